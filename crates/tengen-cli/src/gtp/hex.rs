//! Hex in HTP, the dialect of GTP that benzene and HexGui speak.
//!
//! Cells are named `a1` from the top left, Black joins the top and the bottom, and a game may contain one
//! `swap-pieces`.

use super::command::{Arguments, Command, color, number};
use super::conversation::Engine;
use super::{Answer, ReadFile, no_files};
use std::fmt;
use tengen::hex::MAX_SIDE;
use tengen::hex::{self, Game, GameEnd, Move, Orientation, Outcome, Record};
use tengen::{Color, Grid, Point, Topology, notation};
use tengen_api::hex::report::{HexRequest, answer, position};
use tengen_api::hex::solve::{DEFAULT_NODES, SolveRequest, SolvedReport, solve};
use tengen_api::hex::{HexOptions, HexSource};
use tengen_api::words::plural;
use tengen_api::{HexPlayer, Problem, picture};
use tengen_render::terminal::{self, Style};

/// The board at the start.
const USUAL: Grid = Grid::square(11).to_topology(Topology::Hex);

/// How an engine for Hex starts.
pub struct HexSettings {
    /// The board.
    pub grid: Grid,
    /// The maximum number of positions that the solver evaluates for one command.
    pub nodes: u64,
    /// Reads the files that commands name.
    pub read_file: ReadFile,
}

impl Default for HexSettings {
    fn default() -> HexSettings {
        HexSettings { grid: USUAL, nodes: DEFAULT_NODES, read_file: no_files() }
    }
}

impl fmt::Debug for HexSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HexSettings { grid, nodes, read_file: _ } = self;
        f.debug_struct("HexSettings").field("grid", grid).field("nodes", nodes).finish_non_exhaustive()
    }
}

/// The referee of a game of Hex. It does not play.
pub struct HexEngine {
    game: Game,
    /// The number of turns before each command that played a move: a move out of turn also takes a pass.
    before: Vec<usize>,
    nodes: u64,
    read_file: ReadFile,
}

impl fmt::Debug for HexEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HexEngine").field("game", &self.game).finish_non_exhaustive()
    }
}

type Handler = fn(&mut HexEngine, Arguments<'_>) -> Answer;

/// Accepts news about time, which does not matter to a referee.
const NOTHING: Handler = |_, _| Ok(String::new());

/// Every command of the referee, and what carries it out.
const COMMANDS: &[(&str, Handler)] = &[
    ("boardsize", HexEngine::boardsize),
    ("clear_board", HexEngine::clear_board),
    ("play", HexEngine::play),
    ("undo", HexEngine::undo),
    ("showboard", HexEngine::showboard),
    ("all_legal_moves", HexEngine::all_legal_moves),
    ("final_score", HexEngine::final_score),
    ("loadsgf", HexEngine::loadsgf),
    ("printsgf", HexEngine::printsgf),
    ("time_settings", NOTHING),
    ("time_left", NOTHING),
    ("hexgui-analyze_commands", |_, arguments| arguments.exactly::<0>().map(|_| ANALYSES.join("\n"))),
    ("tengen-winning_chain", HexEngine::winning_chain),
    ("tengen-needs", HexEngine::needs),
    ("tengen-hex", HexEngine::report),
    ("dfpn-solve-state", HexEngine::solve_state),
    ("dfpn-solver-find-winning", HexEngine::find_winning),
];

/// The analyses of HexGui's menu: their kind, their title, and the command.
const ANALYSES: [&str; 6] = [
    "string/Final Score/final_score",
    "plist/Winning Chain/tengen-winning_chain",
    "plist/Cells that Black Needs/tengen-needs black",
    "plist/Cells that White Needs/tengen-needs white",
    "string/Solve State/dfpn-solve-state %m",
    "plist/Find Winning Moves/dfpn-solver-find-winning %m",
];

const ORIENTATION: Orientation = Orientation::TopBottom;

fn words(problem: &Problem) -> String {
    tengen_api::option::for_command_line(&problem.sentence())
}

fn cell(grid: Grid, text: &str) -> Result<Point, String> {
    let is_name = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let point = notation::parse_hex(grid, text).ok().filter(|_| is_name);
    point.ok_or_else(|| format!("invalid color or coordinate: {text:?} is not a cell of a board of {grid}"))
}

fn cells(grid: Grid, points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| notation::hex(grid, point)).collect::<Vec<_>>().join(" ")
}

