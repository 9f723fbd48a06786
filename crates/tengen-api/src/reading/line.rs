//! Lines of play. Each line is replayed under the rules before it is reported.

use crate::points::JsonPoint;
use crate::score::LineMove;
use tengen::go::IllegalMove;
use tengen::go::Suicide;
use tengen::{Color, Grid, Point, Position};
use tengen_proof::go::line::LineEnd;
use tengen_proof::go::reading::{BoardLine, GroupStatus, LifeKind, Reading};

/// An end as a sentence about the group.
pub const fn end_words(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Captured => "The group is captured.",
        LineEnd::OneEye => "The group has one eye at most: it is dead.",
        LineEnd::TwoEyes => "The group lives: it has two eyes or is connected.",
        LineEnd::Seki => "The group lives in seki: neither side can go on without loss.",
        LineEnd::Ko => "A ko decides.",
    }
}

/// A line of play.
///
/// ```
/// use tengen_api::reading::{ReadRequest, read_group};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("life")?.as_bytes(), &ReadOptions::default())?;
/// let group = read_group(&source, "A8", &ReadRequest::default())?;
/// let line = &group.lines[0];
/// assert_eq!(line.moves[0].1, group.board.grid().point(1, 0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedLine {
    /// The moves and their players; `None` is a pass. A ko threat and its answer are written as two passes.
    pub moves: Vec<(Color, Option<Point>)>,
    /// How it ends.
    pub end: LineEnd,
    /// Whether the line continues after the last move shown.
    pub is_cut: bool,
}

impl ReplayedLine {
    /// Replays the lines of a reading from this position. A move can be illegal on the board although it is legal in
    /// the area that was searched, if stones beyond that area matter: such lines are left out, or cut if there is no
    /// other.
    pub(crate) fn all(from: &Position, suicide: Suicide, reading: &Reading) -> Vec<ReplayedLine> {
        let replayed = reading.lines.iter().map(|line| ReplayedLine::replayed(from, suicide, reading, line));
        let (legal, illegal): (Vec<_>, Vec<_>) = replayed.partition(|(_, is_legal)| *is_legal);
        let kept = if legal.is_empty() { illegal } else { legal };
        kept.into_iter().map(|(line, _)| line).collect()
    }

    /// Replays a line from this position up to the first illegal move, and returns whether all moves were legal.
    fn replayed(from: &Position, suicide: Suicide, reading: &Reading, found: &BoardLine) -> (ReplayedLine, bool) {
        let mut position = from.clone();
        let mut moves = Vec::with_capacity(found.moves.len());
        let mut is_legal = true;
        for &(color, point) in &found.moves {
            let Some(point) = point else {
                position.pass(color);
                moves.push((color, None));
                continue;
            };
            if position.check(color, point, suicide) == Err(IllegalMove::Ko) {
                for passes in [color, color.opponent()] {
                    position.pass(passes);
                    moves.push((passes, None));
                }
            }
            if position.play(color, point, suicide).is_err() {
                is_legal = false;
                break;
            }
            moves.push((color, Some(point)));
        }
        let is_cut = found.end.is_none() || !is_legal;
        let mut end = end(reading, found, &moves);
        // Stones that are captured in the searched area may still have liberties beyond it, in the opponent's area.
        let is_left = |&stone: &Point| position.board()[stone] == Some(reading.color);
        if end == LineEnd::Captured && !is_cut && reading.group.iter().any(is_left) {
            end = LineEnd::OneEye;
        }
        (ReplayedLine { moves, end, is_cut }, is_legal)
    }

    /// Returns the moves in the form used in JSON.
    pub(crate) fn to_json(&self, grid: Grid) -> Vec<LineMove> {
        let point = |point: Option<Point>| point.map(|point| JsonPoint::of(grid, point));
        self.moves.iter().map(|&(color, at)| (color, point(at))).collect()
    }
}

/// Returns how a line ends. If the line is too long to be shown in full, the status that was read determines the end.
fn end(reading: &Reading, found: &BoardLine, moves: &[(Color, Option<Point>)]) -> LineEnd {
    let defender_first = moves.first().is_some_and(|&(color, _)| color == reading.color);
    found.end.unwrap_or(match (reading.status, reading.kind) {
        (GroupStatus::Dead, _) => LineEnd::Captured,
        (GroupStatus::Alive, Some(LifeKind::Seki)) => LineEnd::Seki,
        (GroupStatus::Alive, _) => LineEnd::TwoEyes,
        (_, Some(LifeKind::Ko)) => LineEnd::Ko,
        _ if defender_first => LineEnd::TwoEyes,
        _ => LineEnd::Captured,
    })
}
