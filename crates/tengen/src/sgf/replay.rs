//! Replay: from the nodes of a record to a game, along its main line.
//!
//! Moves are played as recorded, even if the rules forbid them. Everything that is not replayed literally is noted with
//! its place.

use super::replay_note::{ReplayNote, ReplayNoteKind};
use super::{Collection, Ident, NodeId, NodeItem, RootInfo, Span, ValueError, value};
use crate::color::{ByColor, Color};
use crate::go::{Game, IllegalMove, Move, Rules, Turn, handicap};
use crate::grid::{Grid, Point};
use crate::topology::Topology;
use alloc::vec;
use alloc::vec::Vec;

/// A record, replayed.
///
/// ```
/// use tengen::{Ruleset, sgf};
///
/// let record = sgf::parse(b"(;SZ[9];B[ee];W[ee])")?;
/// let root = record.games()[0];
/// let replay = record.replay(root, &record.info(root)?, Ruleset::Chinese.rules());
/// assert_eq!((replay.game.move_count(), replay.game.irregular().len()), (2, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game.
    pub game: Game,
    /// The territory that the record marks (TB and TW) in its last position. Marks apply only to their own node, so
    /// marks that are followed by a move or a setup stone are not included.
    pub territory: Option<ByColor<Vec<Point>>>,
    /// Whether territory is marked only in earlier positions.
    pub has_outdated_marks: bool,
    /// Everything that was not replayed literally.
    pub notes: Vec<ReplayNote>,
}

impl Collection<'_> {
    /// Replays the main line from `root` under `rules`; `info` is the information of the first node. The komi is the
    /// record's, or else the [default](Rules::default_komi) for its handicap.
    ///
    /// For many records, a [`Reader`](super::Reader) is faster.
    pub fn replay(&self, root: NodeId, info: &RootInfo<'_>, rules: Rules) -> Replay {
        self.replay_onto(root, info, Game::new(rules, info.grid), u64::MAX)
    }

    /// Replays onto a new game on an empty board. Stops when more than `max_steps` steps have been taken.
    pub(super) fn replay_onto(&self, root: NodeId, info: &RootInfo<'_>, game: Game, max_steps: u64) -> Replay {
        let mut replayer = Replayer {
            collection: self,
            grid: info.grid,
            letters: match info.grid.topology() {
                // Cells of Hex are written as `a1`.
                Topology::Hex => (0, 0),
                Topology::Square | Topology::Torus => {
                    (info.grid.width().min(26) as u8, info.grid.height().min(26) as u8)
                }
            },
            setup_left: MAX_SETUP,
            max_steps,
            marked: None,
            replay: Replay { game, territory: None, has_outdated_marks: false, notes: Vec::new() },
        };
        replayer.replay.game.expect_turns(self.node_count() / self.games().len().max(1));
        replayer.node(root);
        replayer.handicap(root, info.handicap);
        let mut next = self.main_line(root).nth(1);
        while let Some(node) = next.filter(|_| replayer.replay.game.steps() <= max_steps) {
            // Most nodes are a move and nothing else.
            let moves = replayer.lone_moves(node);
            if moves > 0 {
                replayer.overtake_marks();
                next = Some(NodeId::new(node.index() + moves));
            } else {
                replayer.node(node);
                next = self.main_line(node).nth(1);
            }
        }
        replayer.free_handicap(info.handicap);
        replayer.komi(info);
        replayer.replay.has_outdated_marks &= replayer.marked.is_none();
        if let Some(node) = replayer.marked {
            let black = replayer.territory(node, Ident::TB);
            let white = replayer.territory(node, Ident::TW);
            replayer.replay.territory = Some(replayer.undisputed(node, ByColor { black, white }));
        }
        replayer.replay
    }
}

/// The maximum number of points that a record may set up or clear. A rectangle of seven bytes can name thousands of
/// points, so without a limit a small file could use a lot of memory.
const MAX_SETUP: usize = 1 << 20;

