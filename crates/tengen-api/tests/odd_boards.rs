//! The judge on unusual boards: narrow, wide, large, empty, of one color, or half dead.

use std::fmt::Write;
use tengen::Topology;
use tengen_api::estimate::{EstimateRequest, Method, estimate};
use tengen_api::saved_options::SavedUse;
use tengen_api::score::{Dead, DeadSource, JudgeMethod, ScoreRequest, Scored, score};
use tengen_api::{OptionName, ReadOptions, Source, Text, convert};
use tengen_estimate::judge::UnsettledKind;

const BOTH: [JudgeMethod; 2] = [JudgeMethod::Network, JudgeMethod::Playouts];

/// Counts a board of text by these rules, without komi.
fn judged(board: &str, rules: &str, method: JudgeMethod) -> Scored {
    let options = ReadOptions { rules: Some(rules.to_owned()), komi: Some("0".to_owned()), ..ReadOptions::default() };
    let source = Source::read(board.as_bytes(), &options).unwrap();
    score(&source, &ScoreRequest { dead: Dead::Judge, method: Some(method), ..ScoreRequest::default() }).unwrap()
}

fn rows(width: usize, height: usize, row: impl Fn(usize) -> String) -> String {
    (0..height).fold(String::new(), |mut text, y| {
        let row = row(y);
        assert_eq!(row.len(), width);
        let _ = writeln!(text, "{row}");
        text
    })
}

#[test]
fn an_empty_board_is_no_finished_game() {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (7, 11), (19, 19), (25, 25), (37, 37)] {
        for (rules, method) in [
            ("japanese", JudgeMethod::Network),
            ("chinese", JudgeMethod::Playouts),
            ("tromp-taylor", JudgeMethod::Network),
        ] {
            let scored = judged(&rows(width, height, |_| ".".repeat(width)), rules, method);
            assert_eq!(scored.report.unsettled.len(), width * height, "{width}x{height} {rules}");
            assert_eq!(scored.report.unsettled_places[0].kind, UnsettledKind::Border);
            assert_eq!(scored.report.result, "0");
        }
    }
}

#[test]
fn one_color_alone_owns_the_board() {
    for (board, winner) in [("X.\n", "B+1"), (".O......\n", "W+7"), ("...\n.X.\n...\n...\n", "B+11")] {
        for method in BOTH {
            let scored = judged(board, "japanese", method);
            assert_eq!(scored.report.result, winner, "{board} {method}");
            // The other player may still come.
            assert_eq!(scored.report.unsettled_places[0].kind, UnsettledKind::Alone, "{board} {method}");
        }
    }
    for method in BOTH {
        let safe = judged(".X.X.\nXXXXX\n.X.X.\n", "japanese", method);
        assert_eq!((safe.report.result.as_str(), safe.report.unsettled.len()), ("B+6", 0), "{method}");
    }
    let large =
        rows(25, 25, |y| if y == 12 { format!("{}X{}", ".".repeat(12), ".".repeat(12)) } else { ".".repeat(25) });
    for method in BOTH {
        assert_eq!(judged(&large, "chinese", method).report.result, "B+625");
    }
}

/// White fills the right half except for one eye.
const HALF: &str = "\
.X.XOOOOO
XXXXOOOOO
.X.XOOOOO
XXXXOOOOO
.XX.XOOO.
XXXXXOOOO
XX.XXOOOO
.XXXOOOOO
X.XXOOOOO
";

#[test]
fn half_a_board_can_be_dead() {
    for method in BOTH {
        let scored = judged(HALF, "chinese", method);
        assert_eq!(scored.report.result, "B+81", "{method}");
        assert_eq!(scored.report.dead.len(), HALF.matches('O').count());
        assert_eq!(scored.report.method, method.into());
    }
}

#[test]
fn under_tromp_taylor_rules_nothing_is_dead() {
    for method in BOTH {
        let scored = judged(HALF, "tromp-taylor", method);
        assert!(scored.report.dead.is_empty());
        assert_eq!(scored.report.method, DeadSource::None);
        // White has 41 stones and an eye.
        assert_eq!(scored.report.result, "W+3");
    }
}

/// Seven columns, eleven rows: a wall in the middle, and an isolated white stone.
const RECTANGLE: &str = "\
...XO..
.X.XO..
...XOO.
.O.X.O.
..XXO..
..X.O..
.XXOO..
..X.O..
..XXO.O
...XO..
...XO..
";

#[test]
fn rectangles_are_judged_both_ways_round() {
    for method in BOTH {
        let scored = judged(RECTANGLE, "japanese", method);
        assert_eq!(scored.report.dead.len(), 1, "{method}: {:?}", scored.report.reasons);
        let lines: Vec<&str> = RECTANGLE.lines().collect();
        let turned = rows(11, 7, |x| lines.iter().rev().map(|row| &row[x..=x]).collect());
        let other = judged(&turned, "japanese", method);
        assert_eq!(other.report.result, scored.report.result, "{method}");
        assert_eq!(other.report.dead.len(), 1);
    }
}

#[test]
fn who_is_to_move_does_not_matter() {
    let record =
        |player: &str| format!("(;SZ[5]RU[Chinese]KM[0]PL[{player}]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][ab])");
    for method in BOTH {
        let answer = |player: &str| {
            let source = Source::read(record(player).as_bytes(), &ReadOptions::default()).unwrap();
            let request = ScoreRequest { dead: Dead::Judge, method: Some(method), ..ScoreRequest::default() };
            score(&source, &request).unwrap().report
        };
        assert_eq!(answer("B"), answer("W"));
    }
}

