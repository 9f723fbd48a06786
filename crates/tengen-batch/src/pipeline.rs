//! An ordered parallel pipeline: one thread reads jobs, several threads process them, and the results are written in
//! the order of the jobs.
//!
//! The number of jobs in flight and their size in bytes are limited; the reader waits when a limit is reached. The
//! output does not depend on the number of threads. After the stop flag is set, no job is started, and work that checks
//! the same flag ends early.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use tengen_estimate::StopFlag;

/// The maximum number of jobs in flight per worker.
const JOBS_EACH: usize = 64;

/// The maximum number of bytes of all jobs in flight. A single job may be larger if it is alone.
const MAX_BYTES: usize = 64 << 20;

/// The jobs in flight.
#[derive(Debug, Default)]
struct Load {
    jobs: usize,
    bytes: usize,
    over: bool,
}

/// A gate that admits jobs while the limits allow it.
#[derive(Debug)]
struct Gate {
    load: Mutex<Load>,
    room: Condvar,
    max_jobs: usize,
}

impl Gate {
    /// Waits until a job is admitted. Returns false if the pipeline has ended.
    fn enter(&self, bytes: usize) -> bool {
        let load = self.load.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |load: &mut Load| {
            !load.over && load.jobs > 0 && (load.jobs >= self.max_jobs || load.bytes + bytes > MAX_BYTES)
        };
        let mut load = self.room.wait_while(load, is_full).unwrap_or_else(PoisonError::into_inner);
        load.jobs += 1;
        load.bytes += bytes;
        !load.over
    }

    fn leave(&self, bytes: usize) {
        let mut load = self.load.lock().unwrap_or_else(PoisonError::into_inner);
        load.jobs -= 1;
        load.bytes -= bytes;
        drop(load);
        self.room.notify_one();
    }

    fn close(&self) {
        self.load.lock().unwrap_or_else(PoisonError::into_inner).over = true;
        self.room.notify_one();
    }
}

/// Submits a job and its size in bytes.
pub(crate) type Give<'a, J> = dyn FnMut(J, usize) -> ControlFlow<()> + 'a;

