//! `tengen batch`: tables of many games, from every kind of input, in every number of threads.

use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const COLUMNS: &str = "id,path,game,width,height,rules,komi,handicap,moves,record,result,margin,agrees,dead,dame,seki,\
                       unsettled,confidence,irregular,error,black,white,black_rank,white_rank,date,event,server,\
                       repetition,finished,round,place";

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("batch-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn batch(folder: &Path, words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("batch").args(words.split_whitespace()).current_dir(folder).env("NO_COLOR", "1").output().unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect()
}

/// The text of a column in a JSON line, as it is written there.
fn column<'l>(line: &'l str, name: &str) -> &'l str {
    let start = line.find(&format!("\"{name}\":")).unwrap_or_else(|| panic!("no {name} in {line}")) + name.len() + 3;
    let rest = &line[start..];
    let end = match rest.strip_prefix('"') {
        Some(text) => text.find("\",").map(|end| end + 2),
        None => rest.find([',', '}']),
    };
    &rest[..end.unwrap_or(rest.len() - 1)]
}

/// A small game: Black has the left, White the right; `dead` white stones stand in Black's corner.
fn record(number: usize) -> String {
    let size = 5 + number % 3;
    let letter = |at: usize| (b'a' + at as u8) as char;
    let stones = |x: usize| (0..size).flat_map(|y| ['[', letter(x), letter(y), ']']).collect::<String>();
    let result = if number.is_multiple_of(2) { "RE[W+0.5]" } else { "" };
    format!("(;GM[1]FF[4]SZ[{size}]RU[Chinese]KM[{}]{result}AB{}AW{};B[];W[])", number % 8, stones(1), stones(2))
}

/// Files of one game and of many, some of them broken.
fn games(folder: &Path) {
    fs::create_dir_all(folder.join("games/more")).unwrap();
    for number in 0..12 {
        fs::write(folder.join(format!("games/{number:02}.sgf")), record(number)).unwrap();
    }
    let many: Vec<String> = (0..40).map(record).collect();
    fs::write(folder.join("games/more/many.sgf"), many.join("\n")).unwrap();
    fs::write(folder.join("games/empty.sgf"), "").unwrap();
    fs::write(folder.join("games/no.sgf"), "this is a letter (really) and no game").unwrap();
    fs::write(folder.join("games/hex.sgf"), "(;GM[11]SZ[3];B[a1])").unwrap();
    fs::write(folder.join("games/komi.sgf"), "(;GM[1]SZ[9]KM[3.3];B[aa])").unwrap();
    fs::write(folder.join("games/odd.sgf"), "(;GM[1]SZ[9]GN[ko, and \"more\"];B[aa];B[aa])").unwrap();
    fs::write(folder.join("games/notes.txt"), "(;GM[1])").unwrap();
}

const GAMES: usize = 12 + 40 + 5;

