//! Tests that the SIMD and the scalar implementation give the same results, for every kernel that uses [`is_wide`].
//!
//! [`is_wide`]: super::is_wide

use super::adjacency::Adjacency;
use super::frontier::Frontier;
use super::joins::RunJoiner;
use super::{flood, planes, shrink, words};
use crate::rows::{RowFormat, TextReader};
use crate::territory::RowCounter;
use proptest::prelude::*;
use std::cell::Cell;
use std::fmt::Debug;
use tengen::ByColor;
use tengen::Topology;

thread_local! {
    /// Makes this thread use only the scalar implementations.
    pub(super) static NARROW: Cell<bool> = const { Cell::new(false) };
}

/// Runs the same work with SIMD and without, and checks that the results are equal.
pub(super) fn alike<T: PartialEq + Debug>(work: impl Fn() -> T) -> Result<T, TestCaseError> {
    let wide = work();
    NARROW.set(true);
    let narrow = work();
    NARROW.set(false);
    prop_assert_eq!(&wide, &narrow);
    Ok(wide)
}

/// Widths around the ends of words and of tiles.
const WIDTHS: [usize; 18] = [1, 2, 63, 64, 65, 127, 128, 129, 191, 255, 256, 257, 511, 513, 700, 4095, 4097, 8200];

/// Rows of planes: empty points, Black's stones and White's, with a row without points before and after them.
#[derive(Clone, Debug)]
struct Planes {
    stride: usize,
    rows: usize,
    open: Vec<u64>,
    stones: [Vec<u64>; 2],
    text: Vec<u8>,
}

fn planes() -> impl Strategy<Value = Planes> {
    let size = (proptest::sample::select(&WIDTHS[..]), 1..=flood::TILE_ROWS);
    (size, 0..=100u32, 0..=100u32, any::<u64>()).prop_map(|((width, rows), density, blacks, seed)| {
        let stride = words(width) + 2;
        let mut state = seed | 1;
        let mut chance = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % 100
        };
        let plane = || vec![0; stride * (rows + 2)];
        let (mut open, mut stones, mut text) = (plane(), [plane(), plane()], Vec::new());
        for y in 1..=rows {
            for x in 0..width {
                let (at, bit) = (y * stride + 1 + x / 64, 1 << (x % 64));
                text.push(if chance() >= density {
                    open[at] |= bit;
                    b" ._+"[chance() as usize % 4]
                } else if chance() < blacks {
                    stones[0][at] |= bit;
                    b"BbXx#"[chance() as usize % 5]
                } else {
                    stones[1][at] |= bit;
                    b"WwOo"[chance() as usize % 4]
                });
            }
            text.push(b'\n');
        }
        Planes { stride, rows, open, stones, text }
    })
}

