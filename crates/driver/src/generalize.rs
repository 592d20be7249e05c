//! `refute generalize`: from one failing input to the family of failing inputs.
//!
//! In: a [`GeneralizeRequest`] and what is [`Tested`]. Out: a [`GeneralizeVerdict`]; messages about the texts go to the listener; start at
//! [`generalize()`]. Stages: make the request ready (`preparing`), get failing inputs (`inputs`, `search`), let the engine work (crate
//! `generalize`), judge what will be shown once more and put it into words (`told`), compare learners (`curves`).
//! Invariants: every input in a verdict was judged twice, on different machines; the same request gives the same verdict.
//! Not here: the engine; processes and terminals (see `cli`).

mod case;
mod curves;
mod described;
mod guards;
mod inputs;
mod literal;
mod oracle;
mod params;
mod places;
mod prepared;
mod preparing;
mod sampling;
mod search;
#[cfg(test)]
mod tests;
mod texts;
mod told;
mod why;

pub use case::{Case, CaseError, compared_case, specified_case};
pub use why::why;

use crate::check::{Refusal, internal};
use crate::{CheckRequest, Entry, LanguageChoice, Listener, Oracle, Text, prepare_check};
use curves::Region;
use inputs::Needed;
use oracle::Answered;
use prepared::{Prepared, Program};
use preparing::Trouble;
use refute_check::{Config as CheckConfig, SearchResult};
use refute_generalize::{CachedOracle, Config, Input, Label, Stage};
use refute_play::CallInput;
use refute_verdict::{CheckVerdict, DifferenceKind, GeneralizeAnswer, GeneralizeVerdict, Judgement, StopReason};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Questions about inputs that are not meant, for each call that is allowed.
const OUTSIDE: u64 = 50;

/// What decides whether an input fails.
#[derive(Clone, Copy, Debug)]
pub enum Judge<'a> {
    /// A program that is right by definition.
    Reference {
        /// Its text.
        text: &'a Text,
        /// An expression: a function that says which inputs count.
        assume: Option<&'a str>,
        /// An expression: a function that says which results are equal.
        equal: Option<&'a str>,
        /// How differences are looked for when no failing input is given.
        config: CheckConfig,
    },
    /// What must hold.
    Specification(Specification<'a>),
}

/// Conditions: expressions, or names of functions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Specification<'a> {
    /// Of the arguments: whether they count.
    pub pre: Option<&'a str>,
    /// Of the arguments and the result: whether the result is right.
    pub post: Option<&'a str>,
    /// Of the arguments: whether all is well.
    pub property: Option<&'a str>,
}

