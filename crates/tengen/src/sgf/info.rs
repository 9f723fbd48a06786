//! The information in the first node of a game: the game, the board, komi, rules, handicap, result and names.

use super::collection::{Collection, NodeId, Span, Value};
use super::ident::Ident;
use super::value;
use super::value_error::ValueError;
use crate::go::Scoring;
use crate::go::WrittenKomi;
use crate::grid::Grid;
use crate::halves::Halves;
use crate::topology::Topology;
use alloc::vec::Vec;
use core::fmt;

/// A supported game.
///
/// ```
/// use tengen::sgf::{self, GameKind};
///
/// let record = sgf::parse(b"(;GM[11]SZ[11])")?;
/// assert_eq!(record.info(record.games()[0])?.game, GameKind::Hex);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameKind {
    /// `GM[1]`, and records that do not say.
    Go,
    /// `GM[11]`.
    Hex,
}

impl GameKind {
    /// The number that `GM` gives it.
    pub const fn number(self) -> u8 {
        match self {
            GameKind::Go => 1,
            GameKind::Hex => 11,
        }
    }

    /// The side of the board where the record does not say.
    const fn usual_size(self) -> usize {
        match self {
            GameKind::Go => 19,
            GameKind::Hex => 11,
        }
    }

    const fn topology(self) -> Topology {
        match self {
            GameKind::Go => Topology::Square,
            GameKind::Hex => Topology::Hex,
        }
    }
}

/// Something in the first node that was not read literally.
///
/// ```
/// use tengen::sgf::{self, NoteKind};
///
/// let record = sgf::parse(b"(;KM[6,5])")?;
/// let info = record.info(record.games()[0])?;
/// let kinds: Vec<_> = info.notes.iter().map(|note| note.kind).collect();
/// assert_eq!(kinds, [NoteKind::MissingSize, NoteKind::CommaKomi]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteKind {
    /// No `SZ`: the default size was assumed.
    MissingSize,
    /// `SZ` written as `19x19`, `19:19` or with spaces.
    OddSize,
    /// A komi in hundredths (`650`) or in hundredths of stones (`375`), as the Fox server writes it.
    ScaledKomi,
    /// A komi in quarters is counted in stones, and is doubled under area rules.
    KomiInStones,
    /// A komi with a comma.
    CommaKomi,
    /// An empty `KM` was treated as missing.
    EmptyKomi,
    /// `HA` is not a number of stones and was left out.
    OddHandicap,
    /// A property of the count, such as `RE`, has several values; the first was taken.
    SeveralValues,
}

/// A note on a value of the first node.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[9]KM[])")?;
/// let info = record.info(record.games()[0])?;
/// assert_eq!(info.notes[0].to_string(), "the komi is empty and was treated as missing");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The kind of the note.
    pub kind: NoteKind,
    /// The value, or an empty span if it is missing.
    pub span: Span,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            NoteKind::MissingSize => "the record gives no board size; the default was assumed",
            NoteKind::OddSize => "the board size is written in an unusual way",
            NoteKind::ScaledKomi => "the komi is in hundredths and was scaled",
            NoteKind::KomiInStones => "the komi is in stones, each of which is worth two points",
            NoteKind::CommaKomi => "the komi is written with a comma",
            NoteKind::EmptyKomi => "the komi is empty and was treated as missing",
            NoteKind::OddHandicap => "the handicap is not a number of stones and was left out",
            NoteKind::SeveralValues => "a second value of a property that has only one; the first was taken",
        };
        f.write_str(what)
    }
}

/// Why the first node does not describe a game that can be replayed.
///
/// ```
/// use tengen::sgf::{self, InfoErrorKind};
///
/// let chess = sgf::parse(b"(;GM[3])")?;
/// assert_eq!(chess.info(chess.games()[0]).unwrap_err().kind, InfoErrorKind::OtherGame);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InfoErrorKind {
    /// `GM` names an unsupported game, or is invalid.
    OtherGame,
    /// `SZ` is not a board.
    Size(ValueError),
    /// `KM` is not a komi.
    Komi,
    /// `KM` is in stones, which the rules do not count.
    KomiInStones,
}

/// Why the first node does not describe a game that can be replayed, and the value concerned.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;SZ[0])")?;
/// let error = record.info(record.games()[0]).unwrap_err();
/// assert_eq!(error.to_string(), "byte 5: SZ is a board size that is not from 1 to 52");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InfoError {
    /// What is wrong.
    pub kind: InfoErrorKind,
    /// The value.
    pub span: Span,
}

impl fmt::Display for InfoErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InfoErrorKind::OtherGame => f.write_str("GM names another game than Go (1) or Hex (11)"),
            InfoErrorKind::Size(error) => write!(f, "SZ is {error}"),
            InfoErrorKind::KomiInStones => f.write_str(
                "KM looks like a komi in stones, but these rules count points; give it in points, such as 6.5",
            ),
            InfoErrorKind::Komi => f.write_str("KM is not a komi: expected whole or half points, such as 6.5"),
        }
    }
}

