//! Hex in any format: rows of text, a JSON array of rows, Hex SGF, LittleGolem's exports, HexWorld and trmph links,
//! and plain lists of moves, told apart by how they begin.
//!
//! | format | recognized by |
//! |---|---|
//! | packed | the signature of packed boards |
//! | SGF | `(;`, with `GM[11]` or cells such as `c4` |
//! | LittleGolem | `(;` without `GM`, with cells such as `cd` |
//! | JSON | a `[` at the start |
//! | trmph, HexWorld | `://`, or a `#` before a number; or a size and a comma, as after the `#` |
//! | moves | a cell such as `c4`, a word such as `pass`, a numbered move or a size at the start |
//! | text | anything else |
//!
//! A list of moves may begin with the size of its board, `13x13 a3 b4`; without it the board has 11 columns and rows.
//! A record with stones that were set up becomes a board.

use super::letter;
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::source;
use std::borrow::Cow;
use tengen::hex::record::{MAX_SIDE, ReadErrorKind};
use tengen::hex::{ReadError, Record, hexworld, littlegolem, moves, sgf, text, trmph};
use tengen::sgf::{Collection, GameKind, NodeId, NodeItem};
use tengen::{Board, Grid, Topology, diagram};
use tengen_giant::rows::packed::{self, Header};

/// The error message for a Go record.
pub const NOT_HEX: &str = "this is a record of Go, not of Hex";

/// A format of Hex boards or games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The name, as it is printed in JSON and typed after `--to`.
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

/// What a source holds.
#[derive(Clone, Debug)]
pub enum HexContent {
    /// Stones, without the moves that led to them.
    Board(Board),
    /// Moves.
    Record(Record),
}

/// Hex in any format, and what there is to say about how it was read.
#[derive(Clone, Debug)]
pub struct HexSource {
    /// What it was read as.
    pub format: HexFormat,
    /// What it holds.
    pub content: HexContent,
    /// The text that places refer to, in UTF-8.
    pub text: Vec<u8>,
    /// What was assumed or forgiven.
    pub warnings: Vec<String>,
}

