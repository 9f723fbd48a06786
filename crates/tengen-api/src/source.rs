//! Sources: bytes that are a game record or a board, made into a game with everything that was said about it.

use crate::encoding;
use crate::problem::{Kind, Place, Problem};
use std::borrow::Cow;
use tengen::diagram::{self, DiagramError};
use tengen::go::{Game, Rules, Ruleset, Setup};
use tengen::packed::{self, Header};
use tengen::sgf::{self, Collection, GameKind, Options, Reader, RootInfo, Span};
use tengen::{Board, ByColor, Halves, Point, Topology};

/// The rules a game is counted by, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// Their name, as it is printed in JSON.
    pub name: String,
    /// Their name for people.
    pub title: String,
    /// Their name in records (RU).
    pub sgf: String,
    /// What they say.
    pub rules: Rules,
    /// Whether every stone on the board lives.
    pub all_stones_live: bool,
}

impl NamedRules {
    /// Reads the name of a ruleset, or KataGo's list of rules.
    pub fn parse(text: &str) -> Result<NamedRules, Problem> {
        match text.parse::<Ruleset>() {
            Ok(ruleset) => Ok(ruleset.into()),
            Err(unknown) => {
                let rules: Rules = text.parse().map_err(|_| Problem::new(Kind::Rules, unknown))?;
                let name = rules.to_string();
                let unnamed = || NamedRules {
                    title: name.clone(),
                    sgf: name.clone(),
                    name: name.clone(),
                    rules,
                    all_stones_live: false,
                };
                Ok(Ruleset::of(rules).map_or_else(unnamed, NamedRules::from))
            }
        }
    }
}

impl From<Ruleset> for NamedRules {
    fn from(ruleset: Ruleset) -> NamedRules {
        NamedRules {
            name: ruleset.name().into(),
            title: ruleset.title().into(),
            sgf: ruleset.sgf_name().into(),
            rules: ruleset.rules(),
            all_stones_live: ruleset.all_stones_live(),
        }
    }
}

/// How to read a source.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Rules that replace the record's.
    pub rules: Option<String>,
    /// Komi that replaces the record's.
    pub komi: Option<String>,
    /// Which game of several, from 1.
    pub game: usize,
    /// Refuse what would otherwise be forgiven.
    pub strict: bool,
    /// How the points of a board of text are joined.
    pub topology: Topology,
    /// Whether warnings are wanted; finding their places takes time.
    pub warnings: bool,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { rules: None, komi: None, game: 1, strict: false, topology: Topology::Square, warnings: true }
    }
}

/// A game, and what its source says about it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The game. A board of text is a game without moves.
    pub game: Game,
    /// Whether it is a record, which tells whose turn it is; a board of text does not.
    pub is_record: bool,
    /// How many games its file holds.
    pub games: usize,
    /// The rules, or why they are not known.
    pub rules: Result<NamedRules, Problem>,
    /// The komi, or why it is not known.
    pub komi: Result<Halves, Problem>,
    /// What the record says of the result (RE).
    pub result: Option<String>,
    /// The territory that the record marks (TB and TW).
    pub territory: Option<ByColor<Vec<Point>>>,
    /// The players, where they are named.
    pub players: ByColor<Option<String>>,
    /// What was forgiven or read in another way than it is written.
    pub warnings: Vec<String>,
    /// What was taken for granted because nothing is said about it: rules, komi.
    pub assumptions: Vec<String>,
}

/// Whether the bytes look like a game record rather than a board.
pub fn is_record(bytes: &[u8]) -> bool {
    if packed::is_packed(bytes) {
        return false;
    }
    let head = &bytes[..bytes.len().min(1 << 16)];
    head.windows(2).any(|pair| pair == b"(;") || head.trim_ascii_start().first() == Some(&b'(')
        // A record in UTF-16 shows only after decoding.
        || head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff")
}

/// The most points of a packed board that is taken apart; its totals are counted at any size.
const MAX_UNPACKED: u64 = 1 << 28;

