//! Reads Hex in any format: rows of text, a JSON array of rows, Hex SGF, LittleGolem's exports, HexWorld and trmph
//! links, and plain lists of moves. The format is detected by [`record`](crate::record).
//!
//! A list of moves may begin with the size of its board, `13x13 a3 b4`; the default is 11 columns and 11 rows. A record
//! with setup stones becomes a board.

use super::letter;
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Document, Games, Text};
use crate::source;
use serde::Serialize;
use tengen::hex::{MAX_SIDE, ReadError, ReadErrorKind, Record, hexworld, littlegolem, moves, sgf, text, trmph};
use tengen::sgf::{Collection, GameKind, NodeId, NodeItem};
use tengen::{Board, GameResult, Grid, Topology, diagram};
use tengen_giant::rows::packed::Header;

/// The error message for a Go record.
pub const NOT_HEX: &str = "this is a record of Go, not of Hex";

/// A format of Hex boards or games.
///
/// ```
/// use tengen_api::hex::{HexFormat, HexOptions, HexSource};
///
/// let source = HexSource::read(b"3x3 a1 b2", &HexOptions::default())?;
/// assert_eq!((source.format, source.format.name()), (HexFormat::Moves, "moves"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum HexFormat {
    /// Rows of text.
    Text,
    /// A JSON array of rows.
    Json,
    /// Hex SGF.
    Sgf,
    /// LittleGolem's export.
    LittleGolem,
    /// A HexWorld link.
    HexWorld,
    /// A trmph link.
    Trmph,
    /// A list of moves.
    Moves,
    /// A packed board (`.tgb`).
    Packed,
}

impl HexFormat {
    /// Returns the name as it is printed in JSON and typed after `--to`.
    pub const fn name(self) -> &'static str {
        match self {
            HexFormat::Text => "text",
            HexFormat::Json => "json",
            HexFormat::Sgf => "sgf",
            HexFormat::LittleGolem => "littlegolem",
            HexFormat::HexWorld => "hexworld",
            HexFormat::Trmph => "trmph",
            HexFormat::Moves => "moves",
            HexFormat::Packed => "packed",
        }
    }
}

/// The content of a source.
///
/// ```
/// use tengen_api::hex::{HexContent, HexOptions, HexSource};
///
/// let board = HexSource::read(b"X .\n . O\n", &HexOptions::default())?;
/// assert!(matches!(board.content, HexContent::Board(_)));
/// let game = HexSource::read(b"3x3 a1 b2", &HexOptions::default())?;
/// assert!(matches!(game.content, HexContent::Record(_)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub enum HexContent {
    /// Stones, without the moves that led to them.
    Board(Board),
    /// Moves.
    Record(Record),
}

/// Hex in any format, with warnings from reading it.
///
/// ```
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// // The list does not state the size of its board, so 11x11 is assumed.
/// let source = HexSource::read(b"a1 b2", &HexOptions::default())?;
/// assert_eq!(source.warnings.len(), 1);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct HexSource {
    /// The detected format.
    pub format: HexFormat,
    /// The content.
    pub content: HexContent,
    /// The text in UTF-8, to which error positions refer.
    pub text: Vec<u8>,
    /// Assumptions and forgiven flaws.
    pub warnings: Vec<String>,
}

/// How to read Hex.
///
/// ```
/// use tengen_api::hex::source::parse_size;
/// use tengen_api::hex::{HexOptions, HexSource};
///
/// let options = HexOptions { size: parse_size("5x4"), ..HexOptions::default() };
/// assert!(HexSource::read(b"a1 e4", &options)?.warnings.is_empty());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HexOptions {
    /// The number of the game in a file of several, from 1.
    pub game: usize,
    /// Whether flaws that are otherwise forgiven are errors.
    pub strict: bool,
    /// The board of a list of moves that does not state its size.
    pub size: Option<Grid>,
}

impl Default for HexOptions {
    fn default() -> HexOptions {
        HexOptions { game: 1, strict: false, size: None }
    }
}

/// Reads a size, `13` or `14x12`.
pub fn parse_size(text: &str) -> Option<Grid> {
    let side = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|side| digits && (1..=MAX_SIDE).contains(side))
    };
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    Grid::with_topology(side(width)?, side(height)?, Topology::Hex).ok()
}

/// The board of a list of moves whose size is neither stated nor given.
const DEFAULT_GRID: Grid = Grid::square(11).to_topology(Topology::Hex);

/// Converts a reader's error to a problem.
fn unreadable(text: &[u8], error: &ReadError) -> Problem {
    let kind = match error.kind {
        ReadErrorKind::Size(_) => ProblemKind::Board,
        ReadErrorKind::OffBoard | ReadErrorKind::UnknownTurn => ProblemKind::Coordinate,
        _ => ProblemKind::Syntax,
    };
    Problem::new(kind, &error.kind).at(Place::of_span(text, error.span.clone()))
}

impl HexSource {
    /// Reads Hex in any format.
    pub fn read(bytes: &[u8], options: &HexOptions) -> Result<HexSource, Problem> {
        HexSource::of(&Text::of(bytes).document(), options)
    }

