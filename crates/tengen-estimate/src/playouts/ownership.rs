//! The average owner of each point at the end of many playouts, with its standard error.
//!
//! The players alternate in moving first. Every playout has its own random stream, derived from the seed and its
//! number, and sums are integers, so the result does not depend on the number of threads. Playouts end when both
//! players pass, or after a maximum number of moves.

use super::field::{BLACK, EMPTY, NOWHERE, PlayoutBoard, Spot, UnsupportedBoard, WHITE, code, framed, other};
use super::policy::Policy;
use super::rng::Rng;
use crate::budget::{Budget, Stopped};
use std::ops::Range;
use std::thread::{self, ScopedJoinHandle};
use tengen::{Board, ByColor, Color, Grid, Point, Regions, Topology};

/// Options for playouts.
///
/// ```
/// use tengen_estimate::playouts::{PlayoutOptions, Policy};
///
/// let options = PlayoutOptions { seed: 7, policy: Policy::UNIFORM, ..PlayoutOptions::default() };
/// assert_eq!((options.playouts, options.threads), (512, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutOptions {
    /// The maximum number of playouts.
    pub playouts: u32,
    /// The random seed.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// How moves are chosen.
    pub policy: Policy,
    /// Whether to stop before the last playout when the fate of every chain is clear.
    pub stop_early: bool,
}

impl Default for PlayoutOptions {
    fn default() -> PlayoutOptions {
        PlayoutOptions { playouts: 512, seed: 1, threads: 1, policy: Policy::default(), stop_early: true }
    }
}

/// The mean owner of every point.
///
/// ```
/// use tengen::diagram;
/// use tengen_estimate::playouts::{PlayoutOptions, Playouts};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n")?;
/// let playouts = Playouts::of(&board, &PlayoutOptions { playouts: 16, ..PlayoutOptions::default() })?;
/// assert_eq!(playouts.mean(board.grid().at(0, 0)?), 1.0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playouts {
    grid: Grid,
    count: u32,
    moves: u64,
    /// Black's playouts minus White's, separately for those in which Black moved first and the others.
    sums: ByColor<Vec<i32>>,
    /// The number of playouts in which either player owns the point.
    owned: Vec<u32>,
}

/// The number of playouts between two checks whether everything is clear.
const ROUND: u32 = 64;

impl Playouts {
    /// Plays from a Go board of up to 52x52. Chains without liberties are left alone.
    pub fn of(board: &Board, options: &PlayoutOptions) -> Result<Playouts, UnsupportedBoard> {
        Playouts::of_within(board, options, &Budget::unlimited())
            .unwrap_or(Err(UnsupportedBoard { grid: board.grid() }))
    }

    /// Like [`of`](Playouts::of), within a budget.
    pub fn of_within(
        board: &Board,
        options: &PlayoutOptions,
        budget: &Budget,
    ) -> Result<Result<Playouts, UnsupportedBoard>, Stopped> {
        Playouts::of_until(board, options, &Playouts::is_clear, budget)
    }

    /// Like [`of_within`](Playouts::of_within), but stops early when `is_clear` says so. It is given the playouts so
    /// far and the regions of the board.
    pub(crate) fn of_until(
        board: &Board,
        options: &PlayoutOptions,
        is_clear: &dyn Fn(&Playouts, &Regions) -> bool,
        budget: &Budget,
    ) -> Result<Result<Playouts, UnsupportedBoard>, Stopped> {
        match (framed(board.grid()), board.grid().topology()) {
            (..=512, Topology::Torus) => Playouts::on::<512, true>(board, options, is_clear, budget),
            (_, Topology::Torus) => Playouts::on::<4096, true>(board, options, is_clear, budget),
            (..=128, _) => Playouts::on::<128, false>(board, options, is_clear, budget),
            (129..=512, _) => Playouts::on::<512, false>(board, options, is_clear, budget),
            (513..=1024, _) => Playouts::on::<1024, false>(board, options, is_clear, budget),
            _ => Playouts::on::<4096, false>(board, options, is_clear, budget),
        }
    }

