//! Threads that work, each on a processor of its own.
//!
//! In: jobs and what to do with one. Out: answers in whatever order they come; start at [`Threads`].
//! Invariant: after the stop flag is raised nothing more is begun; jobs given up are not heard of.

use crate::workers::{Failure, Workers};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Specifications nest, and opaque functions are evaluated on these threads.
const STACK: usize = 256 << 20;

/// Threads of this process.
pub struct Threads<F> {
    /// How many at most.
    pub most: usize,
    /// Does a job on the processor to stay on, if any; `None` when it gave up because of the stop flag.
    pub work: F,
}

impl<J: Sync, A: Send, F: Fn(&J, Option<usize>) -> Option<Result<A, Failure>> + Sync> Workers<J, A> for Threads<F> {
    fn work(&mut self, jobs: &[J], stop: &AtomicBool, hear: &mut dyn FnMut(usize, Result<A, Failure>)) {
        let processors = processors();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let Threads { most, work } = self;
        let mut refused = None;
        std::thread::scope(|scope| {
            for thread in 0..(*most).min(jobs.len()) {
                let (sender, next, work) = (sender.clone(), &next, &*work);
                // Two programs on one processor would wait for each other.
                let cpu = processors.get(thread).copied().filter(|_| *most <= processors.len());
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
                refused =
                    std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).err().or(refused.take());
            }
            drop(sender);
            for (index, answer) in receiver {
                hear(index, answer);
            }
        });
        // Where some threads could be started, they did it all.
        if let Some(error) = refused.filter(|_| !stop.load(Ordering::Relaxed)) {
            for index in next.into_inner()..jobs.len() {
                hear(index, Err(Failure::NotStarted(error.to_string())));
            }
        }
    }
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
            let mut threads = Threads { most: threads, work: |job: &usize, _| Some(Ok(*job)) };
            threads.work(&jobs, &stop, &mut |index, job| {
                assert_eq!(Ok(index), job);
                heard[index] += 1;
            });
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
            (*job != 3).then_some(Ok(()))
        };
        Threads { most: 1, work }.work(&jobs, &stop, &mut |_, _: Result<(), Failure>| heard += 1);
        assert_eq!(heard, 3);
    }
}
