//! Laws of every picture: well-formed, finite, with the board's own stones, and the same bytes each time.

use proptest::prelude::*;
use tengen::hex::Orientation;
use tengen::{Board, Color, Grid, Point, Topology, diagram};
use tengen_render::plot::{Accent, Axis, AxisScale, Plot, PlotBand, Reference, Series};
use tengen_render::terminal::{self, Style};
use tengen_render::{BoardPicture, PictureError, SheetPlace, SheetRow, SheetTable, Theme};

prop_compose! {
    fn board()(width in 1..14usize, height in 1..14usize, hex in any::<bool>())
        (stones in prop::collection::vec(0..3u8, width * height),
         grid in Just(Grid::with_topology(width, height, if hex { Topology::Hex } else { Topology::Square }).unwrap()))
        -> Board {
        let color = |stone| match stone { 1 => Some(Color::Black), 2 => Some(Color::White), _ => None };
        Board::from_stones(grid, stones.into_iter().map(color).collect()).unwrap()
    }
}

fn theme() -> impl Strategy<Value = Theme> {
    prop::sample::select(vec![Theme::wood(), Theme::plain(), Theme::dark()])
}

/// Text with everything that markup and terminals dislike.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), Just("<&\"'>]]>\u{0}\u{1b}[31m\u{ffff} a  b".to_owned())]
}

/// Marks chosen by eight numbers for each point.
fn picture<'a>(board: &'a Board, seed: &[u8], words: &str, theme: &Theme) -> BoardPicture<'a> {
    let bit = |point: Point, layer: usize| {
        let byte = seed[point.index() % seed.len()];
        byte.rotate_left(layer as u32) & 0b11 == 0b11
    };
    let layer = |layer| board.grid().points().filter(|&point| bit(point, layer)).collect::<Vec<Point>>();
    let place = [SheetPlace::Auto, SheetPlace::Right, SheetPlace::Below][usize::from(seed[0]) % 3];
    BoardPicture {
        theme: *theme,
        coordinates: seed[0] & 1 == 0,
        orientation: if seed[0] & 2 == 0 { Orientation::TopBottom } else { Orientation::LeftRight },
        last_move: layer(0).pop(),
        move_numbers: layer(1).into_iter().zip(seed.iter().map(|&n| u32::from(n) * 77)).collect(),
        dead: layer(2),
        territory: layer(3).into_iter().map(|point| (point, Color::BOTH[point.index() % 2])).collect(),
        dame: layer(4),
        seki: layer(5),
        unsettled: layer(6),
        settling: layer(7),
        ownership: (seed[0] & 4 == 0).then(|| {
            let value = |point: Point| match seed[point.index() % seed.len()] {
                0..10 => f32::NAN,
                10..20 => f32::INFINITY,
                byte => f32::from(byte) / 127.0 - 1.0,
            };
            board.grid().points().map(value).collect()
        }),
        path: layer(1),
        path_color: Color::BOTH[usize::from(seed[0] & 1)],
        labels: layer(5).into_iter().map(|point| (point, words.to_owned())).collect(),
        title: (seed[0] & 8 == 0).then(|| words.to_owned()),
        sheet: (seed[0] & 16 == 0).then(|| SheetTable {
            heading: words.to_owned(),
            rows: vec![SheetRow::new(words, words, words)],
            total: Some(SheetRow::new("Total", words, "1")),
            result: words.to_owned(),
            notes: vec![words.to_owned()],
            place,
            ..SheetTable::default()
        }),
        legend: seed[0] & 32 == 0,
        ..BoardPicture::new(board)
    }
}

/// The stones of the board group by their symbol.
fn stones(document: &roxmltree::Document<'_>, color: Color) -> usize {
    let name = format!("-{}", color.name());
    document
        .descendants()
        .filter(|node| node.attribute("class") == Some("stones"))
        .flat_map(|group| group.children())
        .filter(|node| node.attribute("href").is_some_and(|href| href.ends_with(&name)))
        .count()
}

