//! Giant boards: every way of counting gives the same result as the plain regions, for widths around word boundaries,
//! for mixed colors, one color, patches and corridors, in pieces of any size, in parts, and on two threads.

use proptest::prelude::*;
use tengen::{Board, Color, Grid, Topology, territories};
use tengen_giant::rows::packed::{self, Header};
use tengen_giant::rows::{BoardReader, RowFormat, RowSink, TextReader};
use tengen_giant::territory::{RowCounter, RowPart, Totals};

/// Widths around the boundaries of words and tiles.
const WIDTHS: [usize; 14] = [1, 2, 19, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300, 520];
/// Widths at which floods stop midway, and one at which strips have fewer rows.
const LONG: [usize; 6] = [4095, 4096, 4097, 4352, 8449, 65_537];

/// A board with one of the widths: random, in one color with or without a few stones of the other, in patches of one
/// color, or a corridor with a few stones.
fn board() -> impl Strategy<Value = Board> {
    board_of(&WIDTHS, 260)
}

fn board_of(widths: &'static [usize], heights: usize) -> impl Strategy<Value = Board> {
    let size = (proptest::sample::select(widths), 1..heights, any::<bool>());
    (size, 0..7u8, 0..=100u32, any::<u64>()).prop_map(|((width, height, hex), kind, density, seed)| {
        let topology = if hex { Topology::Hex } else { Topology::Square };
        let grid = Grid::with_topology(width, height, topology).unwrap();
        let mut state = seed | 1;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32
        };
        let stones = (0..grid.area()).map(|at| {
            let (x, y) = (at % width, at / width);
            let chance = random() % 100;
            let either = if random() % 2 == 0 { Color::Black } else { Color::White };
            let rare = random() % 500 == 0;
            match kind {
                0 => (chance < density).then_some(either),
                1 => (chance < density).then_some(if rare { Color::White } else { Color::Black }),
                2 => {
                    let patch = if (x / 40 + y / 30) % 2 == 0 { Color::Black } else { Color::White };
                    (chance < density).then_some(patch)
                }
                // One color, and perhaps a single stone of the other in one of the last rows.
                3 => {
                    let other = seed % 2 == 0 && x == 0 && y + 1 == height - height.min(density as usize) / 4;
                    if other { Some(Color::Black) } else { (chance < density).then_some(Color::White) }
                }
                // Rows of one color, then rows of the other.
                4 => {
                    let color = if y < height / 2 { Color::Black } else { Color::White };
                    (chance < density).then_some(color)
                }
                // Put walls in every second column or row, with a gap at one end or the other.
                5 if rare => Some(either),
                5 => (x % 2 == 1 && y != if x % 4 == 1 { 0 } else { height - 1 }).then_some(Color::Black),
                _ if rare => Some(either),
                _ => (y % 2 == 1 && x != if y % 4 == 1 { 0 } else { width - 1 }).then_some(Color::White),
            }
        });
        Board::from_stones(grid, stones.collect()).unwrap()
    })
}

fn plainly(board: &Board) -> Totals {
    let all = territories(board);
    let owned =
        |owner| all.iter().filter(|region| region.owner == owner).map(|region| region.points.len() as u64).sum();
    Totals {
        width: board.grid().width() as u64,
        height: board.grid().height() as u64,
        owned: tengen::ByColor { black: owned(Some(Color::Black)), white: owned(Some(Color::White)) },
        neutral: owned(None),
        regions: Some(all.len() as u64),
    }
}

/// Returns the stones of Black and White in a row as bits.
fn row(board: &Board, y: usize) -> [Vec<u64>; 2] {
    let grid = board.grid();
    Color::BOTH.map(|color| {
        let mut words = vec![0; grid.width().div_ceil(64)];
        for x in (0..grid.width()).filter(|&x| board[grid.point(x, y).unwrap()] == Some(color)) {
            words[x / 64] |= 1 << (x % 64);
        }
        words
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn long_rows_are_counted_as_short_ones(board in board_of(&LONG, 70)) {
        let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(board.grid().topology()));
        reader.feed(board.to_string().as_bytes()).unwrap();
        prop_assert_eq!(reader.finish().unwrap(), plainly(&board));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn giant_boards_are_counted_as_small_ones(board in board(), piece in 1..5000usize, two: bool) {
        let expected = plainly(&board);
        let topology = board.grid().topology();
        let text = board.to_string();
        let counter = RowCounter::new(topology);
        let mut reader = TextReader::new(RowFormat::GoText, if two { counter.on_two_threads() } else { counter });
        for piece in text.as_bytes().chunks(piece) {
            reader.feed(piece).unwrap();
        }
        prop_assert_eq!(reader.finish().unwrap(), expected);
        let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(topology).without_regions());
        reader.feed(text.as_bytes()).unwrap();
        prop_assert_eq!(reader.finish().unwrap(), Totals { regions: None, ..expected });
    }

    /// Separately counted parts of any size add up to the board, however often they are settled.
    #[test]
    fn parts_are_the_board(
        board in board(),
        cuts in proptest::collection::vec(RowPart::LEAST..120, 1..6),
        rests in proptest::collection::vec(0..400usize, 0..12),
        counts_regions: bool,
    ) {
        let grid = board.grid();
        let height = grid.height() as u64;
        let mut counter: Option<RowCounter> = None;
        let mut above = 0;
        for cut in cuts.into_iter().chain([u64::MAX]) {
            let rows = if height - above < cut.saturating_add(RowPart::LEAST) { height - above } else { cut };
            let part = RowPart { above, rows, below: height - above - rows };
            let counted = RowCounter::for_part(grid.topology(), part);
            let mut counted = if counts_regions { counted } else { counted.without_regions() };
            for y in (above - part.lead()) as usize..(above + rows) as usize {
                if rests.contains(&y) {
                    counted.settle();
                }
                let [black, white] = row(&board, y);
                counted.push(grid.width(), &black, &white).unwrap();
            }
            match &mut counter {
                Some(counter) => prop_assert!(counter.append(counted)),
                None => counter = Some(counted),
            }
            above += rows;
            if above == height {
                break;
            }
        }
        let expected = plainly(&board);
        let regions = expected.regions.filter(|_| counts_regions);
        prop_assert_eq!(counter.unwrap().finish(), Totals { regions, ..expected });
    }

    #[test]
    fn packed_boards_are_the_boards(board in board(), piece in 1..999usize) {
        let bytes = packed::pack(&board);
        for version in 1..=packed::LATEST {
            let header = Header { version, ..Header::read(&bytes).unwrap() };
            let mut rows = header.write();
            for y in 0..board.grid().height() {
                let [black, white] = row(&board, y);
                header.pack_row(y as u64, &black, &white, &mut rows);
            }
            prop_assert_eq!(&packed::unpack(&rows).unwrap(), &board);
            let mut reader = BoardReader::new(RowFormat::GoText, Topology::Square, RowCounter::new);
            for piece in rows.chunks(piece) {
                reader.feed(piece).unwrap();
            }
            prop_assert_eq!(reader.finish().unwrap(), plainly(&board));
            prop_assert!(version < packed::LATEST || rows == bytes);
        }
    }
}
