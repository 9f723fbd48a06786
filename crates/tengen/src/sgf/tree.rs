//! Games that can be edited and written: an owned tree of nodes with their raw values.

use super::collection::{Collection, NONE, NodeId};
use super::ident::Ident;
use super::info::GameKind;
use super::value;
use crate::color::Color;
use crate::grid::{Grid, Point};
use crate::notation;
use crate::topology::Topology;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

/// A property of a node in a [`Tree`]: its name in capitals and its raw values.
///
/// ```
/// use tengen::Grid;
/// use tengen::sgf::Tree;
///
/// let (mut tree, root) = Tree::with_board(Grid::square(9))?;
/// tree.set(root, "KM", ["6.5"])?;
/// let komi = tree.properties(root).iter().find(|property| property.name() == "KM");
/// assert_eq!(komi.map(|property| property.values()), Some(&[b"6.5".to_vec()][..]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    name: String,
    values: Vec<Vec<u8>>,
}

impl Property {
    /// The name in capitals.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values as they will stand in the file.
    pub fn values(&self) -> &[Vec<u8>] {
        &self.values
    }
}

#[derive(Clone, Debug)]
struct Node {
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    properties: Vec<Property>,
}

/// Why something cannot be written in a record.
///
/// ```
/// use tengen::Grid;
/// use tengen::sgf::Tree;
///
/// let error = Tree::with_board(Grid::square(53)).unwrap_err();
/// assert_eq!(error.to_string(), "a record cannot hold a board of 53x53: at most 52x52");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SgfWriteError {
    /// A property name is one or more capital letters or digits, the first of them a letter.
    Name(String),
    /// A property has at least one value.
    NoValue(String),
    /// A point beyond 52 columns or rows, or off the board, has no name in a record.
    Point(Grid, Point),
    /// A board of more than 52 columns or rows cannot be written.
    Size(Grid),
}

impl fmt::Display for SgfWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfWriteError::Name(name) => write!(f, "{name:?} is not a property name"),
            SgfWriteError::NoValue(name) => write!(f, "the property {name} needs a value"),
            SgfWriteError::Point(grid, point) => {
                write!(f, "point {} of a board of {grid} has no name in a record", point.index())
            }
            SgfWriteError::Size(grid) => {
                write!(f, "a record cannot hold a board of {grid}: at most {0}x{0}", value::MAX_SIZE)
            }
        }
    }
}

impl core::error::Error for SgfWriteError {}

/// Games that can be edited and written.
///
/// Two trees are equal when they have the same games, nodes, properties and raw values in the same order.
///
/// ```
/// use tengen::sgf::Tree;
/// use tengen::{Color, Grid};
///
/// let grid = Grid::square(9);
/// let (mut tree, root) = Tree::with_board(grid)?;
/// tree.set(root, "KM", ["6.5"])?;
/// tree.add_move(root, grid, Color::Black, Some(grid.at(4, 4)?))?;
/// assert!(String::from_utf8(tree.write())?.contains(";B[ee]"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    games: Vec<NodeId>,
}

fn node(raw: u32) -> Option<NodeId> {
    (raw != NONE).then(|| NodeId::new(raw as usize))
}

impl Tree {
    /// No games yet.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// One game on a board of `grid`, its first node holding the game, the format, the encoding and the size.
    pub fn with_board(grid: Grid) -> Result<(Tree, NodeId), SgfWriteError> {
        let (width, height) = (grid.width(), grid.height());
        if width.max(height) > value::MAX_SIZE {
            return Err(SgfWriteError::Size(grid));
        }
        let game = match grid.topology() {
            Topology::Square | Topology::Torus => GameKind::Go,
            Topology::Hex => GameKind::Hex,
        };
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        let mut tree = Tree::new();
        let root = tree.add_game();
        tree.set(root, "GM", [game.number().to_string()])?;
        tree.set(root, "FF", ["4"])?;
        tree.set(root, "CA", ["UTF-8"])?;
        tree.set(root, "SZ", [size])?;
        Ok((tree, root))
    }

    fn push(&mut self) -> NodeId {
        self.nodes.push(Node { first_child: NONE, last_child: NONE, next_sibling: NONE, properties: Vec::new() });
        NodeId::new(self.nodes.len() - 1)
    }

    /// Adds a game and gives its first node.
    pub fn add_game(&mut self) -> NodeId {
        let id = self.push();
        self.games.push(id);
        id
    }

