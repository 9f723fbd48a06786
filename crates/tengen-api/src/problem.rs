//! Why a question cannot be answered: a message for users, with the place and the line of the error.

use crate::option::OptionName;
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use tengen_estimate::Stopped;

/// The kind of a problem, for programs.
///
/// ```
/// use tengen_api::{ProblemKind, ReadOptions, Source};
///
/// let options = ReadOptions { rules: Some("martian".into()), ..ReadOptions::default() };
/// assert_eq!(options.check().unwrap_err().kind, ProblemKind::Rules);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ProblemKind {
    /// The question is not valid JSON, or has unknown fields.
    Json,
    /// The input has a syntax error.
    Syntax,
    /// The input is not a board.
    Board,
    /// A point is invalid or off the board.
    Coordinate,
    /// The rules are unknown.
    Rules,
    /// The komi is invalid.
    Komi,
    /// The requested move does not exist.
    Move,
    /// A move is illegal.
    Illegal,
    /// There is no stone at a point that should have one.
    Stone,
    /// The input exceeds a size limit.
    TooLarge,
    /// The request is not supported for this input.
    Unsupported,
    /// The work was stopped before it was finished.
    Stopped,
    /// The answer needs the judge, and this program was built without it.
    NoJudge,
}

/// The place of an error in a text.
///
/// ```
/// use tengen_api::Place;
///
/// let place = Place::of_span(b"first\nsecond\n", 8..9);
/// assert_eq!((place.line, place.column, place.excerpt.as_str()), (2, 3, "second"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The line itself, or the part of a long line that surrounds the column.
    #[serde(skip)]
    pub excerpt: String,
    /// The column within the excerpt, from 0, in characters.
    #[serde(skip)]
    pub mark: usize,
    /// The number of characters concerned.
    #[serde(skip)]
    pub length: usize,
}

/// The maximum number of characters that an excerpt shows on either side of the place.
const AROUND: usize = 36;

impl Place {
    /// The place of a byte span in `text`.
    pub fn of_span(text: &[u8], span: Range<usize>) -> Place {
        let start = span.start.min(text.len());
        let end = span.end.clamp(start, text.len());
        let line = text[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let line_start = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let line_end = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at);
        // Only a part is decoded, because a line may be as long as a large file.
        let from = line_start.max(start.saturating_sub(AROUND * 4));
        let to = line_end.min(start + AROUND * 4);
        let before: Vec<char> = printable(&text[from..start]);
        let after: Vec<char> = printable(&text[start..to]);
        let shown = before.len().min(AROUND);
        let cut_before = before.len() > shown || from > line_start;
        let cut_after = after.len() > AROUND || to < line_end;
        let mut excerpt = String::from(if cut_before { "…" } else { "" });
        let mark = excerpt.chars().count() + shown;
        excerpt.extend(&before[before.len() - shown..]);
        excerpt.extend(after.iter().take(AROUND));
        excerpt.push_str(if cut_after { "…" } else { "" });
        let column = String::from_utf8_lossy(&text[line_start..start]).chars().count() + 1;
        let length = printable(&text[start..end.min(to).min(line_end).max(start)]).len().clamp(1, AROUND);
        Place { line, column, excerpt: excerpt.trim_end().into(), mark, length }
    }

    /// The place of a row and a column, both from 0, in characters, within a JSON array of strings with one string per
    /// row.
    pub fn of_json(text: &[u8], row: usize, column: usize) -> Place {
        let mut at = 0;
        // The first byte of the string, after the opening quote.
        for string in 0..=row {
            at += text[at..].iter().position(|&byte| byte == b'"').map_or(text.len() - at, |quote| quote + 1);
            let mut cell = 0;
            while at < text.len() && text[at] != b'"' && (string < row || cell < column) {
                at += match &text[at..] {
                    [b'\\', b'u', ..] => 6,
                    [b'\\', ..] => 2,
                    rest => 1 + rest[1..].iter().take_while(|&&byte| byte & 0xc0 == 0x80).count(),
                };
                cell += 1;
            }
            at = at.min(text.len());
            if string < row {
                at = text.len().min(at + 1);
            }
        }
        Place::of_span(text, at..at + 1)
    }

    /// The place of a row and a column, both from 0, in characters.
    pub fn of_cell(text: &[u8], row: usize, column: usize) -> Place {
        let mut start = 0;
        for _ in 0..row {
            start += text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len() - start, |at| at + 1);
        }
        let line_end = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at);
        let line = String::from_utf8_lossy(&text[start..line_end]);
        let offset = line.char_indices().nth(column).map_or(line_end - start, |(at, _)| at).min(line_end - start);
        Place { column: column + 1, ..Place::of_span(text, start + offset..start + offset + 1) }
    }
}

