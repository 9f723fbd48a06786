//! Many records at once: folders in, all cores, tables, pictures and reports out.
//!
//! A run gives the same bytes however many cores work on it: games are measured apart, sorted by their names, and only
//! then added up.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
// Counts of games and points are far below the 52 bits of a double.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

pub mod estimates;
pub mod games;
