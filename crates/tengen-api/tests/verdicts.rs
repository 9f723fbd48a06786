//! Judged and corrected dead stones, explanations of recorded scores, repeated boards, and unsettled places.

mod games;

use proptest::prelude::*;
use tengen::life::MarkSource;
use tengen::{GameResult, Halves};
use tengen_api::Player;
use tengen_api::points::Number;
use tengen_api::score::{
    ChainLife, ChainStatus, Corrections, Dead, DeadSource, JudgeMethod, ScoreReport, ScoreRequest, Scored, parse_dead,
    score,
};
use tengen_api::{Problem, ProblemKind, ReadOptions, Source};
use tengen_estimate::judge::UnsettledKind;

/// White's stone at B6 is dead inside of Black's territory, and Black's left and White's right side are closed.
const LATE: &str = "\
..X.O....
.XX.OO.O.
..XXO....
.O.XO.O..
...XOO...
.XXX.O...
..X.XO.O.
.XX.XO...
...XXO...
";

fn source(text: &str, rules: &str) -> Source {
    let options = ReadOptions { rules: Some(rules.into()), komi: Some("6.5".into()), ..ReadOptions::default() };
    Source::read(text.as_bytes(), &options).unwrap()
}

fn score_with(text: &str, rules: &str, dead: &str) -> Result<Scored, Problem> {
    let (dead, corrections) = parse_dead(dead)?;
    let request = ScoreRequest { dead, corrections, method: Some(JudgeMethod::Playouts), ..ScoreRequest::default() };
    score(&source(text, rules), &request)
}

fn chain_at(scored: &Scored, x: usize, y: usize) -> &ChainStatus {
    let holds = |chain: &&ChainStatus| chain.points.iter().any(|point| (point.0, point.1) == (x, y));
    scored.report.chains.iter().find(holds).unwrap()
}

#[test]
fn a_person_corrects_the_judge_and_leaves_the_rest_to_it() {
    let judged = score_with(LATE, "japanese", "judge").unwrap();
    assert_eq!((judged.report.result.as_str(), judged.report.dead.len()), ("W+12.5", 1));
    let b6 = chain_at(&judged, 1, 3);
    assert_eq!((b6.status, b6.liberties), (ChainLife::Dead, 4));
    assert!(b6.by == Some(MarkSource::Playouts) && b6.confidence < 1.0, "{b6:?}");

    let corrected = score_with(LATE, "japanese", "judge,-B6").unwrap();
    assert!(corrected.report.dead.is_empty());
    let b6 = chain_at(&corrected, 1, 3);
    assert_eq!((b6.status, b6.by, b6.confidence), (ChainLife::Alive, Some(MarkSource::Given), 1.0));
    assert_eq!(corrected.report.method, DeadSource::Playouts, "the others are still judged");
    assert!(corrected.report.chains.iter().any(|chain| chain.by == Some(MarkSource::Playouts)));

    let more = score_with(LATE, "japanese", "judge,+G6").unwrap();
    assert_eq!(more.report.dead.len(), 2);
    assert_eq!(chain_at(&more, 6, 3).by, Some(MarkSource::Given));
    // Nothing named is nothing corrected.
    assert_eq!(score_with(LATE, "japanese", "judge").unwrap().report, judged.report);
}

