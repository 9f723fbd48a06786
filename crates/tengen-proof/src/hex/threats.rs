//! Moves after which the mover threatens to win: a second move would join the sides.
//!
//! Such a move is found where a half connection and another connection from the two sides meet. The opponent must answer
//! in the cells that all of the threats after the move need, so the fewer these are, the better is the move.

use super::cells::Cells;
use super::connections::{ConnectionSearch, Origin, pair};
use super::field::HexField;

/// The threats of the moves in a position, with memory for reuse.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::connections::{ConnectionSearch, Goal};
/// use tengen_proof::hex::field::HexField;
/// use tengen_proof::hex::threats::Threats;
///
/// // On an empty board of five rows no move wins at once, but a move to the center threatens to.
/// let field = HexField::<1>::new(Grid::square(5)).unwrap();
/// let mut search = ConnectionSearch::default();
/// search.run(&field, [Cells::NONE; 2], 0, Goal::Full);
/// let mut threats = Threats::default();
/// threats.find(&field, &search);
/// assert!(threats.answers(12).is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Threats<const W: usize> {
    answers: Vec<Option<Cells<W>>>,
}

impl<const W: usize> Threats<W> {
    /// Finds the threats of the player whose connections these are.
    pub fn find(&mut self, field: &HexField<W>, search: &ConnectionSearch<W>) {
        self.answers.clear();
        self.answers.resize(field.area, None);
        let sides = [field.area, field.area + 1];
        for end in 0..field.area {
            if !sides.iter().all(|&side| search.ends[end].partners.has(side)) {
                continue;
            }
            let [one, other] = sides.map(|side| &search.pairs[pair(end, side)]);
            if search.empty.has(end) {
                // A move to the cell completes one of the two connections and leaves the other as a threat.
                for (halves, fulls) in [(&one.halves, &other.fulls), (&other.halves, &one.fulls)] {
                    for half in halves {
                        for full in fulls.iter().filter(|full| !full.carrier.meets(half.carrier)) {
                            self.add(end, half.carrier | full.carrier);
                        }
                    }
                }
            } else {
                // The chain is joined to one side by a move to the key of a half connection; the other is the threat.
                for half in &one.halves {
                    for next in other.halves.iter().filter(|next| !next.carrier.meets(half.carrier)) {
                        let all = half.carrier | next.carrier;
                        for number in [half.number, next.number] {
                            if let Origin::Key(_, _, key) = search.connection(number).origin {
                                self.add(usize::from(key), all.without(usize::from(key)));
                            }
                        }
                    }
                }
            }
        }
    }

    fn add(&mut self, cell: usize, needed: Cells<W>) {
        let answers = self.answers[cell].get_or_insert(needed);
        *answers &= needed;
    }

    /// The cells in which the opponent must answer a move, if it makes a threat.
    pub fn answers(&self, cell: usize) -> Option<Cells<W>> {
        self.answers[cell]
    }
}