/// Every reference in the document points at something in it.
fn dangling(document: &roxmltree::Document<'_>) -> Vec<String> {
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    document
        .descendants()
        .flat_map(|node| node.attributes().map(|attribute| attribute.value().to_owned()).collect::<Vec<String>>())
        .filter_map(|value| {
            let url = value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')'));
            url.or_else(|| value.strip_prefix("#tengen-").map(|_| &value[1..])).map(str::to_owned)
        })
        .filter(|id| !ids.contains(&id.as_str()))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_board_is_a_well_formed_picture(
        board in board(),
        seed in prop::collection::vec(any::<u8>(), 1..60),
        words in text(),
        theme in theme(),
    ) {
        let picture = picture(&board, &seed, &words, &theme);
        let svg = picture.svg().unwrap();
        prop_assert_eq!(&svg, &picture.svg().unwrap());
        let document = roxmltree::Document::parse(svg.as_str());
        prop_assert!(document.is_ok(), "{:?}", document.err());
        let document = document.unwrap();
        for color in Color::BOTH {
            prop_assert_eq!(stones(&document, color), board.count()[color]);
        }
        prop_assert_eq!(dangling(&document), Vec::<String>::new());
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            for attribute in node.attributes() {
                prop_assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"));
            }
        }
    }

    #[test]
    fn terminal_drawings_have_the_stones_and_no_stray_codes(
        board in board(),
        seed in prop::collection::vec(any::<u8>(), 1..60),
        words in text(),
    ) {
        let full = picture(&board, &seed, &words, &Theme::wood());
        for (color, unicode) in [(false, false), (false, true), (true, true)] {
            let drawn = terminal::draw(&full, Style { color, unicode }).unwrap();
            prop_assert!(color || !drawn.chars().any(|c| c.is_control() && c != '\n'));
            prop_assert!(drawn.lines().all(|line| !line.ends_with(' ')));
        }
        let plain = terminal::draw(&BoardPicture { coordinates: false, ..BoardPicture::new(&board) },
            Style { color: false, unicode: true }).unwrap();
        prop_assert_eq!(plain.matches('●').count(), board.count().black);
        prop_assert_eq!(plain.matches('○').count(), board.count().white);
    }

    #[test]
    fn what_a_terminal_shows_is_read_back(
        board in board(),
        seed in prop::collection::vec(any::<u8>(), 1..60),
    ) {
        let topology = board.grid().topology();
        let read = |drawn: &str| diagram::read(drawn, topology).map(|reading| reading.board);
        let marks = picture(&board, &seed, "", &Theme::wood());
        for unicode in [false, true] {
            let bare = BoardPicture { last_move: marks.last_move, ..BoardPicture::new(&board) };
            let drawn = terminal::draw(&bare, Style { color: false, unicode }).unwrap();
            prop_assert_eq!(read(&drawn), Ok(board.clone()), "{}", drawn);
        }
        // Marks as an answer has them: neutral and settling points are empty.
        let empty = |points: &[Point]| points.iter().copied().filter(|&point| board.get(point).is_none()).collect();
        let counted = BoardPicture {
            coordinates: true,
            dame: empty(&marks.dame),
            settling: empty(&marks.settling),
            path: Vec::new(),
            title: Some("Shin (Black) – Gu Li (White)".into()),
            legend: true,
            ..marks
        };
        let drawn = terminal::draw(&counted, Style { color: false, unicode: true }).unwrap();
        prop_assert_eq!(read(&drawn), Ok(board.clone()), "{}", drawn);
    }

    #[test]
    fn every_plot_is_well_formed(
        lines in prop::collection::vec(prop::collection::vec((any::<f64>(), any::<f64>()), 0..12), 0..9),
        tame in prop::collection::vec((0.0..300.0f64, -50.0..50.0f64), 0..50),
        values in prop::collection::vec(any::<f64>(), 0..5),
        words in text(),
        log: (bool, bool),
        theme in theme(),
    ) {
        let scale = |log| if log { AxisScale::Log10 } else { AxisScale::Linear };
        let series = lines.iter().enumerate().map(|(index, points)| Series {
            name: words.clone(),
            accent: Accent::Other(index as u8),
            points: points.clone(),
            dashed: index % 2 == 0,
        });
        let tame_line = Series { name: "tame".into(), accent: Accent::Black, points: tame.clone(), dashed: false };
        let plot = Plot {
            title: words.clone(),
            x_axis: Axis { scale: scale(log.0), ..Axis::new(&*words, "s") },
            y_axis: Axis { scale: scale(log.1), range: values.first().map(|&low| (low, low + 10.0)), ..Axis::new("y", "") },
            series: series.chain([tame_line]).collect(),
            bands: vec![PlotBand { accent: Accent::White, lower: tame.clone(), upper: lines.first().cloned().unwrap_or_default() }],
            references: values.iter().map(|&value| Reference { value, label: words.clone(), accent: Accent::Neutral }).collect(),
            foot: words.clone(),
            theme,
        };
        let svg = plot.svg();
        prop_assert_eq!(&svg, &plot.svg());
        let document = roxmltree::Document::parse(svg.as_str());
        prop_assert!(document.is_ok(), "{:?}", document.err());
        for node in document.unwrap().descendants().filter(roxmltree::Node::is_element) {
            for attribute in node.attributes() {
                prop_assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"));
            }
        }
    }
}

