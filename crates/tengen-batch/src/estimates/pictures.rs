//! The curves of a study as pictures: error, winners, owners, scales and confidence by move number.

use super::{GroupFigures, MethodFigures, Reliability, Stage, Study, Variant, curve_of};
use tengen_estimate::Method;
use tengen_render::plot::{Accent, Axis, PlotBand, Reference, Series};
use tengen_render::{Plot, grouped};

/// A picture and the name of its file.
///
/// ```
/// use tengen_batch::estimates::{KatagoLeads, Variant, pictures, study};
/// use tengen_batch::{Records, StudyRecord};
/// use tengen_estimate::{Method, StopFlag};
///
/// let text = tengen_api::examples::get("nine")?;
/// let records = Records::from(vec![StudyRecord::new("nine.sgf".into(), 1, Ok(text.as_bytes()))]);
/// let (leads, variants) = (KatagoLeads::default(), [Variant::Method(Method::Ratio)]);
/// let study = study(records, &leads, &variants, 10, (1, &StopFlag::default()), |_| ());
/// let names: Vec<&str> = pictures(&study).iter().map(|picture| picture.name).collect();
/// assert!(names.iter().all(|name| !name.contains('.')));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct StudyPicture {
    /// Without an extension.
    pub name: &'static str,
    /// What it shows, in a sentence.
    pub caption: &'static str,
    /// What is drawn.
    pub plot: Plot,
}

/// The half width of the band around a mean, in standard errors: 95 % of such bands contain the true mean.
const BAND: f64 = 1.96;

/// A curve: the name of a variant, its name in the legend, its color, and whether it is dashed.
#[derive(Clone, Copy, Debug)]
struct CurveStyle {
    variant: &'static str,
    label: &'static str,
    accent: Accent,
    dashed: bool,
}

impl CurveStyle {
    const fn new(variant: &'static str, label: &'static str, accent: Accent) -> CurveStyle {
        CurveStyle { variant, label, accent, dashed: false }
    }
}

/// The colors of the methods in their order. If there are more methods than colors, the rest is drawn dashed.
const ACCENTS: [(Accent, bool); 6] = [
    (Accent::Black, false),
    (Accent::Other(1), false),
    (Accent::White, false),
    (Accent::Other(0), false),
    (Accent::Other(2), true),
    (Accent::Other(2), false),
];

/// The curve of a method.
fn line_of(method: Method) -> CurveStyle {
    let (accent, dashed) = ACCENTS[method as usize % ACCENTS.len()];
    let dashed = dashed != (method as usize >= ACCENTS.len());
    CurveStyle { dashed, ..CurveStyle::new(method.name(), method.info().label, accent) }
}

/// The curves of all methods.
fn lines(group: &GroupFigures, figure: fn(&MethodFigures) -> f64) -> Vec<Series> {
    Method::ALL.into_iter().map(|method| series(group, line_of(method), figure)).collect()
}

const SCALES: [CurveStyle; 3] = [
    CurveStyle::new(Method::Ratio.name(), "k = 1", Accent::Black),
    CurveStyle::new(Variant::RatioFitted.name(), "k fitted", Accent::Other(0)),
    CurveStyle::new(Variant::RatioMoves.name(), "k by moves", Accent::White),
];

/// Returns every picture that the study has figures for, on the most common board size.
pub fn pictures(study: &Study) -> Vec<StudyPicture> {
    let Some((size, group)) = study.commonest() else { return Vec::new() };
    let foot = format!(
        "{} counted games on {size}x{size}. tengen study estimates --every {}",
        grouped(group.games as u64),
        study.every
    );
    let owners = study.by.get("owners").and_then(|groups| groups.get(size));
    let mut pictures = vec![error(group, &foot), winners(group, &foot)];
    if let Some(owners) = owners {
        let foot = format!(
            "{} counted games on {size}x{size} whose final owners are known. tengen study estimates --every {}",
            grouped(owners.games as u64),
            study.every
        );
        pictures.extend([dead(owners, &foot), miss(study, owners, size, &foot), accuracy(owners, &foot)]);
        pictures.extend([loss(owners, &foot), scale(study, size, &foot)]);
    }
    pictures.extend(law(study, group, &foot));
    pictures.push(confidence(study, &foot));
    pictures.extend([certainty(study, &foot), spread(group, &foot), katago(group, &foot)]);
    pictures.retain(|picture| picture.plot.series.iter().any(|series| series.points.len() > 1));
    pictures
}

