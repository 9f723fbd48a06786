//! Hex against other people's examples: Exercism's Connect and the games of LittleGolem.
//!
//! They lie beside the checkout, in `shared`; without them the tests say that they were skipped.

use std::path::{Path, PathBuf};
use tengen::hex::{Orientation, SwapReading, littlegolem, moves, sgf, text, winner};
use tengen::{Color, Grid, Topology};
use tengen_testing::shared;

#[test]
fn exercism_connect() {
    let Some(path) = shared("peers/exercism/connect.json") else { return };
    let suite: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let cases = suite["cases"].as_array().unwrap();
    assert!(cases.len() >= 10, "{}", cases.len());
    for case in cases {
        let rows: Vec<&str> =
            case["input"]["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let board = text::parse_rows(&rows).unwrap();
        let letter = match winner(&board, Orientation::LeftRight) {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => "",
        };
        assert_eq!(case["expected"], letter, "{}", case["description"]);
    }
}

#[test]
fn littlegolem_games_end_as_they_say() {
    let Some(path) = shared("hex/littlegolem.tsv.xz") else { return };
    let mut table = Vec::new();
    lzma_rs::xz_decompress(&mut std::io::BufReader::new(std::fs::File::open(path).unwrap()), &mut table).unwrap();
    let table = String::from_utf8(table).unwrap();
    let (mut games, mut connected) = (0, 0);
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, size, _, stones, _, end, declared, _, list] = columns[..] else { panic!("{line}") };
        let size: usize = size.parse().unwrap();
        let grid = Grid::with_topology(size, size, Topology::Hex).unwrap();
        let record = moves::read(grid, list).unwrap_or_else(|error| panic!("{id}: {error}"));
        let game = record.replay(SwapReading::AsWritten).unwrap_or_else(|error| panic!("{id}: {error}"));
        let count = game.board().count();
        assert_eq!((count.black + count.white).to_string(), stones, "{id}");
        let declared = if declared == "first" { Color::Black } else { Color::White };
        let expected = (end == "connection").then_some(declared);
        assert_eq!(game.winner(), expected, "{id}");
        assert_eq!(winner(&game.board(), Orientation::TopBottom), expected, "{id}");
        assert!(!record.diagnose().mislabeled(), "{id}");
        let export = littlegolem::write(&record).unwrap();
        assert_eq!(littlegolem::read(&export).as_ref(), Ok(&record), "{id}");
        games += 1;
        connected += usize::from(end == "connection");
    }
    assert!(games > 10_000 && connected > 250, "{games} games, {connected} connected");
}

/// The records in a folder and the folders in it, by path.
fn records(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut waiting = vec![folder.to_path_buf()];
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                let bytes = std::fs::read(&path).unwrap();
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn games_played_to_connection_have_the_declared_winner() {
    let Some(folder) = shared("hex/mohex-selfplay-11x11") else { return };
    let records = records(&folder);
    assert!(records.len() > 50, "{}", records.len());
    for (path, bytes) in records {
        let record = sgf::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let reading = record.diagnose().fits().unwrap_or_else(|| panic!("{}: {:?}", path.display(), record.diagnose()));
        let game = record.replay(reading).unwrap();
        let declared = record.result.as_ref().map(|result| result.winner);
        assert_eq!(game.winner(), declared, "{}", path.display());
        assert_eq!(sgf::read(&sgf::write(&record).unwrap()), Ok(record), "{}", path.display());
    }
}

/// The files of the Olympiad write swap-pieces but mean swap-sides. Every one of them is recognized.
#[test]
fn olympiad_swaps_are_found_out() {
    let Some(folder) = shared("hex/olympiad") else { return };
    let (mut games, mut swaps, mut occupied) = (0, 0, 0);
    for (path, bytes) in records(&folder) {
        let record = sgf::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let diagnosis = record.diagnose();
        games += 1;
        if diagnosis.swap.is_some() {
            swaps += 1;
            assert!(diagnosis.mislabeled(), "{}: {diagnosis:?}", path.display());
            assert_eq!(diagnosis.fits(), Some(SwapReading::Sides));
            // Without the colors the letters alone would put stones on each other in some games.
            let turns = record.moves.iter().map(|entry| entry.turn);
            let plain = tengen::hex::Record::new(record.grid, turns);
            occupied += usize::from(plain.replay(SwapReading::Pieces).is_err());
        } else {
            assert!(diagnosis.fits().is_some(), "{}: {diagnosis:?}", path.display());
        }
    }
    assert!(games > 150 && swaps > 80 && occupied > 10, "{games} games, {swaps} swaps, {occupied} occupied");
}
