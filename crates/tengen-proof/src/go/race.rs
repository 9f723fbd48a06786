//! Counts the liberties of a capturing race between two chains.
//!
//! The search needs too many positions where both chains have large eyes, because every capture inside an eye makes
//! new liberties. The result of such a race follows from its liberties, if each of them costs the opponent one move:
//! those of one chain alone, those that both share, and those of an eye, of which a large one costs more moves than it
//! has points. The count is a rule that players use, not a proof.

use super::field::{Field, FieldState, NO_KO};
use super::reader::{AttemptOutcome, FieldReader};
use super::region::{GroupSurroundings, LARGEST};
use tengen::{Color, Point};

/// The largest eye that is counted.
const LARGEST_EYE: usize = 7;

/// The number of moves that fill an empty eye of each size.
const EYE_LIBERTIES: [usize; LARGEST_EYE + 1] = [0, 1, 2, 3, 5, 8, 12, 17];

/// The smallest eye that is worth more liberties than it has points.
const LARGE: usize = 4;

/// The maximum number of positions for an eye.
const EYE_POSITIONS: u64 = 2_000;

/// A race between two chains, counted for the chain in question.
///
/// ```
/// use tengen::{Regions, diagram};
/// use tengen_proof::go::race::CountedRace;
/// use tengen_proof::go::region::GroupSurroundings;
/// use tengen_proof::go::walls::Walls;
///
/// // Three liberties against two, but the race is not counted.
/// let board = diagram::parse("OXXX...\nOOOOXXX\n....OOO\n.......\nXX.....")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let (chains, walls) = (Regions::of_board(&board), Walls::proved(&board));
/// let surroundings = GroupSurroundings { board: &board, chains: &chains, walls: &walls, beliefs: None, ko: None };
/// let race = CountedRace::of(&surroundings, point(1, 0));
/// assert!(race.is_none(), "the black chain on the right can help");
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedRace {
    /// The chain in question.
    pub own: RacingChain,
    /// The chain that it races with.
    pub other: RacingChain,
    /// The liberties of both.
    pub shared: Vec<Point>,
    /// Whether the chain in question lives if it captures the other: that one is too large for an eye that the opponent
    /// can fill again, or it cuts the chain off from a wall of its color.
    pub saves: bool,
}

/// One chain of a race.
///
/// ```
/// use tengen_proof::go::race::RacingChain;
///
/// let chain = RacingChain { outside: Vec::new(), eye: Vec::new(), eye_size: 5, filled: 4 };
/// assert_eq!(chain.liberties(), 4, "a bulky five costs eight moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RacingChain {
    /// Its liberties that are neither in its eye nor shared.
    pub outside: Vec<Point>,
    /// The empty points of its eye.
    pub eye: Vec<Point>,
    /// The number of points of its eye, 0 if it has none.
    pub eye_size: usize,
    /// The number of the opponent's stones in its eye.
    pub filled: usize,
}

impl RacingChain {
    /// The number of moves that its own liberties cost the opponent.
    pub fn liberties(&self) -> usize {
        self.outside.len() + EYE_LIBERTIES[self.eye_size.min(LARGEST_EYE)].saturating_sub(self.filled)
    }

    /// How its eye compares: the larger eye wins shared liberties.
    fn rank(&self) -> usize {
        if self.eye_size < LARGE { self.eye_size.min(1) } else { self.eye_size }
    }

    /// Returns the opponent's moves that take its liberties, those outside first.
    fn fillings(&self) -> &[Point] {
        if self.outside.is_empty() { &self.eye } else { &self.outside }
    }
}

