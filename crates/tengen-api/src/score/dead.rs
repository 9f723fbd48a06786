//! Determines which stones are dead: marked in the record, judged, or given by the user, who takes precedence.

use super::request::{Corrections, Dead};
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::source::NamedRules;
use serde::Serialize;
use std::fmt;
use tengen::life::{LifeStatus, MarkSource};
use tengen::{Board, ByColor, Grid, Marks, Point, notation};
use tengen_estimate::Budget;
#[cfg(feature = "judge")]
use tengen_estimate::judge::judge_within;
use tengen_estimate::judge::{JudgeMethod, JudgeRequest, Judgment};

/// Parses the name of each stone in an option and marks its chain.
fn mark(
    board: &Board,
    marks: &mut Marks,
    names: &[String],
    status: LifeStatus,
    option: OptionName,
) -> Result<(), Problem> {
    let wrong = |problem: Problem| problem.with_option(option);
    for name in names {
        let parsed = notation::parse_go(board.grid(), name);
        let point = parsed.map_err(|error| wrong(Problem::new(ProblemKind::Coordinate, error)))?;
        if !marks.mark(point, status, MarkSource::Given) {
            let message = format!("there is no stone at {name} to be marked");
            return Err(wrong(Problem::new(ProblemKind::Stone, message)));
        }
    }
    Ok(())
}

/// Marks the chains that the user calls seki. It is an error if the user also calls one of them dead or alive.
pub(crate) fn mark_seki(board: &Board, marks: &mut Marks, names: &[String]) -> Result<(), Problem> {
    for name in names {
        let Ok(point) = notation::parse_go(board.grid(), name) else { continue };
        let status = match marks.status(point) {
            LifeStatus::Dead => "dead",
            LifeStatus::Alive => "alive",
            LifeStatus::Seki => continue,
        };
        if board[point].is_some() && marks.source(point) == MarkSource::Given {
            let problem = Problem::new(ProblemKind::Stone, format!("{name} is named both {status} and in seki"));
            return Err(problem.with_option(OptionName::SEKI));
        }
    }
    mark(board, marks, names, LifeStatus::Seki, OptionName::SEKI)
}

/// The maximum number of points named in a sentence.
const MAX_NAMES: usize = 12;

/// Returns the names of points for a sentence, truncated to the first dozen.
pub(crate) fn names(grid: Grid, points: &[Point]) -> String {
    let named: Vec<String> = points.iter().take(MAX_NAMES).map(|&point| notation::go(grid, point)).collect();
    match points.len().saturating_sub(MAX_NAMES) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// Everything that determines which stones of a board are dead.
#[derive(Clone, Debug)]
pub(crate) struct DeadQuestion<'a> {
    pub(crate) board: &'a Board,
    /// The territory that the record marks at this position.
    pub(crate) territory: Option<&'a ByColor<Vec<Point>>>,
    pub(crate) rules: &'a NamedRules,
    /// Whether the game is over. Some rules then treat every stone as alive.
    pub(crate) is_over: bool,
    pub(crate) dead: &'a Dead,
    pub(crate) corrections: &'a Corrections,
    pub(crate) method: JudgeMethod,
    /// KataGo's marks, which replace the judge.
    pub(crate) katago: Option<Marks>,
    pub(crate) budget: &'a Budget,
}

/// The source of the dead stones.
///
/// ```
/// use tengen_api::score::{Dead, DeadSource, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b".XO\nXX.\n...\n", &ReadOptions { komi: Some("0".into()), ..ReadOptions::default() })?;
/// let request = ScoreRequest { dead: Dead::List(vec!["C3".into()]), ..ScoreRequest::default() };
/// assert_eq!(score(&source, &request)?.report.method, DeadSource::Given);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum DeadSource {
    /// No source: no stone is considered dead.
    #[default]
    None,
    /// The user.
    Given,
    /// The record's marks.
    Record,
    /// The judge: the network, and playouts if it is not sure.
    Network,
    /// The judge: playouts.
    Playouts,
    /// KataGo.
    Katago,
}

impl From<JudgeMethod> for DeadSource {
    fn from(method: JudgeMethod) -> DeadSource {
        match method {
            JudgeMethod::Network => DeadSource::Network,
            JudgeMethod::Playouts => DeadSource::Playouts,
        }
    }
}

impl fmt::Display for DeadSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The dead stones and their source.
#[derive(Clone, Debug)]
pub(crate) struct DeadStones {
    pub(crate) marks: Marks,
    /// The source of the dead stones.
    pub(crate) method: DeadSource,
    /// The source for chains without a mark, which are alive, or `None` if there is no source.
    pub(crate) unmarked_by: Option<MarkSource>,
    /// The record's territory, if it is counted as marked.
    pub(crate) from_record: Option<ByColor<Vec<Point>>>,
    pub(crate) judgment: Option<Judgment>,
    /// Whether the judge could not evaluate the board.
    pub(crate) unjudged: bool,
}

impl DeadStones {
    /// Returns the confidence in the least certain chain, or 0 if nothing was judged.
    pub(crate) fn confidence(&self) -> f64 {
        let is_empty = self.marks.chains().iter().all(|(_, region)| region.content.is_none());
        let nothing_judged = self.judgment.is_some() && is_empty;
        if self.unmarked_by.is_some() && !nothing_judged { self.marks.least_confidence() } else { 0.0 }
    }
}

