//! Finds an order of moves that leads to the stones of a board.
//!
//! The colors alternate, Black first, and the winner places the deciding stone last. If the numbers of stones do not
//! allow this, the second player starts with swap-pieces, and if that is not enough, players pass, provided that the
//! format can express these turns.

use super::letter;
use super::report::stones as in_words;
use super::source::HexFormat;
use crate::problem::{Problem, ProblemKind};
use tengen::hex::{Move, Orientation, need, winner};
use tengen::{Board, ByColor, Color, Grid, Point, Topology};

/// Whether the format can express this turn.
pub(super) const fn has_word(format: HexFormat, turn: Move) -> bool {
    match format {
        HexFormat::Trmph => matches!(turn, Move::Play(_)),
        HexFormat::LittleGolem => matches!(turn, Move::Play(_) | Move::SwapPieces | Move::Resign),
        _ => true,
    }
}

/// Returns the stones of a board by color, from the top left, except that the stone that decides the game is last.
pub(super) fn stones(board: &Board) -> Result<ByColor<Vec<Point>>, Problem> {
    let grid = board.grid();
    let mut stones =
        ByColor::new_with(|color| grid.points().filter(|&cell| board[cell] == Some(color)).collect::<Vec<Point>>());
    if let Some(color) = winner(board, Orientation::TopBottom) {
        let Some(last) = deciding(board, color) else {
            let why = "no order of moves leads to this board: it was won before its last stone; \
                       text, json and sgf can hold it";
            return Err(Problem::new(ProblemKind::Unsupported, why));
        };
        stones[color].retain(|&cell| cell != last);
        stones[color].push(last);
    }
    Ok(stones)
}

/// Returns a winner's stone without which the sides are not joined, or `None` if there is no such stone.
///
/// Such a stone is on every winning chain, and therefore on the shortest one. The search follows that chain and visits
/// the winner's other stones that can be reached from its beginning. If these lead no further along the chain than to
/// the next stone, that stone decides the game.
fn deciding(board: &Board, color: Color) -> Option<Point> {
    let grid = board.grid().to_topology(Topology::Hex);
    let (from, to) = Orientation::TopBottom.sides(color);
    let chain = need(board, Orientation::TopBottom, color)?.path;
    let mut place = vec![None; grid.area()];
    chain.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = Some(at));
    let mut seen = vec![false; grid.area()];
    let mut furthest = 0;
    let mut stack = Vec::new();
    let mut touch = |cell: Point, stack: &mut Vec<Point>, furthest: &mut usize| {
        if board[cell] != Some(color) {
            return;
        }
        match place[cell.index()] {
            Some(at) => *furthest = at.max(*furthest),
            None if !seen[cell.index()] => {
                seen[cell.index()] = true;
                stack.push(cell);
            }
            None => {}
        }
    };
    let starts = grid.points().filter(|&cell| grid.sides(cell).has(from));
    starts.for_each(|cell| touch(cell, &mut stack, &mut furthest));
    for (at, &stone) in chain.iter().enumerate() {
        while let Some(cell) = stack.pop() {
            if grid.sides(cell).has(to) {
                furthest = chain.len();
            }
            grid.neighbors(cell).for_each(|beside| touch(beside, &mut stack, &mut furthest));
        }
        if furthest == at {
            return Some(stone);
        }
        grid.neighbors(stone).for_each(|beside| touch(beside, &mut stack, &mut furthest));
    }
    None
}

/// Returns turns that lead to these stones, with the stones of each color in this order, using only turns of the
/// format.
pub(super) fn turns(
    grid: Grid,
    stones: &ByColor<Vec<Point>>,
    won: Option<Color>,
    format: HexFormat,
) -> Result<Vec<Move>, Problem> {
    let (black, white) = (stones.black.as_slice(), stones.white.as_slice());
    let ends = |color: Color| won.is_none_or(|winner| winner == color);
    if black.len() == white.len() && ends(Color::White) || black.len() == white.len() + 1 && ends(Color::Black) {
        return Ok(alternate(black, white));
    }
    if has_word(format, Move::SwapPieces)
        && let Some(turns) = swapped(grid, stones, ends)
    {
        return Ok(turns);
    }
    if has_word(format, Move::Pass) {
        return Ok(with_passes(black, white, won));
    }
    let lacks = if has_word(format, Move::SwapPieces) { "a pass" } else { "a swap or a pass" };
    let last = won.map_or(String::new(), |color| format!(" with the last one {}'s, who has won", letter(color)));
    let why = format!(
        "no play that {} has words for leads to {} of X and {} of O{last}: it has none for {lacks}; \
         hexworld, moves, sgf, text and json can hold this board",
        format.name(),
        in_words(black.len()),
        white.len()
    );
    Err(Problem::new(ProblemKind::Unsupported, why))
}

fn alternate(first: &[Point], second: &[Point]) -> Vec<Move> {
    let mut second = second.iter();
    let pairs = first.iter().flat_map(|&cell| [Some(cell), second.next().copied()]);
    pairs.flatten().map(Move::Play).collect()
}

