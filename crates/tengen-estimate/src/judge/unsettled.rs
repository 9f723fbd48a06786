//! Unsettled areas of a position: why they are unsettled, and the moves that would settle them.

use super::remaining::Remaining;
use super::{Doubt, JudgeMethod, Judgment};
use tengen::go::Suicide;
use tengen::life::{LifeStatus, UnconditionalLife};
use tengen::score::Reason;
use tengen::{Board, ByColor, Color, Marks, Ownership, Point, Regions};

/// Why an area is unsettled.
///
/// ```
/// use tengen_estimate::judge::UnsettledKind;
///
/// assert_eq!(UnsettledKind::Ko.words(), "whoever wins the ko may decide the game");
/// assert!(UnsettledKind::Border.is_open());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum UnsettledKind {
    /// Points that both players still reach, although one of them is sure to get them or neither has come near yet.
    Border,
    /// Territory of the only player with living stones, where the opponent may still invade.
    Alone,
    /// Dame of which the last one may decide the game.
    Dame,
    /// A ko that may decide the game.
    Ko,
    /// Stones whose life depends on the turn.
    Life,
    /// Stones whose status the judge cannot decide.
    Unclear,
    /// Stones that a person or the record marked dead although they are next to living stones of their own color.
    Marks,
    /// The same, but only the judge considers them dead.
    Judged,
    /// Points that the record assigns to one player although the other surrounds them.
    Opposed,
    /// Points that the record marks as territory although living stones of both players touch their region.
    Shared,
}

impl UnsettledKind {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            UnsettledKind::Border => "border",
            UnsettledKind::Alone => "alone",
            UnsettledKind::Dame => "dame",
            UnsettledKind::Ko => "ko",
            UnsettledKind::Life => "life",
            UnsettledKind::Unclear => "unclear",
            UnsettledKind::Marks | UnsettledKind::Judged | UnsettledKind::Opposed | UnsettledKind::Shared => "marks",
        }
    }

    /// Whether it is an open border.
    pub const fn is_open(self) -> bool {
        matches!(self, UnsettledKind::Border | UnsettledKind::Alone)
    }

    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            UnsettledKind::Border => "the border is open",
            UnsettledKind::Alone => "only one player has living stones, and the opponent may still invade",
            UnsettledKind::Dame => "whoever takes the last dame may decide the game",
            UnsettledKind::Ko => "whoever wins the ko may decide the game",
            UnsettledKind::Life => "life or death depends on who moves first",
            UnsettledKind::Unclear => "dead or alive cannot be told",
            UnsettledKind::Marks => "marked dead, but beside living stones of their own color",
            UnsettledKind::Judged => "judged dead, but beside living stones of their own color",
            UnsettledKind::Opposed => "marked for one player, but surrounded by the other",
            UnsettledKind::Shared => "marked as territory, but living stones of both players touch it",
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for UnsettledKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// An unsettled area.
///
/// ```
/// use tengen::Point;
/// use tengen_estimate::judge::{UnsettledArea, UnsettledKind};
///
/// let area = UnsettledArea { kind: UnsettledKind::Ko, points: vec![Point::from_index(3)], moves: Vec::new() };
/// assert!(!area.kind.is_open());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsettledArea {
    /// The reason.
    pub kind: UnsettledKind,
    /// The points without a settled owner, from the top left.
    pub points: Vec<Point>,
    /// Moves that would settle them, the largest first. Empty if no judge was consulted.
    pub moves: Vec<Point>,
}

/// The confidence in the owner of a point that outweighs an open border.
const OWNED: f32 = 0.8;

/// If at least one in this many points has a living stone, the board counts as closed to a player whose stones are all
/// dead.
const SPARSE: usize = 8;

/// The maximum number of moves that are listed for an area.
pub(super) const MOVES: usize = 3;

/// Moves that are smaller than the largest one by this much are not listed.
const LARGE: f32 = 0.75;

/// Playouts alone name no moves if the largest one has a smaller effect, because that may be chance.
const CLEAR: f32 = 0.5;

