//! Tables of records in, tables of scores out, batch by batch.

use crate::error::exception;
use crate::stream::RecordBatchReader;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array, RecordBatch, RecordBatchReader as BatchReader,
    StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;
use std::num::NonZero;
use std::sync::Arc;
use tengen_api::score::{Dead, ScoreRequest, parse_dead};
use tengen_api::{OptionName, Problem, ProblemKind, ReadOptions};
use tengen_batch::StudyRecord;
use tengen_batch::batch::rows_of;
use tengen_batch::row::{COLUMNS, CellKind, CellValue, Column, Row};
use tengen_estimate::judge::JudgeMethod;

/// The maximum number of rows of a batch of scores. Between two batches a program can be interrupted.
const ROWS: usize = 256;

/// The columns of a table of scores, with a description of each.
#[pyfunction]
pub(crate) fn columns() -> Vec<(&'static str, &'static str)> {
    COLUMNS.iter().map(|column| (column.name, column.about)).collect()
}

fn field(column: &Column) -> Field {
    let kind = match column.kind {
        CellKind::Text => DataType::Utf8,
        CellKind::Long => DataType::Int64,
        CellKind::Count => DataType::Int32,
        CellKind::Real => DataType::Float64,
        CellKind::Flag => DataType::Boolean,
    };
    Field::new(column.name, kind, !column.required)
}

/// The cells of a column.
fn array(column: &Column, rows: &[Row]) -> ArrayRef {
    macro_rules! cells {
        ($array:ty, $kind:ident) => {
            Arc::new(
                rows.iter()
                    .map(|row| match (column.cell)(row) {
                        CellValue::$kind(value) => value,
                        _ => None,
                    })
                    .collect::<$array>(),
            )
        };
    }
    match column.kind {
        CellKind::Text => cells!(StringArray, Text),
        CellKind::Long => cells!(Int64Array, Long),
        CellKind::Count => cells!(Int32Array, Count),
        CellKind::Real => cells!(Float64Array, Real),
        CellKind::Flag => cells!(BooleanArray, Flag),
    }
}

/// Whether a column may hold text or bytes.
fn is_text(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::Null
    )
}

/// The bytes of a cell of a text column.
fn text(column: &dyn Array, row: usize) -> Option<&[u8]> {
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => Some(column.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => Some(column.as_string_view().value(row).as_bytes()),
        DataType::Binary => Some(column.as_binary::<i32>().value(row)),
        DataType::LargeBinary => Some(column.as_binary::<i64>().value(row)),
        DataType::BinaryView => Some(column.as_binary_view().value(row)),
        _ => None,
    }
}

/// Whether a column may hold the numbers of games.
fn is_number(kind: &DataType) -> bool {
    matches!(kind, DataType::Int32 | DataType::Int64 | DataType::UInt32 | DataType::UInt64)
}

/// The number in a cell.
fn number(column: &dyn Array, row: usize) -> Option<u64> {
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Int32 => column.as_primitive::<Int32Type>().value(row).try_into().ok(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).try_into().ok(),
        DataType::UInt32 => Some(column.as_primitive::<UInt32Type>().value(row).into()),
        DataType::UInt64 => Some(column.as_primitive::<UInt64Type>().value(row)),
        _ => None,
    }
}

/// The columns of the input that are used, by their index.
struct Used {
    record: usize,
    path: Option<usize>,
    game: Option<usize>,
    error: Option<usize>,
    kept: Vec<usize>,
}

/// A column of the input, if it is there and of a usable type.
fn used(schema: &Schema, name: &str, fits: fn(&DataType) -> bool, wanted: &str) -> PyResult<Option<usize>> {
    let Ok(index) = schema.index_of(name) else { return Ok(None) };
    let kind = schema.field(index).data_type();
    if fits(kind) {
        return Ok(Some(index));
    }
    Err(PyTypeError::new_err(format!("the column {name:?} has the type {kind}; expected {wanted}")))
}

impl Used {
    fn find(schema: &Schema, column: &str, keep: &[String]) -> PyResult<Used> {
        let known = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
        let missing =
            |name: &str| PyValueError::new_err(format!("there is no column {name:?}; the columns are {}", known()));
        let record = used(schema, column, is_text, "text or bytes")?.ok_or_else(|| missing(column))?;
        let mut kept = Vec::new();
        for name in keep {
            if COLUMNS.iter().any(|column| column.name == name) {
                let message = format!("the column {name:?} cannot be kept: scores have a column of that name");
                return Err(PyValueError::new_err(message));
            }
            kept.push(schema.index_of(name).map_err(|_| missing(name))?);
        }
        Ok(Used {
            record,
            path: used(schema, "path", is_text, "text")?,
            game: used(schema, "game", is_number, "a whole number")?,
            error: used(schema, "error", is_text, "text")?,
            kept,
        })
    }

