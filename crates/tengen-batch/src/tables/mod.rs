//! Tables: rows as JSON lines, CSV or Parquet, written as they come.

mod csv;
mod json_lines;
mod parquet;

pub use csv::{Csv, cell};
pub use json_lines::JsonLines;
pub use parquet::Parquet;

use crate::row::Row;
use std::io::{self, Write};
use std::path::Path;

/// A table that takes one row after the other.
pub trait Table {
    /// Writes a row.
    fn write(&mut self, row: Row) -> io::Result<()>;

    /// Writes what is still held; nothing may be written afterwards.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One JSON object a line.
    JsonLines,
    /// Comma-separated values with a line of names.
    Csv,
    /// Apache Parquet.
    Parquet,
}

impl Format {
    /// The format that the ending of a file says.
    pub fn of_file(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "csv" => Some(Format::Csv),
            "parquet" => Some(Format::Parquet),
            _ => None,
        }
    }

    /// Starts a table.
    pub fn table<'w>(self, writer: impl Write + Send + 'w) -> io::Result<Box<dyn Table + 'w>> {
        Ok(match self {
            Format::JsonLines => Box::new(JsonLines::new(writer)),
            Format::Csv => Box::new(Csv::new(writer)?),
            Format::Parquet => Box::new(Parquet::new(writer)?),
        })
    }
}
