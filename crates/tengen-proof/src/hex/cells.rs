//! Sets of cells as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

/// A set of cells by index, of up to `64 * W` cells.
///
/// ```
/// use tengen_proof::hex::cells::Cells;
///
/// let cells: Cells<2> = [3, 70].into_iter().collect();
/// assert!(cells.has(70) && cells.len() == 2);
/// assert_eq!(cells.without(3).first(), Some(70));
/// assert!((cells & Cells::only(3)).is_within(Cells::first_cells(10)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// No cells.
    pub const NONE: Cells<W> = Cells([0; W]);

    /// The first `count` cells.
    pub fn first_cells(count: usize) -> Cells<W> {
        (0..count).fold(Cells::NONE, Cells::with)
    }

    /// Only `cell`.
    pub fn only(cell: usize) -> Cells<W> {
        Cells::NONE.with(cell)
    }

    /// This set and `cell`.
    #[must_use]
    #[inline]
    pub fn with(mut self, cell: usize) -> Cells<W> {
        self.0[cell / 64] |= 1 << (cell % 64);
        self
    }

    /// This set without `cell`.
    #[must_use]
    #[inline]
    pub fn without(mut self, cell: usize) -> Cells<W> {
        self.0[cell / 64] &= !(1 << (cell % 64));
        self
    }

    /// Adds `cell`.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        *self = self.with(cell);
    }

    /// Whether `cell` is in the set.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the sets share a cell.
    #[inline]
    pub fn meets(&self, other: Cells<W>) -> bool {
        !(*self & other).is_empty()
    }

    /// Whether every cell of this set is in `other`.
    #[inline]
    pub fn is_within(&self, other: Cells<W>) -> bool {
        (*self - other).is_empty()
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest cell.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0
            .iter()
            .enumerate()
            .find(|(_, word)| **word != 0)
            .map(|(at, word)| at * 64 + word.trailing_zeros() as usize)
    }
}

impl<const W: usize> Default for Cells<W> {
    fn default() -> Cells<W> {
        Cells::NONE
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn bitand(mut self, other: Cells<W>) -> Cells<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Cells<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn bitor(mut self, other: Cells<W>) -> Cells<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Cells<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl<const W: usize> Sub for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn sub(mut self, other: Cells<W>) -> Cells<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }
}

impl<const W: usize> IntoIterator for Cells<W> {
    type Item = usize;
    type IntoIter = CellIter<W>;

    #[inline]
    fn into_iter(self) -> CellIter<W> {
        CellIter { rest: self.0, at: 0 }
    }
}

impl<const W: usize> FromIterator<usize> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells<W> {
        cells.into_iter().fold(Cells::NONE, Cells::with)
    }
}

/// The cells of a set, in order of index.
///
/// ```
/// use tengen_proof::hex::cells::Cells;
///
/// let cells: Cells<2> = [70, 3].into_iter().collect();
/// assert_eq!(cells.into_iter().collect::<Vec<_>>(), [3, 70]);
/// ```
#[derive(Clone, Debug)]
pub struct CellIter<const W: usize> {
    rest: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for CellIter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = &mut self.rest[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}
