//! Who has won, and by how much? Counts a game, with the reason for every point.

mod chains;
mod dead;
mod explanation;
mod katago;
mod point;
mod report;
mod request;

use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::source::{NamedRules, Source};
pub use chains::{ChainLife, ChainStatus, LineMove};
pub use dead::DeadSource;
use dead::mark_seki;
pub(crate) use dead::{DeadQuestion, DeadStones, dead_stones, names};
pub(crate) use explanation::EXPLANATION_STEPS;
pub use explanation::ExplainedBy;
pub use katago::KatagoOwnership;
pub use point::describe_point;
pub use report::{Lines, RepetitionEnd, RepetitionOutcome, RepetitionReport, ScoreReport, UnsettledPlace};
pub use request::{Corrections, Dead, JudgeMethod, NamedDead, ScoreRequest, parse_dead, parse_sure, stones};
use tengen::go::Scoring;
use tengen::life::{LifeStatus, MarkSource};
use tengen::score::{Counting, FalseEyes, Margin, Owned, PlayHistory, Reason, count};
use tengen::{Board, ByColor, Color, Game, GameResult, Halves, Marks, Ownership, Point, Regions, Rules, ScoreSheet};
use tengen_estimate::judge::{self, Counted, DEFAULT_SURE, Judgment, Remaining, UnsettledArea};

/// A counted game: the count, with the data for pictures and records, and the report.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[3]KM[0]RU[Chinese];B[bb];W[];B[])", &ReadOptions::default())?;
/// let scored = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?;
/// assert_eq!(scored.counted.sheet.result().to_string(), scored.report.result);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scored {
    /// The count.
    pub counted: CountedBoard,
    /// The answer.
    pub report: ScoreReport,
}

/// The count of a board, and what it was made from.
///
/// ```
/// use tengen_api::score::{CountedBoard, Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[3]KM[0]RU[Chinese];B[bb];W[];B[])", &ReadOptions::default())?;
/// let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
/// let counted: CountedBoard = score(&source, &request)?.counted;
/// assert_eq!(counted.territory().black.len(), 8);
/// assert_eq!(counted.sheet.result().to_string(), "B+9");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountedBoard {
    /// The stones that were counted.
    pub board: Board,
    /// The last stone played.
    pub last_move: Option<Point>,
    /// The status of each chain.
    pub marks: Marks,
    /// The owner of each point.
    pub ownership: Ownership,
    /// The score sheet.
    pub sheet: ScoreSheet,
    /// The rules.
    pub rules: NamedRules,
    /// The judgment, if the board was judged.
    pub judgment: Option<Judgment>,
    /// The unsettled places, from the top left.
    pub places: Vec<UnsettledArea>,
    /// What happened in play that the board does not show.
    played: PlayHistory,
    /// How points were counted.
    counting: Counting,
    /// Whether the players ended the game by passing.
    is_over: bool,
    /// Whether the territory marked in the record was counted.
    counted_as_marked: bool,
    /// Whether the players agreed on the remaining dame and kos.
    dame_agreed: bool,
    /// The source of the chains' statuses.
    status_source: StatusSource,
    /// The request, completed with the options saved in the record.
    pub(crate) request: ScoreRequest,
}

/// The source of the chains' statuses.
#[derive(Clone, Copy, Debug)]
struct StatusSource {
    /// Where the dead stones come from.
    method: DeadSource,
    /// The source of the assumption that unmarked chains are alive, if there is one.
    unmarked_by: Option<MarkSource>,
    /// The confidence in the least certain chain.
    confidence: f64,
    /// Whether the board could not be judged.
    unjudged: bool,
}

impl CountedBoard {
    /// Returns the dead stones, from the top left.
    pub fn dead(&self) -> Vec<Point> {
        self.ownership.with(Reason::DeadStone).collect()
    }

    /// Returns the stones in seki and the points they surround.
    pub fn seki(&self) -> Vec<Point> {
        let marked = |point| self.board[point].is_some() && self.marks.status(point) == LifeStatus::Seki;
        let is_seki = |&point: &Point| marked(point) || self.ownership.seki(point).is_some();
        self.board.grid().points().filter(is_seki).collect()
    }

    /// Returns the dame, from the top left, except points connected to open land, which may still become territory.
    pub fn dame(&self) -> Vec<Point> {
        let (grid, ownership) = (self.board.grid(), &self.ownership);
        let neutral = Regions::of(grid, |point| ownership.at(point).owner.or(ownership.seki(point)));
        let mut is_open = vec![false; neutral.len()];
        for place in self.places.iter().filter(|place| place.kind.is_open()) {
            place.points.iter().for_each(|&point| is_open[neutral.label(point)] = true);
        }
        ownership.with(Reason::Dame).filter(|&point| !is_open[neutral.label(point)]).collect()
    }

