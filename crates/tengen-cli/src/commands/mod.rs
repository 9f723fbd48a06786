//! The commands, one a file.

pub(crate) mod generate;
pub(crate) mod territory;
