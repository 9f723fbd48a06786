//! Many records: folders and archives of games in, tables and studies out, on all cores.
//!
//! Results do not depend on the number of threads or on their timing: games are measured apart and only then added up,
//! in a fixed order.
//!
//! ```
//! use std::num::NonZero;
//! use tengen_api::ReadOptions;
//! use tengen_api::score::{Dead, ScoreRequest};
//! use tengen_batch::StudyRecord;
//! use tengen_batch::batch::rows_of;
//!
//! let record = StudyRecord::new("cup.sgf".into(), 1, Ok(b"(;SZ[9]KM[6.5]RU[Chinese]RE[B+74.5];B[ee])"));
//! let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
//! let rows = rows_of(vec![record], &ReadOptions::default(), &request, NonZero::<usize>::MIN);
//! assert_eq!((rows[0].result.as_deref(), rows[0].agrees), (Some("B+74.5"), Some(true)));
//! ```

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
pub mod results;
pub mod row;
pub mod scoring;
pub mod tables;

pub use inputs::InputError;
pub use records::{RecordText, Records, SkippedGame, StudyRecord};
