//! `refute grade`, one submission at a time: what can be said without running it, the verdict of every entry, and what
//! the tests of the class say about it.
//!
//! In: a [`ClassRequest`], then texts. Out: a [`Class`] or a [`Refusal`], then [`Survey`], [`JudgedSubmission`] and
//! [`TestOutcome`]s; start at [`prepare_class`]. Requests and results are plain data, so that each of these calls can be
//! made in another process.
//! Invariants: a submission that makes us panic is `unjudged` and hurts no other; the same request gives the same results.
//! Not here: what the class has in common (see `grade`), processes and files (see `cli`).

mod class_tests;
mod instructor;

pub use class_tests::{InputError, class_input, try_tests};
pub use instructor::{InstructorTest, instructor_tests};

use class_tests::Standards;

use crate::{Assignment, CheckRequest, Entry, EntryChoice, Listener, Refusal, Text, assertion, prepare_check};
use refute_grade::{Reading, Rules, findings};
use refute_verdict::{CheckVerdict, EntryInfo, JudgedSubmission, Judgement, Proof, SourceText, Survey, TestItem};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An exercise: what every submission of a class is compared with, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClassRequest {
    /// Programs that the reference and every submission stand on.
    pub prelude: Vec<Text>,
    /// The program that is right by definition.
    pub reference: Text,
    /// The functions under test; at least one.
    pub entries: Vec<Entry<Text>>,
    /// What submissions may and must use.
    pub rules: Rules,
    /// The instructor's tests, a text for each file.
    pub tests: Vec<Text>,
}

/// An exercise ready to be compared with.
#[derive(Debug)]
pub struct Class {
    entries: Vec<Assignment>,
    infos: Vec<EntryInfo>,
    rules: Rules,
    /// Names that the exercise can refer to: programs that differ in them are not the same.
    kept: BTreeSet<String>,
    standards: Standards,
}

impl Class {
    /// What is compared, entry by entry; at least one.
    pub(crate) fn assignments(&self) -> &[Assignment] {
        &self.entries
    }

    /// How the first function under test was chosen.
    pub fn entry_choice(&self) -> EntryChoice {
        self.entries.first().map_or(EntryChoice::Named, Assignment::entry_choice)
    }

    /// What is known about the functions under test.
    pub fn entries(&self) -> &[EntryInfo] {
        &self.infos
    }
}

/// Loads the reference and what belongs to it, once for all submissions.
pub fn prepare_class(request: &ClassRequest, listener: &mut dyn Listener) -> Result<Class, Refusal> {
    let mut entries = Vec::new();
    let mut infos = Vec::new();
    for entry in &request.entries {
        let ClassRequest { prelude, reference, tests, .. } = request;
        let request = CheckRequest { prelude, reference, entry, tests };
        let assignment = prepare_check(&request, listener)?;
        infos.push(EntryInfo {
            name: assignment.entry().to_string(),
            ty: assignment.entry_type(),
            observer: assignment.observer().map(str::to_owned),
            observer_source: entry.observer.as_ref().map(source),
            assume: entry.assume.clone(),
            points: None,
        });
        entries.push(assignment);
    }
    if entries.is_empty() {
        return Err(Refusal::new("The exercise names no function to compare."));
    }
    // Whatever refers to a submission from outside (an observer, a test, a helper that both programs have) is typed
    // after the reference, so it can only use names that the reference binds.
    let names = entries.iter().flat_map(|assignment| assignment.reference().values());
    let kept = names.map(|value| value.name).collect();
    Ok(Class { entries, infos, rules: request.rules.clone(), kept, standards: Standards::default() })
}

fn source(text: &Text) -> SourceText {
    SourceText { name: text.name.clone(), text: text.shown() }
}

/// What can be said about a submission without running it.
pub fn survey(class: &Class, submission: &Text) -> Survey {
    catch_unwind(AssertUnwindSafe(|| class.survey(submission))).unwrap_or_default()
}

/// Compares a submission with the reference, entry by entry.
pub fn judge(class: &Class, submission: &Text, stop: &Arc<AtomicBool>) -> JudgedSubmission {
    let mut judged = JudgedSubmission { verdicts: Vec::new(), tests: Vec::new() };
    for assignment in &class.entries {
        let verdict = crate::check(assignment, submission, stop, &mut |_: crate::Event<'_>| {});
        judged.tests.push(test_of(assignment, &verdict, stop));
        judged.verdicts.push(verdict);
    }
    judged
}

/// A proof that a submission is the same as the reference, where one is looked for and found; nothing is searched.
pub fn proof(class: &Class, submission: &Text, entry: usize) -> Option<Proof> {
    let proved = AssertUnwindSafe(|| {
        let assignment = class.entries.get(entry)?;
        assignment.exercise().proof(&assignment.side(submission)?)
    });
    catch_unwind(proved).ok().flatten()
}

/// What the inputs on which a submission fails have in common, as a sentence; `call` is one of them.
pub fn explain(class: &Class, submission: &Text, entry: usize, call: &str, stop: &Arc<AtomicBool>) -> Option<String> {
    let assignment = class.entries.get(entry)?;
    let differs = CheckVerdict::new(&submission.name, assignment.entry(), Judgement::Differs);
    crate::why(assignment, submission, &CheckVerdict { call: Some(call.to_string()), ..differs }, stop)
}

/// What the reference does on a counterexample, as an item; `None` when it cannot be written as one.
fn test_of(assignment: &Assignment, verdict: &CheckVerdict, stop: &Arc<AtomicBool>) -> Option<TestItem> {
    let made = AssertUnwindSafe(|| assertion(assignment, verdict, stop));
    if verdict.verdict == Judgement::Differs { catch_unwind(made).ok()?.ok() } else { None }
}

impl Class {
    fn survey(&self, submission: &Text) -> Survey {
        let mut loaded = self.entries[0].prelude().clone();
        let (_, checked) = loaded.add_checked(submission);
        let diagnostics = loaded.as_data(&checked.diagnostics);
        if checked.has_errors() {
            return Survey { diagnostics, ..Survey::default() };
        }
        let structure = refute_grade::structure(loaded.program(), &|name| self.kept.contains(name));
        let reading = Reading { sources: loaded.sources(), tree: &checked.tree, typed: &checked.typed };
        Survey { structure: Some(structure), findings: findings(reading, &self.rules), diagnostics }
    }
}

#[cfg(test)]
mod tests;
