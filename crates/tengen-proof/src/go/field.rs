//! The searched part of a board, as sets of at most 64 points, and the moves on it.
//!
//! The field is surrounded by walls: stones that are never captured. A stone next to a wall of its own color is
//! connected to it. The attacker tries to capture the group, and the defender tries to live.

/// A set of points of a field.
pub type PointSet = u64;

/// The points of a field and their surroundings.
///
/// ```
/// use tengen_proof::go::field::Field;
///
/// // Three points in a row. The last one is next to a wall of the attacker.
/// let mut field = Field { all: 0b111, attacker_wall: 0b100, ..Field::EMPTY };
/// field.neighbors[..3].copy_from_slice(&[0b010, 0b101, 0b010]);
/// assert_eq!(field.beside(0b001), 0b010);
/// assert_eq!(field.flood(0b001, 0b011), (0b011, 0b111));
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    /// The neighbors of each point.
    pub neighbors: [PointSet; PointSet::BITS as usize],
    /// All points.
    pub all: PointSet,
    /// Points next to a wall of the attacker.
    pub attacker_wall: PointSet,
    /// Points next to a wall of the defender. A point next to both walls is open: whoever plays there is connected.
    pub defender_wall: PointSet,
    /// Points that hold a stone of the defender at the start that is not part of the group.
    pub bystanders: PointSet,
}

impl Field {
    /// A field without points.
    pub const EMPTY: Field =
        Field { neighbors: [0; PointSet::BITS as usize], all: 0, attacker_wall: 0, defender_wall: 0, bystanders: 0 };
}

/// The value of [`FieldState::ko`] if no point is barred.
pub const NO_KO: u8 = 64;

/// The stones on a field and the side to move.
///
/// ```
/// use tengen_proof::go::field::{Field, FieldState, NO_KO};
///
/// let field = Field { all: 0b111, ..Field::EMPTY };
/// let (attacker, defender, targets) = (0b100, 0b001, 0b001);
/// let state = FieldState { attacker, defender, targets, ko: NO_KO, attacker_moves: false, threats: 0 };
/// assert_eq!(state.mover(), (0b001, 0b100));
/// assert_eq!(state.empty(&field), 0b010);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldState {
    /// The attacker's stones.
    pub attacker: PointSet,
    /// The defender's stones.
    pub defender: PointSet,
    /// Stones of the group that have never been captured.
    pub targets: PointSet,
    /// The point where the mover may not retake a ko at once, or [`NO_KO`].
    pub ko: u8,
    /// Whether the attacker is to move.
    pub attacker_moves: bool,
    /// The number of remaining ko threats of the side that has threats.
    pub threats: u8,
}

impl FieldState {
    /// Returns the stones of the mover and of the opponent.
    pub const fn mover(&self) -> (PointSet, PointSet) {
        if self.attacker_moves { (self.attacker, self.defender) } else { (self.defender, self.attacker) }
    }

    /// Empty points.
    pub const fn empty(&self, field: &Field) -> PointSet {
        field.all & !(self.attacker | self.defender)
    }
}

/// A move on a field.
///
/// ```
/// use tengen_proof::go::field::{Field, FieldState, NO_KO, Play};
///
/// // Three points in a row. The attacker's stone at the end captures the defender's stone at the other end.
/// let mut field = Field { all: 0b111, attacker_wall: 0b100, ..Field::EMPTY };
/// field.neighbors[..3].copy_from_slice(&[0b010, 0b101, 0b010]);
/// let (attacker, defender, targets) = (0b100, 0b001, 0b001);
/// let state = FieldState { attacker, defender, targets, ko: NO_KO, attacker_moves: true, threats: 0 };
/// let mut moves = Vec::new();
/// field.moves(&state, false, |play, next| moves.push((play, next.defender)));
/// assert_eq!(moves, [(Play::Stone(1), 0)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// A stone at this point.
    Stone(u8),
    /// A pass.
    Pass,
}

/// Iterates over the points of a set in ascending order.
pub fn each(mut points: PointSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (points != 0).then(|| {
            let at = points.trailing_zeros() as usize;
            points &= points - 1;
            at
        })
    })
}

