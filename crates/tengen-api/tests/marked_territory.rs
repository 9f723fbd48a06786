//! Marks of territory (TB and TW) are the players' verdict, but they do not make an impossible count look settled.

use tengen_api::score::{Dead, ScoreReport, ScoreRequest, score};
use tengen_api::{ReadOptions, Source};
use tengen_estimate::judge::UnsettledKind;

fn report(record: &str, rules: Option<&str>, komi: Option<&str>, dead: Dead) -> ScoreReport {
    let options =
        ReadOptions { rules: rules.map(str::to_owned), komi: komi.map(str::to_owned), ..ReadOptions::default() };
    let source = Source::read(record.as_bytes(), &options).unwrap();
    score(&source, &ScoreRequest { dead, ..ScoreRequest::default() }).unwrap().report
}

fn kinds(report: &ScoreReport) -> Vec<UnsettledKind> {
    report.unsettled_places.iter().map(|place| place.kind).collect()
}

/// Black has the two columns at the left and White the two at the right; in the middle column one dame is left.
fn one_dame(rules: &str, komi: &str) -> String {
    format!(
        "(;GM[1]SZ[5]RU[{rules}]KM[{komi}]AB[ba][bb][bc][bd][be][ca][cb]AW[da][db][dc][dd][de][cc][cd]\
         TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])"
    )
}

#[test]
fn marks_under_territory_rules_do_not_settle_the_last_dame_under_area_rules() {
    let record = one_dame("Japanese", "0.5");
    assert!(report(&record, None, None, Dead::Auto).finished);
    for dead in [Dead::Auto, Dead::Record] {
        for rules in ["chinese", "aga-territory"] {
            let counted = report(&record, Some(rules), None, dead.clone());
            assert_eq!((kinds(&counted), counted.finished), (vec![UnsettledKind::Dame], false), "{rules} {dead:?}");
        }
        assert!(report(&record, Some("korean"), None, dead).finished, "a dame is worth nothing there");
    }
}

#[test]
fn players_who_marked_the_territory_under_area_rules_agreed_on_the_last_dame() {
    let record = one_dame("Chinese", "0.5");
    for rules in [None, Some("aga"), Some("japanese")] {
        assert!(report(&record, rules, None, Dead::Auto).finished, "{rules:?}");
    }
    // With another komi the dame may decide a game that it did not decide before.
    let record = one_dame("Chinese", "7.5");
    assert!(report(&record, None, None, Dead::Auto).finished);
    assert_eq!(kinds(&report(&record, None, Some("0.5"), Dead::Auto)), [UnsettledKind::Dame]);
}

#[test]
fn a_marked_region_that_both_players_touch_is_not_settled() {
    let record = one_dame("Japanese", "0.5").replace("TB[aa]", "TB[ce][aa]");
    for (dead, margin) in [(Dead::Auto, "W+0.5"), (Dead::Record, "B+0.5")] {
        let counted = report(&record, None, None, dead.clone());
        assert_eq!((counted.result.as_str(), counted.is_doubtful()), (margin, true), "{dead:?}");
        let place = &counted.unsettled_places[0];
        assert_eq!((place.kind, place.points.len(), counted.unsettled_places.len()), (UnsettledKind::Shared, 1, 1));
        assert!(place.why.contains("both players touch"), "{}", place.why);
    }
}

/// Black takes a ko and both players pass; White takes it back although the game is over.
const AFTER_THE_END: &str =
    "(;GM[1]SZ[4]RU[Japanese]KM[6.5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[];W[bb];B[];W[])";

#[test]
fn a_board_that_is_repeated_after_the_end_is_no_cycle() {
    let counted = report(AFTER_THE_END, None, None, Dead::None);
    assert_eq!(counted.repetition, None);
    assert!(counted.warnings.iter().all(|warning| !warning.contains("has no result")), "{:?}", counted.warnings);
}

#[test]
fn a_result_in_stones_is_compared_under_area_rules_only() {
    let record = one_dame("Chinese", "0.5").replace("RU", "RE[白胜1/4子]RU");
    assert_eq!(report(&record, None, None, Dead::Auto).agrees, Some(true));
    let counted = report(&record, Some("japanese"), None, Dead::Auto);
    assert_eq!(counted.agrees, None);
    assert!(counted.warnings.iter().any(|warning| warning.contains("in stones")), "{:?}", counted.warnings);
}

#[test]
fn a_wrong_point_is_an_error_where_every_stone_lives_too() {
    for rules in ["japanese", "tromp-taylor"] {
        let options = ReadOptions { rules: Some(rules.into()), ..ReadOptions::default() };
        let source = Source::read(b".X.\n.X.\n.X.\n", &options).unwrap();
        for name in ["A1", "Z9"] {
            let request = ScoreRequest { dead: Dead::List(vec![name.into()]), ..ScoreRequest::default() };
            assert!(score(&source, &request).is_err(), "{rules} {name}");
        }
    }
}

#[test]
fn nothing_is_certain_or_counted_before_the_game_has_taken_shape() {
    let counted = report(".........\n".repeat(9).as_str(), None, None, Dead::Auto);
    assert_eq!((counted.confidence, counted.finished), (0.0, false));
    let opening = [".........\n".repeat(4).as_str(), "..X...O..\n", ".........\n".repeat(4).as_str()].concat();
    let counted = report(&opening, None, None, Dead::Auto);
    assert!(counted.dame.is_empty() && counted.confidence < 1.0, "{:?}", counted.dame);
}
