//! Playouts: the game played on by chance to its end, many times over, to see what becomes of every stone.

mod dead;
mod field;
mod ownership;
mod policy;
mod rng;
mod shapes;

pub use dead::{Fate, Judgment, judge};
pub use field::TooLarge;
pub use ownership::{Options, Playouts};
pub use policy::Policy;
pub use rng::Rng;
