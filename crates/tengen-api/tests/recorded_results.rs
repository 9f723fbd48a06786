//! The count compared with the result in the record, and the komi and captions that it depends on.

use tengen::Halves;
use tengen_api::counted_record::{RecordedResult, write};
use tengen_api::hex::report::{HexRequest, answer};
use tengen_api::hex::{HexOptions, HexSource};
use tengen_api::score::{Dead, ScoreReport, ScoreRequest, score};
use tengen_api::{Problem, ProblemKind, ReadOptions, Source, Text, convert};
use tengen_estimate::Budget;

#[test]
fn a_tie_is_whose_the_rules_say() {
    let agrees = |rules: &str, result: &str| {
        let record = format!("(;GM[1]SZ[5]KM[0]RU[{rules}]RE[{result}]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de])");
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
        score(&source, &request).unwrap().report.agrees
    };
    for (rules, result, expected) in [
        ("Ing", "B+0", true),
        ("Ing", "Draw", false),
        ("Ing", "W+0", false),
        ("Chinese", "Draw", true),
        ("Chinese", "B+0", false),
        ("Chinese", "W+0", false),
    ] {
        assert_eq!(agrees(rules, result), Some(expected), "{rules} {result}");
    }
}

/// Both players have the same number of points on the board, so White wins by the komi.
fn compared(rules: &str, komi: &str, result: &str, more: &str) -> Result<ScoreReport, Problem> {
    let column = |x: char| ('a'..='g').map(|y| format!("[{x}{y}]")).collect::<Vec<_>>().concat();
    let (black, white) = (column('c'), column('e'));
    let record = format!("(;GM[1]FF[4]SZ[7]KM[{komi}]RU[{rules}]RE[{result}]AB{black}AW{white};B[];W[]{more})");
    let source = Source::read(record.as_bytes(), &ReadOptions::default())?;
    score(&source, &ScoreRequest { dead: Dead::None, explain: true, ..ScoreRequest::default() })
        .map(|scored| scored.report)
}

#[test]
fn a_draw_that_the_rules_do_not_know_has_no_explanation() {
    let record = "(;GM[1]FF[4]SZ[7]KM[-7]RU[Ing]RE[0]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg]\
                  ;B[bb];W[];B[])";
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    let report = score(&source, &ScoreRequest { explain: true, ..ScoreRequest::default() }).unwrap().report;
    assert_eq!((report.result.as_str(), report.agrees, report.explained_by), ("B+0", Some(false), None));
}

#[test]
fn only_the_margin_of_the_count_agrees() {
    for (result, agrees) in [
        ("W+7.5", Some(true)),
        ("白勝(7目半)", Some(true)),
        ("白勝(4目)", Some(false)),
        ("白胜（4目）", Some(false)),
        ("White did not win", None),
    ] {
        let report = compared("Japanese", "7.5", result, "").unwrap();
        assert_eq!((report.result.as_str(), report.agrees), ("W+7.5", agrees), "{result}");
        let warned = report.warnings.iter().any(|warning| warning.contains("it was not compared"));
        assert_eq!(warned, agrees.is_none(), "{result}: {:?}", report.warnings);
    }
    assert_eq!(compared("Chinese", "7.5", "W+3.75", "").unwrap().agrees, Some(true), "stones of area");
}

#[test]
fn a_margin_that_cannot_be_compared_still_names_a_winner() {
    for (komi, counted) in [("7.5", "W+7.5"), ("0", "0"), ("-2.5", "B+2.5")] {
        for (result, why) in [
            ("W+3.75", "is in stones"),
            ("W+2.25", "is in stones"),
            ("白胜2子", "is in stones"),
            ("黑负3/4子", "is in stones"),
            ("White wins by 1.25", "is in stones"),
            ("W+7.500000001", "cannot come from a count"),
        ] {
            let report = compared("Japanese", komi, result, "").unwrap();
            let agrees = (counted != "W+7.5").then_some(false);
            assert_eq!((report.result.as_str(), report.agrees), (counted, agrees), "{result}");
            assert_eq!(report.is_doubtful(), agrees.is_some(), "{result}");
            let warned = |warning: &String| warning.contains(why) && warning.contains("it was not compared");
            assert!(report.warnings.iter().any(warned), "{result}: {:?}", report.warnings);
        }
    }
}

