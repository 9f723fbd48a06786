//! Life and death as a game tree.

use super::field::{Field, FieldState, NO_KO, Play};
use super::shape;
use crate::search::{Child, Effort, GameTree, Similar};

/// Whether a group lives, and who has ko threats.
///
/// ```
/// use tengen_proof::go::field::{Field, FieldState, NO_KO};
/// use tengen_proof::go::life::Life;
/// use tengen_proof::search::{NodeBudget, Verdict, search};
/// use tengen_proof::table::TranspositionTable;
///
/// // One stone with one liberty has no room for two eyes.
/// let mut field = Field { all: 0b11, attacker_wall: 0b10, ..Field::EMPTY };
/// field.neighbors[..2].copy_from_slice(&[0b10, 0b01]);
/// let start = FieldState { attacker: 0, defender: 0b01, targets: 0b01, ko: NO_KO, attacker_moves: true, threats: 0 };
/// let life = Life { field: &field, attacker_threats: false, two_eyes: false };
/// let mut budget = NodeBudget::new(100);
/// assert_eq!(search(&life, start, &mut TranspositionTable::new(100), &mut budget), Verdict::Won);
/// ```
#[derive(Clone, Debug)]
pub struct Life<'a> {
    /// The field that the game is played on.
    pub field: &'a Field,
    /// Whether the ko threats belong to the attacker.
    pub attacker_threats: bool,
    /// Whether the defender must make two eyes. If so, the attacker may pass and wins by repetition.
    pub two_eyes: bool,
}

impl GameTree for Life<'_> {
    type State = FieldState;
    type Move = Play;

    fn children(&self, state: &FieldState, children: &mut Vec<Child<FieldState, Play>>) {
        let has_threats = state.attacker_moves == self.attacker_threats;
        self.field.moves(state, has_threats, |play, state| children.push(Child { play, state }));
        // The defender may always pass. The attacker may pass only while a ko is barred. An attacker without a working
        // move has failed, so seki needs no special case.
        if !state.attacker_moves || state.ko != NO_KO || self.two_eyes {
            let state = FieldState { attacker_moves: !state.attacker_moves, ko: NO_KO, ..*state };
            children.push(Child { play: Play::Pass, state });
        }
    }

    fn guess(&self, state: &FieldState) -> Effort {
        let attacker = |wins| if wins == state.attacker_moves { Effort::WON } else { Effort::LOST };
        let f = match shape::evaluate(self.field, state) {
            shape::StaticEvaluation::Alive => return attacker(false),
            shape::StaticEvaluation::Dead => return attacker(true),
            shape::StaticEvaluation::Open(f) => f,
        };
        let weights = if state.attacker_moves { &ATTACKER_FIRST } else { &DEFENDER_FIRST };
        let lead: i32 = f.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        let (kill, live) = (effort(-lead), effort(lead));
        if state.attacker_moves { Effort { win: kill, lose: live } } else { Effort { win: live, lose: kill } }
    }

    fn repetition_wins(&self, state: &FieldState) -> bool {
        state.attacker_moves == self.two_eyes
    }

    fn hash(&self, state: &FieldState) -> u64 {
        let mut hash = state.attacker.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ (hash >> 32) ^ state.defender).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // Without threats, it does not matter which side has none.
        let threats = u64::from(state.threats) << 1 | u64::from(state.threats > 0 && self.attacker_threats);
        let rest = u64::from(state.ko) | u64::from(state.attacker_moves) << 8 | threats << 9;
        hash = (hash ^ (hash >> 29) ^ rest ^ state.targets.rotate_left(20)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^ (hash >> 32)
    }

    fn replays(&self) -> bool {
        true
    }

    fn similar(&self, state: &FieldState) -> Option<Similar> {
        // A threat never harms its owner.
        let is_harder = state.attacker_moves == self.attacker_threats;
        (state.threats > 0).then(|| Similar { hash: self.hash(&FieldState { threats: 0, ..*state }), is_harder })
    }
}

/// The feature weights if the attacker is to move. A positive sum means that the attacker is likely to win.
const ATTACKER_FIRST: [i32; shape::FEATURES] = [1005, -77, -50, -68, 166, -253, -16, 102, 6, -150, -48, 67, -60, -60];
/// The feature weights if the defender is to move.
const DEFENDER_FIRST: [i32; shape::FEATURES] = [796, -83, -8, -63, 150, -153, -19, 32, 7, -191, -44, 21, -60, -60];

/// Returns the estimated effort to prove a result, given the evidence against it: 1 if the result is clear, and more
/// the less likely it is.
fn effort(against: i32) -> u32 {
    let soft = match against {
        ..-128 => 0,
        -128..128 => (against + 128) * (against + 128) / 512,
        _ => against,
    };
    1 + soft.cast_unsigned()
}