/// Notes that the move in the first value of its node breaks a rule.
#[cold]
fn irregular(collection: &Collection<'_>, node: NodeId, why: IllegalMove) -> ReplayNote {
    let value = collection.properties(node).next().and_then(|property| property.values().next());
    ReplayNote { kind: ReplayNoteKind::Irregular(why), span: value.map_or(Span::default(), |value| value.span) }
}

/// Returns the index of the first change of a point that an earlier change sets up in another way.
fn second_way(changes: &[(Point, Option<Color>)]) -> Option<usize> {
    let mut order: Vec<usize> = (0..changes.len()).collect();
    order.sort_unstable_by_key(|&at| (changes[at].0, at));
    let pairs = order.windows(2).map(|pair| (pair[0], pair[1]));
    let differs = |&(first, second): &(usize, usize)| {
        changes[first].0 == changes[second].0 && changes[first].1 != changes[second].1
    };
    pairs.filter(differs).map(|(_, second)| second).min()
}

struct Replayer<'c, 'a> {
    collection: &'c Collection<'a>,
    grid: Grid,
    /// The number of lower-case letters that are valid as columns and as rows in Go coordinates.
    letters: (u8, u8),
    setup_left: usize,
    max_steps: u64,
    /// The last node that marks territory, as long as the board has not changed since.
    marked: Option<NodeId>,
    replay: Replay,
}

impl Replayer<'_, '_> {
    #[cold]
    fn note(&mut self, kind: ReplayNoteKind, span: Span) {
        self.replay.notes.push(ReplayNote { kind, span });
    }

    /// Plays the nodes from `from` on that contain only a move. Returns their number.
    fn lone_moves(&mut self, from: NodeId) -> usize {
        let Replayer { collection, grid, letters, max_steps, replay: Replay { game, notes, .. }, .. } = self;
        let width = grid.width();
        let stones = collection.lone_moves(from, *letters);
        let stones = stones.map(|(color, x, y)| (color, Point::from_index(y * width + x)));
        let note = |at, why| notes.push(irregular(collection, NodeId::new(from.index() + at), why));
        game.force_stones(stones, *max_steps, note)
    }

    /// Discards marks that belong to an earlier position.
    fn overtake_marks(&mut self) {
        self.replay.has_outdated_marks |= self.marked.take().is_some();
    }

    fn node(&mut self, node: NodeId) {
        // A move with a clock or a comment, as servers write it, has no setup. Without this path, reading and replaying
        // such records takes 39 % more instructions.
        match self.collection.plain_move(node, self.grid) {
            Some((color, point)) => self.play(node, color, point.map_or(Move::Pass, Move::Play)),
            None => self.mixed(node),
        }
        let (mut changes_board, mut marks) = (false, false);
        for property in self.collection.properties(node) {
            changes_board |= matches!(property.ident(), Ident::B | Ident::W | Ident::AB | Ident::AW | Ident::AE);
            marks |= matches!(property.ident(), Ident::TB | Ident::TW);
        }
        if changes_board {
            self.overtake_marks();
        }
        if marks {
            self.marked = Some(node);
        }
    }

    /// Plays the move in the first value of its node.
    #[inline]
    fn play(&mut self, node: NodeId, color: Color, made: Move) {
        if let Some(why) = self.replay.game.force(color, made) {
            self.replay.notes.push(irregular(self.collection, node, why));
        }
    }

