//! The law of saving: whoever reads back what was written finds the same answer and the same exit code.

mod games;

use games::random_record;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::json;
use std::fs;
use tengen::Topology;
use tengen::score::FalseEyes;
use tengen_api::counted_record::{self, RecordedResult};
use tengen_api::option::OptionName;
use tengen_api::question::go::{RecordQuestion, ScoreQuestion};
use tengen_api::question::input::parse;
use tengen_api::score::{Dead, JudgeMethod, ScoreReport, ScoreRequest, Scored, parse_dead, score, stones};
use tengen_api::{ReadOptions, Source, Text, examples};
use tengen_estimate::Budget;

fn request(dead: Dead) -> ScoreRequest {
    ScoreRequest { dead, ..ScoreRequest::default() }
}

fn save(bytes: &[u8], options: &ReadOptions, source: &Source, scored: &Scored) -> (String, Vec<String>) {
    let text = Text::of(bytes);
    let document = text.document();
    let written = counted_record::write(&document, options, source, scored, RecordedResult::Keep, &Budget::default());
    let written = written.unwrap();
    (String::from_utf8(written.bytes).unwrap(), written.warnings)
}

/// Asserts that both reports give the same answer and the same exit code. A result that was written must not change the
/// exit code to 1.
fn assert_same(name: &str, text: &str, again: &ScoreReport, first: &ScoreReport) {
    let shown = |report: &ScoreReport| {
        let places: Vec<_> = report.unsettled_places.iter().map(|place| (place.kind, place.points.clone())).collect();
        let count = (report.margin, report.finished, report.agrees, report.method, report.saved_options.clone());
        (report.result.clone(), count, places, report.ownership.clone(), report.reasons.clone())
    };
    assert!(again.is_same_answer(first), "{name}:\n{:?}\n{:?}\n{text}", shown(again), shown(first));
    assert_eq!(again.is_doubtful(), first.is_doubtful(), "{name}\n{text}");
    if first.record.is_some() {
        let (again, first) = [again, first].map(|report| (&report.record, report.agrees, &report.explained_by)).into();
        assert_eq!(again, first, "{name}\n{text}");
    }
}

/// Counts a game, saves it, counts the saved record and compares the reports. Returns whether the game was settled.
fn check(name: &str, bytes: &[u8], options: &ReadOptions, request: &ScoreRequest) -> bool {
    let request = &ScoreRequest { explain: true, ..request.clone() };
    let source = Source::read(bytes, options).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let scored = score(&source, request).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let (text, warnings) = save(bytes, options, &source, &scored);
    let plain = ReadOptions::default();
    let back = Source::read(text.as_bytes(), &plain).unwrap_or_else(|problem| panic!("{name}: {problem}\n{text}"));
    if source.result.is_some() {
        assert_eq!(back.result, source.result, "{name}: the record's result is official\n{text}");
    }
    let is_settled = scored.counted.places.is_empty() && scored.report.repetition.is_none();
    if !is_settled {
        assert_eq!(back.result, source.result, "{name}: not settled, so no result\n{text}");
        assert!(
            back.territory.is_none() || back.territory == source.territory,
            "{name}: not settled, so no marks\n{text}"
        );
    }
    let again = score(&back, &ScoreRequest { explain: true, ..ScoreRequest::default() }).unwrap();
    assert_same(&format!("{name}: {warnings:?}"), &text, &again.report, &scored.report);
    assert_eq!(again.report.server_habit, scored.report.server_habit, "{name}\n{text}");
    // Saving what was saved changes nothing.
    let (twice, _) = save(text.as_bytes(), &plain, &back, &again);
    assert_eq!(twice, text, "{name}");
    is_settled
}

/// Counts a saved record with the options of the first count.
fn check_with_options(name: &str, bytes: &[u8], options: &ReadOptions, request: &ScoreRequest) {
    let source = Source::read(bytes, options).unwrap();
    let first = score(&source, request).unwrap();
    let (text, _) = save(bytes, options, &source, &first);
    let again = Source::read(text.as_bytes(), options).unwrap_or_else(|problem| panic!("{name}: {problem}\n{text}"));
    let again = score(&again, request).unwrap();
    let answer = |Scored { report, .. }: &Scored| {
        let rules = (report.rules.clone(), report.komi, report.handicap, report.moves, report.server_habit);
        (rules, report.result.clone(), report.finished, report.unsettled.clone(), report.is_doubtful())
    };
    assert_eq!(answer(&again), answer(&first), "{name}\n{text}");
}

