//! From whose each point will be to a guess: the stones that are dead by it, and the territories that make the lead.

use crate::estimate::Guess;
use tengen::{Board, ByColor, Color, Point, Regions};

/// What is believed of a board, point by point.
pub(crate) struct Prediction {
    /// For each point from -1 (White's) to 1 (Black's).
    pub(crate) ownership: Vec<f64>,
    /// How many points will be nobody's.
    pub(crate) nobody: f64,
    /// Black's points more than White's, stones and all.
    pub(crate) lead: f64,
    /// How far the lead may be off, where the method has an idea of that.
    pub(crate) doubt: Option<f64>,
}

/// The chains most of which will be the opponent's: their stones.
fn dead(board: &Board, ownership: &[f64]) -> Vec<Point> {
    let chains = Regions::of_board(board);
    let mut dead = Vec::new();
    for (label, chain) in chains.iter() {
        let Some(color) = chain.content else { continue };
        let points = chains.points(label);
        let sum: f64 = points.iter().map(|point| ownership[point.index()]).sum();
        if (color == Color::Black) == (sum < 0.0) && sum != 0.0 {
            dead.extend(points);
        }
    }
    dead.sort_unstable();
    dead
}

/// The guess that follows from a belief. Each color's territory is the area that it will have beyond the stones of its
/// own that live, so that adding living stones (area scoring), or prisoners and dead stones (territory scoring), makes
/// the same lead: both players go on in turn, and what one puts on the board the other does too.
pub(crate) fn guess(board: &Board, belief: Prediction) -> Guess {
    let dead = dead(board, &belief.ownership);
    let living = board.without(dead.iter().copied()).count();
    let owned = board.grid().area() as f64 - belief.nobody;
    let area = ByColor { black: f64::midpoint(owned, belief.lead), white: f64::midpoint(owned, -belief.lead) };
    let territory = ByColor::new_with(|color| area[color] - living[color] as f64);
    // A player whose stones are in danger may be left with less than they are: nobody has less than no territory, and
    // what is added is added to both, for the lead's sake.
    let lacking = (-territory.black).max(-territory.white).max(0.0);
    let owner = |(stone, value): (&Option<Color>, &f64)| {
        if stone.is_some() || *value == 0.0 {
            return None;
        }
        Some(if *value > 0.0 { Color::Black } else { Color::White })
    };
    let owners = board.stones().iter().zip(&belief.ownership).map(owner).collect();
    Guess {
        ownership: belief.ownership,
        owners,
        territory: territory.map(|points| points + lacking),
        dead,
        doubt: belief.doubt,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{Topology, diagram};

    #[test]
    fn what_is_lost_is_dead_and_the_difference_is_the_lead() {
        let board = diagram::parse_rows(&[".X.O.", ".XXO.", ".X.OX", ".XXO.", ".X.O."], Topology::Square).unwrap();
        let sign = |x: usize| if x < 2 { 1.0 } else { -1.0 };
        let ownership: Vec<f64> = (0..25).map(|index| sign(index % 5)).collect();
        for lead in [-25.0, -3.0, 0.0, 7.5, 25.0] {
            let belief = Prediction { ownership: ownership.clone(), nobody: 3.0, lead, doubt: Some(2.0) };
            let guess = guess(&board, belief);
            assert_eq!(guess.dead, [board.grid().point(4, 2).unwrap()]);
            let living = (7.0, 5.0);
            let made = guess.territory.black + living.0 - guess.territory.white - living.1;
            assert!((made - lead).abs() < 1e-9, "{lead}: {guess:?}");
            assert!(guess.territory.black >= 0.0 && guess.territory.white >= 0.0);
        }
    }
}
