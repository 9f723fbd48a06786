//! Folders and archives of games as a table, read as a stream.

use crate::error::input_exception;
use crate::stream::RecordBatchReader;
use arrow_array::builder::{BinaryBuilder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use tengen_batch::reading::FileWalk;
use tengen_batch::{Records, StudyRecord};

/// The maximum number of rows of a batch.
const ROWS: usize = 1024;
/// The number of bytes of text at which a batch ends, so that a few long records do not make it large.
const BYTES: usize = 4 << 20;
/// The number of batches that are read ahead.
const AHEAD: usize = 2;

/// The columns, which `score_batches` knows by their names.
fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("path", DataType::Utf8, false),
        Field::new("game", DataType::Int64, false),
        Field::new("sgf", DataType::Binary, true),
        Field::new("error", DataType::Utf8, true),
    ]))
}

/// A batch that is being filled.
#[derive(Default)]
struct Batch {
    path: StringBuilder,
    game: Int64Builder,
    sgf: BinaryBuilder,
    error: StringBuilder,
    rows: usize,
    bytes: usize,
}

impl Batch {
    fn push(&mut self, record: &StudyRecord) {
        self.path.append_value(&record.path);
        self.game.append_value(i64::try_from(record.game).unwrap_or(i64::MAX));
        match record.read() {
            Ok(text) => {
                self.bytes += text.len();
                self.sgf.append_value(&text);
                self.error.append_null();
            }
            Err(error) => {
                self.sgf.append_null();
                self.error.append_value(error);
            }
        }
        self.rows += 1;
    }

    fn is_full(&self) -> bool {
        self.rows >= ROWS || self.bytes >= BYTES
    }

    fn finish(mut self) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.path.finish()),
            Arc::new(self.game.finish()),
            Arc::new(self.sgf.finish()),
            Arc::new(self.error.finish()),
        ];
        RecordBatch::try_new(schema(), columns)
    }
}

/// Batches that a thread reads.
struct Games(Receiver<Result<RecordBatch, ArrowError>>);

impl Games {
    fn read(records: Records) -> std::io::Result<Games> {
        let (give, take) = sync_channel(AHEAD);
        thread::Builder::new().name("tengen-read-games".into()).spawn(move || {
            let mut batch = Batch::default();
            // Nobody reads the batches any more when one cannot be given.
            let flow = records.for_each(|record| {
                batch.push(&record);
                if !batch.is_full() {
                    return ControlFlow::Continue(());
                }
                match give.send(std::mem::take(&mut batch).finish()) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            if flow.is_continue() && batch.rows > 0 {
                let _ = give.send(batch.finish());
            }
        })?;
        Ok(Games(take))
    }
}

impl Iterator for Games {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.recv().ok()
    }
}

impl arrow_array::RecordBatchReader for Games {
    fn schema(&self) -> SchemaRef {
        schema()
    }
}

/// Reads the games of files, folders, patterns and archives.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes a list")]
pub(crate) fn read_games(inputs: Vec<PathBuf>) -> PyResult<RecordBatchReader> {
    let records = Records::find(&inputs, None).map_err(input_exception)?;
    Ok(RecordBatchReader::new(Box::new(Games::read(records)?)))
}

/// The files of the inputs, in the order in which they are read, with their sizes in bytes.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python passes a list")]
pub(crate) fn files(inputs: Vec<PathBuf>) -> PyResult<Vec<(PathBuf, u64)>> {
    let walk = FileWalk::new(&inputs).map_err(input_exception)?;
    walk.map(|path| {
        let path = path.map_err(input_exception)?;
        let size = std::fs::metadata(&path)?.len();
        Ok((path, size))
    })
    .collect()
}
