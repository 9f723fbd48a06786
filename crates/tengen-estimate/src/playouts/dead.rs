//! Which chains are dead, by what became of them in playouts.

use super::field::TooLarge;
use super::ownership::{Options, Playouts};
use tengen::life::Status;
use tengen::{Board, Color, Point, Regions};

/// What playouts say of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// Its first stone.
    pub stone: Point,
    /// Its color.
    pub color: Color,
    /// How many stones it has.
    pub size: usize,
    /// How often its points were its own at the end, less how often they were the opponent's: from -1 to 1.
    pub survival: f64,
    /// What that makes it.
    pub status: Status,
}

/// What is held of every chain of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgment {
    /// The playouts.
    pub playouts: Playouts,
    /// Every chain, in the order of first stones.
    pub fates: Vec<Fate>,
}

/// Judges every chain by playouts.
pub fn judge(board: &Board, _certain: &[Option<Status>], options: &Options) -> Result<Judgment, TooLarge> {
    let playouts = Playouts::of(board, options)?;
    let chains = Regions::of_board(board);
    let mut fates = Vec::new();
    for (label, region) in chains.iter() {
        let Some(color) = region.content else { continue };
        let points = chains.points(label);
        let mean = points.iter().map(|&point| playouts.mean(point)).sum::<f64>() / points.len() as f64;
        let survival = if color == Color::Black { mean } else { -mean };
        let status = if survival < 0.0 { Status::Dead } else { Status::Alive };
        fates.push(Fate { stone: points[0], color, size: region.size, survival, status });
    }
    Ok(Judgment { playouts, fates })
}
