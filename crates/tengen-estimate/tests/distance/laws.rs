//! Laws of the distance estimators on boards up to 25x25, of every topology and every density of stones.

use proptest::prelude::*;
use tengen::Symmetry;
use tengen::{Board, ByColor, Color, Grid, Regions, Topology, territories};
use tengen_estimate::distance::{Fields, Fraction, Ratio, bouzy, nearest, scale, threshold};

fn board(side: usize) -> impl Strategy<Value = Board> {
    (1..=side, 1..=side, 0..3usize, 0..=20u8).prop_flat_map(|(width, height, topology, density)| {
        let topology = [Topology::Square, Topology::Hex, Topology::Torus][topology];
        let stone = (0..20u8, any::<bool>()).prop_map(move |(chance, black)| {
            (chance < density).then_some(if black { Color::Black } else { Color::White })
        });
        proptest::collection::vec(stone, width * height).prop_map(move |stones| {
            let grid = Grid::with_topology(width, height, topology).unwrap();
            Board::from_stones(grid, stones).unwrap()
        })
    })
}

/// Steps between two points on an empty board.
fn taxicab(grid: Grid, a: tengen::Point, b: tengen::Point) -> u32 {
    let ((ax, ay), (bx, by)) = (grid.xy(a), grid.xy(b));
    let (dx, dy) = (ax as i64 - bx as i64, ay as i64 - by as i64);
    let steps = match grid.topology() {
        Topology::Square => dx.abs() + dy.abs(),
        // A step along the short diagonal changes both coordinates against each other.
        Topology::Hex => dx.abs().max(dy.abs()).max((dx + dy).abs()),
        Topology::Torus => {
            let around = |step: i64, side: usize| step.abs().min(side as i64 - step.abs());
            around(dx, grid.width()) + around(dy, grid.height())
        }
    };
    u32::try_from(steps).unwrap()
}

fn squares(sums: ByColor<f64>) -> f64 {
    sums.black * sums.black + sums.white * sums.white
}

