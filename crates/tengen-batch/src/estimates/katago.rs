//! The leads that a strong program gives for the same positions, if the manifest has a table of them beside it.
//!
//! `katago.tsv`, or the same packed as `katago.tsv.xz`: the id of a game, the move number, `mid` or `final`, who is to
//! move, the board from the top left (`.`, `X`, `O`), Black's lead with komi and without prisoners, and anything more.
//! A final position may come twice, once for each player to move: the mean counts.

use crate::inputs::{InputError, read, unpacked};
use std::collections::HashMap;
use std::path::Path;
use tengen::{Board, Color};

/// A lead of a position.
#[derive(Clone, Debug, PartialEq)]
struct KatagoRow {
    moves: usize,
    board: String,
    lead: f64,
}

/// The leads of many games.
///
/// ```
/// use std::path::Path;
/// use tengen_batch::estimates::KatagoLeads;
///
/// // No table lies beside this manifest.
/// assert_eq!(KatagoLeads::beside(Path::new("missing/manifest.jsonl"))?, KatagoLeads::default());
/// # Ok::<(), tengen_batch::InputError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KatagoLeads(HashMap<String, Vec<KatagoRow>>);

impl KatagoLeads {
    /// Reads the table beside a manifest. Without a table, there are no leads.
    pub fn beside(manifest: &Path) -> Result<KatagoLeads, InputError> {
        let plain = manifest.with_file_name("katago.tsv");
        if plain.exists() {
            return KatagoLeads::parse(&plain, &String::from_utf8_lossy(&read(&plain)?));
        }
        let packed = manifest.with_file_name("katago.tsv.xz");
        if !packed.exists() {
            return Ok(KatagoLeads::default());
        }
        let unpacked = unpacked(&packed)?;
        KatagoLeads::parse(&packed, &String::from_utf8_lossy(&unpacked))
    }

    fn parse(path: &Path, text: &str) -> Result<KatagoLeads, InputError> {
        let mut leads: HashMap<String, Vec<KatagoRow>> = HashMap::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let row = || {
                let mut fields = line.split('\t');
                let (id, moves) = (fields.next()?, fields.next()?.parse().ok()?);
                let (board, lead) = (fields.nth(2)?.to_owned(), fields.next()?.parse().ok()?);
                Some((id.to_owned(), KatagoRow { moves, board, lead }))
            };
            let (id, row) = row().ok_or_else(|| InputError::Manifest {
                path: path.into(),
                line: index + 1,
                message: "expected an id, a move number, mid or final, a player, a board and a lead".into(),
            })?;
            leads.entry(id).or_default().push(row);
        }
        Ok(KatagoLeads(leads))
    }

    /// Returns the lead of a position of a game, if the table has the same position.
    pub(super) fn of(&self, id: &str, moves: usize, board: &Board) -> Option<f64> {
        let same = |row: &&KatagoRow| {
            let stone = |letter: u8| match letter {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
            row.moves == moves && row.board.bytes().map(stone).eq(board.stones().iter().copied())
        };
        let (sum, count) =
            self.0.get(id)?.iter().filter(same).fold((0.0, 0.0), |sum, row| (sum.0 + row.lead, sum.1 + 1.0));
        (count > 0.0).then(|| sum / count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{Topology, diagram};

    #[test]
    fn leads_are_for_the_very_position() {
        let text = "a\t4\tfinal\tB\tX..O\t3.5\txx\na\t4\tfinal\tW\tX..O\t2.5\txx\nb\t4\tmid\tB\t....\t9\n";
        let leads = KatagoLeads::parse(Path::new("t"), text).unwrap();
        let board = diagram::parse_rows(&["X.", ".O"], Topology::Square).unwrap();
        assert_eq!(leads.of("a", 4, &board), Some(3.0));
        assert_eq!((leads.of("a", 5, &board), leads.of("b", 4, &board), leads.of("c", 4, &board)), (None, None, None));
        assert!(
            KatagoLeads::parse(Path::new("t"), "a\tfour\tmid\tB\t....\t9\n").unwrap_err().to_string().contains(":1:")
        );
    }
}
