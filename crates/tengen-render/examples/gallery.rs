//! Draws one picture of each kind into a folder: `cargo run --example gallery -- DIR`.

#![allow(clippy::cast_precision_loss, clippy::disallowed_methods)]

use std::error::Error;
use std::path::Path;
use tengen::{Board, Color, Grid, Point, Topology, diagram, territories};
use tengen_render::plot::{Accent, Axis, AxisScale, Plot, PlotBand, Reference, Series};
use tengen_render::terminal::{self, Style};
use tengen_render::{BoardPicture, SheetRow, SheetTable, Svg, Theme};

const GAME: &str = "\
..XXO.OOX.XX.XO.O..
.XXOOOOXXXX.XXOO.O.
X.XO.OOOX.XXXOO.OOX
XXOOOO.OXX.XOO.OXXX
OXXXO.OOOX.XO.OOX..
OOOXXOOXXXX.XOX.X..
.O.OXXXX.X..XXXXX..
OOOO.OXOX.XX.X..X..
.O.OOOXOXX.X..XX.XX
OOOXXXXOOXX.XXOOXXO
OXXX.X.XO.OXXO.OOOO
XX..XXXXOOOOOOO....
.XXXOOXO.O.O..O.OO.
X.XOOOOO.OO.OO.OXXO
XXXXOO.OO.O.OXOOX.X
XOXO.O.O.OXOXXXXXXX
O.OOO.OO.OXXX..X.X.
.OOXO.O.OOOX.XXX.XX
O.OXXOOO.OX.X.X.XX.
";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".into());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let save = |name: &str, svg: &Svg, width: u32| -> Result<(), Box<dyn Error>> {
        std::fs::write(folder.join(format!("{name}.svg")), svg.as_str())?;
        #[cfg(feature = "png")]
        std::fs::write(folder.join(format!("{name}.png")), svg.to_png(width)?)?;
        let _ = width;
        Ok(())
    };

    let board = diagram::parse(GAME)?;
    save("counted", &counted(&board, &Theme::wood()).svg()?, 1400)?;
    save("counted-dark", &counted(&board, &Theme::dark()).svg()?, 1400)?;

    let small = diagram::parse(
        "....XO...\n..X.XO.O.\n.X.XXOO..\n..XXO.OO.\n.XOXOOXO.\nXXOOXOXXO\nXO..OXXXX\n.XOOOX.X.\n..XO.OX..\n",
    )?;
    for theme in [Theme::wood(), Theme::plain(), Theme::dark()] {
        let grid = small.grid();
        let mut picture = BoardPicture { theme, legend: true, ..BoardPicture::new(&small) };
        picture.title = Some("Nine by nine: who owns what?".into());
        picture.last_move = grid.point(4, 6);
        picture.move_numbers = (0..4).filter_map(|n| Some((grid.point(n + 3, 4)?, 97 + n as u32))).collect();
        picture.territory = owned(&small);
        picture.territory.retain(|(point, _)| grid.xy(*point).1 != 6);
        picture.settling = grid.point(4, 8).into_iter().collect();
        picture.unsettled = grid.point(2, 6).into_iter().chain(grid.point(3, 6)).collect();
        save(&format!("nine-{}", theme.name), &picture.svg()?, 800)?;
    }
    let bare = BoardPicture { coordinates: false, ..BoardPicture::new(&small) };
    save("nine-bare", &bare.svg()?, 600)?;

    for (name, rows) in
        [("line", ".XO.X.O\n"), ("column", ".\nX\nO\n.\nX\n.\nO\n"), ("point", "X\n"), ("tall", "..\nXO\n..\n")]
    {
        let line = diagram::parse(rows)?;
        save(name, &BoardPicture::new(&line).svg()?, 400)?;
    }
    let sheet = counted(&board, &Theme::wood()).sheet;
    for (name, width, height) in
        [("sheet-wide", 19, 7), ("sheet-nine", 9, 9), ("sheet-one", 1, 1), ("sheet-thin", 2, 30)]
    {
        let board = pattern(Grid::new(width, height)?);
        let mut picture = BoardPicture { sheet: sheet.clone(), legend: true, ..BoardPicture::new(&board) };
        picture.last_move = Some(Point::from_index(0));
        save(name, &picture.svg()?, 900)?;
    }
    let large = pattern(Grid::square(52));
    save("large", &BoardPicture::new(&large).svg()?, 1600)?;

    let values = ownership(&board);
    for theme in [Theme::wood(), Theme::plain(), Theme::dark()] {
        let mut picture = BoardPicture { theme, legend: true, ..BoardPicture::new(&board) };
        picture.ownership = Some(values.clone());
        save(&format!("ownership-{}", theme.name), &picture.svg()?, 1000)?;
    }

    let (hex, path) = hex_game();
    for theme in [Theme::wood(), Theme::plain(), Theme::dark()] {
        let mut picture = BoardPicture { theme, legend: true, path: path.clone(), ..BoardPicture::new(&hex) };
        picture.title = Some("Red wins from top to bottom".into());
        picture.last_move = path.get(8).copied();
        save(&format!("hex-{}", theme.name), &picture.svg()?, 1100)?;
    }

    for theme in [Theme::plain(), Theme::dark()] {
        save(&format!("plot-{}", theme.name), &lead(&theme).svg(), 1280)?;
        save(&format!("plot-speed-{}", theme.name), &speed(&theme).svg(), 1280)?;
    }

    let mut text = String::new();
    for style in [
        Style { color: true, unicode: true },
        Style { color: false, unicode: true },
        Style { color: false, unicode: false },
    ] {
        text += &terminal::draw(&counted(&board, &Theme::wood()), style)?;
        text += &terminal::draw(&BoardPicture { path: path.clone(), ..BoardPicture::new(&hex) }, style)?;
    }
    std::fs::write(folder.join("terminal.txt"), text)?;
    Ok(())
}

