//! 3x3 convolutions by Winograd's minimal filtering: a tile of 4x4 results takes 36 products instead of 144.
//!
//! Tiles of several boards are processed together, so that weights are loaded once for all of them.

use super::field::{Activations, TILE};
use super::gemm::{FloatLanes, LANES};
use super::instruction_sets::{Instructions, Work, perform};
use super::products::{self, IntegerLanes, MAX_INPUT, Vectors};
use super::spot_weights::SpotWeights;
use crate::math::greater;

/// The side of the input patch of a tile.
pub(super) const PATCH: usize = 6;
pub(super) const SPOTS: usize = PATCH * PATCH;

/// The number of tiles that are processed at a time, so that the data stays in the cache.
const TOGETHER: usize = 64;

/// Four by four points of a board: the index of the board, and the position of the first point on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    board: usize,
    x: usize,
    y: usize,
}

impl Tile {
    /// Returns all tiles of the boards.
    pub(super) fn all(boards: &[Activations]) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for (board, field) in boards.iter().enumerate() {
            for index in 0..field.across() * field.down() {
                let (x, y) = (index % field.across() * TILE, index / field.across() * TILE);
                tiles.push(Tile { board, x, y });
            }
        }
        tiles
    }
}

/// Values that are added to each point of a board: the numbers of its region.
#[derive(Clone, Debug)]
pub(super) struct Added<'a> {
    /// The region of each point.
    pub(super) labels: &'a [u32],
    /// For each region, its groups of numbers.
    pub(super) values: Vec<FloatLanes>,
}

/// What to do with the results. Negative results are replaced by zero.
#[derive(Clone, Copy, Debug)]
pub(super) enum Finish<'a> {
    /// They replace the old values.
    Replace,
    /// They are added to the old values, together with the extra values of each board, if any.
    Add(&'a [Option<Added<'a>>]),
}

/// The weights of a convolution, prepared for tiles.
#[derive(Clone, Debug)]
pub(super) struct Convolution {
    channels: usize,
    weights: SpotWeights,
    bias: Vec<FloatLanes>,
}

impl Convolution {
    /// Creates a convolution from weights in the order outputs, inputs, row, column. There are as many outputs as
    /// inputs, in whole groups.
    pub(super) fn new(weights: &[f32], bias: &[f32]) -> Convolution {
        let channels = bias.len();
        Convolution { channels, weights: SpotWeights::new(weights, channels), bias: FloatLanes::of(bias) }
    }

    /// Convolves the boards of `inputs` and writes the results to `outputs`. `tiles` are all tiles of the boards.
    pub(super) fn apply(
        &self,
        tiles: &[Tile],
        inputs: &[Activations],
        outputs: &mut [Activations],
        finish: Finish<'_>,
        scratch: &mut Scratch,
    ) {
        for tiles in tiles.chunks(TOGETHER) {
            perform(Pass { convolution: self, tiles, inputs, outputs, finish, scratch });
        }
    }
}

/// One convolution of some tiles.
struct Pass<'a> {
    convolution: &'a Convolution,
    tiles: &'a [Tile],
    inputs: &'a [Activations],
    outputs: &'a mut [Activations],
    finish: Finish<'a>,
    scratch: &'a mut Scratch,
}

