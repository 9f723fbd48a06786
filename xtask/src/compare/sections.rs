//! The sections: which contests there are.

use super::contest::{Contestant, Outcome, Said};
use super::{Contest, Environment, Wanted};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tengen_render::plot::{Accent, Axis, Plot, Scale, Series};

/// All sections.
pub(crate) const NAMES: [&str; 5] = ["giant", "batch19", "sgf", "hex", "playouts"];

/// What a section has found.
#[derive(Default)]
pub(crate) struct Section {
    /// Its name.
    pub(crate) name: &'static str,
    /// Contests.
    pub(crate) outcomes: Vec<Outcome>,
    /// What programs that compare by themselves have printed, and remarks.
    pub(crate) texts: Vec<String>,
    /// Plots and their names.
    pub(crate) plots: Vec<(&'static str, Plot)>,
}

/// Runs a section.
pub(crate) fn run(name: &'static str, environment: &Environment, wanted: &Wanted) -> Result<Section, String> {
    let section = match name {
        "giant" => giant(environment, wanted)?,
        "batch19" => batch19(environment, wanted)?,
        "sgf" => sgf(environment, wanted)?,
        "hex" => printed(environment, "hex-speed", environment.python.as_deref())?,
        _ => printed(environment, "playout-speed", environment.node.as_deref())?,
    };
    Ok(Section { name, ..section })
}

fn shares(line: &Value) -> Option<String> {
    Some(format!("{} {} {}", line["black"].as_u64()?, line["white"].as_u64()?, line["neutral"].as_u64()?))
}

fn peer(line: &Value) -> Option<Said> {
    Some(Said { time: line["ms"].as_f64()?, answer: shares(line) })
}

/// Runs a program for its output.
fn output(program: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(words).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Giant boards in memory: whose the empty points are, beside labels of the empty points alone.
fn giant(environment: &Environment, wanted: &Wanted) -> Result<Section, String> {
    let program = environment.program("giant-speed");
    if !environment.root.join("benches/src/bin/giant_speed.rs").exists() {
        return Ok(Section { texts: vec!["skipped: there is no giant-speed".into()], ..Section::default() });
    }
    let (side, sides): (usize, &[usize]) =
        if wanted.quick { (512, &[256, 512]) } else { (4096, &[1024, 2048, 4096, 8192]) };
    let kinds: &[&str] = if wanted.quick {
        &["random-40", "blobs"]
    } else {
        &["random-10", "random-40", "random-60", "random-90", "one-color-40", "blobs", "spiral", "serpentine"]
    };
    let mut section = Section::default();
    let boards = environment.folder.join("boards");
    fs::create_dir_all(&boards).map_err(|error| error.to_string())?;
    let contest = |kind: &str, side: usize| -> Result<Outcome, String> {
        let (text, rounds) = (side.to_string(), wanted.rounds());
        let folder = boards.display().to_string();
        output(&program, &["--write", &folder, "--side", &text, "--kind", kind])?;
        let file = boards.join(format!("{kind}-{side}.txt"));
        let name = file.display().to_string();
        let ours = ["--json", "--side", &text, "--kind", kind, "--task", "shares", "--rounds", "3"];
        let read = |line: &Value| Some(Said { time: line["ms"]["shares"].as_f64()?, answer: shares(line) });
        let mut contestants = vec![Contestant::new("tengen", Some(&program), &ours, read)];
        for (title, library) in [("OpenCV", "opencv"), ("connected-components-3d", "cc3d"), ("scipy", "scipy")] {
            let words = [&*environment.peer("labels.py"), library, &name, "3"];
            contestants.push(Contestant::new(
                &format!("{title}, labels only"),
                environment.python.as_deref(),
                &words,
                peer,
            ));
        }
        contestants.push(Contestant::new("C++ flood", environment.flood.as_deref(), &[&name, &text, &text, "3"], peer));
        let title = format!("{kind}, {side} x {side}, one thread");
        let outcome = Contest { title, unit: "ms", contestants }.run(rounds);
        let _ = fs::remove_file(file);
        outcome
    };
    for kind in kinds {
        section.outcomes.push(contest(kind, side)?);
    }
    let density =
        |outcome: &Outcome| outcome.title.strip_prefix("random-").and_then(|rest| rest.split(',').next()?.parse().ok());
    let by_density: Vec<(f64, &Outcome)> =
        section.outcomes.iter().filter_map(|outcome| Some((density(outcome)?, outcome))).collect();
    let plot = time_plot("Time by density of stones", Axis::new("stones", "%"), &by_density);
    section.plots.push(("performance-density", plot));
    let mut by_side = Vec::new();
    for &side in sides {
        by_side.push((side as f64, contest("random-40", side)?));
    }
    let by_side_ref: Vec<(f64, &Outcome)> = by_side.iter().map(|(side, outcome)| (*side, outcome)).collect();
    let axis = Axis { scale: Scale::Log10, ..Axis::new("side of the board", "points") };
    section.plots.push(("performance-size", time_plot("Time by size of the board, 40 % stones", axis, &by_side_ref)));
    section.outcomes.extend(by_side.into_iter().map(|(_, outcome)| outcome));
    section.texts.push(memory(environment, &program, &boards, sides)?);
    Ok(section)
}

/// The memory that boards take when they are counted as a stream.
fn memory(environment: &Environment, program: &Path, boards: &Path, sides: &[usize]) -> Result<String, String> {
    let mut text = String::from(
        "Memory of `tengen territory FILE --totals` (/usr/bin/time):\n\n| side | file, MB | resident, MB |\n|---|---|---|\n",
    );
    let folder = boards.display().to_string();
    for side in sides {
        output(program, &["--write", &folder, "--side", &side.to_string(), "--kind", "random-40"])?;
        let file = boards.join(format!("random-40-{side}.txt"));
        let mut command = Command::new("/usr/bin/time");
        command.args(["-f", "%M"]).arg(environment.program("tengen")).arg("territory").arg(&file).arg("--totals");
        let Ok(output) = command.output() else {
            return Ok("skipped: memory, because there is no /usr/bin/time".into());
        };
        let said = String::from_utf8_lossy(&output.stderr);
        let kilobytes: f64 = said.trim().lines().last().and_then(|line| line.parse().ok()).unwrap_or(f64::NAN);
        let bytes = fs::metadata(&file).map_or(0, |file| file.len());
        text += &format!("| {side} | {:.1} | {:.1} |\n", bytes as f64 / 1e6, kilobytes / 1e3);
        let _ = fs::remove_file(&file);
    }
    println!("{text}");
    Ok(text)
}

fn time_plot(title: &str, x_axis: Axis, outcomes: &[(f64, &Outcome)]) -> Plot {
    let names = outcomes.first().map(|(_, outcome)| outcome.rows.iter().map(|row| row.name.clone()).collect());
    let names: Vec<String> = names.unwrap_or_default();
    let series = names.into_iter().enumerate().map(|(at, name)| Series {
        points: outcomes.iter().filter_map(|(x, outcome)| Some((*x, outcome.rows.get(at)?.time?))).collect(),
        accent: if at == 0 { Accent::Black } else { Accent::Other(at as u8 - 1) },
        name,
        ..Series::default()
    });
    let y_axis = Axis { scale: Scale::Log10, ..Axis::new("time", "ms") };
    Plot { title: title.into(), x_axis, y_axis, series: series.collect(), ..Plot::default() }
}

/// Many small boards.
fn batch19(environment: &Environment, wanted: &Wanted) -> Result<Section, String> {
    let program = environment.program("boards-speed");
    let boards = if wanted.quick { "100" } else { "2000" };
    let file = environment.folder.join("boards-19.txt").display().to_string();
    output(&program, &["--boards", boards, "--write", &file])?;
    let ours = ["--boards", boards, "--rounds", "3", "--json"];
    fn ns(line: &Value, name: &str) -> Option<Said> {
        let time = line["ns"][name].as_f64()? * line["boards"].as_f64()? / 1e6;
        Some(Said { time, answer: shares(line) })
    }
    fn sgfmill(line: &Value) -> Option<Said> {
        Some(Said { time: line["ms"].as_f64()?, answer: None })
    }
    let node = environment.node.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
    let with_node = environment.node.as_ref().map(|_| Path::new("node"));
    let (score, board) = (environment.peer("area_score.py"), environment.peer("go_board.cjs"));
    let contestants = vec![
        Contestant::new("tengen, from bytes", Some(&program), &ours, |line| ns(line, "batch_from_bytes")),
        Contestant::new("tengen, from boards", Some(&program), &ours, |line| ns(line, "regions")),
        Contestant::new("C++ flood, from bytes", environment.flood.as_deref(), &[&file, "19", "19", "3"], peer),
        Contestant::new("goban", Some(&program), &ours, |line| ns(line, "goban")),
        Contestant::new("sgfmill", environment.python.as_deref(), &[&score, &file, "1"], sgfmill),
        Contestant::new("@sabaki/go-board", with_node, &[&board, &node, &file, "1"], peer),
    ];
    let title = format!("{boards} boards of 19x19");
    let outcome = Contest { title, unit: "ms", contestants }.run(wanted.rounds())?;
    Ok(Section { outcomes: vec![outcome], ..Section::default() })
}

/// Records: read, and replayed.
fn sgf(environment: &Environment, wanted: &Wanted) -> Result<Section, String> {
    let program = environment.program("sgf-speed");
    let folder = if wanted.games.is_dir() { wanted.games.display().to_string() } else { "-".into() };
    let file = environment.folder.join("records.sgf").display().to_string();
    output(&program, &[&folder, "0", "--write", &file])?;
    let ours = [&*folder, "3", "--json"];
    fn row(line: &Value, at: usize) -> Option<Said> {
        let answer = (at == 1).then(|| line["nodes"].to_string());
        Some(Said { time: line["rows"][at]["median_seconds"].as_f64()? * 1e3, answer })
    }
    fn script(line: &Value) -> Option<Said> {
        Some(Said { time: line["ms"].as_f64()?, answer: Some(line["nodes"].to_string()) })
    }
    let node = environment.node.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
    let with_node = environment.node.as_ref().map(|_| Path::new("node"));
    let (mill, sabaki) = (environment.peer("sgf_mill.py"), environment.peer("sgf.cjs"));
    let reading = vec![
        Contestant::new("tengen", Some(&program), &ours, |line| row(line, 1)),
        Contestant::new("sgf-parse", Some(&program), &ours, |line| row(line, 4)),
        Contestant::new("sgfmill", environment.python.as_deref(), &[&mill, &file, "1"], script),
        Contestant::new("@sabaki/sgf", with_node, &[&sabaki, &node, &file, "1"], script),
    ];
    let replaying = vec![
        Contestant::new("tengen", Some(&program), &ours, |line| row(line, 5)),
        Contestant::new("sgf-parse and goban", Some(&program), &ours, |line| row(line, 6)),
    ];
    let what = if folder == "-" { "2,000 made up records" } else { "the records of a folder" };
    let mut section = Section::default();
    for (title, contestants) in
        [(format!("{what}, read"), reading), (format!("{what}, read and replayed, plain games"), replaying)]
    {
        section.outcomes.push(Contest { title, unit: "ms", contestants }.run(wanted.rounds())?);
    }
    section.texts.push(format!("```text\n{}```", output(&program, &[&folder, "5"])?));
    let _ = fs::remove_file(file);
    Ok(section)
}

/// A program that compares by itself.
fn printed(environment: &Environment, name: &str, peer: Option<&Path>) -> Result<Section, String> {
    let word = peer.map(|path| path.display().to_string());
    let words: Vec<&str> = word.as_deref().into_iter().collect();
    let text = output(&environment.program(name), &words)?;
    println!("{text}");
    Ok(Section { texts: vec![format!("```text\n{text}```")], ..Section::default() })
}
