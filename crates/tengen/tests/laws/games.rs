//! Games for the laws: any small board, any ruleset, any moves; and a second referee that knows nothing but flood fill.

use proptest::prelude::*;
use tengen::go::{IllegalMove, Ko, Move, Suicide};
use tengen::{Board, ByColor, Color, Game, Grid, Point, Position, Rules, Ruleset};

/// What to play, as far as chance decides it.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) grid: Grid,
    pub(crate) ruleset: Ruleset,
    /// Whether superko is the natural one, which no ruleset has.
    pub(crate) natural: bool,
    pub(crate) picks: Vec<u32>,
}

/// Up to `turns` turns on a board up to 9x9, mostly on small ones, where captures and repetition are common.
pub(crate) fn plan(turns: usize) -> impl Strategy<Value = Plan> {
    let side = prop_oneof![1..=4usize, 1..=9usize];
    let picks = proptest::collection::vec(any::<u32>(), 0..=turns);
    (side.clone(), side, super::boards::topology(), 0..=Ruleset::ALL.len(), picks).prop_map(
        |(width, height, topology, ruleset, picks)| {
            let grid = Grid::with_topology(width, height, topology).unwrap();
            let (natural, ruleset) = (ruleset == Ruleset::ALL.len(), ruleset % Ruleset::ALL.len());
            Plan { grid, ruleset: Ruleset::ALL[ruleset], natural, picks }
        },
    )
}

impl Plan {
    pub(crate) fn rules(&self) -> Rules {
        let rules = self.ruleset.rules();
        if self.natural { Rules { ko: Ko::Natural, suicide: Suicide::Any, ..rules } } else { rules }
    }

    /// What to try on a turn, in this order, until something is legal: now and then a pass, else every point from a
    /// random one on, at last a pass.
    pub(crate) fn tries(&self, pick: u32) -> impl Iterator<Item = Move> + use<> {
        let area = self.grid.area();
        let points = if pick.is_multiple_of(16) { 0 } else { area };
        let from = pick as usize / 16;
        let play = move |step| Move::Play(Point::from_index((from + step) % area));
        (0..points).map(play).chain([Move::Pass])
    }

    /// The whole game, players in turn.
    pub(crate) fn game(&self) -> Game {
        let mut game = Game::new(self.rules(), self.grid);
        for &pick in &self.picks {
            let color = game.position().to_play();
            self.tries(pick).find(|&made| game.play(color, made).is_ok());
        }
        game
    }
}

/// The rules of play once more, in the plainest way: copy the board, flood fill, compare with all boards before.
pub(crate) struct Naive {
    rules: Rules,
    pub(crate) board: Board,
    pub(crate) prisoners: ByColor<u32>,
    /// Every board so far with the player then to move, and whether a stone was put down to make it.
    pub(crate) history: Vec<(Board, Color, bool)>,
}

impl Naive {
    pub(crate) fn new(rules: Rules, position: &Position) -> Naive {
        let board = position.board().clone();
        let history = vec![(board.clone(), position.to_play(), false)];
        Naive { rules, board, prisoners: position.prisoners(), history }
    }

    pub(crate) fn play(&mut self, color: Color, made: Move) -> Result<(), IllegalMove> {
        let next = self.history[self.history.len() - 1].1;
        let passes = self.history.iter().skip(1).rev().take_while(|(_, _, by_stone)| !by_stone).count();
        // AGA rules have White pass last.
        let is_last = passes == 2 && next == Color::White && (color, made) == (Color::White, Move::Pass);
        if passes >= 2 && !is_last {
            return Err(IllegalMove::Over);
        }
        if color != next {
            return Err(IllegalMove::Turn);
        }
        let Move::Play(point) = made else {
            self.history.push((self.board.clone(), color.opponent(), false));
            return Ok(());
        };
        if self.board[point].is_some() {
            return Err(IllegalMove::Occupied);
        }
        let mut board = self.board.clone();
        board[point] = Some(color);
        let mut prisoners = self.prisoners;
        for beside in board.grid().neighbors(point) {
            if board[beside] == Some(color.opponent()) {
                prisoners[color] += capture(&mut board, beside);
            }
        }
        let own = capture(&mut board, point);
        prisoners[color.opponent()] += own;
        // A player may not undo the move that the opponent has just made.
        if let [.., (before, _, _), (_, to_play, true)] = &self.history[..]
            && (before, to_play) == (&board, &color)
            && board != self.board
        {
            return Err(IllegalMove::Ko);
        }
        let may_go = match self.rules.suicide {
            Suicide::Forbidden => own == 0,
            Suicide::Several => own != 1,
            Suicide::Any => true,
        };
        if !may_go {
            return Err(IllegalMove::Suicide);
        }
        let next = color.opponent();
        let repeats =
            self.history.iter().enumerate().any(|(number, (earlier, to_play, by_stone))| match self.rules.ko {
                Ko::Simple => false,
                Ko::Positional => *earlier == board,
                Ko::Situational => *earlier == board && *to_play == next,
                // The board at the start is nobody's move.
                Ko::OwnMoves => number > 0 && *earlier == board && *to_play == next,
                Ko::Natural => *by_stone && *earlier == board && *to_play == next,
            });
        if repeats {
            return Err(IllegalMove::Superko);
        }
        self.history.push((board.clone(), next, true));
        self.board = board;
        self.prisoners = prisoners;
        Ok(())
    }
}

/// Takes the chain at `point` off if it has no liberty.
fn capture(board: &mut Board, point: Point) -> u32 {
    let mut chain = vec![point];
    let mut at = 0;
    while at < chain.len() {
        for beside in board.grid().neighbors(chain[at]) {
            if board[beside].is_none() {
                return 0;
            }
            if board[beside] == board[point] && !chain.contains(&beside) {
                chain.push(beside);
            }
        }
        at += 1;
    }
    *board = board.without(chain.iter().copied());
    chain.len() as u32
}
