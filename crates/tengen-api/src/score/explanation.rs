//! Explains a differing record: finds the smallest change that turns the counted score into the recorded one.
//!
//! Changes are tried in a fixed order, and the first that gives exactly the recorded score is reported: counting false
//! eyes the other way, the last dame, changing the status of one chain or group (the least certain first), giving some
//! dame to one player, and changing two chains or groups. The status of a chain is not changed if it is proved or given
//! by the user. Every explanation leads to a settled board: one that would leave places unsettled is not reported.

use super::dead::names;
use super::{CountedBoard, unsettled};
use crate::points::JsonPoint;
use serde::Serialize;
use tengen::go::Suicide;
use tengen::life::{LifeStatus, MarkSource, UnconditionalLife};
use tengen::score::{Counting, FalseEyes, Reason, count};
use tengen::{Color, GameResult, Halves, Marks, Ownership, Point, Regions, notation};
use tengen_estimate::Budget;
use tengen_estimate::judge::{Remaining, UnsettledKind};

/// The smallest change that gives the recorded score.
///
/// ```
/// use tengen_api::points::JsonPoint;
/// use tengen_api::score::ExplainedBy;
///
/// let text = "the record's B+25 follows if C3 is dead".to_owned();
/// let explained = ExplainedBy { text, dead: vec![JsonPoint(2, 2)], alive: Vec::new() };
/// assert!(serde_json::to_string(&explained).unwrap().ends_with(r#""dead":[[2,2]],"alive":[]}"#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExplainedBy {
    /// The change in words.
    pub text: String,
    /// The stones that would have to be dead.
    pub dead: Vec<JsonPoint>,
    /// The stones that would have to be alive.
    pub alive: Vec<JsonPoint>,
}

impl ExplainedBy {
    /// Explains the recorded result by a count of the last position, although the rules give another result for a
    /// repeated board.
    pub(super) fn by_counting(recorded: GameResult) -> ExplainedBy {
        ExplainedBy::under(recorded, "the last position is counted although its board was repeated")
    }

    /// Creates an explanation that changes the status of no chain.
    fn under(recorded: GameResult, condition: &str) -> ExplainedBy {
        let text = format!("the record's {recorded} follows if {condition}");
        ExplainedBy { text, dead: Vec::new(), alive: Vec::new() }
    }
}

/// The maximum number of points counted in all attempts together: about 400 boards of 19x19.
const MAX_POINTS_COUNTED: usize = 400 * 361;

/// The number of points counted per step of a budget.
const POINTS_PER_STEP: usize = 8;

/// The maximum number of budget steps for the search for an explanation.
pub(crate) const EXPLANATION_STEPS: u64 = (MAX_POINTS_COUNTED / POINTS_PER_STEP) as u64;

/// The maximum number of chains and groups that are combined in pairs.
const MAX_PAIRED: usize = 16;

/// A chain, or a group of chains that live or die together, whose status may be changed.
struct Unit {
    /// The labels of its chains.
    chains: Vec<usize>,
    /// The new status.
    status: LifeStatus,
    /// The confidence in the current status.
    confidence: f64,
}

/// Finds the smallest change that turns the counted score into `recorded`.
pub(super) fn explain(counted: &CountedBoard, recorded: GameResult, budget: &Budget) -> Option<ExplainedBy> {
    let margin = recorded.score()?;
    // If the rules give ties to Black, no count is a draw or a win for White by zero points.
    if counted.counted_as_marked || recorded.is_confirmed_by(counted.sheet.rules().result_of(margin)) != Some(true) {
        return None;
    }
    let difference = margin - counted.sheet.margin();
    let given = |condition: &str| ExplainedBy::under(recorded, condition);
    // Without a change of chains, the board must be settled already, except for dame that nobody has taken yet.
    let is_settled = counted.places.iter().all(|place| place.kind == UnsettledKind::Dame);
    let dame = || dame(counted, difference).filter(|_| is_settled);
    let by_counting = || false_eyes(counted, margin).or_else(|| last_dame(counted, difference));
    if let Some(text) = is_settled.then(by_counting).flatten() {
        return Some(given(&text));
    }
    let mut search = ExplanationSearch::new(counted, margin, budget);
    let units = units(counted);
    let one = units.iter().find(|unit| search.explains(&[unit])).map(|unit| vec![unit]);
    let found = one.or_else(|| {
        if dame().is_some() {
            return None;
        }
        let paired = &units[..units.len().min(MAX_PAIRED)];
        let pairs = paired
            .iter()
            .enumerate()
            .flat_map(|(at, first)| paired[at + 1..].iter().map(move |second| [first, second]));
        let apart =
            |[first, second]: &[&Unit; 2]| !first.chains.iter().any(|chain| second.chains.binary_search(chain).is_ok());
        pairs.filter(apart).find(|pair| search.explains(pair)).map(Vec::from)
    });
    let Some(found) = found else { return dame().map(|text| given(&text)) };
    let grid = counted.board.grid();
    let stones = |status: LifeStatus| {
        let chosen = found.iter().filter(|unit| unit.status == status).flat_map(|unit| &unit.chains);
        let mut points: Vec<Point> = chosen.flat_map(|&label| counted.marks.chains().points(label)).copied().collect();
        points.sort_unstable();
        JsonPoint::all(grid, points)
    };
    let (dead, alive) = (stones(LifeStatus::Dead), stones(LifeStatus::Alive));
    Some(ExplainedBy { dead, alive, ..given(&sentence(counted, &found)) })
}

