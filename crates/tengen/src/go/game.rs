//! A game: where it started, what was played, and every position on the way.

use super::position::{IllegalMove, Move, Position, Snapshot};
use super::rules::{Ko, Rules};
use super::spread::Spread;
use crate::color::{ByColor, Color};
use crate::grid::{Grid, Point};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// One step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A stone or a pass.
    Move(Color, Move),
    /// The edit of this number among [`Game::edits`], from 0.
    Edit(u32),
}

/// Stones put down or taken off by hand, which captures nothing, and perhaps another player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What each changed point holds now.
    pub changes: Vec<(Point, Option<Color>)>,
    /// Who is to move, if that was said.
    pub to_play: Option<Color>,
}

impl Turn {
    /// The stone that the turn puts down, if it is such a move.
    #[inline]
    pub(super) const fn stone(&self) -> Option<(Color, Point)> {
        match self {
            Turn::Move(color, Move::Play(point)) => Some((*color, *point)),
            Turn::Move(_, Move::Pass) | Turn::Edit(_) => None,
        }
    }
}

/// A move that was played although the rules forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irregular {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// What it breaks.
    pub why: IllegalMove,
}

/// When a situation was first on the board, in turns made, and how often it has been since.
#[derive(Clone, Copy, Debug)]
struct Seen {
    first: usize,
    times: u32,
}

/// A position is kept for every so many turns, so that going back replays at most that many.
const KEEP_EVERY: usize = 128;

/// A game of Go under given rules.
///
/// ```
/// use tengen::go::{Game, IllegalMove, Move, Ruleset};
/// use tengen::{Color, Grid, notation};
/// let mut game = Game::new(Ruleset::Japanese.rules(), Grid::square(9));
/// let e5 = Move::Play(notation::parse_go(Grid::square(9), "E5")?);
/// game.play(Color::Black, e5)?;
/// assert_eq!(game.play(Color::White, e5), Err(IllegalMove::Occupied));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    handicap: u32,
    turns: Vec<Turn>,
    edits: Vec<Edit>,
    moves: usize,
    passes: ByColor<u32>,
    first_pass: Option<Color>,
    position: Position,
    /// The position before turn `n * KEEP_EVERY`.
    kept: Vec<Snapshot>,
    /// The situations that have been on the board; only under superko.
    seen: HashMap<u64, Seen, Spread>,
    irregular: Vec<Irregular>,
}

impl Game {
    /// A game on an empty board.
    pub fn new(rules: Rules, grid: Grid) -> Game {
        Game::from_position(rules, Position::empty(grid))
    }

    /// A game that starts from `position`.
    pub fn from_position(rules: Rules, mut position: Position) -> Game {
        if rules.ko != Ko::Simple {
            position.keep_hash();
        }
        let mut game = Game {
            rules,
            handicap: 0,
            turns: Vec::new(),
            edits: Vec::new(),
            moves: 0,
            passes: ByColor::default(),
            first_pass: None,
            kept: vec![position.snapshot()],
            position,
            seen: HashMap::default(),
            irregular: Vec::new(),
        };
        game.remember(0);
        game
    }

