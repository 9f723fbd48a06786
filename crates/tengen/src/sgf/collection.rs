//! The games of a file: a flat tree of nodes over borrowed bytes.

use super::flaw::Forgiven;
use super::ident::{self, Ident};
use super::value;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// A range of bytes of the input.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[9];B[ee])")?;
/// let size = record.get(record.games()[0], "SZ").and_then(|mut values| values.next());
/// assert_eq!(size.map(|value| value.span.range()), Some(5..6));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// From `start` up to `end`; the reader has checked that both fit.
    pub(super) const fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// As indices into the input.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}", self.start)
    }
}

/// A node of a [`Collection`] or [`Tree`](super::Tree). It has no meaning in any other one.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[9];B[ee])")?;
/// let root = record.games()[0];
/// assert_eq!(root.index(), 0);
/// assert_eq!(record.parent(root), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) const fn new(index: usize) -> NodeId {
        NodeId(index as u32)
    }

    /// The number of the node. In a [`Collection`], nodes are numbered in the order of the file.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// No node: an input below 4 GiB has no node of this number.
pub(super) const NONE: u32 = u32::MAX;

/// Links of a node. Its properties end where those of the next node begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) next_sibling: u32,
    pub(super) first_property: u32,
}

/// A property in the file. Its values end where those of the next property begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawProperty {
    pub(super) ident: Ident,
    pub(super) start: u32,
    pub(super) first_value: u32,
}

/// All games of a file, and the flaws that were forgiven.
///
/// ```
/// use tengen::{Ruleset, sgf};
///
/// let collection = sgf::parse(b"(;SZ[9]RE[B+R];B[ee];W[cc];B[gg])")?;
/// let root = collection.games()[0];
/// let info = collection.info(root)?;
/// assert_eq!(info.grid.width(), 9);
/// let replay = collection.replay(root, &info, Ruleset::Japanese.rules());
/// assert_eq!(replay.game.move_count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collection<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) nodes: Vec<Links>,
    pub(super) properties: Vec<RawProperty>,
    pub(super) values: Vec<Span>,
    pub(super) games: Vec<NodeId>,
    pub(super) forgiven: Vec<Forgiven>,
    pub(super) forgiven_count: usize,
}

fn node(raw: u32) -> Option<NodeId> {
    (raw != NONE).then_some(NodeId(raw))
}

impl<'a> Collection<'a> {
    /// A collection over these bytes, without games so far.
    pub(super) const fn empty(bytes: &'a [u8]) -> Collection<'a> {
        Collection {
            bytes,
            nodes: Vec::new(),
            properties: Vec::new(),
            values: Vec::new(),
            games: Vec::new(),
            forgiven: Vec::new(),
            forgiven_count: 0,
        }
    }

    /// The same, reusing the allocations of this collection.
    pub(super) fn emptied(mut self, bytes: &[u8]) -> Collection<'_> {
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
        self.games.clear();
        self.forgiven.clear();
        let Collection { nodes, properties, values, games, forgiven, .. } = self;
        Collection { bytes, nodes, properties, values, games, forgiven, forgiven_count: 0 }
    }

    /// The input.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The first node of each game; there is at least one game.
    pub fn games(&self) -> &[NodeId] {
        &self.games
    }

    /// The total number of nodes of all games.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes of all games in the order of the file, a parent always before its children.
    pub fn nodes(&self) -> NodeIds {
        NodeIds(0..self.nodes.len())
    }

    /// The forgiven flaws in order, up to [`MAX_LISTED`](super::MAX_LISTED).
    pub fn forgiven(&self) -> &[Forgiven] {
        &self.forgiven
    }

    /// The number of forgiven flaws, listed or not.
    pub const fn forgiven_count(&self) -> usize {
        self.forgiven_count
    }

    /// The node before this one, if it is not the root of a game.
    pub fn parent(&self, of: NodeId) -> Option<NodeId> {
        node(self.nodes[of.index()].parent)
    }

    /// The nodes that follow, the main line first.
    pub fn children(&self, of: NodeId) -> Children<'_> {
        Children { nodes: &self.nodes, next: node(self.nodes[of.index()].first_child) }
    }

    /// `from` and the nodes after it, taking the first child each time.
    pub fn main_line(&self, from: NodeId) -> MainLine<'_> {
        MainLine { nodes: &self.nodes, next: Some(from) }
    }

    #[inline]
    pub(super) fn property_range(&self, of: NodeId) -> Range<usize> {
        let end = self.nodes.get(of.index() + 1).map_or(self.properties.len(), |next| next.first_property as usize);
        self.nodes[of.index()].first_property as usize..end
    }

    #[inline]
    pub(super) fn value_range(&self, property: usize) -> Range<usize> {
        let end = self.properties.get(property + 1).map_or(self.values.len(), |next| next.first_value as usize);
        self.properties[property].first_value as usize..end
    }

    /// The properties of a node in the order of the file.
    #[inline]
    pub fn properties(&self, of: NodeId) -> Properties<'_, 'a> {
        Properties { collection: self, range: self.property_range(of) }
    }

    /// The values of the node's first property called `name`.
    pub fn get(&self, of: NodeId, name: &str) -> Option<Values<'_, 'a>> {
        self.values_of(of, Ident::new(name))
    }

    /// The same for a name that is known already.
    pub fn values_of(&self, of: NodeId, name: Ident) -> Option<Values<'_, 'a>> {
        self.properties(of).find(|property| property.ident() == name).map(PropertyRef::values)
    }

    fn value(&self, index: usize) -> Value<'a> {
        let span = self.values[index];
        Value { raw: &self.bytes[span.range()], span }
    }
}

