//! Contradictions in a record are noted with their place, and correct records get no notes.

use tengen::Ruleset;
use tengen::sgf::{ReplayNoteKind, parse};

/// Returns the notes on a record, each with the text that it refers to.
fn notes(record: &str) -> Vec<(ReplayNoteKind, &str)> {
    let read = parse(record.as_bytes()).unwrap();
    let root = read.games()[0];
    let replay = read.replay(root, &read.info(root).unwrap(), Ruleset::Japanese.rules());
    replay.notes.iter().map(|note| (note.kind, &record[note.span.range()])).collect()
}

#[test]
fn a_handicap_is_the_number_of_stones_set_up() {
    let differs = |given, stones| vec![(ReplayNoteKind::HandicapDiffers { given, stones }, "")];
    assert_eq!(notes("(;SZ[9]HA[3]AB[cc][gg];W[ee])"), differs(3, 2));
    assert_eq!(notes("(;SZ[9]HA[2]AB[cc][gg][cg][gc];W[ee])"), differs(2, 4));
    for right in [
        "(;SZ[9]HA[2]AB[cc][gg];W[ee])",
        "(;SZ[9]HA[0]AB[cc][gg];B[ee])",
        "(;SZ[9]HA[2]AB[cc][gg][cg]AW[ee];W[dd])",
        "(;SZ[9]HA[2];B[cc];B[gg];W[ee])",
    ] {
        assert_eq!(notes(right), [], "{right}");
    }
}

#[test]
fn a_node_has_one_move() {
    assert_eq!(notes("(;SZ[9];B[aa]W[bb];B[cc])"), [(ReplayNoteKind::SeveralMoves, "bb")]);
    assert!(notes("(;SZ[9];B[aa][bb])").contains(&(ReplayNoteKind::SeveralMoves, "bb")));
    assert_eq!(notes("(;SZ[9];B[aa]C[x];W[bb])"), []);
}

#[test]
fn points_marked_for_both_players_count_as_unmarked() {
    let record = "(;SZ[9];B[aa];W[bb]TB[cc:dd]TW[dd:ee])";
    assert_eq!(notes(record), [(ReplayNoteKind::MarkedForBoth, "dd:ee")]);
    let collection = parse(record.as_bytes()).unwrap();
    let root = collection.games()[0];
    let replay = collection.replay(root, &collection.info(root).unwrap(), Ruleset::Japanese.rules());
    let territory = replay.territory.unwrap();
    assert_eq!((territory.black.len(), territory.white.len()), (3, 3));
}

#[test]
fn marks_off_the_board_are_noted() {
    let found = notes("(;SZ[9];B[aa];W[bb]TB[cc][zz]TW[q])");
    let texts: Vec<&str> = found.iter().map(|(_, text)| *text).collect();
    assert_eq!(texts, ["zz", "q"]);
    assert!(found.iter().all(|(kind, _)| matches!(kind, ReplayNoteKind::MarkLeftOut(_))), "{found:?}");
    assert_eq!(notes("(;SZ[9];B[aa];W[bb]TB[cc:dd]TW[])"), []);
}

#[test]
fn a_point_that_a_node_sets_up_in_two_ways_is_noted() {
    let twice = |text| vec![(ReplayNoteKind::SetupTwice, text)];
    assert_eq!(notes("(;SZ[9]HA[0]AB[cc][aa]AW[bb][aa])"), twice("aa"));
    assert_eq!(notes("(;SZ[9]HA[0]AW[dd][aa:cc]AE[cb])"), twice("cb"));
    assert_eq!(notes("(;SZ[9]HA[0]AB[cc][aa][aa];AW[aa])"), []);
}
