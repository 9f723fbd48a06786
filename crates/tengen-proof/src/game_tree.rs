//! A game as the search sees it: positions, moves, and the effort that a proof is expected to take.

use crate::search::Verdict;
use std::hash::Hash;

/// The effort to prove something impossible. No sum of efforts reaches it.
pub const INFINITE: u32 = u16::MAX as u32;

/// The effort expected for a proof that contradicts a likely winner.
const UNLIKELY: u32 = 1_000;

/// The effort needed to prove a win and to prove a loss for the side to move.
///
/// ```
/// use tengen_proof::search::Effort;
///
/// assert!(Effort::WON.is_settled() && Effort::LOST.is_settled());
/// assert!(!Effort { win: 1, lose: 2 }.is_settled());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The effort to prove that the mover wins.
    pub win: u32,
    /// The effort to prove that the mover loses.
    pub lose: u32,
}

impl Effort {
    /// The mover has won.
    pub const WON: Effort = Effort { win: 0, lose: INFINITE };
    /// The mover has lost.
    pub const LOST: Effort = Effort { win: INFINITE, lose: 0 };

    /// Whether the winner is known.
    pub const fn is_settled(self) -> bool {
        self.win == 0 || self.lose == 0
    }

    /// Returns the effort of a position whose winner is likely, but not known.
    pub(crate) const fn unsettled(self) -> Effort {
        match self {
            Effort { win: 0, .. } => Effort { win: 1, lose: UNLIKELY },
            Effort { lose: 0, .. } => Effort { win: UNLIKELY, lose: 1 },
            Effort { .. } => self,
        }
    }

    pub(crate) const fn verdict(self) -> Verdict {
        match self {
            Effort { win: 0, .. } => Verdict::Won,
            Effort { lose: 0, .. } => Verdict::Lost,
            Effort { .. } => Verdict::Unknown,
        }
    }
}

/// A move and the resulting position.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::tree::HexTree;
/// use tengen_proof::search::{Child, GameTree};
///
/// let tree = HexTree::new(HexField::<1>::new(Grid::square(2)).unwrap());
/// let root = tree.field.position([Cells::NONE; 2], 0);
/// let mut children = Vec::new();
/// tree.children(&root, &mut children);
/// let Child { play, state } = children[0];
/// assert!(state.stones[0].has(play));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Child<S, M> {
    /// The move.
    pub play: M,
    /// The position after it.
    pub state: S,
}

/// A game that can be searched: two sides move in turn, and exactly one of them wins.
///
/// ```
/// use tengen_proof::search::{Child, Effort, GameTree, NodeBudget, Verdict, search};
/// use tengen_proof::table::TranspositionTable;
///
/// /// The players take one or two counters in turn. Whoever cannot move loses.
/// struct Counters;
///
/// impl GameTree for Counters {
///     type State = u64;
///     type Move = u64;
///
///     fn children(&self, &left: &u64, children: &mut Vec<Child<u64, u64>>) {
///         children.extend((1..=left.min(2)).map(|play| Child { play, state: left - play }));
///     }
///
///     fn guess(&self, &left: &u64) -> Effort {
///         if left == 0 { Effort::LOST } else { Effort { win: 1, lose: 1 } }
///     }
///
///     fn repetition_wins(&self, _: &u64) -> bool {
///         false
///     }
///
///     fn hash(&self, left: &u64) -> u64 {
///         left.wrapping_mul(0x9e37_79b9_7f4a_7c15)
///     }
/// }
///
/// let solve = |counters| search(&Counters, counters, &mut TranspositionTable::new(100), &mut NodeBudget::new(1_000));
/// assert_eq!(solve(8), Verdict::Won);
/// assert_eq!(solve(9), Verdict::Lost);
/// ```
pub trait GameTree {
    /// A position. It contains everything that affects the rest of the game, including the side to move.
    type State: Copy + Eq + Hash;
    /// A move.
    type Move: Copy + Eq;

    /// Generates the moves of the side to move, with the most promising first. A side without a move has lost.
    fn children(&self, state: &Self::State, children: &mut Vec<Child<Self::State, Self::Move>>);

    /// Returns an initial estimate of the effort. It is settled if the position shows the winner without a search.
    fn guess(&self, state: &Self::State) -> Effort;

    /// Whether the side to move wins if this position repeats on the path.
    fn repetition_wins(&self, state: &Self::State) -> bool;

    /// Returns a hash of the position that uses all 64 bits.
    fn hash(&self, state: &Self::State) -> u64;

    /// Returns another position that may have been searched before and probably has the same winner. [`Similar`] says
    /// which result there is also the result here.
    fn similar(&self, _state: &Self::State) -> Option<Similar> {
        None
    }

    /// Called when the winner of a position becomes known by its children: if the mover wins, with the child that shows
    /// it, and otherwise with all children.
    fn settled(&self, _state: &Self::State, _mover_wins: bool, _children: &mut dyn Iterator<Item = &Self::State>) {}

    /// The number by which the number of open moves is divided: only about that many are searched at first, in order,
    /// and the others follow when these have failed.
    fn focus(&self) -> usize {
        1
    }

    /// Whether a refutation of one move should be replayed against the other moves.
    fn replays(&self) -> bool {
        false
    }

    /// Whether the mover wins `sibling` for the same reason as `won`, another child of the same position.
    fn also_wins(&self, _won: &Self::State, _sibling: &Self::State) -> bool {
        false
    }
}

/// A position that is like another one, but better or worse for the mover.
///
/// ```
/// use tengen_proof::search::Similar;
///
/// let without_threats = Similar { hash: 7, is_harder: true };
/// assert!(without_threats.is_harder, "who wins without threats wins with threats too");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Similar {
    /// Its hash.
    pub hash: u64,
    /// Whether it is worse for the mover, so that a win there is a win here. Otherwise it is better, and a loss there
    /// is a loss here.
    pub is_harder: bool,
}
