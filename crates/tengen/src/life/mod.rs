//! Life and death: what is known, or has been said, about the chains on a board.

pub mod benson;
pub mod connections;
mod cuts;
pub mod domains;
mod eye_values;
pub mod eyes;
mod false_eyes;
pub mod macrochains;
pub mod marked_board;
pub mod marks;
mod nakade;
pub mod reach;
pub mod territory_analysis;

pub use benson::UnconditionalLife;
pub use marked_board::MarkedBoard;
pub use marks::{Evidence, LifeStatus, MarkSource, Marks};
pub use territory_analysis::{AnalysisStage, TerritoryAnalysis};
