//! Giant boards: counting territory compared with peers that only label regions, the whole program compared with one of
//! them, and how time and memory grow.

use super::{Section, output, peer, shares};
use crate::compare::contest::{Contest, Contestant, Measurement};
use crate::compare::outcome::{Goal, Outcome, Row};
use crate::compare::sections::measured;
use crate::compare::{Environment, Selection, streaming};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use tengen_render::plot::{Accent, Axis, AxisScale, Plot, Series};

/// Kinds of boards, and the goal for each: how many times as fast as the fastest labels Tengen should be.
const KINDS: [(&str, f64); 9] = [
    ("random-10", 20.0),
    ("random-40", 20.0),
    ("random-60", 8.0),
    ("random-90", 8.0),
    ("one-color-40", 6.0),
    ("blobs", 6.0),
    ("spiral", 1.0),
    ("serpentine", 1.0),
    ("serpentine-rows", 1.0),
];

const LABELS: [(&str, &str, &str); 3] = [
    ("OpenCV", "opencv", "opencv-python-headless"),
    ("connected-components-3d", "cc3d", "connected-components-3d"),
    ("scipy", "scipy", "scipy"),
];

/// The sides of the boards.
struct Sizes {
    /// For the boards of all kinds.
    kinds: usize,
    /// For boards of growing size.
    growing: &'static [usize],
    /// The maximum for the peers, whose labels take many times the memory of the board.
    peers: usize,
    /// For boards that are counted by two threads.
    threads: &'static [usize],
}

/// The side of the board on which two threads have a goal. Smaller boards take so little time that noise dominates.
const THREADS_SIDE: usize = 16384;
const FULL: Sizes =
    Sizes { kinds: 4096, growing: &[512, 1024, 2048, 4096, 8192, 16384], peers: 8192, threads: &[8192, THREADS_SIDE] };
const QUICK: Sizes = Sizes { kinds: 1024, growing: &[512, 1024, 2048], peers: 2048, threads: &[2048] };

/// Boards in temporary files.
pub(in crate::compare) struct Boards {
    program: PathBuf,
    folder: PathBuf,
}

impl Boards {
    fn new(environment: &Environment) -> Result<Boards, String> {
        let folder = environment.folder.join("boards");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(Boards { program: environment.program("giant-speed"), folder })
    }

    /// Writes a board and returns its path.
    pub(in crate::compare) fn write(&self, kind: &str, side: usize) -> Result<PathBuf, String> {
        let folder = self.folder.display().to_string();
        output(&self.program, &["--write", &folder, "--side", &side.to_string(), "--kind", kind])?;
        Ok(self.folder.join(format!("{kind}-{side}.txt")))
    }
}

pub(super) fn run(environment: &Environment, selection: &Selection) -> Result<Section, String> {
    let sizes = if selection.quick { QUICK } else { FULL };
    let boards = Boards::new(environment)?;
    let mut section = Section::default();
    let mut by_density = Vec::new();
    for (kind, goal) in KINDS {
        let mut outcome = contest(environment, &boards, kind, sizes.kinds, true, selection.rounds())?;
        let best = outcome.best_ratio(&LABELS.map(|(title, ..)| title));
        let what = format!("{kind}, {0} x {0}, times as fast as the best labels", sizes.kinds);
        outcome.goals.push(Goal::at_least(what, goal, best));
        if let Some(percent) = kind.strip_prefix("random-").and_then(|percent| percent.parse().ok()) {
            by_density.push((percent, times(&outcome)));
        }
        section.add(outcome);
    }
    section.add(whole_process(environment, &boards, sizes.kinds, selection.rounds())?);
    let axis = Axis::new("stones", "%");
    let title = format!("Time by density of stones, {0} x {0}", sizes.kinds);
    section.plots.push(("performance-density", plot(&title, axis, "time", "ms", &by_density)));

    let mut by_side = Vec::new();
    for &side in sizes.growing {
        let rounds = if side > 4096 { 1 } else { selection.rounds() };
        let outcome = contest(environment, &boards, "random-40", side, side <= sizes.peers, rounds)?;
        by_side.push((side as f64, times(&outcome)));
        section.add(outcome);
    }
    let axis = Axis { scale: AxisScale::Log10, ..Axis::new("side of the board", "points") };
    section.plots.push((
        "performance-size",
        plot("Time by size of the board, 40 % stones", axis.clone(), "time", "ms", &by_side),
    ));
    for &side in sizes.threads {
        let mut outcome = two_threads(environment, side)?;
        if side == THREADS_SIDE {
            let ratio = outcome.best_ratio(&["tengen, one thread"]);
            outcome.goals.push(Goal::at_least("giant boards, two threads against one", 1.8, ratio));
        }
        section.add(outcome);
    }

    let streams = streaming::measure(environment, &boards, sizes.growing, !selection.quick)?;
    section.texts.push(streaming::markdown(&streams));
    println!("{}", streaming::markdown(&streams));
    if !selection.quick {
        let large = streaming::large(environment, &boards)?;
        section.texts.push(streaming::large_markdown(&large));
        println!("{}", streaming::large_markdown(&large));
        for file in &large {
            let what = format!("giant boards from a file that is not in memory, {}, times reading it", file.kind);
            section.goals.push(Goal::at_most(what, 1.3, file.times_dropped()));
        }
    }
    let mut memory = Vec::new();
    for stream in &streams {
        let names = [("resident memory", stream.resident_mb), ("the board itself", Some(stream.bytes as f64 / 1e6))];
        let points = names.iter().map(|(name, figure)| ((*name).to_owned(), *figure)).collect();
        memory.push((stream.width as f64, points));
    }
    let mut memory = plot("Memory of a board counted as a stream", axis, "memory", "MB", &memory);
    memory.x_axis.label = "width of the board".into();
    section.plots.push(("performance-memory", memory));
    Ok(section)
}

