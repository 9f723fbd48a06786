//! Pictures of answers: a board as it stands, and a board as it was counted with its sheet.

use crate::score::Scored;
use crate::source::Source;
use tengen::score::{Item, Reason, ScoreSheet};
use tengen::{Board, ByColor, Color, Halves, Point};
use tengen_render::{BoardPicture, Sheet, SheetRow};

/// A board with its last move.
pub fn position(board: &Board, last_move: Option<Point>) -> BoardPicture<'_> {
    BoardPicture { last_move, ..BoardPicture::new(board) }
}

/// A counted board: dead stones, territory, dame, seki, what is unsettled, and the sheet.
pub fn counted<'a>(source: &Source, scored: &'a Scored) -> BoardPicture<'a> {
    let territory = scored.territory();
    let painted = Color::BOTH.into_iter().flat_map(|color| territory[color].iter().map(move |&point| (point, color)));
    BoardPicture {
        dead: scored.dead(),
        territory: painted.collect(),
        dame: scored.ownership.with(Reason::Dame).collect(),
        seki: scored.seki(),
        unsettled: scored.unsettled(),
        title: players(source),
        sheet: Some(sheet(scored)),
        legend: true,
        ..position(&scored.board, scored.last_move)
    }
}

/// Who played, where the record says so.
fn players(source: &Source) -> Option<String> {
    match (&source.players.black, &source.players.white) {
        (Some(black), Some(white)) => Some(format!("{black} (Black) – {white} (White)")),
        _ => None,
    }
}

/// Whether a line says anything under these rules.
fn is_shown(sheet: &ScoreSheet, item: Item) -> bool {
    let line = sheet.line(item);
    matches!(item, Item::Territory | Item::Komi) || line != ByColor::default()
}

/// The sheet for people: the lines that count, their sum, the result, and what was taken as dead.
pub fn sheet(scored: &Scored) -> Sheet {
    let lines = Item::ALL.into_iter().filter(|&item| is_shown(&scored.sheet, item));
    let blank = |amount: Halves| if amount == Halves::ZERO { "–".to_owned() } else { amount.to_string() };
    let row = |item: Item| {
        let line = scored.sheet.line(item);
        SheetRow::new(item.title(), blank(line.black), blank(line.white))
    };
    let totals = scored.sheet.totals();
    let mut notes = vec![dead_note(scored)];
    let report = &scored.report;
    match (&report.record, report.agrees) {
        (Some(record), Some(true)) => notes.push(format!("The record agrees: {record}.")),
        (Some(record), Some(false)) => notes.push(format!("The record differs: {record}.")),
        (Some(record), None) => notes.push(format!("The record says {record}.")),
        (None, _) => {}
    }
    Sheet {
        heading: format!("{} rules", scored.rules.title),
        rows: lines.map(row).collect(),
        total: Some(SheetRow::new("Total", totals.black.to_string(), totals.white.to_string())),
        result: verdict(scored),
        notes,
        ..Sheet::default()
    }
}

/// The result in words.
pub fn verdict(scored: &Scored) -> String {
    let margin = scored.sheet.margin();
    match scored.sheet.result().winner() {
        Some(color) => format!("{color} wins by {}", margin.abs()),
        None => "Jigo: neither wins".into(),
    }
}

/// What was taken as dead, and who said so.
fn dead_note(scored: &Scored) -> String {
    let dead = scored.report.dead.len();
    let stones = match dead {
        0 => "No stone was taken as dead".to_owned(),
        1 => "1 stone was taken as dead".to_owned(),
        _ => format!("{dead} stones were taken as dead"),
    };
    match scored.report.method {
        "given" => format!("{stones}, as given."),
        "record" => format!("{stones}, by the record's marks."),
        _ => format!("{stones}."),
    }
}
