//! Answers one question many times and prints the CPU time of one answer in milliseconds, for comparison with the
//! same code as WebAssembly: `speed NAME FILE TIMES`.

#![allow(clippy::print_stdout, reason = "its output is what it is for")]

use cpu_time::ProcessTime;
use std::env;
use tengen_api::question::WorkLimits;
use tengen_wasm::{Status, answer};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [name, file, times] = &words[..] else { return println!("speed NAME FILE TIMES") };
    let question = std::fs::read(file).expect("a file with the question");
    let times: u32 = times.parse().expect("a number");
    let ask = || {
        let (status, _) = answer(name, &question, &WorkLimits { threads: 1, ..WorkLimits::default() }, |_| ());
        assert_eq!(status, Status::Answer);
    };
    // The first answer prepares the network.
    ask();
    let start = ProcessTime::now();
    (0..times).for_each(|_| ask());
    println!("{}", start.elapsed().as_secs_f64() * 1000.0 / f64::from(times));
}
