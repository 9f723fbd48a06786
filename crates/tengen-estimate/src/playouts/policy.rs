//! The choice of moves in a playout: random, but with some knowledge. Real eyes stay open, chains in atari are saved or
//! captured, large chains avoid self-atari, and eye spaces are entered at their vital points.

use super::field::{EMPTY, NOWHERE, PlayoutBoard, Spot, other};
use super::rng::Rng;
use super::shapes;

/// The probability of using each piece of knowledge, in units of 1/256.
///
/// ```
/// use tengen_estimate::playouts::Policy;
///
/// assert_eq!(Policy::default(), Policy::CAREFUL);
/// let eager = Policy { two_liberties: 256, ..Policy::CAREFUL };
/// assert_ne!(eager, Policy::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Captures the chain that the last move left in atari.
    pub capture: u16,
    /// Saves an own chain that the last move put into atari.
    pub save: u16,
    /// Plays the vital point of the eye space that the last move created or touched.
    pub nakade: u16,
    /// Plays a liberty of a chain next to the last move that has two liberties.
    pub two_liberties: u16,
    /// Does not put an own chain into atari unless that kills.
    pub self_atari: u16,
}

impl Policy {
    /// Any legal move that fills no eye, chosen uniformly.
    pub const UNIFORM: Policy = Policy { capture: 0, save: 0, nakade: 0, two_liberties: 0, self_atari: 0 };

    /// The policy that judges finished positions best.
    pub const CAREFUL: Policy = Policy { capture: 256, save: 256, nakade: 256, two_liberties: 160, self_atari: 256 };
}

impl Default for Policy {
    fn default() -> Policy {
        Policy::CAREFUL
    }
}

/// A short list of moves to choose from.
struct Candidates {
    places: [Spot; 16],
    count: usize,
}

impl Candidates {
    const fn new() -> Candidates {
        Candidates { places: [NOWHERE; 16], count: 0 }
    }

    fn push(&mut self, place: Spot) {
        if self.count < self.places.len() && !self.places[..self.count].contains(&place) {
            self.places[self.count] = place;
            self.count += 1;
        }
    }

    fn pick(&self, rng: &mut Rng) -> Option<Spot> {
        (self.count > 0).then(|| self.places[rng.below(self.count as u32) as usize])
    }
}

/// The chain that a move would create.
struct Prospect {
    /// The number of its liberties, counted up to two, and the first of them.
    liberties: usize,
    liberty: Spot,
    /// The number of its stones.
    size: u16,
    /// Whether the move captures.
    takes: bool,
}

impl<const N: usize, const TORUS: bool> PlayoutBoard<N, TORUS> {
    /// Returns a move for `color` after the opponent's move at `last`, or `None` to pass.
    pub(super) fn choose(&mut self, color: u8, last: Spot, policy: &Policy, rng: &mut Rng) -> Option<Spot> {
        if last != NOWHERE
            && let Some(place) = self.answer(color, last, policy, rng)
        {
            return Some(place);
        }
        self.any(color, policy.self_atari, rng)
    }

    /// Returns a random move that is legal, fills no eye and is not a blunder, chosen uniformly.
    #[inline]
    pub(super) fn any(&mut self, color: u8, careful: u16, rng: &mut Rng) -> Option<Spot> {
        let mut left = self.empty_count();
        while left > 0 {
            let index = rng.below(left.into()) as u16;
            let place = self.empty(index);
            if (self.is_open(place) || !self.is_eye(place, color) && self.is_legal(place, color))
                && (careful == 0 || !self.is_blunder(place, color) || !rng.happens(careful))
            {
                return Some(place);
            }
            left -= 1;
            self.swap_empties(index, left);
        }
        None
    }

    /// Returns a reply to the last move, if one of the rules applies.
    fn answer(&self, color: u8, last: Spot, policy: &Policy, rng: &mut Rng) -> Option<Spot> {
        let enemy = other(color);
        if policy.nakade > 0 {
            let (first, count) = self.taken();
            if count >= 3
                && rng.happens(policy.nakade)
                && let Some(place) = self.vital(first, enemy)
                && self.is_legal(place, color)
            {
                return Some(place);
            }
        }
        if policy.capture > 0
            && self.at(last) == enemy
            && let Some(liberty) = self.only_liberty(self.head(last))
            && rng.happens(policy.capture)
            && self.is_legal(liberty, color)
            && (self.size(self.head(last)) > 1 || !self.is_blunder(liberty, color))
        {
            return Some(liberty);
        }
        let around = self.beside(last);
        if policy.save > 0 {
            let mut moves = Candidates::new();
            for beside in around {
                if self.at(beside) == color
                    && let Some(liberty) = self.only_liberty(self.head(beside))
                {
                    self.rescue(beside, liberty, color, &mut moves);
                }
            }
            if moves.count > 0 && rng.happens(policy.save) {
                return moves.pick(rng);
            }
        }
        if policy.nakade > 0 && rng.happens(policy.nakade) {
            for beside in around {
                if self.at(beside) == EMPTY {
                    for owner in [enemy, color] {
                        if let Some(place) = self.vital(beside, owner)
                            && self.is_legal(place, color)
                        {
                            return Some(place);
                        }
                    }
                }
            }
        }
        if policy.two_liberties > 0 && rng.happens(policy.two_liberties) {
            let mut moves = Candidates::new();
            self.two_liberty_moves(last, color, &mut moves);
            for beside in around {
                if self.at(beside) == color {
                    self.two_liberty_moves(beside, color, &mut moves);
                }
            }
            return moves.pick(rng);
        }
        None
    }

