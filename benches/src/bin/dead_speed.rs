//! Dead stones by playouts on real finished games and on the peers' files: how often all are right, and how long it
//! takes. Games are counted by flood fill, so seki and false eyes cost the points that they cost there.
//!
//! `dead-speed SHARED [KEY=VALUE]...` where SHARED holds `games/dev` and `peers`. Keys: `every` (only each so many-th
//! game), `playouts`, `threads`, `seed`, `early` (0: never stop early), `seki` (0: chains in seki keep their points), `policy` (`careful` or `uniform`), a name of the policy's (`capture`, `save`,
//! ...), `katago` (the unpacked katago.tsv, to compare chains with), `list` (a file for pictures of what is wrong).

#![expect(clippy::print_stdout, reason = "a table for people is what this program is for")]
#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "shares are printed with a few digits")]

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tengen::go::rules::{HandicapBonus, Scoring};
use tengen::life::{By, Marks, Status};
use tengen::score::{Ownership, Played, count};
use tengen::{Board, Color, Grid, Halves, Point, Regions, diagram};
use tengen_api::{ReadOptions, Source};
use tengen_batch::{Entry, manifest};
use tengen_estimate::playouts::{Judgment, Options, Policy, judge};

/// What came of one game.
struct Outcome {
    keys: Vec<String>,
    difference: f64,
    winner: bool,
    /// Whether the dead stones are those of the record's marks, and those that the network sees.
    as_marked: Option<bool>,
    as_network: Option<bool>,
    milliseconds: f64,
    playouts: u32,
    picture: String,
    /// For each chain how sure its status is, whether the network agrees, and its survival.
    sureness: Vec<(f64, bool, f64)>,
}

/// Which stones are dead, one flag a point, and the time it took.
fn dead_stones(board: &Board, options: &Options) -> (Vec<bool>, Judgment, f64) {
    let start = cpu_time::ThreadTime::now();
    let judged = judge(board, &[], options).expect("a small board");
    let spent = start.elapsed().as_secs_f64() * 1e3;
    let mut dead = vec![false; board.grid().area()];
    let chains = Regions::of_board(board);
    for fate in judged.fates.iter().filter(|fate| fate.status == Status::Dead) {
        chains.points_at(fate.stone).iter().for_each(|point| dead[point.index()] = true);
    }
    (dead, judged, spent)
}

/// Chains whose mean owner is the opponent, by a map from -1 (White) to 1 (Black).
fn dead_by_map(board: &Board, owners: &[f64]) -> Vec<bool> {
    let chains = Regions::of_board(board);
    let mut dead = vec![false; board.grid().area()];
    for (label, region) in chains.iter() {
        let Some(color) = region.content else { continue };
        let sum: f64 = chains.points(label).iter().map(|point| owners[point.index()]).sum();
        if (sum < 0.0) == (color == Color::Black) {
            chains.points(label).iter().for_each(|point| dead[point.index()] = true);
        }
    }
    dead
}

/// The board with what is held dead: lower-case letters for dead stones, `!` beside the rows that differ.
fn picture(board: &Board, ours: &[bool], theirs: Option<&Vec<bool>>) -> String {
    let letter = |point: Point, dead: &[bool]| match (board[point], dead[point.index()]) {
        (None, _) => '.',
        (Some(Color::Black), false) => 'X',
        (Some(Color::White), false) => 'O',
        (Some(Color::Black), true) => 'x',
        (Some(Color::White), true) => 'o',
    };
    let left = diagram::draw(board.grid(), |point| letter(point, ours));
    let right = theirs.map(|theirs| diagram::draw(board.grid(), |point| letter(point, theirs)));
    let mut text = String::new();
    for (row, line) in left.iter().enumerate() {
        let beside = right.as_ref().map_or("", |rows| rows[row].as_str());
        let _ = writeln!(text, "{line}   {beside} {}", if !beside.is_empty() && beside != line { "!" } else { "" });
    }
    text
}

