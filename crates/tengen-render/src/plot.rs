//! x
/// x
pub struct Plot;
