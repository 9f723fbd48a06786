//! Moves: played, taken back, and checked.

use super::GoEngine;
use crate::gtp::Answer;
use crate::gtp::command::{Arguments, color, is_resignation, number, turn, vertices};
use tengen::go::{Move, Turn};
use tengen::{Color, Grid, notation};

/// `play COLOR VERTEX`: plays a move, or notes that the player resigns.
pub(super) fn play(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [player, at] = arguments.exactly()?;
    if is_resignation(at) {
        let player = color(player)?;
        engine.table_mut().resign(player);
        return Ok(String::new());
    }
    let (player, made) = (color(player)?, turn(engine.table().grid(), at)?);
    engine.table_mut().play(player, made)?;
    Ok(String::new())
}

/// `gogui-play_sequence COLOR VERTEX…`: plays several moves, up to the first illegal one.
pub(super) fn play_sequence(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    for pair in arguments.words().chunks(2) {
        let [player, at] = pair else { return Err("syntax error: pairs of a color and a point are expected".into()) };
        let (player, made) = (color(player)?, turn(engine.table().grid(), at)?);
        engine.table_mut().play(player, made)?;
    }
    Ok(String::new())
}

pub(super) fn undo(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    engine.table_mut().undo()?;
    Ok(String::new())
}

/// `gg-undo [N]`: takes back N moves, or none if there are fewer.
pub(super) fn undo_several(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let count: usize = match arguments.words() {
        [] => 1,
        _ => number(arguments.exactly::<1>()?[0])?,
    };
    let last = engine.table().game().turns().iter().rev();
    if last.take_while(|turn| matches!(turn, Turn::Move(..))).count() < count {
        return Err("cannot undo".into());
    }
    for _ in 0..count {
        engine.table_mut().undo()?;
    }
    Ok(String::new())
}

fn written(grid: Grid, player: Color, made: Move) -> String {
    let name = match made {
        Move::Play(point) => notation::go(grid, point),
        Move::Pass => "PASS".into(),
    };
    format!("{} {name}", player.name())
}

/// Returns the moves, the last one first.
fn moves(engine: &GoEngine) -> impl Iterator<Item = String> {
    let grid = engine.table().grid();
    engine.table().game().turns().iter().rev().filter_map(move |turn| match *turn {
        Turn::Move(player, made) => Some(written(grid, player, made)),
        Turn::Edit(_) => None,
    })
}

/// Lists all moves, the last one first, as GNU Go does.
pub(super) fn move_history(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    Ok(moves(engine).collect::<Vec<_>>().join("\n"))
}

pub(super) fn last_move(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    moves(engine).next().ok_or_else(|| "no previous move known".into())
}

pub(super) fn is_legal(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [player, at] = arguments.exactly()?;
    let (player, made) = (color(player)?, turn(engine.table().grid(), at)?);
    let is_legal = engine.table().clone().play(player, made).is_ok();
    Ok(u8::from(is_legal).to_string())
}

pub(super) fn all_legal(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [player] = arguments.exactly()?;
    let player = color(player)?;
    let mut game = engine.table().game().clone();
    if game.is_over() || game.position().to_play() != player {
        // Another turn order is legal here.
        game.edit(Vec::new(), Some(player));
    }
    let illegal = game.legality(player).illegal;
    let grid = engine.table().grid();
    Ok(vertices(grid, grid.points().filter(|point| illegal[point.index()].is_none())))
}
