//! Two programs with a function of the same name: the smallest input on which the functions differ.
//!
//! In: texts, in OCaml or Myth. Out: a [`Compared`]; start at [`compare`]. The engine is that of `refute check`: every
//! difference was run on plain machines, and its constants are as simple as possible. [`Rival::call`] runs a function on
//! arguments that are texts.
//! Invariants: the same texts give the same answer; [`Compared::Alike`] is no proof but where it says so.
//! Not here: which programs are worth comparing (see `synth`).
//!
//! Example: `let f x = x` and `let f x = x * x` differ on `f (-1)`, which gives -1 and 1.

use crate::Text;
use crate::bench::{Bench, STEPS};
use crate::check::assertion::application;
use crate::check::{does_not_fit, instead_of_holding, internal};
use crate::loaded::{Function, Loaded};
use refute_check::{Config, Effort, Exceptions, Exercise, Side};
use refute_frontend::Grammar;
use refute_ir::show_declaration::show_value_name;
use refute_verdict::{Agreement, CheckVerdict, DifferenceKind, Done, Extent, Instead, Judgement, Misfit, StopReason};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program that was read, and its function.
#[derive(Clone, Debug)]
pub(crate) struct Rival {
    loaded: Loaded,
    function: Function,
}

/// An input on which two functions differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    /// The arguments as OCaml, without parentheses around them.
    pub(crate) args: Vec<String>,
    /// The whole call.
    pub(crate) call: String,
    /// What differs.
    pub(crate) kind: DifferenceKind,
    /// What the first function does.
    pub(crate) first: Done,
    /// What the second one does.
    pub(crate) second: Done,
    /// The size of the arguments.
    pub(crate) size: usize,
}

/// What came of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// They differ.
    Differ(Difference),
    /// No difference was found.
    Alike(Agreement),
    /// They cannot be compared, or the search was interrupted (why, a sentence).
    Unknown(String),
}

/// What an expression comes to: a value as OCaml, or what happens instead.
pub(crate) type Evaluated = Result<String, Instead>;

/// The same as a text.
pub(crate) fn text_of(evaluated: &Evaluated) -> String {
    evaluated.as_ref().map_or_else(Instead::to_string, String::clone)
}

/// Why a program cannot be compared, as the rest of a sentence about it.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(crate) enum RivalError {
    /// It does not type.
    #[error("{0}")]
    DoesNotFit(Instead),
    /// It has no such function.
    #[error("there is no `{0}`")]
    Missing(String),
}

impl Rival {
    /// Reads a program; `Err` says why it cannot be compared.
    pub(crate) fn new(text: &str, entry: &str) -> Result<Rival, RivalError> {
        let mut loaded = Loaded::new();
        let text = Text { name: entry.to_string(), bytes: text.as_bytes().to_vec() };
        let (_, checked) = loaded.add_either(&text, Grammar::Program);
        if checked.has_errors() {
            return Err(RivalError::DoesNotFit(does_not_fit(&checked.diagnostics)));
        }
        Rival::of(loaded, entry)
    }

    /// The function of a program that was read.
    pub(crate) fn of(loaded: Loaded, entry: &str) -> Result<Rival, RivalError> {
        let function = loaded.last_named(entry).ok_or_else(|| RivalError::Missing(entry.to_string()))?;
        Ok(Rival { loaded, function })
    }

    /// The program.
    pub(crate) fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// The function.
    pub(crate) fn function(&self) -> &Function {
        &self.function
    }

    /// Runs the program, so that its function can be called.
    pub(crate) fn bench(&self, stop: &Arc<AtomicBool>) -> Bench {
        Bench::new(self.loaded.clone(), stop)
    }

    /// Calls the function on arguments that are OCaml.
    pub(crate) fn call(&self, bench: &mut Bench, args: &[String]) -> Evaluated {
        let global = &self.loaded.program().globals[self.function.id.index()];
        let args: String = args.iter().map(|arg| format!(" ({arg})")).collect();
        evaluate(bench, &format!("{}{args}", show_value_name(global.name)))
    }

    fn side(&self) -> Side {
        Side { program: self.loaded.program().clone(), entry: self.function.id, observer: None }
    }
}

