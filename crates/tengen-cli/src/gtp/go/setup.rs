//! The commands that prepare a game: the board, the komi, the handicap, and records.

use super::GoEngine;
use super::table::MAX_SIDE;
use crate::gtp::Answer;
use crate::gtp::command::{self, Arguments, number, vertex, vertices};
use tengen::go::handicap;
use tengen::{Grid, Point};
use tengen_api::option;

fn grid(width: &str, height: &str) -> Result<Grid, String> {
    let side = |text: &str| {
        let side: usize = number(text)?;
        let fits = (1..=MAX_SIDE).contains(&side);
        if fits { Ok(side) } else { Err(format!("unacceptable size: 1 to {MAX_SIDE} are supported")) }
    };
    Grid::new(side(width)?, side(height)?).map_err(|error| format!("unacceptable size: {error}"))
}

pub(super) fn boardsize(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    // Some programs also send two sizes here.
    if let [width, height] = arguments.words() {
        return resize(engine, width, height);
    }
    let [side] = arguments.exactly()?;
    resize(engine, side, side)
}

pub(super) fn rectangular_boardsize(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [width, height] = arguments.exactly()?;
    resize(engine, width, height)
}

fn resize(engine: &mut GoEngine, width: &str, height: &str) -> Answer {
    let grid = grid(width, height)?;
    engine.table_mut().clear(grid);
    Ok(String::new())
}

pub(super) fn query_boardsize(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let grid = engine.table().grid();
    let (width, height) = (grid.width(), grid.height());
    Ok(if width == height { width.to_string() } else { format!("{width} {height}") })
}

pub(super) fn clear_board(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    let grid = engine.table().grid();
    engine.table_mut().clear(grid);
    Ok(String::new())
}

pub(super) fn komi(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [text] = arguments.exactly()?;
    let komi = command::komi(text)?;
    engine.table_mut().set_komi(komi);
    Ok(String::new())
}

pub(super) fn get_komi(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    Ok(engine.table().game().rules().komi.to_string())
}

pub(super) fn get_handicap(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    Ok(engine.table().game().handicap().to_string())
}

/// Returns the fixed points in the order of GTP, in which the third stone is at the upper left.
fn fixed_points(grid: Grid, stones: usize) -> Option<Vec<Point>> {
    if stones != 3 {
        return handicap::fixed(grid, stones);
    }
    let corners = handicap::fixed(grid, 4)?;
    Some(vec![corners[0], corners[1], corners[3]])
}

fn place(engine: &mut GoEngine, points: &[Point]) -> Answer {
    if !engine.table().is_empty() {
        return Err("board not empty".into());
    }
    let grid = engine.table().grid();
    engine.table_mut().place_handicap(points);
    Ok(vertices(grid, points.iter().copied()))
}

pub(super) fn fixed_handicap(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [text] = arguments.exactly()?;
    let points = fixed_points(engine.table().grid(), number(text)?).ok_or("invalid number of stones")?;
    place(engine, &points)
}

/// Places stones on the usual points: as many as there are if more are wanted, which the protocol allows.
pub(super) fn place_free_handicap(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [text] = arguments.exactly()?;
    let wanted: usize = number(text)?;
    let grid = engine.table().grid();
    let points = (2..=wanted.min(9)).rev().find_map(|stones| fixed_points(grid, stones));
    place(engine, &points.ok_or("invalid number of stones")?)
}

pub(super) fn set_free_handicap(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let grid = engine.table().grid();
    let mut points: Vec<Point> = arguments.words().iter().map(|name| vertex(grid, name)).collect::<Result<_, _>>()?;
    let given = points.len();
    points.sort_unstable();
    points.dedup();
    if points.len() < given || !(2..grid.area()).contains(&given) {
        return Err("bad vertex list".into());
    }
    place(engine, &points).map(|_| String::new())
}

/// `loadsgf FILE [N]`: reads a record up to the position before move N.
pub(super) fn loadsgf(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let words = arguments.words();
    let number = words.last().filter(|_| words.len() > 1).and_then(|word| word.parse::<usize>().ok());
    // A name may contain spaces.
    let name = words[..words.len() - usize::from(number.is_some())].join(" ");
    if name.is_empty() {
        return Err("syntax error: a file is expected".into());
    }
    let record = (engine.read_file)(&name).map_err(|error| format!("cannot load file: {error}"))?;
    let loaded = engine.table_mut().load(&record, number.map(|number| number.saturating_sub(1)));
    loaded.map_err(|problem| format!("cannot load file: {}", option::for_command_line(&problem.sentence())))?;
    Ok(String::new())
}