/// How to read Hex.
#[derive(Clone, Copy, Debug)]
pub struct HexOptions {
    /// Which game of several, from 1.
    pub game: usize,
    /// Refuse what would otherwise be forgiven.
    pub strict: bool,
    /// The board of a list of moves that does not say its size.
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

/// The board of a list of moves that does not say its size.
const USUAL: Grid = Grid::square(11).to_topology(Topology::Hex);

/// Whether rows of text are skewed, each one step to the right of the row above, as only Hex boards are.
fn is_skewed(text: &[u8]) -> bool {
    let mut rows = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let (Some(first), Some(second)) = (rows.next(), rows.next()) else { return false };
    let indent = |row: &[u8]| row.len() - row.trim_ascii_start().len();
    !first.is_empty() && second.len() == first.len() + 1 && indent(second) == indent(first) + 1
}

/// Whether the bytes can only be Hex. A board of text or JSON may be of Go as well, and is said to be Hex only where its
/// rows are skewed.
pub fn is_hex(bytes: &[u8]) -> bool {
    let (text, _) = source::decoded(bytes);
    match format(&text) {
        HexFormat::Text => is_skewed(&text),
        HexFormat::Json => false,
        HexFormat::Packed => Header::read(bytes).is_ok_and(|header| header.topology == Topology::Hex),
        // A drawing of Go may begin with a number, and may hold links.
        HexFormat::HexWorld | HexFormat::Trmph | HexFormat::Moves => {
            !std::str::from_utf8(&text).is_ok_and(|text| diagram::is_drawing(text, Topology::Square))
        }
        HexFormat::Sgf | HexFormat::LittleGolem => {
            let Ok(collection) = source::collection(&text, false) else { return false };
            let Some(&root) = collection.games().first() else { return false };
            match game_kind(&collection, root) {
                Some(kind) => kind == GameKind::Hex,
                None => match first_move(&collection, root) {
                    Some(cell) if cell.last().is_some_and(u8::is_ascii_digit) => true,
                    // Go records without GM name their points as LittleGolem does.
                    _ => is_littlegolem(&collection, root),
                },
            }
        }
    }
}

/// What the text looks like; SGF stands for LittleGolem too, whose exports show only inside.
pub(super) fn format(text: &[u8]) -> HexFormat {
    if packed::is_packed(text) {
        return HexFormat::Packed;
    }
    if source::is_record(text) {
        return HexFormat::Sgf;
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    let head = &text[..text.len().min(4096)];
    let has = |word: &[u8]| head.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word));
    if head.first() == Some(&b'[') {
        return HexFormat::Json;
    }
    let fragment = head.windows(2).any(|pair| pair[0] == b'#' && pair[1].is_ascii_digit());
    if fragment || has(b"://") || has(b"hexworld") || has(b"trmph") {
        return if has(b"trmph") { HexFormat::Trmph } else { HexFormat::HexWorld };
    }
    let digits = |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let word = &head[..head.iter().position(u8::is_ascii_whitespace).unwrap_or(head.len())];
    let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let turns = ["swap", "swap-pieces", "swap-sides", "pass", "resign", "forfeit"];
    if turns.iter().any(|turn| word.eq_ignore_ascii_case(turn.as_bytes())) {
        return HexFormat::Moves;
    }
    match (letters, digits(word)) {
        (0, 0) => HexFormat::Text,
        (0, _) => match word.iter().position(|&byte| byte == b',') {
            // After the comma of a list of moves comes a space.
            Some(comma) if comma + 1 < word.len() || text.len() <= word.len() + 1 => HexFormat::HexWorld,
            _ => HexFormat::Moves,
        },
        _ if digits(&word[letters..]) > 0 => HexFormat::Moves,
        _ => HexFormat::Text,
    }
}

/// The game that the record names, if it names one that is known.
fn game_kind(collection: &Collection<'_>, root: NodeId) -> Option<GameKind> {
    collection.get(root, "GM")?;
    collection.info(root).ok().map(|info| info.game)
}

/// The first move of the main line as it is written.
fn first_move(collection: &Collection<'_>, root: NodeId) -> Option<Vec<u8>> {
    let mut properties = collection.main_line(root).flat_map(|node| collection.properties(node));
    let first = properties.find(|property| matches!(property.name().as_ref(), "B" | "W"))?;
    Some(first.values().next()?.raw.trim_ascii().to_vec())
}

/// Whether a record without GM bears the marks of LittleGolem.
fn is_littlegolem(collection: &Collection<'_>, root: NodeId) -> bool {
    let value = |name| collection.get(root, name).and_then(|mut values| values.next());
    let says = |name, word: &str| value(name).is_some_and(|value| value.simple_text_lossy().contains(word));
    let words = || {
        let properties = collection.main_line(root).flat_map(|node| collection.properties(node));
        let mut turns = properties.filter(|property| matches!(property.name().as_ref(), "B" | "W"));
        turns.any(|turn| turn.values().any(|value| matches!(value.raw, b"swap" | b"resign")))
    };
    value("GM").is_none() && (says("SO", "littlegolem") || says("EV", "hex") || words())
}

/// The problem that an error of a reader is.
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
        // A packed board is not text, so it has no encoding.
        let (bytes, warning) = if packed::is_packed(bytes) { (bytes.into(), None) } else { source::decoded(bytes) };
        let warnings = warning.into_iter().collect();
        let (format, content, mut warnings) = read(&bytes, options, warnings)?;
        let grid = match &content {
            HexContent::Board(board) => board.grid(),
            HexContent::Record(record) => {
                warnings.extend(odd_result(record));
                record.grid
            }
        };
        if let Some(size) = options.size.filter(|size| (size.width(), size.height()) != (grid.width(), grid.height())) {
            let message = format!("{size} is not the size of the input, which is of {grid}");
            return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::SIZE));
        }
        Ok(HexSource { format, content, text: bytes.into_owned(), warnings })
    }
}

