//! Many records: folders and archives of games in, tables and studies out, on all cores.
//!
//! Results do not depend on the number of threads or on their timing: games are measured apart and only then added up,
//! in a fixed order.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
// Counts of games and points are far below the 52 bits of a double.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

pub mod batch;
pub mod estimates;
pub mod inputs;
pub mod manifest;
mod pipeline;
pub mod problems;
pub mod reading;
pub mod records;
pub mod row;
pub mod scoring;
pub mod tables;

pub use inputs::InputError;
pub use records::{RecordText, Records, SkippedGame, StudyRecord};
