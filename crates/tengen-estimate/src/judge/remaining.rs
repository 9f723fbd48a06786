//! Dame and ko that are left on the board. Under area rules, and under territory rules with pass stones, which are
//! designed to give the same result, taking the last one is worth points and may decide a close game. Under other rules
//! dame are worth nothing, and a ko is worth one prisoner.

use super::unsettled::{MOVES, UnsettledArea, UnsettledKind};
use tengen::score::{Reason, SheetItem};
use tengen::{Board, ByColor, Color, Halves, Ownership, Point, Regions, Rules, ScoreSheet};

/// The dame and ko that are left when both players have stopped.
///
/// ```
/// use tengen::score::{PlayHistory, count};
/// use tengen::{Marks, Ownership, Ruleset, diagram};
/// use tengen_estimate::judge::Remaining;
///
/// let board = diagram::parse(&".X.O.\n".repeat(3))?;
/// let rules = Ruleset::Chinese.rules();
/// let ownership = Ownership::of(&board, &Marks::none(&board), rules.into());
/// let left = Remaining::of(&board, &ownership, rules);
/// assert_eq!(left.dame.len(), 3);
/// // White is ahead by the komi of 7.5 points.
/// assert!(!left.may_decide(&count(&board, &ownership, PlayHistory::default(), rules)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    /// Dame that either player can fill without self-atari, and which are therefore not in seki.
    pub dame: Vec<Point>,
    /// For each player, the empty points at which the opponent could capture one of that player's stones in a ko.
    pub ko: ByColor<Vec<RemainingKo>>,
}

/// A ko that is left.
///
/// ```
/// use tengen::{Color, Marks, Ownership, Ruleset, diagram, notation};
/// use tengen_estimate::judge::Remaining;
///
/// let board = diagram::parse(".X..O.\n.XXOO.\n.X.XO.\n.XXOO.\n.X.XO.\n.X.XO.\n")?;
/// let rules = Ruleset::Chinese.rules();
/// let ownership = Ownership::of(&board, &Marks::none(&board), rules.into());
/// let left = Remaining::of(&board, &ownership, rules);
/// assert_eq!(notation::go(board.grid(), left.ko[Color::Black][0].point), "C4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemainingKo {
    /// The empty point at which the opponent could capture.
    pub point: Point,
    /// How much the margin changes if the opponent wins the ko.
    pub worth: Halves,
}

/// The value of a dame, or of the stone that fills the ko.
const DAME: Halves = Halves::points(1);

/// The value of a ko if stones count: the empty point and the stone beside it both change owners.
const KO: Halves = Halves::points(4);

/// The value of a ko if stones do not count: one prisoner.
const PRISONER: Halves = Halves::points(1);

impl Remaining {
    /// Returns what is left on a board whose owners are known. If any point is open, the game is not finished and the
    /// result is empty. Dame are left out under rules that do not [count stones](Rules::counts_stones).
    pub fn of(board: &Board, ownership: &Ownership, rules: Rules) -> Remaining {
        if !ownership.open().is_empty() {
            return Remaining::default();
        }
        let stones_count = rules.counts_stones();
        let chains = DameChains::of(board);
        let dame =
            ownership.with(Reason::Dame).filter(|&point| stones_count && is_free(board, &chains, point)).collect();
        let mut ko = ByColor::new_with(|_| Vec::new());
        for point in board.grid().points().filter(|&point| board[point].is_none()) {
            if let Some(color) = ko_at(board, &chains, ownership, point) {
                // If false eyes count, the empty point is lost too.
                let is_eye = ownership.at(point).owner == Some(color);
                let prisoner = if is_eye { PRISONER + Halves::points(1) } else { PRISONER };
                ko[color].push(RemainingKo { point, worth: if stones_count { KO } else { prisoner } });
            }
        }
        Remaining { dame, ko }
    }

