//! The ratio estimator: a point belongs to the nearer player to the degree that the other player is farther away.
//!
//! With distances `a <= b` to the two colors, a point counts `1 - a/b` for the nearer one: 0 if both are equally far,
//! and 1 if only one color can reach it. The sums are `x` for Black and `y` for White, and the estimated territories
//! are `k x` and `k y` with a scale `k` (see [`scale`](super::scale)). The sums do not depend on the order of the
//! points, so they are exactly the same for rotated and mirrored boards. They are also available as exact fractions.

use super::fields::Fields;
use super::fraction::Fraction;
use crate::estimate::Guess;
use std::collections::BTreeMap;
use tengen::{Board, ByColor, Color, Grid, Point};

/// The confidence that an empty point belongs to the nearer player: `1 - near/far`.
///
/// ```
/// use tengen_estimate::distance::Confidence;
///
/// let confidence = Confidence { near: 1, far: Some(4) };
/// assert_eq!(confidence.value(), 0.75);
/// assert_eq!(Confidence { far: None, ..confidence }.value(), 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Confidence {
    /// The number of steps to the nearer color.
    pub near: u32,
    /// The number of steps to the other color, or `None` if it cannot be reached.
    pub far: Option<u32>,
}

impl Confidence {
    /// Returns the confidence, from 0 to 1.
    pub fn value(self) -> f64 {
        self.far.map_or(1.0, |far| 1.0 - f64::from(self.near) / f64::from(far))
    }

    /// Returns the confidence as a fraction.
    pub fn exact(self) -> Fraction {
        let fraction = self.far.and_then(|far| Fraction::new((far - self.near).into(), far.into()));
        fraction.unwrap_or(Fraction::whole(1))
    }

    /// Returns the doubt about the point, `near/far`: 0 if the other color cannot reach it.
    pub fn doubt(self) -> Fraction {
        self.far.and_then(|far| Fraction::new(self.near.into(), far.into())).unwrap_or(Fraction::ZERO)
    }
}

/// The ratio estimator's evaluation of a board.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_estimate::distance::Ratio;
///
/// let board = diagram::parse("X...O\n")?;
/// let ratio = Ratio::of(&board);
/// let (color, confidence) = ratio.at(board.grid().at(1, 0)?).ok_or("no owner")?;
/// assert_eq!((color, confidence.near, confidence.far), (Color::Black, 1, Some(3)));
/// assert_eq!(ratio.at(board.grid().at(2, 0)?), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    grid: Grid,
    stones: Vec<Option<Color>>,
    points: Vec<Option<(Color, Confidence)>>,
    /// The number of points with each confidence.
    pairs: BTreeMap<Confidence, ByColor<u32>>,
}

impl Ratio {
    /// Evaluates a board from which dead stones have been removed.
    pub fn of(board: &Board) -> Ratio {
        Ratio::of_fields(board, &Fields::of(board))
    }

    /// Like [`of`](Ratio::of), with precomputed distances.
    pub fn of_fields(board: &Board, fields: &Fields) -> Ratio {
        let grid = board.grid();
        let mut pairs: BTreeMap<Confidence, ByColor<u32>> = BTreeMap::new();
        let points = grid.points().map(|point| {
            if board[point].is_some() {
                return None;
            }
            let color = fields.nearer(point)?;
            let near = fields.distance(color, point)?;
            let confidence = Confidence { near, far: fields.distance(color.opponent(), point) };
            pairs.entry(confidence).or_default()[color] += 1;
            Some((color, confidence))
        });
        Ratio { grid, stones: board.stones().to_vec(), points: points.collect(), pairs }
    }

    /// Returns the nearer color and the confidence that `point` belongs to it, or `None` for stones and for points that
    /// are equally far from both colors.
    pub fn at(&self, point: Point) -> Option<(Color, Confidence)> {
        self.points[point.index()]
    }

    /// Returns the sums of the confidences: `x` for Black and `y` for White.
    pub fn sums(&self) -> ByColor<f64> {
        ByColor::new_with(|color| {
            // The sum of an empty iterator is negative zero, which should not be visible.
            let values = self.pairs.iter().map(|(confidence, count)| confidence.value() * f64::from(count[color]));
            values.fold(0.0, |sum, value| sum + value)
        })
    }

    /// Returns the sums as fractions, or `None` if they do not fit into 128 bits.
    pub fn exact_sums(&self) -> Option<ByColor<Fraction>> {
        let sum = |color: Color| {
            self.pairs.iter().try_fold(Fraction::ZERO, |sum, (confidence, count)| {
                sum.plus(confidence.exact().times(Fraction::whole(count[color].into()))?)
            })
        };
        Some(ByColor { black: sum(Color::Black)?, white: sum(Color::White)? })
    }

    /// Returns the guess with scale `k`. Ownership is clamped to its range, but territory is not.
    pub fn guess(&self, k: f64) -> Guess {
        let value = |point: Point| match (self.stones[point.index()], self.at(point)) {
            (Some(color), _) => signed(color, 1.0),
            (None, Some((color, confidence))) => signed(color, (k * confidence.value()).clamp(0.0, 1.0)),
            (None, None) => 0.0,
        };
        Guess {
            ownership: self.grid.points().map(value).collect(),
            owners: self.points.iter().map(|point| point.map(|(color, _)| color)).collect(),
            territory: self.sums().map(|sum| k * sum),
            dead: Vec::new(),
            doubt: None,
            scaled: None,
        }
    }
}

/// Returns the value with the sign of the color: positive for Black.
pub(super) fn signed(color: Color, value: f64) -> f64 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// Returns the guess that gives each empty point entirely to its owner.
pub(super) fn whole_points(board: &Board, owner: impl Fn(Point) -> Option<Color>) -> Guess {
    let owners: Vec<Option<Color>> =
        board.grid().points().map(|point| if board[point].is_some() { None } else { owner(point) }).collect();
    let count = |color: Color| owners.iter().filter(|&&owner| owner == Some(color)).count() as f64;
    let value = |(stone, owner): (&Option<Color>, &Option<Color>)| stone.or(*owner).map_or(0.0, |c| signed(c, 1.0));
    Guess {
        ownership: board.stones().iter().zip(&owners).map(value).collect(),
        territory: ByColor::new_with(count),
        owners,
        dead: Vec::new(),
        doubt: None,
        scaled: None,
    }
}
