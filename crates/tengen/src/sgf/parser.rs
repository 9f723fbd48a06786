//! Parses a file into games, nodes, properties and values, in one pass and without recursion.

use super::collection::{Collection, Links, NONE, NodeId, RawProperty, Span};
use super::flaw::{Flaw, Forgiven, MAX_DEPTH, MAX_LISTED, SgfError, SgfErrorKind};
use super::ident::Ident;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// Options for parsing.
///
/// ```
/// use tengen::sgf::{self, ParseOptions};
///
/// let text = b"(;GM[1];b[ee]";
/// assert_eq!(sgf::parse(text)?.games().len(), 1);
/// assert!(sgf::parse_with(text, ParseOptions { strict: true }).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// Whether the first flaw is an error instead of being forgiven.
    pub strict: bool,
}

/// Parses a file and forgives flaws.
pub fn parse(bytes: &[u8]) -> Result<Collection<'_>, SgfError> {
    parse_with(bytes, ParseOptions::default())
}

/// Parses a file with these options.
pub fn parse_with(bytes: &[u8], options: ParseOptions) -> Result<Collection<'_>, SgfError> {
    parse_into(Collection::empty(bytes), options)
}

/// Reads the bytes of a collection that has no games yet.
pub(super) fn parse_into(empty: Collection<'_>, options: ParseOptions) -> Result<Collection<'_>, SgfError> {
    let bytes = empty.bytes;
    let whole = Span::new(0, bytes.len().min(u32::MAX as usize));
    let error = |kind| SgfError { kind, span: whole };
    if bytes.len() >= u32::MAX as usize {
        return Err(error(SgfErrorKind::TooLarge));
    }
    if matches!(bytes, [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] | [b'(', 0, 0, 0, ..] | [0, 0, 0, b'(', ..]) {
        return Err(error(SgfErrorKind::Utf32));
    }
    if matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b'(', 0, b';', 0, ..] | [0, b'(', 0, b';', ..]) {
        return Err(error(SgfErrorKind::Utf16));
    }
    let mut at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mut parser = Parser::new(empty, options);
    while let Some(open) = next_game(bytes, at) {
        parser.outside(at, open)?;
        at = parser.game(open + 1)?;
    }
    if parser.tree.games.is_empty() {
        let blank = bytes[at..].iter().all(u8::is_ascii_whitespace);
        return Err(error(if blank { SgfErrorKind::Empty } else { SgfErrorKind::NotSgf }));
    }
    parser.outside(at, bytes.len())?;
    Ok(parser.tree)
}

/// The next `(` that has a `;` after it, or a property that the first node of a game has.
fn next_game(bytes: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let open = from + bytes[from..].iter().position(|&byte| byte == b'(')?;
        from = skip_space(bytes, open + 1);
        if bytes.get(from) == Some(&b';') || starts_with_root_property(&bytes[from..]) {
            return Some(open);
        }
    }
}

/// Whether a property of this name, such as `GM`, belongs only in the root node of a game.
pub fn is_root_property(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 15] =
        [b"GM", b"FF", b"SZ", b"CA", b"AP", b"ST", b"KM", b"HA", b"RU", b"RE", b"PB", b"PW", b"EV", b"DT", b"GN"];
    NAMES.contains(&name)
}

/// Whether these bytes start with a property that only the first node of a game has, such as `GM[`.
fn starts_with_root_property(bytes: &[u8]) -> bool {
    matches!(bytes.first_chunk(), Some(&[first, second, b'[']) if is_root_property(&[first, second]))
}

fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| CLASS[byte as usize] == ByteClass::Space) {
        at += 1;
    }
    at
}

/// What a byte may be at the start of a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByteClass {
    Space,
    Letter,
    Node,
    Open,
    Close,
    Bracket,
    Other,
}

const CLASS: [ByteClass; 256] = {
    let mut table = [ByteClass::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => ByteClass::Space,
            b'A'..=b'Z' | b'a'..=b'z' => ByteClass::Letter,
            b';' => ByteClass::Node,
            b'(' => ByteClass::Open,
            b')' => ByteClass::Close,
            b'[' => ByteClass::Bracket,
            _ => ByteClass::Other,
        };
        byte += 1;
    }
    table
};

