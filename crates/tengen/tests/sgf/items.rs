//! What a node does to the board.

use tengen::sgf::{HexWord, ItemError, NodeItem, ValueError, parse};
use tengen::{Color, Grid, Topology};

/// The items of the first node, each with the bytes of its value.
fn items(record: &str, grid: Grid) -> Vec<(Result<NodeItem, ValueError>, &str)> {
    let read = parse(record.as_bytes()).unwrap();
    read.items(read.games()[0], grid)
        .map(|item| match item {
            Ok(item) => (Ok(item.item), &record[item.span.range()]),
            Err(ItemError { kind, span, .. }) => (Err(kind), &record[span.range()]),
        })
        .collect()
}

#[test]
fn moves_setup_and_turn() {
    let grid = Grid::square(9);
    let at = |x, y| grid.point(x, y).unwrap();
    let add = |color, x, y, text| (Ok(NodeItem::Add(color, at(x, y))), text);
    assert_eq!(
        items("(;C[x]AB[aa][bb:dc]AW[ii]AE[ba]PL[W]B[ee]W[]B[tt])", grid),
        [
            add(Some(Color::Black), 0, 0, "aa"),
            add(Some(Color::Black), 1, 1, "bb:dc"),
            add(Some(Color::Black), 2, 1, "bb:dc"),
            add(Some(Color::Black), 3, 1, "bb:dc"),
            add(Some(Color::Black), 1, 2, "bb:dc"),
            add(Some(Color::Black), 2, 2, "bb:dc"),
            add(Some(Color::Black), 3, 2, "bb:dc"),
            add(Some(Color::White), 8, 8, "ii"),
            add(None, 1, 0, "ba"),
            (Ok(NodeItem::ToPlay(Color::White)), "W"),
            (Ok(NodeItem::Play(Color::Black, Some(at(4, 4)))), "ee"),
            (Ok(NodeItem::Play(Color::White, None)), ""),
            (Ok(NodeItem::Play(Color::Black, None)), "tt"),
        ]
    );
}

#[test]
fn bad_values_are_items_and_the_rest_still_comes() {
    let grid = Grid::square(9);
    let good = NodeItem::Add(Some(Color::Black), grid.point(0, 0).unwrap());
    assert_eq!(
        items("(;AB[jj][aa:zz][q16][aa]PL[x]B[ja])", grid),
        [
            (Err(ValueError::OffBoard(grid)), "jj"),
            (Err(ValueError::OffBoard(grid)), "aa:zz"),
            (Err(ValueError::Point), "q16"),
            (Ok(good), "aa"),
            (Err(ValueError::Color), "x"),
            (Err(ValueError::OffBoard(grid)), "ja"),
        ]
    );
    let flood = format!("(;AB{}W[aa])", "[aa:ii]".repeat(1000));
    let all = items(&flood, grid);
    assert_eq!(all.len(), 81 + 2);
    assert_eq!(all[81].0, Err(ValueError::TooManyPoints));
}

/// A torus is a board of Go: `tt` passes, and words of Hex mean nothing.
#[test]
fn moves_on_a_torus_are_moves_of_go() {
    let torus = Grid::square(9).to_topology(Topology::Torus);
    assert_eq!(
        items("(;C[x]B[ee]W[tt]B[]W[swap-pieces])", torus),
        [
            (Ok(NodeItem::Play(Color::Black, torus.point(4, 4))), "ee"),
            (Ok(NodeItem::Play(Color::White, None)), "tt"),
            (Ok(NodeItem::Play(Color::Black, None)), ""),
            (Err(ValueError::Point), "swap-pieces"),
        ]
    );
}

#[test]
fn lists_of_points() {
    let grid = Grid::square(9);
    let points = |record: &str| -> Vec<_> {
        let read = parse(record.as_bytes()).unwrap();
        read.points(read.games()[0], "TB", grid)
            .map(|item| item.map(|(at, _)| at.index()).map_err(|bad| bad.kind))
            .collect()
    };
    assert_eq!(
        points("(;B[ee]TW[ii]TB[aa][ba:bb]C[x]TB[jj])"),
        [Ok(0), Ok(1), Ok(10), Err(ValueError::OffBoard(grid))]
    );
    assert_eq!(points("(;TB[])"), []);
    assert_eq!(items("(;AB[]AW[ ])", grid), []);
}

#[test]
fn hex_cells_and_words() {
    let grid = Grid::square(11).to_topology(Topology::Hex);
    assert_eq!(
        items("(;B[c11]W[swap-pieces]B[resign]W[SWAP]W[pd])", grid),
        [
            (Ok(NodeItem::Play(Color::Black, grid.point(2, 10))), "c11"),
            (Ok(NodeItem::Word(Color::White, HexWord::SwapPieces)), "swap-pieces"),
            (Ok(NodeItem::Word(Color::Black, HexWord::Resign)), "resign"),
            (Ok(NodeItem::Word(Color::White, HexWord::Swap)), "SWAP"),
            (Err(ValueError::Point), "pd"),
        ]
    );
}

#[test]
fn plain_moves_are_the_quick_way_to_the_same() {
    let grid = Grid::square(9);
    let plain = |record: &str| {
        let read = parse(record.as_bytes()).unwrap();
        read.plain_move(read.games()[0], grid)
    };
    assert_eq!(plain("(;B[ee]C[hm]BL[5])"), Some((Color::Black, grid.point(4, 4))));
    assert_eq!(plain("(;W[])"), Some((Color::White, None)));
    for record in ["(;)", "(;C[x]B[ee])", "(;B[ee]W[ff])", "(;B[ee]AE[ff])", "(;B[ee][ff])", "(;B[zz])", "(;AB[ee])"] {
        assert_eq!(plain(record), None, "{record}");
    }
}
