//! `tengen show` and `tengen convert`.

use super::hex::size;
use super::{HexReadArgs, PictureArgs, RecordArgs, TopologyArgs, file_format};
use clap::Args;
use std::path::PathBuf;
use tengen::Grid;
use tengen_api::file_format::FileFormat;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tengen show example:nine
  tengen show game.sgf --move 50 --svg position.svg
  tengen show game.sgf --at D4                 the chain at D4, its stones and its liberties
  tengen show board.txt --topology hex

A board of text or JSON is a Go board unless its rows are skewed or --topology hex is given.")]
pub(crate) struct ShowArgs {
    /// A game record (SGF) or a board; Hex in any of its formats; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Show the stones and the liberties of the chain at this point of a Go board: D4, or 3,15 (x,y from the top left,
    /// starting at 0)
    #[arg(long, value_name = "POINT", allow_hyphen_values = true)]
    pub(crate) at: Option<String>,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    #[command(flatten)]
    pub(crate) hex: HexReadArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = convert_help())]
pub(crate) struct ConvertArgs {
    /// A game record (SGF) or a board; Hex in any of its formats; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// The output file; - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format, instead of the one given by the extension of FILE
    #[arg(long, value_name = "FORMAT", value_parser = file_format())]
    pub(crate) to: Option<FileFormat>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
    /// The board size for a Hex move list without one: 13 or 14x12
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Grid>,
}

/// Returns the help text with the known extensions.
fn convert_help() -> String {
    format!("The format is chosen by the extension of FILE ({}) or by --to. {CONVERT_NOTES}", FileFormat::extensions())
}

const CONVERT_NOTES: &str = "\
Without FILE, or with -, the result goes to standard output. A board of text or JSON is a Go board unless its rows are \
skewed, --topology hex is given, or the output format is a Hex format.

Examples:
  tengen convert game.sgf -o position.txt       the last position as a diagram
  tengen convert board.txt -o board.sgf         a diagram as a record with set-up stones
  tengen convert messy.sgf -o clean.sgf         the record, written cleanly in UTF-8
  tengen convert all.sgf --game 3 -o third.sgf  one game of a file with several games
  tengen convert hexgame.sgf --to hexworld      a game of Hex as a link
  tengen convert board.json --to moves          a board of Hex as a list of moves
  tengen convert huge.txt -o huge.tgb           a giant board, packed into four points per byte
  echo '#11,a3:Sb4c5' | tengen convert - --to sgf";
