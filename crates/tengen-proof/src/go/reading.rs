//! The whole answer about a group: its status, what it rests on, and the lines that show it.

use super::field::{NO_KO, Play, State};
use super::line::{self, End};
use super::reader::{Attempt, Outcome, Reader};
use super::region::{Region, Walls};
use tengen::{Board, Color, Point};

/// Whether a group lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It lives, even if the attacker moves first.
    Alive,
    /// It is captured, even if its owner moves first.
    Dead,
    /// It depends on who moves first, or on a ko.
    Unsettled,
    /// The budget ran out.
    Unknown,
}

/// In which way a group lives or is unsettled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It can make two eyes, or connect with stones that live.
    TwoEyes,
    /// It lives without two eyes.
    Seki,
    /// Whoever moves first decides.
    Critical,
    /// A ko decides.
    Ko,
}

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The proof is complete and rests on nothing.
    Proved,
    /// The proof is complete, and rests on what [`Reading::assumes`] lists.
    Read,
    /// There is no proof.
    Unknown,
}

/// Something that an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// Stones around the group live.
    WallsLive,
    /// The attacker owns what lies beyond the points that were searched.
    BeyondIsAttackers,
    /// Neither side has more than three ko threats.
    FewThreats,
}

/// The answer for one side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// What it achieves; `None` where the budget ran out.
    pub outcome: Option<Outcome>,
    /// First moves that are proved to achieve it.
    pub moves: Vec<Point>,
    /// In a ko, how many threats whoever needs the first must have.
    pub threats: Option<u8>,
    /// What it rests on.
    pub basis: Basis,
    /// Positions that were evaluated.
    pub positions: u64,
}

/// A line of play on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// The moves, with who makes them; `None` is a pass.
    pub moves: Vec<(Color, Option<Point>)>,
    /// How it ends.
    pub end: End,
}

/// What reading says about a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The color of the group.
    pub color: Color,
    /// Its stones.
    pub group: Vec<Point>,
    /// Whether it lives.
    pub status: Status,
    /// In which way.
    pub kind: Option<Kind>,
    /// What the answer rests on.
    pub basis: Basis,
    /// What it takes for granted.
    pub assumes: Vec<Assumption>,
    /// The attacker moving first: does he capture?
    pub attacker: Try,
    /// The owner moving first: does he live?
    pub defender: Try,
    /// Positions that were evaluated.
    pub positions: u64,
    /// Positions of the proof that is shown.
    pub proof_size: usize,
    /// The longest line that is shown.
    pub depth: usize,
    /// The points that were searched.
    pub region: Vec<Point>,
    /// The tries of the loser with their refutations, or the move that decides.
    pub lines: Vec<BoardLine>,
}

/// A question about a group.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The point that a ko bars for `ko_for`.
    pub ko: Option<(Point, Color)>,
    /// Any stone of the group.
    pub target: Point,
    /// Which stones are walls.
    pub walls: &'a Walls,
    /// The most positions of each search.
    pub positions: u64,
}

/// The most lines that are shown.
const LINES: usize = 5;

/// Reads a group; `None` where no stone is at the target, or where its surroundings do not fit into a region.
pub fn read(question: &Question<'_>) -> Option<Reading> {
    let Question { board, target, walls, positions, .. } = *question;
    let region = Region::around(board, target, question.ko.map(|(point, _)| point), walls)?;
    let mut reader = Reader::new(positions).with_all_moves();
    let mut ask = |attacker_moves: bool| {
        let mover = if attacker_moves { region.defender.opponent() } else { region.defender };
        let barred = question.ko.is_some_and(|(_, color)| color == mover);
        let ko = if barred { region.start.ko } else { NO_KO };
        reader.attempt(&region.field, State { ko, attacker_moves, ..region.start }, positions)
    };
    let defender = ask(false);
    let attacker = ask(true);
    let mut reading = answer(&region, &attacker, &defender);
    if reading.status == Status::Alive {
        let eyes = reader.makes_two_eyes(&region.field, region.start, positions, &mut reading.positions);
        reading.kind = eyes.map(|eyes| if eyes { Kind::TwoEyes } else { Kind::Seki });
    }
    Some(reading)
}

fn answer(region: &Region, attacker: &Attempt<'_>, defender: &Attempt<'_>) -> Reading {
    let (status, kind, shown) = match (attacker.outcome, defender.outcome) {
        (_, Some(Outcome::No)) => (Status::Dead, None, Some(defender)),
        (Some(Outcome::No), _) => (Status::Alive, None, Some(attacker)),
        (None, _) | (_, None) => (Status::Unknown, None, None),
        (Some(Outcome::Yes), Some(Outcome::Yes)) => (Status::Unsettled, Some(Kind::Critical), Some(attacker)),
        (Some(_), Some(_)) => (Status::Unsettled, Some(Kind::Ko), Some(attacker)),
    };
    let mut assumes = Vec::new();
    if region.assumes_walls {
        assumes.push(Assumption::WallsLive);
    }
    if region.is_cut {
        assumes.push(Assumption::BeyondIsAttackers);
    }
    if shown.is_some_and(|attempt| attempt.limited) {
        assumes.push(Assumption::FewThreats);
    }
    let basis = |attempt: &Attempt<'_>| match attempt.outcome {
        None => Basis::Unknown,
        Some(_) if region.assumes_walls || region.is_cut || attempt.limited => Basis::Read,
        Some(_) => Basis::Proved,
    };
    let to_try = |attempt: &Attempt<'_>| Try {
        outcome: attempt.outcome,
        moves: attempt.moves.iter().filter_map(|&play| on_board(region, play)).collect(),
        threats: attempt.threats,
        basis: basis(attempt),
        positions: attempt.positions,
    };
    let shown_lines: Vec<&Attempt<'_>> = match kind {
        Some(Kind::Critical | Kind::Ko) => vec![attacker, defender],
        _ => shown.into_iter().collect(),
    };
    let lines = shown_lines.iter().flat_map(|attempt| board_lines(region, attempt)).collect::<Vec<_>>();
    let used = match status {
        Status::Dead => basis(defender),
        Status::Unknown => Basis::Unknown,
        Status::Unsettled if basis(attacker) == Basis::Proved => basis(defender),
        Status::Alive | Status::Unsettled => basis(attacker),
    };
    Reading {
        color: region.defender,
        group: region.group.clone(),
        status,
        kind,
        basis: used,
        assumes,
        attacker: to_try(attacker),
        defender: to_try(defender),
        positions: attacker.positions + defender.positions,
        proof_size: shown.and_then(|attempt| attempt.proof.as_ref()).map_or(0, |(_, proof)| proof.len()),
        depth: lines.iter().map(|line: &BoardLine| line.moves.len()).max().unwrap_or(0),
        region: region.points.clone(),
        lines,
    }
}

fn on_board(region: &Region, play: Play) -> Option<Point> {
    match play {
        Play::Stone(at) => Some(region.point(at)),
        Play::Pass => None,
    }
}

fn board_lines(region: &Region, attempt: &Attempt<'_>) -> Vec<BoardLine> {
    let Some((life, proof)) = &attempt.proof else { return Vec::new() };
    let first = if proof.root.attacker_moves { region.defender.opponent() } else { region.defender };
    let on_board = |line: line::Line| {
        let colors = [first, first.opponent()].into_iter().cycle();
        let moves = colors.zip(&line.plays).map(|(color, &play)| (color, on_board(region, play))).collect();
        BoardLine { moves, end: line.end }
    };
    line::lines(life, proof, LINES).into_iter().map(on_board).collect()
}