impl Work for Pass<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) {
        let channels = self.convolution.channels;
        let groups = channels / LANES;
        let pairs = channels / 2;
        let Scratch { values, spread, scales, products } = self.scratch;
        values.resize(SPOTS * channels, 0.0);
        spread.resize(SPOTS * channels * self.tiles.len(), 0);
        scales.clear();
        products.resize(SPOTS * groups * self.tiles.len(), IntegerLanes::ZERO);
        for (tile, spread) in self.tiles.iter().zip(spread.chunks_exact_mut(SPOTS * channels)) {
            let (input, row) = self.inputs[tile.board].corner(tile.x, tile.y);
            let most = instructions.perform(Scatter { input, row, groups, values });
            let scale = most / f32::from(MAX_INPUT);
            scales.push(scale);
            instructions.perform(Round { values, inverse_scale: inverse_scale(scale), spread });
        }
        let spread = spread.as_chunks::<2>().0;
        for spot in 0..SPOTS {
            let inputs = Vectors { table: &spread[spot * pairs..], count: self.tiles.len(), stride: SPOTS * pairs };
            let weights = self.convolution.weights.at(spot);
            let next = if spot + 1 < SPOTS { self.convolution.weights.at(spot + 1) } else { &[] };
            let products = &mut products[spot * groups..];
            products::multiply(instructions, inputs, weights, next, groups, products, SPOTS * groups);
        }
        for ((tile, scale), products) in self.tiles.iter().zip(scales).zip(products.chunks_exact(SPOTS * groups)) {
            for group in 0..groups {
                let results = instructions.perform(Gather {
                    products: &products[group..],
                    groups,
                    scales: self.convolution.weights.scales(group),
                    scale: *scale,
                    bias: &self.convolution.bias[group],
                });
                let (output, finish) = (&mut self.outputs[tile.board], self.finish);
                instructions.perform(FinishTile { tile: *tile, results: &results, output, finish, group });
            }
        }
    }
}

/// Spreads the numbers of the patch under a tile over the 36 spots, and returns the largest magnitude.
struct Scatter<'a> {
    input: &'a [FloatLanes],
    row: usize,
    groups: usize,
    values: &'a mut [f32],
}

impl Work for Scatter<'_> {
    type Result = f32;

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) -> f32 {
        let Scatter { input, row, groups, values } = self;
        let mut most = FloatLanes::ZERO;
        let mut half = [[FloatLanes::ZERO; PATCH]; PATCH];
        for group in 0..groups {
            for column in 0..PATCH {
                let cell = |index: usize| &input[index * row + column * groups + group].0;
                let (a, b, c, d, e, f) = (cell(0), cell(1), cell(2), cell(3), cell(4), cell(5));
                for i in 0..LANES {
                    let [a, b, c, d, e, f] = spread_six([a[i], b[i], c[i], d[i], e[i], f[i]]);
                    half[0][column].0[i] = a;
                    half[1][column].0[i] = b;
                    half[2][column].0[i] = c;
                    half[3][column].0[i] = d;
                    half[4][column].0[i] = e;
                    half[5][column].0[i] = f;
                }
            }
            for (half, values) in half.iter_mut().zip(values.chunks_exact_mut(PATCH * groups * LANES)) {
                for i in 0..LANES {
                    let [a, b, c, d, e, f] = half;
                    let values = spread_six([a.0[i], b.0[i], c.0[i], d.0[i], e.0[i], f.0[i]]);
                    [a.0[i], b.0[i], c.0[i], d.0[i], e.0[i], f.0[i]] = values;
                    for value in values {
                        most.0[i] = greater(value.abs(), most.0[i]);
                    }
                }
                for (column, half) in half.iter().enumerate() {
                    values[(column * groups + group) * LANES..][..LANES].copy_from_slice(&half.0);
                }
            }
        }
        most.0.into_iter().fold(0.0, greater)
    }
}

/// Adding this to a number rounds it to the nearest integer, which is then in the lowest bits of the sum.
const ROUNDING: f32 = 12_582_912.0;

/// Rounds a number of at most 15 bits and a sign to the nearest integer.
#[inline(always)]
pub(super) fn round(value: f32) -> i16 {
    (value + ROUNDING).to_bits() as i16
}

/// Numbers whose scale is not larger than this are rounded to zero.
const SMALLEST_SCALE: f32 = 1e-30;

/// Returns what numbers with this scale are multiplied with before they are rounded.
#[inline(always)]
pub(super) fn inverse_scale(scale: f32) -> f32 {
    if scale > SMALLEST_SCALE { 1.0 / scale } else { 0.0 }
}

/// Quantizes the numbers of a tile.
struct Round<'a> {
    values: &'a [f32],
    inverse_scale: f32,
    spread: &'a mut [i16],
}

impl Work for Round<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        for (value, rounded) in self.values.iter().zip(self.spread) {
            *rounded = round(value * self.inverse_scale);
        }
    }
}

