//! A game as a row of a table: what it is, what was counted, and how that stands to its record.

use crate::reading::Piece;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tengen::sgf::Reader;
use tengen_api::points::Number;
use tengen_api::score::{ScoreRequest, score};
use tengen_api::{Problem, ReadOptions, Source, source};

/// The columns, in their order.
pub const COLUMNS: [&str; 20] = [
    "id",
    "path",
    "game",
    "width",
    "height",
    "rules",
    "komi",
    "handicap",
    "moves",
    "record",
    "result",
    "margin",
    "agrees",
    "dead",
    "dame",
    "seki",
    "unsettled",
    "confidence",
    "irregular",
    "error",
];

/// One game. What is not known, or not asked because something is wrong, is `None`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// The record's own name of the game (GN), or the path and the number.
    pub id: String,
    /// The file, and inside an archive the member after a slash.
    pub path: String,
    /// Which game of the file, from 1.
    pub game: u64,
    /// The board's width.
    pub width: Option<u32>,
    /// The board's height.
    pub height: Option<u32>,
    /// The name of the rules.
    pub rules: Option<String>,
    /// Komi.
    pub komi: Option<Number>,
    /// Handicap stones.
    pub handicap: Option<u32>,
    /// Moves made, passes included.
    pub moves: Option<u32>,
    /// The record's own result.
    pub record: Option<String>,
    /// The result as it was counted.
    pub result: Option<String>,
    /// Black's points more than White's.
    pub margin: Option<Number>,
    /// Whether the record's result is this one, where it was counted.
    pub agrees: Option<bool>,
    /// How many stones are dead.
    pub dead: Option<u32>,
    /// How many points are dame.
    pub dame: Option<u32>,
    /// How many stones and points are in seki.
    pub seki: Option<u32>,
    /// How many points nobody can be given yet.
    pub unsettled: Option<u32>,
    /// How sure it is which stones are dead.
    pub confidence: Option<f64>,
    /// How many moves broke the rules.
    pub irregular: Option<u32>,
    /// What is wrong.
    pub error: Option<String>,
}

impl Row {
    /// Counts a game, which `reader` reads. This always gives a row: what is wrong with the game is in it.
    pub fn of(piece: Piece, request: &ScoreRequest, reader: &mut Reader) -> Row {
        let Piece { path, game, text } = piece;
        let mut row = Row { id: format!("{path}#{game}"), path, game, ..Row::default() };
        let filled = text.and_then(|text| {
            // A run over millions of games does not end because the program has a fault that one of them brings out.
            catch_unwind(AssertUnwindSafe(|| row.fill(&text, request, reader).map_err(|problem| problem.to_string())))
                .unwrap_or_else(|_| Err("a fault of this program: it could not finish this game".into()))
        });
        row.error = filled.err();
        row
    }

    fn fill(&mut self, bytes: &[u8], request: &ScoreRequest, reader: &mut Reader) -> Result<(), Problem> {
        let (text, _) = source::decoded(bytes);
        let collection = source::collection_with(reader, &text)?;
        let root = source::root(&collection, 1)?;
        let name = collection.info(root).ok().and_then(|info| info.name);
        if let Some(name) = name.map(|name| name.simple_text_lossy().trim().to_owned()).filter(|name| !name.is_empty())
        {
            self.id = name;
        }
        let options = ReadOptions { warnings: false, ..ReadOptions::default() };
        let source = Source::of_record_with(reader, &text, &collection, root, None, &options)?;
        reader.take_back(collection);
        let grid = source.game.position().grid();
        self.width = Some(grid.width() as u32);
        self.height = Some(grid.height() as u32);
        self.rules = source.rules.as_ref().ok().map(|rules| rules.name.clone());
        self.komi = source.komi.as_ref().ok().map(|&komi| Number(komi));
        self.handicap = Some(source.game.handicap());
        self.moves = Some(source.game.moves() as u32);
        self.record.clone_from(&source.result);
        self.irregular = Some(source.game.irregular().len() as u32);
        let report = score(&source, request)?.report;
        self.result = Some(report.result);
        self.margin = Some(report.margin);
        self.agrees = report.agrees;
        self.dead = Some(report.dead.len() as u32);
        self.dame = Some(report.dame.len() as u32);
        self.seki = Some(report.seki.len() as u32);
        self.unsettled = Some(report.unsettled.len() as u32);
        self.confidence = Some(report.confidence);
        reader.take_back_game(source.game);
        Ok(())
    }
}
