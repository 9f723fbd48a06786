//! Who has won, and by how much? A game counted, with the reason for every point.

use crate::points::{JsonPoint, Number};
use crate::problem::{Kind, Problem};
use crate::source::{NamedRules, Source};
use serde::Serialize;
use std::str::FromStr;
use tengen::go::Rules;
use tengen::go::rules::Scoring;
use tengen::life::{By, Marks, Status};
use tengen::score::{Counting, FalseEyes, GameResult, Item, Ownership, Played, Reason, ScoreSheet, count};
use tengen::{Board, ByColor, Color, Grid, Halves, Point, notation};
pub use tengen_estimate::judge::Method;
use tengen_estimate::judge::{self, Judgment, Place, judge};

/// The judge's playouts are the same each time.
pub(crate) const JUDGE_SEED: u64 = 1;

/// Which stones are taken as dead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Dead {
    /// The record's marks where there are any, else judged.
    #[default]
    Auto,
    /// Judged by the program; the record's marks are not looked at.
    Judge,
    /// The record's TB and TW, which are the territory itself.
    Record,
    /// No stones.
    None,
    /// The chains of these stones.
    List(Vec<String>),
}

impl FromStr for Dead {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Dead, Problem> {
        match text {
            "auto" => Ok(Dead::Auto),
            "record" => Ok(Dead::Record),
            "none" => Ok(Dead::None),
            "judge" => Ok(Dead::Judge),
            list => match stones(list) {
                stones if stones.is_empty() => Ok(Dead::None),
                stones => Ok(Dead::List(stones)),
            },
        }
    }
}

/// The names in a list such as `D4, Q16` or `3,15 4,15`: names between commas, semicolons and spaces, where two numbers in
/// a row are a column and a row.
pub fn stones(list: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut column: Option<&str> = None;
    for word in list.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()) {
        let is_number = word.parse::<i64>().is_ok();
        match column.take() {
            Some(first) if is_number => names.push(format!("{first},{word}")),
            Some(first) => names.extend([first.to_owned(), word.to_owned()]),
            None if is_number => column = Some(word),
            None => names.push(word.to_owned()),
        }
    }
    names.extend(column.map(str::to_owned));
    names
}

/// A question about the score of a game.
#[derive(Clone, Debug, Default)]
pub struct ScoreRequest {
    /// Which stones are dead.
    pub dead: Dead,
    /// Who judges them, where they are judged.
    pub method: Method,
    /// Stones of chains in seki.
    pub seki: Vec<String>,
    /// Whether false eyes count under territory rules; the rules say so if nobody else does.
    pub false_eyes: Option<FalseEyes>,
    /// After how many moves, instead of at the end.
    pub number: Option<usize>,
}

/// A player's lines of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lines {
    /// Living stones, under area scoring.
    pub stones: Number,
    /// Surrounded points, also those under dead stones.
    pub territory: Number,
    /// Stones captured in play, under territory scoring.
    pub prisoners: Number,
    /// The opponent's dead stones, under territory scoring.
    pub dead: Number,
    /// Komi.
    pub komi: Number,
    /// White's points for handicap stones.
    pub handicap_bonus: Number,
    /// Points taken off for groups.
    pub tax: Number,
    /// Stones handed over with passes.
    pub pass_stones: Number,
    /// The first passer's half point.
    pub button: Number,
    /// The sum.
    pub total: Number,
}

/// The answer, as JSON gives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreReport {
    /// As records write it: `B+3.5`.
    pub result: String,
    /// `black`, `white` or `none`.
    pub winner: &'static str,
    /// Black's points more than White's.
    pub margin: Number,
    /// The name of the rules.
    pub rules: String,
    /// Komi.
    pub komi: Number,
    /// Handicap stones.
    pub handicap: u32,
    /// Moves made.
    pub moves: usize,
    /// Black's lines.
    pub black: Lines,
    /// White's lines.
    pub white: Lines,
    /// Dead stones.
    pub dead: Vec<JsonPoint>,
    /// Stones in seki and the points they surround.
    pub seki: Vec<JsonPoint>,
    /// Empty points between the colors.
    pub dame: Vec<JsonPoint>,
    /// Points that nobody can be given yet.
    pub unsettled: Vec<JsonPoint>,
    /// Moves that would settle them.
    pub settling: Vec<JsonPoint>,
    /// The same place by place, with the reason.
    pub unsettled_places: Vec<UnsettledPlace>,
    /// Owners, row by row: `B`, `W`, `.`.
    pub ownership: Vec<String>,
    /// Reasons, row by row: `s` stone, `t` territory, `x` dead stone, `.` dame, `=` seki, `f` false eye, `?` open.
    pub reasons: Vec<String>,
    /// The record's own result.
    pub record: Option<String>,
    /// Whether the record's result is this one, where it was counted.
    pub agrees: Option<bool>,
    /// Who said which stones are dead.
    pub method: &'static str,
    /// How sure that is.
    pub confidence: f64,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

/// A place that is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnsettledPlace {
    /// `border`, `alone`, `dame`, `life`, `unclear` or `marks`.
    pub kind: &'static str,
    /// What that means.
    pub why: &'static str,
    /// Points that nobody can be given yet.
    pub points: Vec<JsonPoint>,
    /// Moves that would settle them, the largest first.
    pub moves: Vec<JsonPoint>,
}

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

