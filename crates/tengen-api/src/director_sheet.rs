//! The director's sheet: one page about a counted game, to be printed and signed.

use crate::certainty;
use crate::picture;
use crate::problem::{Problem, ProblemKind};
use crate::score::{ChainLife, ChainStatus, Scored};
use crate::source::Source;
use crate::words::half;
use tengen::life::MarkSource;
use tengen::score::Margin;
use tengen::{Color, GameResult, Halves, notation};
use tengen_render::{BoardPicture, Paper, PaperSheet, SheetTable, Theme};

/// What the sheet says besides the game and its count.
///
/// ```
/// use tengen_api::director_sheet::{self, SheetRequest};
/// use tengen_api::score::ScoreRequest;
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[9]KM[0.5]RU[Chinese]PB[Ada]BR[3d];B[ee])", &ReadOptions::default())?;
/// let scored = score(&source, &ScoreRequest::default())?;
/// let request = SheetRequest { event: Some("Spring cup".into()), ..SheetRequest::default() };
/// let page = director_sheet::page(&source, &scored, &request)?;
/// assert_eq!(page.title, "Spring cup");
/// assert_eq!(page.facts[0], ("Black".into(), "Ada, 3d".into()));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRequest {
    /// The size of the page.
    pub paper: Paper,
    /// The event, instead of the record's.
    pub event: Option<String>,
    /// The round, instead of the record's.
    pub round: Option<String>,
    /// The place, instead of the record's.
    pub place: Option<String>,
    /// Remarks, such as a decision. They come first.
    pub remarks: Vec<String>,
    /// Whether both players have agreed to the count.
    pub agreed: bool,
    /// The result in words that the players agreed to or that was decided, instead of the counted one.
    pub result: Option<String>,
}

/// Arranges the page.
pub fn page(source: &Source, scored: &Scored, request: &SheetRequest) -> Result<PaperSheet, Problem> {
    let board = BoardPicture {
        theme: Theme::plain(),
        title: None,
        sheet: None,
        last_move: None,
        ..picture::counted(source, scored)
    };
    let board = board.svg().map_err(|error| Problem::new(ProblemKind::TooLarge, error))?;
    let mut table = picture::sheet(scored);
    let mut notes = std::mem::take(&mut table.notes);
    let unsettled = picture::unsettled_notes(scored);
    notes.retain(|note| !unsettled.contains(note));
    let unsettled = unsettled.iter().map(|note| note.trim_start_matches("Unsettled: ").to_owned()).collect();
    let mut counted = Vec::new();
    let finished = scored.report.finished;
    if let Some(result) = request.result.clone().or_else(|| recorded_words(source.result.as_deref()?, finished)) {
        if result != table.result {
            counted.push(format!("Counted: {}.", table.result));
        }
        table.result = result;
    }
    let dead = if request.agreed { "Dead chains, as both players agreed" } else { "Dead chains, and who says so" };
    let mut paragraphs = vec![
        ("Remarks".to_owned(), [request.remarks.clone(), counted, chinese_stones(scored), notes].concat()),
        (dead.to_owned(), dead_chains(scored)),
        ("Not settled".to_owned(), unsettled),
    ];
    paragraphs.retain(|(_, lines)| !lines.is_empty());
    let signature = |color: Color| match &source.players[color] {
        Some(name) => format!("{color}: {name}"),
        None => color.to_string(),
    };
    let title = request.event.clone().or_else(|| source.event.clone());
    Ok(PaperSheet {
        paper: request.paper,
        title: title.unwrap_or_else(|| "Score sheet".into()),
        facts: facts(source, scored, request),
        board: Some(board),
        table: SheetTable { heading: String::new(), ..table },
        paragraphs,
        signatures: vec![signature(Color::Black), signature(Color::White), "Referee".into()],
    })
}

