//! `tengen batch`.

use super::dead::{DEAD_WORDS, dead_word, words_help};
use super::{RULESETS, TopologyArgs, at_least_one, judge_method};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use tengen_api::score::{Dead, JudgeMethod};
use tengen_batch::batch::Shard;
use tengen_batch::results::ResultsFormat;
use tengen_batch::row::COLUMNS;

/// Returns the help text with the columns of the table.
fn help() -> String {
    let widest = COLUMNS.iter().map(|column| column.name.len()).max().unwrap_or(0);
    let lines = COLUMNS.iter().map(|column| format!("  {:widest$}  {}\n", column.name, column.about));
    HELP.replace("{columns}", &lines.collect::<String>())
}

/// Parses a format of results.
fn results(text: &str) -> Result<ResultsFormat, String> {
    let known = ResultsFormat::ALL.into_iter().find(|format| format.name() == text);
    known.ok_or_else(|| format!("known formats are {}", ResultsFormat::ALL.map(ResultsFormat::name).join(", ")))
}

const HELP: &str = "\
INPUTS are files, folders and patterns, or - for standard input. A file contains one or more games, or is an archive of \
such files: zip, tar, gz, zst, or nested ones, detected by content. Folders are searched for .sgf, .sgf.gz, .sgf.zst, \
.zip, .tar, .tar.gz, .tgz, .tar.zst and .tzst. Nothing is unpacked to disk.

The table has one row per game, in the order of the inputs, for any number of threads:
{columns}A broken record or file becomes a row with an error and does not stop the run.

A manifest has one JSON object per line, with the game's id, file and line (from 1), and optionally its rules, komi, \
white_handicap_bonus and source. Only the games in the manifest are counted.

Examples:
  tengen batch games/ -o scores.parquet
  tengen batch 'kgs/*.sgf' pro.zip cgos.tar.gz -o scores.csv
  tengen batch games/ -o - --dead record | head
  tengen batch games/ --rules chinese --komi 7.5 -o scores.csv
  tengen batch cup/ --results egd -o cup.h9                 a table for the European Go Database
  tengen batch games/ --shard 3/16 -o part-03.parquet     the third of sixteen equal parts

The table appears when it is complete; Ctrl-C leaves nothing behind.
Exit code 0: every game has its row, even if it disagrees or is broken. 2: the table could not be written, or there is \
no game. 130: interrupted.";

#[derive(Debug, Args)]
#[command(after_help = help())]
pub(crate) struct BatchArgs {
    /// Records, archives, folders or patterns
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// The table; the extension chooses the format: .jsonl, .csv or .parquet; - for JSON lines on standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Write the results for a tournament director instead of the table: the table of the European Go Database (egd),
    /// the report of the American Go Association (aga), or players and games for OpenGotha (opengotha)
    #[arg(long, value_name = "egd|aga|opengotha", value_parser = results)]
    pub(crate) results: Option<ResultsFormat>,
    #[arg(
        long,
        value_parser = dead_word(),
        value_name = DEAD_WORDS.as_str(),
        hide_possible_values = true,
        default_value = "auto",
        help = words_help()
    )]
    pub(crate) dead: Dead,
    /// How to judge which stones are dead: the network, with playouts if it is unsure, or only playouts
    /// [default: network]
    #[arg(long, value_parser = judge_method())]
    pub(crate) method: Option<JudgeMethod>,
    /// The ruleset, instead of each record's
    #[arg(long, value_name = "NAME", value_parser = RULESETS, hide_possible_values = true)]
    pub(crate) rules: Option<String>,
    /// The komi, instead of each record's
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    /// Count by the rules as they are written, even if the server that produced a record counts differently
    #[arg(long)]
    pub(crate) by_the_book: bool,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    /// A list of the games with their metadata
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) manifest: Option<PathBuf>,
    /// The number of games counted in parallel [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Count only part I of N equal parts of the games, from 1
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
}
