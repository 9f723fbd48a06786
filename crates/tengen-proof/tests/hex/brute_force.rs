//! A naive solver that plays every game to a full board, and positions to ask about.

use std::collections::HashMap;
use tengen::hex::{Orientation, winner};
use tengen::{Board, Color, Grid, Point, Topology};

/// An empty Hex board.
pub(crate) fn hex_board(width: usize, height: usize) -> Board {
    Board::from_stones(Grid::with_topology(width, height, Topology::Hex).unwrap(), vec![None; width * height]).unwrap()
}

/// The board with other stones.
pub(crate) fn with_stones(board: &Board, stones: Vec<Option<Color>>) -> Board {
    Board::from_stones(board.grid(), stones).unwrap()
}

/// The stones of a board.
pub(crate) fn stones_of(board: &Board) -> Vec<Option<Color>> {
    board.grid().points().map(|point| board[point]).collect()
}

/// The board after a stone was added.
pub(crate) fn with_stone(board: &Board, point: Point, color: Color) -> Board {
    let mut stones = stones_of(board);
    stones[point.index()] = Some(color);
    with_stones(board, stones)
}

/// Who wins every position, on one board.
#[derive(Default)]
pub(crate) struct BruteForce {
    known: HashMap<(Vec<Option<Color>>, Color), Color>,
}

impl BruteForce {
    /// Returns the winner of a position. Nobody can win after the opponent has joined both sides, so games can be
    /// played to a full board.
    pub(crate) fn winner(&mut self, board: &Board, to_play: Color) -> Color {
        let stones = stones_of(board);
        let Some(first) = stones.iter().position(Option::is_none) else {
            return winner(board, Orientation::TopBottom).unwrap();
        };
        let key = (stones, to_play);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let cells = (first..board.grid().area()).map(Point::from_index);
        let wins = cells
            .filter(|&point| board[point].is_none())
            .any(|point| self.winner(&with_stone(board, point, to_play), to_play.opponent()) == to_play);
        let result = if wins { to_play } else { to_play.opponent() };
        self.known.insert(key, result);
        result
    }
}

/// Positions with random stones, the same in every run.
pub(crate) fn random_boards(width: usize, height: usize, empty: usize, count: u64) -> impl Iterator<Item = Board> {
    let board = hex_board(width, height);
    (0..count).map(move |seed| {
        let mut state = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut stones: Vec<Option<Color>> = vec![None; width * height];
        let mut color = Color::Black;
        let mut left = stones.len().saturating_sub(empty);
        while left > 0 {
            let cell = (random() % stones.len() as u64) as usize;
            if stones[cell].is_none() {
                stones[cell] = Some(color);
                color = color.opponent();
                left -= 1;
            }
        }
        with_stones(&board, stones)
    })
}
