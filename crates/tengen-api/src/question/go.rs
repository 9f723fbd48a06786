//! Questions about Go that the program answers too: the same options, and the same reports.

use super::game::{GameRead, point, question};
use super::given::{FalseEyesGiven, Joined, JudgeGiven, NumberGiven, PointGiven, StonesGiven, TargetsGiven};
use crate::convert;
use crate::estimate::{self, EstimateReport, EstimateRequest};
use crate::graph::{self, CurveReport};
use crate::option::all_for_json;
use crate::points::JsonPoint;
use crate::problem::{Kind, Problem};
use crate::score::{self, Dead, ScoreReport, ScoreRequest};
use crate::territory::{self, RegionReport, TerritoryReport, TotalsReport};
use crate::wishes::Wishes;
use serde::Serialize;
use tengen::life::UnconditionalLife;
use tengen::regions::Regions;
use tengen::{Board, Point};
use tengen_estimate::Method;

/// The most positions of a curve in one answer.
pub const MAX_CURVE: usize = 64;

question! {
    /// Whose are the empty regions?
    TerritoryQuestion {
        /// Only the region at this point.
        at: Option<PointGiven>,
        /// How the points of a board of text are joined.
        topology: Option<Joined>,
        /// Only the counts.
        totals: Option<bool>,
    }
}

/// The answer to a [`TerritoryQuestion`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TerritoryAnswer {
    /// The whole board.
    Whole(TerritoryReport),
    /// Its numbers.
    Totals(TotalsReport),
    /// One region.
    Region(RegionReport),
}

impl TerritoryQuestion {
    /// Answers the question.
    pub fn answer(mut self) -> Result<TerritoryAnswer, Problem> {
        let mut given = self.given();
        given.options.topology = self.topology.map_or_else(Default::default, Into::into);
        let source = given.read()?.source;
        let game = source.rewound(self.number)?;
        let board = game.position().board();
        let totals = self.totals.unwrap_or(false);
        if let Some(place) = &self.at {
            if totals {
                return Err(Problem::new(Kind::Json, "\"at\" and \"totals\" cannot be asked for together"));
            }
            return territory::at(board, &place.name()).map(TerritoryAnswer::Region);
        }
        let warnings = if source.is_record { Vec::new() } else { source.warnings };
        let report = TerritoryReport { warnings, ..territory::whole(board) };
        Ok(if totals { TerritoryAnswer::Totals((&report).into()) } else { TerritoryAnswer::Whole(report) })
    }
}

question! {
    /// Who has won, and by how much?
    ScoreQuestion {
        /// Dead stones: `auto`, `judge`, `record`, `none`, or stones, each for its whole chain.
        dead: Option<StonesGiven>,
        /// Who judges them, where they are judged.
        method: Option<JudgeGiven>,
        /// Stones of chains in seki.
        seki: Option<StonesGiven>,
        /// Whether false eyes that must be filled are points, under territory rules.
        false_eyes: Option<FalseEyesGiven>,
        /// Whether the rules are taken as they are written, also where the server of the record counts otherwise.
        by_the_book: Option<bool>,
    }
}

fn score_request(
    dead: Option<&StonesGiven>,
    method: Option<JudgeGiven>,
    seki: Option<&StonesGiven>,
    false_eyes: Option<FalseEyesGiven>,
    number: Option<usize>,
) -> Result<ScoreRequest, Problem> {
    Ok(ScoreRequest {
        dead: dead.map(StonesGiven::dead).transpose()?.unwrap_or_default(),
        method: method.map(Into::into).unwrap_or_default(),
        seki: seki.map(StonesGiven::stones).unwrap_or_default(),
        false_eyes: false_eyes.map(Into::into),
        number,
    })
}

impl ScoreQuestion {
    /// Answers the question.
    pub fn answer(mut self) -> Result<ScoreReport, Problem> {
        let request = score_request(self.dead.as_ref(), self.method, self.seki.as_ref(), self.false_eyes, self.number)?;
        let mut given = self.given();
        given.options.by_the_book = self.by_the_book.unwrap_or(false);
        let report = score::score(&given.read()?.source, &request)?.report;
        Ok(ScoreReport { warnings: all_for_json(report.warnings), ..report })
    }
}

