//! Reads the bytes of a game record or a board into a game, with everything that the source says about it.

mod board;
mod printed;
mod rules;
mod server;

use crate::encoding::{self, EncodingNote};
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::saved_options::{SavedOptions, SavedUse};
use crate::words::plural;
use board::foreign_problem;
pub(crate) use board::{BoardRead, captioned, json_rows};
pub use board::{board, board_with_warnings};
use printed::Printed;
pub use rules::NamedRules;
pub(crate) use rules::choose_rules;
use rules::{as_counted, assumed, choose_komi, own_rules};
pub use server::{Habit, Server};
use std::borrow::Cow;
use tengen::go::{Game, Rules, Setup};
use tengen::score::GameResult;
use tengen::sgf::{self, Collection, GameKind, Ident, ParseOptions, Reader, ReplayNoteKind, Span};
use tengen::{ByColor, Halves, Point, Topology};
use tengen_giant::rows::packed;

/// How to read a source.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Rules that replace the record's.
    pub rules: Option<String>,
    /// Komi that replaces the record's.
    pub komi: Option<String>,
    /// The number of the game in a file of several, from 1.
    pub game: usize,
    /// Whether flaws that are otherwise forgiven are errors.
    pub strict: bool,
    /// The topology of a board of text, and whether a Go record was played on a torus; `None` leaves it to the input.
    pub topology: Option<Topology>,
    /// Whether warnings are wanted; finding their places takes time.
    pub warnings: bool,
    /// The server on which the game was played. It overrides the record.
    pub server: Option<Server>,
    /// Whether to apply the rules as written, regardless of the server.
    pub by_the_book: bool,
    /// The maximum number of steps for replaying the game; see [`Game::steps`].
    pub max_steps: u64,
    /// How options saved in the record are used.
    pub saved: SavedUse,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            rules: None,
            komi: None,
            game: 1,
            strict: false,
            topology: None,
            warnings: true,
            server: None,
            by_the_book: false,
            max_steps: u64::MAX,
            saved: SavedUse::default(),
        }
    }
}

/// A game, and what its source says about it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The game. A board of text is a game without moves.
    pub game: Game,
    /// Whether it is a record rather than a board.
    pub is_record: bool,
    /// Whether the player to move is known. It is known for records, and for boards if it is printed beside them.
    pub knows_turn: bool,
    /// The number of games in its file.
    pub games: usize,
    /// The rules, or why they are unknown.
    pub rules: Result<NamedRules, Problem>,
    /// The komi, or why it is unknown.
    pub komi: Result<Halves, Problem>,
    /// The rules and the komi that the record names, or that are assumed for it, whatever the options ask for.
    pub own_rules: Option<Rules>,
    /// The result in the record (RE).
    pub result: Option<String>,
    /// The territory that the record marks (TB and TW).
    pub territory: Option<ByColor<Vec<Point>>>,
    /// The names of the players, if given.
    pub players: ByColor<Option<String>>,
    /// When it was played (DT), in the record's own words.
    pub date: Option<String>,
    /// Where it was played (EV).
    pub event: Option<String>,
    /// The server on which it was played, if known.
    pub server: Option<Server>,
    /// How that server counts, if the rules were adjusted to match.
    pub habit: Option<Habit>,
    /// The options saved in the record that apply.
    pub saved: Option<SavedOptions>,
    /// Flaws that were forgiven, and values that were not read literally.
    pub warnings: Vec<String>,
    /// Assumptions about what the source leaves open: rules, komi.
    pub assumptions: Vec<String>,
}

/// Whether the bytes look like a game record rather than a board.
pub fn is_record(bytes: &[u8]) -> bool {
    if packed::is_packed(bytes) || foreign(bytes).is_some() {
        return false;
    }
    let head = &bytes[..bytes.len().min(1 << 16)];
    head.windows(2).any(|pair| pair == b"(;") || head.trim_ascii_start().first() == Some(&b'(')
        // A record in UTF-16 shows only after decoding.
        || head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff")
        || encoding::unmarked_utf16(head).is_some()
}