/// An open variation: the node it hangs on, and that node's last child so far.
#[derive(Clone, Copy)]
struct ParserFrame {
    node: u32,
    last_child: u32,
    /// Opened without a `(`, by a node after a variation; closed with the one around it.
    implied: bool,
}

/// What the last token was, which decides where a node or a property may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Open,
    Node,
    Close,
}

struct Parser<'a> {
    tree: Collection<'a>,
    strict: bool,
    frames: Vec<ParserFrame>,
    /// The node that the next one follows.
    node: u32,
    /// Its last child so far.
    last_child: u32,
    after: After,
    /// Names in the node, once there are too many to compare one by one.
    names: BTreeSet<Ident>,
}

/// Up to this many names in a node are compared one by one.
const FEW_NAMES: usize = 16;

impl<'a> Parser<'a> {
    fn new(mut tree: Collection<'a>, options: ParseOptions) -> Parser<'a> {
        // A move takes about six bytes; a large file starts small, since most of it may be comments.
        let guess = (tree.bytes.len() / 6).min(1 << 14) + 8;
        tree.nodes.reserve(guess);
        tree.properties.reserve(guess + 16);
        tree.values.reserve(guess + 16);
        Parser {
            tree,
            strict: options.strict,
            frames: Vec::new(),
            node: NONE,
            last_child: NONE,
            after: After::Open,
            names: BTreeSet::new(),
        }
    }

    #[cold]
    fn forgive(&mut self, kind: Flaw, start: usize, end: usize) -> Result<(), SgfError> {
        let span = Span::new(start, end);
        if self.strict {
            return Err(SgfError { kind: SgfErrorKind::Refused(kind), span });
        }
        self.tree.forgiven_count += 1;
        if self.tree.forgiven.len() < MAX_LISTED {
            self.tree.forgiven.push(Forgiven { kind, span });
        }
        Ok(())
    }

    /// Forgives text between two games.
    fn outside(&mut self, start: usize, end: usize) -> Result<(), SgfError> {
        let start = skip_space(self.tree.bytes, start);
        if start >= end {
            return Ok(());
        }
        let blank = self.tree.bytes[start..end].iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.forgive(Flaw::TextOutside, start, end - blank)
    }

    /// Reads a game from after its `(`. Returns where it ends.
    fn game(&mut self, mut at: usize) -> Result<usize, SgfError> {
        let bytes = self.tree.bytes;
        self.frames.clear();
        self.node = NONE;
        self.last_child = NONE;
        self.open_variation(at - 1, false)?;
        while let Some(&byte) = bytes.get(at) {
            match CLASS[byte as usize] {
                ByteClass::Space => at += 1,
                ByteClass::Node => {
                    at = self.plain_nodes(at);
                    self.open_node(at)?;
                    at = self.plain_property(at + 1).unwrap_or(at + 1);
                }
                ByteClass::Letter => at = self.property(at)?,
                ByteClass::Open => {
                    self.open_variation(at, false)?;
                    at += 1;
                }
                ByteClass::Close => {
                    self.close_variation(at)?;
                    at += 1;
                    if self.frames.is_empty() {
                        return Ok(at);
                    }
                }
                ByteClass::Bracket => {
                    let (end, _) = value_end(bytes, at + 1);
                    let after = (end + 1).min(bytes.len());
                    self.forgive(Flaw::ValueWithoutName, at, after)?;
                    at = after;
                }
                ByteClass::Other => {
                    let rest = bytes[at..].iter().position(|&byte| CLASS[byte as usize] != ByteClass::Other);
                    let end = rest.map_or(bytes.len(), |length| at + length);
                    self.forgive(Flaw::Junk, at, end)?;
                    at = end;
                }
            }
        }
        self.forgive(Flaw::MissingParenthesis, at, at)?;
        Ok(at)
    }

    fn open_variation(&mut self, at: usize, implied: bool) -> Result<(), SgfError> {
        if self.frames.len() > MAX_DEPTH {
            return Err(SgfError { kind: SgfErrorKind::TooDeep, span: Span::new(at, at + 1) });
        }
        self.frames.push(ParserFrame { node: self.node, last_child: self.last_child, implied });
        self.after = After::Open;
        Ok(())
    }

    fn close_variation(&mut self, at: usize) -> Result<(), SgfError> {
        if self.after == After::Open {
            self.forgive(Flaw::EmptyVariation, at, at + 1)?;
        }
        self.after = After::Close;
        while let Some(frame) = self.frames.pop() {
            self.node = frame.node;
            self.last_child = frame.last_child;
            // `((;a)(;b))`: the frame around this one hangs on the same node and must know its new children.
            if let Some(around) = self.frames.last_mut()
                && around.node == frame.node
            {
                around.last_child = frame.last_child;
            }
            if !frame.implied {
                break;
            }
        }
        Ok(())
    }

    #[inline]
    fn open_node(&mut self, at: usize) -> Result<(), SgfError> {
        if self.after == After::Close && self.last_child != NONE {
            self.forgive(Flaw::NodeAfterVariation, at, at + 1)?;
            self.open_variation(at, true)?;
        }
        let id = self.tree.nodes.len() as u32;
        if self.node == NONE {
            self.tree.games.push(NodeId::new(id as usize));
        } else if self.last_child == NONE {
            self.tree.nodes[self.node as usize].first_child = id;
        } else {
            self.tree.nodes[self.last_child as usize].next_sibling = id;
        }
        if let Some(frame) = self.frames.last_mut()
            && frame.node == self.node
        {
            frame.last_child = id;
        }
        self.tree.nodes.push(Links {
            parent: self.node,
            first_child: NONE,
            next_sibling: NONE,
            first_property: self.tree.properties.len() as u32,
        });
        self.node = id;
        self.last_child = NONE;
        self.after = After::Node;
        Ok(())
    }

    /// Reads consecutive nodes such as `;B[pd]` from `at`. Returns the start of the last one, which may have more
    /// properties.
    #[inline]
    fn plain_nodes(&mut self, at: usize) -> usize {
        // The nodes are the only children of those before them only after another node.
        if self.after != After::Node {
            return at;
        }
        let count = count_plain(&self.tree.bytes[at..]).saturating_sub(1);
        if count > 0 {
            self.push_plain(at, count);
        }
        at + count * PLAIN
    }

    fn push_plain(&mut self, at: usize, count: usize) {
        let Collection { bytes, nodes, properties, values, .. } = &mut self.tree;
        let (first, first_property, first_value) = (nodes.len() as u32, properties.len() as u32, values.len() as u32);
        nodes[self.node as usize].first_child = first;
        nodes.extend((0..count as u32).map(|step| Links {
            parent: first.wrapping_add(step).wrapping_sub(1),
            first_child: first + step + 1,
            next_sibling: NONE,
            first_property: first_property + step,
        }));
        let names = bytes[at + 1..].iter().step_by(PLAIN).take(count);
        properties.extend(names.zip(0..count as u32).map(|(&name, step)| RawProperty {
            ident: Ident::packed(u64::from(name)),
            start: (at + 1) as u32 + step * PLAIN as u32,
            first_value: first_value + step,
        }));
        values.extend((0..count).map(|step| Span::new(at + 3 + step * PLAIN, at + 5 + step * PLAIN)));
        self.node = first + count as u32 - 1;
        nodes[self.node as usize].first_child = NONE;
    }

    /// Reads the first property of a node if it looks like a move, `B[pd]`. Most files consist mainly of these.
    fn plain_property(&mut self, start: usize) -> Option<usize> {
        let &[name, b'[', x, y, b']'] = self.tree.bytes.get(start..)?.first_chunk::<5>()? else { return None };
        if !name.is_ascii_uppercase() || matches!(x, b']' | b'\\') || matches!(y, b']' | b'\\') {
            return None;
        }
        // More values may follow, and only the long way joins them.
        let end = skip_space(self.tree.bytes, start + 5);
        if self.tree.bytes.get(end) == Some(&b'[') {
            return None;
        }
        let first_value = self.tree.values.len() as u32;
        let ident = Ident::packed(u64::from(name));
        self.tree.properties.push(RawProperty { ident, start: start as u32, first_value });
        self.tree.values.push(Span::new(start + 2, start + 4));
        Some(end)
    }

    /// Reads a name and its values. Returns where they end.
    fn property(&mut self, start: usize) -> Result<usize, SgfError> {
        let bytes = self.tree.bytes;
        let mut packed = 0;
        let mut at = start;
        while let Some(&byte) = bytes.get(at)
            && byte.is_ascii_uppercase()
        {
            packed = packed << 8 | u64::from(byte);
            at += 1;
        }
        let capitals = at - start;
        if bytes.get(at) != Some(&b'[') {
            while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
                at += 1;
            }
        }
        let name_end = at;
        if bytes.get(at) != Some(&b'[') {
            at = skip_space(bytes, at);
            if bytes.get(at) != Some(&b'[') {
                self.forgive(Flaw::NameWithoutValue, start, name_end)?;
                return Ok(at);
            }
        }
        let mut ident = Ident::packed(packed);
        if name_end != start + capitals || capitals > 8 {
            let name = &bytes[start..name_end];
            ident = Ident::of(name);
            if name.iter().any(u8::is_ascii_lowercase) {
                self.forgive(Flaw::OddName, start, name_end)?;
            }
        }
        if self.after != After::Node {
            self.forgive(Flaw::MissingSemicolon, start, name_end)?;
            self.open_node(start)?;
        }
        if self.is_duplicate(ident) {
            self.forgive(Flaw::DuplicateProperty, start, name_end)?;
        }
        let first_value = self.tree.values.len() as u32;
        self.tree.properties.push(RawProperty { ident, start: start as u32, first_value });
        while bytes.get(at) == Some(&b'[') {
            let (end, closed) = value_end(bytes, at + 1);
            if !closed {
                self.forgive(Flaw::MissingBracket, at, end)?;
            }
            // `;B[` at the end of a truncated file is not a pass.
            if closed || !bytes[at + 1..end].trim_ascii().is_empty() {
                self.tree.values.push(Span::new(at + 1, end));
            } else if self.tree.values.len() == first_value as usize {
                self.tree.properties.pop();
            }
            if !closed {
                return Ok(end);
            }
            at = skip_space(bytes, end + 1);
        }
        Ok(at)
    }

