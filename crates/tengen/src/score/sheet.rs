//! The score sheet: line items for each player that add up to the result.

use super::result::{GameResult, Margin};
use crate::color::{ByColor, Color};
use crate::go::Rules;
use crate::halves::Halves;
use alloc::string::ToString;
use core::fmt;

/// A line of the sheet.
///
/// ```
/// use tengen::score::SheetItem;
/// use tengen::{Color, Halves, Ruleset, ScoreSheet};
///
/// let mut sheet = ScoreSheet::new(Ruleset::Japanese.rules());
/// sheet.add(SheetItem::Prisoners, Color::Black, Halves::points(3));
/// assert_eq!(sheet.line(SheetItem::Prisoners).black, Halves::points(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SheetItem {
    /// Living stones, under area scoring.
    Stones,
    /// Surrounded points, also those under dead stones.
    Territory,
    /// Opposing stones captured in play, under territory scoring.
    Prisoners,
    /// Opposing dead stones, under territory scoring.
    Dead,
    /// Stones that the opponent handed over with passes.
    PassStones,
    /// Points taken off for groups.
    Tax,
    /// White's points for moving second.
    Komi,
    /// White's points for handicap stones.
    HandicapBonus,
    /// The first passer's half point.
    Button,
    /// The point that Black gives up for the last stone.
    LastMove,
}

impl SheetItem {
    /// Every line, in the order of the sheet.
    pub const ALL: [SheetItem; 10] = [
        SheetItem::Stones,
        SheetItem::Territory,
        SheetItem::Prisoners,
        SheetItem::Dead,
        SheetItem::PassStones,
        SheetItem::Tax,
        SheetItem::Komi,
        SheetItem::HandicapBonus,
        SheetItem::Button,
        SheetItem::LastMove,
    ];

    /// The line's name for people.
    pub const fn title(self) -> &'static str {
        match self {
            SheetItem::Stones => "Living stones",
            SheetItem::Territory => "Territory",
            SheetItem::Prisoners => "Prisoners",
            SheetItem::Dead => "Dead stones",
            SheetItem::PassStones => "Pass stones",
            SheetItem::Tax => "Group tax",
            SheetItem::Komi => "Komi",
            SheetItem::HandicapBonus => "Handicap bonus",
            SheetItem::Button => "Button",
            SheetItem::LastMove => "Last move",
        }
    }
}

/// What each player has on each line. The totals are only ever computed.
///
/// ```
/// use tengen::score::{PlayHistory, count};
/// use tengen::{Marks, Ownership, Ruleset, diagram};
///
/// let board = diagram::parse(".X.O.\n.X.O.\n.XXO.\n")?;
/// let rules = Ruleset::Chinese.rules();
/// let ownership = Ownership::of(&board, &Marks::none(&board), rules.into());
/// let sheet = count(&board, &ownership, PlayHistory::default(), rules);
/// assert_eq!(sheet.to_string(), "\
/// Living stones          4       3
/// Territory              3       3
/// Komi                   0     7.5
/// Total                  7    13.5
/// W+6.5");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoreSheet {
    rules: Rules,
    lines: [ByColor<Halves>; SheetItem::ALL.len()],
}

impl ScoreSheet {
    /// An empty sheet.
    pub fn new(rules: Rules) -> ScoreSheet {
        ScoreSheet { rules, lines: [ByColor::default(); SheetItem::ALL.len()] }
    }

    /// The rules of the count.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The amounts of both players on a line.
    pub const fn line(&self, item: SheetItem) -> ByColor<Halves> {
        self.lines[item as usize]
    }

    /// Adds to a line.
    pub fn add(&mut self, item: SheetItem, color: Color, amount: Halves) {
        self.lines[item as usize][color] += amount;
    }

    /// The sum of each player's lines.
    pub fn totals(&self) -> ByColor<Halves> {
        ByColor::new_with(|color| self.lines.iter().map(|line| line[color]).sum())
    }

    /// Black's total minus White's total.
    pub fn margin(&self) -> Halves {
        let totals = self.totals();
        totals.black - totals.white
    }

    /// The winner and the margin. If the rules give ties to Black, Black can win by zero points.
    pub fn result(&self) -> GameResult {
        self.rules.result_of(self.margin())
    }
}

impl fmt::Display for ScoreSheet {
    /// The lines on which a player has something, the totals, and the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |title: &str, line: ByColor<Halves>| {
            writeln!(f, "{title:<16}{:>8}{:>8}", line.black.to_string(), line.white.to_string())
        };
        for item in SheetItem::ALL.into_iter().filter(|&item| self.line(item) != ByColor::default()) {
            row(item.title(), self.line(item))?;
        }
        row("Total", self.totals())?;
        write!(f, "{}", self.result())
    }
}

impl Rules {
    /// Returns the result for this margin, which is Black's points minus White's.
    pub fn result_of(self, margin: Halves) -> GameResult {
        match margin {
            Halves::ZERO if self.black_wins_ties => GameResult::Won(Color::Black, Margin::Points(Halves::ZERO)),
            margin => margin.into(),
        }
    }
}
