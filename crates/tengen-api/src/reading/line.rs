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
    /// Replays a line from this position and cuts it at the first illegal move. All moves should be legal.
    pub(crate) fn replayed(from: &Position, suicide: Suicide, reading: &Reading, found: &BoardLine) -> ReplayedLine {
        let mut position = from.clone();
        let mut moves = Vec::with_capacity(found.moves.len());
        let mut is_cut = found.end.is_none();
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
                is_cut = true;
                break;
            }
            moves.push((color, Some(point)));
        }
        ReplayedLine { end: end(reading, found, &moves), moves, is_cut }
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
