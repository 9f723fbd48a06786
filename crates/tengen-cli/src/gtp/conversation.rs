//! A conversation with an engine: bytes in, answers out, one for each command and in their order.

use super::Answer;
use super::command::Command;
use crate::lines::{Line, LineBuffer};
use std::io;
use std::ops::ControlFlow;

/// The commands that every engine has.
const ADMINISTRATION: [&str; 6] = ["protocol_version", "name", "version", "known_command", "list_commands", "quit"];

/// What a conversation is held with.
pub trait Engine {
    /// Returns the engine's name.
    fn name(&mut self) -> String {
        "Tengen".into()
    }

    /// Returns the engine's version.
    fn version(&mut self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    /// Returns the names of the commands that [`execute`](Self::execute) knows.
    fn commands(&self) -> Vec<&str>;

    /// Carries out one of these commands, or returns `None` if it is not one of them.
    fn execute(&mut self, command: &Command) -> Option<Answer>;

    /// Prepares for the end of the conversation.
    fn quit(&mut self) {}
}

/// Whether a conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// More commands may follow.
    GoesOn,
    /// The command `quit` was answered.
    Ended,
}

/// Receives the bytes of one answer.
pub type Say<'a> = dyn FnMut(&[u8]) -> io::Result<()> + 'a;

/// A conversation with an engine.
#[derive(Clone, Debug)]
pub struct Conversation<E> {
    lines: LineBuffer,
    engine: E,
}

impl<E: Engine> Conversation<E> {
    /// Starts a conversation.
    pub fn new(engine: E) -> Conversation<E> {
        Conversation { lines: LineBuffer::default(), engine }
    }

    /// Returns the engine.
    pub const fn engine(&self) -> &E {
        &self.engine
    }

    /// Receives bytes, and writes the answer to each command that they complete. Bytes after `quit` are ignored.
    pub fn hear(&mut self, bytes: &[u8], say: &mut Say<'_>) -> io::Result<Flow> {
        let engine = &mut self.engine;
        let flow = self.lines.push(bytes, |line| match reply(engine, &line, say) {
            Ok(Flow::GoesOn) => ControlFlow::Continue(()),
            ended => ControlFlow::Break(ended),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(Flow::GoesOn),
            ControlFlow::Break(ended) => ended,
        }
    }

    /// Ends the conversation at the end of the input. A last line without a line end is a command too.
    pub fn end(self, say: &mut Say<'_>) -> io::Result<()> {
        let Conversation { lines, mut engine } = self;
        if let Some(line) = lines.finish()
            && reply(&mut engine, &line, say)? == Flow::Ended
        {
            return Ok(());
        }
        engine.quit();
        Ok(())
    }
}

/// Answers one line.
fn reply(engine: &mut impl Engine, line: &Line, say: &mut Say<'_>) -> io::Result<Flow> {
    let (Line::Whole(bytes) | Line::TooLong(bytes)) = line;
    let Some(command) = Command::parse(bytes) else { return Ok(Flow::GoesOn) };
    if matches!(line, Line::TooLong(_)) {
        say(&command.answer(&Err("syntax error: the line is too long".into())))?;
        return Ok(Flow::GoesOn);
    }
    if command.name == "quit" {
        engine.quit();
        say(&command.answer(&Ok(String::new())))?;
        return Ok(Flow::Ended);
    }
    let answer = administration(engine, &command).or_else(|| engine.execute(&command));
    say(&command.answer(&answer.unwrap_or_else(|| Err("unknown command".into()))))?;
    Ok(Flow::GoesOn)
}

fn administration(engine: &mut impl Engine, command: &Command) -> Option<Answer> {
    Some(match command.name.as_str() {
        "protocol_version" => Ok("2".into()),
        "name" => Ok(engine.name()),
        "version" => Ok(engine.version()),
        "list_commands" => {
            let mut names = [&ADMINISTRATION[..], &engine.commands()].concat();
            names.sort_unstable();
            names.dedup();
            Ok(names.join("\n"))
        }
        "known_command" => {
            let name = command.arguments.first().map(String::as_str).unwrap_or_default();
            Ok((ADMINISTRATION.contains(&name) || engine.commands().contains(&name)).to_string())
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default)]
    struct Counter(u32);

    impl Engine for Counter {
        fn commands(&self) -> Vec<&str> {
            vec!["count"]
        }

        fn execute(&mut self, command: &Command) -> Option<Answer> {
            (command.name == "count").then(|| {
                self.0 += 1;
                Ok(self.0.to_string())
            })
        }
    }

    fn talk(input: &[u8]) -> String {
        let mut out = Vec::new();
        let mut say = |answer: &[u8]| {
            out.extend_from_slice(answer);
            Ok(())
        };
        let mut conversation = Conversation::new(Counter::default());
        if conversation.hear(input, &mut say).unwrap() == Flow::GoesOn {
            conversation.end(&mut say).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn thousands_of_commands_are_answered_in_order() {
        let input: Vec<String> = (0..5_000).map(|id| format!("{id} count\n")).collect();
        let expected: Vec<String> = (0..5_000).map(|id| format!("={id} {}\n\n", id + 1)).collect();
        assert_eq!(talk(input.concat().as_bytes()), expected.concat());
    }

    #[test]
    fn the_end_of_the_input_ends_a_command() {
        assert_eq!(talk(b"count\n2 count"), "= 1\n\n=2 2\n\n");
        assert_eq!(talk(b"quit\ncount\n"), "= \n\n");
        assert_eq!(talk(b"1 nothing\n"), "?1 unknown command\n\n");
        assert_eq!(talk(b"5\n"), "?5 unknown command\n\n");
    }

    #[test]
    fn every_listed_command_is_known() {
        let list = talk(b"list_commands\n");
        let names: Vec<&str> = list.trim_start_matches("= ").split_whitespace().collect();
        assert_eq!(names.len(), 7);
        for name in names {
            assert_eq!(talk(format!("known_command {name}\n").as_bytes()), "= true\n\n");
        }
        assert_eq!(talk(b"known_command\n"), "= false\n\n");
    }

    #[test]
    fn a_closed_output_ends_the_conversation() {
        let mut conversation = Conversation::new(Counter::default());
        let closed = conversation.hear(b"count\ncount\n", &mut |_| Err(io::ErrorKind::BrokenPipe.into()));
        assert_eq!(closed.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
        assert_eq!(conversation.engine().0, 1);
    }
}
