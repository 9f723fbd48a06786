//! Questions to the network and its answers.

use tengen::{Board, Color};

/// A position as the network is asked about it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who is to move.
    pub to_play: Color,
    /// Whether territory is counted, rather than area.
    pub territory: bool,
    /// Whether both players have stopped here.
    pub over: bool,
}

/// What the network says, Black positive.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// For each point from -1 (White's) to 1 (Black's), under strong play from here.
    pub ownership: Vec<f32>,
    /// For each point the chance that people would give it to Black.
    pub black: Vec<f32>,
    /// To White.
    pub white: Vec<f32>,
    /// To nobody: dame, or seki.
    pub nobody: Vec<f32>,
    /// Black's points more than White's on the board, komi left out of account.
    pub lead: f32,
    /// How far the lead may be off: one standard deviation.
    pub spread: f32,
}

impl Evaluation {
    /// For each point from -1 to 1 what people would make of it.
    pub fn people(&self) -> Vec<f32> {
        self.black.iter().zip(&self.white).map(|(black, white)| black - white).collect()
    }

    /// The mean of several answers about the same board.
    pub fn mean(all: &[Evaluation]) -> Option<Evaluation> {
        let (first, others) = all.split_first()?;
        let mut sum = first.clone();
        for other in others {
            sum.lead += other.lead;
            sum.spread += other.spread;
            let pairs = [
                (&mut sum.ownership, &other.ownership),
                (&mut sum.black, &other.black),
                (&mut sum.white, &other.white),
                (&mut sum.nobody, &other.nobody),
            ];
            for (total, values) in pairs {
                total.iter_mut().zip(values).for_each(|(total, value)| *total += value);
            }
        }
        let count = all.len() as f32;
        sum.lead /= count;
        sum.spread /= count;
        for values in [&mut sum.ownership, &mut sum.black, &mut sum.white, &mut sum.nobody] {
            for value in values.iter_mut() {
                *value /= count;
            }
        }
        Some(sum)
    }
}
