//! Measures how fast records are read and replayed, compared with the crates `sgf-parse` and `goban` on the same bytes
//! in the same run.
//!
//! `sgf-speed [FOLDER] [ROUNDS] [--json | --write FILE]`: the records are the `.sgf` files of a folder (one record per
//! line in files with several), or 2,000 generated games. In each round, every reader reads all records, and Tengen's
//! does so with and without reusing its allocations. The median CPU time and the best round are printed. The
//! results are compared first: the number of nodes of every record, and the final board of every game that both can
//! replay. `--write` writes the records to a file instead, one per line.

#![allow(clippy::print_stdout, reason = "a measuring program prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use cpu_time::ThreadTime;
use goban::pieces::stones::Color as TheirColor;
use goban::rules::game::Game as TheirGame;
use goban::rules::{CHINESE, GobanSizes, Move as TheirMove};
use sgf_parse::SgfNode;
use sgf_parse::go::{Move as PeerMove, Prop};
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use tengen::go::{Move, Turn};
use tengen::sgf::{self, NodeItem, Reader};
use tengen::{Color, Grid, Point, Position, Ruleset};

type Way = fn(&mut Reader, &str) -> usize;

/// The measured readers, and whether each reads only the games that the peers can replay too.
const READERS: [(&str, Way, bool); 8] = [
    ("bytes summed", |_, record| scan(record), false),
    ("tengen parse", tengen_parse, false),
    ("tengen parse and moves", tengen_moves, false),
    ("tengen parse and replay", tengen_replay, false),
    ("sgf-parse", |_, record| peer_parse(record), false),
    ("tengen parse and replay, plain games", tengen_replay, true),
    ("sgf-parse and goban, plain games", |_, record| peer_replay(record), true),
    ("tengen parse and replay, new allocations", |_, record| tengen_replay(&mut Reader::default(), record), false),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let json = arguments.iter().any(|word| word == "--json");
    arguments.retain(|word| word != "--json");
    let records = match arguments.first() {
        Some(folder) if folder != "-" => read_folder(Path::new(&folder))?,
        _ => made_up(2_000),
    };
    if let Some(at) = arguments.iter().position(|word| word == "--write") {
        let one_line = |record: &String| record.replace(['\n', '\r'], " ") + "\n";
        let text: String = records.iter().map(one_line).collect();
        return Ok(std::fs::write(arguments.get(at + 1).ok_or("--write needs a file")?, text)?);
    }
    let rounds: usize = arguments.get(1).map_or(Ok(7), |text| text.parse())?;
    let nodes = check(&records)?;
    let (plain, moves): (Vec<bool>, usize) = {
        let games: Vec<(bool, usize)> = records.iter().map(|record| compare(record)).collect::<Result<_, _>>()?;
        (games.iter().map(|game| game.0).collect(), games.iter().map(|game| game.1).sum())
    };
    let bytes: usize = records.iter().map(String::len).sum();
    let (count, both) = (records.len(), plain.iter().filter(|&&plain| plain).count());

    let mut times: [Vec<f64>; READERS.len()] = Default::default();
    let mut room = Reader::default();
    for _ in 0..rounds {
        for ((_, reader, only_plain), times) in READERS.iter().zip(&mut times) {
            let start = ThreadTime::now();
            for (record, plain) in records.iter().zip(&plain) {
                if *plain || !only_plain {
                    black_box(reader(&mut room, black_box(record)));
                }
            }
            times.push(start.elapsed().as_secs_f64());
        }
    }
    let mut rows = Vec::new();
    for ((name, _, only_plain), times) in READERS.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let games = if *only_plain { both } else { count } as f64;
        rows.push((*name, games, times[times.len() / 2], times[0]));
    }
    let peer = |only_plain: bool| if only_plain { rows[6].2 } else { rows[4].2 };
    if json {
        let row = |&(name, games, median, best): &(&str, f64, f64, f64)| serde_json::json!({"name": name, "games": games, "median_seconds": median, "best_seconds": best});
        let rows: Vec<_> = rows.iter().map(row).collect();
        println!(
            "{}",
            serde_json::json!({"records": count, "bytes": bytes, "nodes": nodes, "moves": moves, "rounds": rounds, "rows": rows})
        );
        return Ok(());
    }
    println!(
        "{count} records, {bytes} bytes, {nodes} nodes, {moves} moves; {both} plain games; {rounds} rounds, CPU time"
    );
    println!("{:38} {:>10} {:>8} {:>8}   best round: {:>10}", "median", "games/s", "MB/s", "ratio", "games/s");
    for (row, (_, _, only_plain)) in rows.iter().zip(READERS) {
        let &(name, games, median, best) = row;
        let speed = bytes as f64 / median / 1e6;
        let speed = if only_plain { String::new() } else { format!("{speed:.1}") };
        let ratio = peer(only_plain) / median;
        println!("{name:38} {:>10.0} {speed:>8} {ratio:>8.1}               {:>10.0}", games / median, games / best);
    }
    Ok(())
}

