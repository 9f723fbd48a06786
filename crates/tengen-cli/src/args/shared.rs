//! Options that several commands share.

use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tengen::Topology;
use tengen::score::FalseEyes;
use tengen_api::ReadOptions;
use tengen_api::score::Method;

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
