//! Opinions on a board before the end of the game: who will own each point, who leads, and how sure that is.
//!
//! The referee states facts; what stands here is a guess, and says so: every [`Estimate`] names its method and carries
//! the spread that was measured for it. The same question always gets the same answer: there is no clock and no I/O,
//! and what is random has a seed.
//!
//! [`distance`] holds the methods that look at nothing but how far each empty point is from the stones, [`playouts`] the
//! game played on by chance, and [`network`] a small network, which is the best of them; [`calibration`] says how far each
//! of them is off.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
// Counts of points and moves are far below the 52 bits of a double.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

mod budget;
pub mod calibration;
pub mod distance;
mod estimate;
pub mod judge;
mod lead;
mod math;
pub mod network;
pub mod playouts;
mod prediction;

pub use budget::{Budget, StopFlag, Stopped};
pub use estimate::{Estimate, EstimateInput, Guess, Method, UnknownMethod};
pub use lead::{lead, lines};
