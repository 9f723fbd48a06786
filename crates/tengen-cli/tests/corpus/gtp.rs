//! Any bytes are commands of GTP, for Go or for Hex, and each command has exactly one answer.

use tengen_cli::gtp::{Command, Conversation, Engine, Flow, GoEngine, GoSettings, HexEngine, HexSettings};

/// The largest board that is judged here, so that a run takes little time.
const MAX_SIDE: &[u8] = b"boardsize 9\n";

/// Holds a conversation in pieces, and checks the number and the form of the answers.
fn talk(engine: impl Engine, bytes: &[u8]) {
    let mut conversation = Conversation::new(engine);
    let mut answers = Vec::new();
    let mut say = |answer: &[u8]| {
        answers.push(answer.to_vec());
        Ok(())
    };
    let mut flow = conversation.hear(MAX_SIDE, &mut say).expect("memory can be written");
    for piece in bytes.chunks(7) {
        if flow == Flow::GoesOn {
            flow = conversation.hear(piece, &mut say).expect("memory can be written");
        }
    }
    if flow == Flow::GoesOn {
        conversation.end(&mut say).expect("memory can be written");
    }
    let mut commands = bytes.split(|&byte| byte == b'\n').filter_map(Command::parse);
    assert_eq!(answers[0], b"= \n\n");
    for answer in &answers[1..] {
        let command = commands.next().expect("an answer belongs to a command");
        let id = command.id.unwrap_or_default();
        let start = [format!("={id} "), format!("?{id} ")];
        assert!(start.iter().any(|start| answer.starts_with(start.as_bytes())), "{answer:?}");
        assert!(answer.ends_with(b"\n\n"));
        let inside = &answer[..answer.len() - 1];
        assert!(!inside.windows(2).any(|pair| pair == b"\n\n"), "an answer ends at its first empty line");
    }
    assert!(flow == Flow::Ended || commands.next().is_none(), "every command has an answer");
}

/// Sizes cost time and no insight: only small boards are kept.
fn is_cheap(bytes: &[u8]) -> bool {
    let large = |command: &Command| {
        command.name.ends_with("boardsize")
            && command.arguments.iter().any(|side| side.parse::<u32>().is_ok_and(|side| side > 9))
    };
    !bytes.split(|&byte| byte == b'\n').filter_map(Command::parse).any(|command| large(&command))
}

pub(crate) fn hear(bytes: &[u8]) {
    if !is_cheap(bytes) {
        return;
    }
    talk(GoEngine::new(GoSettings::default()), bytes);
    let settings = HexSettings { nodes: 20, ..HexSettings::default() };
    talk(HexEngine::new(settings).expect("the usual board is not too large"), bytes);
}
