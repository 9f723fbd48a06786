//! The outcome of a Hex position: a shortest winning chain, or what each player still needs.
//!
//! The result is correct on every rectangle from 1x1 up, full or not, even for unreachable positions. The topology of
//! the board is ignored: cells always have six neighbors.

use super::border;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use crate::regions::Regions;
use crate::sides::Side;
use crate::topology::Topology;
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

/// Which sides Black connects; White connects the other two.
///
/// ```
/// use tengen::hex::Orientation;
/// use tengen::{Color, Side};
///
/// assert_eq!(Orientation::TopBottom.sides(Color::Black), (Side::Top, Side::Bottom));
/// assert_eq!(Orientation::LeftRight.vertical(), Color::White);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Orientation {
    /// Black (`X`, first) connects top and bottom: Hex SGF, LittleGolem, HexWorld.
    #[default]
    TopBottom,
    /// Black (`X`, first) connects left and right: Exercism's Connect.
    LeftRight,
}

impl Orientation {
    /// The two sides that `color` connects.
    pub const fn sides(self, color: Color) -> (Side, Side) {
        match (self, color) {
            (Orientation::TopBottom, Color::Black) | (Orientation::LeftRight, Color::White) => {
                (Side::Top, Side::Bottom)
            }
            _ => (Side::Left, Side::Right),
        }
    }

    /// The color that connects top and bottom.
    pub const fn vertical(self) -> Color {
        match self {
            Orientation::TopBottom => Color::Black,
            Orientation::LeftRight => Color::White,
        }
    }
}

/// The outcome of a position.
///
/// ```
/// use tengen::hex::{Orientation, Outcome, outcome, text};
///
/// let board = text::parse(". . .\n . X .\n  . . .")?;
/// let Outcome::Undecided { needs } = outcome(&board, Orientation::TopBottom) else { panic!("won") };
/// assert_eq!((needs.black.stones, needs.white.stones), (2, 3));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// A chain connects its two sides.
    Won {
        /// Who has won.
        winner: Color,
        /// The fewest stones of the chain that join both sides, from the top or from the left. The opponent has lost
        /// because no chain can cross them.
        path: Vec<Point>,
    },
    /// Nobody has won yet, and therefore nobody is cut off.
    Undecided {
        /// What each player needs if the opponent passes.
        needs: ByColor<Need>,
    },
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Won { winner, .. } => Some(*winner),
            Outcome::Undecided { .. } => None,
        }
    }
}

/// The cheapest path between two sides.
///
/// ```
/// use tengen::hex::{Orientation, Outcome, outcome, text};
///
/// let board = text::parse(". X .\n . . .\n  . X .")?;
/// let Outcome::Undecided { needs } = outcome(&board, Orientation::TopBottom) else { panic!("won") };
/// assert_eq!((needs.black.stones, needs.black.path.len()), (1, 3));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Need {
    /// The number of missing stones, or 0 if the sides are joined.
    pub stones: usize,
    /// The way, from the top or from the left: own stones and `stones` empty cells, as short as such a way can be.
    pub path: Vec<Point>,
}

/// Who has won, or nobody yet.
pub fn winner(board: &Board, orientation: Orientation) -> Option<Color> {
    let grid = board.grid().to_topology(Topology::Hex);
    let regions = Regions::of(grid, |point| board[point]);
    regions.iter().find_map(|(_, region)| {
        let (from, to) = orientation.sides(region.content?);
        (region.sides.has(from) && region.sides.has(to)).then_some(region.content?)
    })
}

/// The winner and the winning chain, or what both players need.
pub fn outcome(board: &Board, orientation: Orientation) -> Outcome {
    // Where nobody has won nobody is cut off, for only a winning chain can cut a board in two; the default is never
    // taken.
    let needs = || ByColor::new_with(|color| need(board, orientation, color).unwrap_or_default());
    // On a full board, following the border is enough.
    match border::winner(board, orientation) {
        Some(winner) => {
            let path = need(board, orientation, winner).unwrap_or_default().path;
            Outcome::Won { winner, path }
        }
        None => Outcome::Undecided { needs: needs() },
    }
}

/// The fewest stones `color` needs to join its sides while the other player looks on, and where; `None` when the
/// other player has won, which is the only way to be cut off.
///
/// Among the ways with the fewest missing stones it is one with the fewest cells; which one does not depend on
/// anything but the board.
pub fn need(board: &Board, orientation: Orientation, color: Color) -> Option<Need> {
    let grid = board.grid().to_topology(Topology::Hex);
    let (from, to) = orientation.sides(color);
    let mut search =
        PathSearch { came_from: vec![NOT_REACHED; grid.area()], here: VecDeque::new(), next: VecDeque::new() };
    for start in grid.points().filter(|&point| grid.sides(point).has(from)) {
        search.offer(board[start], color, PathCell { at: start, from: start, length: 1 });
    }
    // Steps are taken in the order of missing stones and then of length. All steps of one number of missing stones
    // are in `incoming` and `here`; each of the two is sorted by length because it was filled in that order.
    let mut incoming = VecDeque::new();
    let mut stones = 0;
    loop {
        while let Some(step) = earlier(&mut incoming, &mut search.here) {
            if search.came_from[step.at.index()] != NOT_REACHED {
                continue;
            }
            search.came_from[step.at.index()] = step.from.index() as u32;
            if grid.sides(step.at).has(to) {
                return Some(Need { stones, path: search.path_to(step.at) });
            }
            for beside in grid.neighbors(step.at) {
                if search.came_from[beside.index()] == NOT_REACHED {
                    let length = step.length + 1;
                    search.offer(board[beside], color, PathCell { at: beside, from: step.at, length });
                }
            }
        }
        if search.next.is_empty() {
            return None;
        }
        incoming = core::mem::take(&mut search.next);
        stones += 1;
    }
}

