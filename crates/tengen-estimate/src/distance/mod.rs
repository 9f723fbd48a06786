//! Estimates from distances: how far is each empty point from the nearest stone of either color?
//!
//! [`Fields`] measures, by one breadth-first search a color. Four readings of the same two maps:
//!
//! - [`Ratio`]: a point is the nearer player's by as much as the other is farther, times a scale `k` ([`scale`]);
//! - [`threshold`]: it is a player's when only that player is within a cap; otherwise it may swing;
//! - [`nearest`]: it is the nearer player's, wholly;
//! - [`bouzy`]: it is whose stones' influence reaches it after five dilations and twenty-one erosions.
//!
//! None of them knows which stones are dead: take those off first. What each is worth at each stage of a game was
//! measured, and stands in [`calibration`](crate::calibration).

pub mod bouzy;
mod fields;
pub mod fraction;
pub mod nearest;
mod ratio;
pub mod scale;
pub mod threshold;

pub use fields::Fields;
pub use fraction::Fraction;
pub use ratio::{Confidence, Ratio};
