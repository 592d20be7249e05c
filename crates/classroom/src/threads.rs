//! Jobs shared out among threads, and [`Threads`] that each stay on a processor of their own.
//!
//! In: jobs and what to do with one. Out: answers in whatever order they come; start at [`share_out`], the one loop of threads
//! that all who work in parallel use. (A pool of a library could be stopped only between its own tasks, and knows no processors.)
//! Invariant: after the stop flag is raised nothing more is begun; jobs given up are not heard of.

use crate::workers::{Failure, Workers};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Specifications nest, libraries recurse, and opaque functions are evaluated on these threads.
const STACK: usize = 256 << 20;

/// Jobs that nobody did because no thread could be started.
#[derive(Debug)]
pub struct LeftUndone {
    /// Their numbers.
    pub jobs: Range<usize>,
    /// Why.
    pub reason: std::io::Error,
}

/// Does jobs on a thread for each of the tools that one may work with. `hear` gets the number of a job and what came of it; of a job
/// that was given up (`None`) it does not hear.
///
/// # Errors
/// Not one thread could be started, and nobody raised the stop flag.
pub fn share_out<T: Send, J: Sync, A: Send>(
    tools: impl IntoIterator<Item = T>,
    jobs: &[J],
    stop: &AtomicBool,
    work: impl Fn(&mut T, &J) -> Option<A> + Sync,
    hear: &mut dyn FnMut(usize, A),
) -> Result<(), LeftUndone> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut refused = None;
    std::thread::scope(|scope| {
        for mut tool in tools.into_iter().take(jobs.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let run = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { break };
                    let Some(answer) = work(&mut tool, job) else { continue };
                    if sender.send((index, answer)).is_err() {
                        break;
                    }
                }
            };
            refused = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).err().or(refused.take());
        }
        drop(sender);
        for (index, answer) in receiver {
            hear(index, answer);
        }
    });
    // Where some threads could be started, they did it all.
    let jobs = next.into_inner().min(jobs.len())..jobs.len();
    match refused.filter(|_| !jobs.is_empty() && !stop.load(Ordering::Relaxed)) {
        Some(reason) => Err(LeftUndone { jobs, reason }),
        None => Ok(()),
    }
}

/// Threads of this process.
pub struct Threads<F> {
    /// How many at most.
    pub most: usize,
    /// Does a job on the processor to stay on, if any; `None` when it gave up because of the stop flag.
    pub work: F,
}

impl<J: Sync, A: Send, F: Fn(&J, Option<usize>) -> Option<Result<A, Failure>> + Sync> Workers<J, A> for Threads<F> {
    fn work(&mut self, jobs: &[J], stop: &AtomicBool, hear: &mut dyn FnMut(usize, Result<A, Failure>)) {
        let (processors, most) = (processors(), self.most);
        // Two programs on one processor would wait for each other.
        let processor = |thread: usize| processors.get(thread).copied().filter(|_| most <= processors.len());
        let work = |cpu: &mut Option<usize>, job: &J| (self.work)(job, *cpu);
        if let Err(LeftUndone { jobs, reason }) = share_out((0..most).map(processor), jobs, stop, work, hear) {
            jobs.for_each(|index| hear(index, Err(Failure::NotStarted(reason.to_string()))));
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
