//! Pictures of Go and Hex: boards with their meaning, score sheets and plots.
//!
//! Data in, text out: a [`BoardPicture`] or a [`Plot`] becomes an [`Svg`], the same bytes for the same input on every
//! machine, and [`terminal`] draws for a terminal. There is no game logic here: who owns a point and which stones are
//! dead is said by the caller. With the features `png` and `pdf` (on by default) an [`Svg`] also becomes a PNG or a
//! PDF, with a typeface that is part of this crate, so that no installed font changes Latin text and digits; other
//! scripts are drawn with installed fonts.
//!
//! ```
//! use tengen::{diagram, territories};
//! use tengen_render::{BoardPicture, Theme};
//!
//! let board = diagram::parse(".X.O.\n.XXO.\n..XO.\n")?;
//! let mut picture = BoardPicture { theme: Theme::plain(), legend: true, ..BoardPicture::new(&board) };
//! for region in &territories(&board) {
//!     let owner = region.owner;
//!     picture.territory.extend(region.points.iter().filter_map(|&point| Some((point, owner?))));
//! }
//! let svg = picture.svg()?;
//! assert!(svg.as_str().contains("Black’s territory"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
// Counts and sizes here are far below the 52 bits of a double, and lengths that become counts are clamped above zero.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

mod board;
mod coordinates;
#[cfg(feature = "png")]
mod fonts;
mod goban;
mod hexboard;
mod labels;
mod layers;
mod layout;
mod legend;
mod paper;
#[cfg(feature = "pdf")]
mod pdf;
pub mod plot;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod stones;
mod style_sheet;
mod svg;
pub mod terminal;
pub mod theme;
mod ticks;
mod torus;
mod typeface;
mod widths;

pub use board::{BoardPicture, MAX_POINTS, MAX_SIDE, PictureError};
pub use layout::Layout;
pub use paper::{Paper, PaperSheet};
#[cfg(feature = "pdf")]
pub use pdf::PdfError;
pub use plot::Plot;
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, PngError};
pub use sheet::{SheetPlace, SheetRow, SheetTable};
pub use style_sheet::style_sheet;
pub use svg::{Escaped, Svg};
pub use theme::Theme;
pub use ticks::grouped;