#[test]
fn every_game_is_a_row_with_all_columns_in_any_number_of_threads() {
    let folder = folder("rows");
    games(&folder);
    let rows = lines(&batch(&folder, "games -o - --threads 1"));
    assert_eq!(rows.len(), GAMES);
    for row in &rows {
        let names: Vec<usize> = COLUMNS
            .split(',')
            .map(|name| row.find(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{name}")))
            .collect();
        assert!(names.is_sorted(), "{row}");
    }
    for threads in [2, 4, 9] {
        assert_eq!(lines(&batch(&folder, &format!("games -o - --threads {threads}"))), rows, "{threads} threads");
    }
    let paths: Vec<&str> = rows.iter().map(|row| column(row, "path")).collect();
    assert!(paths.is_sorted());
    let many: Vec<&String> = rows.iter().filter(|row| column(row, "path").contains("many")).collect();
    assert_eq!(column(many[39], "game"), "40");
    assert_eq!(column(many[39], "id"), "\"games/more/many.sgf#40\"");
    let of = |file: &str| rows.iter().find(|row| column(row, "path").contains(file)).unwrap();
    assert_eq!((column(of("00."), "result"), column(of("00."), "agrees")), ("\"W+5\"", "false"));
    assert_eq!((column(of("odd"), "irregular"), column(of("odd"), "moves")), ("1", "2"));
    assert_eq!((column(of("komi"), "width"), column(of("komi"), "result")), ("9", "null"));
    for broken in ["empty", "no.", "hex", "komi"] {
        assert_ne!(column(of(broken), "error"), "null", "{broken}");
    }
    assert_eq!(rows.iter().filter(|row| column(row, "error") != "null").count(), 4);
}

/// Returns what a command prints when it reads this text from standard input.
fn piped(folder: &Path, words: &str, text: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(words.split_whitespace()).current_dir(folder).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn standard_input_is_read_as_a_file_is() {
    let folder = folder("standard-input");
    let games: String = (0..5).map(record).collect();
    fs::write(folder.join("games.sgf"), &games).unwrap();
    let of_file = lines(&batch(&folder, "games.sgf -o -"));
    let of_pipe = lines(&piped(&folder, "batch - -o -", games.as_bytes()));
    let renamed: Vec<String> = of_pipe.iter().map(|row| row.replace("standard input", "games.sgf")).collect();
    assert_eq!((of_file.len(), renamed), (5, of_file));
    let study = piped(&folder, "study scoring - --json", games.as_bytes());
    assert!(String::from_utf8_lossy(&study.stdout).starts_with("{\"games\":"), "{study:?}");
}

#[test]
fn shards_together_are_the_whole() {
    let folder = folder("shards");
    games(&folder);
    let whole = lines(&batch(&folder, "games -o -"));
    for count in [1, 2, 5] {
        let shard = |number: usize| lines(&batch(&folder, &format!("games -o - --shard {number}/{count}")));
        let shards: Vec<Vec<String>> = (1..=count).map(shard).collect();
        let again: Vec<&String> = (0..whole.len()).map(|at| &shards[at % count][at / count]).collect();
        assert_eq!(again, whole.iter().collect::<Vec<_>>());
    }
    for wrong in ["0/4", "5/4", "1", "x/y"] {
        let refused = batch(&folder, &format!("games -o - --shard {wrong}"));
        assert_eq!(refused.status.code(), Some(2), "{wrong}");
    }
}

fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.into_inner().unwrap()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn archives_of_every_kind_hold_the_same_games() {
    let folder = folder("archives");
    let (one, two) = (record(1), format!("{}\n{}", record(2), record(3)));
    let long = format!("{}/b.sgf", "long".repeat(60));
    let members: [(&str, &[u8]); 4] =
        [("x/a.sgf", one.as_bytes()), (&long, two.as_bytes()), ("README", b"(;no)"), ("x/c.SGF", one.as_bytes())];
    let tarred = tar(&members);
    let zst = |bytes: &[u8]| zstd::encode_all(bytes, 3).unwrap();
    let inner = zip(&members[2..]);
    let nested = tar(&[members[0], ("b.sgf.gz", &gz(two.as_bytes())), ("inner.zip", &inner)]);
    let kinds: Vec<(&str, Vec<u8>)> = vec![
        ("a.zip", zip(&members)),
        ("a.tar", tarred.clone()),
        ("a.tar.gz", gz(&tarred)),
        ("a.tgz", gz(&tarred)),
        ("a.tar.zst", zst(&tarred)),
        ("named-otherwise", gz(&tarred)),
        ("nested.tar", nested),
    ];
    let plain =
        |line: &String| format!("{} {} {}", column(line, "game"), column(line, "width"), column(line, "result"));
    let mut wanted = Vec::new();
    for (name, bytes) in [("a.sgf", &one), ("b.sgf", &two), ("c.sgf", &one)] {
        fs::write(folder.join(name), bytes).unwrap();
        wanted.extend(lines(&batch(&folder, &format!("{name} -o -"))).iter().map(plain));
    }
    assert_eq!(wanted.len(), 4);
    for (name, bytes) in kinds {
        fs::write(folder.join(name), bytes).unwrap();
        let rows = lines(&batch(&folder, &format!("{name} -o -")));
        assert_eq!(rows.iter().map(plain).collect::<Vec<_>>(), wanted, "{name}");
        assert!(column(&rows[0], "path").contains("/x/a.sgf"), "{}", rows[0]);
        assert!(column(&rows[1], "path").contains("b.sgf"), "{}", rows[1]);
    }
    for (name, bytes) in [("b.sgf.gz", gz(two.as_bytes())), ("b.sgf.zst", zst(two.as_bytes()))] {
        fs::write(folder.join(name), bytes).unwrap();
        assert_eq!(lines(&batch(&folder, &format!("{name} -o -"))).len(), 2);
    }
    // Folders are searched for all of them, and patterns find them too.
    let rows = lines(&batch(&folder, ". -o -"));
    assert_eq!(rows.len(), 4 + 6 * 4 + 2 * 2);
    assert_eq!(lines(&batch(&folder, "?.tar* -o -")).len(), 12);
    let names = fs::read_dir(&folder).unwrap().count();
    assert_eq!(names, 12, "nothing was unpacked");
}

#[test]
fn broken_archives_are_rows_and_the_rest_goes_on() {
    let folder = folder("broken");
    let whole: Vec<String> = (0..200).map(record).collect();
    let whole = whole.join("\n");
    let tarred = tar(&[("a.sgf", whole.as_bytes()), ("b.sgf", whole.as_bytes())]);
    let packed = gz(&tarred);
    fs::write(folder.join("a.tgz"), &packed[..packed.len() / 2]).unwrap();
    fs::write(folder.join("b.zip"), &zip(&[("a.sgf", whole.as_bytes())])[..300]).unwrap();
    fs::write(folder.join("c.tar"), &tarred[..tarred.len() / 2]).unwrap();
    fs::write(folder.join("d.zip"), zip(&[("readme.txt", b"nothing")])).unwrap();
    let good = record(1);
    fs::write(folder.join("x.zip"), zip(&[("../outside.sgf", good.as_bytes())])).unwrap();
    fs::write(folder.join("e.sgf"), format!("{}\n{good}\n{good}", &good[..good.len() / 2])).unwrap();
    let rows = lines(&batch(&folder, ". -o - --threads 3"));
    for name in ["a.tgz", "b.zip", "c.tar", "d.zip"] {
        let of: Vec<&String> = rows.iter().filter(|row| column(row, "path").contains(name)).collect();
        assert_ne!(column(of[of.len() - 1], "error"), "null", "{name}");
    }
    let of = |name: &str| rows.iter().filter(|row| column(row, "path").contains(name)).count();
    assert!(of("a.tgz") > 10 && of("c.tar") > 10, "what is before the fault is read");
    assert_eq!(of("x.zip/../outside.sgf"), 1, "a name in an archive is only a name");
    assert!(!folder.join("../outside.sgf").exists());
    assert_eq!(of("/e.sgf"), 3, "a record cut short does not take the next one with it");
    assert_eq!(column(&rows[rows.len() - 1], "error"), "null");
}

#[test]
fn bombs_are_bounded() {
    let folder = folder("bombs");
    // A gigabyte of one value, in gzip inside of Zstandard.
    let mut bomb = zstd::Encoder::new(Vec::new(), 1).unwrap();
    bomb.write_all(b"(;C[").unwrap();
    for _ in 0..1024 {
        bomb.write_all(&vec![b'x'; 1 << 20]).unwrap();
    }
    fs::write(folder.join("bomb.sgf.zst"), bomb.finish().unwrap()).unwrap();
    fs::write(folder.join("good.sgf"), record(1)).unwrap();
    let program = env!("CARGO_BIN_EXE_tengen");
    let script = format!("ulimit -v 600000; exec '{program}' batch bomb.sgf.zst good.sgf -o - --threads 1");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap();
    let rows = lines(&output);
    assert!(column(&rows[0], "error").contains("200 times"), "{}", rows[0]);
    assert_eq!(column(&rows[rows.len() - 1], "error"), "null");
}

/// A field of CSV, as RFC 4180 has it.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                fields.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

#[test]
fn the_three_formats_say_the_same() {
    let folder = folder("formats");
    games(&folder);
    for name in ["t.csv", "t.parquet", "t.jsonl"] {
        let output = batch(&folder, &format!("games -o {name}"));
        assert_eq!(output.status.code(), Some(0));
        let summary = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(summary.starts_with(&format!("{GAMES} games: ")) && summary.contains("4 with errors"), "{summary}");
    }
    let json = fs::read_to_string(folder.join("t.jsonl")).unwrap();
    let json: Vec<&str> = json.lines().collect();
    let csv = fs::read_to_string(folder.join("t.csv")).unwrap();
    let csv: Vec<Vec<String>> = csv.lines().map(fields).collect();
    assert_eq!(csv[0].join(","), COLUMNS);
    let parquet = SerializedFileReader::new(File::open(folder.join("t.parquet")).unwrap()).unwrap();
    let names: Vec<String> =
        parquet.metadata().file_metadata().schema().get_fields().iter().map(|field| field.name().into()).collect();
    assert_eq!(names.join(","), COLUMNS);
    let parquet: Vec<_> = parquet.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!((json.len(), csv.len() - 1, parquet.len()), (GAMES, GAMES, GAMES));
    let csv_columns = COLUMNS.split(',').count();
    for ((json, csv), row) in json.iter().zip(&csv[1..]).zip(&parquet) {
        assert_eq!(csv.len(), csv_columns);
        for ((name, csv), (other_name, value)) in COLUMNS.split(',').zip(csv).zip(row.get_column_iter()) {
            assert_eq!(name, other_name);
            let text = match value {
                parquet::record::Field::Null => String::new(),
                parquet::record::Field::Str(text) => text.clone(),
                parquet::record::Field::Double(number) => format!("{number:?}"),
                other => other.to_string(),
            };
            let whole = text.strip_suffix(".0").unwrap_or(&text);
            assert_eq!(csv.strip_suffix(".0").unwrap_or(csv), whole, "{name} of {json}");
        }
        assert_eq!(column(json, "moves").replace("null", ""), csv[8]);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "no part of a file is left behind");
}

#[test]
fn impossible_requests_fail_before_any_work() {
    let folder = folder("refused");
    fs::write(folder.join("a.sgf"), record(1)).unwrap();
    fs::write(folder.join("old.csv"), "old").unwrap();
    for (words, why) in [
        ("a.sgf -o t.txt", ".jsonl, .csv and .parquet"),
        ("a.sgf -o nowhere/t.csv", "cannot write nowhere/t.csv"),
        ("b.sgf -o old.csv", "cannot read b.sgf"),
        ("a.sgf -o t.csv --threads 0", "--threads"),
    ] {
        let output = batch(&folder, words);
        assert_eq!(output.status.code(), Some(2), "{words}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(why), "{words}: {message}");
    }
    assert_eq!(fs::read_to_string(folder.join("old.csv")).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

/// Legacy encodings have brackets and backslashes inside of characters.
#[test]
fn collections_in_legacy_encodings_are_cut_between_games() {
    let folder = folder("encodings");
    // 0x95 0x5c and 0x83 0x5c are characters of Shift JIS whose second byte is a backslash.
    let game = b"(;GM[1]SZ[9]CA[Shift_JIS]RU[Chinese]KM[0]GN[\x95\x5c]PW[\x83\x5c];B[ee])\n";
    fs::write(folder.join("a.sgf"), game.repeat(3)).unwrap();
    let rows = lines(&batch(&folder, "a.sgf -o -"));
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert_eq!((column(&row, "id"), column(&row, "moves")), ("\"表\"", "1"));
    }
}

#[test]
fn collections_in_utf_32_are_read() {
    let folder = folder("utf-32");
    let games = "(;GM[1]SZ[9]RU[Chinese]KM[0]GN[表];B[ee])\n".repeat(300);
    let encoded = |mark: &str, bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
        mark.chars().chain(games.chars()).flat_map(|character| bytes(character.into())).collect()
    };
    fs::write(folder.join("little.sgf"), encoded("\u{feff}", u32::to_le_bytes)).unwrap();
    fs::write(folder.join("big.sgf"), encoded("", u32::to_be_bytes)).unwrap();
    for name in ["little.sgf", "big.sgf"] {
        let rows = lines(&batch(&folder, &format!("{name} -o -")));
        assert_eq!(rows.len(), 300, "{name}");
        assert!(rows.iter().all(|row| column(row, "id") == "\"表\""), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_nothing_behind() {
    let folder = folder("interrupted");
    let many: Vec<String> = (0..20_000).map(record).collect();
    fs::write(folder.join("many.sgf"), many.join("\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["batch", "many.sgf", "-o", "t.parquet", "--threads", "1"]).current_dir(&folder);
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let parts = || fs::read_dir(&folder).unwrap().count() - 1;
    for _ in 0..12_000 {
        if parts() == 1 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(parts(), 1, "a part is being written");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(parts(), 0, "the part is gone, and there is no table");
}

/// Three million games in nine thousand bytes: the size is printed before the work starts, and an interruption ends it.
#[cfg(unix)]
#[test]
fn a_small_archive_of_very_many_games_can_be_interrupted() {
    let folder = folder("very-many");
    let archive = zip(&[("games.sgf", "(;)".repeat(3_000_000).as_bytes())]);
    assert!(archive.len() < 10_000, "{}", archive.len());
    fs::write(folder.join("games.zip"), archive).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["batch", "games.zip", "-o", "t.csv"]).current_dir(&folder).env("NO_COLOR", "1");
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut message = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut message).unwrap();
    assert!(message.contains("the inputs have 8.") && message.contains("KiB and unpack to 8.58 MiB"), "{message}");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let began = std::time::Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    // This takes a tenth of a second on an idle machine; all of the games would take much longer than the limit.
    assert!(began.elapsed() < std::time::Duration::from_secs(3), "{:?}", began.elapsed());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no table, and no part of one");
}

#[test]
fn players_ranks_date_event_and_server_have_columns() {
    let folder = folder("names");
    let game = "(;GM[1]SZ[5]RU[Chinese]KM[0]PB[Kuro]PW[Shiro, the elder]BR[3d]WR[9p]DT[2019-01-30]EV[Spring cup]\
                PC[OGS: https://online-go.com/game/1];B[cc];W[])";
    fs::write(folder.join("one.sgf"), game).unwrap();
    let rows = lines(&batch(&folder, "one.sgf -o - --dead none"));
    let cells = ["black", "white", "black_rank", "white_rank", "date", "event", "server"].map(|name| {
        let start = rows[0].find(&format!("\"{name}\":\"")).unwrap() + name.len() + 4;
        rows[0][start..].split('"').next().unwrap().to_owned()
    });
    assert_eq!(cells, ["Kuro", "Shiro, the elder", "3d", "9p", "2019-01-30", "Spring cup", "ogs"]);
}

#[test]
fn rules_komi_and_a_manifest_say_how_games_are_counted() {
    let folder = folder("options");
    let game = "(;GM[1]SZ[5]RU[Japanese]KM[0]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[];W[])";
    fs::write(folder.join("one.sgf"), game).unwrap();
    let of = |words: &str, name: &str| column(&lines(&batch(&folder, words))[0], name).to_owned();
    assert_eq!(of("one.sgf -o - --dead none", "result"), "\"W+5\"");
    assert_eq!(of("one.sgf -o - --dead none --komi 1.5", "result"), "\"W+6.5\"");
    assert_eq!(of("one.sgf -o - --dead none --rules chinese", "rules"), "\"chinese\"");
    assert_eq!(of("one.sgf -o - --method playouts", "result"), "\"W+5\"");
    fs::write(folder.join("list.jsonl"), r#"{"id":"mine","file":"one.sgf","line":1,"source":"ogs","komi":2}"#).unwrap();
    let words = ". --manifest list.jsonl -o - --dead none";
    assert_eq!(
        (of(words, "id"), of(words, "server"), of(words, "result")),
        ("\"mine\"".into(), "\"ogs\"".into(), "\"W+7\"".into())
    );
    let wrong = batch(&folder, "one.sgf -o - --komi lots");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("--komi"), "{}", String::from_utf8_lossy(&wrong.stderr));
}

#[test]
fn a_folder_without_games_is_an_error_and_leaves_no_table() {
    let folder = folder("nothing");
    fs::create_dir_all(folder.join("empty")).unwrap();
    let output = batch(&folder, "empty -o table.csv");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no game record in empty"));
    assert!(!folder.join("table.csv").exists());
    // A share of no games is no error: the other shares have them.
    fs::write(folder.join("one.sgf"), record(0)).unwrap();
    assert_eq!(batch(&folder, "one.sgf -o table.csv --shard 2/2").status.code(), Some(0));
}

#[test]
fn a_member_with_an_endless_name_loses_only_itself() {
    let folder = folder("endless_name");
    let endless = format!("{}.sgf", "long/".repeat(20_000));
    let games = [record(1), record(2), record(3)];
    let members = [("a.sgf", games[0].as_bytes()), (&endless, games[1].as_bytes()), ("c.sgf", games[2].as_bytes())];
    fs::write(folder.join("games.tar"), tar(&members)).unwrap();
    let rows = lines(&batch(&folder, "games.tar -o -"));
    assert_eq!(rows.len(), 3);
    assert!(rows[0].contains("games.tar/a.sgf") && rows[2].contains("games.tar/c.sgf"), "{rows:?}");
    assert!(rows[1].contains("the name of a member is too long"), "{}", rows[1]);
}

#[test]
fn parts_of_killed_runs_are_cleaned_up_and_do_not_matter() {
    let folder = folder("killed");
    fs::write(folder.join("a.sgf"), record(1)).unwrap();
    // Of a run that was killed, of a process with any number; and files that only look like it.
    for name in ["t.csv.12345.part", "t.csv.1-2.part", "t.csv.note.part", "u.csv.12345.part"] {
        fs::write(folder.join(name), "left behind").unwrap();
    }
    // Somebody still writes this one.
    let busy = fs::File::create(folder.join("t.csv.777.part")).unwrap();
    busy.try_lock().unwrap();
    assert!(batch(&folder, "a.sgf -o t.csv").status.success());
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["a.sgf", "t.csv", "t.csv.777.part", "t.csv.note.part", "u.csv.12345.part"]);
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = folder("same");
    fs::write(folder.join("t.csv"), record(1)).unwrap();
    let output = batch(&folder, "t.csv -o ./t.csv");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("./t.csv is the input t.csv: choose another output"), "{message}");
    assert_eq!(fs::read_to_string(folder.join("t.csv")).unwrap(), record(1));
}
