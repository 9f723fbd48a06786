//! Files: what the program writes, and what it does with files that are not what they should be.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use tengen_testing::skip;

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn tengen(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen")).args(words).env("NO_COLOR", "1").output().unwrap()
}

/// Runs the program with at most `kilobytes` of address space. Without optimization, the program itself takes about
/// 30,000 of them.
fn bounded(kilobytes: u32, words: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_tengen");
    let script = format!("ulimit -v {kilobytes}; exec '{program}' {words}");
    Command::new("sh").args(["-c", &script]).env("NO_COLOR", "1").output().unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_counted_record_is_saved_with_its_result_and_reads_back() {
    let folder = folder("counted");
    let saved = folder.join("saved.sgf");
    let saved = saved.to_str().unwrap();
    let words = ["score", "example:nine", "--rules", "chinese", "--write", saved];
    // The record's own result stays, and contradicts the count as before.
    assert_eq!(tengen(&words).status.code(), Some(1));
    let record = fs::read_to_string(saved).unwrap();
    assert!(record.contains("RE[W+8.5]") && record.contains("Counted: W+7.5 (Chinese rules, komi 6.5)"), "{record}");
    assert_eq!(tengen(&["score", saved]).status.code(), Some(1));
    assert_eq!(tengen(&[&words[..], &["--overwrite-result"]].concat()).status.code(), Some(1));
    let record = fs::read_to_string(saved).unwrap();
    assert!(record.contains("RE[W+7.5]") && record.contains("RU[Chinese]"), "{record}");
    assert!(record.contains("TB[") && record.contains("TW["), "{record}");
    for dead in ["auto", "record"] {
        let again = tengen(&["score", saved, "--dead", dead, "--json"]);
        assert_eq!(again.status.code(), Some(0), "{}", complaint(&again));
        assert!(String::from_utf8_lossy(&again.stdout).contains("\"agrees\":true"));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn lines_that_were_read_are_saved_as_variations_and_numbered_stones() {
    let folder = folder("read");
    let (record, drawn) = (folder.join("read.sgf"), folder.join("read.svg"));
    let (record, drawn) = (record.to_str().unwrap(), drawn.to_str().unwrap());
    let read = tengen(&["read", "example:life", "--at", "A8", "--write", record, "--svg", drawn]);
    assert_eq!(read.status.code(), Some(0), "{}", complaint(&read));
    let saved = fs::read_to_string(record).unwrap();
    assert!(saved.contains("(;B[ba]") && saved.contains("(;W[ba]"), "{saved}");
    assert!(saved.contains("A8 is unsettled") && saved.contains("The group is captured."), "{saved}");
    let drawing = fs::read_to_string(drawn).unwrap();
    assert!(["1", "2", "3"].iter().all(|number| drawing.contains(&format!(">{number}</text>"))), "{drawing}");
    assert_eq!(tengen(&["read", record, "--at", "A8", "--write", record]).status.code(), Some(2));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left behind");
}

/// The answer goes to standard output, so the record cannot.
#[test]
fn a_record_is_not_saved_to_standard_output() {
    for words in
        [&["score", "example:nine", "--write", "-"][..], &["read", "example:life", "--at", "A8", "--write", "-"]]
    {
        let refused = tengen(words);
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{words:?}");
        assert!(complaint(&refused).contains("--write saves the record into a file"), "{}", complaint(&refused));
    }
}

/// Every option that names an output file, with an input that must not be that file.
#[test]
fn no_command_writes_over_what_it_reads() {
    let folder = folder("originals");
    let record = "(;GM[1]SZ[5]KM[0.5]RE[B+1.5];B[cc];W[dd];B[])";
    let manifest = "{\"id\": \"a\", \"file\": \"game.sgf\", \"line\": 1}\n";
    fs::create_dir(folder.join("study")).unwrap();
    let place = |name: &str| folder.join(name);
    let original = |name: &str| match name {
        "game.sgf" => record,
        "hex.txt" => "X . O\n X . O\n  X . .\n",
        _ => manifest,
    };
    let originals = ["game.sgf", "hex.txt", "list.jsonl", "study/report.json", "study/estimates.json"];
    for name in originals {
        fs::write(place(name), original(name)).unwrap();
    }
    let mut commands = vec![
        ("game.sgf", "convert game.sgf -o OUTPUT".to_owned()),
        ("game.sgf", "convert - -o OUTPUT < game.sgf".into()),
        ("game.sgf", "graph game.sgf -o OUTPUT".into()),
        ("game.sgf", "score game.sgf --write OUTPUT".into()),
        ("game.sgf", "score hex.txt game.sgf --write OUTPUT".into()),
        ("game.sgf", "read game.sgf --at C3 --write OUTPUT".into()),
        ("game.sgf", "batch game.sgf -o OUTPUT".into()),
        ("game.sgf", "batch '*.sgf' -o OUTPUT".into()),
        ("list.jsonl", "batch game.sgf --manifest list.jsonl -o OUTPUT".into()),
    ];
    for option in ["-o", "--svg", "--png", "--pdf"] {
        for command in ["score", "show", "estimate"] {
            commands.push(("game.sgf", format!("{command} game.sgf {option} OUTPUT")));
        }
        commands.push(("game.sgf", format!("read game.sgf --at C3 {option} OUTPUT")));
        commands.push(("hex.txt", format!("hex hex.txt {option} OUTPUT")));
    }
    let refused = |command: &str, expected: &str| {
        let script = format!("exec '{}' {command}", env!("CARGO_BIN_EXE_tengen"));
        let output =
            Command::new("sh").args(["-c", &script]).current_dir(&folder).env("NO_COLOR", "1").output().unwrap();
        let message = complaint(&output);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{command}: {message}");
        assert!(message.contains(expected), "{command}: {message}");
        for name in originals {
            assert_eq!(fs::read_to_string(place(name)).unwrap(), original(name), "{command}");
        }
    };
    for (input, command) in commands {
        let _ = (fs::remove_file(place("soft")), fs::remove_file(place("hard")));
        #[cfg(unix)]
        std::os::unix::fs::symlink(place(input), place("soft")).unwrap();
        #[cfg(unix)]
        fs::hard_link(place(input), place("hard")).unwrap();
        let names: &[&str] = if cfg!(unix) { &[input, "soft", "hard"] } else { &[input] };
        for name in names {
            refused(&command.replace("OUTPUT", &format!("./{name}")), &format!("./{name} is the input "));
        }
    }
    // A study names a folder, so its files are only checked when they are written.
    for (study, list) in [("scoring --dead none", "report.json"), ("estimates --methods nearest", "estimates.json")] {
        let command = format!("study {study} . --manifest study/{list} -o study");
        refused(&command, &format!("cannot write study/{list}: it is one of the inputs"));
    }
    assert_eq!(fs::read_dir(place("study")).unwrap().count(), 2, "nothing else is written beside a list");
}

#[test]
fn pictures_are_written() {
    let folder = folder("pictures");
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    let output = tengen(&[
        "score",
        "example:nine",
        "--svg",
        svg.to_str().unwrap(),
        "--png",
        png.to_str().unwrap(),
        "--theme",
        "dark",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert!(fs::read_to_string(svg).unwrap().starts_with("<svg"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn the_readme_shows_what_the_program_draws() {
    let drawn = folder("readme").join("counted.svg");
    let output = tengen(&["score", "example:nineteen", "--svg", drawn.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/images/counted.svg");
    assert!(
        fs::read(kept).unwrap() == fs::read(drawn).unwrap(),
        "docs/images/counted.svg is stale: run `cargo xtask pictures`"
    );
}

#[test]
fn conversions_keep_the_board() {
    let folder = folder("conversions");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(file("board.txt"), ".X.\nXO.\n.O.\n").unwrap();
    for (from, to) in
        [("board.txt", "a.sgf"), ("a.sgf", "b.json"), ("b.json", "c.txt"), ("c.txt", "d.svg"), ("a.sgf", "d.png")]
    {
        let output = tengen(&["convert", &file(from), "-o", &file(to)]);
        assert_eq!(output.status.code(), Some(0), "{from} {to}: {}", complaint(&output));
    }
    assert_eq!(fs::read(file("board.txt")).unwrap(), fs::read(file("c.txt")).unwrap());
    assert_eq!(fs::read_to_string(file("b.json")).unwrap(), "[\".X.\",\"XO.\",\".O.\"]\n");
}

#[test]
fn a_messy_record_is_written_cleanly_and_keeps_what_it_says() {
    let folder = folder("messy");
    let (messy, clean) = (folder.join("messy.sgf"), folder.join("clean.sgf"));
    // Shift JIS without a declaration, lower-case noise, an unknown property, junk around the game.
    let mut bytes = b"From the archive:\n(;GaMe[1]SiZe[9]KoMi[6.5]PlayerBlack[".to_vec();
    bytes.extend(b"\x96\xbc\x90\x6c\x90\xed\x8c\x88\x8f\x9f\x8e\xb5\x94\xd4\x8f\x9f\x95\x89");
    bytes.extend(b"]XY[kept];Black[ee];W[cc]C[a \\] b])\n");
    fs::write(&messy, bytes).unwrap();
    let output = tengen(&["convert", messy.to_str().unwrap(), "-o", clean.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let text = fs::read_to_string(&clean).unwrap();
    for part in
        ["SZ[9]", "KM[6.5]", "XY[kept]", "PB[名人戦決勝七番勝負]", "C[a \\] b]", "CA[UTF-8]", ";B[ee]", ";W[cc]"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("archive"));
    let strict = tengen(&["show", clean.to_str().unwrap(), "--strict"]);
    assert_eq!(strict.status.code(), Some(0), "{}", complaint(&strict));
}

#[test]
fn floods_of_parentheses_are_refused_in_little_memory() {
    let folder = folder("floods");
    let open = folder.join("open.sgf");
    fs::write(&open, vec![b'('; 100_000_000]).unwrap();
    let nested = folder.join("nested.sgf");
    fs::write(&nested, "(;B[aa]".repeat(10_000) + &")".repeat(10_000)).unwrap();
    let zeros = folder.join("zeros.txt");
    fs::write(&zeros, vec![0; 50_000_000]).unwrap();
    for (file, word) in [(&open, "not a game record"), (&nested, "nested"), (&zeros, "neither")] {
        for command in ["score", "show"] {
            let output = bounded(600_000, &format!("{command} {}", file.display()));
            assert_eq!(output.status.code(), Some(2), "{command} {}", file.display());
            assert!(complaint(&output).contains(word), "{}", complaint(&output));
            assert!(complaint(&output).len() < 2_000);
        }
    }
    let output = bounded(75_000, &format!("territory --totals {}", zeros.display()));
    assert_eq!(output.status.code(), Some(2));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_record_of_rectangles_takes_no_more_than_its_share() {
    let folder = folder("rectangles");
    let file = folder.join("rectangles.sgf");
    fs::write(&file, format!("(;SZ[52]{})", ";AB[aa:ZZ];AW[aa:ZZ]".repeat(100_000))).unwrap();
    let output = bounded(900_000, &format!("show {}", file.display()));
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert!(complaint(&output).contains("more of this kind"), "{}", complaint(&output));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bytes_that_are_no_text_are_kept_out_or_kept_as_they_are() {
    let folder = folder("bytes");
    let file = folder.join("nul.sgf");
    fs::write(&file, b"(;SZ[9]C[\0\xff\xfe]RU[Japanese]KM[6.5];B[\0\0];W[ee])").unwrap();
    let output = tengen(&["score", file.to_str().unwrap()]);
    // One stone is left, and one stone is no finished game.
    assert_eq!(output.status.code(), Some(1), "{}", complaint(&output));
    assert!(complaint(&output).contains("left out"), "{}", complaint(&output));
}

#[test]
#[cfg(unix)]
fn a_file_that_may_not_be_read_is_an_error() {
    use std::os::unix::fs::PermissionsExt;
    let file = folder("closed").join("closed.sgf");
    fs::write(&file, "(;SZ[9])").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&file).is_ok() {
        skip("this user may read every file");
        return;
    }
    let output = tengen(&["score", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("permission denied"), "{}", complaint(&output));
}

#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["territory", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let board = (".".repeat(2_000) + "\n").repeat(500);
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), complaint(&output)), (Some(0), String::new()));
}

#[test]
#[cfg(unix)]
fn what_stands_at_the_place_is_respected() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("respect");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    // A link keeps being one, and what it points to is written.
    fs::write(file("target.svg"), "old").unwrap();
    fs::set_permissions(file("target.svg"), fs::Permissions::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink(file("target.svg"), file("link.svg")).unwrap();
    assert_eq!(tengen(&["show", "example:nine", "--svg", &file("link.svg")]).status.code(), Some(0));
    assert!(fs::symlink_metadata(file("link.svg")).unwrap().is_symlink());
    assert!(fs::read_to_string(file("target.svg")).unwrap().starts_with("<svg"));
    assert_eq!(fs::metadata(file("target.svg")).unwrap().permissions().mode() & 0o777, 0o600);
    // A pipe is written into, not replaced.
    assert!(Command::new("mkfifo").arg(file("pipe.svg")).status().unwrap().success());
    let reader = Command::new("cat").arg(file("pipe.svg")).stdout(Stdio::piped()).spawn().unwrap();
    assert_eq!(tengen(&["show", "example:nine", "--svg", &file("pipe.svg")]).status.code(), Some(0));
    assert!(reader.wait_with_output().unwrap().stdout.starts_with(b"<svg"));
    assert!(!fs::metadata(file("pipe.svg")).unwrap().is_file());
}

#[test]
fn a_refused_question_leaves_no_file() {
    let folder = folder("refused");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let words = ["score", "example:nine", "--move", "5", "--svg", &file("a.svg"), "--write", &file("a.sgf")];
    assert_eq!(tengen(&words).status.code(), Some(2));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn set_up_stones_are_no_handicap_and_a_saved_score_stays() {
    let folder = folder("set-up");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for board in [".X.O.\n.X.O.\n.XXO.\n.X.O.\n.X.O.\n", ".X.\nXXX\n.X.\n"] {
        fs::write(file("board.txt"), board).unwrap();
        let words = ["score", &file("board.txt"), "--rules", "chinese", "--dead", "none"];
        let here = tengen(&[&words[..], &["--json"]].concat());
        let saved = tengen(&[&words[..], &["--write", &file("saved.sgf")]].concat());
        assert_eq!(saved.status.code(), Some(0), "{}", complaint(&saved));
        let there = tengen(&["score", &file("saved.sgf"), "--dead", "none", "--json"]);
        let margin = |output: &Output| {
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            (report["margin"].clone(), report["handicap"].clone())
        };
        assert_eq!(margin(&here), margin(&there), "{}", complaint(&there));
    }
}

#[test]
fn the_manual_and_the_completions_know_every_command() {
    let manual = String::from_utf8(tengen(&["man"]).stdout).unwrap();
    let script = String::from_utf8(tengen(&["completions", "bash"]).stdout).unwrap();
    for word in ["territory", "score", "show", "convert", "study", "scoring"] {
        assert!(manual.contains(word) && script.contains(word), "{word}");
    }
    assert!(manual.contains(".TH") && manual.contains("EXAMPLES") && manual.contains("manifest"));
}

#[test]
fn a_giant_board_is_packed_and_unpacked_row_by_row() {
    let folder = folder("packed");
    let [text, packed, again] =
        ["board.txt", "board.tgb", "again.txt"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let row = |y: usize| (0..1001).map(move |x| [b'.', b'X', b'.', b'O'][(x * y / 7 + x) % 4]).chain([b'\n']);
    let board: Vec<u8> = (0..300).flat_map(row).collect();
    fs::write(&text, &board).unwrap();
    assert!(tengen(&["convert", &text, "-o", &packed]).status.success());
    assert_eq!(fs::metadata(&packed).unwrap().len(), 28 + 300 * (251 + 4));
    assert!(tengen(&["convert", &packed, "-o", &again]).status.success());
    assert_eq!(fs::read(&again).unwrap(), board);
    let totals = [&text, &packed].map(|file| tengen(&["territory", file, "--totals", "--json"]).stdout);
    assert_eq!(totals[0], totals[1]);
    assert!(!totals[0].is_empty());
    // The same bytes come out when the board is short enough to be read as a whole.
    let whole = tengen(&["convert", &packed, "--to", "packed"]);
    assert_eq!(whole.stdout, fs::read(&packed).unwrap());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "nothing else is left behind");
}

/// The size of a large file is printed before it is read, and damage is found wherever it is.
#[test]
fn a_large_packed_board_is_announced_and_damage_is_named() {
    let folder = folder("sparse");
    let path = folder.join("sparse.tgb");
    let name = path.to_str().unwrap();
    let text = folder.join("rows.txt");
    fs::write(&text, format!("{}\n", ".".repeat(1 << 16)).repeat(8)).unwrap();
    assert!(tengen(&["convert", text.to_str().unwrap(), "-o", name]).status.success());
    let row = (1 << 14) + 4;
    let good = fs::read(&path).unwrap();
    assert_eq!(good.len(), 28 + 8 * row);
    // A hole instead of rows, as an interrupted copy leaves it: no checksum matches zeros.
    let mut hole = good.clone();
    hole[28 + 5 * row..28 + 6 * row].fill(0);
    fs::write(&path, &hole).unwrap();
    let output = tengen(&["territory", name, "--totals"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("row 6 is damaged: its checksum is 00000000"), "{}", complaint(&output));
    assert!(!complaint(&output).contains("to read"), "{}", complaint(&output));
    // The same damage in a file large enough for a size message. The file is sparse, so it takes no disk space.
    fs::File::options().write(true).open(&path).unwrap().set_len(3 << 30).unwrap();
    let output = tengen(&["territory", name, "--totals"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("sparse.tgb: 3.00 GiB to read; Ctrl-C stops"), "{}", complaint(&output));
    assert!(complaint(&output).contains("row 6 is damaged"), "{}", complaint(&output));
    let output = tengen(&["territory", name, "--totals", "--quiet"]);
    assert!(!complaint(&output).contains("to read"), "{}", complaint(&output));
}

#[test]
fn a_bad_row_after_many_good_ones_is_named_and_memory_is_bounded() {
    let folder = folder("long");
    let path = folder.join("long.txt");
    let mut board = b"....X..O\n".repeat(1_000_000);
    for (bad, message) in [
        (&b"....X..\n"[..], "row 1000001 has 7 points, but the first row has 8"),
        (b"....\0..O\n", "row 1000001, column 5: '\\0' is neither a stone"),
    ] {
        board.truncate(9_000_000);
        board.extend(bad);
        fs::write(&path, &board).unwrap();
        let output = bounded(75_000, &format!("territory '{}' --totals", path.display()));
        assert_eq!(output.status.code(), Some(2));
        assert!(complaint(&output).contains(message), "{}", complaint(&output));
    }
    // Rows with stones of one color are kept for a while, but not all of them.
    fs::write(&path, b"....X...\n".repeat(2_000_000)).unwrap();
    let output = bounded(75_000, &format!("territory - --totals < '{}'", path.display()));
    let counts = "Black    14000000\nWhite    0\nNobody   0\nRegions  2\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), counts, "{}", complaint(&output));
    // A row without an end: zeros are refused at once, points are counted as long as there is room.
    let output = bounded(75_000, "territory /dev/zero --totals");
    assert!(complaint(&output).contains("/dev/zero:1:1"), "{}", complaint(&output));
}

/// A file that several threads count gives what the same bytes through a pipe give, and is refused in the same words.
#[test]
fn a_file_is_counted_as_a_pipe_is() {
    let folder = folder("pipe");
    let path = folder.join("board.txt");
    let name = path.to_str().unwrap();
    let mut state = 9u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let good: Vec<u8> =
        (0..2000).flat_map(|_| (0..1200).map(|_| b"...XO"[random() % 5]).chain([b'\n']).collect::<Vec<_>>()).collect();
    let row = 1201;
    let with = |at: usize, bytes: &[u8]| [&good[..at], bytes, &good[at..]].concat();
    let mut nul = good.clone();
    nul[1700 * row + 7] = 0;
    let windows = String::from_utf8(good.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    let inputs = [
        good.clone(),
        good[..good.len() - 1].to_vec(),
        [b"\xef\xbb\xbf", &good[..]].concat(),
        windows,
        with(1500 * row - 1, b"\r"),
        good[..good.len() - 3].to_vec(),
        with(1500 * row, b"."),
        with(good.len(), b"\n"),
        with(77, b"?"),
        nul,
    ];
    for (at, input) in inputs.iter().enumerate() {
        fs::write(&path, input).unwrap();
        let file = tengen(&["territory", name, "--totals", "--json"]);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["territory", "-", "--totals", "--json"])
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It may stop reading at what is wrong.
        let _ = child.stdin.take().unwrap().write_all(input);
        let pipe = child.wait_with_output().unwrap();
        assert_eq!(file.status.code(), pipe.status.code(), "{at}");
        assert_eq!(file.stdout, pipe.stdout, "{at}");
        assert_eq!(complaint(&file).replace(name, "standard input"), complaint(&pipe), "{at}");
        assert_eq!(file.status.success(), at < 5, "{at}: {}", complaint(&file));
    }
    // The packed board is the same one.
    fs::write(&path, &good).unwrap();
    let packed = folder.join("board.tgb");
    let packed = packed.to_str().unwrap();
    assert!(tengen(&["convert", name, "-o", packed]).status.success());
    let totals = [name, packed].map(|file| tengen(&["territory", file, "--totals", "--json"]).stdout);
    assert_eq!(totals[0], totals[1]);
    let mut bytes = fs::read(packed).unwrap();
    bytes.truncate(bytes.len() - 1);
    fs::write(packed, bytes).unwrap();
    let output = tengen(&["territory", packed, "--totals"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("ends in row 2000"), "{}", complaint(&output));
}

/// A pipe with a name is read once, from its beginning on.
#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_a_pipe() {
    let folder = folder("fifo");
    let path = folder.join("board");
    let name = path.to_str().unwrap();
    if !Command::new("mkfifo").arg(name).status().is_ok_and(|status| status.success()) {
        skip("there is no mkfifo");
        return;
    }
    let board = ".XO.\n".repeat(500_000);
    for _ in 0..4 {
        let writer = std::thread::spawn({
            let (path, board) = (path.clone(), board.clone());
            move || fs::write(path, board)
        });
        let output = tengen(&["territory", name, "--totals", "--json"]);
        assert!(output.status.success(), "{}", complaint(&output));
        assert!(String::from_utf8_lossy(&output.stdout).contains("\"height\":500000"));
        writer.join().unwrap().unwrap();
    }
}
