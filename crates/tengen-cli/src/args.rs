//! The command line: commands, options, and help with examples.

mod batch;
mod dead;
mod engines;
mod estimate;
mod files;
mod hex;
mod read;
mod score;
mod serve;
mod shared;
mod sheet;
mod show;
mod study;
mod territory;

pub(crate) use batch::BatchArgs;
use clap::{Args, Parser, Subcommand};
pub(crate) use engines::{AnalysisArgs, GameName, GtpArgs, without_katago_options};
pub(crate) use estimate::{EstimateArgs, GraphArgs, GraphFormat, MethodArgs, StudyEstimatesArgs};
pub(crate) use files::Files;
pub(crate) use hex::{HexArgs, HexAuditArgs, HexCommand, HexReadArgs, HexVerifyArgs};
pub(crate) use read::{ReadArgs, StudyReadingArgs};
pub(crate) use score::{CountArgs, ScoreArgs};
pub(crate) use serve::ServeArgs;
pub(crate) use shared::{
    ColorName, FalseEyesName, METHODS, OutputArgs, PictureArgs, RULESETS, RecordArgs, ThemeName, TopologyArgs,
    at_least_one, file_format, judge_method, whole,
};
pub(crate) use sheet::SheetArgs;
pub(crate) use show::{ConvertArgs, ShowArgs};
pub(crate) use study::{StudyCommand, StudyScoringArgs};
pub(crate) use territory::TerritoryArgs;

/// Count, score, draw and convert games of Go and Hex
#[derive(Debug, Parser)]
#[command(
    name = "tengen",
    version,
    about = "Count, score, draw and convert games of Go and Hex",
    max_term_width = 100,
    after_help = "\
Examples:
  tengen score example:nine                 count a built-in example game
  tengen score game.sgf --png game.png      count a record and draw the board
  tengen territory board.txt --at 0,1       who owns this region?
  tengen read game.sgf --at D4              does this group live, and why?
  tengen show game.sgf --move 50            draw the position after 50 moves
  tengen hex board.txt                      who has won this game of Hex?
  tengen batch games/ -o scores.csv         count a folder of games

INPUT is a path, - for standard input, or example:NAME.
Exit code 0: answered. 1: answered, but it disagrees with the record or is unsettled. 2: could not answer."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show who owns the empty regions of a board
    Territory(TerritoryArgs),
    /// Count a game: who won, by how much, and why
    Score(ScoreArgs),
    /// Write a page for the tournament director: the game, the count and places to sign
    Sheet(SheetArgs),
    /// Show who has won a game of Hex and by which chain, or what both players still need
    Hex(HexArgs),
    /// Estimate how a game will end: territories, the lead, and the confidence
    Estimate(EstimateArgs),
    /// Search whether a group lives, and show the moves
    Read(ReadArgs),
    /// Plot the estimate by move number
    Graph(GraphArgs),
    /// Draw a board on the terminal or as a picture
    Show(ShowArgs),
    /// Convert a board or record to another format
    Convert(ConvertArgs),
    /// Count many games into a table, on all cores
    Batch(BatchArgs),
    /// Serve a web page, and the same answers as JSON over HTTP
    Serve(ServeArgs),
    /// Answer the commands of Go and Hex programs (GTP), alone or in front of an engine
    Gtp(GtpArgs),
    /// Answer queries of KataGo's analysis protocol: who leads, and who will own each point
    Analysis(AnalysisArgs),
    /// Measure the program on many games with known results
    #[command(subcommand, after_help = "Example:\n  tengen study scoring games/ --dead record")]
    Study(StudyCommand),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  tengen completions bash > ~/.local/share/bash-completion/completions/tengen")]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  tengen man | man -l -")]
    Man,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
