//! A game in a question: a record, a board, or moves played one by one.

use super::input::{NumberInput, TopologyInput};
use super::moves::{MovesInput, PrisonersInput};
use super::{MAX_MOVES, MAX_REPLAY, within_limits, within_moves};
use crate::convert::{self, unwritable};
use crate::points::JsonPoint;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Games, Text};
use crate::source::{self, ParsedBoard, ReadOptions, Source, check_prisoners};
use tengen::diagram::{self, DiagramErrorKind};
use tengen::sgf::Tree;
use tengen::{Board, ByColor, Color, Point, Topology};

/// A game as given in a question.
///
/// ```
/// use tengen_api::question::game::GameInput;
///
/// let record = GameInput { sgf: Some("(;SZ[9];B[ee])".into()), ..GameInput::default() };
/// assert_eq!(record.parse()?.source.game.move_count(), 1);
/// assert!(GameInput::default().parse().is_err(), "there is no game");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameInput {
    /// A record.
    pub sgf: Option<String>,
    /// The rows of a board.
    pub board: Option<Vec<String>>,
    /// Moves.
    pub played: MovesInput,
    /// How to read it.
    pub options: ReadOptions,
    /// Whether a board without a game has no komi unless one is given.
    pub board_without_komi: bool,
}

/// A game that was read.
///
/// ```
/// use tengen_api::question::game::{GameInput, ParsedGame};
///
/// let input = GameInput { sgf: Some("(;SZ[9];B[ee])".into()), ..GameInput::default() };
/// let ParsedGame { source, options } = input.parse()?;
/// assert!(source.is_record && options.rules.is_none());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParsedGame {
    /// The game.
    pub source: Source,
    /// The options it was read with.
    pub options: ReadOptions,
}

/// A game that was read together with its record.
///
/// ```
/// use tengen_api::question::game::{GameInput, WarningScope};
///
/// let input = GameInput { sgf: Some("(;SZ[9];B[ee])".into()), ..GameInput::default() };
/// let parsed = input.parse_record(WarningScope::AllGames)?;
/// assert_eq!((parsed.tree.games().len(), parsed.length), (1, 14));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParsedRecord {
    /// The game.
    pub game: ParsedGame,
    /// The record, with all games of its file.
    pub tree: Tree,
    /// The length of the record in bytes.
    pub length: usize,
    /// Warnings about the record.
    pub warnings: Vec<String>,
}

/// Which games of a record the warnings are about.
///
/// ```
/// use tengen_api::question::game::{GameInput, WarningScope};
///
/// let input = GameInput { sgf: Some("(;SZ[9];B[ee])(;SZ[9])".into()), ..GameInput::default() };
/// let parsed = input.parse_record(WarningScope::RequestedGame)?;
/// assert_eq!(parsed.tree.games().len(), 2, "both games are kept");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningScope {
    /// All games of the file.
    AllGames,
    /// Only the requested game.
    RequestedGame,
}

/// A game in one of its three forms.
enum Form {
    Record(String),
    Board(ParsedBoard),
    Played(MovesInput),
}

impl Form {
    fn source(self, options: &ReadOptions) -> Result<Source, Problem> {
        match self {
            Form::Record(record) => source(&Text::of(record.as_bytes()).games()?, options),
            Form::Board(board) => Ok(Source::of_board(board, options)),
            Form::Played(played) => played.source(options),
        }
    }
}

