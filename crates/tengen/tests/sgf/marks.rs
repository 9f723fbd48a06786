//! Territory marks: they hold for the node they stand in, and are the players' verdict only in the last position.

use tengen::Ruleset;
use tengen::sgf::parse;

/// How many points of each color the record marks in its last position, and whether it marks only earlier ones.
fn marked(record: &str) -> (Option<(usize, usize)>, bool) {
    let read = parse(record.as_bytes()).unwrap();
    let root = read.games()[0];
    let replay = read.replay(root, &read.info(root).unwrap(), Ruleset::Japanese.rules());
    (replay.territory.map(|marked| (marked.black.len(), marked.white.len())), replay.has_outdated_marks)
}

#[test]
fn marks_in_the_last_position_are_taken() {
    assert_eq!(marked("(;SZ[9];B[aa];W[bb]TB[cc][dd]TW[ee])"), (Some((2, 1)), false));
    assert_eq!(marked("(;SZ[9];B[aa];W[bb];TB[cc:dd])"), (Some((4, 0)), false));
    assert_eq!(marked("(;SZ[9];B[aa];W[bb]TB[cc];C[thanks])"), (Some((1, 0)), false));
    assert_eq!(marked("(;SZ[9]AB[aa]AW[bb]TB[cc])"), (Some((1, 0)), false));
    assert_eq!(marked("(;SZ[9];B[aa])"), (None, false));
}

#[test]
fn marks_before_a_later_move_are_not() {
    for later in [
        ";B[cc]",
        ";B[]",
        ";C[x];B[cc]",
        ";AB[cc]",
        ";AE[aa]",
        ";B[cc];W[dd]",
        ";B[cc]C[x]",
        ";B[zz]",
        ";B[cc];B[dd];B[ee]",
    ] {
        assert_eq!(marked(&format!("(;SZ[9];B[aa];W[bb]TB[cc]TW[dd]{later})")), (None, true), "{later}");
    }
    // A variation is another game.
    assert_eq!(marked("(;SZ[9];B[aa];W[bb]TB[cc](;C[x])(;B[cc]))"), (Some((1, 0)), false));
    // Marks that were made again hold.
    assert_eq!(marked("(;SZ[9];B[aa]TB[cc][dd];W[bb]TB[cc])"), (Some((1, 0)), false));
}
