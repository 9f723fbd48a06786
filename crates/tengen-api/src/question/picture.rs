//! The answer to another question as a picture.

use super::go::{EstimateQuestion, ScoreQuestion, TerritoryQuestion};
use super::hex::HexQuestion;
use super::input;
use super::prepared::{Cost, Prepared, WorkLimits};
use super::reading::ReadQuestion;
use crate::picture;
use crate::problem::{Problem, ProblemKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tengen::{Board, Grid, territories};
use tengen_render::{BoardPicture, Svg, Theme};

/// The maximum number of points of a board that is drawn for a question.
const MAX_POINTS: usize = 10_000;
/// The maximum number of bytes of a picture for each byte that is reserved for the answer as JSON: about 1 KiB per point.
const BYTES_PER_BYTE: usize = 26;

/// What a picture shows.
///
/// ```
/// use tengen_api::question::picture::PictureSubject;
///
/// let subject: PictureSubject = serde_json::from_slice(b"\"score\"")?;
/// assert_eq!(subject, PictureSubject::Score);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PictureSubject {
    /// The stones and the last move. The question is one for the territory.
    #[default]
    Position,
    /// The owners of the empty regions.
    Territory,
    /// The counted board with its sheet.
    Score,
    /// The estimate.
    Estimate,
    /// A group, with the moves that decide about its life.
    Read,
    /// A board of Hex, with the winner's chain or what both players need.
    Hex,
}

/// The look of a picture.
///
/// ```
/// use tengen_api::question::picture::ThemeInput;
/// use tengen_render::Theme;
///
/// let theme: ThemeInput = serde_json::from_slice(b"\"plain\"")?;
/// assert_eq!(Theme::from(theme), Theme::plain());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThemeInput {
    /// A wooden board.
    #[default]
    Wood,
    /// Black on white, for print.
    Plain,
    /// For dark backgrounds.
    Dark,
}

impl From<ThemeInput> for Theme {
    fn from(theme: ThemeInput) -> Theme {
        match theme {
            ThemeInput::Wood => Theme::wood(),
            ThemeInput::Plain => Theme::plain(),
            ThemeInput::Dark => Theme::dark(),
        }
    }
}

/// A picture of a position, or of the answer to a question.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::picture::PictureQuestion;
///
/// let question: PictureQuestion =
///     input::parse(br#"{"of": "score", "question": {"board": [".X.O."], "rules": "chinese", "dead": "none"}}"#)?;
/// assert!(question.answer()?.svg.contains("White wins by 7.5"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PictureQuestion {
    /// What the picture shows. The default is `position`.
    pub of: Option<PictureSubject>,
    /// The question whose answer is drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub question: Option<Map<String, Value>>,
    /// The look. The default is `wood`.
    pub theme: Option<ThemeInput>,
}

/// A picture.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::picture::PictureQuestion;
///
/// let question: PictureQuestion = input::parse(br#"{"question": {"board": ["X.", ".O"]}, "theme": "dark"}"#)?;
/// assert!(question.answer()?.svg.starts_with("<svg"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureReport {
    /// The picture (SVG).
    pub svg: String,
    /// Assumptions and forgiven flaws.
    pub warnings: Vec<String>,
}

impl PictureQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<PictureReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(self) -> Result<Prepared<PictureReport>, Problem> {
        let theme = Theme::from(self.theme.unwrap_or_default());
        let missing = || Problem::new(ProblemKind::Json, "\"question\" is missing: the game to be drawn");
        // Written again, because each question is read from text.
        let json = &serde_json::to_vec(&self.question.ok_or_else(missing)?).unwrap_or_default()[..];
        Ok(match self.of.unwrap_or_default() {
            PictureSubject::Position => {
                let (board, last_move, warnings) = input::parse::<TerritoryQuestion>(json)?.position()?;
                of_board(board, warnings, &theme, move |board| picture::position(board, last_move))
            }
            PictureSubject::Territory => {
                let (board, _, warnings) = input::parse::<TerritoryQuestion>(json)?.position()?;
                of_board(board, warnings, &theme, |board| picture::territory(board, &territories(board)))
            }
            PictureSubject::Score => {
                let prepared = input::parse::<ScoreQuestion>(json)?.prepare_counted()?;
                prepared.drawn(move |(source, scored)| {
                    report(picture::counted(&source, &scored), &theme, scored.report.warnings.clone())
                })
            }
            PictureSubject::Hex => {
                let prepared = input::parse::<HexQuestion>(json)?.prepare_answered()?;
                prepared
                    .drawn(move |answered| report(picture::hex(&answered), &theme, answered.report.warnings.clone()))
            }
            PictureSubject::Estimate => {
                let prepared = input::parse::<EstimateQuestion>(json)?.prepare_estimated()?;
                prepared.drawn(move |(source, estimated)| {
                    report(picture::estimated(&source, &estimated), &theme, estimated.report.warnings.clone())
                })
            }
            PictureSubject::Read => {
                let prepared = input::parse::<ReadQuestion>(json)?.prepare_group()?;
                prepared.drawn(move |read| {
                    let board = picture::reading_board(&read);
                    report(picture::reading(&read, &board), &theme, read.report.warnings.clone())
                })
            }
        })
    }
}

/// A picture of a board about which nothing else is asked.
fn of_board(
    board: Board,
    warnings: Vec<String>,
    theme: &Theme,
    draw: impl FnOnce(&Board) -> BoardPicture<'_> + Send + 'static,
) -> Prepared<PictureReport> {
    let (grid, theme) = (board.grid(), *theme);
    Prepared::new(Cost::of_board(grid, 0), move |_| Ok(board))
        .drawn(move |board| report(draw(&board), &theme, warnings))
}

impl<A: 'static> Prepared<A> {
    /// The same question with a picture as its answer.
    fn drawn(self, draw: impl FnOnce(A) -> Result<PictureReport, Problem> + Send + 'static) -> Prepared<PictureReport> {
        let cost = Cost { bytes: picture_bytes(self.cost), ..self.cost };
        Prepared::new(cost, move |effort| draw(self.answer(effort)?))
    }
}

/// Returns the maximum number of bytes of a picture of an answer with this cost.
pub(super) const fn picture_bytes(cost: Cost) -> usize {
    BYTES_PER_BYTE * cost.bytes
}

/// Returns an error for a board that is too large to be drawn for a question.
pub(super) fn within_picture(grid: Grid) -> Result<(), Problem> {
    if grid.area() <= MAX_POINTS {
        return Ok(());
    }
    let message = format!("a board of {grid} is too large for a picture: at most {MAX_POINTS} points are drawn");
    Err(Problem::new(ProblemKind::TooLarge, message))
}

fn report(picture: BoardPicture<'_>, theme: &Theme, warnings: Vec<String>) -> Result<PictureReport, Problem> {
    within_picture(picture.board.grid())?;
    let drawn = BoardPicture { theme: *theme, ..picture }.svg();
    let svg = drawn.map(Svg::into_string).map_err(|error| Problem::new(ProblemKind::TooLarge, error))?;
    Ok(PictureReport { svg, warnings })
}
