//! The report of an estimate in JSON, including fields of single methods.

use crate::points::JsonPoint;
use serde::Serialize;
use tengen::{Board, ByColor, Color, Grid, diagram};
use tengen_estimate::distance::Fields;
use tengen_estimate::distance::scale;
use tengen_estimate::{Estimate, Method, Scaled};

/// Numbers by color.
///
/// ```
/// use tengen_api::estimate::Pair;
///
/// assert_eq!(serde_json::to_string(&Pair { black: 3, white: 4 }).unwrap(), r#"{"black":3,"white":4}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pair<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// The points that the threshold method assigns.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method, estimate};
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]KM[6.5];B[ee];W[ce])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Threshold, ..EstimateRequest::default() };
/// let counts = estimate(&source, &request)?.report.counts.unwrap();
/// assert!(counts.black > counts.white);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Counts {
    /// Black's.
    pub black: usize,
    /// White's.
    pub white: usize,
    /// Undecided.
    pub swing: usize,
}

impl Counts {
    /// Counts the owners of the empty points.
    pub(super) fn of(living: &Board, owners: &[Option<Color>]) -> Counts {
        let count = |color| owners.iter().filter(|&&owner| owner == Some(color)).count();
        let empty = living.stones().iter().filter(|stone| stone.is_none()).count();
        let (black, white) = (count(Color::Black), count(Color::White));
        Counts { black, white, swing: empty - black - white }
    }
}

/// The report.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method, estimate};
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]KM[0];B[ee])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let report = estimate(&source, &request)?.report;
/// assert!(report.lead > 0.0 && report.ownership[4][4] > 0.0);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EstimateReport {
    /// The method.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub method: Method,
    /// The number of moves played.
    #[serde(rename = "move")]
    pub number: usize,
    /// Black's territory.
    pub black: f64,
    /// White's.
    pub white: f64,
    /// Black's lead in points, including everything that the rules count.
    pub lead: f64,
    /// The average final score of games with such a lead, if it was measured.
    pub expected: Option<f64>,
    /// The standard deviation of the final score around the expected one, if it was measured.
    pub stdev: Option<f64>,
    /// The probability that the leader wins, or 0.5 if it is unknown.
    pub confidence: f64,
    /// For each point from -1 (White's) to 1 (Black's), row by row.
    pub ownership: Vec<Vec<f64>>,
    /// The dead stones: those that were given, and those that the method found.
    pub dead: Vec<JsonPoint>,
    /// The seed, if the method has one.
    pub seed: Option<u64>,
    /// The sum of Black's confidences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// The sum of White's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<f64>,
    /// The scale, or null if it is undefined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<Option<f64>>,
    /// The distance to the nearest stone of each color, or null if none can be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<Pair<Vec<Vec<Option<u32>>>>>,
    /// The likely owner of each point: `b`, `w`, `s` for swing, `X` and `O` for stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<Vec<String>>,
    /// The points of the threshold method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
    /// The optimal scale for the targets, or null if it is undefined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k_optimal: Option<Option<f64>>,
    /// Half the squared distance between the territories at the optimal scale and the targets, which no scale can
    /// reduce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// The loss for the given k.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_at_k: Option<f64>,
    /// Flaws that were forgiven, and assumptions.
    pub warnings: Vec<String>,
}

/// The figures that every estimate has, rounded.
pub(crate) struct Figures {
    pub(crate) black: f64,
    pub(crate) white: f64,
    pub(crate) lead: f64,
    pub(crate) expected: Option<f64>,
    pub(crate) stdev: Option<f64>,
    pub(crate) confidence: f64,
}

impl Figures {
    pub(crate) fn of(estimate: &Estimate) -> Figures {
        Figures {
            black: tidy(estimate.territory.black),
            white: tidy(estimate.territory.white),
            lead: tidy(estimate.lead),
            expected: estimate.expected.map(tidy),
            stdev: estimate.stdev.map(tidy),
            confidence: tidy(estimate.confidence),
        }
    }
}

impl EstimateReport {
    /// Creates the report of an estimate after `number` moves, without the fields of single methods.
    pub(super) fn new(
        grid: Grid,
        estimate: &Estimate,
        method: Method,
        number: usize,
        warnings: Vec<String>,
    ) -> EstimateReport {
        let Figures { black, white, lead, expected, stdev, confidence } = Figures::of(estimate);
        let ownership: Vec<f64> = estimate.ownership.iter().copied().map(tidy).collect();
        EstimateReport {
            method,
            number,
            black,
            white,
            lead,
            expected,
            stdev,
            confidence,
            ownership: ownership.chunks(grid.width()).map(<[f64]>::to_vec).collect(),
            dead: JsonPoint::all(grid, estimate.dead.iter().copied()),
            seed: estimate.seed,
            x: None,
            y: None,
            k: None,
            distance: None,
            category: None,
            counts: None,
            k_optimal: None,
            loss: None,
            loss_at_k: None,
            warnings,
        }
    }

    /// Returns the chance that Black wins.
    pub fn black_wins(&self) -> f64 {
        match self.lead {
            lead if lead > 0.0 => self.confidence,
            lead if lead < 0.0 => tidy(1.0 - self.confidence),
            _ => 0.5,
        }
    }
}

/// A number rounded to six decimals, because further digits are meaningless. Zero has no sign.
fn tidy(value: f64) -> f64 {
    (value * 1e6).round() / 1e6 + 0.0
}

/// The likely owners as letters.
pub(super) fn categories(living: &Board, owners: &[Option<Color>]) -> Vec<String> {
    diagram::draw(living.grid(), |point| match (living[point], owners[point.index()]) {
        (Some(Color::Black), _) => 'X',
        (Some(Color::White), _) => 'O',
        (None, Some(Color::Black)) => 'b',
        (None, Some(Color::White)) => 'w',
        (None, None) => 's',
    })
}

/// Adds the details of the ratio method: sums, distances and scales.
pub(super) fn describe_ratio(
    report: &mut EstimateReport,
    living: &Board,
    Scaled { sums, k }: Scaled,
    targets: Option<ByColor<f64>>,
) {
    let fields = Fields::of(living);
    let grid = living.grid();
    let distances = |color: Color| {
        let all: Vec<Option<u32>> = grid.points().map(|point| fields.distance(color, point)).collect();
        all.chunks(grid.width()).map(<[_]>::to_vec).collect()
    };
    (report.x, report.y, report.k) = (Some(tidy(sums.black)), Some(tidy(sums.white)), Some(k.map(tidy)));
    report.distance = Some(Pair { black: distances(Color::Black), white: distances(Color::White) });
    if let Some(targets) = targets {
        let optimal = scale::optimal(sums, targets);
        report.k_optimal = Some(optimal.map(tidy));
        let least = scale::least_loss(sums, targets).unwrap_or_else(|| scale::loss(sums, targets, 0.0));
        report.loss = Some(tidy(least));
        report.loss_at_k = Some(tidy(scale::loss(sums, targets, k.unwrap_or(0.0))));
        if optimal.is_none() {
            report.warnings.push("no point is nearer to one color, so that no k is better than another".into());
        }
    }
}
