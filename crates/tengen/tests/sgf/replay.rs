//! Contradictions in a record are noted with their place, and correct records get no notes.

use tengen::go::Scoring;
use tengen::sgf::{ReplayNoteKind, parse};
use tengen::{Halves, Ruleset};

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

/// The standard allows game information in any node of a line of play.
#[test]
fn game_information_in_later_nodes_of_the_main_line_is_read() {
    let record = b"(;SZ[9]PB[Ann];KM[0.5]B[aa]SZ[7](;W[bb]RE[B+R]RE[W+R]PB[Eve])(;W[cc]RU[Chinese]))(;SZ[9]RU[AGA])";
    let collection = parse(record).unwrap();
    let info = collection.info(collection.games()[0]).unwrap();
    let text =
        |value: Option<tengen::sgf::Value<'_>>| value.map(|value| String::from_utf8_lossy(value.raw).into_owned());
    assert_eq!(text(info.result).as_deref(), Some("B+R"));
    assert_eq!(text(info.black).as_deref(), Some("Ann"));
    assert_eq!((info.grid.width(), info.rules.is_some()), (9, false));
    assert_eq!(info.komi_under(Scoring::Territory).unwrap(), Some(Halves::new(1)));
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
