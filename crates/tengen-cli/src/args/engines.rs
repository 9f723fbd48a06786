//! `tengen gtp` and `tengen analysis`.

use super::{RULESETS, at_least_one};
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::num::NonZeroUsize;

/// The game of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Go
    #[default]
    Go,
    /// Hex, in the dialect of benzene and HexGui
    Hex,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Tengen keeps the board, counts, lists dead stones and explains points, but does not choose moves. With --wrap, another \
engine chooses them. The command list_commands lists all commands.

Examples:
  tengen gtp                                answer commands on standard input
  tengen gtp commands.txt                   answer the commands in a file
  tengen gtp --game hex                     for HexGui
  tengen gtp --wrap 'gnugo --mode gtp'      let GNU Go choose moves and Tengen count")]
pub(crate) struct GtpArgs {
    /// A file of commands; - for standard input
    #[arg(value_name = "INPUT", default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// The game
    #[arg(long, value_enum, default_value = "go")]
    pub(crate) game: GameName,
    /// The size of the board at the start: 19 or 19x13 [default: 19, and 11 for Hex]
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<String>,
    /// The ruleset at the start [default: japanese]
    #[arg(long, value_name = "NAME", value_parser = RULESETS, hide_possible_values = true)]
    pub(crate) rules: Option<String>,
    /// The komi at the start, instead of the default komi of the rules
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    /// The command of another engine for Go, which chooses the moves
    #[arg(long, value_name = "COMMAND")]
    pub(crate) wrap: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Each line is a query in JSON, as KataGo's analysis engine reads it, and each answer is a line of JSON. Answers come \
as they are ready. The options -config, -model, -override-config, -human-model, -analysis-threads and \
-quit-without-waiting of KataGo are accepted and ignored.

Examples:
  tengen analysis                           answer queries on standard input
  tengen analysis queries.jsonl             answer the queries in a file")]
pub(crate) struct AnalysisArgs {
    /// A file of queries; - for standard input
    #[arg(value_name = "INPUT", default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// The number of positions to analyze at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Returns the arguments without the options of KataGo, so that programs can start Tengen in its place.
pub(crate) fn without_katago_options(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut given = given.peekable();
    let mut kept: Vec<OsString> = given.by_ref().take(2).collect();
    let is_engine = kept.get(1).is_some_and(|command| command == "gtp" || command == "analysis");
    while let Some(word) = given.next() {
        let text = if is_engine { word.to_str().unwrap_or_default() } else { "" };
        match text {
            "-config" | "-model" | "-override-config" | "-human-model" | "-analysis-threads" => _ = given.next(),
            "-quit-without-waiting" => {}
            _ => kept.push(word),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(words: &str) -> String {
        let given = words.split(' ').map(OsString::from);
        let kept = without_katago_options(given);
        kept.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_engines_take_the_options_of_katago() {
        assert_eq!(kept("tengen analysis -config a.cfg -model b.bin.gz --threads 2"), "tengen analysis --threads 2");
        assert_eq!(kept("tengen gtp -model b.bin.gz x.txt -config"), "tengen gtp x.txt");
        assert_eq!(kept("tengen score -config a.cfg"), "tengen score -config a.cfg");
    }
}