#[test]
fn hundredths_of_stones_are_komi_under_area_rules_alone() {
    let report = compared("Chinese", "375", "W+7.5", "").unwrap();
    assert_eq!((report.komi.0, report.agrees), (Halves::new(15), Some(true)));
    for part in ["in hundredths and was scaled", "in stones, each of which is worth two points"] {
        assert!(report.warnings.iter().any(|warning| warning.contains(part)), "{:?}", report.warnings);
    }
    assert_eq!(compared("Japanese", "375", "W+7.5", "").unwrap_err().kind, ProblemKind::Komi);
    assert_eq!(compared("Japanese", "750", "W+7.5", "").unwrap().agrees, Some(true));
}

#[test]
fn a_saved_komi_does_not_beat_another_that_the_record_gives() {
    for (written, saved, komi) in [("0.5", "9", 1), ("650", "9", 13), ("650", "650", 1300), ("", "9", 18)] {
        let report = compared("Japanese", written, "", &format!("TENGEN[--komi {saved}]")).unwrap();
        assert_eq!(report.komi.0, Halves::new(komi), "{written} {saved}");
        let warned = report.warnings.iter().any(|warning| warning.contains("KM was used"));
        assert_eq!(warned, saved == "9" && !written.is_empty(), "{:?}", report.warnings);
    }
}

#[test]
fn what_is_printed_beside_a_board_counts() {
    let rows = " 3 . X O\n 2 . X O\n 1 . X O\n";
    let read = |text: &str, rules: Option<&str>, komi: Option<&str>| {
        let options =
            ReadOptions { rules: rules.map(Into::into), komi: komi.map(Into::into), ..ReadOptions::default() };
        let source = Source::read(text.as_bytes(), &options).unwrap();
        let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
        let report = score(&source, &request).unwrap().report;
        (report.rules, report.komi.0, report.black.prisoners.0, report.white.prisoners.0, report.warnings)
    };
    let half = Halves::new;
    let katago = format!(
        "{rows}\nNext player: White\nRules: {{\"friendlyPassOk\":false,\"hasButton\":false,\"ko\":\"SIMPLE\",\
         \"komi\":5.5,\"scoring\":\"TERRITORY\",\"suicide\":false,\"tax\":\"SEKI\",\"whiteHandicapBonus\":\"0\"}}\n\
         B stones captured: 1\nW stones captured: 4\n"
    );
    let (rules, komi, black, white, warnings) = read(&katago, None, None);
    assert_eq!((rules.as_str(), komi, black, white), ("japanese", half(11), half(8), half(2)));
    let taken = "taken from beside the board: Japanese rules, komi 5.5, 4 stones captured by Black, 1 stone captured \
                 by \
                 White, White to move";
    assert!(warnings.iter().any(|warning| warning == taken), "{warnings:?}");
    // Requested rules and komi override the caption.
    let (rules, komi, black, ..) = read(&katago, Some("korean"), Some("0.5"));
    assert_eq!((rules.as_str(), komi, black), ("korean", half(1), half(8)));
    let (_, komi, ..) = read(&format!("{rows}Komi is six and a half\n"), None, None);
    assert_eq!(komi, half(13), "the default");
    let (.., warnings) = read(&format!("{rows}Komi is six and a half\n"), None, None);
    assert!(warnings.iter().any(|warning| warning.starts_with("the komi in line 4 could not be read")), "{warnings:?}");
    let (_, komi, black, white, warnings) =
        read(&format!("Captures: B 3 W 1, komi 5.5\n{rows}"), Some("japanese"), None);
    assert_eq!((komi, black, white), (half(11), half(6), half(2)));
    let taken = "taken from beside the board: komi 5.5, 3 stones captured by Black, 1 stone captured by White";
    assert!(warnings.iter().any(|warning| warning == taken), "{warnings:?}");
    assert!(!warnings.iter().any(|warning| warning.contains("could not be read")), "{warnings:?}");
}

