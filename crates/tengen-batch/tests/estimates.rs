//! The study of estimates: the same bytes for every order and number of cores, and figures that can be checked.

use tengen_batch::estimates::{
    KatagoLeads, Stage, Study, Variant, calibration_table, csv, pictures, report, report_with_pictures,
};
use tengen_batch::manifest::{self, GameFacts};
use tengen_batch::{RecordText, StudyRecord, estimates};
use tengen_estimate::{Method, StopFlag};
use tengen_testing::shared;

/// A tiny game: Black walls off the left, White the right; the score is said by the manifest.
fn game(id: &str, score: f64, owners: bool) -> StudyRecord {
    let text = "(;GM[1]SZ[5]KM[0]RU[Japanese]RE[B+5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de])";
    let row = "BB.WW";
    let letters: String = row.repeat(5);
    let owner = |letter| match letter {
        'B' => Some(tengen::Color::Black),
        'W' => Some(tengen::Color::White),
        _ => None,
    };
    StudyRecord {
        path: "made up.sgf".into(),
        game: 1,
        id: id.into(),
        text: RecordText::Here(text.into()),
        facts: GameFacts { score: Some(score), source: Some("made".into()), ..GameFacts::default() },
        owners: owners.then(|| letters.chars().map(owner).collect()),
    }
}

fn study(records: &[StudyRecord], leads: &KatagoLeads, variants: &[Variant], every: usize) -> Study {
    study_on(2, records, leads, variants, every)
}

fn study_on(threads: usize, records: &[StudyRecord], leads: &KatagoLeads, variants: &[Variant], every: usize) -> Study {
    estimates::study(records.to_vec().into(), leads, variants, every, (threads, &StopFlag::new()), |_| ())
}

#[test]
fn figures_are_what_the_boards_say() {
    let entries: Vec<StudyRecord> = (0..8).map(|index| game(&format!("g{index}"), 3.0, true)).collect();
    let study = study(&entries, &KatagoLeads::default(), &Variant::all(), 4);
    assert_eq!((study.games, study.games_with_owners, study.skipped.len()), (8, 8, 0));
    let ratio = &study.methods["ratio"].0;
    assert_eq!(ratio.keys().copied().collect::<Vec<_>>(), [Stage::Move(4), Stage::Move(8), Stage::End]);
    // Five points each and five between: the lead is 0, three points from the result.
    let end = &ratio[&Stage::End];
    assert!((end.mae - 3.0).abs() < 1e-9 && (end.bias + 3.0).abs() < 1e-9, "{end:?}");
    assert_eq!(end.ownership_accuracy, Some(1.0));
    assert!((end.black - 5.0).abs() < 1e-9 && (end.k - 1.0).abs() < 1e-9);
    assert!((study.scales[&5]["end"] - 1.0).abs() < 1e-9);
    // Every other game has the same score: the constant guess is perfect.
    assert!(study.constant.0[&Stage::End].mae < 1e-9);
}

#[test]
fn order_and_cores_change_nothing() {
    let mut entries: Vec<StudyRecord> =
        (0..30).map(|index| game(&format!("g{index}"), f64::from(index) - 11.5, index % 3 == 0)).collect();
    let run = |threads: usize, entries: &[StudyRecord]| {
        let study = study_on(threads, entries, &KatagoLeads::default(), &Variant::all(), 5);
        let drawn: Vec<String> =
            pictures(&study).iter().map(|picture| picture.plot.svg().as_str().to_owned()).collect();
        (csv(&study), report_with_pictures(&study), serde_json::to_string(&study).unwrap(), drawn)
    };
    let first = run(2, &entries);
    entries.reverse();
    assert_eq!(run(3, &entries), first);
    assert_eq!(run(1, &entries), first);
    assert!(!first.2.contains("NaN") && !first.2.contains("null,null,null,null"));
}

#[test]
fn games_that_cannot_be_measured_are_reported() {
    let mut bad = game("bad", 1.0, false);
    bad.text = RecordText::Here(b"(;GM[1]SZ[5]KM[0]RU[Japanese]RE[B+R];B[aa])".to_vec());
    bad.facts.score = None;
    let study = study(&[bad, game("good", 1.0, false)], &KatagoLeads::default(), &[Variant::Method(Method::Ratio)], 30);
    assert_eq!(study.games, 1);
    assert_eq!((study.skipped[0].id.as_str(), study.skipped[0].error.as_str()), ("bad", "it was not counted"));
}

