//! What nobody should send: random bytes, nonsense arguments, long lines, NUL, and the end of the input in a command.

#[path = "../corpus/analysis.rs"]
mod analysis;
#[path = "../corpus/gtp.rs"]
mod gtp;

use crate::talking::Talk;
use std::num::NonZeroUsize;
use tengen_cli::gtp::{Conversation, GoEngine, GoSettings};

/// A generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| (self.next() >> 24) as u8).collect()
    }

    fn choose<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[(self.next() >> 20) as usize % list.len()]
    }
}

#[test]
fn a_million_random_bytes_are_survived() {
    let bytes = Numbers(1).bytes(1_000_000);
    gtp::hear(&bytes);
    analysis::hear(&bytes);
    let mut answers = Vec::new();
    tengen_cli::analysis::serve(&bytes[..], &mut answers, NonZeroUsize::MIN).unwrap();
    assert!(answers.split(|&byte| byte == b'\n').all(|line| line.is_empty() || line.starts_with(b"{\"error\":")));
}

#[test]
fn every_command_survives_every_argument() {
    const WORDS: [&str; 18] = [
        "",
        "black",
        "w",
        "pass",
        "A1",
        "C3 C3",
        "Z99",
        "-1",
        "2",
        "99999999999999999999",
        "nan",
        "dead A1",
        "{\"ko\":1}",
        "chinese",
        "é\u{301} ☃",
        "seki",
        "resign",
        "black A1 white A2 black",
    ];
    for commands in [Talk::go().ask("list_commands"), Talk::hex().ask("list_commands")] {
        for name in commands.unwrap().lines().filter(|name| *name != "quit") {
            let lines = WORDS.map(|words| format!("{name} {words}\n"));
            gtp::hear(lines.concat().as_bytes());
        }
    }
}

#[test]
fn random_games_of_commands_keep_their_order() {
    const LINES: [&str; 16] = [
        "play black A1",
        "play white B1",
        "play black A2",
        "play white C2",
        "play black B2",
        "play white pass",
        "undo",
        "gg-undo 2",
        "clear_board",
        "komi -3.5",
        "kata-set-rules new-zealand",
        "kgs-rules japanese",
        "all_legal white",
        "tengen-mark dead A1",
        "showboard",
        "list_stones black",
    ];
    for seed in 1..40 {
        let mut numbers = Numbers(seed);
        let lines: Vec<String> = (0..120).map(|id| format!("{id} {}\r\n", numbers.choose(&LINES))).collect();
        gtp::hear(lines.concat().as_bytes());
    }
}

#[test]
fn long_lines_nul_and_the_end_of_the_input() {
    let mut long = b"5 play black ".to_vec();
    long.resize(10 << 20, b'A');
    long.extend_from_slice(b"\n6 na\0me\r\n\r\n# nothing\n7 vers");
    let mut message = Vec::new();
    let mut conversation = Conversation::new(GoEngine::new(GoSettings::default()));
    let mut say = |answer: &[u8]| {
        message.extend_from_slice(answer);
        Ok(())
    };
    conversation.hear(&long, &mut say).unwrap();
    conversation.end(&mut say).unwrap();
    let expected = "?5 syntax error: the line is too long\n\n=6 Tengen\n\n?7 unknown command\n\n";
    assert_eq!(String::from_utf8(message).unwrap(), expected);
}

#[test]
fn deep_and_long_queries_are_errors() {
    let deep = format!("{{\"id\":\"a\",\"moves\":{}", "[".repeat(500_000));
    let long = format!("{{\"id\":\"a\",\"moves\":\"{}\"}}", "x".repeat(2 << 20));
    let mut answers = Vec::new();
    let lines = format!("{deep}\n{long}\n{{\"id\":\"c\",\"action\":\"clear_cache\"}}");
    tengen_cli::analysis::serve(lines.as_bytes(), &mut answers, NonZeroUsize::MIN).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    assert!(answers.len() == 3 && answers[0].contains("recursion"), "{answers:?}");
    assert_eq!(answers[1], r#"{"error":"the line is too long","id":"a"}"#);
    assert!(answers[2].contains("clear_cache"));
}