impl Planes {
    fn row<'a>(&self, plane: &'a [u64], y: usize) -> &'a [u64] {
        &plane[y * self.stride..(y + 1) * self.stride]
    }

    /// The empty points beside each color's stones.
    fn near(&self, adjacency: Adjacency) -> [Vec<u64>; 2] {
        [0, 1].map(|color| {
            let mut near = vec![0; self.open.len()];
            for y in 1..=self.rows {
                let rows = [y - 1, y, y + 1].map(|y| self.row(&self.stones[color], y));
                let out = &mut near[y * self.stride..(y + 1) * self.stride];
                planes::beside(self.row(&self.open, y), rows, adjacency, out);
            }
            near
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn text_and_packed_points(planes in planes(), bytes in proptest::collection::vec(0..170u8, 0..900), at in any::<prop::sample::Index>(), byte: u8) {
        let mut text: Vec<u8> = planes.text.iter().copied().filter(|&byte| byte != b'\n').collect();
        let words = text.len() / 64;
        let read = |text: &[u8]| alike(|| {
            let (mut black, mut white) = (vec![0; words], vec![0; words]);
            (planes::read(text, &mut black, &mut white), black, white)
        });
        prop_assert_eq!(read(&text)?.0, words);
        // Any byte anywhere.
        let at = at.index(text.len());
        text[at] = byte;
        read(&text)?;
        alike(|| {
            let (mut black, mut white) = (vec![0; bytes.len() / 16], vec![0; bytes.len() / 16]);
            (planes::unpack(&bytes, &mut black, &mut white), black, white)
        })?;
    }

    #[test]
    fn rows_of_points(planes in planes(), adjacency in prop::sample::select(&Adjacency::BOTH[..])) {
        let near = alike(|| planes.near(adjacency))?;
        for y in 1..=planes.rows {
            let here = [&planes.open, &near[0], &near[1]].map(|plane| planes.row(plane, y));
            alike(|| {
                let mut open = vec![0; planes.stride];
                (planes::unsettled(here[0], here[1], here[2], &mut open), open)
            })?;
            alike(|| {
                let rows = [y - 1, y, y + 1].map(|y| planes.row(&planes.open, y));
                let mut left = vec![0; planes.stride];
                (planes::take_lone(rows, adjacency, [here[1], here[2]], &mut left), left)
            })?;
            alike(|| {
                let mut points = here[0].to_vec();
                (planes::take_closed([here[1], here[2]], [here[2], here[0]], &mut points), points)
            })?;
        }
        for y in 1..=planes.rows {
            let around = [&near[0], &near[1]].map(|plane| [y - 1, y, y + 1].map(|y| planes.row(plane, y)));
            alike(|| {
                let mut common = vec![0; planes.stride];
                planes::common(planes.row(&planes.open, y), around, adjacency, &mut common);
                common
            })?;
        }
        alike(|| planes::points(&planes.open))?;
    }

    #[test]
    fn floods(planes in planes(), adjacency in prop::sample::select(&Adjacency::BOTH[..]), due: u64, most in 1..400u32) {
        let near = planes.near(adjacency);
        for due in [u64::MAX, due] {
            alike(|| {
                let [mut black, mut white] = near.clone();
                let tiles = (planes.stride - 2) / super::WORD_LANES;
                let visits: Vec<_> = (0..tiles).map(|tile| {
                    let first = planes.stride + 1 + tile * super::WORD_LANES;
                    flood::tile(&planes.open, &mut black, &mut white, planes.stride, first, planes.rows, adjacency, due, most)
                }).collect();
                (visits, black, white)
            })?;
            alike(|| {
                let mut black = near[0].clone();
                let tiles = (planes.stride - 2) / super::WORD_LANES;
                let visits: Vec<_> = (0..tiles).map(|tile| {
                    let first = planes.stride + 1 + tile * super::WORD_LANES;
                    flood::tile_of_one(&planes.open, &mut black, planes.stride, first, planes.rows, adjacency, due, most)
                }).collect();
                (visits, black)
            })?;
        }
    }

    #[test]
    fn shrinking(planes in planes(), adjacency in prop::sample::select(&Adjacency::BOTH[..]), steps in 0..25usize, height in 1..20usize) {
        let none = vec![0; planes.stride];
        let shrunk = |height: usize| {
            let mut stages = vec![shrink::ShrinkStep::below(&none, &none); steps];
            let (mut vanished, mut left) = (0, Vec::new());
            for rows in planes.open[planes.stride..].chunks(height * planes.stride) {
                let mut block = shrink::Block::new(planes.stride - 2);
                rows.chunks(planes.stride).for_each(|row| block.push(row));
                vanished += block.shrink(&mut stages, adjacency);
                (0..block.height()).for_each(|y| left.extend(block.row(y)));
            }
            let runs = stages.iter().map(|stage| shrink::runs(&stage.last, &stage.second)).sum::<u64>();
            (vanished, left, runs)
        };
        let (vanished, left, runs) = alike(|| shrunk(height))?;
        // Row by row, and step by step without any going ahead of another, it is the same.
        prop_assert_eq!(&(vanished, left.clone(), runs), &shrunk(1));
        let (mut plane, mut gone) = (planes.open[planes.stride..].to_vec(), 0);
        for _ in 0..steps {
            let mut block = shrink::Block::new(planes.stride - 2);
            plane.chunks(planes.stride).for_each(|row| block.push(row));
            gone += block.shrink(&mut [shrink::ShrinkStep::below(&none, &none)], adjacency);
            plane = (0..block.height()).flat_map(|y| block.row(y).to_vec()).collect();
        }
        prop_assert_eq!((vanished, left), (gone, plane));
    }

    #[test]
    fn runs_that_are_followed(planes in planes(), adjacency in prop::sample::select(&Adjacency::BOTH[..])) {
        let near = planes.near(adjacency);
        let words = planes.stride - 2;
        let regions = alike(|| {
            let mut joins = RunJoiner::new(words, adjacency);
            (1..=planes.rows).for_each(|y| joins.push(planes.row(&planes.open, y)));
            joins.regions()
        })?;
        let closed = alike(|| {
            let mut frontier = Frontier::new(words, adjacency);
            for y in 1..=planes.rows {
                let near = ByColor { black: planes.row(&near[0], y), white: planes.row(&near[1], y) };
                frontier.push(planes.row(&planes.open, y), near);
            }
            frontier.finish()
        })?;
        let open: u64 = planes.open.iter().map(|word| u64::from(word.count_ones())).sum();
        prop_assert_eq!(closed.owned.black + closed.owned.white + closed.neutral, open);
        prop_assert!(regions <= open);
    }

    #[test]
    fn whole_boards(planes in planes(), adjacency in prop::sample::select(&Adjacency::BOTH[..])) {
        let topology = if adjacency.is_hex() { Topology::Hex } else { Topology::Square };
        alike(|| {
            let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(topology));
            reader.feed(&planes.text)?;
            reader.finish()
        })?.unwrap();
    }
}