/// Stones scattered over a board by a pseudorandom rule.
fn strewn(width: usize, height: usize, seed: usize) -> String {
    rows(width, height, |y| {
        let cell = |x: usize| {
            let mixed = ((seed * 7919 + y * width + x) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            ['.', 'X', 'O', '.'][((mixed ^ (mixed >> 29)) >> 40) as usize % 4]
        };
        (0..width).map(cell).collect()
    })
}

#[test]
fn any_board_has_an_answer() {
    for (width, height) in [(1, 1), (1, 2), (1, 60), (2, 2), (3, 64), (7, 11), (25, 25), (37, 37), (1, 200), (100, 3)] {
        for (seed, method) in BOTH.into_iter().enumerate() {
            let board = strewn(width, height, seed + width * height);
            let scored = judged(&board, "japanese", method);
            assert!((0.0..=1.0).contains(&scored.report.confidence));
            let unsettled = scored.report.unsettled.len();
            assert!(scored.report.unsettled_places.iter().all(|place| place.points.len() <= unsettled));
        }
    }
}

#[test]
fn a_board_too_large_for_the_network_is_judged_by_playouts() {
    let long = format!("{}XO{}\n", ".".repeat(99), ".".repeat(99));
    assert_eq!(judged(&long, "japanese", JudgeMethod::Network).report.method, DeadSource::Playouts);
    let giant = rows(70, 70, |_| "X.".repeat(35));
    let scored = judged(&giant, "japanese", JudgeMethod::Network);
    assert_eq!((scored.report.method, scored.report.confidence), (DeadSource::None, 0.0));
}

/// On a torus, neither chain has an eye, and whoever moves first takes the other.
const RACE: &str = ".XO.\n.XO.\n.XO.\n";

fn on(topology: Topology) -> ReadOptions {
    ReadOptions { topology: Some(topology), ..ReadOptions::default() }
}

#[test]
fn a_race_on_a_torus_is_not_settled() {
    for rows in [3, 4, 5, 7] {
        let source = Source::read(".XO.\n".repeat(rows).as_bytes(), &on(Topology::Torus)).unwrap();
        let report = score(&source, &ScoreRequest::default()).unwrap().report;
        assert!(!report.finished && report.is_doubtful(), "{rows} rows: {:?}", report.unsettled_places);
    }
    // Two chains with two eyes each are settled by proof.
    let alive = ".X.XO.O.\nXXXXOOOO\n".repeat(2);
    let source = Source::read(alive.as_bytes(), &on(Topology::Torus)).unwrap();
    assert!(score(&source, &ScoreRequest::default()).unwrap().report.finished);
}

#[test]
fn a_record_of_a_torus_stays_one() {
    let convert = |text: &[u8], options: &ReadOptions| {
        convert::to_sgf(&Text::of(text).document(), options, None).map(|written| written.bytes)
    };
    let topology =
        |record: &[u8], options: &ReadOptions| Source::read(record, options).unwrap().game.position().grid().topology();
    for text in [RACE, "(;GM[1]FF[4]SZ[4:3];B[ba];W[ca])", "(;GM[1]FF[4]SZ[4:3];B[ba]TENGEN[--sure 0.5])"] {
        let torus = convert(text.as_bytes(), &on(Topology::Torus)).unwrap();
        for saved in [SavedUse::Defaults, SavedUse::Ignored] {
            let options = ReadOptions { saved, ..ReadOptions::default() };
            assert_eq!(topology(&torus, &options), Topology::Torus, "{text}");
        }
        assert_eq!(convert(&torus, &ReadOptions::default()).unwrap(), torus, "{text}");
        let square = convert(&torus, &on(Topology::Square)).unwrap();
        assert_eq!(topology(&square, &ReadOptions::default()), Topology::Square, "{text}");
        let has = |record: &[u8], part: &str| String::from_utf8_lossy(record).contains(part);
        assert_eq!(has(&square, "TENGEN"), text.contains("TENGEN"), "{text}");
        assert_eq!(has(&square, "--sure 0.5"), text.contains("--sure"), "{text}");
    }
    let unreadable = convert(b"(;GM[1]SZ[5];B[aa]TENGEN[what])", &on(Topology::Torus)).unwrap_err();
    assert!(unreadable.message.contains("cannot be read"), "{}", unreadable.message);
}

#[test]
fn a_topology_that_contradicts_the_input_is_refused() {
    let torus = tengen_api::source::board(RACE.as_bytes(), Some(Topology::Torus)).unwrap();
    let packed = tengen_giant::rows::packed::pack(&torus);
    assert_eq!(tengen_api::source::board(&packed, None).unwrap(), torus);
    assert_eq!(tengen_api::source::board(&packed, Some(Topology::Torus)).unwrap(), torus);
    for topology in [Topology::Square, Topology::Hex] {
        let refused = Source::read(&packed, &on(topology)).unwrap_err();
        assert_eq!(refused.option, Some(OptionName::TOPOLOGY), "{}", refused.message);
        assert!(refused.message.contains("is torus, not"), "{}", refused.message);
    }
    let refused = Source::read(b"(;GM[1]SZ[5];B[aa])", &on(Topology::Hex)).unwrap_err();
    assert_eq!(refused.option, Some(OptionName::TOPOLOGY), "{}", refused.message);
    let hex = Source::read(RACE.as_bytes(), &on(Topology::Hex)).unwrap();
    let estimated = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
    for refused in [
        score(&hex, &ScoreRequest::default()).map(drop).unwrap_err(),
        estimate(&hex, &estimated).map(drop).unwrap_err(),
        on(Topology::Hex).check().unwrap_err(),
    ] {
        assert!(refused.message.contains("Go is not counted on it"), "{}", refused.message);
    }
}
