//! Pictures of answers: plain, counted and estimated boards, with their sheets.

use crate::certainty::percent;
use crate::estimate::Estimated;
use crate::hex::report::Answered;
use crate::reading::GroupReading;
use crate::score::{DeadSource, RepetitionOutcome, Scored, names};
use crate::source::Source;
use std::borrow::Cow;
use tengen::hex::{self, Orientation, Outcome};
use tengen::life::MarkSource;
use tengen::score::{Reason, SheetItem};
use tengen::{Board, ByColor, Color, Halves, Ownership, Point, ScoreSheet, Territories, notation};
use tengen_estimate::Method;
use tengen_estimate::judge::UnsettledArea;
use tengen_render::{BoardPicture, SheetRow, SheetTable};

/// A Hex board, with its winning path or with what both players still need.
pub fn hex(answered: &Answered) -> BoardPicture<'_> {
    let mut picture = BoardPicture {
        title: Some(answered.sentence()),
        legend: true,
        ..hex_position(&answered.board, answered.last_move, answered.orientation)
    };
    if let Outcome::Undecided { needs } = &answered.outcome {
        picture.ways = ByColor::new_with(|color| needs[color].path.clone());
    }
    picture
}

/// A Hex board with its last move, and with the winning path if there is one.
pub fn hex_position(board: &Board, last_move: Option<Point>, orientation: Orientation) -> BoardPicture<'_> {
    let winner = hex::winner(board, orientation);
    let path = winner.and_then(|winner| hex::need(board, orientation, winner)).unwrap_or_default().path;
    let path_color = winner.unwrap_or(Color::Black);
    BoardPicture { orientation, path, path_color, ..position(board, last_move) }
}

/// A board with its last move.
pub fn position(board: &Board, last_move: Option<Point>) -> BoardPicture<'_> {
    BoardPicture { last_move, ..BoardPicture::new(board) }
}

/// A board with the owners of its empty regions, which are `all`.
///
/// ```
/// let board = tengen::diagram::parse(".X.O.\n.X.O.\n")?;
/// let picture = tengen_api::picture::territory(&board, &tengen::territories(&board));
/// assert_eq!((picture.territory.len(), picture.dame.len()), (4, 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn territory<'a>(board: &'a Board, all: &Territories) -> BoardPicture<'a> {
    let mut picture = BoardPicture { legend: true, ..BoardPicture::new(board) };
    for region in all {
        match region.owner {
            Some(owner) => picture.territory.extend(region.points.iter().map(|&point| (point, owner))),
            None => picture.dame.extend(region.points.iter()),
        }
    }
    picture
}

/// A counted board: dead stones, territory, dame, seki, what is unsettled, and the sheet.
///
/// ```
/// use tengen_api::score::ScoreRequest;
/// use tengen_api::{ReadOptions, Source, picture, score};
///
/// let source = Source::read(b".X.O.\n.X.O.\n", &ReadOptions::default())?;
/// let scored = score(&source, &ScoreRequest::default())?;
/// let picture = picture::counted(&source, &scored);
/// assert!(picture.sheet.is_some());
/// let svg = picture.svg()?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn counted<'a>(source: &Source, scored: &'a Scored) -> BoardPicture<'a> {
    let territory = scored.counted.territory();
    let painted = Color::BOTH.into_iter().flat_map(|color| territory[color].iter().map(move |&point| (point, color)));
    BoardPicture {
        dead: scored.counted.dead(),
        territory: painted.collect(),
        dame: scored.counted.dame(),
        seki: scored.counted.seki(),
        unsettled: scored.counted.unsettled(),
        settling: scored.counted.settling(),
        title: players(source),
        sheet: Some(sheet(scored)),
        legend: true,
        ..position(&scored.counted.board, scored.counted.last_move)
    }
}

