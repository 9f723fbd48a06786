//! A small network that knows who will own each point.
//!
//! A residual tower of convolutions that also looks at whole chains, whole empty regions and the whole board; it was
//! trained to say what a much larger network says in mid-game, and what people agreed on where they stopped (see
//! `training/README.md`). Its weights are part of this crate, and it runs in plain loops on any board and any machine.

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
mod symmetry_count;
mod tower;
mod weights;
mod winograd;

pub use evaluation::{Evaluation, Situation};
pub use guess::{guess, guess_within};
pub use symmetry_count::{SymmetryCount, SymmetryCountError};
pub use tower::Network;
pub use weights::WeightsError;
