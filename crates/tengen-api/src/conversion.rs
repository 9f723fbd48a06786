//! Converts an input, of Go or Hex, to a format that is chosen by name. [`mod@crate::convert`] and
//! [`crate::hex::convert`] write the formats.

use crate::convert::{self, Written};
use crate::file_format::{FileFormat, FormatContent};
use crate::hex::played::irregular;
use crate::hex::report::{HexRequest, position};
use crate::hex::{self, HexOptions, HexSource};
use crate::option::OptionName;
use crate::picture;
use crate::problem::{Problem, ProblemKind};
use crate::record::Document;
use crate::source::{ReadOptions, Source};
use tengen::hex::Orientation;
use tengen::{Grid, Topology};
use tengen_render::{BoardPicture, Svg};

/// What is to be written.
///
/// ```
/// use tengen_api::conversion::ConversionRequest;
/// use tengen_api::file_format::FileFormat;
///
/// let request = ConversionRequest { number: Some(30), ..ConversionRequest::to(FileFormat::Svg) };
/// assert_eq!(request.format, FileFormat::Svg);
/// ```
#[derive(Clone, Debug)]
pub struct ConversionRequest {
    /// The format.
    pub format: FileFormat,
    /// How to read the input.
    pub options: ReadOptions,
    /// The number of moves after which to write the board, instead of at the end.
    pub number: Option<usize>,
    /// The only game of a record to write, from 1. Without it a record is written with all its games.
    pub game: Option<usize>,
    /// The board of a list of Hex moves that does not state its size.
    pub size: Option<Grid>,
}

impl ConversionRequest {
    /// Requests the whole input in a format, read with the default options.
    pub fn to(format: FileFormat) -> ConversionRequest {
        ConversionRequest { format, options: ReadOptions::default(), number: None, game: None, size: None }
    }

    /// Whether the input is a board or a game of Hex.
    pub fn is_about_hex(&self, document: &Document<'_>) -> bool {
        self.options.topology == Some(Topology::Hex) || self.format.info().is_hex_only || document.is_hex()
    }

    /// How to read an input of Hex.
    pub fn hex_options(&self) -> HexOptions {
        HexOptions { game: self.game.unwrap_or(1), strict: self.options.strict, size: self.size }
    }
}

/// What was written.
///
/// ```
/// use tengen_api::Text;
/// use tengen_api::conversion::{ConversionRequest, Converted, convert};
/// use tengen_api::file_format::FileFormat;
///
/// let text = Text::of(b"X.\n.O\n");
/// let conversion = convert(&text.document(), &ConversionRequest::to(FileFormat::Json))?;
/// assert!(matches!(conversion.content, Converted::Bytes(json) if json == b"[\"X.\",\".O\"]\n"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub enum Converted {
    /// The bytes of a file.
    Bytes(Vec<u8>),
    /// A drawing, of which any kind of picture can be made.
    Picture(Svg),
}

/// What was written, with warnings.
///
/// ```
/// use tengen_api::conversion::{ConversionRequest, Converted, convert};
/// use tengen_api::Text;
/// use tengen_api::file_format::FileFormat;
///
/// let text = Text::of(b"3x3 a1 b2");
/// let conversion = convert(&text.document(), &ConversionRequest::to(FileFormat::HexWorld))?;
/// let Converted::Bytes(link) = conversion.content else { panic!("a link is no picture") };
/// assert_eq!(link, b"https://hexworld.org/board/#3,a1b2\n");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conversion {
    /// The content.
    pub content: Converted,
    /// Warnings about what was forgiven, corrected, added or left out.
    pub warnings: Vec<String>,
}

impl From<Written> for Conversion {
    fn from(Written { bytes, warnings }: Written) -> Conversion {
        Conversion { content: Converted::Bytes(bytes), warnings }
    }
}

/// Converts an input.
pub fn convert(document: &Document<'_>, request: &ConversionRequest) -> Result<Conversion, Problem> {
    if request.is_about_hex(document) { from_hex(document, request) } else { from_go(document, request) }
}

fn from_go(document: &Document<'_>, request: &ConversionRequest) -> Result<Conversion, Problem> {
    let content = request.format.info().content;
    if let FormatContent::Record = content {
        if request.number.is_some() {
            let message = format!("{} chooses a position, but a record is written as a whole", OptionName::MOVE);
            return Err(Problem::new(ProblemKind::Move, message));
        }
        return convert::to_sgf(document, &request.options, request.game).map(Into::into);
    }
    let source = Source::of(document, &request.options)?;
    let game = source.rewound(request.number)?;
    let board = game.position().board();
    let mut warnings = source.warnings;
    let content = match content {
        FormatContent::Board(write) => {
            let is_packed = request.format == FileFormat::Packed;
            let lost = convert::lost_topology(board.grid().topology()).filter(|_| !is_packed);
            warnings.extend(lost.map(str::to_owned));
            Converted::Bytes(write(board))
        }
        FormatContent::Record | FormatContent::Picture => drawn(&picture::position(board, game.last_move()))?,
    };
    Ok(Conversion { content, warnings })
}

fn from_hex(document: &Document<'_>, request: &ConversionRequest) -> Result<Conversion, Problem> {
    let &ConversionRequest { format, number, game, .. } = request;
    let source = HexSource::of(document, &request.hex_options())?;
    let Some(hex_format) = format.info().hex else {
        let found = position(&source, HexRequest { number, ..HexRequest::default() })?;
        let irregular = found.played.iter().flat_map(irregular);
        let warnings = source.warnings.iter().cloned().chain(irregular).collect();
        let content = match format.info().content {
            FormatContent::Board(write) => Converted::Bytes(write(&found.board)),
            _ => drawn(&picture::hex_position(&found.board, found.last_move, Orientation::TopBottom))?,
        };
        return Ok(Conversion { content, warnings });
    };
    hex::convert::write(document, &source, hex_format, number, game).map(Into::into)
}

#[cfg(feature = "judge")]
fn drawn(picture: &BoardPicture<'_>) -> Result<Converted, Problem> {
    picture.svg().map(Converted::Picture).map_err(|error| Problem::new(ProblemKind::TooLarge, error))
}

/// Pictures are left out together with the judge, for programs that must be small.
#[cfg(not(feature = "judge"))]
fn drawn(_: &BoardPicture<'_>) -> Result<Converted, Problem> {
    Err(Problem::no_judge())
}
