//! Weights files made up here, read and evaluated, against the network written down as it is defined.

#![allow(clippy::cast_precision_loss)]
#![expect(clippy::disallowed_methods, reason = "compared within a tolerance")]

use tengen::{Board, Color, Regions, Topology, diagram};
use tengen_estimate::network::{Evaluation, Network, Situation};

const PLANES: usize = 10;

/// A file of version 2 as it is written, and the numbers that must be read from it.
struct File {
    bytes: Vec<u8>,
    tensors: Vec<Vec<f32>>,
    state: u32,
}

impl File {
    fn random(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.state >> 16
    }

    /// A float of 16 bits between 2^(low - 15) and 2^(low - 13).
    fn float(&mut self, low: u32, signed: bool) -> f32 {
        let (exponent, fraction) = (low + self.random() % 2, self.random() % 1024);
        let sign = if signed { self.random() % 2 } else { 0 };
        self.bytes.extend(((sign << 15 | exponent << 10 | fraction) as u16).to_le_bytes());
        let size = (1.0 + fraction as f32 / 1024.0) * 2f32.powi(exponent as i32 - 15);
        if sign == 1 { -size } else { size }
    }

    fn vector(&mut self, len: usize) {
        let values = (0..len).map(|_| self.float(12, true)).collect();
        self.tensors.push(values);
    }

    /// What pooled values are held between.
    fn range(&mut self, len: usize) {
        let low = (0..len).map(|_| -self.float(12, false)).collect();
        // The sign belongs to the numbers that were just written.
        let start = self.bytes.len() - 2 * len;
        self.bytes[start..].iter_mut().skip(1).step_by(2).for_each(|byte| *byte |= 0x80);
        self.tensors.push(low);
        let high = (0..len).map(|_| self.float(14, false)).collect();
        self.tensors.push(high);
    }

    fn matrix(&mut self, outputs: usize, each: usize) {
        let scales: Vec<f32> = (0..outputs).map(|_| self.float(5, false)).collect();
        let mut values = Vec::new();
        for scale in scales {
            for _ in 0..each {
                let byte = self.random() as u8;
                self.bytes.push(byte);
                values.push(scale * f32::from(byte as i8));
            }
        }
        self.tensors.push(values);
    }
}

#[derive(Clone, Copy)]
struct Shape {
    channels: usize,
    blocks: usize,
    head: usize,
    wide: usize,
    pooled: u32,
    regions: bool,
}

fn write(shape: Shape, seed: u32) -> File {
    let Shape { channels, blocks, head, wide, pooled, regions } = shape;
    let mut file = File { bytes: b"TENGENOW".to_vec(), tensors: Vec::new(), state: seed };
    for number in [2, PLANES, channels, blocks, head, wide, pooled as usize, usize::from(regions)] {
        file.bytes.extend((number as u32).to_le_bytes());
    }
    file.matrix(channels, PLANES * 25);
    file.vector(channels);
    for block in 0..blocks {
        for _ in 0..2 {
            file.matrix(channels, channels * 9);
            file.vector(channels);
        }
        if pooled >> block & 1 == 1 {
            file.range(3 * channels);
            file.matrix(channels, 3 * channels);
            file.vector(channels);
            if regions {
                file.matrix(channels, channels);
            }
        }
    }
    file.matrix(head, channels);
    file.vector(head);
    file.matrix(4, head);
    file.vector(4);
    file.range(3 * channels);
    file.matrix(wide, 3 * channels);
    file.vector(wide);
    file.matrix(2, wide);
    file.vector(2);
    file
}

/// A number for each channel of each point.
type Layers = Vec<Vec<f32>>;

fn relu(layers: Layers) -> Layers {
    layers.into_iter().map(|values| values.into_iter().map(|value| value.max(0.0)).collect()).collect()
}

fn linear(input: &[f32], weights: &[f32], bias: &[f32]) -> Vec<f32> {
    let rows = weights.chunks(input.len()).zip(bias);
    rows.map(|(row, bias)| row.iter().zip(input).map(|(a, b)| a * b).sum::<f32>() + bias).collect()
}

fn convolution(board: &Board, input: &Layers, weights: &[f32], bias: &[f32], side: usize) -> Layers {
    let (width, height) = (board.grid().width(), board.grid().height());
    let each = input[0].len() * side * side;
    let point = |index: usize| {
        let mut sums = bias.to_vec();
        for place in 0..side * side {
            let x = (index % width + place % side).wrapping_sub(side / 2);
            let y = (index / width + place / side).wrapping_sub(side / 2);
            if x < width && y < height {
                for (output, sum) in sums.iter_mut().enumerate() {
                    for (plane, value) in input[y * width + x].iter().enumerate() {
                        *sum += value * weights[output * each + plane * side * side + place];
                    }
                }
            }
        }
        sums
    };
    (0..width * height).map(point).collect()
}

fn pool(input: &Layers, low: &[f32], high: &[f32]) -> Vec<f32> {
    let area = input.len() as f32;
    let channels = 0..input[0].len();
    let means: Vec<f32> =
        channels.clone().map(|channel| input.iter().map(|values| values[channel]).sum::<f32>() / area).collect();
    let sized = means.iter().map(|mean| mean * (area.sqrt() - 14.0) / 10.0);
    let most = channels.map(|channel| input.iter().map(|values| values[channel]).fold(f32::MIN, f32::max));
    let all = means.iter().copied().chain(sized).chain(most);
    all.zip(low.iter().zip(high)).map(|(value, (low, high))| value.max(*low).min(*high)).collect()
}

