//! `tengen hex`, and the options for reading Hex.

use super::{PictureArgs, RecordArgs};
use clap::{Args, ValueEnum};
use tengen::Grid;
use tengen::hex::Orientation;
use tengen_api::hex::HexOptions;
use tengen_api::hex::source::parse_size;

/// Which sides the first player of Hex connects.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum BlackSideArg {
    /// X connects top and bottom, O left and right
    Tb,
    /// X connects left and right, O top and bottom
    Lr,
}

impl From<BlackSideArg> for Orientation {
    fn from(side: BlackSideArg) -> Orientation {
        match side {
            BlackSideArg::Tb => Orientation::TopBottom,
            BlackSideArg::Lr => Orientation::LeftRight,
        }
    }
}

/// The options for reading Hex.
#[derive(Debug, Args)]
pub(crate) struct HexReadArgs {
    /// The sides that X, the first player, connects: top and bottom, or left and right
    #[arg(long, value_enum, default_value = "tb", value_name = "tb|lr", hide_possible_values = true)]
    pub(crate) black_side: BlackSideArg,
    /// The board size for a Hex move list without one: 13 or 14x12
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Grid>,
}

pub(super) fn size(text: &str) -> Result<Grid, String> {
    parse_size(text).ok_or_else(|| "expected a size such as 13 or 14x12, with sides of at most 1000".into())
}

impl HexReadArgs {
    /// Returns the options for reading Hex.
    pub(crate) fn options(&self, record: &RecordArgs) -> HexOptions {
        HexOptions { game: record.game.unwrap_or(1), strict: record.strict, size: self.size }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Input: rows of text. First player: X B *   Second: O W   Empty: .   Spaces are ignored, so rows may be skewed.
Or a JSON array of such rows, Hex SGF, LittleGolem's export, a HexWorld or trmph link, or a list of moves.

There are two conventions; --black-side chooses one:
  tb  X connects top and bottom, O left and right: Hex SGF, LittleGolem, HexWorld (the default)
  lr  X connects left and right, O top and bottom: Exercism's Connect

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

Exit code 0: answered. 1: answered, but the record disagrees or breaks a rule. 2: could not answer.")]
pub(crate) struct HexArgs {
    /// A Hex board or game in any format; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
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
