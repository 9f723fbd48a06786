//! Questions about Go as JSON, with the same options and reports as the program's commands.

use super::MAX_STEPS;
use super::count::{count_question, score_cost};
use super::game::{ParsedGame, ParsedRecord, WarningScope, question};
use super::input::{NumberInput, PointInput, StonesInput, TargetsInput};
use super::moves::point;
use super::prepared::{Cost, Prepared, WorkLimits};
use crate::convert;
use crate::counted_record::{self, RecordedResult};
use crate::estimate::{self, EstimateReport, EstimateRequest, Estimated};
use crate::estimate_options::EstimateOptions;
use crate::graph::{self, CurveReport};
use crate::option::all_for_json;
use crate::points::JsonPoint;
use crate::problem::{Problem, ProblemKind};
use crate::saved_options::SavedOptions;
use crate::score::{self, ChainLife, Dead, ScoreReport, ScoreRequest, Scored};
use crate::source::Source;
use crate::territory::{self, RegionReport, TerritoryReport, TotalsReport};
use serde::Serialize;
use tengen::go::Suicide;
use tengen::life::UnconditionalLife;
use tengen::{Board, Grid, Point, Regions};

/// The maximum number of positions of a curve in one answer.
pub const MAX_CURVE: usize = 64;

question! {
    /// Who owns the empty regions?
    TerritoryQuestion {
        /// Only the region at this point.
        at: Option<PointInput>,
        /// Only the counts.
        totals: Option<bool>,
    }
}

/// The answer to a [`TerritoryQuestion`].
///
/// ```
/// use tengen_api::question::go::{TerritoryAnswer, TerritoryQuestion};
/// use tengen_api::question::input;
///
/// let question: TerritoryQuestion = input::parse(br#"{"board": [".X.O."], "totals": true}"#)?;
/// assert!(matches!(question.answer()?, TerritoryAnswer::Totals(totals) if totals.regions == Some(3)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TerritoryAnswer {
    /// The whole board.
    Whole(TerritoryReport),
    /// Its counts.
    Totals(TotalsReport),
    /// One region.
    Region(RegionReport),
}

impl TerritoryQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<TerritoryAnswer, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the position of a question that needs no other answer, with its last move and the warnings of the reader.
    pub(super) fn position(mut self) -> Result<(Board, Option<Point>, Vec<String>), Problem> {
        if self.at.is_some() || self.totals == Some(true) {
            let message = "a picture shows the whole board: leave \"at\" and \"totals\" out";
            return Err(Problem::new(ProblemKind::Json, message));
        }
        let (board, last_move, warnings) = self.game_input().parse_position(self.number)?;
        Ok((board, last_move, all_for_json(warnings)))
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<TerritoryAnswer>, Problem> {
        let (board, warnings) = self.game_input().parse_board(self.number)?;
        let totals = self.totals.unwrap_or(false);
        if totals && self.at.is_some() {
            return Err(Problem::new(ProblemKind::Json, "\"at\" and \"totals\" cannot be asked for together"));
        }
        let cost = Cost::of_board(board.grid(), 0);
        Ok(Prepared::new(cost, move |_| {
            if let Some(place) = &self.at {
                return territory::at(&board, &place.name()).map(TerritoryAnswer::Region);
            }
            let report = TerritoryReport { warnings: all_for_json(warnings), ..territory::whole(&board) };
            Ok(if totals { TerritoryAnswer::Totals((&report).into()) } else { TerritoryAnswer::Whole(report) })
        }))
    }
}

count_question! {
    /// Who has won, and by how much?
    ScoreQuestion {}
}

/// The cost of writing a record. Up to two ways of writing it are counted again, by marks or by the judge, to find one
/// that gives the same answer.
fn record_cost(source: &Source, request: &ScoreRequest, length: usize, counted: bool) -> Cost {
    let grid = source.game.position().grid();
    let board = Cost::of_board(grid, source.game.move_count());
    let cost = if counted { score_cost(source, request).and(2 * board.judged(grid).steps) } else { board };
    Cost { bytes: cost.bytes + 2 * length, ..cost }
}

