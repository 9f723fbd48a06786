//! The report of the American Go Association: the event, the players, and a line for each game with the numbers of White
//! and Black, the winner, the handicap and the komi without its half point.

use super::line;
use super::tournament::{Date, Outcome, Tournament};
use tengen::{Color, Halves, Ruleset};

/// The number of the first player. Records have no membership numbers, and no member has one as large as this.
const FIRST_NUMBER: usize = 990_001;

pub(super) fn write(tournament: &Tournament) -> String {
    let mut text = String::new();
    let place = tournament.place.as_ref().map_or(String::new(), |place| format!(", {place}"));
    line(&mut text, format_args!("TOURNEY {}{place}", tournament.event));
    if let Some((first, last)) = tournament.dates {
        let [first, last] = [first, last].map(|(year, month, day): Date| format!("{month}/{day}/{year}"));
        line(&mut text, format_args!("\tstart={first}\n\tfinish={last}"));
    }
    line(&mut text, format_args!("\trules={}", rules(&tournament.rules)));
    line(&mut text, "\nPLAYERS");
    for (number, player) in tournament.players.iter().enumerate() {
        let first = if player.first_name.is_empty() { "-" } else { &player.first_name };
        let rank = player.rank.to_ascii_uppercase();
        let rank = if rank.is_empty() { "?" } else { &rank };
        line(&mut text, format_args!("{} {}, {first} {rank}", FIRST_NUMBER + number, player.last_name));
    }
    line(&mut text, "\nGAMES");
    for game in &tournament.games {
        // Only games that were played and won can be handed in.
        let Outcome::Won(winner) = game.outcome else { continue };
        let winner = if winner == Color::Black { 'B' } else { 'W' };
        let (white, black) = (FIRST_NUMBER + game.white, FIRST_NUMBER + game.black);
        line(&mut text, format_args!("{white} {black} {winner} {} {}", game.handicap, whole(game.komi)));
    }
    text
}

/// The whole points of a komi.
fn whole(komi: Halves) -> i64 {
    komi.count().div_euclid(2)
}

/// The title of a ruleset. Rules without a name stay as they are.
fn rules(name: &str) -> &str {
    name.parse::<Ruleset>().map_or(name, |ruleset| ruleset.title())
}
