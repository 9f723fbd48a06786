//! The count: from ownership to a score sheet, under area, territory and stone scoring.

use super::ownership::{Ownership, Reason};
use super::sheet::{ScoreSheet, SheetItem};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::go::{Game, Move, Rules, Turn};
use crate::go::{HandicapBonus, Scoring, Tax};
use crate::halves::Halves;
use crate::regions::Regions;

/// The history of a game that the board does not show.
///
/// ```
/// use tengen::score::PlayHistory;
/// use tengen::{ByColor, Game, Grid, Ruleset};
///
/// let game = Game::new(Ruleset::Japanese.rules(), Grid::square(9));
/// let history = PlayHistory { prisoners: ByColor { black: 2, white: 0 }, ..PlayHistory::from(&game) };
/// assert!(!history.has_turns);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayHistory {
    /// The number of stones that each player has captured.
    pub prisoners: ByColor<u32>,
    /// The number of passes of each player.
    pub passes: ByColor<u32>,
    /// Who passed first.
    pub first_pass: Option<Color>,
    /// Whether anything was played or set up. If not, nothing is known about passes.
    pub has_turns: bool,
    /// The player who placed the last stone.
    pub last_stone: Option<Color>,
    /// The number of Black's handicap stones.
    pub handicap: u32,
}

impl From<&Game> for PlayHistory {
    fn from(game: &Game) -> PlayHistory {
        let last_stone = game.turns().iter().rev().find_map(|turn| match turn {
            Turn::Move(color, Move::Play(_)) => Some(*color),
            _ => None,
        });
        PlayHistory {
            has_turns: !game.turns().is_empty(),
            last_stone,
            prisoners: game.position().prisoners(),
            passes: game.passes(),
            first_pass: game.first_pass(),
            handicap: game.handicap(),
        }
    }
}

/// The stones that each player receives for the opponent's passes under rules with
/// [pass stones](Rules::pass_stones). `stones` are the numbers of stones that the players have placed: those on the
/// board and those that were captured.
///
/// If both players have made the same number of moves, passes included, territory and area counting give the same
/// result. AGA rules make White pass last for this reason, but a record may end without that pass, or may have been
/// edited. The player who has made fewer moves therefore hands over the missing stones, and both counts agree for every
/// game. The handicap stones count as one move, because White receives a point for each of the others under area
/// scoring. If these rules give White points for them, too, as many more of them count as moves. A board without turns
/// has only its passes.
pub fn pass_stones(stones: ByColor<i64>, played: PlayHistory, rules: Rules) -> ByColor<i64> {
    let passes = played.passes.map(i64::from);
    if !played.has_turns {
        return passes.swapped();
    }
    let bonus = HandicapBonus::NMinusOne.points(played.handicap) - rules.white_handicap_bonus.points(played.handicap);
    let made = ByColor { black: stones.black + passes.black - bonus.count() / 2, white: stones.white + passes.white };
    ByColor {
        black: passes.white + (made.black - made.white).max(0),
        white: passes.black + (made.white - made.black).max(0),
    }
}

/// Counts a board whose owners are known.
pub fn count(board: &Board, ownership: &Ownership, played: PlayHistory, rules: Rules) -> ScoreSheet {
    let mut sheet = ScoreSheet::new(rules);
    let one = Halves::points(1);
    let mut stones = played.prisoners.swapped().map(i64::from);
    for point in board.grid().points() {
        if let Some(captor) = ownership.captor(point).filter(|_| rules.scoring == Scoring::Territory) {
            sheet.add(SheetItem::Dead, captor, one);
            stones[captor.opponent()] += 1;
        }
        let owned = ownership.at(point);
        if let (Reason::Stone, Some(color)) = (owned.reason, owned.owner) {
            stones[color] += 1;
        }
        let Some(owner) = owned.owner else { continue };
        match (owned.reason, rules.scoring) {
            (Reason::Stone, Scoring::Area) => sheet.add(SheetItem::Stones, owner, one),
            (Reason::Stone, Scoring::Territory) => {}
            _ => sheet.add(SheetItem::Territory, owner, one),
        }
    }
    if rules.scoring == Scoring::Territory {
        for color in Color::BOTH {
            sheet.add(SheetItem::Prisoners, color, Halves::points(played.prisoners[color].into()));
            if rules.pass_stones {
                sheet.add(SheetItem::PassStones, color, Halves::points(pass_stones(stones, played, rules)[color]));
            }
        }
    }
    if rules.tax == Tax::All {
        tax_groups(ownership, &mut sheet);
    }
    sheet.add(SheetItem::Komi, Color::White, rules.komi);
    sheet.add(SheetItem::HandicapBonus, Color::White, rules.white_handicap_bonus.points(played.handicap));
    if let Some(color) = played.first_pass.filter(|_| rules.has_button) {
        sheet.add(SheetItem::Button, color, Halves::new(1));
    }
    if rules.black_pays_last_move && played.last_stone == Some(Color::Black) {
        sheet.add(SheetItem::LastMove, Color::Black, -one);
    }
    sheet
}

/// Takes off the two points that a group must leave empty to live: a group is a connected area of one owner. One that
/// has fewer points to fill gives up no more than it has.
fn tax_groups(ownership: &Ownership, sheet: &mut ScoreSheet) {
    let areas = Regions::of(ownership.grid(), |point| ownership.at(point).owner);
    for (label, area) in &areas {
        let Some(color) = area.content else { continue };
        let surrounded = areas.points(label).iter().filter(|&&point| ownership.at(point).reason != Reason::Stone);
        let tax = surrounded.take(2).count() as i64;
        sheet.add(SheetItem::Tax, color, -Halves::points(tax));
    }
}
