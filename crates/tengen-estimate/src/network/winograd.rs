//! 3x3 convolutions by Winograd's minimal filtering: a tile of 4x4 results takes 36 products instead of 144.
//!
//! Tiles of several boards are processed together, so that weights are loaded once for all of them.

use super::field::{Activations, TILE};
use super::gemm::{self, FloatLanes, LANES};
use super::instruction_sets::{Instructions, Work, perform};

/// The side of the input patch of a tile.
const PATCH: usize = 6;
const SPOTS: usize = PATCH * PATCH;

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
    /// For each group of outputs, each input and each of the nine places around a point, the weights of these outputs.
    ///
    /// The transformed weights for the 36 spots are computed each time: they are four times as large, do not fit into
    /// the cache, and would take longer to load.
    taps: Vec<FloatLanes>,
    bias: Vec<FloatLanes>,
}

impl Convolution {
    /// Creates a convolution from weights in the order outputs, inputs, row, column. There are as many outputs as
    /// inputs, in whole groups.
    pub(super) fn new(weights: &[f32], bias: &[f32]) -> Convolution {
        let channels = bias.len();
        let mut taps = vec![FloatLanes::ZERO; channels / LANES * channels * 9];
        let groups = taps.chunks_exact_mut(channels * 9).zip(weights.chunks_exact(LANES * channels * 9));
        for (taps, weights) in groups {
            for (lane, row) in weights.chunks_exact(channels * 9).enumerate() {
                taps.iter_mut().zip(row).for_each(|(tap, weight)| tap.0[lane] = *weight);
            }
        }
        Convolution { channels, taps, bias: FloatLanes::of(bias) }
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

/// The factors of a row or column of three weights at each of six spots.
const FILTER: [[f32; 3]; PATCH] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

/// Computes the transformed weights at a row of six spots: for each spot, the weights of all inputs.
struct SpotWeights<'a> {
    taps: &'a [FloatLanes],
    vertical: [f32; 3],
    spots: &'a mut [FloatLanes],
}

impl Work for SpotWeights<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        let taps = self.taps.as_chunks::<9>().0;
        let [above, here, below] = self.vertical;
        let (s0, rest) = self.spots.split_at_mut(taps.len());
        let (s1, rest) = rest.split_at_mut(taps.len());
        let (s2, rest) = rest.split_at_mut(taps.len());
        let (s3, rest) = rest.split_at_mut(taps.len());
        let (s4, s5) = rest.split_at_mut(taps.len());
        let spots = s0.iter_mut().zip(s1).zip(s2).zip(s3).zip(s4).zip(s5);
        for (taps, (((((s0, s1), s2), s3), s4), s5)) in taps.iter().zip(spots) {
            let mut column = [FloatLanes::ZERO; 3];
            for (x, column) in column.iter_mut().enumerate() {
                for i in 0..LANES {
                    column.0[i] = above * taps[x].0[i] + here * taps[3 + x].0[i] + below * taps[6 + x].0[i];
                }
            }
            let [left, middle, right] = column;
            let mut spots = [FloatLanes::ZERO; PATCH];
            for i in 0..LANES {
                let (left, middle, right) = (left.0[i], middle.0[i], right.0[i]);
                // The sums of `FILTER`, with common terms computed only once.
                let (even, odd) = ((left + right) * (-1.0 / 6.0), middle * (1.0 / 6.0));
                let (even2, odd2) = (left * (1.0 / 24.0) + right * (1.0 / 6.0), middle * (1.0 / 12.0));
                spots[0].0[i] = left * 0.25;
                spots[1].0[i] = even - odd;
                spots[2].0[i] = even + odd;
                spots[3].0[i] = even2 + odd2;
                spots[4].0[i] = even2 - odd2;
                spots[5].0[i] = right;
            }
            [*s0, *s1, *s2, *s3, *s4, *s5] = spots;
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
        // One group more than needed, because spots at a distance of a power of two would compete for the same cache
        // lines.
        let apart = self.tiles.len() * channels + LANES;
        let Scratch { spread, products, weights } = self.scratch;
        spread.resize(SPOTS * apart, 0.0);
        products.resize(SPOTS * self.tiles.len(), FloatLanes::ZERO);
        weights.resize(PATCH * channels, FloatLanes::ZERO);
        let mut tables = Tables { half: [[FloatLanes::ZERO; PATCH]; PATCH], results: [[FloatLanes::ZERO; TILE]; TILE] };
        for (index, tile) in self.tiles.iter().enumerate() {
            let (input, row) = self.inputs[tile.board].corner(tile.x, tile.y);
            for group in 0..groups {
                scatter(
                    &input[group..],
                    row,
                    groups,
                    &mut tables,
                    &mut spread[index * channels + group * LANES..],
                    apart,
                );
            }
        }
        for (group, taps) in self.convolution.taps.chunks_exact(channels * 9).enumerate() {
            for (row, vertical) in FILTER.into_iter().enumerate() {
                instructions.perform(SpotWeights { taps, vertical, spots: weights });
                for (column, weights) in weights.chunks_exact(channels).enumerate() {
                    let spot = row * PATCH + column;
                    let spread = &spread[spot * apart..][..self.tiles.len() * channels];
                    gemm::columns(instructions, spread, weights, &mut products[spot..], SPOTS);
                }
            }
            let bias = &self.convolution.bias[group];
            for (tile, products) in self.tiles.iter().zip(products.as_chunks::<SPOTS>().0) {
                gather(products, bias, &mut tables);
                finish_tile(*tile, &tables.results, &mut self.outputs[tile.board], self.finish, group);
            }
        }
    }
}

