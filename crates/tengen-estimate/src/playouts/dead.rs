//! Judges by playouts which chains are dead, alive or in seki, with a confidence.
//!
//! A chain is dead if its points mostly belong to the opponent at the end. A dead chain contradicts a living chain of
//! its own color if only empty points and dead stones lie between them; such chains are judged together, weighted by
//! their stones. A living chain is in seki if it has a liberty that neither side ever fills.

use super::field::UnsupportedBoard;
use super::ownership::{PlayoutOptions, Playouts};
use crate::budget::{Budget, Stopped};
use tengen::life::LifeStatus;
use tengen::{Board, Color, Point, Regions};

/// The judgment of a chain by playouts.
///
/// ```
/// use tengen::diagram;
/// use tengen::life::LifeStatus;
/// use tengen_estimate::playouts::{self, PlayoutOptions};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n.....\nO....\n.....\n")?;
/// let judgment = playouts::judge(&board, &[], &PlayoutOptions::default())?;
/// assert_eq!(judgment.fates[0].status, LifeStatus::Alive);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// Its first stone.
    pub stone: Point,
    /// Its color.
    pub color: Color,
    /// The number of its stones.
    pub size: usize,
    /// The share of playouts in which its points were its own at the end, minus the share in which they were the
    /// opponent's.
    pub survival: f64,
    /// The standard error of the survival.
    pub error: f64,
    /// The survival if its owner moves first, minus the survival if the opponent does.
    pub swing: f64,
    /// The resulting status.
    pub status: LifeStatus,
    /// The probability that the status is right, from 0 to 1.
    pub confidence: f64,
    /// Whether the status was known before any playout.
    pub proven: bool,
}

impl Fate {
    /// Whether the status is unclear.
    pub fn is_uncertain(&self) -> bool {
        !self.proven && self.confidence < 0.9
    }
}

/// The judgment of every chain of a board.
///
/// ```
/// use tengen::diagram;
/// use tengen_estimate::playouts::{self, PlayoutOptions};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n.....\n")?;
/// let judgment = playouts::judge(&board, &[], &PlayoutOptions::default())?;
/// assert_eq!(judgment.fates.len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutJudgment {
    /// The playouts.
    pub playouts: Playouts,
    /// Every chain, in the order of first stones.
    pub fates: Vec<Fate>,
}

impl PlayoutJudgment {
    /// The chains whose status is unclear, in the order of first stones.
    pub fn uncertain(&self) -> impl Iterator<Item = &Fate> {
        self.fates.iter().filter(|fate| fate.is_uncertain())
    }
}

/// If fewer playouts than this give a liberty to an owner, both sides avoid it.
const SHUNNED: f64 = 0.5;

/// Judges every chain by playouts. `certain` contains the known statuses of the chains, in the order of first stones.
/// It may be shorter than the list of chains.
pub fn judge(
    board: &Board,
    certain: &[Option<LifeStatus>],
    options: &PlayoutOptions,
) -> Result<PlayoutJudgment, UnsupportedBoard> {
    Ok(judged(board, certain, Playouts::of(board, options)?))
}

/// Like [`judge`], within a budget.
pub fn judge_within(
    board: &Board,
    certain: &[Option<LifeStatus>],
    options: &PlayoutOptions,
    budget: &Budget,
) -> Result<Result<PlayoutJudgment, UnsupportedBoard>, Stopped> {
    judge_until(board, certain, options, &Playouts::is_clear, budget)
}

/// Like [`judge_within`], but stops early when `is_clear` says so, as [`Playouts::of_until`] does.
pub(crate) fn judge_until(
    board: &Board,
    certain: &[Option<LifeStatus>],
    options: &PlayoutOptions,
    is_clear: &dyn Fn(&Playouts, &Regions) -> bool,
    budget: &Budget,
) -> Result<Result<PlayoutJudgment, UnsupportedBoard>, Stopped> {
    Ok(Playouts::of_until(board, options, is_clear, budget)?.map(|playouts| judged(board, certain, playouts)))
}

fn judged(board: &Board, certain: &[Option<LifeStatus>], playouts: Playouts) -> PlayoutJudgment {
    let chains = Regions::of_board(board);
    let mut fates: Vec<Fate> = Vec::new();
    // The index of each chain's fate, by region.
    let mut numbers = vec![usize::MAX; chains.len()];
    for (label, region) in &chains {
        let Some(color) = region.content else { continue };
        numbers[label] = fates.len();
        let known = certain.get(fates.len()).copied().flatten();
        fates.push(fate(&playouts, &chains, label, color, known));
    }
    agree(board, &chains, &numbers, &mut fates);
    for (label, _) in chains.iter().filter(|(_, region)| region.content.is_none()) {
        let points = chains.points(label);
        for &point in points.iter().filter(|&&point| playouts.owned(point) < SHUNNED) {
            share(board, &chains, &numbers, point, &mut fates);
        }
    }
    PlayoutJudgment { playouts, fates }
}