fn judge_game(entry: &Entry, options: &Options, seki: bool, network: &HashMap<String, Vec<f64>>) -> Option<Outcome> {
    let facts = &entry.facts;
    let read = ReadOptions {
        rules: facts.rules.clone(),
        komi: facts.komi.map(|komi| komi.to_string()),
        ..ReadOptions::default()
    };
    let source = Source::read(entry.record(), &read).ok()?;
    let named = source.rules.as_ref().ok()?;
    let mut rules = named.rules.with_komi(*source.komi.as_ref().ok()?);
    if let Some(points) = facts.white_handicap_bonus {
        let kinds = [HandicapBonus::Zero, HandicapBonus::N, HandicapBonus::NMinusOne];
        let bonus = Halves::points(points.into());
        rules.white_handicap_bonus = kinds.into_iter().find(|kind| kind.points(source.game.handicap()) == bonus)?;
    }
    let board = source.game.position().board();
    let mut marks = Marks::none(board);
    let (mut dead, mut milliseconds, mut playouts) = (vec![false; board.grid().area()], 0.0, 0);
    let mut sureness = Vec::new();
    let seen = network.get(&entry.id).filter(|_| !named.all_stones_live).map(|owners| dead_by_map(board, owners));
    if !named.all_stones_live {
        let judged;
        (dead, judged, milliseconds) = dead_stones(board, options);
        playouts = judged.playouts.count();
        for fate in &judged.fates {
            let status = if seki || fate.status == Status::Dead { fate.status } else { Status::Alive };
            marks.mark(fate.stone, status, By::Given);
            if let Some(seen) = &seen {
                let right = seen[fate.stone.index()] == (fate.status == Status::Dead);
                sureness.push((fate.confidence, right, fate.survival));
            }
        }
    }
    let ownership = Ownership::of(board, &marks, rules.into());
    let margin = count(board, &ownership, Played::from(&source.game), rules).margin();
    let recorded = Halves::from_f64(facts.score?)?;
    let as_marked = source.territory.as_ref().filter(|_| facts.tier.as_deref() == Some("marks")).map(|territory| {
        let (marked, _) = Marks::from_territory(board, &territory.black, &territory.white);
        board.grid().points().all(|point| (marked.status(point) == Status::Dead) == dead[point.index()])
    });
    let difference = (margin - recorded).to_f64();
    let side = board.grid().width();
    let origin = facts.source.clone().unwrap_or_default();
    let half =
        if entry.id.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into())) >> 7 & 1 == 0 {
            "tuned on"
        } else {
            "held out"
        };
    let scoring = if rules.scoring == Scoring::Area { "area" } else { "territory" };
    let keys = vec![
        "all".into(),
        half.into(),
        format!("{side}x{side}"),
        format!("{origin} {side}x{side}"),
        format!("tier {}", facts.tier.clone().unwrap_or_default()),
        format!("{scoring} scoring"),
        if facts.suspect == Some(true) { "suspect" } else { "not suspect" }.into(),
    ];
    let as_network = seen.as_ref().map(|seen| *seen == dead);
    let picture = if difference != 0.0 || as_network == Some(false) {
        format!(
            "{} {difference:+} {} suspect {:?}\n{}",
            entry.id,
            scoring,
            facts.suspect,
            picture(board, &dead, seen.as_ref())
        )
    } else {
        String::new()
    };
    let winner = margin.count().signum() == recorded.count().signum();
    Some(Outcome { keys, difference, winner, as_marked, as_network, milliseconds, playouts, picture, sureness })
}

