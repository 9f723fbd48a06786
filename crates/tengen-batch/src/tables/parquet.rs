//! Parquet: columns of one type each, Zstandard inside, in row groups of a fixed size so that memory stays the same.

use super::Table;
use crate::row::Row;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;
use tengen_api::points::Number;

/// Rows of a row group, which are held until it is complete.
const GROUP: usize = 1 << 14;

/// The columns and their types.
const SCHEMA: &str = "message games {
    REQUIRED BYTE_ARRAY id (UTF8);
    REQUIRED BYTE_ARRAY path (UTF8);
    REQUIRED INT64 game;
    OPTIONAL INT32 width;
    OPTIONAL INT32 height;
    OPTIONAL BYTE_ARRAY rules (UTF8);
    OPTIONAL DOUBLE komi;
    OPTIONAL INT32 handicap;
    OPTIONAL INT32 moves;
    OPTIONAL BYTE_ARRAY record (UTF8);
    OPTIONAL BYTE_ARRAY result (UTF8);
    OPTIONAL DOUBLE margin;
    OPTIONAL BOOLEAN agrees;
    OPTIONAL INT32 dead;
    OPTIONAL INT32 dame;
    OPTIONAL INT32 seki;
    OPTIONAL INT32 unsettled;
    OPTIONAL DOUBLE confidence;
    OPTIONAL INT32 irregular;
    OPTIONAL BYTE_ARRAY error (UTF8);
}";

/// Rows as a Parquet file.
pub struct Parquet<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    rows: Vec<Row>,
}

impl<W: Write + Send> Parquet<W> {
    /// Starts a table.
    pub fn new(writer: W) -> io::Result<Parquet<W>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("tengen ", env!("CARGO_PKG_VERSION")).into());
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let writer = SerializedFileWriter::new(writer, schema, Arc::new(properties.build()))?;
        Ok(Parquet { writer, rows: Vec::new() })
    }

    fn pass_on(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = Group { writer: self.writer.next_row_group()?, rows: &rows };
        group.texts(true, |row| Some(&row.id))?;
        group.texts(true, |row| Some(&row.path))?;
        group.column::<Int64Type>(true, |row| Some(row.game as i64))?;
        group.counts(|row| row.width)?;
        group.counts(|row| row.height)?;
        group.texts(false, |row| row.rules.as_deref())?;
        group.points(|row| row.komi)?;
        group.counts(|row| row.handicap)?;
        group.counts(|row| row.moves)?;
        group.texts(false, |row| row.record.as_deref())?;
        group.texts(false, |row| row.result.as_deref())?;
        group.points(|row| row.margin)?;
        group.column::<BoolType>(false, |row| row.agrees)?;
        group.counts(|row| row.dead)?;
        group.counts(|row| row.dame)?;
        group.counts(|row| row.seki)?;
        group.counts(|row| row.unsettled)?;
        group.column::<DoubleType>(false, |row| row.confidence)?;
        group.counts(|row| row.irregular)?;
        group.texts(false, |row| row.error.as_deref())?;
        group.writer.close()?;
        Ok(())
    }
}

/// A row group that is being written, column by column in the order of the schema.
struct Group<'a, W: Write + Send> {
    writer: SerializedRowGroupWriter<'a, W>,
    rows: &'a [Row],
}

impl<W: Write + Send> Group<'_, W> {
    fn column<T: DataType>(&mut self, required: bool, of: impl Fn(&Row) -> Option<T::T>) -> Result<()> {
        let cells: Vec<Option<T::T>> = self.rows.iter().map(of).collect();
        let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        let values: Vec<T::T> = cells.into_iter().flatten().collect();
        if let Some(mut column) = self.writer.next_column()? {
            column.typed::<T>().write_batch(&values, (!required).then_some(&levels), None)?;
            column.close()?;
        }
        Ok(())
    }

    fn texts(&mut self, required: bool, of: impl Fn(&Row) -> Option<&str>) -> Result<()> {
        self.column::<ByteArrayType>(required, |row| of(row).map(ByteArray::from))
    }

    fn counts(&mut self, of: impl Fn(&Row) -> Option<u32>) -> Result<()> {
        self.column::<Int32Type>(false, |row| of(row).map(|count| count as i32))
    }

    fn points(&mut self, of: impl Fn(&Row) -> Option<Number>) -> Result<()> {
        self.column::<DoubleType>(false, |row| of(row).map(|number| number.0.to_f64()))
    }
}

impl<W: Write + Send> Table for Parquet<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() == GROUP {
            self.pass_on()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.pass_on()?;
        self.writer.close()?;
        Ok(())
    }
}
