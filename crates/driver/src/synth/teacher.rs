//! A reference as a teacher: programs are shown to it until it finds nothing wrong.
//!
//! In: a [`Teacher`]. Out: [`Exam`]s; the loop is in `synth`. A reference that is a text is compared with a program by the engine
//! of `refute check` ([`Written`]); one that is a program of its own can only be asked (see `asked`).
//! Not here: searching (see `round`).

use super::rivals::{Compared, Rival, RivalError, compare};
use super::round::Round;
use crate::bench::Bench;
use crate::check::listed;
use crate::loaded::Loaded;
use crate::{LanguageChoice, Text};
use refute_check::{Config, Effort};
use refute_frontend::Grammar;
use refute_source::suggest;
use refute_source::{Diagnostic, Sources};
use refute_verdict::Agreement;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a teacher finds out about the programs of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Exam {
    /// Nothing is wrong with the first one, as far as the two were compared; `None` where they were not.
    Agrees(Option<Agreement>),
    /// The reference says what happens on an input.
    Teaches(Lesson),
    /// It cannot be found out (why, a sentence).
    Stuck(String),
}

/// A result of the reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lesson {
    /// The arguments as OCaml.
    pub(super) args: Vec<String>,
    /// The right value.
    pub(super) value: String,
    /// What the first program gives, when that is something else.
    pub(super) instead: Option<String>,
}

/// What the reference says about arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// The value.
    Value(String),
    /// Nothing that can be an example: it raises, or does not end.
    Nothing,
    /// It could not be asked (why, a sentence).
    Trouble(String),
}

/// A reference.
pub(super) trait Teacher {
    /// As the user named it.
    fn name(&self) -> &str;
    /// How many programs of a round it wants to see.
    fn programs(&self) -> usize;
    /// Looks at the programs of a round.
    fn examine(&mut self, round: &Round, stop: &Arc<AtomicBool>) -> Exam;
    /// What it says about arguments.
    fn says(&mut self, args: &[String]) -> Said;
    /// Inputs with which to begin when there are no examples.
    fn first_inputs(&mut self, stop: &Arc<AtomicBool>) -> Vec<Vec<String>>;
    /// How often it was asked, when that matters.
    fn asked(&self) -> Option<u64>;
}

/// Why a text cannot be a reference, as a sentence.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum ReferenceError {
    #[error("The reference `{0}` has errors.")]
    HasErrors(String),
    #[error("The reference `{file}` defines no `{name}`{}", others(name, functions, *is_named))]
    Missing { file: String, name: String, functions: Vec<String>, is_named: bool },
    #[error(transparent)]
    Rival(#[from] RivalError),
}

/// What there is instead of a function that is missing.
fn others(name: &str, functions: &[String], is_named: bool) -> String {
    let names: Vec<&str> = functions.iter().map(String::as_str).collect();
    let mut others = match suggest::closest(name, names.iter().rev().copied()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None if names.is_empty() => "; it defines no function.".to_string(),
        None => format!("; its functions are {}.", listed(&names)),
    };
    if !is_named && !names.is_empty() {
        others += " `--reference-entry NAME` names another one.";
    }
    others
}

/// A reference that is a text.
pub(super) struct Written {
    name: String,
    text: Text,
    rival: Rival,
    bench: Bench,
    effort: Effort,
}

/// Which function of a text is the reference.
pub(super) struct Asked<'a> {
    pub(super) text: &'a Text,
    /// Its name, when it is not that of the goal.
    pub(super) entry: Option<&'a str>,
    /// The function that is wanted.
    pub(super) goal: &'a str,
    pub(super) language: LanguageChoice,
}

impl Written {
    /// Reads a reference; details about one that cannot be used have been told.
    pub(super) fn new(
        asked: &Asked<'_>,
        effort: Effort,
        tell: &mut dyn FnMut(&Sources, &[Diagnostic]),
    ) -> Result<Written, ReferenceError> {
        let Asked { text, entry, goal, language } = *asked;
        let mut loaded = Loaded::for_language(language);
        let (_, checked) = loaded.add_either(text, Grammar::Program);
        if checked.has_errors() {
            tell(loaded.sources(), &checked.diagnostics);
            return Err(ReferenceError::HasErrors(text.name.clone()));
        }
        let wanted = entry.unwrap_or(goal);
        if loaded.last_named(wanted).is_none() {
            let functions = loaded.functions().into_iter().map(|function| function.name).collect();
            let (file, name) = (text.name.clone(), wanted.to_string());
            return Err(ReferenceError::Missing { file, name, functions, is_named: entry.is_some() });
        }
        let rival = Rival::of(loaded, wanted)?;
        let bench = rival.bench(&Arc::default());
        Ok(Written { name: text.name.clone(), text: text.clone(), rival, bench, effort })
    }
}

impl Teacher for Written {
    fn name(&self) -> &str {
        &self.name
    }

    fn programs(&self) -> usize {
        1
    }

    fn examine(&mut self, round: &Round, stop: &Arc<AtomicBool>) -> Exam {
        let Some(candidate) = round.candidates.first() else { return Exam::Stuck("there is no program".to_string()) };
        let config = Config { effort: self.effort, ..Config::default() };
        match compare(&self.rival, &candidate.rival, config, stop) {
            Compared::Differ(difference) => Exam::Teaches(Lesson {
                args: difference.args,
                value: difference.first.to_string(),
                instead: Some(super::question::said(&difference.second)),
            }),
            Compared::Alike(agreement) => Exam::Agrees(Some(agreement)),
            Compared::Unknown(why) => Exam::Stuck(why),
        }
    }

    fn says(&mut self, args: &[String]) -> Said {
        self.rival.call(&mut self.bench, args).map_or(Said::Nothing, Said::Value)
    }

    fn first_inputs(&mut self, stop: &Arc<AtomicBool>) -> Vec<Vec<String>> {
        super::probes::of_branches(&self.text, &self.rival.function().name, stop)
    }

    fn asked(&self) -> Option<u64> {
        None
    }
}
