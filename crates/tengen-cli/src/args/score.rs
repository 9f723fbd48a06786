//! `tengen score`.

use super::dead::{DEAD_WORDS_OR_LIST, list_help};
use super::{FalseEyesName, PictureArgs, RULESETS, RecordArgs, TopologyArgs, judge_method};
use clap::Args;
use std::path::{Path, PathBuf};
use tengen::{ByColor, Ruleset};
use tengen_api::score::JudgeMethod;
use tengen_api::source::parse_prisoners;

/// Returns the help text with the rulesets.
fn help() -> String {
    HELP.replace("{rulesets}", &Ruleset::ALL.map(Ruleset::name).join(", "))
}

const HELP: &str = "\
Rules: {rulesets}; or KataGo's notation, such as koSIMPLEscoreAREAtaxNONEsui0.

Examples:
  tengen score example:nine
  tengen score game.sgf --rules chinese --komi 7.5
  tengen score game.sgf --dead D4,Q16 --png counted.png
  tengen score game.sgf --dead record --json
  tengen score game.sgf --dead judge,+D4,-Q16
  tengen score game.sgf --explain               why the dead groups are dead
  tengen score board.txt --rules aga --write counted.sgf
  tengen score games/*.sgf --json               one line of JSON for each file

Exit code 0: answered. 1: answered, but it disagrees with the record or is unsettled. 2: could not answer. With several \
inputs, the highest code is returned.";

#[derive(Debug, Args)]
#[command(mut_arg("output", |output| output.help("Write a file; the extension chooses the format: .svg, .png, .pdf or \
                                                  .sgf")))]
#[command(after_help = help())]
pub(crate) struct ScoreArgs {
    /// Game records (SGF) or boards: files, folders of .sgf files, or patterns; - for standard input. Several inputs
    /// print one line each
    #[arg(value_name = "INPUT", default_value = "-", hide_default_value = true)]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) count: CountArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    /// Save the record with its count: result (RE) and territory (TB, TW). An existing result is kept, and the count
    /// is added as a comment; for an unsettled position neither result nor territory is written. Options that these
    /// properties cannot express are saved too, and used when the record is counted again
    #[arg(long, value_name = "FILE.sgf")]
    pub(crate) write: Option<PathBuf>,
    /// Also say why each dead group is dead, with the moves that show it
    #[arg(long)]
    pub(crate) explain: bool,
    /// With --write: replace the record's own result with the count
    #[arg(long)]
    pub(crate) overwrite_result: bool,
}

const CORRECTIONS: &str =
    ". Corrections may follow: judge,+D4,-Q16 uses the judge, except that D4 is dead and Q16 is alive";

/// Parses the prisoners of both players.
fn prisoners(text: &str) -> Result<ByColor<u32>, String> {
    parse_prisoners(text).map_err(|problem| problem.message)
}

/// How a game is counted.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// The ruleset, instead of the record's
    #[arg(long, value_name = "NAME", value_parser = RULESETS, hide_possible_values = true)]
    pub(crate) rules: Option<String>,
    /// The komi, instead of the record's
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<String>,
    /// The stones that Black and White had captured before the record or the board begins, such as 3,5
    #[arg(long, value_name = "BLACK,WHITE", value_parser = prisoners)]
    pub(crate) prisoners: Option<ByColor<u32>>,
    #[arg(long, value_name = DEAD_WORDS_OR_LIST.as_str(), default_value = "auto", allow_hyphen_values = true)]
    #[arg(help = list_help("Dead stones", CORRECTIONS))]
    pub(crate) dead: String,
    /// Stones of chains that are alive, regardless of the record and the judge, such as Q16,R3
    #[arg(long, value_name = "LIST")]
    pub(crate) alive: Option<String>,
    /// How to judge which stones are dead: the network, with playouts if it is unsure, or only playouts
    /// [default: network]
    #[arg(long, value_parser = judge_method())]
    pub(crate) method: Option<JudgeMethod>,
    /// Output of KataGo's analysis engine with an ownership of the position; KataGo then judges which stones are dead
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    pub(crate) ownership: Option<PathBuf>,
    /// Judgments with less confidence than this are unsettled: 0 to 1, or a percentage such as 95%
    /// [default: 0.9]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) sure: Option<String>,
    /// Stones of chains in seki, such as A1,C1
    #[arg(long, value_name = "LIST")]
    pub(crate) seki: Option<String>,
    /// Whether false eyes that must be filled count as points, under territory rules
    #[arg(long, value_enum, value_name = "count|skip", hide_possible_values = true)]
    pub(crate) false_eyes: Option<FalseEyesName>,
    /// Count by the rules as they are written, even if the server that produced the record counts differently
    #[arg(long)]
    pub(crate) by_the_book: bool,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) topology: TopologyArgs,
}

impl ScoreArgs {
    /// Returns the file to save the record in: `--write`, or `-o` if it ends in .sgf.
    pub(crate) fn record_file(&self) -> Option<&Path> {
        self.write.as_deref().or_else(|| self.picture.output_with_extension("sgf"))
    }
}
