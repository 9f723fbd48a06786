//! The program on Hex: other people's examples, every format to every other, and boards of any size.

mod program;

use program::tengen;
use serde_json::Value;
use tengen_testing::shared;

fn text(arguments: &[&str], input: &str) -> String {
    let output = tengen(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{arguments:?} {input:?} {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&text(arguments, input)).unwrap()
}

#[test]
fn exercism_connect() {
    let Some(path) = shared("peers/exercism/connect.json") else { return };
    let suite: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let cases = suite["cases"].as_array().unwrap();
    assert!(cases.len() >= 10, "{}", cases.len());
    for case in cases {
        let rows = &case["input"]["board"];
        let lines: Vec<&str> = rows.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let expected = match case["expected"].as_str().unwrap() {
            "" => "none",
            letter => letter,
        };
        for input in [lines.join("\n"), rows.to_string()] {
            let report = json(&["hex", "--black-side", "lr", "--json"], &input);
            assert_eq!(report["winner"], expected, "{}", case["description"]);
        }
    }
}

/// What must not change on the way through a format: the stones and the result on the board.
fn stones_and_result(input: &str) -> (Value, Value, String) {
    let report = json(&["hex", "--json"], input);
    (
        report["winner"].clone(),
        report["path"].clone(),
        text(&["convert", "-", "--topology", "hex", "--to", "text"], input),
    )
}

#[test]
fn every_format_goes_to_every_other_and_back() {
    let formats = ["sgf", "text", "json", "hexworld", "trmph", "littlegolem", "moves"];
    for game in ["5x5 b2 c3 b3 d1 c1 c2 b4 a1 b5", "4x4 a1 swap-sides b2 c3 d4", "3x3 b2", "3x3 a1 b2 c3 a2", "1x1 a1"]
    {
        let expected = stones_and_result(game);
        for first in formats {
            let one = text(&["convert", "-", "--topology", "hex", "--to", first], game);
            assert_eq!(stones_and_result(&one), expected, "{game} as {first}");
            for second in formats {
                let two = text(&["convert", "-", "--topology", "hex", "--to", second], &one);
                assert_eq!(stones_and_result(&two), expected, "{game} as {first} as {second}");
                // What has gone to a format once stays as it is.
                let again = text(&["convert", "-", "--topology", "hex", "--to", second], &two);
                assert_eq!(again, two, "{game} as {first} as {second} twice");
            }
        }
    }
}

#[test]
fn rectangles_and_swapped_pieces_go_through_the_formats_that_know_them() {
    for (game, formats) in [
        ("4x2 c1 a1 d1 b2", &["sgf", "text", "json", "hexworld", "moves"][..]),
        ("5x5 b4 swap-pieces c3 e2 resign", &["sgf", "hexworld", "littlegolem", "moves"]),
        ("3x7 a1 pass c7 b2 forfeit", &["sgf", "hexworld", "moves"]),
    ] {
        let expected = stones_and_result(game);
        for first in formats {
            let one = text(&["convert", "-", "--topology", "hex", "--to", first], game);
            for second in formats {
                let two = text(&["convert", "-", "--topology", "hex", "--to", second], &one);
                assert_eq!(stones_and_result(&two), expected, "{game} as {first} as {second}");
            }
        }
    }
}

/// Every board that a format can hold comes back from it as it was, whatever the numbers of stones; the others are
/// refused with the formats that can.
#[test]
fn boards_of_any_numbers_of_stones_come_back() {
    let formats = ["text", "json", "sgf", "hexworld", "trmph", "littlegolem", "moves"];
    let mut refused = Vec::new();
    for board in [
        "O",
        ".O/..",
        "O.O/.X./...",
        "X.X/X.O/...",
        "XO/OX",
        ".OO/X.O/.O.",
        "O.X/...",
        "./O/./.",
        "...O/..../X.../OX..",
    ] {
        let board = board.replace('/', "\n");
        let plain = |input: &str| text(&["convert", "-", "--topology", "hex", "--to", "json"], input);
        let expected = plain(&board);
        for first in formats {
            let output = tengen(&["convert", "-", "--topology", "hex", "--to", first], board.as_bytes());
            if output.status.code() == Some(2) {
                let why = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(why.contains("sgf, text and json"), "{board:?} as {first}: {why}");
                refused.push((board.replace('\n', "/"), first));
                continue;
            }
            let one = String::from_utf8(output.stdout).unwrap();
            assert_eq!(plain(&one), expected, "{board:?} as {first}");
            // A JSON board needs no telling where only Hex has the format.
            if !["text", "json", "sgf"].contains(&first) {
                assert_eq!(text(&["convert", "-", "--to", first], &expected), one);
            }
        }
    }
    assert!(refused.iter().all(|(_, format)| ["trmph", "littlegolem"].contains(format)), "{refused:?}");
    assert!(!refused.contains(&("O.O/.X./...".into(), "littlegolem")));
    assert!(refused.contains(&("O.O/.X./...".into(), "trmph")));
}

#[test]
fn turns_that_a_format_has_no_word_for_leave_the_stones_as_they_are() {
    for (game, to) in [
        ("5x5 b4 swap-pieces c3", "trmph"),
        ("5x5 b4 pass swap-pieces", "littlegolem"),
        ("5x5 pass b4 c3", "littlegolem"),
        ("(;GM[11]SZ[5];B[a1];W[b2];W[c3])", "littlegolem"),
        ("(;GM[11]SZ[5];B[a1];W[b2];W[c3])", "hexworld"),
    ] {
        let output = tengen(&["convert", "-", "--to", to], game.as_bytes());
        if game.contains("pass swap") {
            assert_eq!(output.status.code(), Some(2));
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "{game} {output:?}");
        let one = String::from_utf8(output.stdout).unwrap();
        let plain = |input: &str| text(&["convert", "-", "--to", "text"], input);
        assert_eq!(plain(&one), plain(game), "{game} as {to}");
    }
}

#[test]
fn shown_boards_have_their_winning_path() {
    let folder = std::env::temp_dir().join(format!("tengen-show-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let svg = folder.join("board.svg");
    for (arguments, board, won) in
        [(&[][..], "X O\n X O\n", true), (&["--black-side", "lr"], "X O\n X O\n", true), (&[], "X O\n . .\n", false)]
    {
        let mut all = vec!["show", "-", "--svg", svg.to_str().unwrap()];
        all.extend(arguments);
        text(&all, board);
        assert_eq!(std::fs::read_to_string(&svg).unwrap().contains("class=\"path\""), won, "{board}");
    }
    assert!(text(&["convert", "-", "--to", "svg"], "X O\n X O\n").contains("class=\"path\""));
    assert_eq!(text(&["show", "-"], "X O\n X O\n").matches('◆').count(), 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_board_won_before_its_last_stone_has_no_order_of_moves() {
    let output = tengen(&["convert", "-", "--to", "hexworld"], b"X X\nX X\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no order of moves"));
}

#[test]
fn pictures_show_the_path_and_the_needs() {
    let folder = std::env::temp_dir().join(format!("tengen-hex-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    let arguments = ["hex", "--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()];
    text(&arguments, "X O\nX O");
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("class=\"path\"") && !drawn.contains("class=\"way"));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    text(&arguments, "X O\n. .");
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(!drawn.contains("class=\"path\"") && drawn.contains("class=\"way black\""));
    std::fs::remove_dir_all(folder).unwrap();
}

/// A board with one wall: every row begins with an X, and all other cells are O's.
fn walled(width: usize, height: usize) -> Vec<u8> {
    let mut row = vec![b'O'; width];
    row[0] = b'X';
    row.push(b'\n');
    row.repeat(height)
}

#[test]
fn large_boards_have_a_path_and_larger_ones_a_winner() {
    let report = |board: &[u8]| -> Value {
        let output = tengen(&["hex", "--json"], board);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let large = report(&walled(1000, 2000));
    assert_eq!((&large["winner"], &large["length"]), (&"X".into(), &2000.into()));
    let giant = report(&walled(7000, 3000));
    assert_eq!((&giant["winner"], &giant["width"], &giant["height"]), (&"X".into(), &7000.into(), &3000.into()));
    assert_eq!(giant["length"], 0);
    assert!(giant["warnings"][0].as_str().unwrap().contains("too large to look for a path"));
    // More than is kept in memory at all.
    let beyond = report(&walled(9000, 5000));
    assert_eq!((&beyond["winner"], &beyond["height"]), (&"X".into(), &5000.into()));
    let mut broken = walled(9000, 5000);
    broken[44_000_000] = b'?';
    let output = tengen(&["hex"], &broken);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input:4889:"));
}

/// Nothing that looks like Hex makes the program panic.
#[test]
fn broken_texts_are_refused_in_words() {
    for input in [
        "",
        " ",
        "\u{feff}",
        "#",
        "://",
        "11,",
        "11x",
        "0",
        "0x0",
        "1,a",
        "#1,a1a1",
        "(",
        "(;",
        "(;GM[11]",
        "(;GM[11])",
        "[",
        "[]",
        "[\"X\"",
        "[[]]",
        "a",
        "a1a1",
        "1.",
        "1. ,",
        "é1",
        "(;GM[11]SZ[1000];B[a1])",
        "99999999999 a1",
        "13 ",
        "#1000x1000",
        "(;SZ[3];W[aa];B[swap];W[aa])",
        "(;SZ[3];W[aa](;B[bb])(;B[cc]))",
        "x1",
        "X\0O",
        "(;GM[11]SZ[3]AB[a1:b9])",
    ] {
        for arguments in [&["hex"][..], &["hex", "--json"], &["show", "-"], &["convert", "-", "--to", "moves"]] {
            let output = tengen(arguments, input.as_bytes());
            assert!(matches!(output.status.code(), Some(0..=2)), "{arguments:?} {input:?}: {output:?}");
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code() == Some(2), complaint.starts_with("error"), "{input:?}: {complaint}");
        }
    }
}