/// The lower bound: reads every byte once.
fn scan(record: &str) -> usize {
    record.bytes().map(usize::from).sum()
}

fn tengen_parse(reader: &mut Reader, record: &str) -> usize {
    let Ok(collection) = reader.parse(record.as_bytes()) else { return 0 };
    let nodes = collection.node_count();
    reader.take_back(collection);
    nodes
}

/// Reads everything that a replay needs: the tree, the properties of the root, and every move of the main line.
fn tengen_moves(reader: &mut Reader, record: &str) -> usize {
    let Ok(collection) = reader.parse(record.as_bytes()) else { return 0 };
    let root = collection.games()[0];
    let Ok(info) = collection.info(root) else { return 0 };
    let mut sum = 0;
    for node in collection.main_line(root) {
        if let Some((color, point)) = collection.plain_move(node, info.grid) {
            sum += color as usize + point.map_or(1, Point::index);
            continue;
        }
        for item in collection.items(node, info.grid).flatten() {
            sum += match item.item {
                NodeItem::Play(Color::Black, Some(point)) => point.index(),
                NodeItem::Play(Color::White, Some(point)) => 3 * point.index(),
                _ => 1,
            };
        }
    }
    reader.take_back(collection);
    sum
}

/// Reads the tree and replays the game to its last position.
fn tengen_replay(reader: &mut Reader, record: &str) -> usize {
    let Ok(collection) = reader.parse(record.as_bytes()) else { return 0 };
    let root = collection.games()[0];
    let Ok(info) = collection.info(root) else { return 0 };
    let replay = reader.replay(&collection, root, &info, Ruleset::Japanese.rules());
    let sum = replay.game.position().prisoners().black as usize + replay.game.move_count();
    reader.take_back(collection);
    reader.take_back_game(replay.game);
    sum
}

/// Replays a plain game to its last position with the peers.
fn peer_game(record: &str) -> Option<TheirGame> {
    let games = sgf_parse::go::parse(record).ok()?;
    let root = games.first()?;
    let size = match root.get_property("SZ") {
        Some(Prop::SZ((width, height))) => GobanSizes::Custom(usize::from(*height), usize::from(*width)),
        _ => GobanSizes::Nineteen,
    };
    let mut game = TheirGame::new(size, CHINESE);
    for made in root.main_variation().filter_map(SgfNode::get_move) {
        match made {
            Prop::B(PeerMove::Move(point)) | Prop::W(PeerMove::Move(point)) => {
                game.play(TheirMove::Play(point.y, point.x));
            }
            _ => {
                game.play(TheirMove::Pass);
            }
        }
    }
    Some(game)
}

fn peer_replay(record: &str) -> usize {
    peer_game(record).map_or(0, |game| game.prisoners().0 as usize)
}

