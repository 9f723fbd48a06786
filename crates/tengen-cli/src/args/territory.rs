//! `tengen territory`.

use super::{PictureArgs, RecordArgs, TopologyArgs};
use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
Input: rows of text, one character per point. Empty: space . + _   Black: B b X x #   White: W w O o
Or a JSON array of such rows, a packed board (.tgb), which includes its topology, or a game record (SGF), whose last \
position is used. All stones are treated as alive; tengen score also finds the dead ones.

Examples:
  tengen territory board.txt
  tengen territory board.txt --at 0,1 --json
  printf ' BW \\n BW \\n' | tengen territory
  tengen territory huge.txt --totals
  tengen territory game.sgf --move 120 -o territory.svg")]
pub(crate) struct TerritoryArgs {
    /// The board, or a game record (SGF); - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// Only the region at this point: 3,15 (x,y from the top left, starting at 0) or D4
    #[arg(long, value_name = "POINT", allow_hyphen_values = true, conflicts_with = "totals")]
    pub(crate) at: Option<String>,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    /// Only the totals; reads the board as a stream and keeps only a few rows in memory
    #[arg(long)]
    pub(crate) totals: bool,
    /// With --totals: do not count the regions, which takes about half the time on a large board
    #[arg(long, requires = "totals")]
    pub(crate) no_regions: bool,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
