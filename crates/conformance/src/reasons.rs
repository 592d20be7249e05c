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

/// Of each class of the project the first submission that its `expected.toml` says must differ, and the middle one.
const SUBMISSIONS: [(&str, [&str; 2]); 14] = [
    ("bst", ["forgets_right_side.ml", "loses_the_way_back.ml"]),
    ("calculator", ["closing_not_needed.ml", "one_closing_too_many.ml"]),
    ("closures", ["argument_seen_from_inside.ml", "only_the_argument_is_seen.ml"]),
    ("derive", ["product_of_derivatives.ml", "square_without_inner.ml"]),
    ("expr", ["let_goes_to_the_end.ml", "last_binding_counts.ml"]),
    ("foldr", ["drops_last.ml", "last_counted_twice.ml"]),
    ("histogram", ["least_is_always_one.ml", "one_bucket_more.ml"]),
    ("insertion", ["drops_duplicates.ml", "no_empty_list.ml"]),
    ("palindrome", ["case_matters.ml", "sets_bit_five.ml"]),
    ("partition", ["asks_only_the_first.ml", "middle_out_of_order.ml"]),
    ("repeat", ["applies_once_too_often.ml", "starts_again_each_time.ml"]),
    ("rotate", ["rotates_right.ml", "empty_never_ends.ml"]),
    ("runs", ["counts_everywhere.ml", "one_digit_counts.ml"]),
    ("scores", ["believes_in_order.ml", "last_score_not_added.ml"]),
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
    let taken = |class: Class| {
        let taken = SUBMISSIONS.iter().find(|(name, _)| *name == class.name);
        taken.map_or(Vec::new(), |(_, names)| of_class(class, |name| names.contains(&name)))
    };
    let project = project_classes().into_iter().flat_map(taken);
    let mut found: Vec<Case> = project.chain(own.into_iter().flat_map(|class| of_class(class, |_| true))).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// Some of the submissions of a class.
fn of_class(class: Class, is_taken: impl Fn(&str) -> bool) -> Vec<Case> {
    let class = Arc::new(class);
    let taken = class.submissions.iter().filter(|text| is_taken(&text.name)).cloned();
    let case = |submission: Text| {
        let name = format!("{}/{}", class.name, submission.name);
        Case { name, class: Arc::clone(&class), submission }
    };
    taken.map(case).collect()
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
