//! `tengen estimate`, `tengen graph` and `tengen study estimates`.

use super::dead::{DEAD_WORDS_OR_LIST, list_help};
use super::{METHODS, PictureArgs, RULESETS, RecordArgs, ThemeName, TopologyArgs, whole};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tengen_api::OptionName;
use tengen_api::estimate_options::CHOOSING;
use tengen_batch::estimates::Variant;
use tengen_estimate::Method;

/// Returns the help text of `--method` with the default methods.
fn method_help() -> String {
    let chosen = |method: Method| {
        let choosing = CHOOSING.iter().filter(|&&option| method.takes(option));
        let flags: Vec<String> = choosing.map(|&option| OptionName::from(option).flag()).collect();
        (!flags.is_empty()).then(|| format!("{method} with {}", flags.join(" or ")))
    };
    let chosen = Method::ALL.into_iter().filter_map(chosen).collect::<Vec<_>>().join(", ");
    format!("How to estimate [default: {}; {chosen}]", Method::BEST)
}

/// How to estimate.
#[derive(Clone, Debug, Args)]
pub(crate) struct MethodArgs {
    #[arg(help = method_help(), long, value_name = "NAME", value_parser = METHODS)]
    pub(crate) method: Option<String>,
    /// Distance from which stones have no influence in the threshold method [default: 5]
    #[arg(long, value_name = "STEPS", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub(crate) cap: Option<u32>,
    /// Scale of the ratio method: a number, optimal (for the targets), moves (proportional to the moves played) or
    /// fitted (to the final territories of many games) [default: 1]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) k: Option<String>,
    /// The number of moves of a whole game, for --k moves [default: 273]
    #[arg(long, value_name = "N", requires = "k", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) total_moves: Option<usize>,
    /// The expected territories of Black and White, such as 94,99
    #[arg(long, value_name = "TB,TW", allow_hyphen_values = true)]
    pub(crate) targets: Option<String>,
    /// The number of symmetries of the board that the network evaluates and averages: 1, 2, 4 or 8 [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) ways: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen estimate example:nineteen --move 120
  tengen estimate game.sgf --move 60 --method bouzy --svg estimate.svg
  tengen estimate game.sgf --move 90 --targets 94,99 --k optimal --json
  tengen estimate board.txt --method ratio --dead E3
  tengen estimate board.txt --targets 6,9 --k moves --move 180     a board after 180 moves")]
pub(crate) struct EstimateArgs {
    /// A game record (SGF) or a board; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[arg(long, value_name = DEAD_WORDS_OR_LIST.as_str(), default_value = "none", allow_hyphen_values = true)]
    #[arg(help = list_help("Dead stones to remove first", "; corrections as in tengen score. The network and playouts \
find other dead stones themselves"))]
    pub(crate) dead: String,
    /// Stones of chains that are alive, regardless of the record and the judge, such as Q16,R3
    #[arg(long, value_name = "LIST")]
    pub(crate) alive: Option<String>,
    /// Seed of the playouts; the other methods need none
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The ruleset, instead of the record's
    #[arg(long, value_name = "NAME", value_parser = RULESETS, hide_possible_values = true)]
    pub(crate) rules: Option<String>,
    /// The komi, instead of the record's; a board has none
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
With --targets, the plot shows both territories and their targets, as in the paper. Without it, the plot shows Black's \
lead with its measured spread, and the result of the game.

Examples:
  tengen graph game.sgf -o lead.svg
  tengen graph game.sgf --every 10 -o lead.csv
  tengen graph game.sgf --to csv                the table on standard output
  tengen graph game.sgf --targets 94,99 --k optimal -o territory.png")]
pub(crate) struct GraphArgs {
    /// A game record (SGF); - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// Moves between two positions
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) every: usize,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    /// The output file; the extension chooses the format: .svg, .png, .pdf, .csv or .json; - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format, instead of the one given by the extension of FILE [default: csv on standard output]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Option<GraphFormat>,
    /// The ruleset, instead of the record's
    #[arg(long, value_name = "NAME", value_parser = RULESETS, hide_possible_values = true)]
    pub(crate) rules: Option<String>,
    /// The komi, instead of the record's
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    /// Which game of a file with several games, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) game: usize,
    /// Refuse records with mistakes that are otherwise tolerated
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    /// The look of the picture
    #[arg(long, value_enum, default_value = "plain")]
    pub(crate) theme: ThemeName,
}

/// The output format of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// A picture
    Svg,
    /// A picture
    Png,
    /// A picture
    Pdf,
    /// A table
    Csv,
    /// One JSON document
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = study_help())]
pub(crate) struct StudyEstimatesArgs {
    /// Game records: files and folders
    #[arg(required = true, value_name = "INPUTS")]
    pub(crate) inputs: Vec<PathBuf>,
    /// A list of the games with their metadata
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) manifest: Option<PathBuf>,
    /// The methods to compare, or all
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(crate) methods: Vec<String>,
    /// Moves between two positions
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) every: usize,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the report, tables and pictures into this folder
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

/// Returns the help text with the methods and the input files.
fn study_help() -> String {
    let named = |variant: &Variant| match variant.note() {
        Some(note) => format!("{} ({note})", variant.name()),
        None => variant.name().to_owned(),
    };
    let (all, defaults) = (Variant::all(), Variant::defaults());
    let methods = all.iter().map(named).collect::<Vec<_>>().join(", ");
    let others: Vec<&str> = all.iter().filter(|one| !defaults.contains(one)).map(|one| one.name()).collect();
    format!("Methods: {methods}.\nThe default is all except {}. {STUDY_NOTES}", others.join(" and "))
}

const STUDY_NOTES: &str = "\
For thousands of games, the distance methods take seconds, the network takes minutes, and the playouts take longest. \
Parameters are fitted on one half of the games and tested on the other.

A manifest has one JSON object per line, with id, file and line, and optionally rules, komi, score, source and others. \
Ownership is compared with the file ownership.tsv in the same folder (id, tab, B W or . for each point), or with the \
territory that a record marks. Leads are also compared with the file katago.tsv or katago.tsv.xz in the same folder, if \
there is one (id, move, mid or final, B or W to move, board, lead).

Examples:
  tengen study estimates games/
  tengen study estimates games/ --manifest games/manifest.jsonl -o report/
  tengen study estimates games/ --methods ratio,nearest --every 50 --json";
