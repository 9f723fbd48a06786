//! What the first node says, and the wild ways of saying it.

use tengen::go::Scoring;
use tengen::go::WrittenKomi;
use tengen::sgf::{GameKind, InfoError, InfoErrorKind, NoteKind, RootInfo, Span, ValueError, parse};
use tengen::{Grid, Halves, Topology};

fn info(record: &str) -> Result<RootInfo<'_>, InfoError> {
    let read = parse(record.as_bytes()).unwrap();
    read.info(read.games()[0])
}

fn notes(info: &RootInfo<'_>) -> Vec<NoteKind> {
    info.notes.iter().map(|note| note.kind).collect()
}

#[test]
fn a_full_first_node() {
    let info = info(
        "(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[13:9]KM[6.5]HA[2]RU[AGA]RE[B+3.5]PB[a]PW[b]BR[1d]WR[2k]DT[2020]EV[e]GN[g])",
    )
    .unwrap();
    assert_eq!((info.game, info.grid), (GameKind::Go, Grid::new(13, 9).unwrap()));
    assert_eq!((info.komi, info.handicap), (Some(WrittenKomi::Points(Halves::new(13))), Some(2)));
    let texts = [
        info.rules,
        info.result,
        info.black,
        info.white,
        info.black_rank,
        info.white_rank,
        info.date,
        info.event,
        info.name,
        info.charset,
        info.application,
    ];
    let texts: Vec<_> = texts.iter().map(|value| value.unwrap().simple_text_lossy()).collect();
    assert_eq!(texts, ["AGA", "B+3.5", "a", "b", "1d", "2k", "2020", "e", "g", "UTF-8", "x:1"]);
    assert_eq!(info.notes, []);
}

#[test]
fn the_game_and_the_board() {
    let silent = info("(;B[aa])").unwrap();
    assert_eq!((silent.game, silent.grid, silent.komi), (GameKind::Go, Grid::square(19), None));
    assert_eq!(notes(&silent), [NoteKind::MissingSize]);
    let hex = info("(;GM[11])").unwrap();
    assert_eq!((hex.game, hex.grid), (GameKind::Hex, Grid::square(11).to_topology(Topology::Hex)));
    let odd = info("(;SZ[19x19])").unwrap();
    assert_eq!((odd.grid, notes(&odd)), (Grid::square(19), vec![NoteKind::OddSize]));
    for (record, kind) in [
        ("(;GM[2])", InfoErrorKind::OtherGame),
        ("(;GM[x])", InfoErrorKind::OtherGame),
        ("(;SZ[0])", InfoErrorKind::Size(ValueError::SizeRange)),
        ("(;SZ[1000])", InfoErrorKind::Size(ValueError::SizeRange)),
        ("(;SZ[-3])", InfoErrorKind::Size(ValueError::SizeRange)),
        ("(;SZ[abc])", InfoErrorKind::Size(ValueError::Size)),
    ] {
        let error = info(record).unwrap_err();
        assert_eq!((error.kind, error.span), (kind, Span { start: 5, end: record.len() as u32 - 2 }), "{record}");
    }
}

#[test]
fn komi_in_the_wild() {
    for (komi, halves, expected) in [
        ("6.5", 13, vec![]),
        ("-9.5", -19, vec![]),
        ("0", 0, vec![]),
        ("5.50", 11, vec![]),
        ("6,5", 13, vec![NoteKind::CommaKomi]),
        ("375", 15, vec![NoteKind::ScaledKomi, NoteKind::KomiInStones]),
        ("750", 15, vec![NoteKind::ScaledKomi]),
        ("325", 13, vec![NoteKind::ScaledKomi, NoteKind::KomiInStones]),
        ("650", 13, vec![NoteKind::ScaledKomi]),
        ("275", 11, vec![NoteKind::ScaledKomi, NoteKind::KomiInStones]),
        ("550", 11, vec![NoteKind::ScaledKomi]),
        ("350", 14, vec![NoteKind::ScaledKomi, NoteKind::KomiInStones]),
        ("700", 14, vec![NoteKind::ScaledKomi]),
        ("3.75", 15, vec![NoteKind::KomiInStones]),
        ("2.75", 11, vec![NoteKind::KomiInStones]),
        ("1.25", 5, vec![NoteKind::KomiInStones]),
        ("3,75", 15, vec![NoteKind::KomiInStones, NoteKind::CommaKomi]),
    ] {
        let record = format!("(;SZ[19]KM[{komi}])");
        let info = info(&record).unwrap();
        let in_stones = expected.contains(&NoteKind::KomiInStones);
        assert_eq!((info.komi_under(Scoring::Area), notes(&info)), (Ok(Some(Halves::new(halves))), expected), "{komi}");
        let territory = info.komi_under(Scoring::Territory).map_err(|error| error.kind);
        let wanted = if in_stones { Err(InfoErrorKind::KomiInStones) } else { Ok(Some(Halves::new(halves))) };
        assert_eq!(territory, wanted, "{komi}");
    }
    let empty = info("(;SZ[19]KM[])").unwrap();
    assert_eq!((empty.komi, notes(&empty)), (None, vec![NoteKind::EmptyKomi]));
    let large = info("(;SZ[19]KM[7.25])").unwrap();
    assert!(large.komi_under(Scoring::Area).is_err());
    for komi in ["six", "6.3", "850", "425", "6.5.5", "99999999999999999999", "NaN"] {
        let record = format!("(;SZ[19]KM[{komi}])");
        let error = info(&record).unwrap().komi_error.unwrap();
        assert_eq!((error.kind, &record[error.span.range()]), (InfoErrorKind::Komi, komi));
    }
}

#[test]
fn the_first_of_several_values_is_taken() {
    let several = info("(;SZ[9][13]KM[6.5][0.5]RE[W+R][B+3]PB[A][B])").unwrap();
    assert_eq!((several.grid.width(), several.komi_under(Scoring::Area)), (9, Ok(Some(Halves::new(13)))));
    assert_eq!(several.result.map(|value| value.raw), Some(&b"W+R"[..]));
    assert_eq!(notes(&several), [NoteKind::SeveralValues; 3]);
}

#[test]
fn handicap_is_a_number_or_left_out() {
    for (record, handicap) in [("(;SZ[9]HA[4])", Some(4)), ("(;SZ[9]HA[0])", Some(0)), ("(;SZ[9])", None)] {
        let info = info(record).unwrap();
        assert_eq!((info.handicap, info.notes), (handicap, vec![]), "{record}");
    }
    for record in ["(;SZ[9]HA[])", "(;SZ[9]HA[-1])", "(;SZ[9]HA[none])", "(;SZ[9]HA[82])"] {
        let info = info(record).unwrap();
        assert_eq!((info.handicap, notes(&info)), (None, vec![NoteKind::OddHandicap]), "{record}");
    }
}
