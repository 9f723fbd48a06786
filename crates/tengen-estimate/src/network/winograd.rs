//! Convolutions of 3x3 by Winograd's minimal filtering: a tile of 4x4 results from 36 products instead of 144.
//!
//! Boards are kept with the channels of a point side by side, in a frame of zeros that is one point wide and reaches to
//! whole tiles, so that neither edges nor odd sizes need a case of their own.

use super::gemm;

/// Side of a tile of results, and of the patch of input that it needs.
const TILE: usize = 4;
const PATCH: usize = 6;
const SPOTS: usize = PATCH * PATCH;

/// A board of `channels` numbers a point, in its frame.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) channels: usize,
    values: Vec<f32>,
}

impl Field {
    /// A board of zeros.
    pub(super) fn zeros(width: usize, height: usize, channels: usize) -> Field {
        let mut field = Field { width, height, channels, values: Vec::new() };
        field.values = vec![0.0; field.stride() * (height.div_ceil(TILE) * TILE + 2) * channels];
        field
    }

    /// Points in a row of the frame.
    fn stride(&self) -> usize {
        self.width.div_ceil(TILE) * TILE + 2
    }

    fn start(&self, x: usize, y: usize) -> usize {
        ((y + 1) * self.stride() + x + 1) * self.channels
    }

    /// The numbers of a point.
    pub(super) fn at(&self, x: usize, y: usize) -> &[f32] {
        let start = self.start(x, y);
        &self.values[start..start + self.channels]
    }

    /// The numbers of a point, to be changed.
    pub(super) fn at_mut(&mut self, x: usize, y: usize) -> &mut [f32] {
        let start = self.start(x, y);
        &mut self.values[start..start + self.channels]
    }
}

/// The weights of a convolution, made ready for tiles.
#[derive(Clone, Debug)]
pub(super) struct Convolution {
    channels: usize,
    /// For each of the 36 spots a matrix, inputs by outputs.
    spots: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

/// What a row or column of three weights counts at each of six spots.
const FILTER: [[f32; 3]; PATCH] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

impl Convolution {
    /// From weights in the order outputs, inputs, row, column; as many outputs as inputs.
    pub(super) fn new(weights: &[f32], bias: Vec<f32>) -> Convolution {
        let channels = bias.len();
        let mut spots = vec![0.0; SPOTS * channels * channels];
        // All outputs of an input at once, columns first and then rows, so that every step is a run of like numbers.
        let mut taps = vec![0.0; 9 * channels];
        let mut half = vec![0.0; 3 * channels];
        for input in 0..channels {
            for output in 0..channels {
                for (tap, weight) in weights[(output * channels + input) * 9..][..9].iter().enumerate() {
                    taps[tap * channels + output] = *weight;
                }
            }
            for (u, vertical) in FILTER.iter().enumerate() {
                for column in 0..3 {
                    let row = |row: usize| &taps[(row * 3 + column) * channels..][..channels];
                    weigh(&mut half[column * channels..][..channels], vertical, [row(0), row(1), row(2)]);
                }
                for (v, horizontal) in FILTER.iter().enumerate() {
                    let place = ((u * PATCH + v) * channels + input) * channels;
                    let column = |column: usize| &half[column * channels..][..channels];
                    weigh(&mut spots[place..place + channels], horizontal, [column(0), column(1), column(2)]);
                }
            }
        }
        Convolution { channels, spots, bias }
    }