/// Counts one board in memory on one thread.
fn contest(
    environment: &Environment,
    boards: &Boards,
    kind: &str,
    side: usize,
    with_peers: bool,
    rounds: usize,
) -> Result<Outcome, String> {
    let text = side.to_string();
    let ours = ["--json", "--side", &text, "--kind", kind, "--task", "shares", "--task", "totals", "--rounds", "3"];
    let points = |line: &Value| Some(Measurement { time: line["ms"]["shares"].as_f64()?, answers: shares(line)? });
    let regions = |line: &Value| Some(Measurement { time: line["ms"]["totals"].as_f64()?, answers: shares(line)? });
    let mut contestants = vec![
        Contestant::new("tengen", Some(&boards.program), &ours, points),
        Contestant::new("tengen, with the number of regions", Some(&boards.program), &ours, regions),
    ];
    let mut file = None;
    if with_peers {
        let path = boards.write(kind, side)?;
        let name = path.display().to_string();
        let script = environment.peer("labels.py");
        for (title, library, package) in LABELS {
            let words = [&*script, library, &name, "3"];
            let title = format!("{title}, labels only");
            contestants.push(Contestant::new(&title, environment.python(package), &words, peer));
        }
        let words = [&*name, &text, &text, "3"];
        contestants.push(Contestant::new("C++ flood", environment.flood.as_deref(), &words, peer));
        file = Some(path);
    }
    let outcome =
        Contest { title: format!("{kind}, {side} x {side}, one thread"), unit: "ms", contestants }.run(rounds);
    if let Some(file) = file {
        let _ = fs::remove_file(file);
    }
    outcome
}

/// Compares the whole program, from its start to the printed answer, with one call of `OpenCV` on a board in memory.
fn whole_process(environment: &Environment, boards: &Boards, side: usize, rounds: usize) -> Result<Outcome, String> {
    let kind = "one-color-40";
    let path = boards.write(kind, side)?;
    let name = path.display().to_string();
    let (title, library, package) = LABELS[0];
    let python = environment.python(package);
    let (script, labels) = (environment.peer("process_time.py"), environment.peer("labels.py"));
    let program = environment.program("tengen").display().to_string();
    let contestants = vec![
        Contestant::new(
            "tengen, whole process",
            python,
            &[&*script, "7", &program, "territory", &name, "--totals", "--json"],
            peer,
        ),
        Contestant::new(&format!("{title}, labels only"), python, &[&*labels, library, &name, "3"], peer),
    ];
    let title = format!("{kind}, {side} x {side}, `tengen territory FILE --totals --json`, CPU time of all threads");
    let outcome = Contest { title, unit: "ms", contestants }.run(rounds);
    let _ = fs::remove_file(path);
    let mut outcome = outcome?;
    let what = format!("{kind}, {side} x {side}, whole process, times as fast as OpenCV's labels");
    outcome.goals.push(Goal::at_least(what, 4.0, outcome.best_ratio(&[LABELS[0].0])));
    Ok(outcome)
}

/// Compares one thread with two on the same board, in wall time.
fn two_threads(environment: &Environment, side: usize) -> Result<Outcome, String> {
    let side = side.to_string();
    let tasks = ["--task", "shares_parts_1", "--task", "shares_parts_2"];
    let words = [&["--side", &*side, "--kind", "random-40", "--rounds", "15"][..], &tasks].concat();
    // Other processes slow down single runs, so the minimum of several runs is used.
    let mut lines = Vec::new();
    for _ in 0..10 {
        lines.push(measured(environment, "giant-speed", &words)?);
    }
    let figure = |name: &str| lines.iter().filter_map(|line| line["ms"][name].as_f64()).reduce(f64::min);
    let rows = [("tengen, two threads", "shares_parts_2"), ("tengen, one thread", "shares_parts_1")];
    let row = |(name, key): (&str, &str)| figure(key).map(|time| Row::new(name, time));
    Ok(Outcome {
        title: format!("random-40, {side} x {side}, one and two threads taking turns, wall time"),
        unit: "ms",
        rows: rows.into_iter().filter_map(row).collect(),
        goals: Vec::new(),
    })
}

/// Plots figures by name.
type Figures = Vec<(String, Option<f64>)>;

fn times(outcome: &Outcome) -> Figures {
    outcome.rows.iter().map(|row| (row.name.clone(), row.time)).collect()
}

fn plot(title: &str, x_axis: Axis, what: &str, unit: &str, figures: &[(f64, Figures)]) -> Plot {
    let names = figures.first().map_or(Vec::new(), |(_, first)| first.iter().map(|(name, _)| name.clone()).collect());
    let series = names.into_iter().enumerate().map(|(at, name)| {
        let figure = |figures: &Figures| figures.iter().find(|(of, _)| *of == name)?.1;
        Series {
            points: figures.iter().filter_map(|(x, figures)| Some((*x, figure(figures)?))).collect(),
            accent: match at {
                0 => Accent::Black,
                1..=4 => Accent::Other(at as u8 - 1),
                _ => Accent::Neutral,
            },
            name: name.replace(", labels only", ""),
            ..Series::default()
        }
    });
    let y_axis = Axis { scale: AxisScale::Log10, ..Axis::new(what, unit) };
    let foot = "cargo xtask compare giant".into();
    Plot { title: title.into(), x_axis, y_axis, series: series.collect(), foot, ..Plot::default() }
}