fn series(group: &GroupFigures, line: CurveStyle, figure: fn(&MethodFigures) -> f64) -> Series {
    let CurveStyle { variant, label, accent, dashed } = line;
    Series { name: label.into(), accent, points: curve_of(group, variant, figure), dashed }
}

/// The constant guess, dashed.
fn constant(group: &GroupFigures, label: &'static str, figure: fn(&MethodFigures) -> f64) -> Series {
    series(group, CurveStyle { dashed: true, ..CurveStyle::new("constant", label, Accent::Neutral) }, figure)
}

fn band(group: &GroupFigures, line: CurveStyle) -> PlotBand {
    PlotBand {
        accent: line.accent,
        lower: curve_of(group, line.variant, |cell| cell.mae - BAND * cell.mae_error),
        upper: curve_of(group, line.variant, |cell| cell.mae + BAND * cell.mae_error),
    }
}

fn moves() -> Axis {
    Axis::new("Moves played", "")
}

fn error(group: &GroupFigures, foot: &str) -> StudyPicture {
    let mut lines = lines(group, |cell| cell.mae);
    lines.push(constant(group, "constant guess", |cell| cell.mae));
    StudyPicture {
        name: "error",
        caption: "The mean distance between the estimated lead and the final score, with bands of 95 %.",
        plot: Plot {
            title: "Error of the lead by move number".into(),
            x_axis: moves(),
            y_axis: Axis::new("Mean absolute error of the lead", "points"),
            series: lines,
            bands: Method::ALL
                .into_iter()
                .map(|method| band(group, line_of(method)))
                .filter(|band| !band.lower.is_empty())
                .collect(),
            foot: format!("{foot}. Bands: 95 %."),
            ..Plot::default()
        },
    }
}

fn law(study: &Study, group: &GroupFigures, foot: &str) -> Option<StudyPicture> {
    let law = study.laws.first()?;
    let ratio = line_of(Method::Ratio);
    let fitted = Series { name: "law".into(), accent: Accent::White, points: law.points.clone(), dashed: true };
    Some(StudyPicture {
        name: "law",
        caption: "The error of the ratio method and the law that fits it best.",
        plot: Plot {
            title: format!("The error of the ratio method falls like {}", law.formula.replace("exp(-m", "exp(−m")),
            x_axis: Axis::new("Moves played, m", ""),
            y_axis: Axis::new("Mean absolute error of the lead", "points"),
            series: vec![series(group, ratio, |cell| cell.mae), fitted],
            bands: vec![band(group, ratio)],
            references: law
                .floor
                .map(|value| Reference {
                    value: (value * 10.0).round() / 10.0,
                    label: "floor".into(),
                    accent: Accent::White,
                })
                .into_iter()
                .collect(),
            foot: format!("{foot}. Band: 95 %. R² = {:.3}.", law.r2),
            ..Plot::default()
        },
    })
}

