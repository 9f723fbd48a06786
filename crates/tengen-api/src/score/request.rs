//! The request for a score: how to count a game, and which stones are dead.

use super::katago::KatagoOwnership;
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use std::sync::Arc;
use tengen::score::FalseEyes;
use tengen_estimate::Budget;
pub use tengen_estimate::judge::JudgeMethod;

/// Which stones are dead.
///
/// ```
/// use tengen_api::score::{Dead, parse_dead};
///
/// assert_eq!(parse_dead("none")?.0, Dead::None);
/// assert_eq!(parse_dead("D4,Q16")?.0, Dead::List(vec!["D4".into(), "Q16".into()]));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dead {
    /// The stones given by the options saved in the record, or by its marks, or else by the judge.
    #[default]
    Auto,
    /// The stones that the program judges to be dead. The record's marks are ignored.
    Judge,
    /// The record's TB and TW, which are counted as they are.
    Record,
    /// No stones.
    None,
    /// The chains of these stones.
    List(Vec<String>),
}

/// A word that says which stones are dead.
///
/// ```
/// use tengen_api::score::{Dead, NamedDead};
///
/// let words: Vec<&str> = Dead::NAMED.iter().map(|named: &NamedDead| named.name).collect();
/// assert_eq!(words, ["auto", "judge", "record", "none"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDead {
    /// The word, as it is typed.
    pub name: &'static str,
    /// What it stands for.
    pub dead: Dead,
    /// What it means, for people who choose one.
    pub description: &'static str,
}

impl Dead {
    /// The table of words. Everything else is a list of stones.
    pub const NAMED: [NamedDead; 4] = [
        NamedDead {
            name: "auto",
            dead: Dead::Auto,
            description: "the record's marks if it has any, otherwise the judge",
        },
        NamedDead { name: "judge", dead: Dead::Judge, description: "the program" },
        NamedDead { name: "record", dead: Dead::Record, description: "its TB and TW are the territory" },
        NamedDead { name: "none", dead: Dead::None, description: "no stone is dead" },
    ];

    /// Returns what a word stands for.
    pub fn by_name(name: &str) -> Option<Dead> {
        Dead::NAMED.into_iter().find(|named| named.name == name).map(|named| named.dead)
    }

    /// Returns the word; a list has none.
    pub fn name(&self) -> Option<&'static str> {
        Dead::NAMED.into_iter().find(|named| named.dead == *self).map(|named| named.name)
    }
}

/// The user's corrections to the record or the judge. One stone selects its whole chain.
///
/// ```
/// use tengen_api::score::{Dead, parse_dead};
///
/// let (dead, corrections) = parse_dead("judge,+D4,-Q16")?;
/// assert_eq!(dead, Dead::Judge);
/// assert_eq!((corrections.dead, corrections.not_dead), (vec!["D4".to_owned()], vec!["Q16".to_owned()]));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    /// Stones of chains that are dead.
    pub dead: Vec<String>,
    /// Stones of chains that are alive, and not in seki.
    pub alive: Vec<String>,
    /// The same, named with a minus among the dead stones: `judge,-Q16`. Errors then name that option.
    pub not_dead: Vec<String>,
}

impl Corrections {
    /// Whether nothing is corrected.
    pub fn is_empty(&self) -> bool {
        self.dead.is_empty() && self.alive.is_empty() && self.not_dead.is_empty()
    }
}

/// Parses which stones are dead: a word of [`Dead::NAMED`], a list such as `D4,Q16`, or a word with corrections.
/// `judge,+D4,-Q16` means that D4 is dead too and Q16 is not. Corrections without a word, `+D4,-Q16`, apply to `auto`.
pub fn parse_dead(text: &str) -> Result<(Dead, Corrections), Problem> {
    let refuse = |message: String| Err(Problem::new(ProblemKind::Stone, message).with_option(OptionName::DEAD));
    let mut words = words(text).peekable();
    let first = words.peek().copied().unwrap_or_default();
    let named = Dead::by_name(first);
    if named.is_some() {
        words.next();
    }
    let mut corrections = Corrections::default();
    let mut plain = Vec::new();
    for name in join_pairs(words) {
        if let Some(stone) = name.strip_prefix('+') {
            corrections.dead.push(stone.to_owned());
        } else if let Some(stone) = name.strip_prefix('-') {
            corrections.not_dead.push(stone.to_owned());
        } else {
            plain.push(name);
        }
    }
    match (named, plain.first()) {
        (Some(_), Some(name)) => refuse(format!("write +{name} or -{name} after {first:?}")),
        (Some(dead), None) => Ok((dead, corrections)),
        (None, Some(_)) if corrections.is_empty() => Ok((Dead::List(plain), corrections)),
        (None, Some(name)) => refuse(format!(
            "a list of dead stones or corrections with + and -, not both: {name} has no sign in {text:?}"
        )),
        (None, None) if corrections.is_empty() => refuse("the list is empty; use \"none\" if no stone is dead".into()),
        (None, None) => Ok((Dead::Auto, corrections)),
    }
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty())
}

