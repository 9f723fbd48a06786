//! Regions: a partition, the same as a plain flood fill finds, and blind to symmetry and color.

use super::boards::board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tengen::Symmetry;
use tengen::{Board, Color, Grid, diagram, territories, territory};
use tengen::{Regions, region_at};

proptest! {
    #[test]
    fn labels_are_those_of_a_plain_flood_fill(board in board(12)) {
        let regions = Regions::of_board(&board);
        let labels: Vec<usize> = board.grid().points().map(|point| regions.label(point)).collect();
        prop_assert_eq!(labels, flood_fill(&board));
    }

    #[test]
    fn one_region_equals_that_region_of_all(board in board(9)) {
        let all = Regions::of_board(&board);
        for point in board.grid().points() {
            let (region, points) = region_at(board.grid(), point, |point| board[point]);
            prop_assert_eq!(&region, all.at(point));
            prop_assert_eq!(&points[..], all.points_at(point));
        }
    }

    #[test]
    fn labels_partition_the_points(board in board(12)) {
        let regions = Regions::of_board(&board);
        prop_assert!(!regions.is_empty());
        prop_assert_eq!(regions.iter().len(), regions.len());
        let mut seen = vec![0; board.grid().area()];
        for (label, region) in &regions {
            prop_assert_eq!(regions.points(label).len(), region.size);
            for &point in regions.points(label) {
                seen[point.index()] += 1;
                prop_assert_eq!(regions.label(point), label);
                prop_assert_eq!(board[point], region.content);
            }
            for beside in regions.border(label) {
                prop_assert_ne!(board[beside], region.content);
            }
        }
        prop_assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn liberties_are_the_set_of_empty_neighbors(board in board(9)) {
        let regions = Regions::of_board(&board);
        for (label, _) in regions.iter().filter(|(_, region)| region.content.is_some()) {
            let set: BTreeSet<_> = regions.points(label).iter()
                .flat_map(|&point| board.grid().neighbors(point))
                .filter(|&point| board[point].is_none())
                .collect();
            prop_assert_eq!(regions.liberties(label), set.into_iter().collect::<Vec<_>>());
            prop_assert_eq!(regions.get(label).touches.empty, !regions.liberties(label).is_empty());
        }
    }

    #[test]
    fn symmetries_move_territory_along(board in board(8)) {
        for symmetry in Symmetry::of(board.grid().topology()) {
            let turned = symmetry.board(&board);
            for point in board.grid().points() {
                let here = territory(&board, point).unwrap();
                let there = territory(&turned, symmetry.point(board.grid(), point)).unwrap();
                prop_assert_eq!(here.owner, there.owner);
                prop_assert_eq!(here.touches, there.touches);
                let mut moved: Vec<_> = here.points.iter().map(|&p| symmetry.point(board.grid(), p)).collect();
                moved.sort_unstable();
                prop_assert_eq!(&moved[..], &there.points[..]);
            }
        }
    }

    #[test]
    fn swapping_colors_swaps_owners(board in board(10)) {
        let (here, there) = (territories(&board), territories(&board.swapped()));
        prop_assert_eq!(here.len(), there.len());
        for (here, there) in here.iter().zip(there.iter()) {
            prop_assert_eq!(here.owner, there.owner.map(Color::opponent));
            prop_assert_eq!(&here.points, &there.points);
        }
    }

    #[test]
    fn a_drawn_board_reads_back(board in board(15)) {
        let rows = diagram::board_rows(&board);
        prop_assert_eq!(diagram::parse_rows(&rows, board.grid().topology()), Ok(board));
    }
}

/// A number for each point, the same for points joined through like neighbors, in the order of first points.
fn flood_fill(board: &Board) -> Vec<usize> {
    let grid = board.grid();
    let mut labels = vec![None; grid.area()];
    let mut count = 0;
    for start in grid.points() {
        let mut queue = vec![start];
        while let Some(point) = queue.pop() {
            if labels[point.index()].is_none() && board[point] == board[start] {
                labels[point.index()] = Some(count);
                queue.extend(grid.neighbors(point));
            }
        }
        count = labels.iter().flatten().max().map_or(0, |last| last + 1);
    }
    labels.into_iter().flatten().collect()
}

/// A corridor that winds through ten million points: the worst case for recursion and for naive queues.
#[test]
fn a_snake_of_ten_million_points_is_one_region() {
    let (width, height) = (4_473, 4_473);
    let mut board = Board::empty(Grid::new(width, height).unwrap());
    let grid = board.grid();
    for y in (1..height).step_by(2) {
        let gap = if y % 4 == 1 { width - 1 } else { 0 };
        for x in (0..width).filter(|&x| x != gap) {
            board[grid.point(x, y).unwrap()] = Some(Color::Black);
        }
    }
    let snake = territory(&board, grid.point(0, 0).unwrap()).unwrap();
    assert_eq!(snake.owner, Some(Color::Black));
    assert!(snake.points.len() > 10_000_000, "{}", snake.points.len());
    let all = Regions::of_board(&board);
    assert_eq!(all.at(grid.point(0, 0).unwrap()).size, snake.points.len());
    assert_eq!(all.points_at(grid.point(0, 0).unwrap()), &snake.points[..]);
}
