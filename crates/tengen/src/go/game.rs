//! A game: its initial position, its moves, and every position in between.

use super::legality::{Placing, ends_with_passes};
use super::position::{IllegalMove, Move, Position, Snapshot};
use super::rules::{Ko, Rules, Suicide};
use super::situations::{Exact, Situations};
use super::turn::{Edit, Irregular, Turn, name_once};
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use crate::halves::Halves;
use alloc::vec;
use alloc::vec::Vec;

/// The interval, in turns, at which positions are stored. Going back replays at most that many turns.
const KEEP_EVERY: usize = 128;

/// A game of Go under given rules.
///
/// ```
/// use tengen::go::{IllegalMove, Move};
/// use tengen::{Color, Game, Grid, Ruleset, notation};
///
/// let mut game = Game::new(Ruleset::Japanese.rules(), Grid::square(9));
/// let e5 = Move::Play(notation::parse_go(Grid::square(9), "E5")?);
/// game.play(Color::Black, e5)?;
/// assert_eq!(game.play(Color::White, e5), Err(IllegalMove::Occupied));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "crate::serialization::GameFields"))]
pub struct Game {
    pub(super) rules: Rules,
    pub(super) handicap: u32,
    pub(super) turns: Vec<Turn>,
    edits: Vec<Edit>,
    moves: usize,
    passes: ByColor<u32>,
    first_pass: Option<Color>,
    pub(super) position: Position,
    /// The position before turn `n * KEEP_EVERY`.
    pub(super) kept: Vec<Snapshot>,
    /// The situations that have occurred; only under superko.
    pub(super) situations: Situations,
    irregular: Vec<Irregular>,
    pub(super) placing: Placing,
    starts_empty: bool,
    /// Steps that are not counted by the position and the situations.
    steps: u64,
}

impl Game {
    /// A game on an empty board.
    pub fn new(rules: Rules, grid: Grid) -> Game {
        Game::starting(rules, Position::empty(grid), true)
    }

    /// A game that starts from `position`.
    pub fn from_position(rules: Rules, position: Position) -> Game {
        let starts_empty = position.board().stones().iter().all(Option::is_none);
        Game::starting(rules, position, starts_empty)
    }

    fn starting(rules: Rules, mut position: Position, starts_empty: bool) -> Game {
        if rules.ko != Ko::Simple {
            position.keep_hash();
        }
        let mut game = Game {
            placing: Placing::new(starts_empty),
            starts_empty,
            rules,
            handicap: 0,
            turns: Vec::new(),
            edits: Vec::new(),
            moves: 0,
            passes: ByColor::default(),
            first_pass: None,
            kept: vec![position.snapshot()],
            position,
            situations: Situations::default(),
            irregular: Vec::new(),
            steps: 0,
        };
        game.remember(0);
        game
    }

    /// Restarts on an empty board, like a [new](Self::new) game, but reuses the allocations. This is faster for
    /// replaying many games.
    pub fn restart(&mut self, rules: Rules, grid: Grid) {
        (self.rules, self.handicap, self.moves) = (rules, 0, 0);
        (self.passes, self.first_pass) = (ByColor::default(), None);
        self.position.clear(grid);
        if rules.ko != Ko::Simple {
            self.position.keep_hash();
        }
        self.turns.clear();
        self.edits.clear();
        self.irregular.clear();
        self.situations.clear();
        (self.placing, self.starts_empty) = (Placing::new(true), true);
        self.steps = 0;
        self.kept.truncate(1);
        self.kept[0].clear(grid);
        self.remember(0);
    }

    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Sets the komi.
    pub const fn set_komi(&mut self, komi: Halves) {
        self.rules.komi = komi;
    }

    /// Black's handicap stones.
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Sets the number of handicap stones.
    pub const fn set_handicap(&mut self, stones: u32) {
        self.handicap = stones;
    }

