//! The law of saving: whoever reads back what was written finds the same answer and the same exit code.

use std::fs;
use tengen_api::counted_record::{self, RecordedResult};
use tengen_api::score::{Dead, ScoreRequest, Scored, score};
use tengen_api::{ReadOptions, Source, examples};
use tengen_estimate::Budget;

fn request(dead: Dead) -> ScoreRequest {
    ScoreRequest { dead, ..ScoreRequest::default() }
}

/// Whether the program would end with exit code 1.
fn is_doubtful(scored: &Scored) -> bool {
    scored.report.agrees == Some(false) || !scored.report.unsettled.is_empty()
}

/// Counts a game, saves it, counts the saved record and compares; returns whether the game was settled.
fn check(name: &str, bytes: &[u8], options: &ReadOptions, request: &ScoreRequest) -> bool {
    let source = Source::read(bytes, options).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let scored = score(&source, request).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let save = |bytes: &[u8], options: &ReadOptions, source: &Source, scored: &Scored| {
        counted_record::write(bytes, options, source, scored, RecordedResult::Keep, &Budget::default()).unwrap()
    };
    let written = save(bytes, options, &source, &scored);
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    let plain = ReadOptions::default();
    let back = Source::read(&written.bytes, &plain).unwrap_or_else(|problem| panic!("{name}: {problem}\n{text}"));
    if source.result.is_some() {
        assert_eq!(back.result, source.result, "{name}: the record's result is official\n{text}");
    }
    let is_settled = scored.report.unsettled.is_empty();
    if !is_settled {
        assert_eq!(back.result, source.result, "{name}: not settled, so no result\n{text}");
        assert_eq!(back.territory, source.territory, "{name}: not settled, so no marks\n{text}");
    }
    // What a person said of dead stones is written as territory; where nothing was written it has to be said again.
    let again = if is_settled { ScoreRequest::default() } else { request.clone() };
    let again = score(&back, &again).unwrap();
    let answer = |scored: &Scored| {
        let report = &scored.report;
        let rules = (report.rules.clone(), report.komi, report.handicap, report.moves);
        (rules, report.result.clone(), report.unsettled.clone(), is_doubtful(scored))
    };
    assert_eq!(answer(&again), answer(&scored), "{name}: {:?}\n{text}", written.warnings);
    // Saving what was saved changes nothing.
    let twice =
        counted_record::write(&written.bytes, &plain, &back, &again, RecordedResult::Keep, &Budget::default()).unwrap();
    assert_eq!(String::from_utf8(twice.bytes).unwrap(), text, "{name}");
    is_settled
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
        if path.extension().is_none_or(|ending| ending != "case") {
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
            for (rules, dead) in
                [("japanese", Dead::Judge), ("chinese", Dead::Judge), ("japanese", Dead::None), ("aga", Dead::None)]
            {
                let options = ReadOptions { rules: Some(rules.into()), ..ReadOptions::default() };
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
fn real_games_read_back() {
    let Some(folder) = tengen_testing::shared("games/dev") else { return };
    let mut games = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "sgf") {
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
