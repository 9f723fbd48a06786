//! Estimates from the distance of each empty point to the nearest stone of either color.
//!
//! [`Fields`] measures the distances with one breadth-first search per color. Four methods use them:
//!
//! - [`Ratio`]: a point belongs to the nearer player to the degree that the other player is farther away, times a scale
//!   `k` ([`scale`]);
//! - [`threshold`]: a point belongs to a player if only that player has a stone within a maximum distance;
//! - [`nearest`]: a point belongs entirely to the nearer player;
//! - [`bouzy`]: a point belongs to the player whose influence remains after five dilations and twenty-one erosions.
//!
//! None of them knows which stones are dead, so dead stones must be removed first. The accuracy of each method at each
//! stage of a game was measured and is given in [`calibration`](crate::calibration).

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