/// Temporary tables for the numbers of a tile. They are overwritten for each tile, so they need not be cleared.
struct Tables {
    half: [[FloatLanes; PATCH]; PATCH],
    results: [[FloatLanes; TILE]; TILE],
}

/// Spreads a group of numbers of the patch under a tile over the 36 spots.
#[inline(always)]
fn scatter(input: &[FloatLanes], row: usize, groups: usize, tables: &mut Tables, spread: &mut [f32], apart: usize) {
    let half = &mut tables.half;
    for column in 0..PATCH {
        let cell = |index: usize| &input[index * row + column * groups].0;
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
    for (row, half) in half.iter_mut().enumerate() {
        for i in 0..LANES {
            let [a, b, c, d, e, f] = half;
            let values = spread_six([a.0[i], b.0[i], c.0[i], d.0[i], e.0[i], f.0[i]]);
            [a.0[i], b.0[i], c.0[i], d.0[i], e.0[i], f.0[i]] = values;
        }
        for (column, out) in half.iter().enumerate() {
            spread[(row * PATCH + column) * apart..][..LANES].copy_from_slice(&out.0);
        }
    }
}

/// Transforms six values in a row for the six spots.
#[inline(always)]
fn spread_six([a, b, c, d, e, f]: [f32; PATCH]) -> [f32; PATCH] {
    let (even, odd) = (e - 4.0 * c, d - 4.0 * b);
    let (even2, odd2) = (e - c, 2.0 * (d - b));
    [4.0 * a - 5.0 * c + e, even + odd, even - odd, even2 + odd2, even2 - odd2, 4.0 * b - 5.0 * d + f]
}

/// Turns the 36 products of a tile into its 16 results.
#[inline(always)]
fn gather(products: &[FloatLanes; SPOTS], bias: &FloatLanes, tables: &mut Tables) {
    let half = &mut tables.half;
    for column in 0..PATCH {
        let product = |row: usize| &products[row * PATCH + column].0;
        let (a, b, c, d, e, f) = (product(0), product(1), product(2), product(3), product(4), product(5));
        for i in 0..LANES {
            let [a, b, c, d] = gather_six([a[i], b[i], c[i], d[i], e[i], f[i]]);
            half[0][column].0[i] = a;
            half[1][column].0[i] = b;
            half[2][column].0[i] = c;
            half[3][column].0[i] = d;
        }
    }
    for ([a, b, c, d, e, f], results) in half.iter().zip(&mut tables.results) {
        for i in 0..LANES {
            let values = gather_six([a.0[i], b.0[i], c.0[i], d.0[i], e.0[i], f.0[i]]);
            let [r0, r1, r2, r3] = values.map(|value| value + bias.0[i]);
            results[0].0[i] = r0;
            results[1].0[i] = r1;
            results[2].0[i] = r2;
            results[3].0[i] = r3;
        }
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
#[inline(always)]
fn finish_tile(
    tile: Tile,
    results: &[[FloatLanes; TILE]; TILE],
    output: &mut Activations,
    finish: Finish<'_>,
    group: usize,
) {
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

/// Scratch memory that is reused between convolutions.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    spread: Vec<f32>,
    products: Vec<FloatLanes>,
    weights: Vec<FloatLanes>,
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
                    assert!((of(fast) - expected).abs() < 1e-4, "{x},{y}: {} {expected}", of(fast));
                    assert_eq!(of(fast).to_bits(), of(safe).to_bits(), "{x},{y}: the same to the last bit");
                }
                // The frame must stay zero.
                assert_eq!(fast.corner(0, 0).0[0], FloatLanes::ZERO);
            }
        }
    }
}
