//! Bouzy's territory by mathematical morphology: stones radiate in five dilations, and twenty-one erosions take off
//! what nothing holds.
//!
//! A stone starts with 128, Black's positive. A dilation adds to a point that has no opposing neighbor one for each
//! neighbor of its own sign; an erosion takes one off for each neighbor that is not of its sign, never past zero. With
//! n dilations n(n-1)+1 erosions bring a lone stone back to nothing: hence 5 and 21.

use super::ratio::whole_points;
use crate::estimate::Guess;
use tengen::{Board, Color};

/// How often influence spreads.
const DILATIONS: usize = 5;
/// How often it is worn off.
const EROSIONS: usize = 21;
/// What a stone starts with: more than four neighbors can wear off in all erosions.
const STONE: i32 = 128;

/// The guess for a board from which dead stones were taken off.
pub fn guess(board: &Board) -> Guess {
    let influence = influence(board);
    whole_points(board, |point| match influence[point.index()] {
        0 => None,
        1.. => Some(Color::Black),
        _ => Some(Color::White),
    })
}

/// What is left at each point, Black's positive.
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