/// A counted board whose unsettled areas are to be found.
///
/// ```
/// use tengen::{Marks, Ownership, Ruleset, diagram};
/// use tengen_estimate::judge::{Counted, Remaining, places};
///
/// // The border between two walls without a gap is settled.
/// let board = diagram::parse(".XO.\n.XO.\n.XO.\n")?;
/// let (marks, rules) = (Marks::none(&board), Ruleset::Japanese.rules());
/// let ownership = Ownership::of(&board, &marks, rules.into());
/// let remaining = Remaining::of(&board, &ownership, rules);
/// let counted = Counted {
///     board: &board,
///     marks: &marks,
///     ownership: &ownership,
///     judgment: None,
///     sure: 0.9,
///     is_over: true,
///     remaining: &remaining,
///     remaining_decides: false,
/// };
/// assert!(places(&counted).is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The marks of the chains, from all sources.
    pub marks: &'a Marks,
    /// The owner of each point.
    pub ownership: &'a Ownership,
    /// The judgment, if the judge was consulted.
    pub judgment: Option<&'a Judgment>,
    /// The confidence below which a chain counts as unsettled.
    pub sure: f64,
    /// Whether the players have ended the game by passing.
    pub is_over: bool,
    /// The dame and ko that are left.
    pub remaining: &'a Remaining,
    /// Whether they may decide the game.
    pub remaining_decides: bool,
}

/// Returns all unsettled areas, from the top left.
pub fn places(counted: &Counted<'_>) -> Vec<UnsettledArea> {
    let &Counted { board, marks, ownership, judgment, sure, is_over, remaining, remaining_decides } = counted;
    let mut places = borders(board, ownership, judgment);
    // If a border is open, the game continues, and the last dame is not known yet.
    if remaining_decides && places.is_empty() {
        places.extend(remaining.place());
    }
    let mut contradicts = vec![false; board.grid().area()];
    ownership.contradictions().iter().for_each(|stone| contradicts[stone.index()] = true);
    let contradictory = clusters(board, |point| contradicts[point.index()]);
    places.extend(contradictory.into_iter().map(|points| {
        let near = around(board, &points);
        let is_marked = points.iter().any(|&stone| !marks.source(stone).is_opinion());
        let kind = if is_marked { UnsettledKind::Marks } else { UnsettledKind::Judged };
        UnsettledArea { kind, moves: largest(board, judgment, near), points }
    }));
    if let Some(judgment) = judgment {
        let mut in_doubt = judgment.doubts(marks, sure);
        // Who wins a ko for one stone is not a question of life. It only matters if it decides the game.
        in_doubt.retain(|doubt| !matches!(doubt.stones[..], [stone] if remaining.is_ko_stone(board, stone)));
        places.extend(doubts(board, judgment, &in_doubt));
    }
    // Marking dead stones does not mean that the game is over, but two passes do.
    if judgment.is_some() || !is_over {
        places.extend(alone(board, marks));
    }
    places.sort_by(|a, b| a.points.first().cmp(&b.points.first()));
    places
}

/// Returns the empty areas of a board on which only one player has stones, or has living stones but only a few, except
/// for areas that the player owns unconditionally.
fn alone(board: &Board, marks: &Marks) -> Vec<UnsettledArea> {
    let count = board.count();
    let is_dead = |point| marks.status(point) == LifeStatus::Dead;
    let living = ByColor::new_with(|color| {
        board.grid().points().filter(|&point| board[point] == Some(color) && !is_dead(point)).count()
    });
    if (living.black == 0) == (living.white == 0) {
        return Vec::new();
    }
    let both = count.black > 0 && count.white > 0;
    if both && (living.black + living.white) * SPARSE >= board.grid().area() {
        return Vec::new();
    }
    let safe = UnconditionalLife::of(board, Suicide::Any);
    let open = clusters(board, |point| board[point].is_none() && safe.owner(point).is_none());
    open.into_iter().map(|points| UnsettledArea { kind: UnsettledKind::Alone, moves: Vec::new(), points }).collect()
}

/// Whether areas are left whose moves depend on who moves first, although no chain is in doubt.
pub(super) fn needs_moves(board: &Board, ownership: &Ownership, judgment: &Judgment) -> bool {
    !ownership.contradictions().is_empty() || !borders(board, ownership, Some(judgment)).is_empty()
}

