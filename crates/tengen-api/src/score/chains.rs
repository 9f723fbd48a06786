//! The chains of a counted board: stones, liberties, status, and the source of the status.

use super::Scored;
use crate::points::JsonPoint;
use serde::Serialize;
use tengen::life::{LifeStatus, MarkSource};

/// A move of a line: `black` or `white`, and where; `null` is a pass.
pub type LineMove = (&'static str, Option<JsonPoint>);

/// The status of a chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChainStatus {
    /// `black` or `white`.
    pub color: &'static str,
    /// Its stones.
    pub points: Vec<JsonPoint>,
    /// The number of liberties.
    pub liberties: usize,
    /// `alive`, `dead` or `seki`.
    pub status: &'static str,
    /// Who says so: `given` (the person who asks, or the rules), `record`, `proof`, `network` or `playouts`; `null` where
    /// nobody could be asked and the chain is only assumed to be alive.
    pub by: Option<&'static str>,
    /// How sure that is, from 0 to 1: 1 for what is given, recorded or proved, and always less for what is judged.
    pub confidence: f64,
    /// The moves that show it, where it was read out.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<serde_json::Value>>>))]
    pub line: Option<Vec<LineMove>>,
}

/// The name of a source of marks in JSON.
fn name(by: MarkSource) -> Option<&'static str> {
    (by != MarkSource::Default).then(|| by.name())
}

/// Every chain, in the order of first stones. `unmarked_by` says of chains without a mark that they are alive.
pub(super) fn chains(scored: &Scored, unmarked_by: Option<MarkSource>) -> Vec<ChainStatus> {
    let grid = scored.board.grid();
    let marks = &scored.marks;
    let regions = marks.chains();
    let chain = |(label, color): (usize, tengen::Color)| {
        let stone = regions.points(label)[0];
        let by = match marks.source(stone) {
            MarkSource::Default => unmarked_by.unwrap_or_default(),
            by => by,
        };
        let status = match marks.status(stone) {
            LifeStatus::Dead => "dead",
            LifeStatus::Seki => "seki",
            LifeStatus::Alive if scored.ownership.seki(stone).is_some() => "seki",
            LifeStatus::Alive => "alive",
        };
        let said = if by == MarkSource::Default { 0.0 } else { 1.0 };
        let confidence = marks.evidence(stone).confidence().unwrap_or(said);
        ChainStatus {
            color: color.name(),
            points: JsonPoint::all(grid, regions.points(label).iter().copied()),
            liberties: regions.liberties(label).len(),
            status,
            by: name(by),
            confidence,
            line: None,
        }
    };
    regions.iter().filter_map(|(label, region)| Some((label, region.content?))).map(chain).collect()
}
