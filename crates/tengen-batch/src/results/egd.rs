//! The table of the European Go Database: a line for each player, with an entry for each round.
//!
//! An entry is the opponent's place, `+`, `-` or `=`, and the player's color with the handicap: `12+/w3`. `0-` is a
//! round without a game, and `0+` one that was won without being played. Lines that begin with a semicolon are comments,
//! some of which name the event.

use super::line;
use super::tournament::{Match, Outcome, Tournament};
use tengen::Color;

pub(super) fn write(tournament: &Tournament) -> String {
    let mut text = String::new();
    line(&mut text, format_args!("; EV[{}]", tournament.event));
    if let Some(place) = &tournament.place {
        line(&mut text, format_args!("; PC[{place}]"));
    }
    if let Some((first, last)) = tournament.dates {
        let [first, last] = [first, last].map(|(year, month, day)| format!("{year}-{month:02}-{day:02}"));
        line(&mut text, format_args!("; DT[{first},{last}]"));
    }
    line(&mut text, "; HA[h9]");
    if let Some(komi) = tournament.komi {
        line(&mut text, format_args!("; KM[{komi}]"));
    }
    line(
        &mut text,
        "; Records do not name countries and clubs: put them in place of XX and xxxx, and add the class and the time.",
    );
    if tournament.open > 0 {
        let games = if tournament.open == 1 { "game without a result was" } else { "games without a result were" };
        line(&mut text, format_args!("; {} {games} left out", tournament.open));
    }
    line(&mut text, "; Pl Name Rank Co Club Wins Results");
    let mut order: Vec<usize> = (0..tournament.players.len()).collect();
    let wins = tournament.wins();
    order.sort_by_key(|&player| (std::cmp::Reverse(wins[player]), &tournament.players[player].last_name));
    let mut places = vec![0; order.len()];
    for (place, &player) in order.iter().enumerate() {
        places[player] = place + 1;
    }
    for &player in &order {
        let who = &tournament.players[player];
        let name = format!(
            "{} {}",
            who.last_name.replace(' ', "_"),
            if who.first_name.is_empty() { "-".into() } else { who.first_name.replace(' ', "_") }
        );
        let rank = if who.rank.is_empty() { "?" } else { &who.rank };
        let entries: Vec<String> = (1..=tournament.rounds)
            .map(|round| match tournament.schedule.get(&(player, round)) {
                Some(&game) => entry(&tournament.games[game], player, &places),
                None => "0-".into(),
            })
            .collect();
        let (place, wins) = (places[player], wins[player]);
        line(&mut text, format_args!("{place:>3} {name:<30} {rank:<3} XX xxxx {wins:>3}  {}", entries.join(" ")));
    }
    text
}

/// A player's entry for a game.
fn entry(game: &Match, player: usize, places: &[usize]) -> String {
    let color = if game.black == player { Color::Black } else { Color::White };
    let sign = match game.outcome {
        Outcome::Forfeit(winner) => return if winner == color { "0+".into() } else { "0-".into() },
        Outcome::Won(winner) if winner == color => '+',
        Outcome::Won(_) => '-',
        Outcome::Jigo => '=',
    };
    let letter = if color == Color::Black { 'b' } else { 'w' };
    format!("{}{sign}/{letter}{}", places[game.of(color.opponent())], game.handicap)
}