impl ScoreQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<ScoreReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(self) -> Result<Prepared<ScoreReport>, Problem> {
        Ok(self.prepare_counted()?.map(|(_, scored)| scored.report))
    }

    /// Reads the question of a caller that also draws the answer.
    pub fn prepare_counted(mut self) -> Result<Prepared<(Source, Scored)>, Problem> {
        let (input, request) = self.game_and_request()?;
        let parsed = input.parse()?;
        Ok(Prepared::new(score_cost(&parsed.source, &request), move |effort| {
            let request = ScoreRequest { budget: effort.budget.clone(), ..request };
            let mut scored = score::score(&parsed.source, &request)?;
            scored.report.warnings = all_for_json(scored.report.warnings);
            Ok((parsed.source, scored))
        }))
    }
}

count_question! {
    /// The record of a game.
    RecordQuestion {
        /// Whether to count the game and write its result (RE) and territory (TB, TW). The default is `true`.
        score: Option<bool>,
        /// Whether the count replaces a result that the record already has. Otherwise that result is kept, and a
        /// differing count is written into a comment.
        overwrite_result: Option<bool>,
    }
}

/// A record.
///
/// ```
/// use tengen_api::question::go::RecordQuestion;
/// use tengen_api::question::input;
///
/// let question: RecordQuestion = input::parse(br#"{"board": ["X.", ".O"], "score": false}"#)?;
/// assert!(question.answer()?.sgf.contains("AB[aa]AW[bb]"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordReport {
    /// The record (SGF), in UTF-8. If the file contains several games, it contains all of them, or only the one
    /// selected by `game`.
    pub sgf: String,
    /// What was forgiven, kept or left out.
    pub warnings: Vec<String>,
}

impl RecordQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<RecordReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<RecordReport>, Problem> {
        let (input, request) = self.game_and_request()?;
        let request = ScoreRequest { number: None, explain: false, ..request };
        let counted = self.score.unwrap_or(true);
        let warnings_about = if counted { WarningScope::RequestedGame } else { WarningScope::AllGames };
        let ParsedRecord { game: ParsedGame { source, options }, tree, length, warnings } =
            input.parse_record(warnings_about)?;
        if self.number.is_some_and(|number| number != source.game.move_count()) {
            return Err(Problem::new(ProblemKind::Move, "a record is of a whole game: leave \"move\" out"));
        }
        let cost = record_cost(&source, &request, length, counted);
        Ok(Prepared::new(cost, move |effort| {
            let (tree, warnings) = if counted {
                let recorded =
                    if self.overwrite_result == Some(true) { RecordedResult::Overwrite } else { RecordedResult::Keep };
                let request = ScoreRequest { budget: effort.budget.clone(), ..request };
                let scored = score::score(&source, &request)?;
                counted_record::write_tree(tree, &options, &source, &scored, recorded, &request.budget)?
            } else {
                let mut tree = tree;
                if let Some((root, prisoners)) =
                    tree.games().get(options.game.saturating_sub(1)).copied().zip(options.prisoners)
                {
                    SavedOptions::save_prisoners(&mut tree, root, prisoners)?;
                }
                (tree, warnings)
            };
            let record = convert::write_game(tree, self.game)?;
            Ok(RecordReport { sgf: String::from_utf8_lossy(&record).into_owned(), warnings })
        }))
    }
}

question! {
    /// How will it end?
    EstimateQuestion {
        /// The method. Without it, the one that the other options belong to, or else the best one for the board.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<super::input::MethodName>))]
        method: Option<String>,
        /// Distance from which the threshold method sees nothing.
        cap: Option<u32>,
        /// Scale of the ratio method: a number, `optimal`, `moves` or `fitted`.
        k: Option<NumberInput>,
        /// The number of moves of a whole game, if `k` is `moves`.
        total_moves: Option<usize>,
        /// The expected territories, Black's and White's.
        targets: Option<TargetsInput>,
        /// The number of symmetries of the board that the network evaluates: 1, 2, 4 or 8.
        ways: Option<u8>,
        /// Dead stones to remove first, as in a question for the score. The default is `none`.
        dead: Option<StonesInput>,
        /// Stones of chains that are alive, regardless of the record and the judge.
        alive: Option<StonesInput>,
        /// Seed for methods that need one.
        seed: Option<u64>,
    }
}

