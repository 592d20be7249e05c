//! The door to where work is done: [`Workers`].
//!
//! Whoever stands behind it may be this process, others on this machine or machines elsewhere; jobs and answers are plain
//! data. Implementations: [`crate::processes`], [`crate::threads`], [`crate::memory`].

use std::sync::atomic::AtomicBool;

/// Does jobs, several at a time.
pub trait Workers<Job, Answer> {
    /// Does all jobs. `hear` gets the number of a job and what came of it, in whatever order answers come. Once the stop
    /// flag is raised nothing more is begun, and jobs that are given up are not heard of.
    fn work(&mut self, jobs: &[Job], stop: &AtomicBool, hear: &mut dyn FnMut(usize, Result<Answer, Failure>));
}

/// Why there is no answer to a job.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// Its workers died.
    #[error("the judge crashed twice ({0})")]
    Crashed(String),
    /// It took too long.
    #[error("the judge gave no answer within {0} seconds and was stopped; --timeout allows more")]
    Late(u64),
    /// There is no worker.
    #[error("the judge cannot be started: {0}")]
    NotStarted(String),
    /// The worker lacks what the job needs, such as a compiler.
    #[error("{0}")]
    Unavailable(String),
}
