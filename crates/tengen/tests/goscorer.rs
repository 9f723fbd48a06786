//! The boards of goscorer, if they are available beside the checkout: territory, seki, false eyes, dame, eye values.

use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;
use tengen::life::{LifeStatus, MarkSource, MarkedBoard, TerritoryAnalysis};
use tengen::score::{Counting, FalseEyes, PlayHistory, Reason, count};
use tengen::{Board, ByColor, Color, Halves, Marks, Ownership, Point, Rules, Topology, diagram};
use tengen_testing::shared;

fn folder() -> Option<PathBuf> {
    shared("peers/goscorer")
}

/// A board in goscorer's letters: small letters of stones, `b` and `w` for dead ones.
fn board(rows: &[&str]) -> (Board, Vec<bool>) {
    let plain: Vec<String> = rows.iter().map(|row| row.replace('b', "x").replace('w', "o")).collect();
    let dead = rows.iter().flat_map(|row| row.chars()).map(|letter| matches!(letter, 'b' | 'w')).collect();
    (diagram::parse_rows(&plain, Topology::Square).unwrap(), dead)
}

fn marks(board: &Board, dead: &[bool]) -> Marks {
    let mut marks = Marks::none(board);
    for point in board.grid().points().filter(|point| dead[point.index()]) {
        marks.mark(point, LifeStatus::Dead, MarkSource::Given);
    }
    marks
}

fn layers(text: &str) -> HashMap<&str, Vec<&str>> {
    let mut layers: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut name = "";
    for line in text.lines() {
        match line.strip_suffix(':') {
            Some(title) => name = title,
            None if line.is_empty() => {}
            None => layers.entry(name).or_default().push(line),
        }
    }
    layers
}

/// What a letter of the territory or seki layer means: `z` and `a` for points, `x` and `o` for stones.
fn side(letter: char) -> char {
    match letter {
        'z' | 'x' => 'B',
        'a' | 'o' => 'W',
        _ => '.',
    }
}

/// Our layers in goscorer's terms, one character a point, with its own beside them.
type Compared = Vec<(&'static str, Vec<String>, Vec<String>)>;

fn compare(text: &str) -> (Vec<String>, Compared) {
    let layers = layers(text);
    let rows = layers["BOARD"].clone();
    let (board, dead) = board(&rows);
    let grid = board.grid();
    let settled = TerritoryAnalysis::of(&MarkedBoard::of(&board, |point| dead[point.index()]));
    let marks = marks(&board, &dead);
    let ownership = Ownership::of(&board, &marks, Counting::territory());
    let stones: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let letter = |color: Option<Color>| color.map_or('.', Color::letter);
    let theirs = |layer: &str, meaning: &dyn Fn(Point, char) -> char| {
        let letters: Vec<char> = layers[layer].iter().flat_map(|row| row.chars()).collect();
        diagram::draw(grid, |point| meaning(point, letters[point.index()]))
    };
    let living = |point: Point| matches!(stones[point.index()], 'x' | 'o');
    let points_only = |point: Point, letter: char| if living(point) { '.' } else { side(letter) };
    let is = |wanted: char| move |_: Point, letter: char| if letter == wanted { wanted } else { '.' };
    let drawn = |draw: &dyn Fn(Point) -> char| diagram::draw(grid, draw);
    let flag = |wanted: char, holds: bool| if holds { wanted } else { '.' };
    let owned = |point: Point| ownership.at(point);
    let compared: Compared = vec![
        ("territory", drawn(&|point| letter(settled.territory(point))), theirs("TERRITORY", &points_only)),
        ("seki", drawn(&|point| letter(settled.seki(point))), theirs("SEKI", &|_, letter| side(letter))),
        ("false eyes", drawn(&|point| flag('F', settled.is_false_eye(point))), theirs("FALSE EYES", &is('F'))),
        (
            "unscorable",
            drawn(&|point| flag('F', settled.is_unscorable(point))),
            theirs("UNSCORABLE FALSE EYES", &is('F')),
        ),
        ("dame", drawn(&|point| flag('1', settled.is_dame(point))), theirs("DAME", &is('1'))),
        (
            "eye value",
            drawn(&|point| flag(char::from(b'0' + settled.eye_value(point)), settled.eye_value(point) > 0)),
            theirs("EYEVALUE", &|_, letter| flag(letter, matches!(letter, '1' | '2'))),
        ),
        (
            "owners",
            drawn(&|point| letter(owned(point).owner.filter(|_| !living(point)))),
            theirs("TERRITORY", &points_only),
        ),
        ("owners in seki", drawn(&|point| letter(ownership.seki(point))), theirs("SEKI", &|_, letter| side(letter))),
        // Where nobody lives nothing lies between the colors: such points are open, not dame.
        (
            "empty dame",
            drawn(&|point| {
                let nobodys = owned(point).reason == Reason::Open && settled.is_dame(point);
                flag('1', owned(point).reason == Reason::Dame || nobodys)
            }),
            theirs("DAME", &|point, letter| flag('1', letter == '1' && stones[point.index()] == '.')),
        ),
    ];
    (rows.iter().map(|&row| row.into()).collect(), compared)
}

#[test]
fn every_layer_is_goscorers() {
    let Some(folder) = folder() else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(!files.is_empty());
    let mut report = String::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let (rows, compared) = compare(&text);
        for (layer, ours, theirs) in compared.into_iter().filter(|(_, ours, theirs)| ours != theirs) {
            let name = path.file_stem().unwrap().to_string_lossy();
            writeln!(report, "{name}, {layer}: board, ours, goscorer's").unwrap();
            for ((row, ours), theirs) in rows.iter().zip(&ours).zip(&theirs) {
                writeln!(report, "  {row}  {ours}  {theirs}").unwrap();
            }
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn every_whole_score_is_goscorers() {
    let Some(folder) = folder() else { return };
    let text = std::fs::read_to_string(folder.join("final_scoring_cases.json")).unwrap();
    let suite: Value = serde_json::from_str(&text).unwrap();
    for (index, case) in suite["cases"].as_array().unwrap().iter().enumerate() {
        let rows: Vec<&str> = case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let (board, dead) = board(&rows);
        let marks = marks(&board, &dead);
        let argument = |name: &str| case["args"][name].as_str().unwrap_or("0");
        let prisoners =
            ["black", "white"].map(|color| argument(&format!("{color}_points_from_captures")).parse().unwrap());
        let played =
            PlayHistory { prisoners: ByColor { black: prisoners[0], white: prisoners[1] }, ..PlayHistory::default() };
        let area = case["kind"] == "final_area_score";
        let rules: Rules =
            if area { "koSIMPLEscoreAREAtaxNONE" } else { "koSIMPLEscoreTERRITORYtaxSEKI" }.parse().unwrap();
        let rules = rules.with_komi(argument("komi").parse().unwrap());
        let mut counting = Counting::from(rules);
        if argument("score_false_eyes") == "True" {
            counting.false_eyes = FalseEyes::Count;
        }
        let sheet = count(&board, &Ownership::of(&board, &marks, counting), played, rules);
        let expected = ["black", "white"].map(|color| Halves::from_f64(case[color].as_f64().unwrap()).unwrap());
        let totals = sheet.totals();
        assert_eq!([totals.black, totals.white], expected, "case {index}");
    }
}