/// Reads a board: rows of text, a JSON array of rows, or a packed board, which says itself how its points are joined.
pub fn board(bytes: &[u8], topology: Topology) -> Result<Board, Problem> {
    if packed::is_packed(bytes) {
        let wrong = |error| Problem::new(Kind::Board, error);
        let Header { width, height, .. } = Header::read(bytes).map_err(wrong)?;
        if height.saturating_mul(u64::from(width)) > MAX_UNPACKED {
            let message = format!("a packed board of {width}x{height} is too large for this; --totals counts it");
            return Err(Problem::new(Kind::TooLarge, message));
        }
        return packed::unpack(bytes).map_err(wrong);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        let rows = json_rows(bytes)?;
        return diagram::parse_rows(&rows, topology).map_err(|error| {
            let problem = Problem::new(Kind::Board, &error);
            if rows.is_empty() { problem } else { problem.at(Place::of_json(bytes, error.row, error.column)) }
        });
    }
    diagram::parse_bytes(bytes, topology).map_err(|error| board_problem(bytes, &error))
}

/// Reads a JSON array of rows.
pub(crate) fn json_rows(bytes: &[u8]) -> Result<Vec<String>, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let place = Place::of_cell(bytes, error.line().saturating_sub(1), error.column().saturating_sub(1));
        Problem::new(Kind::Syntax, format!("not a JSON array of rows: {}", words(&error))).at(place)
    })
}

fn board_problem(bytes: &[u8], error: &DiagramError) -> Problem {
    let problem = if is_record(bytes) {
        Problem::new(Kind::Board, "this is a game record, and rows of a board are wanted")
    } else {
        Problem::new(Kind::Board, error)
    };
    if bytes.is_empty() { problem } else { problem.at(Place::of_cell(bytes, error.row, error.column)) }
}

/// The words of a JSON error without its place, which is shown apart, and without the names of this program's parts.
pub(crate) fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line").map_or(text.as_str(), |(words, _)| words);
    if let Some(what) = text.strip_prefix("EOF while parsing") {
        return format!("the text ends within{what}");
    }
    // What was found may quote the text, and that may say anything; what is wanted comes last.
    let Some((found, wanted)) = text.rsplit_once(", expected ") else { return text.into() };
    let found = match found {
        "invalid type: sequence" => "a list was found",
        "invalid type: map" => "an object was found",
        _ if found.starts_with("invalid length") => "a list was found",
        _ => found,
    };
    let wanted = match wanted {
        "a sequence" => "a list",
        "a map" => "an object",
        "u8" | "u32" | "u64" | "usize" => "a whole number",
        _ if wanted.starts_with("struct ") => "an object",
        _ => wanted,
    };
    format!("{found}, expected {wanted}")
}

/// A place in a record, for warnings.
pub(crate) fn placed(text: &[u8], span: Span, what: impl std::fmt::Display) -> String {
    if span == Span::default() {
        return what.to_string();
    }
    let place = Place::of_span(text, span.range());
    format!("line {}, column {}: {what}", place.line, place.column)
}

/// How many notes of a kind are listed; finding the place of each takes a walk through the text.
const MAX_NOTES: usize = 20;

/// Adds notes to the warnings, with their places.
fn list<N: std::fmt::Display>(
    warnings: &mut Vec<String>,
    text: &[u8],
    notes: impl ExactSizeIterator<Item = (Span, N)>,
) {
    let more = notes.len().saturating_sub(MAX_NOTES);
    warnings.extend(notes.take(MAX_NOTES).map(|(span, note)| placed(text, span, note)));
    if more > 0 {
        warnings.push(format!("and {more} more of this kind"));
    }
}

/// A record's bytes in UTF-8, and what there is to say about that.
pub fn decoded(bytes: &[u8]) -> (Cow<'_, [u8]>, Option<String>) {
    let decoded = encoding::decode(bytes);
    let warning = decoded
        .encoding
        .filter(|_| decoded.guessed)
        .map(|name| format!("the record does not say its encoding; it was read as {name}"));
    (decoded.bytes, warning)
}

