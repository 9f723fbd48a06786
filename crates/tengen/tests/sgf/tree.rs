//! Records that are changed or built and then written.

use tengen::sgf::{SgfWriteError, Tree, parse};
use tengen::{Color, Grid, Point, Topology};

fn text(tree: &Tree) -> String {
    String::from_utf8(tree.write()).unwrap()
}

#[test]
fn a_result_and_marks_are_written_and_the_rest_survives() {
    let grid = Grid::square(9);
    let mut tree = Tree::from(&parse(b"(;RE[?]SZ[9]XX[odd\\]][y](;B[aa]C[hi])(;B[bb]))").unwrap());
    let root = tree.games()[0];
    tree.set_text(root, "RE", "B+3.5").unwrap();
    let last = tree.last_of_main_line(root);
    tree.set_points(last, "TB", grid, [Point::from_index(0), Point::from_index(10)]).unwrap();
    tree.set_points(last, "TW", grid, []).unwrap();
    assert_eq!(text(&tree), "(;RE[B+3.5]SZ[9]XX[odd\\]][y]\n(;B[aa]C[hi]TB[aa][bb])\n(;B[bb]))\n");
    assert!(tree.remove(last, "TB") && !tree.remove(last, "TB"));
    assert_eq!(tree.get(last, "TB"), None);
    assert_eq!(tree.get(root, "XX").unwrap(), [b"odd\\]".to_vec(), b"y".to_vec()]);
}

#[test]
fn a_record_is_built_from_nothing() {
    let grid = Grid::new(13, 9).unwrap();
    let (mut tree, root) = Tree::with_board(grid).unwrap();
    tree.set_text(root, "KM", "6.5").unwrap();
    tree.set_text(root, "RU", "AGA [sic]").unwrap();
    tree.set_points(root, "AB", grid, grid.point(2, 2)).unwrap();
    let first = tree.add_move(root, grid, Color::White, grid.point(3, 4)).unwrap();
    tree.add_move(first, grid, Color::Black, None).unwrap();
    assert_eq!(text(&tree), "(;GM[1]FF[4]CA[UTF-8]SZ[13:9]KM[6.5]RU[AGA [sic\\]]AB[cc];W[de];B[])\n");

    let hex = Grid::square(11).to_topology(Topology::Hex);
    let (mut tree, root) = Tree::with_board(hex).unwrap();
    tree.add_move(root, hex, Color::Black, hex.point(2, 10)).unwrap();
    assert_eq!(text(&tree), "(;GM[11]FF[4]CA[UTF-8]SZ[11];B[c11])\n");
}

#[test]
fn what_cannot_be_written_is_refused() {
    let large = Grid::square(60);
    assert_eq!(Tree::with_board(large).unwrap_err(), SgfWriteError::Size(large));
    let mut tree = Tree::new();
    let root = tree.add_game();
    let corner = Point::from_index(large.area() - 1);
    assert_eq!(tree.set_points(root, "AB", large, [corner]), Err(SgfWriteError::Point(large, corner)));
    assert_eq!(
        tree.add_move(root, Grid::square(9), Color::Black, Some(corner)),
        Err(SgfWriteError::Point(Grid::square(9), corner))
    );
    assert_eq!(tree.children(root).count(), 0);
    for name in ["", "b", "B C", "B]", "2B", "\u{c9}"] {
        assert_eq!(tree.set(root, name, ["x"]), Err(SgfWriteError::Name(name.into())));
    }
    assert_eq!(tree.set(root, "B", Vec::<Vec<u8>>::new()), Err(SgfWriteError::NoValue("B".into())));
    tree.set(root, "C", ["a]b", "c\\", "d\\]e", "\\\\]"]).unwrap();
    assert_eq!(text(&tree), "(;C[a\\]b][c\\\\][d\\]e][\\\\\\]])\n");
}

#[test]
fn trees_differ_by_shape_and_by_content() {
    let tree = |record: &str| Tree::from(&parse(record.as_bytes()).unwrap());
    assert_eq!(tree("(;B[aa](;W[bb])(;W[cc]))"), tree("( ;B[aa](;W[bb])\n(;W[cc]))"));
    for other in
        ["(;B[aa];W[bb];W[cc])", "(;B[aa](;W[cc])(;W[bb]))", "(;B[aa])(;W[bb];W[cc])", "(;B[aa](;W[bb];W[cc])(;W[cc]))"]
    {
        assert_ne!(tree("(;B[aa](;W[bb])(;W[cc]))"), tree(other));
    }
}
