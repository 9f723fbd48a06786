//! KataGo's analysis protocol: each query is a line of JSON, and so is each answer.
//!
//! | part | where |
//! |---|---|
//! | a line becomes a query or an action | [`query`] |
//! | a position is answered: who leads, and who will own each point | [`answer`] |
//! | many queries at once, with priorities, until they are terminated | [`service`] |
//! | how many of them wait in memory | `room` |
//!
//! Tengen estimates who will own each point and by how much a player leads. It searches no moves, so `moveInfos` is
//! empty.

pub mod answer;
pub mod query;
mod room;
pub mod service;

pub use query::{Action, Query, QueryError, Request};
pub use service::serve;

/// The version of KataGo whose protocol this is.
pub const KATAGO_VERSION: &str = "1.16.0";