/// A counted board, divided according to the record's own marks, if it has any.
pub fn marked<'a>(source: &Source, scored: &'a Scored) -> Option<BoardPicture<'a>> {
    let marks = source.territory.as_ref()?;
    let board = &scored.counted.board;
    let ownership = Ownership::from_record(board, &marks.black, &marks.white);
    let owned = |point: Point| Some((point, ownership.at(point).owner?));
    let is_territory = |point: &Point| ownership.at(*point).reason != Reason::Stone;
    Some(BoardPicture {
        dead: ownership.with(Reason::DeadStone).collect(),
        territory: board.grid().points().filter(is_territory).filter_map(owned).collect(),
        dame: ownership.with(Reason::Dame).collect(),
        legend: true,
        ..position(board, scored.counted.last_move)
    })
}

/// The players, if the record names them.
fn players(source: &Source) -> Option<String> {
    match (&source.players.black, &source.players.white) {
        (Some(black), Some(white)) => Some(format!("{} (Black) – {} (White)", short_name(black), short_name(white))),
        _ => None,
    }
}

/// The maximum length of a player's name above a board, in characters.
const MAX_NAME: usize = 60;

/// Shortens a name to fit above a board.
fn short_name(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => Cow::Owned(format!("{}…", name[..end].trim_end())),
        None => Cow::Borrowed(name),
    }
}

/// Whether a line is relevant under these rules.
fn is_shown(sheet: &ScoreSheet, item: SheetItem) -> bool {
    let line = sheet.line(item);
    matches!(item, SheetItem::Territory | SheetItem::Komi) || line != ByColor::default()
}

/// The sheet for people: the lines that count, their sum, the result, and what was taken as dead.
pub fn sheet(scored: &Scored) -> SheetTable {
    let lines = SheetItem::ALL.into_iter().filter(|&item| is_shown(&scored.counted.sheet, item));
    let blank = |amount: Halves| if amount == Halves::ZERO { "–".to_owned() } else { amount.to_string() };
    let row = |item: SheetItem| {
        let line = scored.counted.sheet.line(item);
        SheetRow::new(item.title(), blank(line.black), blank(line.white))
    };
    let totals = scored.counted.sheet.totals();
    let mut notes = vec![dead_note(scored)];
    notes.extend(unsettled_notes(scored));
    notes.extend(server_note(scored));
    let report = &scored.report;
    notes.extend(
        report.saved_options.as_ref().map(|saved| format!("Counted with the options saved in the record: {saved}.")),
    );
    match (&report.record, report.agrees) {
        (Some(record), Some(true)) => notes.push(format!("The record agrees: {record}.")),
        (Some(record), Some(false)) => notes.push(format!("The record differs: {record}.")),
        (Some(record), None) => notes.push(format!("The record says {record}.")),
        (None, _) => {}
    }
    notes.extend(report.explained_by.as_ref().map(|explained| sentence(&explained.text)));
    SheetTable {
        heading: format!("{} rules", scored.counted.rules.title),
        rows: lines.map(row).collect(),
        total: Some(SheetRow::new("Total", totals.black.to_string(), totals.white.to_string())),
        result: verdict(scored),
        notes,
        ..SheetTable::default()
    }
}

/// The server of the game, and how its counting deviates from the rules, if it does.
fn server_note(scored: &Scored) -> Option<String> {
    let server = scored.report.server?;
    Some(match scored.report.server_habit {
        Some(words) => format!("Played on {server} and counted as there: {words}."),
        None => format!("Played on {server}."),
    })
}

/// The result in words.
pub fn verdict(scored: &Scored) -> String {
    let margin = scored.counted.sheet.margin();
    let finished = scored.counted.places.is_empty();
    if let Some(found) = scored.report.repetition.filter(|found| !found.went_on) {
        let outcome = match found.outcome {
            RepetitionOutcome::NoResult => "No result",
            RepetitionOutcome::Draw => "A draw",
        };
        return format!("{outcome}: {} was repeated after move {}", found.board(), found.again);
    }
    match scored.counted.sheet.result().winner() {
        Some(color) if margin == Halves::ZERO => {
            let tie = format!("{color} wins ties under {} rules", scored.counted.rules.title);
            if finished { format!("Tie; {tie}") } else { format!("Not finished; as it stands a tie; {tie}") }
        }
        Some(color) if finished => format!("{color} wins by {}", margin.abs()),
        Some(color) => format!("Not finished; as it stands {color} wins by {}", margin.abs()),
        None if finished => "Jigo: neither wins".into(),
        None => "Not finished; as it stands neither wins".into(),
    }
}