    /// Returns the margin of this sheet if `color` takes the last dame. The button may change hands too, which is not
    /// considered.
    pub fn margin_with_last_dame(&self, sheet: &ScoreSheet, color: Color) -> Halves {
        let margin = sheet.margin();
        // The point that Black has paid for the last stone so far.
        let refund = sheet.line(SheetItem::LastMove).black;
        match color {
            Color::Black if sheet.rules().black_pays_last_move => margin - refund,
            Color::Black => margin + DAME,
            Color::White => margin - refund - DAME,
        }
    }

    /// Whether the winner of this sheet can still change.
    pub fn may_decide(&self, sheet: &ScoreSheet) -> bool {
        let (rules, margin) = (sheet.rules(), sheet.margin());
        // While a ko can be fought, either player may get the last dame.
        let any_ko = !self.ko.black.is_empty() || !self.ko.white.is_empty();
        let is_open = match self.dame.len() {
            0 => any_ko && rules.black_pays_last_move,
            dame => dame % 2 == 1 || any_ko || rules.black_pays_last_move,
        };
        let end = |color: Color| if is_open { self.margin_with_last_dame(sheet, color) } else { margin };
        let all = |color: Color| self.ko[color].iter().fold(Halves::ZERO, |sum, ko| sum + ko.worth);
        let winner = |margin: Halves| rules.result_of(margin).winner();
        let least = end(Color::White).min(margin) - all(Color::Black);
        let most = end(Color::Black).max(margin) + all(Color::White);
        winner(least) != winner(most)
    }

    /// Whether the opponent could capture the single stone at `stone` in a ko.
    pub(super) fn is_ko_stone(&self, board: &Board, stone: Point) -> bool {
        let Some(color) = board[stone] else { return false };
        let mut open = board.grid().neighbors(stone).filter(|&beside| board[beside] != Some(color.opponent()));
        let (liberty, other) = (open.next(), open.next());
        liberty.is_some_and(|liberty| self.ko[color].iter().any(|ko| ko.point == liberty)) && other.is_none()
    }

    /// Returns everything that is left as one unsettled area, or `None` if nothing is left.
    pub(super) fn place(&self) -> Option<UnsettledArea> {
        let ko = || self.ko.black.iter().chain(&self.ko.white).map(|ko| ko.point);
        let mut points: Vec<Point> = self.dame.iter().copied().chain(ko()).collect();
        points.sort_unstable();
        let kind = if ko().next().is_some() { UnsettledKind::Ko } else { UnsettledKind::Dame };
        let moves = ko().chain(self.dame.iter().copied()).take(MOVES).collect();
        (!points.is_empty()).then_some(UnsettledArea { kind, points, moves })
    }
}

/// The chains of a board with their first liberties.
struct DameChains {
    regions: Regions,
    liberties: Vec<Vec<Point>>,
}

impl DameChains {
    /// The maximum number of stored liberties per chain. Three are enough for the questions here, and no chain is
    /// traversed more than once.
    const LIBERTIES: usize = 3;

    fn of(board: &Board) -> DameChains {
        let regions = Regions::of_board(board);
        let mut liberties: Vec<Vec<Point>> = vec![Vec::new(); regions.len()];
        for point in board.grid().points().filter(|&point| board[point].is_none()) {
            for beside in board.grid().neighbors(point).filter(|&beside| board[beside].is_some()) {
                let known = &mut liberties[regions.label(beside)];
                if known.len() < DameChains::LIBERTIES && known.last() != Some(&point) {
                    known.push(point);
                }
            }
        }
        DameChains { regions, liberties }
    }

    /// Returns the first three liberties of the chain at `stone`.
    fn liberties(&self, stone: Point) -> &[Point] {
        &self.liberties[self.regions.label(stone)]
    }
}

/// Whether either player can fill `point` without self-atari.
fn is_free(board: &Board, chains: &DameChains, point: Point) -> bool {
    let beside = || board.grid().neighbors(point);
    Color::BOTH.into_iter().all(|color| {
        let mut liberties: Vec<Point> = beside().filter(|&beside| board[beside].is_none()).collect();
        for own in beside().filter(|&beside| board[beside] == Some(color)) {
            liberties.extend(chains.liberties(own));
        }
        liberties.retain(|&liberty| liberty != point);
        liberties.sort_unstable();
        liberties.dedup();
        liberties.len() >= 2
    })
}

