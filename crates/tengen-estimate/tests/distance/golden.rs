//! Worked examples E1 to E8 and the matrices of the paper, with exact fractions.

use tengen::life::{LifeStatus, MarkSource};
use tengen::score::{PlayHistory, Reason};
use tengen::{Board, ByColor, Color, Halves, Marks, Ownership, Point, Ruleset, diagram};
use tengen_estimate::distance::{Fields, Fraction, Ratio, scale, threshold};
use tengen_estimate::lead;

fn board(rows: &str) -> Board {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    diagram::parse_rows(&rows, tengen::Topology::Square).unwrap()
}

fn fraction(text: &str) -> Fraction {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    Fraction::new(above.parse().unwrap(), below.parse().unwrap()).unwrap()
}

fn sums(board: &Board) -> (String, String) {
    let sums = Ratio::of(board).exact_sums().unwrap();
    (sums.black.to_string(), sums.white.to_string())
}

fn pair(black: &str, white: &str) -> (String, String) {
    (black.into(), white.into())
}

/// Distances to a color: a digit for each empty point, `i` for unreachable, `#` on stones.
fn distances(board: &Board, color: Color) -> String {
    let fields = Fields::of(board);
    let letter = |point: Point| match (board[point], fields.distance(color, point)) {
        (Some(_), _) => '#',
        (None, None) => 'i',
        (None, Some(steps)) => char::from_digit(steps, 36).unwrap(),
    };
    diagram::draw(board.grid(), letter).join(" ")
}

/// `near/far` and the owner of each point of each row, stones left out; `1` where nobody is nearer.
fn doubts(board: &Board) -> String {
    let ratio = Ratio::of(board);
    let text = |point: Point| match ratio.at(point) {
        None => "1".to_owned(),
        Some((color, confidence)) => {
            format!("{}{}", confidence.doubt(), color.letter().to_ascii_lowercase())
        }
    };
    let empty = board.grid().points().filter(|&point| board[point].is_none());
    empty.map(text).collect::<Vec<_>>().join(" ")
}

fn swing(board: &Board, cap: u32) -> String {
    let guess = threshold::guess(board, cap);
    let letter = |point: Point| match (board[point], guess.owners[point.index()]) {
        (Some(Color::Black), _) => 'X',
        (Some(Color::White), _) => 'O',
        (None, Some(Color::Black)) => 'b',
        (None, Some(Color::White)) => 'w',
        (None, None) => 's',
    };
    diagram::draw(board.grid(), letter).join(" ")
}

/// The optimal scale and its loss, exactly, by definition and in closed form.
fn optimal(board: &Board, black: i64, white: i64) -> (Fraction, Fraction) {
    let sums = Ratio::of(board).exact_sums().unwrap();
    let (x, y, tb, tw) = (sums.black, sums.white, Fraction::whole(black), Fraction::whole(white));
    let product = |a: Fraction, b: Fraction| a.times(b).unwrap();
    let squares = product(x, x).plus(product(y, y)).unwrap();
    let k = product(x, tb).plus(product(y, tw)).unwrap().over(squares).unwrap();
    let miss = |target: Fraction, sum: Fraction| {
        let miss = target.minus(product(k, sum)).unwrap();
        product(miss, miss)
    };
    let loss = miss(tb, x).plus(miss(tw, y)).unwrap().over(Fraction::whole(2)).unwrap();
    let across = product(x, tw).minus(product(y, tb)).unwrap();
    let closed = product(across, across).over(product(Fraction::whole(2), squares)).unwrap();
    assert_eq!(loss, closed);
    let floats = ByColor { black: x.to_f64(), white: y.to_f64() };
    let targets = ByColor { black: tb.to_f64(), white: tw.to_f64() };
    assert!((scale::optimal(floats, targets).unwrap() - k.to_f64()).abs() < 1e-12);
    assert!((scale::loss(floats, targets, k.to_f64()) - loss.to_f64()).abs() < 1e-9);
    assert!((scale::least_loss(floats, targets).unwrap() - loss.to_f64()).abs() < 1e-9);
    (k, loss)
}

