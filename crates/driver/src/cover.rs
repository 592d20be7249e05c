//! `refute cover`: an input for every branch of a function.
//!
//! In: a [`CoverRequest`]. Out: a [`CoverVerdict`]; messages about the text go to the listener; start at [`cover()`].
//! Stages: load the text, choose the function, search (crate `cover`), call the function with every input that was found.
//! Invariants: every input is listed once, smallest first; a branch that some listed input takes is reached, and refers to
//! the first such input.
//! Not here: the search, formats (see `report`).

mod entry;
#[cfg(test)]
mod tests;

pub use refute_cover::{Config as CoverConfig, Scope};

use crate::against::{Tested, against};
use crate::check::assertion::assert_inputs;
use crate::check::fit::{arrows, instance};
use crate::loaded::{Function, Loaded};
use crate::{LanguageChoice, Listener, Refusal, Text, convert};
use entry::choose_entry;
use refute_cover::{Answer, Coverage, Effort, Subject, Target, TargetStatus, targets};
use refute_enumerate::{Space, Unsupported};
use refute_frontend::Grammar;
use refute_ir::program::{BranchId, BranchKind};
use refute_ir::show_declaration::show_value_name;
use refute_ir::{Program, TypePrinter};
use refute_play::{CallInput, Callee, Caller};
use refute_verdict::{BranchReport, BranchSort, BranchState, CoverInput, CoverSearch, CoverVerdict, InputOrigin};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What to cover, and how far to go.
#[derive(Clone, Debug)]
pub struct CoverRequest<'a> {
    /// The program.
    pub text: &'a Text,
    /// The function; else the one that the last comment of the text names, else the last one.
    pub entry: Option<&'a str>,
    /// Which branches count.
    pub scope: Scope,
    /// How many more inputs of every class.
    pub per_path: usize,
    /// Which further inputs are wanted.
    pub recursive: Recursive,
    /// Existing tests: which branches they take is found out, and what to add to them.
    pub against: Option<&'a Text>,
    /// Whether each input gets the item that tests it.
    pub tests: Tests,
    /// Which OCaml the programs are for.
    pub language: LanguageChoice,
    /// How far to look.
    pub config: CoverConfig,
    /// Ends the search when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// What becomes of the arguments of recursive calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recursive {
    /// Nothing.
    Ignored,
    /// They are inputs, too.
    Listed,
}

/// Whether tests are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tests {
    /// They are not needed.
    Unwritten,
    /// Every input gets one, where its result can be asserted.
    Written,
}

/// Finds inputs for the branches of a function.
pub fn cover(request: &CoverRequest<'_>, listener: &mut dyn Listener) -> CoverVerdict {
    let mut verdict =
        CoverVerdict { file: request.text.name.clone(), deep: request.scope == Scope::Deep, ..CoverVerdict::default() };
    let mut loaded = Loaded::for_language(request.language);
    request.entry.iter().for_each(|name| loaded.want(name));
    let (file, checked) = loaded.add_either(request.text, Grammar::Program);
    verdict.diagnostics = loaded.tell(&checked.diagnostics, listener);
    if checked.has_errors() {
        verdict.reason = Some(format!("`{}` has errors, so there is nothing to cover.", request.text.name));
        return verdict;
    }
    let entry = match choose_entry(&loaded, request.text, file, request.entry) {
        Ok(chosen) => {
            verdict.notes.extend(chosen.note);
            chosen.function
        }
        Err(error) => {
            verdict.reason = Some(error.to_string());
            return verdict;
        }
    };
    let program = loaded.program();
    verdict.entry = entry.name.clone();
    verdict.ty = TypePrinter::new(&program.types).show(entry.ty(program));
    if let Err(refusal) = search(request, &loaded, &entry, &mut verdict, listener) {
        verdict.reason = Some(refusal.message);
        verdict.diagnostics.extend(refusal.diagnostics);
    }
    verdict
}