/// Returns the player who would lose one stone in a ko if the opponent played at the empty `point`. Both sides must be
/// alive.
fn ko_at(board: &Board, chains: &DameChains, ownership: &Ownership, point: Point) -> Option<Color> {
    let grid = board.grid();
    let is_living = |point: Point| ownership.at(point).reason == Reason::Stone;
    // A false eye has no owner, so the color of the stones around it is used.
    let color = board[grid.neighbors(point).next()?]?;
    if !grid.neighbors(point).all(|beside| board[beside] == Some(color) && is_living(beside)) {
        return None;
    }
    let in_atari = |&beside: &Point| chains.liberties(beside) == [point];
    let mut taken = grid.neighbors(point).filter(in_atari);
    let (Some(stone), None) = (taken.next(), taken.next()) else { return None };
    let is_single = chains.regions.points_at(stone).len() == 1;
    let mut captors = grid.neighbors(stone).filter(|&beside| beside != point).peekable();
    // Stones without a liberty can only be set up. Nobody can play on beside them.
    let can_capture = |captor: Point| is_living(captor) && !chains.liberties(captor).is_empty();
    (is_single && captors.peek().is_some() && captors.all(can_capture)).then_some(color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::go::{Setup, Suicide, Tax};
    use tengen::score::{Counting, PlayHistory, count};
    use tengen::{Marks, Ruleset, diagram};

    fn remaining(rows: &str) -> Remaining {
        let board = diagram::parse(rows).unwrap();
        let rules = Ruleset::Chinese.rules();
        Remaining::of(&board, &Ownership::of(&board, &Marks::none(&board), Counting::from(rules)), rules)
    }

    /// Black's stone at D4 can be taken at C4.
    const KO: &str = ".X..O.\n.XXOO.\n.X.XO.\n.XXOO.\n.X.XO.\n.X.XO.\n";

    #[test]
    fn a_ko_is_found_where_one_stone_can_be_taken_and_taken_back() {
        let board = diagram::parse(KO).unwrap();
        let found = remaining(KO);
        let names: Vec<String> = found.ko.black.iter().map(|ko| tengen::notation::go(board.grid(), ko.point)).collect();
        assert_eq!(names, ["C4"]);
        assert!(found.ko.white.is_empty());
    }

    /// Every board of up to nine points on which all stones have liberties.
    fn tiny_boards() -> impl Iterator<Item = Board> {
        let sizes = (1..=3).flat_map(|width| (1..=3).map(move |height| (width, height)));
        sizes.flat_map(|(width, height)| {
            (0..3_usize.pow(width * height)).map(move |number| {
                let sign = |place: u32| [".", "X", "O"][number / 3_usize.pow(place) % 3];
                let row = |y: u32| (0..width).map(|x| sign(y * width + x)).collect::<String>();
                diagram::parse(&(0..height).map(|y| row(y) + "\n").collect::<String>()).unwrap()
            })
        })
    }

    #[test]
    fn on_tiny_boards_every_ko_can_be_taken_and_taken_back() {
        let mut kos = 0;
        for board in tiny_boards() {
            let Ok(position) = Setup::new(board.clone()).position() else { continue };
            let rules = Ruleset::Chinese.rules();
            let ownership = Ownership::of(&board, &Marks::none(&board), Counting::from(rules));
            let found = Remaining::of(&board, &ownership, rules);
            for loser in Color::BOTH {
                for &RemainingKo { point, .. } in &found.ko[loser] {
                    let mut taken = position.clone();
                    taken
                        .play(loser.opponent(), point, Suicide::Forbidden)
                        .unwrap_or_else(|error| panic!("{board}: {error}"));
                    assert!(taken.ko().is_some(), "no ko:\n{board}");
                    kos += 1;
                }
            }
        }
        assert!(kos > 0);
        for impossible in [".XO\n", "OX.\n", ".X.\nXOX\n"] {
            assert_eq!(remaining(impossible).ko, ByColor::default(), "{impossible}");
        }
        assert_eq!(remaining(".XO.\n").ko.black.len(), 1);
    }

    #[test]
    fn nothing_is_left_where_nobody_has_played_yet() {
        assert_eq!(remaining(".....\n.X...\n..XO.\n...O.\n.....\n"), Remaining::default());
    }

    /// A sheet with this margin, in half points.
    fn sheet(ruleset: Ruleset, margin: i64, last_stone: Option<Color>) -> ScoreSheet {
        let board = Board::empty(tengen::Grid::square(1));
        let ownership = Ownership::of(&board, &Marks::none(&board), Counting::plain());
        let paid = i64::from(ruleset == Ruleset::Taiwanese && last_stone == Some(Color::Black)) * 2;
        let rules = Rules { komi: Halves::new(-margin - paid), ..ruleset.rules() };
        let sheet = count(&board, &ownership, PlayHistory { last_stone, ..PlayHistory::default() }, rules);
        assert_eq!(sheet.margin(), Halves::new(margin));
        sheet
    }

    fn ko(loser: Color, worth: Halves) -> Remaining {
        let mut left = Remaining::default();
        left.ko[loser].push(RemainingKo { point: Point::from_index(0), worth });
        left
    }

    fn dame(number: usize) -> Remaining {
        Remaining { dame: (0..number).map(Point::from_index).collect(), ..Remaining::default() }
    }

    #[test]
    fn the_last_dame_decides_within_a_point_and_a_ko_within_its_worth() {
        let chinese = |margin| sheet(Ruleset::Chinese, margin, None);
        assert!(dame(1).may_decide(&chinese(1)) && dame(3).may_decide(&chinese(-2)));
        assert!(!dame(1).may_decide(&chinese(3)) && !dame(2).may_decide(&chinese(1)));
        let left = ko(Color::Black, super::KO);
        assert!(left.may_decide(&chinese(7)) && !left.may_decide(&chinese(9)));
        // White can only gain by taking it, so White stays ahead.
        assert!(!left.may_decide(&chinese(-1)));
        let japanese = |margin| sheet(Ruleset::Japanese, margin, None);
        let left = ko(Color::Black, PRISONER);
        assert!(left.may_decide(&japanese(1)) && left.may_decide(&japanese(2)) && !left.may_decide(&japanese(3)));
    }

    #[test]
    fn a_tie_that_black_wins_is_no_change() {
        let ing = |margin| sheet(Ruleset::Ing, margin, None);
        assert!(!dame(1).may_decide(&ing(2)) && dame(1).may_decide(&ing(-2)) && dame(1).may_decide(&ing(0)));
    }

    #[test]
    fn black_pays_for_the_last_stone() {
        let taiwanese = |margin, last| sheet(Ruleset::Taiwanese, margin, Some(last));
        for number in [1, 2] {
            // White has the last stone: Black gains nothing by another one, White gains a point.
            assert!(dame(number).may_decide(&taiwanese(1, Color::White)));
            assert!(!dame(number).may_decide(&taiwanese(-1, Color::White)));
            // Black has paid: White gains nothing, and Black gains a point.
            assert!(dame(number).may_decide(&taiwanese(-1, Color::Black)));
            assert!(!dame(number).may_decide(&taiwanese(1, Color::Black)));
        }
        assert!(!dame(0).may_decide(&taiwanese(1, Color::White)));
        assert!(ko(Color::Black, super::KO).may_decide(&taiwanese(9, Color::White)));
        assert!(!ko(Color::Black, super::KO).may_decide(&taiwanese(11, Color::White)));
    }

    #[test]
    fn a_ko_costs_an_eye_too_if_false_eyes_count() {
        let board = diagram::parse(KO).unwrap();
        for (tax, worth) in [(Tax::Seki, 1), (Tax::None, 2)] {
            let rules = Rules { tax, ..Ruleset::Japanese.rules() };
            let ownership = Ownership::of(&board, &Marks::none(&board), Counting::from(rules));
            let found = Remaining::of(&board, &ownership, rules);
            assert_eq!(
                found.ko.black.iter().map(|ko| ko.worth).collect::<Vec<_>>(),
                [Halves::points(worth)],
                "{tax:?}"
            );
        }
    }
}
