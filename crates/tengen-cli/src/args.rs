//! What can be typed: commands, options, and help with examples.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use tengen::Topology;
use tengen_api::ReadOptions;

/// Counts, scores, shows and converts games of Go and Hex.
#[derive(Debug, Parser)]
#[command(
    name = "tengen",
    version,
    about,
    max_term_width = 100,
    after_help = "\
Examples:
  tengen score example:nine               count a game that the program carries
  tengen score game.sgf --png game.png      count a record and paint the board
  tengen territory board.txt --at 0,1       whose region is this?
  tengen show game.sgf --move 50            draw the position after 50 moves

INPUT is a path, - for standard input, or example:NAME.
Exit code 0: answered. 1: answered, but it disagrees with the record or is unsettled. 2: could not answer."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Tell whose territory the empty regions of a board are
    Territory(TerritoryArgs),
    /// Count a game: who has won, by how much, and why
    Score(ScoreArgs),
    /// Draw a board on the terminal or into a picture
    Show(ShowArgs),
    /// Turn a board or record into another format
    Convert(ConvertArgs),
    /// Measure the program on many games with known results
    #[command(subcommand)]
    Study(StudyCommand),
    /// Print a script that completes commands and options in a shell
    #[command(after_help = "Example:\n  tengen completions bash > ~/.local/share/bash-completion/completions/tengen")]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  tengen man | man -l -")]
    Man,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TopologyName {
    /// Four neighbors a point: Go
    Square,
    /// Six neighbors a point: Hex
    Hex,
}

impl From<TopologyName> for Topology {
    fn from(name: TopologyName) -> Topology {
        match name {
            TopologyName::Square => Topology::Square,
            TopologyName::Hex => Topology::Hex,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Input: rows of text, one character a point. Empty: space . + _   Black: B b X x #   White: W w O o
Or a JSON array of such rows.

Examples:
  tengen territory board.txt
  tengen territory board.txt --at 0,1 --json
  printf ' BW \\n BW \\n' | tengen territory
  tengen territory huge.txt --totals")]
pub(crate) struct TerritoryArgs {
    /// The board
    #[arg(default_value = "-")]
    pub(crate) input: String,
    /// Only the region at this point: 3,15 (from 0, from the top left) or D4
    #[arg(long, value_name = "POINT", allow_hyphen_values = true, conflicts_with = "totals")]
    pub(crate) at: Option<String>,
    /// How points are joined
    #[arg(long, value_enum, default_value = "square")]
    pub(crate) topology: TopologyName,
    /// Only the counts; reads the board as a stream, in memory for a few rows
    #[arg(long)]
    pub(crate) totals: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game of a file, and how far into it.
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The position after this many moves instead of the last one
    #[arg(long = "move", value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Which game of a file that holds several, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    /// Refuse records with mistakes that would otherwise be forgiven
    #[arg(long)]
    pub(crate) strict: bool,
}

impl RecordArgs {
    /// How to read the record.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions { game: self.game, strict: self.strict, ..ReadOptions::default() }
    }
}

/// Which picture to paint, and how.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write a picture as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a picture as PNG
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// The look of pictures
    #[arg(long, value_enum, default_value = "wood")]
    pub(crate) theme: ThemeName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// A wooden board
    Wood,
    /// Black on paper, for print
    Plain,
    /// For dark pages
    Dark,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Rules: japanese, chinese, korean, aga, bga, french, new-zealand, ing, tromp-taylor, stone-scoring, aga-button,
aga-territory, chinese-superko, ancient-territory; or KataGo's form, koSIMPLEscoreAREAtaxNONEsui0.

Examples:
  tengen score example:nine
  tengen score game.sgf --rules chinese --komi 7.5
  tengen score game.sgf --dead D4,Q16 --png counted.png
  tengen score game.sgf --dead record --json
  tengen score board.txt --rules aga --write counted.sgf")]
pub(crate) struct ScoreArgs {
    /// A game record (SGF) or a board
    pub(crate) input: String,
    /// The ruleset, instead of the record's
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// The komi, instead of the record's
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    /// Dead stones: auto (the record's marks, or none), record (its TB and TW are the territory), none, or a list of
    /// stones such as D4,Q16, each for its whole chain
    #[arg(long, value_name = "auto|record|none|LIST", default_value = "auto")]
    pub(crate) dead: String,
    /// Stones of chains in seki, such as A1,C1
    #[arg(long, value_name = "LIST")]
    pub(crate) seki: Option<String>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    /// Save the record with its result (RE) and territory (TB, TW)
    #[arg(long, value_name = "FILE.sgf")]
    pub(crate) write: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen show example:nine
  tengen show game.sgf --move 50 --svg position.svg
  tengen show board.txt --topology hex")]
pub(crate) struct ShowArgs {
    /// A game record (SGF) or a board
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// How the points of a board of text are joined
    #[arg(long, value_enum, default_value = "square")]
    pub(crate) topology: TopologyName,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen convert game.sgf -o position.txt       the last position as a diagram
  tengen convert board.txt -o board.sgf         a diagram as a record with set-up stones
  tengen convert messy.sgf -o clean.sgf         the record, written cleanly in UTF-8")]
pub(crate) struct ConvertArgs {
    /// A game record (SGF) or a board
    pub(crate) input: String,
    /// Where to write; the ending chooses the format: .sgf, .txt (diagram), .json (rows), .svg, .png
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    /// Score every record and compare with its result
    Scoring(StudyScoringArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
A manifest has one JSON object a line, with the game's id, file and line (from 1), and may give its rules, komi,
white_handicap_bonus, score, source, tier and suspect. Only its games are taken.

Examples:
  tengen study scoring games/ --dead none
  tengen study scoring games/ --manifest games/manifest.jsonl --dead record --json")]
pub(crate) struct StudyScoringArgs {
    /// Records, or folders of records
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// A list of games with what is known of each
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) manifest: Option<PathBuf>,
    /// Dead stones: record (its TB and TW are the territory) or none
    #[arg(long, value_enum, default_value = "none")]
    pub(crate) dead: StudyDead,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// A folder for the report
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StudyDead {
    /// The record's TB and TW are the territory
    Record,
    /// No stones are dead
    None,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