/// Counts the board with the status of some chains changed, within a limit of points.
struct ExplanationSearch<'a> {
    counted: &'a CountedBoard,
    recorded: Halves,
    attempts_left: usize,
    budget: &'a Budget,
}

impl<'a> ExplanationSearch<'a> {
    fn new(counted: &'a CountedBoard, recorded: Halves, budget: &'a Budget) -> ExplanationSearch<'a> {
        ExplanationSearch { counted, recorded, attempts_left: MAX_POINTS_COUNTED / counted.board.grid().area(), budget }
    }

    /// Whether changing these units gives the recorded score on a settled board.
    fn explains(&mut self, units: &[&Unit]) -> bool {
        let steps = self.counted.board.grid().area() / POINTS_PER_STEP;
        let Some(left) = self.attempts_left.checked_sub(1).filter(|_| self.budget.step(steps as u64).is_ok()) else {
            return false;
        };
        self.attempts_left = left;
        let CountedBoard { board, played, counting, .. } = self.counted;
        let mut marks = self.counted.marks.clone();
        for unit in units {
            for &label in &unit.chains {
                let stone = marks.chains().points(label)[0];
                marks.mark(stone, unit.status, MarkSource::Given);
            }
        }
        let ownership = Ownership::of(board, &marks, *counting).without_early_seki(board, &marks);
        let sheet = count(board, &ownership, *played, self.counted.sheet.rules());
        sheet.margin() == self.recorded
            && unsettled(&CountedBoard { marks, ownership, sheet, ..self.counted.clone() }, None).is_empty()
    }
}

/// Returns every chain and group whose status may be changed: single chains first, each sorted by confidence.
fn units(counted: &CountedBoard) -> Vec<Unit> {
    let CountedBoard { board, marks, .. } = counted;
    let chains = marks.chains();
    let life = UnconditionalLife::of(board, Suicide::Any);
    let is_open = |label: usize| {
        let stone = chains.points(label)[0];
        !matches!(marks.source(stone), MarkSource::Given | MarkSource::Proof) && life.owner(stone).is_none()
    };
    let confidence = |label: usize| marks.evidence(chains.points(label)[0]).confidence().unwrap_or(1.0);
    let unit = |labels: Vec<usize>| {
        let status = match marks.status(chains.points(labels[0])[0]) {
            LifeStatus::Dead => LifeStatus::Alive,
            LifeStatus::Alive | LifeStatus::Seki => LifeStatus::Dead,
        };
        let confidence = labels.iter().map(|&label| confidence(label)).fold(1.0, f64::min);
        Unit { chains: labels, status, confidence }
    };
    let single = chains.iter().filter(|(_, region)| region.content.is_some()).map(|(label, _)| vec![label]);
    let all = single.chain(groups(counted, marks)).filter(|labels| labels.iter().all(|&label| is_open(label)));
    let mut units: Vec<Unit> = all.map(unit).collect();
    units.sort_by(|a, b| {
        let by_size = (a.chains.len() > 1).cmp(&(b.chains.len() > 1));
        by_size.then(a.confidence.total_cmp(&b.confidence)).then_with(|| a.chains.cmp(&b.chains))
    });
    units
}

