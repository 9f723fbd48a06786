//! Another engine, whose games Tengen referees: it chooses the moves, and Tengen checks them, counts and explains.
//!
//! Both keep the board. A command that changes it goes to the referee first and then to the engine, and is taken back
//! if the engine refuses it. Questions about the score are the referee's; commands that only the engine knows are
//! passed on.

use super::Answer;
use super::command::{Arguments, Command, color, is_resignation};
use super::conversation::Engine;
use super::go::{GoEngine, GoSettings, GoTable};
use tengen::go::{Move, Turn};
use tengen::{Color, notation};

/// An engine that answers lines of GTP.
pub trait InnerEngine {
    /// Sends a command without id and returns the answer, or `None` if the engine has ended.
    fn ask(&mut self, line: &str) -> Option<Answer>;

    /// Tells the engine to quit, and ends it if it does not.
    fn end(&mut self);
}

/// An engine and its referee.
#[derive(Debug)]
pub struct WrappedEngine<I> {
    inner: I,
    referee: GoEngine,
    /// The commands that the engine lists.
    known: Vec<String>,
    has_ended: bool,
}

/// Commands that change the board in the same way on both sides.
const SHARED: [&str; 6] = ["boardsize", "rectangular_boardsize", "clear_board", "komi", "play", "undo"];

/// Commands with which the engine chooses handicap stones.
const HANDICAPS: [&str; 2] = ["fixed_handicap", "place_free_handicap"];

/// Commands that the engine need not know.
const RULES: [&str; 3] = ["kata-set-rules", "kata-set-rule", "kgs-rules"];

/// News that the engine may want to hear.
const NEWS: [&str; 4] = ["time_settings", "time_left", "kgs-time_settings", "kgs-game_over"];

/// Commands with which the engine plays a move.
const MOVES: [&str; 2] = ["genmove", "kgs-genmove_cleanup"];

/// Commands of engines that would change their board, or the names of its points, without the referee: GNU Go's,
/// GoGui's and KataGo's.
const HIDDEN: [&str; 10] = [
    "black",
    "white",
    "trymove",
    "tryko",
    "popgo",
    "orientation",
    "gogui-setup",
    "gogui-setup_player",
    "set_position",
    // With this command an engine promises to read comments, which do not reach it.
    "gogui-interrupt",
];

const ENDED: &str = "the wrapped engine has ended";

/// Whether a command of the engine cannot be passed on: it answers without an end, or it changes the board in a way that
/// the referee does not know. `kata-analyze` is answered by the referee.
fn is_blocked(name: &str) -> bool {
    let plays = name.contains("genmove") && !MOVES.contains(&name) && name != "reg_genmove";
    plays || HIDDEN.contains(&name) || name.contains("analyze") && !name.starts_with("gogui-") && name != "kata-analyze"
}

impl<I: InnerEngine> WrappedEngine<I> {
    /// Wraps an engine, and prepares an empty board on both sides. Returns an error if the engine does not answer.
    pub fn new(inner: I, settings: GoSettings) -> Result<WrappedEngine<I>, String> {
        let referee = GoEngine::new(settings);
        let mut wrapped = WrappedEngine { inner, referee, known: Vec::new(), has_ended: false };
        let list = wrapped.ask("list_commands").map_err(|error| format!("it lists no commands: {error}"))?;
        wrapped.known = list.split_whitespace().map(str::to_owned).collect();
        wrapped.prepare()?;
        Ok(wrapped)
    }

    fn ask(&mut self, line: &str) -> Answer {
        if self.has_ended {
            return Err(ENDED.into());
        }
        self.inner.ask(line).unwrap_or_else(|| {
            self.has_ended = true;
            Err(ENDED.into())
        })
    }

    fn knows(&self, name: &str) -> bool {
        self.known.iter().any(|known| known == name)
    }

    /// Lets the referee carry out a command.
    fn referee(&mut self, command: &Command) -> Answer {
        self.referee.execute(command).unwrap_or_else(|| Err("unknown command".into()))
    }

    /// Prepares the engine's board: its size and the komi.
    fn prepare(&mut self) -> Result<(), String> {
        let table = self.referee.table();
        let (grid, komi) = (table.grid(), table.game().rules().komi);
        let (width, height) = (grid.width(), grid.height());
        if width == height {
            self.ask(&format!("boardsize {width}"))?;
        } else {
            self.ask(&format!("rectangular_boardsize {width} {height}"))?;
        }
        self.ask("clear_board")?;
        self.ask(&format!("komi {komi}"))?;
        Ok(())
    }