/// Searches and fills the verdict; `Err` says why it cannot be done.
fn search(
    request: &CoverRequest<'_>,
    loaded: &Loaded,
    entry: &Function,
    verdict: &mut CoverVerdict,
    listener: &mut dyn Listener,
) -> Result<(), Refusal> {
    let program = loaded.program();
    let targets = targets(program, entry.id, request.scope);
    if targets.is_empty() {
        let name = &entry.name;
        let message = format!("`{name}` is the result of a call, so it has no text of its own to cover.");
        return Err(Refusal::new(message));
    }
    let declaration = entry.declaration(program);
    let unsupported = |found: Unsupported| {
        Refusal::new(format!("There are no inputs for `{declaration}`: `{}` {}.", found.ty, found.reason))
    };
    let subject = Subject::new(program, entry.id).map_err(unsupported)?;
    let mut caller = Caller::recording(program, Arc::new(subject.space().clone()));
    if let Some(how) = caller.trouble(entry.id) {
        let message = format!("`{}` has no value: the program {how} before it is defined.", entry.name);
        return Err(Refusal::new(message));
    }
    let coverage = refute_cover::cover(&subject, &targets, &request.config, &request.stop);
    let found = gather(request, &subject, entry, &coverage, &mut caller);
    let mut inputs = Vec::new();
    for draft in &found {
        inputs.push(draft.told(program, &subject, entry, &targets, &mut caller));
    }
    if request.tests == Tests::Written {
        assert_inputs(loaded, &mut inputs, &request.stop);
    }
    let branch = |(i, target): (usize, &Target)| {
        let input = inputs.iter().position(|input| input.takes.contains(&i));
        let class = input.and_then(|input| class_of(&coverage, i, &found[input], &subject));
        let (class, conditions) = class.unwrap_or_default();
        BranchReport {
            place: convert::place(loaded.sources(), target.span),
            kind: sort(target.kind),
            function: function_name(program, entry, target),
            leaf: target.leaf,
            class,
            conditions,
            state: state(&coverage.statuses[i], input),
        }
    };
    verdict.branches = targets.iter().enumerate().map(branch).collect();
    verdict.inputs = inputs;
    verdict.search = searched(&coverage.effort);
    let Some(tests) = request.against else { return Ok(()) };
    let branches: Vec<Option<BranchId>> = targets.iter().map(|target| target.branch).collect();
    let tested = Tested { loaded, file: &request.text.name, entry, branches: &branches };
    let (against, notes) = against(&tested, tests, &verdict.inputs, &request.stop, listener)?;
    verdict.against = Some(against);
    verdict.notes.extend(notes);
    Ok(())
}

/// An input to be listed.
struct Draft {
    answer: Answer,
    origin: InputOrigin,
}

/// All inputs to be listed, each once, smallest first.
fn gather(
    request: &CoverRequest<'_>,
    subject: &Subject,
    entry: &Function,
    coverage: &Coverage,
    caller: &mut Caller,
) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let add = |drafts: &mut Vec<Draft>, answers: Vec<Answer>, origin| {
        drafts.extend(answers.into_iter().map(|answer| Draft { answer, origin }));
    };
    add(&mut drafts, coverage.answers.clone(), InputOrigin::Branch);
    if request.per_path > 0 {
        for answer in &coverage.answers {
            add(&mut drafts, refute_cover::similar(subject, answer, request.per_path), InputOrigin::Similar);
        }
    }
    if request.recursive == Recursive::Listed {
        let inner: Vec<Answer> =
            drafts.iter().flat_map(|draft| recursive_calls(subject, entry, &draft.answer, caller)).collect();
        add(&mut drafts, inner, InputOrigin::Recursive);
    }
    let mut each: Vec<Draft> = Vec::new();
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    for draft in drafts {
        match places.entry(draft.answer.call(subject.space(), &entry.name, &[])) {
            Entry::Vacant(place) => {
                place.insert(each.len());
                each.push(draft);
            }
            // The same input for several branches: the one that it goes furthest for says most about it.
            Entry::Occupied(place) => {
                let known = &mut each[*place.get()].answer;
                if draft.origin == InputOrigin::Branch && says_more(&draft.answer, known, subject.space()) {
                    *known = draft.answer;
                }
            }
        }
    }
    each.sort_by_key(|draft| draft.answer.size());
    each
}

fn says_more(answer: &Answer, than: &Answer, space: &Space) -> bool {
    let said = |answer: &Answer| (answer.conditions.len(), class(answer, space).map_or(0, |text| text.len()));
    said(answer) > said(than)
}