const E1: &str = "..... .X... ..... ...O. .....";
const E2: &str = "..... .X.O. .X.O. .XO.. .....";
const E3: &str = "..XO. ..XO. .XXO. .XOO. .XO..";
const E4: &str = ".X.O. .XXO. .X.OX .XXO. .X.O.";
const E5: &str = "...XO .O.XO ...XO XXXXO OOOO.";
const E8: &str = "..X.O .XX.O .X..O .XX.O .X..O";

#[test]
fn e1_one_stone_each() {
    let board = board(E1);
    assert_eq!(distances(&board, Color::Black), "21234 1#123 21234 323#5 43456");
    assert_eq!(distances(&board, Color::White), "65434 5#323 43212 321#1 43212");
    assert_eq!(
        doubts(&board),
        "1/3b 1/5b 1/2b 1 1 1/5b 1/3b 1 1 1/2b 1/3b 1 1/3w 1/2w 1 1 1/3w 1/5w 1 1 1/2w 1/5w 1/3w"
    );
    assert_eq!(sums(&board), pair("23/5", "23/5"));
    assert_eq!(optimal(&board, 10, 10), (fraction("50/23"), Fraction::ZERO));
    assert_eq!(optimal(&board, 8, 12), (fraction("50/23"), Fraction::whole(4)));
    assert_eq!(swing(&board, 5), "bbsss bXsss sssss sssOw sssww");
    assert_eq!(swing(&board, 3), "bbbss bXbss bbsww sswOw sswww");
}

#[test]
fn e2_unequal_walls() {
    let board = board(E2);
    assert_eq!(distances(&board, Color::Black), "21234 1#1#5 1#1#6 1##45 21234");
    assert_eq!(distances(&board, Color::White), "43212 5#1#1 5#1#1 4##12 32123");
    assert_eq!(doubts(&board), "1/2b 1/3b 1 1/3w 1/2w 1/5b 1 1/5w 1/5b 1 1/6w 1/4b 1/4w 2/5w 2/3b 1/2b 1/2w 2/3w 3/4w");
    assert_eq!(sums(&board), pair("87/20", "157/30"));
    let (k, loss) = optimal(&board, 6, 9);
    assert_eq!((k, loss), (fraction("263520/166717"), fraction("216225/333434")));
    let estimates = Ratio::of(&board).guess(k.to_f64()).territory;
    assert!((estimates.black - 6.8758).abs() < 5e-5 && (estimates.white - 8.2720).abs() < 5e-5);
    let (sums, targets) = (Ratio::of(&board).sums(), ByColor { black: 6.0, white: 9.0 });
    for (moves, scaled, lost) in [(30, 0.1737, 46.48), (180, 1.0422, 7.36)] {
        let scale = scale::by_moves(k.to_f64(), moves, scale::TOTAL_MOVES);
        assert!((scale - scaled).abs() < 5e-5);
        assert!((scale::loss(sums, targets, scale) - lost).abs() < 5e-3);
    }
    assert_eq!(swing(&board, 5), "sssss bXsOw bXsOw sXOsw sssss");
    assert_eq!(swing(&board, 3), "bbsww bXsOw bXsOw bXOww bssws");
}

#[test]
fn e3_a_finished_board_without_dame() {
    let board = board(E3);
    assert_eq!(sums(&board), pair("7", "6"));
    assert_eq!(optimal(&board, 7, 6), (Fraction::whole(1), Fraction::ZERO));
    assert!(!swing(&board, 5).contains('s'));
    assert_eq!(swing(&board, 2).matches('s').count(), 3);
}

#[test]
fn e4_a_dead_stone_counts_twice() {
    let board = board(E4);
    assert_eq!(sums(&board), pair("5", "1"));
    let dead = [board.grid().point(4, 2).unwrap()];
    let living = board.without(dead);
    assert_eq!(sums(&living), pair("5", "5"));
    let rules = Ruleset::Japanese.rules().with_komi(Halves::ZERO);
    let lead = lead(&board, &dead, Ratio::of(&living).sums(), PlayHistory::default(), rules);
    // White has four empty points and twice the point of the dead stone: 5 - 6.
    assert!((lead + 1.0).abs() < 1e-12, "{lead}");
}

