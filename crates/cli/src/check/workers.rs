//! Does the same for many texts, or other things, on several threads; the results come back in the order given.

use refute_classroom::threads::share_out;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// How many threads: as wanted, else one per core, never more than there is work.
pub(crate) fn jobs(wanted: Option<u64>, work: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = wanted.map_or_else(cores, |jobs| usize::try_from(jobs).unwrap_or(usize::MAX));
    wanted.min(work).max(1)
}

/// Works on all items. When the stop flag is raised no further ones are begun, and those done so far still come back.
/// `done` hears of each at once, `next` gets them in the order given.
pub(crate) fn work_through<I: Sync, T: Send>(
    items: &[I],
    jobs: usize,
    stop: &AtomicBool,
    work: impl Fn(&I) -> T + Sync,
    mut hear: impl FnMut(Heard<'_, T>),
) {
    // What comes out of order waits for its turn.
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    let done = share_out(vec![(); jobs], items, stop, |(), item| Some(work(item)), &mut |index, result| {
        hear(Heard::Done(&result));
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&due) {
            hear(Heard::Next(result));
            due += 1;
        }
    });
    // After an interruption there are gaps.
    waiting.into_values().for_each(|result| hear(Heard::Next(result)));
    if let Err(left) = done {
        crate::terminal::complain(&format!("cannot start a thread: {}", left.reason));
    }
}

/// What the caller of [`work_through`] hears.
pub(crate) enum Heard<'a, T> {
    /// One more is done, in whatever order.
    Done(&'a T),
    /// The next one in the order given.
    Next(T),
}

/// Runs the work and says how many milliseconds of processor time it took on this thread.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let now = || {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
    };
    let before = now();
    let result = work();
    // To the microsecond.
    (result, ((now() - before) * 1e3).round() / 1e3)
}

#[cfg(test)]
mod tests;
