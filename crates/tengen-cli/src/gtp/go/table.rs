//! The table of a game: its moves, its rules, and the marks of a person.

use super::marks::PersonMarks;
use tengen::go::{IllegalMove, Move, Turn};
use tengen::{Color, Game, Grid, Halves, Point};
use tengen_api::question::{MAX_MOVES, MAX_REPLAY};
use tengen_api::source::NamedRules;
use tengen_api::{Problem, ReadOptions, Source, Text};

/// The largest side of a board, which is that of a game record.
pub const MAX_SIDE: usize = 52;

/// A game with its rules.
#[derive(Clone, Debug)]
pub(crate) struct GoTable {
    game: Game,
    rules: NamedRules,
    /// What a person says about chains. It is dropped when the stones change.
    pub(super) marks: PersonMarks,
    /// Who has resigned. It is forgotten when the game goes on.
    resigned: Option<Color>,
}

impl GoTable {
    pub(crate) fn new(grid: Grid, rules: NamedRules, komi: Option<Halves>) -> GoTable {
        let komi = komi.unwrap_or(rules.rules.komi);
        let game = Game::new(rules.rules.with_komi(komi), grid);
        GoTable { game, rules, marks: PersonMarks::default(), resigned: None }
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn rules(&self) -> &NamedRules {
        &self.rules
    }

    pub(crate) fn grid(&self) -> Grid {
        self.game.position().grid()
    }

    /// Returns the result if a player has resigned.
    pub(super) fn resignation(&self) -> Option<String> {
        self.resigned.map(|loser| format!("{}+R", loser.opponent().letter()))
    }

    pub(super) fn resign(&mut self, loser: Color) {
        self.resigned = Some(loser);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.game.turns().is_empty()
    }

    /// Removes all stones, on a board of this size. The rules and the komi stay.
    pub(super) fn clear(&mut self, grid: Grid) {
        self.game = Game::new(self.game.rules(), grid);
        self.marks.clear();
        self.resigned = None;
    }

    pub(super) fn set_komi(&mut self, komi: Halves) {
        self.game.set_komi(komi);
    }

    /// Changes the rules. The moves and the komi stay, even if the new rules forbid one of the moves.
    pub(super) fn set_rules(&mut self, rules: NamedRules) {
        self.game = self.game.under(rules.rules.with_komi(self.game.rules().komi));
        self.rules = rules;
    }

    /// Puts down handicap stones. The board must be empty.
    pub(super) fn place_handicap(&mut self, stones: &[Point]) {
        self.game.edit(stones.iter().map(|&point| (point, Some(Color::Black))).collect(), Some(Color::White));
        self.game.set_handicap(stones.len() as u32);
        self.marks.clear();
        self.resigned = None;
    }

    /// Plays a move. A player may move twice in a row, and after two passes.
    pub(super) fn play(&mut self, color: Color, made: Move) -> Result<(), String> {
        if self.game.move_count() >= MAX_MOVES {
            return Err(format!("illegal move: a game has at most {MAX_MOVES} moves"));
        }
        if let Move::Play(point) = made
            && self.game.position().board()[point].is_some()
        {
            return Err(format!("illegal move: {}", IllegalMove::Occupied));
        }
        match self.game.force(color, made) {
            None | Some(IllegalMove::Turn | IllegalMove::Over) => {}
            Some(why) => {
                self.game.undo();
                return Err(format!("illegal move: {why}"));
            }
        }
        self.resigned = None;
        if made != Move::Pass {
            self.marks.clear();
        }
        Ok(())
    }

    /// Takes back a move. Handicap stones cannot be taken back.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let Some(Turn::Move(_, made)) = self.game.turns().last().copied() else { return Err("cannot undo".into()) };
        self.game.undo();
        self.resigned = None;
        if made != Move::Pass {
            self.marks.clear();
        }
        Ok(())
    }

    /// Replaces the game by that of a record, after this number of moves.
    pub(super) fn load(&mut self, record: &[u8], moves: Option<usize>) -> Result<(), Problem> {
        let options = ReadOptions { max_steps: MAX_REPLAY, ..ReadOptions::default() };
        let source = Source::of_games(&Text::of(record).games()?, &options)?;
        let (rules, komi) = (source.known_rules()?.clone(), source.known_komi()?);
        let mut game = source.rewound(moves)?;
        game.set_komi(komi);
        (self.game, self.rules) = (game, rules);
        self.marks.clear();
        self.resigned = None;
        Ok(())
    }
}
