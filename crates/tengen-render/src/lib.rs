//! Pictures of Go and Hex: boards with their meaning, score sheets and plots.
//!
//! Data in, text out: a [`BoardPicture`] or a [`Plot`] becomes an [`Svg`], the same bytes for the same input on every
//! machine, and [`terminal`] draws for a terminal. There is no game logic here: who owns a point and which stones are
//! dead is said by the caller. With the feature `png` (on by default) an [`Svg`] also becomes a PNG, with a font that is
//! part of this crate, so that no installed font changes it.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod board;
mod coordinates;
mod goban;
mod hexboard;
mod labels;
mod layers;
mod layout;
mod legend;
pub mod plot;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod stones;
mod svg;
pub mod terminal;
pub mod theme;
mod ticks;
mod typeface;

pub use board::{BoardPicture, MAX_POINTS, MAX_SIDE, PictureError};
pub use layout::{Joins, Layout};
pub use plot::Plot;
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, PngError};
pub use sheet::{Sheet, SheetPlace, SheetRow};
pub use svg::Svg;
pub use theme::Theme;