/// The network's owners at the end of each game, the mean over both players to move.
fn network(path: &str) -> HashMap<String, Vec<f64>> {
    let mut maps: HashMap<String, Vec<f64>> = HashMap::new();
    for line in fs::read_to_string(path).expect("the network's maps").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields.len() < 7 || fields[2] != "final" {
            continue;
        }
        let map = maps.entry(fields[0].into()).or_insert_with(|| vec![0.0; fields[6].len()]);
        map.iter_mut().zip(fields[6].bytes()).for_each(|(sum, byte)| *sum += (f64::from(byte) - 80.0) / 30.0);
    }
    maps
}

fn table(outcomes: &[Outcome]) {
    let mut groups: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for outcome in outcomes {
        outcome.keys.iter().for_each(|key| groups.entry(key).or_default().push(outcome));
    }
    println!(
        "{:<20} {:>6} {:>8} {:>9} {:>8} {:>8} {:>8} {:>9} {:>8}",
        "", "games", "exact %", "within 1", "winner", "marked", "network", "ms", "playouts"
    );
    for (name, group) in groups {
        let share = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        let exact = group.iter().filter(|outcome| outcome.difference == 0.0).count();
        let near = group.iter().filter(|outcome| outcome.difference.abs() <= 1.0).count();
        let winner = group.iter().filter(|outcome| outcome.winner).count();
        let marked: Vec<bool> = group.iter().filter_map(|outcome| outcome.as_marked).collect();
        let network: Vec<bool> = group.iter().filter_map(|outcome| outcome.as_network).collect();
        let same = |list: &[bool]| share(list.iter().filter(|&&same| same).count(), list.len());
        println!(
            "{name:<20} {:>6} {:>8.1} {:>9.1} {:>8.1} {:>8.1} {:>8.1} {:>9.2} {:>8.0}",
            group.len(),
            share(exact, group.len()),
            share(near, group.len()),
            share(winner, group.len()),
            same(&marked),
            same(&network),
            group.iter().map(|outcome| outcome.milliseconds).sum::<f64>() / group.len() as f64,
            group.iter().map(|outcome| f64::from(outcome.playouts)).sum::<f64>() / group.len() as f64,
        );
    }
}

/// How often the network agrees with chains of which playouts are so sure.
fn calibration(outcomes: &[Outcome]) {
    println!("{:<20} {:>8} {:>10}", "survival", "chains", "right %");
    let mut bins = [(0_u32, 0_u32); 21];
    for &(_, right, survival) in outcomes.iter().flat_map(|outcome| &outcome.sureness) {
        let bin = &mut bins[((survival + 1.0) * 10.0).round().clamp(0.0, 20.0) as usize];
        bin.0 += 1;
        bin.1 += u32::from(right);
    }
    for (index, (all, right)) in bins.into_iter().enumerate().filter(|(_, bin)| bin.0 > 0) {
        println!("{:<20.1} {all:>8} {:>10.1}", index as f64 / 10.0 - 1.0, 100.0 * f64::from(right) / f64::from(all));
    }
}

/// A file of the OGS score estimator: a matrix of stones and one of what is to be removed.
fn estimator_case(text: &str) -> Option<(Board, Vec<Option<bool>>)> {
    let rows: Vec<Vec<i32>> = text
        .lines()
        .filter(|line| line.trim_start().starts_with(|c: char| c == '-' || c.is_ascii_digit()))
        .map(|line| line.split_whitespace().filter_map(|cell| cell.parse().ok()).collect())
        .collect();
    let height = rows.len() / 2;
    let grid = Grid::new(rows.first()?.len(), height).ok()?;
    let stone = |&cell: &i32| match cell {
        1 => Some(Color::Black),
        -1 => Some(Color::White),
        _ => None,
    };
    let board = Board::from_stones(grid, rows[..height].concat().iter().map(stone).collect())?;
    Some((board, rows[height..].concat().iter().map(|&cell| Some(cell == 1)).collect()))
}

