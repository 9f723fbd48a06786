//! The network itself: a stem, a tower of blocks, and two heads.

use super::evaluation::{Evaluation, Situation};
use super::gemm;
use super::planes::{PLANES, planes};
use super::weights::{Reader, WeightsError};
use super::winograd::{Convolution, Field, Room};
use std::sync::OnceLock;
use tengen::symmetry::Symmetry;
use tengen::{Board, Color, Regions, Topology};

/// A matrix of weights, outputs by inputs, and a bias.
#[derive(Clone, Debug)]
struct Linear {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Linear {
    fn read(reader: &mut Reader<'_>, inputs: usize, outputs: usize) -> Result<Linear, WeightsError> {
        Ok(Linear { weights: reader.matrix(outputs, inputs)?, bias: reader.vector(outputs)? })
    }

    fn apply(&self, input: &[f32]) -> Vec<f32> {
        let rows = self.weights.chunks_exact(input.len()).zip(&self.bias);
        rows.map(|(row, bias)| row.iter().zip(input).map(|(weight, value)| weight * value).sum::<f32>() + bias)
            .collect()
    }
}

/// The range that each pooled value had in training, beyond which it is not believed.
#[derive(Clone, Debug)]
struct Range {
    low: Vec<f32>,
    high: Vec<f32>,
}

impl Range {
    fn read(reader: &mut Reader<'_>, channels: usize) -> Result<Range, WeightsError> {
        Ok(Range { low: reader.vector(3 * channels)?, high: reader.vector(3 * channels)? })
    }

    /// Of each channel the mean, the mean times how far the board is from the usual size, and the maximum.
    fn pool(&self, field: &Field) -> Vec<f32> {
        let channels = field.channels;
        let area = (field.width * field.height) as f32;
        let mut pooled = vec![0.0; 3 * channels];
        let (sums, rest) = pooled.split_at_mut(channels);
        let (sized, most) = rest.split_at_mut(channels);
        most.fill(f32::NEG_INFINITY);
        for y in 0..field.height {
            for x in 0..field.width {
                for (i, &value) in field.at(x, y).iter().enumerate() {
                    sums[i] += value;
                    most[i] = most[i].max(value);
                }
            }
        }
        let size = (area.sqrt() - 14.0) / 10.0;
        for (sum, sized) in sums.iter_mut().zip(sized) {
            *sum /= area;
            *sized = *sum * size;
        }
        for (value, (low, high)) in pooled.iter_mut().zip(self.low.iter().zip(&self.high)) {
            *value = value.max(*low).min(*high);
        }
        pooled
    }
}

/// What a pooled block adds.
#[derive(Clone, Debug)]
struct Pooled {
    range: Range,
    board: Linear,
    /// Inputs by outputs, for each chain and each empty region.
    region: Option<Vec<f32>>,
}

#[derive(Clone, Debug)]
struct Block {
    first: Convolution,
    second: Convolution,
    pooled: Option<Pooled>,
}

/// A network and its weights.
#[derive(Clone, Debug)]
pub struct Network {
    channels: usize,
    /// For each of the 25 places around a point and each plane, the weights of all channels.
    stem: Vec<f32>,
    stem_bias: Vec<f32>,
    blocks: Vec<Block>,
    point: Linear,
    point_out: Linear,
    range: Range,
    wide: Linear,
    wide_out: Linear,
}

/// Side of the stem's window.
const WINDOW: usize = 5;

impl Network {
    /// The longest side of a board that is evaluated; memory grows with the area.
    pub const MAX_SIDE: usize = 64;