/// The maximum number of unsettled areas that are listed.
const MAX_PLACES: usize = 6;

/// The unsettled areas, with reasons and the moves that would settle them: first stones in doubt, then open borders.
pub fn unsettled_notes(scored: &Scored) -> Vec<String> {
    let grid = scored.counted.board.grid();
    let note = |place: &UnsettledArea| {
        let settles = match place.moves.as_slice() {
            [] => String::new(),
            [first @ .., last] if !first.is_empty() => {
                format!("; {} or {} would settle it", names(grid, first), notation::go(grid, *last))
            }
            [.., one] => format!("; {} would settle it", notation::go(grid, *one)),
        };
        format!("Unsettled: {}: {}{settles}.", names(grid, &place.points), place.kind.words())
    };
    let mut places: Vec<&UnsettledArea> = scored.counted.places.iter().collect();
    places.sort_by_key(|place| place.kind.is_open());
    let mut notes: Vec<String> = places.into_iter().take(MAX_PLACES).map(note).collect();
    let more = scored.counted.places.len().saturating_sub(MAX_PLACES);
    if more > 0 {
        notes.push(format!("And {more} more places are unsettled."));
    }
    notes
}

/// The dead stones and the source of that judgment.
fn dead_note(scored: &Scored) -> String {
    let dead = scored.report.dead.len();
    let stones = match dead {
        0 => "No stone was counted as dead".to_owned(),
        1 => "1 stone was counted as dead".to_owned(),
        _ => format!("{dead} stones were counted as dead"),
    };
    let given =
        scored.counted.board.grid().points().any(|point| scored.counted.marks.source(point) == MarkSource::Given);
    let corrected = if given { " and corrected as given" } else { "" };
    let chains = &scored.report.chains;
    match scored.report.method {
        DeadSource::None => format!("{stones}."),
        DeadSource::Given => format!("{stones}, as given."),
        DeadSource::Record => format!("{stones}, by the record's marks{corrected}."),
        DeadSource::Network | DeadSource::Playouts if chains.is_empty() => format!("{stones}."),
        DeadSource::Network | DeadSource::Playouts
            if chains.iter().all(|chain| chain.by == Some(MarkSource::Proof)) =>
        {
            format!("{stones}, by proof.")
        }
        DeadSource::Katago => {
            format!("{stones}, judged by KataGo ({} sure){corrected}.", percent(scored.report.confidence))
        }
        DeadSource::Network | DeadSource::Playouts => {
            format!("{stones}, judged by the program ({} sure){corrected}.", percent(scored.report.confidence))
        }
    }
}

/// A remark as a sentence of its own.
fn sentence(remark: &str) -> String {
    let mut letters = remark.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

/// An estimated board: squares that grow with certainty, and the lines that make the lead.
pub fn estimated<'a>(source: &Source, estimated: &'a Estimated) -> BoardPicture<'a> {
    // Only empty points and dead stones get squares; living stones need none.
    let mut values: Vec<f32> = estimated.estimate.ownership.iter().map(|&value| value as f32).collect();
    let living = estimated.board.without(estimated.estimate.dead.iter().copied());
    for (value, _) in values.iter_mut().zip(living.stones()).filter(|(_, stone)| stone.is_some()) {
        *value = 0.0;
    }
    BoardPicture {
        dead: estimated.estimate.dead.clone(),
        ownership: Some(values),
        sheet: Some(estimate_sheet(source, estimated)),
        legend: true,
        ..position(&estimated.board, estimated.last_move)
    }
}

