//! Worker processes: many jobs, each done in a process that may die without hurting anything else.
//!
//! In: a command that starts a worker, a first message for it, and jobs. Out: an answer per job or a [`Failure`], in
//! whatever order they come; start at [`Pool::work`]. A worker that dies or answers nonsense is replaced, and its job is
//! done once more by a fresh one. A worker that does not answer in time is stopped.
//! Invariants: workers are started only when there is something to do; no worker outlives its [`Pool`]; after the stop
//! flag is raised nothing more is handed out, and jobs under way are given up.
//! Not here: what jobs are (see `wire`), what a worker does (see `worker`).

mod process;

use super::wire;
use process::{Mishap, Process};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// How often a job is begun before it is given up.
const ATTEMPTS: usize = 2;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Failure {
    /// Its workers died.
    #[error("the judge crashed twice ({0})")]
    Crashed(String),
    /// It took too long.
    #[error("the judge gave no answer within {0} seconds and was stopped; --timeout allows more")]
    Late(u64),
    /// There is no worker.
    #[error("the judge cannot be started: {0}")]
    NotStarted(String),
}

/// Processes that work.
pub(super) struct Pool<'a> {
    settings: Settings<'a>,
    workers: Vec<Option<Process>>,
}

/// What a pool needs to know.
pub(super) struct Settings<'a> {
    /// How a worker is started.
    pub command: &'a (dyn Fn() -> Command + Sync),
    /// The first message, as a frame; its answer is checked by `greeted`.
    pub hello: Vec<u8>,
    /// Whether the answer to the first message is as it should be, or what is wrong.
    pub greeted: fn(&[u8]) -> Result<(), String>,
    /// How long a job may take.
    pub timeout: Duration,
    /// How many workers there are at most.
    pub jobs: usize,
}

impl<'a> Pool<'a> {
    /// A pool without workers yet.
    pub(super) fn new(settings: Settings<'a>) -> Pool<'a> {
        let workers = (0..settings.jobs.max(1)).map(|_| None).collect();
        Pool { settings, workers }
    }

    /// Does all jobs; `hear` gets each answer as it comes, with the job's index. Jobs given up because of the stop flag
    /// are not heard of.
    pub(super) fn work<J: Serialize + Sync, A: DeserializeOwned + Send>(
        &mut self,
        jobs: &[J],
        stop: &AtomicBool,
        mut hear: impl FnMut(usize, Result<A, Failure>),
    ) {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let settings = &self.settings;
        std::thread::scope(|scope| {
            for worker in self.workers.iter_mut().take(jobs.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(index) else { break };
                        let Some(answer) = settings.answer(worker, job, stop) else { break };
                        if sender.send((index, answer)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (index, answer) in receiver {
                hear(index, answer);
            }
        });
    }
}

impl Settings<'_> {
    /// The answer to a job; `None` when it was given up because of the stop flag.
    fn answer<A: DeserializeOwned>(
        &self,
        worker: &mut Option<Process>,
        job: &impl Serialize,
        stop: &AtomicBool,
    ) -> Option<Result<A, Failure>> {
        let frame = match wire::frame(job) {
            Ok(frame) => frame,
            Err(error) => return Some(Err(Failure::NotStarted(error.to_string()))),
        };
        let mut failure = None;
        for _ in 0..ATTEMPTS {
            let answer = self.attempt(worker, &frame, stop);
            let answer = answer.and_then(|bytes| {
                serde_json::from_slice(&bytes).map_err(|_| Mishap::Died("an answer that cannot be read".to_string()))
            });
            let mishap = match answer {
                Ok(answer) => return Some(Ok(answer)),
                Err(mishap) => mishap,
            };
            // Whatever happened, this process is not to be trusted with another job.
            *worker = None;
            failure = Some(match mishap {
                Mishap::Stopped => return None,
                Mishap::Late => return Some(Err(Failure::Late(self.timeout.as_secs()))),
                Mishap::Died(how) => Failure::Crashed(how),
                Mishap::NotStarted(why) => Failure::NotStarted(why),
            });
        }
        failure.map(Err)
    }

    /// Hands a job to the worker, which is started first if there is none.
    fn attempt(&self, worker: &mut Option<Process>, frame: &[u8], stop: &AtomicBool) -> Result<Vec<u8>, Mishap> {
        let process = match worker {
            Some(process) => process,
            None => {
                let mut process = Process::start((self.command)()).map_err(Mishap::NotStarted)?;
                let greeting = process.exchange(&self.hello, self.timeout, stop)?;
                (self.greeted)(&greeting).map_err(Mishap::NotStarted)?;
                worker.insert(process)
            }
        };
        process.exchange(frame, self.timeout, stop)
    }
}

#[cfg(test)]
mod tests;
