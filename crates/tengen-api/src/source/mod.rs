//! Reads a game record or a board into a game, with all information that the source contains.

mod board;
mod date;
mod options;
mod printed;
mod rules;
mod server;

use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Document, Games, Text};
use crate::saved_options::SavedOptions;
use crate::words::plural;
use board::foreign_problem;
pub(crate) use board::{ParsedBoard, captioned, json_rows};
pub use board::{board, board_with_warnings, check_topology};
pub(crate) use options::check_prisoners;
pub use options::{MAX_PRISONERS, ReadOptions, parse_prisoners};
use printed::Printed;
pub use rules::NamedRules;
pub(crate) use rules::choose_rules;
use rules::{as_counted, assumed, choose_komi, own_rules};
pub use server::{Server, ServerScoring};
use tengen::go::Setup;
use tengen::sgf::{self, Collection, GameKind, Ident, Reader, ReplayNoteKind, Span};
use tengen::{ByColor, Game, GameResult, Halves, Point, Rules, Ruleset, Topology};

/// The message for a board on which Go is not played.
const NOT_GO: &str = "this is a Hex board, where points have six neighbors; Go is not counted on it";

/// A game with the information from its source.
///
/// ```
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]KM[5.5]RE[W+2.5]PB[Ada];B[ee])", &ReadOptions::default())?;
/// assert_eq!(source.players.black.as_deref(), Some("Ada"));
/// assert_eq!((source.game.move_count(), source.result.as_deref()), (1, Some("W+2.5")));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
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
    /// The rules. Their komi is ignored, because the game has its own.
    pub rules: NamedRules,
    /// Why the rules are unknown, if Japanese rules are used as a placeholder.
    pub rules_problem: Option<Problem>,
    /// Why the komi is unknown, if the game's komi is a placeholder.
    pub komi_problem: Option<Problem>,
    /// The rules and the komi that the record states, or that are assumed for it, regardless of the options.
    pub own_rules: Option<Rules>,
    /// The result in the record (RE).
    pub result: Option<String>,
    /// The territory that the record marks (TB and TW).
    pub territory: Option<ByColor<Vec<Point>>>,
    /// The names of the players, if given.
    pub players: ByColor<Option<String>>,
    /// The date of the game (DT), as written in the record.
    pub date: Option<String>,
    /// The event (EV).
    pub event: Option<String>,
    /// The round (RO).
    pub round: Option<String>,
    /// The place (PC).
    pub place: Option<String>,
    /// The ranks of the players (BR and WR).
    pub ranks: ByColor<Option<String>>,
    /// The server on which the game was played, if known.
    pub server: Option<Server>,
    /// How that server counts, if the rules were adjusted to match.
    pub server_scoring: Option<ServerScoring>,
    /// The options saved in the record that apply.
    pub saved: Option<SavedOptions>,
    /// Flaws that were forgiven, and values that were not read literally.
    pub warnings: Vec<String>,
    /// Assumptions about missing information: rules, komi.
    pub assumptions: Vec<String>,
}

/// Returns the text of a raw value on one line, or `None` if it is empty.
pub(crate) fn line(raw: &[u8]) -> Option<String> {
    let text = sgf::value::simple_text(raw);
    Some(String::from_utf8_lossy(&text).trim().to_owned()).filter(|text| !text.is_empty())
}

/// Creates the problem for a game number that the file does not contain.
pub(crate) fn no_game(game: usize, games: usize) -> Problem {
    let message = format!("there is no game {game}: the file has {}", plural(games, "game"));
    Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::GAME)
}

/// Returns a message with its position in a record, for warnings.
pub(crate) fn placed(text: &[u8], span: Span, what: impl std::fmt::Display) -> String {
    if span == Span::default() {
        return what.to_string();
    }
    let place = Place::of_span(text, span.range());
    format!("line {}, column {}: {what}", place.line, place.column)
}

