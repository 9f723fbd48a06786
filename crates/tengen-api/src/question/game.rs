//! A game in a question: a record, a board, or moves played one by one, which can also be written as a record.

use super::input::{ColorInput, NumberInput, TopologyInput};
use super::{MAX_MOVES, MAX_REPLAY, within_limits, within_moves};
use crate::convert::{self, unwritable};
use crate::points::JsonPoint;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Games, Text};
use crate::source::{self, NamedRules, ParsedBoard, ReadOptions, Source};
use serde::{Deserialize, Serialize};
use tengen::diagram::{self, DiagramErrorKind};
use tengen::go::{Move, Setup, WrittenKomi, handicap};
use tengen::sgf::{NodeId, ReplayNote, ReplayNoteKind, Span, Tree, value};
use tengen::{Board, ByColor, Color, Game, Grid, Point, Ruleset, Topology, notation};

/// A move: a point, or none for a pass.
///
/// ```
/// use tengen_api::question::game::MoveInput;
/// use tengen_api::question::input;
///
/// let pass: MoveInput = input::parse(br#"{"color": "white", "point": null}"#)?;
/// assert_eq!(pass.point, None);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveInput {
    /// The player.
    pub color: ColorInput,
    /// The column and the row, from 0 at the top left, or `null` for a pass.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub point: Option<[u32; 2]>,
}

/// Stones on the board before the first move.
///
/// ```
/// use tengen_api::question::game::SetupInput;
/// use tengen_api::question::input::{self, ColorInput};
///
/// let setup: SetupInput = input::parse(br#"{"black": [[2, 2]], "next": "white"}"#)?;
/// assert_eq!((setup.black, setup.next), (vec![[2, 2]], Some(ColorInput::White)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SetupInput {
    /// Black's stones.
    pub black: Vec<[u32; 2]>,
    /// White's stones.
    pub white: Vec<[u32; 2]>,
    /// The player who moves first.
    pub next: Option<ColorInput>,
}

/// The players' names.
///
/// ```
/// use tengen_api::question::game::Names;
/// use tengen_api::question::input;
///
/// let names: Names = input::parse(br#"{"black": "Ada"}"#)?;
/// assert_eq!(names, Names { black: Some("Ada".into()), ..Names::default() });
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Names {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
}

