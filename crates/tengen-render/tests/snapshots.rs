//! A few small pictures, kept as text: what is drawn changes only on purpose.

use insta::assert_snapshot;
use tengen::hex::Orientation;
use tengen::{Board, Color, Point, Topology, diagram};
use tengen_render::plot::{Accent, Axis, Plot, PlotBand, Reference, Series};
use tengen_render::terminal::{self, Style};
use tengen_render::{BoardPicture, SheetRow, SheetTable, Theme};

fn hex(rows: &[&str]) -> Board {
    diagram::parse_rows(rows, Topology::Hex).unwrap()
}

fn points(board: &Board, pairs: &[(usize, usize)]) -> Vec<Point> {
    pairs.iter().map(|&(x, y)| board.grid().point(x, y).unwrap()).collect()
}

/// Every kind of mark on five by five.
fn marked(board: &Board) -> BoardPicture<'_> {
    let at = |pairs: &[(usize, usize)]| points(board, pairs);
    BoardPicture {
        last_move: at(&[(1, 1)]).pop(),
        dead: at(&[(0, 0)]),
        territory: vec![(at(&[(4, 4)])[0], Color::White), (at(&[(0, 1)])[0], Color::Black)],
        dame: at(&[(2, 2)]),
        seki: at(&[(3, 3)]),
        unsettled: at(&[(4, 0)]),
        settling: at(&[(3, 0)]),
        ..BoardPicture::new(board)
    }
}

fn five() -> Board {
    diagram::parse("OX...\n.X.O.\nXX..O\n..XO.\n...O.\n").unwrap()
}

#[test]
fn a_small_board_with_every_mark() {
    let board = five();
    let picture = BoardPicture { theme: Theme::plain(), coordinates: false, ..marked(&board) };
    assert_snapshot!(picture.svg().unwrap());
}

#[test]
fn a_rectangle_in_wood() {
    let board = diagram::parse("..X.O..\n.XXOO..\n..X.O..\n").unwrap();
    assert_snapshot!(BoardPicture::new(&board).svg().unwrap());
}

#[test]
fn a_hex_board_with_its_path() {
    let board = hex(&["XO.", "XXO", ".XO"]);
    let path = points(&board, &[(0, 0), (0, 1), (1, 1), (1, 2)]);
    assert_snapshot!(BoardPicture { path, ..BoardPicture::new(&board) }.svg().unwrap());
}

#[test]
fn a_plot_with_a_band() {
    let plot = Plot {
        title: "Lead & spread".into(),
        x_axis: Axis::new("Move", ""),
        y_axis: Axis::new("Lead", "points"),
        series: vec![Series {
            name: "Black".into(),
            accent: Accent::Black,
            points: vec![(0.0, -6.5), (1.0, 2.0), (2.0, f64::NAN), (3.0, 1.0)],
            dashed: false,
        }],
        bands: vec![PlotBand {
            accent: Accent::Black,
            lower: vec![(0.0, -9.0), (1.0, 0.0)],
            upper: vec![(0.0, -3.0), (1.0, 4.0)],
        }],
        references: vec![Reference { value: 3.5, label: "result".into(), accent: Accent::Neutral }],
        foot: "Source: none".into(),
        theme: Theme::plain(),
    };
    assert_snapshot!(plot.svg());
}

fn sheet() -> SheetTable {
    SheetTable {
        heading: "Area".into(),
        rows: vec![SheetRow::new("Stones", "6", "5"), SheetRow::new("Komi", "", "0.5")],
        total: Some(SheetRow::new("Total", "6", "5.5")),
        result: "B+0.5".into(),
        ..SheetTable::default()
    }
}

#[test]
fn terminal_boards() {
    let board = five();
    let picture = BoardPicture { sheet: Some(sheet()), ..marked(&board) };
    assert_snapshot!("terminal_unicode", terminal::draw(&picture, Style { color: false, unicode: true }).unwrap());
    assert_snapshot!("terminal_ascii", terminal::draw(&picture, Style { color: false, unicode: false }).unwrap());
    let colored = terminal::draw(&marked(&board), Style { color: true, unicode: true }).unwrap();
    assert_snapshot!("terminal_color", colored.replace('\x1b', "ESC"));
}

#[test]
fn terminal_hex() {
    let board = hex(&["XO.", "XXO", ".XO"]);
    let path = points(&board, &[(0, 0), (0, 1), (1, 1), (1, 2)]);
    let picture = BoardPicture { path, ..BoardPicture::new(&board) };
    assert_snapshot!("terminal_hex", terminal::draw(&picture, Style { color: false, unicode: true }).unwrap());
    let turned = BoardPicture { orientation: Orientation::LeftRight, coordinates: false, ..BoardPicture::new(&board) };
    assert_snapshot!("terminal_hex_turned", terminal::draw(&turned, Style { color: false, unicode: false }).unwrap());
}
