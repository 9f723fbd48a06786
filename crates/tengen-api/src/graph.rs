//! The estimate by move number: a curve over a whole game, with its result or its targets.

use crate::csv;
use crate::estimate::{self, EstimateRequest, Figures};
use crate::estimate_options;
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::source::Source;
use crate::words::plural;
use serde::Serialize;
use std::thread;
use tengen::{ByColor, GameResult, Rules};
use tengen_estimate::{Circumstances, Estimate, EstimateInput, Method, MethodInput};
use tengen_render::Plot;
use tengen_render::plot::{Accent, Axis, PlotBand, Reference, Series};

/// The maximum number of positions of one graph.
const MAX_POINTS: usize = 2_000;

/// One position of the curve.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method};
/// use tengen_api::graph::graph;
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]KM[0];B[ee];W[ce];B[ge])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let report = graph(&source, &request, 2)?;
/// let last = report.points.last().unwrap();
/// assert!(last.number == 3 && last.lead > 0.0);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GraphPoint {
    /// The number of moves played.
    #[serde(rename = "move")]
    pub number: usize,
    /// Black's territory.
    pub black: f64,
    /// White's.
    pub white: f64,
    /// Black's lead in points.
    pub lead: f64,
    /// The average final score of games with such a lead, if it was measured.
    pub expected: Option<f64>,
    /// The standard deviation of the final score around the expected one, if it was measured.
    pub stdev: Option<f64>,
    /// The probability that the leader wins.
    pub confidence: f64,
}

/// The curve of a game.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method};
/// use tengen_api::graph::graph;
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]KM[0];B[ee];W[ce];B[ge])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let report = graph(&source, &request, 2)?;
/// assert_eq!((report.moves, report.every), (3, 2));
/// assert!(report.csv().starts_with("move,black,white,lead,"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphReport {
    /// The method.
    pub method: Method,
    /// The step between positions.
    pub every: usize,
    /// The total number of moves.
    pub moves: usize,
    /// The record's result.
    pub result: Option<String>,
    /// The score in the record, positive for Black, if the game was counted.
    pub score: Option<f64>,
    /// Targets: Black's territory and White's.
    pub targets: Option<(f64, f64)>,
    /// The curve.
    pub points: Vec<GraphPoint>,
    /// Flaws that were forgiven, and assumptions.
    pub warnings: Vec<String>,
}

/// Estimates at regular intervals and at the end of the game.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method};
/// use tengen_api::graph::graph;
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("nine")?.as_bytes(), &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// assert!(!graph(&source, &request, 10)?.points.is_empty());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn graph(source: &Source, request: &EstimateRequest, every: usize) -> Result<GraphReport, Problem> {
    estimate_options::check(request)?;
    let (_, rules) = estimate::rules(source)?;
    let moves = source.game.move_count();
    if every == 0 {
        let message = "the step must be at least 1";
        return Err(Problem::new(ProblemKind::Move, message).with_option(OptionName::EVERY));
    }
    if moves / every > MAX_POINTS {
        let message = format!("{moves} moves are more than {MAX_POINTS} steps of {every}: take larger steps");
        return Err(Problem::new(ProblemKind::TooLarge, message).with_option(OptionName::EVERY));
    }
    let numbers: Vec<usize> = (every..moves).step_by(every).chain([moves]).collect();
    let points = on_threads(cores(), &numbers, |&number| point(source, request, rules, number))?;
    Ok(GraphReport {
        method: request.method,
        every,
        moves,
        result: source.result.clone(),
        score: recorded(source),
        targets: request.targets.map(|targets| (targets.black, targets.white)),
        points: points.into_iter().flatten().collect(),
        warnings: source.warnings.clone(),
    })
}

