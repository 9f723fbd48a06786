//! Questions: which are accepted, what they cost, and how they are stopped.

use tengen_api::question::go::{CurveQuestion, EstimateQuestion, RecordQuestion, ScoreQuestion, TerritoryQuestion};
use tengen_api::question::hex::HexQuestion;
use tengen_api::question::input::parse;
use tengen_api::question::picture::PictureQuestion;
use tengen_api::question::play::PlayQuestion;
use tengen_api::question::sheet::SheetQuestion;
use tengen_api::question::{MAX_MOVES, MAX_STEPS, WorkLimits};
use tengen_api::{Problem, ProblemKind};
use tengen_estimate::{Budget, StopFlag};

fn refused<T>(done: Result<T, Problem>) -> Problem {
    done.map(|_| ()).unwrap_err()
}

#[test]
fn a_list_is_no_question_and_no_part_of_one() {
    for question in [r#"["(;SZ[5])"]"#, "[]", "3", "null", "\"(;SZ[5])\""] {
        assert_eq!(refused(parse::<ScoreQuestion>(question.as_bytes())).kind, ProblemKind::Json, "{question}");
    }
    for question in [
        r#"{"width": 5, "height": 5, "moves": [["black", [1, 1]]]}"#,
        r#"{"width": 5, "height": 5, "setup": [[[1, 1]], [], null]}"#,
        r#"{"width": 5, "height": 5, "names": ["a", "b"]}"#,
    ] {
        assert_eq!(refused(parse::<PlayQuestion>(question.as_bytes())).kind, ProblemKind::Json, "{question}");
    }
    let question = r#"{"width": 5, "height": 5, "moves": [{"color": "black", "point": [1, 1]}], "names": null}"#;
    assert!(parse::<PlayQuestion>(question.as_bytes()).unwrap().answer().is_ok());
}

#[test]
fn long_names_are_cut_in_messages() {
    let long = "x".repeat(100_000);
    let problem = refused(parse::<ScoreQuestion>(format!("{{\"{long}\": 1}}").as_bytes()));
    assert!(problem.message.starts_with("unknown field \"xxx") && problem.message.contains("…\"; known are"));
    assert!(problem.message.chars().count() < 500, "{}", problem.message);
    for question in [
        format!("{{\"board\": [\"...\"], \"rules\": \"{long}\"}}"),
        format!("{{\"board\": [\"...\"], \"dead\": \"{long}\"}}"),
        format!("{{\"board\": [\"...\"], \"komi\": \"{long}\"}}"),
        format!("{{\"board\": [\"...\"], \"false_eyes\": \"{long}\"}}"),
    ] {
        let problem = refused(parse::<ScoreQuestion>(question.as_bytes()).and_then(ScoreQuestion::answer));
        assert!(problem.message.chars().count() <= 1_001, "{}", &question[..60]);
    }
}

#[test]
fn hex_games_have_as_many_moves_as_others() {
    let list = |count: usize| {
        let moves: Vec<String> = (0..count).map(|at| format!("{}{}", ["a", "b"][at % 2], at / 2 + 1)).collect();
        format!("361x361 {}", moves.join(" "))
    };
    // Moves beyond the board are refused for another reason, so the cells are spread over two columns of 361 rows.
    let question = |text: String| HexQuestion { text: Some(text), ..HexQuestion::default() };
    assert!(question(list(700)).answer().is_ok());
    let moves = vec!["a1".to_owned(); MAX_MOVES + 1];
    let long = HexQuestion { width: Some(361), height: Some(361), moves: Some(moves), ..HexQuestion::default() };
    assert_eq!(refused(long.answer()).kind, ProblemKind::TooLarge);
}

