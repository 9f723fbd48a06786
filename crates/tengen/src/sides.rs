//! The sides of a board.

/// A side of the board.
///
/// ```
/// use tengen::{Regions, Side, diagram};
///
/// let board = diagram::parse("X.\nX.\n")?;
/// let regions = Regions::of_board(&board);
/// let sides = regions.at(board.grid().at(0, 0)?).sides;
/// assert!(sides.has(Side::Top) && sides.has(Side::Left) && !sides.has(Side::Right));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first row.
    Top,
    /// The last row.
    Bottom,
    /// The first column.
    Left,
    /// The last column.
    Right,
}

/// A set of sides.
///
/// ```
/// use tengen::{Side, Sides};
///
/// let sides = Sides::NONE.with(Side::Top).with(Side::Left);
/// assert!(sides.has(Side::Top) && !sides.has(Side::Bottom));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sides(u8);

impl Sides {
    /// The empty set.
    pub const NONE: Sides = Sides(0);

    /// Whether `side` is in the set.
    pub const fn has(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// Returns the set with `side` added.
    #[must_use]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn union(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }
}
