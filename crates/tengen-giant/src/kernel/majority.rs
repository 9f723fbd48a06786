//! Sixteen full Hex boards reduced to their winners side by side.
//!
//! [`batch`] explains why three neighbors may be replaced by their majority.
//!
//! [`batch`]: crate::batch

use super::pack::HEX_LANES;

/// The tallest board.
pub(crate) const MAX_ROWS: usize = 32;

/// The operations of numbers are not generic, so rows of every width get their own functions.
macro_rules! reduction {
    ($name:ident, $row:ty) => {
        widened! {
            /// The lowest bit of each number is the winner: set for the color that joins top and bottom.
            // Compiled for wide registers it takes 9 ns a board instead of 15.
            pub(crate) fn $name(width: usize, boards: &[[$row; HEX_LANES]]) -> [$row; HEX_LANES] {
                let height = boards.len().min(MAX_ROWS);
                // One row more than the board has: the triangle below it.
                let mut rows = [[<$row>::MAX; HEX_LANES]; MAX_ROWS + 1];
                rows[..height].copy_from_slice(&boards[..height]);
                let steps = (width + height).saturating_sub(2);
                for step in 1..=steps {
                    // The lowest rows have left the triangle by then.
                    let kept = height.min(steps - step + 1);
                    let mut here = rows[0];
                    for y in 0..kept {
                        let below = rows[y + 1];
                        rows[y] = std::array::from_fn(|lane| {
                            let (a, b, c) = (here[lane], here[lane] >> 1, below[lane]);
                            a & b | c & (a | b)
                        });
                        here = below;
                    }
                }
                rows[0]
            }
        }
    };
}

reduction!(reduce_narrow, u16);
reduction!(reduce_wide, u32);

#[cfg(test)]
mod tests {
    use super::super::comparison::alike;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both implementations give the same result for any bits.
        #[test]
        fn implementations_agree(
            width in 1..=32usize,
            boards in prop::collection::vec(any::<[u32; HEX_LANES]>(), 1..=MAX_ROWS),
        ) {
            alike(|| reduce_wide(width, &boards))?;
            let narrow: Vec<[u16; HEX_LANES]> = boards.iter().map(|row| row.map(|bits| bits as u16)).collect();
            alike(|| reduce_narrow(width.min(16), &narrow))?;
        }
    }
}
