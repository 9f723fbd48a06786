//! Tengen's answers as an extension module of Python.
//!
//! Questions are those of the service, as JSON, so that every skin gives the same documents, byte for byte. Classes,
//! options and exceptions are written in Python, in `python/tengen`; they ask the functions of this module, which
//! release the interpreter lock while they work.

mod answer;
mod board_parts;
mod error;
mod ownership;
mod question;
mod records;
mod scores;
mod stream;

use pyo3::prelude::pymodule;

#[pymodule]
mod _tengen {
    #[pymodule_export]
    use crate::answer::Answer;
    #[pymodule_export]
    use crate::board_parts::{board_parts, count_part, join_parts, part_totals};
    #[pymodule_export]
    use crate::ownership::OwnershipArray;
    #[pymodule_export]
    use crate::question::{ask, decode, draw, example};
    #[pymodule_export]
    use crate::records::{files, read_games};
    #[pymodule_export]
    use crate::scores::{columns, score_batches};
    #[pymodule_export]
    use crate::stream::RecordBatchReader;
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
