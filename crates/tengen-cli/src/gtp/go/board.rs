//! Questions about the stones on the board.

use super::GoEngine;
use crate::gtp::Answer;
use crate::gtp::command::{Arguments, color, vertex, vertices};
use tengen::{Color, Point, Regions};
use tengen_api::picture;
use tengen_render::terminal::{self, Style};

pub(super) fn showboard(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let game = engine.table().game();
    let position = game.position();
    let drawn = picture::position(position.board(), game.last_move());
    let style = Style { color: false, unicode: false };
    let board = terminal::draw(&drawn, style).map_err(|error| error.to_string())?;
    let (rules, prisoners) = (&engine.table().rules().title, position.prisoners());
    let (komi, next) = (game.rules().komi, position.to_play());
    let (black, white) = (prisoners.black, prisoners.white);
    // The board begins on a line of its own, so that its columns are aligned.
    Ok(format!("\n{board}{rules} rules, komi {komi}, {next} to play; captured by Black {black}, by White {white}"))
}

pub(super) fn list_stones(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [player] = arguments.exactly()?;
    let player = color(player)?;
    let board = engine.table().game().position().board();
    Ok(vertices(board.grid(), board.grid().points().filter(|&point| board[point] == Some(player))))
}

pub(super) fn color_at(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [at] = arguments.exactly()?;
    let point = vertex(engine.table().grid(), at)?;
    Ok(engine.table().game().position().board()[point].map_or("empty", Color::name).into())
}

pub(super) fn captures(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [player] = arguments.exactly()?;
    Ok(engine.table().game().position().prisoners()[color(player)?].to_string())
}

fn liberties(engine: &GoEngine, arguments: Arguments<'_>) -> Result<Vec<Point>, String> {
    let [at] = arguments.exactly()?;
    let board = engine.table().game().position().board();
    let point = vertex(board.grid(), at)?;
    if board[point].is_none() {
        return Err("vertex must not be empty".into());
    }
    let chains = Regions::of_board(board);
    Ok(chains.liberties(chains.label(point)))
}

pub(super) fn count_liberties(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    Ok(liberties(engine, arguments)?.len().to_string())
}

pub(super) fn find_liberties(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    Ok(vertices(engine.table().grid(), liberties(engine, arguments)?))
}