/// Determines which stones are dead.
pub(crate) fn dead_stones(question: DeadQuestion<'_>, warnings: &mut Vec<String>) -> Result<DeadStones, Problem> {
    let DeadQuestion { board, territory, rules, is_over, dead, corrections, method, katago, budget } = question;
    let grid = board.grid();
    let mut found = DeadStones {
        marks: Marks::none(board),
        method: DeadSource::None,
        unmarked_by: Some(MarkSource::Given),
        from_record: None,
        judgment: None,
        unjudged: false,
    };
    match dead {
        _ if is_over && rules.rules.all_stones_live => {
            let listed = if let Dead::List(list) = dead { &list[..] } else { &[] };
            if !listed.is_empty() || !corrections.is_empty() {
                // Invalid points are errors under these rules too.
                let mut named = found.clone();
                mark(board, &mut named.marks, listed, LifeStatus::Dead, OptionName::DEAD)?;
                correct(board, &mut named, listed, corrections)?;
                warnings.push(format!("under {} rules no stone is dead; the list was left out", rules.title));
            }
            return Ok(found);
        }
        Dead::None => {}
        Dead::List(list) => {
            mark(board, &mut found.marks, list, LifeStatus::Dead, OptionName::DEAD)?;
            found.method = DeadSource::Given;
        }
        Dead::Auto | Dead::Judge if katago.is_some() => {
            found.marks = katago.unwrap_or(found.marks);
            found.method = DeadSource::Katago;
        }
        Dead::Record | Dead::Auto if territory.is_some() => {
            let marked = territory.cloned().unwrap_or_default();
            let torn;
            (found.marks, torn) = Marks::from_territory(board, &marked.black, &marked.white);
            if !torn.is_empty() && *dead == Dead::Auto {
                warnings.push(format!("the record marks only a part of these chains as dead: {}", names(grid, &torn)));
            }
            if *dead == Dead::Record {
                found.from_record = Some(marked);
            }
            found.method = DeadSource::Record;
            found.unmarked_by = Some(MarkSource::Record);
        }
        Dead::Record if !corrections.is_empty() => {
            let message = "the record marks no territory (TB, TW) here, so there is nothing to correct: \
                           correct \"judge\" \
                           or \"none\"";
            return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::DEAD));
        }
        Dead::Record => {
            warnings.push("the record marks no territory (TB, TW) here; no stone was counted as dead".into());
            found.unmarked_by = None;
        }
        Dead::Auto | Dead::Judge => {
            // Rules that count in different ways but always give the same result are judged in the same way.
            let territory = !rules.rules.counts_stones();
            let request = JudgeRequest { territory, method, ..Default::default() };
            if let Some(judged) = judged(board, request, budget)? {
                found.marks = judged.marks.clone();
                found.method = judged.method.into();
                found.judgment = Some(judged);
            } else {
                warnings.push("the board is too large to judge; no stone was counted as dead".into());
                found.unmarked_by = None;
                found.unjudged = true;
            }
        }
    }
    if !corrections.is_empty() {
        let listed = if let Dead::List(list) = dead { &list[..] } else { &[] };
        correct(board, &mut found, listed, corrections)?;
    }
    Ok(found)
}

/// Asks the judge. Returns `None` if the board is too large.
#[cfg(feature = "judge")]
fn judged(board: &Board, request: JudgeRequest, budget: &Budget) -> Result<Option<Judgment>, Problem> {
    Ok(judge_within(board, request, budget)?)
}

#[cfg(not(feature = "judge"))]
fn judged(_: &Board, _: JudgeRequest, _: &Budget) -> Result<Option<Judgment>, Problem> {
    Err(Problem::no_judge())
}

/// Applies the user's corrections. `listed` are the stones that the user has listed as dead.
fn correct(board: &Board, found: &mut DeadStones, listed: &[String], corrections: &Corrections) -> Result<(), Problem> {
    if found.from_record.is_some() {
        let message = "the record's own territory is counted as it is marked, and cannot be corrected chain by chain: \
                       correct \"auto\", which takes only the dead stones from its marks, or \"judge\"";
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::DEAD));
    }
    mark(board, &mut found.marks, &corrections.dead, LifeStatus::Dead, OptionName::DEAD)?;
    let dead = found.marks.clone();
    mark(board, &mut found.marks, &corrections.alive, LifeStatus::Alive, OptionName::ALIVE)?;
    mark(board, &mut found.marks, &corrections.not_dead, LifeStatus::Alive, OptionName::DEAD)?;
    let is_both = |name: &&String| {
        let point = notation::parse_go(board.grid(), name);
        point.is_ok_and(|point| found.marks.status(point) != LifeStatus::Dead && dead.status(point) == LifeStatus::Dead)
    };
    if let Some(name) = listed.iter().chain(&corrections.dead).find(is_both) {
        let problem = Problem::new(ProblemKind::Stone, format!("{name} is named both dead and alive"));
        return Err(problem.with_option(OptionName::DEAD));
    }
    if found.method == DeadSource::None {
        found.method = DeadSource::Given;
    }
    Ok(())
}
