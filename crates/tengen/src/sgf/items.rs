//! What a node does to the board: moves, setup stones and the turn, as typed items with their places.

use super::collection::{Collection, NodeId, Span};
use super::hex_word::HexWord;
use super::ident::Ident;
use super::value;
use super::value_error::ValueError;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::notation;
use crate::topology::Topology;
use core::fmt;
use core::ops::Range;

/// One thing that a node does to the board.
///
/// ```
/// use tengen::sgf::{self, NodeItem};
/// use tengen::{Color, Grid};
///
/// let record = sgf::parse(b"(;SZ[9]AB[aa:ba]PL[W])")?;
/// let items: Vec<_> = record.items(record.games()[0], Grid::square(9)).collect::<Result<_, _>>()?;
/// assert_eq!(items.len(), 3);
/// assert_eq!(items[2].item, NodeItem::ToPlay(Color::White));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeItem {
    /// A move (`B`, `W`): a point, or `None` for a pass.
    Play(Color, Option<Point>),
    /// A move of Hex that is not a cell.
    Word(Color, HexWord),
    /// A setup stone (`AB`, `AW`), or `None` for a point made empty (`AE`).
    Add(Option<Color>, Point),
    /// Whose turn it is (`PL`).
    ToPlay(Color),
}

/// One thing that a node does to the board, and the value that it comes from.
///
/// ```
/// use tengen::sgf::{self, NodeItem};
/// use tengen::{Color, Grid};
///
/// let record = sgf::parse(b"(;B[ee])")?;
/// let items: Vec<_> = record.items(record.games()[0], Grid::square(9)).collect::<Result<_, _>>()?;
/// assert!(matches!(items[0].item, NodeItem::Play(Color::Black, Some(_))));
/// assert_eq!(items[0].span.range(), 4..6);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpannedItem {
    /// What is done.
    pub item: NodeItem,
    /// The value in the file.
    pub span: Span,
}

/// A move, a setup point or a turn that is invalid on this board.
///
/// ```
/// use tengen::{Grid, sgf};
///
/// let record = sgf::parse(b"(;B[zz])")?;
/// let mut items = record.items(record.games()[0], Grid::square(9));
/// let error = items.next().and_then(Result::err);
/// assert_eq!(error.map(|error| error.to_string()).as_deref(), Some("byte 4: a point that is not on a board of 9x9"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ItemError {
    /// What is wrong.
    pub kind: ValueError,
    /// The value in the file.
    pub span: Span,
}

impl fmt::Display for ItemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.span, self.kind)
    }
}

impl core::error::Error for ItemError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.kind)
    }
}

impl<'a> Collection<'a> {
    /// What the node does to a board of `grid`, in the order of the file; lists of points are expanded.
    ///
    /// Points of a grid with hex topology are read as Hex records write them (`c4`). A bad value is an error item, and
    /// the items after it still come; a list that is empty, `AB[]`, has none. Nothing is allocated.
    pub fn items(&self, of: NodeId, grid: Grid) -> Items<'_, 'a> {
        self.walk(of, grid, None)
    }

    /// The points of a list such as `TB`, `TW` or `MA` in a node, in the order of the file, rectangles expanded.
    pub fn points(&self, of: NodeId, name: &str, grid: Grid) -> ListedPoints<'_, 'a> {
        ListedPoints { items: self.walk(of, grid, Some(Ident::new(name))) }
    }

    fn walk(&self, of: NodeId, grid: Grid, list: Option<Ident>) -> Items<'_, 'a> {
        Items {
            collection: self,
            grid,
            list,
            properties: self.property_range(of),
            values: 0..0,
            verb: Verb::ToPlay,
            rectangle: PendingRectangle::default(),
            points_left: 0,
            node_left: LISTS * grid.area(),
        }
    }
}

