//! The option `--dead`: its words and their help, from the table of the library.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::sync::LazyLock;
use tengen_api::score::{Dead, NamedDead};

/// The words: `auto|judge|record|none`.
pub(crate) static DEAD_WORDS: LazyLock<String> = LazyLock::new(|| Dead::NAMED.map(|named| named.name).join("|"));

/// The same where a list of stones is accepted too.
pub(crate) static DEAD_WORDS_OR_LIST: LazyLock<String> = LazyLock::new(|| format!("{}|LIST", *DEAD_WORDS));

/// Returns the words with their descriptions: `auto (…), judge (…), record (…)`, then `none`, which needs none.
fn described() -> (String, &'static str) {
    let [named @ .., last] = &Dead::NAMED;
    let with_description = |named: &NamedDead| format!("{} ({})", named.name, named.description);
    (named.iter().map(with_description).collect::<Vec<_>>().join(", "), last.name)
}

/// Returns the help of the option where only words are accepted.
pub(crate) fn words_help() -> String {
    let (named, last) = described();
    format!("Dead stones: {named} or {last}")
}

/// Returns the help of the option where a list of stones is accepted too. `start` says what is done with the stones,
/// and `end` explains corrections.
pub(crate) fn list_help(start: &str, end: &str) -> String {
    let (named, last) = described();
    format!(
        "{start}: {named}, {last}, or a list of stones such as D4,Q16, each of which stands for its whole chain{end}"
    )
}

/// Parses one of the words.
pub(crate) fn dead_word() -> impl TypedValueParser<Value = Dead> {
    let value = |named: NamedDead| PossibleValue::new(named.name).help(named.description);
    PossibleValuesParser::new(Dead::NAMED.map(value))
        .try_map(|name| Dead::by_name(&name).ok_or_else(|| format!("unknown word {name:?}")))
}
