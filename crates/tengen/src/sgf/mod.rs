//! Game records in SGF: reading records as programs and people write them, and writing clean FF\[4\].
//!
//! Bytes go in and byte spans come out. Reading keeps every value as the raw bytes of the file; meaning is asked for
//! later, one value at a time, so a record with one bad value is still a record.
//!
//! ```
//! use tengen::sgf;
//!
//! let record = sgf::parse(b"(;GM[1]SZ[9]KM[6.5];B[ee];W[cc])")?;
//! let root = record.games()[0];
//! assert_eq!(record.get(root, "KM").and_then(|mut values| values.next()).map(|komi| komi.raw), Some(&b"6.5"[..]));
//! assert_eq!(record.main_line(root).count(), 3);
//! # Ok::<(), sgf::SgfError>(())
//! ```
//!
//! # What is accepted beyond the standard
//!
//! Each of these is a [`Flaw`]: forgiven and listed by default, refused with its place by [`ParseOptions::strict`].
//!
//! | found | read as |
//! |---|---|
//! | text before, between and after the games | ignored |
//! | unexpected bytes inside a game | ignored |
//! | `SiZe[9]`, `Black[aa]` (FF\[1\] to FF\[3\]) | `SZ[9]`, `B[aa]`: lower-case letters are ignored |
//! | `b[aa]`, a name without any capital | `B[aa]` |
//! | a name without a value | ignored |
//! | a value without a name | ignored |
//! | the same name twice in a node | both are kept; [`Collection::get`] gives the first, [`Tree`] joins their values |
//! | a property outside any node, also at the start of a game: `(GM[1]` | a node of its own |
//! | `(;a(;b);c)`, nodes after a variation | `(;a(;b)(;c))` |
//! | `()` | ignored |
//! | closing parentheses missing at the end | as if they were there |
//! | `]` missing at the end | the value goes to the end; an empty one, `;B[`, is left out |
//!
//! Accepted silently, even when strict: any order of properties, white space between tokens, digits in a name
//! after its first letter, a UTF-8 byte order mark, NUL bytes and bytes that are not UTF-8 inside a value.
//!
//! Values are interpreted on access, and a bad one is an error with its span, or a [`Note`] where it can be
//! made sense of:
//!
//! | value | read as |
//! |---|---|
//! | `B[]`; `B[tt]` where no side is longer than 19 | a pass |
//! | `AB[aa:cc]`, corners in any order | the points of the rectangle |
//! | `AB[]`, `TB[]` | no points |
//! | `SZ[19x19]`, `SZ[19:19]`, no `SZ` | 19 columns and rows, with a note (no `SZ` in Hex: 11) |
//! | `KM[650]`, `KM[325]` | 6.5, with a note: the Fox server's hundredths, of points or, under area rules, of stones |
//! | `KM[3.75]`, quarters | stones, worth two points each, with a note; an error above five stones or without area rules |
//! | `TB`, `TW` off the board | nothing, with a note |
//! | several moves in a node | all are made, with a note |
//! | `HA` that differs from the number of black stones set up | the given handicap, with a note |
//! | `AB`, `AW`, `AE` that name more than three times the board in a node | what goes beyond is left out, with a note |
//! | `KM[6,5]` | 6.5, with a note |
//! | Hex: `B[c4]`, `swap`, `swap-pieces`, `swap-sides`, `resign`, `forfeit`, in any case | a cell, a [`HexWord`] |
//!
//! # What is refused
//!
//! Empty input, text without `(;`, UTF-16 or UTF-32 (decode it first), input of 4 GiB and more, and variations
//! nested more than [`MAX_DEPTH`] deep. Memory is at most 16 bytes for a byte of input, twice that while a table grows.
//!
//! Text is cut into values byte by byte, so a file in an encoding whose characters may contain the bytes of `]` or `\`
//! (Shift JIS, GBK, Big5) should be turned into UTF-8 as a whole before it is read.
//!
//! # What is written
//!
//! [`Tree::write`] writes each game on lines of its own, properties in the order they were set, variations in
//! parentheses only where a node has several children, and values byte for byte as they were read. Reading it back,
//! strictly, gives the same tree.

mod collection;
mod flaw;
mod hex_word;
mod ident;
mod info;
mod items;
mod parser;
mod reader;
mod replay;
mod replay_note;
mod tree;
pub mod value;
mod value_error;

pub use collection::{Children, Collection, MainLine, NodeId, NodeIds, Properties, PropertyRef, Span, Value, Values};
pub use flaw::{Flaw, Forgiven, MAX_DEPTH, MAX_LISTED, SgfError, SgfErrorKind};
pub use hex_word::HexWord;
pub use ident::Ident;
pub use info::{GameKind, InfoError, InfoErrorKind, Note, NoteKind, RootInfo};
pub use items::{ItemError, Items, ListedPoints, NodeItem, SpannedItem};
pub use parser::{ParseOptions, is_root_property, parse, parse_with};
pub use reader::Reader;
pub use replay::Replay;
pub use replay_note::{ReplayFlaw, ReplayNote, ReplayNoteKind};
pub use tree::{Property, SgfWriteError, Tree, TreeChildren, TreeMainLine};
pub use value_error::ValueError;