fn method_options(
    method: Option<String>,
    cap: Option<u32>,
    k: Option<&NumberInput>,
    total_moves: Option<usize>,
    targets: Option<&TargetsInput>,
    ways: Option<u8>,
) -> EstimateOptions {
    let (k, targets) = (k.map(NumberInput::text), targets.map(TargetsInput::text));
    EstimateOptions { method, cap, k, total_moves, targets, ways: ways.map(|ways| ways.to_string()) }
}

/// The cost of the method for one position, with one player to move or with both.
fn estimate_steps(grid: Grid, request: &EstimateRequest, both: bool) -> u64 {
    request.method.steps(grid, &request.method_options(), both)
}

impl EstimateQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<EstimateReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(self) -> Result<Prepared<EstimateReport>, Problem> {
        Ok(self.prepare_estimated()?.map(|(_, estimated)| estimated.report))
    }

    /// Parses the game and the request.
    pub fn parse(mut self) -> Result<(Source, EstimateRequest), Problem> {
        let (k, targets) = (self.k.as_ref(), self.targets.as_ref());
        let options = method_options(self.method.take(), self.cap, k, self.total_moves, targets, self.ways);
        let (dead, corrections) = StonesInput::dead(self.dead.as_ref(), self.alive.as_ref(), Dead::None)?;
        let mut request =
            EstimateRequest { dead, corrections, number: self.number, seed: self.seed, ..options.request()? };
        let mut input = self.game_input();
        input.board_without_komi = true;
        let source = input.parse()?.source;
        request.method = options.method_for(&request, source.game.position().board());
        Ok((source, request))
    }

    /// Reads the question of a caller that also draws the answer.
    pub fn prepare_estimated(self) -> Result<Prepared<(Source, Estimated)>, Problem> {
        let (source, request) = self.parse()?;
        let grid = source.game.position().grid();
        let mut cost = Cost::of_board(grid, 0).and(estimate_steps(grid, &request, true));
        if matches!(request.dead, Dead::Judge | Dead::Auto) {
            cost = cost.judged(grid);
        }
        Ok(Prepared::new(cost, move |effort| {
            let request = EstimateRequest { budget: effort.budget.clone(), ..request };
            let mut estimated = estimate::estimate(&source, &request)?;
            estimated.report.warnings = all_for_json(estimated.report.warnings);
            Ok((source, estimated))
        }))
    }
}

question! {
    /// How did the estimate change?
    CurveQuestion {
        /// The move numbers to estimate: 1 to 64 numbers.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 64))]
        moves_at: Option<Vec<usize>>,
        /// The method. Without it, the one that the other options belong to, or else the best one for the board.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<super::input::MethodName>))]
        method: Option<String>,
        /// Distance from which the threshold method sees nothing.
        cap: Option<u32>,
        /// Scale of the ratio method: a number, `optimal`, `moves` or `fitted`.
        k: Option<NumberInput>,
        /// The number of moves of a whole game, if `k` is `moves`.
        total_moves: Option<usize>,
        /// The expected territories, Black's and White's.
        targets: Option<TargetsInput>,
        /// The number of symmetries of the board that the network evaluates: 1, 2, 4 or 8.
        ways: Option<u8>,
    }
}