/// Returns the areas that both players reach and that are more than dame.
fn borders(board: &Board, ownership: &Ownership, judgment: Option<&Judgment>) -> Vec<UnsettledArea> {
    let reason = |point: Point| ownership.at(point).reason;
    let is_owned =
        |said: &Judgment, point: Point| said.owner(point).abs() > OWNED && said.nobody[point.index()] < 1.0 - OWNED;
    let is_open = |point: Point| {
        ownership.open().binary_search(&point).is_ok()
            || reason(point) == Reason::Dame && judgment.is_some_and(|said| is_owned(said, point))
    };
    let is_shared =
        |point| ownership.at(point).owner.is_none() && !matches!(reason(point), Reason::Seki | Reason::FalseEye);
    let shared = clusters(board, is_shared);
    let place = |shared: Vec<Point>| {
        let points: Vec<Point> = shared.iter().copied().filter(|&point| is_open(point)).collect();
        // Points that are far from the open points do not close their border.
        let near = around(board, &around(board, &points));
        let near = near.into_iter().filter(|point| shared.binary_search(point).is_ok()).collect();
        // No single move settles an area in which no stone has been played.
        let judgment = judgment.filter(|_| !points.iter().any(|&point| is_unplayed(board, point)));
        (!points.is_empty()).then(|| UnsettledArea {
            kind: UnsettledKind::Border,
            moves: largest(board, judgment, near),
            points,
        })
    };
    shared.into_iter().filter_map(place).collect()
}

/// Whether neither the point nor its neighbors have stones.
fn is_unplayed(board: &Board, point: Point) -> bool {
    board.grid().neighbors(point).chain([point]).all(|near| board[near].is_none())
}

/// Returns the chains in doubt, grouped if they touch each other or share a liberty.
fn doubts(board: &Board, judgment: &Judgment, doubts: &[Doubt]) -> Vec<UnsettledArea> {
    let grid = board.grid();
    let mut doubt_of: Vec<Option<&Doubt>> = vec![None; grid.area()];
    for doubt in doubts {
        doubt.stones.iter().for_each(|stone| doubt_of[stone.index()] = Some(doubt));
    }
    let in_doubt = |point: Point| doubt_of[point.index()].is_some();
    let joined = clusters(board, |point| {
        let is_liberty = board[point].is_none() && grid.neighbors(point).any(in_doubt);
        in_doubt(point) || is_liberty
    });
    let place = |joined: Vec<Point>| {
        let points: Vec<Point> = joined.iter().copied().filter(|&point| in_doubt(point)).collect();
        let by_turn = points.iter().any(|point| doubt_of[point.index()].is_some_and(|doubt| doubt.by_turn));
        let kind = if by_turn { UnsettledKind::Life } else { UnsettledKind::Unclear };
        let read: Vec<Point> = judgment.settling(&points).collect();
        let moves = if read.is_empty() {
            largest(board, Some(judgment), around(board, &joined))
        } else {
            read.into_iter().take(MOVES).collect()
        };
        UnsettledArea { kind, points, moves }
    };
    joined.into_iter().map(place).collect()
}

/// Returns the empty points among these points and their neighbors, each once.
fn around(board: &Board, points: &[Point]) -> Vec<Point> {
    let beside = points.iter().flat_map(|&point| board.grid().neighbors(point).chain([point]));
    let mut empty: Vec<Point> = beside.filter(|&point| board[point].is_none()).collect();
    empty.sort_unstable();
    empty.dedup();
    empty
}

/// Returns the moves with the largest effect, in descending order, without adjacent moves.
fn largest(board: &Board, judgment: Option<&Judgment>, mut moves: Vec<Point>) -> Vec<Point> {
    // On an empty board, all moves are equivalent.
    let Some(judgment) = judgment.filter(|_| board.stones().iter().any(Option::is_some)) else { return Vec::new() };
    moves.sort_by(|&a, &b| judgment.swing(b).total_cmp(&judgment.swing(a)));
    let Some(&first) = moves.first() else { return moves };
    if judgment.method == JudgeMethod::Playouts && judgment.swing(first) < CLEAR {
        return Vec::new();
    }
    let enough = LARGE * judgment.swing(first);
    let mut chosen: Vec<Point> = Vec::new();
    for point in moves.into_iter().take_while(|&point| judgment.swing(point) >= enough) {
        if chosen.len() < MOVES && !board.grid().neighbors(point).any(|beside| chosen.contains(&beside)) {
            chosen.push(point);
        }
    }
    chosen
}

/// Returns the connected parts of a set of points, each from the top left.
fn clusters(board: &Board, is_in: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let regions = Regions::of(board.grid(), |point| is_in(point).then_some(Color::Black));
    let parts = regions.iter().filter(|(_, region)| region.content.is_some());
    parts.map(|(label, _)| regions.points(label).to_vec()).collect()
}