    /// Adds a node after `parent`; after other children it begins a new variation.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let id = self.push();
        let raw = id.index() as u32;
        let parent = &mut self.nodes[parent.index()];
        let before = core::mem::replace(&mut parent.last_child, raw);
        if before == NONE {
            parent.first_child = raw;
        } else {
            self.nodes[before as usize].next_sibling = raw;
        }
        id
    }

    /// Adds a node with a move after `parent`; `None` is a pass.
    pub fn add_move(
        &mut self,
        parent: NodeId,
        grid: Grid,
        color: Color,
        point: Option<Point>,
    ) -> Result<NodeId, SgfWriteError> {
        let name = point.map_or(Ok(Vec::new()), |point| point_name(grid, point))?;
        let id = self.add_child(parent);
        self.set(id, if color == Color::Black { "B" } else { "W" }, [name])?;
        Ok(id)
    }

    /// The first node of each game.
    pub fn games(&self) -> &[NodeId] {
        &self.games
    }

    /// The nodes that follow, the main line first.
    pub fn children(&self, of: NodeId) -> TreeChildren<'_> {
        TreeChildren { tree: self, next: node(self.nodes[of.index()].first_child) }
    }

    /// `from` and the nodes after it, taking the first child each time.
    pub const fn main_line(&self, from: NodeId) -> TreeMainLine<'_> {
        TreeMainLine { tree: self, next: Some(from) }
    }

    /// The last node of the main line from `from`.
    pub fn last_of_main_line(&self, from: NodeId) -> NodeId {
        self.main_line(from).last().unwrap_or(from)
    }

    /// The properties of a node in the order they will be written.
    pub fn properties(&self, of: NodeId) -> &[Property] {
        &self.nodes[of.index()].properties
    }

    /// The raw values of a property of a node.
    pub fn get(&self, of: NodeId, name: &str) -> Option<&[Vec<u8>]> {
        self.properties(of).iter().find(|property| property.name == name).map(Property::values)
    }

    /// Sets the raw values of a property of a node, replacing any old values.
    ///
    /// A `]` that would end a value too early, and a `\` at its end, are escaped.
    pub fn set<V: AsRef<[u8]>>(
        &mut self,
        of: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), SgfWriteError> {
        let letters = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if !letters || !name.starts_with(|first: char| first.is_ascii_uppercase()) {
            return Err(SgfWriteError::Name(name.into()));
        }
        let values: Vec<_> = values.into_iter().map(|raw| closed(raw.as_ref())).collect();
        if values.is_empty() {
            return Err(SgfWriteError::NoValue(name.into()));
        }
        let properties = &mut self.nodes[of.index()].properties;
        if let Some(property) = properties.iter_mut().find(|property| property.name == name) {
            property.values = values;
        } else {
            properties.push(Property { name: name.into(), values });
        }
        Ok(())
    }

    /// The same, and moves the property to the front of its node.
    pub fn set_first<V: AsRef<[u8]>>(
        &mut self,
        of: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), SgfWriteError> {
        self.set(of, name, values)?;
        let properties = &mut self.nodes[of.index()].properties;
        if let Some(place) = properties.iter().position(|property| property.name == name) {
            properties[..=place].rotate_right(1);
        }
        Ok(())
    }

    /// Removes all games except the one that begins with this node.
    pub fn keep_only(&mut self, game: NodeId) {
        self.games.retain(|&root| root == game);
    }

    /// Sets a property of a node to this text, escaped as needed.
    pub fn set_text(&mut self, of: NodeId, name: &str, text: &str) -> Result<(), SgfWriteError> {
        self.set(of, name, [value::escape(text.as_bytes())])
    }

    /// Sets a property of a node to this list of points. An empty list removes the property.
    pub fn set_points(
        &mut self,
        of: NodeId,
        name: &str,
        grid: Grid,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<(), SgfWriteError> {
        let names = points.into_iter().map(|point| point_name(grid, point)).collect::<Result<Vec<_>, _>>()?;
        if names.is_empty() {
            self.remove(of, name);
            return Ok(());
        }
        self.set(of, name, names)
    }

    /// Removes a property from a node. Returns whether it was there.
    pub fn remove(&mut self, of: NodeId, name: &str) -> bool {
        let properties = &mut self.nodes[of.index()].properties;
        let before = properties.len();
        properties.retain(|property| property.name != name);
        properties.len() < before
    }

    /// All nodes of a game, each before its children, with the number of variations it lies in.
    fn walk(&self, root: NodeId) -> impl Iterator<Item = (NodeId, u32)> + use<'_> {
        let mut waiting = vec![(root, 1)];
        core::iter::from_fn(move || {
            let (id, depth) = waiting.pop()?;
            let this = &self.nodes[id.index()];
            if let Some(sibling) = node(this.next_sibling) {
                waiting.push((sibling, depth));
            }
            if let Some(child) = node(this.first_child) {
                let branches = this.first_child != this.last_child;
                waiting.push((child, depth + u32::from(branches)));
            }
            Some((id, depth))
        })
    }

    /// The games as bytes of an SGF file.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for &root in &self.games {
            let mut line = out.len();
            let mut open = 0;
            let mut branches = true;
            for (id, depth) in self.walk(root) {
                if branches {
                    // This node begins a variation: those that ended before it are closed.
                    while open >= depth {
                        out.push(b')');
                        open -= 1;
                    }
                    if open > 0 {
                        out.push(b'\n');
                        line = out.len();
                    }
                    out.push(b'(');
                    open += 1;
                } else if out.len() - line >= LINE {
                    out.push(b'\n');
                    line = out.len();
                }
                let this = &self.nodes[id.index()];
                write_node(&mut out, this);
                branches = this.first_child != this.last_child || this.first_child == NONE;
            }
            out.resize(out.len() + open as usize, b')');
            out.push(b'\n');
        }
        out
    }
}

