//! The answer, as JSON gives it.

use super::chains::ChainStatus;
use super::explanation::ExplainedBy;
use crate::points::{JsonPoint, Number};
use crate::question::game::Names;
use serde::Serialize;
use tengen::go::rules::Repetition;
use tengen::go::{Cycle, Game};
use tengen::score::{GameResult, Item, ScoreSheet};
use tengen::{Color, Grid};
use tengen_estimate::judge::Place;

/// A player's lines of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lines {
    /// Living stones, under area scoring.
    pub stones: Number,
    /// Surrounded points, also those under dead stones.
    pub territory: Number,
    /// Stones captured in play, under territory scoring.
    pub prisoners: Number,
    /// The opponent's dead stones, under territory scoring.
    pub dead: Number,
    /// Komi.
    pub komi: Number,
    /// White's points for handicap stones.
    pub handicap_bonus: Number,
    /// Points taken off for groups.
    pub tax: Number,
    /// Stones handed over with passes.
    pub pass_stones: Number,
    /// The first passer's half point.
    pub button: Number,
    /// The point that Black gives up for the last stone.
    pub last_move: Number,
    /// The sum.
    pub total: Number,
}

/// The answer, as JSON gives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreReport {
    /// As records write it: `B+3.5`.
    pub result: String,
    /// `black`, `white` or `none`.
    pub winner: &'static str,
    /// Black's points more than White's.
    pub margin: Number,
    /// The name of the rules.
    pub rules: String,
    /// Komi.
    pub komi: Number,
    /// Handicap stones.
    pub handicap: u32,
    /// Moves made.
    pub moves: usize,
    /// The players, where the record names them.
    pub names: Names,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// When it was played, as the record says it.
    pub date: Option<String>,
    /// Where it was played: the tournament or match that the record names.
    pub event: Option<String>,
    /// Whether everything is settled.
    pub finished: bool,
    /// Black's lines.
    pub black: Lines,
    /// White's lines.
    pub white: Lines,
    /// Dead stones.
    pub dead: Vec<JsonPoint>,
    /// Stones in seki and the points they surround.
    pub seki: Vec<JsonPoint>,
    /// Empty points between the colors.
    pub dame: Vec<JsonPoint>,
    /// Points that nobody can be given yet.
    pub unsettled: Vec<JsonPoint>,
    /// Moves that would settle them.
    pub settling: Vec<JsonPoint>,
    /// The same place by place, with the reason.
    pub unsettled_places: Vec<UnsettledPlace>,
    /// Owners, row by row: `B`, `W`, `.`.
    pub ownership: Vec<String>,
    /// Reasons, row by row: `s` stone, `t` territory, `x` dead stone, `.` dame, `=` seki, `f` false eye, `?` open.
    pub reasons: Vec<String>,
    /// A whole board that came back, where the rules let it but then give no result, or a draw.
    pub repetition: Option<RepetitionReport>,
    /// The record's own result.
    pub record: Option<String>,
    /// Whether the record's result is this one: the same margin, or the same winner where the record gives no margin that
    /// can be read. `null` where the game was not decided by counting.
    pub agrees: Option<bool>,
    /// The smallest change that gives the recorded score, where the count differs from it and such a change was found.
    pub explained_by: Option<ExplainedBy>,
    /// Who said which stones are dead.
    pub method: &'static str,
    /// How sure that is: the confidence in the chain that is least sure.
    pub confidence: f64,
    /// Every chain, in the order of first stones.
    pub chains: Vec<ChainStatus>,
    /// The server it was played on, by the record's own word or a manifest's: `ogs`.
    pub server: Option<&'static str>,
    /// How that server counts otherwise than its rules, where it was counted so.
    pub server_habit: Option<&'static str>,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

/// A whole board that came back with the same player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RepetitionReport {
    /// What the rules make of the game: `no_result` or `draw`.
    pub outcome: &'static str,
    /// After how many moves the board was there first.
    pub first: usize,
    /// After how many moves it was there again.
    pub again: usize,
}

impl RepetitionReport {
    pub(super) fn of(game: &Game) -> Option<RepetitionReport> {
        let Cycle { first, again } = game.cycle()?;
        let outcome = match game.rules().repetition {
            Repetition::NoResult => "no_result",
            Repetition::Draw => "draw",
        };
        Some(RepetitionReport { outcome, first, again })
    }

    /// The result that the rules give such a game.
    pub(crate) fn result(self) -> GameResult {
        if self.outcome == "draw" { GameResult::Draw } else { GameResult::Void }
    }

    /// What there is to say about it.
    pub(super) fn words(self, rules: &str) -> String {
        let RepetitionReport { outcome, first, again } = self;
        let outcome = if outcome == "draw" { "the game is a draw" } else { "the game has no result" };
        format!(
            "the board after move {again} is that after move {first}: under {rules} rules {outcome}, unless the players \
             went on by agreement; the last position was counted"
        )
    }
}

/// A place that is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnsettledPlace {
    /// `border`, `alone`, `dame`, `ko`, `life`, `unclear` or `marks`.
    pub kind: &'static str,
    /// What that means.
    pub why: &'static str,
    /// Points that nobody can be given yet.
    pub points: Vec<JsonPoint>,
    /// Moves that would settle them, the largest first.
    pub moves: Vec<JsonPoint>,
}

impl UnsettledPlace {
    pub(super) fn new(grid: Grid, place: &Place) -> UnsettledPlace {
        UnsettledPlace {
            kind: place.kind.name(),
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
            stones: line(Item::Stones),
            territory: line(Item::Territory),
            prisoners: line(Item::Prisoners),
            dead: line(Item::Dead),
            komi: line(Item::Komi),
            handicap_bonus: line(Item::HandicapBonus),
            tax: line(Item::Tax),
            pass_stones: line(Item::PassStones),
            button: line(Item::Button),
            last_move: line(Item::LastMove),
            total: Number(sheet.totals()[color]),
        }
    }
}
