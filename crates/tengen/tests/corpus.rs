//! Replays the inputs kept for fuzzing as ordinary tests, through the same functions as the fuzz targets.

use tengen_testing::replay_corpus;

#[path = "corpus/diagram.rs"]
mod diagram;
#[path = "corpus/notation.rs"]
mod notation;
#[path = "corpus/replay.rs"]
mod replay;
#[path = "corpus/sgf.rs"]
mod sgf;

#[test]
fn records() {
    replay_corpus("sgf", sgf::replay);
}

#[test]
fn diagrams() {
    replay_corpus("diagram", diagram::replay);
}

#[test]
fn names_of_points() {
    replay_corpus("notation", notation::replay);
}

#[test]
fn records_replayed() {
    replay_corpus("replay", replay::replay);
    replay_corpus("sgf", replay::replay);
}

/// Records made to cost as much as they can for their length: the same oracle as that of the fuzz target.
#[test]
fn adversarial_records_cost_little() {
    let repeat = |start: &str, each: &str, times: usize| format!("{start}{})", each.repeat(times));
    let all = "AB[aa:ZZ]AE[aa:ZZ]";
    for record in [
        // The whole board, put down and taken off again in one node, and in many.
        repeat("(;SZ[52]RU[tromp-taylor];", all, 193),
        repeat("(;SZ[52]", ";AB[aa:ZZ];AE[aa:ZZ]", 200),
        // A stone taken out of a long chain and put back.
        repeat("(;SZ[52];AB[aa:ZZ]AE[aa]", ";AE[bb];AB[bb]", 300),
        // Stones on stones.
        repeat("(;SZ[52];AB[aa:ZZ]AE[aa]", ";B[bb];B[cc]", 5_000),
        repeat("(;SZ[52];AB[aa:ZZ]AE[aa]", ";W[bb];B[bb]", 200),
        // Boards that come back with every move: a ko retaken at once, and set-up in between.
        repeat("(;SZ[52];AB[ba][ab][bc]AW[bb][ca][db][cc]", ";B[cb];W[bb]", 5_000),
        repeat("(;SZ[52]", ";B[aa];AE[aa]", 3_000),
        // Double, triple and more kos, taken in turn.
        repeat(
            "(;SZ[52];AB[ba][ab][bc]AW[bb][ca][db][cc]AB[ga][fb][gc]AW[gb][ha][ib][hc]AB[la][kb][lc]AW[lb][ma][nb][mc]",
            ";B[cb];W[bb];B[hb];W[gb];B[cb];B[hb];B[mb];W[bb];W[gb];W[lb]",
            1_000,
        ),
        // Long chains joined, filled and taken off, over and over.
        long_chains(),
        // All moves out of turn, passes without end, turns handed over.
        repeat("(;SZ[52]HA[2700]", ";B[aa];B[ab];B[ba]", 3_000),
        repeat("(;SZ[52]HA[2700]", ";PL[B];PL[W]", 3_000),
        repeat("(;SZ[52]", ";B[];W[]", 5_000),
    ] {
        replay::replay(record.as_bytes());
    }
}

/// Rows filled by turns, the last stone of each pair of rows taking all that have no liberty.
fn long_chains() -> String {
    let letter = |index: usize| (if index < 26 { b'a' + index as u8 } else { b'A' + index as u8 - 26 }) as char;
    let mut record = "(;SZ[52]".to_owned();
    for round in 0..4 {
        for y in 0..52 {
            for x in 0..52 {
                let color = if (x + y * round) % 2 == 0 { 'B' } else { 'W' };
                let color = if round == 0 { 'B' } else { color };
                record.extend([';', color, '[', letter(x), letter(y), ']']);
            }
        }
    }
    record + ")"
}
