//! Hex: random games, batches of full boards, and giant boards.

use super::{Section, measured};
use crate::compare::Environment;
use crate::compare::outcome::{Goal, Outcome, Row};

pub(super) fn run(environment: &Environment) -> Result<Section, String> {
    let python = environment.python("scipy").map(|python| python.display().to_string());
    let words: Vec<&str> = python.as_deref().into_iter().collect();
    let line = measured(environment, "hex-speed", &words)?;
    let figure = |name: &str| line[name].as_f64();
    let row = |title: &str, name: &str| match line[name].as_f64() {
        Some(figure) => Row::new(title, figure),
        None => Row { name: title.into(), time: None, remark: Some("not installed here".into()) },
    };
    let rate = |name: &str| line[name].as_f64().map(|ns| 1e9 / ns);
    let ratio = |a: &str, b: &str| Some(figure(a)? / figure(b)?);
    let mut section = Section::default();
    section.add(Outcome {
        title: "random games on 11x11, one thread".into(),
        unit: "ns per game",
        rows: vec![row("tengen", "game_ns"), row("hexgame", "hexgame_ns")],
        goals: vec![
            Goal::at_least("random games of Hex, times as fast as hexgame", 1.0, ratio("hexgame_ns", "game_ns")),
            Goal::at_least("random games of Hex on 11x11 per second", 164_264.0, rate("game_ns")),
        ],
    });
    section.add(Outcome {
        title: "winners of full boards of 11x11, one thread".into(),
        unit: "ns per board",
        rows: vec![row("tengen, from bit rows", "board_ns"), row("tengen, from bytes", "board_from_bytes_ns")],
        goals: vec![Goal::at_most("full Hex boards of 11x11, ns per board", 30.0, figure("board_ns"))],
    });
    section.add(Outcome {
        title: format!("a full board of {0} x {0}, half of the cells black, one thread", line["giant_side"]),
        unit: "ms",
        rows: vec![
            row("tengen, along the border", "walk_ms"),
            row("tengen, as a stream", "stream_ms"),
            row("scipy, labels of one color", "scipy_ms"),
        ],
        goals: vec![
            Goal::at_least("giant Hex boards, the border against the stream", 5.0, ratio("stream_ms", "walk_ms")),
            Goal::at_least("giant Hex boards as a stream, times as fast as scipy", 2.5, ratio("scipy_ms", "stream_ms")),
        ],
    });
    Ok(section)
}