/// The class of inputs that reach a branch, and its conditions, when this is the input that was found for it.
fn class_of(
    coverage: &Coverage,
    target: usize,
    draft: &Draft,
    subject: &Subject,
) -> Option<(Option<String>, Vec<String>)> {
    let TargetStatus::Reached(number) = coverage.statuses.get(target)? else { return None };
    let answer = coverage.answers.get(*number)?;
    let same = answer.filled == draft.answer.filled;
    same.then(|| (class(answer, subject.space()), answer.conditions.clone()))
}

/// What the function received from itself while it ran on an input.
fn recursive_calls(subject: &Subject, entry: &Function, answer: &Answer, caller: &mut Caller) -> Vec<Answer> {
    let program = subject.program();
    let Some(function) = program.globals[entry.id.index()].function else { return Vec::new() };
    let calls = caller.inner_calls(entry.id, function, subject.args(), &answer.filled);
    let plain = |filled: CallInput| Answer {
        class: Vec::new(),
        conditions: Vec::new(),
        target: None,
        filled,
        takes: Vec::new(),
    };
    calls.into_iter().map(plain).collect()
}

impl Draft {
    fn told(
        &self,
        program: &Program,
        subject: &Subject,
        entry: &Function,
        targets: &[Target],
        caller: &mut Caller,
    ) -> CoverInput {
        let Draft { answer, origin } = self;
        let (_, result) = arrows(&program.types, entry.ty(program));
        let called = caller.call(Callee { id: entry.id, result: &instance(&result) }, &answer.filled);
        let (space, ended) = (subject.space(), convert::ended(&called.ended));
        let taken: FxHashSet<BranchId> = called.takes.iter().chain(&answer.takes).copied().collect();
        let takes = |target: &Target| target.branch.is_none_or(|branch| taken.contains(&branch));
        CoverInput {
            call: answer.call(space, &show_value_name(program.globals[entry.id.index()].name), &subject.labels()),
            arguments: answer.values(space),
            class: class(answer, space),
            conditions: answer.conditions.clone(),
            size: answer.size(),
            ending: ended.ending(),
            result: ended.alone(),
            test: None,
            takes: (0..targets.len()).filter(|i| takes(&targets[*i])).collect(),
            origin: *origin,
        }
    }
}

/// The class as a person writes it, when something in it is open: a single argument needs no parentheses.
fn class(answer: &Answer, space: &Space) -> Option<String> {
    let text = match answer.class.as_slice() {
        [_] => answer.class_values(space).concat(),
        _ => answer.class(space).join(" "),
    };
    answer.is_open().then_some(text)
}

/// What is known about a branch. An input that takes it settles the matter.
fn state(status: &TargetStatus, input: Option<usize>) -> BranchState {
    match (status, input) {
        (_, Some(input)) => BranchState::Reached { input },
        (TargetStatus::Dead(reason), None) => BranchState::Dead { reason: reason.to_string() },
        (TargetStatus::Open { size, reason }, None) => BranchState::Open { size: *size, reason: reason.to_string() },
        // Every answer is among the inputs, so this does not happen; it would not be a proof of anything.
        (TargetStatus::Reached(_), None) => BranchState::Open { size: 0, reason: "The input was lost.".to_string() },
    }
}

fn sort(kind: Option<BranchKind>) -> BranchSort {
    match kind {
        None => BranchSort::Body,
        Some(BranchKind::Arm) => BranchSort::Arm,
        Some(BranchKind::Then) => BranchSort::Then,
        Some(BranchKind::Else) => BranchSort::Else,
        Some(BranchKind::RightOperand) => BranchSort::RightOperand,
        Some(BranchKind::ShortCircuit) => BranchSort::ShortCircuit,
    }
}

/// The name of the function that a branch stands in; functions without a name belong to the one under test.
fn function_name(program: &Program, entry: &Function, target: &Target) -> String {
    program.function(target.function).name.map_or_else(|| entry.name.clone(), |name| name.to_string())
}

/// How far it was looked, as data.
pub(crate) fn searched(effort: &Effort) -> CoverSearch {
    CoverSearch {
        complete_to: effort.complete_to,
        paths: effort.paths,
        steps: effort.steps,
        queries: effort.queries,
        cpu_ms: None,
    }
}