/// Reads the name of each stone and marks its chain.
pub(crate) fn mark(board: &Board, marks: &mut Marks, names: &[String], status: Status) -> Result<(), Problem> {
    for name in names {
        let point = notation::parse_go(board.grid(), name).map_err(|error| Problem::new(Kind::Coordinate, error))?;
        if !marks.mark(point, status, By::Given) {
            return Err(Problem::new(Kind::Stone, format!("{name} is empty: no stone is there to be marked")));
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
struct Chosen {
    marks: Marks,
    method: &'static str,
    confidence: f64,
    /// The record's territory, where that is to be counted as it is.
    from_record: Option<ByColor<Vec<Point>>>,
    judgment: Option<Judgment>,
    /// Whether the judge was asked in vain.
    unjudged: bool,
}

/// Settles which stones are dead.
fn dead_stones(
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
            if let Some(judged) = judge(board, question) {
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

/// Counts a game.
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
    let Chosen { mut marks, method, confidence, from_record, judgment, unjudged } =
        dead_stones(request, &named, &board, territory, &mut warnings)?;
    mark(&board, &mut marks, &request.seki, Status::Seki)?;
    if from_record.is_some() && !request.seki.is_empty() {
        warnings.push("the record's own territory was counted; the stones given as seki change nothing".into());
    }
    let agreed = from_record.is_some();
    let ownership = if let Some(marked) = from_record {
        Ownership::from_record(&board, &marked.black, &marked.white)
    } else {
        let counting = Counting::from(rules);
        let false_eyes = request.false_eyes.unwrap_or(counting.false_eyes);
        Ownership::of(&board, &marks, Counting { false_eyes, ..counting })
    };
    if let Some(marked) = territory.filter(|_| method == "record" && request.dead == Dead::Auto) {
        let theirs = Ownership::from_record(&board, &marked.black, &marked.white);
        let other = grid.points().filter(|&point| theirs.at(point).owner != ownership.at(point).owner);
        let other: Vec<Point> = other.collect();
        if !other.is_empty() {
            let points = names(grid, &other);
            warnings
                .push(format!("the record marks these points otherwise: {points} (--dead record counts its marks)"));
        }
    }
    if !ownership.contradictions().is_empty() {
        let stones = names(grid, ownership.contradictions());
        warnings.push(format!("marked dead, but beside living stones of their own color: {stones}"));
    }
    let played = Played::from(&rewound);
    let sheet = count(&board, &ownership, played, rules);
    // What the players agreed on is settled, whatever it looks like.
    let places =
        if agreed { Vec::new() } else { unsettled(&board, &ownership, judgment.as_ref(), unjudged, &sheet, rules) };
    let recorded = source.result.as_deref().and_then(|text| text.parse::<GameResult>().ok());
    let agrees = recorded.and_then(GameResult::score).filter(|_| at_end).map(|score| score == sheet.margin());
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
            black: lines(&sheet, Color::Black),
            white: lines(&sheet, Color::White),
            dead: Vec::new(),
            seki: Vec::new(),
            dame: JsonPoint::all(grid, ownership.with(Reason::Dame)),
            unsettled: Vec::new(),
            settling: Vec::new(),
            unsettled_places: places.iter().map(|place| json_place(grid, place)).collect(),
            ownership: ownership.owner_rows(),
            reasons: ownership.reason_rows(),
            record: source.result.clone(),
            agrees,
            method,
            confidence,
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
        agreed,
    };
    scored.report.dead = JsonPoint::all(grid, scored.dead());
    scored.report.seki = JsonPoint::all(grid, scored.seki());
    scored.report.unsettled = JsonPoint::all(grid, scored.unsettled());
    scored.report.settling = JsonPoint::all(grid, scored.settling());
    Ok(scored)
}

/// What is not settled. Under area rules a dame is a point: where an odd number of them is left and the game is that
/// close, whoever moves next wins.
fn unsettled(
    board: &Board,
    ownership: &Ownership,
    judgment: Option<&Judgment>,
    unjudged: bool,
    sheet: &ScoreSheet,
    rules: Rules,
) -> Vec<Place> {
    let close = rules.scoring == Scoring::Area && sheet.margin().abs() <= Halves::points(1);
    if unjudged {
        // Nobody could tell the dead from the living, so nothing is settled.
        let points: Vec<Point> = board.grid().points().filter(|&point| board[point].is_some()).collect();
        return vec![Place { kind: judge::Kind::Unclear, points, moves: Vec::new() }];
    }
    let last_dame = close && judgment.is_some() && judge::free_dame(board, ownership).len() % 2 == 1;
    judge::places(board, ownership, judgment, last_dame)
}

fn json_place(grid: Grid, place: &Place) -> UnsettledPlace {
    UnsettledPlace {
        kind: place.kind.name(),
        why: place.kind.words(),
        points: JsonPoint::all(grid, place.points.iter().copied()),
        moves: JsonPoint::all(grid, place.moves.iter().copied()),
    }
}

fn lines(sheet: &ScoreSheet, color: Color) -> Lines {
    let line = |item| Number(sheet.line(item)[color]);
    Lines {
        stones: line(Item::Stones),
        territory: line(Item::Territory),
        prisoners: line(Item::Prisoners),
        dead: line(Item::Dead),
        komi: line(Item::Komi),
        handicap_bonus: line(Item::HandicapBonus),
        tax: line(Item::Tax),
        pass_stones: line(Item::PassStones),
        button: line(Item::Button),
        total: Number(sheet.totals()[color]),
    }
}
