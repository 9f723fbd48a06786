//! Life and death by search: answers, lines, records and limits.

use tengen::sgf::{ParseOptions, Reader};
use tengen::{Board, Color, diagram};
use tengen_api::question::reading::ReadQuestion;
use tengen_api::question::{WorkLimits, input};
use tengen_api::reading::{self, GroupReading, ReadRequest, record};
use tengen_api::{ProblemKind, ReadOptions, Source, Text};
use tengen_estimate::{Budget, StopFlag};
use tengen_proof::go::reading::{Basis, GroupStatus, LifeKind};

/// Returns a 9x9 board with these rows in the upper left corner.
fn board(corner: &str) -> Board {
    let mut rows: Vec<String> = corner.split('/').map(|row| format!("{row:.<9}")).collect();
    rows.resize(9, ".........".into());
    diagram::parse(&rows.join("\n")).unwrap()
}

fn source(board: &Board) -> Source {
    Source::read(board.to_string().as_bytes(), &ReadOptions::default()).unwrap()
}

fn ask(board: &Board, at: &str) -> GroupReading {
    reading::read_group(&source(board), at, &ReadRequest::default()).unwrap()
}

/// Corner positions, a stone of a group in each, and the known status of the group.
const CORNERS: [(&str, &str, GroupStatus, Option<LifeKind>); 6] = [
    ("...OX/OOOOX/XXXXX", "A8", GroupStatus::Unsettled, Some(LifeKind::Critical)),
    ("..OX/..OX/OOOX/XXXX", "C9", GroupStatus::Dead, None),
    ("....OX/OOOOOX/XXXXXX", "A8", GroupStatus::Alive, Some(LifeKind::TwoEyes)),
    ("...OX/.OOOX/OOXXX/XXX", "B8", GroupStatus::Unsettled, Some(LifeKind::Ko)),
    // Neither of the two inner chains of a seki is a wall, however sure the judge is that it lives.
    (".OX.OX/.OX.OX/.OXXOX/.OOOXX", "C9", GroupStatus::Alive, Some(LifeKind::Seki)),
    (".OX.OX/.OX.OX/.OXXOX/.OOOXX", "E9", GroupStatus::Alive, Some(LifeKind::Seki)),
];

#[test]
fn corners_are_read_with_walls_by_the_judge_in_both_colors() {
    for (corner, at, status, kind) in CORNERS {
        for board in [board(corner), board(corner).swapped()] {
            let report = ask(&board, at).report;
            assert_eq!((report.status, report.kind), (status, kind), "{corner} {at}: {:?}", report.text);
        }
    }
}

#[test]
fn a_line_takes_a_ko_only_after_a_threat() {
    for (corner, at, ..) in CORNERS {
        let read = ask(&board(corner), at);
        for line in &read.lines {
            let mut position = tengen::go::Setup::new(read.board.clone()).position().unwrap();
            for &(color, point) in &line.moves {
                match point {
                    Some(point) => position.play(color, point, tengen::go::Suicide::Forbidden).unwrap(),
                    None => position.pass(color),
                }
            }
        }
    }
}

#[test]
fn stones_that_live_whatever_is_played_need_no_search() {
    let life = tengen_api::examples::get("life").unwrap();
    let source = Source::read(life.as_bytes(), &ReadOptions::default()).unwrap();
    let report = reading::read_group(&source, "E9", &ReadRequest::default()).unwrap().report;
    assert_eq!((report.status, report.basis, report.nodes), (GroupStatus::Alive, Basis::Proved, 0));
    let report = reading::read_group(&source, "A8", &ReadRequest::default()).unwrap().report;
    assert_eq!((report.status, report.basis, report.assumes.len()), (GroupStatus::Unsettled, Basis::Proved, 0));
    assert_eq!(report.first.attacker.moves, report.first.defender.moves);
}

#[test]
fn whose_turn_it_is_chooses_the_lines() {
    let source = source(&board("...OX/OOOOX/XXXXX"));
    for to_play in Color::BOTH {
        let request = ReadRequest { to_play: Some(to_play), ..ReadRequest::default() };
        let read = reading::read_group(&source, "A8", &request).unwrap();
        assert!(!read.lines.is_empty());
        assert!(read.lines.iter().all(|line| line.moves[0].0 == to_play));
        assert_eq!(read.report.status, GroupStatus::Unsettled);
    }
}

