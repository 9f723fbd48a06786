//! The count: who has won, which stones are dead, and why.
//!
//! The game is counted as `tengen score` counts its record, so the answers are the same before and after the passes,
//! and the same as in the record that `printsgf` prints.

use super::GoEngine;
use crate::gtp::Answer;
use crate::gtp::command::{Arguments, vertex, vertices};
use serde::Serialize;
use tengen::score::Reason;
use tengen::{Color, Grid, Point, notation};
use tengen_api::counted_record;
use tengen_api::estimate::{EstimateReport, EstimateRequest, best, estimate};
use tengen_api::option::{all_for_command_line, for_command_line};
use tengen_api::points::JsonPoint;
use tengen_api::score::{ChainLife, ChainStatus, Scored, describe_point, score};
use tengen_api::{Problem, Source, picture};
use tengen_estimate::Budget;

/// The count of a position.
#[derive(Debug)]
pub(super) struct Counted {
    source: Source,
    scored: Scored,
}

fn words(problem: &Problem) -> String {
    for_command_line(&problem.sentence())
}

fn source(engine: &GoEngine) -> Source {
    let table = engine.table();
    Source { result: table.resignation(), ..Source::of_played(table.game().clone(), table.rules().clone()) }
}

/// Returns the count of the current position.
fn counted(engine: &mut GoEngine) -> Result<&Counted, String> {
    if engine.counted.is_none() {
        let source = source(engine);
        let request = engine.table().marks.request(source.game.position().board());
        let scored = score(&source, &request).map_err(|problem| words(&problem))?;
        engine.counted = Some(Counted { source, scored });
    }
    engine.counted.as_ref().ok_or_else(|| "cannot score".into())
}

/// Estimates the current position.
pub(super) fn estimated(engine: &GoEngine) -> Result<EstimateReport, String> {
    let source = source(engine);
    let request = EstimateRequest { method: best(source.game.position().board()), ..EstimateRequest::default() };
    Ok(estimate(&source, &request).map_err(|problem| words(&problem))?.report)
}

/// Returns the result as records write it, by resignation or by the count, or an error that names the first unsettled
/// place.
pub(super) fn final_score(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    if let Some(result) = engine.table().resignation() {
        return Ok(result);
    }
    let scored = &counted(engine)?.scored;
    if scored.report.finished {
        // Records write a draw as 0, as GTP does, and a repeated board as Void, which GTP does not know.
        let result = &scored.report.result;
        return if result == "Void" { Err("cannot score: the game has no result".into()) } else { Ok(result.clone()) };
    }
    let note = picture::unsettled_notes(scored).into_iter().next().unwrap_or_default();
    Err(format!("cannot score: the game is not finished. {note}"))
}

/// Returns the points of chains, one chain on each line.
fn lines(grid: Grid, chains: &[ChainStatus], status: ChainLife) -> String {
    let chains = chains.iter().filter(|chain| chain.status == status);
    let line = |chain: &ChainStatus| vertices(grid, chain.points.iter().filter_map(|point| point.point(grid)));
    chains.map(line).collect::<Vec<_>>().join("\n")
}

fn territory(scored: &Scored, color: Color) -> Vec<Point> {
    let ownership = &scored.counted.ownership;
    ownership.with(Reason::Territory).filter(|&point| ownership.at(point).owner == Some(color)).collect()
}

pub(super) fn final_status_list(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [status] = arguments.exactly()?;
    let scored = &counted(engine)?.scored;
    let (grid, chains) = (scored.counted.board.grid(), &scored.report.chains);
    Ok(match status.to_ascii_lowercase().as_str() {
        "dead" => lines(grid, chains, ChainLife::Dead),
        "alive" => lines(grid, chains, ChainLife::Alive),
        "seki" => lines(grid, chains, ChainLife::Seki),
        "black_territory" => vertices(grid, territory(scored, Color::Black)),
        "white_territory" => vertices(grid, territory(scored, Color::White)),
        "dame" => vertices(grid, scored.counted.dame()),
        _ => return Err(format!("invalid status: {status:?}")),
    })
}

/// Returns the status of one point, in the words of GNU Go.
pub(super) fn final_status(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [at] = arguments.exactly()?;
    let point = vertex(engine.table().grid(), at)?;
    let scored = &counted(engine)?.scored;
    let place = JsonPoint::of(scored.counted.board.grid(), point);
    if let Some(chain) = scored.report.chains.iter().find(|chain| chain.points.contains(&place)) {
        return Ok(match chain.status {
            ChainLife::Alive => "alive",
            ChainLife::Dead => "dead",
            ChainLife::Seki => "seki",
        }
        .into());
    }
    let owned = scored.counted.ownership.at(point);
    Ok(match (owned.reason, owned.owner) {
        (Reason::Territory, Some(Color::Black)) => "black_territory",
        (Reason::Territory, Some(Color::White)) => "white_territory",
        (Reason::Seki, _) => "seki",
        _ => "dame",
    }
    .into())
}

/// Prints the record with its count: the result and the territory if everything is settled.
pub(super) fn printsgf(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let Counted { source, scored } = counted(engine)?;
    let written = counted_record::write_played(source, scored, &Budget::unlimited());
    let written = written.map_err(|problem| words(&problem))?;
    Ok(String::from_utf8_lossy(&written.bytes).into_owned())
}

fn json(report: &impl Serialize) -> Answer {
    serde_json::to_string(report).map_err(|error| error.to_string())
}

/// Returns the whole report of the count, as `tengen score --json` prints it.
pub(super) fn score_report(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let mut report = counted(engine)?.scored.report.clone();
    report.warnings = all_for_command_line(report.warnings);
    json(&report)
}

/// Returns the estimate of the position, as `tengen estimate --json` prints it.
pub(super) fn estimate_report(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let mut report = estimated(engine)?;
    report.warnings = all_for_command_line(report.warnings);
    json(&report)
}

/// Says who owns a point, and why.
pub(super) fn explain(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [at] = arguments.exactly()?;
    let point = vertex(engine.table().grid(), at)?;
    Ok(describe_point(&counted(engine)?.scored, point))
}

/// Lists the unsettled places, one on each line: its points, and after a colon the reason and the moves that settle it.
pub(super) fn unsettled(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let scored = &counted(engine)?.scored;
    let grid = scored.counted.board.grid();
    let names = |points: &[Point]| points.iter().map(|&point| notation::go(grid, point)).collect::<Vec<_>>().join(" ");
    let line = |place: &tengen_estimate::judge::UnsettledArea| {
        let moves = if place.moves.is_empty() { String::new() } else { format!(": {}", names(&place.moves)) };
        format!("{}: {}{moves}", names(&place.points), place.kind.words())
    };
    Ok(scored.counted.places.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Returns the owner of each point, row by row: `B`, `W`, or `.` for nobody.
pub(super) fn owners(engine: &mut GoEngine) -> Result<Vec<String>, String> {
    Ok(counted(engine)?.scored.counted.ownership.owner_rows())
}
