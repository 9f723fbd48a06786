//! Converts the rows of a drawing to points, and decides which blanks are separators and which are empty points.

use super::error::{DiagramError, DiagramErrorKind, DiagramNote};
use super::signs::Sign;
use crate::board::Board;
use crate::color::Color;
use crate::grid::Grid;
use crate::topology::Topology;
use alloc::vec::Vec;

/// A row of a drawing, without coordinates and frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramRow<'a> {
    /// The line of the text, from 0.
    pub(super) line: usize,
    /// The number of characters of the line before the row.
    pub(super) column: usize,
    /// The signs, with blanks.
    pub(super) text: &'a str,
}

impl DiagramRow<'_> {
    /// An error at a character of this row.
    pub(super) fn error(&self, kind: DiagramErrorKind, column: usize) -> DiagramError {
        DiagramError { kind, row: self.line, column: self.column + column }
    }
}

/// The meaning of a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blanks {
    /// A separator.
    Separate,
    /// An empty point.
    Points,
}

/// The layout of the signs and blanks of some rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spacing {
    /// Some empty point has a sign of its own.
    pub(super) has_empty_signs: bool,
    /// No two signs are neighbors without a blank between them.
    pub(super) is_apart: bool,
    /// The signs of each row, where all rows have equally many.
    pub(super) signs: Option<usize>,
    /// The characters of each row, where all rows have equally many.
    pub(super) characters: Option<usize>,
    /// The columns that remain if every second column is only a separator: every second character is blank, from the
    /// second on or from the first on, and there are stones.
    pub(super) without_seconds: Option<usize>,
    /// The columns from the first that is not blank in all rows to the last.
    pub(super) inner: usize,
}

impl Spacing {
    /// Examines all rows once.
    pub(super) fn of(rows: &[DiagramRow<'_>], sign: impl Fn(char) -> Option<Sign>) -> Spacing {
        let mut spacing = Spacing {
            has_empty_signs: false,
            is_apart: true,
            signs: None,
            characters: None,
            without_seconds: None,
            inner: 0,
        };
        let (mut first, mut last, mut stones) = (usize::MAX, 0, false);
        // Whether the columns with even and with odd indices are blank in all rows.
        let mut is_blank = [true; 2];
        for (index, row) in rows.iter().enumerate() {
            let (mut signs, mut characters, mut before) = (0, 0, false);
            for (column, character) in row.text.chars().enumerate() {
                characters += 1;
                let sign = sign(character);
                let visible = sign != Some(Sign::Blank);
                if visible {
                    signs += 1;
                    first = first.min(column);
                    last = last.max(column + 1);
                }
                spacing.has_empty_signs |= sign == Some(Sign::Empty);
                spacing.is_apart &= !(visible && before);
                is_blank[column % 2] &= !visible;
                stones |= matches!(sign, Some(Sign::Stone(_)));
                before = visible;
            }
            let all = |same: Option<usize>, count| if index == 0 { Some(count) } else { same.filter(|&n| n == count) };
            spacing.signs = all(spacing.signs, signs);
            spacing.characters = all(spacing.characters, characters);
        }
        spacing.without_seconds = match (spacing.characters.filter(|_| stones), is_blank) {
            (Some(width @ 2..), [false, true]) => Some(width.div_ceil(2)),
            // A single column between blanks is more likely a point in the middle.
            (Some(width @ 4..), [true, false]) => Some(width / 2),
            _ => None,
        };
        spacing.inner = last.saturating_sub(first);
        spacing
    }

    /// The note about blanks that were read as empty points.
    pub(super) fn note(self) -> Option<DiagramNote> {
        let width = self.characters?;
        if let Some(without) = self.without_seconds {
            return Some(DiagramNote::SecondColumnsBlank { width, without });
        }
        let margin = self.has_empty_signs && self.signs == Some(self.inner) && self.inner < width;
        margin.then_some(DiagramNote::BlankMargin { width, without: self.inner })
    }
}

/// The board that the rows draw.
pub(super) fn board(
    rows: &[DiagramRow<'_>],
    sign: impl Fn(char) -> Option<Sign>,
    blanks: Blanks,
    topology: Topology,
) -> Result<Board, DiagramError> {
    let empty = DiagramError { kind: DiagramErrorKind::Empty, row: 0, column: 0 };
    let first = *rows.first().ok_or_else(|| empty.clone())?;
    let mut stones: Vec<Option<Color>> = Vec::new();
    let mut width = 0;
    for (index, row) in rows.iter().enumerate() {
        let before = stones.len();
        let mut characters = 0;
        for (column, character) in row.text.chars().enumerate() {
            characters = column + 1;
            match sign(character).ok_or_else(|| row.error(DiagramErrorKind::UnknownSign(character), column))? {
                Sign::Blank if blanks == Blanks::Separate => {}
                Sign::Blank | Sign::Empty => stones.push(None),
                Sign::Stone(color) => stones.push(Some(color)),
            }
        }
        let found = stones.len() - before;
        if index == 0 {
            width = found;
        } else if found != width {
            return Err(row.error(DiagramErrorKind::RaggedDrawing { expected: width, found }, characters));
        }
    }
    if width == 0 {
        return Err(DiagramError { row: first.line, ..empty });
    }
    let grid = Grid::with_topology(width, rows.len(), topology);
    let grid = grid.map_err(|size| first.error(DiagramErrorKind::Size(size), 0))?;
    Board::from_stones(grid, stones).map_err(|_| empty)
}