/// What there is to say about a result that names no winner, unless it says itself that nothing is known.
fn odd_result(record: &Record) -> Option<String> {
    let (_, value) = record.headers.iter().find(|(name, _)| name == "RE")?;
    let unknown = ["", "?", "void", "unfinished"].contains(&value.trim().to_lowercase().as_str());
    let shown: String = value.chars().take(40).collect();
    (!unknown).then(|| format!("the record's result {shown:?} names no winner and was not looked at"))
}

fn read(
    bytes: &[u8],
    options: &HexOptions,
    mut warnings: Vec<String>,
) -> Result<(HexFormat, HexContent, Vec<String>), Problem> {
    let text = String::from_utf8_lossy(bytes);
    let fail = |error: ReadError| unreadable(bytes, &error);
    let only_one = || {
        let message = format!("there is no game {}: the input holds 1", options.game);
        if options.game == 1 { Ok(()) } else { Err(Problem::new(ProblemKind::Unsupported, message)) }
    };
    let format = format(bytes);
    if format == HexFormat::Sgf {
        return read_records(bytes, options, warnings);
    }
    only_one()?;
    let content = match format {
        HexFormat::Packed => HexContent::Board(read_packed(bytes)?),
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
    source::board(bytes, Topology::Hex)
}

/// Reads the header of a packed board and checks that it is a Hex board.
pub fn check_packed(bytes: &[u8]) -> Result<Header, Problem> {
    let header = Header::read(bytes).map_err(|error| Problem::new(ProblemKind::Board, error))?;
    if header.topology == Topology::Hex {
        return Ok(header);
    }
    let message = "the packed board is one of Go, with four neighbors to a point; boards of Hex are packed as such";
    Err(Problem::new(ProblemKind::Unsupported, message))
}

/// Whether the error is about the board as a whole, not about a place in it.
const fn is_whole(error: &text::TextError) -> bool {
    matches!(error.kind, text::TextErrorKind::Empty | text::TextErrorKind::Size(_))
}

/// Refuses links to sites whose notation is not known.
fn known_site(text: &str) -> Result<(), Problem> {
    let Some(scheme) = text.find("://").filter(|_| !text.to_lowercase().contains("hexworld")) else { return Ok(()) };
    let host =
        scheme + 3..text[scheme + 3..].find(['/', '#', '?']).map_or(text.trim_end().len(), |end| scheme + 3 + end);
    let message = "only links to boards of hexworld.org and trmph.com are known";
    Err(Problem::new(ProblemKind::Syntax, message).at(Place::of_span(text.as_bytes(), host)))
}

/// Reads a list of moves, with the size of its board before them or without.
fn read_moves(text: &str, size: Option<Grid>, warnings: &mut Vec<String>) -> Result<Record, Problem> {
    let start = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).len();
    let word = text[start..].split([' ', '\t', '\r', '\n', ',', ';']).next().unwrap_or_default();
    let said = parse_size(word);
    let sizes = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (width, height) = word.split_once('x').unwrap_or((word, word));
    if said.is_none() && sizes(width) && sizes(height) {
        let error = ReadError { kind: ReadErrorKind::Size(MAX_SIDE), span: start..start + word.len() };
        return Err(unreadable(text.as_bytes(), &error));
    }
    let mut list = text.to_owned();
    // Spaces in the place of what is no move, so that places stay.
    let end = if said.is_some() { start + word.len() } else { start };
    list.replace_range(..end, &" ".repeat(end));
    let grid = said.or(size).unwrap_or(USUAL);
    let told = said.or(size).is_some();
    let record = moves::read(grid, &list).map_err(|error| {
        let problem = unreadable(text.as_bytes(), &error);
        let message = match error.kind {
            ReadErrorKind::OffBoard if told => format!("{} of {grid}", problem.message),
            ReadErrorKind::OffBoard => {
                let choose = OptionName::SIZE;
                format!("{} of {grid}; the list does not say its size (choose it with {choose})", problem.message)
            }
            _ => problem.message,
        };
        Problem { message, ..problem }
    })?;
    if !told {
        warnings.push(format!("the list of moves does not say the size of its board; {grid} was assumed"));
    }
    Ok(record)
}