/// Describes the bytes if they are clearly neither a record nor a board.
pub fn foreign(bytes: &[u8]) -> Option<&'static str> {
    const SIGNATURES: [(&[u8], &str); 5] = [
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a zip archive"),
    ];
    SIGNATURES.into_iter().find(|(signature, _)| bytes.starts_with(signature)).map(|(_, what)| what)
}

/// A place in a record, for warnings.
pub(crate) fn placed(text: &[u8], span: Span, what: impl std::fmt::Display) -> String {
    if span == Span::default() {
        return what.to_string();
    }
    let place = Place::of_span(text, span.range());
    format!("line {}, column {}: {what}", place.line, place.column)
}

/// The maximum number of listed notes of each kind: finding the place of a note takes a pass over the text.
const MAX_NOTES: usize = 20;

/// Adds notes to the warnings, with their places.
pub(crate) fn list<N: std::fmt::Display>(
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

/// A record's bytes in UTF-8, and warnings about its encoding.
pub fn decoded(bytes: &[u8]) -> (Cow<'_, [u8]>, Option<String>) {
    let decoded = encoding::decode(bytes);
    let name = decoded.encoding.unwrap_or("UTF-8");
    let warning = decoded.note.map(|note| match note {
        EncodingNote::Guessed => format!("the record does not say its encoding; it was read as {name}"),
        EncodingNote::NotAsDeclared(label) => {
            let label: String = label.chars().filter(|c| !c.is_control()).take(40).collect();
            format!("the record says that its encoding is {label}, but it is not; it was read as {name}")
        }
        EncodingNote::BrokenUtf8 => "the record has bytes that are not UTF-8; each is read as \u{fffd}".into(),
    });
    (decoded.bytes, warning)
}

/// Cuts a record into games.
pub fn collection(text: &[u8], strict: bool) -> Result<Collection<'_>, Problem> {
    collection_with(&mut Reader::new(ParseOptions { strict }), text)
}

/// The same with a reader that is reused for many records.
pub fn collection_with<'a>(reader: &mut Reader, text: &'a [u8]) -> Result<Collection<'a>, Problem> {
    reader.parse(text).map_err(|error| {
        let problem = Problem::new(ProblemKind::Syntax, error.kind);
        if text.is_empty() { problem } else { problem.at(Place::of_span(text, error.span.range())) }
    })
}

/// Refuses a game that could not be replayed exactly as written, if reading is strict.
pub(crate) fn refuse_notes(text: &[u8], replay: &sgf::Replay, options: &ReadOptions) -> Result<(), Problem> {
    let Some(note) = replay.notes.first().filter(|_| options.strict) else { return Ok(()) };
    let place = (note.span != Span::default()).then(|| Place::of_span(text, note.span.range()));
    Err(Problem { place, ..Problem::new(ProblemKind::Syntax, note) })
}

/// Refuses a text without any readable property, which would otherwise be read as an empty game.
fn unreadable_text(text: &[u8], collection: &Collection<'_>, root: sgf::NodeId) -> Result<(), Problem> {
    let Some(flaw) = collection.forgiven().first() else { return Ok(()) };
    let is_empty = collection.main_line(root).all(|node| collection.properties(node).next().is_none());
    if !is_empty {
        return Ok(());
    }
    let message = format!("not a game record: nothing of it can be read ({})", flaw.kind);
    Err(Problem::new(ProblemKind::Syntax, message).at(Place::of_span(text, flaw.span.range())))
}

/// Refuses a record if none of its moves can be read: the board would be empty and the score meaningless.
fn unreadable_moves(
    text: &[u8],
    collection: &Collection<'_>,
    root: sgf::NodeId,
    replay: &sgf::Replay,
) -> Result<(), Problem> {
    let Some(left_out) = replay.notes.iter().find(|note| matches!(note.kind, ReplayNoteKind::LeftOut(_))) else {
        return Ok(());
    };
    if replay.game.move_count() > 0 {
        return Ok(());
    }
    let moves = collection.main_line(root).flat_map(|node| collection.properties(node));
    let moves = moves.filter(|property| matches!(property.ident(), Ident::B | Ident::W)).count();
    let grid = replay.game.position().grid();
    let message = match moves {
        0 => return Ok(()),
        1 => format!("the only move cannot be read on a board of {grid}; is this a record of Go?"),
        _ => format!("none of the {moves} moves can be read on a board of {grid}; is this a record of Go?"),
    };
    Err(Problem::new(ProblemKind::Move, message).at(Place::of_span(text, left_out.span.range())))
}

