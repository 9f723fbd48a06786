//! Products of many small vectors with one matrix, the work that nearly all of the network's time goes into.

/// Numbers are handled in groups of this many, which compilers turn into vector instructions.
pub(super) const LANES: usize = 16;

/// How many vectors are multiplied at a time, so that each weight that is loaded is used as often.
const ROWS: usize = 4;

/// Adds up `inputs × weights` for each row: `outputs[row][o] = Σ inputs[row][i] · weights[i][o]`.
///
/// `inputs` holds rows of `width`, `outputs` rows of the weights' columns; both are overwritten row by row. The number
/// of columns is a multiple of [`LANES`].
pub(super) fn multiply(inputs: &[f32], width: usize, weights: &[f32], outputs: &mut [f32]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
        #[expect(unsafe_code, reason = "the same safe code, compiled for newer processors: three times as fast")]
        // SAFETY: the function needs AVX2 and FMA, and both were just found on this processor.
        unsafe {
            multiply_avx2(inputs, width, weights, outputs);
        }
        return;
    }
    multiply_with::<false>(inputs, width, weights, outputs);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn multiply_avx2(inputs: &[f32], width: usize, weights: &[f32], outputs: &mut [f32]) {
    multiply_with::<true>(inputs, width, weights, outputs);
}

#[expect(
    clippy::inline_always,
    reason = "it must become part of the function whose processor features it is compiled for"
)]
#[inline(always)]
fn multiply_with<const FUSED: bool>(inputs: &[f32], width: usize, weights: &[f32], outputs: &mut [f32]) {
    let columns = weights.len() / width;
    let mut rows_in = inputs.chunks_exact(width * ROWS);
    let mut rows_out = outputs.chunks_exact_mut(columns * ROWS);
    for (rows_in, rows_out) in rows_in.by_ref().zip(rows_out.by_ref()) {
        block::<FUSED, ROWS>(rows_in, width, weights, rows_out);
    }
    let rest = rows_in.remainder().chunks_exact(width).zip(rows_out.into_remainder().chunks_exact_mut(columns));
    for (row_in, row_out) in rest {
        block::<FUSED, 1>(row_in, width, weights, row_out);
    }
}

#[expect(
    clippy::inline_always,
    reason = "it must become part of the function whose processor features it is compiled for"
)]
#[inline(always)]
fn block<const FUSED: bool, const N: usize>(inputs: &[f32], width: usize, weights: &[f32], outputs: &mut [f32]) {
    let columns = weights.len() / width;
    let rows: [&[f32]; N] = std::array::from_fn(|row| &inputs[row * width..(row + 1) * width]);
    for start in (0..columns).step_by(LANES) {
        let mut sums = [[0f32; LANES]; N];
        for (i, weights) in weights.chunks_exact(columns).enumerate() {
            let Some(weights) = weights[start..].first_chunk::<LANES>() else { break };
            for (sums, row) in sums.iter_mut().zip(rows) {
                let value = row[i];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = if FUSED { value.mul_add(*weight, *sum) } else { value * weight + *sum };
                }
            }
        }
        for (row, sums) in sums.iter().enumerate() {
            outputs[row * columns + start..][..LANES].copy_from_slice(sums);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_fast_way_is_the_plain_way(rows in 0..11usize, width in 1..20usize, groups in 1..4usize, seed: u32) {
            let columns = groups * LANES;
            let number = |index: usize| {
                let mixed = (index as u32 ^ seed).wrapping_mul(0x9e37_79b9);
                (mixed >> 16) as f32 / 65536.0 - 0.5
            };
            let inputs: Vec<f32> = (0..rows * width).map(number).collect();
            let weights: Vec<f32> = (0..width * columns).map(|index| number(index + 999)).collect();
            let mut fast = vec![0.0; rows * columns];
            multiply(&inputs, width, &weights, &mut fast);
            let mut safe = fast.clone();
            multiply_with::<false>(&inputs, width, &weights, &mut safe);
            for row in 0..rows {
                for column in 0..columns {
                    let plain: f32 = (0..width).map(|i| inputs[row * width + i] * weights[i * columns + column]).sum();
                    prop_assert!((plain - fast[row * columns + column]).abs() < 1e-4);
                    prop_assert!((plain - safe[row * columns + column]).abs() < 1e-4);
                }
            }
        }
    }
}