/// Returns alternating play after swap-pieces, if it can lead to these stones. One of White's stones is the swapped
/// first stone.
fn swapped(grid: Grid, stones: &ByColor<Vec<Point>>, ends: impl Fn(Color) -> bool) -> Option<Vec<Move>> {
    let (black, white) = (stones.black.as_slice(), stones.white.as_slice());
    let fits = black.len() + 1 == white.len() && ends(Color::White) || black.len() == white.len() && ends(Color::Black);
    // On a single row the first stone wins, and on a single column the swapped stone does.
    if !fits || grid.height() == 1 || grid.width() == 1 && white.len() + black.len() > 1 {
        return None;
    }
    let mirrored = |&cell: &Point| {
        let (x, y) = grid.xy(cell);
        grid.point(y, x)
    };
    // The last stone may decide the game, so it is not swapped unless it is the only one.
    let candidates = &white[..white.len().saturating_sub(1).max(1).min(white.len())];
    let (taken, first) = candidates.iter().enumerate().find_map(|(at, cell)| Some((at, mirrored(cell)?)))?;
    let rest: Vec<Point> = white.iter().enumerate().filter(|&(at, _)| at != taken).map(|(_, &cell)| cell).collect();
    let mut turns = vec![Move::Play(first), Move::SwapPieces];
    turns.extend(alternate(black, &rest));
    Some(turns)
}

/// Gives both players the number of turns that the player with more stones needs. The other player passes first.
fn with_passes(black: &[Point], white: &[Point], won: Option<Color>) -> Vec<Move> {
    let black_last = won.map_or(black.len() > white.len(), |color| color == Color::Black);
    let rounds = if black_last { black.len().max(white.len() + 1) } else { black.len().max(white.len()) };
    let passes = [rounds - black.len(), rounds - usize::from(black_last) - white.len()];
    let of = |stones: &[Point], passes: usize, round: usize| {
        round.checked_sub(passes).map_or(Move::Pass, |at| Move::Play(stones[at]))
    };
    let mut turns = Vec::with_capacity(2 * rounds);
    for round in 0..rounds {
        turns.push(of(black, passes[0], round));
        if round + 1 < rounds || !black_last {
            turns.push(of(white, passes[1], round));
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen::hex::{Record, SwapReading};

    fn board(width: usize, height: usize, digits: impl Iterator<Item = u8>) -> Board {
        let grid = Grid::with_topology(width, height, Topology::Hex).unwrap();
        let stones =
            digits.take(grid.area()).map(|digit| [None, Some(Color::Black), Some(Color::White)][digit as usize]);
        Board::from_stones(grid, stones.collect()).unwrap()
    }

    /// Checks that the order is legal, leads to the board, and uses only turns of the format.
    fn check(board: &Board) {
        let grid = board.grid();
        let won = winner(board, Orientation::TopBottom);
        let Ok(stones) = stones(board) else {
            let color = won.expect("only a board that is won can have been won before");
            for cell in grid.points().filter(|&cell| board[cell] == Some(color)) {
                let mut without = board.clone();
                without[cell] = None;
                assert_eq!(winner(&without, Orientation::TopBottom), won, "{} decides:\n{board}", cell.index());
            }
            return;
        };
        for format in [HexFormat::Moves, HexFormat::HexWorld, HexFormat::LittleGolem, HexFormat::Trmph] {
            match turns(grid, &stones, won, format) {
                Ok(turns) => {
                    assert!(turns.iter().all(|&turn| has_word(format, turn)), "{format:?} {turns:?}");
                    let game = Record::new(grid, turns).replay(SwapReading::AsWritten);
                    assert_eq!(game.map(|game| game.board()).as_ref(), Ok(board), "{format:?}");
                }
                Err(_) => assert!(!has_word(format, Move::Pass), "{format:?} can write every board:\n{board}"),
            }
        }
    }

    #[test]
    fn every_small_board_has_an_order_or_was_won_before() {
        for (width, height) in (1..=7).flat_map(|width| (1..=7 / width).map(move |height| (width, height))) {
            for code in 0..3usize.pow((width * height) as u32) {
                check(&board(width, height, (0..).map(|at| (code / 3usize.pow(at) % 3) as u8)));
            }
        }
    }

    #[test]
    fn one_stone_more_of_the_second_player_is_a_swap() {
        let board = board(3, 3, [0, 2, 0, 0, 1, 0, 2, 0, 0].into_iter());
        let stones = stones(&board).unwrap();
        let golem = turns(board.grid(), &stones, None, HexFormat::LittleGolem).unwrap();
        assert_eq!(golem[1], Move::SwapPieces);
        let refused = turns(board.grid(), &stones, None, HexFormat::Trmph).unwrap_err();
        assert!(refused.message.contains("1 stone of X and 2 of O"), "{}", refused.message);
    }

    proptest! {
        #[test]
        fn orders_lead_to_their_boards(
            (width, height, digits) in (1..7usize, 1..7usize)
                .prop_flat_map(|(width, height)| (Just(width), Just(height), prop::collection::vec(0..3u8, width * height)))
        ) {
            check(&board(width, height, digits.into_iter()));
        }
    }
}