    /// Returns the points without a certain owner: open points, stones whose status is unclear, contradictory
    /// marks, and dame and kos that may decide the game.
    pub fn unsettled(&self) -> Vec<Point> {
        sorted(self.places.iter().flat_map(|place| place.points.iter().copied()))
    }

    /// Returns the moves that would settle the unsettled points, if the judge knows them.
    pub fn settling(&self) -> Vec<Point> {
        sorted(self.places.iter().flat_map(|place| place.moves.iter().copied()))
    }

    /// Returns the margin with false eyes counted in this way. It is not changed if the territory marked in the record
    /// was counted.
    pub fn margin_with(&self, false_eyes: FalseEyes) -> Halves {
        if self.counted_as_marked {
            return self.sheet.margin();
        }
        let rules = self.sheet.rules();
        let counting = Counting { false_eyes, ..Counting::from(rules) };
        let ownership = Ownership::of(&self.board, &self.marks, counting);
        count(&self.board, &ownership, self.played, rules).margin()
    }

    /// Returns each player's territory, as written to TB and TW.
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
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, examples, score};
///
/// let source = Source::read(examples::get("nine")?.as_bytes(), &ReadOptions::default())?;
/// let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
/// let scored = score(&source, &request)?;
/// assert_eq!(scored.counted.sheet.result().to_string(), scored.report.result);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn score(source: &Source, request: &ScoreRequest) -> Result<Scored, Problem> {
    // KataGo's answers take precedence over what the record says about dead stones.
    let judged = (request.ownership.is_some() && request.dead == Dead::Auto)
        .then(|| ScoreRequest { dead: Dead::Judge, ..request.clone() });
    let request = judged.as_ref().unwrap_or(request);
    let rules = source.counting_rules()?;
    let named = source.rules.clone();
    let game = source.rewound(request.number)?;
    let at_end = game.move_count() == source.game.move_count();
    let board = game.position().board().clone();
    let mut warnings = [&source.warnings[..], &source.assumptions].concat();
    let mut saved = source.saved.clone().filter(|_| at_end);
    let request = match &mut saved {
        Some(saved) => saved.complete(request, &Regions::of_board(&board), &mut warnings),
        None => request.clone(),
    };
    let territory = source.territory.as_ref().filter(|_| at_end);
    let dead = resolve_dead_stones(&game, territory, &named, &request, &mut warnings)?;
    let has_turns = !game.turns().is_empty() && !saved.as_ref().is_some_and(|saved| saved.bare_board);
    let played = PlayHistory { has_turns, ..PlayHistory::from(&game) };
    if !has_turns && rules.pass_stones && rules.scoring == Scoring::Territory {
        warnings.push(format!(
            "a board without moves shows neither passes nor prisoners, which {} rules need; area counting does not",
            named.title
        ));
    }
    let marked = territory.filter(|_| dead.method == DeadSource::Record);
    let marked = marked.map(|marked| Ownership::from_record(&board, &marked.black, &marked.white));
    let end = GameState {
        last_move: game.last_move(),
        is_over: game.is_over(),
        dame_agreed: marked.is_some() && is_dame_agreed(source, rules),
    };
    let mut counted = count_board(board, (played, end), named, rules, request, dead, marked.as_ref());
    counted.request.budget.step(counted.board.grid().area() as u64)?;
    warnings.extend(odd_marks(&counted, marked.as_ref()));
    let repetition = RepetitionReport::of(&game);
    if repetition.and_then(RepetitionReport::result).is_some() {
        // The rules end the game at the repetition, even if places on the board are still open.
        counted.places.clear();
    }
    let is_open = counted.judgment.is_none() && counted.places.iter().any(|place| place.kind.is_open());
    if is_open && repetition.is_none() {
        warnings.push("the game is not finished; it was counted as it stands".into());
    }
    warnings.extend(repetition.map(|found| found.words(&counted.rules.title)));
    let recorded = recorded_result(source, &mut warnings).filter(|_| at_end);
    let verdict = ResultVerdict::new(&counted.sheet, repetition, recorded);
    let explained_by = explain(&counted, verdict);
    let report = ScoreReport::new(source, &game, &counted, verdict, saved, explained_by, warnings);
    counted.request.budget.step(0)?;
    Ok(Scored { counted, report })
}

/// What the game says about the position that is counted.
struct GameState {
    last_move: Option<Point>,
    is_over: bool,
    dame_agreed: bool,
}