    /// Replays a node with setup stones. If it also contains moves, the stones are placed first.
    fn mixed(&mut self, node: NodeId) {
        let (mut changes, mut to_play, mut moves) = (Vec::new(), None, Vec::new());
        let mut place = Span::default();
        for item in self.collection.items(node, self.grid) {
            match item {
                Ok(item) => match item.item {
                    NodeItem::Add(stone, point) => {
                        place = item.span;
                        if self.setup_left == 0 {
                            break;
                        }
                        self.setup_left -= 1;
                        if self.setup_left == 0 {
                            self.note(ReplayNoteKind::LeftOut(ValueError::TooManyPoints), place);
                        }
                        changes.push((point, stone));
                    }
                    NodeItem::ToPlay(color) => to_play = Some(color),
                    NodeItem::Play(color, point) => moves.push((color, point, item.span)),
                    NodeItem::Word(..) => self.note(ReplayNoteKind::LeftOut(ValueError::Point), item.span),
                },
                Err(error) => self.note(ReplayNoteKind::LeftOut(error.kind), error.span),
            }
        }
        if !changes.is_empty() || to_play.is_some() {
            if let Some(at) = second_way(&changes) {
                let items = self.collection.items(node, self.grid).flatten();
                let span = items.filter(|item| matches!(item.item, NodeItem::Add(..))).nth(at).map(|item| item.span);
                self.note(ReplayNoteKind::SetupTwice, span.unwrap_or(place));
            }
            let changed: Vec<Point> = changes.iter().map(|&(point, _)| point).collect();
            self.replay.game.edit(changes, to_play);
            let position = self.replay.game.position();
            let beside = |&point: &Point| self.grid.neighbors(point).any(|beside| position.has_no_liberty(beside));
            if changed.iter().any(|point| position.has_no_liberty(*point) || beside(point)) {
                self.note(ReplayNoteKind::NoLiberty, place);
            }
        }
        if let Some(&(_, _, second)) = moves.get(1) {
            self.note(ReplayNoteKind::SeveralMoves, second);
        }
        for (color, point, span) in moves {
            if let Some(why) = self.replay.game.force(color, point.map_or(Move::Pass, Move::Play)) {
                self.note(ReplayNoteKind::Irregular(why), span);
            }
        }
    }

    /// Determines the handicap, and places its stones if the record does not.
    fn handicap(&mut self, root: NodeId, given: Option<u32>) {
        // Most first nodes have no setup stones.
        let is_bare = self.replay.game.turns().is_empty();
        let stones = if is_bare { ByColor::default() } else { self.replay.game.position().board().count() };
        let untouched = self.replay.game.move_count() == 0;
        match given {
            // A handicap of one stone is the right to move first; no stone is placed.
            Some(given @ (0 | 1)) => self.replay.game.set_handicap(given),
            Some(given) if stones.black == 0 && untouched && self.white_moves_first(root) => {
                self.replay.game.set_handicap(given);
                if let Some(points) = handicap::fixed(self.grid, given as usize) {
                    let changes = points.into_iter().map(|point| (point, Some(Color::Black))).collect();
                    self.replay.game.edit(changes, Some(Color::White));
                    self.note(ReplayNoteKind::HandicapPlaced, Span::default());
                } else {
                    self.note(ReplayNoteKind::HandicapMissing, Span::default());
                }
            }
            Some(given) => {
                self.replay.game.set_handicap(given);
                let stones = ByColor { black: stones.black as u32, white: stones.white as u32 };
                if stones.black > 0 && stones.white == 0 && untouched && stones.black != given {
                    self.note(ReplayNoteKind::HandicapDiffers { given, stones: stones.black }, Span::default());
                }
            }
            None if stones.black >= 2 && stones.white == 0 && untouched => {
                self.replay.game.set_handicap(stones.black as u32);
                self.note(ReplayNoteKind::HandicapCounted, Span::default());
            }
            None => {}
        }
        // Black may place them as moves.
        let placed = stones.black > 0 || self.white_moves_first(root);
        if self.replay.game.handicap() >= 2 && placed && untouched && !self.states_who_plays(root) {
            self.replay.game.edit(Vec::new(), Some(Color::White));
        }
    }