const NOT_REACHED: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct PathCell {
    at: Point,
    from: Point,
    length: u32,
}

struct PathSearch {
    came_from: Vec<u32>,
    /// Steps onto own stones, which cost nothing.
    here: VecDeque<PathCell>,
    /// Steps onto empty cells, which cost a stone.
    next: VecDeque<PathCell>,
}

impl PathSearch {
    fn offer(&mut self, content: Option<Color>, color: Color, step: PathCell) {
        match content {
            None => self.next.push_back(step),
            Some(found) if found == color => self.here.push_back(step),
            Some(_) => {}
        }
    }

    fn path_to(&self, end: Point) -> Vec<Point> {
        let mut path = vec![end];
        let mut at = end.index();
        while self.came_from[at] as usize != at {
            at = self.came_from[at] as usize;
            path.push(Point::from_index(at));
        }
        path.reverse();
        path
    }
}

/// Takes the shorter of the two first steps.
fn earlier(a: &mut VecDeque<PathCell>, b: &mut VecDeque<PathCell>) -> Option<PathCell> {
    match (a.front(), b.front()) {
        (Some(first), Some(second)) if second.length < first.length => b.pop_front(),
        (Some(_), _) => a.pop_front(),
        (None, _) => b.pop_front(),
    }
}

/// Whether alternate play can lead to these numbers of stones.
///
/// ```
/// use tengen::hex::{Plausibility, plausibility, text};
///
/// let board = text::parse("X X\n X .\n")?;
/// assert_eq!(plausibility(&board), Plausibility::Implausible { difference: 3 });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plausibility {
    /// Black has as many stones as White, or one more.
    Play,
    /// White has one more: play after the second player has taken the first stone over (swap-pieces).
    PlayAfterSwap,
    /// No alternate play ends like this.
    Implausible {
        /// Black's stones less White's.
        difference: i64,
    },
}

/// Whether alternate play could have placed this many stones of each color.
pub fn plausibility(board: &Board) -> Plausibility {
    let count = board.count();
    match count.black as i64 - count.white as i64 {
        0 | 1 => Plausibility::Play,
        -1 => Plausibility::PlayAfterSwap,
        difference => Plausibility::Implausible { difference },
    }
}

/// The grid of a Hex board of `width` by `height`, with its six neighbors.
pub(crate) fn hex_grid(width: usize, height: usize) -> Result<Grid, crate::grid::GridError> {
    Grid::with_topology(width, height, Topology::Hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every board with up to nine cells, of every shape: at most one winner, exactly one when full, nobody cut off
    /// before that, and what is needed is nothing for the winner alone.
    #[test]
    fn every_small_board_has_at_most_one_winner() {
        for (width, height) in (1..=9).flat_map(|width| (1..=9 / width).map(move |height| (width, height))) {
            let grid = hex_grid(width, height).unwrap();
            for code in 0..3usize.pow(grid.area() as u32) {
                let mut rest = code;
                let stones = (0..grid.area())
                    .map(|_| {
                        let digit = rest % 3;
                        rest /= 3;
                        [None, Some(Color::Black), Some(Color::White)][digit]
                    })
                    .collect();
                let board = Board::from_stones(grid, stones).unwrap();
                check(&board);
            }
        }
    }

    fn check(board: &Board) {
        for orientation in [Orientation::TopBottom, Orientation::LeftRight] {
            let regions = Regions::of_board(board);
            let joined = ByColor::new_with(|color| {
                let (from, to) = orientation.sides(color);
                regions.iter().any(|(_, r)| r.content == Some(color) && r.sides.has(from) && r.sides.has(to))
            });
            assert!(!(joined.black && joined.white), "both have won:\n{board}");
            let full = board.stones().iter().all(Option::is_some);
            assert!(!full || joined.black || joined.white, "a full board without a winner:\n{board}");
            for color in Color::BOTH {
                let need = need(board, orientation, color);
                assert_eq!(need.is_none(), joined[!color], "cut off without a winner:\n{board}");
                assert_eq!(need.is_some_and(|need| need.stones == 0), joined[color], "\n{board}");
            }
        }
    }

    #[test]
    fn one_row_is_won_by_one_stone_or_by_all() {
        let grid = hex_grid(4, 1).unwrap();
        let mut board = Board::empty(grid);
        board[Point::from_index(2)] = Some(Color::Black);
        let path = vec![Point::from_index(2)];
        assert_eq!(outcome(&board, Orientation::TopBottom), Outcome::Won { winner: Color::Black, path });
        assert_eq!(need(&board, Orientation::TopBottom, Color::White), None);
        assert_eq!(need(&board, Orientation::LeftRight, Color::Black).unwrap().stones, 3);
    }
}