impl CurveQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<CurveReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<CurveReport>, Problem> {
        let numbers = self.moves_at.take().unwrap_or_default();
        if numbers.is_empty() || numbers.len() > MAX_CURVE {
            let message = format!("\"moves_at\" takes 1 to {MAX_CURVE} numbers of moves");
            return Err(Problem::new(ProblemKind::Json, message));
        }
        if self.number.is_some() {
            return Err(Problem::new(ProblemKind::Json, "\"moves_at\" says which moves: leave \"move\" out"));
        }
        let (k, targets) = (self.k.as_ref(), self.targets.as_ref());
        let options = method_options(self.method.take(), self.cap, k, self.total_moves, targets, self.ways);
        let mut request = options.request()?;
        let mut input = self.game_input();
        input.board_without_komi = true;
        let source = input.parse()?.source;
        request.method = options.method_for(&request, source.game.position().board());
        let grid = source.game.position().grid();
        let one = Cost::of_board(grid, 0).and(estimate_steps(grid, &request, false));
        let (positions, last) = (numbers.len(), source.game.move_count());
        // At the end of a game, and for a board without a game, the method runs with either player to move.
        let ends = numbers.iter().filter(|&&number| number == last).count() as u64;
        let steps = one.steps * positions as u64 + ends * estimate_steps(grid, &request, false);
        let cost = Cost { steps, bytes: 256 * positions + (8 << 10), threads: positions };
        let ways = request.ways.count();
        let prepared = Prepared::new(cost, move |effort| {
            let request = EstimateRequest { budget: effort.budget.clone(), ..request };
            let report = graph::curve(&source, &request, &numbers, effort.threads)?;
            Ok(CurveReport { warnings: all_for_json(report.warnings), ..report })
        });
        prepared.within_limits(|| {
            let admitted = (MAX_STEPS / one.steps.max(1)).saturating_sub(1).max(1);
            format!("{positions} positions of {grid} in {ways} ways; {admitted} positions at a time would be taken")
        })
    }
}

question! {
    /// The stones selected by a click.
    ChainQuestion {
        /// The point, from 0 from the top left.
        point: Option<[u32; 2]>,
    }
}

/// The stones selected by one of them.
///
/// ```
/// use tengen_api::question::go::ChainQuestion;
/// use tengen_api::question::input;
///
/// let question: ChainQuestion = input::parse(br#"{"board": ["XX.", ".X.", "..."], "point": [0, 0]}"#)?;
/// let chain = question.answer()?;
/// assert_eq!((chain.points.len(), chain.liberties), (3, 4));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChainReport {
    /// The stones of its chain.
    pub points: Vec<JsonPoint>,
    /// The number of liberties of the chain.
    pub liberties: usize,
    /// The stones of its group: chains of its color that are joined through empty points.
    pub group: Vec<JsonPoint>,
    /// `alive` or `dead` if that is proved for every line of play.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub proved: Option<ChainLife>,
}

impl ChainQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<ChainReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<ChainReport>, Problem> {
        let game = self.game_input().parse()?.source.rewound(self.number)?;
        let grid = game.position().grid();
        let pair = self.point.ok_or_else(|| Problem::new(ProblemKind::Json, "\"point\" is missing"))?;
        let at = point(grid, pair)?;
        let cost = Cost::of_board(grid, 0);
        Ok(Prepared::new(cost, move |_| Ok(chain(game.position().board(), at, game.rules().suicide))))
    }
}

fn chain(board: &Board, at: Point, suicide: Suicide) -> ChainReport {
    let Some(color) = board[at] else {
        return ChainReport { points: Vec::new(), liberties: 0, group: Vec::new(), proved: None };
    };
    let grid = board.grid();
    let own = Regions::of_board(board);
    // Treating empty points as stones of this color joins everything that can be joined.
    let joined = Regions::of(grid, |point| board[point].or(Some(color)));
    let group = joined.points_at(at).iter().copied().filter(|&point| board[point].is_some());
    let life = UnconditionalLife::of(board, suicide);
    ChainReport {
        points: JsonPoint::all(grid, own.points_at(at).iter().copied()),
        liberties: own.liberties(own.label(at)).len(),
        group: JsonPoint::all(grid, group),
        proved: life.owner(at).map(|owner| if owner == color { ChainLife::Alive } else { ChainLife::Dead }),
    }
}
