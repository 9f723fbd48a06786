//! Every game of files and folders, counted and compared with its record.
//!
//! `cargo run --package tengen-batch --example batch [FILE OR FOLDER]…`

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::PathBuf;
use tengen_api::ReadOptions;
use tengen_api::score::ScoreRequest;
use tengen_batch::Records;
use tengen_batch::scoring::compare_all;

fn main() -> Result<(), Box<dyn Error>> {
    let mut inputs: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let made = std::env::temp_dir().join(format!("tengen-batch-example-{}.sgf", std::process::id()));
    if inputs.is_empty() {
        std::fs::write(&made, tengen_api::examples::get("nine")?)?;
        inputs.push(made.clone());
    }
    let records = Records::find(&inputs, None)?;
    for outcome in compare_all(records, &ReadOptions::default(), &ScoreRequest::default(), |_| ()).results {
        match outcome {
            Ok(game) => println!("{}: counted {}, recorded {}", game.id, game.computed, game.record),
            Err(skipped) => println!("{}: {}", skipped.id, skipped.error),
        }
    }
    if made.exists() {
        std::fs::remove_file(made)?;
    }
    Ok(())
}
