//! Dead stones on the boards of other projects' tests, if these are available beside the checkout.

#![expect(clippy::print_stdout, reason = "how many stones are right is worth reading")]

use std::fs;
use std::path::PathBuf;
use tengen::life::LifeStatus;
use tengen::{Board, Color, Grid, Topology, diagram};
use tengen_estimate::judge::{JudgeMethod, JudgeRequest, judge};
use tengen_testing::shared;

/// A board, and for each point whether a stone on it is dead; `None` if that is open.
type Case = (Board, Vec<Option<bool>>);

/// A file of the OGS score estimator: a matrix of stones and one of what is to be removed.
fn estimator_case(text: &str) -> Option<Case> {
    let is_row = |line: &&str| line.trim_start().starts_with(|c: char| c == '-' || c.is_ascii_digit());
    let cells = |line: &str| line.split_whitespace().filter_map(|cell| cell.parse().ok()).collect();
    let rows: Vec<Vec<i32>> = text.lines().filter(is_row).map(cells).collect();
    let height = rows.len() / 2;
    let grid = Grid::new(rows.first()?.len(), height).ok()?;
    let stone = |&cell: &i32| match cell {
        1 => Some(Color::Black),
        -1 => Some(Color::White),
        _ => None,
    };
    let board = Board::from_stones(grid, rows[..height].concat().iter().map(stone).collect()).ok()?;
    Some((board, rows[height..].concat().iter().map(|&cell| Some(cell == 1)).collect()))
}

/// A file of the OGS scorer: rows of stones and rows of owners. A stone on a neutral point is neither dead nor alive;
/// it is removed if the border is open.
fn autoscore_case(text: &str) -> Option<Case> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    let rows = |name: &str| -> Option<Vec<String>> {
        file[name].as_array()?.iter().map(|row| Some(row.as_str()?.to_owned())).collect()
    };
    let board = diagram::parse_rows(&rows("board")?, Topology::Square).ok()?;
    let owners: Vec<char> = rows("correct_ownership")?.concat().chars().collect();
    let dead = board.grid().points().map(|point| match (board[point], owners[point.index()]) {
        (Some(color), 'B') => Some(color == Color::White),
        (Some(color), 'W') => Some(color == Color::Black),
        _ => None,
    });
    let dead = dead.collect();
    Some((board, dead))
}

/// Returns the number of files of a folder in which every status is right, and the names of the others; `None` if there
/// is no such folder.
fn right(folder: &str, read: fn(&str) -> Option<Case>, method: JudgeMethod) -> Option<(usize, Vec<String>)> {
    let folder = shared(&format!("peers/{folder}"))?;
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let (mut right, mut wrong) = (0, Vec::new());
    for path in paths {
        let (board, truth) = read(&fs::read_to_string(&path).unwrap()).expect("a case");
        let judged =
            judge(&board, JudgeRequest { territory: true, method, ..JudgeRequest::default() }).expect("a small board");
        let is_right = board.grid().points().filter(|&point| board[point].is_some()).all(|point| {
            let dead = judged.marks.status(point) == LifeStatus::Dead;
            truth[point.index()].is_none_or(|truth| truth == dead)
        });
        if is_right {
            right += 1;
        } else {
            wrong.push(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    println!("{method}: every stone right in {right} of {}; wrong: {}", right + wrong.len(), wrong.join(" "));
    Some((right, wrong))
}

#[test]
fn disputed_games_of_the_ogs_scorer() {
    for method in [JudgeMethod::Network, JudgeMethod::Playouts] {
        let Some((right, wrong)) = right("ogs-autoscore", autoscore_case, method) else { return };
        assert!(right >= 13, "{method}: {wrong:?}");
    }
}

#[test]
fn boards_of_the_ogs_score_estimator() {
    for method in [JudgeMethod::Network, JudgeMethod::Playouts] {
        let Some((right, wrong)) = right("ogs-score-estimator", estimator_case, method) else { return };
        assert!(right >= 33, "{method}: {wrong:?}");
    }
}