/// What an expression comes to after a program.
pub(crate) fn evaluate(bench: &mut Bench, expression: &str) -> Evaluated {
    let text = Text { name: "call".to_string(), bytes: expression.as_bytes().to_vec() };
    match bench.try_item(&text, STEPS) {
        Ok(tried) => match (instead_of_holding(&tried), tried.value) {
            (None, Some(value)) => Ok(value),
            (None, None) => Err(Instead::DoesNotFit("it is not an expression".to_string())),
            (Some(instead), _) => Err(instead),
        },
        Err(found) => Err(does_not_fit(&found)),
    }
}

/// Settings for telling candidates apart: an exception is as good an answer as any other.
pub(crate) fn between_candidates(effort: Effort) -> Config {
    Config { exceptions: Exceptions::Same, effort, ..Config::default() }
}

/// The smallest input on which two functions differ.
pub(crate) fn compare(first: &Rival, second: &Rival, config: Config, stop: &Arc<AtomicBool>) -> Compared {
    let judged = catch_unwind(AssertUnwindSafe(|| {
        let exercise = Exercise::new(first.side(), None, None, config);
        exercise.map(|exercise| exercise.judge("second", &second.side(), stop))
    }));
    match judged {
        Ok(Ok(verdict)) => told(verdict, &first.function.name),
        Ok(Err(reason)) => Compared::Unknown(reason.to_string()),
        Err(payload) => Compared::Unknown(internal(payload.as_ref())),
    }
}

/// Inputs that a person would try.
const NATURAL: usize = 80;

/// A few small inputs, as a person would try them.
pub(crate) fn natural(rival: &Rival) -> Vec<Vec<String>> {
    super::probes::of_type(rival, NATURAL)
}

/// What a function gives for inputs, where that is a value that can be compared.
pub(crate) fn natural_results(rival: &Rival, inputs: &[Vec<String>], stop: &Arc<AtomicBool>) -> Vec<Option<String>> {
    let mut bench = rival.bench(stop);
    inputs.iter().map(|args| rival.call(&mut bench, args).ok().filter(|gives| !gives.contains("<fun>"))).collect()
}

/// Two values for the same arguments.
pub(crate) fn difference(first: &Rival, args: &[String], gives: String, instead: String) -> Difference {
    let name = show_value_name(refute_source::Name::new(&first.function.name));
    Difference {
        args: args.to_vec(),
        call: super::texts::call(&name, args),
        kind: DifferenceKind::Value,
        first: Done::value(gives),
        second: Done::value(instead),
        size: args.iter().map(String::len).sum(),
    }
}

fn told(verdict: CheckVerdict, entry: &str) -> Compared {
    let unknown = |why: &str| Compared::Unknown(verdict.reason.clone().unwrap_or_else(|| why.to_string()));
    match (verdict.verdict, &verdict.search) {
        (Judgement::Differs, _) => match differs(&verdict, entry) {
            Some(difference) => Compared::Differ(difference),
            None => unknown("the difference cannot be written down"),
        },
        (Judgement::NoDifference, Some(search)) if search.stop == StopReason::Interrupted => unknown("interrupted"),
        (Judgement::NoDifference, Some(search)) => Compared::Alike(search.agreement()),
        (Judgement::Proved, Some(search)) => {
            Compared::Alike(verdict.proof.as_ref().map_or(search.agreement(), |proof| Agreement {
                extent: Extent::Proved(proof.strength),
                ..search.agreement()
            }))
        }
        _ => match &verdict.misfit {
            Some(Misfit { what, reference: Some(first), submission: Some(second) }) => {
                unknown(&format!("{what}: `{first}` and `{second}`"))
            }
            Some(misfit) => unknown(&misfit.what),
            None => unknown("the two cannot be compared"),
        },
    }
}

fn differs(verdict: &CheckVerdict, entry: &str) -> Option<Difference> {
    let call = verdict.call.clone()?;
    // The name may be an operator.
    let name = show_value_name(refute_source::Name::new(entry));
    let (_, args) = application(&format!("f{}", call.strip_prefix(&name)?))?;
    Some(Difference {
        args,
        kind: verdict.difference.as_ref()?.kind,
        first: verdict.reference.as_ref()?.call()?.clone(),
        second: verdict.got.as_ref()?.call()?.clone(),
        size: verdict.size.unwrap_or(0),
        call,
    })
}

#[cfg(test)]
mod tests;