/// Whether the peers can replay a game too, and its number of moves. Such a game must end in the same position. The
/// peers do not support moves out of turn, setup stones, or moves after two passes.
fn compare(record: &str) -> Result<(bool, usize), Box<dyn Error>> {
    let collection = sgf::parse(record.as_bytes())?;
    let root = collection.games()[0];
    let info = collection.info(root)?;
    let game = collection.replay(root, &info, Ruleset::Japanese.rules()).game;
    let turns = game.turns();
    let in_turn = |(at, turn): (usize, &Turn)| {
        let color = if at % 2 == 0 { Color::Black } else { Color::White };
        matches!(turn, Turn::Move(mover, _) if *mover == color)
    };
    let passes = turns.iter().filter(|turn| matches!(turn, Turn::Move(_, Move::Pass))).count();
    let ended = turns.len().saturating_sub(2);
    let late = turns[ended..].iter().filter(|turn| matches!(turn, Turn::Move(_, Move::Pass))).count();
    let plain = turns.iter().enumerate().all(in_turn) && game.irregular().is_empty() && passes == late;
    if plain {
        let theirs = peer_game(record).ok_or("a plain game that the peers cannot read")?;
        for point in info.grid.points() {
            let (x, y) = info.grid.xy(point);
            let theirs = theirs.goban().get_color((y as u8, x as u8)).map(|color| match color {
                TheirColor::Black => Color::Black,
                TheirColor::White => Color::White,
            });
            if theirs != game.position().board()[point] {
                return Err(format!("another position at the end of {record:.80}").into());
            }
        }
    }
    Ok((plain, game.move_count()))
}

fn peer_parse(record: &str) -> usize {
    sgf_parse::parse(record).map_or(0, |games| games.len())
}

/// Checks that both readers find the same number of nodes in every record. Returns the total.
fn check(records: &[String]) -> Result<usize, Box<dyn Error>> {
    let mut sum = 0;
    for record in records {
        let ours = sgf::parse(record.as_bytes())?.node_count();
        let mut theirs = 0;
        for game in sgf_parse::parse(record)? {
            let mut waiting = vec![game.as_go_node()?];
            while let Some(node) = waiting.pop() {
                theirs += 1;
                waiting.extend(node.children());
            }
        }
        if ours != theirs {
            return Err(format!("{ours} nodes against {theirs} in {record:.80}").into());
        }
        sum += ours;
    }
    Ok(sum)
}

fn read_folder(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut records = Vec::new();
    let mut paths =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "sgf")) {
        let text = String::from_utf8(std::fs::read(path)?)?;
        if text.lines().filter(|line| !line.is_empty()).all(|line| line.starts_with("(;") && line.ends_with(')')) {
            records.extend(text.lines().filter(|line| !line.is_empty()).map(String::from));
        } else {
            records.push(text);
        }
    }
    Ok(records)
}

/// Generates legal games of 180 to 300 moves with an ordinary root node and some comments. As in human games, players move
/// near the last stones and do not fill their own eyes.
fn made_up(count: usize) -> Vec<String> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 11) % below) as usize
    };
    let grid = Grid::square(19);
    (0..count)
        .map(|number| {
            let mut record = format!("(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[{number}]KM[6.5]RU[japanese]RE[B+3.5]PB[a]PW[b]");
            let mut position = Position::empty(grid);
            let mut last = (9, 9);
            for at in 0..180 + random(120) {
                let color = if at % 2 == 0 { Color::Black } else { Color::White };
                let found = (0..99).find_map(|tried| {
                    let far = tried > 40 || random(6) == 0;
                    let mut near = |from: usize| if far { random(19) } else { (from + random(7)).wrapping_sub(3) };
                    let point = grid.point(near(last.0), near(last.1))?;
                    let eye = grid.neighbors(point).all(|beside| position.board()[beside] == Some(color));
                    (!eye && position.play(color, point, tengen::go::Suicide::Forbidden).is_ok()).then_some(point)
                });
                let Some(point) = found else { break };
                last = grid.xy(point);
                let letter = |at: usize| (b'a' + at as u8) as char;
                let name = if color == Color::Black { 'B' } else { 'W' };
                // Writing to a string can't fail.
                let _ = write!(record, ";{name}[{}{}]", letter(last.0), letter(last.1));
                if random(50) == 0 {
                    record.push_str("C[a good move, says the master \\[he smiles\\]]");
                }
            }
            record.push(')');
            record
        })
        .collect()
}