/// Declares a question about a game: a struct with the fields that describe the game, and its own fields.
macro_rules! question {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $field:ident : $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// A game record (SGF). Alternatives: `board`, or `width`, `height` and `moves`.
            pub sgf: Option<String>,
            /// A board: rows of text with one character per point.
            pub board: Option<Vec<String>>,
            /// The number of columns of the board for `moves`.
            #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 52))]
            pub width: Option<u32>,
            /// The number of rows.
            #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 52))]
            pub height: Option<u32>,
            /// The moves, each of which must be legal.
            #[serde(default, deserialize_with = "crate::question::input::objects")]
            pub moves: Option<Vec<$crate::question::moves::MoveInput>>,
            /// The number of handicap stones for `moves`. They are placed on the usual points unless `setup` is given.
            pub handicap: Option<u32>,
            /// The stones before the first of `moves`.
            #[serde(default, deserialize_with = "crate::question::input::object")]
            pub setup: Option<$crate::question::moves::SetupInput>,
            /// The players' names for `moves`.
            #[serde(default, deserialize_with = "crate::question::input::object")]
            pub names: Option<$crate::question::moves::Names>,
            /// The stones that each player had captured before the record, the board or the moves begin.
            #[serde(default, deserialize_with = "crate::question::input::object")]
            pub prisoners: Option<$crate::question::moves::PrisonersInput>,
            /// The rules, which replace the record's.
            pub rules: Option<String>,
            /// The topology of the board. The board of a record is a torus only if this field or the options saved in
            /// the record say so.
            pub topology: Option<$crate::question::input::TopologyInput>,
            /// The komi, which replaces the record's.
            pub komi: Option<$crate::question::input::NumberInput>,
            /// The number of the game in a record of several, from 1.
            #[cfg_attr(feature = "openapi", schema(minimum = 1))]
            pub game: Option<usize>,
            /// Whether to return an error for flaws that are otherwise forgiven.
            pub strict: Option<bool>,
            /// The number of moves after which to answer, instead of at the last position.
            #[serde(rename = "move")]
            pub number: Option<usize>,
            $($(#[$note])* pub $field: $kind,)*
        }

        impl $name {
            /// Takes the game out of the question.
            fn game_input(&mut self) -> $crate::question::game::GameInput {
                let prisoners =
                    self.prisoners.or_else(|| self.setup.as_ref().and_then(|setup| setup.prisoners));
                $crate::question::game::GameInput {
                    sgf: self.sgf.take(),
                    board: self.board.take(),
                    played: $crate::question::moves::MovesInput {
                        width: self.width,
                        height: self.height,
                        handicap: self.handicap,
                        setup: self.setup.take(),
                        moves: self.moves.take(),
                        names: self.names.take(),
                    },
                    options: $crate::question::game::options(
                        self.rules.take(),
                        self.komi.as_ref(),
                        self.game,
                        self.strict,
                        self.topology,
                        prisoners,
                    ),
                    board_without_komi: false,
                }
            }
        }
    };
}
pub(super) use question;

/// Returns the options for reading a game.
pub(super) fn options(
    rules: Option<String>,
    komi: Option<&NumberInput>,
    game: Option<usize>,
    strict: Option<bool>,
    topology: Option<TopologyInput>,
    prisoners: Option<PrisonersInput>,
) -> ReadOptions {
    ReadOptions {
        rules,
        komi: komi.map(NumberInput::text),
        game: game.unwrap_or(1),
        strict: strict.unwrap_or(false),
        topology: topology.map(Into::into),
        prisoners: prisoners.map(Into::into),
        max_steps: MAX_REPLAY,
        ..ReadOptions::default()
    }
}

impl GameInput {
    /// Reads the game.
    pub fn parse(self) -> Result<ParsedGame, Problem> {
        let (form, options) = self.form()?;
        Ok(ParsedGame { source: form.source(&options)?, options })
    }

    /// Reads only the stones after this many moves, or at the end, and the warnings of the reader. On a board without a
    /// game, stones need no liberties.
    pub fn parse_board(self, number: Option<usize>) -> Result<(Board, Vec<String>), Problem> {
        self.parse_position(number).map(|(board, _, warnings)| (board, warnings))
    }

    /// Like [`parse_board`](Self::parse_board), with the last move.
    pub fn parse_position(self, number: Option<usize>) -> Result<(Board, Option<Point>, Vec<String>), Problem> {
        let (form, options) = self.form()?;
        if let (Form::Board(ParsedBoard { board, warnings, .. }), None) = (&form, number) {
            return Ok((board.clone(), None, warnings.clone()));
        }
        let source = form.source(&options)?;
        let game = source.rewound(number)?;
        Ok((game.position().board().clone(), game.last_move(), source.warnings))
    }

