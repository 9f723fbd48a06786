//! CSV after RFC 4180 with a header line. Unknown values are empty fields.
//!
//! A text that a spreadsheet would evaluate as a formula gets an apostrophe in front, which marks it as text.

use super::RowTable;
use crate::row::{COLUMNS, Row};
use serde_json::Value;
use std::io::{self, BufWriter, Write};

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

/// Returns a line of fields, quoted if necessary. Every CSV table is written with this function.
pub fn line<F: AsRef<str>>(fields: impl IntoIterator<Item = F>) -> String {
    let mut line = fields.into_iter().map(|field| cell(field.as_ref())).collect::<Vec<_>>().join(",");
    line.push('\n');
    line
}

/// The text of a value.
fn text(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// Returns a text as a field, quoted if necessary.
fn cell(text: &str) -> String {
    let mark = if is_formula(text) { "'" } else { "" };
    if mark.is_empty() && !text.contains([',', '"', '\n', '\r']) {
        return text.into();
    }
    format!("\"{mark}{}\"", text.replace('"', "\"\""))
}

/// Whether a spreadsheet would evaluate this text as a formula. Numbers are harmless.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_formula() {
        let text = |given: &str| cell(&text(Some(&Value::from(given))));
        for (given, written) in [
            ("=1+2", "\"'=1+2\""),
            ("+cmd|' /C calc'!A0", "\"'+cmd|' /C calc'!A0\""),
            ("-x", "\"'-x\""),
            ("@SUM(1)", "\"'@SUM(1)\""),
            ("=HYPERLINK(\"a\",\"b\")", "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\""),
            ("-3.5", "-3.5"),
            ("B+3.5", "B+3.5"),
            ("a,b", "\"a,b\""),
        ] {
            assert_eq!(text(given), written);
        }
        assert_eq!(cell(&super::text(Some(&Value::from(-3.5)))), "-3.5");
        assert_eq!(line(["a,b", "", "c"]), "\"a,b\",,c\n");
    }
}
