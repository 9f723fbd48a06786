//! Converts points to text and back, in the notations that people and files use.
//!
//! | notation | first column, first row | origin | beyond the alphabet |
//! |---|---|---|---|
//! | Go (GTP) | `A1`, without the letter I, any case | bottom left | `AA`, `AB`, … after `Z` |
//! | SGF | `aa` | top left | `A` to `Z` for 27 to 52 |
//! | Hex | `a1`, with the letter I, any case | top left | `aa`, `ab`, … after `z` |
//! | pair | `0,0` | top left | – |

use crate::grid::{Grid, Point};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The error for a text that is not the name of a point on the board.
///
/// ```
/// use tengen::{Grid, notation};
///
/// let error = notation::parse_go(Grid::square(9), "T19").unwrap_err();
/// assert!(error.off_board);
/// assert_eq!(error.to_string(), "invalid coordinate: T19 is not on a board of 9x9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePointError {
    /// The text.
    pub text: String,
    /// The board.
    pub grid: Grid,
    /// Whether the text is a well-formed name of a point beyond the edge.
    pub off_board: bool,
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParsePointError { text, grid, off_board } = self;
        if *off_board {
            write!(f, "invalid coordinate: {text} is not on a board of {grid}")
        } else {
            write!(f, "invalid coordinate: {text:?} names no point; write it as D4 or 3,15")
        }
    }
}

impl core::error::Error for ParsePointError {}

/// The column letters of Go. `I` is omitted because it looks like `J`.
const GO_LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
const HEX_LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";

/// Returns the letters of column `x`: `A` … `Z`, then `AA`, `AB`, … (bijective, like spreadsheet columns).
fn letters(mut x: usize, alphabet: &[u8]) -> String {
    let mut text = Vec::new();
    loop {
        text.push(alphabet[x % alphabet.len()]);
        if x < alphabet.len() {
            break;
        }
        x = x / alphabet.len() - 1;
    }
    text.iter().rev().map(|&letter| char::from(letter)).collect()
}

/// Returns the column with this name, if every letter is in the alphabet.
fn column(text: &str, alphabet: &[u8]) -> Option<i64> {
    let mut value: i64 = 0;
    for byte in text.bytes() {
        let digit = alphabet.iter().position(|letter| letter.eq_ignore_ascii_case(&byte))?;
        value = value.checked_mul(alphabet.len() as i64)?.checked_add(digit as i64 + 1)?;
    }
    Some(value - 1)
}

/// Returns the name of a column of a Go board: `A`, … `H`, `J`, … `Z`, `AA`.
pub fn go_column(x: usize) -> String {
    letters(x, GO_LETTERS)
}

/// Returns the name of a column of a Hex board: `a`, … `z`, `aa`.
pub fn hex_column(x: usize) -> String {
    letters(x, HEX_LETTERS)
}

/// Returns the name of a point in Go notation: `D4`, with rows counted from the bottom.
pub fn go(grid: Grid, point: Point) -> String {
    let (x, y) = grid.xy(point);
    format!("{}{}", go_column(x), grid.height() - y)
}

/// Returns the name of a cell in Hex notation: `d4`, with rows counted from the top.
pub fn hex(grid: Grid, point: Point) -> String {
    let (x, y) = grid.xy(point);
    format!("{}{}", hex_column(x), y + 1)
}

/// Splits `D4` into its letters and its number.
fn split(text: &str) -> Option<(&str, i64)> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = text.split_at(digits);
    let number_ok = number.bytes().all(|byte| byte.is_ascii_digit());
    (!letters.is_empty() && number_ok).then_some(())?;
    Some((letters, number.parse().ok()?))
}

/// Parses `x,y`, both counted from 0 at the top left.
fn pair(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn place(grid: Grid, text: &str, xy: Option<(i64, i64)>) -> Result<Point, ParsePointError> {
    let error = |off_board| ParsePointError { text: text.into(), grid, off_board };
    let (x, y) = xy.ok_or_else(|| error(false))?;
    grid.at(x, y).map_err(|_| error(true))
}

/// Parses a Go point: `D4`, `d4` or `3,15`.
pub fn parse_go(grid: Grid, text: &str) -> Result<Point, ParsePointError> {
    let text = text.trim();
    let named = || {
        let (letters, number) = split(text)?;
        Some((column(letters, GO_LETTERS)?, grid.height() as i64 - number))
    };
    place(grid, text, pair(text).or_else(named))
}

/// Parses a Hex cell: `d4`, `D4` or `3,3`.
pub fn parse_hex(grid: Grid, text: &str) -> Result<Point, ParsePointError> {
    let text = text.trim();
    let named = || {
        let (letters, number) = split(text)?;
        Some((column(letters, HEX_LETTERS)?, number - 1))
    };
    place(grid, text, pair(text).or_else(named))
}

/// Returns the SGF letter of a coordinate from 0 to 51.
fn sgf_letter(value: usize) -> Option<u8> {
    match value {
        0..=25 => Some(b'a' + value as u8),
        26..=51 => Some(b'A' + (value - 26) as u8),
        _ => None,
    }
}

/// Returns the coordinate of an SGF letter.
pub const fn sgf_coordinate(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some((letter - b'a') as usize),
        b'A'..=b'Z' => Some((letter - b'A') as usize + 26),
        _ => None,
    }
}

/// Returns the name of a point in SGF: `pd`. Points beyond 52 columns or rows have no such name.
pub fn sgf(grid: Grid, point: Point) -> Option<[u8; 2]> {
    let (x, y) = grid.xy(point);
    Some([sgf_letter(x)?, sgf_letter(y)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_letter_i_is_left_out_of_go_and_kept_in_hex() {
        let grid = Grid::square(19);
        assert_eq!(go(grid, grid.point(8, 0).unwrap()), "J19");
        assert_eq!(hex(grid, grid.point(8, 0).unwrap()), "i1");
        assert!(!parse_go(grid, "I9").unwrap_err().off_board);
        assert!(parse_go(grid, "T20").unwrap_err().off_board);
        assert_eq!(sgf(grid, parse_go(grid, "Q16").unwrap()), Some(*b"pd"));
    }

    #[test]
    fn nonsense_names_no_point() {
        let grid = Grid::square(9);
        for text in [
            "",
            "4",
            "D",
            "D4x",
            "4D",
            "D-4",
            "１２",
            "é4",
            "99999999999999999999,1",
            "AAAAAAAAAAAAAAAAAAAA1",
            "A99999999999999999999",
        ] {
            assert!(parse_go(grid, text).is_err(), "{text}");
            assert!(parse_hex(grid, text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_undoes_writing(width in 1..800usize, height in 1..60usize, seed: usize) {
            let grid = Grid::new(width, height).unwrap();
            let point = Point::from_index(seed % grid.area());
            prop_assert_eq!(parse_go(grid, &go(grid, point)), Ok(point));
            prop_assert_eq!(parse_go(grid, &go(grid, point).to_lowercase()), Ok(point));
            prop_assert_eq!(parse_hex(grid, &hex(grid, point)), Ok(point));
            let (x, y) = grid.xy(point);
            prop_assert_eq!(parse_go(grid, &format!("{x},{y}")), Ok(point));
            if let Some([a, b]) = sgf(grid, point) {
                prop_assert_eq!((sgf_coordinate(a), sgf_coordinate(b)), (Some(x), Some(y)));
            } else {
                prop_assert!(x > 51 || y > 51);
            }
        }
    }
}
