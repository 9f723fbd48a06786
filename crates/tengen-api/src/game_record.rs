//! Writes a game that was played move by move as a record.

use crate::convert::unwritable;
use crate::problem::Problem;
use crate::source::NamedRules;
use tengen::go::{Edit, Move, Turn};
use tengen::sgf::{NodeId, Tree};
use tengen::{Board, Color, Game, Grid, Point};

/// Returns the record of a game: its board, rules, komi, handicap, setup stones and moves.
///
/// ```
/// use tengen::{Game, Grid, Ruleset};
/// use tengen_api::{ReadOptions, Source, game_record};
///
/// let game = Game::new(Ruleset::Chinese.rules(), Grid::square(9));
/// let record = game_record::write(&game, &Ruleset::Chinese.into())?;
/// assert_eq!(Source::read(&record, &ReadOptions::default())?.rules.name, "chinese");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn write(game: &Game, rules: &NamedRules) -> Result<Vec<u8>, Problem> {
    tree(game, rules).map(|tree| tree.write())
}

/// Returns the record of a game as a tree.
pub(crate) fn tree(game: &Game, rules: &NamedRules) -> Result<Tree, Problem> {
    let grid = game.position().grid();
    let (mut tree, root) = Tree::with_board(grid).map_err(unwritable)?;
    tree.set_text(root, "RU", &rules.sgf).map_err(unwritable)?;
    tree.set_text(root, "KM", &game.rules().komi.to_string()).map_err(unwritable)?;
    // The position before the first move contains the stones that were set up before it.
    let start = game.at(0).unwrap_or_else(|| game.position().clone());
    write_start(&mut tree, root, start.board(), start.to_play(), game.handicap())?;
    let first = game.turns().iter().position(|turn| matches!(turn, Turn::Move(..))).unwrap_or(game.turns().len());
    let mut last = root;
    for turn in &game.turns()[first..] {
        last = match *turn {
            Turn::Move(color, made) => {
                let point = match made {
                    Move::Play(point) => Some(point),
                    Move::Pass => None,
                };
                tree.add_move(last, grid, color, point).map_err(unwritable)?
            }
            Turn::Edit(number) => {
                let node = tree.add_child(last);
                write_edit(&mut tree, node, grid, &game.edits()[number as usize])?;
                node
            }
        };
    }
    Ok(tree)
}

fn write_start(tree: &mut Tree, root: NodeId, board: &Board, to_play: Color, handicap: u32) -> Result<(), Problem> {
    let grid = board.grid();
    let count = board.count();
    // Without HA, a setup of black stones only would be read as handicap stones.
    if handicap > 0 || count.black >= 2 && count.white == 0 {
        tree.set(root, "HA", [handicap.to_string()]).map_err(unwritable)?;
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<Point> = grid.points().filter(|&point| board[point] == Some(color)).collect();
        tree.set_points(root, name, grid, stones).map_err(unwritable)?;
    }
    if to_play == Color::White || count.black + count.white > 0 {
        tree.set(root, "PL", [to_play.letter().to_string()]).map_err(unwritable)?;
    }
    Ok(())
}

fn write_edit(tree: &mut Tree, node: NodeId, grid: Grid, edit: &Edit) -> Result<(), Problem> {
    for (name, stone) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
        let points: Vec<Point> =
            edit.changes.iter().filter(|change| change.1 == stone).map(|&(point, _)| point).collect();
        tree.set_points(node, name, grid, points).map_err(unwritable)?;
    }
    if let Some(color) = edit.to_play {
        tree.set(node, "PL", [color.letter().to_string()]).map_err(unwritable)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{ReadOptions, Source};
    use tengen::{Ruleset, notation};

    fn read_back(game: &Game, ruleset: Ruleset) -> Source {
        Source::read(&write(game, &ruleset.into()).unwrap(), &ReadOptions::default()).unwrap()
    }

    #[test]
    fn a_record_reads_back_as_the_same_game() {
        let grid = Grid::square(9);
        let point = |name: &str| notation::parse_go(grid, name).unwrap();
        let mut game = Game::new(Ruleset::Aga.rules(), grid);
        game.edit(vec![(point("C3"), Some(Color::Black)), (point("G7"), Some(Color::Black))], Some(Color::White));
        game.set_handicap(2);
        game.play(Color::White, Move::Play(point("E5"))).unwrap();
        game.play(Color::Black, Move::Pass).unwrap();
        game.edit(vec![(point("E5"), None), (point("A1"), Some(Color::White))], Some(Color::White));
        game.play(Color::White, Move::Play(point("F5"))).unwrap();
        game.set_komi("0.5".parse().unwrap());
        let source = read_back(&game, Ruleset::Aga);
        assert_eq!(source.game.position(), game.position());
        assert_eq!((source.game.move_count(), source.game.handicap()), (3, 2));
        assert_eq!(source.known_komi().unwrap().to_string(), "0.5");
        assert_eq!(source.rules.name, "aga");
        assert!(source.warnings.is_empty() && source.assumptions.is_empty(), "{:?}", source.warnings);
    }

    #[test]
    fn stones_of_one_color_are_not_read_as_a_handicap() {
        let grid = Grid::square(5);
        let mut game = Game::new(Ruleset::Chinese.rules(), grid);
        let stones = [0, 1, 2].map(|index| (Point::from_index(index), Some(Color::Black)));
        game.edit(stones.to_vec(), Some(Color::Black));
        let source = read_back(&game, Ruleset::Chinese);
        assert_eq!((source.game.handicap(), source.game.position()), (0, game.position()));
    }
}
