//! Results of a tournament as directors hand them in: the table of the European Go Database, the report of the American
//! Go Association, and OpenGotha's XML.
//!
//! What game records cannot say (clubs, countries, membership numbers) is left for the director to fill in, and a
//! comment says so where the format has comments.

mod aga;
mod egd;
mod opengotha;
mod tournament;

use crate::row::Row;
use crate::tables::RowTable;
use std::fmt::Write as _;
use std::io::{self, Write};
use tournament::{MAX_GAMES, Tournament};

/// A format of results.
///
/// ```
/// use tengen_batch::results::ResultsFormat;
///
/// assert_eq!(ResultsFormat::Egd.name(), "egd");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultsFormat {
    /// The table of the European Go Database, a line for each player.
    Egd,
    /// The report of the American Go Association, a line for each player and one for each game.
    Aga,
    /// Players and games in the XML of OpenGotha.
    OpenGotha,
}

impl ResultsFormat {
    /// All formats.
    pub const ALL: [ResultsFormat; 3] = [ResultsFormat::Egd, ResultsFormat::Aga, ResultsFormat::OpenGotha];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            ResultsFormat::Egd => "egd",
            ResultsFormat::Aga => "aga",
            ResultsFormat::OpenGotha => "opengotha",
        }
    }

    /// Starts a table, which is written when all games are known.
    pub fn table<'w>(self, writer: impl Write + Send + 'w) -> Box<dyn RowTable + 'w> {
        Box::new(ResultsTable { format: self, writer, rows: Vec::new() })
    }
}

/// Collects the games of a tournament.
struct ResultsTable<W> {
    format: ResultsFormat,
    writer: W,
    rows: Vec<Row>,
}

impl<W: Write> RowTable for ResultsTable<W> {
    fn write(&mut self, row: Row) -> io::Result<()> {
        if self.rows.len() == MAX_GAMES {
            let message = format!("a tournament has at most {MAX_GAMES} games");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        self.rows.push(row);
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let tournament =
            Tournament::of(&self.rows).map_err(|message| io::Error::new(io::ErrorKind::InvalidData, message))?;
        let text = match self.format {
            ResultsFormat::Egd => egd::write(&tournament),
            ResultsFormat::Aga => aga::write(&tournament),
            ResultsFormat::OpenGotha => opengotha::write(&tournament),
        };
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()
    }
}

/// Adds a line to a text.
fn line(text: &mut String, words: impl std::fmt::Display) {
    // Writing into a string cannot fail.
    let _ = writeln!(text, "{words}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(black: &str, white: &str, record: &str) -> Row {
        Row {
            black: Some(black.into()),
            white: Some(white.into()),
            black_rank: Some("2d".into()),
            white_rank: Some("3 kyu".into()),
            record: Some(record.into()),
            komi: None,
            handicap: Some(0),
            date: Some("2026-05-02".into()),
            event: Some("Spring cup".into()),
            ..Row::default()
        }
    }

    fn written(format: ResultsFormat, rows: &[Row]) -> Result<String, io::Error> {
        let mut bytes = Vec::new();
        let mut table = format.table(&mut bytes);
        for row in rows {
            table.write(row.clone())?;
        }
        table.finish()?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Three players, two rounds: Ada beats Bo, Cy has a bye; then Ada loses to Cy, who gave two stones.
    fn games() -> Vec<Row> {
        let second = Row {
            handicap: Some(2),
            round: Some("2".into()),
            date: Some("2026-05-03".into()),
            ..row("Lee, Ada", "Poe, Cy", "W+R")
        };
        vec![Row { round: Some("1".into()), ..row("Lee, Ada", "Ray, Bo", "B+3.5") }, second]
    }

    #[test]
    fn the_european_table_has_a_line_for_each_player_and_an_entry_for_each_round() {
        let text = written(ResultsFormat::Egd, &games()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["; EV[Spring cup]", "; DT[2026-05-02,2026-05-03]", "; HA[h9]"], "{text}");
        let players: Vec<Vec<&str>> =
            lines.iter().filter(|line| !line.starts_with(';')).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            players,
            [
                ["1", "Lee", "Ada", "2d", "XX", "xxxx", "1", "3+/b0", "2-/b2"],
                ["2", "Poe", "Cy", "3k", "XX", "xxxx", "1", "0-", "1+/w2"],
                ["3", "Ray", "Bo", "3k", "XX", "xxxx", "0", "1-/w0", "0-"],
            ]
        );
    }

    #[test]
    fn the_american_report_lists_players_and_games() {
        let text = written(ResultsFormat::Aga, &games()).unwrap();
        let expected = "TOURNEY Spring cup\n\tstart=5/2/2026\n\tfinish=5/3/2026\n\trules=Japanese\n\nPLAYERS\n990001 Lee, Ada \
                        2D\n990002 Ray, Bo 3K\n990003 Poe, Cy 3K\n\nGAMES\n990002 990001 B 0 0\n990003 990001 W 2 0\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn opengotha_gets_players_and_games() {
        let text = written(ResultsFormat::OpenGotha, &games()).unwrap();
        assert!(text.contains(r#"<Player name="Lee" firstName="Ada" rank="2D" grade="2D""#), "{text}");
        let game = r#"<Game roundNumber="2" tableNumber="1" whitePlayer="POECY" blackPlayer="LEEADA" handicap="2" knownColor="true" result="RESULT_WHITEWINS"/>"#;
        assert!(text.contains(game), "{text}");
    }

    #[test]
    fn games_without_players_or_results_are_named_or_left_out() {
        let nobody = Row { black: None, ..row("", "Ray, Bo", "B+1") };
        assert!(written(ResultsFormat::Aga, &[nobody]).unwrap_err().to_string().contains("names"));
        let open = Row { record: None, ..row("Lee, Ada", "Ray, Bo", "") };
        let text = written(ResultsFormat::Egd, &[open]).unwrap();
        assert!(text.contains("; 1 game without a result was left out"), "{text}");
        let twice = Row { round: Some("1".into()), ..row("Lee, Ada", "Ray, Bo", "B+1") };
        let error = written(ResultsFormat::Egd, &[twice.clone(), twice]).unwrap_err();
        assert!(error.to_string().contains("round 1 twice"), "{error}");
        let many = vec![row("Lee, Ada", "Ray, Bo", "B+1"); 1_000];
        let error = written(ResultsFormat::Egd, &many).unwrap_err();
        assert!(error.to_string().contains("more than 999 games"), "{error}");
        // A name cannot end a line, a comment or an attribute.
        let odd = row("Lee\n; \"Ada\" <x>", "Ray, Bo", "B+1");
        assert!(written(ResultsFormat::OpenGotha, std::slice::from_ref(&odd)).unwrap().contains("&lt;x&gt;"));
        assert_eq!(
            written(ResultsFormat::Egd, &[odd]).unwrap().lines().filter(|line| !line.starts_with(';')).count(),
            2
        );
    }
}
