//! What `refute check --why` says of wrong submissions.
//!
//! In: the classes of the project and those of `tests/why`. Out: of each class two submissions that are expected to differ, with the
//! sentence about each and how much work it was; start at [`cases`] and [`said`].
//! Not here: whether a sentence is worth keeping, which a person says (`tests/why/said.toml`).

use crate::class::{Class, project_classes, read_all};
use crate::judge::thread_ms;
use crate::parallel;
use refute_driver::{CheckRequest, Entry, Event, Text};
use std::path::Path;
use std::sync::Arc;

/// Of these classes of the project the first submission that is expected to differ is taken, and the middle one.
const CLASSES: [&str; 14] = [
    "bst",
    "calculator",
    "closures",
    "derive",
    "expr",
    "foldr",
    "histogram",
    "insertion",
    "palindrome",
    "partition",
    "repeat",
    "rotate",
    "runs",
    "scores",
];

/// A wrong submission.
#[derive(Clone, Debug)]
pub struct Case {
    /// `foldr/drops_last.ml`.
    pub name: String,
    class: Arc<Class>,
    submission: Text,
}

/// What was said about one.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    /// The counterexample.
    pub call: String,
    /// The sentence, when there is one.
    pub sentence: Option<String>,
    /// Processor time for it in milliseconds, the search for the counterexample not among it.
    pub ms: f64,
}

/// All cases, in order of their names.
///
/// # Panics
/// When a class cannot be read.
pub fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why");
    let own = read_all(&folder).unwrap_or_else(|reason| panic!("{reason}"));
    let project = project_classes().into_iter().filter(|class| CLASSES.contains(&class.name.as_str()));
    let mut found: Vec<Case> = project.chain(own).flat_map(of_class).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The first submission of a class that must differ, and the middle one; of a class about which nothing is stated, all.
fn of_class(class: Class) -> Vec<Case> {
    let class = Arc::new(class);
    let differs = |text: &&Text| {
        class.expected.is_empty()
            || class.expected.get(&text.name).is_some_and(|expected| expected.verdict == "differs")
    };
    let wrong: Vec<&Text> = class.submissions.iter().filter(differs).collect();
    let taken = [0, wrong.len() / 2].map(|number| wrong[number].clone());
    let case = |submission: Text| {
        let name = format!("{}/{}", class.name, submission.name);
        Case { name, class: Arc::clone(&class), submission }
    };
    taken.into_iter().map(case).collect()
}

/// What is said about each case.
pub fn said(cases: &[Case]) -> Vec<Said> {
    parallel::map(cases, of)
}

fn of(case: &Case) -> Said {
    let Entry { name, assume, equal, together, language, config, .. } = case.class.entry.clone();
    let observer = case.class.observer.clone();
    let entry = Entry { name, observer, assume, equal, together, language, config: config.settled() };
    let request = CheckRequest { prelude: &[], reference: &case.class.reference, entry: &entry, tests: &[] };
    let prepared = refute_driver::prepare_check(&request, &mut |_: Event<'_>| {});
    let assignment = prepared.unwrap_or_else(|refusal| panic!("{}: {}", case.name, refusal.message));
    let stop = Arc::default();
    let verdict = refute_driver::check(&assignment, &case.submission, &stop, &mut |_: Event<'_>| {});
    let call = verdict.call.clone().unwrap_or_else(|| panic!("{}: {:?}", case.name, verdict.verdict));
    let before = thread_ms();
    let sentence = refute_driver::why(&assignment, &case.submission, &verdict, &stop);
    Said { call, sentence, ms: thread_ms() - before }
}
