//! Tables that are read batch by batch, through the Arrow `PyCapsule` interface.

use arrow_array::{ArrayRef, RecordBatchReader as BatchReader, StructArray};
use arrow_schema::{ArrowError, Field, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use std::sync::{Arc, Mutex, PoisonError};

/// A table that is worked out while it is read, batch by batch, once.
///
/// pyarrow, polars, DuckDB and others read it as it is: `pyarrow.table(reader)`, `polars.DataFrame(reader)`,
/// `duckdb.sql("from reader")`. Iterating gives batches of pyarrow.
#[pyclass(module = "tengen", frozen)]
pub(crate) struct RecordBatchReader {
    schema: SchemaRef,
    /// `None` after the table has been handed over.
    reader: Mutex<Option<Box<dyn BatchReader + Send>>>,
}

impl RecordBatchReader {
    pub(crate) fn new(reader: Box<dyn BatchReader + Send>) -> RecordBatchReader {
        RecordBatchReader { schema: reader.schema(), reader: Mutex::new(Some(reader)) }
    }
}

#[pymethods]
impl RecordBatchReader {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner).take();
        let reader = reader.ok_or_else(|| PyValueError::new_err("this table has been read already"))?;
        let field = Field::new_struct("", self.schema.fields().clone(), false);
        let arrays = reader.map(|batch| -> Result<ArrayRef, ArrowError> { Ok(Arc::new(StructArray::from(batch?))) });
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(arrays, field.into())), requested_schema)
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Hands the table over to pyarrow, as a `pyarrow.RecordBatchReader`.
    fn to_pyarrow<'py>(slf: &Bound<'py, RecordBatchReader>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.getattr("RecordBatchReader")?.call_method1("from_stream", (slf,))
    }

    /// Reads everything that is left, as a `pyarrow.Table`.
    fn read_all<'py>(slf: &Bound<'py, RecordBatchReader>) -> PyResult<Bound<'py, PyAny>> {
        RecordBatchReader::to_pyarrow(slf)?.call_method0("read_all")
    }

    fn __iter__<'py>(slf: &Bound<'py, RecordBatchReader>) -> PyResult<Bound<'py, PyIterator>> {
        RecordBatchReader::to_pyarrow(slf)?.try_iter()
    }

    fn __repr__(&self) -> String {
        format!("<RecordBatchReader of {}>", self.column_names().join(", "))
    }
}
