//! Assigns a number to each board of a game: two boards have the same number exactly if their stones are the same.
//!
//! A hash cannot guarantee that, because boards with equal hashes can be constructed. Here a board is a tree with 32
//! points per leaf, and every distinct leaf and every distinct pair of numbers gets its own number in a table. Changing
//! a point costs as many steps as the height of the tree.

use super::number_map::NumberMap;
use crate::board::Board;
use crate::color::Color;
use crate::grid::Point;
use alloc::vec;
use alloc::vec::Vec;

/// Points in a leaf: two bits each.
const LEAF: usize = 32;

/// The numbers of boards.
#[derive(Clone, Debug)]
pub(super) struct BoardIds {
    leaves: NumberMap<u32>,
    /// Indexed by a pair of numbers, packed into one.
    pairs: NumberMap<u32>,
    /// The contents of each leaf of the current board.
    contents: Vec<u64>,
    /// The number of each part of the current board: that of the whole at 1, the halves of part `n` at `2 n` and `2 n +
    /// 1`.
    numbers: Vec<u32>,
    steps: u64,
}

const fn bits(stone: Option<Color>) -> u64 {
    match stone {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

const fn joined(left: u32, right: u32) -> u64 {
    (left as u64) << 32 | right as u64
}

/// The leaf of a point, and the position of the point in it.
const fn place(point: Point) -> (usize, usize) {
    (point.index() / LEAF, point.index() % LEAF * 2)
}

impl BoardIds {
    /// Numbers for boards that develop from this one.
    pub(super) fn new(board: &Board) -> BoardIds {
        let leaves = board.grid().area().div_ceil(LEAF).next_power_of_two();
        let mut ids = BoardIds {
            leaves: NumberMap::default(),
            pairs: NumberMap::default(),
            contents: vec![0; leaves],
            numbers: vec![0; leaves * 2],
            steps: (board.grid().area() + leaves * 2) as u64,
        };
        for point in board.grid().points() {
            let (leaf, shift) = place(point);
            ids.contents[leaf] |= bits(board[point]) << shift;
        }
        for leaf in 0..leaves {
            ids.numbers[leaves + leaf] = ids.leaf(ids.contents[leaf]);
        }
        for part in (1..leaves).rev() {
            ids.numbers[part] = ids.pair(part);
        }
        ids
    }

    /// The number of the current board.
    pub(super) fn number(&self) -> u32 {
        self.numbers[1]
    }

    /// The number of steps taken so far.
    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    fn leaf(&mut self, content: u64) -> u32 {
        let next = self.leaves.len() as u32;
        *self.leaves.get_or_insert(content, next)
    }

    fn pair(&mut self, part: usize) -> u32 {
        let next = self.pairs.len() as u32;
        *self.pairs.get_or_insert(joined(self.numbers[part * 2], self.numbers[part * 2 + 1]), next)
    }

    /// Changes a point of the current board.
    pub(super) fn set(&mut self, point: Point, stone: Option<Color>) {
        let (leaf, shift) = place(point);
        self.contents[leaf] = self.contents[leaf] & !(3 << shift) | bits(stone) << shift;
        let mut part = self.contents.len() + leaf;
        self.numbers[part] = self.leaf(self.contents[leaf]);
        while part > 1 {
            part /= 2;
            self.numbers[part] = self.pair(part);
            self.steps += 1;
        }
        self.steps += 1;
    }

    /// The number of the board after these changes, each of another point, or `None` if there was no such board yet.
    pub(super) fn after(&self, changes: &[(Point, Option<Color>)]) -> Option<u32> {
        let mut contents: Vec<(usize, u64)> = Vec::with_capacity(changes.len());
        let mut sorted = changes.to_vec();
        sorted.sort_unstable_by_key(|&(point, _)| point);
        for (point, stone) in sorted {
            let (leaf, shift) = place(point);
            if contents.last().is_none_or(|&(last, _)| last != leaf) {
                contents.push((leaf, self.contents[leaf]));
            }
            let last = contents.len() - 1;
            contents[last].1 = contents[last].1 & !(3 << shift) | bits(stone) << shift;
        }
        let numbered =
            contents.into_iter().map(|(leaf, content)| Some((self.contents.len() + leaf, self.leaves.get(content)?)));
        let mut parts: Vec<(usize, u32)> = numbered.collect::<Option<_>>()?;
        while parts.first().is_some_and(|&(part, _)| part > 1) {
            let mut above: Vec<(usize, u32)> = Vec::with_capacity(parts.len());
            let mut at = 0;
            while let Some(&(part, number)) = parts.get(at) {
                let sibling = parts.get(at + 1).filter(|&&(other, _)| other == part ^ 1);
                at += 1 + usize::from(sibling.is_some());
                let other = sibling.map_or(self.numbers[part ^ 1], |&(_, number)| number);
                let pair = if part % 2 == 0 { joined(number, other) } else { joined(other, number) };
                above.push((part / 2, self.pairs.get(pair)?));
            }
            parts = above;
        }
        Some(parts.first().map_or(self.number(), |&(_, number)| number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use proptest::prelude::*;

    proptest! {
        /// Boards that change at random, few points of them, so that many come back.
        #[test]
        fn equal_numbers_are_equal_boards(
            width in 1..=52usize,
            height in 1..=9usize,
            picks in proptest::collection::vec((0..6usize, 0..3u8), 1..120),
        ) {
            let grid = Grid::new(width, height).unwrap();
            let mut board = Board::empty(grid);
            let mut ids = BoardIds::new(&board);
            let mut boards = vec![(board.clone(), ids.number())];
            for (pick, stone) in picks {
                let point = Point::from_index(pick * 97 % grid.area());
                let stone = [None, Some(Color::Black), Some(Color::White)][usize::from(stone)];
                let foretold = ids.after(&[(point, stone)]);
                board[point] = stone;
                ids.set(point, stone);
                let known = boards.iter().any(|(earlier, _)| *earlier == board);
                prop_assert_eq!(foretold == Some(ids.number()), known || foretold.is_some());
                prop_assert!(!known || foretold.is_some());
                boards.push((board.clone(), ids.number()));
                for (earlier, number) in &boards {
                    prop_assert_eq!(*earlier == board, *number == ids.number());
                    let changes: Vec<_> = grid
                        .points()
                        .filter(|&point| earlier[point] != board[point])
                        .map(|point| (point, earlier[point]))
                        .collect();
                    prop_assert_eq!(ids.after(&changes), Some(*number));
                }
            }
        }
    }
}
