//! The estimate by move number: a curve through a whole game, with its result or its targets.

use crate::estimate::{self, EstimateRequest, View};
use crate::problem::{Kind, Problem};
use crate::source::Source;
use serde::Serialize;
use std::fmt::Write;
use tengen::ByColor;
use tengen::go::Rules;
use tengen::score::GameResult;
use tengen_estimate::distance::calibration;
use tengen_estimate::{Estimate, Question};
use tengen_render::Plot;
use tengen_render::plot::{Accent, Axis, Band, Reference, Series};

/// The most positions of one graph.
const MAX_POINTS: usize = 2_000;

/// One position of the curve.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GraphPoint {
    /// After how many moves.
    #[serde(rename = "move")]
    pub number: usize,
    /// Black's territory.
    pub black: f64,
    /// White's.
    pub white: f64,
    /// Black's points more than White's.
    pub lead: f64,
    /// The standard deviation of the final score around the lead, where it was measured.
    pub stdev: Option<f64>,
    /// How likely the player who is ahead wins.
    pub confidence: f64,
}

/// The curve of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphReport {
    /// The method.
    pub method: &'static str,
    /// The step between positions.
    pub every: usize,
    /// Moves in all.
    pub moves: usize,
    /// The record's result.
    pub result: Option<String>,
    /// The record's score, Black's positive, where the game was counted.
    pub score: Option<f64>,
    /// Targets: Black's territory and White's.
    pub targets: Option<(f64, f64)>,
    /// The curve.
    pub points: Vec<GraphPoint>,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

/// Estimates every so many moves and at the end.
pub fn graph(source: &Source, request: &EstimateRequest, every: usize) -> Result<GraphReport, Problem> {
    estimate::check(request)?;
    let (_, rules) = estimate::rules(source)?;
    let moves = source.game.moves();
    if every == 0 {
        return Err(Problem::new(Kind::Move, "a step of 0 moves leads nowhere: --every is 1 at the least"));
    }
    if moves / every > MAX_POINTS {
        let message = format!("{moves} moves are more than {MAX_POINTS} steps of {every}: take a larger --every");
        return Err(Problem::new(Kind::TooLarge, message));
    }
    let numbers = (1..).map(|step| step * every).take_while(|&number| number < moves).chain([moves]);
    let points = numbers.filter_map(|number| point(source, request, rules, number)).collect();
    Ok(GraphReport {
        method: request.method.name(),
        every,
        moves,
        result: source.result.clone(),
        score: recorded(source),
        targets: request.targets.map(|targets| (targets.black, targets.white)),
        points,
        warnings: source.warnings.clone(),
    })
}

/// The estimate after `number` moves, if there are so many.
fn point(source: &Source, request: &EstimateRequest, rules: Rules, number: usize) -> Option<GraphPoint> {
    let position = source.game.at(number)?;
    let board = position.board();
    let view = View::of(board, request, number);
    let spread = estimate::measured(request).and_then(|fitted| {
        let progress = estimate::progress(source, board, number);
        calibration::spread(request.method, fitted, board.grid(), progress)
    });
    let question = Question { board, dead: &[], played: estimate::played(&source.game, number), rules };
    let estimate = Estimate::new(&question, request.method, view.guess, spread);
    Some(GraphPoint {
        number,
        black: estimate.territory.black,
        white: estimate.territory.white,
        lead: estimate.lead,
        stdev: estimate.stdev,
        confidence: estimate.confidence,
    })
}

/// Some positions of the curve of a game, for whoever draws it bit by bit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurveReport {
    /// The method.
    pub method: &'static str,
    /// Moves in all.
    pub moves: usize,
    /// The record's result.
    pub result: Option<String>,
    /// The record's score, Black's positive, where the game was counted.
    pub score: Option<f64>,
    /// The positions, in the order asked for.
    pub points: Vec<GraphPoint>,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

/// Estimates after each of these numbers of moves.
pub fn curve(source: &Source, request: &EstimateRequest, numbers: &[usize]) -> Result<CurveReport, Problem> {
    estimate::check(request)?;
    let (_, rules) = estimate::rules(source)?;
    let moves = source.game.moves();
    let points = numbers.iter().map(|&number| {
        point(source, request, rules, number).ok_or_else(|| {
            let message = format!("there is no position after move {number}: the game has {moves} moves");
            Problem::new(Kind::Move, message)
        })
    });
    Ok(CurveReport {
        points: points.collect::<Result<_, _>>()?,
        method: request.method.name(),
        moves,
        result: source.result.clone(),
        score: recorded(source),
        warnings: source.warnings.clone(),
    })
}

/// The score that the record gives.
fn recorded(source: &Source) -> Option<f64> {
    let result = source.result.as_deref().and_then(|text| text.parse::<GameResult>().ok());
    result.and_then(GameResult::score).map(tengen::Halves::to_f64)
}

impl GraphReport {
    /// The curve as comma-separated values.
    pub fn csv(&self) -> String {
        let mut text = String::from("move,black,white,lead,stdev,confidence\n");
        for point in &self.points {
            let stdev = point.stdev.map(|stdev| format!("{stdev:.4}")).unwrap_or_default();
            let GraphPoint { number, black, white, lead, confidence, .. } = point;
            // Writing to a string can't fail.
            let _ = writeln!(text, "{number},{black:.4},{white:.4},{lead:.4},{stdev},{confidence:.4}");
        }
        text
    }

    /// The curve as a picture: both territories beside their targets, or the lead with its spread beside the result.
    pub fn plot(&self, players: &ByColor<Option<String>>) -> Plot {
        #[expect(clippy::cast_precision_loss, reason = "games have far fewer than 2^52 moves")]
        let at = |number: usize| number as f64;
        let name = |name: &Option<String>, color: &str| name.clone().unwrap_or_else(|| color.to_owned());
        let (black, white) = (name(&players.black, "Black"), name(&players.white, "White"));
        let x_axis = Axis::new("Moves played", "");
        let foot = format!("Method: {}, every {} moves. No dead stones taken off.", self.method, self.every);
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
            let edge = |point: &GraphPoint| Some((at(point.number), point.lead + sign * point.stdev?));
            self.points.iter().filter_map(edge).collect()
        };
        let band = Band { accent: Accent::Black, lower: edge(-1.0), upper: edge(1.0) };
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
            foot: if banded {
                format!("{foot} Band: how far off such estimates were on many games (root mean square).")
            } else {
                foot
            },
            ..Plot::default()
        }
    }
}
