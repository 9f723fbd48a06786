//! The languages of engines that the program `tengen` speaks: GTP for Go and for Hex, and KataGo's analysis protocol.
//!
//! | protocol | where |
//! |---|---|
//! | GTP version 2 with KataGo's, KGS's and GoGui's extensions; HTP, its dialect for Hex | [`gtp`] |
//! | KataGo's analysis protocol: JSON, one line for each query and answer | [`analysis`] |
//!
//! A conversation takes bytes as they arrive and returns answers, so it needs no process and no files, and tests and
//! fuzz targets can hold it. Every answer about a game comes from [`tengen_api`].
//!
//! ```
//! use tengen_cli::gtp::{Conversation, GoEngine, GoSettings};
//!
//! let mut conversation = Conversation::new(GoEngine::new(GoSettings::default()));
//! let mut answers = Vec::new();
//! conversation.hear(b"1 boardsize 9\n2 play black E5\n", &mut |answer| {
//!     answers.extend_from_slice(answer);
//!     Ok(())
//! })?;
//! assert_eq!(answers, b"=1 \n\n=2 \n\n");
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod analysis;
pub mod gtp;
pub mod katago_rules;
pub mod lines;
