//! `refute check`: a reference is prepared once, then submissions are compared with it, each by itself.
//!
//! In: a [`CheckRequest`], then one text per submission. Out: an [`Assignment`] or a [`Refusal`] (what is wrong with the
//! reference, its observer or its conditions), then a [`CheckVerdict`] per submission; start at [`prepare_check`].
//! Invariants: an assignment is shared by all threads; a submission that makes us panic is `unjudged` and hurts no
//! other; the same request gives the same verdicts.
//! Not here: the search (see `check`), the description of an exercise in a file (see `problem`).

pub(crate) mod assertion;
mod certificate;
pub(crate) mod condition;
pub(crate) mod fit;
mod replay;
mod sequence;
mod standalone;

pub use assertion::{NoAssertion, assertion};
pub(crate) use assertion::{application, asserting, shown_test};
pub use certificate::{RecheckError, certificate, rechecked};
pub use refute_verdict::CLOSE;
pub use replay::{Replay, prepare_replay, replay};
pub(crate) use replay::{does_not_fit, instead_of_holding, items, phrase};

use crate::exercise::SealedModule;
use crate::loaded::{Function, Loaded};
use crate::{CalledFunction, Entry, Listener, Text, Together, convert};
use condition::{ConditionKind, condition};
use refute_check::{Exercise, SearchResult, Side};
use refute_source::{Name, Sources, Span, suggest};
use refute_verdict::{CheckVerdict, Diagnostic, Judgement, Misfit, Unsupported};
use sequence::{CALLS, Sequence, Told, calls_in_a_row, prepare_together, suggestion, tell, unusable};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// The most parts that the type of a function may have to be compared.
const LARGEST_TYPE: usize = 100_000;

/// What submissions are compared with, and how.
#[derive(Clone, Copy, Debug)]
pub struct CheckRequest<'a> {
    /// Programs that the reference and every submission stand on: they are loaded before either.
    pub prelude: &'a [Text],
    /// The program that is right by definition.
    pub reference: &'a Text,
    /// The function under test.
    pub entry: &'a Entry<Text>,
    /// The tests that the exercise comes with: the search uses their words.
    pub tests: &'a [Text],
}

impl CheckRequest<'_> {
    /// The strings of the tests.
    fn words(&self) -> Vec<Arc<[u8]>> {
        let all = self.tests.iter().flat_map(|test| refute_syntax::strings(&test.bytes));
        all.filter(|word| !word.is_empty()).map(Arc::from).collect()
    }
}

/// A reference ready to be compared with.
#[derive(Debug)]
pub struct Assignment {
    /// What is loaded before a submission.
    prelude: Loaded,
    exercise: Exercise,
    entry: Function,
    /// The text of `--equal` with what it uses of the reference, for asserts.
    equal: Option<String>,
    entry_choice: EntryChoice,
    observer: Option<Observer>,
    /// The reference's own text.
    text: Text,
    reference: Loaded,
    /// When inputs are sequences of calls: how those are made.
    sequence: Option<Sequence>,
    /// The texts of `--assume` and `--equal`.
    conditions: [Option<String>; 2],
    /// Calls in a row, for programs that keep state; made when one does.
    repeated: OnceLock<Option<Box<Assignment>>>,
}

/// A program that is added after the reference and after each submission.
#[derive(Clone, Debug)]
struct Observer {
    text: Text,
    /// Its function whose calls are compared; where types are hidden, all of its functions are called.
    function: Option<Function>,
    /// The names of its functions.
    names: Vec<String>,
}

/// A submission that was loaded.
pub(crate) struct Submitted {
    /// What is compared.
    pub(crate) side: Side,
    /// Warnings about its text.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The program, all texts included.
    pub(crate) loaded: Loaded,
}

/// How the function under test was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryChoice {
    /// It was named.
    Named,
    /// It is the only function of the reference.
    Only,
    /// It is the last of several functions of the reference.
    Last,
}

/// Why there is nothing to compare with. The messages were told to the listener.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// As a sentence.
    pub message: String,
    /// Messages about the texts.
    pub diagnostics: Vec<Diagnostic>,
}

impl Refusal {
    pub(crate) fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), diagnostics: Vec::new() }
    }
}