fn owned(board: &Board) -> Vec<(Point, Color)> {
    territories(board)
        .iter()
        .filter_map(|region| Some((region.owner?, region.points)))
        .flat_map(|(owner, points)| points.into_owned().into_iter().map(move |point| (point, owner)))
        .collect()
}

/// A finished game with every kind of mark.
fn counted<'a>(board: &'a Board, theme: &Theme) -> BoardPicture<'a> {
    let grid = board.grid();
    let at = |pairs: &[(usize, usize)]| pairs.iter().filter_map(|&(x, y)| grid.point(x, y)).collect::<Vec<Point>>();
    let dead = at(&[(18, 9), (1, 15), (0, 16), (2, 15)]);
    let mut picture = BoardPicture { theme: *theme, legend: true, ..BoardPicture::new(board) };
    picture.territory = owned(&board.without(dead.iter().copied()));
    picture.territory.retain(|(point, _)| board.get(*point).is_none() || dead.contains(point));
    picture.dead = dead;
    picture.seki = at(&[(16, 12), (17, 12), (16, 13), (17, 13), (18, 13)]);
    picture.dame = at(&[(9, 10), (14, 10), (4, 10), (6, 10)]);
    picture.unsettled = at(&[(13, 3), (13, 4), (14, 3)]);
    picture.settling = at(&[(15, 5)]);
    for hidden in picture.dame.iter().chain(&picture.unsettled).chain(&picture.settling) {
        picture.territory.retain(|(point, _)| point != hidden);
    }
    picture.last_move = grid.point(12, 5);
    picture.title = Some("Black: A. Player 4d  ·  White: B. Other 5d".into());
    picture.sheet = Some(SheetTable {
        heading: "Japanese rules, komi 6.5".into(),
        rows: vec![
            SheetRow::new("Territory", "62", "58"),
            SheetRow::new("Dead stones", "3", "1"),
            SheetRow::new("Prisoners", "11", "14"),
            SheetRow::new("Komi", "", "6.5"),
        ],
        total: Some(SheetRow::new("Total", "76", "79.5")),
        result: "White wins by 3.5".into(),
        notes: vec![
            "Points in seki count for nobody; five stones are in seki on the right side.".into(),
            "One border is open: a move at Q14 settles three points.".into(),
        ],
        ..SheetTable::default()
    });
    picture
}

fn pattern(grid: Grid) -> Board {
    let mut board = Board::empty(grid);
    for point in grid.points() {
        let (x, y) = grid.xy(point);
        board[point] = match (x * 7 + y * 13 + x * y) % 5 {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        };
    }
    board
}