#[test]
fn few_games_teach_no_law_and_a_record_may_mark_its_owners() {
    let mut marked = game("marked", 0.0, false);
    let text = String::from_utf8(marked.read().unwrap().into_owned()).unwrap();
    let territory = ";TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])";
    marked.text = RecordText::Here(text.replace("W[de])", &format!("W[de]{territory}")).into_bytes());
    let study = study(&[marked], &KatagoLeads::default(), &Variant::defaults(), 2);
    assert_eq!((study.games, study.games_with_owners, study.laws.len()), (1, 1, 0));
    assert_eq!(study.methods["ratio"].0[&Stage::End].ownership_accuracy, Some(1.0));
    assert!(study.methods["network"].0[&Stage::End].ownership_accuracy > Some(0.8));
    assert!(study.calibration.is_empty() && calibration_table(&study.calibration).lines().count() == 1);
    assert!(report(&study).contains("too few games"));
}

#[test]
fn laws_are_judged_on_the_other_half() {
    let entries: Vec<StudyRecord> =
        (0..200).map(|index| game(&format!("g{index}"), f64::from(index * 37 % 101) - 50.0, false)).collect();
    let study = study(&entries, &KatagoLeads::default(), &[Variant::Method(Method::Ratio)], 6);
    let end = &study.methods["ratio"].0[&Stage::End];
    assert!((0.55..0.8).contains(&end.within_1.unwrap()), "{end:?}");
    let law = study.calibration.iter().find(|law| law.stage == "end").unwrap();
    assert!((25.0..45.0).contains(&law.spread) && law.start.abs() < 6.0 && law.games == 200, "{law:?}");
}

/// A few of the games beside the checkout, if they are there.
#[test]
fn the_network_knows_more_than_distances() {
    let Some(folder) = shared("games/dev") else { return };
    let entries = manifest::entries(&folder.join("manifest.jsonl"), std::slice::from_ref(&folder)).unwrap();
    let leads = KatagoLeads::beside(&folder.join("manifest.jsonl")).unwrap();
    let some: Vec<StudyRecord> = entries.into_iter().filter(|entry| entry.owners.is_some()).step_by(60).collect();
    let study = study(&some, &leads, &[Variant::Method(Method::Ratio), Variant::Method(Method::Network)], 60);
    let mut compared = 0;
    for (at, network) in &study.methods["network"].0 {
        let ratio = &study.methods["ratio"].0[at];
        assert!(network.ownership_accuracy > ratio.ownership_accuracy, "{at}: {network:?} {ratio:?}");
        if let (Some(near), Some(far)) = (network.katago, ratio.katago) {
            compared += 1;
            assert!(near < 0.5 * far, "{at}: {network:?} {ratio:?}");
        }
    }
    assert!(compared >= 3, "{compared}");
    let end = |method: &str| study.methods[method].0[&Stage::End].mae;
    assert!(end("network") < 0.3 * end("ratio"), "{} {}", end("network"), end("ratio"));
}

/// Some of the games beside the checkout, if they are there.
#[test]
fn hindsight_counts_real_games() {
    let Some(folder) = shared("games/dev") else { return };
    let entries = manifest::entries(&folder.join("manifest.jsonl"), std::slice::from_ref(&folder)).unwrap();
    let some: Vec<StudyRecord> = entries.into_iter().filter(|entry| entry.owners.is_some()).step_by(12).collect();
    let distances = [Variant::Method(Method::Ratio), Variant::Method(Method::Nearest), Variant::Hindsight];
    let study = study(&some, &KatagoLeads::default(), &distances, 90);
    assert!(study.games >= 100 && study.skipped.is_empty());
    let end = |method: &str| study.methods[method].0[&Stage::End].clone();
    // With the dead stones known the ratio method counts the game; without, it is far off.
    assert!(end("ratio-hindsight").mae < 2.0 && end("ratio-hindsight").winner > 0.97, "{:?}", end("ratio-hindsight"));
    assert!(end("ratio").mae > 10.0, "{:?}", end("ratio"));
    let early = study.methods["ratio"].0[&Stage::Move(90)].clone();
    assert!(early.mae > end("ratio").mae && early.ownership_accuracy < end("ratio").ownership_accuracy);
}
