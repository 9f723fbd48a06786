//! Certificates: proofs of who wins a position of Hex that can be checked without a search, and their text.
//!
//! A certificate is a list of steps. Each step shows that the winner can join two ends, cells or sides, if some cells
//! have stones of the winner and some other cells, the carrier, are empty. The last step joins the winner's sides.
//!
//! ```text
//! tengen hex certificate 1
//! size 2x2
//! black-side tb
//! X a2
//! O
//! to-play O
//! winner X
//! 1 touch a2 bottom
//! 2 touch a1 top
//! 3 touch a1 a2
//! 4 chain 2 3
//! ...
//! 9 either a1:4 b1:8
//! 10 chain 1 9
//! ```
//!
//! A line `play CELL` after the winner names the winner's first move, if it is the winner's turn. The text of a
//! certificate is read back by [`Certificate::parse`]; [`super::checker`] checks it.

use std::fmt;
use tengen::hex::Orientation;
use tengen::{Board, Color, Grid, Point, Side, Topology, notation};

/// The largest width and height of a board with a certificate.
pub const MAX_SIDE: usize = 19;

/// An end of a connection.
///
/// ```
/// use tengen::{Point, Side};
/// use tengen_proof::hex::certificate::{CertificateEnd, CertificateStep};
///
/// let step = CertificateStep::Touch(CertificateEnd::Cell(Point::from_index(0)), CertificateEnd::Side(Side::Top));
/// assert!(matches!(step, CertificateStep::Touch(_, CertificateEnd::Side(Side::Top))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CertificateEnd {
    /// A cell with a stone of the winner.
    Cell(Point),
    /// A side.
    Side(Side),
}

/// One step of a certificate. It refers to earlier steps by index.
///
/// ```
/// use tengen_proof::hex::certificate::{Certificate, CertificateStep};
///
/// let text = "tengen hex certificate 1\nsize 1x2\nblack-side tb\nX a1 a2\nO\nto-play O\nwinner X\n\
///             1 touch a1 top\n2 touch a1 a2\n3 chain 1 2\n4 touch a2 bottom\n5 chain 3 4\n";
/// let certificate = Certificate::parse(text)?;
/// assert_eq!(certificate.steps[2], CertificateStep::Chain(0, 1));
/// # Ok::<(), tengen_proof::hex::certificate::CertificateTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CertificateStep {
    /// Two neighboring cells, or a cell and the side it is on.
    Touch(CertificateEnd, CertificateEnd),
    /// Two steps with a cell as a common end.
    Chain(usize, usize),
    /// The winner's answers: whatever the opponent plays, the winner can move to one of these cells, after which its
    /// step applies.
    Either(Vec<(Point, usize)>),
}

/// A proof of who wins a position.
///
/// ```
/// use tengen::Color;
/// use tengen_proof::hex::certificate::Certificate;
/// use tengen_proof::hex::checker::check;
///
/// let text = "tengen hex certificate 1\nsize 1x1\nblack-side tb\nX\nO\nto-play X\nwinner X\nplay a1\n\
///             1 touch a1 top\n2 touch a1 bottom\n3 chain 1 2\n";
/// let certificate = Certificate::parse(text)?;
/// assert_eq!(certificate.winner, Color::Black);
/// assert_eq!(check(&certificate), Ok(()));
/// assert_eq!(certificate.to_string(), text);
/// # Ok::<(), tengen_proof::hex::certificate::CertificateTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The position.
    pub board: Board,
    /// Which sides Black joins.
    pub orientation: Orientation,
    /// The player to move.
    pub to_play: Color,
    /// The winner.
    pub winner: Color,
    /// The winner's move, if it is the winner's turn.
    pub play: Option<Point>,
    /// The steps.
    pub steps: Vec<CertificateStep>,
}

/// Why a text is not a certificate.
///
/// ```
/// use tengen_proof::hex::certificate::Certificate;
///
/// let error = Certificate::parse("tengen hex certificate 1\nsize 99x99").unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(error.to_string(), "line 2: expected size WIDTHxHEIGHT, up to 19x19");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CertificateTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is expected there.
    pub expected: &'static str,
}

impl fmt::Display for CertificateTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for CertificateTextError {}

const TITLE: &str = "tengen hex certificate 1";

/// The letter of a player.
const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

fn color(text: &str) -> Option<Color> {
    match text {
        "X" => Some(Color::Black),
        "O" => Some(Color::White),
        _ => None,
    }
}