/// Draws the main line of a group that was read as numbered stones. Moves on points that already have a stone or a
/// number are listed above the board.
pub fn reading<'a>(read: &GroupReading, board: &'a Board) -> BoardPicture<'a> {
    let grid = board.grid();
    let mut numbers: Vec<(Point, u32)> = Vec::new();
    let mut notes: Vec<String> = read.report.text.iter().take(1).cloned().collect();
    let moves = read.lines.first().map(|line| line.moves.as_slice()).unwrap_or_default();
    for (number, &(color, point)) in (1u32..).zip(moves) {
        let Some(point) = point else {
            notes.push(format!("{number}: {color} plays elsewhere."));
            continue;
        };
        let taken = read.board[point].is_some() || numbers.iter().any(|&(other, _)| other == point);
        if taken {
            notes.push(format!("{number}: {color} at {}.", notation::go(grid, point)));
        } else {
            numbers.push((point, number));
        }
    }
    BoardPicture { move_numbers: numbers, title: Some(notes.join(" ")), ..BoardPicture::new(board) }
}

/// Returns the board for [`reading`]: the stones of the main line are added, and captured stones are not removed.
pub fn reading_board(read: &GroupReading) -> Board {
    let mut board = read.board.clone();
    for line in read.lines.iter().take(1) {
        for &(color, point) in &line.moves {
            if let Some(point) = point.filter(|&point| board[point].is_none()) {
                board[point] = Some(color);
            }
        }
    }
    board
}

/// The lead in words.
pub fn lead_words(lead: f64) -> String {
    let rounded = (lead * 10.0).round() / 10.0;
    if rounded == 0.0 {
        return "Even".into();
    }
    let ahead = if lead > 0.0 { Color::Black } else { Color::White };
    format!("{ahead} leads by {:.1}", rounded.abs())
}

fn estimate_sheet(source: &Source, estimated: &Estimated) -> SheetTable {
    let Estimated { board, estimate, played, rules, named, report, .. } = estimated;
    let lines = tengen_estimate::lines(board, &estimate.dead, estimate.territory, *played, *rules);
    let blank = |value: f64| if value == 0.0 { "–".to_owned() } else { format!("{value:.1}") };
    let shown = |(item, line): &(SheetItem, ByColor<f64>)| {
        *item == SheetItem::Territory || line.black != 0.0 || line.white != 0.0
    };
    let rows = lines.iter().filter(|line| shown(line));
    let rows = rows.map(|(item, line)| SheetRow::new(item.title(), blank(line.black), blank(line.white))).collect();
    let total = |color: Color| format!("{:.1}", lines.iter().map(|(_, line)| line[color]).sum::<f64>());
    let name = |color: Color| source.players[color].clone().unwrap_or_else(|| color.to_string());
    let scale = match (estimate.method, estimated.k) {
        (Method::Ratio, Some(k)) => format!(", k = {}", short(k)),
        (Method::Ratio, None) => ", k not defined".into(),
        _ => String::new(),
    };
    let mut notes = vec![format!("Method: {}{scale}.", estimate.method)];
    if let (Some(expected), Some(stdev)) = (estimate.expected, estimate.stdev) {
        let end = match (expected * 10.0).round() / 10.0 {
            0.0 => "even".to_owned(),
            points if points > 0.0 => format!("B+{points:.1}"),
            points => format!("W+{:.1}", -points),
        };
        notes.push(format!("Such games ended around {end}, two of three within {stdev:.1} points of it."));
        notes.push(format!("The leader won {} of them.", percent(estimate.confidence)));
    }
    if let (Some(optimal), Some(loss)) = (report.k_optimal, report.loss) {
        let best = optimal.map_or("not defined".to_owned(), short);
        notes.push(format!("Against the targets: optimal k {best}, loss {}.", short(loss)));
    }
    let after = if source.game.move_count() == 0 {
        "Estimate".into()
    } else {
        format!("Estimate after move {}", report.number)
    };
    SheetTable {
        heading: format!("{after}, {} rules", named.title),
        columns: ByColor { black: name(Color::Black), white: name(Color::White) },
        rows,
        total: Some(SheetRow::new("Total", total(Color::Black), total(Color::White))),
        result: lead_words(estimate.lead),
        notes,
        ..SheetTable::default()
    }
}

/// A number with up to four decimals.
fn short(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
