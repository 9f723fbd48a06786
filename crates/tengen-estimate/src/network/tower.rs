//! The network itself: a stem, a tower of blocks, and two heads.

use super::evaluation::{Evaluation, Situation};
use super::field::Activations;
use super::gemm::{FloatLanes, LANES, Linear};
use super::instruction_sets::{Instructions, Work, perform};
use super::planes::{PLANES, planes};
use super::pool::{Pooled, Range};
use super::symmetry_count::SymmetryCount;
use super::weights::{TensorReader, WeightsError};
use super::winograd::{Convolution, Finish, Scratch, Tile};
use crate::budget::{Budget, Stopped};
use crate::math::{exp_f32, greater, tanh_f32};
use std::cell::Cell;
use std::sync::OnceLock;
use tengen::Symmetry;
use tengen::{Board, Color, Regions, Topology};

#[derive(Clone, Debug)]
struct ResidualBlock {
    first: Convolution,
    second: Convolution,
    pooled: Option<Pooled>,
}

/// A network and its weights.
///
/// ```
/// use tengen::{Board, Color, Grid};
/// use tengen_estimate::network::{Network, Situation};
///
/// let evaluate = |board: &Board| {
///     Network::embedded().evaluate(Situation { board, to_play: Color::Black, territory: false, over: false })
/// };
/// assert_eq!(evaluate(&Board::empty(Grid::square(5))).map(|answer| answer.ownership.len()), Some(25));
/// assert_eq!(evaluate(&Board::empty(Grid::square(65))), None);
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    stem: Stem,
    blocks: Vec<ResidualBlock>,
    point: Linear,
    point_out: Linear,
    range: Range,
    wide: Linear,
    wide_out: Linear,
}

/// The side of the window of the stem.
const WINDOW: usize = 5;

/// The maximum number of points that are evaluated together if there are several boards: two boards of 19x19. More
/// boards would not fit into the cache.
const TOGETHER: usize = 722;

thread_local! {
    /// The scratch memory of the previous evaluation, kept so that it is not allocated and cleared each time. Its size
    /// is bounded, because tiles are processed in parts.
    static SCRATCH: Cell<Scratch> = Cell::default();
}

/// The number of budget steps of a block for each point, measured relative to a playout.
const STEPS_PER_BLOCK: u64 = 2;

impl Network {
    /// The maximum width and height of a board. Memory grows with the area.
    pub const MAX_SIDE: usize = 64;