/// Reads one game of a file of records.
fn read_records(
    bytes: &[u8],
    options: &HexOptions,
    mut warnings: Vec<String>,
) -> Result<(HexFormat, HexContent, Vec<String>), Problem> {
    let collection = source::collection(bytes, options.strict)?;
    let root = source::root(&collection, options.game)?;
    warnings.extend(collection.forgiven().iter().map(|flaw| source::placed(bytes, flaw.span, flaw.kind)));
    let games = collection.games().len();
    if games > 1 {
        warnings.push(format!("the file holds {games} games; this is game {}", options.game));
    }
    let two_letters = |cell: &[u8]| cell == b"swap" || cell.len() == 2 && cell.iter().all(u8::is_ascii_lowercase);
    let littlegolem = is_littlegolem(&collection, root)
        || collection.get(root, "GM").is_none() && first_move(&collection, root).as_deref().is_some_and(two_letters);
    if littlegolem {
        let record = read_littlegolem(bytes, &collection, options.game)?;
        return Ok((HexFormat::LittleGolem, HexContent::Record(record), warnings));
    }
    let content = match sgf::read_game(&collection, root) {
        Ok(record) => HexContent::Record(record),
        Err(error) if error.kind == ReadErrorKind::Setup => HexContent::Board(set_up(bytes, &collection, root)?),
        Err(error) => {
            let problem = unreadable(bytes, &error);
            let go = game_kind(&collection, root) == Some(GameKind::Go);
            let message = match error.kind {
                ReadErrorKind::NotThisFormat if go => NOT_HEX.into(),
                ReadErrorKind::NotThisFormat => "this is not a record of Hex".into(),
                _ => problem.message,
            };
            return Err(Problem { message, ..problem });
        }
    };
    Ok((HexFormat::Sgf, content, warnings))
}

/// Reads one export of a file that may hold several.
fn read_littlegolem(bytes: &[u8], collection: &Collection<'_>, game: usize) -> Result<Record, Problem> {
    let start = |index: usize| {
        let root = *collection.games().get(index)?;
        let first = collection.properties(root).next()?.span().range().start;
        bytes[..first].iter().rposition(|&byte| byte == b'(')
    };
    let from = start(game - 1).unwrap_or(0);
    let to = start(game).filter(|&to| to > from).unwrap_or(bytes.len());
    let text = match String::from_utf8_lossy(&bytes[from..to]) {
        Cow::Borrowed(text) => text,
        Cow::Owned(_) => return Err(Problem::new(ProblemKind::Syntax, "the record is not in UTF-8")),
    };
    let mut record = littlegolem::read(text).map_err(|error| {
        let span = error.span.start + from..error.span.end + from;
        unreadable(bytes, &ReadError { span, ..error })
    })?;
    record.spans.iter_mut().for_each(|span| *span = span.start + from..span.end + from);
    Ok(record)
}

/// The stones of a record that sets stones up, and of the moves after that.
fn set_up(bytes: &[u8], collection: &Collection<'_>, root: NodeId) -> Result<Board, Problem> {
    let info = collection
        .info(root)
        .map_err(|error| Problem::new(ProblemKind::Board, error.kind).at(Place::of_span(bytes, error.span.range())))?;
    let mut board = Board::empty(info.grid.to_topology(Topology::Hex));
    // The node that set a cell up last: within one node no value comes after another, so they must not differ.
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
                NodeItem::Word(..) => {
                    return wrong(ProblemKind::Unsupported, "only stones are read after stones that were set up");
                }
            }
        }
    }
    Ok(board)
}