/// All nodes of a collection, made by [`Collection::nodes`].
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[9](;B[ee])(;B[cc]))")?;
/// assert_eq!(record.nodes().count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NodeIds(Range<usize>);

impl Iterator for NodeIds {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.0.next().map(NodeId::new)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for NodeIds {}

impl FusedIterator for NodeIds {}

/// The nodes that follow a node, made by [`Collection::children`].
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[9](;B[ee])(;B[cc]))")?;
/// assert_eq!(record.children(record.games()[0]).count(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Children<'c> {
    nodes: &'c [Links],
    next: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        let child = self.next?;
        self.next = node(self.nodes[child.index()].next_sibling);
        Some(child)
    }
}

impl FusedIterator for Children<'_> {}

/// A node and those after it on the main line, made by [`Collection::main_line`].
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[9](;B[ee];W[cc])(;B[cc]))")?;
/// assert_eq!(record.main_line(record.games()[0]).count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MainLine<'c> {
    nodes: &'c [Links],
    next: Option<NodeId>,
}

impl Iterator for MainLine<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        let current = self.next?;
        self.next = node(self.nodes[current.index()].first_child);
        Some(current)
    }
}

impl FusedIterator for MainLine<'_> {}

/// The properties of a node, made by [`Collection::properties`].
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;GM[1]SZ[9])")?;
/// let names: Vec<_> = record.properties(record.games()[0]).map(|property| property.name()).collect();
/// assert_eq!(names, ["GM", "SZ"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Properties<'c, 'a> {
    collection: &'c Collection<'a>,
    range: Range<usize>,
}

impl<'c, 'a> Iterator for Properties<'c, 'a> {
    type Item = PropertyRef<'c, 'a>;

    #[inline]
    fn next(&mut self) -> Option<PropertyRef<'c, 'a>> {
        self.range.next().map(|index| PropertyRef { collection: self.collection, index })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl ExactSizeIterator for Properties<'_, '_> {}

impl FusedIterator for Properties<'_, '_> {}

/// A property of a node: a name and one or more values.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;AddBlack[aa][bb])")?;
/// let property = record.properties(record.games()[0]).next();
/// assert_eq!(property.map(|property| (property.name(), property.values().count())), Some(("AB".into(), 2)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PropertyRef<'c, 'a> {
    collection: &'c Collection<'a>,
    index: usize,
}

impl<'c, 'a> PropertyRef<'c, 'a> {
    fn raw(self) -> &'c RawProperty {
        &self.collection.properties[self.index]
    }

    /// The name as a number to compare with.
    pub fn ident(self) -> Ident {
        self.raw().ident
    }

    /// The name in capitals, without the lower-case letters of old files.
    pub fn name(self) -> Cow<'a, str> {
        let bytes = &self.collection.bytes[self.raw().start as usize..];
        let length = bytes.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(bytes.len());
        match ident::clean(&bytes[..length]) {
            Cow::Borrowed(name) => String::from_utf8_lossy(name),
            Cow::Owned(name) => Cow::Owned(name.into_iter().map(char::from).collect()),
        }
    }

    /// The values in order, at least one.
    pub fn values(self) -> Values<'c, 'a> {
        Values { collection: self.collection, range: self.collection.value_range(self.index) }
    }

    /// From the name to the bracket after the last value.
    pub fn span(self) -> Span {
        let last = self.collection.value_range(self.index).end - 1;
        let end = self.collection.values[last].end as usize + 1;
        Span::new(self.raw().start as usize, end.min(self.collection.bytes.len()))
    }
}

/// The values of a property.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;AB[aa][bb])")?;
/// let values: Vec<_> = record.get(record.games()[0], "AB").into_iter().flatten().map(|value| value.raw).collect();
/// assert_eq!(values, [b"aa", b"bb"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Values<'c, 'a> {
    collection: &'c Collection<'a>,
    range: Range<usize>,
}

impl<'a> Iterator for Values<'_, 'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        self.range.next().map(|index| self.collection.value(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl ExactSizeIterator for Values<'_, '_> {}

/// One value: the bytes between its brackets, escapes included, and where they are.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(br"(;PB[A\]B])")?;
/// let value = record.get(record.games()[0], "PB").and_then(|mut values| values.next());
/// assert_eq!(value.map(|value| value.simple_text_lossy()), Some("A]B".into()));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'a> {
    /// The bytes as they stand in the file.
    pub raw: &'a [u8],
    /// Where they stand.
    pub span: Span,
}

impl Value<'_> {
    /// The value as a line of text, in the encoding of the file.
    pub fn simple_text(&self) -> Vec<u8> {
        value::simple_text(self.raw)
    }

    /// The value as a text with line breaks, in the encoding of the file.
    pub fn text(&self) -> Vec<u8> {
        value::text(self.raw)
    }

    /// The value as a line of UTF-8, with U+FFFD for invalid bytes.
    pub fn simple_text_lossy(&self) -> String {
        String::from_utf8_lossy(&self.simple_text()).into_owned()
    }
}