#[test]
fn e5_and_e6_a_dead_stone_turns_the_estimate_around() {
    let board = board(E5);
    assert_eq!(sums(&board), pair("3/2", "7/3"));
    let dead = [board.grid().point(1, 1).unwrap()];
    let living = board.without(dead);
    assert_eq!(sums(&living), pair("9", "1"));
    let territory = Ratio::of(&living).sums();
    let rules = Ruleset::Japanese.rules().with_komi(Halves::ZERO);
    let territory_lead = lead(&board, &dead, territory, PlayHistory::default(), rules);
    assert!((territory_lead - (10.0 - 1.0)).abs() < 1e-12);
    let area = Ruleset::Chinese.rules().with_komi(Halves::ZERO);
    let area_lead = lead(&board, &dead, territory, PlayHistory::default(), area);
    assert!((area_lead - ((9.0 + 7.0) - (1.0 + 8.0))).abs() < 1e-12);
}

#[test]
fn e7_one_color_and_no_stone() {
    let alone = board("..... ..... ..X.. ..... .....");
    assert_eq!(sums(&alone), pair("24", "0"));
    let empty = board("..... ..... ..... ..... .....");
    assert_eq!(sums(&empty), pair("0", "0"));
    let targets = ByColor { black: 3.0, white: 4.0 };
    assert_eq!(scale::optimal(Ratio::of(&empty).sums(), targets), None);
    assert_eq!(scale::least_loss(Ratio::of(&empty).sums(), targets), None);
}

#[test]
fn e8_wide_dame_look_like_territory() {
    let board = board(E8);
    assert_eq!(sums(&board), pair("7", "1"));
    let half = |x: usize, y: usize| {
        let (color, confidence) = Ratio::of(&board).at(board.grid().point(x, y).unwrap()).unwrap();
        assert_eq!(confidence.exact(), fraction("1/2"));
        color
    };
    assert_eq!(
        [half(2, 2), half(2, 4), half(3, 2), half(3, 4)],
        [Color::Black, Color::Black, Color::White, Color::White]
    );
    assert_eq!(optimal(&board, 6, 0).0, fraction("21/25"));
}

/// The matrices with which the paper explains its flood fill: one region of five points, which a white stone joins.
#[test]
fn s10_a_region_and_the_dead_stone_that_joins_it() {
    let a = board("XXXOO X..XO OX..X OOX.X .OXXX");
    let b = board("XXXOO X..XO OX..X OOX.X .OXOX");
    let inside = a.grid().point(1, 1).unwrap();
    let region = tengen::territory(&a, inside).unwrap();
    let places: Vec<(usize, usize)> = region.points.iter().map(|&point| a.grid().xy(point)).collect();
    assert_eq!(places, [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3)]);
    assert_eq!(region.owner, Some(Color::Black));
    assert_eq!(sums(&a), pair("5", "1"));

    let region = tengen::territory(&b, inside).unwrap();
    assert_eq!((region.owner, region.touches.colors()), (None, ByColor { black: true, white: true }));
    // The white stone reaches along the corridor: 1:1, then 1:2, 1:3, 1:4 and 1:5 for Black.
    assert_eq!(sums(&b), pair("163/60", "1"));

    let stone = b.grid().point(3, 4).unwrap();
    let mut marks = Marks::none(&b);
    assert!(marks.mark(stone, LifeStatus::Dead, MarkSource::Given));
    let ownership = Ownership::of(&b, &marks, tengen::score::Counting::plain());
    let black = |point: &Point| ownership.at(*point).owner == Some(Color::Black) && b[*point] != Some(Color::Black);
    assert_eq!(b.grid().points().filter(black).count(), 6);
    assert_eq!(ownership.with(Reason::DeadStone).count(), 1);
    let living = b.without([stone]);
    assert_eq!(sums(&living), pair("6", "1"));
    let rules = Ruleset::Japanese.rules().with_komi(Halves::ZERO);
    let lead = lead(&b, &[stone], Ratio::of(&living).sums(), PlayHistory::default(), rules);
    assert!((lead - (7.0 - 1.0)).abs() < 1e-12, "five empty points and twice the dead stone: {lead}");
}
