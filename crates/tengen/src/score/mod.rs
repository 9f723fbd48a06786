//! Counting: from stones and marks to ownership, from ownership to a sheet, from a sheet to a result.

mod amount;
mod count;
mod counting;
pub(crate) mod ownership;
pub(crate) mod result;
pub(crate) mod result_text;
pub(crate) mod sheet;

pub use count::{PlayHistory, count, pass_stones};
pub use counting::{Counting, FalseEyes};
pub use ownership::{Owned, PointsWith, Reason};
pub use result::{Margin, ParseResultError};
pub use sheet::SheetItem;
