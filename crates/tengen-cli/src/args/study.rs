//! `tengen study`.

use super::{FalseEyesName, JudgeName, StudyEstimatesArgs, StudyReadingArgs};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use tengen_api::score::Dead;

#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    /// Score every record and compare with its result
    Scoring(StudyScoringArgs),
    /// Compare estimates with the end of the game, by method and move number
    Estimates(StudyEstimatesArgs),
    /// Answer problems of life and death, a line of JSON for each
    Reading(StudyReadingArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
A manifest has one JSON object a line, with the game's id, file and line (from 1), and may give its rules, komi, \
white_handicap_bonus, score, source, tier and suspect. Only its games are taken.

Examples:
  tengen study scoring games/ --dead none
  tengen study scoring games/ --method playouts -o report/
  tengen study scoring games/ --manifest games/manifest.jsonl --dead record --json")]
pub(crate) struct StudyScoringArgs {
    /// Records, or folders of records
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// A list of games with what is known of each
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) manifest: Option<PathBuf>,
    /// Dead stones: auto (the record's marks, or judged), judge (by the program), record (its TB and TW are the
    /// territory) or none
    #[arg(
        long,
        value_enum,
        value_name = "auto|judge|record|none",
        hide_possible_values = true,
        default_value = "judge"
    )]
    pub(crate) dead: StudyDead,
    /// Who judges: the network, with playouts where it is not sure, or playouts alone
    #[arg(long, value_enum, default_value = "network")]
    pub(crate) method: JudgeName,
    /// Whether false eyes that must be filled are points, under territory rules
    #[arg(long, value_enum, value_name = "count|skip", hide_possible_values = true)]
    pub(crate) false_eyes: Option<FalseEyesName>,
    /// Count by the rules as they are written, even if the server that produced a record counts differently
    #[arg(long)]
    pub(crate) by_the_book: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// A folder for the report, a table of the games, and a gallery of those whose score is not the recorded one
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StudyDead {
    /// Judged by the program, without a look at the record's marks
    Judge,
    /// The record's TB and TW are the territory
    Record,
    /// The record's TB and TW say which stones are dead, the program what is territory
    Auto,
    /// No stones are dead
    None,
}

impl From<StudyDead> for Dead {
    fn from(dead: StudyDead) -> Dead {
        match dead {
            StudyDead::Judge => Dead::Judge,
            StudyDead::Record => Dead::Record,
            StudyDead::Auto => Dead::Auto,
            StudyDead::None => Dead::None,
        }
    }
}
