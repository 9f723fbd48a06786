//! The body of the fuzz target `diagram`.

use tengen::{Topology, diagram};

/// Reads `bytes` as a board of both topologies and writes it back.
pub(crate) fn replay(bytes: &[u8]) {
    for topology in [Topology::Square, Topology::Hex] {
        match diagram::parse_bytes(bytes, topology) {
            Ok(board) => {
                let written = board.to_string();
                assert_eq!(diagram::parse_bytes(written.as_bytes(), topology), Ok(board));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