impl HexEngine {
    /// Starts with an empty board.
    ///
    /// ```
    /// use tengen_cli::gtp::{Conversation, HexEngine, HexSettings};
    ///
    /// let mut conversation = Conversation::new(HexEngine::new(HexSettings::default())?);
    /// let mut answers = Vec::new();
    /// conversation.hear(b"boardsize 3\nplay black b2\nfinal_score\n", &mut |answer| {
    ///     answers.extend_from_slice(answer);
    ///     Ok(())
    /// }).map_err(|error| error.to_string())?;
    /// assert_eq!(answers, b"= \n\n= \n\n? cannot score: nobody has won yet\n\n");
    /// # Ok::<(), String>(())
    /// ```
    pub fn new(settings: HexSettings) -> Result<HexEngine, String> {
        let HexSettings { grid, nodes, read_file } = settings;
        let game = Game::new(grid.to_topology(Topology::Hex), ORIENTATION).map_err(|error| error.to_string())?;
        Ok(HexEngine { game, before: Vec::new(), nodes, read_file })
    }

    fn boardsize(&mut self, arguments: Arguments<'_>) -> Answer {
        let [width, height] = match arguments.words() {
            [_, _] => arguments.exactly()?,
            _ => [arguments.exactly::<1>()?[0]; 2],
        };
        let side = |text: &str| {
            let side: usize = number(text)?;
            let fits = (1..=MAX_SIDE).contains(&side);
            if fits { Ok(side) } else { Err(format!("unacceptable size: 1 to {MAX_SIDE} are supported")) }
        };
        let grid = Grid::with_topology(side(width)?, side(height)?, Topology::Hex);
        let grid = grid.map_err(|error| format!("unacceptable size: {error}"))?;
        self.game = Game::new(grid, ORIENTATION).map_err(|error| format!("unacceptable size: {error}"))?;
        self.before.clear();
        Ok(String::new())
    }

    fn clear_board(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        self.game.clear();
        self.before.clear();
        Ok(String::new())
    }

    fn play(&mut self, arguments: Arguments<'_>) -> Answer {
        let [player, at] = arguments.exactly()?;
        let player = color(player)?;
        let turn = match at.to_ascii_lowercase().as_str() {
            "swap-pieces" | "swap" => Move::SwapPieces,
            "swap-sides" => Move::SwapSides,
            "resign" => Move::Resign,
            _ => Move::Play(cell(self.game.grid(), at)?),
        };
        let turns = self.game.moves().len();
        if turn == Move::Resign {
            self.game.resign(player).map_err(|error| format!("illegal move: {error}"))?;
        } else {
            // A player may move twice in a row, as in a position that is being set up.
            if player != self.game.to_play() {
                self.game.play(Move::Pass).map_err(|error| format!("illegal move: {error}"))?;
            }
            if let Err(error) = self.game.play(turn) {
                self.back_to(turns);
                return Err(format!("illegal move: {error}"));
            }
        }
        self.before.push(turns);
        Ok(String::new())
    }

    fn back_to(&mut self, turns: usize) {
        while self.game.moves().len() > turns && self.game.undo().is_some() {}
    }

    fn undo(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        let turns = self.before.pop().ok_or("cannot undo")?;
        self.back_to(turns);
        Ok(String::new())
    }

    fn showboard(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        let board = self.game.board();
        let last = self.game.moves().iter().rev().find_map(|turn| match turn {
            Move::Play(point) => Some(*point),
            _ => None,
        });
        // After a swap the first stone is elsewhere.
        let last = last.filter(|&point| board[point].is_some());
        let drawn = picture::hex_position(&board, last, ORIENTATION);
        let drawn = terminal::draw(&drawn, Style { color: false, unicode: false });
        Ok(format!("\n{}", drawn.map_err(|error| error.to_string())?))
    }

    /// Lists the empty cells, and the swap when it is allowed.
    fn all_legal_moves(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        if self.game.result().is_some() {
            return Ok(String::new());
        }
        let grid = self.game.grid();
        let mut list = cells(grid, grid.points().filter(|&point| self.game.get(point).is_none()));
        let can_swap = self.game.clone().play(Move::SwapPieces).is_ok();
        if can_swap {
            list.push_str(" swap-pieces");
        }
        Ok(list)
    }

    fn final_score(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        match self.game.result() {
            None => Err("cannot score: nobody has won yet".into()),
            Some((winner, GameEnd::Connection)) => Ok(format!("{}+", winner.letter())),
            Some((winner, _)) => Ok(format!("{}+R", winner.letter())),
        }
    }

