//! Turns a prediction of ownership into a guess: the dead stones, and the territories that give the lead.

use crate::estimate::Guess;
use tengen::{Board, ByColor, Color, Point, Regions};

/// A prediction for each point of a board.
pub(crate) struct Prediction {
    /// For each point, a value from -1 (White's) to 1 (Black's).
    pub(crate) ownership: Vec<f64>,
    /// The number of neutral points.
    pub(crate) nobody: f64,
    /// Black's lead in area.
    pub(crate) lead: f64,
    /// The standard deviation of the lead, if the method gives one.
    pub(crate) doubt: Option<f64>,
}

/// Returns the stones of chains that will mostly belong to the opponent.
fn dead(board: &Board, ownership: &[f64]) -> Vec<Point> {
    let chains = Regions::of_board(board);
    let mut dead = Vec::new();
    for (label, chain) in &chains {
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

/// Returns the guess that follows from a prediction. The territory of each color is its area minus its living stones.
/// Adding living stones (area scoring), or prisoners and dead stones (territory scoring), then gives the same lead,
/// because both players continue alternately and place the same number of stones.
pub(crate) fn guess(board: &Board, prediction: Prediction) -> Guess {
    let dead = dead(board, &prediction.ownership);
    let living = board.without(dead.iter().copied()).count();
    let owned = board.grid().area() as f64 - prediction.nobody;
    let area = ByColor { black: f64::midpoint(owned, prediction.lead), white: f64::midpoint(owned, -prediction.lead) };
    let territory = ByColor::new_with(|color| area[color] - living[color] as f64);
    // If stones are in danger, the area may be smaller than the number of stones. Territory is never negative, so the
    // difference is added to both players, which keeps the lead.
    let lacking = (-territory.black).max(-territory.white).max(0.0);
    let owner = |(stone, value): (&Option<Color>, &f64)| {
        if stone.is_some() || *value == 0.0 {
            return None;
        }
        Some(if *value > 0.0 { Color::Black } else { Color::White })
    };
    let owners = board.stones().iter().zip(&prediction.ownership).map(owner).collect();
    Guess {
        ownership: prediction.ownership,
        owners,
        territory: territory.map(|points| points + lacking),
        dead,
        doubt: prediction.doubt,
        scaled: None,
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
            let prediction = Prediction { ownership: ownership.clone(), nobody: 3.0, lead, doubt: Some(2.0) };
            let guess = guess(&board, prediction);
            assert_eq!(guess.dead, [board.grid().point(4, 2).unwrap()]);
            let living = (7.0, 5.0);
            let made = guess.territory.black + living.0 - guess.territory.white - living.1;
            assert!((made - lead).abs() < 1e-9, "{lead}: {guess:?}");
            assert!(guess.territory.black >= 0.0 && guess.territory.white >= 0.0);
        }
    }
}