#[test]
fn giant_boards_are_counted_but_not_drawn() {
    let board = serde_json::to_string(&vec![".".repeat(101); 100]).unwrap();
    let question = format!(r#"{{"board": {board}, "dead": "none"}}"#);
    assert!(parse::<ScoreQuestion>(question.as_bytes()).unwrap().answer().is_ok());
    let sheet = refused(parse::<SheetQuestion>(question.as_bytes()).unwrap().prepare());
    assert_eq!(sheet.kind, ProblemKind::TooLarge);
    assert!(sheet.message.contains("at most 10000 points are drawn"), "{}", sheet.message);
    let picture = format!(r#"{{"of": "score", "question": {question}}}"#);
    let picture = refused(parse::<PictureQuestion>(picture.as_bytes()).unwrap().answer());
    assert_eq!(picture.message, sheet.message);
}

#[test]
fn endless_names_do_not_make_endless_pictures() {
    let (marks, accents) = ("&".repeat(200_000), "\u{301}".repeat(100_000));
    let record = format!("(;SZ[5]PB[{marks}]PW[{accents}]EV[{marks}]PC[{accents}]RU[chinese]KM[6.5];B[cc];W[];B[])");
    let question = serde_json::json!({ "sgf": record, "dead": "none" });
    let sheet = parse::<SheetQuestion>(question.to_string().as_bytes()).unwrap().answer().unwrap();
    assert!(sheet.svg.len() < 200_000, "{} bytes", sheet.svg.len());
    let picture = serde_json::json!({ "of": "score", "question": question });
    let picture = parse::<PictureQuestion>(picture.to_string().as_bytes()).unwrap().answer().unwrap();
    assert!(picture.svg.len() < 200_000, "{} bytes", picture.svg.len());
}

fn curve(size: usize, positions: usize, ways: u8) -> CurveQuestion {
    CurveQuestion {
        sgf: Some(format!("(;GM[1]SZ[{size}];B[aa];W[bb])")),
        moves_at: Some(vec![1; positions]),
        ways: Some(ways),
        ..CurveQuestion::default()
    }
}

#[test]
fn what_would_take_too_long_is_refused_with_what_would_not() {
    assert!(curve(19, 64, 8).prepare().unwrap().cost.steps <= MAX_STEPS);
    let problem = refused(curve(52, 64, 8).prepare());
    assert_eq!(problem.kind, ProblemKind::TooLarge);
    assert!(problem.message.contains("64 positions of 52x52 in 8 ways; 10 positions"), "{}", problem.message);
    assert!(curve(52, 10, 8).prepare().is_ok());
}

/// A replay is expensive if stones are removed from a chain as large as the board and put back, or played onto other
/// stones.
#[test]
fn games_that_are_dear_to_replay_are_refused_with_what_would_be_taken() {
    let sgf = |moves: &str, times: usize| format!("(;SZ[52];AB[aa:ZZ]AE[aa]{})", moves.repeat(times));
    for moves in [";AE[bb];AB[bb]", ";W[bb];B[bb]"] {
        for rules in ["japanese", "tromp-taylor"] {
            let question = |times: usize| PlayQuestion {
                sgf: Some(sgf(moves, times)),
                rules: Some(rules.into()),
                ..PlayQuestion::default()
            };
            let answer = question(2_400).prepare();
            assert!(answer.is_err(), "{moves} under {rules} rules");
            let problem = refused(answer);
            assert_eq!(problem.kind, ProblemKind::TooLarge, "{moves}");
            assert!(problem.message.ends_with("would be accepted"), "{}", problem.message);
            assert!(question(20).prepare().is_ok(), "{moves}");
        }
    }
}

#[test]
fn a_board_that_no_record_can_hold_is_refused_before_it_is_judged() {
    let question = RecordQuestion { board: Some(vec![".".repeat(53); 53]), ..RecordQuestion::default() };
    let problem = refused(question.prepare());
    assert_eq!(problem.message, "a record cannot hold a board of 53x53: at most 52x52");
}

#[test]
fn answers_stay_within_their_stated_cost() {
    let board = |question: &str| question.replace("BOARD", r#"["..X.O", ".XXO.", "X.XOO", "..XO.", "OXXO."]"#);
    let taken = |steps: u64, budget: &Budget| assert!(budget.taken() <= steps, "{} of {steps}", budget.taken());
    for dead in ["judge", "none"] {
        let question = board(&format!(r#"{{"board": BOARD, "dead": "{dead}"}}"#));
        let prepared = parse::<ScoreQuestion>(question.as_bytes()).unwrap().prepare().unwrap();
        let (cost, effort) = (prepared.cost, WorkLimits::default());
        let answer = serde_json::to_vec(&prepared.answer(&effort).unwrap()).unwrap();
        taken(cost.steps, &effort.budget);
        assert!(answer.len() <= cost.bytes);
    }
    for method in ["network", "playouts", "ratio", "threshold", "nearest", "bouzy"] {
        let question = board(&format!(r#"{{"board": BOARD, "method": "{method}"}}"#));
        let prepared = parse::<EstimateQuestion>(question.as_bytes()).unwrap().prepare().unwrap();
        let (cost, effort) = (prepared.cost, WorkLimits::default());
        let answer = serde_json::to_vec(&prepared.answer(&effort).unwrap()).unwrap();
        taken(cost.steps, &effort.budget);
        assert!(answer.len() <= cost.bytes);
    }
    let prepared = curve(5, 3, 2).prepare().unwrap();
    let (cost, effort) = (prepared.cost, WorkLimits { threads: 1, ..WorkLimits::default() });
    prepared.answer(&effort).unwrap();
    taken(cost.steps, &effort.budget);
}

#[test]
fn stopped_questions_take_no_further_step() {
    let effort = || {
        let stop = StopFlag::new();
        stop.set();
        WorkLimits { budget: Budget::until(stop), threads: 1 }
    };
    let rows: Vec<String> = vec![".X.O.".into(); 5];
    let territory = TerritoryQuestion { board: Some(rows.clone()), ..TerritoryQuestion::default() };
    let score = ScoreQuestion { board: Some(rows.clone()), ..ScoreQuestion::default() };
    let estimate = EstimateQuestion { board: Some(rows), ..EstimateQuestion::default() };
    assert_eq!(refused(territory.prepare().unwrap().answer(&effort())).kind, ProblemKind::Stopped);
    assert_eq!(refused(score.prepare().unwrap().answer(&effort())).kind, ProblemKind::Stopped);
    assert_eq!(refused(estimate.prepare().unwrap().answer(&effort())).kind, ProblemKind::Stopped);
    let budget = effort();
    assert_eq!(refused(curve(9, 9, 1).prepare().unwrap().answer(&budget)).kind, ProblemKind::Stopped);
    assert_eq!(budget.budget.taken(), 0);
}

#[test]
fn a_pass_after_the_end_is_refused_in_plain_words() {
    let pass = |color: &str| format!(r#"{{"color": "{color}", "point": null}}"#);
    let moves = ["black", "white", "black"].map(pass).join(", ");
    let question = format!(r#"{{"width": 5, "height": 5, "moves": [{moves}]}}"#);
    let problem = refused(parse::<PlayQuestion>(question.as_bytes()).unwrap().answer());
    assert!(problem.message.starts_with("move 3, Black passes: "), "{}", problem.message);
}