    /// Counts the handicap stones that Black placed as consecutive moves before White's first move, or compares them
    /// with the given handicap.
    fn free_handicap(&mut self, given: Option<u32>) {
        if let Some(given) = given {
            // A handicap of one stone is the right to move first.
            if given >= 2
                && let Some(stones) = handicap::placed_as_moves(&self.replay.game).filter(|&stones| stones < given)
            {
                self.note(ReplayNoteKind::HandicapNotPlaced { given, stones }, Span::default());
            }
            return;
        }
        let game = &mut self.replay.game;
        let placed =
            game.turns().iter().take_while(|turn| matches!(turn, Turn::Move(Color::Black, Move::Play(_)))).count();
        if game.handicap() == 0 && placed >= 2 && matches!(game.turns().get(placed), Some(Turn::Move(Color::White, _)))
        {
            let mut noted = game.take_as_handicap(placed as u32);
            self.replay.notes.retain(|note| {
                let placement = noted > 0 && note.kind == ReplayNoteKind::Irregular(IllegalMove::Turn);
                noted -= usize::from(placement);
                !placement
            });
            self.note(ReplayNoteKind::HandicapCounted, Span::default());
        }
    }

    /// Determines the komi once the handicap is known.
    fn komi(&mut self, info: &RootInfo<'_>) {
        let game = &mut self.replay.game;
        let rules = game.rules();
        let written = info.komi_under(rules.scoring).ok().flatten();
        game.set_komi(written.unwrap_or_else(|| rules.default_komi(game.handicap())));
    }

    fn white_moves_first(&self, root: NodeId) -> bool {
        let next = self.collection.main_line(root).nth(1);
        next.is_some_and(|node| self.collection.properties(node).any(|property| property.ident() == Ident::W))
    }

    fn states_who_plays(&self, root: NodeId) -> bool {
        self.collection.values_of(root, Ident::PL).is_some()
            || self.replay.game.edits().iter().any(|edit| edit.to_play.is_some())
    }

    /// The territory that a node marks. A list should name each point once; values beyond the area of the board are
    /// ignored.
    fn territory(&mut self, node: NodeId, ident: Ident) -> Vec<Point> {
        let collection = self.collection;
        let Some(values) = collection.values_of(node, ident) else { return Vec::new() };
        let mut points = Vec::with_capacity(values.len().min(self.grid.area()));
        for value in values {
            if points.len() >= self.grid.area() {
                break;
            }
            // Nearly all values are two lower-case letters.
            if let &[x, y] = value.raw {
                let (x, y) = (x.wrapping_sub(b'a'), y.wrapping_sub(b'a'));
                if x < self.letters.0 && y < self.letters.1 {
                    points.push(Point::from_index(usize::from(y) * self.grid.width() + usize::from(x)));
                    continue;
                }
            }
            let (from, to) = match value::rectangle(self.grid, value.raw) {
                Ok(corners) => corners,
                // A list may be empty.
                Err(_) if value.raw.trim_ascii().is_empty() => continue,
                Err(error) => {
                    self.note(ReplayNoteKind::MarkLeftOut(error), value.span);
                    continue;
                }
            };
            if from == to {
                points.push(from);
                continue;
            }
            let ((left, top), (right, bottom)) = (self.grid.xy(from), self.grid.xy(to));
            for y in top..=bottom {
                points.extend((left..=right).filter_map(|x| self.grid.point(x, y)));
            }
        }
        points.truncate(self.grid.area());
        points
    }

    /// Returns territory marks without the points that are marked for both players.
    fn undisputed(&mut self, node: NodeId, mut marks: ByColor<Vec<Point>>) -> ByColor<Vec<Point>> {
        let mut is_black = vec![false; self.grid.area()];
        marks.black.iter().for_each(|point| is_black[point.index()] = true);
        if !marks.white.iter().any(|point| is_black[point.index()]) {
            return marks;
        }
        let mut is_white = vec![false; self.grid.area()];
        marks.white.iter().for_each(|point| is_white[point.index()] = true);
        marks.black.retain(|point| !is_white[point.index()]);
        marks.white.retain(|point| !is_black[point.index()]);
        let first = self.collection.values_of(node, Ident::TW).and_then(|mut values| values.next());
        self.note(ReplayNoteKind::MarkedForBoth, first.map_or(Span::default(), |value| value.span));
        marks
    }
}
