//! JSON lines: one object per row, with every column. Unknown values are `null`.

use super::RowTable;
use crate::row::Row;
use std::io::{self, BufWriter, Write};

/// Rows as JSON lines.
#[derive(Debug)]
pub struct JsonLines<W: Write>(BufWriter<W>);

impl<W: Write> JsonLines<W> {
    /// Starts a table.
    pub fn new(writer: W) -> JsonLines<W> {
        JsonLines(BufWriter::new(writer))
    }
}

impl<W: Write> RowTable for JsonLines<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, &row)?;
        self.0.write_all(b"\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}
