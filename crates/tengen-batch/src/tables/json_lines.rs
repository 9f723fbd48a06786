//! JSON lines: one object per row, with every column. Unknown values are `null`.

use super::RowTable;
use crate::row::Row;
use std::io::{self, BufWriter, Write};

/// Rows as JSON lines.
#[derive(Debug)]
pub(super) struct JsonLinesTable<W: Write>(BufWriter<W>);

impl<W: Write> JsonLinesTable<W> {
    /// Starts a table.
    pub(super) fn new(writer: W) -> JsonLinesTable<W> {
        JsonLinesTable(BufWriter::new(writer))
    }
}

impl<W: Write> RowTable for JsonLinesTable<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, &row)?;
        self.0.write_all(b"\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}