/// Returns the groups of at least two chains with the same color and status. Living chains are joined through points
/// without living stones of the opponent, and dead chains through the region in which they are dead.
fn groups(counted: &CountedBoard, marks: &Marks) -> Vec<Vec<usize>> {
    let CountedBoard { board, .. } = counted;
    let chains = marks.chains();
    let is_dead = |point: Point| marks.status(point) == LifeStatus::Dead;
    let mut found: Vec<Vec<usize>> = Vec::new();
    for color in Color::BOTH {
        for dead in [true, false] {
            let is_member = |point: Point| board[point] == Some(color) && is_dead(point) == dead;
            let regions = Regions::of(board.grid(), |point| {
                let joins = is_member(point) || board[point].is_none() || (dead && is_dead(point));
                joins.then_some(Color::Black)
            });
            for (label, _) in regions.iter().filter(|(_, region)| region.content.is_some()) {
                let members = regions.points(label).iter().filter(|&&point| is_member(point));
                let mut labels: Vec<usize> = members.map(|&point| chains.label(point)).collect();
                labels.sort_unstable();
                labels.dedup();
                if labels.len() > 1 {
                    found.push(labels);
                }
            }
        }
    }
    found
}

fn false_eyes(counted: &CountedBoard, recorded: Halves) -> Option<String> {
    let (other, words) = match counted.counting.false_eyes {
        FalseEyes::Skip => (FalseEyes::Count, "false eyes count as points"),
        FalseEyes::Count => (FalseEyes::Skip, "false eyes are not points"),
    };
    let counting = Counting { false_eyes: other, ..counted.counting };
    let ownership = Ownership::of(&counted.board, &counted.marks, counting);
    let margin = count(&counted.board, &ownership, counted.played, counted.sheet.rules()).margin();
    (margin == recorded).then(|| words.into())
}

/// Describes who would have to take the last dame, under rules that count stones.
fn last_dame(counted: &CountedBoard, difference: Halves) -> Option<String> {
    let left = Remaining::of(&counted.board, &counted.ownership, counted.sheet.rules());
    // With a button, the last dame may change who gets it.
    if left.dame.len().is_multiple_of(2) || counted.sheet.rules().has_button {
        return None;
    }
    let recorded = counted.sheet.margin() + difference;
    let taker = winner(difference)?;
    (left.margin_with_last_dame(&counted.sheet, taker) == recorded).then(|| format!("{taker} takes the last dame"))
}

/// Describes which dame would have to belong to a player.
fn dame(counted: &CountedBoard, difference: Halves) -> Option<String> {
    let CountedBoard { board, ownership, .. } = counted;
    let owner = winner(difference)?;
    let is_dame = |point: Point| ownership.at(point).reason == Reason::Dame;
    let regions = Regions::of(board.grid(), |point| is_dame(point).then_some(Color::Black));
    let fits = |label: usize| Halves::points(regions.points(label).len() as i64) == difference.abs();
    let mut fitting = regions.iter().filter(|&(label, region)| region.content.is_some() && fits(label));
    let (label, _) = fitting.next()?;
    let points = names(board.grid(), regions.points(label));
    Some(match (regions.points(label).len(), fitting.next().is_some()) {
        (1, false) => format!("the dame at {points} is {owner}'s point"),
        (1, true) => format!("one dame, such as {points}, is {owner}'s point"),
        (_, false) => format!("the dame at {points} are {owner}'s points"),
        (_, true) => format!("some dame, such as {points}, are {owner}'s points"),
    })
}

fn winner(difference: Halves) -> Option<Color> {
    GameResult::from(difference).winner()
}

/// Describes the changed units: `H13 is alive`, `H13 and C3 are dead`, `the group of H13 is alive and C3 is dead`.
fn sentence(counted: &CountedBoard, units: &[&Unit]) -> String {
    let name = |unit: &Unit| {
        let stone = notation::go(counted.board.grid(), counted.marks.chains().points(unit.chains[0])[0]);
        if unit.chains.len() == 1 { stone } else { format!("the group of {stone}") }
    };
    let words = |status: LifeStatus| if status == LifeStatus::Dead { "dead" } else { "alive" };
    match units {
        [first, second] if first.status == second.status => {
            format!("{} and {} are {}", name(first), name(second), words(first.status))
        }
        units => {
            let parts: Vec<String> =
                units.iter().map(|unit| format!("{} is {}", name(unit), words(unit.status))).collect();
            parts.join(" and ")
        }
    }
}