impl CountedRace {
    /// Counts the race of the chain at `target`. Returns `None` if it does not race with exactly one chain, or if a
    /// liberty of either costs more or fewer moves than one.
    pub fn of(surroundings: &GroupSurroundings<'_>, target: Point) -> Option<CountedRace> {
        let color = surroundings.board.get(target)?;
        let own = surroundings.chains.label(target);
        let eyes = Self::eyes(surroundings, own, color);
        let mut rivals: Vec<usize> = Vec::new();
        for &stone in surroundings.chains.points(own) {
            for beside in surroundings.board.grid().neighbors(stone) {
                let is_rival = surroundings.board[beside] == Some(color.opponent())
                    && surroundings.walls.at(beside).is_none()
                    && !eyes.iter().any(|eye| eye.contains(&beside));
                let label = surroundings.chains.label(beside);
                if is_rival && !rivals.contains(&label) {
                    rivals.push(label);
                }
            }
        }
        let [other] = rivals[..] else { return None };
        let shares = |label: usize, liberty: &Point| surroundings.chains.liberties(label).contains(liberty);
        let shared: Vec<Point> =
            surroundings.chains.liberties(own).iter().copied().filter(|liberty| shares(other, liberty)).collect();
        Some(CountedRace {
            own: Self::side(surroundings, own, other, color, &shared)?,
            other: Self::side(surroundings, other, own, color.opponent(), &shared)?,
            shared,
            saves: Self::saves(surroundings, other, color),
        })
    }

    /// Whether the capture of a chain saves the stones of `color` that capture it.
    fn saves(surroundings: &GroupSurroundings<'_>, captured: usize, color: Color) -> bool {
        let GroupSurroundings { board, chains, walls, .. } = *surroundings;
        let stones = chains.points(captured);
        let is_own_wall = |point: Point| board[point] == Some(color) && walls.at(point).is_some();
        let is_cut = || stones.iter().any(|&stone| board.grid().neighbors(stone).any(is_own_wall));
        stones.len() >= LARGEST_EYE || is_cut()
    }

    /// Returns the areas that a chain encloses alone and that are small enough for an eye.
    fn eyes(surroundings: &GroupSurroundings<'_>, label: usize, color: Color) -> Vec<Vec<Point>> {
        let GroupSurroundings { board, chains, walls, .. } = *surroundings;
        let mut eyes: Vec<Vec<Point>> = Vec::new();
        for liberty in chains.liberties(label) {
            if eyes.iter().any(|eye| eye.contains(&liberty)) {
                continue;
            }
            let (mut area, mut next, mut is_eye) = (vec![liberty], 0, true);
            while is_eye && next < area.len() {
                for beside in board.grid().neighbors(area[next]) {
                    if board[beside] == Some(color) {
                        is_eye &= chains.label(beside) == label;
                    } else if !area.contains(&beside) {
                        is_eye &= walls.at(beside).is_none() && area.len() < LARGEST_EYE;
                        area.push(beside);
                    }
                }
                next += 1;
            }
            if is_eye {
                eyes.push(area);
            }
        }
        eyes
    }

    /// Counts one chain of the race.
    fn side(
        surroundings: &GroupSurroundings<'_>,
        label: usize,
        rival: usize,
        color: Color,
        shared: &[Point],
    ) -> Option<RacingChain> {
        let GroupSurroundings { board, chains, walls, .. } = *surroundings;
        let eyes = Self::eyes(surroundings, label, color);
        if eyes.len() > 1 {
            return None;
        }
        let eye = eyes.into_iter().next().unwrap_or_default();
        // Other chains of the opponent around it must not be capturable.
        for &stone in chains.points(label) {
            for beside in board.grid().neighbors(stone) {
                let is_opponent = board[beside] == Some(color.opponent());
                let is_known = walls.at(beside).is_some() || chains.label(beside) == rival || eye.contains(&beside);
                if is_opponent && !is_known {
                    return None;
                }
            }
        }
        let mut outside = Vec::new();
        for liberty in chains.liberties(label) {
            if eye.contains(&liberty) || shared.contains(&liberty) {
                continue;
            }
            let mut can_fill = false;
            for beside in board.grid().neighbors(liberty) {
                let beside_label = chains.label(beside);
                match board[beside] {
                    None => can_fill = true,
                    // A friend beside it helps the chain out.
                    Some(stone) if stone == color => {
                        if beside_label != label {
                            return None;
                        }
                    }
                    Some(_) => can_fill |= walls.at(beside).is_some() || chains.liberties(beside_label).len() > 1,
                }
            }
            if !can_fill {
                return None;
            }
            outside.push(liberty);
        }
        if !Self::is_settled(surroundings, label, &eye) {
            return None;
        }
        let filled = eye.iter().filter(|&&point| board[point].is_some()).count();
        let eye_size = eye.len();
        let eye = eye.into_iter().filter(|&point| board[point].is_none()).collect();
        Some(RacingChain { outside, eye, eye_size, filled })
    }

