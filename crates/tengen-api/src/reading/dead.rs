//! Why the dead chains of a counted board are dead: what the search finds about each of them.

use super::{GroupReading, ReadRequest, group, judge, sentence};
use crate::certainty::percent;
use crate::problem::{Problem, ProblemKind};
use crate::score::{ChainLife, ChainStatus, Scored};
use crate::source::Source;
use tengen::life::MarkSource;
use tengen::{Game, Grid, Point, notation};
use tengen_estimate::judge::judged_board::{JudgedBoard, STEPS_PER_POSITION};
use tengen_proof::go::reading::GroupStatus;

/// The maximum number of positions for all dead chains of a board, per point of the board.
const POSITIONS_PER_POINT: u64 = 5_000;

/// Reads the dead chains of a counted board and adds to the report why each of them is dead, with the moves that show
/// it. The count does not change. Chains that are left when the budget for the board runs out are not read.
///
/// ```
/// use tengen_api::reading::{ReadRequest, explain_dead};
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let board = "..OX.....\n..OX.....\nOOOX.....\nXXXX.....\n".to_owned() + &".........\n".repeat(5);
/// let options = ReadOptions { komi: Some("0".into()), ..ReadOptions::default() };
/// let source = Source::read(board.as_bytes(), &options)?;
/// let request = ScoreRequest { dead: Dead::List(vec!["C9".into()]), ..ScoreRequest::default() };
/// let mut scored = score(&source, &request)?;
/// explain_dead(&source, &mut scored, &ReadRequest::default())?;
/// let dead = scored.report.chains.iter().find_map(|chain| chain.why.clone()).unwrap();
/// assert!(dead.starts_with("C9 is dead: if White"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn explain_dead(source: &Source, scored: &mut Scored, request: &ReadRequest) -> Result<(), Problem> {
    let is_dead = |chain: &ChainStatus| chain.status == ChainLife::Dead;
    if !scored.report.chains.iter().any(is_dead) {
        return Ok(());
    }
    let game = source.rewound(scored.counted.request.number)?;
    let grid = scored.counted.board.grid();
    let judged = judge(source, &game, request)?;
    let limit = grid.area() as u64 * POSITIONS_PER_POINT * STEPS_PER_POSITION;
    let request = ReadRequest { budget: request.budget.part(limit), ..request.clone() };
    let chains = &mut scored.report.chains;
    let mut is_spent = false;
    for index in 0..chains.len() {
        let chain = &chains[index];
        let Some(at) = first(chain, grid).filter(|_| is_dead(chain) && chain.why.is_none()) else { continue };
        let told = format!("{} is dead {}", notation::go(grid, at), source_words(chain));
        let read = if is_spent { None } else { group_within(source, &game, &judged, at, &request)? };
        let Some(read) = read else {
            is_spent = true;
            chains[index].why = Some(format!("{told}; it was not searched."));
            continue;
        };
        let found = read.report.text.join(" ");
        let why = match read.reading.status {
            GroupStatus::Dead => found,
            GroupStatus::Unknown => format!("{told}; {}.", sentence::why_unknown(read.unknown, &request)),
            GroupStatus::Alive | GroupStatus::Unsettled => format!("{told}, but the search disagrees: {found}"),
        };
        let is_shown = read.reading.status == GroupStatus::Dead;
        let line = read.lines.first().filter(|_| is_shown).map(|line| line.to_json(grid));
        let is_member =
            |chain: &ChainStatus| first(chain, grid).is_some_and(|stone| read.reading.group.contains(&stone));
        for chain in chains.iter_mut().filter(|chain| is_dead(chain) && is_member(chain)) {
            chain.why = Some(why.clone());
            chain.line = chain.line.take().or_else(|| line.clone());
        }
    }
    join(chains);
    Ok(())
}

/// The words between the name of a dead chain and the moves that show it.
const SHOWN: &str = " is dead: if ";

/// Chains that die by the same moves share one sentence, although each of them was read alone.
fn join(chains: &mut [ChainStatus]) {
    let reasons: Vec<String> = chains.iter().filter_map(|chain| chain.why.clone()).collect();
    let mut known: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, moves) in reasons.iter().filter_map(|why| why.split_once(SHOWN)) {
        match known.iter_mut().find(|(shown, _)| *shown == moves) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => known.push((moves, vec![name])),
        }
    }
    for (moves, mut names) in known {
        let Some(last) = names.pop().filter(|_| !names.is_empty()) else { continue };
        let all = format!("{} and {last} are dead: if {moves}", names.join(", "));
        for chain in chains.iter_mut() {
            let is_one = |why: &String| why.split_once(SHOWN).is_some_and(|(_, shown)| shown == moves);
            if chain.why.as_ref().is_some_and(is_one) {
                chain.why = Some(all.clone());
            }
        }
    }
}

/// Reads a group, or returns `None` if the budget for the board is used up.
fn group_within(
    source: &Source,
    game: &Game,
    judged: &JudgedBoard,
    at: Point,
    request: &ReadRequest,
) -> Result<Option<GroupReading>, Problem> {
    match group(source, game, judged, at, request) {
        Err(problem) if problem.kind == ProblemKind::Stopped && !request.budget.stop_flag().is_set() => Ok(None),
        read => read.map(Some),
    }
}

/// Returns the first stone of a chain.
fn first(chain: &ChainStatus, grid: Grid) -> Option<Point> {
    chain.points.first()?.point(grid)
}

/// Describes where the status of a chain comes from.
fn source_words(chain: &ChainStatus) -> String {
    match chain.by {
        Some(MarkSource::Given) => "as given".to_owned(),
        Some(MarkSource::Record) => "as marked in the record".to_owned(),
        Some(MarkSource::Proof) => "by proof".to_owned(),
        _ => format!("as judged, with a confidence of {}", percent(chain.confidence)),
    }
}