fn planes(situation: Situation<'_>, regions: &Regions) -> Layers {
    let own = situation.to_play;
    let of = |point| {
        let region = regions.at(point);
        let free = regions.liberties(regions.label(point)).len();
        let stone = region.content.is_some();
        let only = if stone { None } else { region.touches.only() };
        [
            true,
            region.content == Some(own),
            region.content == Some(own.opponent()),
            stone && free == 1,
            stone && free == 2,
            stone && free == 3,
            situation.territory,
            situation.over,
            only == Some(own),
            only == Some(own.opponent()),
        ]
    };
    let on = |bits: [bool; PLANES]| bits.map(|bit| f32::from(u8::from(bit))).to_vec();
    situation.board.grid().points().map(|point| on(of(point))).collect()
}

fn plainly(shape: Shape, tensors: Vec<Vec<f32>>, situation: Situation<'_>) -> Evaluation {
    let board = situation.board;
    let regions = Regions::of_board(board);
    let mut tensors = tensors.into_iter();
    let mut next = || tensors.next().unwrap();
    let mut field = relu(convolution(board, &planes(situation, &regions), &next(), &next(), 5));
    for block in 0..shape.blocks {
        let inner = relu(convolution(board, &field, &next(), &next(), 3));
        let mut added = convolution(board, &inner, &next(), &next(), 3);
        if shape.pooled >> block & 1 == 1 {
            let everywhere = linear(&pool(&inner, &next(), &next()), &next(), &next());
            let region = if shape.regions { next() } else { vec![0.0; shape.channels * shape.channels] };
            for (point, sums) in board.grid().points().zip(&mut added) {
                let points = regions.points_at(point);
                let mean: Vec<f32> = (0..shape.channels)
                    .map(|channel| {
                        points.iter().map(|point| inner[point.index()][channel]).sum::<f32>() / points.len() as f32
                    })
                    .collect();
                let here = linear(&mean, &region, &everywhere);
                sums.iter_mut().zip(here).for_each(|(sum, here)| *sum += here);
            }
        }
        for (values, added) in field.iter_mut().zip(added) {
            values.iter_mut().zip(added).for_each(|(value, added)| *value += added);
        }
        field = relu(field);
    }
    let (point, point_bias, out, out_bias) = (next(), next(), next(), next());
    let points: Layers = field.iter().map(|values| linear(values, &point, &point_bias)).collect();
    let points: Layers = relu(points).iter().map(|values| linear(values, &out, &out_bias)).collect();
    let hidden = linear(&pool(&field, &next(), &next()), &next(), &next());
    let wide = linear(&relu(vec![hidden])[0], &next(), &next());
    let sign = if situation.to_play == Color::Black { 1.0 } else { -1.0 };
    let chance = |of: usize| -> Vec<f32> {
        points.iter().map(|out| out[of].exp() / out[1..].iter().map(|value| value.exp()).sum::<f32>()).collect()
    };
    let (own, other) = if situation.to_play == Color::Black { (1, 2) } else { (2, 1) };
    Evaluation {
        ownership: points.iter().map(|out| out[0].tanh() * sign).collect(),
        black: chance(own),
        white: chance(other),
        nobody: chance(3),
        lead: (points.iter().map(|out| out[0].tanh()).sum::<f32>() + wide[0]) * sign,
        spread: wide[1].clamp(-2.0, 5.0).exp(),
    }
}

/// The network rounds the numbers that it multiplies to 15 bits.
fn near(ours: &[f32], plain: &[f32]) {
    assert_eq!(ours.len(), plain.len());
    for (ours, plain) in ours.iter().zip(plain) {
        assert!((ours - plain).abs() < 1e-2 * plain.abs().max(1.0), "{ours} instead of {plain}");
    }
}

#[test]
fn a_file_of_version_2_is_the_network_that_it_says() {
    let board =
        diagram::parse_rows(&["X.OO...", ".XO.O..", "XXOO.X.", "..X...O", "O....XX"], Topology::Square).unwrap();
    let shapes = [
        Shape { channels: 16, blocks: 2, head: 5, wide: 3, pooled: 0b10, regions: true },
        Shape { channels: 48, blocks: 1, head: 16, wide: 33, pooled: 0b1, regions: false },
        Shape { channels: 32, blocks: 0, head: 32, wide: 16, pooled: 0, regions: true },
    ];
    for (seed, shape) in shapes.into_iter().enumerate() {
        let file = write(shape, seed as u32);
        let network = Network::read(&file.bytes).unwrap();
        let to_play = if seed == 1 { Color::White } else { Color::Black };
        let situation = Situation { board: &board, to_play, territory: seed == 1, over: seed == 2 };
        let (ours, plain) = (network.evaluate(situation).unwrap(), plainly(shape, file.tensors, situation));
        near(&ours.ownership, &plain.ownership);
        near(&ours.black, &plain.black);
        near(&ours.white, &plain.white);
        near(&ours.nobody, &plain.nobody);
        near(&[ours.lead, ours.spread], &[plain.lead, plain.spread]);
        // A test of numbers that are all alike would say nothing.
        let spread = |values: &[f32]| values.iter().fold(0f32, |most, value| most.max((value - values[0]).abs()));
        assert!(spread(&plain.ownership) > 0.05 && spread(&plain.nobody) > 0.01, "{plain:?}");
    }
}
