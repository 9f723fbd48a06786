//! Who has won, and by how much? A game counted, with the reason for every point.

mod chains;
mod dead;
mod explanation;
mod report;
mod request;

use crate::option::OptionName;
use crate::points::{JsonPoint, Number};
use crate::problem::Problem;
use crate::question::game::Names;
use crate::source::{Habit, NamedRules, Server, Source};
pub use chains::{ChainStatus, LineMove};
use dead::mark_seki;
pub(crate) use dead::{DeadQuestion, DeadStones, JUDGE_SEED, dead_stones, names};
pub(crate) use explanation::EXPLANATION_STEPS;
pub use explanation::ExplainedBy;
pub use report::{Lines, RepetitionReport, ScoreReport, UnsettledPlace};
pub use request::{Corrections, Dead, Method, ScoreRequest, parse_dead, parse_sure, stones};
use tengen::go::Rules;
use tengen::go::rules::Scoring;
use tengen::life::{Marks, Status};
use tengen::score::{Counting, FalseEyes, GameResult, Ownership, Played, Reason, ScoreSheet, count};
use tengen::{Board, ByColor, Color, Halves, Point};
use tengen_estimate::judge::{self, Counted, DEFAULT_SURE, Judgment, Place, Remaining};

/// A counted game: the report, and what pictures and records are made from.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The stones that were counted.
    pub board: Board,
    /// The last stone put down.
    pub last_move: Option<Point>,
    /// What was held of the chains.
    pub marks: Marks,
    /// Whose every point is.
    pub ownership: Ownership,
    /// The sheet.
    pub sheet: ScoreSheet,
    /// The rules.
    pub rules: NamedRules,
    /// What the judge said, where it was asked.
    pub judgment: Option<Judgment>,
    /// What is not settled, from the top left.
    pub places: Vec<Place>,
    /// What counts beside the board.
    played: Played,
    /// How points were counted.
    counting: Counting,
    /// Whether the record's own territory was counted.
    agreed: bool,
    /// The answer.
    pub report: ScoreReport,
}

impl Scored {
    /// Dead stones, from the top left.
    pub fn dead(&self) -> Vec<Point> {
        self.ownership.with(Reason::DeadStone).collect()
    }

    /// Stones in seki and the points they surround.
    pub fn seki(&self) -> Vec<Point> {
        let marked = |point| self.board[point].is_some() && self.marks.status(point) == Status::Seki;
        let is_seki = |&point: &Point| marked(point) || self.ownership.seki(point).is_some();
        self.board.grid().points().filter(is_seki).collect()
    }

    /// Points that nobody can be given: open ones, stones whose fate is not clear, and marks that contradict each other.
    pub fn unsettled(&self) -> Vec<Point> {
        sorted(self.places.iter().flat_map(|place| place.points.iter().copied()))
    }

    /// Moves that would settle what is unsettled, as far as the judge knows.
    pub fn settling(&self) -> Vec<Point> {
        sorted(self.places.iter().flat_map(|place| place.moves.iter().copied()))
    }

    /// What the margin would be if false eyes were counted so; where the record's own territory was counted, as it is.
    pub fn margin_with(&self, false_eyes: FalseEyes) -> Halves {
        if self.agreed {
            return self.sheet.margin();
        }
        let rules = self.rules.rules.with_komi(self.report.komi.0);
        let counting = Counting { false_eyes, ..Counting::from(rules) };
        let ownership = Ownership::of(&self.board, &self.marks, counting);
        count(&self.board, &ownership, self.played, rules).margin()
    }

    /// Each player's territory: what TB and TW hold.
    pub fn territory(&self) -> ByColor<Vec<Point>> {
        ByColor::new_with(|color| {
            let owned = |&point: &Point| {
                let owned = self.ownership.at(point);
                owned.owner == Some(color) && owned.reason != Reason::Stone
            };
            self.board.grid().points().filter(owned).collect()
        })
    }
}

fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// Counts a game.
#[expect(clippy::too_many_lines, reason = "one step after the other, and a line for each field of the report")]
pub fn score(source: &Source, request: &ScoreRequest) -> Result<Scored, Problem> {
    let named = source.rules.clone()?;
    let komi = source.komi.clone()?;
    let rules = named.rules.with_komi(komi);
    let rewound = source.rewound(request.number)?;
    let at_end = rewound.moves() == source.game.moves();
    let board = rewound.position().board().clone();
    let grid = board.grid();
    let mut warnings = [&source.warnings[..], &source.assumptions].concat();
    let territory = source.territory.as_ref().filter(|_| at_end);
    let question = DeadQuestion {
        board: &board,
        territory,
        rules: &named,
        is_over: true,
        dead: &request.dead,
        corrections: &request.corrections,
        method: request.method,
        budget: &request.budget,
    };
    let mut dead = dead_stones(question, &mut warnings)?;
    request.budget.step(grid.area() as u64)?;
    mark_seki(&board, &mut dead.marks, &request.seki)?;
    let confidence = dead.confidence();
    let DeadStones { marks, method, unmarked_by, from_record, judgment, unjudged } = dead;
    if from_record.is_some() && !request.seki.is_empty() {
        warnings.push("the record's own territory was counted; the stones given as seki change nothing".into());
    }
    let agreed = from_record.is_some();
    let mut counting = Counting::from(rules);
    counting.false_eyes = request.false_eyes.unwrap_or(counting.false_eyes);
    let marked = territory.filter(|_| method == "record");
    let marked = marked.map(|marked| Ownership::from_record(&board, &marked.black, &marked.white));
    let ownership = match &marked {
        Some(marked) if agreed => marked.clone(),
        _ => {
            let found = Ownership::of(&board, &marks, counting);
            // Who names the dead stones says that the game is over; the judge does not.
            if judgment.is_some() { found.without_early_seki(&board, &marks) } else { found }
        }
    };
    warnings.extend(marked.as_ref().and_then(|marked| marked_otherwise(marked, &ownership)));
    if !ownership.contradictions().is_empty() {
        let stones = names(grid, ownership.contradictions());
        warnings.push(format!("marked dead, but beside living stones of their own color: {stones}"));
    }
    let repetition = RepetitionReport::of(&rewound);
    warnings.extend(repetition.map(|found| found.words(&named.title)));
    request.budget.step(grid.area() as u64)?;
    let played = Played::from(&rewound);
    let sheet = count(&board, &ownership, played, rules);
    let places = if unjudged {
        // Nobody could tell the dead from the living, so nothing is settled.
        let points = grid.points().filter(|&point| board[point].is_some()).collect();
        vec![Place { kind: judge::Kind::Unclear, points, moves: Vec::new() }]
    } else {
        // Players who marked the territory have agreed on the dame too.
        let margin = (counts_stones(rules) && method != "record").then(|| sheet.margin());
        let sure = request.sure.unwrap_or(DEFAULT_SURE);
        let judgment = judgment.as_ref();
        let counted = Counted { board: &board, marks: &marks, ownership: &ownership, judgment, sure };
        let mut places = unsettled(&counted, margin);
        // What both players gave to one of them is settled, whatever it looks like.
        places.retain(|place| marked.as_ref().is_none_or(|marked| !is_given(place, marked)));
        places
    };
    if judgment.is_none() && places.iter().any(|place| place.kind.is_open()) {
        warnings.push("the game is not finished; it was counted as it stands".into());
    }
    request.budget.step(grid.area() as u64)?;
    let recorded = recorded_result(source, &mut warnings).filter(|_| at_end);
    let is_by_repetition = repetition.is_some_and(|found| recorded == Some(found.result()));
    let counted = recorded.and_then(|recorded| recorded.is_confirmed_by(sheet.result()));
    let agrees = if is_by_repetition { Some(true) } else { counted };
    let mut scored = Scored {
        last_move: rewound.last_move(),
        report: ScoreReport {
            result: sheet.result().to_string(),
            winner: sheet.result().winner().map_or("none", Color::name),
            margin: Number(sheet.margin()),
            rules: named.name.clone(),
            komi: Number(komi),
            handicap: rewound.handicap(),
            moves: rewound.moves(),
            names: Names { black: source.players.black.clone(), white: source.players.white.clone() },
            width: grid.width(),
            height: grid.height(),
            date: source.date.clone(),
            event: source.event.clone(),
            finished: places.is_empty(),
            black: Lines::of(&sheet, Color::Black),
            white: Lines::of(&sheet, Color::White),
            dead: Vec::new(),
            seki: Vec::new(),
            dame: JsonPoint::all(grid, ownership.with(Reason::Dame)),
            unsettled: Vec::new(),
            settling: Vec::new(),
            unsettled_places: places.iter().map(|place| UnsettledPlace::new(grid, place)).collect(),
            ownership: ownership.owner_rows(),
            reasons: ownership.reason_rows(),
            repetition,
            record: source.result.clone(),
            agrees,
            explained_by: None,
            method,
            confidence,
            chains: Vec::new(),
            server: source.server.map(Server::name),
            server_habit: source.habit.map(Habit::words),
            warnings,
        },
        board,
        marks,
        ownership,
        sheet,
        rules: named,
        judgment,
        places,
        played,
        counting,
        agreed,
    };
    scored.report.dead = JsonPoint::all(grid, scored.dead());
    scored.report.seki = JsonPoint::all(grid, scored.seki());
    scored.report.unsettled = JsonPoint::all(grid, scored.unsettled());
    scored.report.settling = JsonPoint::all(grid, scored.settling());
    scored.report.chains = chains::chains(&scored, unmarked_by);
    if request.explain && agrees == Some(false) {
        scored.report.explained_by = recorded
            .and_then(GameResult::score)
            .and_then(|score| explanation::explain(&scored, score, &request.budget));
    }
    request.budget.step(0)?;
    Ok(scored)
}