/// Determines which chains are dead or in seki, and by which source.
fn resolve_dead_stones(
    game: &Game,
    territory: Option<&ByColor<Vec<Point>>>,
    rules: &NamedRules,
    request: &ScoreRequest,
    warnings: &mut Vec<String>,
) -> Result<DeadStones, Problem> {
    if request.dead == Dead::Record && territory.is_none() && !request.seki.is_empty() {
        let message = "the record marks no territory (TB, TW) here, so there is nothing to add seki to: count with \
                       dead \
                       stones \"judge\" or \"none\"";
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::SEKI));
    }
    let board = game.position().board();
    let question = DeadQuestion {
        board,
        territory,
        rules,
        is_over: true,
        dead: &request.dead,
        corrections: &request.corrections,
        method: request.method.unwrap_or_default(),
        katago: katago_marks(game, request)?,
        budget: &request.budget,
    };
    let mut dead = dead_stones(question, warnings)?;
    request.budget.step(board.grid().area() as u64)?;
    mark_seki(board, &mut dead.marks, &request.seki)?;
    if dead.from_record.is_some() && !request.seki.is_empty() {
        warnings.push("the record's own territory was counted; the stones given as seki change nothing".into());
    }
    Ok(dead)
}

/// Returns KataGo's marks if its answers are given.
fn katago_marks(game: &Game, request: &ScoreRequest) -> Result<Option<Marks>, Problem> {
    let Some(answers) = &request.ownership else { return Ok(None) };
    if !matches!(request.dead, Dead::Auto | Dead::Judge) {
        let message = format!("KataGo judges which stones are dead, so {} can only correct it", OptionName::DEAD);
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::OWNERSHIP));
    }
    answers.marks(game).map(Some)
}

/// Counts a board whose dead stones are known, and finds the places that are not settled. `marked` is the ownership
/// according to the record's marks, if they are used.
fn count_board(
    board: Board,
    (played, end): (PlayHistory, GameState),
    named: NamedRules,
    rules: Rules,
    request: ScoreRequest,
    dead: DeadStones,
    marked: Option<&Ownership>,
) -> CountedBoard {
    let confidence = dead.confidence();
    let DeadStones { marks, method, unmarked_by, from_record, judgment, unjudged } = dead;
    let counted_as_marked = from_record.is_some();
    let mut counting = Counting::from(rules);
    counting.false_eyes = request.false_eyes.unwrap_or(counting.false_eyes);
    let ownership = match marked {
        Some(marked) if counted_as_marked => marked.clone(),
        _ => Ownership::of(&board, &marks, counting).without_early_seki(&board, &marks),
    };
    let sheet = count(&board, &ownership, played, rules);
    let GameState { last_move, is_over, dame_agreed } = end;
    let mut counted = CountedBoard {
        last_move,
        board,
        marks,
        ownership,
        sheet,
        rules: named,
        judgment,
        places: Vec::new(),
        played,
        counting,
        is_over,
        counted_as_marked,
        dame_agreed,
        status_source: StatusSource { method, unmarked_by, confidence, unjudged },
        request,
    };
    counted.places = unsettled(&counted, marked);
    counted
}

/// Returns the unsettled places, including the last dame and kos if they count and may decide the game.
fn unsettled(counted: &CountedBoard, marked: Option<&Ownership>) -> Vec<UnsettledArea> {
    let CountedBoard { board, marks, ownership, sheet, judgment, .. } = counted;
    if counted.status_source.unjudged {
        // The dead stones are unknown, so nothing is settled.
        let points = board.grid().points().filter(|&point| board[point].is_some()).collect();
        return vec![UnsettledArea { kind: judge::UnsettledKind::Unclear, points, moves: Vec::new() }];
    }
    let remaining = Remaining::of(board, ownership, sheet.rules());
    let sure = counted.request.sure.unwrap_or(DEFAULT_SURE);
    let mut places = judge::places(&Counted {
        board,
        marks,
        ownership,
        judgment: judgment.as_ref(),
        sure,
        is_over: counted.is_over,
        remaining: &remaining,
        remaining_decides: !counted.dame_agreed && remaining.may_decide(sheet),
    });
    // Open land is settled if the players marked all of it.
    places.retain(|place| marked.is_none_or(|marked| !is_marked_open_land(place, marked)));
    places.extend(marked.into_iter().flat_map(|marked| doubtful_marks(counted, marked)));
    if counted.status_source.method == DeadSource::Katago {
        places.extend(katago::doubts(board, marks, sure));
        places.sort_by(|a, b| a.points.first().cmp(&b.points.first()));
    }
    places
}

/// Returns the points that the record marks as territory although the opponent's living stones touch their region.
fn doubtful_marks(counted: &CountedBoard, marked: &Ownership) -> Vec<UnsettledArea> {
    let CountedBoard { board, marks, .. } = counted;
    let found = Ownership::of(board, marks, Counting::plain());
    let place = |kind, is_in: &dyn Fn(Color, Owned) -> bool| {
        let is_in = |&point: &Point| marked.at(point).owner.is_some_and(|owner| is_in(owner, found.at(point)));
        let points: Vec<Point> = board.grid().points().filter(is_in).collect();
        (!points.is_empty()).then_some(UnsettledArea { kind, points, moves: Vec::new() })
    };
    let opposed = place(judge::UnsettledKind::Opposed, &|owner, found| found.owner.is_some_and(|found| found != owner));
    let shared = place(judge::UnsettledKind::Shared, &|_, found| found.reason == Reason::Dame);
    opposed.into_iter().chain(shared).collect()
}

