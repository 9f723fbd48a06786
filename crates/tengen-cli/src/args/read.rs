//! `tengen read` and `tengen study reading`.

use super::{PictureArgs, RecordArgs, TopologyArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tengen::Color;
use tengen_api::reading::{DEEP_POSITIONS, DEFAULT_POSITIONS};

#[derive(Debug, Args)]
#[command(after_help = "\
The answer is proved if the search is complete and every stone around the group is unconditionally alive. Otherwise it \
is read, and its assumptions are listed. A search is limited by the number of positions, not by time, so the same \
question has the same answer on every machine.

Examples:
  tengen read example:life --at A8
  tengen read game.sgf --at D4 --move 120 --to-play black
  tengen read game.sgf --at D4 --deep --svg line.svg       the main line as numbered stones
  tengen read game.sgf --at D4 --write read.sgf            the lines as variations
  tengen read game.sgf --all                               every group without a proof, one line each

Exit code 0: answered. 1: the search found no answer. 2: could not answer.")]
pub(crate) struct ReadArgs {
    /// A game record (SGF) or a board; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// Any stone of the group, such as D4
    #[arg(long, value_name = "POINT", required_unless_present = "all", conflicts_with = "all")]
    pub(crate) at: Option<String>,
    /// Read every chain that no static proof decides; those that the search does not decide either are listed only if
    /// the judge is unsure about them or considers them dead
    #[arg(long, conflicts_with_all = ["write", "svg", "png", "pdf", "output"])]
    pub(crate) all: bool,
    /// Only read the variations in which this player moves first
    #[arg(long, value_enum, value_name = "black|white", hide_possible_values = true)]
    pub(crate) to_play: Option<PlayerArg>,
    /// The maximum number of positions per search [default: 20000]
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// Search a million positions
    #[arg(long, conflicts_with = "positions")]
    deep: bool,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    /// Save the record with the lines as variations
    #[arg(long, value_name = "FILE.sgf")]
    pub(crate) write: Option<PathBuf>,
}

impl ReadArgs {
    /// The maximum number of positions per search.
    pub(crate) fn positions(&self) -> u64 {
        if self.deep { DEEP_POSITIONS } else { self.positions.unwrap_or(DEFAULT_POSITIONS) }
    }
}

/// One of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerArg {
    /// Black
    Black,
    /// White
    White,
}

impl From<PlayerArg> for Color {
    fn from(player: PlayerArg) -> Color {
        match player {
            PlayerArg::Black => Color::Black,
            PlayerArg::White => Color::White,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
A pack has one problem per line, in JSON, of one of three kinds: enclosed problems (black, white, targets, to_play, \
result), book problems (black, white, to_play, kind), and questions from regression suites (rows, kind, target). With \
--json, one line is printed per problem: id; code (1 yes, 2 and 3 with a ko, 0 no) and move, or answer; basis; \
positions; and milliseconds of CPU time.

Examples:
  tengen study reading problems.jsonl.xz --every 20
  tengen study reading problems.jsonl --positions 100000 --json > answers.jsonl")]
pub(crate) struct StudyReadingArgs {
    /// A problem pack (.jsonl or .jsonl.xz)
    pub(crate) pack: PathBuf,
    /// Read only every N-th problem, starting with the first
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) every: usize,
    /// The maximum number of positions per search
    #[arg(long, value_name = "N", default_value_t = DEFAULT_POSITIONS)]
    pub(crate) positions: u64,
    /// Print the answers as lines of JSON
    #[arg(long)]
    pub(crate) json: bool,
}
