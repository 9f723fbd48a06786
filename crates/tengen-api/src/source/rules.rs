//! The rules and the komi for counting a game: the requested ones, else the record's, else a default.

use super::{ReadOptions, Server, ServerScoring};
use crate::option::OptionName;
use crate::problem::{Place, Problem, ProblemKind};
use tengen::go::WrittenKomi;
use tengen::sgf::{RootInfo, Value};
use tengen::{Halves, ParseHalvesError, Rules, Ruleset};

/// Rules for counting a game, with their names.
///
/// ```
/// use tengen_api::source::NamedRules;
///
/// assert_eq!(NamedRules::parse("Chinese")?.name, "chinese");
/// assert!(NamedRules::parse("martian").is_err());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// The name in JSON.
    pub name: String,
    /// The name for users.
    pub title: String,
    /// The name in records (RU).
    pub sgf: String,
    /// The rules.
    pub rules: Rules,
}

impl NamedRules {
    /// Reads the name of a ruleset, or KataGo's list of rules.
    pub fn parse(text: &str) -> Result<NamedRules, Problem> {
        match text.parse::<Ruleset>() {
            Ok(ruleset) => Ok(ruleset.into()),
            Err(unknown) => {
                let rules: Rules = text.parse().map_err(|_| Problem::new(ProblemKind::Rules, unknown))?;
                let name = rules.to_string();
                let unnamed = || NamedRules { title: name.clone(), sgf: name.clone(), name: name.clone(), rules };
                Ok(Ruleset::of(rules).map_or_else(unnamed, NamedRules::from))
            }
        }
    }
}

impl From<Ruleset> for NamedRules {
    fn from(ruleset: Ruleset) -> NamedRules {
        NamedRules {
            name: ruleset.name().into(),
            title: ruleset.title().into(),
            sgf: ruleset.sgf_name().into(),
            rules: ruleset.rules(),
        }
    }
}
/// Returns the rules for replaying: the chosen ones, or the most common ones if they are unknown.
pub(super) fn assumed(rules: &Result<NamedRules, Problem>) -> Rules {
    rules.as_ref().map_or(Ruleset::Japanese.rules(), |named| named.rules)
}

/// Returns the requested rules, or else those stated in a text. If these are missing or unknown, assumes the most
/// common rules and adds to `assumptions` that `what` names none.
pub(crate) fn choose_rules(
    options: &ReadOptions,
    what: &str,
    written: Option<(&[u8], Value<'_>)>,
    assumptions: &mut Vec<String>,
) -> Result<NamedRules, Problem> {
    if let Some(name) = &options.rules {
        return NamedRules::parse(name).map_err(|problem| problem.with_option(OptionName::RULES));
    }
    if let Some((text, value)) = written.filter(|(_, value)| !value.raw.trim_ascii().is_empty()) {
        let unknown = match NamedRules::parse(&value.simple_text_lossy()) {
            Ok(rules) => return Ok(rules),
            Err(unknown) => unknown.at(Place::of_span(text, value.span.range())),
        };
        if options.strict {
            return Err(unknown);
        }
        assumptions.push(format!("{unknown}; Japanese rules were assumed"));
        return Ok(Ruleset::Japanese.into());
    }
    assumptions.push(format!("{what} names no rules; Japanese rules were assumed"));
    Ok(Ruleset::Japanese.into())
}

/// Returns the rules and the komi that the record states or that are assumed for it. `counted` are the rules of the
/// count, which are the record's own unless `options` replace them.
pub(super) fn own_rules(
    options: &ReadOptions,
    text: &[u8],
    info: &RootInfo<'_>,
    handicap: u32,
    counted: Rules,
) -> Option<Rules> {
    if options.rules.is_none() && options.komi.is_none() {
        return Some(counted);
    }
    let written = info.rules.map(|value| (text, value));
    let rules = choose_rules(&ReadOptions::default(), "the record", written, &mut Vec::new()).ok()?.rules;
    let komi = info.komi_under(rules.scoring).ok()?;
    Some(rules.with_komi(komi.unwrap_or_else(|| rules.default_komi(handicap))))
}

/// Returns the rules as the server of the game counts by them. Rules requested by name are not changed unless the
/// server is also given.
pub(super) fn as_counted(
    rules: Result<NamedRules, Problem>,
    server: Option<Server>,
    info: &RootInfo<'_>,
    options: &ReadOptions,
) -> (Result<NamedRules, Problem>, Option<ServerScoring>) {
    let (Ok(named), Some(server)) = (&rules, server) else { return (rules, None) };
    if options.by_the_book || options.rules.is_some() && options.server.is_none() {
        return (rules, None);
    }
    let date = info.date.map(|date| date.simple_text_lossy());
    match server.scoring(named, date.as_deref()) {
        Some(scoring) => (rules.map(|named| scoring.applied(named)), Some(scoring)),
        None => (rules, None),
    }
}

pub(super) fn choose_komi(
    options: &ReadOptions,
    written: Result<Option<Halves>, Problem>,
    rules: &Result<NamedRules, Problem>,
    handicap: u32,
    assumptions: &mut Vec<String>,
) -> Result<Halves, Problem> {
    if let Some(komi) = &options.komi {
        let wrong =
            |what: &str| Problem::new(ProblemKind::Komi, format!("{komi:?}: {what}")).with_option(OptionName::KOMI);
        let written: WrittenKomi = komi.parse().map_err(|error: ParseHalvesError| wrong(&error.to_string()))?;
        let points = written.points(assumed(rules).scoring);
        let points = points.ok_or_else(|| {
            wrong("this looks like a komi in stones, but these rules count points; give it in points, such as 6.5")
        })?;
        if matches!(written, WrittenKomi::Stones(_)) {
            assumptions.push(format!("a komi of {komi} is in stones, each of which is worth two points: {points}"));
        }
        return Ok(points);
    }
    if let Some(komi) = written.map_err(|problem| {
        let message = format!("{} (give the komi with {})", problem.message, OptionName::KOMI);
        Problem { message, ..problem }
    })? {
        return Ok(komi);
    }
    let komi = assumed(rules).default_komi(handicap);
    assumptions.push(format!("no komi is given; {komi} was assumed"));
    Ok(komi)
}
