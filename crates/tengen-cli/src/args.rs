//! What can be typed: commands, options, and help with examples.

mod batch;
mod estimate;
mod serve;

pub(crate) use batch::BatchArgs;
use clap::{Args, Parser, Subcommand, ValueEnum};
pub(crate) use estimate::{EstimateArgs, GraphArgs, MethodArgs, StudyEstimatesArgs};
pub(crate) use serve::ServeArgs;
use std::path::PathBuf;
use tengen::hex::Orientation;
use tengen::score::FalseEyes;
use tengen::{Grid, Topology};
use tengen_api::ReadOptions;
use tengen_api::hex::HexOptions;
use tengen_api::hex::source::parse_size;
use tengen_api::score::{Dead, Method};

/// Counts, scores, shows and converts games of Go and Hex.
#[derive(Debug, Parser)]
#[command(
    name = "tengen",
    version,
    about,
    max_term_width = 100,
    after_help = "\
Examples:
  tengen score example:nine                 count a game that the program carries
  tengen score game.sgf --png game.png      count a record and paint the board
  tengen territory board.txt --at 0,1       whose region is this?
  tengen show game.sgf --move 50            draw the position after 50 moves
  tengen hex board.txt                      who has won this game of Hex?
  tengen batch games/ -o scores.csv         count a folder of games

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
    /// Tell who has won at Hex and by which chain, or what both still need
    Hex(HexArgs),
    /// Estimate how a game will end: territories, the lead, and how sure that is
    Estimate(EstimateArgs),
    /// Draw the estimate by move number as a curve
    Graph(GraphArgs),
    /// Draw a board on the terminal or into a picture
    Show(ShowArgs),
    /// Turn a board or record into another format
    Convert(ConvertArgs),
    /// Count many games into a table, on all cores
    Batch(BatchArgs),
    /// Serve the page, and the same answers in JSON
    Serve(ServeArgs),
    /// Measure the program on many games with known results
    #[command(subcommand, after_help = "Example:\n  tengen study scoring games/ --dead record")]
    Study(StudyCommand),
    /// Print a script that completes commands and options in a shell
    #[command(after_help = "Example:\n  tengen completions bash > ~/.local/share/bash-completion/completions/tengen")]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  tengen man | man -l -")]
    Man,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
Or a JSON array of such rows, or a packed board (.tgb), which says itself how its points are joined.

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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FalseEyesName {
    /// They are points
    Count,
    /// They are not: the default under rules that tax seki
    Skip,
}

impl From<FalseEyesName> for FalseEyes {
    fn from(name: FalseEyesName) -> FalseEyes {
        match name {
            FalseEyesName::Count => FalseEyes::Count,
            FalseEyesName::Skip => FalseEyes::Skip,
        }
    }
}

/// Who judges which stones are dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgeName {
    /// A small network, and playouts where it is not sure
    Network,
    /// Playouts alone
    Playouts,
}

