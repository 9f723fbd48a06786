//! The names of options. Errors and warnings refer to an option by its id, and each interface writes it in its own
//! form: `--total-moves` on the command line, `"total_moves"` in JSON, `total_moves=` in Python.

use serde::{Serialize, Serializer};
use std::fmt;
use tengen_estimate::MethodOption;

/// The name of an option.
///
/// ```
/// use tengen_api::OptionName;
///
/// assert_eq!(OptionName::TOTAL_MOVES.id(), "total_moves");
/// assert_eq!(OptionName::TOTAL_MOVES.flag(), "--total-moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OptionName(&'static str);

macro_rules! names {
    ($($name:ident = $text:literal,)+) => {
        impl OptionName {
            $(#[doc = concat!("`", $text, "`")] pub const $name: OptionName = OptionName($text);)+

            /// Every option that a message can name.
            pub const ALL: &[OptionName] = &[$(OptionName::$name),+];
        }
    };
}

names! {
    ALIVE = "alive",
    AT = "at",
    BY_THE_BOOK = "by_the_book",
    CAP = "cap",
    DEAD = "dead",
    EVERY = "every",
    GAME = "game",
    K = "k",
    KOMI = "komi",
    METHOD = "method",
    MOVE = "move",
    NODES = "nodes",
    OWNERSHIP = "ownership",
    POSITIONS = "positions",
    PRISONERS = "prisoners",
    RULES = "rules",
    SEED = "seed",
    SEKI = "seki",
    SIZE = "size",
    STRICT = "strict",
    SURE = "sure",
    TARGETS = "targets",
    TOPOLOGY = "topology",
    TOTALS = "totals",
    TOTAL_MOVES = "total_moves",
    WAYS = "ways",
}

impl OptionName {
    /// The id, which is also the name in JSON.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The form on the command line: `--total-moves`.
    pub fn flag(self) -> String {
        format!("--{}", self.0.replace('_', "-"))
    }
}

impl From<MethodOption> for OptionName {
    fn from(option: MethodOption) -> OptionName {
        match option {
            MethodOption::K => OptionName::K,
            MethodOption::Targets => OptionName::TARGETS,
            MethodOption::Cap => OptionName::CAP,
            MethodOption::Ways => OptionName::WAYS,
            MethodOption::Seed => OptionName::SEED,
        }
    }
}

impl fmt::Display for OptionName {
    /// The form inside messages, before an interface replaces it by its own: `` `total_moves` ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

impl Serialize for OptionName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Replaces each option in a message by the form that `write` returns.
fn written(message: &str, write: impl Fn(OptionName) -> String) -> String {
    let mut parts = message.split('`').peekable();
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut open = false;
    while let Some(part) = parts.next() {
        // Text between two backticks is an option if it is a known name. Anything else is kept.
        let between = !open && parts.peek().is_some();
        let option = OptionName::ALL.iter().find(|option| between && option.0 == part);
        if let Some(&option) = option {
            text.push_str(&write(option));
            open = true;
            continue;
        }
        if !open {
            text.push('`');
        }
        open = false;
        text.push_str(part);
    }
    text
}

/// Writes the options of a message as on the command line: `--total-moves`.
pub fn for_command_line(message: &str) -> String {
    written(message, OptionName::flag)
}

/// Writes the options of a message as in JSON: `"total_moves"`.
pub fn for_json(message: &str) -> String {
    written(message, |option| format!("{:?}", option.id()))
}

/// Writes the options of a message as in Python: `total_moves=`.
pub fn for_python(message: &str) -> String {
    written(message, |option| format!("{}=", option.id()))
}

/// Applies [`for_json`] to every message.
pub fn all_for_json(messages: Vec<String>) -> Vec<String> {
    messages.into_iter().map(|message| for_json(&message)).collect()
}

/// Applies [`for_command_line`] to every message.
pub fn all_for_command_line(messages: Vec<String>) -> Vec<String> {
    messages.into_iter().map(|message| for_command_line(&message)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_skin_writes_options_in_its_own_way() {
        let message = format!("{} is for {}, `else` and `move", OptionName::TOTAL_MOVES, OptionName::K);
        assert_eq!(message, "`total_moves` is for `k`, `else` and `move");
        assert_eq!(for_command_line(&message), "--total-moves is for --k, `else` and `move");
        assert_eq!(for_json(&message), "\"total_moves\" is for \"k\", `else` and `move");
        assert_eq!(for_python(&message), "total_moves= is for k=, `else` and `move");
        assert_eq!(for_json("`k``cap`"), "\"k\"\"cap\"");
        assert_eq!(for_json(""), "");
    }
}
