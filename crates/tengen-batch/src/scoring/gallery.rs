//! The gallery of the study of scoring: pictures of the games whose computed score differs from the recorded one, so
//! that a person can decide which is right.
//!
//! The page is one HTML file without scripts; the pictures are SVG files in a folder beside it.

use super::{ComparedGame, compare};
use crate::pipeline;
use crate::records::StudyRecord;
use std::fmt::Write;
use tengen_api::certainty::percent;
use tengen_api::score::ScoreRequest;
use tengen_api::words::plural;
use tengen_api::{ReadOptions, picture};
use tengen_render::{BoardPicture, Escaped};

/// The maximum number of games that are shown.
pub(super) const MOST: usize = 1_000;

/// One game of the gallery.
///
/// ```
/// use tengen_api::ReadOptions;
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_batch::scoring::{compare_all, gallery_entries};
/// use tengen_batch::{Records, StudyRecord};
///
/// let text = b"(;SZ[9]KM[6.5]RU[Chinese]RE[B+10.5];B[ee])";
/// let records = Records::from(vec![StudyRecord::new("cup.sgf".into(), 1, Ok(text))]);
/// let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
/// let compared = compare_all(records, &ReadOptions::default(), &request, |_| ());
/// let entries = gallery_entries(&compared.differing, &ReadOptions::default(), &request);
/// assert!(entries[0].judged.starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct GalleryEntry {
    /// The comparison.
    pub outcome: ComparedGame,
    /// The board with the computed owners, as SVG.
    pub judged: String,
    /// The board with the owners that the players marked, if they did.
    pub marked: Option<String>,
    /// The confidence in the dead stones.
    pub confidence: f64,
    /// The unsettled places, in sentences.
    pub notes: Vec<String>,
}

/// Returns pictures of the games that disagree, with the largest differences first, at most a thousand. These games are
/// counted again, because only a few of many need a picture.
pub fn gallery_entries(differing: &[StudyRecord], options: &ReadOptions, request: &ScoreRequest) -> Vec<GalleryEntry> {
    let one = |record: &StudyRecord| {
        let game = compare(record, options, request).ok()?;
        let plain = |picture: BoardPicture<'_>| BoardPicture { sheet: None, title: None, ..picture }.svg().ok();
        let judged = plain(picture::counted(&game.source, &game.scored))?.into_string();
        let marked = picture::marked(&game.source, &game.scored).and_then(plain).map(String::from);
        let notes = picture::unsettled_notes(&game.scored);
        let confidence = game.scored.report.confidence;
        Some(GalleryEntry { judged, marked, confidence, notes, outcome: game.outcome })
    };
    let gallery_entries = pipeline::map(pipeline::all_cores(), request.budget.stop_flag(), differing, one);
    gallery_entries.into_iter().flatten().collect()
}

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1240px;padding:0 1rem;color:#222;background:#fafaf8}
article{border-top:1px solid #ccc;padding:1rem 0 2rem}
h2{font-size:1.1rem;margin:.2rem 0}p{margin:.2rem 0}
.boards{display:flex;flex-wrap:wrap;gap:1rem;margin-top:.6rem}
figure{margin:0;flex:1 1 420px;max-width:600px}img{width:100%;height:auto}figcaption{font-size:.9rem;color:#555}
.doubted{color:#a33}";

/// Returns the page. The pictures of exhibit `N`, from 1, are `gallery/N-judged.svg` and `gallery/N-marked.svg`.
pub fn page(gallery_entries: &[GalleryEntry], games: usize, differ: usize) -> String {
    let mut html = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n<title>Scores that differ</title>\n");
    let _ = writeln!(html, "<style>{STYLE}</style>\n</head>\n<body>\n<h1>Scores that differ</h1>");
    let _ = writeln!(html, "<p>{differ} of {} had another score than the record's.", plural(games, "game"));
    if gallery_entries.len() < differ {
        let _ = writeln!(html, "The {} with the largest differences are shown.", gallery_entries.len());
    }
    html.push_str("The largest differences come first. A difference above zero favors Black.</p>\n");
    for (index, exhibit) in gallery_entries.iter().enumerate() {
        article(&mut html, index + 1, exhibit);
    }
    html.push_str("</body>\n</html>\n");
    html
}

fn article(html: &mut String, number: usize, exhibit: &GalleryEntry) {
    let GalleryEntry { outcome, marked, confidence, notes, .. } = exhibit;
    let id = escaped(&outcome.id);
    let _ = writeln!(html, "<article id=\"g{number}\">\n<h2>{number}. {id}</h2>");
    let _ = writeln!(
        html,
        "<p>Record <b>{}</b>, computed <b>{}</b>, difference <b>{:+}</b>; {} sure.</p>",
        outcome.record,
        outcome.computed,
        outcome.difference,
        percent(*confidence)
    );
    let known = [outcome.source.as_deref(), outcome.tier.as_deref()].into_iter().flatten().map(escaped);
    let facts: Vec<String> = [escaped(&outcome.rules), outcome.size.clone()].into_iter().chain(known).collect();
    let _ = write!(html, "<p>{}", facts.join(", "));
    if outcome.suspect == Some(true) {
        html.push_str(", <span class=\"doubted\">the record is doubted</span>");
    }
    if outcome.false_eyes.count == 0.0 {
        html.push_str(", the record counts false eyes");
    }
    html.push_str("</p>\n");
    for note in notes {
        let _ = writeln!(html, "<p>{}</p>", escaped(note));
    }
    html.push_str("<div class=\"boards\">\n");
    figure(html, number, "judged", &format!("The program: {}", outcome.computed), &outcome.id);
    if marked.is_some() {
        figure(html, number, "marked", &format!("The players: {}", outcome.record), &outcome.id);
    }
    html.push_str("</div>\n</article>\n");
}

fn figure(html: &mut String, number: usize, name: &str, caption: &str, id: &str) {
    let (caption, id) = (escaped(caption), escaped(id));
    let _ = writeln!(
        html,
        "<figure><img loading=\"lazy\" src=\"gallery/{number}-{name}.svg\" alt=\"{id}. \
         {caption}\"><figcaption>{caption}</figcaption></figure>"
    );
}

fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}
