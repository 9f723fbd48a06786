//! A game as a row of a table: its properties, its count, and the comparison with its record.
//!
//! A column is one entry of the list below: its name, its type and its description. Tables and the help of `tengen
//! batch` are made from that list.

use crate::manifest::GameFacts;
use crate::records::StudyRecord;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tengen::sgf::{Reader, RootInfo, Value};
use tengen_api::points::Number;
use tengen_api::score::{ScoreRequest, score};
use tengen_api::source::Server;
use tengen_api::{ReadOptions, Source, Text};

/// The type of the cells of a column.
///
/// ```
/// use tengen_batch::row::{COLUMNS, CellKind};
///
/// let komi = COLUMNS.iter().find(|column| column.name == "komi").unwrap();
/// assert_eq!(komi.kind, CellKind::Real);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Text.
    Text,
    /// A whole number of 64 bits.
    Long,
    /// A whole number of 32 bits.
    Count,
    /// A number that may have a fraction.
    Real,
    /// True or false.
    Flag,
}

/// A cell; `None` if the value is unknown.
///
/// ```
/// use std::num::NonZero;
/// use tengen_api::ReadOptions;
/// use tengen_api::score::ScoreRequest;
/// use tengen_batch::StudyRecord;
/// use tengen_batch::batch::rows_of;
/// use tengen_batch::row::{COLUMNS, CellValue};
///
/// let record = StudyRecord::new("cup.sgf".into(), 1, Ok(b"(;SZ[9]KM[6.5];B[ee])"));
/// let rows = rows_of(vec![record], &ReadOptions::default(), &ScoreRequest::default(), NonZero::<usize>::MIN);
/// let komi = COLUMNS.iter().find(|column| column.name == "komi").unwrap();
/// assert_eq!((komi.cell)(&rows[0]), CellValue::Real(Some(6.5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellValue<'a> {
    /// Text.
    Text(Option<&'a str>),
    /// A whole number of 64 bits.
    Long(Option<i64>),
    /// A whole number of 32 bits.
    Count(Option<i32>),
    /// A number that may have a fraction.
    Real(Option<f64>),
    /// True or false.
    Flag(Option<bool>),
}

/// A column of the table.
///
/// ```
/// use tengen_batch::row::COLUMNS;
///
/// let always: Vec<&str> = COLUMNS.iter().filter(|column| column.required).map(|column| column.name).collect();
/// assert!(always.contains(&"path") && always.contains(&"game"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The description for users.
    pub about: &'static str,
    /// The type of its cells.
    pub kind: CellKind,
    /// Whether every row has it.
    pub required: bool,
    /// Returns its cell of a row.
    pub cell: fn(&Row) -> CellValue<'_>,
}

/// The type of a column.
trait ColumnField {
    const KIND: CellKind;
    const REQUIRED: bool = false;
    fn cell(&self) -> CellValue<'_>;
}

impl ColumnField for String {
    const KIND: CellKind = CellKind::Text;
    const REQUIRED: bool = true;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Text(Some(self))
    }
}

impl ColumnField for u64 {
    const KIND: CellKind = CellKind::Long;
    const REQUIRED: bool = true;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Long(i64::try_from(*self).ok())
    }
}

impl ColumnField for Option<String> {
    const KIND: CellKind = CellKind::Text;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Text(self.as_deref())
    }
}

impl ColumnField for Option<&'static str> {
    const KIND: CellKind = CellKind::Text;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Text(*self)
    }
}

impl ColumnField for Option<u32> {
    const KIND: CellKind = CellKind::Count;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Count(self.and_then(|count| i32::try_from(count).ok()))
    }
}

impl ColumnField for Option<Number> {
    const KIND: CellKind = CellKind::Real;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Real(self.map(|number| number.0.to_f64()))
    }
}

impl ColumnField for Option<f64> {
    const KIND: CellKind = CellKind::Real;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Real(*self)
    }
}

impl ColumnField for Option<bool> {
    const KIND: CellKind = CellKind::Flag;
    fn cell(&self) -> CellValue<'_> {
        CellValue::Flag(*self)
    }
}

