//! Counting: from stones and marks to ownership, from ownership to a sheet, from a sheet to a result.

mod count;
mod ownership;
mod result;
mod result_text;
mod sheet;

pub use count::{PlayHistory, count, pass_stones};
pub use ownership::{Counting, FalseEyes, Owned, Ownership, Reason};
pub use result::{GameResult, Margin, ParseResultError};
pub use sheet::{ScoreSheet, SheetItem};
