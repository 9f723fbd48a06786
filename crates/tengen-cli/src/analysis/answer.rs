//! Answers a position: who leads, by how much, and who will own each point.

use super::query::{Perspective, Query};
use serde_json::{Value, json};
use tengen::{Board, Color, Point, Position, Symmetry};
use tengen_api::Problem;
use tengen_api::estimate::{EstimateReport, EstimateRequest, best, estimate};
use tengen_estimate::Budget;

/// Analyzes the position of a query after a number of moves.
pub fn answer(query: &Query, turn: usize, budget: &Budget) -> Result<Value, Problem> {
    let game = query.source.rewound(Some(turn))?;
    let position = game.position();
    let request = EstimateRequest {
        method: best(position.board()),
        // A game without moves is not rewound.
        number: (query.source.game.move_count() > 0).then_some(turn),
        budget: budget.clone(),
        ..EstimateRequest::default()
    };
    let report = estimate(&query.source, &request)?.report;
    let is_white = match query.perspective {
        Perspective::Black => false,
        Perspective::White => true,
        Perspective::SideToMove => position.to_play() == Color::White,
    };
    let sign = if is_white { -1.0 } else { 1.0 };
    let mut answer = json!({
        "id": query.id,
        "isDuringSearch": false,
        "moveInfos": [],
        "rootInfo": root(position, &report, sign),
        "turnNumber": turn,
    });
    let owners = || report.ownership.iter().flatten();
    if query.ownership {
        answer["ownership"] = owners().map(|&owner| sign * owner).collect();
    }
    if query.ownership_stdev {
        // The final owner is one of two values, whose mean is known.
        answer["ownershipStdev"] = owners().map(|&owner| tidy((1.0 - owner * owner).max(0.0).sqrt())).collect();
    }
    Ok(answer)
}

/// Returns the answer for a position that was terminated.
pub fn no_results(id: &str, turn: usize) -> Value {
    json!({ "id": id, "isDuringSearch": false, "noResults": true, "turnNumber": turn })
}

/// Rounds to the digits of an estimate.
fn tidy(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn root(position: &Position, report: &EstimateReport, sign: f64) -> Value {
    let lead = sign * report.lead;
    let winrate = if sign < 0.0 { tidy(1.0 - report.black_wins()) } else { report.black_wins() };
    // Where the error of an estimate was not measured, the spread is that of knowing nothing: half of the board.
    let board = position.board();
    let stdev = report.stdev.unwrap_or(f64::from(board.grid().area() as u32) / 2.0);
    json!({
        "currentPlayer": position.to_play().letter().to_string(),
        "lcb": winrate,
        "rawLead": lead,
        "rawNoResultProb": 0.0,
        "rawScoreSelfplay": lead,
        "rawScoreSelfplayStdev": stdev,
        "rawStScoreError": stdev,
        "rawStWrError": 0.0,
        "rawVarTimeLeft": 0.0,
        "rawWinrate": winrate,
        "scoreLead": lead,
        "scoreSelfplay": lead,
        "scoreStdev": stdev,
        "symHash": format!("{:032X}", symmetric_hash(position)),
        "thisHash": format!("{:032X}", hash(board, position.to_play(), position.ko().map(Point::index))),
        "utility": tidy(2.0 * winrate - 1.0),
        "visits": 1,
        "weight": 1.0,
        "winrate": winrate,
    })
}

/// Hashes a position with FNV-1a, which is the same on every machine.
fn hash(board: &Board, to_play: Color, ko: Option<usize>) -> u128 {
    let grid = board.grid();
    let stones = board.stones().iter().map(|stone| match stone {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    });
    let rest = [
        grid.width() as u32,
        grid.height() as u32,
        u32::from(to_play == Color::White),
        ko.map_or(0, |ko| ko as u32 + 1),
    ];
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    rest.into_iter()
        .chain(stones)
        .fold(start, |hash, value| (hash ^ u128::from(value)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b))
}

/// Hashes a position so that its rotations and reflections have the same hash.
fn symmetric_hash(position: &Position) -> u128 {
    let (board, grid) = (position.board(), position.board().grid());
    let hashes = Symmetry::of(grid.topology()).map(|symmetry| {
        let ko = position.ko().map(|ko| symmetry.point(grid, ko).index());
        hash(&symmetry.board(board), position.to_play(), ko)
    });
    hashes.min().unwrap_or_default()
}
