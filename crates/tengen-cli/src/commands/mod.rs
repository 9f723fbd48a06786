//! The commands, one a file.

pub(crate) mod convert;
pub(crate) mod generate;
pub(crate) mod score;
pub(crate) mod show;
pub(crate) mod study_scoring;
pub(crate) mod territory;
