//! Tables: rows as JSON lines, CSV or Parquet, written one at a time.

mod csv;
mod json_lines;
mod parquet;

pub use csv::{Csv, line};
pub use json_lines::JsonLines;
pub use parquet::Parquet;

use crate::row::Row;
use std::io::{self, Write};
use std::path::Path;

/// A table that takes one row after the other.
pub trait RowTable {
    /// Writes a row.
    fn write(&mut self, row: Row) -> io::Result<()>;

    /// Writes buffered rows. Nothing may be written afterwards.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// One JSON object per line.
    JsonLines,
    /// Comma-separated values with a line of names.
    Csv,
    /// Apache Parquet.
    Parquet,
}

impl TableFormat {
    /// Returns the format for the extension of a file.
    pub fn of_file(path: &Path) -> Option<TableFormat> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "jsonl" | "ndjson" => Some(TableFormat::JsonLines),
            "csv" => Some(TableFormat::Csv),
            "parquet" => Some(TableFormat::Parquet),
            _ => None,
        }
    }

    /// Starts a table.
    pub fn table<'w>(self, writer: impl Write + Send + 'w) -> io::Result<Box<dyn RowTable + 'w>> {
        Ok(match self {
            TableFormat::JsonLines => Box::new(JsonLines::new(writer)),
            TableFormat::Csv => Box::new(Csv::new(writer)?),
            TableFormat::Parquet => Box::new(Parquet::new(writer)?),
        })
    }
}
