//! Judges the submissions of a class through the public interface, on several threads.
//!
//! In: a [`Class`], texts and [`Settings`]. Out: one verdict per text, in order; start at [`judge`] or [`judge_all`].
//! Invariant: `cpu_ms` is the processor time of the thread while it judged that text; nothing else of a verdict depends on
//! the number of threads.

use crate::class::Class;
use crate::parallel;
use refute_driver::{Assignment, CheckRequest, Effort, Entry, Event, Prove, Strategy, Text};
use refute_verdict::CheckVerdict;
use std::sync::Arc;

/// How to judge.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How to look.
    pub strategy: Strategy,
    /// How far; the exercise's own effort when not given.
    pub effort: Option<Effort>,
    /// Whether to prove; as the exercise says when not given. Usually not: what is judged is the search.
    pub prove: Option<Prove>,
    /// How many threads.
    pub jobs: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { strategy: Strategy::Combined, effort: None, prove: Some(Prove::Off), jobs: parallel::cores() }
    }
}

/// The verdicts on all submissions of a class.
///
/// # Errors
/// Why the reference cannot be used.
pub fn judge_all(class: &Class, settings: Settings) -> Result<Vec<CheckVerdict>, String> {
    judge(class, &class.submissions, settings)
}

/// The verdicts on some texts.
///
/// # Errors
/// Why the reference cannot be used.
pub fn judge(class: &Class, texts: &[Text], settings: Settings) -> Result<Vec<CheckVerdict>, String> {
    let assignment = assignment(class, settings)?;
    let stop = Arc::default();
    Ok(parallel::map_on(settings.jobs, texts, |text| {
        let before = thread_ms();
        let mut verdict = refute_driver::check(&assignment, text, &stop, &mut |_: Event<'_>| {});
        verdict.cpu_ms = Some(thread_ms() - before);
        verdict
    }))
}

/// The reference of a class, ready to be compared with.
///
/// # Errors
/// Why it cannot be used.
pub fn assignment(class: &Class, settings: Settings) -> Result<Assignment, String> {
    let Entry { name, assume, equal, together, language, mut config, .. } = class.entry.clone();
    config.effort = settings.effort.or(config.effort);
    config.strategy = Some(settings.strategy);
    config.prove = settings.prove.or(config.prove);
    let entry =
        Entry { name, observer: class.observer.clone(), assume, equal, together, language, config: config.settled() };
    let tests: Vec<Text> = class.tests()?.into_iter().collect();
    let request = CheckRequest { prelude: &[], reference: &class.reference, entry: &entry, tests: &tests };
    let prepared = refute_driver::prepare_check(&request, &mut |_: Event<'_>| {});
    prepared.map_err(|refusal| format!("{}: {}", class.name, refusal.message))
}

/// Processor time of this thread in milliseconds.
pub(crate) fn thread_ms() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}
