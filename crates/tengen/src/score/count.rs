//! The count: from ownership to a score sheet, under area, territory and stone scoring.

use super::ownership::{Ownership, Reason};
use super::sheet::{Item, ScoreSheet};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::go::rules::{Scoring, Tax};
use crate::go::{Game, Rules};
use crate::halves::Halves;
use crate::regions::Regions;

/// What happened in play that the board does not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Stones that each player has captured.
    pub prisoners: ByColor<u32>,
    /// How often each player has passed.
    pub passes: ByColor<u32>,
    /// Who passed first.
    pub first_pass: Option<Color>,
    /// Black's handicap stones.
    pub handicap: u32,
}

impl From<&Game> for Played {
    fn from(game: &Game) -> Played {
        Played {
            prisoners: game.position().prisoners(),
            passes: game.passes(),
            first_pass: game.first_pass(),
            handicap: game.handicap(),
        }
    }
}

/// Counts a board whose owners are known.
pub fn count(board: &Board, ownership: &Ownership, played: Played, rules: Rules) -> ScoreSheet {
    let mut sheet = ScoreSheet::new(rules);
    let one = Halves::points(1);
    for point in board.grid().points() {
        if let Some(captor) = ownership.captor(point).filter(|_| rules.scoring == Scoring::Territory) {
            sheet.add(Item::Dead, captor, one);
        }
        let owned = ownership.at(point);
        let Some(owner) = owned.owner else { continue };
        match (owned.reason, rules.scoring) {
            (Reason::Stone, Scoring::Area) => sheet.add(Item::Stones, owner, one),
            (Reason::Stone, Scoring::Territory) => {}
            _ => sheet.add(Item::Territory, owner, one),
        }
    }
    for color in Color::BOTH {
        if rules.scoring == Scoring::Territory {
            sheet.add(Item::Prisoners, color, Halves::points(played.prisoners[color].into()));
            if rules.pass_stones {
                sheet.add(Item::PassStones, color, Halves::points(played.passes[color.opponent()].into()));
            }
        }
    }
    if rules.tax == Tax::All {
        tax_groups(ownership, &mut sheet);
    }
    sheet.add(Item::Komi, Color::White, rules.komi);
    sheet.add(Item::HandicapBonus, Color::White, rules.white_handicap_bonus.points(played.handicap));
    if let Some(color) = played.first_pass.filter(|_| rules.has_button) {
        sheet.add(Item::Button, color, Halves::new(1));
    }
    sheet
}

/// Takes off the two points that a group must leave empty to live: a group is a connected area of one owner. One that
/// has fewer points to fill gives up no more than it has.
fn tax_groups(ownership: &Ownership, sheet: &mut ScoreSheet) {
    let areas = Regions::of(ownership.grid(), |point| ownership.at(point).owner);
    for (label, area) in areas.iter() {
        let Some(color) = area.content else { continue };
        let surrounded = areas.points(label).iter().filter(|&&point| ownership.at(point).reason != Reason::Stone);
        let tax = surrounded.take(2).count() as i64;
        sheet.add(Item::Tax, color, -Halves::points(tax));
    }
}