#[test]
fn markup_in_words_is_escaped() {
    let board = Board::empty(Grid::square(5));
    let mut picture = BoardPicture { title: Some("a<b & \"c\"".into()), ..BoardPicture::new(&board) };
    picture.labels = vec![(Point::from_index(12), "<".into())];
    let svg = picture.svg().unwrap();
    assert!(svg.as_str().contains("a&lt;b &amp; &quot;c&quot;"));
    let document = roxmltree::Document::parse(svg.as_str()).unwrap();
    let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&"a<b & \"c\"") && texts.contains(&"<"));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let too_large = [Grid::new(1_001, 1).unwrap(), Grid::new(501, 500).unwrap()];
    for grid in too_large {
        let board = Board::empty(grid);
        let error = BoardPicture::new(&board).svg().unwrap_err();
        assert_eq!(error, PictureError::TooLarge { grid });
        assert_eq!(terminal::draw(&BoardPicture::new(&board), Style { color: false, unicode: true }), Err(error));
    }
    let board = Board::empty(Grid::square(3));
    let point = Point::from_index(9);
    let off = Err(PictureError::OffBoard { point, grid: board.grid() });
    assert_eq!(BoardPicture { seki: vec![point], ..BoardPicture::new(&board) }.svg(), off);
    assert_eq!(BoardPicture { last_move: Some(point), ..BoardPicture::new(&board) }.svg(), off);
    assert_eq!(BoardPicture { labels: vec![(point, String::new())], ..BoardPicture::new(&board) }.svg(), off);
    let short = BoardPicture { ownership: Some(vec![0.0; 8]), ..BoardPicture::new(&board) };
    assert_eq!(short.svg(), Err(PictureError::Ownership { expected: 9, found: 8 }));
}

#[test]
fn large_boards_are_drawn_plainly() {
    let board = Board::empty(Grid::new(500, 500).unwrap());
    let full = BoardPicture::new(&board).svg().unwrap();
    assert!(!full.as_str().contains("Gradient") && !full.as_str().contains("<text"));
    let detailed = Board::empty(Grid::new(100, 2).unwrap());
    assert!(BoardPicture::new(&detailed).svg().unwrap().as_str().contains("<text"));
}

#[test]
fn a_full_board_fits_a_terminal() {
    let board = Board::empty(Grid::square(19));
    let drawn = terminal::draw(&BoardPicture::new(&board), Style { color: false, unicode: true }).unwrap();
    assert_eq!(drawn.lines().count(), 21);
    assert!(drawn.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn a_terminal_explains_signs_other_than_stones() {
    let board = diagram::parse(".X.O.\nXX.OO\n").unwrap();
    let style = Style { color: false, unicode: true };
    let bare = BoardPicture { legend: true, ..BoardPicture::new(&board) };
    let lines = |picture: &BoardPicture<'_>, style| {
        terminal::draw(picture, style).unwrap().lines().skip(4).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&bare, style), Vec::<String>::new());
    let point = Point::from_index;
    let counted = BoardPicture {
        territory: vec![(point(0), Color::Black), (point(4), Color::White)],
        dame: vec![point(2), point(7)],
        dead: vec![point(3)],
        ..bare
    };
    assert_eq!(lines(&counted, style), ["", "▪ ▫ territory   ◦ dead   : neutral"]);
    assert_eq!(lines(&counted, Style { unicode: false, ..style }), ["", "b w territory   o dead   : neutral"]);
    let estimated = BoardPicture { ownership: Some(vec![0.5; 10]), dead: Vec::new(), ..BoardPicture::new(&board) };
    let estimated = BoardPicture { legend: true, ..estimated };
    assert_eq!(lines(&estimated, style), ["", "▪ likely owned   ◦ dead"]);
}

#[test]
fn the_legend_explains_only_what_occurs() {
    let board = Board::empty(Grid::square(5));
    let mut picture = BoardPicture { legend: true, dame: vec![Point::from_index(3)], ..BoardPicture::new(&board) };
    let svg = picture.svg().unwrap();
    assert!(svg.as_str().contains("neutral point") && !svg.as_str().contains("seki"));
    picture.dame.clear();
    assert!(!svg.as_str().is_empty() && !picture.svg().unwrap().as_str().contains("neutral point"));
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use resvg::tiny_skia::Pixmap;
    use tengen_render::PngError;

    #[test]
    fn a_png_has_the_requested_width_and_the_embedded_letters() {
        let board = Board::empty(Grid::square(9));
        let with = BoardPicture { theme: Theme::plain(), ..BoardPicture::new(&board) }.svg().unwrap();
        let image = Pixmap::decode_png(&with.to_png(300).unwrap()).unwrap();
        assert_eq!((image.width(), image.height()), (300, 300));
        // The margin holds nothing but coordinates: dark pixels there are letters.
        let dark = |x: u32, y: u32| image.pixel(x, y).is_some_and(|pixel| pixel.red() < 0xa0);
        let letters = (0..300).flat_map(|x| (0..16).map(move |y| (x, y))).filter(|&(x, y)| dark(x, y)).count();
        assert!(letters > 50, "{letters}");
    }

    #[test]
    fn sizes_without_sense_are_refused() {
        let board = Board::empty(Grid::new(1, 9).unwrap());
        let svg = BoardPicture::new(&board).svg().unwrap();
        assert!(matches!(svg.to_png(0), Err(PngError::Size { .. })));
        assert!(matches!(svg.to_png(u32::MAX), Err(PngError::Size { .. })));
    }
}