/// Cuts a record into games.
pub fn collection(text: &[u8], strict: bool) -> Result<Collection<'_>, Problem> {
    collection_with(&mut Reader::new(Options { strict }), text)
}

/// The same with a reader of many records.
pub fn collection_with<'a>(reader: &mut Reader, text: &'a [u8]) -> Result<Collection<'a>, Problem> {
    reader.parse(text).map_err(|error| {
        let problem = Problem::new(Kind::Syntax, error.kind);
        if text.is_empty() { problem } else { problem.at(Place::of_span(text, error.span.range())) }
    })
}

/// The first node of the game that is asked for.
pub fn root(collection: &Collection<'_>, game: usize) -> Result<sgf::NodeId, Problem> {
    let games = collection.games();
    game.checked_sub(1).and_then(|index| games.get(index)).copied().ok_or_else(|| {
        Problem::new(Kind::Unsupported, format!("there is no game {game}: the file holds {}", games.len()))
    })
}

impl Source {
    /// Reads a record or a board.
    pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        if is_record(bytes) {
            return Source::read_record(bytes, options);
        }
        Source::read_board(bytes, options).map_err(|problem| {
            let message = format!("neither a game record (no \"(;\") nor a board: {}", problem.message);
            Problem { message, ..problem }
        })
    }

    /// The game as it was after `number` moves, or as it is.
    pub fn rewound(&self, number: Option<usize>) -> Result<Game, Problem> {
        let moves = self.game.moves();
        let number = number.unwrap_or(moves);
        self.game.rewound(number).ok_or_else(|| {
            let message = format!("there is no position after move {number}: the game has {moves} moves");
            Problem::new(Kind::Move, message)
        })
    }

    fn read_board(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        Ok(Source::of_board(board(bytes, options.topology)?, options))
    }

    /// A board as a game without moves.
    pub fn of_board(board: Board, options: &ReadOptions) -> Source {
        let (mut warnings, mut assumptions) = (Vec::new(), Vec::new());
        let rules = choose_rules(options, None, &mut assumptions);
        let komi = choose_komi(options, Ok(None), &rules, 0, &mut assumptions);
        let position = Setup::new(board).position().unwrap_or_else(|error| {
            warnings.push(error.to_string());
            error.forgive()
        });
        let game = Game::from_position(assumed(&rules).with_komi(*komi.as_ref().unwrap_or(&Halves::ZERO)), position);
        let players = ByColor::default();
        let (is_record, games, result, territory) = (false, 1, None, None);
        Source { game, is_record, games, rules, komi, result, territory, players, warnings, assumptions }
    }

    /// Reads a record.
    pub fn read_record(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        let (text, encoding) = decoded(bytes);
        let collection = collection(&text, options.strict)?;
        let root = root(&collection, options.game)?;
        let mut source = Source::of_record(&text, &collection, root, encoding, options)?;
        if source.games > 1 {
            let (games, game) = (source.games, options.game);
            source.warnings.push(format!("the file holds {games} games; this is game {game} (--game chooses)"));
        }
        Ok(source)
    }

    /// Replays one game of a collection.
    pub fn of_record(
        text: &[u8],
        collection: &Collection<'_>,
        root: sgf::NodeId,
        encoding: Option<String>,
        options: &ReadOptions,
    ) -> Result<Source, Problem> {
        Source::of_record_with(&mut Reader::default(), text, collection, root, encoding, options)
    }

    /// The same with a reader of many records, to which the game may be given back.
    pub fn of_record_with(
        reader: &mut Reader,
        text: &[u8],
        collection: &Collection<'_>,
        root: sgf::NodeId,
        encoding: Option<String>,
        options: &ReadOptions,
    ) -> Result<Source, Problem> {
        let info = collection
            .info(root)
            .map_err(|error| Problem::new(Kind::Syntax, error.kind).at(Place::of_span(text, error.span.range())))?;
        if info.game != GameKind::Go {
            return Err(Problem::new(Kind::Unsupported, "this is a record of Hex, not of Go"));
        }
        let mut warnings: Vec<String> = encoding.into_iter().collect();
        if options.warnings {
            list(&mut warnings, text, collection.forgiven().iter().map(|flaw| (flaw.span, flaw.kind)));
            list(&mut warnings, text, info.notes.iter().map(|note| (note.span, note)));
        }
        let mut assumptions = Vec::new();
        let rules = choose_rules(options, Some((text, &info)), &mut assumptions);
        let replay = reader.replay(collection, root, &info, assumed(&rules));
        if options.warnings {
            list(&mut warnings, text, replay.notes.iter().map(|note| (note.span, note)));
        }
        if options.strict
            && let Some(note) = replay.notes.first()
        {
            let problem = Problem::new(Kind::Syntax, note);
            let place = (note.span != Span::default()).then(|| Place::of_span(text, note.span.range()));
            return Err(Problem { place, ..problem });
        }
        let handicap = replay.game.handicap();
        let said = info
            .komi
            .map_err(|error| Problem::new(Kind::Komi, error.kind).at(Place::of_span(text, error.span.range())));
        let komi = choose_komi(options, said, &rules, handicap, &mut assumptions);
        let words = |value: Option<sgf::Value<'_>>| {
            value.map(|value| value.simple_text_lossy().trim().to_owned()).filter(|text| !text.is_empty())
        };
        Ok(Source {
            game: replay.game,
            is_record: true,
            games: collection.games().len(),
            rules,
            komi,
            result: words(info.result),
            territory: replay.territory,
            players: ByColor { black: words(info.black), white: words(info.white) },
            warnings,
            assumptions,
        })
    }
}

