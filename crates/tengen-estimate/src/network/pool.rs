//! Pooling over the whole board, and over chains and empty regions.

use super::field::Activations;
use super::gemm::{FloatLanes, LANES, Linear};
use super::instruction_sets::{Instructions, Work, perform};
use super::weights::{TensorReader, WeightsError};
use super::winograd::Added;
use crate::math::greater;
use tengen::Regions;

/// The range of each pooled value in training. Values are clamped to it.
#[derive(Clone, Debug)]
pub(super) struct Range {
    low: Vec<FloatLanes>,
    high: Vec<FloatLanes>,
}

impl Range {
    pub(super) fn read(reader: &mut TensorReader<'_>, channels: usize) -> Result<Range, WeightsError> {
        Ok(Range {
            low: FloatLanes::of(&reader.vector(3 * channels)?),
            high: FloatLanes::of(&reader.vector(3 * channels)?),
        })
    }

    /// Returns for each channel the mean, the mean scaled by the difference from the standard size, and the maximum.
    pub(super) fn pool(&self, field: &Activations) -> Vec<FloatLanes> {
        let mut pooled = perform(SumAndMost { field });
        let area = (field.width * field.height) as f32;
        let size = (area.sqrt() - 14.0) / 10.0;
        let (sums, rest) = pooled.split_at_mut(field.groups);
        for (sums, sized) in sums.iter_mut().zip(rest) {
            for (sum, sized) in sums.0.iter_mut().zip(&mut sized.0) {
                *sum /= area;
                *sized = *sum * size;
            }
        }
        for (group, (low, high)) in pooled.iter_mut().zip(self.low.iter().zip(&self.high)) {
            for (value, (low, high)) in group.0.iter_mut().zip(low.0.iter().zip(high.0)) {
                let raised = greater(*value, *low);
                *value = if raised < high { raised } else { high };
            }
        }
        pooled
    }
}

/// Computes for each channel the sum, then space for another number, then the maximum.
struct SumAndMost<'a> {
    field: &'a Activations,
}

impl Work for SumAndMost<'_> {
    type Result = Vec<FloatLanes>;

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) -> Vec<FloatLanes> {
        let groups = self.field.groups;
        let mut pooled = vec![FloatLanes::ZERO; 3 * groups];
        let (sums, rest) = pooled.split_at_mut(groups);
        let most = &mut rest[groups..];
        most.fill(FloatLanes([f32::NEG_INFINITY; LANES]));
        for y in 0..self.field.height {
            let row = self.field.row(y);
            for (group, (sums, most)) in sums.iter_mut().zip(most.iter_mut()).enumerate() {
                let (mut sum, mut top) = (*sums, *most);
                for values in row[group..].iter().step_by(groups) {
                    sum.add(values);
                    for i in 0..LANES {
                        top.0[i] = if values.0[i] > top.0[i] { values.0[i] } else { top.0[i] };
                    }
                }
                (*sums, *most) = (sum, top);
            }
        }
        pooled
    }
}

/// The output of a pooled block.
#[derive(Clone, Debug)]
pub(super) struct Pooled {
    range: Range,
    board: Linear,
    /// The weights for each chain and each empty region.
    region: Option<Linear>,
}

impl Pooled {
    pub(super) fn read(
        reader: &mut TensorReader<'_>,
        channels: usize,
        with_regions: bool,
    ) -> Result<Pooled, WeightsError> {
        let range = Range::read(reader, channels)?;
        let board = Linear::read(reader, 3 * channels, channels)?;
        let region = if with_regions {
            Some(Linear::new(&reader.matrix(channels, channels)?, &vec![0.0; channels]))
        } else {
            None
        };
        Ok(Pooled { range, board, region })
    }

    /// Returns for each region the numbers that are added to its points. `labels` contains the region of each point.
    pub(super) fn apply<'a>(&self, inner: &Activations, regions: &Regions, labels: &'a [u32]) -> Added<'a> {
        let groups = inner.groups;
        let board = self.board.apply(&self.range.pool(inner));
        let mut values = match &self.region {
            Some(linear) => linear.apply(&perform(Means { inner, regions, labels })),
            None => vec![FloatLanes::ZERO; regions.len() * groups],
        };
        for row in values.chunks_exact_mut(groups) {
            row.iter_mut().zip(&board).for_each(|(group, board)| group.add(board));
        }
        Added { labels, values }
    }
}

/// The mean of each channel over each region.
struct Means<'a> {
    inner: &'a Activations,
    regions: &'a Regions,
    labels: &'a [u32],
}

impl Work for Means<'_> {
    type Result = Vec<FloatLanes>;

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) -> Vec<FloatLanes> {
        let groups = self.inner.groups;
        let mut means = vec![FloatLanes::ZERO; self.regions.len() * groups];
        for (y, labels) in self.labels.chunks_exact(self.inner.width).enumerate() {
            for (values, &label) in self.inner.row(y).chunks_exact(groups).zip(labels) {
                let means = &mut means[label as usize * groups..][..groups];
                means.iter_mut().zip(values).for_each(|(sum, value)| sum.add(value));
            }
        }
        for ((_, region), means) in self.regions.iter().zip(means.chunks_exact_mut(groups)) {
            let part = 1.0 / region.size as f32;
            for mean in means {
                mean.0.iter_mut().for_each(|value| *value *= part);
            }
        }
        means
    }
}