/// Transforms six values in a row for the six spots. The fourth and the fifth are doubled, so that all have similar
/// magnitudes.
#[inline(always)]
fn spread_six([a, b, c, d, e, f]: [f32; PATCH]) -> [f32; PATCH] {
    let (even, odd) = (e - 4.0 * c, d - 4.0 * b);
    let (even2, odd2) = (2.0 * (e - c), 4.0 * (d - b));
    [4.0 * a - 5.0 * c + e, even + odd, even - odd, even2 + odd2, even2 - odd2, 4.0 * b - 5.0 * d + f]
}

/// Turns the 36 products of a tile into its 16 results.
struct Gather<'a> {
    products: &'a [IntegerLanes],
    groups: usize,
    /// The scales of the weights at each spot.
    scales: &'a [FloatLanes; SPOTS],
    /// The scale of the tile.
    scale: f32,
    bias: &'a FloatLanes,
}

impl Work for Gather<'_> {
    type Result = [[FloatLanes; TILE]; TILE];

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) -> [[FloatLanes; TILE]; TILE] {
        let mut half = [[FloatLanes::ZERO; PATCH]; TILE];
        #[expect(clippy::needless_range_loop, reason = "a column of every row is written")]
        for column in 0..PATCH {
            let spot = |row: usize| row * PATCH + column;
            let product = |row: usize| &self.products[spot(row) * self.groups].0;
            let (a, b, c, d, e, f) = (product(0), product(1), product(2), product(3), product(4), product(5));
            for i in 0..LANES {
                let value = |product: &[i32; LANES], row: usize| product[i] as f32 * self.scales[spot(row)].0[i];
                let values = [value(a, 0), value(b, 1), value(c, 2), value(d, 3), value(e, 4), value(f, 5)];
                let [a, b, c, d] = gather_six(values);
                half[0][column].0[i] = a;
                half[1][column].0[i] = b;
                half[2][column].0[i] = c;
                half[3][column].0[i] = d;
            }
        }
        let mut results = [[FloatLanes::ZERO; TILE]; TILE];
        for ([a, b, c, d, e, f], results) in half.iter().zip(&mut results) {
            for i in 0..LANES {
                let values = gather_six([a.0[i], b.0[i], c.0[i], d.0[i], e.0[i], f.0[i]]);
                let [r0, r1, r2, r3] = values.map(|value| value * self.scale + self.bias.0[i]);
                results[0].0[i] = r0;
                results[1].0[i] = r1;
                results[2].0[i] = r2;
                results[3].0[i] = r3;
            }
        }
        results
    }
}

/// Transforms six products in a row to four results.
#[inline(always)]
fn gather_six([a, b, c, d, e, f]: [f32; PATCH]) -> [f32; TILE] {
    let (sum1, difference1) = (b + c, b - c);
    let (sum2, difference2) = (d + e, d - e);
    [a + sum1 + sum2, difference1 + 2.0 * difference2, sum1 + 4.0 * sum2, difference1 + 8.0 * difference2 + f]
}

/// Stores the results of a tile that are on the board.
struct FinishTile<'a> {
    tile: Tile,
    results: &'a [[FloatLanes; TILE]; TILE],
    output: &'a mut Activations,
    finish: Finish<'a>,
    group: usize,
}

impl Work for FinishTile<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        let FinishTile { tile, results, output, finish, group } = self;
        let (width, height, groups) = (output.width, output.height, output.groups);
        for (y, row) in (tile.y..height).zip(results) {
            for (x, result) in (tile.x..width).zip(row) {
                let out = &mut output.at_mut(x, y)[group];
                let mut sums = *result;
                if let Finish::Add(added) = finish {
                    sums.add(out);
                    if let Some(added) = &added[tile.board] {
                        sums.add(&added.values[added.labels[y * width + x] as usize * groups + group]);
                    }
                }
                sums.relu();
                *out = sums;
            }
        }
    }
}

/// Scratch memory that is reused between convolutions.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// The numbers of a tile at each spot.
    values: Vec<f32>,
    /// For each spot and tile, its rounded numbers.
    spread: Vec<i16>,
    /// For each tile, what one of its rounded numbers is worth.
    scales: Vec<f32>,
    /// For each tile, spot and group of outputs, the sums of products.
    products: Vec<IntegerLanes>,
}

