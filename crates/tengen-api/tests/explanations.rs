//! Explanations of recorded scores, and stones of an open board.

use tengen_api::score::{ChainLife, Dead, ScoreRequest, score};
use tengen_api::{ReadOptions, Source, convert};

#[test]
fn an_explanation_leaves_a_settled_board() {
    let black = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]";
    let white = "AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]";
    // The first needs the death of every stone, and the second leaves one player alone on an open board.
    for result in ["W+0.5", "W+81.5"] {
        let record = format!("(;SZ[9]KM[0.5]RU[Japanese]RE[{result}]{black}{white};B[];W[])");
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let request = ScoreRequest { explain: true, ..ScoreRequest::default() };
        let report = score(&source, &request).unwrap().report;
        assert_eq!((report.agrees, report.explained_by), (Some(false), None), "{result}");
    }
}

#[test]
fn lone_stones_on_an_open_board_are_not_in_seki() {
    let record = b"(;GM[1]SZ[19]KM[6.5];B[dd];W[pp];B[pd];W[dp])";
    let source = Source::read(record, &ReadOptions::default()).unwrap();
    for dead in [Dead::None, Dead::Judge, Dead::List(vec!["D16".into()])] {
        let report = score(&source, &ScoreRequest { dead, ..ScoreRequest::default() }).unwrap().report;
        assert!(report.seki.is_empty() && !report.unsettled.is_empty());
        assert!(report.chains.iter().all(|chain| chain.status != ChainLife::Seki));
    }
}

#[test]
fn conversion_tells_of_an_unreadable_komi() {
    let text = tengen_api::Text::of(b"(;GM[1]FF[4]SZ[9]KM[x];B[ee])");
    let written = convert::to_sgf(&text.document(), &ReadOptions::default(), None).unwrap();
    assert!(written.warnings.iter().any(|warning| warning.contains("komi")), "{:?}", written.warnings);
    assert!(String::from_utf8_lossy(&written.bytes).contains("KM[x]"));
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    assert!(convert::to_sgf(&text.document(), &strict, None).is_err());
}
