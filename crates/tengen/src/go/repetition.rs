//! Repeated boards under rules that do not forbid them: a game without result, or a draw.

use super::board_ids::BoardIds;
use super::game::Game;
use super::legality::ends_with_passes;
use super::number_map::NumberMap;
use super::position::{Move, Position};
use super::rules::Ko;
use super::turn::Turn;
use crate::color::Color;
use crate::grid::Point;
use alloc::vec::Vec;

/// A whole board that was repeated with the same player to move, after stones were played and captured in between.
///
/// ```
/// use tengen::go::{Move, Setup};
/// use tengen::{Game, Ruleset, diagram, notation};
///
/// let triple_ko = diagram::parse(".XO..XO..XO.\nXO.OX.XOXO.O\n.XO..XO..XO.\n............\n")?;
/// let grid = triple_ko.grid();
/// let mut game = Game::from_position(Ruleset::Japanese.rules(), Setup::new(triple_ko).position()?);
/// for name in ["C3", "F3", "L3", "B3", "G3", "K3"] {
///     game.play(game.position().to_play(), Move::Play(notation::parse_go(grid, name)?))?;
/// }
/// let cycle = game.cycle().ok_or("no cycle")?;
/// assert_eq!((cycle.first, cycle.again), (0, 6));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The number of moves after which the board first occurred.
    pub first: usize,
    /// The number of moves after which it occurred again.
    pub again: usize,
    /// Whether play continued to a new board afterwards: the last stone produced a board that had not occurred before.
    pub went_on: bool,
}

impl Game {
    /// Returns the first repetition of a whole board, if the rules allow it ([`Ko::Simple`]); what it means depends on
    /// their [`repetition`](super::Rules::repetition). A cycle is a sequence of stones: boards are not compared across
    /// passes or edits, and after two passes the game is over until an edit hands over the turn.
    pub fn cycle(&self) -> Option<Cycle> {
        let prisoners = self.position().prisoners();
        // In a cycle as many stones are taken as are played.
        if self.rules().ko != Ko::Simple || prisoners.black + prisoners.white < 2 {
            return None;
        }
        // Equal boards have equal hashes, so that most games need no closer look.
        self.walk(|position, _| position.hash().unwrap_or_default())?;
        let mut ids: Option<BoardIds> = None;
        self.walk(|position, changed| {
            let ids = ids.get_or_insert_with(|| BoardIds::new(position.board()));
            for &point in changed {
                ids.set(point, position.board()[point]);
            }
            u64::from(ids.number())
        })
    }

    /// Returns the first repetition, where two boards are the same if `number` gives them the same number. It is passed
    /// the points that may have changed.
    fn walk(&self, mut number: impl FnMut(&Position, &[Point]) -> u64) -> Option<Cycle> {
        let mut position = self.start();
        position.keep_hash();
        let mut seen = NumberMap::<usize>::default();
        let mut number_of = |position: &mut Position| {
            let changed: Vec<Point> = position.stones_mut().take_changed().collect();
            number(position, &changed)
        };
        let key = |board: u64, to_play: Color| board << 1 | u64::from(to_play == Color::White);
        let mut board = number_of(&mut position);
        seen.insert(key(board, position.to_play()), 0);
        let mut found: Option<Cycle> = None;
        // The number of moves at the last pass, before which no cycle begins.
        let (mut moves, mut passed, mut is_over) = (0, 0, false);
        for (index, &turn) in self.turns().iter().enumerate() {
            // A stone out of turn: it was this player's turn after all.
            if let Turn::Move(color, Move::Play(_)) = turn
                && color != position.to_play()
            {
                seen.get_or_insert(key(board, color), moves);
            }
            self.take(&mut position, turn);
            board = number_of(&mut position);
            let now = key(board, position.to_play());
            let before = seen.get(now);
            match turn {
                Turn::Edit(_) => {
                    seen.clear();
                    is_over = false;
                    found = found.map(|cycle| Cycle { went_on: true, ..cycle });
                }
                Turn::Move(_, Move::Pass) => {
                    moves += 1;
                    passed = moves;
                    is_over |= ends_with_passes(&self.turns()[..=index]);
                }
                Turn::Move(_, Move::Play(_)) => {
                    moves += 1;
                    let first = before.filter(|&first| first >= passed && !is_over);
                    found = match (found, first) {
                        (Some(cycle), _) => Some(Cycle { went_on: before.is_none(), ..cycle }),
                        (None, Some(first)) => Some(Cycle { first, again: moves, went_on: false }),
                        (None, None) => None,
                    };
                }
            }
            if before.is_none_or(|before| before < passed) {
                seen.insert(now, moves);
            }
        }
        found
    }
}