impl Collection<'_> {
    /// Returns the moves of consecutive nodes that contain nothing but one move, `;B[pd]`, along the line from this
    /// node, up to the first other node. `letters` is the number of lowercase letters that are columns and rows. Moves
    /// are given by column and row.
    #[inline]
    pub(super) fn lone_moves(&self, from: NodeId, letters: (u8, u8)) -> impl Iterator<Item = (Color, usize, usize)> {
        // A node without properties has none to start with. After that each node starts where the one before it ends,
        // and is its first child.
        let range = self.property_range(from);
        let start = if range.is_empty() { self.bytes.len() } else { self.properties[range.start].start as usize };
        let (nodes, _) = self.bytes[start..].as_chunks();
        // They are counted first, so that reading them needs no more checks.
        let count = nodes.iter().take_while(|node| is_lone_move(**node, letters)).count();
        nodes[..count].iter().map(|&[name, _, x, y, ..]| {
            let color = if name == b'B' { Color::Black } else { Color::White };
            (color, usize::from(x - b'a'), usize::from(y - b'a'))
        })
    }

    /// The move of a node that does nothing else to a Go board, if it is valid.
    ///
    /// This is a fast path, because nearly all nodes are like this. If it returns `None`, use [`Collection::items`].
    #[inline]
    pub fn plain_move(&self, of: NodeId, grid: Grid) -> Option<(Color, Option<Point>)> {
        let range = self.property_range(of);
        let (first, others) = self.properties.get(range.clone())?.split_first()?;
        let color = match first.ident {
            Ident::B => Color::Black,
            Ident::W => Color::White,
            _ => return None,
        };
        if grid.topology() == Topology::Hex || others.iter().any(|other| Verb::of(other.ident).is_some()) {
            return None;
        }
        let values = self.value_range(range.start);
        if values.len() != 1 {
            return None;
        }
        // `B[pd]` is read where its name stands: one step less than by way of its span.
        if let Some(&[_, b'[', x, y, b']']) = self.bytes.get(first.start as usize..)?.first_chunk()
            && let (Some(x), Some(y)) = (notation::sgf_coordinate(x), notation::sgf_coordinate(y))
            && let Some(point) = grid.point(x, y)
        {
            return Some((color, Some(point)));
        }
        let span = *self.values.get(values.start)?;
        value::go_move(grid, self.bytes.get(span.range())?).ok().map(|point| (color, point))
    }
}

/// Whether these are a move on a board with this many columns and rows, and then the start of another node: `B[pd];`.
#[inline]
fn is_lone_move(node: [u8; 6], letters: (u8, u8)) -> bool {
    let [b'B' | b'W', b'[', x, y, b']', b';'] = node else { return false };
    x.wrapping_sub(b'a') < letters.0 && y.wrapping_sub(b'a') < letters.1
}

/// The number of times that the lists of a node may name the whole board: once each as `AB`, `AW` and `AE`. By the
/// standard, each point is named only once.
const LISTS: usize = 3;

/// What the property at hand does with its values.
#[derive(Clone, Copy, Debug)]
enum Verb {
    Play(Color),
    Add(Option<Color>),
    ToPlay,
}

impl Verb {
    fn of(ident: Ident) -> Option<Verb> {
        Some(match ident {
            Ident::B => Verb::Play(Color::Black),
            Ident::W => Verb::Play(Color::White),
            Ident::AB => Verb::Add(Some(Color::Black)),
            Ident::AW => Verb::Add(Some(Color::White)),
            Ident::AE => Verb::Add(None),
            Ident::PL => Verb::ToPlay,
            _ => return None,
        })
    }
}

/// The points of a rectangle that are still to come.
#[derive(Clone, Debug, Default)]
struct PendingRectangle {
    columns: Range<u32>,
    x: u32,
    rows: Range<u32>,
    span: Span,
}

/// What a node does to the board, item by item.
///
/// ```
/// use tengen::{Grid, sgf};
///
/// let record = sgf::parse(b"(;AB[aa:cc])")?;
/// assert_eq!(record.items(record.games()[0], Grid::square(9)).count(), 9);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Items<'c, 'a> {
    collection: &'c Collection<'a>,
    grid: Grid,
    /// The one list of points that is asked for, instead of all that changes the board.
    list: Option<Ident>,
    properties: Range<usize>,
    values: Range<usize>,
    verb: Verb,
    rectangle: PendingRectangle,
    /// A list should name each point once. A longer list is an attempt to waste the reader's time.
    points_left: usize,
    /// The same for all lists of the node together.
    node_left: usize,
}

