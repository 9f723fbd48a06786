//! Rows as comma-separated values with a header line. Unknown values are empty fields.

use super::RowTable;
use crate::row::{COLUMNS, Row};
use serde_json::Value;
use std::io::{self, BufWriter, Write};
use tengen_api::csv::line;

/// Rows as comma-separated values.
#[derive(Debug)]
pub(super) struct CsvTable<W: Write>(BufWriter<W>);

impl<W: Write> CsvTable<W> {
    /// Starts a table with the names of the columns.
    pub(super) fn new(writer: W) -> io::Result<CsvTable<W>> {
        let mut writer = BufWriter::new(writer);
        writer.write_all(line(COLUMNS.iter().map(|column| column.name)).as_bytes())?;
        Ok(CsvTable(writer))
    }
}

/// The text of a value.
fn text(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

impl<W: Write> RowTable for CsvTable<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        // The same values as in JSON lines, by the names of the columns.
        let object = serde_json::to_value(&row)?;
        self.0.write_all(line(COLUMNS.iter().map(|column| text(object.get(column.name)))).as_bytes())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}
