//! The question: how a game is to be counted, and which stones are to be taken as dead.

use crate::option::OptionName;
use crate::problem::{Kind, Problem};
use std::str::FromStr;
use tengen::score::FalseEyes;
use tengen_estimate::Budget;
pub use tengen_estimate::judge::Method;

/// Which stones are taken as dead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Dead {
    /// The record's marks where there are any, else judged.
    #[default]
    Auto,
    /// Judged by the program; the record's marks are not looked at.
    Judge,
    /// The record's TB and TW, which are the territory itself.
    Record,
    /// No stones.
    None,
    /// The chains of these stones.
    List(Vec<String>),
}

impl FromStr for Dead {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Dead, Problem> {
        match text {
            "auto" => Ok(Dead::Auto),
            "record" => Ok(Dead::Record),
            "none" => Ok(Dead::None),
            "judge" => Ok(Dead::Judge),
            list => match stones(list) {
                stones if stones.is_empty() => {
                    let message = "no dead stone is named; \"none\" says that there is none";
                    Err(Problem::new(Kind::Stone, message).with_option(OptionName::DEAD))
                }
                stones => Ok(Dead::List(stones)),
            },
        }
    }
}

/// The names in a list such as `D4, Q16` or `3,15 4,15`: names between commas, semicolons and spaces, where two numbers in
/// a row are a column and a row.
pub fn stones(list: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut column: Option<&str> = None;
    for word in list.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()) {
        let is_number = word.parse::<i64>().is_ok();
        match column.take() {
            Some(first) if is_number => names.push(format!("{first},{word}")),
            Some(first) => names.extend([first.to_owned(), word.to_owned()]),
            None if is_number => column = Some(word),
            None => names.push(word.to_owned()),
        }
    }
    names.extend(column.map(str::to_owned));
    names
}

/// A question about the score of a game.
#[derive(Clone, Debug, Default)]
pub struct ScoreRequest {
    /// Which stones are dead.
    pub dead: Dead,
    /// Who judges them, where they are judged.
    pub method: Method,
    /// Stones of chains in seki.
    pub seki: Vec<String>,
    /// Whether false eyes count under territory rules; the rules say so if nobody else does.
    pub false_eyes: Option<FalseEyes>,
    /// After how many moves, instead of at the end.
    pub number: Option<usize>,
    /// How much work may be done.
    pub budget: Budget,
}
