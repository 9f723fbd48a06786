//! Real games that were counted, if they are available beside the checkout.

use std::path::PathBuf;
use tengen::go::IllegalMove;
use tengen::score::FalseEyes;
use tengen_api::score::{Dead, ScoreRequest};
use tengen_api::{ReadOptions, Source};
use tengen_batch::manifest;
use tengen_batch::scoring::{compare_all, report};
use tengen_testing::shared;

fn games() -> Option<PathBuf> {
    shared("games/dev")
}

#[test]
fn every_game_is_read_and_replayed_with_legal_moves() {
    let Some(folder) = games() else { return };
    let entries = manifest::entries(&folder.join("manifest.jsonl"), &[folder]).unwrap();
    assert_eq!(entries.len(), 2_741);
    for entry in &entries {
        let source = Source::read(&entry.read().unwrap(), &ReadOptions::default()).unwrap();
        // Some records contain a third pass or two moves in a row, but none contains a move that is illegal on the
        // board.
        let by_order = |why| matches!(why, IllegalMove::Over | IllegalMove::Turn);
        let illegal = source.game.irregular().iter().find(|found| !by_order(found.why));
        assert_eq!(illegal, None, "{}", entry.id);
    }
}

#[test]
fn with_the_players_own_marks_the_score_is_the_recorded_one() {
    let Some(folder) = games() else { return };
    let entries = manifest::entries(&folder.join("manifest.jsonl"), &[folder]).unwrap();
    let request = ScoreRequest { dead: Dead::Record, ..ScoreRequest::default() };
    let report = report(&compare_all(entries.into(), &ReadOptions::default(), &request, |_| ()).results, 0.0);
    assert_eq!(report.skipped, []);
    assert!(report.by["tier"]["marks"].exact >= 0.995, "{:?}", report.by["tier"]["marks"]);
}

/// The players' marks only say what is dead; seki and false eyes are found by the program.
#[test]
fn with_the_players_dead_stones_territory_is_what_they_counted() {
    let Some(folder) = games() else { return };
    let mut entries = manifest::entries(&folder.join("manifest.jsonl"), &[folder]).unwrap();
    entries.retain(|entry| entry.facts.tier.as_deref() == Some("marks"));
    let options = ReadOptions { by_the_book: true, ..ReadOptions::default() };
    let exact = |false_eyes| {
        let request = ScoreRequest { dead: Dead::Auto, false_eyes: Some(false_eyes), ..ScoreRequest::default() };
        report(&compare_all(entries.clone().into(), &options, &request, |_| ()).results, 0.0).by["rules"]["japanese"]
            .exact
    };
    let (skipped, counted) = (exact(FalseEyes::Skip), exact(FalseEyes::Count));
    assert!(skipped >= 0.985, "{skipped}");
    assert!(counted >= 0.93 && counted < skipped, "{counted}");
}