/// Moves played one by one, and their board.
///
/// ```
/// use tengen_api::question::game::{GameInput, MovesInput};
///
/// let played = MovesInput { width: Some(9), height: Some(9), moves: Some(Vec::new()), ..MovesInput::default() };
/// let game = GameInput { played, ..GameInput::default() }.parse()?.source.game;
/// assert_eq!(game.position().grid().area(), 81);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MovesInput {
    /// The number of columns.
    pub width: Option<u32>,
    /// The number of rows.
    pub height: Option<u32>,
    /// The number of handicap stones.
    pub handicap: Option<u32>,
    /// The stones before the first move.
    pub setup: Option<SetupInput>,
    /// The moves.
    pub moves: Option<Vec<MoveInput>>,
    /// The players.
    pub names: Option<Names>,
}

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
            pub moves: Option<Vec<$crate::question::game::MoveInput>>,
            /// The number of handicap stones for `moves`. They are placed on the usual points unless `setup` is given.
            pub handicap: Option<u32>,
            /// The stones before the first of `moves`.
            #[serde(default, deserialize_with = "crate::question::input::object")]
            pub setup: Option<$crate::question::game::SetupInput>,
            /// The players' names for `moves`.
            #[serde(default, deserialize_with = "crate::question::input::object")]
            pub names: Option<$crate::question::game::Names>,
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
                $crate::question::game::GameInput {
                    sgf: self.sgf.take(),
                    board: self.board.take(),
                    played: $crate::question::game::MovesInput {
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
) -> ReadOptions {
    ReadOptions {
        rules,
        komi: komi.map(NumberInput::text),
        game: game.unwrap_or(1),
        strict: strict.unwrap_or(false),
        topology: topology.map(Into::into),
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
        let (form, options) = self.form()?;
        if let (Form::Board(ParsedBoard { board, warnings, .. }), None) = (&form, number) {
            return Ok((board.clone(), warnings.clone()));
        }
        let source = form.source(&options)?;
        let board = source.rewound(number)?.position().board().clone();
        Ok((board, source.warnings))
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
        let form = match (sgf, board, played.has_any()) {
            (Some(record), None, false) => Form::Record(record),
            (None, Some(rows), false) => {
                if options.game != 1 {
                    return Err(Problem::new(ProblemKind::Unsupported, "a board holds no other game than the first"));
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
fn source(games: &Games<'_>, options: &ReadOptions) -> Result<Source, Problem> {
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

impl MovesInput {
    fn has_any(&self) -> bool {
        let MovesInput { width, height, handicap, setup, moves, names } = self;
        let numbers = width.is_some() || height.is_some() || handicap.is_some();
        numbers || setup.is_some() || moves.is_some() || names.is_some()
    }

    fn grid(&self, options: &ReadOptions) -> Result<Grid, Problem> {
        let side = |given: Option<u32>, name: &str| match given {
            Some(side @ 1..=52) => Ok(side as usize),
            Some(side) => Err(Problem::new(ProblemKind::Board, format!("{name} {side}: 1 to 52 are wanted"))),
            None => Err(Problem::new(ProblemKind::Json, format!("{name} is missing: moves need a board"))),
        };
        let (width, height) = (side(self.width, "width")?, side(self.height, "height")?);
        let topology = options.topology.unwrap_or_default();
        if topology == Topology::Hex {
            return Err(Problem::new(
                ProblemKind::Unsupported,
                "a game of Go is played on a square board or on a torus",
            ));
        }
        Grid::with_topology(width, height, topology).map_err(|error| Problem::new(ProblemKind::Board, error))
    }

    /// Returns the stones before the first move, and the player who moves first if that is given.
    fn start(&self, grid: Grid) -> Result<(ByColor<Vec<Point>>, Option<Color>), Problem> {
        let handicap = self.handicap.unwrap_or(0);
        if handicap as usize > grid.area() {
            let message = format!("{handicap} handicap stones are more than the board has points");
            return Err(Problem::new(ProblemKind::Board, message));
        }
        if let Some(setup) = &self.setup {
            let all = |points: &[[u32; 2]]| points.iter().map(|&pair| point(grid, pair)).collect::<Result<Vec<_>, _>>();
            let stones = ByColor { black: all(&setup.black)?, white: all(&setup.white)? };
            let mut board = Board::empty(grid);
            for (color, points) in &stones {
                for &point in points {
                    if board[point].replace(color).is_some() {
                        let message = format!("the setup has two stones at {}", notation::go(grid, point));
                        return Err(Problem::new(ProblemKind::Stone, message));
                    }
                }
            }
            let first = if handicap >= 2 { Color::White } else { Color::Black };
            return Ok((stones, Some(setup.next.map_or(first, Color::from))));
        }
        if handicap < 2 {
            return Ok((ByColor::default(), None));
        }
        let points = handicap::fixed(grid, handicap as usize).ok_or_else(|| {
            let message = format!("a board of {grid} has no usual points for {handicap} stones; set them up");
            Problem::new(ProblemKind::Unsupported, message)
        })?;
        Ok((ByColor { black: points, white: Vec::new() }, Some(Color::White)))
    }

    fn rules(options: &ReadOptions) -> Result<NamedRules, Problem> {
        options.rules.as_deref().map_or(Ok(Ruleset::Japanese.into()), NamedRules::parse)
    }

    /// Returns each move with its point on the board.
    fn moves(&self, grid: Grid) -> impl Iterator<Item = Result<(Color, Option<Point>), Problem>> {
        self.moves.iter().flatten().map(move |given| {
            let at = given.point.map(|pair| point(grid, pair)).transpose()?;
            Ok((Color::from(given.color), at))
        })
    }

    /// Plays the moves, all of which must be legal.
    fn source(&self, options: &ReadOptions) -> Result<Source, Problem> {
        let grid = self.grid(options)?;
        within_moves(self.moves.as_ref().map_or(0, Vec::len))?;
        let mut game = Game::new(MovesInput::rules(options)?.rules, grid);
        let (stones, first) = self.start(grid)?;
        can_be_reached(grid, &stones)?;
        let handicap = self.handicap.unwrap_or(0);
        if let Some(first) = first {
            let changes =
                stones.iter().flat_map(|(color, points)| points.iter().map(move |&point| (point, Some(color))));
            game.edit(changes.collect(), Some(first));
        }
        game.set_handicap(handicap);
        for (index, made) in self.moves(grid).enumerate() {
            let (color, at) = made?;
            game.play(color, at.map_or(Move::Pass, Move::Play)).map_err(|why| {
                let made = at.map_or("passes".into(), |point| format!("at {}", notation::go(grid, point)));
                let message = format!("move {}, {color} {made}: {why}", index + 1);
                Problem::new(ProblemKind::Illegal, message)
            })?;
        }
        if options.game != 1 {
            return Err(source::no_game(options.game, 1));
        }
        let given = stones.black.len() as u32;
        let differs = handicap >= 2 && given > 0 && stones.white.is_empty() && given != handicap;
        let placed = handicap::placed_as_moves(&game).filter(|&stones| handicap >= 2 && stones < handicap);
        let kind = if differs {
            Some(ReplayNoteKind::HandicapDiffers { given: handicap, stones: given })
        } else {
            placed.map(|stones| ReplayNoteKind::HandicapNotPlaced { given: handicap, stones })
        };
        let note = kind.map(|kind| ReplayNote { kind, span: Span::default() });
        if let Some(note) = note.filter(|_| options.strict) {
            return Err(Problem::new(ProblemKind::Syntax, note.flaw()));
        }
        let name = |name: &Option<String>| source::line(value::escape(name.as_deref()?.as_bytes()).as_slice());
        let players = self
            .names
            .as_ref()
            .map_or(ByColor::default(), |names| ByColor { black: name(&names.black), white: name(&names.white) });
        let source = Source::of_game(game, players, options);
        Ok(Source { warnings: note.iter().map(ToString::to_string).collect(), ..source })
    }

    /// Writes the moves as a record.
    fn tree(&self, options: &ReadOptions) -> Result<Tree, Problem> {
        let grid = self.grid(options)?;
        let (stones, first) = self.start(grid)?;
        let (mut tree, root) = Tree::with_board(grid).map_err(unwritable)?;
        self.write_root(&mut tree, root, grid, &stones, first)?;
        let rules = MovesInput::rules(options)?;
        if options.rules.is_some() {
            tree.set_text(root, "RU", &rules.sgf).map_err(unwritable)?;
        }
        let komi = options.komi.as_ref().and_then(|komi| komi.parse::<WrittenKomi>().ok());
        if let Some(komi) = komi.and_then(|komi| komi.points(rules.rules.scoring)) {
            tree.set_text(root, "KM", &komi.to_string()).map_err(unwritable)?;
        }
        let mut last = root;
        for made in self.moves(grid) {
            let (color, at) = made?;
            last = tree.add_move(last, grid, color, at).map_err(unwritable)?;
        }
        Ok(tree)
    }

    fn write_root(
        &self,
        tree: &mut Tree,
        root: NodeId,
        grid: Grid,
        stones: &ByColor<Vec<Point>>,
        first: Option<Color>,
    ) -> Result<(), Problem> {
        let handicap = self.handicap.unwrap_or(0);
        // Without HA, a setup of black stones only would be read as handicap stones.
        if handicap > 0 || stones.black.len() >= 2 && stones.white.is_empty() {
            tree.set(root, "HA", [handicap.to_string()]).map_err(unwritable)?;
        }
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            tree.set_points(root, name, grid, stones[color].iter().copied()).map_err(unwritable)?;
        }
        if let Some(color) = first {
            tree.set(root, "PL", [color.letter().to_string()]).map_err(unwritable)?;
        }
        if let Some(names) = &self.names {
            for (name, value) in [("PB", &names.black), ("PW", &names.white)] {
                if let Some(value) = value {
                    tree.set_text(root, name, value).map_err(unwritable)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns an error for stones without liberties, which cannot be on a board.
fn can_be_reached(grid: Grid, stones: &ByColor<Vec<Point>>) -> Result<(), Problem> {
    let mut setup = Setup::new(Board::empty(grid));
    for (color, points) in stones {
        for &point in points {
            setup.board[point] = Some(color);
        }
    }
    setup.position().map(drop).map_err(|error| Problem::new(ProblemKind::Board, error))
}

/// Returns the point of a pair of column and row.
pub(super) fn point(grid: Grid, [x, y]: [u32; 2]) -> Result<Point, Problem> {
    grid.point(x as usize, y as usize).ok_or_else(|| {
        let message = format!("invalid coordinate: [{x}, {y}] is not on a board of {grid}");
        Problem::new(ProblemKind::Coordinate, message)
    })
}

/// Returns the points with stones of this color.
pub(super) fn stones(board: &Board, color: Color) -> Vec<JsonPoint> {
    JsonPoint::all(board.grid(), board.grid().points().filter(|&point| board[point] == Some(color)))
}
