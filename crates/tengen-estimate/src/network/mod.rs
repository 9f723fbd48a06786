//! A small neural network that predicts the owner of each point.
//!
//! It is a residual tower of convolutions with pooling over chains, empty regions and the whole board. It was trained
//! to reproduce the output of a much larger network in the middle game, and the players' agreement at the end (see
//! `training/README.md`). Its weights are part of this crate, and it runs on any machine without further dependencies.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for newer processors must become part of the function that says so"
)]

mod evaluation;
mod field;
mod gemm;
mod guess;
mod instruction_sets;
mod planes;
mod pool;
mod products;
mod spot_weights;
mod symmetry_count;
mod tower;
mod weights;
mod winograd;

pub use evaluation::{Evaluation, Situation};
pub use guess::{guess, guess_within};
pub use symmetry_count::{SymmetryCount, SymmetryCountError};
pub use tower::Network;
pub use weights::WeightsError;