fn winners(group: &GroupFigures, foot: &str) -> StudyPicture {
    let mut lines = lines(group, |cell| 100.0 * cell.winner);
    lines.push(constant(group, "always the favorite", |cell| 100.0 * cell.winner));
    StudyPicture {
        name: "winner",
        caption: "How often the player who is ahead wins.",
        plot: Plot {
            title: "Winners called by move number".into(),
            x_axis: moves(),
            y_axis: Axis::new("Games whose winner was called", "%"),
            series: lines,
            references: vec![Reference { value: 50.0, label: "a coin".into(), accent: Accent::Neutral }],
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

fn dead(owners: &GroupFigures, foot: &str) -> StudyPicture {
    let known = CurveStyle::new(Variant::Hindsight.name(), "dead stones known", Accent::Other(0));
    let blind = CurveStyle::new(Method::Ratio.name(), "as the board stands", Accent::Black);
    StudyPicture {
        name: "dead",
        caption: "The error of the ratio method with and without knowing which stones will be lost.",
        plot: Plot {
            title: "What dead stones cost the ratio method".into(),
            x_axis: moves(),
            y_axis: Axis::new("Mean absolute error of the lead", "points"),
            series: vec![
                series(owners, blind, |cell| cell.mae),
                series(owners, known, |cell| cell.mae),
                constant(owners, "constant guess", |cell| cell.mae),
            ],
            bands: vec![band(owners, blind), band(owners, known)],
            foot: format!("{foot}. Bands: 95 %."),
            ..Plot::default()
        },
    }
}

fn miss(study: &Study, owners: &GroupFigures, size: &str, foot: &str) -> StudyPicture {
    let figure = |cell: &MethodFigures| cell.miss.unwrap_or(f64::NAN);
    let mut lines: Vec<Series> = SCALES.iter().map(|&line| series(owners, line, figure)).collect();
    lines.push(Series {
        name: "k of the game itself".into(),
        accent: Accent::Other(1),
        points: optimal(study, size, owners.games).into_iter().map(|(at, row)| (at, row.miss)).collect(),
        dashed: true,
    });
    lines.push(constant(owners, "constant guess", figure));
    StudyPicture {
        name: "miss",
        caption: "How far kx and ky are from the final territories, for each choice of k.",
        plot: Plot {
            title: "Distance from the final territories, by the choice of k".into(),
            x_axis: moves(),
            y_axis: Axis::new("Distance from the final territories", "points"),
            series: lines,
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

fn optimal<'a>(study: &'a Study, size: &str, games: usize) -> Vec<(f64, &'a super::OptimalScale)> {
    let rows = study.optimal.iter().filter(|row| row.size.to_string() == size);
    let enough = rows.filter(|row| row.games as f64 >= super::ENOUGH * games as f64);
    enough.filter_map(|row| Some((row.stage.parse().ok()?, row))).collect()
}

fn accuracy(owners: &GroupFigures, foot: &str) -> StudyPicture {
    let figure = |cell: &MethodFigures| 100.0 * cell.ownership_accuracy.unwrap_or(f64::NAN);
    // The ratio method and the nearest stone name the same owners.
    let others = Method::ALL.into_iter().filter(|method| !matches!(method, Method::Ratio | Method::Nearest));
    let both = CurveStyle { label: "ratio and nearest", ..line_of(Method::Ratio) };
    let known = CurveStyle::new(Variant::Hindsight.name(), "dead stones known", Accent::White);
    let all = [both].into_iter().chain(others.map(line_of)).chain([known]);
    let lines = all.map(|line| series(owners, line, figure)).collect();
    StudyPicture {
        name: "owners",
        caption: "The share of all points whose final owner was called.",
        plot: Plot {
            title: "Owners of points called by move number".into(),
            x_axis: moves(),
            y_axis: Axis::new("Points whose owner was called", "%"),
            series: lines,
            references: vec![Reference { value: 50.0, label: "a coin".into(), accent: Accent::Neutral }],
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

fn loss(owners: &GroupFigures, foot: &str) -> StudyPicture {
    let figure = |cell: &MethodFigures| cell.log_loss.unwrap_or(f64::NAN);
    let mut lines = lines(owners, figure);
    lines.push(constant(owners, "knows nothing", figure));
    StudyPicture {
        name: "log-loss",
        caption: "The log loss of the owners: what it costs to be sure and wrong.",
        plot: Plot {
            title: "Log loss of the owners by move number".into(),
            x_axis: moves(),
            y_axis: Axis::new("Log loss", "nats a point"),
            series: lines,
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

fn scale(study: &Study, size: &str, foot: &str) -> StudyPicture {
    let side: usize = size.parse().unwrap_or(19);
    let games = study.by.get("owners").and_then(|groups| groups.get(size)).map_or(0, |group| group.games);
    let rows = optimal(study, size, games);
    let scales = study.scales.get(&side);
    let fitted =
        |row: &super::OptimalScale| scales.and_then(|scales| scales.get(&row.stage)).copied().unwrap_or(f64::NAN);
    let factor = study.factors.get(&side).copied().unwrap_or(1.0);
    let total = super::fit::total_moves(side);
    StudyPicture {
        name: "scale",
        caption: "The scale k that fits the final territories best, and where the k of single games lies.",
        plot: Plot {
            title: "The scale k by move number".into(),
            x_axis: moves(),
            y_axis: Axis::new("Scale k", ""),
            series: vec![
                Series {
                    name: "k fitted".into(),
                    accent: Accent::Other(0),
                    points: rows.iter().map(|(at, row)| (*at, fitted(row))).collect(),
                    dashed: false,
                },
                Series {
                    name: "k by moves".into(),
                    accent: Accent::White,
                    points: rows.iter().map(|(at, _)| (*at, factor * at / total)).collect(),
                    dashed: false,
                },
            ],
            bands: vec![PlotBand {
                accent: Accent::Other(0),
                lower: rows.iter().map(|(at, row)| (*at, row.k_low)).collect(),
                upper: rows.iter().map(|(at, row)| (*at, row.k_high)).collect(),
            }],
            references: vec![Reference { value: 1.0, label: "k =".into(), accent: Accent::Black }],
            foot: format!("{foot}. Band: k of 80 % of the games."),
            ..Plot::default()
        },
    }
}

/// Predicted probabilities and the shares that came true, with the diagonal of a perfect calibration.
fn reliability(rows: &[Reliability], methods: &[Method], least: usize) -> Vec<Series> {
    let line = |&method: &Method| {
        let CurveStyle { variant, label, accent, dashed } = line_of(method);
        let rows = rows.iter().filter(|row| row.method.name() == variant && row.cases >= least);
        let points = rows.map(|row| (100.0 * row.probability, 100.0 * row.came_true)).collect();
        Series { name: label.into(), accent, points, dashed }
    };
    let truth = Series {
        name: "as it should be".into(),
        accent: Accent::Neutral,
        points: vec![(50.0, 50.0), (100.0, 100.0)],
        dashed: true,
    };
    methods.iter().map(line).chain([truth]).collect()
}

/// Whether the ownership of points can be read as a probability.
fn certainty(study: &Study, foot: &str) -> StudyPicture {
    StudyPicture {
        name: "certainty",
        caption: "How often points get the predicted owner, by predicted probability, before the end.",
        plot: Plot {
            title: "Owners of points: predicted and observed frequencies".into(),
            x_axis: Axis {
                range: Some((50.0, 100.0)),
                ..Axis::new("Predicted probability of the likelier owner", "%")
            },
            y_axis: Axis::new("Points with the predicted owner", "%"),
            series: reliability(&study.owners_reliability, &[Method::Ratio, Method::Playouts, Method::Network], 1_000),
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

/// Whether final scores lie within the predicted spreads as often as they should.
fn spread(group: &GroupFigures, foot: &str) -> StudyPicture {
    let one = |cell: &MethodFigures| 100.0 * cell.within_1.unwrap_or(f64::NAN);
    let two = |cell: &MethodFigures| 100.0 * cell.within_2.unwrap_or(f64::NAN);
    let methods = [Method::Ratio, Method::Nearest, Method::Network].map(line_of);
    let mut lines: Vec<Series> = methods.iter().map(|&line| series(group, line, one)).collect();
    lines.extend(methods.iter().map(|&line| Series {
        name: format!("{}, two", line.label),
        dashed: true,
        ..series(group, line, two)
    }));
    StudyPicture {
        name: "spread",
        caption: "The share of the final scores within one and two standard deviations of the expected one.",
        plot: Plot {
            title: "Final scores within one and two standard deviations".into(),
            x_axis: moves(),
            y_axis: Axis { range: Some((50.0, 100.0)), ..Axis::new("Games", "%") },
            series: lines,
            references: [68.0, 95.0]
                .map(|value| Reference { value, label: "normal:".into(), accent: Accent::Neutral })
                .into(),
            foot: format!("{foot}. Fitted on one half, judged on the other."),
            ..Plot::default()
        },
    }
}

/// The distances of leads from those of a strong program.
fn katago(group: &GroupFigures, foot: &str) -> StudyPicture {
    let figure = |cell: &MethodFigures| cell.katago.unwrap_or(f64::NAN);
    StudyPicture {
        name: "katago",
        caption: "The mean distance between the lead and the one that KataGo's network sees in the same position.",
        plot: Plot {
            title: "Distance of the lead from KataGo’s".into(),
            x_axis: moves(),
            y_axis: Axis::new("Mean absolute distance", "points"),
            series: lines(group, figure),
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

/// The methods whose confidence is drawn.
const CONFIDENCE: [Method; 4] = [Method::Ratio, Method::Nearest, Method::Playouts, Method::Network];

fn confidence(study: &Study, foot: &str) -> StudyPicture {
    StudyPicture {
        name: "confidence",
        caption: "How often leaders win, by predicted probability.",
        plot: Plot {
            title: "Confidence and results".into(),
            x_axis: Axis { range: Some((50.0, 100.0)), ..Axis::new("Confidence in the leader", "%") },
            y_axis: Axis::new("Leaders who won", "%"),
            series: reliability(&study.reliability, &CONFIDENCE, 100),
            foot: foot.into(),
            ..Plot::default()
        },
    }
}

/// The stages that get a row in a table.
pub(super) fn stages(group: &GroupFigures) -> Vec<Stage> {
    let enough = |cell: &MethodFigures| cell.games as f64 >= super::ENOUGH * group.games as f64;
    group.constant.0.iter().filter(|(_, cell)| enough(cell)).map(|(at, _)| *at).collect()
}
