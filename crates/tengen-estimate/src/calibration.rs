//! Calibration: the measured outcomes of leads, by method, stage of the game, board size and handicap.
//!
//! For each combination, a straight line from the lead to the final score was fitted, which removes the bias of the
//! method. The distance from that line within which 68 % of the final scores lie serves as a standard deviation. For
//! the network, this distance is given as a factor of the spread that the network itself predicts.
//!
//! The figures are in `calibration.csv` next to this crate's sources, as written by `tengen study estimates GAMES
//! --manifest MANIFEST --methods all -o DIR` (see `docs/network.md`): for 19x19 and 9x9, with no dead stones removed.
//! Other sizes are interpolated or scaled by their side.

use crate::math;
use crate::method::Method;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;
use tengen::{Grid, Topology};

/// The outcome of leads at a stage.
///
/// ```
/// use tengen_estimate::calibration::LeadCalibration;
///
/// let calibration = LeadCalibration { start: 1.0, slope: 0.5, spread: 12.0 };
/// let outlook = calibration.outlook(10.0, None);
/// assert_eq!((outlook.expected, outlook.stdev), (6.0, 12.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeadCalibration {
    /// The mean final score for a lead of 0.
    pub start: f64,
    /// The part of a point of lead that remains at the end.
    pub slope: f64,
    /// The distance within which 68 % of the final scores lie, or a factor if the guess has its own spread.
    pub spread: f64,
}

/// The expected outcome of a lead.
///
/// ```
/// use tengen_estimate::calibration::Outlook;
///
/// let outlook = Outlook { expected: 10.0, stdev: 10.0 };
/// assert!((outlook.confidence(10.0) - 0.84).abs() < 0.01);
/// // If White is ahead, but such leads tend to be lost, White is unlikely to win.
/// assert!(outlook.confidence(-10.0) < 0.2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The expected final score.
    pub expected: f64,
    /// The distance from it within which 68 % of the final scores lie.
    pub stdev: f64,
}

impl LeadCalibration {
    /// Returns the expected outcome of this lead. `doubt` is the spread given by the guess itself.
    pub fn outlook(self, lead: f64, doubt: Option<f64>) -> Outlook {
        Outlook { expected: self.start + self.slope * lead, stdev: self.spread * doubt.unwrap_or(1.0) }
    }

    /// Returns the calibration scaled for a board of another size.
    fn scaled(self, start: f64, spread: f64) -> LeadCalibration {
        LeadCalibration { start: self.start * start, spread: self.spread * spread, ..self }
    }

    fn toward(self, other: LeadCalibration, share: f64) -> LeadCalibration {
        let between = |from: f64, to: f64| from + (to - from) * share;
        LeadCalibration {
            start: between(self.start, other.start),
            slope: between(self.slope, other.slope),
            spread: between(self.spread, other.spread),
        }
    }
}

/// The confidence that no estimate exceeds, because no estimate is certain. It is that of the judge.
pub const HIGHEST_CONFIDENCE: f64 = 0.999;

impl Outlook {
    /// The probability that the player who is ahead by `lead` wins. It is below one half if such leads tend to be lost,
    /// and never certain.
    pub fn confidence(self, lead: f64) -> f64 {
        if lead == 0.0 {
            return 0.5;
        }
        let ahead = self.expected * lead.signum() / self.stdev;
        if ahead.is_nan() { 0.5 } else { chance(ahead).clamp(1.0 - HIGHEST_CONFIDENCE, HIGHEST_CONFIDENCE) }
    }
}

/// Returns the probability that a result is less than `z` spreads above the expectation, with 68 % of results within
/// one spread. The distribution is logistic, because games have heavy tails: a normal distribution predicted 99.5 %
/// when 98 % won.
fn chance(z: f64) -> f64 {
    // The logarithm of 1.68 / 0.32.
    const SCALE: f64 = 1.658_228_076_603_532;
    1.0 / (1.0 + math::exp(-SCALE * z))
}

/// The stage of a game.
///
/// ```
/// use tengen::Grid;
/// use tengen_estimate::Method;
/// use tengen_estimate::calibration::{self, CalibratedMethod, Progress};
///
/// let early = Progress { moves: 30, over: false, handicap: false };
/// let end = Progress { moves: 250, over: true, handicap: false };
/// let spread = |progress| {
///     calibration::lookup(CalibratedMethod::Default(Method::Ratio), Grid::square(19), progress).map(|calibration| calibration.spread)
/// };
/// assert!(spread(early) > spread(end));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of moves, or of stones on a board without a game.
    pub moves: usize,
    /// Whether both players have passed.
    pub over: bool,
    /// Whether Black had two handicap stones or more.
    pub handicap: bool,
}