impl fmt::Display for InfoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.span, self.kind)
    }
}

impl core::error::Error for InfoError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            InfoErrorKind::Size(error) => Some(error),
            _ => None,
        }
    }
}

/// The information in the first node of a game. Texts are in the encoding of the file.
///
/// ```
/// use tengen::sgf;
///
/// let record = sgf::parse(b"(;GM[1]SZ[13]HA[2])")?;
/// let info = record.info(record.games()[0])?;
/// assert_eq!(info.grid.to_string(), "13x13");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RootInfo<'a> {
    /// Go or Hex.
    pub game: GameKind,
    /// The board.
    pub grid: Grid,
    /// Komi (`KM`), if there is a valid one. What it is worth depends on the [rules](Self::komi_under).
    pub komi: Option<WrittenKomi>,
    /// Why the komi is not valid. The record can be read all the same.
    pub komi_error: Option<InfoError>,
    /// Where the komi stands.
    pub komi_span: Span,
    /// Handicap stones (`HA`).
    pub handicap: Option<u32>,
    /// The rules (`RU`).
    pub rules: Option<Value<'a>>,
    /// The result (`RE`).
    pub result: Option<Value<'a>>,
    /// Black's name (`PB`).
    pub black: Option<Value<'a>>,
    /// White's name (`PW`).
    pub white: Option<Value<'a>>,
    /// Black's rank (`BR`).
    pub black_rank: Option<Value<'a>>,
    /// White's rank (`WR`).
    pub white_rank: Option<Value<'a>>,
    /// The date (`DT`).
    pub date: Option<Value<'a>>,
    /// The event (`EV`).
    pub event: Option<Value<'a>>,
    /// The round (`RO`).
    pub round: Option<Value<'a>>,
    /// The place (`PC`).
    pub place: Option<Value<'a>>,
    /// The name of the game (`GN`).
    pub name: Option<Value<'a>>,
    /// The encoding of texts (`CA`).
    pub charset: Option<Value<'a>>,
    /// The program that wrote the record (`AP`).
    pub application: Option<Value<'a>>,
    /// Values that were not read literally.
    pub notes: Vec<Note>,
}

const ROUND: Ident = Ident::new("RO");
const PLACE: Ident = Ident::new("PC");

/// The properties of game information, which may be in any node of the main line.
const GAME_INFO: [Ident; 10] =
    [Ident::RE, Ident::RU, Ident::KM, Ident::HA, Ident::PB, Ident::PW, Ident::BR, Ident::WR, Ident::DT, Ident::EV];

/// The properties that the count depends on.
const COUNTED: [Ident; 6] = [Ident::GM, Ident::SZ, Ident::KM, Ident::HA, Ident::RU, Ident::RE];

impl<'a> Collection<'a> {
    /// Reads the information in `root`, and the game information that later nodes of the main line contain.
    ///
    /// If a property occurs twice, the first one counts.
    pub fn info(&self, root: NodeId) -> Result<RootInfo<'a>, InfoError> {
        let (mut game, mut size, mut komi, mut handicap) = (None, None, None, None);
        let mut info = RootInfo {
            game: GameKind::Go,
            grid: Grid::square(19),
            komi: None,
            komi_error: None,
            komi_span: Span::default(),
            handicap: None,
            rules: None,
            result: None,
            black: None,
            white: None,
            black_rank: None,
            white_rank: None,
            date: None,
            event: None,
            round: None,
            place: None,
            name: None,
            charset: None,
            application: None,
            notes: Vec::new(),
        };
        let nodes = if self.has_later_info(root) { usize::MAX } else { 1 };
        let line = self.main_line(root).take(nodes);
        for (node, property) in line.flat_map(|node| self.properties(node).map(move |property| (node, property))) {
            let field = match property.ident() {
                // These are only valid in the first node.
                Ident::GM | Ident::SZ | Ident::CA | Ident::AP if node != root => continue,
                Ident::GM => &mut game,
                Ident::SZ => &mut size,
                Ident::KM => &mut komi,
                Ident::HA => &mut handicap,
                Ident::RU => &mut info.rules,
                Ident::RE => &mut info.result,
                Ident::PB => &mut info.black,
                Ident::PW => &mut info.white,
                Ident::BR => &mut info.black_rank,
                Ident::WR => &mut info.white_rank,
                Ident::DT => &mut info.date,
                Ident::EV => &mut info.event,
                ROUND => &mut info.round,
                PLACE => &mut info.place,
                Ident::GN => &mut info.name,
                Ident::CA => &mut info.charset,
                Ident::AP => &mut info.application,
                _ => continue,
            };
            if field.is_none() {
                let mut values = property.values();
                *field = values.next();
                let is_counted = COUNTED.contains(&property.ident());
                if let Some(second) = values.next().filter(|_| is_counted) {
                    info.note(NoteKind::SeveralValues, second.span);
                }
            }
        }
        info.read_board(game, size)?;
        info.read_komi(komi);
        info.read_handicap(handicap);
        Ok(info)
    }

    /// Whether any node of the game but its first contains game information. Few records have that, and looking for it
    /// in the list of properties is faster than following the main line.
    fn has_later_info(&self, root: NodeId) -> bool {
        let next = self.games().partition_point(|game| game.index() <= root.index());
        let end = self.games().get(next).map_or(self.properties.len(), |&next| self.property_range(next).start);
        let later = &self.properties[self.property_range(root).end..end];
        later.iter().any(|property| GAME_INFO.contains(&property.ident))
    }
}

