//! Any bytes are queries of KataGo's analysis protocol: each answer is a line of JSON, and errors name what is wrong.

use serde_json::Value;
use tengen_cli::analysis::query::{self, Request};

pub(crate) fn hear(bytes: &[u8]) {
    for line in bytes.split(|&byte| byte == b'\n') {
        match query::read(line) {
            None => assert!(line.trim_ascii().is_empty()),
            Some(Ok(Request::Analyze(query))) => {
                let moves = query.source.game.move_count();
                assert!(query.turns.iter().all(|&(turn, _)| turn <= moves) && query.turns.len() <= moves + 1);
            }
            Some(Ok(Request::Act(_))) => {}
            Some(Err(error)) => {
                let answer: Value = error.answer();
                assert!(answer["error"].is_string() && !answer.to_string().contains('\n'));
            }
        }
    }
}
