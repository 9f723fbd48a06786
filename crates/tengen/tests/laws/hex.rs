//! Hex: one winner on a full board, however it is found; games that can be taken back; formats that read what they
//! write.

use super::hex_boards::{any_board, board, color, full_board, hex, orientation, winding_board};
use proptest::prelude::*;
use tengen::Symmetry;
use tengen::hex::Declared;
use tengen::hex::RecordEntry;
use tengen::hex::{Game, Move, Orientation, Outcome, PlayError, Record, SwapReading};
use tengen::hex::{border, hexworld, littlegolem, moves, need, outcome, sgf, text, trmph, winner};
use tengen::{Board, Color, Grid, Point};

/// The cells of a board in some order.
fn order(side: usize) -> impl Strategy<Value = (Grid, Vec<Point>)> {
    (1..=side, 1..=side).prop_flat_map(|(width, height)| {
        let grid = hex(width, height);
        (Just(grid), Just(grid.points().collect::<Vec<_>>()).prop_shuffle())
    })
}

proptest! {
    #[test]
    fn a_full_board_has_exactly_one_winner_however_it_is_found(board in full_board(), turned in orientation()) {
        let winner = winner(&board, turned);
        prop_assert!(winner.is_some());
        prop_assert_eq!(border::walk(board.grid().width(), board.grid().height(), turned, |at| board.stones()[at]), winner);
    }

    #[test]
    fn any_board_has_the_same_winner_however_it_is_found(board in any_board(), turned in orientation()) {
        let winner = winner(&board, turned);
        prop_assert_eq!(border::winner(&board, turned), winner);
        prop_assert_eq!(outcome(&board, turned).winner(), winner);
    }

    #[test]
    fn swapped_colors_on_the_transposed_board_swap_the_winner(board in any_board(), turned in orientation()) {
        let mirror = Symmetry { transpose: true, ..Symmetry::default() };
        let other = mirror.board(&board).swapped();
        prop_assert_eq!(winner(&other, turned), winner(&board, turned).map(Color::opponent));
        let half = Symmetry { flip_x: true, flip_y: true, transpose: false };
        prop_assert_eq!(winner(&half.board(&board), turned), winner(&board, turned));
        let sides = [Orientation::TopBottom, Orientation::LeftRight].map(|sides| winner(&mirror.board(&board), sides));
        prop_assert_eq!(sides[0], winner(&board, Orientation::LeftRight));
        prop_assert_eq!(sides[1], winner(&board, Orientation::TopBottom));
    }

    #[test]
    fn paths_are_chains_from_side_to_side_and_none_is_shorter(board in board(7, 0..=9u8), turned in orientation()) {
        let grid = board.grid();
        for color in Color::BOTH {
            let (from, to) = turned.sides(color);
            let cheapest = cheapest(&board, turned, color);
            let Some(found) = need(&board, turned, color) else {
                prop_assert_eq!(cheapest, None);
                prop_assert_eq!(winner(&board, turned), Some(!color));
                continue;
            };
            prop_assert_eq!(cheapest, Some((found.stones, found.path.len())));
            prop_assert!(grid.sides(found.path[0]).has(from));
            prop_assert!(grid.sides(*found.path.last().unwrap()).has(to));
            prop_assert!(found.path.windows(2).all(|two| grid.neighbors(two[0]).any(|beside| beside == two[1])));
            prop_assert!(found.path.iter().all(|&cell| board[cell] != Some(!color)));
            let empty = found.path.iter().filter(|&&cell| board[cell].is_none()).count();
            prop_assert_eq!(empty, found.stones);
            prop_assert_eq!(found.stones == 0, winner(&board, turned) == Some(color));
            match outcome(&board, turned) {
                Outcome::Won { winner, path } => prop_assert!(winner != color || path == found.path),
                Outcome::Undecided { needs } => prop_assert_eq!(&needs[color], &found),
            }
        }
    }

    #[test]
    fn games_know_the_winner_after_every_move_and_can_be_taken_back(
        (grid, cells) in order(9), turned in orientation(), swap in 0..4u8,
    ) {
        let mut game = Game::new(grid, turned).unwrap();
        let mut boards = vec![game.board()];
        let mut turns: Vec<Move> = cells.iter().map(|&cell| Move::Play(cell)).collect();
        if swap > 0 {
            turns.insert(1, [Move::SwapPieces, Move::SwapSides, Move::Pass][usize::from(swap) - 1]);
        }
        for turn in turns {
            let before = game.to_play();
            match game.play(turn) {
                Err(PlayError::AfterTheEnd { winner: said }) => prop_assert_eq!(Some(said), winner(&game.board(), turned)),
                Err(PlayError::SwapNotAllowed(_)) => prop_assert_eq!(turn, Move::SwapPieces),
                Err(PlayError::Occupied { cell, by }) => {
                    prop_assert_eq!(turn, Move::Play(cell));
                    prop_assert_eq!(game.get(cell), Some(by));
                }
                Err(error) => prop_assert!(false, "{}", error),
                Ok(won) => {
                    boards.push(game.board());
                    prop_assert_eq!(won, winner(&game.board(), turned));
                    prop_assert_eq!(won, game.winner());
                    prop_assert_eq!(game.to_play() == before, turn == Move::SwapSides);
                }
            }
        }
        prop_assert_eq!(boards.len(), game.moves().len() + 1);
        for (at, board) in boards.iter().enumerate() {
            prop_assert_eq!(&game.at(at), &Some(board.clone()));
        }
        prop_assert_eq!(game.at(boards.len()), None);
        // Taken back to any move, the game goes on as if nothing had happened.
        let played = game.moves().to_vec();
        while let Some(turn) = game.undo() {
            let at = game.moves().len();
            prop_assert_eq!(&game.board(), &boards[at]);
            prop_assert_eq!(game.winner(), None);
            let won = game.play(turn).unwrap();
            prop_assert_eq!(won, winner(&boards[at + 1], turned));
            prop_assert_eq!(&game.board(), &boards[at + 1]);
            game.undo();
        }
        for &turn in &played {
            game.play(turn).unwrap();
        }
        prop_assert_eq!(&game.board(), boards.last().unwrap());
        game.clear();
        prop_assert_eq!((&game.board(), game.moves(), game.winner()), (&boards[0], &[][..], None));
        for (&turn, board) in played.iter().zip(&boards[1..]) {
            prop_assert_eq!(game.play(turn).unwrap(), winner(board, turned));
        }
    }

    #[test]
    fn a_drawn_board_reads_back(board in any_board()) {
        prop_assert_eq!(text::parse(&text::write(&board)), Ok(board.clone()));
        prop_assert_eq!(text::parse_rows(&text::rows(&board)), Ok(board));
    }

    #[test]
    fn plain_lists_read_what_they_write(record in record(40)) {
        let record = Record::new(record.grid, record.moves.iter().map(|entry| entry.turn));
        prop_assert_eq!(moves::read(record.grid, &moves::write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn hexworld_reads_what_it_writes(mut record in record(40), options in "([a-wyz][a-z0-9]{0,4})?", cursor in 0..50usize) {
        name_who_gives_up(&mut record);
        if !options.is_empty() {
            record.headers.push(("options".into(), options));
        }
        if cursor < record.moves.len() {
            record.headers.push(("cursor".into(), cursor.to_string()));
        }
        prop_assert_eq!(hexworld::read(&hexworld::write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn trmph_reads_what_it_writes(record in record(40), side in 1..30usize) {
        let stones = record.moves.iter().filter_map(|entry| match entry.turn {
            Move::Play(cell) => Some(Move::Play(Point::from_index(cell.index() % (side * side)))),
            _ => None,
        });
        let record = Record::new(hex(side, side), stones);
        prop_assert_eq!(trmph::read(&trmph::write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn littlegolem_reads_what_it_writes(
        record in record(20), side in 1..=26usize, black in proptest::option::of(".*"), white in proptest::option::of(".*"),
        headers in proptest::collection::vec(("(EV|GC|SO|DT)", ".*"), 0..3),
        result in proptest::option::of((any::<bool>(), "[A-Za-z]{0,6}")), resigns: Option<bool>,
    ) {
        let turns = record.moves.iter().filter_map(|entry| match entry.turn {
            Move::Play(cell) => Some(Move::Play(Point::from_index(cell.index() % (side * side)))),
            Move::SwapPieces => Some(Move::SwapPieces),
            _ => None,
        });
        let mut record = Record::new(hex(side, side), turns);
        if let Some(black) = resigns {
            record.moves.push(RecordEntry { by: Some(color(black)), turn: Move::Resign });
        }
        record.names.black = black;
        record.names.white = white;
        record.headers = headers;
        record.result = result.map(|(black, how)| Declared { winner: color(black), how });
        // The letter of the first move says who the first player is, so a record cannot begin with White's turn.
        prop_assume!(record.moves.len() != 1 || resigns.is_none());
        prop_assert_eq!(littlegolem::read(&littlegolem::write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn sgf_reads_what_it_writes(
        mut record in record(52), black in proptest::option::of("[ -~é]*"), white in proptest::option::of("[ -~é]*"),
        headers in proptest::collection::vec("[ -~é]*", 0..3),
        result in proptest::option::of((any::<bool>(), "[A-Za-z]{0,6}")),
    ) {
        let colors = record.colors();
        record.moves.iter_mut().zip(colors).for_each(|(entry, color)| entry.by = Some(color));
        record.names.black = black;
        record.names.white = white;
        record.headers = headers.into_iter().zip(["EV", "GC", "GC"]).map(|(text, name)| (name.into(), text)).collect();
        record.result = result.map(|(black, how)| Declared { winner: color(black), how });
        prop_assert_eq!(sgf::read(&sgf::write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn readers_answer_to_any_text(text in "[(;#:,\\[\\]a-cSZWBx0-9\\\\é .]{0,30}") {
        let inside = |error: &tengen::hex::ReadError| {
            text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end) && error.span.start <= error.span.end
        };
        for answer in [moves::read(hex(11, 11), &text), hexworld::read(&text), trmph::read(&text), littlegolem::read(&text)] {
            match answer {
                Ok(record) => prop_assert!(record.moves.len() <= text.len()),
                Err(error) => prop_assert!(inside(&error), "{:?} in {:?}", error, text),
            }
        }
        let _ = text::parse(&text);
        if let Ok(record) = sgf::read(text.as_bytes()) {
            let _ = record.diagnose();
        }
    }
}

/// Missing stones and cells of the cheapest way, by relaxing every cell until nothing changes.
fn cheapest(board: &Board, orientation: Orientation, color: Color) -> Option<(usize, usize)> {
    let grid = board.grid();
    let (from, to) = orientation.sides(color);
    let price = |cell: Point| (usize::from(board[cell].is_none()), 1);
    let mut best: Vec<Option<(usize, usize)>> = vec![None; grid.area()];
    let open: Vec<Point> = grid.points().filter(|&cell| board[cell] != Some(!color)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &cell in &open {
            let (stone, length) = price(cell);
            let start = grid.sides(cell).has(from).then_some((stone, length));
            let through = grid.neighbors(cell).filter_map(|beside| best[beside.index()]).min();
            let way = [start, through.map(|(s, l)| (s + stone, l + length))].into_iter().flatten().min();
            if way.is_some() && (best[cell.index()].is_none() || way < best[cell.index()]) {
                best[cell.index()] = way;
                changed = true;
            }
        }
    }
    open.iter().filter(|&&cell| grid.sides(cell).has(to)).filter_map(|cell| best[cell.index()]).min()
}

/// Any turns, legal or not, without names and colors.
fn record(side: usize) -> impl Strategy<Value = Record> {
    (1..=side, 1..=side, proptest::collection::vec((0..12u8, any::<usize>()), 0..20)).prop_map(
        |(width, height, turns)| {
            let grid = hex(width, height);
            let turns = turns.into_iter().map(|(kind, seed)| match kind {
                0 => Move::SwapPieces,
                1 => Move::SwapSides,
                2 => Move::Pass,
                3 => Move::Resign,
                4 => Move::Forfeit,
                _ => Move::Play(Point::from_index(seed % grid.area())),
            });
            Record::new(grid, turns)
        },
    )
}

fn name_who_gives_up(record: &mut Record) {
    let colors = record.colors();
    for (entry, color) in record.moves.iter_mut().zip(colors) {
        if matches!(entry.turn, Move::Resign | Move::Forfeit) {
            entry.by = Some(color);
        }
    }
}

/// Every full board with up to twelve cells, of every shape, by every way to find the winner.
#[test]
fn every_small_full_board_has_one_winner() {
    for (width, height) in (1..=12).flat_map(|width| (1..=12 / width).map(move |height| (width, height))) {
        let grid = hex(width, height);
        for turned in [Orientation::TopBottom, Orientation::LeftRight] {
            for bits in 0..1u32 << grid.area() {
                let stones = (0..grid.area()).map(|at| Some(color(bits >> at & 1 == 1))).collect();
                let board = Board::from_stones(grid, stones).unwrap();
                let won = winner(&board, turned);
                assert_eq!(border::walk(width, height, turned, |at| board.stones()[at]), won, "\n{board}");
            }
        }
    }
}

/// A mislabeled swap is recognized by the moves after it.
#[test]
fn a_mislabeled_swap_is_found_out() {
    let grid = hex(11, 11);
    let cell = |name| Move::Play(tengen::notation::parse_hex(grid, name).unwrap());
    let by = |black, turn| RecordEntry { by: Some(color(black)), turn };
    let mut record = Record::new(grid, []);
    record.moves = vec![by(true, cell("b4")), by(false, Move::SwapPieces), by(false, cell("f6")), by(true, cell("g5"))];
    let diagnosis = record.diagnose();
    assert!(diagnosis.mislabeled());
    assert_eq!(diagnosis.fits(), Some(SwapReading::Sides));
    assert_eq!(
        diagnosis.pieces.unwrap().to_string(),
        "move 3 (f6): the record gives it to White, but it is Black's turn"
    );
    // Without colors, a stone on the mirrored cell shows the kind of swap.
    let occupied = Record::new(grid, [cell("b4"), Move::SwapPieces, cell("d2")]);
    assert_eq!(occupied.diagnose().fits(), Some(SwapReading::Sides));
    assert_eq!(occupied.diagnose().pieces.unwrap().to_string(), "move 3 (d2): the cell is occupied by White");
    // A stone on the cell of the first stone shows that the first stone was mirrored.
    let mirrored = Record::new(grid, [cell("b4"), Move::SwapSides, cell("b4")]);
    assert_eq!(mirrored.diagnose().fits(), Some(SwapReading::Pieces));
    // Both kinds fit, so the label is accepted.
    let plain = Record::new(grid, [cell("b4"), Move::SwapPieces, cell("f6")]);
    assert!(!plain.diagnose().mislabeled());
    assert_eq!(plain.replay(SwapReading::Sides).unwrap().player(Color::Black), tengen::hex::PlayerOrder::Second);
}

/// The winning chain has half a million cells: nothing recurses.
#[test]
fn a_large_board_is_judged() {
    let side = 1_000;
    let board = winding_board(side);
    let Outcome::Won { winner: won, path } = outcome(&board, Orientation::TopBottom) else { panic!("undecided") };
    assert_eq!(won, Color::Black);
    assert!(path.len() > side * side / 4, "{}", path.len());
    assert_eq!(border::winner(&board, Orientation::TopBottom), Some(won));
}