fn fate(playouts: &Playouts, chains: &Regions, label: usize, color: Color, known: Option<LifeStatus>) -> Fate {
    let points = chains.points(label);
    let size = points.len();
    let mean = |of: &dyn Fn(Point) -> f64| points.iter().map(|&point| of(point)).sum::<f64>() / size as f64;
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let survival = sign * mean(&|point| playouts.mean(point));
    let first = |first: Color| sign * mean(&|point| playouts.mean_when(first, point));
    let status = if survival < 0.0 { LifeStatus::Dead } else { LifeStatus::Alive };
    Fate {
        stone: points[0],
        color,
        size,
        survival,
        // The stones of a chain share their fate, so averaging over them does not reduce the error.
        error: mean(&|point| playouts.error(point)),
        swing: first(color) - first(color.opponent()),
        status: known.unwrap_or(status),
        confidence: if known.is_some() { 1.0 } else { confidence(survival) },
        proven: known.is_some(),
    }
}

/// The share of chains that were judged correctly in finished games, by survival from -1 to 1 in steps of a tenth.
const RIGHT: [f64; 21] = [
    0.998, 0.997, 0.995, 0.99, 0.985, 0.98, 0.97, 0.95, 0.93, 0.82, 0.66, 0.66, 0.76, 0.94, 0.96, 0.99, 0.997, 0.998,
    0.999, 0.999, 0.999,
];

/// Returns the probability that a chain with this survival has the status that follows from it.
fn confidence(survival: f64) -> f64 {
    let at = (survival.clamp(-1.0, 1.0) + 1.0) * 10.0;
    let low = (at as usize).min(RIGHT.len() - 2);
    let part = at - low as f64;
    RIGHT[low] * (1.0 - part) + RIGHT[low + 1] * part
}

/// Makes the statuses of chains consistent if they share a region of empty points and dead stones. A chain cannot be
/// dead in such a region while another chain of its color lives on its border, so all of them get the more plausible
/// status.
fn agree(board: &Board, chains: &Regions, numbers: &[usize], fates: &mut [Fate]) {
    let grid = board.grid();
    // The status of a chain changes at most once, so the loop terminates.
    let mut settled: Vec<bool> = fates.iter().map(|fate| fate.proven).collect();
    loop {
        let number = |point: Point| numbers[chains.label(point)];
        let living = |point: Point| board[point].filter(|_| fates[number(point)].status != LifeStatus::Dead);
        let regions = Regions::of(grid, living);
        let mut changes = Vec::new();
        for (label, _) in regions.iter().filter(|(_, region)| region.content.is_none()) {
            for color in Color::BOTH {
                let of_color = |points: &[Point]| {
                    let chosen = points.iter().filter(|&&point| board[point] == Some(color));
                    let mut found: Vec<usize> = chosen.map(|&point| number(point)).collect();
                    found.sort_unstable();
                    found.dedup();
                    found
                };
                let (dead, alive) = (of_color(regions.points(label)), of_color(&regions.border(label)));
                if dead.is_empty() || alive.is_empty() {
                    continue;
                }
                let price = |chains: &[usize]| {
                    let price = |&chain: &usize| {
                        let fate = &fates[chain];
                        if fate.proven { f64::INFINITY } else { fate.survival.abs() * fate.size as f64 }
                    };
                    chains.iter().map(price).sum::<f64>()
                };
                if price(&dead) <= price(&alive) {
                    changes.extend(dead.into_iter().map(|chain| (chain, LifeStatus::Alive)));
                } else {
                    changes.extend(alive.into_iter().map(|chain| (chain, LifeStatus::Dead)));
                }
            }
        }
        changes.retain(|&(chain, _)| !settled[chain]);
        if changes.is_empty() {
            return;
        }
        for (chain, status) in changes {
            settled[chain] = true;
            let fate = &mut fates[chain];
            fate.status = status;
            // The neighboring chains support this status, but the chain's own playouts contradict it.
            fate.confidence = 0.5;
        }
    }
}

