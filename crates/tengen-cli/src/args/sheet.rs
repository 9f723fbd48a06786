//! `tengen sheet`.

use super::CountArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tengen_render::Paper;

#[derive(Debug, Args)]
#[command(after_help = "\
One page with the event, players, rules, the final position, the count line by line, the dead chains and who says so, \
what is unsettled, the result, and places for both players and the referee to sign. The game is counted as by \
tengen score, with the same options.

Examples:
  tengen sheet game.sgf -o sheet.pdf
  tengen sheet game.sgf -o sheet.pdf --event 'Spring cup' --round 3 --place Leiden
  tengen sheet game.sgf -o sheet.html --paper letter --dead judge,+D4

Exit code 0: written. 1: written, but the count disagrees with the record or is unsettled. 2: could not answer.")]
pub(crate) struct SheetArgs {
    /// A game record (SGF) or a board; - for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) input: String,
    /// The file; the extension chooses the format: .pdf, .svg, .png or .html
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) count: CountArgs,
    /// The event, instead of the record's
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Option<String>,
    /// The round, instead of the record's
    #[arg(long, value_name = "N")]
    pub(crate) round: Option<String>,
    /// The place, instead of the record's
    #[arg(long, value_name = "TEXT")]
    pub(crate) place: Option<String>,
    /// A remark, such as a decision; may be given several times
    #[arg(long, value_name = "TEXT")]
    pub(crate) remark: Vec<String>,
    /// The result in words, such as 'White wins on time', instead of the counted one
    #[arg(long, value_name = "TEXT")]
    pub(crate) result: Option<String>,
    /// The size of the page
    #[arg(long, value_enum, default_value = "a4")]
    pub(crate) paper: PaperName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Paper {
        match name {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }
    }
}
