//! Running on Linux.
//!
//! In and out: as [`crate::run`]. The parts, in the order in which a run meets them: `launch` (what is started, with `confine`,
//! `filter` and `streams` for what it gets), `plan`, `supervisor` and `program` (after the fork), `control` (what is told from
//! there), `processes` (until the last has ended), `watch` (the conversation, with `stops` (`notify`, `tracer`), `calls` and `procfs` to find demands).

mod calls;
mod confine;
mod control;
mod filter;
mod launch;
mod notify;
mod plan;
mod processes;
mod procfs;
mod program;
mod room;
mod stops;
mod streams;
mod supervisor;
mod tracer;
mod watch;

use std::sync::atomic::AtomicBool;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use crate::{Ending, InForce, Launch, Method, Recording, RunError, Settings};
use launch::Trouble;

/// Runs with the best method that works.
pub(crate) fn run(
    launch: &Launch,
    lines: &[Vec<u8>],
    settings: &Settings,
    stop: &AtomicBool,
) -> Result<Recording, RunError> {
    let _together = settings.cpu.map(Pinned::to);
    let methods: &[Method] = match &settings.method {
        Method::Best => &[Method::Notify, Method::Procfs, Method::Ptrace],
        one => std::slice::from_ref(one),
    };
    let mut reasons = Vec::new();
    for &method in methods {
        match launch::start(launch, settings, method) {
            Ok(mut running) => {
                let seen = watch::watch(&mut running, lines, settings, method, stop);
                let processor = running.end();
                let seen = seen.map_err(|error| RunError::NotWatched(error.to_string()))?;
                let (protections, missing) = running.confinement.phrases();
                let mut ending = seen.ending;
                if ending == Ending::Signal(libc::SIGKILL) && processor >= settings.limits.processor {
                    // The kernel's last word when a program outlives its processor time.
                    ending = Ending::Timeout;
                }
                let in_force = InForce { method, protections, missing };
                return Ok(Recording { events: seen.events, stderr: seen.stderr, ending, in_force, processor });
            }
            Err(Trouble::Method(reason)) => reasons.push(reason),
            Err(Trouble::Namespace) => reasons.push("no processes can be made".to_owned()),
            Err(Trouble::Other(error)) => return Err(error),
        }
    }
    Err(RunError::NotWatched(reasons.join("; ")))
}

/// This thread, and what it starts, on one processor until dropped.
struct Pinned {
    before: Option<CpuSet>,
}

impl Pinned {
    fn to(cpu: usize) -> Pinned {
        let before = sched_getaffinity(None).ok();
        let mut one = CpuSet::new();
        if cpu < CpuSet::MAX_CPU {
            one.set(cpu);
        }
        // A processor that is not there is no reason not to run: it is about speed only.
        let pinned = sched_setaffinity(None, &one).is_ok();
        Pinned { before: before.filter(|_| pinned) }
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        if let Some(before) = &self.before {
            // Back to where we were; if that is refused we only stay where we are.
            let _ = sched_setaffinity(None, before);
        }
    }
}