    /// Whether the owner of an eye cannot divide it in two, even when moving first.
    fn is_settled(surroundings: &GroupSurroundings<'_>, label: usize, eye: &[Point]) -> bool {
        let GroupSurroundings { board, chains, .. } = *surroundings;
        if eye.len() < 3 {
            return true;
        }
        // Stones that are not beside the eye do not matter.
        let is_beside = |stone: &&Point| board.grid().neighbors(**stone).any(|beside| eye.contains(&beside));
        let border = chains.points(label).iter().filter(is_beside);
        let points: Vec<Point> = eye.iter().chain(border).copied().collect();
        if points.len() >= LARGEST {
            return false;
        }
        // One more point joins the stones of the chain, as they are joined outside the eye.
        let joint = points.len();
        let mut field = Field { all: (1 << (joint + 1)) - 1, ..Field::EMPTY };
        let mut start =
            FieldState { attacker: 0, defender: 1 << joint, targets: 0, ko: NO_KO, attacker_moves: false, threats: 0 };
        for (at, &point) in points.iter().enumerate() {
            for beside in board.grid().neighbors(point) {
                if let Some(index) = points.iter().position(|&other| other == beside) {
                    field.neighbors[at] |= 1 << index;
                }
            }
            if at >= eye.len() {
                start.defender |= 1 << at;
                field.neighbors[at] |= 1 << joint;
                field.neighbors[joint] |= 1 << at;
            } else if board[point].is_some() {
                start.attacker |= 1 << at;
            }
        }
        start.targets = start.defender;
        let attempt = FieldReader::new(EYE_POSITIONS).attempt(&field, start, EYE_POSITIONS);
        attempt.outcome == Some(AttemptOutcome::No)
    }

    /// Whether `attacker` captures `defender`, if it moves first or second.
    fn captures(&self, attacker: &RacingChain, defender: &RacingChain, moves_first: bool) -> bool {
        let (mine, theirs, shared) = (attacker.liberties(), defender.liberties(), self.shared.len());
        let needed = match attacker.rank().cmp(&defender.rank()) {
            // Who fills the last shared liberty but one without an eye, or the last with one, is captured.
            std::cmp::Ordering::Equal if defender.eye_size == 0 => theirs + shared.saturating_sub(1),
            std::cmp::Ordering::Equal | std::cmp::Ordering::Less => theirs + shared,
            std::cmp::Ordering::Greater => theirs.saturating_sub(shared),
        };
        mine >= needed + usize::from(!moves_first)
    }

    /// Whether the opponent captures the chain in question, if the opponent moves first or second.
    pub fn is_captured(&self, opponent_first: bool) -> bool {
        self.captures(&self.other, &self.own, opponent_first)
    }

    /// Whether the chain in question captures the other chain, moving first or second.
    pub fn is_won(&self, moves_first: bool) -> bool {
        self.captures(&self.own, &self.other, moves_first)
    }

    /// Returns the moves of the opponent that bring the capture of the chain in question nearer.
    pub fn attacks(&self) -> Vec<Point> {
        let fillings = self.own.fillings();
        if fillings.is_empty() { self.shared.clone() } else { fillings.to_vec() }
    }

    /// Returns the moves of the chain's owner that win or draw the race.
    pub fn defenses(&self) -> Vec<Point> {
        let fillings = self.other.fillings();
        if fillings.is_empty() && self.is_won(true) { self.shared.clone() } else { fillings.to_vec() }
    }
}
