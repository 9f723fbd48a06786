//! The players, rounds and results of the games of a tournament.

use crate::row::Row;
use std::collections::HashMap;
use tengen::go::Scoring;
use tengen::score::Margin;
use tengen::{Color, GameResult, Halves};

/// The maximum number of games of a tournament.
pub(super) const MAX_GAMES: usize = 10_000;

/// The maximum number of rounds of a tournament.
const MAX_ROUNDS: usize = 999;

/// A player, as the records name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contestant {
    pub(super) last_name: String,
    pub(super) first_name: String,
    /// The rank: `2d`, `3k` or `1p`; empty if it is unknown.
    pub(super) rank: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was played and won.
    Won(Color),
    /// It was won without being played.
    Forfeit(Color),
    Jigo,
}

/// A game between two players, by their numbers from 0.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) black: usize,
    pub(super) white: usize,
    /// From 1.
    pub(super) round: usize,
    pub(super) handicap: u32,
    pub(super) komi: Halves,
    pub(super) outcome: Outcome,
}

/// A date as year, month and day.
pub(super) type Date = (u16, u8, u8);

#[derive(Clone, Debug)]
pub(super) struct Tournament {
    pub(super) event: String,
    pub(super) place: Option<String>,
    pub(super) dates: Option<(Date, Date)>,
    pub(super) rules: String,
    pub(super) komi: Option<Halves>,
    /// In the order in which the games name them.
    pub(super) players: Vec<Contestant>,
    pub(super) games: Vec<Match>,
    /// The index of the game of each player in each round.
    pub(super) schedule: HashMap<(usize, usize), usize>,
    pub(super) rounds: usize,
    /// How many games have no result.
    pub(super) open: usize,
}

impl Tournament {
    /// Collects the players and games, or returns why the rows are not a tournament.
    pub(super) fn of(rows: &[Row]) -> Result<Tournament, String> {
        let mut tournament = Tournament {
            event: rows.iter().find_map(|row| row.event.clone()).map_or("Tournament".into(), |event| clean(&event)),
            place: rows.iter().find_map(|row| row.place.clone()).map(|place| clean(&place)),
            dates: None,
            rules: rows.iter().find_map(|row| row.rules.clone()).unwrap_or_else(|| "japanese".into()),
            komi: rows.iter().find_map(|row| row.komi).map(|komi| komi.0),
            players: Vec::new(),
            games: Vec::new(),
            schedule: HashMap::new(),
            rounds: 0,
            open: 0,
        };
        let mut numbers = HashMap::new();
        for row in rows {
            tournament.add(row, &mut numbers)?;
        }
        Ok(tournament)
    }

    /// Adds a game. The map has the numbers of the players of earlier games, by last and first name.
    fn add(&mut self, row: &Row, numbers: &mut HashMap<(String, String), usize>) -> Result<(), String> {
        let (Some(black), Some(white)) = (&row.black, &row.white) else {
            return Err(format!("{}: results need the names of both players (PB and PW)", row.id));
        };
        let players = [(black, &row.black_rank), (white, &row.white_rank)];
        let [black, white] = players.map(|(name, rank)| self.player(name, rank.as_deref(), numbers));
        if black == white {
            return Err(format!("{}: both players have the same name", row.id));
        }
        let date = row.date.as_deref().and_then(date);
        self.dates = match (self.dates, date) {
            (Some((first, last)), Some(date)) => Some((first.min(date), last.max(date))),
            (known, date) => known.or(date.map(|date| (date, date))),
        };
        let Some(outcome) = outcome(row) else {
            self.open += 1;
            return Ok(());
        };
        let has_game = |player: usize, round: usize| self.schedule.contains_key(&(player, round));
        let is_free = |round: &usize| !has_game(black, *round) && !has_game(white, *round);
        let round = match row.round.as_deref().and_then(first_number) {
            Some(round) if is_free(&round) => round,
            Some(round) => return Err(format!("{}: a player plays in round {round} twice", row.id)),
            // Without a number, the first round in which neither has a game.
            None => (1..=MAX_ROUNDS)
                .find(is_free)
                .ok_or_else(|| format!("{}: a player has more than {MAX_ROUNDS} games", row.id))?,
        };
        self.schedule.extend([black, white].map(|player| ((player, round), self.games.len())));
        self.rounds = self.rounds.max(round);
        let komi = row.komi.map_or(Halves::ZERO, |komi| komi.0);
        self.games.push(Match { black, white, round, handicap: row.handicap.unwrap_or(0), komi, outcome });
        Ok(())
    }

    /// The number of the player with this name. The first known rank counts.
    fn player(&mut self, name: &str, rank: Option<&str>, numbers: &mut HashMap<(String, String), usize>) -> usize {
        let (last_name, first_name) = names(name);
        let rank = rank.and_then(short_rank).unwrap_or_default();
        let number = *numbers.entry((last_name.clone(), first_name.clone())).or_insert(self.players.len());
        match self.players.get_mut(number) {
            Some(known) if known.rank.is_empty() => known.rank = rank,
            Some(_) => {}
            None => self.players.push(Contestant { last_name, first_name, rank }),
        }
        number
    }

    /// The number of games that each player has won; a jigo is half a win.
    pub(super) fn wins(&self) -> Vec<Halves> {
        let mut wins = vec![Halves::ZERO; self.players.len()];
        for game in &self.games {
            match game.outcome {
                Outcome::Jigo => [game.black, game.white].into_iter().for_each(|player| wins[player] += Halves::new(1)),
                Outcome::Won(color) | Outcome::Forfeit(color) => wins[game.of(color)] += Halves::points(1),
            }
        }
        wins
    }
}

impl Match {
    /// The number of the player of a color.
    pub(super) const fn of(&self, color: Color) -> usize {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// How a game ended: as its record says or, without that, as it was counted.
fn outcome(row: &Row) -> Option<Outcome> {
    let counted = row.result.as_ref().filter(|_| row.finished == Some(true));
    let result = row.record.as_ref().or(counted)?;
    // Only the winner matters, which is the same under every kind of scoring.
    match GameResult::parse_under(result, Scoring::Area).ok()? {
        GameResult::Won(winner, Margin::Forfeit) => Some(Outcome::Forfeit(winner)),
        GameResult::Won(winner, _) => Some(Outcome::Won(winner)),
        GameResult::Draw => Some(Outcome::Jigo),
        _ => None,
    }
}

/// A text in one line, without what ends comments or columns.
fn clean(text: &str) -> String {
    let kept: String =
        text.chars().map(|letter| if letter.is_control() || ";|[]".contains(letter) { ' ' } else { letter }).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The last and the first name: `Lee, Ada`, or else the first word and the rest.
fn names(name: &str) -> (String, String) {
    let name = clean(name);
    let (last, first) = name.split_once(',').or_else(|| name.split_once(' ')).unwrap_or((&name, ""));
    (last.trim().to_owned(), first.trim().to_owned())
}

/// A rank in its short form: `2 dan` is `2d`.
fn short_rank(rank: &str) -> Option<String> {
    let number = first_number(rank)?;
    let letter = rank.chars().find(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    (number > 0 && "dkp".contains(letter)).then(|| format!("{number}{letter}"))
}

fn first_number(text: &str) -> Option<usize> {
    let digits: String = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|number| (1..=MAX_ROUNDS).contains(number))
}

/// The first whole date of a text, as SGF writes it.
fn date(text: &str) -> Option<Date> {
    let mut parts = text.split([',', ' ']).next()?.split('-');
    let date = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    (matches!(date, (1000..3000, 1..=12, 1..=31)) && parts.next().is_none()).then_some(date)
}