    /// Convolves `input` and hands each point's results, bias included, to `take`.
    pub(super) fn apply(&self, input: &Field, room: &mut Room, mut take: impl FnMut(usize, usize, &[f32])) {
        let channels = self.channels;
        let (across, down) = (input.width.div_ceil(TILE), input.height.div_ceil(TILE));
        let tiles = across * down;
        room.make(tiles, channels);
        for tile in 0..tiles {
            scatter(input, tile % across, tile / across, &mut room.spread, tile, tiles);
        }
        for spot in 0..SPOTS {
            let part = spot * tiles * channels..(spot + 1) * tiles * channels;
            let weights = &self.spots[spot * channels * channels..(spot + 1) * channels * channels];
            gemm::multiply(&room.spread[part.clone()], channels, weights, &mut room.products[part]);
        }
        for tile in 0..tiles {
            self.gather(room, tile, tiles);
            let (left, top) = (tile % across * TILE, tile / across * TILE);
            for (index, result) in room.results.chunks_exact(channels).enumerate() {
                let (x, y) = (left + index % TILE, top + index / TILE);
                if x < input.width && y < input.height {
                    take(x, y, result);
                }
            }
        }
    }

    /// Turns the 36 products of a tile into its 16 results.
    fn gather(&self, room: &mut Room, tile: usize, tiles: usize) {
        let channels = self.channels;
        let Room { products, halfway, results, .. } = room;
        let product = |spot: usize| &products[(spot * tiles + tile) * channels..][..channels];
        for column in 0..PATCH {
            let [a, b, c, d, e, f] = std::array::from_fn(|row| product(row * PATCH + column));
            let [r0, r1, r2, r3] = rows_mut(halfway, channels, |row| row * PATCH + column);
            for i in 0..channels {
                let (sum1, difference1) = (b[i] + c[i], b[i] - c[i]);
                let (sum2, difference2) = (d[i] + e[i], d[i] - e[i]);
                r0[i] = a[i] + sum1 + sum2;
                r1[i] = difference1 + 2.0 * difference2;
                r2[i] = sum1 + 4.0 * sum2;
                r3[i] = difference1 + 8.0 * difference2 + f[i];
            }
        }
        for row in 0..TILE {
            let half = |column: usize| &halfway[(row * PATCH + column) * channels..][..channels];
            let [a, b, c, d, e, f] = std::array::from_fn(half);
            let [r0, r1, r2, r3] = rows_mut(results, channels, |column| row * TILE + column);
            for i in 0..channels {
                let (sum1, difference1) = (b[i] + c[i], b[i] - c[i]);
                let (sum2, difference2) = (d[i] + e[i], d[i] - e[i]);
                let bias = self.bias[i];
                r0[i] = a[i] + sum1 + sum2 + bias;
                r1[i] = difference1 + 2.0 * difference2 + bias;
                r2[i] = sum1 + 4.0 * sum2 + bias;
                r3[i] = difference1 + 8.0 * difference2 + f[i] + bias;
            }
        }
    }
}

/// The weighted sum of three rows.
fn weigh(sums: &mut [f32], weights: &[f32; 3], [a, b, c]: [&[f32]; 3]) {
    for (((sum, a), b), c) in sums.iter_mut().zip(a).zip(b).zip(c) {
        *sum = weights[0] * a + weights[1] * b + weights[2] * c;
    }
}

/// Four rows of a table at increasing places, to be written at once.
fn rows_mut(table: &mut [f32], channels: usize, place: impl Fn(usize) -> usize) -> [&mut [f32]; 4] {
    let mut rest = table;
    let mut passed = 0;
    std::array::from_fn(|row| {
        let start = place(row) * channels - passed;
        let (_, from) = std::mem::take(&mut rest).split_at_mut(start);
        let (here, after) = from.split_at_mut(channels);
        rest = after;
        passed = place(row) * channels + channels;
        here
    })
}

/// Spreads the patch under a tile over the 36 spots.
#[expect(clippy::needless_range_loop, reason = "columns of the patch become rows of the halfway table")]
fn scatter(input: &Field, tile_x: usize, tile_y: usize, spread: &mut [f32], tile: usize, tiles: usize) {
    let channels = input.channels;
    let corner = (tile_y * TILE * input.stride() + tile_x * TILE) * channels;
    let patch =
        |row: usize, column: usize| &input.values[corner + (row * input.stride() + column) * channels..][..channels];
    // Sixteen channels at a time, so that the halfway values stay in registers or nearby.
    for from in (0..channels).step_by(gemm::LANES) {
        let mut half = [[[0f32; gemm::LANES]; PATCH]; PATCH];
        for column in 0..PATCH {
            let cells: [&[f32]; PATCH] = std::array::from_fn(|row| &patch(row, column)[from..from + gemm::LANES]);
            for i in 0..gemm::LANES {
                let d = cells.map(|cell| cell[i]);
                for (row, value) in spread_six(d).into_iter().enumerate() {
                    half[row][column][i] = value;
                }
            }
        }
        for (row, half) in half.iter().enumerate() {
            let mut out = [[0f32; gemm::LANES]; PATCH];
            for i in 0..gemm::LANES {
                let d = half.map(|cell| cell[i]);
                for (column, value) in spread_six(d).into_iter().enumerate() {
                    out[column][i] = value;
                }
            }
            for (column, out) in out.iter().enumerate() {
                let spot = row * PATCH + column;
                spread[(spot * tiles + tile) * channels + from..][..gemm::LANES].copy_from_slice(out);
            }
        }
    }
}

/// What six values in a row count at each of six spots.
#[inline]
fn spread_six([a, b, c, d, e, f]: [f32; 6]) -> [f32; 6] {
    let (even, odd) = (e - 4.0 * c, d - 4.0 * b);
    let (even2, odd2) = (e - c, 2.0 * (d - b));
    [4.0 * a - 5.0 * c + e, even + odd, even - odd, even2 + odd2, even2 - odd2, 4.0 * b - 5.0 * d + f]
}

/// Room to work in, kept between convolutions.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    spread: Vec<f32>,
    products: Vec<f32>,
    halfway: Vec<f32>,
    results: Vec<f32>,
}

