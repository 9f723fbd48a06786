//! The body of the fuzz target: any board, any target, any walls and beliefs.

use tengen::{Board, Color, Grid, Regions};
use tengen_proof::go::reading::{GroupQuestion, GroupStatus, SEARCHES, read};
use tengen_proof::go::walls::{Beliefs, Walls};

/// The maximum number of positions per search.
const POSITIONS: u64 = 300;

/// The most by which a search can exceed its budget: it ends between two moves, and a move has at most this many
/// replies. Then the first moves are proved.
const EXCESS: u64 = 300;

/// Reads a board from bytes and reads the group at one of its points. The first bytes give the size, the target, the ko
/// and what is believed; each other byte is a point. The answer must stay within its budget, name points of the board,
/// and be the same again.
pub(crate) fn replay(bytes: &[u8]) {
    let [width, height, target, ko, beliefs, points @ ..] = bytes else { return };
    let grid = Grid::new(1 + usize::from(width % 19), 1 + usize::from(height % 19)).unwrap();
    let at = |byte: u8| grid.points().nth(usize::from(byte) * 2 % grid.area()).unwrap();
    let mut board = Board::empty(grid);
    for (point, byte) in grid.points().zip(points) {
        board[point] = [None, Some(Color::Black), Some(Color::White)][usize::from(byte % 3)];
    }
    let chains = Regions::of_board(&board);
    // A chain without a liberty cannot be on a board.
    for (label, region) in &chains {
        if region.content.is_some() && chains.liberties(label).is_empty() {
            chains.points(label).iter().for_each(|&point| board[point] = None);
        }
    }
    let chains = Regions::of_board(&board);
    let byte = |index: usize| points.get(index).copied().unwrap_or(0);
    let of_chains = |bit: u8| grid.points().map(|point| byte(chains.points_at(point)[0].index()) & bit != 0).collect();
    let believed = Beliefs {
        ownership: (0..grid.area()).map(|index| f32::from(byte(index)) / 127.5 - 1.0).collect(),
        alive: of_chains(16),
        dead: of_chains(32),
    };
    let mut walls = Walls::proved(&board);
    let beliefs = (beliefs & 1 == 1).then_some(&believed);
    if let Some(beliefs) = beliefs {
        walls.believe(&board, &chains, beliefs, &[chains.label(at(*target))]);
    }
    let ko = Some((at(*ko), Color::Black)).filter(|(point, _)| board[*point].is_none());
    let (target, positions) = (at(*target), POSITIONS);
    let question = GroupQuestion { board: &board, ko, target, walls: &walls, beliefs, positions, watch: None };
    let reading = read(&question);
    assert_eq!(reading, read(&question));
    let Some(reading) = reading else { return };
    assert_eq!(board[target], Some(reading.color));
    assert!(reading.group.contains(&target) && reading.region.contains(&target));
    assert!(reading.positions <= SEARCHES * (POSITIONS + EXCESS), "{} positions", reading.positions);
    assert!(reading.status != GroupStatus::Unknown || reading.lines.is_empty());
    let moves = reading.lines.iter().flat_map(|line| &line.moves).filter_map(|&(_, point)| point);
    assert!(moves.chain(reading.attacker.moves).all(|point| reading.region.contains(&point)));
}
