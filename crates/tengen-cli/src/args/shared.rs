//! Options that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use tengen::score::FalseEyes;
use tengen::{Ruleset, Topology};
use tengen_api::ReadOptions;
use tengen_api::file_format::FileFormat;
use tengen_api::score::JudgeMethod;
use tengen_estimate::{Method, MethodInfo};

/// The topologies, with their help texts.
const TOPOLOGIES: [(Topology, &str); 3] = [
    (Topology::Square, "Four neighbors per point: Go"),
    (Topology::Hex, "Six neighbors per point: Hex"),
    (Topology::Torus, "Four neighbors per point, with opposite edges joined: Go without corners"),
];

/// Parses the name of a topology.
fn topology() -> impl TypedValueParser<Value = Topology> {
    let value = |(topology, help): (Topology, &'static str)| PossibleValue::new(topology.name()).help(help);
    PossibleValuesParser::new(TOPOLOGIES.map(value)).try_map(|name| name.parse::<Topology>())
}

/// The topology of the board.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TopologyArgs {
    /// How points are joined. Records and skewed rows are recognized as Go or Hex; a torus must be given explicitly
    /// [default: square]
    #[arg(long, value_parser = topology())]
    topology: Option<Topology>,
}

impl TopologyArgs {
    /// Returns the topology given on the command line.
    pub(crate) fn given(self) -> Option<Topology> {
        self.topology
    }
}

/// Parses a whole number, with a plain error message.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let too_large = || "the number is too large".to_owned();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().and_then(|number: u64| number.try_into().ok()).ok_or_else(too_large);
    }
    Err("expected a whole number of at least 0, such as 12".into())
}

/// Parses a whole number that is at least 1.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    let refuse = |_| "expected a whole number of at least 1, such as 4".to_owned();
    NonZeroUsize::new(whole(text).map_err(refuse)?).ok_or_else(|| refuse(String::new()))
}

/// Accepts any text, and lists the known names for help and shell completion. Unknown names are rejected later, with
/// the same message as in the service.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownNames(fn() -> Vec<PossibleValue>);

/// The rulesets. KataGo's notation is accepted as well.
pub(crate) const RULESETS: KnownNames =
    KnownNames(|| Ruleset::ALL.into_iter().map(|ruleset| PossibleValue::new(ruleset.name())).collect());

/// The methods of estimation.
pub(crate) const METHODS: KnownNames = KnownNames(|| {
    let value = |info: &'static MethodInfo| PossibleValue::new(info.name).help(info.description).aliases(info.aliases);
    Method::best_first().map(|method| value(method.info())).collect()
});

impl TypedValueParser for KnownNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

/// Parses the name of a format.
pub(crate) fn file_format() -> impl TypedValueParser<Value = FileFormat> {
    let value = |format: FileFormat| PossibleValue::new(format.name()).help(format.info().description);
    PossibleValuesParser::new(FileFormat::ALL.map(value)).try_map(|name| name.parse::<FileFormat>())
}

/// The output options of every command.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// No warnings, progress or summaries on standard error; errors are still printed
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    // Not a doc comment, because clippy would want backticks, which would appear in the help.
    #[arg(help = "Whether to use color on standard output; auto uses it on a terminal unless NO_COLOR is set")]
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN", global = true)]
    pub(crate) color: ColorName,
    /// Draw boards on the terminal in ASCII
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
}

/// When to print in color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorName {
    /// On a terminal
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Not at all
    Never,
}

/// Which game of a file, and how far into it.
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The position after this many moves instead of the last one
    #[arg(long = "move", value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) number: Option<usize>,
    /// Which game of a file with several games, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) game: Option<usize>,
    /// Refuse records with mistakes that are otherwise tolerated
    #[arg(long)]
    pub(crate) strict: bool,
}

impl RecordArgs {
    /// Returns the options for reading the record.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions { game: self.game.unwrap_or(1), strict: self.strict, ..ReadOptions::default() }
    }
}

/// Which pictures to write, and their theme.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write a file; the extension chooses the format: .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write a picture as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a picture as PNG
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Write a picture as PDF
    #[arg(long, value_name = "FILE")]
    pub(crate) pdf: Option<PathBuf>,
    /// The theme of pictures
    #[arg(long, value_enum, default_value = "wood")]
    pub(crate) theme: ThemeName,
}

impl PictureArgs {
    /// Returns the requested picture files and their formats. `-o` is left out if its extension is not that of a
    /// picture.
    pub(crate) fn files(&self) -> Vec<(FileFormat, &Path)> {
        let output = self.output.as_deref().map(|path| (FileFormat::of_path(path), path));
        let output = output.filter(|(format, _)| format.is_some_and(FileFormat::is_picture));
        let named = [(FileFormat::Svg, &self.svg), (FileFormat::Png, &self.png), (FileFormat::Pdf, &self.pdf)];
        let named = named.into_iter().filter_map(|(format, file)| Some((format, file.as_deref()?)));
        named.chain(output.and_then(|(format, path)| Some((format?, path)))).collect()
    }

    /// Returns the file given by `-o` if it has this extension.
    pub(crate) fn output_with_extension(&self, extension: &str) -> Option<&Path> {
        let has = |path: &&Path| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
        self.output.as_deref().filter(has)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// A wooden board
    Wood,
    /// Black on white, for print
    Plain,
    /// For dark backgrounds
    Dark,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FalseEyesName {
    /// They count as points
    Count,
    /// They do not count as points: the default under rules that tax seki
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

/// Parses the name of the method that judges which stones are dead.
pub(crate) fn judge_method() -> impl TypedValueParser<Value = JudgeMethod> {
    let value = |method: JudgeMethod| PossibleValue::new(method.name()).help(method.description());
    PossibleValuesParser::new(JudgeMethod::ALL.map(value)).try_map(|name| name.parse::<JudgeMethod>())
}
