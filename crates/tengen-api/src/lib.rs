//! Tengen's answers: for each question one request and one report.
//!
//! A game in any format and encoding is read and scored in two calls:
//!
//! ```
//! use tengen_api::score::ScoreRequest;
//! use tengen_api::{ReadOptions, Source, score};
//!
//! let record = b"(;SZ[5]KM[0.5]RU[Chinese];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])";
//! let source = Source::read(record, &ReadOptions::default())?;
//! let scored = score(&source, &ScoreRequest::default())?;
//! assert_eq!(scored.report.result, "W+0.5");
//! assert_eq!(scored.report.dead.len(), 0);
//! # Ok::<(), tengen_api::Problem>(())
//! ```
//!
//! The program, the service and the bindings are thin layers over this crate: they read a [`Source`], ask a question,
//! and show the report. Every error is a [`Problem`], with its place in the input if it has one.
//!
//! # Modules
//!
//! - **Input.** [`encoding`] and [`record`] decode bytes, detect their format and parse them once. [`source`] and
//!   [`hex::source`] create games from the result. [`source::Server`] knows the servers and how they count.
//! - **Go.** [`territory`], [`mod@score`], [`estimate`], [`reading`], [`graph`], and [`mod@tally`] (how players count by
//!   hand). [`estimate_options`] parses the options of an estimate.
//! - **Hex.** [`hex::report`], [`hex::solve`] (who wins, with a certificate), [`hex::verify`] (checks a certificate) and
//!   [`hex::audit`] (the moves of a game).
//! - **Output.** [`conversion`] writes an input in a format of the table [`file_format`], by way of [`convert`] for Go
//!   and [`hex::convert`] for Hex. [`game_record`] writes a game that was played, and [`counted_record`] saves a count
//!   so that it reads back the same, with [`saved_options`] for what marks and results cannot express. [`picture`]
//!   arranges pictures, [`director_sheet`] is a page to print and sign, and [`mod@csv`] writes tables.
//! - **Messages.** [`problem`] says what is wrong and where, [`option`] names options as each interface writes them,
//!   [`Player`] is a player or nobody, and [`error_report`] is an error as JSON.
//! - **JSON.** [`question`] asks the same questions in JSON. `question::game` and `question::count` declare the fields
//!   that they have in common, and [`question::named`] is the table of questions that the service and the npm package
//!   share. [`examples`] holds the example games.

#[doc(hidden)]
pub mod certainty;
#[doc(hidden)]
pub mod chain;
pub mod conversion;
pub mod convert;
pub mod counted_record;
pub mod csv;
pub mod director_sheet;
pub mod encoding;
pub mod error_report;
pub mod estimate;
pub mod estimate_options;
pub mod examples;
pub mod file_format;
pub mod game_record;
pub mod graph;
pub mod hex;
mod json_words;
pub mod option;
pub mod picture;
mod player;
pub mod points;
pub mod problem;
pub mod question;
pub mod reading;
pub mod record;
pub mod saved_options;
pub mod score;
pub mod source;
pub mod tally;
pub mod territory;
#[doc(hidden)]
pub mod words;

pub use option::OptionName;
pub use player::{HexPlayer, Player};
pub use problem::{Place, Problem, ProblemKind};
pub use record::{Document, Text};
pub use score::score;
pub use source::{ReadOptions, Source};