/// The rules to replay by: the chosen ones, or the commonest where none are known.
fn assumed(rules: &Result<NamedRules, Problem>) -> Rules {
    rules.as_ref().map_or(Ruleset::Japanese.rules(), |named| named.rules)
}

fn choose_rules(
    options: &ReadOptions,
    record: Option<(&[u8], &RootInfo<'_>)>,
    assumptions: &mut Vec<String>,
) -> Result<NamedRules, Problem> {
    if let Some(name) = &options.rules {
        return NamedRules::parse(name);
    }
    if let Some((text, info)) = record
        && let Some(value) = info.rules.filter(|value| !value.raw.trim_ascii().is_empty())
    {
        return NamedRules::parse(&value.simple_text_lossy()).map_err(|problem| {
            let message = format!("{} (name the rules with --rules)", problem.message);
            Problem::new(Kind::Rules, message).at(Place::of_span(text, value.span.range()))
        });
    }
    let what = if record.is_some() { "the record names no rules" } else { "a board names no rules" };
    assumptions.push(format!("{what}; Japanese rules were taken"));
    Ok(Ruleset::Japanese.into())
}

fn choose_komi(
    options: &ReadOptions,
    said: Result<Option<Halves>, Problem>,
    rules: &Result<NamedRules, Problem>,
    handicap: u32,
    assumptions: &mut Vec<String>,
) -> Result<Halves, Problem> {
    if let Some(komi) = &options.komi {
        return komi.parse().map_err(|error| Problem::new(Kind::Komi, format!("komi {komi:?}: {error}")));
    }
    if let Some(komi) = said.map_err(|problem| {
        let message = format!("{} (give the komi with --komi)", problem.message);
        Problem { message, ..problem }
    })? {
        return Ok(komi);
    }
    let usual = assumed(rules).komi;
    // With handicap stones only the half point that breaks ties is left of the komi.
    let komi = if handicap >= 2 { Halves::new(usual.count() % 2) } else { usual };
    assumptions.push(format!("no komi is given; {komi} was taken"));
    Ok(komi)
}
