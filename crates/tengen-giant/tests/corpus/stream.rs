//! The body of the fuzz target `stream`.

use tengen::{Color, Topology, diagram, territories};
use tengen_giant::rows::{RowFormat, TextReader};
use tengen_giant::territory::RowCounter;

/// Counts `bytes` as rows of text, in pieces of the length given by the first byte, and compares the result with
/// [`territories`].
pub(crate) fn replay(bytes: &[u8]) {
    let Some((&first, text)) = bytes.split_first() else { return };
    for topology in [Topology::Square, Topology::Hex] {
        let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(topology));
        let fed = text.chunks(usize::from(first) + 1).try_for_each(|piece| reader.feed(piece));
        let totals = fed.and_then(|()| reader.finish());
        let board = diagram::parse_bytes(text, topology);
        match (totals, board) {
            (Ok(totals), Ok(board)) => {
                let all = territories(&board);
                let points = |owner| {
                    let regions = all.iter().filter(|region| region.owner == owner);
                    regions.map(|region| region.points.len() as u64).sum::<u64>()
                };
                assert_eq!(totals.regions, Some(all.len() as u64));
                let owned = [totals.owned.black, totals.owned.white, totals.neutral];
                assert_eq!(owned, [Some(Color::Black), Some(Color::White), None].map(points));
            }
            (Err(error), Err(_)) => assert!(!error.to_string().is_empty()),
            (totals, board) => panic!("{totals:?}, but {board:?}"),
        }
    }
}