/// The estimate after `number` moves.
fn point(
    source: &Source,
    request: &EstimateRequest,
    rules: Rules,
    number: usize,
) -> Result<Option<GraphPoint>, Problem> {
    let Some(position) = source.game.at(number) else { return Ok(None) };
    let board = position.board();
    request.budget.step(board.grid().area() as u64)?;
    let progress = estimate::progress(source, board, number);
    let territory = !rules.counts_stones();
    let to_play = Some(position.to_play()).filter(|_| source.knows_turn);
    let at = Circumstances { to_play, territory, moves: progress.moves, over: progress.over };
    let guess = estimate::guess(&MethodInput::new(board, at), request)?;
    let question = EstimateInput { board, dead: &[], played: estimate::played(&source.game, number), rules };
    let calibration = estimate::lead_calibration(source, request, board, progress);
    let estimate = Estimate::new(&question, request.method, guess, calibration);
    let Figures { black, white, lead, expected, stdev, confidence } = Figures::of(&estimate);
    Ok(Some(GraphPoint { number, black, white, lead, expected, stdev, confidence }))
}

/// The number of available cores.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Runs the work on several threads and returns the results in order. If no threads can be started, it runs on one.
fn on_threads<Q: Sync, A: Send>(
    threads: usize,
    questions: &[Q],
    answer: impl Fn(&Q) -> Result<A, Problem> + Sync,
) -> Result<Vec<A>, Problem> {
    let threads = threads.min(questions.len());
    if threads < 2 {
        return questions.iter().map(answer).collect();
    }
    // Late positions take longer than early ones, so the threads alternate.
    let answer = &answer;
    let share = |part: usize| move || questions.iter().skip(part).step_by(threads).map(answer).collect();
    let parts: Vec<Result<Vec<A>, Problem>> = thread::scope(|scope| {
        let spawned: Vec<_> =
            (1..threads).map(|part| (part, thread::Builder::new().spawn_scoped(scope, share(part)))).collect();
        let first = share(0)();
        let rest = spawned.into_iter().map(|(part, thread)| match thread.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(answers)) => answers,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => share(part)(),
        });
        [first].into_iter().chain(rest).collect()
    });
    let mut parts = parts.into_iter().map(|part| part.map(Vec::into_iter)).collect::<Result<Vec<_>, Problem>>()?;
    Ok((0..questions.len()).filter_map(|index| parts[index % threads].next()).collect())
}

/// Some positions of the curve of a game, for callers that draw it incrementally.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method};
/// use tengen_api::graph::curve;
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]RE[B+3];B[ee];W[ce])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let report = curve(&source, &request, &[2], 1)?;
/// assert_eq!((report.moves, report.score), (2, Some(3.0)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurveReport {
    /// The method.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub method: Method,
    /// The total number of moves.
    pub moves: usize,
    /// The record's result.
    pub result: Option<String>,
    /// The score in the record, positive for Black, if the game was counted.
    pub score: Option<f64>,
    /// The positions, in the requested order.
    pub points: Vec<GraphPoint>,
    /// Flaws that were forgiven, and assumptions.
    pub warnings: Vec<String>,
}

/// Estimates after each of these numbers of moves, on `threads` threads.
///
/// ```
/// use tengen_api::estimate::EstimateRequest;
/// use tengen_api::graph::curve;
/// use tengen_api::{ReadOptions, Source};
/// use tengen_estimate::Method;
///
/// let source = Source::read(b"(;SZ[9];B[ee];W[ce];B[ge])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let report = curve(&source, &request, &[1, 3], 1)?;
/// assert_eq!(report.points.iter().map(|point| point.number).collect::<Vec<_>>(), [1, 3]);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn curve(
    source: &Source,
    request: &EstimateRequest,
    numbers: &[usize],
    threads: usize,
) -> Result<CurveReport, Problem> {
    estimate_options::check(request)?;
    let (_, rules) = estimate::rules(source)?;
    let moves = source.game.move_count();
    let points = on_threads(threads, numbers, |&number| {
        point(source, request, rules, number)?.ok_or_else(|| {
            let message = format!("there is no position after move {number}: the game has {}", plural(moves, "move"));
            Problem::new(ProblemKind::Move, message)
        })
    })?;
    Ok(CurveReport {
        points,
        method: request.method,
        moves,
        result: source.result.clone(),
        score: recorded(source),
        warnings: source.warnings.clone(),
    })
}

