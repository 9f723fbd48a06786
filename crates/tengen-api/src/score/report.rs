//! The report of a score in JSON.

use super::chains::{self, ChainStatus};
use super::dead::DeadSource;
use super::explanation::ExplainedBy;
use super::{CountedBoard, ResultVerdict};
use crate::player::Player;
use crate::points::{JsonPoint, Number};
use crate::question::moves::Names;
use crate::saved_options::SavedOptions;
use crate::source::{Server, ServerScoring, Source};
use serde::Serialize;
use tengen::go::Cycle;
use tengen::go::Repetition;
use tengen::score::SheetItem;
use tengen::{Color, Game, GameResult, Grid, ScoreSheet};
use tengen_estimate::judge::{UnsettledArea, UnsettledKind};

/// A player's lines of the sheet.
///
/// ```
/// use tengen::Halves;
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[3]KM[0]RU[Chinese];B[bb];W[];B[])", &ReadOptions::default())?;
/// let report = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?.report;
/// assert_eq!((report.black.stones.0, report.black.territory.0), (Halves::new(2), Halves::new(16)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lines {
    /// Living stones, under area scoring.
    pub stones: Number,
    /// Surrounded points, including those under dead stones.
    pub territory: Number,
    /// Stones captured in play, under territory scoring.
    pub prisoners: Number,
    /// The opponent's dead stones, under territory scoring.
    pub dead: Number,
    /// Komi.
    pub komi: Number,
    /// White's points for handicap stones.
    pub handicap_bonus: Number,
    /// The points deducted as group tax.
    pub tax: Number,
    /// The stones handed over with passes.
    pub pass_stones: Number,
    /// The half point for the player who passes first.
    pub button: Number,
    /// The point that Black loses for playing the last stone.
    pub last_move: Number,
    /// The sum.
    pub total: Number,
}

/// The report of a score.
///
/// ```
/// use tengen_api::Player;
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// let source = Source::read(b"(;SZ[3]KM[0]RU[Chinese]RE[B+9];B[bb];W[];B[])", &ReadOptions::default())?;
/// let report = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?.report;
/// assert_eq!((report.result.as_str(), report.winner, report.agrees), ("B+9", Player::Black, Some(true)));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreReport {
    /// The result as written in records: `B+3.5`. If the game ended with a repeated board, it is the result that the
    /// rules give for that, `Void` or `0`; `black` and `white` still contain the count.
    pub result: String,
    /// The winner.
    pub winner: Player,
    /// Black's points minus White's points; `null` if the game has no result. If the game ended with a repeated board,
    /// the count is only in `black` and `white`.
    pub margin: Option<Number>,
    /// The name of the rules.
    pub rules: String,
    /// Komi.
    pub komi: Number,
    /// The number of handicap stones.
    pub handicap: u32,
    /// The number of moves.
    pub moves: usize,
    /// The players, if the record names them.
    pub names: Names,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The date of the game, as written in the record.
    pub date: Option<String>,
    /// The tournament or match that the record names.
    pub event: Option<String>,
    /// Whether everything is settled, or the game ended with a repeated board.
    pub finished: bool,
    /// Black's lines.
    pub black: Lines,
    /// White's lines.
    pub white: Lines,
    /// Dead stones.
    pub dead: Vec<JsonPoint>,
    /// Stones in seki and the points they surround.
    pub seki: Vec<JsonPoint>,
    /// Empty points between the colors, unless they are connected to open land.
    pub dame: Vec<JsonPoint>,
    /// Points without a certain owner yet.
    pub unsettled: Vec<JsonPoint>,
    /// Moves that would settle these points.
    pub settling: Vec<JsonPoint>,
    /// The unsettled points grouped by place, with reasons.
    pub unsettled_places: Vec<UnsettledPlace>,
    /// Owners, row by row: `B`, `W`, `.`.
    pub ownership: Vec<String>,
    /// Reasons, row by row: `s` stone, `t` territory, `x` dead stone, `.` dame, `=` seki, `f` false eye, `?` open.
    pub reasons: Vec<String>,
    /// A whole board that was repeated under rules that then give no result, or a draw.
    pub repetition: Option<RepetitionReport>,
    /// The result in the record.
    pub record: Option<String>,
    /// Whether the record has the same result: the same margin, or the same winner if the record's margin is missing or
    /// doubtful. `null` if the game was not decided by counting, or if the winner is the same but the record's margin
    /// is not in points under these rules; a warning then says so.
    pub agrees: Option<bool>,
    /// The smallest change that gives the recorded score, if the count differs and such a change was found.
    pub explained_by: Option<ExplainedBy>,
    /// The source of the dead stones.
    pub method: DeadSource,
    /// The confidence in the least certain chain, from 0 to 1; 0 if nothing was judged, as on an empty board.
    pub confidence: f64,
    /// Every chain, ordered by first stone.
    pub chains: Vec<ChainStatus>,
    /// The server according to the record or a manifest: `ogs`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub server: Option<Server>,
    /// How the server deviates from its rules, if the game was counted in that way.
    pub server_habit: Option<&'static str>,
    /// The saved options of the record that were used, written as on the command line.
    pub saved_options: Option<String>,
    /// Assumptions and forgiven flaws.
    pub warnings: Vec<String>,
}

