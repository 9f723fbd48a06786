//! The answer in words.

use super::ReadRequest;
use super::line::ReplayedLine;
use tengen::{Color, Grid, Point, notation};
use tengen_estimate::judge::judged_board::Unknown;
use tengen_proof::go::reader::AttemptOutcome;
use tengen_proof::go::reading::{Assumption, Basis, BoardAttempt, GroupStatus, LifeKind, Reading};

/// The maximum number of first moves in a sentence.
const MAX_MOVES: usize = 4;

/// Returns the answer and, in a second sentence, its basis.
pub(super) fn text(
    grid: Grid,
    at: Point,
    reading: &Reading,
    lines: &[ReplayedLine],
    request: &ReadRequest,
    unknown: Option<Unknown>,
) -> Vec<String> {
    let name = notation::go(grid, at);
    let (owner, opponent) = (reading.color, reading.color.opponent());
    let found = match (reading.status, reading.kind) {
        (GroupStatus::Dead, _) if reading.assumes.contains(&Assumption::NoThreatsLeft) => {
            format!(
                "{name} is dead: {opponent} can begin a ko at any time, {owner} cannot avoid it, and under territory rules no threats count after the game."
            )
        }
        (GroupStatus::Dead, _) if lines.is_empty() => format!("{name} is dead: {}.", why_dead(reading)),
        (GroupStatus::Dead, _) if lines.iter().all(|line| line.moves.len() == 1) => {
            format!("{name} is dead, even if {owner} moves twice in a row.")
        }
        (GroupStatus::Dead, _) => format!("{name} is dead: {}.", tries(grid, lines, owner)),
        (GroupStatus::Alive, Some(LifeKind::Seki)) => {
            format!("{name} lives in seki: {}.", tries(grid, lines, opponent))
        }
        (GroupStatus::Alive, _) => format!("{name} is alive: {}.", tries(grid, lines, opponent)),
        (GroupStatus::Unsettled, _) => {
            let sides = [(opponent, &reading.attacker, "kill"), (owner, &reading.defender, "live")];
            let shown = sides.into_iter().filter(|(color, ..)| request.to_play.is_none_or(|to_play| to_play == *color));
            let first: Vec<String> = shown.map(|(color, tried, verb)| first(grid, color, tried, verb)).collect();
            format!("{name} is unsettled: {}.", first.join("; "))
        }
        (GroupStatus::Unknown, _) => {
            return vec![format!("The status of {name} is unknown: {}.", why_unknown(unknown, request))];
        }
    };
    vec![found, basis(reading)]
}

/// Describes why a group is dead although its owner has no try that needs an answer.
fn why_dead(reading: &Reading) -> String {
    let (owner, opponent) = (reading.color, reading.color.opponent());
    match reading.basis {
        _ if reading.assumes.contains(&Assumption::LibertiesCounted) => {
            format!("it loses the capturing race, even if {owner} moves first")
        }
        Basis::Proved if reading.positions == 0 => {
            format!("no {} stones can live in {opponent}'s territory there", owner.to_string().to_lowercase())
        }
        _ => format!("it has room for one eye at most, whatever {owner} plays"),
    }
}

/// Describes why there is no answer.
pub(super) fn why_unknown(unknown: Option<Unknown>, request: &ReadRequest) -> String {
    match unknown {
        Some(Unknown::TooLarge) => "its surroundings are too large to be searched".to_owned(),
        Some(Unknown::Open) => "the area around it is still open".to_owned(),
        Some(Unknown::Contradiction) => {
            "in the area near it, it would be dead, but the judge expects it to live".to_owned()
        }
        Some(Unknown::Positions) | None => {
            format!("no answer was found within {} positions", tengen_render::grouped(request.positions))
        }
    }
}

