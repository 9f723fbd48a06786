//! Bouzy's method, based on mathematical morphology: influence spreads from the stones in five dilations, and
//! twenty-one erosions remove the influence that is not supported.
//!
//! A stone starts with 128, which is positive for Black and negative for White. A dilation changes only points without
//! a neighbor of the opposite sign, and adds one for each neighbor of the point's own sign. An erosion subtracts one
//! for each neighbor that does not have the point's sign, but never goes past zero. After n dilations, n(n-1)+1
//! erosions reduce the influence of a single stone to nothing, hence 5 and 21.

use super::ratio::whole_points;
use crate::estimate::Guess;
use tengen::{Board, Color};

/// The number of dilations.
const DILATIONS: usize = 5;
/// The number of erosions.
const EROSIONS: usize = 21;
/// The initial value of a stone: more than four neighbors can remove in all erosions.
const STONE: i32 = 128;

/// Returns the guess for a board from which dead stones have been removed.
pub fn guess(board: &Board) -> Guess {
    let influence = influence(board);
    whole_points(board, |point| match influence[point.index()] {
        0 => None,
        1.. => Some(Color::Black),
        _ => Some(Color::White),
    })
}

/// Returns the final influence at each point, positive for Black.
pub fn influence(board: &Board) -> Vec<i32> {
    let grid = board.grid();
    let stone = |stone: &Option<Color>| match stone {
        None => 0,
        Some(Color::Black) => STONE,
        Some(Color::White) => -STONE,
    };
    let mut values: Vec<i32> = board.stones().iter().map(stone).collect();
    let mut before = values.clone();
    for round in 0..DILATIONS + EROSIONS {
        before.copy_from_slice(&values);
        for point in grid.points() {
            let value = before[point.index()];
            let (mut black, mut white, mut all) = (0, 0, 0);
            for beside in grid.neighbors(point) {
                let other = before[beside.index()];
                black += i32::from(other > 0);
                white += i32::from(other < 0);
                all += 1;
            }
            values[point.index()] = if round < DILATIONS {
                value + if value >= 0 && white == 0 { black } else { 0 }
                    - if value <= 0 && black == 0 { white } else { 0 }
            } else {
                match value {
                    0 => 0,
                    1.. => (value - (all - black)).max(0),
                    _ => (value + (all - white)).min(0),
                }
            };
        }
    }
    values
}
