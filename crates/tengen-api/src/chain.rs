//! Describes the chain at a point: its stones and its liberties.

use crate::problem::{Problem, ProblemKind};
use crate::score::names;
use tengen::{Board, Regions, notation};

/// Describes the chain at the named point.
pub fn at(board: &Board, name: &str) -> Result<String, Problem> {
    let grid = board.grid();
    let point = notation::parse_go(grid, name).map_err(|error| Problem::new(ProblemKind::Coordinate, error))?;
    let name = notation::go(grid, point);
    let Some(color) = board[point] else { return Ok(format!("{name} is empty.")) };
    let chains = Regions::of_board(board);
    let stones = chains.points_at(point);
    let liberties = chains.liberties(chains.label(point));
    let number = |count: usize, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let list =
        |points: &[tengen::Point]| if points.is_empty() { String::new() } else { format!(": {}", names(grid, points)) };
    Ok(format!(
        "{name}: a {} chain of {}{}\n{}{}",
        color.name(),
        number(stones.len(), "stone", "stones"),
        list(stones),
        number(liberties.len(), "liberty", "liberties"),
        list(&liberties),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_has_stones_and_liberties() {
        let board = tengen::diagram::parse(".XX.\n.OX.\n....\n").unwrap();
        assert_eq!(at(&board, "B3").unwrap(), "B3: a black chain of 3 stones: B3, C3, C2\n4 liberties: A3, D3, D2, C1");
        assert_eq!(at(&board, "1,1").unwrap(), "B2: a white chain of 1 stone: B2\n2 liberties: A2, B1");
        assert_eq!(at(&board, "A1").unwrap(), "A1 is empty.");
        assert_eq!(at(&board, "K9").unwrap_err().kind, ProblemKind::Coordinate);
    }
}
