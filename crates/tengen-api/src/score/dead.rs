//! Which stones are taken as dead: given by a person, marked in the record, or judged.

use super::request::{Dead, ScoreRequest};
use crate::option::OptionName;
use crate::problem::{Kind, Problem};
use crate::source::NamedRules;
use tengen::go::rules::Scoring;
use tengen::life::{By, Marks, Status};
use tengen::{Board, ByColor, Grid, Point, notation};
use tengen_estimate::judge::{self, Judgment, judge_within};

/// The judge's playouts are the same each time.
pub(crate) const JUDGE_SEED: u64 = 1;

/// Reads the name of each stone and marks its chain.
pub(crate) fn mark(board: &Board, marks: &mut Marks, names: &[String], status: Status) -> Result<(), Problem> {
    // Only people name stones, and each kind of stones by its own option.
    let wrong = |problem: Problem| match status {
        Status::Dead => problem.with_option(OptionName::DEAD),
        Status::Seki => problem.with_option(OptionName::SEKI),
        Status::Alive => problem,
    };
    for name in names {
        let parsed = notation::parse_go(board.grid(), name);
        let point = parsed.map_err(|error| wrong(Problem::new(Kind::Coordinate, error)))?;
        if !marks.mark(point, status, By::Given) {
            let message = format!("{name} is empty: no stone is there to be marked");
            return Err(wrong(Problem::new(Kind::Stone, message)));
        }
    }
    Ok(())
}

/// The names of points for a sentence, the first dozen of them.
pub(crate) fn names(grid: Grid, points: &[Point]) -> String {
    let mut text: Vec<String> = points.iter().take(12).map(|&point| notation::go(grid, point)).collect();
    if points.len() > 12 {
        text.push("…".into());
    }
    text.join(", ")
}

/// Who is dead, who said so, and how sure that is.
pub(super) struct Chosen {
    pub(super) marks: Marks,
    pub(super) method: &'static str,
    pub(super) confidence: f64,
    /// The record's territory, where that is to be counted as it is.
    pub(super) from_record: Option<ByColor<Vec<Point>>>,
    pub(super) judgment: Option<Judgment>,
    /// Whether the judge was asked in vain.
    pub(super) unjudged: bool,
}

/// Settles which stones are dead.
pub(super) fn dead_stones(
    request: &ScoreRequest,
    named: &NamedRules,
    board: &Board,
    territory: Option<&ByColor<Vec<Point>>>,
    warnings: &mut Vec<String>,
) -> Result<Chosen, Problem> {
    let dead = &request.dead;
    let grid = board.grid();
    let mut marks = Marks::none(board);
    let (mut method, mut confidence) = ("none", 1.0);
    let mut from_record = None;
    let (mut judgment, mut unjudged) = (None, false);
    match dead {
        Dead::None => {}
        _ if named.all_stones_live => {
            if matches!(dead, Dead::List(_)) {
                warnings.push(format!("under {} rules no stone is dead; the list was left out", named.title));
            }
        }
        Dead::List(list) => {
            mark(board, &mut marks, list, Status::Dead)?;
            method = "given";
        }
        Dead::Record | Dead::Auto if territory.is_some() => {
            let marked = territory.cloned().unwrap_or_default();
            let torn;
            (marks, torn) = Marks::from_territory(board, &marked.black, &marked.white);
            if !torn.is_empty() && *dead == Dead::Auto {
                warnings.push(format!("the record marks only a part of these chains as dead: {}", names(grid, &torn)));
            }
            if *dead == Dead::Record {
                from_record = Some(marked);
            }
            method = "record";
        }
        Dead::Record => {
            warnings.push("the record marks no territory (TB, TW); no stone was taken as dead".into());
            confidence = 0.0;
        }
        Dead::Auto | Dead::Judge => {
            let territory = named.rules.scoring == Scoring::Territory;
            let question = judge::Question { territory, method: request.method, seed: JUDGE_SEED };
            if let Some(judged) = judge_within(board, question, &request.budget)? {
                marks = judged.marks.clone();
                method = judged.method.name();
                confidence = judged.confidence;
                judgment = Some(judged);
            } else {
                warnings.push("the board is too large to judge; no stone was taken as dead".into());
                confidence = 0.0;
                unjudged = true;
            }
        }
    }
    Ok(Chosen { marks, method, confidence, from_record, judgment, unjudged })
}