#[test]
fn examples_read_back_whatever_their_result_says() {
    let results = ["", "B+R", "W+T", "B+F", "Void", "?", "0", "W+", "B+", "B+3.5", "W+0.75", "白胜1目半", "who knows"];
    for (name, _) in examples::all().filter(|(name, _)| *name != "hex") {
        let record = examples::get(name).unwrap();
        let results = if name == "nine" { &results[..] } else { &results[..2] };
        for result in results {
            let (before, after) = record.split_once("RE[").unwrap_or((record, "]"));
            let other = after.split_once(']').map_or("", |(_, rest)| rest);
            let with_result = format!("{before}RE[{result}]{other}");
            let text = if record.contains("RE[") { &with_result } else { record };
            for dead in [Dead::Auto, Dead::Judge] {
                check(&format!("{name} {result}"), text.as_bytes(), &ReadOptions::default(), &request(dead));
            }
        }
        for rules in ["japanese", "chinese", "aga", "tromp-taylor"] {
            let options = ReadOptions { rules: Some(rules.into()), komi: Some("0.5".into()), ..ReadOptions::default() };
            check(&format!("{name} {rules}"), record.as_bytes(), &options, &request(Dead::Judge));
        }
    }
}

#[test]
fn golden_positions_read_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cases");
    let (mut settled, mut open) = (0, 0);
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "case") {
            continue;
        }
        for section in fs::read_to_string(&path).unwrap().split("\n--- ").skip(1) {
            let name = format!("{}: {}", path.display(), section.lines().next().unwrap_or_default());
            let Some((_, rest)) = section.split_once("\nboard:\n") else { continue };
            let rows: Vec<&str> = rest.lines().take_while(|line| line.starts_with(' ')).map(str::trim).collect();
            let board = rows.join("\n");
            if section.contains("\ntopology: hex") {
                continue;
            }
            for (rules, dead) in [
                ("japanese", Dead::Judge),
                ("chinese", Dead::Judge),
                ("japanese", Dead::None),
                ("aga-territory", Dead::None),
            ] {
                let topology = section.contains("\ntopology: torus").then_some(Topology::Torus);
                let options = ReadOptions { rules: Some(rules.into()), topology, ..ReadOptions::default() };
                if check(&format!("{name} {rules}"), board.as_bytes(), &options, &request(dead)) {
                    settled += 1;
                } else {
                    open += 1;
                }
            }
        }
    }
    assert!(settled > 100 && open > 20, "{settled} settled, {open} not");
}

#[test]
fn marks_made_under_other_rules_still_settle_no_ko_when_they_are_read_back() {
    let record = "(;GM[1]FF[4]SZ[4:3]RU[Chinese]KM[6.5];B[ba];W[bb];B[da];W[cb];B[dc];W[ca];B[ab];W[aa]\
                  TB[ab][da]TW[cb][dc])";
    let options = ReadOptions { rules: Some("korean".into()), komi: Some("-3".into()), ..ReadOptions::default() };
    for dead in [Dead::Auto, Dead::Record] {
        assert!(!check("ko", record.as_bytes(), &options, &request(dead)));
    }
    let (marked, request) = (Source::read(record.as_bytes(), &options).unwrap(), request(Dead::Record));
    let (text, _) = save(record.as_bytes(), &options, &marked, &score(&marked, &request).unwrap());
    assert!(text.contains("--foreign-marks"), "{text}");
}

#[test]
fn real_games_read_back() {
    let Some(folder) = tengen_testing::shared("games/dev") else { return };
    let mut games = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "sgf") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (index, line) in text.lines().enumerate().step_by(50) {
            let name = format!("{} line {}", path.display(), index + 1);
            let options = ReadOptions::default();
            check(&name, line.as_bytes(), &options, &request(Dead::Judge));
            check(&name, line.as_bytes(), &options, &request(Dead::Auto));
            games += 1;
        }
    }
    assert!(games >= 50, "{games} games");
}

/// Checks the same for the service: counting the saved record gives the answer of the service.
fn check_service(name: &str, question: &serde_json::Value) {
    fn ask<T: for<'a> Deserialize<'a>>(question: &serde_json::Value) -> T {
        parse(question.to_string().as_bytes()).unwrap()
    }
    let first = ask::<ScoreQuestion>(question).answer().unwrap();
    let saved = ask::<RecordQuestion>(question).answer().unwrap();
    let again = ask::<ScoreQuestion>(&json!({"sgf": saved.sgf})).answer().unwrap();
    assert_same(name, &saved.sgf, &again, &first);
}

