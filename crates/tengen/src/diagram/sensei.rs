//! Sensei's Library diagrams: lines that begin with `$$`.
//!
//! ```text
//! $$B White to live?
//! $$ -----------------
//! $$ | . . X O 2 . . .
//! $$ | . X X O 1 . , .
//! ```
//!
//! | sign | is |
//! |---|---|
//! | `X` `B` `#` `Y` `Z` | a black stone, marked or not |
//! | `O` `W` `@` `Q` `P` | a white stone, marked or not |
//! | `1` to `9`, `0` for 10 | a move; the first is Black's, or of the color that the first line names |
//! | `.` `,` `+` `C` `S` `T` `M` `*`, `a` to `z` | an empty point, marked or not |

use super::cells::DiagramRow;
use super::error::{DiagramError, DiagramNote};
use super::frame::{self, Framed, is_bar};
use super::signs::Sign;
use super::{DiagramReading, Dialect};
use crate::color::Color;
use crate::topology::Topology;
use alloc::vec::Vec;

/// What every line begins with.
const MARK: &str = "$$";

fn sign(character: char, first: Color) -> Option<Sign> {
    let sign = match character {
        ' ' | '\t' => Sign::Blank,
        'X' | 'B' | '#' | 'Y' | 'Z' => Sign::Stone(Color::Black),
        'O' | 'W' | '@' | 'Q' | 'P' => Sign::Stone(Color::White),
        '1' | '3' | '5' | '7' | '9' => Sign::Stone(first),
        '0' | '2' | '4' | '6' | '8' => Sign::Stone(first.opponent()),
        '.' | ',' | '+' | 'C' | 'S' | 'T' | 'M' | '*' | 'a'..='z' => Sign::Empty,
        _ => return None,
    };
    Some(sign)
}

/// Whether the first line of a diagram is a row of it already: signs apart from one another, and bars.
fn is_row(content: &str) -> bool {
    let one = |word: &str| {
        let word = word.trim_matches(is_bar);
        word.chars().count() <= 1 && word.chars().all(|c| sign(c, Color::Black).is_some())
    };
    content.starts_with([' ', '|']) && content.contains(['.', ',', '|']) && content.split_whitespace().all(one)
}

/// Who makes the first move, by the first line.
fn first_color(heading: &str) -> Color {
    if heading.starts_with('W') { Color::White } else { Color::Black }
}

/// Whether a line begins with `$$`.
pub(super) fn is_there(lines: &[&str]) -> bool {
    lines.iter().any(|line| line.trim_start().starts_with(MARK))
}

/// Reads the first diagram; `None` where no line begins with `$$`.
pub(super) fn read<S: AsRef<str>>(lines: &[S], topology: Topology) -> Option<Result<DiagramReading, DiagramError>> {
    let marked = |line: usize| {
        let text = lines.get(line)?.as_ref();
        let start = text.len() - text.trim_start().len() + MARK.len();
        text.trim_start().starts_with(MARK).then(|| (line, start, &text[start..]))
    };
    let start = (0..lines.len()).find(|&line| marked(line).is_some())?;
    let mut diagram: Vec<(usize, usize, &str)> = (start..lines.len()).map_while(marked).collect();
    let end = start + diagram.len();
    let more = (end..lines.len()).any(|line| marked(line).is_some());
    let heading = diagram[0].2;
    let mut first = Color::Black;
    if !is_row(heading) && !heading.contains("--") {
        first = first_color(heading);
        diagram.remove(0);
    }
    // Links and arrows between signs are no rows.
    diagram.retain(|(_, _, text)| !text.trim_start().starts_with(['[', '{']) && !text.trim().is_empty());
    let framed = frame::find(&diagram).unwrap_or_else(|| {
        // An upper or lower edge may stand alone, without bars at the sides.
        for edge in [0, diagram.len().saturating_sub(1)] {
            if diagram.get(edge).is_some_and(|(_, _, text)| frame::is_side(text)) {
                diagram.remove(edge);
                break;
            }
        }
        let rows = diagram.iter().map(|&(line, column, text)| DiagramRow { line, column, text }).collect();
        Ok(Framed { rows, is_closed: false })
    });
    Some(framed.and_then(|framed| {
        let (board, mut notes) = frame::board(&framed.rows, |character| sign(character, first), topology)?;
        let moves = framed.rows.iter().flat_map(|row| row.text.chars()).filter(char::is_ascii_digit).count();
        if moves > 0 {
            notes.push(DiagramNote::NumberedMoves(moves));
        }
        if !framed.is_closed {
            notes.push(DiagramNote::OpenFrame);
        }
        if more {
            notes.push(DiagramNote::MoreDiagrams);
        }
        Ok(DiagramReading::new(board, Dialect::Sensei, notes))
    }))
}