    /// The network that this crate carries, made ready on first use.
    pub fn embedded() -> &'static Network {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(|| {
            let bytes = include_bytes!("../../weights/ownership.bin");
            Network::read(bytes).unwrap_or_else(|error| unreachable!("the embedded weights are tested: {error}"))
        })
    }

    /// Reads a weights file.
    pub fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        let (shape, mut reader) = Reader::open(bytes, PLANES)?;
        let channels = shape.channels;
        let raw = reader.matrix(channels, PLANES * WINDOW * WINDOW)?;
        let mut stem = vec![0.0; raw.len()];
        for (index, weight) in raw.into_iter().enumerate() {
            let (output, rest) = (index / (PLANES * WINDOW * WINDOW), index % (PLANES * WINDOW * WINDOW));
            let (plane, place) = (rest / (WINDOW * WINDOW), rest % (WINDOW * WINDOW));
            stem[(place * PLANES + plane) * channels + output] = weight;
        }
        let stem_bias = reader.vector(channels)?;
        let mut blocks = Vec::new();
        for index in 0..shape.blocks {
            let mut convolution = || {
                let weights = reader.matrix(channels, channels * 9)?;
                Ok(Convolution::new(&weights, reader.vector(channels)?))
            };
            let (first, second) = (convolution()?, convolution()?);
            let pooled = if shape.pooled >> index & 1 == 1 {
                let range = Range::read(&mut reader, channels)?;
                let board = Linear::read(&mut reader, 3 * channels, channels)?;
                let region =
                    if shape.regions { Some(transposed(&reader.matrix(channels, channels)?, channels)) } else { None };
                Some(Pooled { range, board, region })
            } else {
                None
            };
            blocks.push(Block { first, second, pooled });
        }
        let network = Network {
            channels,
            stem,
            stem_bias,
            blocks,
            point: Linear::read(&mut reader, channels, shape.head)?,
            point_out: Linear::read(&mut reader, shape.head, 4)?,
            range: Range::read(&mut reader, channels)?,
            wide: Linear::read(&mut reader, 3 * channels, shape.wide)?,
            wide_out: Linear::read(&mut reader, shape.wide, 2)?,
        };
        reader.finish()?;
        Ok(network)
    }

    /// What the network says of a Go board; `None` for Hex boards and for boards longer than [`Network::MAX_SIDE`].
    pub fn evaluate(&self, situation: Situation<'_>) -> Option<Evaluation> {
        let grid = situation.board.grid();
        if grid.topology() != Topology::Square || grid.width().max(grid.height()) > Network::MAX_SIDE {
            return None;
        }
        let regions = Regions::of_board(situation.board);
        let mut room = Room::default();
        let mut field = self.look(situation, &regions);
        let mut inner = Field::zeros(grid.width(), grid.height(), self.channels);
        for block in &self.blocks {
            block.apply(&mut field, &mut inner, &regions, &mut room);
        }
        Some(self.answer(situation.to_play, &field))
    }

    /// The mean of what the network says of the board in each of the eight ways it can lie.
    pub fn evaluate_all_ways(&self, situation: Situation<'_>) -> Option<Evaluation> {
        let grid = situation.board.grid();
        let mut answers = Vec::new();
        for symmetry in Symmetry::of(Topology::Square) {
            let turned: Board = symmetry.board(situation.board);
            let answer = self.evaluate(Situation { board: &turned, ..situation })?;
            let back =
                |values: &[f32]| grid.points().map(|point| values[symmetry.point(grid, point).index()]).collect();
            answers.push(Evaluation {
                ownership: back(&answer.ownership),
                black: back(&answer.black),
                white: back(&answer.white),
                nobody: back(&answer.nobody),
                ..answer
            });
        }
        Evaluation::mean(&answers)
    }

    /// The stem. Planes are yes or no, so weights are only added where a plane is on.
    fn look(&self, situation: Situation<'_>, regions: &Regions) -> Field {
        let grid = situation.board.grid();
        let (width, height, channels) = (grid.width(), grid.height(), self.channels);
        let planes = planes(situation, regions);
        let mut field = Field::zeros(width, height, channels);
        for y in 0..height {
            for x in 0..width {
                let out = field.at_mut(x, y);
                out.copy_from_slice(&self.stem_bias);
                for place in 0..WINDOW * WINDOW {
                    let (from_x, from_y) = ((x + place % WINDOW).wrapping_sub(2), (y + place / WINDOW).wrapping_sub(2));
                    if from_x >= width || from_y >= height {
                        continue;
                    }
                    let mut bits = planes[from_y * width + from_x];
                    while bits != 0 {
                        let plane = bits.trailing_zeros() as usize;
                        bits &= bits - 1;
                        let weights = &self.stem[(place * PLANES + plane) * channels..][..channels];
                        out.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
                    }
                }
                for value in out.iter_mut() {
                    *value = value.max(0.0);
                }
            }
        }
        field
    }

    /// The heads: four numbers for each point, two for the board; turned from the side to move to Black.
    fn answer(&self, to_play: Color, field: &Field) -> Evaluation {
        let area = field.width * field.height;
        let sign = if to_play == Color::Black { 1.0 } else { -1.0 };
        let mut answer = Evaluation {
            ownership: Vec::with_capacity(area),
            black: Vec::with_capacity(area),
            white: Vec::with_capacity(area),
            nobody: Vec::with_capacity(area),
            lead: 0.0,
            spread: 0.0,
        };
        for index in 0..area {
            let mut hidden = self.point.apply(field.at(index % field.width, index / field.width));
            for value in &mut hidden {
                *value = value.max(0.0);
            }
            let out = self.point_out.apply(&hidden);
            let ownership = out[0].tanh();
            answer.lead += ownership;
            answer.ownership.push(ownership * sign);
            let most = out[1].max(out[2]).max(out[3]);
            let chances = [out[1], out[2], out[3]].map(|value| (value - most).exp());
            let sum: f32 = chances.iter().sum();
            let [own, other, nobody] = chances.map(|chance| chance / sum);
            let (black, white) = if to_play == Color::Black { (own, other) } else { (other, own) };
            answer.black.push(black);
            answer.white.push(white);
            answer.nobody.push(nobody);
        }
        let mut wide = self.wide.apply(&self.range.pool(field));
        for value in &mut wide {
            *value = value.max(0.0);
        }
        let wide = self.wide_out.apply(&wide);
        answer.lead = (answer.lead + wide[0]) * sign;
        answer.spread = wide[1].clamp(-2.0, 5.0).exp();
        answer
    }
}

