//! Parquet: columns of one type each, Zstandard inside, in row groups of a fixed size so that memory stays the same.

use super::Table;
use crate::row::Row;
use arrow_array::{ArrayRef, BooleanArray, Float64Array, RecordBatch, StringArray, UInt32Array, UInt64Array};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::io::{self, Write};
use std::sync::{Arc, LazyLock};
use tengen_api::points::Number;

/// Rows that are turned into columns at once.
const BATCH: usize = 4096;

/// Rows of a row group, which is held until it is complete.
const GROUP: usize = 1 << 16;

/// The columns and their types.
pub fn schema() -> Arc<Schema> {
    static SCHEMA: LazyLock<Arc<Schema>> = LazyLock::new(|| {
        let must = |name: &str, kind| Field::new(name, kind, false);
        let may = |name: &str, kind| Field::new(name, kind, true);
        Arc::new(Schema::new(vec![
            must("id", DataType::Utf8),
            must("path", DataType::Utf8),
            must("game", DataType::UInt64),
            may("width", DataType::UInt32),
            may("height", DataType::UInt32),
            may("rules", DataType::Utf8),
            may("komi", DataType::Float64),
            may("handicap", DataType::UInt32),
            may("moves", DataType::UInt32),
            may("record", DataType::Utf8),
            may("result", DataType::Utf8),
            may("margin", DataType::Float64),
            may("agrees", DataType::Boolean),
            may("dead", DataType::UInt32),
            may("dame", DataType::UInt32),
            may("seki", DataType::UInt32),
            may("unsettled", DataType::UInt32),
            may("confidence", DataType::Float64),
            may("irregular", DataType::UInt32),
            may("error", DataType::Utf8),
        ]))
    });
    Arc::clone(&SCHEMA)
}

/// Turns rows into columns.
pub(crate) fn columns(rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let texts = |of: fn(&Row) -> Option<&str>| Arc::new(rows.iter().map(of).collect::<StringArray>()) as ArrayRef;
    let counts = |of: fn(&Row) -> Option<u32>| Arc::new(rows.iter().map(of).collect::<UInt32Array>()) as ArrayRef;
    let numbers = |of: fn(&Row) -> Option<f64>| Arc::new(rows.iter().map(of).collect::<Float64Array>()) as ArrayRef;
    let points = |number: Number| number.0.to_f64();
    RecordBatch::try_new(
        schema(),
        vec![
            texts(|row| Some(&row.id)),
            texts(|row| Some(&row.path)),
            Arc::new(rows.iter().map(|row| row.game).collect::<UInt64Array>()),
            counts(|row| row.width),
            counts(|row| row.height),
            texts(|row| row.rules.as_deref()),
            Arc::new(rows.iter().map(|row| row.komi.map(points)).collect::<Float64Array>()),
            counts(|row| row.handicap),
            counts(|row| row.moves),
            texts(|row| row.record.as_deref()),
            texts(|row| row.result.as_deref()),
            Arc::new(rows.iter().map(|row| row.margin.map(points)).collect::<Float64Array>()),
            Arc::new(rows.iter().map(|row| row.agrees).collect::<BooleanArray>()),
            counts(|row| row.dead),
            counts(|row| row.dame),
            counts(|row| row.seki),
            counts(|row| row.unsettled),
            numbers(|row| row.confidence),
            counts(|row| row.irregular),
            texts(|row| row.error.as_deref()),
        ],
    )
}

/// Rows as a Parquet file.
#[derive(Debug)]
pub struct Parquet<W: Write + Send> {
    writer: ArrowWriter<W>,
    rows: Vec<Row>,
}

impl<W: Write + Send> Parquet<W> {
    /// Starts a table.
    pub fn new(writer: W) -> io::Result<Parquet<W>> {
        let level = ZstdLevel::default();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_max_row_group_row_count(Some(GROUP))
            .set_created_by(concat!("tengen ", env!("CARGO_PKG_VERSION")).into());
        let writer = ArrowWriter::try_new(writer, schema(), Some(properties.build())).map_err(io::Error::other)?;
        Ok(Parquet { writer, rows: Vec::new() })
    }

    fn pass_on(&mut self) -> io::Result<()> {
        let batch = columns(&self.rows).map_err(io::Error::other)?;
        self.rows.clear();
        self.writer.write(&batch).map_err(io::Error::other)
    }
}

impl<W: Write + Send> Table for Parquet<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() == BATCH { self.pass_on() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.pass_on()?;
        self.writer.close().map(drop).map_err(io::Error::other)
    }
}