/// The program whose failures are looked at.
pub enum Tested<'a> {
    /// A text.
    Text(&'a Text),
    /// A program that can be asked, and nothing else is known about it.
    Program {
        /// What messages call it.
        name: &'a str,
        /// The program.
        oracle: &'a mut dyn Oracle,
    },
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct GeneralizeRequest<'a> {
    /// Programs that all others stand on.
    pub prelude: &'a [Text],
    /// Which OCaml the programs are for.
    pub language: LanguageChoice,
    /// What decides.
    pub judge: Judge<'a>,
    /// The function under test; the last one when not given.
    pub entry: Option<&'a str>,
    /// Failing inputs, as expressions; one is searched for when there are none.
    pub inputs: &'a [String],
    /// Functions that inputs may be changed with.
    pub operators: Option<&'a Text>,
    /// How far to go.
    pub config: Config,
    /// Failing inputs that are wanted.
    pub sample: usize,
    /// Passing inputs near the border that are wanted.
    pub negatives: usize,
    /// Whether learners are compared.
    pub learners: bool,
    /// Ends everything when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// Looks for what the failing inputs of a program have in common. `tell` hears what is being done.
pub fn generalize(
    request: &GeneralizeRequest<'_>,
    tested: Tested<'_>,
    listener: &mut dyn Listener,
    tell: &mut dyn FnMut(&'static str),
) -> GeneralizeVerdict {
    let name = match &tested {
        Tested::Text(text) => text.name.as_str(),
        Tested::Program { name, .. } => *name,
    };
    let mut verdict = GeneralizeVerdict::new(name);
    if let Judge::Reference { text, .. } = request.judge {
        verdict.reference = Some(text.name.clone());
    }
    let worked = catch_unwind(AssertUnwindSafe(|| {
        let prepared = prepare(request, &tested, listener)?;
        tell("looking for a failing input");
        let program = match tested {
            Tested::Text(_) => None,
            Tested::Program { oracle, .. } => Some(RefCell::new(oracle)),
        };
        let mut work = Work { request, prepared: &prepared, verdict: &mut verdict, search: Search::Thorough };
        work.run(program.as_ref(), listener, tell)
    }));
    match worked {
        Ok(Ok(())) => {}
        Ok(Err(trouble)) => conclude(&mut verdict, trouble),
        Err(payload) => {
            verdict.answer = GeneralizeAnswer::Internal;
            verdict.reason = Some(internal(payload.as_ref()));
        }
    }
    verdict
}

/// Makes the request ready.
fn prepare(
    request: &GeneralizeRequest<'_>,
    tested: &Tested<'_>,
    listener: &mut dyn Listener,
) -> Result<Prepared, Trouble> {
    match (&request.judge, tested) {
        (Judge::Reference { text, assume, equal, config }, tested) => {
            let own = |text: Option<&str>| text.map(str::to_owned);
            let entry = Entry {
                name: own(request.entry),
                observer: None,
                assume: own(*assume),
                equal: own(*equal),
                together: None,
                language: request.language,
                config: *config,
            };
            let check = CheckRequest { prelude: request.prelude, reference: text, entry: &entry, tests: &[] };
            let assignment = prepare_check(&check, listener)?;
            match tested {
                Tested::Text(submission) => {
                    let submitted = assignment.submitted(submission, listener);
                    let submitted = submitted.map_err(Trouble::Verdict)?;
                    preparing::compared(&assignment, submission, &submitted, request.operators, listener)
                }
                Tested::Program { .. } => preparing::asked_reference(request, &assignment, text, listener),
            }
        }
        (Judge::Specification(specification), Tested::Text(text)) => {
            preparing::specified(request, text, specification, listener)
        }
        (Judge::Specification(specification), Tested::Program { .. }) => {
            preparing::asked_specification(request, specification, listener)
        }
    }
}

/// What to say when there is nothing to work with.
fn conclude(verdict: &mut GeneralizeVerdict, trouble: Trouble) {
    match trouble {
        Trouble::Refused(Refusal { message, diagnostics }) => {
            verdict.answer = GeneralizeAnswer::Refused;
            verdict.reason = Some(message);
            verdict.diagnostics.extend(diagnostics);
        }
        Trouble::Verdict(judged) => {
            verdict.answer = GeneralizeAnswer::Unknown;
            verdict.reason = Some(unjudged(&judged));
            verdict.diagnostics.extend(judged.diagnostics);
        }
    }
}

/// Why a submission could not be judged, as a sentence.
fn unjudged(judged: &CheckVerdict) -> String {
    let name = &judged.submission;
    match (&judged.verdict, &judged.misfit, &judged.reason) {
        (Judgement::Rejected, _, _) => format!("`{name}` has errors, so it cannot be called."),
        (_, Some(misfit), _) => format!("`{name}` does not fit the reference: {}.", misfit.what),
        (_, _, Some(reason)) => format!("`{name}` could not be judged: {reason}."),
        _ => format!("`{name}` could not be judged."),
    }
}

/// How a failing input is searched for where none is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    /// As `refute check` does.
    Thorough,
    /// The smallest inputs are tried in order, until one fails in this way.
    Smallest(DifferenceKind),
}

/// One request being worked on.
struct Work<'a> {
    search: Search,
    request: &'a GeneralizeRequest<'a>,
    prepared: &'a Prepared,
    verdict: &'a mut GeneralizeVerdict,
}

