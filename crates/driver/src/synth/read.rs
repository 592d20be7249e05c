//! Reads what is wanted: a text with a goal and examples becomes a problem for the search.
//!
//! In: [`ReadRequest`]: the text, the texts it uses, which goal, which parts of the library. Out: [`SynthTask`]; start at [`read`].
//! Stages: parse (`syntax::parse_synth_source`), type the whole text with a hole for the goal, take goal and examples away,
//! load the rest, evaluate the parts of examples, collect components.
//! Invariants: messages point into the user's text; every example has one argument for each parameter and has been
//! evaluated; the background with the text of a function after it is a program.
//! Not here: files (the request carries the texts of used ones; [`used_files`] names them), the search.
//!
//! Example: `let f : int -> int = ??` with `assert (f 1 = 2)` is a problem with one example.

mod components;
mod flaws;
mod library;
mod parts;
mod stage;
#[cfg(test)]
mod tests;
mod text;
mod types;
mod values;

use crate::loaded::Loaded;
use crate::{Text, messages};
use refute_source::suggest::closest;
use refute_source::{Diagnostic, FileId, Sources, Span};
use refute_syntax::synth_source::{Form, Goal, Use};
use refute_syntax::{Parsed, parse_synth_source};
use refute_synth::Problem;
use std::sync::Arc;

/// What to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadRequest<'a> {
    /// The text with the goal.
    pub(crate) text: &'a Text,
    /// The texts that it and they name in `#use` lines, each by the name that stands there.
    pub(crate) used: &'a [Text],
    /// Examples beside those of the text, such as `f [1] = 2`.
    pub(crate) more: &'a [String],
    /// The name of the goal, where there are several.
    pub(crate) entry: Option<&'a str>,
    /// Modules (`List`) and functions (`List.map`) of the library that may be used beside those that always may.
    pub(crate) with: &'a [String],
    /// Functions, operators and modules that may not be used.
    pub(crate) without: &'a [String],
    /// Whether a goal needs examples (it does not where a reference gives them).
    pub(crate) examples: Examples,
}

/// Whether a goal needs examples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Examples {
    /// At least one.
    Needed,
    /// There may be none.
    Optional,
}

/// What is wanted.
#[derive(Clone, Debug)]
pub(crate) struct SynthTask {
    /// The problem.
    pub(crate) problem: Problem,
    /// The program without goal and examples: with the text of an answer after it, it is a program again.
    pub(crate) background: String,
    /// Each example as one writes it, `stutter [0] = [0; 0]`.
    pub(crate) example_texts: Vec<String>,
    /// Where each example stands.
    pub(crate) example_spans: Vec<Span>,
    /// The goal.
    pub(crate) goal: Goal,
    /// The texts of the further examples, in order.
    pub(crate) more: Vec<FileId>,
}

impl SynthTask {
    /// Whether the problem is written in Myth's notation.
    pub(crate) fn is_myth(&self) -> bool {
        self.goal.form == Form::Myth
    }
}

/// Hears messages with the texts that they point into.
pub(crate) type Tell<'a> = dyn FnMut(&Sources, &[Diagnostic]) + 'a;

/// The files that a text names in `#use` lines, as they are written, in order.
pub fn used_files(text: &Text) -> Vec<String> {
    refute_syntax::used_files(&text.bytes)
}

/// Whether a name means something of the library that answers can use.
pub(crate) fn in_library(name: &str) -> bool {
    library::LIBRARY.iter().any(|entry| entry.module == name || entry.shown == name)
}

