//! Parquet: typed columns, compressed with Zstandard, in row groups of a fixed size, so that memory is bounded.

use super::RowTable;
use crate::row::{COLUMNS, CellKind, CellValue, Column, Row};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;

/// The number of rows in a row group. They are buffered until it is complete.
const GROUP: usize = 1 << 14;

/// Returns the columns and their types as a Parquet schema.
fn schema() -> String {
    let column = |column: &Column| {
        let presence = if column.required { "REQUIRED" } else { "OPTIONAL" };
        let (kind, note) = match column.kind {
            CellKind::Text => ("BYTE_ARRAY", " (UTF8)"),
            CellKind::Long => ("INT64", ""),
            CellKind::Count => ("INT32", ""),
            CellKind::Real => ("DOUBLE", ""),
            CellKind::Flag => ("BOOLEAN", ""),
        };
        format!("{presence} {kind} {}{note};", column.name)
    };
    format!("message games {{ {} }}", COLUMNS.iter().map(column).collect::<Vec<_>>().join(" "))
}

/// Rows as a Parquet file.
pub(super) struct ParquetTable<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    rows: Vec<Row>,
}

impl<W: Write + Send> ParquetTable<W> {
    /// Starts a table.
    pub(super) fn new(writer: W) -> io::Result<ParquetTable<W>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("tengen ", env!("CARGO_PKG_VERSION")).into());
        let schema = Arc::new(parse_message_type(&schema())?);
        let writer = SerializedFileWriter::new(writer, schema, Arc::new(properties.build()))?;
        Ok(ParquetTable { writer, rows: Vec::new() })
    }

    fn pass_on(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = RowGroup { writer: self.writer.next_row_group()?, rows: &rows };
        for column in COLUMNS {
            match column.kind {
                CellKind::Text => group.write::<ByteArrayType>(column, |cell| match cell {
                    CellValue::Text(text) => text.map(ByteArray::from),
                    _ => None,
                })?,
                CellKind::Long => group.write::<Int64Type>(column, |cell| match cell {
                    CellValue::Long(number) => number,
                    _ => None,
                })?,
                CellKind::Count => group.write::<Int32Type>(column, |cell| match cell {
                    CellValue::Count(count) => count,
                    _ => None,
                })?,
                CellKind::Real => group.write::<DoubleType>(column, |cell| match cell {
                    CellValue::Real(number) => number,
                    _ => None,
                })?,
                CellKind::Flag => group.write::<BoolType>(column, |cell| match cell {
                    CellValue::Flag(flag) => flag,
                    _ => None,
                })?,
            }
        }
        group.writer.close()?;
        Ok(())
    }
}

/// A row group that is being written, column by column in the order of the schema.
struct RowGroup<'a, W: Write + Send> {
    writer: SerializedRowGroupWriter<'a, W>,
    rows: &'a [Row],
}

impl<W: Write + Send> RowGroup<'_, W> {
    fn write<T: DataType>(&mut self, column: &Column, value: impl Fn(CellValue<'_>) -> Option<T::T>) -> Result<()> {
        let cells: Vec<Option<T::T>> = self.rows.iter().map(|row| value((column.cell)(row))).collect();
        let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        let values: Vec<T::T> = cells.into_iter().flatten().collect();
        if let Some(mut writer) = self.writer.next_column()? {
            writer.typed::<T>().write_batch(&values, (!column.required).then_some(&levels), None)?;
            writer.close()?;
        }
        Ok(())
    }
}

impl<W: Write + Send> RowTable for ParquetTable<W> {
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