/// The score that the record gives.
fn recorded(source: &Source) -> Option<f64> {
    source.recorded_result().and_then(GameResult::score).map(tengen::Halves::to_f64)
}

impl GraphReport {
    /// The curve as comma-separated values.
    pub fn csv(&self) -> String {
        let mut text = csv::line(["move", "black", "white", "lead", "stdev", "confidence", "expected"]);
        for point in &self.points {
            let rounded = |value: f64| format!("{value:.2}");
            let optional = |value: Option<f64>| value.map(rounded).unwrap_or_default();
            let &GraphPoint { number, black, white, lead, stdev, confidence, expected, .. } = point;
            let (number, confidence) = (number.to_string(), format!("{confidence:.3}"));
            let [black, white, lead] = [black, white, lead].map(rounded);
            text += &csv::line([number, black, white, lead, optional(stdev), confidence, optional(expected)]);
        }
        text
    }

    /// The curve as a picture: both territories with their targets, or the lead and its spread with the result.
    pub fn plot(&self, players: &ByColor<Option<String>>) -> Plot {
        #[expect(clippy::cast_precision_loss, reason = "games have far fewer than 2^52 moves")]
        let at = |number: usize| number as f64;
        let name = |name: &Option<String>, color: &str| name.clone().unwrap_or_else(|| color.to_owned());
        let (black, white) = (name(&players.black, "Black"), name(&players.white, "White"));
        let x_axis = Axis { range: Some((0.0, at(self.moves.max(1)))), ..Axis::new("Moves played", "") };
        let foot = format!("Method: {}, every {}.", self.method, plural(self.every, "move"));
        if let Some((black_target, white_target)) = self.targets {
            let line = |name: &str, accent, value: fn(&GraphPoint) -> f64| Series {
                name: name.into(),
                accent,
                points: self.points.iter().map(|point| (at(point.number), value(point))).collect(),
                dashed: false,
            };
            let target = |value, accent, label: &str| Reference { value, accent, label: format!("{label}’s target") };
            return Plot {
                title: format!("{black} – {white}: territory estimated by move number"),
                x_axis,
                y_axis: Axis::new("Territory", "points"),
                series: vec![
                    line("Black", Accent::Black, |point| point.black),
                    line("White", Accent::White, |point| point.white),
                ],
                references: vec![
                    target(black_target, Accent::Black, "Black"),
                    target(white_target, Accent::White, "White"),
                ],
                foot,
                ..Plot::default()
            };
        }
        let edge = |sign: f64| {
            let edge = |point: &GraphPoint| Some((at(point.number), point.expected? + sign * point.stdev?));
            self.points.iter().filter_map(edge).collect()
        };
        let band = PlotBand { accent: Accent::Black, lower: edge(-1.0), upper: edge(1.0) };
        let banded = !band.lower.is_empty();
        let result = self.score.map(|value| Reference { value, label: "final result".into(), accent: Accent::White });
        let even = Reference { value: 0.0, label: "even".into(), accent: Accent::Neutral };
        Plot {
            title: format!("{black} – {white}: lead estimated by move number"),
            x_axis,
            y_axis: Axis::new("Black’s lead", "points"),
            series: vec![Series {
                name: "lead".into(),
                accent: Accent::Black,
                points: self.points.iter().map(|point| (at(point.number), point.lead)).collect(),
                dashed: false,
            }],
            bands: if banded { vec![band] } else { Vec::new() },
            references: [even].into_iter().chain(result).collect(),
            foot: if banded { format!("{foot} Band: where 68 % of such games ended.") } else { foot },
            ..Plot::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_the_order_of_the_questions() {
        for count in [0, 1, 2, 7, 100] {
            let questions: Vec<usize> = (0..count).collect();
            assert_eq!(on_threads(cores(), &questions, |&question| Ok(question)), Ok(questions.clone()));
        }
        let failed =
            on_threads(2, &[1, 2, 3], |&n| if n == 2 { Err(Problem::new(ProblemKind::Move, "two")) } else { Ok(n) });
        assert_eq!(failed.unwrap_err().message, "two");
    }
}
