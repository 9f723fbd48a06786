//! Describes one point of a counted board: its owner, the reason, and the source of that reason.

use super::chains::ChainLife;
use super::{Scored, names};
use crate::certainty::percent;
use crate::points::JsonPoint;
use tengen::life::MarkSource;
use tengen::score::Reason;
use tengen::{Point, notation};

/// Returns sentences that say who owns a point and why, one per line.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest, describe_point};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let chinese = ReadOptions { rules: Some("chinese".into()), ..ReadOptions::default() };
/// let source = Source::read(b".X.O.\n.X.O.\n", &chinese)?;
/// let scored = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?;
/// let corner = scored.counted.board.grid().points().next().expect("a board has points");
/// assert_eq!(describe_point(&scored, corner), "A2 is Black's: territory.");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn describe_point(scored: &Scored, point: Point) -> String {
    let grid = scored.counted.board.grid();
    let owned = scored.counted.ownership.at(point);
    let name = notation::go(grid, point);
    let mut lines = vec![match owned.owner {
        Some(color) => format!("{name} is {color}'s: {}.", owned.reason.words()),
        None if owned.reason == Reason::Open => format!("{name} has no owner yet: it is open."),
        None => format!("{name} is nobody's: {}.", owned.reason.words()),
    }];
    lines.extend(chain(scored, point));
    for place in scored.counted.places.iter().filter(|place| place.points.contains(&point)) {
        let settles = match place.moves.as_slice() {
            [] => String::new(),
            moves => format!("; moves that would settle it: {}", names(grid, moves)),
        };
        lines.push(format!("It is not settled: {}{settles}.", place.kind.words()));
    }
    lines.join("\n")
}

/// Describes the chain at a point: its status, the source of the status, and the line that shows it.
fn chain(scored: &Scored, point: Point) -> Option<String> {
    let grid = scored.counted.board.grid();
    let place = JsonPoint::of(grid, point);
    let chain = scored.report.chains.iter().find(|chain| chain.points.contains(&place))?;
    let status = match chain.status {
        ChainLife::Alive => "alive",
        ChainLife::Dead => "dead",
        ChainLife::Seki => "alive in seki",
    };
    let source = match chain.by {
        None | Some(MarkSource::Default) => "assumed".to_owned(),
        Some(MarkSource::Given) => "as given".to_owned(),
        Some(MarkSource::Record) => "by the record's marks".to_owned(),
        Some(MarkSource::Proof) => "by proof".to_owned(),
        Some(MarkSource::Katago) => format!("judged by KataGo, {} sure", percent(chain.confidence)),
        Some(by) => format!("judged by the {}, {} sure", by.name(), percent(chain.confidence)),
    };
    let size = crate::words::plural(chain.points.len(), "stone");
    let mut text = format!("Its {} chain of {size} is {status}, {source}.", chain.color.name());
    if let Some(line) = &chain.line {
        let moves = line.iter().map(|(color, made)| match made.and_then(|made| made.point(grid)) {
            Some(point) => format!("{} {}", color.letter(), notation::go(grid, point)),
            None => format!("{} pass", color.letter()),
        });
        let moves: Vec<String> = moves.collect();
        if !moves.is_empty() {
            text = format!("{text}\nThe line: {}.", moves.join(", "));
        }
    }
    Some(text)
}
