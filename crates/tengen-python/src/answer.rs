//! An answer: its document, its picture and its array.

use crate::error::exception;
use crate::ownership::{Cells, OwnershipArray};
use pyo3::prelude::*;
use serde::Serialize;
use tengen::Color;
use tengen_api::estimate::Estimated;
use tengen_api::graph::GraphReport;
use tengen_api::hex::report::Answered;
use tengen_api::reading::GroupReading;
use tengen_api::score::Scored;
use tengen_api::{Problem, ProblemKind, Source, picture};
use tengen_render::{BoardPicture, Svg};

/// What a picture is drawn from, when it is asked for.
#[derive(Debug)]
enum Drawable {
    Nothing,
    Counted(Box<(Source, Scored)>),
    Estimated(Box<(Source, Estimated)>),
    Curve(Box<(Source, GraphReport)>),
    Read(Box<GroupReading>),
    Hex(Box<Answered>),
}

/// The answer to a question.
#[pyclass(module = "tengen._tengen", frozen)]
#[derive(Debug)]
pub(crate) struct Answer {
    /// The document, as the program prints it.
    #[pyo3(get)]
    json: String,
    #[pyo3(get)]
    ownership: Option<Py<OwnershipArray>>,
    drawable: Drawable,
}

/// An answer that was worked out without the interpreter.
pub(crate) struct Worked {
    json: String,
    ownership: Option<OwnershipArray>,
    drawable: Drawable,
}

impl Worked {
    /// A document without a picture.
    pub(crate) fn document(json: &[u8]) -> Worked {
        let json = String::from_utf8_lossy(json).into_owned();
        Worked { json, ownership: None, drawable: Drawable::Nothing }
    }

    fn new(report: &impl Serialize) -> Worked {
        // Reports are structs of strings, numbers and lists, which can always be serialized.
        let mut json = serde_json::to_string(report).unwrap_or_default();
        json.push('\n');
        Worked { json, ownership: None, drawable: Drawable::Nothing }
    }

    pub(crate) fn counted(counted: (Source, Scored)) -> Worked {
        let ownership = &counted.1.counted.ownership;
        let grid = ownership.grid();
        let sign = |owner: Option<Color>| match owner {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
        let cells = Cells::Counted(grid.points().map(|point| sign(ownership.at(point).owner)).collect());
        let array = OwnershipArray::new(grid.width(), grid.height(), cells);
        let worked = Worked::new(&counted.1.report);
        Worked { ownership: Some(array), drawable: Drawable::Counted(counted.into()), ..worked }
    }

    pub(crate) fn estimated(estimated: (Source, Estimated)) -> Worked {
        let report = &estimated.1.report;
        let grid = estimated.1.board.grid();
        let cells = Cells::Likely(report.ownership.iter().flatten().copied().collect());
        let array = OwnershipArray::new(grid.width(), grid.height(), cells);
        let worked = Worked::new(report);
        Worked { ownership: Some(array), drawable: Drawable::Estimated(estimated.into()), ..worked }
    }

    pub(crate) fn curve(curve: (Source, GraphReport)) -> Worked {
        let worked = Worked::new(&curve.1);
        Worked { drawable: Drawable::Curve(curve.into()), ..worked }
    }

    pub(crate) fn read(read: GroupReading) -> Worked {
        let worked = Worked::new(&read.report);
        Worked { drawable: Drawable::Read(read.into()), ..worked }
    }

    pub(crate) fn hex(answered: Answered) -> Worked {
        let worked = Worked::new(&answered.report);
        Worked { drawable: Drawable::Hex(answered.into()), ..worked }
    }

    /// The object for Python.
    pub(crate) fn answer(self, py: Python<'_>) -> PyResult<Answer> {
        let Worked { json, ownership, drawable } = self;
        let ownership = ownership.map(|array| Py::new(py, array)).transpose()?;
        Ok(Answer { json, ownership, drawable })
    }
}

/// Draws a board, or says why it cannot be drawn.
pub(crate) fn svg(picture: &BoardPicture<'_>) -> Result<String, Problem> {
    picture.svg().map(Svg::into_string).map_err(|error| Problem::new(ProblemKind::TooLarge, error))
}

impl Drawable {
    fn svg(&self) -> Result<Option<String>, Problem> {
        match self {
            Drawable::Nothing => Ok(None),
            Drawable::Counted(counted) => svg(&picture::counted(&counted.0, &counted.1)).map(Some),
            Drawable::Estimated(estimated) => svg(&picture::estimated(&estimated.0, &estimated.1)).map(Some),
            Drawable::Curve(curve) => Ok(Some(curve.1.plot(&curve.0.players).svg().into_string())),
            Drawable::Read(read) => svg(&picture::reading(read, &picture::reading_board(read))).map(Some),
            Drawable::Hex(answered) => svg(&picture::hex(answered)).map(Some),
        }
    }
}

#[pymethods]
impl Answer {
    /// The picture as SVG, or `None` if the answer has none.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| self.drawable.svg()).map_err(|problem| exception(py, problem))
    }
}
