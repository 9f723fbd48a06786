//! Handicap stones: the star points in the order that servers and their records place them, and stones placed as moves.
//!
//! GTP differs in one case: its third stone is at the upper left, that of servers at the lower right.

use super::game::Game;
use super::position::Move;
use super::turn::Turn;
use crate::color::Color;
use crate::grid::{Grid, Point};
use alloc::vec::Vec;

/// The points of a fixed handicap of `stones`, or `None` where this board has no such handicap.
///
/// Nine stones on odd square boards from 9x9, four on 7x7 and on even ones from 8x8.
pub fn fixed(grid: Grid, stones: usize) -> Option<Vec<Point>> {
    let size = grid.width();
    let most = match size {
        _ if size != grid.height() || size < 7 => 0,
        7 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let near = if size < 13 { 2 } else { 3 };
    let (far, middle) = (size - 1 - near, size / 2);
    // Corners first, the upper left one last; then left, right and the rest; then the middle of an odd number.
    let corners = [(near, far), (far, near), (far, far), (near, near)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let mut places: Vec<(usize, usize)> = corners.into_iter().take(stones).collect();
    if stones > 4 {
        let odd = stones % 2;
        places.extend(sides.into_iter().take(stones - 4 - odd));
        if odd == 1 {
            places.push((middle, middle));
        }
    }
    places.into_iter().map(|(x, y)| grid.point(x, y)).collect()
}

/// Returns the number of stones that Black placed before White's first stone. White may have passed in between. `None`
/// if stones were set up, or if White has not played yet.
pub fn placed_as_moves(game: &Game) -> Option<u32> {
    let starts_empty = game.start().board().count().black == 0;
    let mut stones = 0;
    for turn in game.turns().iter().filter(|_| starts_empty) {
        match *turn {
            Turn::Move(Color::Black, Move::Play(_)) => stones += 1,
            Turn::Move(Color::White, Move::Pass) => {}
            Turn::Edit(number) if game.edits()[number as usize].changes.is_empty() => {}
            Turn::Edit(_) => return None,
            Turn::Move(..) => return Some(stones),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::go;

    #[test]
    fn handicap_points_are_the_usual_ones() {
        let names = |size: u16, stones| {
            let grid = Grid::square(size);
            fixed(grid, stones).map(|points| points.iter().map(|&p| go(grid, p)).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names(19, 2).as_deref(), Some("D4 Q16"));
        assert_eq!(names(19, 3).as_deref(), Some("D4 Q16 Q4"));
        assert_eq!(names(19, 5).as_deref(), Some("D4 Q16 Q4 D16 K10"));
        assert_eq!(names(19, 6).as_deref(), Some("D4 Q16 Q4 D16 D10 Q10"));
        assert_eq!(names(19, 9).as_deref(), Some("D4 Q16 Q4 D16 D10 Q10 K16 K4 K10"));
        assert_eq!(names(9, 4).as_deref(), Some("C3 G7 G3 C7"));
        assert_eq!(names(13, 2).as_deref(), Some("D4 K10"));
        assert_eq!(names(19, 1), None);
        assert_eq!(names(19, 10), None);
        assert_eq!(names(5, 2), None);
        assert_eq!(names(8, 5), None);
    }
}