    /// Plays the referee's whole game on the engine's board.
    fn repeat(&mut self) -> Result<(), String> {
        self.prepare()?;
        let game = self.referee.table().game().clone();
        let grid = game.position().grid();
        for turn in game.turns() {
            match *turn {
                Turn::Move(player, Move::Play(point)) => {
                    self.ask(&format!("play {} {}", player.name(), notation::go(grid, point)))?;
                }
                Turn::Move(player, Move::Pass) => {
                    self.ask(&format!("play {} pass", player.name()))?;
                }
                Turn::Edit(number) => {
                    for &(point, stone) in &game.edits()[number as usize].changes {
                        let player = stone.ok_or("the engine cannot remove single stones")?;
                        self.ask(&format!("play {} {}", player.name(), notation::go(grid, point)))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs `change` on both sides; if it fails, the referee's board is as before.
    fn together(&mut self, change: impl FnOnce(&mut WrappedEngine<I>) -> Answer) -> Answer {
        let before: GoTable = self.referee.table().clone();
        let answer = change(self);
        if answer.is_err() {
            self.referee.restore(before);
        }
        answer
    }

    fn shared(&mut self, command: &Command) -> Answer {
        self.together(|both| {
            both.referee(command)?;
            both.ask(&command.line())
        })
    }

    /// The engine chooses handicap stones, and the referee puts down the same ones.
    fn handicap(&mut self, command: &Command) -> Answer {
        let stones = self.ask(&command.line())?;
        let arguments = stones.split_whitespace().map(str::to_owned).collect();
        let set = Command { id: None, name: "set_free_handicap".into(), arguments };
        let placed = self.referee(&set).map(|_| stones);
        if placed.is_err() {
            self.bring_back();
        }
        placed.map_err(|why| format!("the engine placed the handicap wrongly: {why}"))
    }

    fn set_free_handicap(&mut self, command: &Command) -> Answer {
        self.together(|both| {
            both.referee(command)?;
            if both.knows(&command.name) { both.ask(&command.line()) } else { both.repeat().map(|()| String::new()) }
        })
    }

    fn rules(&mut self, command: &Command) -> Answer {
        self.together(|both| {
            both.referee(command)?;
            if both.knows(&command.name) { both.ask(&command.line()) } else { Ok(String::new()) }
        })
    }

    /// A game that only the referee changes, such as a record that it reads. The engine repeats it.
    fn repeated(&mut self, command: &Command) -> Answer {
        let answer = self.together(|both| {
            let answer = both.referee(command)?;
            both.repeat().map(|()| answer)
        });
        if answer.is_err() {
            self.bring_back();
        }
        answer
    }

    /// Brings the engine back to the referee's board. If even that fails, its next move shows it.
    fn bring_back(&mut self) {
        let _ = self.repeat();
    }

    /// Lets the engine choose a move, which must be legal for the referee too.
    fn generate(&mut self, command: &Command) -> Answer {
        let player = self.player(command.arguments())?;
        let chosen = self.ask(&command.line())?;
        let chosen = chosen.trim();
        let arguments = vec![player.name().to_owned(), chosen.to_owned()];
        let played = self.referee(&Command { id: None, name: "play".into(), arguments });
        match played {
            Ok(_) => Ok(chosen.to_owned()),
            Err(why) => {
                if self.ask("undo").is_err() {
                    self.bring_back();
                }
                Err(format!("the engine chose {chosen:?}: {why}"))
            }
        }
    }

    fn player(&self, arguments: Arguments<'_>) -> Result<Color, String> {
        match arguments.words() {
            [] => Ok(self.referee.table().game().position().to_play()),
            [player, ..] => color(player),
        }
    }
}

impl<I: InnerEngine> Engine for WrappedEngine<I> {
    fn name(&mut self) -> String {
        self.ask("name").map_or_else(|_| "Tengen".into(), |name| format!("{} with Tengen", name.trim()))
    }

    fn version(&mut self) -> String {
        let own = env!("CARGO_PKG_VERSION");
        self.ask("version").map_or_else(|_| own.into(), |version| format!("{} with Tengen {own}", version.trim()))
    }

    fn commands(&self) -> Vec<&str> {
        let inner = self.known.iter().map(String::as_str).filter(|name| !is_blocked(name));
        self.referee.commands().into_iter().chain(inner).collect()
    }

    fn execute(&mut self, command: &Command) -> Option<Answer> {
        let name = command.name.as_str();
        Some(match name {
            _ if is_blocked(name) => return None,
            _ if MOVES.contains(&name) => self.generate(command),
            "play" if command.arguments.last().is_some_and(|at| is_resignation(at)) => self.referee(command),
            _ if SHARED.contains(&name) => self.shared(command),
            _ if HANDICAPS.contains(&name) && self.knows(name) => self.handicap(command),
            "set_free_handicap" => self.set_free_handicap(command),
            _ if RULES.contains(&name) => self.rules(command),
            _ if NEWS.contains(&name) && self.knows(name) => self.ask(&command.line()),
            "reg_genmove" => self.ask(&command.line()),
            "loadsgf" | "gg-undo" | "gogui-play_sequence" => self.repeated(command),
            _ if HANDICAPS.contains(&name) => self.repeated(command),
            _ => match self.referee.execute(command) {
                None if self.knows(name) => self.ask(&command.line()),
                answer => answer?,
            },
        })
    }

    fn quit(&mut self) {
        self.inner.end();
    }
}
