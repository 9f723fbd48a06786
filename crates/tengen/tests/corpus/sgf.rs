//! The body of the fuzz target `sgf`.

use tengen::Grid;
use tengen::sgf::{ParseOptions, Tree, parse, parse_with};

/// Reads `bytes` in every way, and what is written once more.
pub(crate) fn replay(bytes: &[u8]) {
    let strict = parse_with(bytes, ParseOptions { strict: true });
    let Ok(read) = parse(bytes) else {
        assert!(strict.is_err(), "strict reading accepts more");
        return;
    };
    assert_eq!(strict.is_ok(), read.forgiven_count() == 0);
    for node in read.nodes() {
        for property in read.properties(node) {
            assert!(bytes.get(property.span().range()).is_some());
            for value in property.values() {
                let _ = (value.text(), value.simple_text_lossy());
            }
        }
        let moves = read.plain_move(node, Grid::square(19));
        assert!(moves.is_none() || read.items(node, Grid::square(19)).count() == 1);
    }
    for &root in read.games() {
        let Ok(info) = read.info(root) else { continue };
        for node in read.main_line(root) {
            let points = read.items(node, info.grid).flatten().count();
            let values: usize = read.properties(node).map(|property| property.values().len()).sum();
            assert!(points <= values * info.grid.area());
        }
    }
    let tree = Tree::from(&read);
    let written = tree.write();
    let again = parse_with(&written, ParseOptions { strict: true }).expect("what is written is clean");
    let again = Tree::from(&again);
    assert!(again == tree, "what is written is read back");
    assert_eq!(again.write(), written, "writing is stable");
}
