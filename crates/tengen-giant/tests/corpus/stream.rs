//! The body of the fuzz target `stream`.

use std::num::NonZero;
use tengen::{Topology, diagram, territories};
use tengen_giant::rows::{RowFormat, TextReader};
use tengen_giant::territory::{self, GiantBoard, RowCounter};

/// Counts `bytes` as rows of text, in pieces of the length given by the first byte, and compares the result with the
/// plain regions.
pub(crate) fn replay(bytes: &[u8]) {
    let Some((&first, text)) = bytes.split_first() else { return };
    for topology in [Topology::Square, Topology::Hex] {
        let mut reader = TextReader::new(RowFormat::GoText, RowCounter::new(topology));
        let fed = text.chunks(usize::from(first) + 1).try_for_each(|piece| reader.feed(piece));
        let totals = fed.and_then(|()| reader.finish());
        let board = diagram::parse_bytes(text, topology);
        match (totals, board) {
            (Ok(totals), Ok(board)) => {
                assert_eq!(totals.regions, territories(&board).len() as u64);
                let giant = GiantBoard::parse(text, topology).unwrap();
                assert_eq!(giant.totals(NonZero::<usize>::MIN), totals);
                let shares = territory::shares(text, topology, NonZero::<usize>::MIN).unwrap();
                assert_eq!((shares.owned, shares.neutral), (totals.owned, totals.neutral));
            }
            (Err(error), Err(_)) => assert!(!error.to_string().is_empty()),
            (totals, board) => panic!("{totals:?}, but {board:?}"),
        }
    }
}
