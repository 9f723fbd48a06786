//! The complete answer about a group: its status, its assumptions, and the lines that show it.

use super::answer::{answer, count};
use super::field::{FieldState, NO_KO};
use super::line::LineEnd;
use super::reader::{AttemptOutcome, FieldReader};
use super::region::{Beyond, GroupSurroundings, SearchRegion};
use super::walls::{Beliefs, Walls};
use crate::search::Watch;
use tengen::{Board, Color, Point, Regions};

/// Whether a group lives.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::reading::{GroupQuestion, GroupStatus, read};
/// use tengen_proof::go::walls::Walls;
///
/// // A square of four points is not enough for two eyes.
/// let board = diagram::parse("..OX.\n..OX.\nOOOX.\nXXXX.\n.....")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(3, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(2, 0), &walls)).unwrap();
/// assert_eq!(reading.status, GroupStatus::Dead);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum GroupStatus {
    /// It lives, even if the attacker moves first.
    Alive,
    /// It is captured, even if its owner moves first.
    Dead,
    /// It depends on who moves first, or on a ko.
    Unsettled,
    /// The budget ran out.
    Unknown,
}

/// How a group lives, or why it is unsettled.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::reading::{GroupQuestion, LifeKind, read};
/// use tengen_proof::go::walls::Walls;
///
/// // Four points in a row are enough for two eyes.
/// let board = diagram::parse("....OX.\nOOOOOX.\nXXXXXX.\n.......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(5, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// assert_eq!(reading.kind, Some(LifeKind::TwoEyes));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum LifeKind {
    /// It can make two eyes, or connect to living stones.
    TwoEyes,
    /// It lives without two eyes.
    Seki,
    /// Whoever moves first decides.
    Critical,
    /// A ko decides.
    Ko,
}

/// How well an answer is supported.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::reading::{Basis, GroupQuestion, read};
/// use tengen_proof::go::walls::Walls;
///
/// // That Black's stones live is only assumed.
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// assert_eq!(reading.basis, Basis::Read);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Basis {
    /// The proof is complete and makes no assumptions.
    Proved,
    /// The proof is complete under the assumptions in [`Reading::assumes`].
    Read,
    /// There is no proof.
    Unknown,
}

/// An assumption of an answer.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::reading::{Assumption, GroupQuestion, read};
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// assert_eq!(reading.assumes, [Assumption::WallsLive]);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// Stones around the group live.
    WallsLive,
    /// The attacker owns everything beyond the searched points.
    BeyondIsAttackers,
    /// Those who are believed to own the points beyond the searched points do.
    BeyondAsBelieved,
    /// The chains of the group live or die together.
    OneGroup,
    /// Stones that capture the group are not captured in turn.
    CaptorsLive,
    /// Neither side has more than five ko threats.
    FewThreats,
    /// A ko that the attacker may begin at any time is fought when no threats are left, as under territory rules.
    NoThreatsLeft,
    /// Every liberty of a capturing race costs one move, and those of its eyes as many as players count.
    LibertiesCounted,
}

/// The result if one side moves first.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::reader::AttemptOutcome;
/// use tengen_proof::go::reading::{BoardAttempt, GroupQuestion, read};
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// let BoardAttempt { outcome, moves, .. } = reading.defender;
/// assert_eq!((outcome, moves), (Some(AttemptOutcome::Yes), vec![point(1, 0)]));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAttempt {
    /// What that side achieves, or `None` if the budget ran out.
    pub outcome: Option<AttemptOutcome>,
    /// The first moves that are proved to achieve it.
    pub moves: Vec<Point>,
    /// The most promising first move of a search that ran out of positions.
    pub likely: Option<Point>,
    /// In a ko, the number of threats needed by the side that must find the first threat.
    pub threats: Option<u8>,
    /// How well the result is supported.
    pub basis: Basis,
    /// The number of evaluated positions.
    pub positions: u64,
}

/// A line of play on the board.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_proof::go::reading::{GroupQuestion, read};
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// assert_eq!(reading.lines[0].moves[0], (Color::Black, Some(point(1, 0))));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// The moves with their colors; `None` is a pass.
    pub moves: Vec<(Color, Option<Point>)>,
    /// How the line ends; `None` if it continues beyond the moves shown.
    pub end: Option<LineEnd>,
}