/// Joins two consecutive numbers, the first of which may have a sign, to the name of a point. Other words are names
/// already.
fn join_pairs<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut column: Option<&str> = None;
    for word in words {
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

/// Splits a list such as `D4, Q16` or `3,15 4,15`, the value of `option`, at commas, semicolons and spaces. Two
/// consecutive numbers are a column and a row. A list without names is an error.
pub fn stones(list: &str, option: OptionName) -> Result<Vec<String>, Problem> {
    let names = join_pairs(words(list));
    if names.is_empty() {
        return Err(Problem::new(ProblemKind::Stone, "no stone is named").with_option(option));
    }
    Ok(names)
}

/// A request for the score of a game.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[3]KM[0]RU[Chinese];B[bb];W[aa])", &ReadOptions::default())?;
/// let request = ScoreRequest { dead: Dead::None, number: Some(1), ..ScoreRequest::default() };
/// assert_eq!(score(&source, &request)?.report.result, "B+9");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScoreRequest {
    /// Which stones are dead.
    pub dead: Dead,
    /// The user's corrections to the dead stones.
    pub corrections: Corrections,
    /// The method used to judge dead stones; the network by default.
    pub method: Option<JudgeMethod>,
    /// KataGo's answers, which replace the judge.
    pub ownership: Option<Arc<KatagoOwnership>>,
    /// The confidence below which a judged chain is unsettled; [`DEFAULT_SURE`](tengen_estimate::judge::DEFAULT_SURE)
    /// by default.
    pub sure: Option<f64>,
    /// Stones of chains in seki.
    pub seki: Vec<String>,
    /// Whether false eyes count under territory rules. By default, the rules decide.
    pub false_eyes: Option<FalseEyes>,
    /// The number of moves after which to count, instead of at the end.
    pub number: Option<usize>,
    /// Whether to search for an explanation if the recorded score differs, which takes time.
    pub explain: bool,
    /// The budget.
    pub budget: Budget,
}

/// Parses the required confidence of the judge: from 0 to 1, or in percent, `95%`.
pub fn parse_sure(text: &str) -> Result<f64, Problem> {
    let (number, whole) = text.trim().strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let sure = number.trim().parse().ok().map(|number: f64| number / whole);
    sure.filter(|sure| (0.0..=1.0).contains(sure)).ok_or_else(|| {
        let problem = Problem::new(ProblemKind::Syntax, format!("{text:?} is not a number from 0 to 1, such as 0.9"));
        problem.with_option(OptionName::SURE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_stand_behind_a_word_or_alone() {
        let list = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let corrected = |dead: &[&str], not_dead: &[&str]| Corrections {
            dead: list(dead),
            not_dead: list(not_dead),
            ..Corrections::default()
        };
        for (text, dead, corrections) in [
            ("auto", Dead::Auto, corrected(&[], &[])),
            ("D4, Q16", Dead::List(list(&["D4", "Q16"])), corrected(&[], &[])),
            ("3,15 4,15", Dead::List(list(&["3,15", "4,15"])), corrected(&[], &[])),
            ("judge,+D4,-Q16", Dead::Judge, corrected(&["D4"], &["Q16"])),
            ("none +D4", Dead::None, corrected(&["D4"], &[])),
            ("judge;+3,15,-4,15", Dead::Judge, corrected(&["3,15"], &["4,15"])),
            ("-Q16", Dead::Auto, corrected(&[], &["Q16"])),
        ] {
            assert_eq!(parse_dead(text), Ok((dead, corrections)), "{text}");
        }
        for bad in ["", " , ", "judge,D4", "D4,+E5", "auto,judge", "+D4,E5"] {
            assert_eq!(parse_dead(bad).unwrap_err().kind, ProblemKind::Stone, "{bad}");
        }
    }

    #[test]
    fn a_list_names_stones() {
        assert_eq!(stones("D4, 3,15", OptionName::SEKI).unwrap(), ["D4", "3,15"]);
        for empty in ["", " , "] {
            let refused = stones(empty, OptionName::ALIVE).unwrap_err();
            assert_eq!((refused.kind, refused.option), (ProblemKind::Stone, Some(OptionName::ALIVE)));
        }
    }

    #[test]
    fn how_sure_is_a_share() {
        assert_eq!((parse_sure("0.9"), parse_sure("95 %"), parse_sure("1")), (Ok(0.9), Ok(0.95), Ok(1.0)));
        for bad in ["", "-0.1", "1.1", "101%", "nan", "inf", "very"] {
            assert_eq!(parse_sure(bad).unwrap_err().kind, ProblemKind::Syntax, "{bad}");
        }
    }
}