#[test]
fn strict_errors_say_what_is_wrong_and_not_what_was_done() {
    for (record, what) in [
        ("HA[3]AB[cc][gg];W[ee]", "the handicap is 3, but 2 black stones are set up"),
        ("HA[2]AB[cc];W[ee]", "the handicap is 2, but 1 black stone is set up"),
        ("HA[9];B[ee];W[cc]", "the handicap is 9, but Black begins with 1 stone"),
        ("HA[3];B[ee];W[];B[cc];W[gg]", "the handicap is 3, but Black begins with 2 stones"),
        ("HA[2];W[ee]", "the handicap stones are missing"),
        ("HA[many];B[ee]", "the handicap is not a number of stones"),
        ("HA[0];B[ee];W[zz]", "a point that is not on a board of 9x9"),
        ("HA[0];B[ee];W[aa]TB[zz]", "a territory mark is invalid: a point that is not on a board of 9x9"),
        ("HA[0];B[ee]W[aa]", "more than one move in a node"),
    ] {
        let record = format!("(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]{record})");
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        assert_eq!(Source::read(record.as_bytes(), &strict).unwrap_err().message, what, "{record}");
        let document = Text::of(record.as_bytes());
        let refused = convert::to_sgf(&document.document(), &strict, None).unwrap_err();
        assert_eq!(refused.message, what, "{record}");
        let forgiven = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        assert!(!forgiven.warnings.is_empty(), "{record}");
    }
}

#[test]
fn winners_of_hex_are_compared_however_they_are_written() {
    let report = |result: &str| {
        let record = format!("(;GM[11]SZ[3]RE[{result}];B[b1];W[a1];B[b2];W[a2];B[b3])");
        let source = HexSource::read(record.as_bytes(), &HexOptions::default()).unwrap();
        answer(&source, HexRequest::default()).unwrap().report
    };
    for white in ["White wins", "白胜", "White+R", "w+", "White", "O+", "Blue", "Black resigns"] {
        let report = report(white);
        assert_eq!((report.agrees, report.warnings.len()), (Some(false), 0), "{white}");
        assert!(report.record.unwrap().starts_with("O+"), "{white}");
    }
    for black in ["Black wins", "黑胜", "b+", "X+", "Red+", "White resigns"] {
        assert_eq!(report(black).agrees, Some(true), "{black}");
    }
    for (unknown, warnings) in [("?", 0), ("Void", 0), ("garbage", 1)] {
        let report = report(unknown);
        assert_eq!((report.record, report.agrees, report.warnings.len()), (None, None, warnings), "{unknown}");
    }
}

/// Game information may be in any node of the main line. It is read there, and a count does not contradict it.
#[test]
fn information_in_later_nodes_is_read_and_kept() {
    let column = |x: char| ('a'..='g').map(|y| format!("[{x}{y}]")).collect::<Vec<_>>().concat();
    let stones = format!("AB{}AW{}", column('c'), column('e'));
    let record = format!("(;GM[1]FF[4]SZ[7];RU[Chinese]KM[9.5]RE[B+R]{stones};B[];W[])");
    let options = ReadOptions::default();
    let source = Source::read(record.as_bytes(), &options).unwrap();
    let scored = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() }).unwrap();
    assert_eq!((scored.report.result.as_str(), scored.report.record.as_deref()), ("W+9.5", Some("B+R")));
    let text = Text::of(record.as_bytes());
    let budget = Budget::unlimited();
    for (recorded, result) in [(RecordedResult::Keep, "RE[B+R]"), (RecordedResult::Overwrite, "RE[W+9.5]")] {
        let written = write(&text.document(), &options, &source, &scored, recorded, &budget).unwrap();
        let written = String::from_utf8(written.bytes).unwrap();
        for property in [result, "RU[Chinese]", "KM[9.5]"] {
            assert!(written.contains(property), "{written}");
            assert_eq!(written.matches(&property[..3]).count(), 1, "{written}");
        }
    }
}
