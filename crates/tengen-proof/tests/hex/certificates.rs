//! Certificates: all are right, all are read back, and changed ones are refused.

use super::brute_force::{hex_board, random_boards, with_stone};
use tengen::hex::Orientation;
use tengen::{Board, Color, Point};
use tengen_proof::hex::certificate::{Certificate, CertificateEnd, CertificateStep};
use tengen_proof::hex::checker::{CertificateFlaw, check};
use tengen_proof::hex::solver::HexSolver;
use tengen_proof::search::NodeBudget;

fn certificate(board: &Board, to_play: Color, orientation: Orientation) -> Certificate {
    let mut solver = HexSolver::new(board.grid(), orientation, 20_000).unwrap();
    solver.certificate(board, to_play, &mut NodeBudget::new(1_000_000)).unwrap()
}

fn boards() -> Vec<Board> {
    let openings = (0..16).map(|cell| with_stone(&hex_board(4, 4), Point::from_index(cell), Color::Black));
    let larger = [hex_board(5, 5), with_stone(&hex_board(5, 5), Point::from_index(0), Color::Black)];
    openings.chain(larger).chain(random_boards(5, 4, 14, 40)).chain(random_boards(6, 5, 18, 20)).collect()
}

#[test]
fn every_answer_of_the_solver_has_a_certificate_that_the_checker_accepts() {
    for board in boards() {
        for to_play in [Color::Black, Color::White] {
            for orientation in [Orientation::TopBottom, Orientation::LeftRight] {
                let certificate = certificate(&board, to_play, orientation);
                assert_eq!(check(&certificate), Ok(()), "{certificate}");
                let mut solver = HexSolver::new(board.grid(), orientation, 20_000).unwrap();
                let winner = solver.winner(&board, to_play, &mut NodeBudget::new(1_000_000));
                assert_eq!(winner, Some(certificate.winner));
                assert_eq!(Certificate::parse(&certificate.to_string()).as_ref(), Ok(&certificate));
            }
        }
    }
}

/// All ways to change one thing of a certificate such that it proves nothing any more.
fn changed(original: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    let mut change = |edit: &dyn Fn(&mut Certificate)| {
        let mut copy = original.clone();
        edit(&mut copy);
        all.push(copy);
    };
    change(&|copy| copy.winner = copy.winner.opponent());
    change(&|copy| copy.orientation = Orientation::LeftRight);
    change(&|copy| drop(copy.steps.pop()));
    change(&|copy| copy.steps.clear());
    let last = original.steps.len() - 1;
    for (index, step) in original.steps.iter().enumerate() {
        match step {
            CertificateStep::Touch(one, other) => {
                // Ends that cannot touch, although the same stones are needed.
                change(&|copy| copy.steps[index] = CertificateStep::Touch(*one, *one));
                change(&|copy| {
                    copy.steps[index] = CertificateStep::Touch(CertificateEnd::Cell(Point::from_index(999)), *other);
                });
            }
            CertificateStep::Chain(one, other) => {
                change(&|copy| copy.steps[index] = CertificateStep::Chain(*one, index));
                change(&|copy| copy.steps[index] = CertificateStep::Chain(last + 1, *other));
            }
            CertificateStep::Either(answers) => {
                for left_out in 0..answers.len() {
                    change(&|copy| {
                        let CertificateStep::Either(answers) = &mut copy.steps[index] else { unreachable!() };
                        answers.remove(left_out);
                    });
                    change(&|copy| {
                        let CertificateStep::Either(answers) = &mut copy.steps[index] else { unreachable!() };
                        answers[left_out].0 = Point::from_index(999);
                    });
                }
            }
        }
    }
    all
}

#[test]
fn changed_certificates_are_refused() {
    let mut refused = 0;
    for board in boards() {
        let original = certificate(&board, Color::White, Orientation::TopBottom);
        for copy in changed(&original) {
            assert!(check(&copy).is_err(), "{copy}");
            refused += 1;
        }
    }
    assert!(refused >= 500, "{refused}");
}

/// The cells that the certificate needs: a stone of the opponent on any of them, or a missing stone, must be noticed.
#[test]
fn a_certificate_fits_no_other_position_that_its_winner_loses() {
    for board in boards() {
        let original = certificate(&board, Color::White, Orientation::TopBottom);
        let mut solver = HexSolver::new(board.grid(), Orientation::TopBottom, 20_000).unwrap();
        for point in board.grid().points() {
            let loser = original.winner.opponent();
            if board[point] == Some(loser) {
                continue;
            }
            let mut copy = original.clone();
            copy.board = with_stone(&board, point, loser);
            let accepted = check(&copy);
            let winner = solver.winner(&copy.board, copy.to_play, &mut NodeBudget::new(1_000_000)).unwrap();
            assert!(accepted.is_err() || winner == original.winner, "{copy}");
        }
    }
}

#[test]
fn flaws_are_named() {
    let original = certificate(&hex_board(3, 3), Color::Black, Orientation::TopBottom);
    let flaw = |edit: &dyn Fn(&mut Certificate)| {
        let mut copy = original.clone();
        edit(&mut copy);
        check(&copy)
    };
    assert_eq!(flaw(&|copy| copy.to_play = Color::White), Err(CertificateFlaw::FirstMove));
    assert_eq!(flaw(&|copy| copy.play = None), Err(CertificateFlaw::NoStone));
    assert_eq!(flaw(&|copy| copy.play = Some(Point::from_index(999))), Err(CertificateFlaw::FirstMove));
    assert_eq!(flaw(&|copy| copy.steps.truncate(1)), Err(CertificateFlaw::NotTheSides));
    assert_eq!(flaw(&|copy| copy.steps.insert(0, CertificateStep::Chain(0, 0))), Err(CertificateFlaw::NotEarlier(1)));
}

#[test]
fn broken_texts_are_refused_with_the_line() {
    let text = certificate(&hex_board(3, 3), Color::Black, Orientation::TopBottom).to_string();
    for line in 1..=text.lines().count() {
        let broken: Vec<&str> =
            text.lines().enumerate().map(|(at, old)| if at + 1 == line { "nonsense" } else { old }).collect();
        assert_eq!(Certificate::parse(&broken.join("\n")).map_err(|error| error.line), Err(line));
    }
    assert_eq!(Certificate::parse("").map_err(|error| error.line), Err(1));
    assert!(Certificate::parse(&text.replace("size 3x3", "size 99999999x3")).is_err());
}