impl From<JudgeName> for Method {
    fn from(name: JudgeName) -> Method {
        match name {
            JudgeName::Network => Method::Network,
            JudgeName::Playouts => Method::Playouts,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Rules: japanese, chinese, korean, aga, bga, french, new-zealand, ing, tromp-taylor,
stone-scoring, aga-button, aga-territory, chinese-superko, ancient-territory;
or KataGo's form, koSIMPLEscoreAREAtaxNONEsui0.

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
    /// Dead stones: auto (the record's marks, or judged), judge (by the program), record (its TB and TW are the
    /// territory), none, or a list of stones such as D4,Q16, each for its whole chain
    #[arg(long, value_name = "auto|judge|record|none|LIST", default_value = "auto")]
    pub(crate) dead: String,
    /// Who judges which stones are dead: the network, with playouts where it is not sure, or playouts alone
    #[arg(long, value_enum, default_value = "network")]
    pub(crate) method: JudgeName,
    /// Stones of chains in seki, such as A1,C1
    #[arg(long, value_name = "LIST")]
    pub(crate) seki: Option<String>,
    /// Whether false eyes that must be filled are points, under territory rules
    #[arg(long, value_enum, value_name = "count|skip", hide_possible_values = true)]
    pub(crate) false_eyes: Option<FalseEyesName>,
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

/// Which sides the first player of Hex joins.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum BlackSide {
    /// X joins top and bottom, O left and right
    Tb,
    /// X joins left and right, O top and bottom
    Lr,
}

impl From<BlackSide> for Orientation {
    fn from(side: BlackSide) -> Orientation {
        match side {
            BlackSide::Tb => Orientation::TopBottom,
            BlackSide::Lr => Orientation::LeftRight,
        }
    }
}

/// How Hex is read.
#[derive(Debug, Args)]
pub(crate) struct HexReadArgs {
    /// The sides that X, the first player, joins: top and bottom, or left and right
    #[arg(long, value_enum, default_value = "tb", value_name = "tb|lr", hide_possible_values = true)]
    pub(crate) black_side: BlackSide,
    /// The board of a Hex move list that does not say its size: 13 or 14x12
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Grid>,
}

fn size(text: &str) -> Result<Grid, String> {
    parse_size(text).ok_or_else(|| "a size is written 13 or 14x12, and no side is longer than 1000".into())
}

impl HexReadArgs {
    /// How to read it.
    pub(crate) fn options(&self, record: &RecordArgs) -> HexOptions {
        HexOptions { game: record.game, strict: record.strict, size: self.size }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Input: rows of text. First player: X B *   Second: O W   Empty: .   Spaces are ignored, so rows may be skewed.
Or a JSON array of such rows, Hex SGF, LittleGolem's export, a HexWorld or trmph link, or a list of moves.

Two conventions are in use, and --black-side chooses:
  tb  X joins top and bottom, O left and right: Hex SGF, LittleGolem, HexWorld (the default)
  lr  X joins left and right, O top and bottom: Exercism's Connect

    tb:     X X X X X          lr:     O O O O O
           O . X . . O                X . X . . X
            O . X O . O                X . X O . X
             O X . O . O                X X . O . X
              X X X X X                  O O O O O

Examples:
  tengen hex example:hex
  tengen hex board.txt
  printf '. X .\\n X O O\\n  X . .\\n' | tengen hex
  tengen hex connect.txt --black-side lr --json
  tengen hex game.sgf --move 20 --png position.png
  echo 'https://hexworld.org/board/#11,a3b4c5' | tengen hex
  echo 'a3 swap-sides b4 c5' | tengen hex --size 13

Exit code 0: answered. 1: answered, but the record says otherwise or breaks a rule. 2: could not be read.")]
pub(crate) struct HexArgs {
    /// A Hex board or game in any format
    #[arg(default_value = "-")]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) hex: HexReadArgs,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen show example:nine
  tengen show game.sgf --move 50 --svg position.svg
  tengen show board.txt --topology hex

A board of text or JSON is one of Go unless its rows are skewed or --topology hex says otherwise.")]
pub(crate) struct ShowArgs {
    /// A game record (SGF) or a board; Hex in any of its formats
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// How the points of a board of text or JSON are joined, unless its rows are skewed; records say it themselves
    #[arg(long, value_enum, default_value = "square")]
    pub(crate) topology: TopologyName,
    #[command(flatten)]
    pub(crate) hex: HexReadArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The format is chosen by the ending of FILE (.sgf, .txt, .json, .svg, .png) or by --to. Without FILE, or with -, the
result goes to standard output. A board of text or JSON is one of Go, unless its rows are skewed, --topology hex says
otherwise, or the format asked for is one of Hex alone.

Examples:
  tengen convert game.sgf -o position.txt       the last position as a diagram
  tengen convert board.txt -o board.sgf         a diagram as a record with set-up stones
  tengen convert messy.sgf -o clean.sgf         the record, written cleanly in UTF-8
  tengen convert hexgame.sgf --to hexworld      a game of Hex as a link
  tengen convert board.json --to moves          a board of Hex as a list of moves
  tengen convert huge.txt -o huge.tgb           a giant board, packed four points a byte
  echo '#11,a3:Sb4c5' | tengen convert - --to sgf")]
pub(crate) struct ConvertArgs {
    /// A game record (SGF) or a board; Hex in any of its formats
    pub(crate) input: String,
    /// Where to write; - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format, instead of the one that the ending of FILE says
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Option<TargetName>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// How the points of a board of text or JSON are joined, unless its rows are skewed; records say it themselves
    #[arg(long, value_enum, default_value = "square")]
    pub(crate) topology: TopologyName,
    /// The board of a Hex move list that does not say its size: 13 or 14x12
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Grid>,
}

/// What to convert to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetName {
    /// A record
    Sgf,
    /// Rows of text
    Text,
    /// A JSON array of rows
    Json,
    /// Two bits a point, for giant boards
    Packed,
    /// A picture
    Svg,
    /// A picture
    Png,
    /// Hex: a hexworld.org link
    Hexworld,
    /// Hex: a trmph.com link
    Trmph,
    /// Hex: a littlegolem.net export
    Littlegolem,
    /// Hex: a list of moves after the size of the board
    Moves,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StudyCommand {
    /// Score every record and compare with its result
    Scoring(StudyScoringArgs),
    /// Compare estimates with the end of the game, by method and move number
    Estimates(StudyEstimatesArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
A manifest has one JSON object a line, with the game's id, file and line (from 1), and may give its rules, komi,
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
    /// Dead stones: judge, record (its TB and TW are the territory), auto (they only say what is dead) or none
    #[arg(long, value_enum, default_value = "judge")]
    pub(crate) dead: StudyDead,
    /// Who judges: the network, with playouts where it is not sure, or playouts alone
    #[arg(long, value_enum, default_value = "network")]
    pub(crate) method: JudgeName,
    /// Whether false eyes that must be filled are points, under territory rules
    #[arg(long, value_enum, value_name = "count|skip", hide_possible_values = true)]
    pub(crate) false_eyes: Option<FalseEyesName>,
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

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
