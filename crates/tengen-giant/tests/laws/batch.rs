//! A batch of boards gives the same answers as each board alone.

use proptest::prelude::*;
use tengen::{Board, Color, Grid, Point, Topology, territories};
use tengen_giant::batch::{BatchError, MAX_SIDE, TerritoryBatch};
use tengen_giant::territory::Shares;

/// Boards of one size and of various densities, one for each seed.
fn boards(grid: Grid, count: usize, seed: &[u8]) -> Vec<Board> {
    (0..count)
        .map(|number| {
            let density = seed[number] % 12;
            let stone = |at: usize| match seed[(at * 7 + number * 131) % seed.len()] {
                cell if cell % 12 > density => None,
                cell if cell / 12 % 2 == 0 => Some(Color::Black),
                _ => Some(Color::White),
            };
            Board::from_stones(grid, (0..grid.area()).map(stone).collect()).unwrap()
        })
        .collect()
}

fn letters(board: &Board, of: [u8; 3]) -> Vec<u8> {
    board.stones().iter().map(|stone| of[stone.map_or(0, |color| 1 + color as usize)]).collect()
}

proptest! {
    #[test]
    fn a_batch_agrees_with_each_board(
        width in 1..=MAX_SIDE,
        height in 1..=MAX_SIDE,
        count in 1..20usize,
        seed in prop::collection::vec(any::<u8>(), 1031),
    ) {
        let grid = Grid::new(width, height).unwrap();
        let boards = boards(grid, count, &seed);
        let mut batch = TerritoryBatch::new(grid).unwrap();
        for (number, board) in boards.iter().enumerate() {
            match number % 3 {
                0 => batch.push(board).unwrap(),
                1 => batch.push_bytes(&letters(board, *b".XO")).unwrap(),
                _ => batch.push_all(&letters(board, *b"+bw")).unwrap(),
            }
        }
        let (shares, owners) = (batch.shares(), batch.owners());
        prop_assert_eq!((batch.len(), shares.len(), owners.len()), (count, count, count));
        for ((board, shares), owners) in boards.iter().zip(shares).zip(owners) {
            let mut expected = Shares::default();
            let mut owner = vec![None; grid.area()];
            for region in &territories(board) {
                let points = region.points.len() as u64;
                match region.owner {
                    Some(color) => expected.owned[color] += points,
                    None => expected.neutral += points,
                }
                region.points.iter().for_each(|point| owner[point.index()] = region.owner);
            }
            prop_assert_eq!(shares, expected);
            for point in grid.points() {
                prop_assert_eq!(owners.at(point), owner[point.index()]);
            }
            for color in Color::BOTH {
                let points: u32 = owners.rows(color).iter().map(|row| row.count_ones()).sum();
                prop_assert_eq!(u64::from(points), expected.owned[color]);
            }
            prop_assert_eq!(owners.at(Point::from_index(grid.area())), None);
        }
    }
}

/// The longest path of empty points. Sweeps must continue to its end.
#[test]
fn a_spiral_is_walked_to_its_end() {
    let grid = Grid::new(MAX_SIDE, MAX_SIDE).unwrap();
    let mut board = Board::from_stones(grid, vec![Some(Color::White); grid.area()]).unwrap();
    let last = MAX_SIDE as i64 - 1;
    let is_free = |board: &Board, x: i64, y: i64| grid.at(x, y).is_ok_and(|point| board[point].is_none());
    let ((mut x, mut y), (mut dx, mut dy)) = ((0, 0), (1, 0));
    board[grid.at(0, 0).unwrap()] = None;
    let mut turns = 0;
    while turns < 2 {
        let (nx, ny) = (x + dx, y + dy);
        let on = (0..=last).contains(&nx) && (0..=last).contains(&ny);
        if on && !is_free(&board, nx, ny) && !is_free(&board, nx + dx, ny + dy) {
            (x, y) = (nx, ny);
            board[grid.at(x, y).unwrap()] = None;
            turns = 0;
        } else {
            (dx, dy) = (-dy, dx);
            turns += 1;
        }
    }
    // One black stone at the inner end of the path makes all of it neutral.
    board[grid.at(x, y).unwrap()] = Some(Color::Black);
    let regions = territories(&board);
    assert_eq!(regions.len(), 1);
    let way = regions.iter().map(|region| region.points.len()).sum::<usize>();
    assert!(way > 400);
    let mut batch = TerritoryBatch::new(grid).unwrap();
    batch.push(&board).unwrap();
    assert_eq!(batch.shares()[0], Shares { neutral: way as u64, ..Shares::default() });
}

#[test]
fn what_does_not_fit_is_refused() {
    let wide = Grid::new(MAX_SIDE + 1, 3).unwrap();
    let hex = Grid::with_topology(5, 5, Topology::Hex).unwrap();
    assert_eq!(TerritoryBatch::new(wide).unwrap_err(), BatchError::TooLarge(wide));
    assert_eq!(TerritoryBatch::new(hex).unwrap_err(), BatchError::Topology(hex));
    let mut batch = TerritoryBatch::new(Grid::square(7)).unwrap();
    assert_eq!(batch.push(&Board::empty(Grid::square(9))), Err(BatchError::OtherSize(Grid::square(9))));
    assert_eq!(batch.push_bytes(b"..."), Err(BatchError::OtherLength(3)));
    let mut points = [b'.'; 49];
    points[11] = b'?';
    assert_eq!(batch.push_bytes(&points), Err(BatchError::Letter(Point::from_index(11), b'?')));
    assert_eq!((batch.len(), batch.shares().len()), (0, 0));
    points[11] = b'X';
    batch.push_all(&[points, points].concat()).unwrap();
    assert_eq!(batch.shares()[1].owned.black, 48);
    batch.clear();
    assert!(batch.is_empty() && batch.owners().is_empty());
}