question! {
    /// What does the record of this game look like?
    RecordQuestion {
        /// Whether the game is counted and its result (RE) and territory (TB, TW) written; it is unless this is `false`.
        score: Option<bool>,
        /// Dead stones, as in a question for the score.
        dead: Option<StonesGiven>,
        /// Who judges them, where they are judged.
        method: Option<JudgeGiven>,
        /// Stones of chains in seki.
        seki: Option<StonesGiven>,
        /// Whether false eyes that must be filled are points, under territory rules.
        false_eyes: Option<FalseEyesGiven>,
        /// Whether the rules are taken as they are written, also where the server of the record counts otherwise.
        by_the_book: Option<bool>,
    }
}

/// A record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordReport {
    /// The record (SGF), in UTF-8.
    pub sgf: String,
}

impl RecordQuestion {
    /// Answers the question.
    pub fn answer(mut self) -> Result<RecordReport, Problem> {
        let request = score_request(self.dead.as_ref(), self.method, self.seki.as_ref(), self.false_eyes, None)?;
        let mut given = self.given();
        given.options.by_the_book = self.by_the_book.unwrap_or(false);
        let GameRead { source, bytes, options } = given.read()?;
        if self.number.is_some_and(|number| number != source.game.moves()) {
            return Err(Problem::new(Kind::Move, "a record is of a whole game: leave \"move\" out"));
        }
        let record = if self.score.unwrap_or(true) {
            let scored = score::score(&source, &request)?;
            convert::with_score(&bytes, &options, &source, &scored)?
        } else {
            convert::to_sgf(&bytes, &options)?
        };
        Ok(RecordReport { sgf: String::from_utf8_lossy(&record).into_owned() })
    }
}

question! {
    /// How will it end?
    EstimateQuestion {
        /// The method: `network`, `playouts`, `ratio`, `threshold`, `nearest` or `bouzy`.
        method: Option<String>,
        /// Distance from which the threshold method sees nothing.
        cap: Option<u32>,
        /// Scale of the ratio method: a number, `optimal`, `moves` or `fitted`.
        k: Option<NumberGiven>,
        /// Moves of a whole game, where `k` is `moves`.
        total_moves: Option<usize>,
        /// Territories that are expected, Black's and White's.
        targets: Option<TargetsGiven>,
        /// In how many of the eight ways it can lie the network looks at the board: 1, 2, 4 or 8.
        ways: Option<u8>,
        /// Dead stones: `none`, `record`, `auto`, `judge`, or stones, each for its whole chain.
        dead: Option<StonesGiven>,
        /// Seed for methods that need one.
        seed: Option<u64>,
        /// How the points of a board of text are joined.
        topology: Option<Joined>,
    }
}

fn wishes(
    method: Option<String>,
    cap: Option<u32>,
    k: Option<&NumberGiven>,
    total_moves: Option<usize>,
    targets: Option<&TargetsGiven>,
    ways: Option<u8>,
) -> Wishes {
    let (k, targets) = (k.map(NumberGiven::text), targets.map(TargetsGiven::text));
    Wishes { method, cap, k, total_moves, targets, ways: ways.map(|ways| ways.to_string()) }
}

impl EstimateQuestion {
    /// Answers the question.
    pub fn answer(mut self) -> Result<EstimateReport, Problem> {
        let (k, targets) = (self.k.as_ref(), self.targets.as_ref());
        let wishes = wishes(self.method.take(), self.cap, k, self.total_moves, targets, self.ways);
        let mut request = EstimateRequest {
            dead: self.dead.as_ref().map_or(Ok(Dead::None), StonesGiven::dead)?,
            number: self.number,
            seed: self.seed,
            ..wishes.request()?
        };
        let mut given = self.given();
        given.options.topology = self.topology.map_or_else(Default::default, Into::into);
        given.board_without_komi = true;
        let source = given.read()?.source;
        request.method = wishes.method_for(&request, source.game.position().board());
        let report = estimate::estimate(&source, &request)?.report;
        Ok(EstimateReport { warnings: all_for_json(report.warnings), ..report })
    }
}

