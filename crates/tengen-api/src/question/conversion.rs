//! A question for a game or a board in another format.

use super::game;
use super::input::TopologyInput;
use super::picture::{picture_bytes, within_picture};
use super::prepared::{Cost, Prepared, WorkLimits};
use super::{MAX_REPLAY, within_limits, within_moves};
use crate::conversion::{ConversionRequest, Converted, convert};
use crate::file_format::FileFormat;
use crate::hex::HexSource;
use crate::hex::source::{HexContent, parse_size};
use crate::option::all_for_json;
use crate::problem::{Problem, ProblemKind};
use crate::record::{Document, Text};
use crate::source::{self, ReadOptions};
use serde::{Deserialize, Serialize};
use tengen::Grid;
use tengen_giant::rows::packed;
use tengen_render::Svg;

/// How is this game or board written in another format?
///
/// ```
/// use tengen_api::question::conversion::ConvertQuestion;
/// use tengen_api::question::input;
///
/// let question: ConvertQuestion = input::parse(br#"{"text": "3x3 a1 b2", "to": "hexworld"}"#)?;
/// assert_eq!(question.answer()?.text, "https://hexworld.org/board/#3,a1b2\n");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConvertQuestion {
    /// A game or a board in any format: a record, rows, a link or a list of moves. Alternative: `board`.
    pub text: Option<String>,
    /// A board: rows of text.
    pub board: Option<Vec<String>>,
    /// The format: `sgf`, `text`, `json` or `svg`, and for Hex `hexworld`, `trmph`, `littlegolem` or `moves`.
    pub to: Option<String>,
    /// The topology of the board. A board without skewed rows is a Hex board only if this field says so.
    pub topology: Option<TopologyInput>,
    /// The size of the board for a list of Hex moves that does not state it: `13` or `14x12`.
    pub size: Option<String>,
    /// The number of the game in a record of several, from 1. Without it, a record is written with all its games.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub game: Option<usize>,
    /// Whether to return an error for flaws that are otherwise forgiven.
    pub strict: Option<bool>,
    /// The number of moves after which to write the board, instead of at the end.
    #[serde(rename = "move")]
    pub number: Option<usize>,
}

/// A game or a board in another format.
///
/// ```
/// use tengen_api::question::conversion::ConvertQuestion;
/// use tengen_api::question::input;
///
/// let question: ConvertQuestion = input::parse(br#"{"board": ["X.", ".O"], "to": "sgf"}"#)?;
/// assert!(question.answer()?.text.contains("AB[aa]AW[bb]"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConvertReport {
    /// The name of the format.
    pub format: &'static str,
    /// The text of the file.
    pub text: String,
    /// What was forgiven, corrected, added or left out.
    pub warnings: Vec<String>,
}

impl ConvertQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<ConvertReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(self) -> Result<Prepared<ConvertReport>, Problem> {
        let format = format(self.to.as_deref())?;
        let text = match (self.text, self.board) {
            (Some(text), None) => text,
            (None, Some(rows)) => rows.join("\n") + "\n",
            _ => return Err(Problem::new(ProblemKind::Json, "expected a game in one form: \"text\" or \"board\"")),
        };
        if packed::is_packed(text.as_bytes()) {
            return Err(Problem::new(ProblemKind::Unsupported, "a packed board is not text"));
        }
        let size = self.size.as_deref().map(|size| {
            let message = format!("size {size:?}: a size is written 13 or 14x12, and no side is longer than 1000");
            parse_size(size).ok_or_else(|| Problem::new(ProblemKind::Board, message))
        });
        let request = ConversionRequest {
            format,
            options: ReadOptions {
                game: self.game.unwrap_or(1),
                strict: self.strict.unwrap_or(false),
                topology: self.topology.map(Into::into),
                max_steps: MAX_REPLAY,
                ..ReadOptions::default()
            },
            number: self.number,
            game: self.game,
            size: size.transpose()?,
        };
        let cost = cost(&Text::of(text.as_bytes()).document(), &request)?;
        Ok(Prepared::new(cost, move |_| {
            let conversion = convert(&Text::of(text.as_bytes()).document(), &request)?;
            let text = match conversion.content {
                Converted::Bytes(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
                Converted::Picture(svg) => Svg::into_string(svg),
            };
            Ok(ConvertReport { format: format.name(), text, warnings: all_for_json(conversion.warnings) })
        }))
    }
}

/// Returns the format with this name, if it is a text.
fn format(name: Option<&str>) -> Result<FileFormat, Problem> {
    let name = name.ok_or_else(|| Problem::new(ProblemKind::Json, "\"to\" is missing: the name of a format"))?;
    let format: FileFormat = name.parse().map_err(|error| Problem::new(ProblemKind::Unsupported, error))?;
    if matches!(format, FileFormat::Png | FileFormat::Pdf | FileFormat::Packed) {
        let message = format!("{format} is not text, and the answer to a question is: the program writes it to a file");
        return Err(Problem::new(ProblemKind::Unsupported, message));
    }
    Ok(format)
}

/// Returns the cost, or an error if the game is too large.
fn cost(document: &Document<'_>, request: &ConversionRequest) -> Result<Cost, Problem> {
    let (grid, moves) = if request.is_about_hex(document) {
        size(&HexSource::of(document, &request.hex_options())?)
    } else if document.is_record() {
        let game = game::source(document.games()?, &request.options)?.game;
        (game.position().grid(), game.move_count())
    } else {
        (source::board(document.bytes(), request.options.topology)?.grid(), 0)
    };
    within_limits(grid)?;
    within_moves(moves)?;
    let cost = Cost::of_board(grid, moves);
    if request.format == FileFormat::Svg {
        within_picture(grid)?;
        return Ok(Cost { bytes: picture_bytes(cost), ..cost });
    }
    Ok(Cost { bytes: cost.bytes + 2 * document.bytes().len(), ..cost })
}

/// The board and the number of moves.
fn size(source: &HexSource) -> (Grid, usize) {
    match &source.content {
        HexContent::Board(board) => (board.grid(), 0),
        HexContent::Record(record) => (record.grid, record.moves.len()),
    }
}
