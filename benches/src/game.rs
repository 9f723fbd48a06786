//! A pseudorandom 19x19 game that is the same in every run: its record, and its last board, also as text.

use std::fmt::Write;
use tengen::{Board, Color, Grid, Point, Position};

pub(crate) struct Game {
    pub(crate) record: String,
    pub(crate) board: Board,
    pub(crate) letters: Vec<u8>,
}

impl Game {
    /// Generates a game of 250 moves.
    pub(crate) fn random() -> Game {
        let grid = Grid::square(19);
        let mut position = Position::empty(grid);
        let mut record = String::from("(;GM[1]FF[4]SZ[19]KM[6.5]");
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for number in 0..250 {
            let color = if number % 2 == 0 { Color::Black } else { Color::White };
            let point = loop {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let point = Point::from_index((state >> 33) as usize % grid.area());
                if position.play(color, point, tengen::go::Suicide::Forbidden).is_ok() {
                    break point;
                }
            };
            let (x, y) = grid.xy(point);
            let letter = |at: usize| (b'a' + at as u8) as char;
            // Writing to a string can't fail.
            let _ = write!(record, ";{}[{}{}]", if number % 2 == 0 { 'B' } else { 'W' }, letter(x), letter(y));
        }
        record.push(')');
        let board = position.board().clone();
        let letter =
            |stone: &Option<Color>| stone.map_or(b'.', |color| if color == Color::Black { b'X' } else { b'O' });
        let letters = board.stones().iter().map(letter).collect();
        Game { record, board, letters }
    }
}
