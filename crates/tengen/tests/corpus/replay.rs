//! The body of the fuzz target `replay`: what a record costs is bounded by its length and by the boards it edits.

use tengen::go::IllegalMove;
use tengen::sgf::{Collection, Ident, NodeId, Reader, parse};
use tengen::{Game, Rules, Ruleset};

/// Steps that a byte of a record may cost: a move has six, and may come back on a board of 52x52, where each changed
/// point is numbered in eight steps, twice.
const STEPS_PER_BYTE: u64 = 16;
/// Steps that a point of the board may cost for each node that edits: it may be named three times, put down, joined and
/// numbered, and the game may be replayed once more to number its boards.
const STEPS_PER_POINT: u64 = 64;

/// The most steps that replaying a game may take. A stone that replaces another one is an edit too: it may cut a chain.
fn limit(collection: &Collection<'_>, root: NodeId, game: &Game) -> u64 {
    let replaced = game.irregular().iter().filter(|made| made.why == IllegalMove::Occupied).count();
    let (mut bytes, mut edits) = (0, replaced as u64);
    for node in collection.main_line(root) {
        let sets_up = |ident: Ident| matches!(ident, Ident::AB | Ident::AW | Ident::AE);
        edits += u64::from(collection.properties(node).any(|property| sets_up(property.ident())));
        let values = collection.properties(node).flat_map(tengen::sgf::PropertyRef::values);
        bytes += values.map(|value| value.raw.len() as u64 + 4).sum::<u64>();
    }
    // The board itself is made, and handicap stones may be put on it.
    STEPS_PER_BYTE * bytes + STEPS_PER_POINT * game.position().grid().area() as u64 * (edits + 2)
}

/// Replays every game of the record under rules of each kind of ko, and counts the steps.
pub(crate) fn replay(bytes: &[u8]) {
    let Ok(collection) = parse(bytes) else { return };
    for &root in collection.games().iter().take(4) {
        let Ok(info) = collection.info(root) else { continue };
        for ruleset in [Ruleset::Japanese, Ruleset::TrompTaylor, Ruleset::NewZealand] {
            steps_are_few(&collection, root, &info, ruleset.rules(), bytes.len());
        }
    }
}

fn steps_are_few(
    collection: &Collection<'_>,
    root: NodeId,
    info: &tengen::sgf::RootInfo<'_>,
    rules: Rules,
    bytes: usize,
) {
    let game = collection.replay(root, info, rules).game;
    let limit = limit(collection, root, &game);
    assert!(game.steps() <= limit, "{} steps, {limit} allowed: {rules}", game.steps());
    // A limited replay ends with the node that exceeds the limit. At the first board that comes back, all earlier
    // boards are numbered, which takes as many steps as they took.
    let half = game.steps() / 2;
    let part = Reader::default().replay_until(collection, root, info, rules, half).game;
    let one_node = STEPS_PER_BYTE * bytes as u64 + STEPS_PER_POINT * 3 * info.grid.area() as u64;
    assert!(
        part.steps() <= 2 * half + one_node && part.move_count() <= game.move_count(),
        "{} steps of {half}",
        part.steps()
    );
    let legality = game.legality(game.position().to_play());
    assert_eq!(legality.illegal.len(), info.grid.area());
    // Boards are numbered once, for which the game is replayed; every chain is taken off once.
    assert!(legality.steps <= 2 * limit, "{} steps for the legal points, {limit} allowed: {rules}", legality.steps);
    let cycle = game.cycle();
    assert!(cycle.is_none_or(|cycle| cycle.first < cycle.again && cycle.again <= game.move_count()));
}
