//! GNU Go behind the referee: whole games between two wrapped engines, and an engine that is killed in the middle.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tengen_testing::skip;

/// Returns the path of GNU Go, or reports that the test is skipped.
fn gnugo() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join("gnugo")).find(|program| program.is_file());
    if found.is_none() {
        skip("GNU Go is missing");
    }
    found
}

/// A controller's end of the conversation with `tengen gtp`.
struct Controller {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Controller {
    fn start(wrapped: &str) -> Controller {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["gtp", "--quiet", "--size", "9", "--wrap", wrapped])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Controller { child, stdin, stdout }
    }

    fn ask(&mut self, line: &str) -> Result<String, String> {
        writeln!(self.stdin, "{line}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert!(self.stdout.read_line(&mut answer).unwrap() > 0, "the program ended after {line:?}: {answer}");
        }
        let text = answer[1..].trim().to_owned();
        if answer.starts_with('=') { Ok(text) } else { Err(text) }
    }

    fn quit(mut self) {
        assert_eq!(self.ask("quit"), Ok(String::new()));
        assert!(self.child.wait().unwrap().success());
    }
}

/// Plays a game between two wrapped engines. Returns the number of moves.
fn play(black: &mut Controller, white: &mut Controller) -> usize {
    let (mut passes, mut moves) = (0, 0);
    while passes < 2 {
        let (player, name, other) =
            if moves % 2 == 0 { (&mut *black, "black", &mut *white) } else { (&mut *white, "white", &mut *black) };
        let chosen = player.ask(&format!("genmove {name}")).unwrap();
        assert!(moves < 400 && chosen != "resign", "{chosen}");
        assert_eq!(other.ask(&format!("play {name} {chosen}")), Ok(String::new()));
        passes = if chosen.eq_ignore_ascii_case("pass") { passes + 1 } else { 0 };
        moves += 1;
    }
    moves
}

/// Counts a record with the program, and returns its result and whether it is settled.
fn counted(record: &str, name: &str) -> (String, bool) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, record).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tengen")).arg("score").arg(&file).arg("--json").output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    (report["result"].as_str().unwrap().to_owned(), report["finished"].as_bool().unwrap())
}

#[test]
fn a_game_between_two_wrapped_engines_ends_with_one_score() {
    let Some(gnugo) = gnugo() else { return };
    let mut scored = 0;
    for (seed, rules) in [(1, "japanese"), (2, "chinese"), (3, "aga")] {
        let engine = |seed| format!("'{}' --mode gtp --level 1 --seed {seed}", gnugo.display());
        let (mut black, mut white) = (Controller::start(&engine(seed)), Controller::start(&engine(seed + 10)));
        for side in [&mut black, &mut white] {
            assert!(side.ask("name").unwrap().starts_with("GNU Go"));
            assert_eq!(side.ask(&format!("kata-set-rules {rules}")), Ok(String::new()));
        }
        assert!(play(&mut black, &mut white) > 20);
        let score = black.ask("final_score");
        assert_eq!(white.ask("final_score"), score, "both referees agree");
        assert_eq!(white.ask("final_status_list dead"), black.ask("final_status_list dead"));
        let record = black.ask("printsgf").unwrap();
        let (result, is_settled) = counted(&record, &format!("wrapped-{rules}.sgf"));
        assert_eq!(score.is_ok(), is_settled);
        if let Ok(score) = score {
            assert_eq!(result, score);
            assert!(record.contains(&format!("RE[{score}]")), "{record}");
            scored += 1;
        }
        black.quit();
        white.quit();
    }
    assert!(scored > 0, "no game was settled");
}

#[test]
fn an_engine_that_is_killed_does_not_lose_the_board() {
    let Some(gnugo) = gnugo() else { return };
    let pid = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gnugo.pid");
    let _ = fs::remove_file(&pid);
    let command = format!("echo $$ > '{}'; exec '{}' --mode gtp --level 1", pid.display(), gnugo.display());
    let mut table = Controller::start(&command);
    let first = table.ask("genmove black").unwrap();
    let pid = fs::read_to_string(&pid).unwrap();
    assert!(Command::new("kill").args(["-9", pid.trim()]).status().unwrap().success());
    assert_eq!(table.ask("genmove white"), Err("the wrapped engine has ended".into()));
    assert_eq!(table.ask("list_stones black"), Ok(first));
    assert!(table.ask("printsgf").unwrap().starts_with("(;"));
    table.quit();
}

#[test]
fn a_resignation_is_passed_on() {
    let engine = "while read line; do case $line in \
                  list_commands) printf '= genmove\\nplay\\n\\n';; genmove*) printf '= resign\\n\\n';; \
                  *) printf '= \\n\\n';; \
                  esac; done";
    let mut table = Controller::start(engine);
    assert_eq!(table.ask("genmove black"), Ok("resign".into()));
    assert_eq!(table.ask("list_stones black"), Ok(String::new()));
    assert_eq!(table.ask("final_score"), Ok("W+R".into()));
    assert!(table.ask("printsgf").unwrap().contains("RE[W+R]"));
    table.quit();
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let engine = "while read line; do case $line in \
                  list_commands) printf '= genmove\\n\\n';; quit) exec sleep 100000;; *) printf '= \\n\\n';; \
                  esac; done";
    Controller::start(engine).quit();
}

#[test]
fn a_program_that_does_not_speak_gtp_is_refused() {
    for command in ["true", "yes", "no-such-engine"] {
        let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["gtp", "--wrap", command])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {message}");
        assert!(message.contains("cannot be used: it lists no commands"), "{command}: {message}");
    }
}