question! {
    /// How did the estimate change?
    CurveQuestion {
        /// After how many moves to estimate: 1 to 64 numbers.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 64))]
        moves_at: Option<Vec<usize>>,
        /// The method: `network`, `playouts`, `ratio`, `threshold`, `nearest` or `bouzy`.
        method: Option<String>,
        /// Distance from which the threshold method sees nothing.
        cap: Option<u32>,
        /// Scale of the ratio method: a number, `optimal`, `moves` or `fitted`.
        k: Option<NumberGiven>,
        /// Moves of a whole game, where `k` is `moves`.
        total_moves: Option<usize>,
        /// Territories that are expected, Black's and White's.
        targets: Option<TargetsGiven>,
        /// In how many of the eight ways it can lie the network looks at the board: 1, 2, 4 or 8.
        ways: Option<u8>,
    }
}

impl CurveQuestion {
    /// Answers the question.
    pub fn answer(mut self) -> Result<CurveReport, Problem> {
        let numbers = self.moves_at.take().unwrap_or_default();
        if numbers.is_empty() || numbers.len() > MAX_CURVE {
            let message = format!("\"moves_at\" wants 1 to {MAX_CURVE} numbers of moves");
            return Err(Problem::new(Kind::Json, message));
        }
        if self.number.is_some() {
            return Err(Problem::new(Kind::Json, "\"moves_at\" says which moves: leave \"move\" out"));
        }
        let (k, targets) = (self.k.as_ref(), self.targets.as_ref());
        let wishes = wishes(self.method.take(), self.cap, k, self.total_moves, targets, self.ways);
        let mut request = wishes.request()?;
        let mut given = self.given();
        given.board_without_komi = true;
        let source = given.read()?.source;
        request.method = wishes.method_for(&request, source.game.position().board());
        let report = graph::curve(&source, &request, &numbers)?;
        Ok(CurveReport { warnings: all_for_json(report.warnings), ..report })
    }
}

question! {
    /// Which stones does a click mean?
    ChainQuestion {
        /// The point, from 0 from the top left.
        point: Option<[u32; 2]>,
    }
}

/// The stones that are meant by one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChainReport {
    /// The stones of its chain.
    pub points: Vec<JsonPoint>,
    /// The stones of its group: chains of its color that are joined through empty points.
    pub group: Vec<JsonPoint>,
    /// `alive` or `dead` where a proof says so, whatever is played.
    pub proved: Option<&'static str>,
}

impl ChainQuestion {
    /// Answers the question.
    pub fn answer(mut self) -> Result<ChainReport, Problem> {
        let game = self.given().read()?.source.rewound(self.number)?;
        let board = game.position().board();
        let pair = self.point.ok_or_else(|| Problem::new(Kind::Json, "\"point\" is missing"))?;
        let at = point(board.grid(), pair)?;
        Ok(chain(board, at, game.rules().suicide.is_allowed()))
    }
}

fn chain(board: &Board, at: Point, suicide: bool) -> ChainReport {
    let Some(color) = board[at] else {
        return ChainReport { points: Vec::new(), group: Vec::new(), proved: None };
    };
    let grid = board.grid();
    let own = Regions::of_board(board);
    // Empty points taken for stones of this color join what can be joined.
    let joined = Regions::of(grid, |point| board[point].or(Some(color)));
    let group = joined.points_at(at).iter().copied().filter(|&point| board[point].is_some());
    let life = UnconditionalLife::of(board, suicide);
    ChainReport {
        points: JsonPoint::all(grid, own.points_at(at).iter().copied()),
        group: JsonPoint::all(grid, group),
        proved: life.owner(at).map(|owner| if owner == color { "alive" } else { "dead" }),
    }
}

/// The names of the methods that estimate, the usual one first.
pub fn methods() -> Vec<&'static str> {
    let usual = EstimateRequest::default().method;
    let others = Method::ALL.into_iter().filter(|&method| method != usual);
    std::iter::once(usual).chain(others).map(Method::name).collect()
}