/// The outcome that rules give to a game with a repeated board.
///
/// ```
/// use tengen_api::score::RepetitionOutcome;
///
/// assert_eq!(RepetitionOutcome::NoResult.name(), "no_result");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RepetitionOutcome {
    /// No result.
    NoResult,
    /// A draw.
    Draw,
}

impl RepetitionOutcome {
    /// The name in JSON and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            RepetitionOutcome::NoResult => "no_result",
            RepetitionOutcome::Draw => "draw",
        }
    }
}

/// What became of a game with a repeated board.
///
/// ```
/// use tengen_api::score::RepetitionEnd;
///
/// assert_eq!(RepetitionEnd::WentOn.name(), "went_on");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RepetitionEnd {
    /// It ended without a result.
    NoResult,
    /// It ended with a draw.
    Draw,
    /// The players continued.
    WentOn,
}

impl RepetitionEnd {
    /// The name in JSON and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            RepetitionEnd::NoResult => RepetitionOutcome::NoResult.name(),
            RepetitionEnd::Draw => RepetitionOutcome::Draw.name(),
            RepetitionEnd::WentOn => "went_on",
        }
    }
}

/// A whole board that was repeated with the same player to move.
///
/// ```
/// use tengen_api::score::{RepetitionEnd, RepetitionOutcome, RepetitionReport};
///
/// let repetition = RepetitionReport { outcome: RepetitionOutcome::Draw, first: 10, again: 16, went_on: true };
/// assert_eq!(repetition.end(), RepetitionEnd::WentOn);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RepetitionReport {
    /// The outcome of a game that ends with this repetition.
    pub outcome: RepetitionOutcome,
    /// The number of moves before the first occurrence.
    pub first: usize,
    /// The number of moves before the second occurrence.
    pub again: usize,
    /// Whether the players continued with other positions. The last position is then counted.
    pub went_on: bool,
}

impl RepetitionReport {
    pub(super) fn of(game: &Game) -> Option<RepetitionReport> {
        let Cycle { first, again, went_on } = game.cycle()?;
        let outcome = match game.rules().repetition {
            Repetition::NoResult => RepetitionOutcome::NoResult,
            Repetition::Draw => RepetitionOutcome::Draw,
        };
        Some(RepetitionReport { outcome, first, again, went_on })
    }

    /// Returns what became of the game.
    pub const fn end(self) -> RepetitionEnd {
        match self.outcome {
            _ if self.went_on => RepetitionEnd::WentOn,
            RepetitionOutcome::NoResult => RepetitionEnd::NoResult,
            RepetitionOutcome::Draw => RepetitionEnd::Draw,
        }
    }

    /// Describes the repeated board.
    pub(crate) fn board(self) -> String {
        match self.first {
            0 => "the board at the start".into(),
            first => format!("the board after move {first}"),
        }
    }

    /// Returns the result that the rules give the game, unless the players continued.
    pub(crate) fn result(self) -> Option<GameResult> {
        let result = match self.outcome {
            RepetitionOutcome::NoResult => GameResult::Void,
            RepetitionOutcome::Draw => GameResult::Draw,
        };
        (!self.went_on).then_some(result)
    }

    /// Describes the repetition and its outcome.
    pub(super) fn words(self, rules: &str) -> String {
        let RepetitionReport { outcome, again, went_on, .. } = self;
        let outcome = match outcome {
            RepetitionOutcome::NoResult => "has no result",
            RepetitionOutcome::Draw => "is a draw",
        };
        let end = if went_on {
            format!(
                "under {rules} rules a game that ends so {outcome}, but the players went on; the last position was \
                 counted"
            )
        } else {
            format!("under {rules} rules the game {outcome}; the sheet counts the last position all the same")
        };
        format!("{} was repeated after move {again}: {end}", self.board())
    }
}