/// Declares the columns and the row type.
macro_rules! columns {
    ($($name:ident: $kind:ty = $about:literal,)+) => {
        /// One game. Values that are unknown, or not computed because of an error, are `None`.
        #[derive(Clone, Debug, Default, PartialEq, Serialize)]
        pub struct Row {
            $(#[doc = concat!("The column `", stringify!($name), "`: ", $about, ".")] pub $name: $kind,)+
        }

        /// The columns, in their order.
        pub const COLUMNS: &[Column] = &[$(Column {
            name: stringify!($name),
            about: $about,
            kind: <$kind as ColumnField>::KIND,
            required: <$kind as ColumnField>::REQUIRED,
            cell: |row| row.$name.cell(),
        }),+];
    };
}

columns! {
    id: String = "the name in the record (GN), or path#game",
    path: String = "the file; inside an archive: archive/member",
    game: u64 = "the game's number in the file, from 1",
    width: Option<u32> = "columns of the board",
    height: Option<u32> = "rows of the board",
    rules: Option<String> = "the ruleset",
    komi: Option<Number> = "the komi",
    handicap: Option<u32> = "handicap stones",
    moves: Option<u32> = "moves made, passes included",
    record: Option<String> = "the result that the record gives",
    result: Option<String> = "the result as counted, or Void or 0 where the game ended with a repeated board",
    margin: Option<Number> = "Black's points more than White's by that result",
    agrees: Option<bool> = "whether the two results are the same, where the record's was counted",
    dead: Option<u32> = "how many stones are dead",
    dame: Option<u32> = "how many points are dame",
    seki: Option<u32> = "how many stones and points are in seki",
    unsettled: Option<u32> = "how many points are not settled",
    confidence: Option<f64> = "how sure it is which stones are dead, 0 to 1",
    irregular: Option<u32> = "how many moves broke the rules",
    error: Option<String> = "what is wrong with the record; what could not be found out is then empty",
    black: Option<String> = "Black's name (PB)",
    white: Option<String> = "White's name (PW)",
    black_rank: Option<String> = "Black's rank (BR)",
    white_rank: Option<String> = "White's rank (WR)",
    date: Option<String> = "when it was played (DT)",
    event: Option<String> = "the event (EV)",
    server: Option<&'static str> = "the server it was played on: ogs, kgs, fox, tygem, igs, dgs",
    repetition: Option<&'static str> = "a whole board was repeated: no_result or draw, by which the game ended, or \
                                        went_on",
    finished: Option<bool> = "whether everything is settled, or the game ended with a repeated board",
    round: Option<String> = "the round (RO)",
    place: Option<String> = "where it was played (PC)",
}

/// Returns a text of the first node, if there is one.
fn text(value: Option<Value<'_>>) -> Option<String> {
    value.map(|value| value.simple_text_lossy().trim().to_owned()).filter(|text| !text.is_empty())
}

impl Row {
    /// Counts a game that `reader` parses. Always returns a row, which contains the error if there is one.
    pub fn of(record: &StudyRecord, options: &ReadOptions, request: &ScoreRequest, reader: &mut Reader) -> Row {
        let StudyRecord { path, game, facts, .. } = record;
        let mut row = Row { id: format!("{path}#{game}"), path: path.clone(), game: *game, ..Row::default() };
        let filled = record.read().and_then(|text| {
            // A bug that one game triggers must not end a run over millions of games.
            catch_unwind(AssertUnwindSafe(|| row.fill(&text, facts, options, request, reader)))
                .unwrap_or_else(|_| Err("internal error: this game could not be counted".into()))
        });
        row.error = filled.err();
        row
    }

    fn describe(&mut self, info: &RootInfo<'_>) {
        if let Some(name) = text(info.name) {
            self.id = name;
        }
        self.black = text(info.black);
        self.white = text(info.white);
        self.black_rank = text(info.black_rank);
        self.white_rank = text(info.white_rank);
        self.date = text(info.date);
        self.event = text(info.event);
        self.round = text(info.round);
        self.place = text(info.place);
    }

    fn fill(
        &mut self,
        bytes: &[u8],
        facts: &GameFacts,
        options: &ReadOptions,
        request: &ScoreRequest,
        reader: &mut Reader,
    ) -> Result<(), String> {
        let message = |problem: tengen_api::Problem| problem.to_string();
        let text = Text::of(bytes);
        let games = text.games_with(reader).map_err(message)?;
        let root = games.root(1).map_err(message)?;
        if let Ok(info) = games.collection().info(root) {
            self.describe(&info);
        }
        if let Some(id) = &facts.id {
            self.id.clone_from(id);
        }
        let options = ReadOptions { warnings: false, ..facts.options(options) };
        let mut source = Source::of_record(&games, root, &options, reader).map_err(message)?;
        facts.give_bonus(&mut source)?;
        reader.take_back(games.into_collection());
        let grid = source.game.position().grid();
        self.width = Some(grid.width() as u32);
        self.height = Some(grid.height() as u32);
        self.rules = source.known_rules().ok().map(|rules| rules.name.clone());
        self.komi = source.known_komi().ok().map(Number);
        self.handicap = Some(source.game.handicap());
        self.moves = Some(source.game.move_count() as u32);
        self.record.clone_from(&source.result);
        self.irregular = Some(source.game.irregular().len() as u32);
        self.server = source.server.map(Server::name);
        let report = score(&source, request).map_err(message)?.report;
        self.result = Some(report.result);
        self.margin = report.margin;
        self.agrees = report.agrees;
        self.dead = Some(report.dead.len() as u32);
        self.dame = Some(report.dame.len() as u32);
        self.seki = Some(report.seki.len() as u32);
        self.unsettled = Some(report.unsettled.len() as u32);
        self.confidence = Some(report.confidence);
        self.finished = Some(report.finished);
        self.repetition = report.repetition.map(|repetition| repetition.end().name());
        reader.take_back_game(source.game);
        Ok(())
    }
}