/// Loads the reference and what belongs to it.
pub fn prepare_check(request: &CheckRequest<'_>, listener: &mut dyn Listener) -> Result<Assignment, Refusal> {
    let mut prelude = Loaded::for_language(request.entry.language);
    for text in request.prelude {
        refuse(&mut prelude, text, "The prelude", listener)?;
    }
    prelude.ends_prelude();
    let entry = request.entry;
    let together = entry.together.iter().flat_map(|together| &together.functions);
    for name in together.map(|called| &called.name).chain(&entry.name) {
        prelude.want(name);
    }
    let mut reference = prelude.clone();
    let text = request.reference;
    refuse(&mut reference, text, "The reference", listener)?;
    if let Some(sealed) = entry.name.as_deref().and_then(SealedModule::read) {
        let together = demanded(&reference, &sealed, text)?;
        for called in &together.functions {
            prelude.want(&called.name);
            reference.want(&called.name);
        }
        return prepare_together(request, &together, prelude, reference, listener);
    }
    if let Some(together) = &entry.together {
        return prepare_together(request, together, prelude, reference, listener);
    }
    let wanted = request.entry.name.as_deref();
    let chosen = choose_entry(&reference, text, wanted, "The reference");
    let observer = observer(&mut reference, request.entry.observer.as_ref(), listener)?;
    let observing = observer.as_ref().and_then(|observer| observer.function.as_ref());
    // The function under test may be the observer's own.
    let (entry, entry_choice) = match (observing, chosen) {
        (Some(function), Err(_)) if wanted == Some(&function.name) => (function.clone(), EntryChoice::Named),
        (_, chosen) => chosen?,
    };
    let called = observing.unwrap_or(&entry);
    let mut part = |expr: Option<&str>, wanted: ConditionKind<'_>| match expr {
        None => Ok(None),
        Some(expr) => condition(&mut reference, expr, wanted, listener).map(Some),
    };
    let assume = part(request.entry.assume.as_deref(), ConditionKind::Assume(called))?;
    let equal = part(request.entry.equal.as_deref(), ConditionKind::Equal(called))?;
    let observing = observing.map(|function| function.id);
    let side = Side { program: reference.program().clone(), entry: entry.id, observer: observing };
    let exercise = Exercise::new(side, assume, equal, request.entry.config)
        .map_err(|reason| Refusal::new(format!("`{}` cannot serve as a reference: {reason}", text.name)))?
        .with_words(request.words());
    let equal = request.entry.equal.as_deref().map(|equal| standalone::standalone(equal, &request.reference.bytes));
    let text = text.clone();
    let conditions = [request.entry.assume.clone(), request.entry.equal.clone()];
    let (sequence, repeated) = (None, OnceLock::new());
    Ok(Assignment {
        prelude,
        exercise,
        entry,
        equal,
        entry_choice,
        observer,
        text,
        reference,
        sequence,
        conditions,
        repeated,
    })
}

/// Compares a submission with the reference. Tells the listener the messages about its text.
pub fn check(
    assignment: &Assignment,
    submission: &Text,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> CheckVerdict {
    let judged = catch_unwind(AssertUnwindSafe(|| assignment.judge(submission, stop, listener)));
    judged.unwrap_or_else(|payload| CheckVerdict {
        reason: Some(internal(payload.as_ref())),
        ..CheckVerdict::new(&submission.name, &assignment.entry.name, Judgement::Unjudged)
    })
}

/// What to say about a panic.
pub(crate) fn internal(payload: &(dyn std::any::Any + Send)) -> String {
    internal_words(&panic_message(payload))
}

/// What a panic says.
pub(crate) fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    let message = payload.downcast_ref::<String>().map(String::as_str);
    message.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message").to_string()
}

/// What to say about a panic that says this.
pub(crate) fn internal_words(message: &str) -> String {
    format!("internal error ({message}); this is a bug of Refute, please report it together with the files")
}

impl Assignment {
    /// The name of the function under test.
    pub fn entry(&self) -> &str {
        &self.entry.name
    }

    /// How it was chosen.
    pub fn entry_choice(&self) -> EntryChoice {
        self.entry_choice
    }

    /// What is loaded before a submission.
    pub(crate) fn prelude(&self) -> &Loaded {
        &self.prelude
    }

    /// The reference with its observer and its conditions.
    pub(crate) fn reference(&self) -> &Loaded {
        &self.reference
    }

    /// What submissions are compared with.
    pub(crate) fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// The reference, as it is compared.
    pub(crate) fn reference_side(&self) -> &Side {
        self.exercise.reference()
    }

    /// The reference's own text.
    pub(crate) fn reference_text(&self) -> &Text {
        &self.text
    }