impl ScoreReport {
    /// Creates the report of a counted game.
    pub(super) fn new(
        source: &Source,
        game: &Game,
        counted: &CountedBoard,
        verdict: ResultVerdict,
        saved: Option<SavedOptions>,
        explained_by: Option<ExplainedBy>,
        warnings: Vec<String>,
    ) -> ScoreReport {
        let CountedBoard { board, ownership, sheet, rules, places, status_source, .. } = counted;
        let grid = board.grid();
        let ResultVerdict { repetition, result, agrees, .. } = verdict;
        ScoreReport {
            result: result.to_string(),
            winner: result.winner().into(),
            margin: result.score().map(Number),
            rules: rules.name.clone(),
            komi: Number(sheet.rules().komi),
            handicap: game.handicap(),
            moves: game.move_count(),
            names: Names { black: source.players.black.clone(), white: source.players.white.clone() },
            width: grid.width(),
            height: grid.height(),
            date: source.date.clone(),
            event: source.event.clone(),
            finished: places.is_empty() || repetition.is_some_and(|found| !found.went_on),
            black: Lines::of(sheet, Color::Black),
            white: Lines::of(sheet, Color::White),
            dead: JsonPoint::all(grid, counted.dead()),
            seki: JsonPoint::all(grid, counted.seki()),
            dame: JsonPoint::all(grid, counted.dame()),
            unsettled: JsonPoint::all(grid, counted.unsettled()),
            settling: JsonPoint::all(grid, counted.settling()),
            unsettled_places: places.iter().map(|place| UnsettledPlace::new(grid, place)).collect(),
            ownership: ownership.owner_rows(),
            reasons: ownership.reason_rows(),
            repetition,
            record: source.result.clone(),
            agrees,
            explained_by,
            method: status_source.method,
            confidence: status_source.confidence,
            chains: chains::chains(counted, status_source.unmarked_by),
            server: source.server,
            server_habit: source.server_scoring.map(ServerScoring::words),
            saved_options: saved.filter(|saved| !saved.is_empty()).map(|saved| saved.to_string()),
            warnings,
        }
    }

    /// Whether another report gives the same answer, ignoring the source of the dead stones and the recorded result.
    pub fn is_same_answer(&self, other: &ScoreReport) -> bool {
        let answer = |report: &ScoreReport| {
            let chain = |chain: &ChainStatus| ChainStatus { by: None, confidence: 0.0, ..chain.clone() };
            ScoreReport {
                record: None,
                agrees: None,
                explained_by: None,
                method: DeadSource::None,
                confidence: 0.0,
                chains: report.chains.iter().map(chain).collect(),
                saved_options: None,
                warnings: Vec::new(),
                ..report.clone()
            }
        };
        answer(self) == answer(other)
    }

    /// Whether the result needs a check: the record differs, the position is not settled, or a board was repeated and
    /// no recorded result confirms the outcome.
    pub fn is_doubtful(&self) -> bool {
        let is_unconfirmed = self.repetition.is_some() && self.agrees.is_none();
        self.agrees == Some(false) || is_unconfirmed || !self.finished
    }
}

/// A place that is not settled.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score};
///
/// // One stone on a large board leaves everything open.
/// let source = Source::read(b"(;SZ[9]KM[0]RU[Chinese];B[cc])", &ReadOptions::default())?;
/// let report = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?.report;
/// assert!(!report.finished && !report.unsettled_places[0].points.is_empty());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnsettledPlace {
    /// `border`, `alone`, `dame`, `ko`, `life`, `unclear` or `marks`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: UnsettledKind,
    /// The reason in words.
    pub why: &'static str,
    /// Points without a certain owner yet.
    pub points: Vec<JsonPoint>,
    /// Moves that would settle them, the largest first.
    pub moves: Vec<JsonPoint>,
}

impl UnsettledPlace {
    pub(super) fn new(grid: Grid, place: &UnsettledArea) -> UnsettledPlace {
        UnsettledPlace {
            kind: place.kind,
            why: place.kind.words(),
            points: JsonPoint::all(grid, place.points.iter().copied()),
            moves: JsonPoint::all(grid, place.moves.iter().copied()),
        }
    }
}

impl Lines {
    pub(super) fn of(sheet: &ScoreSheet, color: Color) -> Lines {
        let line = |item| Number(sheet.line(item)[color]);
        Lines {
            stones: line(SheetItem::Stones),
            territory: line(SheetItem::Territory),
            prisoners: line(SheetItem::Prisoners),
            dead: line(SheetItem::Dead),
            komi: line(SheetItem::Komi),
            handicap_bonus: line(SheetItem::HandicapBonus),
            tax: line(SheetItem::Tax),
            pass_stones: line(SheetItem::PassStones),
            button: line(SheetItem::Button),
            last_move: line(SheetItem::LastMove),
            total: Number(sheet.totals()[color]),
        }
    }
}
