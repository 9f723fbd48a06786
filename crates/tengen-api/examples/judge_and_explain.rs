//! A game whose dead stones nobody has marked: judged, counted, and explained.
//!
//! `cargo run --package tengen-api --example judge_and_explain [FILE]`

#![allow(clippy::print_stdout)]

use std::error::Error;
use tengen_api::score::{Dead, ScoreRequest, score};
use tengen_api::{ReadOptions, Source, examples};

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(file) => std::fs::read(file)?,
        None => examples::get("nine")?.as_bytes().to_vec(),
    };
    let source = Source::read(&bytes, &ReadOptions::default())?;
    let request = ScoreRequest { dead: Dead::Judge, ..ScoreRequest::default() };
    let scored = score(&source, &request)?;
    let report = &scored.report;
    println!("{} under {} rules, komi {}", report.result, report.rules, report.komi.0);
    println!("Dead: {} stones, judged by {}, confidence {:.2}", report.dead.len(), report.method, report.confidence);
    if let Some(record) = &report.record {
        println!("The record says {record}.");
    }
    for place in &report.unsettled_places {
        println!("Not settled: {} ({} points)", place.why, place.points.len());
    }
    for warning in &report.warnings {
        println!("warning: {warning}");
    }
    for row in &report.reasons {
        println!("{row}");
    }
    Ok(())
}