/// The distances of one point at a time, as the paper defines them.
fn slow_distance(board: &Board, from: tengen::Point, color: Color) -> Option<u32> {
    let grid = board.grid();
    let mut seen = vec![false; grid.area()];
    let mut ring = vec![from];
    seen[from.index()] = true;
    for steps in 0.. {
        if ring.iter().any(|&point| board[point] == Some(color)) {
            return Some(steps);
        }
        let mut next = Vec::new();
        for &point in ring.iter().filter(|&&point| board[point].is_none()) {
            for beside in grid.neighbors(point) {
                if !std::mem::replace(&mut seen[beside.index()], true) {
                    next.push(beside);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        ring = next;
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn one_search_a_color_equals_one_a_point(board in board(9)) {
        let fields = Fields::of(&board);
        for point in board.grid().points().filter(|&point| board[point].is_none()) {
            for color in Color::BOTH {
                prop_assert_eq!(fields.distance(color, point), slow_distance(&board, point, color));
            }
        }
    }

    /// L1: the smaller distance is the plain one to the nearest stone of any color.
    #[test]
    fn obstacles_change_only_the_larger_distance(board in board(25)) {
        let (grid, fields) = (board.grid(), Fields::of(&board));
        let stones: Vec<_> = grid.points().filter(|&point| board[point].is_some()).collect();
        for point in grid.points().filter(|&point| board[point].is_none()) {
            let plain = stones.iter().map(|&stone| taxicab(grid, point, stone)).min();
            let near = Color::BOTH.into_iter().filter_map(|color| fields.distance(color, point)).min();
            prop_assert_eq!(near, plain);
        }
    }

    /// L2 and L3: the least loss in closed form, and what a scaled optimum loses beyond it.
    #[test]
    fn losses_have_closed_forms(board in board(25), tb in 0..200u32, tw in 0..200u32, share in 0..=20u32) {
        let sums = Ratio::of(&board).sums();
        let targets = ByColor { black: f64::from(tb), white: f64::from(tw) };
        let Some(k) = scale::optimal(sums, targets) else {
            prop_assert!(squares(sums) == 0.0);
            return Ok(());
        };
        let least = scale::least_loss(sums, targets).unwrap();
        let loss = scale::loss(sums, targets, k);
        let size = 1.0 + squares(targets);
        prop_assert!((loss - least).abs() < 1e-9 * size);
        let s = f64::from(share) / 10.0;
        let scaled = scale::loss(sums, targets, s * k);
        let beyond = squares(sums) * k * k * (1.0 - s) * (1.0 - s) / 2.0;
        prop_assert!((scaled - least - beyond).abs() < 1e-9 * size * (1.0 + s * s));
    }

    /// L2 and L3 without any rounding, where the fractions fit.
    #[test]
    fn losses_are_exact(board in board(7), tb in 0..40i64, tw in 0..40i64, s in 0..30i64) {
        let exact = || -> Option<bool> {
            let sums = Ratio::of(&board).exact_sums()?;
            let (x, y, tb, tw) = (sums.black, sums.white, Fraction::whole(tb), Fraction::whole(tw));
            let squares = x.times(x)?.plus(y.times(y)?)?;
            let k = x.times(tb)?.plus(y.times(tw)?)?.over(squares)?;
            let loss = |k: Fraction| {
                let (b, w) = (tb.minus(k.times(x)?)?, tw.minus(k.times(y)?)?);
                b.times(b)?.plus(w.times(w)?)?.over(Fraction::whole(2))
            };
            let across = x.times(tw)?.minus(y.times(tb)?)?;
            let closed = across.times(across)?.over(squares.times(Fraction::whole(2))?)?;
            let s = Fraction::new(s.into(), 10)?;
            let short = Fraction::whole(1).minus(s)?;
            let beyond = squares.times(k)?.times(k)?.times(short)?.times(short)?.over(Fraction::whole(2))?;
            Some(loss(k)? == closed && loss(s.times(k)?)? == closed.plus(beyond)?)
        };
        prop_assert_ne!(exact(), Some(false));
    }

    /// L4: swapping colors swaps the sums; symmetries leave them as they are, to the last bit.
    #[test]
    fn colors_and_symmetries(board in board(25)) {
        let ratio = Ratio::of(&board);
        let swapped = Ratio::of(&board.swapped());
        prop_assert_eq!(swapped.sums(), ratio.sums().swapped());
        prop_assert_eq!(swapped.exact_sums(), ratio.exact_sums().map(ByColor::swapped));
        let guesses = |board: &Board| [
            nearest::guess(board).territory, threshold::guess(board, 5).territory, bouzy::guess(board).territory,
        ];
        prop_assert_eq!(guesses(&board.swapped()), guesses(&board).map(ByColor::swapped));
        for symmetry in Symmetry::of(board.grid().topology()) {
            let turned = symmetry.board(&board);
            prop_assert_eq!(Ratio::of(&turned).sums(), ratio.sums());
            prop_assert_eq!(guesses(&turned), guesses(&board));
        }
    }

    /// L5 and L6: a point is sure exactly where its region borders one color; a region of both colors is reached by
    /// both everywhere.
    #[test]
    fn sure_points_are_territory(board in board(25)) {
        let (ratio, fields) = (Ratio::of(&board), Fields::of(&board));
        for region in &territories(&board) {
            for &point in region.points.iter() {
                let sure = ratio.at(point).is_some_and(|(_, confidence)| confidence.value() >= 1.0);
                prop_assert_eq!(sure, region.owner.is_some());
                if let Some(owner) = region.owner {
                    prop_assert_eq!(ratio.at(point).map(|(color, _)| color), Some(owner));
                }
                if region.touches.black && region.touches.white {
                    prop_assert!(Color::BOTH.into_iter().all(|color| fields.distance(color, point).is_some()));
                }
            }
        }
    }

    /// L5, second half: with no dame but single points, the sums are the territories.
    #[test]
    fn a_finished_board_is_counted(board in board(19)) {
        let mut finished = board.clone();
        // Every wide region that borders both colors is filled, as the players would.
        let regions = Regions::of_board(&board);
        for (label, region) in &regions {
            if region.content.is_none() && region.touches.black && region.touches.white && region.size > 1 {
                for &point in regions.points(label) {
                    finished[point] = Some(Color::Black);
                }
            }
        }
        let owned = |color| {
            let all = territories(&finished);
            let owned = all.iter().filter(move |region| region.owner == Some(color));
            owned.map(|region| region.points.len() as i64).sum()
        };
        let sums = Ratio::of(&finished).exact_sums().unwrap();
        let territory = ByColor::new_with(|color| Fraction::whole(owned(color)));
        prop_assert_eq!(sums, territory);
    }

    #[test]
    fn guesses_are_whole(board in board(25), k in 0..40u32, cap in 0..40u32) {
        let k = f64::from(k) / 10.0;
        let guesses = [
            Ratio::of(&board).guess(k), threshold::guess(&board, cap), nearest::guess(&board), bouzy::guess(&board),
        ];
        for guess in guesses {
            prop_assert_eq!(guess.ownership.len(), board.grid().area());
            for point in board.grid().points() {
                let value = guess.ownership[point.index()];
                prop_assert!((-1.0..=1.0).contains(&value));
                if let Some(color) = board[point] {
                    prop_assert_eq!(value > 0.0, color == Color::Black);
                    prop_assert!(value.abs() >= 1.0);
                    prop_assert_eq!(guess.owners[point.index()], None);
                }
            }
            prop_assert!(guess.territory.black >= 0.0 && guess.territory.black.is_finite());
        }
    }
}
