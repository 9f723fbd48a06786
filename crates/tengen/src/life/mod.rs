//! Life and death: what is known, or has been said, about the chains on a board.

pub mod marks;

pub use marks::{By, Marks, Status};
