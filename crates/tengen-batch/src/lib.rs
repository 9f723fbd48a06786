//! Many records: folders of games in, studies out, on all cores.
//!
//! Results do not depend on the number of threads or on their timing: games are answered in the order of their files.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod inputs;
pub mod manifest;
pub mod scoring;

pub use inputs::{Entry, InputError};