/// A line ends at the first node that begins after this many bytes.
const LINE: usize = 72;

fn write_node(out: &mut Vec<u8>, node: &Node) {
    out.push(b';');
    for property in &node.properties {
        out.extend_from_slice(property.name.as_bytes());
        for value in &property.values {
            out.push(b'[');
            out.extend_from_slice(value);
            out.push(b']');
        }
    }
}

/// As a record writes the point.
fn point_name(grid: Grid, point: Point) -> Result<Vec<u8>, SgfWriteError> {
    let error = SgfWriteError::Point(grid, point);
    if !grid.contains(point) {
        return Err(error);
    }
    match grid.topology() {
        Topology::Square | Topology::Torus => notation::sgf(grid, point).map(Vec::from).ok_or(error),
        Topology::Hex => Ok(notation::hex(grid, point).into_bytes()),
    }
}

/// The value with an escape before each `]` that would end it and before a lone `\` at its end.
fn closed(raw: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(raw.len());
    let mut escaped = false;
    for &byte in raw {
        if byte == b']' && !escaped {
            value.push(b'\\');
        }
        escaped = byte == b'\\' && !escaped;
        value.push(byte);
    }
    if escaped {
        value.push(b'\\');
    }
    value
}

impl From<&Collection<'_>> for Tree {
    /// Copies the games. If a name occurs twice in a node, its values are joined.
    fn from(collection: &Collection<'_>) -> Tree {
        let mut tree = Tree::new();
        let mut places: BTreeMap<Ident, usize> = BTreeMap::new();
        for id in collection.nodes() {
            match collection.parent(id) {
                Some(parent) => tree.add_child(parent),
                None => tree.add_game(),
            };
            places.clear();
            let properties = &mut tree.nodes[id.index()].properties;
            for property in collection.properties(id) {
                let values = property.values().map(|value| closed(value.raw));
                let place = *places.entry(property.ident()).or_insert(properties.len());
                if let Some(first) = properties.get_mut(place) {
                    first.values.extend(values);
                } else {
                    properties.push(Property { name: property.name().into_owned(), values: values.collect() });
                }
            }
        }
        tree
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let same = |(&a, &b): (&NodeId, &NodeId)| {
            self.walk(a)
                .map(|(id, depth)| (depth, self.properties(id), self.is_leaf(id)))
                .eq(other.walk(b).map(|(id, depth)| (depth, other.properties(id), other.is_leaf(id))))
        };
        self.games.len() == other.games.len() && self.games.iter().zip(&other.games).all(same)
    }
}

impl Eq for Tree {}

impl Tree {
    fn is_leaf(&self, id: NodeId) -> bool {
        self.nodes[id.index()].first_child == NONE
    }
}

/// The nodes that follow a node. Created by [`Tree::children`].
///
/// ```
/// use tengen::sgf::Tree;
/// use tengen::{Color, Grid};
///
/// let grid = Grid::square(9);
/// let (mut tree, root) = Tree::with_board(grid)?;
/// tree.add_move(root, grid, Color::Black, None)?;
/// tree.add_move(root, grid, Color::Black, Some(grid.at(4, 4)?))?;
/// assert_eq!(tree.children(root).count(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeChildren<'t> {
    tree: &'t Tree,
    next: Option<NodeId>,
}

impl Iterator for TreeChildren<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let child = self.next?;
        self.next = node(self.tree.nodes[child.index()].next_sibling);
        Some(child)
    }
}

impl FusedIterator for TreeChildren<'_> {}

/// A node and those after it on the main line. Created by [`Tree::main_line`].
///
/// ```
/// use tengen::sgf::Tree;
/// use tengen::{Color, Grid};
///
/// let grid = Grid::square(9);
/// let (mut tree, root) = Tree::with_board(grid)?;
/// let first = tree.add_move(root, grid, Color::Black, Some(grid.at(4, 4)?))?;
/// assert!(tree.main_line(root).eq([root, first]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeMainLine<'t> {
    tree: &'t Tree,
    next: Option<NodeId>,
}

impl Iterator for TreeMainLine<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let current = self.next?;
        self.next = node(self.tree.nodes[current.index()].first_child);
        Some(current)
    }
}

impl FusedIterator for TreeMainLine<'_> {}