    /// Returns the maximum number of budget steps for these playouts.
    pub fn steps(area: usize, playouts: u32) -> u64 {
        area as u64 * u64::from(playouts)
    }

    fn on<const N: usize, const TORUS: bool>(
        board: &Board,
        options: &PlayoutOptions,
        is_clear: &dyn Fn(&Playouts, &Regions) -> bool,
        budget: &Budget,
    ) -> Result<Result<Playouts, UnsupportedBoard>, Stopped> {
        let start = match PlayoutBoard::<N, TORUS>::new(board) {
            Ok(start) => start,
            Err(error) => return Ok(Err(error)),
        };
        let grid = board.grid();
        let mut all = Playouts::none(grid);
        let chains = Regions::of_board(board);
        while all.count < options.playouts {
            let round = all.count..options.playouts.min(all.count.saturating_add(ROUND));
            let threads = options.threads.clamp(1, 64) as u32;
            let share = round.len().div_ceil(threads as usize) as u32;
            let parts = (0..threads).map(|part| {
                let begin = (round.start + part * share).min(round.end);
                begin..(begin + share).min(round.end)
            });
            if threads == 1 {
                all.add(&play(&start, grid, round, options, budget)?);
            } else {
                let start = &start;
                let work = |part: Range<u32>| move || play(start, grid, part, options, budget);
                let parts: Vec<Result<Playouts, Stopped>> = thread::scope(|scope| {
                    let spawn =
                        |part: Range<u32>| (part.clone(), thread::Builder::new().spawn_scoped(scope, work(part)));
                    let running: Vec<_> = parts.map(spawn).collect();
                    let joined = running.into_iter().map(|(part, thread)| match thread.map(ScopedJoinHandle::join) {
                        Ok(Ok(played)) => played,
                        Ok(Err(panic)) => std::panic::resume_unwind(panic),
                        // No thread could be started.
                        Err(_) => work(part)(),
                    });
                    joined.collect()
                });
                for part in parts {
                    all.add(&part?);
                }
            }
            if options.stop_early && is_clear(&all, &chains) {
                break;
            }
        }
        Ok(Ok(all))
    }

    fn none(grid: Grid) -> Playouts {
        let sums = ByColor::new_with(|_| vec![0; grid.area()]);
        Playouts { grid, count: 0, moves: 0, sums, owned: vec![0; grid.area()] }
    }

    fn add(&mut self, other: &Playouts) {
        self.count += other.count;
        self.moves += other.moves;
        for first in Color::BOTH {
            self.sums[first].iter_mut().zip(&other.sums[first]).for_each(|(sum, more)| *sum += more);
        }
        self.owned.iter_mut().zip(&other.owned).for_each(|(sum, more)| *sum += more);
    }

    /// Whether the mean of every chain is at least four standard errors away from a change of its status.
    pub(crate) fn is_clear(&self, chains: &Regions) -> bool {
        chains.iter().filter(|(_, region)| region.content.is_some()).all(|(label, _)| {
            let (mean, error) = self.chain(chains.points(label));
            mean.abs() > 0.5 && mean.abs() - 4.0 * error > 0.1
        })
    }

    /// Returns the mean owner of the points of a chain, and the largest standard error of one of them.
    pub(crate) fn chain(&self, points: &[Point]) -> (f64, f64) {
        let (mean, error) = points
            .iter()
            .fold((0.0, 0.0_f64), |(mean, error), &point| (mean + self.mean(point), error.max(self.error(point))));
        (mean / points.len() as f64, error)
    }

    /// The grid of the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The number of playouts.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The total number of moves, including passes.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the mean owner of `point`, from -1 (White) to 1 (Black).
    pub fn mean(&self, point: Point) -> f64 {
        let sum = self.sums.black[point.index()] + self.sums.white[point.index()];
        f64::from(sum) / f64::from(self.count.max(1))
    }