/// The first node of the requested game.
pub fn root(collection: &Collection<'_>, game: usize) -> Result<sgf::NodeId, Problem> {
    let games = collection.games();
    game.checked_sub(1).and_then(|index| games.get(index)).copied().ok_or_else(|| {
        let message = format!("there is no game {game}: the file holds {}", games.len());
        Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::GAME)
    })
}

impl ReadOptions {
    /// Checks that the requested rules and komi can be parsed. This does not need a source.
    pub fn check(&self) -> Result<(), Problem> {
        let mut assumptions = Vec::new();
        let rules = choose_rules(self, None, &mut assumptions);
        choose_komi(self, Ok(None), &rules, 0, &mut assumptions)?;
        rules.map(drop)
    }
}

impl Source {
    /// Reads a record or a board.
    pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        if is_record(bytes) {
            return Source::read_record(bytes, options);
        }
        if let Some(problem) = foreign_problem(bytes) {
            return Err(problem);
        }
        Source::read_board(bytes, options).map_err(|problem| {
            let message = format!("neither a game record (no \"(;\") nor a board: {}", problem.message);
            Problem { message, ..problem }
        })
    }

    /// The game after `number` moves, or its current state.
    pub fn rewound(&self, number: Option<usize>) -> Result<Game, Problem> {
        let moves = self.game.move_count();
        let number = number.unwrap_or(moves);
        self.game.rewound(number).ok_or_else(|| {
            let moves = plural(moves, "move");
            let message = format!("there is no position after move {number}: the game has {moves}");
            Problem::new(ProblemKind::Move, message).with_option(OptionName::MOVE)
        })
    }

    /// Whether this is a board without a game, for which the number of passes is unknown.
    pub fn is_bare_board(&self) -> bool {
        self.game.turns().is_empty() || self.saved.as_ref().is_some_and(|saved| saved.bare_board)
    }

    fn read_board(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        Ok(Source::of_board(captioned(bytes, options.topology.unwrap_or_default())?, options))
    }

    /// Creates a game without moves from a board. The caption provides what `options` leave open.
    pub(crate) fn of_board(read: BoardRead, options: &ReadOptions) -> Source {
        let BoardRead { board, mut warnings, caption } = read;
        let mut assumptions = Vec::new();
        let printed = Printed::of(&caption, options, &mut assumptions);
        let rules = match printed.rules {
            Some(rules) => Ok(rules),
            None => choose_rules(options, None, &mut assumptions),
        };
        let handicap = caption.handicap.unwrap_or(0);
        let komi = choose_komi(options, Ok(caption.komi), &rules, handicap, &mut assumptions);
        let mut setup = Setup::new(board);
        setup.prisoners = caption.prisoners.map(Option::unwrap_or_default);
        setup.to_play = caption.to_play.unwrap_or(setup.to_play);
        let position = setup.position().unwrap_or_else(|error| {
            warnings.push(error.to_string());
            error.forgive()
        });
        let rules_played = assumed(&rules).with_komi(*komi.as_ref().unwrap_or(&Halves::ZERO));
        let mut game = Game::from_position(rules_played, position);
        game.set_handicap(handicap);
        let players = ByColor::default();
        Source {
            game,
            is_record: false,
            knows_turn: caption.to_play.is_some(),
            games: 1,
            rules,
            komi,
            own_rules: None,
            result: None,
            territory: None,
            players,
            date: None,
            event: None,
            server: None,
            habit: None,
            saved: None,
            warnings,
            assumptions,
        }
    }

    /// Reads a record.
    pub fn read_record(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        let (text, encoding) = decoded(bytes);
        let collection = collection(&text, options.strict)?;
        let root = root(&collection, options.game)?;
        let mut source = Source::of_record(&text, &collection, root, encoding, options)?;
        if source.games > 1 {
            let (games, game) = (source.games, options.game);
            let chooses = OptionName::GAME;
            source.warnings.push(format!("the file holds {games} games; this is game {game} ({chooses} chooses)"));
        }
        Ok(source)
    }

    /// Returns the result in the record, if it can be read.
    pub fn recorded_result(&self) -> Option<GameResult> {
        GameResult::parse_under(self.result.as_deref()?, self.game.rules().scoring).ok()
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

    /// The same with a reader that is reused for many records. The game can be given back to it.
    pub fn of_record_with(
        reader: &mut Reader,
        text: &[u8],
        collection: &Collection<'_>,
        root: sgf::NodeId,
        encoding: Option<String>,
        options: &ReadOptions,
    ) -> Result<Source, Problem> {
        let mut info = collection.info(root).map_err(|error| {
            Problem::new(ProblemKind::Syntax, error.kind).at(Place::of_span(text, error.span.range()))
        })?;
        if info.game != GameKind::Go {
            return Err(Problem::new(ProblemKind::Unsupported, "this is a record of Hex, not of Go"));
        }
        unreadable_text(text, collection, root)?;
        let mut warnings: Vec<String> = encoding.into_iter().collect();
        if options.warnings {
            list(&mut warnings, text, collection.forgiven().iter().map(|flaw| (flaw.span, flaw.kind)));
            list(&mut warnings, text, info.notes.iter().map(|note| (note.span, note)));
        }
        let mut saved = None;
        match SavedOptions::of_record(collection, root).filter(|_| options.saved == SavedUse::Defaults) {
            Some(Err(problem)) if options.strict => return Err(problem),
            Some(Err(problem)) => {
                warnings.push(format!("the options saved in the record cannot be read: {problem}; they were not used"));
            }
            Some(Ok(found)) => saved = Some(found),
            None => {}
        }
        if let Some(saved) = saved.as_mut().filter(|_| options.komi.is_none()) {
            warnings.extend(saved.drop_contradicted_komi(text, &info));
        }
        let asked = options;
        let completed = saved.as_mut().map(|saved| saved.complete_reading(options));
        let options = completed.as_ref().unwrap_or(options);
        if options.topology == Some(Topology::Torus) {
            info.grid = info.grid.to_topology(Topology::Torus);
        }
        let mut assumptions = Vec::new();
        let server = options.server.or_else(|| Server::of_record(collection, root));
        let rules = choose_rules(options, Some((text, &info)), &mut assumptions);
        let (rules, habit) = as_counted(rules, server, &info, options);
        let mut replay = reader.replay_until(collection, root, &info, assumed(&rules), options.max_steps);
        if replay.game.steps() > options.max_steps {
            let (grid, turns) = (info.grid, replay.game.turns().len());
            let message = format!(
                "setting stones up and playing onto stones takes more work on {grid} than is done for one game: the \
                 first {turns} moves and set-ups of this one would be taken"
            );
            return Err(Problem::new(ProblemKind::TooLarge, message));
        }
        if options.warnings {
            list(&mut warnings, text, replay.notes.iter().map(|note| (note.span, note)));
        }
        refuse_notes(text, &replay, options)?;
        unreadable_moves(text, collection, root, &replay)?;
        if options.warnings && replay.has_outdated_marks {
            warnings.push("territory is marked (TB, TW) only before the last move; these marks were not used".into());
        }
        let handicap = replay.game.handicap();
        let said = info
            .komi_under(replay.game.rules().scoring)
            .map_err(|error| Problem::new(ProblemKind::Komi, error.kind).at(Place::of_span(text, error.span.range())));
        let komi = choose_komi(options, said, &rules, handicap, &mut assumptions);
        if let Ok(komi) = komi {
            replay.game.set_komi(komi);
        }
        let own_rules = own_rules(asked, text, &info, handicap, replay.game.rules());
        let words = |value: Option<sgf::Value<'_>>| {
            value.map(|value| value.simple_text_lossy().trim().to_owned()).filter(|text| !text.is_empty())
        };
        Ok(Source {
            game: replay.game,
            is_record: true,
            knows_turn: true,
            games: collection.games().len(),
            rules,
            komi,
            own_rules,
            result: words(info.result),
            territory: replay.territory,
            players: ByColor { black: words(info.black), white: words(info.white) },
            date: words(info.date),
            event: words(info.event),
            server,
            habit,
            saved,
            warnings,
            assumptions,
        })
    }
}