    /// Adds stones that were captured before the game began, to every position.
    ///
    /// ```
    /// use tengen::{ByColor, Game, Grid, Ruleset};
    /// let mut game = Game::new(Ruleset::Japanese.rules(), Grid::square(9));
    /// game.add_prisoners(ByColor { black: 3, white: 0 });
    /// assert_eq!(game.position().prisoners().black, 3);
    /// ```
    pub fn add_prisoners(&mut self, taken: ByColor<u32>) {
        self.position.add_prisoners(taken);
        for kept in &mut self.kept {
            kept.add_prisoners(taken);
        }
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// All turns in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// All edits in order.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The number of moves, including passes.
    pub const fn move_count(&self) -> usize {
        self.moves
    }

    /// How often each player has passed.
    pub const fn passes(&self) -> ByColor<u32> {
        self.passes
    }

    /// Who passed first.
    pub const fn first_pass(&self) -> Option<Color> {
        self.first_pass
    }

    /// The moves that broke the rules.
    pub fn irregular(&self) -> &[Irregular] {
        &self.irregular
    }

    /// The number of steps taken so far: stones placed, removed or merged, points changed or examined. It is the same
    /// on every machine, so the cost of a record can be measured without a clock.
    pub fn steps(&self) -> u64 {
        self.steps + self.position.stones().steps() + self.situations.steps()
    }

    /// The stone placed by the last move, unless it was a pass.
    pub fn last_move(&self) -> Option<Point> {
        let last = self.turns.iter().rev().find_map(|turn| match turn {
            Turn::Move(_, made) => Some(*made),
            Turn::Edit(_) => None,
        });
        match last {
            Some(Move::Play(point)) => Some(point),
            _ => None,
        }
    }

    /// Whether the last two moves were passes. Play can be resumed by [handing over](Self::edit) the turn.
    pub fn is_over(&self) -> bool {
        ends_with_passes(&self.turns)
    }

    /// Plays a legal move. An illegal move leaves the game unchanged.
    pub fn play(&mut self, color: Color, made: Move) -> Result<(), IllegalMove> {
        self.check(color, made)?;
        self.make(color, made);
        Ok(())
    }

    /// Plays a move of a record, even if it is illegal. Illegal moves are noted; only points off the board are refused.
    #[inline]
    pub fn force(&mut self, color: Color, made: Move) -> Option<IllegalMove> {
        let Move::Play(point) = made else {
            let why = self.check_turn(self.turns.len(), color, made, || false).err();
            self.make(color, made);
            if let Some(why) = why {
                self.irregular.push(Irregular { number: self.moves, color, made, why });
            }
            return why;
        };
        if !self.position.grid().contains(point) {
            return Some(IllegalMove::OffBoard);
        }
        let mut broken = None;
        self.force_stones(core::iter::once((color, point)), u64::MAX, |_, why| broken = Some(why));
        broken
    }

    /// [`force`](Self::force) for several stones on points of the board. `note` is called with the index of each stone
    /// that breaks a rule. Returns the number of stones played: all of them, unless the game takes more than
    /// `max_steps`, which can only happen at a stone that breaks a rule.
    #[inline]
    pub(crate) fn force_stones(
        &mut self,
        stones: impl Iterator<Item = (Color, Point)>,
        max_steps: u64,
        mut note: impl FnMut(usize, IllegalMove),
    ) -> usize {
        let first = self.turns.len();
        let mut in_turn = !ends_with_passes(&self.turns);
        let mut next = self.position.to_play();
        // All turns are recorded before any is played: two short loops are faster than one long loop.
        self.turns.extend(stones.map(|(color, point)| {
            in_turn &= color == next;
            next = color.opponent();
            Turn::Move(color, Move::Play(point))
        }));
        let mut made = first;
        while made < self.turns.len() {
            self.keep(made);
            let together = match self.rules.ko {
                Ko::Simple if in_turn => self.turns.len().min(self.kept.len() * KEEP_EVERY),
                // Each move may repeat an earlier board or be out of turn.
                _ => made + 1,
            };
            let order = if in_turn { None } else { self.out_of_order(made) };
            let (stones, why) = self.position.force_all(&self.turns[made..together], self.rules.suicide);
            made += stones;
            self.moves += stones;
            if (why.is_some() || order.is_some() || self.rules.ko != Ko::Simple)
                && let Some(why) = self.judge(why, order, made)
            {
                note(made - first - 1, why);
                if self.steps() > max_steps {
                    self.turns.truncate(made);
                }
            }
        }
        self.turns.len() - first
    }

    /// Checks whether a stone after `turns` turns is out of turn.
    #[cold]
    fn out_of_order(&mut self, turns: usize) -> Option<IllegalMove> {
        let (color, point) = self.turns[turns].stone()?;
        let placing = self.moves < self.handicap as usize && self.placing.goes_on(&self.turns[..turns], &self.edits);
        self.check_turn(turns, color, Move::Play(point), || placing).err()
    }

    /// Notes that the last of `turns` turns, a move, breaks a rule: the one given, or else that no situation comes
    /// back, or else the order of turns.
    #[inline(never)]
    fn judge(&mut self, why: Option<IllegalMove>, order: Option<IllegalMove>, turns: usize) -> Option<IllegalMove> {
        let again = self.remember(turns);
        let why = why.or(again.then_some(IllegalMove::Superko)).or(order);
        if let Some(why) = why
            && let Some((color, point)) = self.turns[turns - 1].stone()
        {
            self.irregular.push(Irregular { number: self.moves, color, made: Move::Play(point), why });
        }
        why
    }

    /// Treats the first `stones` moves as Black's handicap stones, so that none of them is out of turn. Returns the
    /// number of them that had been noted as out of turn.
    pub(crate) fn take_as_handicap(&mut self, stones: u32) -> usize {
        self.handicap = stones;
        let noted = self.irregular.len();
        self.irregular.retain(|made| made.why != IllegalMove::Turn || made.number > stones as usize);
        noted - self.irregular.len()
    }

    /// Places or removes stones without captures. Points off the board are ignored, and the last change of a point
    /// counts.
    pub fn edit(&mut self, mut changes: Vec<(Point, Option<Color>)>, to_play: Option<Color>) {
        let grid = self.position.grid();
        changes.retain(|&(point, _)| grid.contains(point));
        self.steps += changes.len() as u64;
        name_once(&mut changes, grid);
        self.keep(self.turns.len());
        self.position.edit(&changes, to_play);
        self.turns.push(Turn::Edit(self.edits.len() as u32));
        self.edits.push(Edit { changes, to_play });
        self.remember(self.turns.len());
    }

    /// Undoes the last turn.
    pub fn undo(&mut self) -> Option<Turn> {
        if self.turns.is_empty() {
            return None;
        }
        self.steps = self.steps();
        self.placing = Placing::new(self.starts_empty);
        self.situations.forget(self.rules.ko, self.turns.last().copied(), &self.position);
        let turn = self.turns.pop()?;
        if let Turn::Edit(number) = turn {
            self.edits.truncate(number as usize);
        }
        if let Turn::Move(color, made) = turn {
            if self.irregular.last().is_some_and(|irregular| irregular.number == self.moves) {
                self.irregular.pop();
            }
            self.moves -= 1;
            if made == Move::Pass {
                self.passes[color] -= 1;
                if self.passes == ByColor::default() {
                    self.first_pass = None;
                }
            }
        }
        // The position before the next turn is stored when that turn is made.
        self.kept.truncate(self.turns.len().div_ceil(KEEP_EVERY).max(1));
        let keeps_hash = self.position.hash().is_some();
        self.position = self.replay(self.turns.len());
        self.steps += KEEP_EVERY as u64;
        if keeps_hash {
            self.position.keep_hash();
        }
        Some(turn)
    }

    /// The position after `moves` moves and the edits that follow them, or `None` past the end.
    pub fn at(&self, moves: usize) -> Option<Position> {
        if moves > self.moves {
            return None;
        }
        let next_move = self.turns.iter().enumerate().filter(|(_, turn)| matches!(turn, Turn::Move(..))).nth(moves);
        Some(self.replay(next_move.map_or(self.turns.len(), |(index, _)| index)))
    }

    /// The game as it was after `moves` moves.
    pub fn rewound(&self, moves: usize) -> Option<Game> {
        if moves >= self.moves {
            return (moves == self.moves).then(|| self.clone());
        }
        Some(self.replayed(self.rules, moves))
    }

    /// The same turns under other rules. Moves that these rules forbid are kept, and are [irregular](Self::irregular).
    ///
    /// ```
    /// use tengen::{Game, Grid, Ruleset};
    ///
    /// let game = Game::new(Ruleset::Japanese.rules(), Grid::square(9));
    /// assert_eq!(game.under(Ruleset::Chinese.rules()).rules(), Ruleset::Chinese.rules());
    /// ```
    #[must_use]
    pub fn under(&self, rules: Rules) -> Game {
        self.replayed(rules, usize::MAX)
    }

    /// Plays the turns before move number `moves` again, under these rules.
    fn replayed(&self, rules: Rules, moves: usize) -> Game {
        let mut game = Game::from_position(rules, self.kept[0].position());
        game.handicap = self.handicap;
        for turn in &self.turns {
            match turn {
                Turn::Move(..) if game.moves == moves => break,
                Turn::Move(color, made) => {
                    game.force(*color, *made);
                }
                Turn::Edit(number) => {
                    let Edit { changes, to_play } = &self.edits[*number as usize];
                    game.edit(changes.clone(), *to_play);
                }
            }
        }
        game
    }

    fn replay(&self, turns: usize) -> Position {
        let from = (turns / KEEP_EVERY).min(self.kept.len() - 1);
        let mut position = self.kept[from].position();
        for turn in &self.turns[from * KEEP_EVERY..turns] {
            self.take(&mut position, *turn);
        }
        position
    }

    /// Plays a move.
    fn make(&mut self, color: Color, made: Move) {
        self.keep(self.turns.len());
        self.moves += 1;
        self.turns.push(Turn::Move(color, made));
        match made {
            Move::Play(point) => {
                self.position.force(color, point, self.rules.suicide);
            }
            Move::Pass => {
                self.position.pass(color);
                self.passes[color] += 1;
                self.first_pass = self.first_pass.or(Some(color));
            }
        }
        self.remember(self.turns.len());
    }

    /// Stores the position after `turns` turns if it is due.
    fn keep(&mut self, made: usize) {
        if made == self.kept.len() * KEEP_EVERY {
            self.kept.push(self.position.snapshot());
        }
    }

    /// Remembers the current situation, after `turns` turns, and returns whether it has occurred before.
    #[inline]
    fn remember(&mut self, turns: usize) -> bool {
        self.rules.ko != Ko::Simple && self.remember_situation(turns)
    }

    #[inline(never)]
    fn remember_situation(&mut self, turns: usize) -> bool {
        let turn = turns.checked_sub(1).map(|last| self.turns[last]);
        self.situations.remember(self.rules.ko, turn, &mut self.position).unwrap_or_else(|| {
            let (exact, steps) = self.exact(turns);
            self.steps += steps;
            self.situations.keep_exact(exact, self.rules.ko, self.position.to_play())
        })
    }

    /// Returns exact numbers for all situations of the first `turns` turns, and the number of steps that this took.
    pub(super) fn exact(&self, turns: usize) -> (Exact, u64) {
        let ko = self.rules.ko;
        let mut position = self.kept[0].position();
        let mut exact = Exact::new(ko, &mut position);
        for &turn in &self.turns[..turns] {
            self.take(&mut position, turn);
            exact.add(ko, turn, &mut position);
        }
        (exact, position.stones().steps() + position.grid().area() as u64)
    }

    /// Reserves space for turns.
    pub(crate) fn expect_turns(&mut self, turns: usize) {
        // A record may announce any number of moves, so the reservation is limited.
        let turns = turns.min(1024);
        self.turns.reserve(turns);
        if self.rules.ko != Ko::Simple {
            self.situations.reserve(turns);
        }
    }

    /// The position before the first turn.
    pub(crate) fn start(&self) -> Position {
        self.kept[0].position()
    }

    /// Replays a turn of this game.
    pub(super) fn take(&self, position: &mut Position, turn: Turn) {
        match turn {
            // Whether the move was an illegal suicide no longer matters.
            Turn::Move(color, Move::Play(point)) => _ = position.force(color, point, Suicide::Any),
            Turn::Move(color, Move::Pass) => position.pass(color),
            Turn::Edit(number) => {
                let Edit { changes, to_play } = &self.edits[number as usize];
                position.edit(changes, *to_play);
            }
        }
    }
}