/// Marks the chains around a liberty that both sides avoid as seki, if both sides live there.
fn share(board: &Board, chains: &Regions, numbers: &[usize], liberty: Point, fates: &mut [Fate]) {
    let around: Vec<usize> = board
        .grid()
        .neighbors(liberty)
        .filter(|&beside| board[beside].is_some())
        .map(|beside| numbers[chains.label(beside)])
        .filter(|&chain| fates[chain].status != LifeStatus::Dead)
        .collect();
    let lives = |color: Color| around.iter().any(|&chain| fates[chain].color == color);
    if lives(Color::Black) && lives(Color::White) {
        for chain in around {
            if !fates[chain].proven {
                fates[chain].status = LifeStatus::Seki;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{Grid, Topology, diagram};

    /// Returns the statuses as a diagram: lower-case letters are dead, `*` is in seki.
    fn judged(rows: &[&str]) -> Vec<String> {
        let board = diagram::parse_rows(rows, Topology::Square).unwrap();
        let options = PlayoutOptions { playouts: 256, ..PlayoutOptions::default() };
        let judgment = judge(&board, &[], &options).unwrap();
        let chains = Regions::of_board(&board);
        diagram::draw(board.grid(), |point| {
            let Some(color) = board[point] else { return '.' };
            let fate = judgment.fates.iter().find(|fate| chains.label(fate.stone) == chains.label(point)).unwrap();
            match (fate.status, color) {
                (LifeStatus::Alive, Color::Black) => 'X',
                (LifeStatus::Alive, Color::White) => 'O',
                (LifeStatus::Dead, Color::Black) => 'x',
                (LifeStatus::Dead, Color::White) => 'o',
                (LifeStatus::Seki, _) => '*',
            }
        })
    }

    fn check(expected: &[&str]) {
        let rows: Vec<String> = expected.iter().map(|row| row.to_uppercase()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(judged(&rows), expected);
    }

    #[test]
    fn a_stone_in_the_enemys_area_is_dead() {
        check(&[
            "..XO.....",
            "..XO..x..",
            "..XO.O...",
            ".XXO...O.",
            ".X.XO....",
            ".XXXOO.O.",
            "o..X.O...",
            "..XXOOO..",
            "..XO.O...",
        ]);
    }

    #[test]
    fn three_in_a_row_with_the_middle_taken_are_one_eye() {
        check(&[
            ".O.xO....",
            "xxxxO....",
            "OOOOO....",
            ".........",
            "XXXXXXXXX",
            "........X",
            ".X.X.X...",
            ".........",
            ".........",
        ]);
    }

    #[test]
    fn four_in_a_row_are_two_eyes() {
        check(&[
            "....XO.O.",
            "XXXXXOO.O",
            "OOOOOOOOO",
            ".........",
            "XXXXXXXXX",
            ".........",
            ".X.X.X...",
            ".........",
            ".........",
        ]);
    }

    #[test]
    fn one_eye_each_and_a_common_liberty_are_seki() {
        let rows = [
            ".X.O.OXX.",
            "XXXOOOX.X",
            "OOOXXXXXX",
            "O.OOO....",
            "OO.OO.XX.",
            ".OOOXX.X.",
            "OOO.X.X..",
            "O.OOX....",
            ".OOXX....",
        ];
        let expected = [
            ".*.*.*XX.",
            "******X.X",
            "OOOXXXXXX",
            "O.OOO....",
            "OO.OO.XX.",
            ".OOOXX.X.",
            "OOO.X.X..",
            "O.OOX....",
            ".OOXX....",
        ];
        assert_eq!(judged(&rows), expected);
    }

    #[test]
    fn what_is_known_stays() {
        let rows = [".X.XO.", "XXXXO.", "OOOOO.", "......", "......"];
        let board = diagram::parse_rows(&rows, Topology::Square).unwrap();
        let certain = [Some(LifeStatus::Dead)];
        let judgment = judge(&board, &certain, &PlayoutOptions::default()).unwrap();
        assert_eq!(judgment.fates[0].status, LifeStatus::Dead);
        assert!(judgment.fates[0].proven && judgment.fates[0].confidence >= 1.0);
        assert_eq!(judge(&board, &[], &PlayoutOptions::default()).unwrap().fates[0].status, LifeStatus::Alive);
    }

    #[test]
    fn boards_without_a_fight_have_no_doubts() {
        for (width, height) in [(1, 1), (1, 9), (7, 11), (9, 9), (25, 25)] {
            let grid = Grid::new(width, height).unwrap();
            let options = PlayoutOptions { playouts: 8, ..PlayoutOptions::default() };
            assert!(judge(&Board::empty(grid), &[], &options).unwrap().fates.is_empty());
            for color in Color::BOTH {
                let full = Board::from_stones(grid, vec![Some(color); grid.area()]).unwrap();
                let fates = judge(&full, &[], &options).unwrap().fates;
                assert!(fates.iter().all(|fate| fate.status == LifeStatus::Alive && fate.color == color));
            }
        }
    }

    #[test]
    fn confidence_lies_between_a_guess_and_certainty() {
        for step in -20_i32..=20 {
            let sure = confidence(f64::from(step) / 20.0);
            assert!((0.5..1.0).contains(&sure), "{step}: {sure}");
        }
    }
}