    /// Returns the mean owner of `point` if `first` moves first.
    pub fn mean_when(&self, first: Color, point: Point) -> f64 {
        // Black moves first in every second playout, starting with the first one.
        let count = self.count.div_ceil(2) - if first == Color::White { self.count % 2 } else { 0 };
        f64::from(self.sums[first][point.index()]) / f64::from(count.max(1))
    }

    /// Returns the share of playouts in which `point` has an owner at the end. It is small for a liberty that both
    /// sides avoid.
    pub fn owned(&self, point: Point) -> f64 {
        f64::from(self.owned[point.index()]) / f64::from(self.count.max(1))
    }

    /// Returns the standard error of the [mean](Playouts::mean).
    pub fn error(&self, point: Point) -> f64 {
        let mean = self.mean(point);
        let spread = (self.owned(point) - mean * mean).max(0.0);
        (spread / f64::from(self.count.max(1))).sqrt()
    }

    /// Returns the mean owner of every point, row by row from the top left.
    pub fn means(&self) -> Vec<f64> {
        self.grid.points().map(|point| self.mean(point)).collect()
    }
}

/// Returns the maximum number of moves of a playout, which is needed because kos can repeat forever.
const fn limit(grid: Grid) -> u64 {
    3 * grid.area() as u64 + 20
}

/// Plays some of the playouts.
fn play<const N: usize, const TORUS: bool>(
    start: &PlayoutBoard<N, TORUS>,
    grid: Grid,
    numbers: Range<u32>,
    options: &PlayoutOptions,
    budget: &Budget,
) -> Result<Playouts, Stopped> {
    let mut sums = Playouts::none(grid);
    let places: Vec<Spot> = grid.points().map(|point| start.place(grid, point)).collect();
    let mut field = Box::new(*start);
    for number in numbers {
        budget.step(Playouts::steps(grid.area(), 1))?;
        let mut rng = Rng::of_playout(options.seed, number);
        *field = *start;
        let first = if number % 2 == 0 { Color::Black } else { Color::White };
        sums.moves += finish(&mut field, code(first), &options.policy, limit(grid), &mut rng);
        sums.count += 1;
        let totals = sums.sums[first].iter_mut().zip(&mut sums.owned);
        for ((sum, owned), &place) in totals.zip(&places) {
            let owner = field.owner(place);
            *sum += i32::from(owner == BLACK) - i32::from(owner == WHITE);
            *owned += u32::from(owner != EMPTY);
        }
    }
    Ok(sums)
}