/// A warning of points that the record marks for another owner than its dead stones give them.
fn marked_otherwise(marked: &Ownership, ownership: &Ownership) -> Option<String> {
    let grid = marked.grid();
    let differs = |&point: &Point| marked.at(point).owner != ownership.at(point).owner;
    let points: Vec<Point> = grid.points().filter(differs).collect();
    let (names, dead) = (names(grid, &points), OptionName::DEAD);
    (!points.is_empty()).then(|| {
        format!("the record marks these points otherwise: {names}; to count them as marked, set {dead} to record")
    })
}

/// Whether the place is open land, and the record marks every point of it as somebody's.
fn is_given(place: &Place, marked: &Ownership) -> bool {
    place.kind.is_open() && place.points.iter().all(|&point| marked.at(point).owner.is_some())
}

/// The record's result, where it can be read.
fn recorded_result(source: &Source, warnings: &mut Vec<String>) -> Option<GameResult> {
    let text = source.result.as_deref()?;
    let result = text.parse().ok();
    if result.is_none() {
        let shown: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
        warnings.push(format!("the record's result {shown:?} cannot be read; it was not compared"));
    }
    result
}

/// What is not settled; the last dame and ko too, where they count and may decide a game of this margin.
fn unsettled(counted: &Counted<'_>, margin: Option<Halves>) -> Vec<Place> {
    let deciding = margin.and_then(|margin| {
        let remaining = Remaining::of(counted.board, counted.ownership);
        remaining.may_decide(margin).then_some(remaining)
    });
    judge::places(counted, deciding.as_ref())
}

/// Whether every stone that is put down counts: under area rules, and under territory rules with pass stones, which are
/// made to give the same result.
fn counts_stones(rules: Rules) -> bool {
    rules.scoring == Scoring::Area || rules.pass_stones
}
