//! Opinions on a board before the end of the game: who will own each point, who leads, and how sure that is.
//!
//! The crate `tengen` states facts; this crate makes estimates. Every [`Estimate`] names its method and has a measured
//! spread. Answers are deterministic: there is no clock and no I/O, and random methods take a seed.
//!
//! [`distance`] contains methods that only use the distance of empty points from the stones, [`playouts`] contains
//! random games, and [`network`] contains a small neural network, which is the most accurate. [`Method`] lists all
//! methods with their requirements. [`calibration`] contains the errors of each method.
//!
//! ```
//! use tengen::{Point, diagram};
//! use tengen_estimate::{Budget, Circumstances, Method, MethodInput, MethodOptions};
//!
//! let board = diagram::parse("..X...\n..X.O.\n..X.O.\n..X.O.\n")?;
//! let input = MethodInput::new(&board, Circumstances::default());
//! let guess = Method::Ratio.guess(&input, &MethodOptions::default(), &Budget::unlimited())?;
//! assert_eq!(guess.owners[0], Some(tengen::Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
mod method;
mod method_error;
pub mod network;
pub mod playouts;
mod prediction;

pub use budget::{Budget, StopFlag, Stopped};
pub use estimate::{Estimate, EstimateInput, Guess, Scaled};
pub use lead::{lead, lines};
pub use method::{
    Circumstances, Method, MethodCost, MethodInfo, MethodInput, MethodOption, MethodOptions, UnknownMethod,
};
pub use method_error::MethodError;