/// The result of reading a group.
///
/// ```
/// use tengen::{Color, diagram};
/// use tengen_proof::go::reading::{GroupQuestion, GroupStatus, LifeKind, read};
/// use tengen_proof::go::walls::Walls;
///
/// // Three points in a row: whoever plays in the middle decides.
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let reading = read(&GroupQuestion::new(&board, point(0, 1), &walls)).unwrap();
/// assert_eq!((reading.color, reading.group.len()), (Color::White, 5));
/// assert_eq!((reading.status, reading.kind), (GroupStatus::Unsettled, Some(LifeKind::Critical)));
/// assert_eq!(reading.attacker.moves, [point(1, 0)]);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The color of the group.
    pub color: Color,
    /// Its stones.
    pub group: Vec<Point>,
    /// Whether it lives.
    pub status: GroupStatus,
    /// How it lives, or why it is unsettled.
    pub kind: Option<LifeKind>,
    /// How well the answer is supported.
    pub basis: Basis,
    /// The assumptions of the answer.
    pub assumes: Vec<Assumption>,
    /// Whether the attacker captures when moving first.
    pub attacker: BoardAttempt,
    /// Whether the owner lives when moving first.
    pub defender: BoardAttempt,
    /// The number of evaluated positions.
    pub positions: u64,
    /// The number of positions in the reported proof.
    pub proof_size: usize,
    /// The number of moves in the longest reported line.
    pub depth: usize,
    /// The searched points.
    pub region: Vec<Point>,
    /// The loser's tries with their refutations, or the deciding move.
    pub lines: Vec<BoardLine>,
    /// Whether results were discarded because nobody is known to own the points beyond the region.
    pub is_open: bool,
}

/// A question about a group.
///
/// ```
/// use tengen::diagram;
/// use tengen_proof::go::reading::{GroupQuestion, GroupStatus, read};
/// use tengen_proof::go::walls::Walls;
///
/// let board = diagram::parse("...OX.\nOOOOX.\nXXXXX.\n......")?;
/// let point = |x, y| board.grid().point(x, y).unwrap();
/// let walls = Walls::assuming(&board, [point(4, 0)]);
/// let question = GroupQuestion::new(&board, point(0, 1), &walls);
/// assert_eq!(read(&question).unwrap().status, GroupStatus::Unsettled);
/// // One position is not enough to find out.
/// let hurried = GroupQuestion { positions: 1, ..question };
/// assert_eq!(read(&hurried).unwrap().status, GroupStatus::Unknown);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GroupQuestion<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The point that a ko bars, and the color that may not play there.
    pub ko: Option<(Point, Color)>,
    /// Any stone of the group.
    pub target: Point,
    /// Which stones are walls.
    pub walls: &'a Walls,
    /// What is believed about the board.
    pub beliefs: Option<&'a Beliefs>,
    /// The maximum number of positions per search.
    pub positions: u64,
    /// Watches the searches, and may end them.
    pub watch: Option<Watch<'a>>,
}

impl<'a> GroupQuestion<'a> {
    /// Asks about the group of the stone at `target`, without a ko, beliefs or a watch, and with at most 20,000
    /// positions per search.
    pub const fn new(board: &'a Board, target: Point, walls: &'a Walls) -> GroupQuestion<'a> {
        GroupQuestion { board, ko: None, target, walls, beliefs: None, positions: 20_000, watch: None }
    }
}

/// The maximum number of searches for an answer: five for each side that moves first and one for two eyes, in each of
/// five regions.
pub const SEARCHES: u64 = 55;

/// Reads a group. Returns `None` if there is no stone at the target, if the stone is a wall, or if the surroundings do
/// not fit into a region.
pub fn read(question: &GroupQuestion<'_>) -> Option<Reading> {
    let GroupQuestion { board, target, walls, beliefs, positions, .. } = *question;
    let chains = Regions::of_board(board);
    let ko = question.ko.map(|(point, _)| point);
    let surroundings = GroupSurroundings { board, chains: &chains, walls, beliefs, ko };
    let regions = surroundings.regions(target);
    let mut reader = FieldReader::new(positions).with_all_moves().watched(question.watch);
    let mut best: Option<Reading> = None;
    let mut is_counted = false;
    for region in &regions {
        // Liberties that can be counted decide a race more reliably than a search of a part of it.
        if region.beyond != Beyond::Walls && !std::mem::replace(&mut is_counted, true) {
            let counted = count(&surroundings, target);
            if let Some(counted) = counted {
                return Some(counted.after(best));
            }
        }
        let mut reading = read_region(question, region, &mut reader);
        if let Some(wider) = best {
            reading = reading.or(wider);
        }
        if reading.status != GroupStatus::Unknown {
            return Some(reading);
        }
        best = Some(reading);
    }
    let counted = if is_counted { None } else { count(&surroundings, target) };
    counted.map(|counted| counted.after(best.take())).or(best)
}