/// A chain of one color.
///
/// ```
/// use tengen_proof::go::field::{Field, FieldChain};
///
/// let mut field = Field { all: 0b111, ..Field::EMPTY };
/// field.neighbors[..3].copy_from_slice(&[0b010, 0b101, 0b010]);
/// field.chains(0b011, 0b100, 0, |FieldChain { stones, liberties }| assert_eq!((stones, liberties), (0b011, 0b100)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FieldChain {
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties, or all points if it is connected to a wall of its color.
    pub liberties: PointSet,
}

impl Field {
    /// Returns the points of `inside` that are connected to `seed`, and all their neighbors.
    pub fn flood(&self, seed: PointSet, inside: PointSet) -> (PointSet, PointSet) {
        let (mut reached, mut beside, mut todo) = (seed, 0, seed);
        while todo != 0 {
            let at = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            let around = self.neighbors[at];
            beside |= around;
            let new = around & inside & !reached;
            reached |= new;
            todo |= new;
        }
        (reached, beside)
    }

    /// Returns the neighbors of a set.
    pub fn beside(&self, points: PointSet) -> PointSet {
        each(points).fold(0, |beside, at| beside | self.neighbors[at])
    }

    /// Calls `each_chain` with the chains of `stones`, with their liberties among `empty`. A chain next to `wall`
    /// always has liberties.
    pub fn chains(&self, stones: PointSet, empty: PointSet, wall: PointSet, mut each_chain: impl FnMut(FieldChain)) {
        let mut left = stones;
        while left != 0 {
            let (chain, beside) = self.flood(left & left.wrapping_neg(), stones);
            left &= !chain;
            let liberties = if chain & wall != 0 { PointSet::MAX } else { beside & empty };
            each_chain(FieldChain { stones: chain, liberties });
        }
    }

    /// Returns the stones of chains with a single liberty.
    fn in_atari(&self, stones: PointSet, empty: PointSet, wall: PointSet) -> PointSet {
        let mut found = 0;
        self.chains(stones, empty, wall, |chain| {
            if chain.liberties.is_power_of_two() {
                found |= chain.stones;
            }
        });
        found
    }

    /// Returns the stones that a stone at `point` captures, given those that are in atari.
    fn captured(
        &self,
        point: PointSet,
        around: PointSet,
        in_atari: PointSet,
        theirs: PointSet,
        empty: PointSet,
    ) -> PointSet {
        let mut captured = 0;
        let mut left = around & in_atari;
        while left != 0 {
            let (chain, beside) = self.flood(left & left.wrapping_neg(), theirs);
            left &= !chain;
            if beside & empty == point {
                captured |= chain;
            }
        }
        captured
    }

    /// Generates the legal stone moves of the mover. A mover with a threat to spend may retake a barred ko.
    pub fn moves(&self, state: &FieldState, has_threats: bool, mut each_move: impl FnMut(Play, FieldState)) {
        let empty = state.empty(self);
        let (mine, theirs) = state.mover();
        let (own_wall, their_wall) = if state.attacker_moves {
            (self.attacker_wall, self.defender_wall)
        } else {
            (self.defender_wall, self.attacker_wall)
        };
        let strong = mine & !self.in_atari(mine, empty, own_wall);
        let weak = self.in_atari(theirs, empty, their_wall);
        for at in each(empty) {
            let barred = at == usize::from(state.ko);
            if barred && !(has_threats && state.threats > 0) {
                continue;
            }
            let point = 1u64 << at;
            let around = self.neighbors[at];
            let captured = self.captured(point, around, weak, theirs, empty);
            let free = around & empty != 0 || own_wall & point != 0;
            if !free && captured == 0 && around & strong == 0 {
                continue;
            }
            let alone = !free && around & mine == 0 && captured.is_power_of_two();
            let ko = if alone { captured.trailing_zeros() as u8 } else { NO_KO };
            let (mine, theirs) = (mine | point, theirs & !captured);
            let (attacker, defender) = if state.attacker_moves { (mine, theirs) } else { (theirs, mine) };
            let targets = state.targets & defender;
            let threats = state.threats - u8::from(barred);
            let next = FieldState { attacker, defender, targets, ko, attacker_moves: !state.attacker_moves, threats };
            each_move(Play::Stone(at as u8), next);
        }
    }
}
