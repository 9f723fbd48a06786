//! A conversation in memory, one command at a time.

use std::io;
use tengen_cli::gtp::{Answer, Conversation, Engine, GoEngine, GoSettings, HexEngine, HexSettings, ReadFile};

/// The answer of a command that succeeded.
#[expect(clippy::unnecessary_wraps, reason = "it is compared with answers")]
pub(crate) fn ok(text: &str) -> Answer {
    Ok(text.into())
}

pub(crate) struct Talk<E>(Conversation<E>);

impl<E: Engine> Talk<E> {
    pub(crate) fn new(engine: E) -> Talk<E> {
        Talk(Conversation::new(engine))
    }

    /// Sends a command and returns its answer.
    pub(crate) fn ask(&mut self, line: &str) -> Answer {
        let mut message = Vec::new();
        let mut say = |answer: &[u8]| {
            message.push(answer.to_vec());
            Ok(())
        };
        self.0.hear(format!("7 {line}\n").as_bytes(), &mut say).unwrap();
        assert_eq!(message.len(), 1, "{line} has one answer");
        let text = String::from_utf8(message.remove(0)).unwrap();
        let body = text.strip_suffix("\n\n").unwrap();
        assert!(!body.contains("\n\n"), "{text}");
        match body.split_at(3) {
            ("=7 ", text) => Ok(text.into()),
            ("?7 ", text) => Err(text.into()),
            _ => panic!("{text:?} is not an answer"),
        }
    }
}

/// One file.
fn file(name: &'static str, bytes: Vec<u8>) -> ReadFile {
    Box::new(move |asked| if asked == name { Ok(bytes.clone()) } else { Err(io::ErrorKind::NotFound.into()) })
}

impl Talk<GoEngine> {
    pub(crate) fn go() -> Talk<GoEngine> {
        Talk::new(GoEngine::new(GoSettings::default()))
    }

    pub(crate) fn go_with_file(name: &'static str, bytes: Vec<u8>) -> Talk<GoEngine> {
        Talk::new(GoEngine::new(GoSettings { read_file: file(name, bytes), ..GoSettings::default() }))
    }
}

impl Talk<HexEngine> {
    pub(crate) fn hex() -> Talk<HexEngine> {
        Talk::new(HexEngine::new(HexSettings::default()).unwrap())
    }

    pub(crate) fn hex_with_file(name: &'static str, bytes: Vec<u8>) -> Talk<HexEngine> {
        Talk::new(HexEngine::new(HexSettings { read_file: file(name, bytes), ..HexSettings::default() }).unwrap())
    }
}
