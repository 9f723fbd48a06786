//! KataGo as the judge of dead stones: reads the ownership in an answer of its analysis engine.
//!
//! A chain is dead if KataGo expects its points to end as the opponent's. KataGo's numbers are an opinion, so a chain
//! is never certain, and a chain about which KataGo is unsure is unsettled.

use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use serde_json::Value;
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::{Board, Color, Game, Marks, Regions};
use tengen_estimate::calibration::HIGHEST_CONFIDENCE;
use tengen_estimate::judge::{UnsettledArea, UnsettledKind};

/// The owners of all points in one answer of KataGo.
#[derive(Clone, Debug, PartialEq)]
struct OwnershipAnswer {
    /// The number of moves after which the position was analyzed.
    turn: Option<usize>,
    /// For each point from the top left, from -1 to 1.
    owners: Vec<f64>,
}

/// The answers of a file of KataGo's analysis output.
///
/// ```
/// use tengen_api::score::KatagoOwnership;
///
/// let answers = KatagoOwnership::parse(br#"{"id":"a","ownership":[1,0.9,-1],"turnNumber":3}"#)?;
/// assert_eq!(answers.len(), 1);
/// assert!(KatagoOwnership::parse(b"{}").is_err());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct KatagoOwnership(Vec<OwnershipAnswer>);

fn problem(kind: ProblemKind, message: impl Into<String>) -> Problem {
    Problem::new(kind, message.into()).with_option(OptionName::OWNERSHIP)
}

impl KatagoOwnership {
    /// Reads lines of JSON. Lines without an ownership are skipped, but there must be one with it.
    pub fn parse(bytes: &[u8]) -> Result<KatagoOwnership, Problem> {
        let mut answers = Vec::new();
        for value in serde_json::Deserializer::from_slice(bytes).into_iter::<Value>() {
            let message = |error| format!("this is not the output of KataGo's analysis engine: {error}");
            let value = value.map_err(|error| problem(ProblemKind::Json, message(error)))?;
            let Some(list) = value.get("ownership").and_then(Value::as_array) else { continue };
            let owners: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
            let owners = owners.filter(|owners| owners.iter().all(|owner| (-1.001..=1.001).contains(owner)));
            let owners =
                owners.ok_or_else(|| problem(ProblemKind::Json, "an ownership is a list of numbers from -1 to 1"))?;
            let turn = value.get("turnNumber").and_then(Value::as_u64).map(|turn| turn as usize);
            answers.push(OwnershipAnswer { turn, owners });
        }
        if answers.is_empty() {
            let message =
                "no answer with an ownership was found; KataGo gives it if a query has \"includeOwnership\": true";
            return Err(problem(ProblemKind::Json, message));
        }
        Ok(KatagoOwnership(answers))
    }

    /// Returns the number of answers.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one answer")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the owners for the last position of a game. Answers about other positions are left out, unless the
    /// stones are the same.
    fn owners(&self, game: &Game) -> Result<&[f64], Problem> {
        let board = game.position().board();
        let is_meant = |answer: &&OwnershipAnswer| {
            let position = answer.turn.filter(|_| game.move_count() > 0).map(|turn| game.at(turn));
            position.is_none_or(|position| position.is_some_and(|position| position.board() == board))
        };
        let Some(answer) = self.0.iter().rev().find(is_meant) else {
            let turns: Vec<String> =
                self.0.iter().filter_map(|answer| answer.turn).take(8).map(|turn| turn.to_string()).collect();
            let moves = game.move_count();
            let message =
                format!("the file has no answer for the position after move {moves}, but for {}", turns.join(", "));
            return Err(problem(ProblemKind::Move, message));
        };
        let grid = board.grid();
        if answer.owners.len() != grid.area() {
            let message = format!(
                "the answer is for {} points, and the board of {grid} has {}",
                answer.owners.len(),
                grid.area()
            );
            return Err(problem(ProblemKind::Board, message));
        }
        Ok(&answer.owners)
    }

    /// Marks every chain as KataGo judges it. KataGo's numbers have the view of Black, of White or of the player to
    /// move; most stones on a board are alive, which tells the view.
    pub(super) fn marks(&self, game: &Game) -> Result<Marks, Problem> {
        let owners = self.owners(game)?;
        let board = game.position().board();
        let own = |point: tengen::Point| match board[point] {
            Some(Color::Black) => owners[point.index()],
            Some(Color::White) => -owners[point.index()],
            None => 0.0,
        };
        let view = if board.grid().points().map(own).sum::<f64>() < 0.0 { -1.0 } else { 1.0 };
        let mut marks = Marks::none(board);
        let chains = Regions::of_board(board);
        for (label, region) in &chains {
            let stones = chains.points(label);
            if region.content.is_none() {
                continue;
            }
            let sum: f64 = stones.iter().map(|&stone| own(stone)).sum();
            let mean = view * sum / f64::from(stones.len() as u32);
            let status = if mean < 0.0 { LifeStatus::Dead } else { LifeStatus::Alive };
            let confidence = f64::midpoint(1.0, mean.abs()).min(HIGHEST_CONFIDENCE);
            marks.mark_with(stones[0], status, MarkSource::Katago, Evidence::Confidence(confidence));
        }
        Ok(marks)
    }
}

/// Returns the chains about which KataGo is less sure than this.
pub(super) fn doubts(board: &Board, marks: &Marks, sure: f64) -> Vec<UnsettledArea> {
    let chains = marks.chains();
    let is_unsure = |stone| {
        marks.source(stone) == MarkSource::Katago
            && marks.evidence(stone).confidence().is_some_and(|confidence| confidence < sure)
    };
    let stones = chains.iter().map(|(label, _)| chains.points(label)).filter(|points| board[points[0]].is_some());
    let unsure = stones.filter(|points| is_unsure(points[0]));
    unsure
        .map(|points| UnsettledArea { kind: UnsettledKind::Unclear, points: points.to_vec(), moves: Vec::new() })
        .collect()
}
