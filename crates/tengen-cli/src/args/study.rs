//! `tengen study`.

use super::dead::{DEAD_WORDS, dead_word, words_help};
use super::{FalseEyesName, StudyEstimatesArgs, StudyReadingArgs, judge_method};
use clap::{Args, Subcommand};
use std::path::PathBuf;
use tengen_api::score::{Dead, JudgeMethod};

#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    /// Score every record and compare with its result
    Scoring(StudyScoringArgs),
    /// Compare estimates with the end of the game, by method and move number
    Estimates(StudyEstimatesArgs),
    /// Answer life-and-death problems, with a line of JSON for each
    Reading(StudyReadingArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
A manifest has one JSON object per line, with the game's id, file and line (from 1), and optionally its rules, komi, \
white_handicap_bonus, score, source, tier and suspect. Only the games in the manifest are scored.

Examples:
  tengen study scoring games/ --dead none
  tengen study scoring games/ --method playouts -o report/
  tengen study scoring games/ --manifest games/manifest.jsonl --dead record --json")]
pub(crate) struct StudyScoringArgs {
    /// Records or folders of records
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// A list of the games with their metadata
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) manifest: Option<PathBuf>,
    #[arg(
        long,
        value_parser = dead_word(),
        value_name = DEAD_WORDS.as_str(),
        hide_possible_values = true,
        default_value = "judge",
        help = words_help()
    )]
    pub(crate) dead: Dead,
    /// How to judge which stones are dead: the network, with playouts if it is unsure, or only playouts
    #[arg(long, value_parser = judge_method(), default_value = "network")]
    pub(crate) method: JudgeMethod,
    /// Whether false eyes that must be filled count as points, under territory rules
    #[arg(long, value_enum, value_name = "count|skip", hide_possible_values = true)]
    pub(crate) false_eyes: Option<FalseEyesName>,
    /// Count by the rules as they are written, even if the server that produced a record counts differently
    #[arg(long)]
    pub(crate) by_the_book: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// A folder for the report, a table of the games, and a gallery of the games whose score differs from the record
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}