    /// A submission with what belongs to it, when it can be loaded: as [`Assignment::submitted`], without a word.
    pub(crate) fn side(&self, text: &Text) -> Option<Side> {
        let mut submission = self.prelude.clone();
        if !submission.add_or_spoil(text) {
            return None;
        }
        let entry = self.first_tested(&submission);
        let mut observed = None;
        if let Some(Observer { text, function, .. }) = &self.observer {
            if !submission.add_or_spoil(text) {
                return None;
            }
            if let Some(function) = function {
                observed = Some(submission.last_named(&function.name)?.id);
            }
        }
        let entry = entry.or_else(|| self.first_tested(&submission))?.id;
        if let Some(sequence) = &self.sequence {
            if !submission.add_or_spoil(&sequence.harness) {
                return None;
            }
            observed = Some(submission.last_named(CALLS)?.id);
        }
        Some(Side { program: submission.into_program(), entry, observer: observed })
    }

    /// The observer's text.
    pub(crate) fn observer_text(&self) -> Option<&Text> {
        self.observer.as_ref().map(|observer| &observer.text)
    }

    /// Whether inputs are sequences of calls of several functions.
    pub(crate) fn is_sequence(&self) -> bool {
        self.sequence.is_some()
    }

    /// The type of the function under test, in the reference; of functions that are tested together, their signature.
    pub(crate) fn entry_type(&self) -> String {
        let program = self.reference.program();
        if self.sequence.is_some() {
            let values = self.tested().filter_map(|name| self.reference.last_named(name));
            let declared = values.map(|value| value.declaration(program)).collect::<Vec<_>>().join(" ");
            return format!("sig {declared} end");
        }
        refute_ir::TypePrinter::new(&program.types).show(self.entry.ty(program))
    }

    /// The name of the function whose calls are compared.
    pub(crate) fn called(&self) -> &str {
        &self.called_function().name
    }

    /// The function whose calls are compared.
    fn called_function(&self) -> &Function {
        self.observing().unwrap_or(&self.entry)
    }

    /// The observer's function.
    fn observing(&self) -> Option<&Function> {
        self.observer.as_ref().and_then(|observer| observer.function.as_ref())
    }

    /// The text of `--equal` with what it uses of the reference.
    pub(crate) fn equality(&self) -> Option<&str> {
        self.equal.as_deref()
    }

    /// Whether what is printed counts.
    pub(crate) fn prints(&self) -> bool {
        self.exercise.prints()
    }

    /// The name of the observer's function.
    pub fn observer(&self) -> Option<&str> {
        self.observing().map(|function| function.name.as_str())
    }

    fn judge(&self, text: &Text, stop: &Arc<AtomicBool>, listener: &mut dyn Listener) -> CheckVerdict {
        let Submitted { side, diagnostics, loaded } = match self.submitted(text, listener) {
            Ok(submitted) => submitted,
            Err(verdict) => return *verdict,
        };
        let SearchResult { mut verdict, input, unreached: [theirs, ours], keeps_state } =
            self.exercise.find(&text.name, &side, stop);
        if let Some(search) = &mut verdict.search {
            search.reference_unreached = lines(self.reference.sources(), &self.text.name, &theirs);
            search.submission_unreached = lines(loaded.sources(), &text.name, &ours);
        }
        if let Some(misfit) = &mut verdict.misfit {
            misfit.what += &suggestion(self, &loaded).unwrap_or_default();
        }
        let judged = match (&self.sequence, input) {
            (Some(sequence), Some(input)) => {
                tell(Told { assignment: self, sequence, side: &side, submission: loaded, stop }, verdict, &input)
            }
            (None, None) if keeps_state => calls_in_a_row(self, verdict, text, stop),
            _ => verdict,
        };
        CheckVerdict { entry: self.entry.name.clone(), diagnostics, ..judged }
    }

    /// The first function that is tested, in a program.
    fn first_tested(&self, loaded: &Loaded) -> Option<Function> {
        self.tested().next().and_then(|name| loaded.last_named(name))
    }

    /// The functions that a submission must have.
    fn tested(&self) -> impl Iterator<Item = &str> {
        let alone = self.sequence.is_none().then_some(self.entry.name.as_str());
        self.sequence.iter().flat_map(Sequence::functions).chain(alone)
    }

