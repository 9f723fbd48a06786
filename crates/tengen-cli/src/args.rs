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
    /// Estimate how a game will end: territories, the lead, and how sure that is
    Estimate(EstimateArgs),
    /// Draw the estimate by move number as a curve
    Graph(GraphArgs),
    /// Draw a board on the terminal or into a picture
    Show(ShowArgs),
    /// Turn a board or record into another format
    Convert(ConvertArgs),
    /// Measure what the program says on many games
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

/// How to estimate.
#[derive(Debug, Args)]
pub(crate) struct MethodArgs {
    /// ratio (of the distances to both colors), threshold (only one color within the cap), nearest (stone) or bouzy
    /// (dilation and erosion). Of these, ratio knows the owners of points best at every stage and, from the middle
    /// game on, the score, as measured by `tengen study estimates`
    #[arg(long, value_name = "NAME", default_value = "ratio")]
    pub(crate) method: String,
    /// Distance from which the threshold method sees nothing
    #[arg(long, value_name = "STEPS", default_value_t = 5)]
    pub(crate) cap: u32,
    /// Scale of the ratio method: a number, optimal (for the targets), moves (in proportion to the moves played) or
    /// fitted (to the final territories of many games)
    #[arg(long, value_name = "K", default_value = "1", allow_hyphen_values = true)]
    pub(crate) k: String,
    /// Moves of a whole game, for --k moves
    #[arg(long, value_name = "N", default_value_t = 273)]
    pub(crate) total_moves: usize,
    /// Territories that are expected, Black's and White's, such as 94,99
    #[arg(long, value_name = "TB,TW", allow_hyphen_values = true)]
    pub(crate) targets: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen estimate example:nineteen --move 120
  tengen estimate game.sgf --move 60 --method bouzy --svg estimate.svg
  tengen estimate game.sgf --move 90 --targets 94,99 --k optimal --json
  tengen estimate board.txt --dead E3")]
pub(crate) struct EstimateArgs {
    /// A game record (SGF) or a board
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    /// Dead stones: none, record (by its TB and TW), auto (record, if it has any), or a list of stones such as D4,Q16,
    /// each for its whole chain
    #[arg(long, value_name = "none|record|auto|LIST", default_value = "none")]
    pub(crate) dead: String,
    /// Seed for methods that need one; the distance methods do not
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The ruleset, instead of the record's
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// The komi, instead of the record's; a board has none
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// How the points of a board of text are joined
    #[arg(long, value_enum, default_value = "square")]
    pub(crate) topology: TopologyName,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
With --targets the curves are the two territories beside their targets, as in the paper; without, the curve is Black's
lead with its measured spread, beside the result of the game.

Examples:
  tengen graph game.sgf -o lead.svg
  tengen graph game.sgf --every 10 -o lead.csv
  tengen graph game.sgf --targets 94,99 --k optimal -o territory.png")]
pub(crate) struct GraphArgs {
    /// A game record (SGF)
    pub(crate) input: String,
    /// Moves between two positions
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(crate) every: usize,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    /// Where to write; the ending chooses the format: .svg, .png, .csv or .json
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The ruleset, instead of the record's
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// The komi, instead of the record's
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    /// Which game of a file that holds several, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    /// The look of the picture
    #[arg(long, value_enum, default_value = "plain")]
    pub(crate) theme: ThemeName,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    /// How far estimates are from the end of the game, by method and move number
    Estimates(StudyEstimatesArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Methods: ratio (k = 1), ratio-fitted (k fitted to the final territories, by move number), ratio-moves (k in proportion to
the moves played), threshold, nearest, bouzy, ratio-hindsight (without the stones that will be lost). What is fitted is
fitted on one half of the games and judged on the other.

A manifest is JSON lines with id, file and line, and where known rules, komi, score, source and so on. If ownership.tsv
lies beside it (id, tab, B W or . for each point), ownership is judged too.

Examples:
  tengen study estimates games/
  tengen study estimates games/ --manifest games/manifest.jsonl -o report/
  tengen study estimates games/ --methods ratio,nearest --every 50 --json")]
pub(crate) struct StudyEstimatesArgs {
    /// Game records: files and folders
    #[arg(required = true, value_name = "INPUTS")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Only the games of this list, with what it says about them
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) manifest: Option<PathBuf>,
    /// Only these methods
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(crate) methods: Vec<String>,
    /// Moves between two positions
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(crate) every: usize,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the report, tables and pictures into this folder
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
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

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
