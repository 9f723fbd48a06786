//! Every public type can be sent to and shared between threads.

use tengen::bits::TerritoryCount;
use tengen::diagram::{Caption, DiagramError, DiagramErrorKind, DiagramNote, DiagramReading, Dialect};
use tengen::go::{
    Cycle, Edit, HandicapBonus, IllegalMove, Irregular, Ko, LegalMoves, Legality, Move, ParseRulesError, PositionError,
    Repetition, Scoring, Setup, Suicide, Tax, Turn, UnknownRuleset, WrittenKomi,
};
use tengen::life::{
    AnalysisStage, Domains, Evidence, LifeStatus, MarkSource, MarkedBoard, TerritoryAnalysis, UnconditionalLife,
};
use tengen::notation::ParsePointError;
use tengen::score::{Counting, FalseEyes, Margin, Owned, ParseResultError, PlayHistory, Reason, SheetItem};
use tengen::{
    Board, ByColor, Color, Game, GameResult, Grid, GridError, Halves, Marks, Neighbors, OffBoard, Ownership,
    ParseHalvesError, Point, PointCountError, Position, Region, Regions, Rules, Ruleset, ScoreSheet, Side, Sides,
    Symmetry, Territories, Territory, TerritoryIter, Topology, Touches, hex, sgf,
};

/// Compiles for types that are `Send` and `Sync`.
const fn assert_threads<T: Send + Sync>() {}

macro_rules! assert_threads {
    ($($type:ty),* $(,)?) => {
        const _: () = { $(assert_threads::<$type>();)* };
    };
}

assert_threads!(
    Board,
    ByColor<usize>,
    tengen::ByColorIter<'static, usize>,
    tengen::Points,
    tengen::RegionIter<'static>,
    Color,
    Game,
    GameResult,
    Grid,
    GridError,
    Halves,
    Marks,
    Neighbors,
    OffBoard,
    Ownership,
    ParseHalvesError,
    Point,
    PointCountError,
    Position,
    Region,
    Regions,
    Rules,
    Ruleset,
    ScoreSheet,
    Side,
    Sides,
    Symmetry,
    Territories,
    Territory<'static>,
    TerritoryIter<'static>,
    Topology,
    Touches,
);
assert_threads!(
    TerritoryCount,
    Caption,
    Dialect,
    DiagramError,
    DiagramErrorKind,
    DiagramNote,
    DiagramReading,
    ParsePointError
);
assert_threads!(
    Cycle,
    Edit,
    HandicapBonus,
    IllegalMove,
    Irregular,
    Ko,
    LegalMoves<'static>,
    Legality,
    Move,
    ParseRulesError,
    PositionError,
    Repetition,
    Scoring,
    Setup,
    Suicide,
    Tax,
    Turn,
    UnknownRuleset,
    WrittenKomi,
);
assert_threads!(
    AnalysisStage,
    Domains,
    Evidence,
    LifeStatus,
    MarkSource,
    MarkedBoard<'static>,
    TerritoryAnalysis,
    UnconditionalLife,
    Counting,
    FalseEyes,
    Margin,
    Owned,
    ParseResultError,
    PlayHistory,
    Reason,
    SheetItem,
);
assert_threads!(
    hex::Declared,
    hex::Diagnosis,
    hex::Game,
    hex::GameEnd,
    hex::Move,
    hex::Need,
    hex::Orientation,
    hex::Outcome,
    hex::PlayError,
    hex::Plausibility,
    hex::PlayerOrder,
    hex::ReadError,
    hex::Record,
    hex::RecordEntry,
    hex::RecordNote,
    hex::RecordedGame,
    hex::RecordedSwap,
    hex::ReplayError,
    hex::SwapReading,
    hex::SwapRefusal,
    hex::TooLarge,
    hex::HexWriteError,
    hex::sgf::FileError,
    hex::text::TextError,
);
assert_threads!(
    sgf::Collection<'static>,
    sgf::Flaw,
    sgf::Forgiven,
    sgf::GameKind,
    sgf::HexWord,
    sgf::Ident,
    sgf::InfoError,
    sgf::ItemError,
    sgf::Items<'static, 'static>,
    sgf::ListedPoints<'static, 'static>,
    sgf::NodeId,
    sgf::NodeItem,
    sgf::Note,
    sgf::ParseOptions,
    sgf::Property,
    sgf::PropertyRef<'static, 'static>,
    sgf::Reader,
    sgf::Replay,
    sgf::ReplayNote,
    sgf::RootInfo<'static>,
    sgf::SgfError,
    sgf::Span,
    sgf::SpannedItem,
    sgf::Tree,
    sgf::Value<'static>,
    sgf::ValueError,
    sgf::Values<'static, 'static>,
    sgf::SgfWriteError,
);
