//! Real games that were counted, where they lie beside the checkout.

use std::path::{Path, PathBuf};
use tengen_api::score::Dead;
use tengen_api::{ReadOptions, Source};
use tengen_batch::manifest;
use tengen_batch::scoring::{outcomes, report};

fn games() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/dev");
    if folder.join("manifest.jsonl").is_file() {
        return Some(folder);
    }
    println!("skipped: the counted games are not beside the checkout");
    None
}

#[test]
fn every_game_is_read_and_replayed_without_an_irregular_move() {
    let Some(folder) = games() else { return };
    let entries = manifest::entries(&folder.join("manifest.jsonl"), &[folder]).unwrap();
    assert_eq!(entries.len(), 2_741);
    for entry in &entries {
        let source = Source::read(entry.record(), &ReadOptions::default()).unwrap();
        assert_eq!(source.game.irregular(), &[], "{}", entry.id);
    }
}

#[test]
fn with_the_players_own_marks_the_score_is_the_recorded_one() {
    let Some(folder) = games() else { return };
    let entries = manifest::entries(&folder.join("manifest.jsonl"), &[folder]).unwrap();
    let report = report(&outcomes(&entries, &Dead::Record, || ()), 0.0);
    assert_eq!(report.skipped, []);
    assert!(report.by["tier"]["marks"].exact >= 0.995, "{:?}", report.by["tier"]["marks"]);
}