#[test]
fn corrections_that_cannot_be_meant_are_refused() {
    let refused = |dead: &str| score_with(LATE, "japanese", dead).unwrap_err();
    assert_eq!(refused("judge,+A1").kind, ProblemKind::Stone);
    assert_eq!(refused("judge,+Z9").kind, ProblemKind::Coordinate);
    assert!(refused("judge,+B6,-B6").message.contains("both dead and alive"));
    // Two stones of one chain are that chain.
    assert!(refused("judge,+C8,-B8").message.contains("both dead and alive"));
    assert_eq!(score_with(LATE, "tromp-taylor", "auto,+B6").unwrap().report.dead.len(), 0, "there every stone lives");
    let marked = "(;SZ[2]KM[0]RU[Japanese]AB[aa]AW[bb]TB[bb])";
    let request = ScoreRequest {
        dead: Dead::Record,
        corrections: Corrections { alive: vec!["B1".into()], ..Corrections::default() },
        ..ScoreRequest::default()
    };
    let source = Source::read(marked.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(score(&source, &request).unwrap_err().kind, ProblemKind::Unsupported);
    let alive = score(&source, &ScoreRequest { dead: Dead::Auto, ..request }).unwrap();
    assert_eq!((alive.report.method, chain_at(&alive, 1, 1).by), (DeadSource::Record, Some(MarkSource::Given)));
    assert_eq!(chain_at(&alive, 0, 0).by, Some(MarkSource::Record));
}

#[test]
fn a_chain_says_who_judged_it_and_nobody_is_nobody() {
    let by = |scored: &Scored| scored.report.chains.iter().map(|chain| chain.by).collect::<Vec<_>>();
    let all = |scored: &Scored, by_whom, confidence: f64| {
        scored.report.chains.iter().all(|chain| chain.by == by_whom && (chain.confidence - confidence).abs() < 1e-9)
    };
    for dead in ["none", "B6"] {
        let given = score_with(LATE, "japanese", dead).unwrap();
        assert!(all(&given, Some(MarkSource::Given), 1.0), "{dead}: {:?}", by(&given));
    }
    assert!(all(&score_with(LATE, "tromp-taylor", "judge").unwrap(), Some(MarkSource::Given), 1.0), "the rules say so");
    assert!(all(&score_with(LATE, "japanese", "record").unwrap(), None, 0.0), "there are no marks");
    let proved = score_with(".X.X.\nXXXXX\n.X.X.\n", "japanese", "judge").unwrap();
    assert_eq!(by(&proved), [Some(MarkSource::Proof)]);
    assert!((proved.report.confidence - 1.0).abs() < 1e-9);
    // A chain in seki by shape is judged not to be dead.
    let judged = score_with(LATE, "japanese", "judge").unwrap();
    assert!(judged.report.chains.iter().all(|chain| chain.line.is_none()));
    assert!(judged.report.finished && judged.report.width == 9 && judged.report.height == 9);
}

#[test]
fn what_is_judged_with_less_confidence_is_unsettled() {
    let ask = |sure| {
        let request = ScoreRequest {
            dead: Dead::Judge,
            method: Some(JudgeMethod::Playouts),
            sure: Some(sure),
            ..Default::default()
        };
        score(&source(LATE, "japanese"), &request).unwrap().report
    };
    assert!(ask(0.0).finished);
    let unsure = ask(1.0);
    assert!(!unsure.finished && unsure.unsettled_places.iter().all(|place| place.kind == UnsettledKind::Unclear));
    // A person's word is no doubt.
    let (dead, corrections) = parse_dead("judge,+B6,-C9,-E9,-H8,-G6,-E3,-H3").unwrap();
    let request =
        ScoreRequest { dead, corrections, method: Some(JudgeMethod::Playouts), sure: Some(1.0), ..Default::default() };
    assert!(score(&source(LATE, "japanese"), &request).unwrap().report.finished);
}

/// The board of `LATE` as a record with this result.
fn recorded(result: &str, rules: &str) -> Source {
    let board = tengen::diagram::parse(LATE).unwrap();
    let list = |color| {
        let points = board.grid().points().filter(|&point| board[point] == Some(color));
        points.map(|point| board.grid().xy(point)).fold(String::new(), |text, (x, y)| {
            let letter = |at: usize| char::from(b'a' + at as u8);
            format!("{text}[{}{}]", letter(x), letter(y))
        })
    };
    let (black, white) = (list(tengen::Color::Black), list(tengen::Color::White));
    let text = format!("(;SZ[9]KM[6.5]HA[0]RU[{rules}]RE[{result}]PB[A]PW[B]DT[2026-01-02]EV[Cup]AB{black}AW{white})");
    Source::read(text.as_bytes(), &ReadOptions::default()).unwrap()
}

fn explained(result: &str, rules: &str) -> Option<(String, usize, usize)> {
    explained_from(Dead::Judge, result, rules)
}

fn explained_from(dead: Dead, result: &str, rules: &str) -> Option<(String, usize, usize)> {
    let request = ScoreRequest { dead, method: Some(JudgeMethod::Playouts), explain: true, ..Default::default() };
    let report = score(&recorded(result, rules), &request).unwrap().report;
    report.explained_by.map(|found| (found.text, found.dead.len(), found.alive.len()))
}

#[test]
fn the_smallest_change_explains_the_record() {
    // With B6 alive nothing on the left is territory, but the left side is open, so no game ends like this.
    let alive = score_with(LATE, "japanese", "judge,-B6").unwrap();
    assert!(!alive.counted.unsettled().is_empty());
    assert_eq!(explained(&alive.report.result, "Japanese"), None);
    let (text, dead, living) = explained_from(Dead::None, "W+12.5", "Japanese").unwrap();
    assert_eq!((text.as_str(), dead, living), ("the record's W+12.5 follows if B6 is dead", 1, 0));
    let applied = score_with(LATE, "japanese", "B6").unwrap();
    assert_eq!((applied.report.result.as_str(), applied.counted.unsettled()), ("W+12.5", Vec::new()));
    // G6 cannot be dead among its own.
    let killed = score_with(LATE, "japanese", "judge,+G6").unwrap();
    assert!(!killed.counted.ownership.contradictions().is_empty());
    assert_eq!(explained(&killed.report.result, "Japanese"), None);
    // Three dame are left, so that whoever begins takes the last.
    let counted = score_with(LATE, "chinese", "judge").unwrap().counted.sheet.margin();
    for (taker, margin) in [("Black", counted + Halves::points(1)), ("White", counted - Halves::points(1))] {
        let record = GameResult::from(margin).to_string();
        let (text, ..) = explained(&record, "Chinese").unwrap();
        assert_eq!(text, format!("the record's {record} follows if {taker} takes the last dame"));
    }
    assert_eq!(explained("W+12.5", "Japanese"), None, "it agrees");
    assert_eq!(explained("W+300.5", "Japanese"), None, "nothing gives that");
    assert_eq!(explained("W+R", "Japanese"), None);
}

#[test]
fn a_report_names_the_game() {
    let report = score(&recorded("W+12.5", "Japanese"), &ScoreRequest::default()).unwrap().report;
    let names = (report.names.black.as_deref(), report.names.white.as_deref());
    assert_eq!(names, (Some("A"), Some("B")));
    assert_eq!((report.date.as_deref(), report.event.as_deref()), (Some("2026-01-02"), Some("Cup")));
}

/// Three dame are left in the middle column, and Black is half a point ahead with the komi below.
const DAME: &str = "\
.X.O.
.X.O.
XX.OO
.XXOO
.XXO.
";

#[test]
fn the_last_dame_may_decide_the_game_once_for_the_board() {
    for (rules, flagged) in [("chinese", true), ("aga", true), ("aga-territory", true), ("japanese", false)] {
        let options = ReadOptions { rules: Some(rules.into()), komi: Some("1.5".into()), ..ReadOptions::default() };
        let source = Source::read(DAME.as_bytes(), &options).unwrap();
        for dead in [Dead::None, Dead::Judge] {
            let request =
                ScoreRequest { dead, method: Some(JudgeMethod::Playouts), sure: Some(0.0), ..Default::default() };
            let report = score(&source, &request).unwrap().report;
            let dame: Vec<_> =
                report.unsettled_places.iter().filter(|place| place.kind == UnsettledKind::Dame).collect();
            assert_eq!(dame.len(), usize::from(flagged), "{rules} {}: {:?}", report.result, report.unsettled_places);
            assert!(dame.iter().all(|place| place.points.len() == 3));
        }
    }
}

#[test]
fn an_opening_is_one_unsettled_place() {
    let mut rows = vec!["...................".to_owned(); 19];
    rows[3] = "...X...........O...".to_owned();
    rows[15] = "...O...........X...".to_owned();
    let options = ReadOptions { rules: Some("chinese".into()), komi: Some("0.5".into()), ..ReadOptions::default() };
    let source = Source::read(rows.join("\n").as_bytes(), &options).unwrap();
    for method in [JudgeMethod::Network, JudgeMethod::Playouts] {
        let request = ScoreRequest { dead: Dead::Judge, method: Some(method), ..Default::default() };
        let report = score(&source, &request).unwrap().report;
        assert!(report.unsettled_places.len() <= 5, "{:?}", report.unsettled_places);
        assert!(report.unsettled_places.iter().all(|place| place.kind != UnsettledKind::Dame));
    }
}

#[test]
fn a_chain_of_a_list_cannot_be_called_alive_too() {
    let corrections = Corrections { alive: vec!["B6".into()], ..Corrections::default() };
    let request = ScoreRequest { dead: Dead::List(vec!["B6".into()]), corrections, ..ScoreRequest::default() };
    let refused = score(&source(LATE, "japanese"), &request).unwrap_err();
    assert!(refused.message.contains("both dead and alive"), "{}", refused.message);
}

#[test]
fn pictures_and_documents_are_no_games() {
    for (bytes, what) in [(&b"\x89PNG\r\n(;SZ[9])"[..], "PNG"), (b"%PDF-1.7 (;", "PDF"), (b"PK\x03\x04(;", "zip")] {
        let refused = Source::read(bytes, &ReadOptions::default()).unwrap_err();
        assert!(refused.kind == ProblemKind::Unsupported && refused.message.contains(what), "{}", refused.message);
    }
}

/// Three kos are taken in turn until the first position is repeated.
const TRIPLE_KO: &str = "SZ[12:4]KM[6.5]AB[ba][ab][bc][fa][eb][gb][fc][ja][ib][jc]AW[bb][ca][db][cc][ga][hb][gc][jb][ka][lb][kc]\
                         ;B[cb];W[fb];B[kb];W[bb];B[gb];W[jb];B[];W[])";

#[test]
fn a_repeated_board_has_the_result_that_its_rules_say() {
    let draw = Some(Number(Halves::ZERO));
    for (rules, recorded, result, margin, agrees) in [
        ("Korean", "0", "0", draw, Some(true)),
        ("Korean", "Draw", "0", draw, Some(true)),
        ("Japanese", "Void", "Void", None, Some(true)),
        ("Japanese", "W+1.5", "Void", None, Some(false)),
        ("Japanese", "W+R", "Void", None, None),
    ] {
        let record = format!("(;GM[1]RU[{rules}]RE[{recorded}]{TRIPLE_KO}");
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let request = ScoreRequest { dead: Dead::None, explain: true, ..ScoreRequest::default() };
        let report = score(&source, &request).unwrap().report;
        assert_eq!(report.repetition.map(|found| (found.first, found.again, found.went_on)), Some((0, 6, false)));
        assert_eq!((report.result.as_str(), report.winner, report.finished), (result, Player::Nobody, true), "{rules}");
        assert_eq!((report.agrees, report.is_doubtful()), (agrees, agrees != Some(true)), "{rules} {recorded}");
        assert_eq!(report.margin, margin, "the margin is that of the result");
        // The sheet still contains the count, which explains a record with the counted result.
        let counted = report.black.total.0 - report.white.total.0;
        assert_ne!(counted, Halves::ZERO);
        let counted = GameResult::from(counted).to_string();
        let record = format!("(;GM[1]RU[{rules}]RE[{counted}]{TRIPLE_KO}");
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let explained = score(&source, &request).unwrap().report.explained_by.unwrap().text;
        assert!(explained.contains("although its board was repeated"), "{explained}");
    }
}

#[test]
fn a_cycle_that_begins_out_of_turn_is_a_cycle() {
    for (first, before) in [(0, "PL[W]"), (1, ";B[ad]"), (2, ";B[ad];B[cd]"), (3, ";B[ad];W[bd];W[dd]")] {
        let record = format!("(;GM[1]RU[Korean]{}", TRIPLE_KO.replacen(";B", &format!("{before};B"), 1));
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
        let report = score(&source, &request).unwrap().report;
        assert_eq!(report.repetition.map(|found| (found.first, found.again)), Some((first, first + 6)), "{before}");
        assert_eq!(report.result, "0", "{before}");
    }
}

#[test]
fn players_who_left_the_cycle_have_gone_on() {
    let record = format!("(;GM[1]RU[Japanese]{}", TRIPLE_KO.replace(";B[];W[]", ";B[aa];W[];B[]"));
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    let request = ScoreRequest { dead: Dead::None, ..ScoreRequest::default() };
    let report = score(&source, &request).unwrap().report;
    assert!(report.repetition.is_some_and(|found| found.went_on));
    assert_eq!(report.margin.map(|margin| GameResult::from(margin.0).to_string()), Some(report.result.clone()));
    assert!(report.warnings.iter().any(|warning| warning.contains("the players went on")), "{:?}", report.warnings);
    assert!(report.is_doubtful());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn both_ways_of_counting_by_aga_rules_agree(record in games::random_record(), judge in 0..3_u8) {
        let (dead, method) = match judge {
            0 => (Dead::None, None),
            1 => (Dead::Judge, None),
            _ => (Dead::Judge, Some(JudgeMethod::Playouts)),
        };
        let [area, territory] = ["aga", "aga-territory"].map(|rules| {
            let options = ReadOptions { rules: Some(rules.into()), komi: Some("7.5".into()), ..ReadOptions::default() };
            let source = Source::read(record.as_bytes(), &options).unwrap();
            let report = score(&source, &ScoreRequest { dead: dead.clone(), method, ..Default::default() }).unwrap().report;
            (report.result, report.dead, report.unsettled, report.chains, report.finished)
        });
        prop_assert_eq!(area, territory, "{}", record);
    }
}

/// Four moves on 9x9.
const OPENING: &str = "SZ[9]KM[6.5];B[cc];W[gg];B[gc];W[cg]";

#[test]
fn an_opening_is_never_finished_whoever_names_dead_stones() {
    for rules in ["Japanese", "Chinese", "AGA", "Tromp-Taylor"] {
        for (marks, dead) in [
            ("", "none"),
            ("", "record"),
            ("", "judge"),
            ("", "C7"),
            ("TB[aa][ab]TW[ii]", "auto"),
            ("TB[aa][ab]TW[ii]", "record"),
        ] {
            let record = format!("(;GM[1]RU[{rules}]{OPENING}{marks})");
            let (dead, corrections) = parse_dead(dead).unwrap();
            let request = ScoreRequest { dead, corrections, method: Some(JudgeMethod::Playouts), ..Default::default() };
            let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
            let report = score(&source, &request).unwrap().report;
            assert!(!report.finished && !report.unsettled_places.is_empty(), "{rules} {marks} {:?}", request.dead);
            let is_warned = report.warnings.iter().any(|warning| warning.starts_with("the game is not finished"));
            assert!(
                is_warned || request.dead == Dead::Judge,
                "{rules} {marks} {:?}: {:?}",
                request.dead,
                report.warnings
            );
        }
    }
}

#[test]
fn land_that_the_players_marked_is_counted_but_not_called_settled_while_both_touch_it() {
    // Black's wall is open at the top, and the players marked all of the left side for Black.
    let stones = "AB[bb][cb][cc][cd]AW[dc][dd][db][da][de]";
    let marked = |marks: &str| format!("(;GM[1]SZ[5]KM[0]RU[Japanese]HA[0]{stones}{marks})");
    let places = |record: &str| {
        let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
        let request = ScoreRequest { dead: Dead::Record, ..Default::default() };
        let report = score(&source, &request).unwrap().report;
        assert!(!report.finished);
        let whys = report.unsettled_places.iter().map(|place| (place.why, place.points.len()));
        (report.black.territory.0, whys.collect::<Vec<_>>())
    };
    let left = "[aa][ba][ca][ab][ac][bc][ad][bd][ae][be][ce]";
    let shared = "marked as territory, but living stones of both players touch it";
    assert_eq!(places(&marked(&format!("TB{left}TW[ea:ee]"))), (Halves::points(11), vec![(shared, 11)]));
    let (territory, whys) = places(&marked("TB[aa]TW[ea:ee]"));
    assert_eq!((territory, whys.len()), (Halves::points(1), 2), "{whys:?}");
}

#[test]
fn a_finished_board_without_dead_stones_stays_finished() {
    for rules in ["japanese", "chinese"] {
        let report = score_with(LATE, rules, "B6").unwrap().report;
        assert!(report.finished, "{:?}", report.unsettled_places);
    }
}

#[test]
fn a_chain_is_dead_or_alive_or_in_seki() {
    let refused = |dead: &str, seki: &str| {
        let (dead, corrections) = parse_dead(dead).unwrap();
        let seki = vec![seki.to_owned()];
        let request =
            ScoreRequest { dead, corrections, seki, method: Some(JudgeMethod::Playouts), ..Default::default() };
        score(&source(LATE, "japanese"), &request).map(drop).map_err(|problem| problem.message)
    };
    assert_eq!(refused("B6", "B6").unwrap_err(), "B6 is named both dead and in seki");
    assert_eq!(refused("none,-C8", "B8").unwrap_err(), "B8 is named both alive and in seki");
    assert_eq!(refused("judge", "B6"), Ok(()), "a person overrules the judge");
}

#[test]
fn marks_that_are_missing_cannot_be_corrected() {
    let problem = score_with(LATE, "japanese", "record,-B6").unwrap_err();
    assert!(
        problem.kind == ProblemKind::Unsupported && problem.message.contains("nothing to correct"),
        "{}",
        problem.message
    );
    let source = Source::read(b"(;GM[1]FF[4]SZ[4:3];B[aa];W[ba])", &ReadOptions::default()).unwrap();
    let request = ScoreRequest { dead: Dead::Record, seki: vec!["A3".into()], ..ScoreRequest::default() };
    let problem = score(&source, &request).unwrap_err();
    assert!(problem.message.contains("nothing to add seki to"), "{}", problem.message);
}

/// Scores a record or a board.
fn score_report(input: &str, rules: &str, komi: &str, dead: Dead) -> ScoreReport {
    let options =
        ReadOptions { rules: Some(rules.into()), komi: Some(komi.into()), strict: false, ..ReadOptions::default() };
    let source = Source::read(input.as_bytes(), &options).unwrap();
    score(&source, &ScoreRequest { dead, ..ScoreRequest::default() }).unwrap().report
}

#[test]
fn one_stone_on_an_empty_board_is_no_finished_game() {
    for record in ["(;GM[1]FF[4]SZ[19];B[pd])", "(;GM[1]FF[4]SZ[19]HA[4]AB[pd][dp][pp][dd])"] {
        for dead in [Dead::None, Dead::Record, Dead::Judge] {
            for rules in ["japanese", "tromp-taylor"] {
                let report = score_report(record, rules, "6.5", dead.clone());
                assert!(!report.finished, "{record} {rules} {dead:?}");
                assert_eq!(report.unsettled_places[0].kind, UnsettledKind::Alone);
            }
        }
    }
    // Two passes end the game.
    assert!(score_report("(;GM[1]FF[4]SZ[9];B[ee];W[];B[])", "japanese", "6.5", Dead::None).finished);
}

#[test]
fn a_ko_that_decides_the_game_is_not_settled_under_territory_rules_either() {
    const KO: &str = ".X.XO.O\nXX.XOOO\n.XXXXO.\nXX.X.XO\n.XXXXOO\nXX.XOO.\n.X.XO.O\n";
    for rules in ["japanese", "korean"] {
        assert!(!score_report(KO, rules, "4.5", Dead::None).finished, "{rules}");
        for dead in [Dead::None, Dead::Judge] {
            assert!(score_report(KO, rules, "2.5", dead.clone()).finished, "{rules} {dead:?}");
        }
    }
}

#[test]
fn marks_behind_a_living_wall_are_not_settled() {
    let record = "(;GM[1]FF[4]SZ[7]KM[0]RU[Japanese]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg];B[];\
                  W[]TB[aa:bg][ea:gg])";
    let report = score_report(record, "japanese", "0", Dead::Auto);
    assert!(!report.finished);
    assert!(report.unsettled_places.iter().any(|place| place.kind.name() == "marks"));
}

#[test]
fn a_board_alone_tells_no_passes() {
    const BOARD: &str = "..XO...\n..XO...\n..XO...\n..XO...\n..X.O..\n..XO...\n..XOOO.\n";
    let warns = |rules: &str| {
        score_report(BOARD, rules, "0", Dead::None)
            .warnings
            .iter()
            .any(|warning| warning.contains("shows neither passes"))
    };
    assert!(warns("aga-territory") && !warns("aga") && !warns("japanese"));
}