#[test]
fn variations_leave_the_game_as_it_was() {
    let game = "(;GM[1]FF[4]SZ[9]AB[ea][eb][ec][dc][cc][bc][ac]AW[da][db][cb][ab]C[old];W[bb]C[said];B[gg];W[hh])";
    let options = ReadOptions::default();
    let source = Source::read(game.as_bytes(), &options).unwrap();
    for number in [None, Some(1), Some(2)] {
        let read = reading::read_group(&source, "A8", &ReadRequest { number, ..ReadRequest::default() }).unwrap();
        assert!(!read.lines.is_empty(), "{:?}", read.report.text);
        let written = record::write(&Text::of(game.as_bytes()).document(), &options, &source, &read).unwrap().bytes;
        let text = String::from_utf8(written.clone()).unwrap();
        let back = Source::read(&written, &options).unwrap();
        assert_eq!(back.game.move_count(), 3, "{text}");
        assert_eq!(back.game.position().board(), source.game.position().board(), "{text}");
        assert!(text.contains("C[old]") && text.contains("said") && text.contains("A8 is unsettled"), "{text}");
        let collection =
            Reader::new(ParseOptions { strict: true }).parse(&written).map(|_| ()).map_err(|error| error.kind);
        assert_eq!(collection, Ok(()), "{text}");
    }
}

#[test]
fn reading_stops_when_it_is_told_to() {
    let source = source(&board("..OX/..OX/OOOX/XXXX"));
    let stop = StopFlag::new();
    stop.set();
    for budget in [Budget::until(stop), Budget::new(1_000, StopFlag::new())] {
        let error = reading::read_group(&source, "C9", &ReadRequest { budget, ..ReadRequest::default() }).unwrap_err();
        assert_eq!(error.kind, ProblemKind::Stopped);
    }
}

#[test]
fn questions_say_what_they_cost_and_are_limited() {
    let question = |more: &str| {
        let json = format!("{{\"board\": [\"..OX.\", \"..OX.\", \"OOOX.\", \"XXXX.\", \".....\"]{more}}}");
        input::parse::<ReadQuestion>(json.as_bytes()).unwrap()
    };
    let prepared = question(", \"at\": \"C5\"").prepare().unwrap();
    let cost = prepared.cost;
    let effort = WorkLimits { budget: Budget::new(cost.steps, StopFlag::new()), threads: 1 };
    let report = prepared.answer(&effort).unwrap();
    assert_eq!(report.status, GroupStatus::Dead);
    assert!(effort.budget.taken() <= cost.steps);
    assert!(serde_json::to_vec(&report).unwrap().len() <= cost.bytes);
    for (more, kind) in [
        ("", ProblemKind::Json),
        (", \"at\": \"C5\", \"deep\": true", ProblemKind::TooLarge),
        (", \"at\": \"C5\", \"deep\": true, \"positions\": 3", ProblemKind::Json),
        (", \"at\": \"C5\", \"positions\": 0", ProblemKind::Syntax),
        (", \"at\": \"C5\", \"positions\": 900000", ProblemKind::TooLarge),
    ] {
        assert_eq!(question(more).prepare().unwrap_err().kind, kind, "{more}");
    }
    for (at, kind) in [("E1", ProblemKind::Stone), ("K9", ProblemKind::Coordinate)] {
        let error =
            question(&format!(", \"at\": {at:?}")).prepare().unwrap().answer(&WorkLimits::default()).unwrap_err();
        assert_eq!(error.kind, kind, "{at}");
    }
}

#[test]
fn all_groups_without_a_static_proof_are_read() {
    let record = tengen_api::examples::get("nine").unwrap();
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    let all = tengen_api::reading::read_all(&source, &ReadRequest::default()).unwrap();
    let status = |status: GroupStatus| all.groups.iter().filter(|read| read.reading.status == status).count();
    // The judge has no doubt about the living groups, but only a search decides them.
    assert!(status(GroupStatus::Alive) >= 3 && status(GroupStatus::Dead) == 1, "{:?}", all.report);
    assert!(all.groups.iter().all(|read| read.reading.positions > 0));
}
