//! How players count a board by hand.

use super::count::{count_question, score_cost};
use super::prepared::{Cost, Prepared, WorkLimits};
use crate::problem::Problem;
use crate::score::{self, ScoreRequest};
use crate::tally::{TallyReport, tally};

/// The maximum number of bytes of the answer per point of the board: a few steps, each with a board and lists of points.
const BYTES_PER_POINT: usize = 120;

count_question! {
    /// How do players count this board by hand?
    TallyQuestion {}
}

impl TallyQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<TallyReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<TallyReport>, Problem> {
        let (input, request) = self.game_and_request()?;
        let source = input.parse()?.source;
        let cost = score_cost(&source, &request);
        let bytes = cost.bytes + BYTES_PER_POINT * source.game.position().grid().area();
        Ok(Prepared::new(Cost { bytes, ..cost }, move |effort| {
            let request = ScoreRequest { budget: effort.budget.clone(), ..request };
            tally(&score::score(&source, &request)?)
        }))
    }
}