const SIDES: [(&str, Side); 4] =
    [("top", Side::Top), ("bottom", Side::Bottom), ("left", Side::Left), ("right", Side::Right)];

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.board.grid();
        writeln!(f, "{TITLE}\nsize {grid}")?;
        writeln!(f, "black-side {}", if self.orientation == Orientation::TopBottom { "tb" } else { "lr" })?;
        for player in [Color::Black, Color::White] {
            write!(f, "{}", letter(player))?;
            for point in grid.points().filter(|&point| self.board[point] == Some(player)) {
                write!(f, " {}", notation::hex(grid, point))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "to-play {}\nwinner {}", letter(self.to_play), letter(self.winner))?;
        if let Some(play) = self.play {
            writeln!(f, "play {}", notation::hex(grid, play))?;
        }
        let end = |end: &CertificateEnd| match end {
            CertificateEnd::Cell(point) => notation::hex(grid, *point),
            CertificateEnd::Side(side) => {
                SIDES.iter().find(|named| named.1 == *side).map_or_else(String::new, |named| named.0.to_string())
            }
        };
        for (index, step) in self.steps.iter().enumerate() {
            write!(f, "{} ", index + 1)?;
            match step {
                CertificateStep::Touch(one, other) => writeln!(f, "touch {} {}", end(one), end(other))?,
                CertificateStep::Chain(one, other) => writeln!(f, "chain {} {}", one + 1, other + 1)?,
                CertificateStep::Either(answers) => {
                    write!(f, "either")?;
                    for (key, step) in answers {
                        write!(f, " {}:{}", notation::hex(grid, *key), step + 1)?;
                    }
                    writeln!(f)?;
                }
            }
        }
        Ok(())
    }
}

impl Certificate {
    /// Whether a certificate of a board of this size can be written.
    pub fn fits(grid: Grid) -> bool {
        grid.width() <= MAX_SIDE && grid.height() <= MAX_SIDE
    }

    /// Reads a certificate. Whether it is right is another question: see [`super::checker::check`].
    pub fn parse(text: &str) -> Result<Certificate, CertificateTextError> {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).peekable();
        let mut last = 0;
        let mut next = |expected: &'static str| {
            let (line, text) = lines.next().ok_or(CertificateTextError { line: last + 1, expected })?;
            last = line;
            Ok((text, CertificateTextError { line, expected }))
        };
        let (title, error) = next(TITLE)?;
        if title != TITLE {
            return Err(error);
        }
        let (size, error) = next("size WIDTHxHEIGHT, up to 19x19")?;
        let size = size.strip_prefix("size ").and_then(|size| size.split_once('x'));
        let sides = size.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let grid = sides.and_then(|(width, height)| Grid::with_topology(width, height, Topology::Hex).ok());
        let grid = grid.filter(|&grid| Certificate::fits(grid)).ok_or(error)?;
        let (side, error) = next("black-side tb or black-side lr")?;
        let orientation = match side {
            "black-side tb" => Orientation::TopBottom,
            "black-side lr" => Orientation::LeftRight,
            _ => return Err(error),
        };
        let mut stones = vec![None; grid.area()];
        for player in [Color::Black, Color::White] {
            let (cells, error) = next("X or O and the cells with its stones, each once")?;
            let mut words = cells.split_whitespace();
            if words.next().and_then(color) != Some(player) {
                return Err(error);
            }
            for word in words {
                let point = notation::parse_hex(grid, word).ok().filter(|point| stones[point.index()].is_none());
                stones[point.ok_or(error.clone())?.index()] = Some(player);
            }
        }
        let board = Board::from_stones(grid, stones);
        let (line, error) = next("to-play X or to-play O")?;
        let to_play = line.strip_prefix("to-play ").and_then(color).ok_or(error.clone())?;
        let board = board.map_err(|_| error)?;
        let (line, error) = next("winner X or winner O")?;
        let winner = line.strip_prefix("winner ").and_then(color).ok_or(error)?;
        let mut certificate = Certificate { board, orientation, to_play, winner, play: None, steps: Vec::new() };
        for (line, text) in lines {
            let expected = "the number of the step and touch, chain or either with what belongs to it";
            let error = CertificateTextError { line, expected };
            if let (Some(cell), None, true) =
                (text.strip_prefix("play "), certificate.play, certificate.steps.is_empty())
            {
                certificate.play = Some(notation::parse_hex(grid, cell).map_err(|_| error)?);
            } else {
                let step = parse_step(grid, text, certificate.steps.len()).ok_or(error)?;
                certificate.steps.push(step);
            }
        }
        Ok(certificate)
    }
}

/// Reads the step with this index.
fn parse_step(grid: Grid, text: &str, index: usize) -> Option<CertificateStep> {
    let mut words = text.split_whitespace();
    let number = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
    if words.next().and_then(number) != Some(index) {
        return None;
    }
    let end = |word: &str| match SIDES.iter().find(|side| side.0 == word) {
        Some(&(_, side)) => Some(CertificateEnd::Side(side)),
        None => notation::parse_hex(grid, word).ok().map(CertificateEnd::Cell),
    };
    let step = match words.next()? {
        "touch" => CertificateStep::Touch(end(words.next()?)?, end(words.next()?)?),
        "chain" => CertificateStep::Chain(number(words.next()?)?, number(words.next()?)?),
        "either" => {
            let answer = |word: &str| {
                let (key, step) = word.split_once(':')?;
                Some((notation::parse_hex(grid, key).ok()?, number(step)?))
            };
            CertificateStep::Either(words.by_ref().map(answer).collect::<Option<_>>()?)
        }
        _ => return None,
    };
    words.next().is_none().then_some(step)
}