/// The calibration of a method on a board, by move number and at the end.
#[derive(Clone, Debug, Default, PartialEq)]
struct CalibrationCurve {
    stages: BTreeMap<usize, LeadCalibration>,
    end: Option<LeadCalibration>,
}

impl CalibrationCurve {
    /// Returns the calibration at a move number, interpolated between the measured ones.
    fn at(&self, moves: f64, over: bool) -> Option<LeadCalibration> {
        if let Some(end) = self.end.filter(|_| over) {
            return Some(end);
        }
        let whole = moves.max(0.0) as usize;
        let before = self.stages.range(..=whole).next_back();
        let after = self.stages.range(whole + 1..).next();
        match (before, after) {
            (Some((&from, &calibration)), Some((&to, &next))) => {
                Some(calibration.toward(next, (moves - from as f64) / (to - from) as f64))
            }
            (Some((_, &calibration)), None) | (None, Some((_, &calibration))) => Some(calibration),
            (None, None) => self.end,
        }
    }
}

/// Curves by method, side of the board and handicap.
#[derive(Clone, Debug, Default, PartialEq)]
struct CalibrationTable(BTreeMap<(String, usize, bool), CalibrationCurve>);

/// A line of the table: the method, side and handicap, then the stage (`None` is the end), then the calibration.
type CalibrationRow<'a> = ((&'a str, usize, bool), Option<usize>, LeadCalibration);

/// An invalid line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BadLine(usize);

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not a calibration", self.0)
    }
}

impl CalibrationTable {
    fn embedded() -> &'static CalibrationTable {
        static TABLE: OnceLock<CalibrationTable> = OnceLock::new();
        TABLE.get_or_init(|| {
            let read = CalibrationTable::read(include_str!("../calibration.csv"));
            read.unwrap_or_else(|error| unreachable!("the embedded table is tested: {error}"))
        })
    }

    fn read(text: &str) -> Result<CalibrationTable, BadLine> {
        let mut table = CalibrationTable::default();
        for (index, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty()) {
            let ((method, size, handicap), stage, calibration) =
                CalibrationTable::row(line).ok_or(BadLine(index + 1))?;
            let curve = table.0.entry((method.to_owned(), size, handicap)).or_default();
            match stage {
                Some(moves) => drop(curve.stages.insert(moves, calibration)),
                None => curve.end = Some(calibration),
            }
        }
        Ok(table)
    }

    fn row(line: &str) -> Option<CalibrationRow<'_>> {
        let fields: Vec<&str> = line.trim_end().split(',').collect();
        let &[method, size, handicap, stage, _games, start, slope, spread] = fields.as_slice() else { return None };
        let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
        let stage = if stage == "end" { None } else { Some(stage.parse().ok()?) };
        let calibration = LeadCalibration { start: number(start)?, slope: number(slope)?, spread: number(spread)? };
        Some(((method, size.parse().ok()?, handicap.parse().ok()?), stage, calibration))
    }

    /// Returns the calibration for a board with this side. If no handicap games were measured, that of even games is
    /// used.
    fn lookup(&self, method: &str, side: usize, progress: Progress, moves: f64) -> Option<LeadCalibration> {
        let curve = |handicap| self.0.get(&(method.to_owned(), side, handicap));
        let curve = Some(progress.handicap).filter(|&handicap| handicap).and_then(curve).or_else(|| curve(false))?;
        curve.at(moves, progress.over)
    }
}

/// The sides of the measured boards.
const SMALL: f64 = 9.0;
const LARGE: f64 = 19.0;

/// A method with the options for which its leads were measured.
///
/// ```
/// use tengen::Grid;
/// use tengen_estimate::calibration::{self, CalibratedMethod, Progress};
///
/// let progress = Progress { moves: 120, over: false, handicap: false };
/// assert!(calibration::lookup(CalibratedMethod::RatioFitted, Grid::square(19), progress).is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CalibratedMethod {
    /// A method with its default options.
    Default(Method),
    /// The ratio method with the [fitted](crate::distance::scale::fitted) scale instead of 1.
    RatioFitted,
}

impl CalibratedMethod {
    /// Returns the name in the table.
    fn name(self) -> &'static str {
        match self {
            CalibratedMethod::Default(method) => method.name(),
            CalibratedMethod::RatioFitted => "ratio-fitted",
        }
    }
}