    /// Loads a submission and what belongs to it; `Err` is the verdict on one that cannot be compared.
    pub(crate) fn submitted(&self, text: &Text, listener: &mut dyn Listener) -> Result<Submitted, Box<CheckVerdict>> {
        let verdict = |judgement| CheckVerdict::new(&text.name, &self.entry.name, judgement);
        let mut submission = self.prelude.clone();
        let mut diagnostics = match submission.add(text, listener) {
            Ok(warnings) => warnings,
            Err(diagnostics) => {
                let unsupported = Unsupported::among(&diagnostics);
                let judgement = if unsupported.is_some() { Judgement::Unjudged } else { Judgement::Rejected };
                let reason = unsupported.as_ref().map(Unsupported::reason);
                return Err(Box::new(CheckVerdict { diagnostics, unsupported, reason, ..verdict(judgement) }));
            }
        };
        let misfits = |misfit: Misfit, diagnostics: Vec<Diagnostic>| {
            let misfit = Some(misfit);
            Box::new(CheckVerdict { misfit, diagnostics, ..verdict(Judgement::DoesNotFit) })
        };
        // What an observer defines is there as soon as the observer is.
        let theirs = self.observer.as_ref().map_or(&[][..], |observer| &observer.names);
        let own = |name: &&str| !theirs.iter().any(|other| other == name);
        if let Some(missing) = self.tested().filter(own).find(|name| submission.last_named(name).is_none()) {
            return Err(misfits(self.without(missing, &submission), diagnostics));
        }
        let entry = self.first_tested(&submission);
        let mut observed = None;
        if let Some(Observer { text: observer, function, .. }) = &self.observer {
            let before = submission.program().clone();
            match submission.add(observer, listener) {
                Ok(warnings) => diagnostics.extend(warnings),
                Err(errors) => {
                    // Other types are the better reason: what the observer says about them is a consequence.
                    let side = entry.filter(|_| function.is_some());
                    let side = side.map(|entry| Side { program: before, entry: entry.id, observer: None });
                    if let Some(misfit) = side.and_then(|side| self.exercise.misfit(&side)) {
                        return Err(misfits(misfit, diagnostics));
                    }
                    let misfit = self.unobservable(observer, &submission, &errors);
                    diagnostics.extend(errors);
                    return Err(misfits(misfit, diagnostics));
                }
            }
            observed = function.as_ref().and_then(|function| submission.last_named(&function.name));
        }
        if let Some(sequence) = &self.sequence {
            let before = submission.clone();
            if submission.add_quietly(&sequence.harness).is_err() {
                return Err(misfits(unusable(sequence, &self.reference, &before), diagnostics));
            }
            observed = submission.last_named(CALLS);
        }
        let Some(entry) = entry.or_else(|| self.first_tested(&submission)) else {
            return Err(misfits(self.without(&self.entry.name, &submission), diagnostics));
        };
        let global = &submission.program().globals[entry.id.index()];
        if submission.program().types.expands_beyond(&global.ty, LARGEST_TYPE) {
            let place = convert::place(submission.sources(), global.span);
            let unsupported = Unsupported { construct: "a type this large".to_string(), place };
            let reason = Some(unsupported.reason());
            let unsupported = Some(unsupported);
            return Err(Box::new(CheckVerdict { diagnostics, unsupported, reason, ..verdict(Judgement::Unjudged) }));
        }
        let (program, observer) = (submission.program().clone(), observed.map(|function| function.id));
        let side = Side { program, entry: entry.id, observer };
        Ok(Submitted { side, diagnostics, loaded: submission })
    }

    /// The function is missing: what the writer may have called it instead.
    fn without(&self, name: &str, submission: &Loaded) -> Misfit {
        let values = submission.values();
        let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
        let near = suggest::closest(name, names.iter().rev().copied());
        let mut what = match names.as_slice() {
            [] => format!("it defines nothing, so it has no `{name}`"),
            names => format!("it defines {}, but no `{name}`", listed(names)),
        };
        if let Some(near) = near {
            what += &format!("; did you mean `{near}`?");
        }
        let near = near.and_then(|near| values.iter().rev().find(|value| value.name == near));
        Misfit {
            what,
            reference: self.reference.last_named(name).map(|value| value.declaration(self.reference.program())),
            submission: near.map(|value| value.declaration(submission.program())),
        }
    }

    fn unobservable(&self, observer: &Text, submission: &Loaded, errors: &[Diagnostic]) -> Misfit {
        let first = errors.iter().find(|one| one.severity == refute_verdict::Severity::Error);
        let title = first.map_or("it does not type", |error| error.title.as_str());
        let reference = self.entry.declaration(self.reference.program());
        let submission = submission.last_named(&self.entry.name).map(|entry| entry.declaration(submission.program()));
        let differ = submission.as_ref().is_some_and(|submission| *submission != reference);
        Misfit {
            what: format!("the observer `{}` cannot be used with it: {title}", observer.name),
            reference: differ.then_some(reference),
            submission: submission.filter(|_| differ),
        }
    }
}

