//! The input and the output of the network.

use tengen::{Board, Color};

/// A position to be evaluated by the network.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_estimate::network::{Network, Situation};
///
/// let board = diagram::parse("..X.O\n..X.O\n..X.O\n")?;
/// let situation = Situation { board: &board, to_play: Color::Black, territory: false, over: true };
/// assert!(Network::embedded().evaluate(situation).is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The player to move.
    pub to_play: Color,
    /// Whether territory is counted, rather than area.
    pub territory: bool,
    /// Whether both players have stopped playing.
    pub over: bool,
}

/// The output of the network, positive for Black.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_estimate::network::{Evaluation, Network, Situation};
///
/// let board = diagram::parse("..X.O\n..X.O\n..X.O\n")?;
/// let evaluate = |to_play| {
///     Network::embedded().evaluate(Situation { board: &board, to_play, territory: false, over: true })
/// };
/// let (black, white) = (evaluate(Color::Black).ok_or("refused")?, evaluate(Color::White).ok_or("refused")?);
/// let mean = Evaluation::mean(&[black.clone(), white.clone()]).ok_or("empty")?;
/// assert!((mean.lead - (black.lead + white.lead) / 2.0).abs() < 1e-3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// For each point, a value from -1 (White's) to 1 (Black's), under strong play from here.
    pub ownership: Vec<f32>,
    /// For each point, the probability that people would give it to Black.
    pub black: Vec<f32>,
    /// For each point, the probability that people would give it to White.
    pub white: Vec<f32>,
    /// For each point, the probability that people would call it neutral: dame or seki.
    pub nobody: Vec<f32>,
    /// Black's lead on the board, without komi.
    pub lead: f32,
    /// The standard deviation of the lead.
    pub spread: f32,
}

impl Evaluation {
    /// Returns for each point the owner as judged by people, from -1 to 1.
    pub fn people(&self) -> Vec<f32> {
        self.black.iter().zip(&self.white).map(|(black, white)| black - white).collect()
    }

    /// Returns the mean of several evaluations of the same board.
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
