//! The director's sheet as a picture.

use super::count::{count_question, score_cost};
use super::picture::within_picture;
use super::prepared::{Cost, Prepared, WorkLimits};
use crate::director_sheet::{self, SheetRequest};
use crate::option::all_for_json;
use crate::problem::{Problem, ProblemKind};
use crate::score::{self, ScoreRequest};
use serde::{Deserialize, Serialize};
use tengen_render::Paper;

/// The maximum number of bytes of the picture besides what depends on the board.
const BYTES: usize = 64 << 10;
/// The maximum number of bytes of the picture per point of the board.
const BYTES_PER_POINT: usize = 1 << 10;
/// The maximum number of characters of the texts of a question, far more than a page has room for.
const MAX_TEXT: usize = 20_000;

/// The size of the page.
///
/// ```
/// use tengen_api::question::sheet::PaperInput;
///
/// let paper: PaperInput = serde_json::from_str(r#""letter""#)?;
/// assert_eq!(paper, PaperInput::Letter);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PaperInput {
    /// 210 by 297 millimeters.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl From<PaperInput> for Paper {
    fn from(input: PaperInput) -> Paper {
        match input {
            PaperInput::A4 => Paper::A4,
            PaperInput::Letter => Paper::Letter,
        }
    }
}

count_question! {
    /// A page about the counted game, to be printed and signed.
    SheetQuestion {
        /// The size of the page. The default is `a4`.
        paper: Option<PaperInput>,
        /// The event, instead of the record's.
        event: Option<String>,
        /// The round, instead of the record's.
        round: Option<String>,
        /// The place, instead of the record's.
        place: Option<String>,
        /// Remarks, such as a decision. They come first.
        remarks: Option<Vec<String>>,
        /// Whether both players have agreed to the count.
        agreed: Option<bool>,
        /// The result in words that the players agreed to or that was decided, instead of the counted one.
        result: Option<String>,
    }
}

/// The sheet as a picture.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::sheet::SheetQuestion;
///
/// let question: SheetQuestion =
///     input::parse(br#"{"board": [".X.O."], "rules": "chinese", "dead": "none", "event": "Spring cup"}"#)?;
/// let report = question.answer()?;
/// assert!(report.result == "W+7.5" && report.svg.contains("Spring cup"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SheetReport {
    /// The page (SVG), as large as the paper, with 96 units to an inch.
    pub svg: String,
    /// The counted result, as records write it.
    pub result: String,
    /// Assumptions and forgiven flaws.
    pub warnings: Vec<String>,
}

impl SheetQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<SheetReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<SheetReport>, Problem> {
        let (input, request) = self.game_and_request()?;
        let sheet = SheetRequest {
            paper: self.paper.unwrap_or_default().into(),
            event: self.event.take(),
            round: self.round.take(),
            place: self.place.take(),
            remarks: self.remarks.take().unwrap_or_default(),
            agreed: self.agreed.unwrap_or(false),
            result: self.result.take(),
        };
        let texts =
            [&sheet.event, &sheet.round, &sheet.place, &sheet.result].into_iter().flatten().chain(&sheet.remarks);
        if texts.map(|text| text.len() + 1).sum::<usize>() > MAX_TEXT {
            let message = format!("texts of more than {MAX_TEXT} characters do not fit on a page");
            return Err(Problem::new(ProblemKind::TooLarge, message));
        }
        let source = input.parse()?.source;
        let grid = source.game.position().grid();
        within_picture(grid)?;
        let cost = score_cost(&source, &request);
        let bytes = cost.bytes + BYTES + BYTES_PER_POINT * grid.area();
        Ok(Prepared::new(Cost { bytes, ..cost }, move |effort| {
            let request = ScoreRequest { budget: effort.budget.clone(), ..request };
            let scored = score::score(&source, &request)?;
            let page = director_sheet::page(&source, &scored, &sheet)?;
            let warnings = all_for_json(scored.report.warnings);
            Ok(SheetReport { svg: page.svg().into_string(), result: scored.report.result, warnings })
        }))
    }
}
