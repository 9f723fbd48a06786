//! The body of the fuzz target `packed`.

use tengen::territories;
use tengen_giant::rows::packed::{self, HEADER_BYTES, Header, PackedReader};
use tengen_giant::territory::RowCounter;

/// Reads `bytes` as a packed board, as a whole and in pieces; a board is written back as it was read.
pub(crate) fn replay(bytes: &[u8]) {
    let counted = Header::read(bytes).and_then(|header| {
        let mut reader = PackedReader::new(header, RowCounter::new(header.topology));
        bytes[HEADER_BYTES..].chunks(3).try_for_each(|piece| reader.feed(piece))?;
        reader.finish()
    });
    match (counted, packed::unpack(bytes)) {
        (Ok(totals), Ok(board)) => {
            assert_eq!(packed::pack(&board), bytes);
            assert_eq!(totals.regions, territories(&board).len() as u64);
        }
        (Err(error), Err(_)) => assert!(!error.to_string().is_empty()),
        (counted, board) => panic!("{counted:?}, but {board:?}"),
    }
}
