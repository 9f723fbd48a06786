//! `tengen hex`, and the options for reading Hex.

use super::{PictureArgs, RecordArgs};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tengen::hex::Orientation;
use tengen::{Color, Grid};
use tengen_api::hex::HexOptions;
use tengen_api::hex::solve::DEFAULT_NODES;
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
#[command(
    after_help = "\
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
  tengen hex board.txt --solve                             who wins with best play, and by which moves?
  tengen hex board.txt --solve --certificate proof.txt     a proof that anyone can check
  tengen hex verify proof.txt                              check such a proof
  tengen hex audit game.sgf                                which moves lost a won game?

Exit code 0: answered. 1: answered, but the record disagrees or breaks a rule, or the search found no answer.
2: could not answer.",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct HexArgs {
    #[command(subcommand)]
    pub(crate) command: Option<HexCommand>,
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
    /// Find out by search who wins with best play
    #[arg(long)]
    pub(crate) solve: bool,
    /// The player to move [default: the one with fewer stones, or X]
    #[arg(long, value_enum, value_name = "X|O", hide_possible_values = true, requires = "solve")]
    pub(crate) to_play: Option<HexPlayerArg>,
    #[command(flatten)]
    pub(crate) limits: SolveLimitArgs,
    /// Write the proof as text; tengen hex verify checks it
    #[arg(long, value_name = "FILE", requires = "solve")]
    pub(crate) certificate: Option<PathBuf>,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SolveLimitArgs {
    /// The maximum number of positions per search
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES)]
    pub(crate) nodes: u64,
    /// Stop searching after this time; then the answer depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) seconds: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds, such as 2 or 0.5")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// A player of Hex.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum HexPlayerArg {
    /// The first player
    #[value(name = "X", alias = "x")]
    X,
    /// The second player
    #[value(name = "O", alias = "o")]
    O,
}

impl From<HexPlayerArg> for Color {
    fn from(player: HexPlayerArg) -> Color {
        match player {
            HexPlayerArg::X => Color::Black,
            HexPlayerArg::O => Color::White,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum HexCommand {
    /// Check a certificate that --certificate has written, without a search
    Verify(HexVerifyArgs),
    /// Show which moves of a game keep or lose a proved win, and whether a resignation was right
    Audit(HexAuditArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen hex verify proof.txt
  tengen hex board.txt --solve --certificate - | tengen hex verify - --json

Exit code 0: valid. 1: not valid. 2: not readable.")]
pub(crate) struct HexVerifyArgs {
    /// A certificate; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Positions are solved from the last to the first, until three in a row are too hard.

Examples:
  tengen hex audit game.sgf
  tengen hex audit game.sgf --seconds 2 --json

Exit code 0: answered. 1: no position of the game is proved. 2: could not answer.")]
pub(crate) struct HexAuditArgs {
    /// A record of Hex in any format; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) hex: HexReadArgs,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) limits: SolveLimitArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