#[cfg(test)]
mod tests {
    use super::super::instruction_sets::Portable;
    use super::*;

    /// The convolution computed directly from its definition.
    fn plain(input: &Activations, weights: &[f32], bias: &[f32], x: usize, y: usize, output: usize) -> f32 {
        let mut sum = bias[output];
        for dy in 0..3 {
            for dx in 0..3 {
                let (x, y) = ((x + dx).wrapping_sub(1), (y + dy).wrapping_sub(1));
                if x < input.width && y < input.height {
                    for (i, value) in
                        input.row(y)[x * input.groups..][..input.groups].iter().flat_map(|group| group.0).enumerate()
                    {
                        sum += value * weights[((output * input.groups * LANES + i) * 3 + dy) * 3 + dx];
                    }
                }
            }
        }
        sum
    }

    #[test]
    fn tiles_of_many_boards_give_what_the_definition_gives() {
        let channels = 32;
        let mut state = 7u32;
        let mut number = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 16_777_216.0 - 0.5
        };
        let weights: Vec<f32> = (0..channels * channels * 9).map(|_| number()).collect();
        let bias: Vec<f32> = (0..channels).map(|_| number()).collect();
        let convolution = Convolution::new(&weights, &bias);
        let mut inputs = Vec::new();
        for (width, height) in [(1, 1), (4, 4), (5, 3), (9, 9), (19, 19), (1, 13), (23, 37)] {
            let mut input = Activations::zeros(width, height, channels / LANES);
            for y in 0..height {
                for x in 0..width {
                    input.at_mut(x, y).iter_mut().flat_map(|group| &mut group.0).for_each(|value| *value = number());
                }
            }
            inputs.push(input);
        }
        let tiles = Tile::all(&inputs);
        assert!(tiles.len() > TOGETHER, "more than are worked on at once");
        let mut scratch = Scratch::default();
        let labels: Vec<Vec<u32>> =
            inputs.iter().map(|input| (0..(input.width * input.height) as u32).collect()).collect();
        let added: Vec<Option<Added<'_>>> = inputs
            .iter()
            .zip(&labels)
            .map(|(input, labels)| {
                let values: Vec<FloatLanes> = (0..input.height).flat_map(|y| input.row(y)).copied().collect();
                (input.width != 9).then_some(Added { labels, values })
            })
            .collect();
        let (mut squares, mut count) = (0.0, 0.0);
        for finish in [Finish::Replace, Finish::Add(&added)] {
            let mut fast = inputs.clone();
            convolution.apply(&tiles, &inputs, &mut fast, finish, &mut scratch);
            let mut safe = inputs.clone();
            let pass = Pass {
                convolution: &convolution,
                tiles: &tiles,
                inputs: &inputs,
                outputs: &mut safe,
                finish,
                scratch: &mut scratch,
            };
            Portable.perform(pass);
            for ((input, fast), safe) in inputs.iter().zip(&fast).zip(&safe) {
                let times = match finish {
                    Finish::Replace => 0.0,
                    Finish::Add(_) => {
                        if input.width == 9 {
                            1.0
                        } else {
                            2.0
                        }
                    }
                };
                for index in 0..input.width * input.height * channels {
                    let (output, x, y) =
                        (index % channels, index / channels % input.width, index / channels / input.width);
                    let of = |field: &Activations| field.row(y)[x * field.groups + output / LANES].0[output % LANES];
                    let expected = (plain(input, &weights, &bias, x, y, output) + times * of(input)).max(0.0);
                    // Results are about 1, and rounding to integers changes them by a thousandth.
                    let error = (of(fast) - expected).abs();
                    assert!(error < 2e-2, "{x},{y}: {} {expected}", of(fast));
                    (squares, count) = (squares + f64::from(error * error), count + 1.0);
                    assert_eq!(of(fast).to_bits(), of(safe).to_bits(), "{x},{y}: the same to the last bit");
                }
                // The frame must stay zero.
                assert_eq!(fast.corner(0, 0).0[0], FloatLanes::ZERO);
            }
        }
        let error = f64::sqrt(squares / count);
        assert!(error < 1e-3, "{error}");
    }
}