/// Why there is no problem to solve, as a sentence; details have been told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// A text has errors.
    #[error("`{0}` has errors, so it is not known what is wanted.")]
    HasErrors(String),
    /// A text has no goal.
    #[error("`{0}` has no goal. Write `let f : int -> int = ??` and examples such as `assert (f 1 = 2)`.")]
    NoGoal(String),
    /// The goal that was named is not there.
    #[error("`{file}` has no goal `{name}`; it has {}.{}", quoted(goals), did_you_mean(name, goals))]
    NoSuchGoal {
        /// The text.
        file: String,
        /// The name.
        name: String,
        /// The goals that are there.
        goals: Vec<String>,
    },
    /// Nobody said which goal is meant.
    #[error("`{file}` has several goals: {}. Choose one with `--entry`.", quoted(goals))]
    SeveralGoals {
        /// The text.
        file: String,
        /// Its goals.
        goals: Vec<String>,
    },
    /// The rest of a text is no program.
    #[error("`{file}` cannot be read without the goal `{goal}`.")]
    WithoutGoal {
        /// The text.
        file: String,
        /// The goal.
        goal: String,
    },
    /// `--with` names nothing.
    #[error(
        "`--with {name}`: there is no such module or function here.{} The modules are `{}`.",
        did_you_mean(name, words),
        modules.join("`, `")
    )]
    UnknownWith {
        /// The name.
        name: String,
        /// What could have been meant.
        words: Vec<String>,
        /// The modules that there are.
        modules: Vec<&'static str>,
    },
    /// `--without` names nothing.
    #[error("`--without {name}`: nothing that could be used is called so.{}", did_you_mean(name, words))]
    UnknownWithout {
        /// The name.
        name: String,
        /// What could have been meant.
        words: Vec<String>,
    },
    /// The messages are about a further example, by its number from 0.
    #[error("{error}")]
    Further {
        /// Which one.
        number: usize,
        /// What that comes to.
        error: Box<ReadError>,
    },
    /// A bug of ours: texts that we wrote are refused, with the titles of the messages.
    #[error("The functions of the library cannot be loaded: {}.", .0.join("; "))]
    Library(Vec<String>),
    /// A bug of ours.
    #[error("The holes of goals cannot be loaded.")]
    Holes,
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn did_you_mean(name: &str, among: &[String]) -> String {
    let meant = closest(name, among.iter().map(String::as_str));
    meant.map_or_else(String::new, |meant| format!(" Did you mean `{meant}`?"))
}

/// Reads a problem.
pub(crate) fn read(loaded: &mut Loaded, asked: &ReadRequest<'_>, tell: &mut Tell<'_>) -> Result<SynthTask, ReadError> {
    library::load(loaded)?;
    let file = loaded.add_source(asked.text);
    only_utf8(loaded, file, asked.text, tell)?;
    let more = asked.more.iter().enumerate().map(|(at, line)| {
        loaded.add_source(&Text { name: format!("answer {}", at + 1), bytes: line.clone().into_bytes() })
    });
    let more: Vec<FileId> = more.collect();
    let mut blamed = None;
    let mut tell = |sources: &Sources, found: &[Diagnostic]| {
        let number = |one: &Diagnostic| more.iter().position(|file| *file == one.span().file);
        blamed = blamed.or_else(|| found.iter().find_map(number));
        tell(sources, found);
    };
    let read = read_goal(loaded, file, &more, asked, &mut tell);
    read.map_err(|error| match blamed {
        Some(number) => ReadError::Further { number, error: Box::new(error) },
        None => error,
    })
}

/// Reads the goal of a text that was made known, with further examples.
fn read_goal(
    loaded: &mut Loaded,
    file: FileId,
    more: &[FileId],
    asked: &ReadRequest<'_>,
    tell: &mut Tell<'_>,
) -> Result<SynthTask, ReadError> {
    let mut background = String::new();
    let parsed = parse_synth_source(loaded.sources(), file, more);
    let told: Vec<Diagnostic> = parsed.problems.iter().map(|problem| problem.to_diagnostic(loaded.sources())).collect();
    tell(loaded.sources(), &told);
    if messages::any_error(&told) {
        return Err(has_errors(asked.text));
    }
    use_files(loaded, &parsed.uses, asked, &mut Vec::new(), &mut background, tell)?;
    let number = chosen(&parsed.goals, asked)?;
    let goal = parsed.goals[number].clone();
    let staged = stage::stage(loaded, parsed, number, asked, tell)?;
    background.push_str(&staged.background);
    let components = components::components(loaded, &goal, &staged.function, asked)?;
    let stage::Staged { function, examples, example_texts, example_spans, .. } = staged;
    let named = goal.params.iter().map(|name| name.map(|name| name.to_string()));
    let param_names = named.chain(std::iter::repeat(None)).take(function.params.len()).collect();
    let problem = Problem {
        program: Arc::new(loaded.program().clone()),
        name: goal.name.name.to_string(),
        params: function.params,
        param_names,
        result: function.result,
        instances: function.instances,
        components,
        recursive: true,
        examples,
    };
    Ok(SynthTask { problem, background, example_texts, example_spans, goal, more: more.to_vec() })
}