impl RootInfo<'_> {
    /// The komi in points under rules that count so, if there is one.
    pub fn komi_under(&self, scoring: Scoring) -> Result<Option<Halves>, InfoError> {
        if let Some(error) = self.komi_error {
            return Err(error);
        }
        let Some(written) = self.komi else { return Ok(None) };
        let error = InfoError { kind: InfoErrorKind::KomiInStones, span: self.komi_span };
        written.points(scoring).map(Some).ok_or(error)
    }

    fn note(&mut self, kind: NoteKind, span: Span) {
        self.notes.push(Note { kind, span });
    }

    fn read_board(&mut self, game: Option<Value<'_>>, size: Option<Value<'_>>) -> Result<(), InfoError> {
        self.game = match game {
            None => GameKind::Go,
            Some(value) => match value::number(value.raw) {
                Ok(1) => GameKind::Go,
                Ok(11) => GameKind::Hex,
                _ => return Err(InfoError { kind: InfoErrorKind::OtherGame, span: value.span }),
            },
        };
        let (width, height) = if let Some(value) = size {
            let error = |kind| InfoError { kind: InfoErrorKind::Size(kind), span: value.span };
            let (sides, standard) = value::size(value.raw).map_err(error)?;
            if !standard {
                self.note(NoteKind::OddSize, value.span);
            }
            sides
        } else {
            self.note(NoteKind::MissingSize, Span::default());
            (self.game.usual_size(), self.game.usual_size())
        };
        self.grid = Grid::with_topology(width, height, self.game.topology()).map_err(|_| InfoError {
            kind: InfoErrorKind::Size(ValueError::SizeRange),
            span: size.map_or(Span::default(), |value| value.span),
        })?;
        Ok(())
    }

    fn read_komi(&mut self, komi: Option<Value<'_>>) {
        let Some(value) = komi else { return };
        self.komi_span = value.span;
        if value.raw.trim_ascii().is_empty() {
            self.note(NoteKind::EmptyKomi, value.span);
            return;
        }
        // A komi larger than the board is meaningless; it must be in an unknown unit.
        let limit = self.grid.area().max(150) as i64 * 1000;
        let komi = value::thousandths(value.raw).ok().and_then(|points| {
            let scaled = |halves| Some((WrittenKomi::Points(Halves::new(halves)), &[NoteKind::ScaledKomi][..]));
            let scaled_stones = |halves| {
                let notes = &[NoteKind::ScaledKomi, NoteKind::KomiInStones][..];
                WrittenKomi::stones(Halves::new(halves)).map(|komi| (komi, notes))
            };
            match points {
                750_000 => scaled(15),
                700_000 => scaled(14),
                650_000 => scaled(13),
                550_000 => scaled(11),
                375_000 => scaled_stones(15),
                350_000 => scaled_stones(14),
                325_000 => scaled_stones(13),
                275_000 => scaled_stones(11),
                _ if points.abs() > limit => None,
                _ if points % 500 == 0 => Some((WrittenKomi::Points(Halves::new(points / 500)), &[][..])),
                _ if points % 250 == 0 => {
                    let komi = WrittenKomi::stones(Halves::new(points / 250));
                    komi.map(|komi| (komi, &[NoteKind::KomiInStones][..]))
                }
                _ => None,
            }
        });
        let Some((komi, notes)) = komi else {
            self.komi_error = Some(InfoError { kind: InfoErrorKind::Komi, span: value.span });
            return;
        };
        self.komi = Some(komi);
        for &note in notes {
            self.note(note, value.span);
        }
        if value.raw.contains(&b',') {
            self.note(NoteKind::CommaKomi, value.span);
        }
    }

    fn read_handicap(&mut self, handicap: Option<Value<'_>>) {
        let Some(value) = handicap else { return };
        let stones = value::number(value.raw).ok().and_then(|stones| u32::try_from(stones).ok());
        self.handicap = stones.filter(|&stones| stones as usize <= self.grid.area());
        if self.handicap.is_none() {
            self.note(NoteKind::OddHandicap, value.span);
        }
    }
}
