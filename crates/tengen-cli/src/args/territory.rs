//! `tengen territory`.

use super::TopologyName;
use clap::Args;

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
