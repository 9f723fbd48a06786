//! The question that `tengen read` answers: does a group live?

use super::MAX_STEPS;
use super::game::question;
use super::input::{ColorInput, PointInput};
use super::prepared::{Cost, Prepared, WorkLimits};
use crate::option::all_for_json;
use crate::problem::{Problem, ProblemKind};
use crate::reading::{self, DEEP_POSITIONS, DEFAULT_POSITIONS, GroupReading, ReadReport, ReadRequest};

question! {
    /// Does the group at a point live?
    ReadQuestion {
        /// Any stone of the group.
        at: Option<PointInput>,
        /// The player to move, if only that player's options are of interest.
        to_play: Option<ColorInput>,
        /// The maximum number of positions in each search (default: 20,000).
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        positions: Option<u64>,
        /// Whether to search up to a million positions. The service refuses this because it exceeds its limit.
        deep: Option<bool>,
    }
}

impl ReadQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<ReadReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(self) -> Result<Prepared<ReadReport>, Problem> {
        Ok(self.prepare_group()?.map(|group| group.report))
    }

    /// Reads the question of a caller that also draws the answer.
    pub fn prepare_group(mut self) -> Result<Prepared<GroupReading>, Problem> {
        let at = self.at.as_ref().map(PointInput::name);
        let at = at.ok_or_else(|| {
            Problem::new(ProblemKind::Json, "\"at\" is missing: any stone of the group, such as \"D4\"")
        })?;
        let deep = self.deep.unwrap_or(false);
        if deep && self.positions.is_some() {
            return Err(Problem::new(ProblemKind::Json, "\"deep\" and \"positions\" cannot be asked for together"));
        }
        let positions = if deep { DEEP_POSITIONS } else { self.positions.unwrap_or(DEFAULT_POSITIONS) };
        let to_play = self.to_play.map(Into::into);
        let request = ReadRequest { number: self.number, to_play, positions, ..ReadRequest::default() };
        request.check()?;
        let mut input = self.game_input();
        input.board_without_komi = true;
        let source = input.parse()?.source;
        let grid = source.game.position().grid();
        let judged = Cost::of_board(grid, 0).judged(grid);
        // There are only a few lines, each of about a dozen moves.
        let cost = Cost { bytes: judged.bytes + (8 << 10), ..judged.and(reading::steps(positions)) };
        let prepared = Prepared::new(cost, move |effort| {
            let request = ReadRequest { budget: effort.budget.clone(), ..request };
            let mut group = reading::read_group(&source, &at, &request)?;
            group.report.warnings = all_for_json(group.report.warnings);
            Ok(group)
        });
        prepared.within_limits(|| {
            let most = MAX_STEPS.saturating_sub(judged.steps) / reading::steps(1);
            format!("a search of {positions} positions on a board of {grid}; {most} positions would be searched")
        })
    }
}