/// Whether the record's marks also settle the remaining dame and kos. The players knew them when they agreed on the
/// territory, but they did not have to fight for them if they were worth less than under the rules of the count.
pub(crate) fn is_dame_agreed(source: &Source, rules: Rules) -> bool {
    let is_foreign = source.saved.as_ref().is_some_and(|saved| saved.foreign_marks);
    !is_foreign
        && source.own_rules.is_some_and(|own| own.komi == rules.komi && (own.counts_stones() || !rules.counts_stones()))
}

/// Returns warnings about implausible marks, and about marks of the record that do not follow from its dead stones.
fn odd_marks(counted: &CountedBoard, marked: Option<&Ownership>) -> Vec<String> {
    let otherwise = marked.and_then(|marked| marked_otherwise(marked, &counted.ownership));
    let contradictions = counted.ownership.contradictions();
    let (judged, marked): (Vec<Point>, Vec<Point>) =
        contradictions.iter().partition(|&&stone| counted.marks.source(stone).is_opinion());
    let beside = [(judge::UnsettledKind::Marks, marked), (judge::UnsettledKind::Judged, judged)].into_iter();
    let beside = beside.filter(|(_, stones)| !stones.is_empty());
    let beside = beside.map(|(kind, stones)| format!("{}: {}", kind.words(), names(counted.board.grid(), &stones)));
    otherwise.into_iter().chain(beside).collect()
}

/// The result of a game under the rules, and whether the record agrees with it.
#[derive(Clone, Copy, Debug)]
struct ResultVerdict {
    repetition: Option<RepetitionReport>,
    /// The count, or the result that the rules give for a repeated board.
    result: GameResult,
    /// The result in the record.
    recorded: Option<GameResult>,
    agrees: Option<bool>,
}

impl ResultVerdict {
    fn new(sheet: &ScoreSheet, repetition: Option<RepetitionReport>, recorded: Option<GameResult>) -> ResultVerdict {
        let result = repetition.and_then(RepetitionReport::result).unwrap_or(sheet.result());
        let agrees = recorded.and_then(|recorded| recorded.is_confirmed_by(result));
        ResultVerdict { repetition, result, recorded, agrees }
    }
}

/// Explains a recorded score that differs from the count, if requested.
fn explain(counted: &CountedBoard, verdict: ResultVerdict) -> Option<ExplainedBy> {
    let differs = counted.request.explain && verdict.agrees == Some(false);
    let recorded = verdict.recorded.filter(|recorded| differs && recorded.score().is_some())?;
    let as_counted = counted.sheet.result();
    if verdict.result != as_counted && recorded.is_confirmed_by(as_counted) == Some(true) {
        return Some(ExplainedBy::by_counting(recorded));
    }
    explanation::explain(counted, recorded, &counted.request.budget)
}

/// Returns a warning about points whose owner according to the record's marks does not follow from its dead stones.
fn marked_otherwise(marked: &Ownership, ownership: &Ownership) -> Option<String> {
    let grid = marked.grid();
    let differs = |&point: &Point| marked.at(point).owner != ownership.at(point).owner;
    let points: Vec<Point> = grid.points().filter(differs).collect();
    let (names, dead) = (names(grid, &points), OptionName::DEAD);
    (!points.is_empty()).then(|| {
        format!("the record marks these points differently: {names}; to count them as marked, set {dead} to record")
    })
}

/// Whether the place is open land and every point of it is marked as territory in the record.
fn is_marked_open_land(place: &UnsettledArea, marked: &Ownership) -> bool {
    place.kind.is_open() && place.points.iter().all(|&point| marked.at(point).owner.is_some())
}

/// Returns the result in the record, and adds a warning if it or its margin cannot be compared.
fn recorded_result(source: &Source, warnings: &mut Vec<String>) -> Option<GameResult> {
    let text = source.result.as_deref()?;
    let result = source.recorded_result();
    let shown = || -> String { text.chars().filter(|c| !c.is_control()).take(40).collect() };
    match result {
        None => warnings.push(format!("the record's result {:?} cannot be read; it was not compared", shown())),
        Some(GameResult::Won(_, Margin::Uncountable)) => {
            let in_stones = text.parse().ok().and_then(GameResult::score).is_some();
            let why = if in_stones { "is in stones, which only area rules count" } else { "cannot come from a count" };
            warnings.push(format!("the margin of the record's result {:?} {why}; it was not compared", shown()));
        }
        Some(_) => {}
    }
    result
}
