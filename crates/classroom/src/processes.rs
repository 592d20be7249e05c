//! Worker processes: many jobs, each done in a process that may die without hurting anything else.
//!
//! In: a command that starts a worker, a first message for it, and jobs. Out: an answer per job or a [`Failure`], in
//! whatever order they come; start at [`Processes`], for the worker's side at [`serve`]. A worker that dies or answers
//! nonsense is replaced, and its job is done once more by a fresh one. A worker that does not answer in time is stopped.
//! Invariants: workers are started only when there is something to do; no worker outlives its [`Processes`]; after the
//! stop flag is raised nothing more is handed out, and jobs under way are given up.
//! Not here: what jobs are and how they are done (see `functions`).

mod process;
mod serve;
mod wire;

pub use serve::{serve, worker};

use crate::threads::{LeftUndone, share_out};
use crate::workers::{Failure, Workers};
use process::{Mishap, Process};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How often a job is begun before it is given up.
const ATTEMPTS: usize = 2;

/// What a worker says to its first message.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Welcome {
    /// Jobs can come.
    Ready,
    /// The work cannot be done: why.
    Refused(String),
}

/// Processes that work.
pub struct Processes<'a> {
    settings: Settings<'a>,
    workers: Vec<Option<Process>>,
}

/// What all of them are told, and what they may use.
struct Settings<'a> {
    command: &'a (dyn Fn() -> Command + Sync),
    /// The first message, as a frame.
    greeting: Vec<u8>,
    timeout: Duration,
}

impl<'a> Processes<'a> {
    /// At most so many workers, none of which is started yet. `command` starts one; the greeting is what it hears first.
    pub fn new(
        command: &'a (dyn Fn() -> Command + Sync),
        greeting: &impl Serialize,
        timeout: Duration,
        most: usize,
    ) -> std::io::Result<Processes<'a>> {
        let settings = Settings { command, greeting: wire::frame(greeting)?, timeout };
        Ok(Processes { settings, workers: (0..most.max(1)).map(|_| None).collect() })
    }
}

impl<J: Serialize + Sync, A: DeserializeOwned + Send> Workers<J, A> for Processes<'_> {
    fn work(&mut self, jobs: &[J], stop: &AtomicBool, hear: &mut dyn FnMut(usize, Result<A, Failure>)) {
        let settings = &self.settings;
        let work = |worker: &mut &mut Option<Process>, job: &J| settings.answer(worker, job, stop);
        if let Err(LeftUndone { jobs, reason }) = share_out(&mut self.workers, jobs, stop, work, hear) {
            jobs.for_each(|index| hear(index, Err(Failure::NotStarted(reason.to_string()))));
        }
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
                let mut process =
                    Process::start((self.command)()).map_err(|error| Mishap::NotStarted(error.to_string()))?;
                let welcome = process.exchange(&self.greeting, self.timeout, stop)?;
                match serde_json::from_slice(&welcome) {
                    Ok(Welcome::Ready) => {}
                    Ok(Welcome::Refused(message)) => return Err(Mishap::NotStarted(message)),
                    Err(_) => return Err(Mishap::NotStarted("it does not understand the exercise".to_string())),
                }
                worker.insert(process)
            }
        };
        process.exchange(frame, self.timeout, stop)
    }
}

#[cfg(test)]
mod tests;
