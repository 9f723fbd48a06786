//! A line becomes a command with its arguments, and an answer becomes bytes.

use super::Answer;
use std::str::FromStr;
use tengen::go::Move;
use tengen::{Color, Grid, Halves, Point, notation};

/// The maximum number of digits of an id. Longer numbers are commands, and unknown.
const MAX_ID: usize = 19;

/// A command with its id and its arguments.
///
/// ```
/// use tengen_cli::gtp::Command;
///
/// let command = Command::parse(b"12 play\tblack D4 # the first move\r").unwrap();
/// assert_eq!((command.id.as_deref(), command.name.as_str()), (Some("12"), "play"));
/// assert_eq!(command.arguments, ["black", "D4"]);
/// assert_eq!(Command::parse(b"  # only a comment"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The number before the command, which its answer repeats.
    pub id: Option<String>,
    /// The name.
    pub name: String,
    /// The words after the name.
    pub arguments: Vec<String>,
}

impl Command {
    /// Parses a line, or returns `None` if it is empty or a comment. Control characters are removed.
    pub fn parse(line: &[u8]) -> Option<Command> {
        let text: Vec<u8> = line
            .iter()
            .take_while(|&&byte| byte != b'#')
            .filter_map(|&byte| match byte {
                b'\t' => Some(b' '),
                byte if byte.is_ascii_control() => None,
                byte => Some(byte),
            })
            .collect();
        let text = String::from_utf8_lossy(&text);
        let mut words = text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).peekable();
        words.peek()?;
        let is_id = |word: &String| word.len() <= MAX_ID && word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id);
        Some(Command { id, name: words.next().unwrap_or_default(), arguments: words.collect() })
    }

    /// Returns the arguments.
    pub fn arguments(&self) -> Arguments<'_> {
        Arguments(&self.arguments)
    }

    /// Returns the command as a line without its id and without its end.
    pub fn line(&self) -> String {
        let words = std::iter::once(&self.name).chain(&self.arguments);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Writes an answer. An answer ends at the first empty line, so empty lines inside it get a space.
    pub fn answer(&self, answer: &Answer) -> Vec<u8> {
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut out = format!("{sign}{} ", self.id.as_deref().unwrap_or_default());
        for (index, line) in text.trim_end().lines().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            if line.is_empty() && index > 0 {
                out.push(' ');
            }
            out.extend(line.chars().filter(|&c| !c.is_control() || c == '\t'));
        }
        out.push_str("\n\n");
        out.into_bytes()
    }
}

/// The arguments of a command.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a>(&'a [String]);

impl<'a> Arguments<'a> {
    /// Returns all arguments as one text.
    pub fn text(self) -> String {
        self.0.join(" ")
    }

    /// Returns the words.
    pub const fn words(self) -> &'a [String] {
        self.0
    }

    /// Checks the number of arguments.
    pub fn exactly<const N: usize>(self) -> Result<[&'a str; N], String> {
        let words: Vec<&str> = self.0.iter().map(String::as_str).collect();
        let given = words.len();
        words.try_into().map_err(|_| match N {
            0 => "syntax error: no argument is expected".into(),
            1 => format!("syntax error: 1 argument is expected, not {given}"),
            _ => format!("syntax error: {N} arguments are expected, not {given}"),
        })
    }
}

/// Parses `black`, `white`, `b` or `w` in any case.
pub(super) fn color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(format!("invalid color or coordinate: {text:?} is not a color")),
    }
}

/// Parses a vertex other than a pass.
pub(super) fn vertex(grid: Grid, text: &str) -> Result<Point, String> {
    // GTP has no pairs of numbers, which the notation also accepts.
    let is_name = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let point = notation::parse_go(grid, text).ok().filter(|_| is_name);
    point.ok_or_else(|| format!("invalid color or coordinate: {text:?} is not a point of a board of {grid}"))
}

/// Parses a vertex, or a pass.
pub(super) fn turn(grid: Grid, text: &str) -> Result<Move, String> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    vertex(grid, text).map(Move::Play)
}

/// Whether a player resigns instead of moving.
pub(super) fn is_resignation(text: &str) -> bool {
    text.eq_ignore_ascii_case("resign")
}

/// Parses a whole number.
pub(super) fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("syntax error: {text:?} is not a number that fits here"))
}

/// Parses a komi.
pub(super) fn komi(text: &str) -> Result<Halves, String> {
    let komi: Halves = text.parse().map_err(|error| format!("syntax error: {text:?}: {error}"))?;
    let limit = Halves::points(9_999);
    if komi.abs() > limit { Err(format!("syntax error: a komi is at most {limit}")) } else { Ok(komi) }
}

/// Returns the names of points, separated by spaces.
pub(super) fn vertices(grid: Grid, points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| notation::go(grid, point)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_comments_are_left_out() {
        let command = Command::parse(b"\x001\x00 na\x07me\r").unwrap();
        assert_eq!((command.id.as_deref(), command.name.as_str()), (Some("1"), "name"));
        for empty in [&b""[..], b"\r", b" \t ", b"#", b"\0\0", b"  # 1 name"] {
            assert_eq!(Command::parse(empty), None);
        }
    }

    #[test]
    fn a_long_number_is_not_an_id() {
        let command = Command::parse(b"12345678901234567890 name").unwrap();
        assert_eq!((command.id, command.name.as_str()), (None, "12345678901234567890"));
        let command = Command::parse(b"7").unwrap();
        assert_eq!((command.id.as_deref(), command.name.as_str()), (Some("7"), ""));
    }

    #[test]
    fn an_answer_has_no_empty_line_inside() {
        let command = Command { id: Some("3".into()), ..Command::default() };
        assert_eq!(command.answer(&Ok("one\n\n\ntwo\x07\n\n".into())), b"=3 one\n \n \ntwo\n\n");
        assert_eq!(command.answer(&Ok(String::new())), b"=3 \n\n");
        assert_eq!(Command::default().answer(&Err("cannot undo".into())), b"? cannot undo\n\n");
    }

    #[test]
    fn vertices_are_names_and_not_pairs() {
        let grid = Grid::square(19);
        assert!(vertex(grid, "T19").is_ok() && vertex(grid, "j1").is_ok());
        for bad in ["I5", "T20", "A0", "3,15", "pass", "", "Ä1"] {
            assert!(vertex(grid, bad).is_err(), "{bad}");
        }
        assert_eq!(turn(grid, "PASS"), Ok(Move::Pass));
    }
}
