//! Which points a color reaches: floods of bits in tiles, a row of 256 points at a time.

use super::LANES;

/// Rows of a tile.
pub(crate) const TILE_ROWS: usize = 64;

/// What a visit to a tile changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Points of the first row.
    pub(crate) top: bool,
    /// Points of the last row.
    pub(crate) bottom: bool,
    /// Points of the first column.
    pub(crate) left: bool,
    /// Points of the last column.
    pub(crate) right: bool,
    /// How often the rows were gone through, down and up.
    pub(crate) rounds: u32,
}

type Lanes = [u64; LANES];

/// The words of a row from `at` on.
#[inline(always)]
fn lanes(plane: &[u64], at: usize) -> Lanes {
    let mut out = [0; LANES];
    out.copy_from_slice(&plane[at..at + LANES]);
    out
}

/// The runs of `open` as far as they are joined to `seeds`: to the end of the word upwards, and seven points downwards
/// (the rest is for the next round; most runs are shorter).
#[inline(always)]
fn grow(open: Lanes, seeds: Lanes) -> Lanes {
    let mut out = [0; LANES];
    for lane in 0..LANES {
        let (m, s) = (open[lane], seeds[lane]);
        // A carry runs up from the lowest seed to the end of its run.
        let mut f = ((m.wrapping_add(s) ^ m) | s) & m;
        let mut p = m;
        f |= p & f >> 1;
        p &= p >> 1;
        f |= p & f >> 2;
        p &= p >> 2;
        f |= p & f >> 4;
        out[lane] = f;
    }
    out
}

/// One row of one color: takes what comes from the row `from` and from both sides, and grows it.
#[inline(always)]
fn row(open: Lanes, reached: &mut [u64], at: usize, from: usize, slant: isize) -> Lanes {
    let old = lanes(reached, at);
    let before = lanes(reached, at - 1);
    let after = lanes(reached, at + 1);
    let near = lanes(reached, from);
    let mut seeds = [0; LANES];
    for lane in 0..LANES {
        seeds[lane] = (old[lane] | before[lane] >> 63 | after[lane] << 63 | near[lane]) & open[lane];
    }
    if slant != 0 {
        // From the row above a point also hears the one to its upper right, from below the one to its lower left.
        let aside = lanes(reached, from.wrapping_add_signed(slant));
        for lane in 0..LANES {
            let moved =
                if slant > 0 { near[lane] >> 1 | aside[lane] << 63 } else { near[lane] << 1 | aside[lane] >> 63 };
            seeds[lane] |= moved & open[lane];
        }
    }
    let new = grow(open, seeds);
    reached[at..at + LANES].copy_from_slice(&new);
    let mut changed = [0; LANES];
    for lane in 0..LANES {
        changed[lane] = new[lane] ^ old[lane];
    }
    changed
}

widened! {
    /// Floods one tile for both colors until nothing changes or `most` rounds were made.
    ///
    /// The planes are rows of `stride` words; `first` is the index of the tile's first word, and there is a row before
    /// it and a row after its last.
    pub(crate) fn tile(
        open: &[u64],
        black: &mut [u64],
        white: &mut [u64],
        stride: usize,
        first: usize,
        rows: usize,
        slant: bool,
        most: u32,
    ) -> Visit {
        let mut visit = Visit::default();
        let slant = isize::from(slant);
        let mut sides = [0; LANES];
        let mut ends = [[0; LANES]; 2];
        loop {
            let mut any = 0;
            for down in [true, false] {
                for step in 0..rows {
                    let y = if down { step } else { rows - 1 - step };
                    let at = first + y * stride;
                    let m = lanes(open, at);
                    let (from, slant) = if down { (at - stride, slant) } else { (at + stride, -slant) };
                    let b = row(m, black, at, from, slant);
                    let w = row(m, white, at, from, slant);
                    let mut here = [0; LANES];
                    for lane in 0..LANES {
                        here[lane] = b[lane] | w[lane];
                        sides[lane] |= here[lane];
                        any |= here[lane];
                    }
                    if y == 0 {
                        for lane in 0..LANES {
                            ends[0][lane] |= here[lane];
                        }
                    }
                    if y == rows - 1 {
                        for lane in 0..LANES {
                            ends[1][lane] |= here[lane];
                        }
                    }
                }
            }
            visit.rounds += 1;
            if any == 0 || visit.rounds >= most {
                break;
            }
        }
        visit.left = sides[0] & 1 != 0;
        visit.right = sides[LANES - 1] >> 63 != 0;
        visit.top = ends[0] != [0; LANES];
        visit.bottom = ends[1] != [0; LANES];
        visit
    }
}