/// Plays to the end. Returns the number of moves.
fn finish<const N: usize, const TORUS: bool>(
    field: &mut PlayoutBoard<N, TORUS>,
    first: u8,
    policy: &Policy,
    limit: u64,
    rng: &mut Rng,
) -> u64 {
    let (mut color, mut last, mut passes) = (first, NOWHERE, 0);
    let uniform = *policy == Policy::UNIFORM;
    for number in 0..limit {
        let choice = if uniform { field.any(color, 0, rng) } else { field.choose(color, last, policy, rng) };
        if let Some(place) = choice {
            field.play(place, color);
            last = place;
            passes = 0;
        } else {
            field.pass();
            last = NOWHERE;
            passes += 1;
            if passes == 2 {
                return number + 1;
            }
        }
        color = other(color);
    }
    limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen::diagram;

    fn unfinished() -> Board {
        let rows = [
            ".....O...",
            "..OXX.OO.",
            ".O.X.X.O.",
            "..OX.XO..",
            "..OOX.X..",
            "...OXX.X.",
            "..O.OX...",
            "...OOXX..",
            ".........",
        ];
        diagram::parse_rows(&rows, Topology::Square).unwrap()
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let board = unfinished();
        let of = |threads| {
            Playouts::of(&board, &PlayoutOptions { playouts: 150, threads, ..PlayoutOptions::default() }).unwrap()
        };
        let one = of(1);
        for threads in [0, 2, 3, 7, 1000] {
            assert_eq!(of(threads), one);
        }
        let other =
            Playouts::of(&board, &PlayoutOptions { playouts: 150, seed: 2, ..PlayoutOptions::default() }).unwrap();
        assert_ne!(other.means(), one.means());
    }

    #[test]
    fn the_same_seed_gives_the_same_map_everywhere() {
        let options = PlayoutOptions { playouts: 64, ..PlayoutOptions::default() };
        let playouts = Playouts::of(&unfinished(), &options).unwrap();
        let sums: i32 = playouts.sums.black.iter().chain(&playouts.sums.white).sum();
        assert_eq!((playouts.count, playouts.moves, sums), (64, 4186, 44));
    }

    #[test]
    fn swapped_colors_and_turned_boards_give_the_same_odds() {
        let board = unfinished();
        let options = PlayoutOptions { playouts: 2000, stop_early: false, ..PlayoutOptions::default() };
        let straight = Playouts::of(&board, &options).unwrap();
        let swapped = Playouts::of(&board.swapped(), &options).unwrap();
        let grid = board.grid();
        let turned_stones = grid.points().rev().map(|point| board[point]).collect();
        let turned = Playouts::of(&Board::from_stones(grid, turned_stones).unwrap(), &options).unwrap();
        for point in grid.points() {
            let across = Point::from_index(grid.area() - 1 - point.index());
            let slack = 6.0 * straight.error(point).max(0.01);
            assert!((straight.mean(point) + swapped.mean(point)).abs() < slack, "{point:?}");
            assert!((straight.mean(point) - turned.mean(across)).abs() < slack, "{point:?}");
        }
    }

    #[test]
    fn who_moves_first_is_told_apart() {
        // Whoever plays first at the gap saves a stone or captures the other.
        let board = unfinished();
        let playouts =
            Playouts::of(&board, &PlayoutOptions { playouts: 301, stop_early: false, ..PlayoutOptions::default() })
                .unwrap();
        for point in board.grid().points() {
            let both =
                playouts.mean_when(Color::Black, point) * 151.0 + playouts.mean_when(Color::White, point) * 150.0;
            assert!((both / 301.0 - playouts.mean(point)).abs() < 1e-9);
            assert!(playouts.mean(point).abs() <= playouts.owned(point) + 1e-9);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

        #[test]
        fn playouts_end_on_any_board(width in 1..12_usize, height in 1..12_usize, stones in prop::collection::vec(0..3_u8, 121), uniform: bool) {
            let grid = Grid::new(width, height).unwrap();
            let stone = |&code: &u8| [None, Some(Color::Black), Some(Color::White)][usize::from(code)];
            let board = Board::from_stones(grid, stones[..grid.area()].iter().map(stone).collect()).unwrap();
            let policy = if uniform { Policy::UNIFORM } else { Policy::CAREFUL };
            let playouts = Playouts::of(&board, &PlayoutOptions { playouts: 10, policy, ..PlayoutOptions::default() }).unwrap();
            prop_assert_eq!(playouts.count(), 10);
            prop_assert!(playouts.moves() <= 10 * limit(grid));
        }
    }

    #[test]
    fn large_boards_are_played_and_larger_ones_refused() {
        let options = PlayoutOptions { playouts: 2, ..PlayoutOptions::default() };
        for (width, height, fits) in [(52, 52, true), (25, 25, true), (1, 1000, true), (100, 100, false)] {
            let board = Board::empty(Grid::new(width, height).unwrap());
            assert_eq!(Playouts::of(&board, &options).is_ok(), fits, "{width}x{height}");
        }
    }

    #[test]
    fn no_playouts_say_nothing() {
        let playouts =
            Playouts::of(&unfinished(), &PlayoutOptions { playouts: 0, ..PlayoutOptions::default() }).unwrap();
        assert!(playouts.means().iter().all(|mean| mean.abs() < 1e-9));
    }
}