fn has_errors(text: &Text) -> ReadError {
    ReadError::HasErrors(text.name.clone())
}

/// A program that is handed on as text must be one in every encoding.
fn only_utf8(loaded: &Loaded, file: FileId, text: &Text, tell: &mut Tell<'_>) -> Result<(), ReadError> {
    let Err(error) = std::str::from_utf8(&text.bytes) else { return Ok(()) };
    let at = u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX - 1);
    let diagnostic = Diagnostic::error("not-utf8", Span::new(file, at, at + 1), "This text is not UTF-8")
        .hint("Save the file as UTF-8, or write the character as an escape, such as `\\233`.");
    tell(loaded.sources(), &[diagnostic]);
    Err(has_errors(text))
}

/// Loads the files of `#use` lines, each once, those that they use first.
fn use_files(
    loaded: &mut Loaded,
    uses: &[Use],
    asked: &ReadRequest<'_>,
    seen: &mut Vec<String>,
    background: &mut String,
    tell: &mut Tell<'_>,
) -> Result<(), ReadError> {
    for used in uses {
        if seen.contains(&used.path) {
            continue;
        }
        seen.push(used.path.clone());
        let Some(found) = asked.used.iter().find(|file| file.name == used.path) else {
            let title = format!("There is no file `{}`", used.path);
            tell(loaded.sources(), &[Diagnostic::error("no-file", used.span, title)]);
            return Err(has_errors(asked.text));
        };
        // Deep chains of files are as long as the number of files.
        refute_source::deep(|| use_file(loaded, found, asked, seen, background, tell))?;
    }
    Ok(())
}

fn use_file(
    loaded: &mut Loaded,
    used: &Text,
    asked: &ReadRequest<'_>,
    seen: &mut Vec<String>,
    background: &mut String,
    tell: &mut Tell<'_>,
) -> Result<(), ReadError> {
    let file = loaded.add_source(used);
    only_utf8(loaded, file, used, tell)?;
    let parsed = parse_synth_source(loaded.sources(), file, &[]);
    let mut told: Vec<Diagnostic> =
        parsed.problems.iter().map(|problem| problem.to_diagnostic(loaded.sources())).collect();
    let other = |goal: &Goal| {
        let title = format!("A file that is used cannot have a goal, and `{}` is one", goal.name.name);
        Diagnostic::error("bad-goal", goal.span, title).hint("Write the goal in the file that uses this one.")
    };
    told.extend(parsed.goals.iter().map(other));
    tell(loaded.sources(), &told);
    if messages::any_error(&told) {
        return Err(has_errors(used));
    }
    use_files(loaded, &parsed.uses, asked, seen, background, tell)?;
    let lines: Vec<Span> = parsed.uses.iter().map(|used| used.span).collect();
    let checked = loaded.add_tree_either(Parsed { tree: parsed.tree, problems: Vec::new() });
    tell(loaded.sources(), &checked.diagnostics);
    if checked.has_errors() {
        return Err(has_errors(used));
    }
    background.push_str(&text::without(used, &lines));
    background.push('\n');
    Ok(())
}

/// The number of the goal that is asked for.
fn chosen(goals: &[Goal], asked: &ReadRequest<'_>) -> Result<usize, ReadError> {
    let file = asked.text.name.clone();
    let names: Vec<String> = goals.iter().map(|goal| goal.name.name.to_string()).collect();
    match (asked.entry, goals) {
        (_, []) => Err(ReadError::NoGoal(file)),
        // The last one counts, as it would in a program.
        (Some(entry), _) => names.iter().rposition(|name| name == entry).ok_or_else(|| ReadError::NoSuchGoal {
            file,
            name: entry.to_string(),
            goals: names,
        }),
        (None, [_]) => Ok(0),
        (None, _) => Err(ReadError::SeveralGoals { file, goals: names }),
    }
}
