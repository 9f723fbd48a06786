//! Players and games in the XML of OpenGotha. A game names its players by their last and first names in capitals,
//! without spaces.

use super::line;
use super::tournament::{Contestant, Outcome, Tournament};
use tengen::Color;
use tengen_render::Escaped;

pub(super) fn write(tournament: &Tournament) -> String {
    let mut text = String::new();
    line(&mut text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Tournament>\n<Players>");
    for player in &tournament.players {
        let rank =
            if player.rank.is_empty() { "30K".into() } else { player.rank.replace('p', "d").to_ascii_uppercase() };
        let (last, first) = (Escaped(&player.last_name), Escaped(&player.first_name));
        let rounds = "1".repeat(20);
        line(
            &mut text,
            format_args!(
                "<Player name=\"{last}\" firstName=\"{first}\" rank=\"{rank}\" grade=\"{rank}\" country=\"\" club=\"\" \
                 participating=\"{rounds}\" registeringStatus=\"FIN\" smmsCorrection=\"0\"/>"
            ),
        );
    }
    line(&mut text, "</Players>\n<Games>");
    let mut tables = vec![0; tournament.rounds + 1];
    for game in &tournament.games {
        tables[game.round] += 1;
        let table = tables[game.round];
        let result = match game.outcome {
            Outcome::Won(Color::Black) => "RESULT_BLACKWINS",
            Outcome::Won(Color::White) => "RESULT_WHITEWINS",
            Outcome::Forfeit(Color::Black) => "RESULT_BLACKWINS_BYDEF",
            Outcome::Forfeit(Color::White) => "RESULT_WHITEWINS_BYDEF",
            Outcome::Jigo => "RESULT_EQUAL",
        };
        let [white, black] = [game.white, game.black].map(|player| key(&tournament.players[player]));
        line(
            &mut text,
            format_args!(
                "<Game roundNumber=\"{}\" tableNumber=\"{table}\" whitePlayer=\"{white}\" blackPlayer=\"{black}\" \
                 handicap=\"{}\" knownColor=\"true\" result=\"{result}\"/>",
                game.round, game.handicap
            ),
        );
    }
    line(&mut text, "</Games>\n</Tournament>");
    text
}

/// How a game names a player.
fn key(player: &Contestant) -> String {
    let name = format!("{}{}", player.last_name, player.first_name).replace(' ', "").to_uppercase();
    Escaped(&name).to_string()
}
