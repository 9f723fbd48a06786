//! Tables: rows as JSON lines, CSV or Parquet, written one at a time.

mod csv;
mod json_lines;
mod parquet;

use csv::CsvTable;
use json_lines::JsonLinesTable;
use parquet::ParquetTable;

use crate::row::Row;
use std::io::{self, Write};
use std::path::Path;

/// A table that takes one row after the other.
///
/// ```
/// use std::num::NonZero;
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::StudyRecord;
/// use tengen_batch::batch::rows_of;
/// use tengen_batch::tables::TableFormat;
///
/// let record = StudyRecord::new("cup.sgf".into(), 1, Ok(b"(;SZ[9]KM[6.5];B[ee])"));
/// let rows = rows_of(vec![record], &ReadOptions::default(), &ScoreRequest::default(), NonZero::<usize>::MIN);
/// let mut bytes = Vec::new();
/// let mut table = TableFormat::Csv.table(&mut bytes)?;
/// for row in rows {
///     table.write(row)?;
/// }
/// table.finish()?;
/// assert_eq!(String::from_utf8_lossy(&bytes).lines().count(), 2, "the names of the columns, and a game");
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait RowTable {
    /// Writes a row.
    fn write(&mut self, row: Row) -> io::Result<()>;

    /// Writes buffered rows. Nothing may be written afterwards.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A kind of table.
///
/// ```
/// use std::path::Path;
/// use tengen_batch::tables::TableFormat;
///
/// assert_eq!(TableFormat::of_file(Path::new("games.parquet")), Some(TableFormat::Parquet));
/// assert_eq!(TableFormat::of_file(Path::new("games.xlsx")), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "jsonl" | "ndjson" => Some(TableFormat::JsonLines),
            "csv" => Some(TableFormat::Csv),
            "parquet" => Some(TableFormat::Parquet),
            _ => None,
        }
    }

    /// Starts a table.
    pub fn table<'w>(self, writer: impl Write + Send + 'w) -> io::Result<Box<dyn RowTable + 'w>> {
        Ok(match self {
            TableFormat::JsonLines => Box::new(JsonLinesTable::new(writer)),
            TableFormat::Csv => Box::new(CsvTable::new(writer)?),
            TableFormat::Parquet => Box::new(ParquetTable::new(writer)?),
        })
    }
}
