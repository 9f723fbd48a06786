//! Flaws of a file that are forgiven, and errors for which it is refused, each with its place.

use super::collection::Span;
use core::fmt;

/// The maximum nesting depth of variations.
pub const MAX_DEPTH: usize = 5_000;

/// The maximum number of listed flaws. The rest are only counted.
pub const MAX_LISTED: usize = 100;

/// A deviation from FF\[4\] that can be forgiven.
///
/// ```
/// use tengen::sgf::{self, Flaw};
///
/// let record = sgf::parse(b"(;B[ee]")?;
/// assert_eq!(record.forgiven()[0].kind, Flaw::MissingParenthesis);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flaw {
    /// Text before, between or after the games.
    TextOutside,
    /// Bytes inside a game that belong to nothing.
    Junk,
    /// A name with lower-case letters.
    OddName,
    /// A name without a value.
    NameWithoutValue,
    /// A value without a name.
    ValueWithoutName,
    /// A name that was already in the node.
    DuplicateProperty,
    /// A property where no node was opened.
    MissingSemicolon,
    /// A node after a variation of the node before it.
    NodeAfterVariation,
    /// A variation without any node.
    EmptyVariation,
    /// The file ends inside a game.
    MissingParenthesis,
    /// The file ends inside a value.
    MissingBracket,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::TextOutside => "text outside of any game",
            Flaw::Junk => "bytes that belong to nothing",
            Flaw::OddName => "a property name with lower-case letters",
            Flaw::NameWithoutValue => "a property name without a value",
            Flaw::ValueWithoutName => "a value without a property name",
            Flaw::DuplicateProperty => "a property that is in the node twice",
            Flaw::MissingSemicolon => "a property without ';' before its node",
            Flaw::NodeAfterVariation => "a node after a variation",
            Flaw::EmptyVariation => "a variation without nodes",
            Flaw::MissingParenthesis => "the end of the file before the closing ')'",
            Flaw::MissingBracket => "the end of the file before the closing ']'",
        })
    }
}

/// A flaw that was forgiven, and where it is.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"Hello (;B[ee])")?;
/// let forgiven = record.forgiven()[0];
/// assert_eq!(forgiven.kind.to_string(), "text outside of any game");
/// assert_eq!(forgiven.span.start, 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgiven {
    /// The flaw.
    pub kind: Flaw,
    /// Where.
    pub span: Span,
}

/// Why bytes are not a game record.
///
/// ```
/// use tengen::sgf::{self, SgfErrorKind};
///
/// assert_eq!(sgf::parse(b"  ").unwrap_err().kind, SgfErrorKind::Empty);
/// assert_eq!(sgf::parse(b"Hello").unwrap_err().kind, SgfErrorKind::NotSgf);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SgfErrorKind {
    /// There is nothing but white space.
    Empty,
    /// There is no `(;`.
    NotSgf,
    /// The file is UTF-16 and must be decoded first.
    Utf16,
    /// The file is UTF-32 and must be decoded first.
    Utf32,
    /// The input has 4 GiB or more.
    TooLarge,
    /// Variations are nested more than [`MAX_DEPTH`] deep.
    TooDeep,
    /// A flaw that is an error in strict mode.
    Refused(Flaw),
}

/// Why bytes are not a game record, and where.
///
/// ```
/// let error = tengen::sgf::parse(b"Hello").unwrap_err();
/// assert_eq!(error.to_string(), "byte 0: not a game record: no '(;' in it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SgfError {
    /// What is wrong.
    pub kind: SgfErrorKind,
    /// Where.
    pub span: Span,
}

impl From<Forgiven> for SgfError {
    /// The error that reading in strict mode makes of a flaw.
    fn from(flaw: Forgiven) -> SgfError {
        SgfError { kind: SgfErrorKind::Refused(flaw.kind), span: flaw.span }
    }
}

impl fmt::Display for SgfErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfErrorKind::Empty => f.write_str("the record is empty"),
            SgfErrorKind::NotSgf => f.write_str("not a game record: no '(;' in it"),
            SgfErrorKind::Utf32 => f.write_str("the record is in UTF-32; it must be decoded first"),
            SgfErrorKind::Utf16 => f.write_str("the record is in UTF-16; it must be decoded first"),
            SgfErrorKind::TooLarge => f.write_str("the record has 4 GiB or more"),
            SgfErrorKind::TooDeep => write!(f, "variations are nested more than {MAX_DEPTH} deep"),
            SgfErrorKind::Refused(flaw) => flaw.fmt(f),
        }
    }
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.span, self.kind)
    }
}

impl core::error::Error for SgfError {}
