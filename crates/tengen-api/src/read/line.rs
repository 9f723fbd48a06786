//! Lines of play, replayed with the rules before anybody sees them.

use tengen::go::rules::Suicide;
use tengen::go::{IllegalMove, Position};
use tengen::{Color, Point};
use tengen_proof::go::line::End as Found;
use tengen_proof::go::reading::{BoardLine, Kind, Reading, Status};

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The group is captured.
    Captured,
    /// The group has one eye at most.
    OneEye,
    /// The group has two eyes, or is connected with stones that live.
    TwoEyes,
    /// Neither side can go on without loss.
    Seki,
    /// A ko decides.
    Ko,
}

impl End {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            End::Captured => "captured",
            End::OneEye => "one_eye",
            End::TwoEyes => "two_eyes",
            End::Seki => "seki",
            End::Ko => "ko",
        }
    }

    /// In words, as a sentence about the group.
    pub const fn words(self) -> &'static str {
        match self {
            End::Captured => "The group is captured.",
            End::OneEye => "The group has one eye at most: it is dead.",
            End::TwoEyes => "The group lives: it has two eyes or is connected.",
            End::Seki => "The group lives in seki: neither side can go on without loss.",
            End::Ko => "A ko decides.",
        }
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, with who makes them; `None` is a pass. A ko threat and its answer are two passes.
    pub moves: Vec<(Color, Option<Point>)>,
    /// How it ends.
    pub end: End,
    /// Whether it goes on after the last move that is shown.
    pub is_cut: bool,
}

impl Line {
    /// The moves of a line that are legal in a row from this position, which all of them should be.
    pub(super) fn replayed(from: &Position, suicide: Suicide, reading: &Reading, found: &BoardLine) -> Line {
        let mut position = from.clone();
        let mut moves = Vec::with_capacity(found.moves.len());
        let mut is_cut = found.end == Found::Longer;
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
        Line { end: end(reading, found, &moves), moves, is_cut }
    }
}

/// How a line ends; one that is too long to be shown ends as the proof says.
fn end(reading: &Reading, found: &BoardLine, moves: &[(Color, Option<Point>)]) -> End {
    let defender_first = moves.first().is_some_and(|&(color, _)| color == reading.color);
    match (found.end, reading.status, reading.kind) {
        (Found::Captured, ..) | (Found::Longer, Status::Dead, _) => End::Captured,
        (Found::OneEye, ..) => End::OneEye,
        (Found::Seki, ..) | (Found::Longer, Status::Alive, Some(Kind::Seki)) => End::Seki,
        (Found::Ko, ..) | (Found::Longer, _, Some(Kind::Ko)) => End::Ko,
        (Found::TwoEyes, ..) | (Found::Longer, Status::Alive, _) => End::TwoEyes,
        (Found::Longer, ..) => {
            if defender_first {
                End::TwoEyes
            } else {
                End::Captured
            }
        }
    }
}
