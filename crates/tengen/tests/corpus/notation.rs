//! The body of the fuzz target `notation`: two bytes for the size of the board, and a text.

use tengen::{Grid, notation};

/// Reads the text as a point of Go and of Hex and writes it back.
pub(crate) fn replay(bytes: &[u8]) {
    let [width, height, text @ ..] = bytes else { return };
    let (Ok(grid), Ok(text)) = (Grid::new(usize::from(*width), usize::from(*height)), std::str::from_utf8(text)) else {
        return;
    };
    if let Ok(point) = notation::parse_go(grid, text) {
        assert!(grid.contains(point));
        assert_eq!(notation::parse_go(grid, &notation::go(grid, point)), Ok(point));
    }
    if let Ok(point) = notation::parse_hex(grid, text) {
        assert!(grid.contains(point));
        assert_eq!(notation::parse_hex(grid, &notation::hex(grid, point)), Ok(point));
    }
}