/// What is known about the game, each with its name.
fn facts(source: &Source, scored: &Scored, request: &SheetRequest) -> Vec<(String, String)> {
    let report = &scored.report;
    let player = |color: Color| {
        [&source.players[color], &source.ranks[color]].into_iter().flatten().cloned().collect::<Vec<_>>().join(", ")
    };
    let given =
        |asked: &Option<String>, own: &Option<String>| asked.clone().or_else(|| own.clone()).unwrap_or_default();
    let facts = [
        ("Black", player(Color::Black)),
        ("White", player(Color::White)),
        ("Round", given(&request.round, &source.round)),
        ("Date", source.date.clone().unwrap_or_default()),
        ("Place", given(&request.place, &source.place)),
        ("Rules", scored.counted.rules.title.clone()),
        ("Komi", scored.counted.sheet.rules().komi.to_string()),
        ("Handicap", if report.handicap == 0 { "none".into() } else { report.handicap.to_string() }),
        ("Moves", if report.moves == 0 { String::new() } else { report.moves.to_string() }),
        ("Recorded", source.result.clone().unwrap_or_default()),
    ];
    let known = facts.into_iter().filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The result of a record in words, if it is not the count's to say: the game was not counted, or the count finds it
/// not finished.
fn recorded_words(text: &str, finished: bool) -> Option<String> {
    match text.parse::<GameResult>().ok()? {
        GameResult::Won(color, Margin::Points(points)) if !finished => Some(format!("{color} wins by {points}")),
        GameResult::Draw if !finished => Some("Jigo: neither wins".into()),
        GameResult::Won(color, Margin::Resign) => Some(format!("{color} wins by resignation")),
        GameResult::Won(color, Margin::Time) => Some(format!("{color} wins on time")),
        GameResult::Won(color, Margin::Forfeit) => Some(format!("{color} wins by forfeit")),
        _ => None,
    }
}

/// The dead chains, those of one color and one source in one line.
fn dead_chains(scored: &Scored) -> Vec<String> {
    let grid = scored.counted.board.grid();
    let mut lines: Vec<(Color, DeathSource, Vec<&ChainStatus>)> = Vec::new();
    for chain in scored.report.chains.iter().filter(|chain| chain.status == ChainLife::Dead) {
        let by = DeathSource::from(chain.by);
        match lines.iter_mut().find(|(color, source, _)| (*color, *source) == (chain.color, by)) {
            Some((.., chains)) => chains.push(chain),
            None => lines.push((chain.color, by, vec![chain])),
        }
    }
    let points = |chain: &&ChainStatus| {
        let points = chain.points.iter().filter_map(|at| at.point(grid)).map(|at| notation::go(grid, at));
        points.collect::<Vec<_>>().join(" ")
    };
    let line = |(color, by, chains): (Color, DeathSource, Vec<&ChainStatus>)| {
        let sure = match chains.iter().map(|chain| chain.confidence).min_by(f64::total_cmp) {
            Some(least) if by == DeathSource::Judged => {
                let at_least = if chains.len() > 1 { "at least " } else { "" };
                format!(", {at_least}{} sure", certainty::percent(least))
            }
            _ => String::new(),
        };
        format!("{color} {}: {}{sure}", chains.iter().map(points).collect::<Vec<_>>().join(", "), by.words())
    };
    lines.into_iter().map(line).collect()
}

/// Who says that a chain is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeathSource {
    Given,
    Record,
    Proof,
    Judged,
    Assumed,
}

impl From<Option<MarkSource>> for DeathSource {
    fn from(by: Option<MarkSource>) -> DeathSource {
        match by {
            Some(MarkSource::Given) => DeathSource::Given,
            Some(MarkSource::Record) => DeathSource::Record,
            Some(MarkSource::Proof) => DeathSource::Proof,
            Some(_) => DeathSource::Judged,
            None => DeathSource::Assumed,
        }
    }
}

impl DeathSource {
    const fn words(self) -> &'static str {
        match self {
            DeathSource::Given => "given at the count",
            DeathSource::Record => "both players, in the record",
            DeathSource::Proof => "proved",
            DeathSource::Judged => "judged by the program",
            DeathSource::Assumed => "assumed",
        }
    }
}