impl Room {
    fn make(&mut self, tiles: usize, channels: usize) {
        self.spread.resize(SPOTS * tiles * channels, 0.0);
        self.products.resize(SPOTS * tiles * channels, 0.0);
        self.halfway.resize(TILE * PATCH * channels, 0.0);
        self.results.resize(TILE * TILE * channels, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum that a convolution is, written down as it is defined.
    fn plain(input: &Field, weights: &[f32], bias: &[f32], x: usize, y: usize, output: usize) -> f32 {
        let mut sum = bias[output];
        for dy in 0..3 {
            for dx in 0..3 {
                let (x, y) = ((x + dx).wrapping_sub(1), (y + dy).wrapping_sub(1));
                if x < input.width && y < input.height {
                    for (i, value) in input.at(x, y).iter().enumerate() {
                        sum += value * weights[((output * input.channels + i) * 3 + dy) * 3 + dx];
                    }
                }
            }
        }
        sum
    }

    #[test]
    fn tiles_give_what_the_definition_gives() {
        let channels = 16;
        let mut state = 7u32;
        let mut number = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 16_777_216.0 - 0.5
        };
        let weights: Vec<f32> = (0..channels * channels * 9).map(|_| number()).collect();
        let bias: Vec<f32> = (0..channels).map(|_| number()).collect();
        let convolution = Convolution::new(&weights, bias.clone());
        for (width, height) in [(1, 1), (4, 4), (5, 3), (9, 9), (19, 19), (1, 13)] {
            let mut input = Field::zeros(width, height, channels);
            for y in 0..height {
                for x in 0..width {
                    input.at_mut(x, y).iter_mut().for_each(|value| *value = number());
                }
            }
            let mut seen = 0;
            convolution.apply(&input, &mut Room::default(), |x, y, results| {
                seen += 1;
                for (output, result) in results.iter().enumerate() {
                    let expected = plain(&input, &weights, &bias, x, y, output);
                    assert!((result - expected).abs() < 1e-4, "{width}x{height} {x},{y}: {result} {expected}");
                }
            });
            assert_eq!(seen, width * height);
        }
    }
}
