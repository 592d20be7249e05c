//! Threads that work through jobs, each on a processor of its own.
//!
//! In: jobs and what to do with one. Out: answers in whatever order they come; start at [`work_through`].
//! Invariant: after the stop flag is raised nothing more is begun; jobs given up are not heard of.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Specifications nest, and opaque functions are evaluated on these threads.
const STACK: usize = 256 << 20;

/// Works through the jobs on so many threads. `work` gets a job and the processor to stay on, and gives `None` when it
/// gave up; `hear` gets each answer with the number of its job.
pub(super) fn work_through<J: Sync, A: Send>(
    jobs: &[J],
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&J, Option<usize>) -> Option<A> + Sync,
    mut hear: impl FnMut(usize, A),
) {
    let processors = processors();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for thread in 0..threads.min(jobs.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            // Two programs on one processor would wait for each other.
            let cpu = processors.get(thread).copied().filter(|_| threads <= processors.len());
            let run = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { break };
                    let Some(answer) = work(job, cpu) else { continue };
                    if sender.send((index, answer)).is_err() {
                        break;
                    }
                }
            };
            if let Err(error) = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run) {
                crate::terminal::complain(&format!("cannot start a thread: {error}"));
            }
        }
        drop(sender);
        for (index, answer) in receiver {
            hear(index, answer);
        }
    });
}

/// The processors that this process may use; empty when the system does not tell.
fn processors() -> Vec<usize> {
    let Ok(allowed) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|cpu| allowed.is_set(*cpu)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_heard_of_once_whatever_the_number_of_threads() {
        let jobs: Vec<usize> = (0..50).collect();
        for threads in [1, 2, 7, 100] {
            let mut heard = vec![0; jobs.len()];
            let stop = AtomicBool::new(false);
            work_through(
                &jobs,
                threads,
                &stop,
                |job, _| Some(*job),
                |index, job| {
                    assert_eq!(index, job);
                    heard[index] += 1;
                },
            );
            assert!(heard.iter().all(|times| *times == 1), "{heard:?}");
        }
    }

    #[test]
    fn nothing_is_begun_after_the_stop() {
        let jobs: Vec<usize> = (0..50).collect();
        let stop = AtomicBool::new(false);
        let mut heard = 0;
        let work = |job: &usize, _| {
            stop.fetch_or(*job == 3, Ordering::Relaxed);
            (*job != 3).then_some(())
        };
        work_through(&jobs, 1, &stop, work, |_, ()| heard += 1);
        assert_eq!(heard, 3);
    }
}