    /// The record of a row. `number` counts the rows, from 1.
    fn record(&self, batch: &RecordBatch, row: usize, number_of_row: u64) -> StudyRecord {
        let words =
            |index: usize| text(batch.column(index), row).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let path = self.path.and_then(words).unwrap_or_default();
        let game = self.game.and_then(|index| number(batch.column(index), row)).unwrap_or(number_of_row);
        let record = text(batch.column(self.record), row).ok_or_else(|| {
            self.error.and_then(words).unwrap_or_else(|| "there is no record: the value is null".into())
        });
        StudyRecord::new(path, game, record)
    }
}

/// Scores of the records of another table.
struct Scores {
    input: Box<dyn BatchReader + Send>,
    used: Used,
    schema: SchemaRef,
    options: ReadOptions,
    request: ScoreRequest,
    threads: NonZero<usize>,
    /// A batch of the input, of which some rows are left.
    rest: Option<RecordBatch>,
    /// The number of rows read so far.
    count: u64,
}

impl Scores {
    /// The next rows of the input.
    fn rows(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let batch = match self.rest.take() {
            Some(batch) => batch,
            None => loop {
                match self.input.next()? {
                    Ok(batch) if batch.num_rows() == 0 => {}
                    Ok(batch) => break batch,
                    Err(error) => return Some(Err(error)),
                }
            },
        };
        let rows = batch.num_rows().min(ROWS);
        if rows < batch.num_rows() {
            self.rest = Some(batch.slice(rows, batch.num_rows() - rows));
        }
        Some(Ok(batch.slice(0, rows)))
    }

    fn score(&mut self, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let records = (0..batch.num_rows()).map(|row| {
            self.count += 1;
            self.used.record(batch, row, self.count)
        });
        let records = records.collect();
        let rows = rows_of(records, &self.options, &self.request, self.threads);
        let mut columns: Vec<ArrayRef> = COLUMNS.iter().map(|column| array(column, &rows)).collect();
        columns.extend(self.used.kept.iter().map(|&index| batch.column(index).clone()));
        RecordBatch::try_new(self.schema.clone(), columns)
    }
}

impl Iterator for Scores {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.rows()?.and_then(|batch| self.score(&batch)))
    }
}

impl BatchReader for Scores {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

fn request(dead: &str, method: Option<&str>) -> Result<ScoreRequest, Problem> {
    let (dead, corrections) = parse_dead(dead)?;
    if matches!(dead, Dead::List(_)) || !corrections.is_empty() {
        let message = "dead stones of many games are \"auto\", \"judge\", \"record\" or \"none\"";
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::DEAD));
    }
    let unknown = |error| Problem::new(ProblemKind::Unsupported, error).with_option(OptionName::METHOD);
    let method = method.map(str::parse::<JudgeMethod>).transpose().map_err(unknown)?;
    Ok(ScoreRequest { dead, method, ..ScoreRequest::default() })
}

/// Counts the games in a column of a table.
#[pyfunction]
#[pyo3(signature = (
    reader, *, column="sgf", dead="auto", method=None, rules=None, komi=None, by_the_book=false, threads=None,
    keep=Vec::new(),
))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "the options that Python passes by name")]
pub(crate) fn score_batches(
    py: Python<'_>,
    reader: PyRecordBatchReader,
    column: &str,
    dead: &str,
    method: Option<&str>,
    rules: Option<String>,
    komi: Option<String>,
    by_the_book: bool,
    threads: Option<NonZero<usize>>,
    keep: Vec<String>,
) -> PyResult<RecordBatchReader> {
    let input = reader.into_reader()?;
    let schema = input.schema();
    let used = Used::find(&schema, column, &keep)?;
    let options = ReadOptions { rules, komi, by_the_book, ..ReadOptions::default() };
    options.check().map_err(|problem| exception(py, problem))?;
    let request = request(dead, method).map_err(|problem| exception(py, problem))?;
    let kept = used.kept.iter().map(|&index| schema.field(index).clone());
    let schema = Arc::new(Schema::new(COLUMNS.iter().map(field).chain(kept).collect::<Vec<_>>()));
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let scores = Scores { input, used, schema, options, request, threads, rest: None, count: 0 };
    Ok(RecordBatchReader::new(Box::new(scores)))
}
