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
mod tower;
mod ways;
mod weights;
mod winograd;

pub use evaluation::{Evaluation, Situation};
pub use guess::{guess, guess_within};
pub use tower::Network;
pub use ways::{Ways, WaysError};
pub use weights::WeightsError;
