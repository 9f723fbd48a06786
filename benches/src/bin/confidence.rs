//! Measures how often chains are judged correctly, by the confidence of the judge, and how many games would be called
//! unfinished for several thresholds of confidence.
//!
//! `confidence GAMES [METHOD [EVERY]]`: GAMES is a folder with `manifest.jsonl` and `ownership.tsv` (the owner of every
//! point according to the players), METHOD is `network` or `playouts`, and only every EVERY-th game is used. Proved
//! chains are not counted, and games with a suspect record are left out. A game counts as certainly finished if its
//! players passed or marked the territory, and the computed score is the recorded one.

#![expect(clippy::print_stdout, reason = "a table for people is what this program is for")]
#![expect(clippy::cast_precision_loss, reason = "shares are printed with a few digits")]

use std::collections::HashMap;
use std::error::Error;
use tengen::Halves;
use tengen::life::{Evidence, LifeStatus};
use tengen_api::score::{Dead, JudgeMethod, ScoreRequest, score};
use tengen_batch::StudyRecord;
use tengen_benches::study_games::{self, StudyArguments};

/// A judged chain: the confidence, and whether the players agree, if they marked it.
#[derive(Clone, Copy)]
struct Chain {
    confidence: f64,
    is_dead: bool,
    is_right: Option<bool>,
}

/// A judged game.
struct Game {
    chains: Vec<Chain>,
    is_exact: bool,
    is_certain: bool,
    /// Whether it is called unfinished for another reason than low confidence.
    is_open: bool,
}

fn judged(entry: &StudyRecord, owners: Option<&str>, method: JudgeMethod) -> Option<Game> {
    let facts = &entry.facts;
    let source = study_games::source(entry)?;
    let request = ScoreRequest { dead: Dead::Judge, method: Some(method), sure: Some(0.0), ..ScoreRequest::default() };
    let scored = score(&source, &request).ok()?;
    let owners: Option<Vec<char>> = owners.map(|owners| owners.chars().collect());
    let chains = scored.counted.marks.chains();
    let chain = |label: usize| {
        let points = chains.points(label);
        let Evidence::Confidence(confidence) = scored.counted.marks.evidence(points[0]) else { return None };
        let is_dead = scored.counted.marks.status(points[0]) == LifeStatus::Dead;
        let opponent = scored.counted.board[points[0]]?.opponent().letter();
        let is_right = owners.as_ref().map(|owners| {
            let taken = points.iter().filter(|point| owners.get(point.index()) == Some(&opponent)).count();
            (2 * taken > points.len()) == is_dead
        });
        Some(Chain { confidence, is_dead, is_right })
    };
    Some(Game {
        chains: (0..chains.len()).filter(|&label| chains.get(label).content.is_some()).filter_map(chain).collect(),
        is_exact: facts.score.and_then(Halves::from_f64) == Some(scored.counted.sheet.margin()),
        is_certain: matches!(facts.tier.as_deref(), Some("marks" | "passes")),
        is_open: !scored.counted.places.is_empty(),
    })
}

const STEPS: [f64; 14] = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.999, 1.001];

fn main() -> Result<(), Box<dyn Error>> {
    let StudyArguments { games: folder, method, every } = StudyArguments::read()?;
    let marked = std::fs::read_to_string(folder.join("ownership.tsv")).unwrap_or_default();
    let owners: HashMap<&str, &str> = marked.lines().filter_map(|line| line.split_once('\t')).collect();
    let trusted = study_games::entries(&folder)?.into_iter().filter(|entry| entry.facts.suspect != Some(true));
    let entries: Vec<StudyRecord> = trusted.step_by(every).collect();
    let games =
        study_games::on_all_cores(&entries, |entry| judged(entry, owners.get(entry.id.as_str()).copied(), method));
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!("confidence        chains    right   called dead    right   called alive    right");
    for pair in STEPS.windows(2) {
        let inside = |chain: &&Chain| (pair[0]..pair[1]).contains(&chain.confidence) && chain.is_right.is_some();
        let chains: Vec<&Chain> = games.iter().flat_map(|game| &game.chains).filter(inside).collect();
        print!("{:.3} to {:.3}", pair[0], pair[1].min(1.0));
        for status in [None, Some(true), Some(false)] {
            let some: Vec<&&Chain> =
                chains.iter().filter(|chain| status.is_none_or(|dead| chain.is_dead == dead)).collect();
            let right = some.iter().filter(|chain| chain.is_right == Some(true)).count();
            print!("  {:>8}  {:>6.1} %", some.len(), share(right, some.len()));
        }
        println!();
    }
    println!("\nunsettled below   finished games called unfinished   wrong scores called unfinished");
    let certain: Vec<&Game> = games.iter().filter(|game| game.is_exact && game.is_certain).collect();
    let wrong: Vec<&Game> = games.iter().filter(|game| !game.is_exact).collect();
    for step in STEPS {
        let unfinished = |game: &&&Game| game.is_open || game.chains.iter().any(|chain| chain.confidence < step);
        let count = |games: &[&Game]| games.iter().filter(unfinished).count();
        let (a, b) = (count(&certain), count(&wrong));
        println!(
            "{step:>15.3}   {a:>4} of {:>4}, {:>5.1} %   {b:>4} of {:>4}, {:>5.1} %",
            certain.len(),
            share(a, certain.len()),
            wrong.len(),
            share(b, wrong.len())
        );
    }
    Ok(())
}
