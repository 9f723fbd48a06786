//! What serde needs beside derives: types with invariants, which are checked when they are read, and types that are
//! written as text.

use crate::board::{Board, PointCountError};
use crate::color::Color;
use crate::grid::{Grid, GridError, Topology};
use crate::halves::Halves;
use crate::score::result::GameResult;
use alloc::string::String;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A grid as it is written, before its size is checked.
#[derive(Deserialize)]
pub(crate) struct GridFields {
    width: usize,
    height: usize,
    #[serde(default)]
    topology: Topology,
}

impl TryFrom<GridFields> for Grid {
    type Error = GridError;

    fn try_from(fields: GridFields) -> Result<Grid, GridError> {
        Grid::with_topology(fields.width, fields.height, fields.topology)
    }
}

/// A board as it is written, before its points are counted.
#[derive(Deserialize)]
pub(crate) struct BoardFields {
    grid: Grid,
    stones: Vec<Option<Color>>,
}

impl TryFrom<BoardFields> for Board {
    type Error = PointCountError;

    fn try_from(fields: BoardFields) -> Result<Board, PointCountError> {
        Board::from_stones(fields.grid, fields.stones)
    }
}

/// Writes a type as its text and reads it back by parsing.
macro_rules! as_text {
    ($($type:ty),*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        })*
    };
}

as_text!(Halves, GameResult);
