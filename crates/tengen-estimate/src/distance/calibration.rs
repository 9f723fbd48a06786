//! Calibration: how far the final score lies from each method's lead, by the stage of the game, as it was measured.
//!
//! The figures are from 2,413 counted games on 19x19 and 294 on 9x9, of players from beginners to professionals, even and
//! with handicap, on 2026-11-15, with no dead stones taken off:
//!
//! - `tengen study estimates GAMES --manifest MANIFEST --every 30 --json` for 19x19,
//! - the same with `--every 10` for 9x9 (both from the document's `calibration`).
//!
//! Boards of other sizes lie between the two or are scaled by their side. With dead stones taken off, leads are better
//! than this says.

use crate::estimate::Method;
use tengen::{Grid, Topology};

/// What was measured of the leads of a method at a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The standard deviation of the final score around the lead.
    pub error: f64,
    /// How many log odds of winning a point of lead is worth.
    pub odds: f64,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Moves made; on a board without a game, stones.
    pub moves: usize,
    /// Whether both players have passed.
    pub over: bool,
}

/// Error and odds after so many moves, and at the end of the game.
struct Measured {
    /// On 19x19 after 30, 60, … 300 moves and at the end.
    large: [(f64, f64); 11],
    /// On 9x9 after 10, 20, … 60 moves and at the end.
    small: [(f64, f64); 7],
}

const RATIO: Measured = Measured {
    large: [
        (78.4, 0.0000),
        (63.0, 0.0000),
        (53.9, 0.0000),
        (48.2, 0.0000),
        (44.6, 0.0041),
        (42.7, 0.0086),
        (41.5, 0.0108),
        (41.9, 0.0124),
        (42.1, 0.0231),
        (49.1, 0.0292),
        (35.5, 0.0261),
    ],
    small: [
        (18.8, 0.0177),
        (18.4, 0.0343),
        (18.7, 0.0432),
        (19.2, 0.0459),
        (20.4, 0.0573),
        (25.0, 0.0411),
        (14.8, 0.0691),
    ],
};
const RATIO_FITTED: Measured = Measured {
    large: [
        (68.0, 0.0000),
        (61.8, 0.0000),
        (56.1, 0.0000),
        (51.4, 0.0000),
        (47.8, 0.0020),
        (46.0, 0.0046),
        (44.9, 0.0058),
        (45.7, 0.0067),
        (45.4, 0.0132),
        (51.6, 0.0171),
        (39.3, 0.0171),
    ],
    small: [
        (19.4, 0.0107),
        (19.5, 0.0214),
        (20.1, 0.0281),
        (20.5, 0.0289),
        (21.8, 0.0343),
        (27.1, 0.0112),
        (17.9, 0.0355),
    ],
};
const THRESHOLD: Measured = Measured {
    large: [
        (85.2, 0.0000),
        (70.2, 0.0000),
        (59.1, 0.0000),
        (51.2, 0.0000),
        (46.4, 0.0024),
        (44.1, 0.0066),
        (42.9, 0.0078),
        (43.1, 0.0091),
        (42.8, 0.0197),
        (49.6, 0.0276),
        (37.2, 0.0204),
    ],
    small: [
        (19.2, 0.0134),
        (18.6, 0.0372),
        (18.9, 0.0429),
        (19.2, 0.0472),
        (20.5, 0.0524),
        (25.0, 0.0363),
        (15.3, 0.0589),
    ],
};
const NEAREST: Measured = Measured {
    large: [
        (115.9, 0.0000),
        (89.6, 0.0000),
        (72.8, 0.0000),
        (61.0, 0.0000),
        (52.6, 0.0000),
        (47.7, 0.0027),
        (44.1, 0.0064),
        (42.7, 0.0112),
        (42.4, 0.0223),
        (49.5, 0.0279),
        (34.6, 0.0300),
    ],
    small: [
        (23.2, 0.0000),
        (21.0, 0.0128),
        (20.6, 0.0202),
        (19.6, 0.0391),
        (20.6, 0.0513),
        (25.1, 0.0383),
        (13.8, 0.1001),
    ],
};
const BOUZY: Measured = Measured {
    large: [
        (48.4, 0.0000),
        (48.0, 0.0000),
        (47.5, 0.0000),
        (46.0, 0.0018),
        (45.3, 0.0030),
        (44.8, 0.0044),
        (43.1, 0.0067),
        (43.1, 0.0085),
        (42.7, 0.0197),
        (49.6, 0.0262),
        (36.2, 0.0230),
    ],
    small: [
        (19.8, 0.0155),
        (19.6, 0.0216),
        (19.6, 0.0302),
        (19.5, 0.0413),
        (20.5, 0.0484),
        (25.0, 0.0341),
        (14.9, 0.0693),
    ],
};