impl Work<'_> {
    fn run(
        &mut self,
        program: Program<'_, '_>,
        listener: &mut dyn Listener,
        tell: &mut dyn FnMut(&'static str),
    ) -> Result<(), Trouble> {
        let Prepared { setting, ty, .. } = self.prepared;
        (self.verdict.entry, self.verdict.ty) = (setting.function.clone(), ty.clone());
        let given = self.given(listener)?;
        self.verdict.given = !given.is_empty();
        let Some(candidates) = self.candidates(given)? else { return Ok(()) };
        let said: Rc<RefCell<Answered>> = Rc::default();
        let asked = Rc::new(Cell::new(0));
        let oracle = self.prepared.oracle(program, &said).map_err(Trouble::Verdict)?;
        let mut oracle = Counting { oracle, asked: Rc::clone(&asked) };
        let calls = self.request.config.calls;
        let mut jury =
            CachedOracle::new(setting.clone(), &mut oracle, calls, calls.saturating_mul(OUTSIDE), &self.request.stop);
        let initial = self.failing(&mut jury, candidates);
        let mut findings = told::Findings::default();
        let mut region = None;
        if !initial.is_empty() {
            self.verdict.initial = initial.iter().map(|input| setting.call(&jury.values, input)).collect();
            let mut functions = self.prepared.functions();
            let mut stages: Vec<(&'static str, u64)> = Vec::new();
            let found = refute_generalize::generalize(
                &mut jury,
                &mut functions,
                &initial,
                &self.request.config,
                &mut |stage| {
                    let words = stage_words(stage);
                    stages.push((words, asked.get()));
                    tell(words);
                },
            );
            stages.push(("", asked.get()));
            let spent = stages.windows(2).map(|pair| (pair[0].0.to_string(), pair[1].1 - pair[0].1));
            self.verdict.search.stages = spent.collect();
            (self.verdict.search.steps, self.verdict.search.accepted) = (found.walk.steps, found.walk.accepted);
            findings = told::fill(self, &mut jury, &mut functions, &found);
            if self.request.learners {
                let filled =
                    |inputs: &[Input]| inputs.iter().map(|input| setting.filled(&jury.values, input)).collect();
                let (size, order_only) = (found.seen.size, found.seen.order_only);
                region = Some(Region { initial: filled(&initial), failing: filled(&found.failing), size, order_only });
            }
        }
        let counts = jury.counts;
        self.verdict.cut_short |= jury.is_over();
        drop(jury);
        let search = &mut self.verdict.search;
        (search.calls, search.hits, search.outside) = (counts.calls, counts.hits, counts.outside);
        self.ends(said.borrow().trouble.clone());
        drop(oracle);
        told::replay(self, findings, program)?;
        if let Some(region) = region {
            tell("comparing learners");
            self.verdict.learners = curves::curves(self.prepared, program, self.request, &region);
        }
        Ok(())
    }

    /// The inputs that the user gave.
    fn given(&self, listener: &mut dyn Listener) -> Result<Vec<CallInput>, Refusal> {
        let Prepared { setting, args, loaded, .. } = self.prepared;
        let needed = Needed { loaded, function: &setting.function, space: &setting.space, args };
        let read = |expr: &String| inputs::given(&needed, expr, &self.request.stop, listener);
        self.request.inputs.iter().map(read).collect()
    }

    /// Inputs that may fail; `None` when it is clear that there are none, and the verdict says so.
    fn candidates(&mut self, given: Vec<CallInput>) -> Result<Option<Vec<CallInput>>, Trouble> {
        if !given.is_empty() || self.search != Search::Thorough {
            return Ok(Some(given));
        }
        let Some(SearchResult { verdict: judged, input, .. }) = self.prepared.counterexample(&self.request.stop) else {
            return Ok(Some(given));
        };
        if let Some(input) = input {
            return Ok(Some(vec![input]));
        }
        if !judged.verdict.is_alike() {
            return Err(Trouble::Verdict(Box::new(judged)));
        }
        let stopped = judged.search.as_ref().is_some_and(|search| search.stop == StopReason::Interrupted);
        self.verdict.answer = if stopped { GeneralizeAnswer::Interrupted } else { GeneralizeAnswer::NoFailure };
        let size = judged.search.as_ref().map_or(0, |search| search.complete_to);
        self.verdict.reason = Some(match stopped {
            true => "Stopped before a failing input was found.".to_string(),
            false => format!(
                "No failing input was found: no difference on any input up to size {size}. That is not a proof that there is \
                 none; --input gives one that is known."
            ),
        });
        Ok(None)
    }

    /// Those of the candidates that fail; without candidates one is searched for. What does not fail is said.
    fn failing(&mut self, jury: &mut CachedOracle<'_>, candidates: Vec<CallInput>) -> Vec<Input> {
        if candidates.is_empty() {
            let most_calls = self.request.config.calls / 4;
            let is_wanted = |label: Label| match (label, self.search) {
                (Label::Fails(class), Search::Smallest(kind)) => kind == oracle::kind(class),
                (label, _) => label.fails(),
            };
            let found = search::first_wanted(jury, &self.prepared.args, most_calls, is_wanted);
            let found = found.or_else(|| self.solved(jury));
            if found.is_none() && !jury.is_over() {
                self.verdict.answer = GeneralizeAnswer::NoFailure;
                let tried = jury.counts.calls;
                let solved = if self.prepared.is_solved() { ", nor by solving for one" } else { "" };
                self.verdict.reason = Some(format!(
                    "No failing input was found among the {tried} smallest{solved}. That is not a proof that there is none; \
                     --input gives one that is known."
                ));
            }
            return found.into_iter().collect();
        }
        let setting = self.prepared.setting.clone();
        let mut failing = Vec::new();
        let mut others = Vec::new();
        for filled in candidates {
            let input = setting.input(&mut jury.values, &filled);
            let call = setting.call(&jury.values, &input);
            match jury.label(&input) {
                Some(Label::Fails(_)) => failing.push(input),
                Some(Label::Passes) => {
                    others.push(format!("`{call}` does not fail: the program does what it should there."))
                }
                Some(Label::Outside) => {
                    others.push(format!("`{call}` does not count: {}.", self.why_outside()));
                }
                None => {}
            }
        }
        if failing.is_empty() && !others.is_empty() {
            self.verdict.answer = GeneralizeAnswer::NoFailure;
            self.verdict.reason = Some(others.join(" "));
        } else {
            self.verdict.notes.extend(others);
        }
        failing
    }

    /// A failing input that conditions lead to, when it fails.
    fn solved(&self, jury: &mut CachedOracle<'_>) -> Option<Input> {
        let filled = self.prepared.solved(&self.request.stop)?;
        let input = self.prepared.setting.input(&mut jury.values, &filled);
        jury.label(&input).filter(|label| label.fails()).map(|_| input)
    }

    fn why_outside(&self) -> &'static str {
        match self.request.judge {
            Judge::Reference { assume: None, .. } => "the reference raises an exception there or does not end",
            Judge::Reference { .. } => "the assumption does not hold, or the reference does not return",
            Judge::Specification(_) => "the precondition does not hold",
        }
    }

    /// What is to be said about how everything ended.
    fn ends(&mut self, trouble: Option<String>) {
        let stopped = self.request.stop.load(Ordering::Relaxed);
        let found = self.verdict.answer == GeneralizeAnswer::Fails;
        if stopped {
            self.verdict.cut_short = true;
            if found {
                self.verdict.notes.push("Interrupted: this is the best that was found until then.".to_string());
            } else {
                self.verdict.answer = GeneralizeAnswer::Interrupted;
                self.verdict.reason = Some("Stopped before a failing input was found.".to_string());
            }
        } else if let Some(trouble) = trouble {
            self.verdict.cut_short = true;
            if found {
                self.verdict.notes.push(format!("{trouble} What is said here is what was known by then."));
            } else {
                self.verdict.answer = GeneralizeAnswer::Unknown;
                self.verdict.reason = Some(trouble);
            }
        } else if !found && self.verdict.answer != GeneralizeAnswer::NoFailure {
            self.verdict.answer = GeneralizeAnswer::Unknown;
            let calls = self.request.config.calls;
            self.verdict.reason = Some(format!(
                "No failing input was found within {calls} calls; --calls allows more, --input gives one."
            ));
        }
    }
}

fn stage_words(stage: Stage) -> &'static str {
    match stage {
        Stage::Shrinking => "making failing inputs smaller",
        Stage::Surrounding => "looking at the inputs around",
        Stage::Describing => "looking for what failing inputs have in common",
        Stage::Perturbing => "learning perturbations",
    }
}

/// An oracle that counts what it is asked.
struct Counting<'o> {
    oracle: Box<dyn refute_generalize::Oracle + 'o>,
    asked: Rc<Cell<u64>>,
}

impl refute_generalize::Oracle for Counting<'_> {
    fn judge(&mut self, input: &CallInput) -> Option<refute_generalize::JudgedInput> {
        self.asked.set(self.asked.get() + 1);
        self.oracle.judge(input)
    }

    fn looked_at(&self) -> Option<&[u8]> {
        self.oracle.looked_at()
    }
}
