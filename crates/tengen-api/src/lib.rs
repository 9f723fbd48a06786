//! Tengen's answers: for each question one request and one report.
//!
//! The program, the service and the bindings are skins on this crate: they read a [`Source`], ask, and show what comes
//! back. What can go wrong is a [`Problem`] with the place.

pub mod certainty;
pub mod chain;
pub mod convert;
pub mod counted_record;
pub mod encoding;
pub mod estimate;
pub mod estimate_options;
pub mod examples;
pub mod graph;
pub mod hex;
mod json_words;
pub mod option;
pub mod picture;
pub mod points;
pub mod problem;
pub mod question;
pub mod read;
pub mod record;
pub mod saved_options;
pub mod score;
pub mod source;
pub mod territory;
pub mod words;

pub use option::OptionName;
pub use problem::{Place, Problem, ProblemKind};
pub use record::{Document, Text};
pub use source::{ReadOptions, Source};
