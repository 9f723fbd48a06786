//! Moves played one by one: played with the rules, and written as a record.

use super::input::ColorInput;
use super::within_moves;
use crate::convert::unwritable;
use crate::problem::{Problem, ProblemKind};
use crate::source::{self, NamedRules, ReadOptions, Source};
use serde::{Deserialize, Serialize};
use tengen::go::{Move, Setup, WrittenKomi, handicap};
use tengen::sgf::{NodeId, ReplayNote, ReplayNoteKind, Span, Tree, value};
use tengen::{Board, ByColor, Color, Game, Grid, Point, Ruleset, Topology, notation};

/// A move: a point, or none for a pass.
///
/// ```
/// use tengen_api::question::moves::MoveInput;
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
/// use tengen_api::question::moves::SetupInput;
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
    /// The stones captured before the first move. The field `prisoners` of the question overrides them.
    pub prisoners: Option<PrisonersInput>,
}

/// Stones captured before the game begins.
///
/// ```
/// use tengen_api::question::moves::PrisonersInput;
/// use tengen_api::question::input;
///
/// let prisoners: PrisonersInput = input::parse(br#"{"white": 3}"#)?;
/// assert_eq!(prisoners, PrisonersInput { black: 0, white: 3 });
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PrisonersInput {
    /// The number of stones captured by Black.
    pub black: u32,
    /// The number of stones captured by White.
    pub white: u32,
}

impl From<PrisonersInput> for ByColor<u32> {
    fn from(PrisonersInput { black, white }: PrisonersInput) -> ByColor<u32> {
        ByColor { black, white }
    }
}

/// The players' names.
///
/// ```
/// use tengen_api::question::moves::Names;
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
/// use tengen_api::question::{game::GameInput, moves::MovesInput};
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

impl MovesInput {
    pub(super) fn has_any(&self) -> bool {
        let MovesInput { width, height, handicap, setup, moves, names } = self;
        let numbers = width.is_some() || height.is_some() || handicap.is_some();
        numbers || setup.is_some() || moves.is_some() || names.is_some()
    }

    fn grid(&self, options: &ReadOptions) -> Result<Grid, Problem> {
        let side = |given: Option<u32>, name: &str| match given {
            Some(side @ 1..=52) => Ok(side as usize),
            Some(side) => Err(Problem::new(ProblemKind::Board, format!("{name} {side}: expected 1 to 52"))),
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
    pub(super) fn source(&self, options: &ReadOptions) -> Result<Source, Problem> {
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
    pub(super) fn tree(&self, options: &ReadOptions) -> Result<Tree, Problem> {
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