/// Describes the basis of the answer.
fn basis(reading: &Reading) -> String {
    let how = if reading.positions == 0 { "without search" } else { "by search" };
    match reading.basis {
        Basis::Proved => format!("Proved {how}."),
        Basis::Read | Basis::Unknown => format!("Read {how}, if {}.", listed(&assumptions(reading))),
    }
}

/// Joins clauses: `one`, `one and two`, `one, two, and three`.
fn listed(clauses: &[String]) -> String {
    match clauses {
        [clauses @ .., last] if clauses.len() > 1 => format!("{}, and {last}", clauses.join(", ")),
        _ => clauses.join(" and "),
    }
}

/// Returns each assumption as a clause.
pub(super) fn assumptions(reading: &Reading) -> Vec<String> {
    let clause = |assumption: &Assumption| match assumption {
        Assumption::WallsLive => "the stones around it live (as judged)".to_owned(),
        Assumption::BeyondIsAttackers => {
            format!("{} owns what lies beyond the area that was examined", reading.color.opponent())
        }
        Assumption::BeyondAsBelieved => {
            "what lies beyond the area that was examined is owned as the judge expects".to_owned()
        }
        Assumption::OneGroup => "its chains live or die together".to_owned(),
        Assumption::CaptorsLive => "the stones that capture it are not captured in turn".to_owned(),
        Assumption::NoThreatsLeft => {
            format!(
                "{} begins the ko when no ko threats are left, as territory rules have it",
                reading.color.opponent()
            )
        }
        Assumption::LibertiesCounted => "the capturing race ends as its liberties are counted".to_owned(),
        Assumption::FewThreats => "neither side has more than five ko threats".to_owned(),
    };
    reading.assumes.iter().map(clause).collect()
}

/// Describes the attempts of one side and the replies.
fn tries(grid: Grid, lines: &[ReplayedLine], side: Color) -> String {
    let first = |line: &ReplayedLine| line.moves.first().and_then(|&(_, point)| point);
    let (answered, idle): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.moves.len() > 1);
    let mut clauses: Vec<String> = answered.into_iter().filter_map(|line| tried(grid, line)).collect();
    let idle: Vec<Point> = idle.into_iter().filter_map(first).collect();
    if clauses.is_empty() {
        return format!("no move of {side} changes that");
    }
    if !idle.is_empty() {
        clauses.push(format!("{} need not answer {}", side.opponent(), moves(grid, &idle)));
    }
    clauses.join("; ")
}

/// Describes an attempt and the reply.
fn tried(grid: Grid, line: &ReplayedLine) -> Option<String> {
    let &(color, point) = line.moves.first()?;
    let reply = match *line.moves.get(1)? {
        (color, Some(point)) => format!("{color} {}", notation::go(grid, point)),
        (color, None) => format!("{color} passes"),
    };
    Some(format!("if {color} {}, {reply}", notation::go(grid, point?)))
}

/// Describes what one side achieves when it moves first.
fn first(grid: Grid, color: Color, tried: &BoardAttempt, verb: &str) -> String {
    let moves = moves(grid, &tried.moves);
    let with = if moves.is_empty() { String::new() } else { format!(" with {moves}") };
    match tried.outcome {
        Some(AttemptOutcome::Yes) => format!("{color} {verb}s{with}"),
        Some(AttemptOutcome::No) => format!("{color} cannot {verb}"),
        Some(AttemptOutcome::KoForOpponent) => {
            format!("{color} {verb}s{with} in a ko for which {} needs the first threat", color.opponent())
        }
        Some(AttemptOutcome::KoForMover) => {
            format!("{color} {verb}s{with} in a ko for which {color} needs the first threat")
        }
        None => format!("whether {color} can {verb} is unknown"),
    }
}

/// Joins first moves for a sentence: `A9 or B9`.
fn moves(grid: Grid, points: &[Point]) -> String {
    let mut names: Vec<String> = points.iter().take(MAX_MOVES).map(|&point| notation::go(grid, point)).collect();
    let Some(last) = names.pop() else { return String::new() };
    if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) }
}