    /// Adds the ways to save the chain at `stone`, whose only liberty is `liberty`: extending it, or capturing an
    /// adjacent chain.
    fn rescue(&self, stone: Spot, liberty: Spot, color: u8, moves: &mut Candidates) {
        if self.is_legal(liberty, color) && self.prospect(liberty, color).liberties > 1 {
            moves.push(liberty);
        }
        let enemy = other(color);
        let mut at = stone;
        loop {
            for beside in self.beside(at) {
                if self.at(beside) == enemy
                    && let Some(theirs) = self.only_liberty(self.head(beside))
                    && (theirs != liberty
                        || self.size(self.head(beside)) > 1
                        || self.prospect(theirs, color).liberties > 1)
                    && self.is_legal(theirs, color)
                {
                    moves.push(theirs);
                }
            }
            at = self.next(at);
            if at == stone {
                return;
            }
        }
    }

    /// Adds the liberties of the chain at `stone` that are worth playing if it has exactly two.
    fn two_liberty_moves(&self, stone: Spot, color: u8, moves: &mut Candidates) {
        if self.at(stone) == EMPTY || self.open(self.head(stone)) > 8 {
            return;
        }
        let mut found = [NOWHERE; 3];
        if self.liberties(stone, &mut found) != 2 {
            return;
        }
        for &place in &found[..2] {
            if !self.is_eye(place, color) && self.is_legal(place, color) && self.prospect(place, color).liberties > 1 {
                moves.push(place);
            }
        }
    }

    /// Returns the vital point of the eye space of `owner` that contains the empty `place`.
    fn vital(&self, place: Spot, owner: u8) -> Option<Spot> {
        let mut space = [NOWHERE; 7];
        space[0] = place;
        let (mut count, mut at) = (1, 0);
        while at < count {
            for beside in self.beside(space[at]) {
                let content = self.at(beside);
                if content == EMPTY && !space[..count].contains(&beside) {
                    if count == 6 {
                        return None;
                    }
                    space[count] = beside;
                    count += 1;
                } else if content != EMPTY && content & owner == 0 {
                    return None;
                }
            }
            at += 1;
        }
        shapes::vital(&space[..count], |place| self.beside(place), |place| self.is_corner(place))
    }

    /// Returns the chain that a stone of `color` at `place` would create.
    fn prospect(&self, place: Spot, color: u8) -> Prospect {
        let enemy = other(color);
        let mut liberties = [NOWHERE; 2];
        let mut prospect = Prospect { liberties: 0, liberty: NOWHERE, size: 1, takes: false };
        let mut add = |at: Spot, count: &mut usize| {
            if *count < 2 && !liberties[..*count].contains(&at) {
                liberties[*count] = at;
                *count += 1;
            }
            *count == 2
        };
        let mut joined = [NOWHERE; 4];
        let mut joins = 0;
        for beside in self.beside(place) {
            let content = self.at(beside);
            if content == EMPTY {
                add(beside, &mut prospect.liberties);
            } else if content == enemy && self.only_liberty(self.head(beside)).is_some() {
                prospect.takes = true;
                add(beside, &mut prospect.liberties);
            }
        }
        for beside in self.beside(place) {
            let head = self.head(beside);
            if self.at(beside) != color || joined[..joins].contains(&head) {
                continue;
            }
            joined[joins] = head;
            joins += 1;
            prospect.size += self.size(head);
            let mut at = head;
            // A chain with many pseudo-liberties has enough liberties, and most of them are found at once.
            while prospect.liberties < 2 {
                for next in self.beside(at) {
                    if next != place && self.at(next) == EMPTY && add(next, &mut prospect.liberties) {
                        break;
                    }
                }
                at = self.next(at);
                if at == head {
                    break;
                }
            }
        }
        prospect.liberty = liberties[0];
        prospect
    }

    /// Whether a stone of `color` at `place` leaves its chain with one liberty and gains nothing.
    fn is_blunder(&self, place: Spot, color: u8) -> bool {
        let mut open = 0;
        for beside in self.beside(place) {
            open += u8::from(self.at(beside) == EMPTY);
        }
        if open >= 2 {
            return false;
        }
        let prospect = self.prospect(place, color);
        if prospect.liberties > 1 {
            return false;
        }
        if prospect.takes {
            // If several stones can be recaptured after a capture, it is a snapback.
            return prospect.size > 2;
        }
        if prospect.size == 1 {
            return false;
        }
        if prospect.size > 6 {
            return true;
        }
        !self.is_sacrifice(place, prospect.liberty, color, usize::from(prospect.size))
    }

    /// Whether the chain that a stone of `color` at `place` creates must be captured by the surrounding chains, which
    /// have no other liberties, and leaves them an eye space that is too small for two eyes.
    fn is_sacrifice(&self, place: Spot, liberty: Spot, color: u8, size: usize) -> bool {
        let enemy = other(color);
        let mut stones = [NOWHERE; 7];
        stones[0] = place;
        let (mut count, mut at) = (1, 0);
        while at < count {
            for beside in self.beside(stones[at]) {
                let content = self.at(beside);
                if content == color && !stones[..count].contains(&beside) {
                    if count == 7 {
                        return false;
                    }
                    stones[count] = beside;
                    count += 1;
                } else if content == enemy {
                    let mut found = [NOWHERE; 3];
                    let open = self.liberties(beside, &mut found);
                    if open > 2 || found[..open].iter().any(|&at| at != place && at != liberty) {
                        return false;
                    }
                }
            }
            at += 1;
        }
        count == size && shapes::is_killing(&stones[..count], |place| self.beside(place), |place| self.is_corner(place))
    }
}