    /// Reads the game with its record.
    pub fn parse_record(self, warnings_about: WarningScope) -> Result<ParsedRecord, Problem> {
        let (form, options) = self.form()?;
        let (source, tree, length, warnings) = match form {
            Form::Record(record) => {
                let text = Text::of(record.as_bytes());
                let games = text.games()?;
                let source = source(&games, &options)?;
                writable(&source)?;
                let only = match warnings_about {
                    WarningScope::AllGames => None,
                    WarningScope::RequestedGame => Some(options.game),
                };
                let (tree, warnings) = convert::games_tree(&games, &options, only)?;
                (source, tree, record.len(), warnings)
            }
            Form::Board(parsed) => {
                let board = parsed.board.clone();
                let source = Source::of_board(parsed, &options);
                writable(&source)?;
                let tree = convert::board_tree(&board)?;
                (source, tree, board.grid().area(), Vec::new())
            }
            Form::Played(played) => {
                let source = played.source(&options)?;
                let tree = played.tree(&options)?;
                let length = tree.write().len();
                (source, tree, length, Vec::new())
            }
        };
        Ok(ParsedRecord { game: ParsedGame { source, options }, tree, length, warnings })
    }

    /// Returns the form in which the game is given, and the options for reading it.
    fn form(self) -> Result<(Form, ReadOptions), Problem> {
        let GameInput { sgf, board, played, mut options, board_without_komi } = self;
        options.prisoners.map_or(Ok(ByColor::default()), check_prisoners)?;
        let form = match (sgf, board, played.has_any()) {
            (Some(record), None, false) => Form::Record(record),
            (None, Some(rows), false) => {
                if options.game != 1 {
                    return Err(Problem::new(
                        ProblemKind::Unsupported,
                        "a board is a single game, so `game` must be 1",
                    ));
                }
                if board_without_komi && options.komi.is_none() {
                    options.komi = Some("0".into());
                }
                Form::Board(rows_of(&rows, options.topology.unwrap_or_default())?)
            }
            (None, None, true) => Form::Played(played),
            _ => {
                let message = "expected a game in one form: \"sgf\", \"board\", or \"width\", \"height\" and \"moves\"";
                return Err(Problem::new(ProblemKind::Json, message));
            }
        };
        Ok((form, options))
    }
}

/// Reads a game of a record, or returns an error if it is too long.
pub(super) fn source(games: &Games<'_>, options: &ReadOptions) -> Result<Source, Problem> {
    games.refuse_flaws(options.strict)?;
    let root = games.root(options.game)?;
    within_moves(games.collection().main_line(root).take(MAX_MOVES + 2).count().saturating_sub(1))?;
    Source::of_games(games, options)
}

/// Returns an error for a board that is too large for a record, before any work is done.
fn writable(source: &Source) -> Result<(), Problem> {
    Tree::with_board(source.game.position().grid()).map(drop).map_err(unwritable)
}

/// Reads a board from rows in any form that the program supports. Errors contain the row and the column.
fn rows_of(rows: &[String], topology: Topology) -> Result<ParsedBoard, Problem> {
    // A list of rows in program source code may be given line by line.
    let is_list = rows.first().is_some_and(|row| row.trim_start().starts_with('['));
    let parsed = if is_list {
        source::captioned(rows.join("\n").as_bytes(), Some(topology))?
    } else {
        let reading = diagram::read_rows(rows, topology).map_err(|error| {
            let problem = Problem::new(ProblemKind::Board, &error);
            if matches!(error.kind, DiagramErrorKind::Empty | DiagramErrorKind::Size(_)) {
                return problem;
            }
            let row = rows.get(error.row).map_or("", String::as_str);
            let place = Place::of_cell(row.as_bytes(), 0, error.column);
            problem.at(Place { line: error.row + 1, column: error.column + 1, ..place })
        })?;
        reading.into()
    };
    within_limits(parsed.board.grid())?;
    Ok(parsed)
}

/// Returns the points with stones of this color.
pub(super) fn stones(board: &Board, color: Color) -> Vec<JsonPoint> {
    JsonPoint::all(board.grid(), board.grid().points().filter(|&point| board[point] == Some(color)))
}
