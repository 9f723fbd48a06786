//! Points in JSON: `[x, y]`, from 0, from the top left; and half points as plain numbers.

use serde::{Serialize, Serializer};
use tengen::{Grid, Halves, Point};

/// A point as JSON writes it.
///
/// ```
/// use tengen::Grid;
/// use tengen_api::points::JsonPoint;
///
/// let grid = Grid::square(9);
/// let point = JsonPoint(2, 3);
/// assert_eq!(JsonPoint::of(grid, point.point(grid).unwrap()), point);
/// assert_eq!(serde_json::to_string(&point).unwrap(), "[2,3]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct JsonPoint(pub usize, pub usize);

impl JsonPoint {
    /// Returns a point of a grid as JSON writes it.
    pub fn of(grid: Grid, point: Point) -> JsonPoint {
        let (x, y) = grid.xy(point);
        JsonPoint(x, y)
    }

    /// Returns the point of a grid, or `None` if it is not on the board.
    pub fn point(self, grid: Grid) -> Option<Point> {
        grid.point(self.0, self.1)
    }

    /// Returns all points of a list as JSON writes them.
    pub fn all(grid: Grid, points: impl IntoIterator<Item = Point>) -> Vec<JsonPoint> {
        points.into_iter().map(|point| JsonPoint::of(grid, point)).collect()
    }
}

/// A number of points: written `3` when it is whole and `3.5` when it is not.
///
/// ```
/// use tengen::Halves;
/// use tengen_api::points::Number;
///
/// assert_eq!(serde_json::to_string(&[Number(Halves::new(13)), Number(Halves::new(6))]).unwrap(), "[6.5,3]");
/// ```
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

#[cfg(feature = "openapi")]
mod schemas {
    use super::{JsonPoint, Number};
    use std::borrow::Cow;
    use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for JsonPoint {
        fn schema() -> RefOr<Schema> {
            let side = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
            let pair = ArrayBuilder::new().items(side).min_items(Some(2)).max_items(Some(2));
            pair.description(Some("Column and row, from 0, from the top left")).into()
        }
    }

    impl ToSchema for JsonPoint {
        fn name() -> Cow<'static, str> {
            "Point".into()
        }
    }

    impl PartialSchema for Number {
        fn schema() -> RefOr<Schema> {
            let number = ObjectBuilder::new().schema_type(Type::Number);
            number.description(Some("Points: a multiple of one half")).into()
        }
    }

    impl ToSchema for Number {
        fn name() -> Cow<'static, str> {
            "Number".into()
        }
    }
}
