//! The owners of points as an array that numpy uses in place.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The cells of a board, from the top left, row by row. They never change, so numpy may point into them.
#[derive(Debug)]
pub(crate) enum Cells {
    /// From -1 (White) to 1 (Black).
    Likely(Box<[f64]>),
    /// -1 (White), 0 or 1 (Black).
    Counted(Box<[i8]>),
}

/// The owner of each point, for `numpy.asarray`, which copies nothing.
#[pyclass(module = "tengen._tengen", frozen)]
#[derive(Debug)]
pub(crate) struct OwnershipArray {
    width: usize,
    height: usize,
    cells: Cells,
}

impl OwnershipArray {
    pub(crate) fn new(width: usize, height: usize, cells: Cells) -> OwnershipArray {
        OwnershipArray { width, height, cells }
    }
}

#[pymethods]
impl OwnershipArray {
    /// The address, the shape and the type of the cells. The array keeps this object alive.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, kind) = match &self.cells {
            Cells::Likely(cells) => (cells.as_ptr().addr(), if cfg!(target_endian = "big") { ">f8" } else { "<f8" }),
            Cells::Counted(cells) => (cells.as_ptr().addr(), "|i1"),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.height, self.width))?;
        interface.set_item("typestr", kind)?;
        // The second value says that the array is read-only.
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }
}
