//! Rectangles of ten points within the points of a player.

use tengen::{Grid, Point};

/// Widths and heights, those of ten points first, then ever smaller ones.
const SHAPES: [(usize, usize); 16] = [
    (5, 2),
    (2, 5),
    (10, 1),
    (1, 10),
    (4, 2),
    (2, 4),
    (3, 2),
    (2, 3),
    (5, 1),
    (1, 5),
    (2, 2),
    (3, 1),
    (1, 3),
    (2, 1),
    (1, 2),
    (1, 1),
];

/// Chooses `count` of a player's own points that form rectangles of ten, as far as they fit, and smaller ones. Points
/// beside those of others are chosen only if there are not enough of the rest, so that a wall remains.
pub(super) fn rectangles(grid: Grid, own: &[bool], count: usize) -> Vec<Vec<Point>> {
    let is_inner = |point: Point| own[point.index()] && grid.neighbors(point).all(|next| own[next.index()]);
    let mut free: Vec<bool> = grid.points().map(is_inner).collect();
    let mut found = Vec::new();
    let mut left = fill(grid, &mut free, count, &mut found);
    if left > 0 {
        let mut taken = vec![false; grid.area()];
        found.iter().flatten().for_each(|point: &Point| taken[point.index()] = true);
        for point in grid.points() {
            free[point.index()] = own[point.index()] && !taken[point.index()];
        }
        left = fill(grid, &mut free, left, &mut found);
    }
    debug_assert_eq!(left, 0, "a player has at least as many points as empty ones");
    found
}

/// Takes rectangles of free points until `count` points are taken, and returns how many are missing.
fn fill(grid: Grid, free: &mut [bool], count: usize, found: &mut Vec<Vec<Point>>) -> usize {
    let mut left = count;
    for (width, height) in SHAPES {
        // A place that was not free is never free again, so that each shape looks at each place once.
        for corner in grid.points() {
            if left < width * height {
                break;
            }
            let (x, y) = grid.xy(corner);
            if !free[corner.index()] {
                continue;
            }
            let points: Option<Vec<Point>> = (0..height)
                .flat_map(|down| (0..width).map(move |right| (right, down)))
                .map(|(right, down)| grid.point(x + right, y + down).filter(|point| free[point.index()]))
                .collect();
            if let Some(points) = points {
                for point in &points {
                    free[point.index()] = false;
                }
                left -= points.len();
                found.push(points);
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_taken_in_tens_behind_a_wall() {
        let grid = Grid::square(9);
        // The left six columns.
        let own: Vec<bool> = grid.points().map(|point| grid.xy(point).0 < 6).collect();
        let found = rectangles(grid, &own, 44);
        let sizes: Vec<usize> = found.iter().map(Vec::len).collect();
        assert_eq!(sizes.iter().sum::<usize>(), 44);
        assert_eq!(sizes[..4], [10, 10, 10, 10]);
        assert!(found.iter().flatten().all(|&point| grid.xy(point).0 < 5), "the sixth column is the wall");
        let all = rectangles(grid, &own, 54);
        let mut points: Vec<Point> = all.into_iter().flatten().collect();
        points.sort_unstable();
        points.dedup();
        assert_eq!(points.len(), 54, "every point is taken once");
    }
}