    /// Returns the built-in network, which is initialized on first use.
    pub fn embedded() -> &'static Network {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(|| {
            let bytes = include_bytes!("../../weights/ownership.bin");
            Network::read(bytes).unwrap_or_else(|error| unreachable!("the embedded weights are tested: {error}"))
        })
    }

    /// Reads a weights file.
    pub fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        let (shape, mut reader) = TensorReader::open(bytes, PLANES)?;
        let channels = shape.channels;
        let stem = Stem::read(&mut reader, channels)?;
        let mut blocks = Vec::new();
        for index in 0..shape.blocks {
            let mut convolution = || {
                let weights = reader.matrix(channels, channels * 9)?;
                Ok(Convolution::new(&weights, &reader.vector(channels)?))
            };
            let (first, second) = (convolution()?, convolution()?);
            let pooled = if shape.pooled >> index & 1 == 1 {
                Some(Pooled::read(&mut reader, channels, shape.regions)?)
            } else {
                None
            };
            blocks.push(ResidualBlock { first, second, pooled });
        }
        let network = Network {
            stem,
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

    /// Evaluates a Go board. Returns `None` for Hex boards and for boards longer than [`Network::MAX_SIDE`].
    pub fn evaluate(&self, situation: Situation<'_>) -> Option<Evaluation> {
        Some(self.evaluate_many(&[situation])?.swap_remove(0))
    }

    /// Evaluates several boards of any sizes, which is faster than evaluating them one after the other. Returns `None`
    /// if one of them is a Hex board or longer than [`Network::MAX_SIDE`].
    pub fn evaluate_many(&self, situations: &[Situation<'_>]) -> Option<Vec<Evaluation>> {
        self.evaluate_many_within(situations, &Budget::unlimited()).unwrap_or_default()
    }

    /// Like [`evaluate_many`](Network::evaluate_many), within a budget.
    pub fn evaluate_many_within(
        &self,
        situations: &[Situation<'_>],
        budget: &Budget,
    ) -> Result<Option<Vec<Evaluation>>, Stopped> {
        let known = |situation: &Situation<'_>| {
            let grid = situation.board.grid();
            grid.topology() == Topology::Square && grid.width().max(grid.height()) <= Network::MAX_SIDE
        };
        if !situations.iter().all(known) {
            return Ok(None);
        }
        let mut answers = Vec::with_capacity(situations.len());
        let mut rest = situations;
        while !rest.is_empty() {
            let mut points = 0;
            let fitting = rest.iter().take_while(|situation| {
                points += situation.board.grid().area();
                points <= TOGETHER
            });
            let (now, later) = rest.split_at(fitting.count().max(1));
            answers.extend(self.evaluate_together(now, budget)?);
            rest = later;
        }
        Ok(Some(answers))
    }

    /// Returns the number of budget steps for one evaluation of a board with this many points.
    pub fn steps(&self, area: usize) -> u64 {
        STEPS_PER_BLOCK * area as u64 * self.blocks.len() as u64
    }

    /// Returns the mean of the evaluations of several symmetries of the board.
    pub fn evaluate_symmetries(&self, situation: Situation<'_>, ways: SymmetryCount) -> Option<Evaluation> {
        self.evaluate_symmetries_within(situation, ways, &Budget::unlimited()).unwrap_or_default()
    }

    /// Like [`evaluate_symmetries`](Network::evaluate_symmetries), within a budget.
    pub fn evaluate_symmetries_within(
        &self,
        situation: Situation<'_>,
        ways: SymmetryCount,
        budget: &Budget,
    ) -> Result<Option<Evaluation>, Stopped> {
        let symmetries: Vec<Symmetry> = ways.symmetries().collect();
        Ok(self.evaluate_turned(&[situation], &symmetries, budget)?.and_then(|answers| Evaluation::mean(&answers)))
    }

    /// Evaluates symmetries of several positions: all of `ways` but the first `known` ones. Returns the evaluations of each
    /// position.
    pub(crate) fn evaluate_other_ways_within(
        &self,
        situations: &[Situation<'_>],
        known: usize,
        ways: SymmetryCount,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<Evaluation>>>, Stopped> {
        let symmetries: Vec<Symmetry> = ways.symmetries().skip(known).collect();
        let Some(answers) = self.evaluate_turned(situations, &symmetries, budget)? else { return Ok(None) };
        let mut answers = answers.into_iter();
        Ok(Some(situations.iter().map(|_| answers.by_ref().take(symmetries.len()).collect()).collect()))
    }

    /// Evaluates all symmetries of each position, and turns the answers back.
    fn evaluate_turned(
        &self,
        situations: &[Situation<'_>],
        symmetries: &[Symmetry],
        budget: &Budget,
    ) -> Result<Option<Vec<Evaluation>>, Stopped> {
        let pairs = || situations.iter().flat_map(|situation| symmetries.iter().map(move |turn| (situation, turn)));
        let turned: Vec<Board> = pairs().map(|(situation, symmetry)| symmetry.board(situation.board)).collect();
        let boards = pairs().zip(&turned).map(|((situation, _), board)| Situation { board, ..*situation });
        let boards: Vec<Situation<'_>> = boards.collect();
        let Some(mut answers) = self.evaluate_many_within(&boards, budget)? else { return Ok(None) };
        for (answer, (situation, symmetry)) in answers.iter_mut().zip(pairs()) {
            let grid = situation.board.grid();
            for values in [&mut answer.ownership, &mut answer.black, &mut answer.white, &mut answer.nobody] {
                *values = grid.points().map(|point| values[symmetry.point(grid, point).index()]).collect();
            }
        }
        Ok(Some(answers))
    }

    fn evaluate_together(&self, situations: &[Situation<'_>], budget: &Budget) -> Result<Vec<Evaluation>, Stopped> {
        let points: usize = situations.iter().map(|situation| situation.board.grid().area()).sum();
        let boards: Vec<Seen> = situations.iter().map(|situation| Seen::of(situation.board)).collect();
        let mut fields: Vec<Activations> =
            situations.iter().zip(&boards).map(|(situation, seen)| self.stem.look(*situation, &seen.regions)).collect();
        let mut inner: Vec<Activations> =
            fields.iter().map(|field| Activations::zeros(field.width, field.height, field.groups)).collect();
        let tiles = Tile::all(&fields);
        let mut scratch = SCRATCH.take();
        for block in &self.blocks {
            budget.step(STEPS_PER_BLOCK * points as u64)?;
            // Two convolutions with a residual connection. A pooled block also adds values of the board and the region.
            block.first.apply(&tiles, &fields, &mut inner, Finish::Replace, &mut scratch);
            let pooled = block.pooled.as_ref();
            let added: Vec<_> = inner
                .iter()
                .zip(&boards)
                .map(|(inner, seen)| pooled.map(|pooled| pooled.apply(inner, &seen.regions, &seen.labels)))
                .collect();
            block.second.apply(&tiles, &inner, &mut fields, Finish::Add(&added), &mut scratch);
        }
        SCRATCH.set(scratch);
        Ok(situations.iter().zip(&fields).map(|(situation, field)| self.answer(situation.to_play, field)).collect())
    }

    /// Computes the heads: four numbers for each point and two for the board, converted from the side to move to Black.
    fn answer(&self, to_play: Color, field: &Activations) -> Evaluation {
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
        for y in 0..field.height {
            for point in self.point_out.apply(&self.point.apply_relu(field.row(y))) {
                let [strong, own, other, nobody, ..] = point.0;
                let ownership = tanh_f32(strong);
                answer.lead += ownership;
                answer.ownership.push(ownership * sign);
                let most = greater(greater(own, other), nobody);
                let chances = [own, other, nobody].map(|value| exp_f32(value - most));
                let sum: f32 = chances.iter().sum();
                let [own, other, nobody] = chances.map(|chance| chance / sum);
                let (black, white) = if to_play == Color::Black { (own, other) } else { (other, own) };
                answer.black.push(black);
                answer.white.push(white);
                answer.nobody.push(nobody);
            }
        }
        let wide = self.wide_out.apply(&self.wide.apply_relu(&self.range.pool(field)));
        let [lead, spread, ..] = wide[0].0;
        answer.lead = (answer.lead + lead) * sign;
        answer.spread = exp_f32(spread.clamp(-2.0, 5.0));
        answer
    }
}

/// The regions of a board, and the region of each point.
struct Seen {
    regions: Regions,
    labels: Vec<u32>,
}

impl Seen {
    fn of(board: &Board) -> Seen {
        let regions = Regions::of_board(board);
        let labels = regions.grid().points().map(|point| regions.label(point) as u32).collect();
        Seen { regions, labels }
    }
}

/// The first convolution, with a window of 5x5 points.
#[derive(Clone, Debug)]
struct Stem {
    /// For each of the 25 offsets from a point and each plane, the weights of all channels.
    weights: Vec<FloatLanes>,
    bias: Vec<FloatLanes>,
}

impl Stem {
    fn read(reader: &mut TensorReader<'_>, channels: usize) -> Result<Stem, WeightsError> {
        let each = PLANES * WINDOW * WINDOW;
        let groups = channels / LANES;
        let mut weights = vec![FloatLanes::ZERO; each * groups];
        for (output, row) in reader.matrix(channels, each)?.chunks_exact(each).enumerate() {
            for (index, weight) in row.iter().enumerate() {
                let (plane, place) = (index / (WINDOW * WINDOW), index % (WINDOW * WINDOW));
                weights[(place * PLANES + plane) * groups + output / LANES].0[output % LANES] = *weight;
            }
        }
        Ok(Stem { weights, bias: FloatLanes::of(&reader.vector(channels)?) })
    }

    fn look(&self, situation: Situation<'_>, regions: &Regions) -> Activations {
        let grid = situation.board.grid();
        let planes = planes(situation, regions);
        let mut field = Activations::zeros(grid.width(), grid.height(), self.bias.len());
        perform(StemPass { stem: self, planes: &planes, field: &mut field });
        field
    }
}

/// Planes are binary, and only few combinations of them occur on a board. The weights of each combination are summed
/// once.
struct StemPass<'a> {
    stem: &'a Stem,
    planes: &'a [u16],
    field: &'a mut Activations,
}

impl Work for StemPass<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        let Activations { width, height, groups, .. } = *self.field;
        let mut kinds: Vec<u16> = Vec::new();
        let mut kind_at = Vec::with_capacity(self.planes.len());
        for bits in self.planes {
            kind_at.push(kinds.iter().position(|kind| kind == bits).unwrap_or_else(|| {
                kinds.push(*bits);
                kinds.len() - 1
            }));
        }
        let mut sums = vec![FloatLanes::ZERO; kinds.len() * WINDOW * WINDOW * groups];
        for (index, sums) in sums.chunks_exact_mut(groups).enumerate() {
            let (kind, place) = (kinds[index / (WINDOW * WINDOW)], index % (WINDOW * WINDOW));
            for plane in (0..PLANES).filter(|plane| kind >> plane & 1 == 1) {
                let weights = &self.stem.weights[(place * PLANES + plane) * groups..][..groups];
                sums.iter_mut().zip(weights).for_each(|(sum, weights)| sum.add(weights));
            }
        }
        for (x, y) in (0..width * height).map(|index| (index % width, index / width)) {
            let out = self.field.at_mut(x, y);
            out.copy_from_slice(&self.stem.bias);
            for place in 0..WINDOW * WINDOW {
                let (from_x, from_y) = ((x + place % WINDOW).wrapping_sub(2), (y + place / WINDOW).wrapping_sub(2));
                if from_x < width && from_y < height {
                    let kind = kind_at[from_y * width + from_x];
                    let sums = &sums[(kind * WINDOW * WINDOW + place) * groups..][..groups];
                    out.iter_mut().zip(sums).for_each(|(out, sum)| out.add(sum));
                }
            }
            out.iter_mut().for_each(FloatLanes::relu);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::diagram;

    #[test]
    fn known_evaluations_are_not_repeated() {
        let board = diagram::parse("..X.O\n.XX.O\n..XOO\n").unwrap();
        let network = Network::embedded();
        let both = Color::BOTH.map(|to_play| Situation { board: &board, to_play, territory: true, over: true });
        let mut seen = both.map(|situation| vec![network.evaluate(situation).unwrap()]);
        for ways in SymmetryCount::ALL {
            let (budget, known) = (Budget::unlimited(), seen[0].len());
            let more = network.evaluate_other_ways_within(&both, known, ways, &budget).unwrap().unwrap();
            assert_eq!(budget.taken(), 2 * (ways.count() - known) as u64 * network.steps(board.grid().area()));
            seen.iter_mut().zip(more).for_each(|(seen, more)| seen.extend(more));
            for (situation, seen) in both.iter().zip(&seen) {
                assert_eq!(Evaluation::mean(seen), network.evaluate_symmetries(*situation, ways));
            }
        }
    }
}
