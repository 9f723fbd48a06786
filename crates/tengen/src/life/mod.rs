//! Life and death: what is known, or has been said, about the chains on a board.

mod benson;
mod connections;
mod cuts;
mod domains;
mod eye_values;
mod eyes;
mod false_eyes;
mod macrochains;
mod marked_board;
pub(crate) mod marks;
mod nakade;
mod reach;
mod territory_analysis;

pub use benson::{LivingPoints, UnconditionalLife};
pub use domains::Domains;
pub use marked_board::MarkedBoard;
pub(crate) use marks::Marks;
pub use marks::{Evidence, LifeStatus, MarkSource, MarkedStones};
pub use territory_analysis::{AnalysisStage, TerritoryAnalysis};
