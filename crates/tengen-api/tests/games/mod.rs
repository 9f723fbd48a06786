//! Records of random games, some with marks and results.

use proptest::prelude::*;
use std::fmt::Write;
use tengen::go::Move;
use tengen::{Color, Game, Grid, Point, Ruleset, notation};

/// Generates the record of a random game on a small board. Some records name a server, some have a result, and some
/// mark territory, which may be complete, partial or nonsense.
pub(crate) fn random_record() -> impl Strategy<Value = String> {
    let side = 2..=7_usize;
    let picks = proptest::collection::vec(any::<u32>(), 0..=120);
    let rules = prop::sample::select(vec!["", "RU[Japanese]", "RU[Chinese]", "RU[AGA]", "RU[Korean]"]);
    let server = prop::sample::select(vec!["", "PC[OGS: https://online-go.com/game/1]"]);
    let result = prop::sample::select(vec!["", "RE[B+R]", "RE[W+2.5]", "RE[0]", "RE[Void]"]);
    let komi = prop::sample::select(vec!["", "KM[6.5]", "KM[0]"]);
    let marks = proptest::collection::vec((any::<u32>(), any::<bool>()), 0..=12);
    (side.clone(), side, picks, rules, server, result, komi, prop_oneof![Just(Vec::new()), marks]).prop_map(
        |(width, height, picks, rules, server, result, komi, marks)| {
            let grid = Grid::new(width, height).unwrap();
            let mut text = format!("(;GM[1]FF[4]SZ[{width}:{height}]{rules}{server}{result}{komi}");
            for (color, made) in moves(grid, &picks) {
                let name = match made {
                    Move::Play(point) => name(grid, point),
                    Move::Pass => String::new(),
                };
                let _ = write!(text, ";{}[{name}]", color.letter());
            }
            for (property, is_black) in [("TB", true), ("TW", false)] {
                let of_color = |&&(_, color): &&(u32, bool)| color == is_black;
                let point = |&(pick, _): &(u32, bool)| Point::from_index(pick as usize % grid.area());
                let points: Vec<String> =
                    marks.iter().filter(of_color).map(|mark| format!("[{}]", name(grid, point(mark)))).collect();
                let points = points.concat();
                if !points.is_empty() {
                    let _ = write!(text, "{property}{points}");
                }
            }
            text.push(')');
            text
        },
    )
}

fn name(grid: Grid, point: Point) -> String {
    String::from_utf8(notation::sgf(grid, point).unwrap().to_vec()).unwrap()
}

/// Returns alternating legal moves. Players rarely fill their own eyes, so that living groups can form.
fn moves(grid: Grid, picks: &[u32]) -> Vec<(Color, Move)> {
    let mut game = Game::new(Ruleset::Japanese.rules(), grid);
    let mut made = Vec::new();
    for &pick in picks {
        let color = game.position().to_play();
        let points = (0..grid.area()).map(|step| Point::from_index((pick as usize / 16 + step) % grid.area()));
        let is_eye = |point: Point| {
            let board = game.position().board();
            grid.neighbors(point).all(|beside| board[beside] == Some(color))
        };
        let tries: Vec<Move> = points.filter(|&point| !is_eye(point)).map(Move::Play).chain([Move::Pass]).collect();
        let Some(&found) = tries.iter().find(|&&play| game.play(color, play).is_ok()) else { break };
        made.push((color, found));
    }
    made
}