    fn record(&self) -> Result<Vec<u8>, String> {
        let record = Record::new(self.game.grid(), self.game.moves().iter().copied());
        hex::sgf::write(&record).map_err(|error| error.to_string())
    }

    fn printsgf(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        Ok(String::from_utf8_lossy(&self.record()?).into_owned())
    }

    fn loadsgf(&mut self, arguments: Arguments<'_>) -> Answer {
        let name = arguments.text();
        if name.is_empty() {
            return Err("syntax error: a file is expected".into());
        }
        let bytes = (self.read_file)(&name).map_err(|error| format!("cannot load file: {error}"))?;
        let source = HexSource::read(&bytes, &HexOptions::default());
        let source = source.map_err(|problem| format!("cannot load file: {}", words(&problem)))?;
        let read = position(&source, HexRequest::default());
        let read = read.map_err(|problem| format!("cannot load file: {}", words(&problem)))?;
        let played = read.played.ok_or("cannot load file: it has no moves")?;
        self.game = played.game().clone();
        self.before = (0..self.game.moves().len()).collect();
        Ok(String::new())
    }

    /// Lists the cells of the winning chain, or none if nobody has won.
    fn winning_chain(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        Ok(match hex::outcome(&self.game.board(), ORIENTATION) {
            Outcome::Won { path, .. } => cells(self.game.grid(), path),
            Outcome::Undecided { .. } => String::new(),
        })
    }

    /// Lists the empty cells of a shortest path from side to side for a player.
    fn needs(&mut self, arguments: Arguments<'_>) -> Answer {
        let [player] = arguments.exactly()?;
        let (player, board) = (color(player)?, self.game.board());
        let Some(need) = hex::need(&board, ORIENTATION, player) else {
            return Err(format!("{player} can no longer join the sides"));
        };
        Ok(cells(board.grid(), need.path.into_iter().filter(|&point| board[point].is_none())))
    }

    /// Returns the whole report, as `tengen hex --json` prints it.
    fn report(&mut self, arguments: Arguments<'_>) -> Answer {
        arguments.exactly::<0>()?;
        let source = HexSource::read(&self.record()?, &HexOptions::default()).map_err(|problem| words(&problem))?;
        let answered = answer(&source, HexRequest::default()).map_err(|problem| words(&problem))?;
        serde_json::to_string(&answered.report).map_err(|error| error.to_string())
    }

    /// Solves the position with this player to move, or with the player whose turn it is.
    fn solved(&self, arguments: Arguments<'_>) -> Result<SolvedReport, String> {
        let to_play = match arguments.words() {
            [] => self.game.to_play(),
            _ => color(arguments.exactly::<1>()?[0])?,
        };
        let request = SolveRequest { to_play: Some(to_play), nodes: self.nodes, ..SolveRequest::default() };
        Ok(solve(&self.game.board(), ORIENTATION, request).map_err(|problem| words(&problem))?.report)
    }

    /// `dfpn-solve-state [COLOR]`: who wins with best play: `black`, `white`, or `unknown` if the search has not
    /// found out.
    fn solve_state(&mut self, arguments: Arguments<'_>) -> Answer {
        Ok(match self.solved(arguments)?.winner {
            Some(HexPlayer::X) => "black",
            Some(HexPlayer::O) => "white",
            _ => "unknown",
        }
        .into())
    }

    /// `dfpn-solver-find-winning [COLOR]`: lists all moves that win.
    fn find_winning(&mut self, arguments: Arguments<'_>) -> Answer {
        let solved = self.solved(arguments)?;
        let grid = self.game.grid();
        match solved.winning_moves {
            Some(moves) => Ok(cells(grid, moves.into_iter().filter_map(|point| point.point(grid)))),
            // A player who loses has no move that wins, even if single moves were not searched.
            None if solved.winner.is_some_and(|winner| winner != solved.to_play) => Ok(String::new()),
            None => Err(format!("unknown after {}", plural(solved.nodes as usize, "position"))),
        }
    }

    /// Returns the player to move.
    pub const fn to_play(&self) -> Color {
        self.game.to_play()
    }
}

impl Engine for HexEngine {
    fn commands(&self) -> Vec<&str> {
        COMMANDS.iter().map(|(name, _)| *name).collect()
    }

    fn execute(&mut self, command: &Command) -> Option<Answer> {
        if matches!(command.name.as_str(), "genmove" | "reg_genmove") {
            return Some(Err("Tengen is a referee and does not play".into()));
        }
        let (_, handler) = COMMANDS.iter().find(|(name, _)| *name == command.name)?;
        Some(handler(self, command.arguments()))
    }
}
