//! CSV after RFC 4180, with a line of names; a field is empty where nothing is known.

use super::Table;
use crate::row::{COLUMNS, Row};
use serde_json::Value;
use std::io::{self, BufWriter, Write};

/// Rows as comma-separated values.
#[derive(Debug)]
pub struct Csv<W: Write>(BufWriter<W>);

impl<W: Write> Csv<W> {
    /// Starts a table with the names of the columns.
    pub fn new(writer: W) -> io::Result<Csv<W>> {
        let mut writer = BufWriter::new(writer);
        let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        writeln!(writer, "{}", names.join(","))?;
        Ok(Csv(writer))
    }
}

/// A field, in quotes where it must be.
fn field(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if text.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

impl<W: Write> Table for Csv<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        // The same values as in JSON lines, by the names of the columns.
        let object = serde_json::to_value(&row)?;
        let fields: Vec<String> = COLUMNS.iter().map(|column| field(object.get(column.name))).collect();
        writeln!(self.0, "{}", fields.join(","))
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}