/// The spread of a method at a stage; `None` where nothing was measured. `fitted` is for the ratio method with the
/// [fitted](super::scale::fitted) scale instead of 1.
pub fn spread(method: Method, fitted: bool, grid: Grid, progress: Progress) -> Option<Spread> {
    if grid.topology() != Topology::Square || (fitted && method != Method::Ratio) {
        return None;
    }
    let measured = match method {
        Method::Ratio if fitted => RATIO_FITTED,
        Method::Ratio => RATIO,
        Method::Threshold => THRESHOLD,
        Method::Nearest => NEAREST,
        Method::Bouzy => BOUZY,
    };
    let side = (grid.area() as f64).sqrt();
    let share = progress.moves as f64 / grid.area() as f64;
    let small = read(&measured.small, share * 81.0 / 10.0, progress.over).scaled((side / 9.0).min(1.0));
    let large = read(&measured.large, share * 361.0 / 30.0, progress.over).scaled((side / 19.0).max(1.0));
    Some(small.toward(large, ((side - 9.0) / 10.0).clamp(0.0, 1.0)))
}

/// The figures after `steps` steps, between the two that were measured.
fn read(measured: &[(f64, f64)], steps: f64, over: bool) -> Spread {
    let (end, stages) = measured.split_last().map_or(((0.0, 0.0), measured), |(end, stages)| (*end, stages));
    let of = |&(error, odds): &(f64, f64)| Spread { error, odds };
    if over {
        return of(&end);
    }
    let at = (steps - 1.0).clamp(0.0, stages.len().saturating_sub(1) as f64);
    let before = stages.get(at as usize).unwrap_or(&end);
    let after = stages.get(at as usize + 1).unwrap_or(before);
    of(before).toward(of(after), at.fract())
}

impl Spread {
    /// The same for a board whose scores are so many times as large.
    fn scaled(self, factor: f64) -> Spread {
        Spread { error: self.error * factor, odds: self.odds / factor }
    }

    fn toward(self, other: Spread, share: f64) -> Spread {
        let between = |from: f64, to: f64| from + (to - from) * share;
        Spread { error: between(self.error, other.error), odds: between(self.odds, other.odds) }
    }

    /// How likely the player who is ahead by `lead` wins.
    pub fn confidence(self, lead: f64) -> f64 {
        let log_odds = self.odds * lead.abs();
        if log_odds.is_finite() { 1.0 / (1.0 + (-log_odds).exp()) } else { 0.5 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(method: Method, side: u16, moves: usize, over: bool) -> Spread {
        spread(method, false, Grid::square(side), Progress { moves, over }).unwrap()
    }

    #[test]
    fn what_was_measured_is_read() {
        for (index, &(error, odds)) in RATIO.large[..10].iter().enumerate() {
            let found = at(Method::Ratio, 19, 30 * (index + 1), false);
            assert!((found.error - error).abs() < 1e-9 && (found.odds - odds).abs() < 1e-9);
        }
        assert!((at(Method::Bouzy, 9, 50, false).error - BOUZY.small[4].0).abs() < 1e-9);
        assert!((at(Method::Nearest, 19, 250, true).error - NEAREST.large[10].0).abs() < 1e-9);
    }

    #[test]
    fn every_board_and_stage_has_a_sane_spread() {
        for method in Method::ALL {
            for side in [1, 2, 5, 9, 10, 13, 19, 25, 100] {
                for moves in [0, 1, 10, 100, 1_000, 1_000_000] {
                    let found = at(method, side, moves, false);
                    assert!(found.error > 0.0 && found.odds >= 0.0, "{method} {side} {moves}: {found:?}");
                    let (near, far) = (found.confidence(1.0), found.confidence(-50.0));
                    assert!(0.5 <= near && near <= far && far <= 1.0);
                }
            }
        }
        assert_eq!(
            spread(Method::Ratio, false, Grid::square(9).joined_as(Topology::Hex), Progress { moves: 3, over: false }),
            None
        );
    }
}
