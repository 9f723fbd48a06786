//! The commands, one per file.

pub(crate) mod analysis;
pub(crate) mod batch;
pub(crate) mod convert;
pub(crate) mod estimate;
pub(crate) mod generate;
pub(crate) mod graph;
pub(crate) mod gtp;
pub(crate) mod hex;
mod hex_audit;
mod hex_verify;
mod inner_engine;
pub(crate) mod read;
pub(crate) mod score;
mod score_many;
pub(crate) mod sheet;
pub(crate) mod show;
pub(crate) mod study_estimates;
pub(crate) mod study_reading;
pub(crate) mod study_scoring;
pub(crate) mod territory;
