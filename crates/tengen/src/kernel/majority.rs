//! Sixteen full Hex boards reduced to their winners side by side, compiled a second time for registers that hold a row
//! of all of them.
//!
//! Why the majority of three neighbors may stand for them is told where boards are collected: [`hex::batch`].
//!
//! [`hex::batch`]: crate::hex::batch

use super::pack::LANES;

/// The tallest board.
pub(crate) const MAX_ROWS: usize = 32;

/// The operations of numbers are not generic, so rows of every width get their own twins.
macro_rules! reduction {
    ($name:ident, $plain:ident, $avx2:ident, $row:ty) => {
        /// The lowest bit of each number is the winner: set for the color that joins top and bottom.
        #[cfg_attr(
            target_arch = "x86_64",
            expect(unsafe_code, reason = "the call is guarded by the question it depends on")
        )]
        pub(crate) fn $name(width: usize, boards: &[[$row; LANES]]) -> [$row; LANES] {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the only thing the twin asks for is a processor with AVX2, and this one has said it is one.
                return unsafe { $avx2(width, boards) };
            }
            $plain(width, boards)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2(width: usize, boards: &[[$row; LANES]]) -> [$row; LANES] {
            $plain(width, boards)
        }

        // Only as a part of its twin is it compiled for wide registers: 9 ns a board instead of 15.
        #[inline(always)]
        fn $plain(width: usize, boards: &[[$row; LANES]]) -> [$row; LANES] {
            let height = boards.len().min(MAX_ROWS);
            // One row more than the board has: the triangle below it.
            let mut rows = [[<$row>::MAX; LANES]; MAX_ROWS + 1];
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
    };
}

reduction!(reduce_narrow, plain_narrow, avx2_narrow, u16);
reduction!(reduce_wide, plain_wide, avx2_wide, u32);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The twins say the same, whatever the bits are.
        #[test]
        fn twins_agree(width in 1..=32usize, boards in prop::collection::vec(any::<[u32; LANES]>(), 1..=MAX_ROWS)) {
            prop_assert_eq!(reduce_wide(width, &boards), plain_wide(width, &boards));
            let narrow: Vec<[u16; LANES]> = boards.iter().map(|row| row.map(|bits| bits as u16)).collect();
            let width = width.min(16);
            prop_assert_eq!(reduce_narrow(width, &narrow), plain_narrow(width, &narrow));
        }
    }
}