    /// Reads Hex from a document.
    pub fn of(document: &Document<'_>, options: &HexOptions) -> Result<HexSource, Problem> {
        let (format, content, mut warnings) = read(document, options)?;
        let grid = match &content {
            HexContent::Board(board) => board.grid(),
            HexContent::Record(record) => {
                warnings.extend(odd_result(record));
                record.grid
            }
        };
        if let Some(size) = options.size.filter(|size| (size.width(), size.height()) != (grid.width(), grid.height())) {
            let message = format!("the board is {grid}, not {size}");
            return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::SIZE));
        }
        Ok(HexSource { format, content, text: document.text().to_vec(), warnings })
    }
}

/// Returns a warning if the recorded result names no winner, unless it is empty or states that the result is unknown.
fn odd_result(record: &Record) -> Option<String> {
    let (_, value) = record.headers.iter().find(|(name, _)| name == "RE")?;
    let unknown = matches!(value.parse(), Ok(GameResult::Void | GameResult::Unknown));
    let shown: String = value.chars().take(40).collect();
    (!unknown).then(|| format!("the record's result {shown:?} names no winner and was ignored"))
}

fn read(document: &Document<'_>, options: &HexOptions) -> Result<(HexFormat, HexContent, Vec<String>), Problem> {
    let (bytes, format) = (document.text(), document.hex_format());
    let mut warnings: Vec<String> = document.encoding().into_iter().collect();
    let text = String::from_utf8_lossy(bytes);
    let fail = |error: ReadError| unreadable(bytes, &error);
    let only_one = || {
        let message = format!("there is no game {}: the input has one game", options.game);
        if options.game == 1 { Ok(()) } else { Err(Problem::new(ProblemKind::Unsupported, message)) }
    };
    if format == HexFormat::Sgf {
        return read_games(document.games()?, options, warnings);
    }
    only_one()?;
    let content = match format {
        HexFormat::Packed => HexContent::Board(read_packed(document.bytes())?),
        HexFormat::Json => {
            let rows = source::json_rows(bytes)?;
            HexContent::Board(text::parse_rows(&rows).map_err(|error| {
                let problem = Problem::new(ProblemKind::Board, &error);
                if is_whole(&error) { problem } else { problem.at(Place::of_json(bytes, error.row, error.column)) }
            })?)
        }
        HexFormat::HexWorld => {
            known_site(&text)?;
            HexContent::Record(hexworld::read(&text).map_err(fail)?)
        }
        HexFormat::Trmph => HexContent::Record(trmph::read(&text).map_err(fail)?),
        HexFormat::Moves => HexContent::Record(read_moves(&text, options.size, &mut warnings)?),
        HexFormat::Text | HexFormat::Sgf | HexFormat::LittleGolem => {
            let problem = |error: text::TextError| {
                let problem = Problem::new(ProblemKind::Board, &error);
                if is_whole(&error) { problem } else { problem.at(Place::of_cell(bytes, error.row, error.column)) }
            };
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            match text::parse(text) {
                Ok(board) => HexContent::Board(board),
                Err(_) if diagram::is_drawing(text, Topology::Hex) => {
                    let reading = diagram::read(text, Topology::Hex).map_err(|error| {
                        Problem::new(ProblemKind::Board, &error).at(Place::of_cell(bytes, error.row, error.column))
                    })?;
                    warnings.extend(reading.notes.iter().map(ToString::to_string));
                    HexContent::Board(reading.board)
                }
                Err(error) => return Err(problem(error)),
            }
        }
    };
    Ok((format, content, warnings))
}

fn read_packed(bytes: &[u8]) -> Result<Board, Problem> {
    check_packed(bytes)?;
    source::board(bytes, Some(Topology::Hex))
}

/// Reads the header of a packed board and checks that it is a Hex board.
pub fn check_packed(bytes: &[u8]) -> Result<Header, Problem> {
    let header = Header::read(bytes).map_err(|error| Problem::new(ProblemKind::Board, error))?;
    if header.topology == Topology::Hex {
        return Ok(header);
    }
    let message = "the packed board is a Go board, where points have four neighbors, not a Hex board";
    Err(Problem::new(ProblemKind::Unsupported, message))
}

/// Whether the error concerns the whole board rather than a place in it.
const fn is_whole(error: &text::TextError) -> bool {
    matches!(error.kind, text::TextErrorKind::Empty | text::TextErrorKind::Size(_))
}

/// Returns an error for a link to a site whose notation is unknown.
fn known_site(text: &str) -> Result<(), Problem> {
    let Some(scheme) = text.find("://").filter(|_| !text.to_lowercase().contains("hexworld")) else { return Ok(()) };
    let host =
        scheme + 3..text[scheme + 3..].find(['/', '#', '?']).map_or(text.trim_end().len(), |end| scheme + 3 + end);
    let message = "only links to boards of hexworld.org and trmph.com are supported";
    Err(Problem::new(ProblemKind::Syntax, message).at(Place::of_span(text.as_bytes(), host)))
}