/// Returns the name of a stone, or `None` if the board is empty.
fn stone(source: &Source, pick: u32) -> Option<String> {
    let board = source.game.position().board();
    let stones: Vec<_> = board.grid().points().filter(|&point| board[point].is_some()).collect();
    let stone = stones.get(pick as usize % stones.len().max(1))?;
    Some(tengen::notation::go(board.grid(), *stone))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn random_games_read_back_for_every_request(
        record in random_record(),
        rules in prop_oneof![Just(None), prop::sample::select(vec!["japanese", "korean", "chinese", "aga-territory", "tromp-taylor"]).prop_map(Some)],
        (komi, by_the_book) in (prop::sample::select(vec![None, Some("0.5"), Some("-3"), Some("650")]), any::<bool>()),
        (dead, picks) in (0..8_u32, proptest::array::uniform3(any::<u32>())),
        (sure, method) in (prop::sample::select(vec![None, Some(0.0), Some(0.99)]), prop::sample::select(vec![None, Some(JudgeMethod::Playouts)])),
        false_eyes in prop::sample::select(vec![None, Some(FalseEyes::Count), Some(FalseEyes::Skip)]),
        has_seki in any::<bool>(),
    ) {
        let options = ReadOptions { rules: rules.map(str::to_owned), komi: komi.map(str::to_owned), by_the_book, ..ReadOptions::default() };
        let source = Source::read(record.as_bytes(), &options).unwrap();
        let [one, two, three] = picks.map(|pick| stone(&source, pick));
        let (one, two) = (one.unwrap_or_default(), two.unwrap_or_default());
        let word = match dead {
            0 => "auto".to_owned(),
            1 => "judge".to_owned(),
            2 => "record".to_owned(),
            3 => "none".to_owned(),
            _ if one.is_empty() => "auto".to_owned(),
            4 => one.clone(),
            5 => format!("auto,+{one}"),
            6 => format!("judge,-{one}"),
            _ => format!("judge,+{one},-{two}"),
        };
        let (dead, corrections) = parse_dead(&word).unwrap();
        let seki = three.filter(|_| has_seki).as_deref().map(|list| stones(list, OptionName::SEKI).unwrap()).unwrap_or_default();
        let request = ScoreRequest { dead, corrections, sure, method, false_eyes, seki, ..ScoreRequest::default() };
        // The random corrections may contradict each other.
        prop_assume!(score(&source, &request).is_ok());
        let name = format!("{word} {rules:?} {komi:?}");
        check(&name, record.as_bytes(), &options, &request);
        check_with_options(&name, record.as_bytes(), &options, &request);
        let question = json!({
            "sgf": record, "rules": rules, "komi": komi, "by_the_book": by_the_book, "dead": word, "sure": sure,
            "method": method.map(JudgeMethod::name), "seki": request.seki,
            "false_eyes": false_eyes.map(|given| if given == FalseEyes::Count { "count" } else { "skip" }),
        });
        check_service(&name, &question);
    }
}

#[test]
fn prisoners_from_before_the_record_are_saved() {
    let taken = tengen::ByColor { black: 3, white: 5 };
    let options = ReadOptions { prisoners: Some(taken), ..ReadOptions::default() };
    let record = b"(;SZ[5]KM[0]RU[Japanese];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])";
    let board = b".X.O.\n.X.O.\n.X.O.\n.X.O.\n.X.O.\n";
    for (name, bytes) in [("record", &record[..]), ("board", &board[..])] {
        let options = ReadOptions { komi: Some("0".into()), rules: Some("japanese".into()), ..options.clone() };
        let source = Source::read(bytes, &options).unwrap();
        let scored = score(&source, &request(Dead::None)).unwrap();
        assert_eq!(scored.report.result, "W+2", "{name}");
        let (text, _) = save(bytes, &options, &source, &scored);
        assert!(text.contains("--prisoners 3,5"), "{name}: {text}");
        check(name, bytes, &options, &request(Dead::None));
        // Other numbers replace the saved ones.
        let none = ReadOptions { prisoners: Some(tengen::ByColor::default()), ..ReadOptions::default() };
        let again = Source::read(text.as_bytes(), &none).unwrap();
        assert_eq!(score(&again, &request(Dead::None)).unwrap().report.result, "0", "{name}");
    }
    let question: RecordQuestion =
        parse(br#"{"width": 5, "height": 5, "moves": [], "prisoners": {"black": 3}, "score": false}"#).unwrap();
    let text = question.answer().unwrap().sgf;
    let question: tengen_api::question::play::PlayQuestion =
        parse(json!({ "sgf": text }).to_string().as_bytes()).unwrap();
    let report = question.answer().unwrap();
    assert_eq!((report.prisoners.black, report.setup.prisoners.black), (3, 3));
}