    fn is_duplicate(&mut self, ident: Ident) -> bool {
        let first = self.tree.nodes[self.node as usize].first_property as usize;
        let others = &self.tree.properties[first..];
        if others.len() <= FEW_NAMES {
            return others.iter().any(|other| other.ident == ident);
        }
        // Only now the set is of the node at hand, not of an earlier one.
        if others.len() == FEW_NAMES + 1 {
            self.names.clear();
            self.names.extend(others.iter().map(|other| other.ident));
        }
        !self.names.insert(ident)
    }
}

/// The length of a node that is a move and nothing else: `;B[pd]`.
const PLAIN: usize = 6;

/// How many nodes that look like `;B[pd]` follow each other at the start. Some other names of one letter pass as well.
fn count_plain(bytes: &[u8]) -> usize {
    // Of the name those bits count that `B` and `W` have in common, and with them C, F, G, R, S and V; of the two
    // letters those that all letters of a small board have in common, and neither `]` nor the backslash.
    const MASK: u64 = u64::from_le_bytes([0xff, 0xea, 0xff, 0xe0, 0xe0, 0xff, 0, 0]);
    const PATTERN: u64 = u64::from_le_bytes([b';', b'B', b'[', 0x60, 0x60, b']', 0, 0]);
    let mut at = 0;
    while let Some(&word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>)
        && u64::from_le_bytes(word) & MASK == PATTERN
    {
        at += PLAIN;
    }
    at / PLAIN
}

/// The first unescaped `]`, or the end of the input, and which of the two it is.
fn value_end(bytes: &[u8], mut at: usize) -> (usize, bool) {
    loop {
        // Eight bytes at a time: long values are comments.
        while let Some(&word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>)
            && bytes[at] != b']'
        {
            let found = has_byte(word, b']') | has_byte(word, b'\\');
            if found == 0 {
                at += 8;
                continue;
            }
            at += found.trailing_zeros() as usize / 8;
            break;
        }
        match bytes.get(at) {
            Some(b']') => return (at, true),
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
            None => return (bytes.len(), false),
        }
    }
}

/// The high bit of each byte of `word` that is `byte`, exact up to the first one found.
fn has_byte(word: [u8; 8], byte: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let difference = u64::from_le_bytes(word) ^ (ONES * u64::from(byte));
    difference.wrapping_sub(ONES) & !difference & (ONES << 7)
}
