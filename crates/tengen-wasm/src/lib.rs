//! Tengen's answers as a WebAssembly module: bytes in, bytes out over the module's memory.
//!
//! The caller writes a name, a line feed and a question to the address that [`input`] returns, calls [`ask`], and reads
//! the answer at [`output`]. Questions and answers are those of the service, byte for byte. While it works, the module
//! calls `tengen.progress(taken, total)`, which returns 0 to stop the work.
//!
//! There are two modules. The small one is built without the feature `judge` and states facts. To a question that needs
//! the judge it answers [`Status::NeedsJudge`], and the caller asks the large one, which answers everything.

#![allow(unsafe_code, reason = "an exported name is called unsafe, because another library may have the same one")]

mod answer;

pub use answer::{Status, answer};

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tengen_api::question::{MAX_STEPS, WorkLimits};
use tengen_estimate::{Budget, StopFlag};

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// The announced number of steps of the work in progress.
static TOTAL: AtomicU64 = AtomicU64::new(0);

fn lock(buffer: &'static Mutex<Vec<u8>>) -> MutexGuard<'static, Vec<u8>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "tengen")]
unsafe extern "C" {
    /// Shows the progress. Returns 0 to stop the work.
    safe fn progress(taken: f64, total: f64) -> u32;
}

#[cfg(not(target_arch = "wasm32"))]
fn progress(_taken: f64, _total: f64) -> u32 {
    1
}

#[allow(clippy::cast_precision_loss, reason = "progress need not be exact")]
fn watch(taken: u64) -> bool {
    progress(taken as f64, TOTAL.load(Ordering::Relaxed) as f64) != 0
}

/// Returns the address of a buffer for this many bytes of input.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut input = lock(&INPUT);
    input.clear();
    input.resize(length, 0);
    input.as_mut_ptr()
}

/// Answers the question in the input, and returns the [`Status`] as a number.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    let input = std::mem::take(&mut *lock(&INPUT));
    let (name, question) = input.iter().position(|&byte| byte == b'\n').map_or((&input[..], &[][..]), |at| {
        let (name, question) = input.split_at(at);
        (name, &question[1..])
    });
    let budget = Budget::new(2 * MAX_STEPS, StopFlag::new()).watched(watch);
    let announce = |steps| TOTAL.store(steps, Ordering::Relaxed);
    let (status, bytes) =
        answer(&String::from_utf8_lossy(name), question, &WorkLimits { budget, threads: 1 }, announce);
    *lock(&OUTPUT) = bytes;
    status as u32
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    lock(&OUTPUT).as_ptr()
}

/// Returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    lock(&OUTPUT).len()
}