/// Under Chinese rules the margin is also given in stones, which are two points each.
fn chinese_stones(scored: &Scored) -> Vec<String> {
    let margin = scored.counted.sheet.margin().abs();
    if !scored.counted.rules.name.starts_with("chinese") || margin == Halves::ZERO {
        return Vec::new();
    }
    vec![format!("In Chinese stones the margin is {}.", half(margin))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;
    use crate::score::{Dead, ScoreRequest, score};

    #[test]
    fn a_request_replaces_what_the_record_says() {
        let record = b"(;SZ[5]KM[0]RU[Chinese]EV[Cup]RO[2]PC[Hall]WR[1k];B[cc])";
        let source = Source::read(record, &ReadOptions::default()).unwrap();
        let scored = score(&source, &ScoreRequest::default()).unwrap();
        let fact = |page: &PaperSheet, name: &str| {
            page.facts.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
        };
        let own = page(&source, &scored, &SheetRequest::default()).unwrap();
        assert_eq!((own.title.as_str(), fact(&own, "Round")), ("Cup", Some("2".into())));
        assert_eq!((fact(&own, "Place"), fact(&own, "White")), (Some("Hall".into()), Some("1k".into())));
        let request = SheetRequest {
            round: Some("3".into()),
            place: Some("Park".into()),
            remarks: vec!["White wins on time.".into()],
            ..SheetRequest::default()
        };
        let asked = page(&source, &scored, &request).unwrap();
        assert_eq!((fact(&asked, "Round"), fact(&asked, "Place")), (Some("3".into()), Some("Park".into())));
        assert_eq!(asked.paragraphs[0].1[0], "White wins on time.");
    }

    /// The large line of a page, and its remarks.
    fn result_of(record: &str, request: &SheetRequest) -> (String, Vec<String>) {
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let scored = score(&source, &ScoreRequest::default()).unwrap();
        let page = page(&source, &scored, request).unwrap();
        let remarks = page.paragraphs.iter().find(|(heading, _)| heading == "Remarks").unwrap().1.clone();
        (page.table.result, remarks)
    }

    #[test]
    fn the_large_line_is_what_was_agreed_decided_or_recorded() {
        let open = "(;SZ[5]KM[0]RU[Chinese]RE[];B[cc])";
        let (counted, _) = result_of(open, &SheetRequest::default());
        let agreed = SheetRequest { result: Some("Black wins by 3".into()), agreed: true, ..SheetRequest::default() };
        let (result, remarks) = result_of(open, &agreed);
        assert_eq!(result, "Black wins by 3");
        assert!(remarks.contains(&format!("Counted: {counted}.")), "{remarks:?}");
        // The players ended the game, whatever the count finds.
        for (recorded, words) in [
            ("W+R", "White wins by resignation"),
            ("B+T", "Black wins on time"),
            ("W+F", "White wins by forfeit"),
            ("B+25", "Black wins by 25"),
            ("0", "Jigo: neither wins"),
        ] {
            let (result, remarks) =
                result_of(&open.replace("RE[]", &format!("RE[{recorded}]")), &SheetRequest::default());
            assert_eq!(result, words);
            assert!(remarks.contains(&format!("Counted: {counted}.")), "{remarks:?}");
        }
        let finished = "(;SZ[6:3]KM[0]RU[Japanese]RE[W+3]AB[ba][ca][ab][cb][bc][cc]AW[da][ea][db][fb][dc][ec];B[];W[])";
        let (result, remarks) = result_of(finished, &SheetRequest::default());
        assert_eq!(result, "Jigo: neither wins", "a result is compared with a count, not put in its place");
        assert!(!remarks.iter().any(|remark| remark.starts_with("Counted:")));
    }

    #[test]
    fn dead_chains_of_one_source_share_a_line() {
        let source = Source::read(b"..XO.\n..X..\n..XO.\n..X..\n..X..", &ReadOptions::default()).unwrap();
        let request = ScoreRequest { dead: Dead::List(vec!["D5".into(), "D3".into()]), ..ScoreRequest::default() };
        let scored = score(&source, &request).unwrap();
        assert_eq!(dead_chains(&scored), ["White D5, D3: given at the count"]);
    }
}
