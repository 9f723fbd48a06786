//! The marks of a person, which take precedence over the judge: `tengen-mark dead D4`.

use super::GoEngine;
use crate::gtp::Answer;
use crate::gtp::command::{Arguments, vertex};
use tengen::life::LifeStatus;
use tengen::{Board, Point, Regions, notation};
use tengen_api::score::{Corrections, ScoreRequest};

/// What a person says about chains, each named by one of its stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PersonMarks(Vec<(Point, LifeStatus)>);

impl PersonMarks {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Marks the chain at a stone, or leaves it to the judge again.
    fn set(&mut self, board: &Board, stone: Point, status: Option<LifeStatus>) {
        let chains = Regions::of_board(board);
        self.0.retain(|&(marked, _)| chains.label(marked) != chains.label(stone));
        if let Some(status) = status {
            self.0.push((stone, status));
            self.0.sort_unstable_by_key(|&(stone, _)| stone);
        }
    }

    /// Returns the request for a count with these marks.
    pub(super) fn request(&self, board: &Board) -> ScoreRequest {
        let names = |wanted: LifeStatus| {
            let stones = self.0.iter().filter(move |(_, status)| *status == wanted);
            stones.map(|&(stone, _)| notation::go(board.grid(), stone)).collect()
        };
        ScoreRequest {
            corrections: Corrections {
                dead: names(LifeStatus::Dead),
                alive: names(LifeStatus::Alive),
                ..Corrections::default()
            },
            seki: names(LifeStatus::Seki),
            ..ScoreRequest::default()
        }
    }
}

/// `tengen-mark dead|alive|seki|judge VERTEX…`: says what is true of the chains at these stones.
pub(super) fn mark(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [status, stones @ ..] = arguments.words() else {
        return Err("syntax error: a status is expected: dead, alive, seki or judge".into());
    };
    let status = match status.to_ascii_lowercase().as_str() {
        "dead" => Some(LifeStatus::Dead),
        "alive" => Some(LifeStatus::Alive),
        "seki" => Some(LifeStatus::Seki),
        "judge" => None,
        _ => return Err(format!("syntax error: {status:?} is none of dead, alive, seki and judge")),
    };
    let table = engine.table_mut();
    let board = table.game().position().board().clone();
    if stones.is_empty() {
        if status.is_some() {
            return Err("syntax error: a stone is expected".into());
        }
        table.marks.clear();
        return Ok(String::new());
    }
    // Nothing is marked if one of the stones is wrong.
    let stones: Vec<Point> = stones.iter().map(|name| vertex(board.grid(), name)).collect::<Result<_, _>>()?;
    if let Some(&empty) = stones.iter().find(|&&stone| board[stone].is_none()) {
        return Err(format!("there is no stone at {}", notation::go(board.grid(), empty)));
    }
    for stone in stones {
        table.marks.set(&board, stone, status);
    }
    Ok(String::new())
}

/// `tengen-marks`: lists the marks, one chain on each line.
pub(super) fn list(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let grid = engine.table().grid();
    let line = |&(stone, status): &(Point, LifeStatus)| {
        let word = match status {
            LifeStatus::Dead => "dead",
            LifeStatus::Alive => "alive",
            LifeStatus::Seki => "seki",
        };
        format!("{word} {}", notation::go(grid, stone))
    };
    Ok(engine.table().marks.0.iter().map(line).collect::<Vec<_>>().join("\n"))
}
