//! Life and death: what is known, or has been said, about the chains on a board.

pub mod benson;
pub mod connections;
mod cuts;
mod eye_values;
pub mod eyes;
mod false_eyes;
pub mod macrochains;
pub mod marks;
mod nakade;
pub mod reach;
pub mod settlement;
pub mod spheres;
pub mod standing;

pub use benson::UnconditionalLife;
pub use marks::{By, Evidence, Marks, Status};
pub use settlement::{Settlement, Stage};
pub use standing::Standing;