/// Runs `work` on the jobs that `read` submits, on several threads that each have their own `T`, and calls `write` with
/// every result, in the order of the jobs, on this thread. An error of `write` sets the stop flag. Nothing is written
/// after the flag is set. If no threads can be started, everything runs on this one.
pub(crate) fn run<J: Send, R: Send, T: Default, E>(
    threads: usize,
    stop: &StopFlag,
    read: impl FnOnce(&mut Give<'_, J>) + Send,
    work: impl Fn(&mut T, J) -> R + Sync,
    mut write: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let gate = Gate { load: Mutex::default(), room: Condvar::new(), max_jobs: threads * JOBS_EACH };
    // The gate limits the contents of the channels.
    let (jobs, waiting) = mpsc::channel::<(u64, usize, J)>();
    let (results, done) = mpsc::channel::<(u64, usize, R)>();
    let waiting = Mutex::new(waiting);
    // The thread that reads takes it, if there is one.
    let read = Mutex::new(Some(read));
    let take_read = || read.lock().unwrap_or_else(PoisonError::into_inner).take();
    thread::scope(|scope| {
        let (gate, take_read) = (&gate, &take_read);
        let mut workers = 0;
        for _ in 0..threads {
            let results = results.clone();
            let (waiting, work) = (&waiting, &work);
            let started = thread::Builder::new().spawn_scoped(scope, move || {
                let mut own = T::default();
                let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((number, bytes, job)) = next() {
                    if stop.is_set() {
                        gate.close();
                        break;
                    }
                    if results.send((number, bytes, work(&mut own, job))).is_err() {
                        break;
                    }
                }
            });
            workers += usize::from(started.is_ok());
        }
        drop(results);
        let reading = (workers > 0).then(|| {
            thread::Builder::new().spawn_scoped(scope, move || {
                let mut number = 0;
                let Some(read) = take_read() else { return };
                read(&mut |job, bytes| {
                    if stop.is_set() || !gate.enter(bytes) || jobs.send((number, bytes, job)).is_err() {
                        return ControlFlow::Break(());
                    }
                    number += 1;
                    ControlFlow::Continue(())
                });
            })
        });
        if !matches!(reading, Some(Ok(_))) {
            return take_read().map_or(Ok(()), |read| run_here(stop, read, &work, write));
        }
        let mut early: BTreeMap<u64, (usize, R)> = BTreeMap::new();
        let mut next = 0;
        for (number, bytes, result) in done {
            if stop.is_set() {
                break;
            }
            early.insert(number, (bytes, result));
            while let Some((bytes, result)) = early.remove(&next) {
                if let Err(error) = write(result) {
                    stop.set();
                    gate.close();
                    return Err(error);
                }
                next += 1;
                gate.leave(bytes);
            }
        }
        gate.close();
        Ok(())
    })
}

/// Does the same on this thread alone.
fn run_here<J, R, T: Default, E>(
    stop: &StopFlag,
    read: impl FnOnce(&mut Give<'_, J>),
    work: impl Fn(&mut T, J) -> R,
    mut write: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (mut own, mut outcome) = (T::default(), Ok(()));
    read(&mut |job, _| {
        if stop.is_set() {
            return ControlFlow::Break(());
        }
        let result = work(&mut own, job);
        if stop.is_set() {
            return ControlFlow::Break(());
        }
        outcome = write(result);
        if outcome.is_err() {
            stop.set();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    outcome
}

/// Runs `work` on each job on several threads, and returns the results in the order of the jobs.
pub(crate) fn map<J: Send, R: Send>(
    threads: usize,
    stop: &StopFlag,
    jobs: impl IntoIterator<Item = J> + Send,
    work: impl Fn(J) -> R + Sync,
) -> Vec<R> {
    let mut results = Vec::new();
    let read = |give: &mut Give<'_, J>| {
        // The receiver has ended the pipeline, so there is nothing more to do.
        let _ = jobs.into_iter().try_for_each(|job| give(job, 0));
    };
    let Ok(()) = run(
        threads,
        stop,
        read,
        |(): &mut (), job| work(job),
        |result| {
            results.push(result);
            Ok::<(), Infallible>(())
        },
    );
    results
}

/// Returns the number of cores.
pub(crate) fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_order_and_few_are_on_their_way() {
        for threads in [1, 2, 4, 7] {
            let (given, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let mut seen = 0;
            let read = |give: &mut Give<'_, usize>| {
                for job in 0..2_000 {
                    given.fetch_add(1, Ordering::Relaxed);
                    assert!(give(job, 10).is_continue());
                }
            };
            let work = |(): &mut (), job: usize| {
                if job.is_multiple_of(97) {
                    thread::sleep(Duration::from_millis(1));
                }
                job * 2
            };
            let done = run(threads, &StopFlag::new(), read, work, |result| {
                assert_eq!(result, seen * 2);
                most.fetch_max(given.load(Ordering::Relaxed) - seen, Ordering::Relaxed);
                seen += 1;
                Ok::<(), ()>(())
            });
            assert_eq!((done, seen), (Ok(()), 2_000));
            assert!(most.into_inner() <= threads * JOBS_EACH + 2);
        }
    }

    #[test]
    fn one_thread_alone_does_the_same() {
        let endless = |give: &mut Give<'_, u32>| for _ in (0..).take_while(|&job| give(job, 1).is_continue()) {};
        let (stop, mut seen) = (StopFlag::new(), Vec::new());
        let done = run_here(
            &stop,
            endless,
            |(): &mut (), job| job * 2,
            |result| {
                seen.push(result);
                if seen.len() < 5 { Ok(()) } else { Err("full") }
            },
        );
        assert_eq!((done, seen, stop.is_set()), (Err("full"), vec![0, 2, 4, 6, 8], true));
        let (stop, mut written) = (StopFlag::new(), 0);
        let stopped = |(): &mut (), job: u32| {
            if job == 3 {
                stop.set();
            }
        };
        let done = run_here(&stop, endless, stopped, |()| {
            written += 1;
            Ok::<(), ()>(())
        });
        assert_eq!((done, written), (Ok(()), 3));
    }

    #[test]
    fn large_jobs_wait_for_each_other_and_an_error_ends_it() {
        let read = |give: &mut Give<'_, u32>| {
            for job in 0.. {
                if give(job, MAX_BYTES + 1).is_break() {
                    return;
                }
            }
        };
        let stop = StopFlag::new();
        let done = run(3, &stop, read, |(): &mut (), job| job, |job| if job < 50 { Ok(()) } else { Err("full") });
        assert_eq!(done, Err("full"));
        assert!(stop.is_set(), "work that is under way must end, too");
    }

    #[test]
    fn a_stop_flag_ends_it_whoever_waits_for_whom() {
        for threads in [1, 2, 5] {
            let (stop, begun) = (StopFlag::new(), AtomicUsize::new(0));
            let endless = |give: &mut Give<'_, u32>| while give(0, 1).is_continue() {};
            let work = |(): &mut (), _: u32| {
                if begun.fetch_add(1, Ordering::Relaxed) == 100 {
                    stop.set();
                }
            };
            let mut written = 0;
            let done = run(threads, &stop, endless, work, |()| {
                written += 1;
                Ok::<(), ()>(())
            });
            assert_eq!(done, Ok(()));
            assert!(written <= 100 && begun.into_inner() <= 100 + threads, "{written}");
        }
    }

    #[test]
    fn mapped_jobs_keep_their_order() {
        let doubled = map(3, &StopFlag::new(), 0..500, |job| job * 2);
        assert_eq!(doubled, (0..500).map(|job| job * 2).collect::<Vec<_>>());
    }
}
