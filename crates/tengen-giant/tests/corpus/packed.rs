//! The body of the fuzz target `packed`.

use tengen::territories;
use tengen_giant::rows::packed::{self, Header, PackedReader};
use tengen_giant::territory::RowCounter;

/// Reads `bytes` as a packed board, as a whole and in pieces. Writing a board of the latest version must give the same
/// bytes.
pub(crate) fn replay(bytes: &[u8]) {
    let counted = Header::read(bytes).and_then(|header| {
        let mut reader = PackedReader::new(header, RowCounter::new(header.topology));
        bytes[header.bytes()..].chunks(3).try_for_each(|piece| reader.feed(piece))?;
        reader.finish()
    });
    match (counted, packed::unpack(bytes)) {
        (Ok(totals), Ok(board)) => {
            let latest = packed::pack(&board);
            assert_eq!(packed::unpack(&latest).as_ref(), Ok(&board));
            if Header::read(bytes).unwrap().version == packed::LATEST {
                assert_eq!(latest, bytes);
            }
            assert_eq!(totals.regions, Some(territories(&board).len() as u64));
        }
        (Err(error), Err(_)) => assert!(!error.to_string().is_empty()),
        (counted, board) => panic!("{counted:?}, but {board:?}"),
    }
}
