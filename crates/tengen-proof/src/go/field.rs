//! The part of a board that is searched, as sets of at most 64 points, and the moves on it.
//!
//! What lies around the field is a wall: stones that are never captured. A stone beside a wall of its own color is
//! connected with it. The attacker wants to capture, the defender wants to live.

/// A set of points of a field.
pub type Points = u64;

/// The points of a field and what they touch.
#[derive(Clone, Debug)]
pub struct Field {
    /// The neighbors of each point.
    pub neighbors: Vec<Points>,
    /// Every point.
    pub all: Points,
    /// Points beside a wall of the attacker.
    pub attacker_wall: Points,
    /// Points beside a wall of the defender.
    pub defender_wall: Points,
}

/// No point is barred by a ko.
pub const NO_KO: u8 = 64;

/// The stones on a field and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The attacker's stones.
    pub attacker: Points,
    /// The defender's stones.
    pub defender: Points,
    /// Stones of the group that have never been captured.
    pub targets: Points,
    /// The point that the mover may not take back at once, or [`NO_KO`].
    pub ko: u8,
    /// Whether the attacker moves.
    pub attacker_moves: bool,
    /// Ko threats that are left to whoever has any.
    pub threats: u8,
}

impl State {
    /// The stones of the mover and of his opponent.
    pub const fn mover(&self) -> (Points, Points) {
        if self.attacker_moves { (self.attacker, self.defender) } else { (self.defender, self.attacker) }
    }

    /// Empty points.
    pub const fn empty(&self, field: &Field) -> Points {
        field.all & !(self.attacker | self.defender)
    }
}

/// A move on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// A stone.
    Stone(u8),
    /// A pass.
    Pass,
}

/// The points of a set, lowest first.
pub fn each(mut points: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (points != 0).then(|| {
            let at = points.trailing_zeros() as usize;
            points &= points - 1;
            at
        })
    })
}

/// The chains of one color.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// Its stones.
    pub stones: Points,
    /// Its liberties; all points where it is connected with a wall of its color.
    pub liberties: Points,
}

/// At most this many chains of one color fit on 64 points.
const MOST: usize = 64;

/// The chains of one color.
pub struct Chains {
    chains: [Chain; MOST],
    len: usize,
}

impl Chains {
    /// The chains of `stones`, with their liberties among `empty`; a chain beside `wall` has endless liberties.
    pub fn of(field: &Field, stones: Points, empty: Points, wall: Points) -> Chains {
        let mut found = Chains { chains: [Chain { stones: 0, liberties: 0 }; MOST], len: 0 };
        let mut left = stones;
        while left != 0 {
            let (chain, beside) = field.flood(left & left.wrapping_neg(), stones);
            left &= !chain;
            let liberties = if chain & wall != 0 { Points::MAX } else { beside & empty };
            found.chains[found.len] = Chain { stones: chain, liberties };
            found.len += 1;
        }
        found
    }

    /// All of them.
    pub fn list(&self) -> &[Chain] {
        &self.chains[..self.len]
    }
}

impl Field {
    /// The points of `inside` that are connected with `seed`, and all their neighbors.
    pub fn flood(&self, seed: Points, inside: Points) -> (Points, Points) {
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

    /// The neighbors of a set.
    pub fn beside(&self, points: Points) -> Points {
        each(points).fold(0, |beside, at| beside | self.neighbors[at])
    }

    /// The position after a stone of the mover, or `None` where that is not legal. Ko is not looked at.
    fn play(&self, state: &State, own: &Chains, opponent: &Chains, empty: Points, at: usize) -> Option<State> {
        let point = 1u64 << at;
        let around = self.neighbors[at];
        let (mine, theirs) = state.mover();
        let mut captured = 0;
        if around & theirs != 0 {
            for chain in opponent.list() {
                if chain.liberties == point {
                    captured |= chain.stones;
                }
            }
        }
        let wall = if state.attacker_moves { self.attacker_wall } else { self.defender_wall };
        let free = around & empty != 0 || wall & point != 0;
        let joined = around & mine != 0;
        if !free && captured == 0 {
            let safe = |chain: &Chain| chain.stones & around != 0 && chain.liberties != point;
            if !joined || !own.list().iter().any(safe) {
                return None;
            }
        }
        let alone = !free && !joined && captured.is_power_of_two();
        let ko = if alone { captured.trailing_zeros() as u8 } else { NO_KO };
        let (mine, theirs) = (mine | point, theirs & !captured);
        let (attacker, defender) = if state.attacker_moves { (mine, theirs) } else { (theirs, mine) };
        let targets = state.targets & defender;
        Some(State { attacker, defender, targets, ko, attacker_moves: !state.attacker_moves, threats: state.threats })
    }

    /// The legal stones of the mover; where the mover has a threat to spend, he may take a barred ko.
    pub fn moves(&self, state: &State, has_threats: bool, mut each_move: impl FnMut(Play, State)) {
        let empty = state.empty(self);
        let (mine, theirs) = state.mover();
        let walls = if state.attacker_moves {
            (self.attacker_wall, self.defender_wall)
        } else {
            (self.defender_wall, self.attacker_wall)
        };
        let own = Chains::of(self, mine, empty, walls.0);
        let opponent = Chains::of(self, theirs, empty, walls.1);
        for at in each(empty) {
            let barred = at == usize::from(state.ko);
            if barred && !(has_threats && state.threats > 0) {
                continue;
            }
            if let Some(mut next) = self.play(state, &own, &opponent, empty, at) {
                next.threats -= u8::from(barred);
                each_move(Play::Stone(at as u8), next);
            }
        }
    }
}