impl Block {
    /// Two convolutions and a short cut around them; a pooled block adds what the board and the point's region hold.
    fn apply(&self, field: &mut Field, inner: &mut Field, regions: &Regions, room: &mut Room) {
        self.first.apply(field, room, |x, y, values| {
            for (inner, value) in inner.at_mut(x, y).iter_mut().zip(values) {
                *inner = value.max(0.0);
            }
        });
        let added = self.pooled.as_ref().map(|pooled| pooled.apply(inner, regions));
        let width = field.width;
        self.second.apply(inner, room, |x, y, values| {
            let out = field.at_mut(x, y);
            if let Some(added) = &added {
                let label = added.labels[y * width + x] as usize;
                let more = &added.values[label * values.len()..][..values.len()];
                for ((out, value), more) in out.iter_mut().zip(values).zip(more) {
                    *out = (*out + value + more).max(0.0);
                }
            } else {
                for (out, value) in out.iter_mut().zip(values) {
                    *out = (*out + value).max(0.0);
                }
            }
        });
    }
}

/// What is added to each point: the values of its region.
struct Added {
    labels: Vec<u32>,
    values: Vec<f32>,
}

impl Pooled {
    fn apply(&self, inner: &Field, regions: &Regions) -> Added {
        let (channels, width) = (inner.channels, inner.width);
        let labels: Vec<u32> = regions.grid().points().map(|point| regions.label(point) as u32).collect();
        let board = self.board.apply(&self.range.pool(inner));
        let mut values = vec![0.0; regions.len() * channels];
        if let Some(weights) = &self.region {
            let mut means = vec![0.0; regions.len() * channels];
            for (index, &label) in labels.iter().enumerate() {
                let mean = &mut means[label as usize * channels..][..channels];
                mean.iter_mut().zip(inner.at(index % width, index / width)).for_each(|(sum, value)| *sum += value);
            }
            for ((_, region), mean) in regions.iter().zip(means.chunks_exact_mut(channels)) {
                for value in mean.iter_mut() {
                    *value /= region.size as f32;
                }
            }
            gemm::multiply(&means, channels, weights, &mut values);
        }
        for row in values.chunks_exact_mut(channels) {
            row.iter_mut().zip(&board).for_each(|(value, board)| *value += board);
        }
        Added { labels, values }
    }
}

/// A square matrix with rows and columns exchanged.
fn transposed(matrix: &[f32], side: usize) -> Vec<f32> {
    (0..side * side).map(|index| matrix[index % side * side + index / side]).collect()
}