impl Items<'_, '_> {
    fn verb_of(&self, ident: Ident) -> Option<Verb> {
        match self.list {
            Some(list) => (list == ident).then_some(Verb::Add(None)),
            None => Verb::of(ident),
        }
    }

    fn next_in_rectangle(&mut self, color: Option<Color>) -> Option<SpannedItem> {
        let PendingRectangle { columns, x, rows, span } = &mut self.rectangle;
        if rows.start >= rows.end {
            return None;
        }
        let point = self.grid.point(*x as usize, rows.start as usize)?;
        let span = *span;
        *x += 1;
        if *x >= columns.end {
            *x = columns.start;
            rows.start += 1;
        }
        Some(SpannedItem { item: NodeItem::Add(color, point), span })
    }

    fn read(&mut self, span: Span) -> Result<NodeItem, ValueError> {
        let raw = &self.collection.bytes[span.range()];
        match self.verb {
            Verb::Play(color) if self.grid.topology() != Topology::Hex => {
                value::go_move(self.grid, raw).map(|point| NodeItem::Play(color, point))
            }
            Verb::Play(color) => match HexWord::read(raw) {
                Some(word) => Ok(NodeItem::Word(color, word)),
                None if raw.trim_ascii().is_empty() => Ok(NodeItem::Play(color, None)),
                None => value::point(self.grid, raw).map(|point| NodeItem::Play(color, Some(point))),
            },
            Verb::Add(color) => {
                let (first, last) = value::rectangle(self.grid, raw)?;
                let ((x0, y0), (x1, y1)) = (self.grid.xy(first), self.grid.xy(last));
                let points = (x1 - x0 + 1) * (y1 - y0 + 1);
                if points > self.points_left.min(self.node_left) {
                    self.values = 0..0;
                    return Err(ValueError::TooManyPoints);
                }
                self.points_left -= points;
                self.node_left -= points;
                if points > 1 {
                    self.rectangle = PendingRectangle {
                        columns: x0 as u32..x1 as u32 + 1,
                        x: x0 as u32,
                        rows: y0 as u32..y1 as u32 + 1,
                        span,
                    };
                    // The rectangle's first point is this item.
                    self.next_in_rectangle(color);
                }
                Ok(NodeItem::Add(color, first))
            }
            Verb::ToPlay => value::color(raw).map(NodeItem::ToPlay),
        }
    }
}

impl Iterator for Items<'_, '_> {
    type Item = Result<SpannedItem, ItemError>;

    #[inline]
    fn next(&mut self) -> Option<Result<SpannedItem, ItemError>> {
        if let Verb::Add(color) = self.verb
            && let Some(item) = self.next_in_rectangle(color)
        {
            return Some(Ok(item));
        }
        loop {
            if let Some(index) = self.values.next() {
                let span = self.collection.values[index];
                if matches!(self.verb, Verb::Add(_)) && self.collection.bytes[span.range()].trim_ascii().is_empty() {
                    continue;
                }
                return Some(match self.read(span) {
                    Ok(item) => Ok(SpannedItem { item, span }),
                    Err(kind) => Err(ItemError { kind, span }),
                });
            }
            let index = self.properties.next()?;
            if let Some(verb) = self.verb_of(self.collection.properties[index].ident) {
                self.verb = verb;
                self.values = self.collection.value_range(index);
                self.points_left = self.grid.area();
            }
        }
    }
}

/// The points of a list in a node, each with the value that names it.
///
/// ```
/// use tengen::{Grid, sgf};
///
/// let record = sgf::parse(b"(;TB[aa:cc])")?;
/// assert_eq!(record.points(record.games()[0], "TB", Grid::square(9)).count(), 9);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ListedPoints<'c, 'a> {
    items: Items<'c, 'a>,
}

impl Iterator for ListedPoints<'_, '_> {
    type Item = Result<(Point, Span), ItemError>;

    fn next(&mut self) -> Option<Result<(Point, Span), ItemError>> {
        loop {
            match self.items.next()? {
                Ok(SpannedItem { item: NodeItem::Add(_, point), span }) => return Some(Ok((point, span))),
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