/// Reads the group of a region.
fn read_region(question: &GroupQuestion<'_>, region: &SearchRegion, reader: &mut FieldReader<'_>) -> Reading {
    let positions = question.positions;
    let mut ask = |attacker_moves: bool| {
        let mover = if attacker_moves { region.defender.opponent() } else { region.defender };
        let barred = question.ko.is_some_and(|(_, color)| color == mover);
        let ko = if barred { region.start.ko } else { NO_KO };
        reader.attempt(&region.field, FieldState { ko, attacker_moves, ..region.start }, positions)
    };
    let defender = ask(false);
    let attacker = ask(true);
    let mut reading = answer(region, &attacker, &defender);
    if reading.status == GroupStatus::Alive {
        let eyes = reader.makes_two_eyes(&region.field, region.start, positions, &mut reading.positions);
        reading.kind = eyes.map(|eyes| if eyes { LifeKind::TwoEyes } else { LifeKind::Seki });
    }
    if region.beyond == Beyond::Attackers && !region.is_enclosed {
        reading.doubt();
    }
    reading
}

impl Reading {
    /// Returns the reading under territory rules, which settle life and death after the game, without ko threats. A group
    /// is dead then if its owner, moving first, can only begin a ko for which it needs the first threat, and if the
    /// attacker can begin a ko for which the owner needs it. The best known example is the bent four in the corner.
    ///
    /// ```
    /// use tengen::diagram;
    /// use tengen_proof::go::reading::{GroupQuestion, GroupStatus, read};
    /// use tengen_proof::go::walls::Walls;
    ///
    /// let board = diagram::parse(".X..O\nXXXXO\nOO.OO\n.....\n.....")?;
    /// let point = |x, y| board.grid().point(x, y).unwrap();
    /// let walls = Walls::assuming(&board, [point(4, 0), point(0, 2), point(3, 2)]);
    /// let reading = read(&GroupQuestion::new(&board, point(1, 0), &walls)).unwrap();
    /// assert_eq!(reading.clone().by_territory_rules(), reading, "this group needs no ko");
    /// # Ok::<(), tengen::diagram::DiagramError>(())
    /// ```
    #[must_use]
    pub fn by_territory_rules(mut self) -> Reading {
        let attacker_begins = self.attacker.outcome == Some(AttemptOutcome::KoForOpponent);
        if self.status == GroupStatus::Unsettled
            && attacker_begins
            && self.defender.outcome == Some(AttemptOutcome::KoForMover)
        {
            (self.status, self.kind) = (GroupStatus::Dead, None);
            self.assumes.push(Assumption::NoThreatsLeft);
            let is_attackers = |line: &BoardLine| line.moves.first().is_some_and(|(color, _)| *color != self.color);
            self.lines.retain(is_attackers);
        }
        self
    }

    /// Returns this reading, with the positions that earlier searches took.
    fn after(mut self, earlier: Option<Reading>) -> Reading {
        self.positions += earlier.map_or(0, |earlier| earlier.positions);
        self
    }

    /// Returns this reading of a region, or what a wider region showed about one side if this one shows nothing.
    fn or(mut self, wider: Reading) -> Reading {
        self.positions += wider.positions;
        if self.status == GroupStatus::Unknown {
            let or_wider = |tried: &mut BoardAttempt, wider: BoardAttempt| {
                if tried.outcome.is_none() {
                    let likely = wider.likely.or(tried.likely);
                    *tried = BoardAttempt { likely, ..wider };
                }
            };
            or_wider(&mut self.attacker, wider.attacker);
            or_wider(&mut self.defender, wider.defender);
        }
        self
    }

    /// Discards all results that depend on the attacker owning the points beyond the searched region. Only results in
    /// which the defender lives are kept.
    fn doubt(&mut self) {
        let forget = |tried: &mut BoardAttempt, kept: AttemptOutcome| {
            if tried.outcome != Some(kept) {
                (tried.outcome, tried.threats, tried.basis) = (None, None, Basis::Unknown);
                tried.moves.clear();
            }
        };
        self.is_open = true;
        forget(&mut self.attacker, AttemptOutcome::No);
        forget(&mut self.defender, AttemptOutcome::Yes);
        if self.status != GroupStatus::Alive {
            (self.status, self.kind, self.basis) = (GroupStatus::Unknown, None, Basis::Unknown);
            self.assumes.clear();
            self.lines.clear();
            (self.proof_size, self.depth) = (0, 0);
        }
    }
}
