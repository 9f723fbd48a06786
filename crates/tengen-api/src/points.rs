//! Points in JSON: `[x, y]`, from 0, from the top left; and half points as plain numbers.

use serde::{Serialize, Serializer};
use tengen::{Grid, Halves, Point};

/// A point as JSON writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct JsonPoint(pub usize, pub usize);

impl JsonPoint {
    /// The point of a grid.
    pub fn of(grid: Grid, point: Point) -> JsonPoint {
        let (x, y) = grid.xy(point);
        JsonPoint(x, y)
    }

    /// All of them.
    pub fn all(grid: Grid, points: impl IntoIterator<Item = Point>) -> Vec<JsonPoint> {
        points.into_iter().map(|point| JsonPoint::of(grid, point)).collect()
    }
}

/// A number of points: written `3` when it is whole and `3.5` when it is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number(pub Halves);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.count() % 2 == 0 {
            serializer.serialize_i64(self.0.count() / 2)
        } else {
            serializer.serialize_f64(self.0.to_f64())
        }
    }
}