/// Replaces each character that is unsafe to print by a safe one.
fn printable(bytes: &[u8]) -> Vec<char> {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c.is_control() { '·' } else { c }).collect()
}

/// The maximum number of characters of a message. It may quote input of any length.
const LONGEST_MESSAGE: usize = 1_000;

/// Truncates a long text and adds an ellipsis.
pub(crate) fn shortened(mut text: String, longest: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(longest) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Why a question cannot be answered.
///
/// ```
/// use tengen_api::{ReadOptions, Source};
///
/// let problem = Source::read(b"(;SZ[9];B[zz", &ReadOptions { strict: true, ..ReadOptions::default() }).unwrap_err();
/// assert_eq!(problem.kind.name(), "syntax");
/// assert_eq!(problem.place.map(|place| place.line), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The kind.
    pub kind: ProblemKind,
    /// What is wrong, in one sentence.
    pub message: String,
    /// The place, if it is in a text.
    #[serde(flatten)]
    pub place: Option<Place>,
    /// The invalid option, if the input is not at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<OptionName>,
}

impl Problem {
    /// A problem without a place.
    pub fn new(kind: ProblemKind, message: impl fmt::Display) -> Problem {
        let message = shortened(message.to_string(), LONGEST_MESSAGE);
        Problem { kind, message, place: None, option: None }
    }

    /// The same problem at a place.
    #[must_use]
    pub fn at(self, place: Place) -> Problem {
        Problem { place: Some(place), ..self }
    }

    /// The same problem as one of an option rather than of the input.
    #[must_use]
    pub fn with_option(self, option: OptionName) -> Problem {
        Problem { option: Some(option), ..self }
    }

    /// The message, preceded by the invalid option.
    pub fn sentence(&self) -> String {
        match self.option {
            Some(option) => format!("{option}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

impl ProblemKind {
    /// The name, as JSON gives it.
    pub const fn name(self) -> &'static str {
        match self {
            ProblemKind::Json => "json",
            ProblemKind::Syntax => "syntax",
            ProblemKind::Board => "board",
            ProblemKind::Coordinate => "coordinate",
            ProblemKind::Rules => "rules",
            ProblemKind::Komi => "komi",
            ProblemKind::Move => "move",
            ProblemKind::Illegal => "illegal",
            ProblemKind::Stone => "stone",
            ProblemKind::TooLarge => "too_large",
            ProblemKind::Unsupported => "unsupported",
            ProblemKind::Stopped => "stopped",
            ProblemKind::NoJudge => "no_judge",
        }
    }
}

impl Problem {
    /// The answer needs the judge, and this program was built without the feature `judge`.
    #[cfg(not(feature = "judge"))]
    pub(crate) fn no_judge() -> Problem {
        Problem::new(ProblemKind::NoJudge, "this question needs the judge, which is not part of this program")
    }
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Problem {
        Problem::new(ProblemKind::Stopped, stopped)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "line {}, column {}: ", place.line, place.column)?;
        }
        f.write_str(&self.sentence())
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let mut text = vec![b'('; 1_000_000];
        text[500_000] = b'!';
        let place = Place::of_span(&text, 500_000..500_001);
        assert_eq!((place.line, place.column), (1, 500_001));
        assert_eq!(place.excerpt.chars().nth(place.mark), Some('!'));
        assert!(place.excerpt.chars().count() < 80);
    }

    #[test]
    fn a_cell_of_a_json_row_is_found_behind_escapes() {
        let text = "[\"X\\\"é\",\n \"\\u0058é?\"]".as_bytes();
        let place = |row, column| {
            let place = Place::of_json(text, row, column);
            (place.line, place.column, place.excerpt.chars().nth(place.mark))
        };
        assert_eq!(place(0, 0), (1, 3, Some('X')));
        assert_eq!(place(0, 2), (1, 6, Some('é')));
        assert_eq!(place(1, 0), (2, 3, Some('\\')));
        assert_eq!(place(1, 2), (2, 10, Some('?')));
        assert_eq!(place(1, 9), (2, 11, Some('"')));
    }

    proptest! {
        #[test]
        fn any_span_of_any_bytes_has_a_place(text: Vec<u8>, start: usize, length in 0..9usize) {
            let start = start % (text.len() + 2);
            let place = Place::of_span(&text, start..start + length);
            prop_assert!(place.mark <= place.excerpt.chars().count() + AROUND);
            Place::of_cell(&text, start, length);
            Place::of_json(&text, start, length);
        }
    }
}