/// The lines of one text in which branches stand, each once.
fn lines(sources: &Sources, text: &str, branches: &[Span]) -> Vec<u32> {
    let places = branches.iter().map(|span| convert::place(sources, *span)).filter(|place| place.file == text);
    places.map(|place| place.start.line).collect::<BTreeSet<u32>>().into_iter().collect()
}

/// What the signature of a module under test demands, as functions that are tested together.
fn demanded(reference: &Loaded, sealed: &SealedModule<'_>, text: &Text) -> Result<Together, Refusal> {
    let SealedModule { module, signature } = sealed;
    let Some(demanded) = reference.demanded(signature) else {
        return Err(Refusal::new(format!("The reference `{}` declares no module type `{signature}`.", text.name)));
    };
    let called = |name: &Name| CalledFunction { name: format!("{module}.{name}"), ..CalledFunction::default() };
    Ok(Together {
        functions: demanded.values.iter().map(called).collect(),
        types: demanded.hidden.iter().map(|name| format!("{module}.{name}")).collect(),
    })
}

/// Adds a text that must be without errors.
pub(crate) fn refuse(loaded: &mut Loaded, text: &Text, role: &str, listener: &mut dyn Listener) -> Result<(), Refusal> {
    match loaded.add_quietly(text) {
        Ok(()) => Ok(()),
        Err(found) => {
            let message = format!("{role} `{}` has errors, so nothing can be compared with it.", text.name);
            Err(Refusal { message, diagnostics: loaded.tell(&found, listener) })
        }
    }
}

pub(crate) fn choose_entry(
    reference: &Loaded,
    text: &Text,
    wanted: Option<&str>,
    role: &str,
) -> Result<(Function, EntryChoice), Refusal> {
    let functions = reference.functions();
    if let Some(name) = wanted {
        let Some(found) = reference.last_named(name) else {
            let names: Vec<String> = functions.into_iter().map(|function| function.name).collect();
            let others = other_functions(name, &names);
            return Err(Refusal::new(format!("{role} `{}` defines no `{name}`{others}", text.name)));
        };
        if !found.is_function(reference.program()) {
            let declaration = found.declaration(reference.program());
            return Err(Refusal::new(format!(
                "`{name}` is not a function: `{declaration}` has no arguments to search."
            )));
        }
        return Ok((found, EntryChoice::Named));
    }
    let choice = if functions.len() == 1 { EntryChoice::Only } else { EntryChoice::Last };
    match functions.into_iter().next_back() {
        Some(last) => Ok((last, choice)),
        None => Err(Refusal::new(format!("{role} `{}` defines no function to compare.", text.name))),
    }
}

/// Adds an observer; the function that observes is `grading`, or its last one.
fn observer(
    reference: &mut Loaded,
    text: Option<&Text>,
    listener: &mut dyn Listener,
) -> Result<Option<Observer>, Refusal> {
    let Some(text) = text else { return Ok(None) };
    refuse(reference, text, "The observer", listener)?;
    let functions = reference.functions_of_last();
    let grading = functions.iter().rfind(|function| function.name == "grading");
    let Some(function) = grading.or(functions.last()).cloned() else {
        return Err(Refusal::new(format!("The observer `{}` defines no function.", text.name)));
    };
    let names = functions.into_iter().map(|function| function.name).collect();
    Ok(Some(Observer { text: text.clone(), function: Some(function), names }))
}

/// What there is instead of a function that is missing, as the end of a sentence.
pub(crate) fn other_functions(name: &str, functions: &[String]) -> String {
    let names: Vec<&str> = functions.iter().map(String::as_str).collect();
    match (suggest::closest(name, names.iter().rev().copied()), names.as_slice()) {
        (Some(near), _) => format!("; did you mean `{near}`?"),
        (None, []) => ".".to_string(),
        (None, [only]) => format!("; its only function is `{only}`."),
        (None, names) => format!("; its functions are {}.", listed(names)),
    }
}

/// "`a`, `b` and `c`"; a long list is cut.
pub(crate) fn listed(names: &[&str]) -> String {
    const MOST: usize = 8;
    let mut unique: Vec<&str> = Vec::new();
    for name in names {
        if !unique.contains(name) {
            unique.push(name);
        }
    }
    let mut shown: Vec<String> = unique.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    if unique.len() > MOST {
        shown.push(format!("{} more", unique.len() - MOST));
    }
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests;