/// A smooth opinion: each stone pulls at the points around it.
fn ownership(board: &Board) -> Vec<f32> {
    let grid = board.grid();
    grid.points()
        .map(|point| {
            let (x, y) = grid.xy(point);
            let pull: f32 = grid
                .points()
                .filter_map(|other| {
                    let (ox, oy) = grid.xy(other);
                    let distance = (ox.abs_diff(x).pow(2) + oy.abs_diff(y).pow(2)) as f32;
                    Some((board.get(other)?, (-distance / 4.0).exp()))
                })
                .map(|(color, pull)| if color == Color::Black { pull } else { -pull })
                .sum();
            (pull * 0.9).tanh()
        })
        .collect()
}

/// An eleven by eleven game that Red has won, and the winning path.
fn hex_game() -> (Board, Vec<Point>) {
    let grid = Grid::square(11).to_topology(Topology::Hex);
    let path: Vec<Point> =
        [(6, 0), (6, 1), (5, 2), (5, 3), (4, 4), (4, 5), (5, 5), (5, 6), (4, 7), (4, 8), (3, 9), (3, 10)]
            .iter()
            .filter_map(|&(x, y)| grid.point(x, y))
            .collect();
    let mut board = Board::empty(grid);
    for point in grid.points() {
        let (x, y) = grid.xy(point);
        board[point] = match (x * 5 + y * 11 + x * y * 3) % 7 {
            0 => Some(Color::Black),
            1 | 4 => Some(Color::White),
            _ => None,
        };
    }
    for &point in &path {
        board[point] = Some(Color::Black);
    }
    (board, path)
}

/// The lead by move number, as an estimate with its spread.
fn lead(theme: &Theme) -> Plot {
    let at = |x: f64| 9.0 * (x / 38.0).sin() + x / 28.0 - 5.0 + 2.0 * (x / 7.0).sin();
    let spread = |x: f64| 11.0 * (1.0 - x / 260.0) + 0.8;
    let xs = || (0..=250).step_by(5).map(f64::from);
    Plot {
        title: "Black’s lead by move".into(),
        x_axis: Axis::new("Move", ""),
        y_axis: Axis::new("Lead of Black", "points"),
        series: vec![
            Series {
                name: "playouts".into(),
                accent: Accent::Black,
                points: xs().map(|x| (x, at(x))).collect(),
                dashed: false,
            },
            Series {
                name: "nearest stone".into(),
                accent: Accent::White,
                points: xs().map(|x| (x, at(x) * 0.7 + 1.5)).collect(),
                dashed: false,
            },
            Series {
                name: "constant".into(),
                accent: Accent::Neutral,
                points: xs().map(|x| (x, -0.5)).collect(),
                dashed: true,
            },
        ],
        bands: vec![PlotBand {
            accent: Accent::Black,
            lower: xs().map(|x| (x, at(x) - spread(x))).collect(),
            upper: xs().map(|x| (x, at(x) + spread(x))).collect(),
        }],
        references: vec![
            Reference { value: 3.5, label: "result B+".into(), accent: Accent::Neutral },
            Reference { value: -6.5, label: "komi".into(), accent: Accent::Neutral },
        ],
        foot: "Source: one invented game, estimates every 5 moves; tengen graph game.sgf --every 5".into(),
        theme: *theme,
    }
}

/// Two methods whose times differ by powers of ten.
fn speed(theme: &Theme) -> Plot {
    let sizes = [9.0, 13.0, 19.0, 37.0, 52.0, 100.0, 300.0, 1000.0];
    let line = |name: &str, accent, unit: f64, power: f64| Series {
        name: name.into(),
        accent,
        points: sizes.iter().map(|&side: &f64| (side, unit * side.powf(power))).collect(),
        dashed: false,
    };
    Plot {
        title: "Time to find all regions".into(),
        x_axis: Axis { scale: AxisScale::Log10, ..Axis::new("Side of the board", "points") },
        y_axis: Axis { scale: AxisScale::Log10, ..Axis::new("Time", "µs") },
        series: vec![
            line("flood fill", Accent::Black, 0.011, 2.0),
            line("union-find", Accent::White, 0.014, 2.0),
            line("quadratic search", Accent::Other(0), 0.004, 3.2),
            line("reading the rows", Accent::Neutral, 0.002, 2.0),
        ],
        references: vec![Reference { value: 16_667.0, label: "one frame at 60 Hz:".into(), accent: Accent::Neutral }],
        foot: "Source: invented numbers, for the look only".into(),
        theme: *theme,
        ..Plot::default()
    }
}
