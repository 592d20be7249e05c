//! Judges submissions on several threads; the results come back in the order given.

use refute_driver::{Assignment, Event as DriverEvent, Text, check};
use refute_source::render::Colour;
use refute_verdict::{CheckVerdict, Judgement};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Libraries may recurse, as on the main thread.
const STACK: usize = 256 << 20;

/// A verdict with the messages about the submission's text.
pub struct Judged {
    /// The verdict.
    pub verdict: CheckVerdict,
    /// Rendered messages, an empty line after each.
    pub messages: String,
}

/// What happens while submissions are judged.
pub enum Event {
    /// One more is judged, in whatever order.
    Judged(Judgement),
    /// The next one in the order given.
    Next(Box<Judged>),
}

/// How many threads: as wanted, else one per core, never more than there is work.
pub fn jobs(wanted: Option<u64>, work: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = wanted.map_or_else(cores, |jobs| usize::try_from(jobs).unwrap_or(usize::MAX));
    wanted.min(work).max(1)
}

/// Judges all texts. When the stop flag is raised no further ones are begun, and those judged so far still come back.
pub fn judge_all(
    assignment: &Assignment,
    texts: &[Text],
    jobs: usize,
    colour: Colour,
    stop: &Arc<AtomicBool>,
    mut hear: impl FnMut(Event),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(text) = texts.get(index) else { break };
                    if sender.send((index, judge(assignment, text, colour, stop))).is_err() {
                        break;
                    }
                }
            };
            if let Err(error) = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
                crate::terminal::complain(&format!("cannot start a thread: {error}"));
            }
        }
        drop(sender);
        in_order(receiver, &mut hear);
    });
}

/// Hands on what comes out of order in order; after an interruption, with gaps.
fn in_order(receiver: mpsc::Receiver<(usize, Judged)>, hear: &mut impl FnMut(Event)) {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (index, judged) in receiver {
        hear(Event::Judged(judged.verdict.verdict));
        waiting.insert(index, judged);
        while let Some(judged) = waiting.remove(&due) {
            hear(Event::Next(Box::new(judged)));
            due += 1;
        }
    }
    for judged in waiting.into_values() {
        hear(Event::Next(Box::new(judged)));
    }
}

fn judge(assignment: &Assignment, text: &Text, colour: Colour, stop: &Arc<AtomicBool>) -> Judged {
    let mut messages = String::new();
    let before = cpu_ms();
    let mut verdict = check(assignment, text, colour, stop, &mut |event: DriverEvent<'_>| {
        if let DriverEvent::Message(text) = event {
            messages.push_str(text);
        }
    });
    verdict.cpu_ms = Some(round(cpu_ms() - before));
    if let Some(place) = crate::guard::last_panic() {
        verdict.notes.push(format!("What went wrong inside: {place}"));
    }
    Judged { verdict, messages }
}

/// Processor time of this thread.
fn cpu_ms() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}

/// To the microsecond.
fn round(ms: f64) -> f64 {
    (ms * 1e3).round() / 1e3
}
