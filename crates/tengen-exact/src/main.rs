//! Compares the answers of this machine with the expected ones, for each implementation that it can run; `--write`
//! prints them instead.

#![allow(clippy::print_stdout, reason = "its output is what it is for")]

use std::process::ExitCode;
use tengen_exact::{EXPECTED, answers};
use tengen_giant::simd::Simd;

fn main() -> ExitCode {
    if std::env::args().nth(1).is_some_and(|word| word == "--write") {
        print!("{}", answers());
        return ExitCode::SUCCESS;
    }
    let mut same = true;
    for simd in Simd::available().filter(|simd| simd.choose().is_ok()) {
        let answers = answers();
        let different = answers.lines().zip(EXPECTED.lines()).filter(|(ours, expected)| ours != expected);
        let different = different.inspect(|(ours, expected)| println!("- {expected}\n+ {ours}")).count();
        println!("{simd}: {} answers, {different} differ", answers.lines().count());
        same &= answers == EXPECTED;
    }
    if same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