/// The maximum number of notes listed of each kind. Finding the position of a note takes a pass over the text.
const MAX_NOTES: usize = 20;

/// Adds notes with their positions to the warnings.
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

/// Returns an error if reading is strict and the game could not be replayed exactly as written.
pub(crate) fn refuse_notes(text: &[u8], replay: &sgf::Replay, options: &ReadOptions) -> Result<(), Problem> {
    let Some(note) = replay.notes.first().filter(|_| options.strict) else { return Ok(()) };
    let place = (note.span != Span::default()).then(|| Place::of_span(text, note.span.range()));
    Err(Problem { place, ..Problem::new(ProblemKind::Syntax, note.flaw()) })
}

/// Returns an error if reading is strict and HA is not a number.
pub(crate) fn refuse_handicap(text: &[u8], info: &sgf::RootInfo<'_>, options: &ReadOptions) -> Result<(), Problem> {
    let odd = info.notes.iter().find(|note| options.strict && note.kind == sgf::NoteKind::OddHandicap);
    odd.map_or(Ok(()), |note| {
        let message = "the handicap is not a number of stones";
        Err(Problem::new(ProblemKind::Syntax, message).at(Place::of_span(text, note.span.range())))
    })
}

/// Returns an error for a text without any readable property, which would otherwise be read as an empty game.
fn unreadable_text(text: &[u8], collection: &Collection<'_>, root: sgf::NodeId) -> Result<(), Problem> {
    let Some(flaw) = collection.forgiven().first() else { return Ok(()) };
    let is_empty = collection.main_line(root).all(|node| collection.properties(node).next().is_none());
    if !is_empty {
        return Ok(());
    }
    let message = format!("not a game record: nothing of it can be read ({})", flaw.kind);
    Err(Problem::new(ProblemKind::Syntax, message).at(Place::of_span(text, flaw.span.range())))
}

/// Returns an error if none of a record's moves can be read: the board would be empty and the score meaningless.
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

