//! Measures how often games are called unfinished, and why, after 10, 50, 70, 80, 90 and 100 % of their moves.
//!
//! `unfinished GAMES [METHOD [EVERY]]`: GAMES is a folder with `manifest.jsonl`, METHOD is `network` or `playouts`, and
//! only every EVERY-th game is used. At 100 %, only games that are certainly finished are used: the record is not
//! suspect, the players passed, and the computed score is the recorded one.

#![expect(clippy::print_stdout, reason = "a table for people is what this program is for")]
#![expect(clippy::cast_precision_loss, reason = "shares are printed with a few digits")]

use std::collections::BTreeMap;
use std::error::Error;
use tengen::Halves;
use tengen_api::score::{Dead, JudgeMethod, ScoreRequest, score};
use tengen_batch::StudyRecord;
use tengen_benches::study_games::{self, StudyArguments};

const PERCENTS: [usize; 6] = [10, 50, 70, 80, 90, 100];

/// The kinds of unsettled places of a game after each share of its moves, or `None` if the game is not used there.
fn kinds(entry: &StudyRecord, method: JudgeMethod) -> Option<[Option<Vec<&'static str>>; 6]> {
    let facts = &entry.facts;
    let source = study_games::source(entry)?;
    let certain = facts.suspect != Some(true) && matches!(facts.tier.as_deref(), Some("marks" | "passes"));
    Some(PERCENTS.map(|percent| {
        let number = Some(source.game.move_count() * percent / 100);
        let request = ScoreRequest { dead: Dead::Judge, method: Some(method), number, ..ScoreRequest::default() };
        let scored = score(&source, &request).ok()?;
        let exact = facts.score.and_then(Halves::from_f64) == Some(scored.counted.sheet.margin());
        if percent == 100 && !(certain && exact) {
            return None;
        }
        let mut kinds: Vec<&str> = scored.counted.places.iter().map(|place| place.kind.name()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Some(kinds)
    }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let StudyArguments { games, method, every } = StudyArguments::read()?;
    let entries: Vec<StudyRecord> = study_games::entries(&games)?.into_iter().step_by(every).collect();
    let found = study_games::on_all_cores(&entries, |entry| kinds(entry, method));
    for (index, percent) in PERCENTS.into_iter().enumerate() {
        let games: Vec<&Vec<&str>> = found.iter().filter_map(|kinds| kinds[index].as_ref()).collect();
        let unfinished = games.iter().filter(|kinds| !kinds.is_empty()).count();
        let mut by_kind: BTreeMap<&str, usize> = BTreeMap::new();
        games.iter().flat_map(|kinds| kinds.iter()).for_each(|kind| *by_kind.entry(kind).or_default() += 1);
        let share = |count: usize| 100.0 * count as f64 / games.len().max(1) as f64;
        print!("{percent:>3} % of the moves, {:>5} games: unfinished {:5.1} %", games.len(), share(unfinished));
        for (kind, &count) in &by_kind {
            print!(", {kind} {:.1}", share(count));
        }
        println!();
    }
    Ok(())
}
