//! The chains of a counted board: stones, liberties, status, and the source of the status.

use super::CountedBoard;
use crate::points::JsonPoint;
use crate::reading::line::ReplayedLine;
use serde::Serialize;
use tengen::go::{PositionError, Setup};
use tengen::life::{LifeStatus, MarkSource};
use tengen::{Color, Point};
use tengen_proof::go::reading::GroupStatus;

/// A move of a line: `black` or `white`, and the point, or `null` for a pass.
pub type LineMove = (Color, Option<JsonPoint>);

/// The status of a chain.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[3]KM[0]RU[Chinese];B[bb])", &ReadOptions::default())?;
/// let report = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?.report;
/// assert_eq!((report.chains.len(), report.chains[0].liberties), (1, 4));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChainStatus {
    /// `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub color: Color,
    /// Its stones.
    pub points: Vec<JsonPoint>,
    /// The number of liberties.
    pub liberties: usize,
    /// Whether it is alive, dead or in seki.
    pub status: ChainLife,
    /// The source of the status: `given` (the user or the rules), `record`, `proof`, `network`, `playouts` or `katago`;
    /// `null` if there is no source and the chain is only assumed to be alive.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub by: Option<MarkSource>,
    /// The confidence in the status, from 0 to 1: 1 if it is given, recorded or proved, and less if it is judged.
    pub confidence: f64,
    /// The moves that prove the status, if it was found by a search.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<serde_json::Value>>>))]
    pub line: Option<Vec<LineMove>>,
    /// Why a dead chain is dead, in words, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Whether a chain is alive, dead or in seki.
///
/// ```
/// use tengen_api::score::{ChainLife, Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b".XO\nXX.\n...\n", &ReadOptions { komi: Some("0".into()), ..ReadOptions::default() })?;
/// let request = ScoreRequest { dead: Dead::List(vec!["C3".into()]), ..ScoreRequest::default() };
/// let chains = score(&source, &request)?.report.chains;
/// assert!(chains.iter().any(|chain| chain.status == ChainLife::Dead));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChainLife {
    /// It is alive.
    Alive,
    /// It is dead.
    Dead,
    /// It is alive in seki.
    Seki,
}

/// Returns the line that shows the status of a chain if the judge has read its group.
fn line(counted: &CountedBoard, stone: Point, status: ChainLife) -> Option<Vec<LineMove>> {
    let readings = counted.judgment.iter().flat_map(|judgment| &judgment.readings);
    let reading = readings.into_iter().find(|reading| reading.group.contains(&stone))?;
    let is_shown = match reading.status {
        GroupStatus::Dead => status == ChainLife::Dead,
        GroupStatus::Alive => status != ChainLife::Dead,
        GroupStatus::Unsettled | GroupStatus::Unknown => false,
    };
    if !is_shown || counted.marks.source(stone) == MarkSource::Given {
        return None;
    }
    let position = Setup::new(counted.board.clone()).position().unwrap_or_else(PositionError::forgive);
    let suicide = counted.sheet.rules().suicide;
    let line = ReplayedLine::all(&position, suicide, reading).into_iter().next()?;
    Some(line.to_json(counted.board.grid()))
}

/// Returns every chain, ordered by first stone. `unmarked_by` is the source for chains without a mark, which are alive.
pub(super) fn chains(counted: &CountedBoard, unmarked_by: Option<MarkSource>) -> Vec<ChainStatus> {
    let grid = counted.board.grid();
    let marks = &counted.marks;
    let regions = marks.chains();
    let chain = |(label, color): (usize, Color)| {
        let stone = regions.points(label)[0];
        let by = match marks.source(stone) {
            MarkSource::Default => unmarked_by.unwrap_or_default(),
            by => by,
        };
        let status = match marks.status(stone) {
            LifeStatus::Dead => ChainLife::Dead,
            LifeStatus::Seki => ChainLife::Seki,
            LifeStatus::Alive if counted.ownership.seki(stone).is_some() => ChainLife::Seki,
            LifeStatus::Alive => ChainLife::Alive,
        };
        let default = if by == MarkSource::Default { 0.0 } else { 1.0 };
        let confidence = marks.evidence(stone).confidence().unwrap_or(default);
        ChainStatus {
            color,
            points: JsonPoint::all(grid, regions.points(label).iter().copied()),
            liberties: regions.liberties(label).len(),
            status,
            by: (by != MarkSource::Default).then_some(by),
            confidence,
            line: line(counted, stone, status),
            why: None,
        }
    };
    regions.iter().filter_map(|(label, region)| Some((label, region.content?))).map(chain).collect()
}