impl Source {
    /// Reads a record or a board.
    pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        Source::of(&Text::of(bytes).document(), options)
    }

    /// Reads the record or the board in a document.
    pub fn of(document: &Document<'_>, options: &ReadOptions) -> Result<Source, Problem> {
        if document.is_record() {
            return Source::of_games(document.games()?, options);
        }
        let bytes = document.bytes();
        if let Some(problem) = foreign_problem(bytes) {
            return Err(problem);
        }
        let read = captioned(bytes, options.topology).map_err(|problem| {
            if problem.option.is_some() {
                return problem;
            }
            let message = format!("neither a game record (no \"(;\") nor a board: {}", problem.message);
            Problem { message, ..problem }
        })?;
        Ok(Source::of_board(read, options))
    }

    /// Returns the rules, or an error if they are unknown.
    pub fn known_rules(&self) -> Result<&NamedRules, Problem> {
        self.rules_problem.clone().map_or(Ok(&self.rules), Err)
    }

    /// Returns the komi, or an error if it is unknown.
    pub fn known_komi(&self) -> Result<Halves, Problem> {
        self.komi_problem.clone().map_or(Ok(self.game.rules().komi), Err)
    }

    /// Returns the rules for counting the game, with its komi, or an error if either is unknown or if the board is one
    /// of Hex.
    pub fn counting_rules(&self) -> Result<Rules, Problem> {
        if self.game.position().grid().topology() == Topology::Hex {
            return Err(Problem::new(ProblemKind::Unsupported, NOT_GO));
        }
        Ok(self.known_rules()?.rules.with_komi(self.known_komi()?))
    }

    /// Returns the game after `number` moves, or the whole game if there is no number.
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

    /// Creates a game without moves from a board. The caption provides what `options` leave open.
    pub(crate) fn of_board(read: ParsedBoard, options: &ReadOptions) -> Source {
        let ParsedBoard { board, mut warnings, caption } = read;
        let mut assumptions = Vec::new();
        let printed = Printed::of(&caption, options, &mut assumptions);
        let rules = match printed.rules {
            Some(rules) => Ok(rules),
            None => choose_rules(options, "a board", None, &mut assumptions),
        };
        let handicap = caption.handicap.unwrap_or(0);
        let komi = choose_komi(options, Ok(caption.komi), &rules, handicap, &mut assumptions);
        let mut setup = Setup::new(board);
        setup.prisoners = options.prisoners.unwrap_or_else(|| caption.prisoners.map(Option::unwrap_or_default));
        setup.to_play = caption.to_play.unwrap_or(setup.to_play);
        let position = setup.position().unwrap_or_else(|error| {
            warnings.push(error.to_string());
            error.forgive()
        });
        let rules_played = assumed(&rules).with_komi(*komi.as_ref().unwrap_or(&Halves::ZERO));
        let mut game = Game::from_position(rules_played, position);
        game.set_handicap(handicap);
        let knows_turn = caption.to_play.is_some();
        Source { is_record: false, knows_turn, warnings, assumptions, ..Source::of_rules(game, rules, komi.err()) }
    }

    /// Creates a source from a game that is being played, under these rules and the komi of the game.
    ///
    /// ```
    /// use tengen::{Game, Grid, Ruleset};
    /// use tengen_api::score::{Dead, ScoreRequest};
    /// use tengen_api::{Source, score};
    ///
    /// let game = Game::new(Ruleset::Chinese.rules(), Grid::square(9));
    /// let source = Source::of_played(game, Ruleset::Chinese.into());
    /// let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
    /// assert_eq!(score(&source, &request)?.report.result, "W+7.5");
    /// # Ok::<(), tengen_api::Problem>(())
    /// ```
    pub fn of_played(game: Game, rules: NamedRules) -> Source {
        Source { own_rules: Some(game.rules()), ..Source::of_rules(game, Ok(rules), None) }
    }

    /// Creates a source from a game whose moves were given one by one. Its komi is chosen here.
    pub(crate) fn of_game(mut game: Game, players: ByColor<Option<String>>, options: &ReadOptions) -> Source {
        let mut assumptions = Vec::new();
        game.add_prisoners(options.prisoners.unwrap_or_default());
        let rules = choose_rules(options, "the game", None, &mut assumptions);
        let komi = choose_komi(options, Ok(None), &rules, game.handicap(), &mut assumptions);
        game.set_komi(*komi.as_ref().unwrap_or(&assumed(&rules).default_komi(game.handicap())));
        let own_rules = Some(game.rules());
        Source { own_rules, players, assumptions, ..Source::of_rules(game, rules, komi.err()) }
    }

    /// Creates a source from a game and its rules; `komi_problem` is why its komi is unknown, if it is.
    fn of_rules(game: Game, rules: Result<NamedRules, Problem>, komi_problem: Option<Problem>) -> Source {
        let (rules, rules_problem) = match rules {
            Ok(rules) => (rules, None),
            Err(problem) => (Ruleset::Japanese.into(), Some(problem)),
        };
        Source {
            game,
            is_record: true,
            knows_turn: true,
            games: 1,
            rules,
            rules_problem,
            komi_problem,
            own_rules: None,
            result: None,
            territory: None,
            players: ByColor::default(),
            date: None,
            event: None,
            round: None,
            place: None,
            ranks: ByColor::default(),
            server: None,
            server_scoring: None,
            saved: None,
            warnings: Vec::new(),
            assumptions: Vec::new(),
        }
    }

    /// Reads the requested game.
    pub fn of_games(games: &Games<'_>, options: &ReadOptions) -> Result<Source, Problem> {
        games.refuse_flaws(options.strict)?;
        let mut source = Source::of_record(games, games.root(options.game)?, options, &mut Reader::default())?;
        if source.games > 1 {
            let (count, game) = (source.games, options.game);
            let chooses = OptionName::GAME;
            source
                .warnings
                .push(format!("the file has {count} games; this is game {game} (choose another with {chooses})"));
        }
        Ok(source)
    }

    /// Returns the result in the record, if it can be read.
    pub fn recorded_result(&self) -> Option<GameResult> {
        GameResult::parse_under(self.result.as_deref()?, self.game.rules().scoring).ok()
    }

    /// Replays the game that begins at `root`, reusing the memory of `reader`. The game can be returned to the reader
    /// afterwards.
    pub fn of_record(
        games: &Games<'_>,
        root: sgf::NodeId,
        options: &ReadOptions,
        reader: &mut Reader,
    ) -> Result<Source, Problem> {
        let (text, collection) = (games.text(), games.collection());
        let mut info = collection.info(root).map_err(|error| {
            Problem::new(ProblemKind::Syntax, error.kind).at(Place::of_span(text, error.span.range()))
        })?;
        if info.game != GameKind::Go {
            return Err(Problem::new(ProblemKind::Unsupported, "this is a record of Hex, not of Go"));
        }
        unreadable_text(text, collection, root)?;
        refuse_handicap(text, &info, options)?;
        let mut warnings: Vec<String> = games.encoding().into_iter().collect();
        if options.warnings {
            list(&mut warnings, text, collection.forgiven().iter().map(|flaw| (flaw.span, flaw.kind)));
            list(&mut warnings, text, info.notes.iter().map(|note| (note.span, note)));
        }
        let mut saved = None;
        match SavedOptions::of_record(collection, root, options.saved) {
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
        let requested = options;
        let completed = saved.as_mut().map(|saved| saved.complete_reading(options));
        let options = completed.as_ref().unwrap_or(options);
        match options.topology {
            Some(Topology::Hex) => {
                let message = "this is a record of Go, whose points have four neighbors, not six";
                return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::TOPOLOGY));
            }
            Some(Topology::Torus) => info.grid = info.grid.to_topology(Topology::Torus),
            Some(Topology::Square) | None => {}
        }
        let mut assumptions = Vec::new();
        let server = options.server.or_else(|| Server::of_record(collection, root));
        let written = info.rules.map(|value| (text, value));
        let rules = choose_rules(options, "the record", written, &mut assumptions);
        let (rules, server_scoring) = as_counted(rules, server, &info, options);
        assumptions.extend(server_scoring.and_then(ServerScoring::assumption));
        let mut replay = reader.replay_until(collection, root, &info, assumed(&rules), options.max_steps);
        if replay.game.steps() > options.max_steps {
            let (grid, turns) = (info.grid, replay.game.turns().len());
            let message = format!(
                "replaying this game on {grid} takes more work than is allowed for one game: its first {turns} \
                 moves and set-ups would be accepted"
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
        replay.game.add_prisoners(options.prisoners.unwrap_or_default());
        let handicap = replay.game.handicap();
        let written_komi = info
            .komi_under(replay.game.rules().scoring)
            .map_err(|error| Problem::new(ProblemKind::Komi, error.kind).at(Place::of_span(text, error.span.range())));
        let komi = choose_komi(options, written_komi, &rules, handicap, &mut assumptions);
        if let Ok(komi) = komi {
            replay.game.set_komi(komi);
        }
        let own_rules = own_rules(requested, text, &info, handicap, replay.game.rules());
        let words = |value: Option<sgf::Value<'_>>| line(value?.raw);
        Ok(Source {
            games: collection.games().len(),
            own_rules,
            result: words(info.result),
            territory: replay.territory,
            players: ByColor { black: words(info.black), white: words(info.white) },
            date: words(info.date),
            event: words(info.event),
            round: words(info.round),
            place: words(info.place),
            ranks: ByColor { black: words(info.black_rank), white: words(info.white_rank) },
            server,
            server_scoring,
            saved,
            warnings,
            assumptions,
            ..Source::of_rules(replay.game, rules, komi.err())
        })
    }
}
