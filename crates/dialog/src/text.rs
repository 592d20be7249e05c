//! From a `.dialog` text to a specification.
//!
//! In: a text and the values given for its parameters. Out: the specification, and everything that is wrong with the
//! text or looks so. Stages: `lexer` (tokens, blocks), `parser` (the tree), `declare` (global names, options, constants),
//! `lower` (names, types, macros), `lint` (what the whole must fulfil).
//! Invariants: the specification is there exactly when no problem is an error; the same text gives the same result;
//! nothing here panics, whatever the text is.

mod declare;
mod lexer;
mod lower;
mod options;
mod parser;
mod scope;
mod token;
mod tree;

use crate::core::Spec;
use lower::Lowering;
use refute_source::{Diagnostic, FileId, Severity, SourceFile, Sources, Span};
use std::collections::BTreeSet;

/// More problems than this are not shown: they are usually consequences of the first.
const MOST_PROBLEMS: usize = 50;

/// A specification and what was said about its text.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The specification; absent exactly when a problem is an error.
    pub spec: Option<Spec>,
    /// Errors and warnings, in the order of the text.
    pub problems: Vec<Diagnostic>,
}

/// Reads a specification. `given` are the parameters that the user sets, as written: `--param NAME=VALUE`.
pub fn load(sources: &Sources, file: FileId, given: &[(String, String)]) -> Loaded {
    let bytes = &sources.file(file).bytes;
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return not_text(file, error.valid_up_to()),
    };
    let lexed = lexer::lex(file, text);
    let parsed = parser::parse(lexed.tokens);
    let mut problems = unexplained(sources.file(file), &lexed.problems, parsed.problems);
    problems.extend(lexed.problems);

    let mut lowering = Lowering::default();
    let declared = declare::declare(&mut lowering, file, &parsed.file.decls, given);
    let body = lowering.body(&parsed.file.stmts);
    problems.append(&mut lowering.problems);
    let spec = Spec {
        task: declared.task,
        options: declared.options,
        params: declared.params,
        vars: lowering.vars,
        enums: lowering.globals.enums.clone(),
        opaques: lowering.globals.opaques.clone(),
        body,
        expect: declared.expect,
    };
    // The rest looks at the whole, so the whole must have been understood.
    if problems.iter().all(|problem| problem.severity != Severity::Error) {
        problems.extend(declare::unused(&lowering.globals));
        problems.extend(crate::lint::check(&spec));
        if parsed.file.stmts.is_empty() {
            problems.push(
                Diagnostic::error("no-statements", Span::new(file, 0, 0), "This specification says nothing")
                    .hint("Say what happens with `read` and `say`, for example `read x : int` and `say {x}`."),
            );
        }
    }
    finish(spec, problems)
}

/// The problems of the parser on lines that the lexer has not complained about: those are consequences.
fn unexplained(file: &SourceFile, lexer: &[Diagnostic], parser: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let line = |problem: &Diagnostic| file.line_column(problem.span().start).line;
    let explained: BTreeSet<u32> = lexer.iter().map(line).collect();
    parser.into_iter().filter(|problem| !explained.contains(&line(problem))).collect()
}

/// Whether a word cannot be a name.
pub(crate) fn is_reserved(word: &str) -> bool {
    token::RESERVED.contains(&word)
}

/// Orders problems, drops repetitions, and decides.
fn finish(spec: Spec, mut problems: Vec<Diagnostic>) -> Loaded {
    problems.sort_by_key(|problem| (problem.span().start, problem.span().end));
    let mut seen = BTreeSet::new();
    problems.retain(|problem| seen.insert((problem.span(), problem.code, problem.title.clone())));
    let error = problems.iter().any(|problem| problem.severity == Severity::Error);
    if problems.len() > MOST_PROBLEMS {
        // Errors are never lost to warnings.
        problems.sort_by_key(|problem| problem.severity != Severity::Error);
        problems.truncate(MOST_PROBLEMS);
        problems.sort_by_key(|problem| (problem.span().start, problem.span().end));
    }
    Loaded { spec: (!error).then_some(spec), problems }
}

fn not_text(file: FileId, at: usize) -> Loaded {
    let span = Span::new(file, at as u32, at as u32 + 1);
    let problem =
        Diagnostic::error("not-utf8", span, "This file is not UTF-8 text").hint("Save it as UTF-8 in your editor.");
    Loaded { spec: None, problems: vec![problem] }
}

#[cfg(test)]
pub(crate) mod tests;