/// A file of the OGS scorer: rows of stones and rows of owners.
fn autoscore_case(text: &str) -> Option<(Board, Vec<Option<bool>>)> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    let rows = |name: &str| -> Option<Vec<String>> {
        Some(file[name].as_array()?.iter().map(|row| row.as_str().unwrap_or_default().into()).collect())
    };
    let board = diagram::parse_rows(&rows("board")?, tengen::Topology::Square).ok()?;
    let owners: Vec<char> = rows("correct_ownership")?.concat().chars().collect();
    let right = board.grid().points().map(|point| match (board[point], owners[point.index()]) {
        (_, '*') | (None, _) => None,
        (Some(Color::Black), owner) => Some(owner == 'W'),
        (Some(Color::White), owner) => Some(owner == 'B'),
    });
    Some((board.clone(), right.collect()))
}

type ReadCase = fn(&str) -> Option<(Board, Vec<Option<bool>>)>;

fn peers(shared: &Path, options: &Options, pictures: &mut String) {
    let sets: [(&str, ReadCase); 2] = [("ogs-autoscore", autoscore_case), ("ogs-score-estimator", estimator_case)];
    for (folder, read) in sets {
        let Ok(files) = fs::read_dir(shared.join("peers").join(folder)) else { continue };
        let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
        paths.sort();
        let (mut right, mut all, mut wrong) = (0, 0, Vec::new());
        for path in paths {
            let Some((board, truth)) = fs::read_to_string(&path).ok().as_deref().and_then(read) else { continue };
            let (dead, ..) = dead_stones(&board, options);
            let fits = |point: Point| {
                board[point].is_none() || truth[point.index()].is_none_or(|truth| truth == dead[point.index()])
            };
            all += 1;
            if board.grid().points().all(fits) {
                right += 1;
            } else {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let truth = truth.iter().map(|truth| *truth == Some(true)).collect();
                let _ = writeln!(pictures, "{folder} {name}\n{}", picture(&board, &dead, Some(&truth)));
                wrong.push(name);
            }
        }
        println!("{folder}: every stone right in {right} of {all}; wrong: {}", wrong.join(" "));
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let shared = arguments.next().expect("the folder that holds games/dev");
    let shared = Path::new(&shared);
    let (mut every, mut threads, mut seki, mut list, mut maps) = (1, 1, true, None, HashMap::new());
    let mut options = Options::default();
    for argument in arguments {
        let (key, value) = argument.split_once('=').expect("KEY=VALUE");
        let number = || value.parse::<u32>().expect("a number");
        match key {
            "every" => every = number() as usize,
            "threads" => threads = number() as usize,
            "playouts" => options.playouts = number(),
            "seed" => options.seed = number().into(),
            "seki" => seki = number() == 1,
            "early" => options.stop_early = number() == 1,
            "policy" => options.policy = if value == "uniform" { Policy::UNIFORM } else { Policy::CAREFUL },
            "capture" => options.policy.capture = number() as u16,
            "save" => options.policy.save = number() as u16,
            "nakade" => options.policy.nakade = number() as u16,
            "two_liberties" => options.policy.two_liberties = number() as u16,
            "self_atari" => options.policy.self_atari = number() as u16,
            "katago" => maps = network(value),
            "list" => list = Some(value.to_owned()),
            _ => panic!("no key {key}"),
        }
    }
    let mut pictures = String::new();
    peers(shared, &options, &mut pictures);
    let games = shared.join("games/dev");
    let entries = manifest::entries(&games.join("manifest.jsonl"), &[games]).expect("the manifest");
    let entries: Vec<Entry> = entries.into_iter().step_by(every).collect();
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(outcome) = judge_game(entry, &options, seki, &maps) {
                        outcomes.lock().expect("no thread has died").push(outcome);
                    }
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().expect("no thread has died");
    table(&outcomes);
    calibration(&outcomes);
    if let Some(path) = list {
        for outcome in &outcomes {
            pictures.push_str(&outcome.picture);
        }
        fs::write(path, pictures).expect("a file for pictures");
    }
}