/// Reads a list of moves, which may begin with the size of its board.
fn read_moves(text: &str, size: Option<Grid>, warnings: &mut Vec<String>) -> Result<Record, Problem> {
    let start = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).len();
    let word = text[start..].split([' ', '\t', '\r', '\n', ',', ';']).next().unwrap_or_default();
    let written = parse_size(word);
    let sizes = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (width, height) = word.split_once('x').unwrap_or((word, word));
    if written.is_none() && sizes(width) && sizes(height) {
        let error = ReadError::new(ReadErrorKind::Size(MAX_SIDE), start..start + word.len());
        return Err(unreadable(text.as_bytes(), &error));
    }
    let mut list = text.to_owned();
    // The size is replaced by spaces, which keeps error positions correct.
    let end = if written.is_some() { start + word.len() } else { start };
    list.replace_range(..end, &" ".repeat(end));
    let grid = written.or(size).unwrap_or(DEFAULT_GRID);
    let is_known = written.or(size).is_some();
    let record = moves::read(grid, &list).map_err(|error| {
        let problem = unreadable(text.as_bytes(), &error);
        let message = match error.kind {
            ReadErrorKind::OffBoard if is_known => format!("{} of {grid}", problem.message),
            ReadErrorKind::OffBoard => {
                let choose = OptionName::SIZE;
                format!("{} of {grid}; the list does not state its size (choose it with {choose})", problem.message)
            }
            _ => problem.message,
        };
        Problem { message, ..problem }
    })?;
    if !is_known {
        warnings.push(format!("the list of moves does not state the size of its board; {grid} was assumed"));
    }
    Ok(record)
}

/// Reads one game of several.
fn read_games(
    games: &Games<'_>,
    options: &HexOptions,
    mut warnings: Vec<String>,
) -> Result<(HexFormat, HexContent, Vec<String>), Problem> {
    games.refuse_flaws(options.strict)?;
    let root = games.root(options.game)?;
    let (text, collection) = (games.text(), games.collection());
    warnings.extend(collection.forgiven().iter().map(|flaw| source::placed(text, flaw.span, flaw.kind)));
    let count = collection.games().len();
    if count > 1 {
        warnings.push(format!("the file has {count} games; this is game {}", options.game));
    }
    if games.is_littlegolem(root) {
        let record = littlegolem::read_game(collection, root).map_err(|error| unreadable(text, &error))?;
        return Ok((HexFormat::LittleGolem, HexContent::Record(record), warnings));
    }
    let content = match sgf::read_game(collection, root) {
        Ok(record) => HexContent::Record(record),
        Err(error) if error.kind == ReadErrorKind::Setup => HexContent::Board(set_up(text, collection, root)?),
        Err(error) => {
            let problem = unreadable(text, &error);
            let message = match error.kind {
                ReadErrorKind::NotThisFormat if games.kind(root) == Some(GameKind::Go) => NOT_HEX.into(),
                ReadErrorKind::NotThisFormat => "this is not a record of Hex".into(),
                _ => problem.message,
            };
            return Err(Problem { message, ..problem });
        }
    };
    Ok((HexFormat::Sgf, content, warnings))
}

/// Returns the board after the setup stones and moves of a record.
fn set_up(bytes: &[u8], collection: &Collection<'_>, root: NodeId) -> Result<Board, Problem> {
    let info = collection
        .info(root)
        .map_err(|error| Problem::new(ProblemKind::Board, error.kind).at(Place::of_span(bytes, error.span.range())))?;
    let mut board = Board::empty(info.grid.to_topology(Topology::Hex));
    // The node that last set up each cell. The values within one node have no order, so they must not contradict each
    // other.
    let mut added: Vec<Option<NodeId>> = vec![None; board.grid().area()];
    for node in collection.main_line(root) {
        for item in collection.items(node, board.grid()) {
            let item = item.map_err(|error| {
                Problem::new(ProblemKind::Coordinate, error.kind).at(Place::of_span(bytes, error.span.range()))
            })?;
            let wrong =
                |kind, message: &str| Err(Problem::new(kind, message).at(Place::of_span(bytes, item.span.range())));
            match item.item {
                NodeItem::Add(stone, cell) => {
                    if added[cell.index()].replace(node) == Some(node) && board[cell] != stone {
                        let [first, second] = [board[cell], stone].map(|stone| stone.map_or("empty", letter));
                        return wrong(
                            ProblemKind::Board,
                            &format!("the cell is set up twice, as {first} and as {second}"),
                        );
                    }
                    board[cell] = stone;
                }
                NodeItem::Play(_, Some(cell)) if board[cell].is_some() => {
                    return wrong(ProblemKind::Move, "the cell is occupied");
                }
                NodeItem::Play(color, Some(cell)) => board[cell] = Some(color),
                NodeItem::Play(_, None) | NodeItem::ToPlay(_) => {}
                _ => {
                    return wrong(
                        ProblemKind::Unsupported,
                        "after setup stones, only stones can be read, not swap or resign",
                    );
                }
            }
        }
    }
    Ok(board)
}