    /// Starts again on an empty board: the same as a [new](Self::new) game, in the room of this one. Who replays many
    /// games need not ask for memory each time.
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
        self.seen.clear();
        self.kept.truncate(1);
        self.kept[0].clear(grid);
        self.remember(0);
    }

    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Black's handicap stones.
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Says how many handicap stones Black was given.
    pub const fn set_handicap(&mut self, stones: u32) {
        self.handicap = stones;
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Everything done, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// What was changed by hand, in order.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// How many moves were made, passes included.
    pub const fn moves(&self) -> usize {
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

    /// The last stone put down by a move, unless the last move was a pass.
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

    /// Whether the last two moves were passes.
    pub fn is_over(&self) -> bool {
        self.turns.len() >= 2
            && self.turns[self.turns.len() - 2..].iter().all(|turn| matches!(turn, Turn::Move(_, Move::Pass)))
    }

    /// Makes a legal move; an illegal one leaves the game as it was.
    pub fn play(&mut self, color: Color, made: Move) -> Result<(), IllegalMove> {
        if let Move::Play(point) = made {
            self.position.check(color, point, self.rules.suicide)?;
        }
        let before = self.make(color, made);
        if matches!(made, Move::Play(_)) && before.is_some_and(|first| self.repeats(first, self.turns.len())) {
            self.undo();
            return Err(IllegalMove::Superko);
        }
        Ok(())
    }

    /// Makes a move as a record demands. What the rules forbid is noted and done all the same; only a point off the
    /// board can't be.
    #[inline]
    pub fn force(&mut self, color: Color, made: Move) -> Option<IllegalMove> {
        let Move::Play(point) = made else {
            self.make(color, made);
            return None;
        };
        if !self.position.grid().contains(point) {
            return Some(IllegalMove::OffBoard);
        }
        let mut broken = None;
        self.force_stones(std::iter::once((color, point)), |_, why| broken = Some(why));
        broken
    }

    /// [`force`](Self::force) for stones on points of the board, one after the other; `note` is told which of them, from
    /// 0, break a rule. Tells how many there were.
    #[inline]
    pub(crate) fn force_stones(
        &mut self,
        stones: impl Iterator<Item = (Color, Point)>,
        mut note: impl FnMut(usize, IllegalMove),
    ) -> usize {
        let first = self.turns.len();
        // All are written down before any is made: two short loops are faster than a long one.
        self.turns.extend(stones.map(|(color, point)| Turn::Move(color, Move::Play(point))));
        let mut made = first;
        while made < self.turns.len() {
            self.keep(made);
            let together = match self.rules.ko {
                Ko::Simple => self.turns.len().min(self.kept.len() * KEEP_EVERY),
                // Each may bring an earlier board back.
                Ko::Positional | Ko::Situational => made + 1,
            };
            let (stones, why) = self.position.force_all(&self.turns[made..together], self.rules.suicide);
            made += stones;
            self.moves += stones;
            if (why.is_some() || self.rules.ko != Ko::Simple)
                && let Some(why) = self.judge(why, made)
            {
                note(made - first - 1, why);
            }
        }
        self.turns.len() - first
    }

    /// Notes that the last of `turns` turns, a move, breaks a rule: the one given, or else that no situation comes back.
    #[inline(never)]
    fn judge(&mut self, mut why: Option<IllegalMove>, turns: usize) -> Option<IllegalMove> {
        let before = self.remember(turns);
        if why.is_none() && before.is_some_and(|first| self.repeats(first, turns)) {
            why = Some(IllegalMove::Superko);
        }
        if let Some(why) = why
            && let Some((color, point)) = self.turns[turns - 1].stone()
        {
            self.irregular.push(Irregular { number: self.moves, color, point, why });
        }
        why
    }

    /// Puts stones down or takes them off by hand. Points off the board are left out.
    pub fn edit(&mut self, mut changes: Vec<(Point, Option<Color>)>, to_play: Option<Color>) {
        let grid = self.position.grid();
        changes.retain(|&(point, _)| grid.contains(point));
        self.keep(self.turns.len());
        self.position.edit(&changes, to_play);
        self.turns.push(Turn::Edit(self.edits.len() as u32));
        self.edits.push(Edit { changes, to_play });
        self.remember(self.turns.len());
    }

    /// Takes the last turn back.
    pub fn undo(&mut self) -> Option<Turn> {
        if self.turns.is_empty() {
            return None;
        }
        self.forget();
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
        // The position before the next turn is kept when that turn is made, not before.
        self.kept.truncate(self.turns.len().div_ceil(KEEP_EVERY).max(1));
        let keeps_hash = self.position.hash().is_some();
        self.position = self.replay(self.turns.len());
        if keeps_hash {
            self.position.keep_hash();
        }
        Some(turn)
    }

    /// The position after `moves` moves, with whatever was then put on the board by hand; `None` past the end.
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
        let mut game = Game::from_position(self.rules, self.kept[0].position());
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
        Some(game)
    }

    fn replay(&self, turns: usize) -> Position {
        let from = (turns / KEEP_EVERY).min(self.kept.len() - 1);
        let mut position = self.kept[from].position();
        for turn in &self.turns[from * KEEP_EVERY..turns] {
            self.take(&mut position, *turn);
        }
        position
    }

    /// Makes a move, and tells after how many turns the situation seems to have been on the board first, if it was.
    fn make(&mut self, color: Color, made: Move) -> Option<usize> {
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
        self.remember(self.turns.len())
    }

    /// Keeps the position after so many turns if it is one of those to be kept.
    fn keep(&mut self, made: usize) {
        if made == self.kept.len() * KEEP_EVERY {
            self.kept.push(self.position.snapshot());
        }
    }

    /// The number of the situation now, or `None` where repetition is not watched.
    fn situation(&self) -> Option<u64> {
        if self.rules.ko == Ko::Simple {
            return None;
        }
        let hash = self.position.hash()?;
        let turned = self.rules.ko == Ko::Situational && self.position.to_play() == Color::White;
        Some(if turned { !hash } else { hash })
    }

    /// Remembers the situation now, after so many turns, and tells after how many its number was there first, if it was
    /// before.
    #[inline]
    fn remember(&mut self, turns: usize) -> Option<usize> {
        if self.rules.ko == Ko::Simple { None } else { self.remember_situation(turns) }
    }

    #[inline(never)]
    fn remember_situation(&mut self, first: usize) -> Option<usize> {
        let situation = self.situation()?;
        let seen = self.seen.entry(situation).or_insert(Seen { first, times: 0 });
        seen.times += 1;
        (seen.times > 1).then_some(seen.first)
    }

    /// Makes room for so many turns.
    pub(crate) fn expect_turns(&mut self, turns: usize) {
        // A record may promise any number of them; more room is made when it is needed.
        let turns = turns.min(1024);
        self.turns.reserve(turns);
        if self.situation().is_some() {
            self.seen.reserve(turns);
        }
    }

    fn forget(&mut self) {
        if let Some(situation) = self.situation()
            && let Entry::Occupied(mut seen) = self.seen.entry(situation)
        {
            seen.get_mut().times -= 1;
            if seen.get().times == 0 {
                seen.remove();
            }
        }
    }

    /// Whether the situation now, after so many turns, has been on the board before, where its number was there after
    /// `first` turns.
    fn repeats(&self, first: usize, turns: usize) -> bool {
        // Equal numbers do not prove equal boards, and someone may have built them to be equal: compare the stones,
        // first where the number was first seen, and only if that was another board everywhere.
        let same = |position: &Position| {
            position.board() == self.position.board()
                && (self.rules.ko == Ko::Positional || position.to_play() == self.position.to_play())
        };
        if same(&self.replay(first)) {
            return true;
        }
        let mut position = self.kept[0].position();
        self.turns[..turns].iter().any(|turn| {
            let same = same(&position);
            self.take(&mut position, *turn);
            same
        })
    }

    /// Makes a turn of this game.
    fn take(&self, position: &mut Position, turn: Turn) {
        match turn {
            // Whether it is a suicide against the rules is of no interest any more.
            Turn::Move(color, Move::Play(point)) => _ = position.force(color, point, true),
            Turn::Move(color, Move::Pass) => position.pass(color),
            Turn::Edit(number) => {
                let Edit { changes, to_play } = &self.edits[number as usize];
                position.edit(changes, *to_play);
            }
        }
    }
}