/// Returns the calibration of a method at a stage, or `None` if it was not measured.
pub fn lookup(method: CalibratedMethod, grid: Grid, progress: Progress) -> Option<LeadCalibration> {
    if grid.topology() != Topology::Square {
        return None;
    }
    let side = (grid.area() as f64).sqrt();
    let share = progress.moves as f64 / grid.area() as f64;
    let read = |measured: f64| {
        CalibrationTable::embedded().lookup(method.name(), measured as usize, progress, share * measured * measured)
    };
    let (smaller, larger) = ((side / SMALL).min(1.0), (side / LARGE).max(1.0));
    // The network was trained on small boards, so its spread is valid there, but not on large boards.
    let relative = if method == CalibratedMethod::Default(Method::Network) { 1.0 } else { smaller };
    let small = read(SMALL)?.scaled(smaller, relative);
    let large = read(LARGE)?.scaled(larger, larger);
    Some(small.toward(large, ((side - SMALL) / (LARGE - SMALL)).clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(method: Method, side: u16, moves: usize, over: bool, handicap: bool) -> LeadCalibration {
        lookup(CalibratedMethod::Default(method), Grid::square(side), Progress { moves, over, handicap }).unwrap()
    }

    #[test]
    fn what_was_measured_is_read() {
        let table = CalibrationTable::embedded();
        let mut rows = 0;
        for method in Method::ALL {
            for handicap in [false, true] {
                let curve = &table.0[&(method.name().to_owned(), 19, handicap)];
                for (&moves, measured) in &curve.stages {
                    let read = at(method, 19, moves, false, handicap);
                    let off = (read.start - measured.start).abs() + (read.slope - measured.slope).abs();
                    assert!(off + (read.spread - measured.spread).abs() < 1e-9, "{method} {moves}: {read:?}");
                    rows += 1;
                }
                let end = at(method, 19, 250, true, handicap);
                assert!((end.spread - curve.end.unwrap().spread).abs() < 1e-9);
            }
            let curve = &table.0[&(method.name().to_owned(), 9, false)];
            let calibration = at(method, 9, 20, false, false);
            assert!((calibration.spread - curve.stages[&20].spread).abs() < 1e-9);
        }
        assert!(rows > 100, "{rows}");
    }

    #[test]
    fn between_two_stages_lies_the_mean() {
        let text = "\nratio,19,false,30,9,1,0,10\nratio,19,false,60,9,3,1,20\nratio,19,false,end,9,0,1,5\n";
        let table = CalibrationTable::read(text).unwrap();
        let read = |moves: f64, over| {
            let calibration = table.lookup("ratio", 19, Progress { moves: 0, over, handicap: true }, moves).unwrap();
            (calibration.start, calibration.slope, calibration.spread)
        };
        assert_eq!(read(0.0, false), (1.0, 0.0, 10.0));
        assert_eq!(read(45.0, false), (2.0, 0.5, 15.0));
        assert_eq!(read(999.0, false), (3.0, 1.0, 20.0));
        assert_eq!(read(45.0, true), (0.0, 1.0, 5.0));
        assert_eq!(CalibrationTable::read("\nratio,19,false,30,9,1,0,nan"), Err(BadLine(2)));
    }

    #[test]
    fn every_board_and_stage_has_a_sane_outlook() {
        for method in Method::ALL {
            for side in [1, 2, 5, 9, 10, 13, 19, 25, 100] {
                for moves in [0, 1, 10, 100, 1_000, 1_000_000] {
                    let calibration = at(method, side, moves, false, moves % 2 == 0);
                    assert!(
                        calibration.spread > 0.0 && calibration.slope >= 0.0,
                        "{method} {side} {moves}: {calibration:?}"
                    );
                    let chance = |lead: f64| calibration.outlook(lead, Some(3.0)).confidence(lead);
                    assert!((0.0..=1.0).contains(&chance(1.0)) && chance(5.0) <= chance(50.0));
                    assert!(chance(1e9) <= HIGHEST_CONFIDENCE && chance(-1e9) <= HIGHEST_CONFIDENCE);
                    assert!(chance(-5.0) <= chance(-50.0) && (chance(f64::NAN) - 0.5).abs() < 1e-12);
                }
            }
        }
        let hex = Grid::square(9).to_topology(Topology::Hex);
        assert_eq!(
            lookup(CalibratedMethod::Default(Method::Ratio), hex, Progress { moves: 3, over: false, handicap: false }),
            None
        );
    }

    #[test]
    fn two_of_three_lie_within_one_spread() {
        for (z, share) in [(0.0, 0.5), (1.0, 0.84), (-1.0, 0.16), (f64::INFINITY, 1.0), (f64::NEG_INFINITY, 0.0)] {
            assert!((chance(z) - share).abs() < 1e-12, "{z}: {}", chance(z));
        }
    }
}
