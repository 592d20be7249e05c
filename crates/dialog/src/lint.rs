//! What a specification must fulfil beyond its grammar and types, and what looks like a mistake.
//!
//! In: a specification. Out: errors and warnings with places. The rules are those of section 8.1 of the paper: loops make
//! progress and have an exit (`lint::effects`, Fig. 7), values are read before they are used (`lint::flow`), value sets
//! are not empty (`lint::extent`), alternatives differ (`lint::cover`); and a few warnings about texts that do what was hardly meant.
//! Not here: names and types (see `text::lower`).

mod cover;
mod effects;
mod extent;
mod flow;

pub use extent::{Extent, extent};

use crate::core::{Item, Pattern, Say, Spec, Stmt, Term, TermKind, VarId};
use refute_source::{Diagnostic, Span};
use std::collections::BTreeSet;

/// All checks that need the whole specification.
pub fn check(spec: &Spec) -> Vec<Diagnostic> {
    let mut problems = effects::check(&spec.body);
    problems.extend(flow::check(spec));
    problems.extend(cover::check(spec));
    problems
}

/// Warns when nothing that the body of a loop reads can change its condition; `None` when all is well, or when the body
/// has an exit of its own.
pub(crate) fn fixed_condition(condition: &Term, body: &[Stmt], span: Span) -> Option<Diagnostic> {
    let mut used = BTreeSet::new();
    term_vars(condition, &mut used);
    let mut read = BTreeSet::new();
    read_vars(body, &mut read);
    // A loop that reads nothing makes no progress, which is told elsewhere.
    if read.is_empty() || used.intersection(&read).next().is_some() || effects::exits(body) {
        return None;
    }
    let problem = Diagnostic::warning("fixed-condition", span, "Nothing that this loop reads can change its condition");
    let problem = match used.is_empty() {
        true => problem.because("The condition is about no variable at all, so the loop ends at once or never."),
        false => problem
            .because("The condition is about variables that the loop does not read, so it ends at once or never."),
    };
    Some(problem.hint("Use a variable in the condition that is read in the loop, for example `count x`."))
}

/// The variables of a term.
pub(crate) fn term_vars(term: &Term, into: &mut BTreeSet<VarId>) {
    match &term.kind {
        TermKind::Constant(_) => {}
        TermKind::Current { vars, .. } | TermKind::History { vars, .. } => into.extend(vars),
        TermKind::List(parts) | TermKind::Apply(_, parts) | TermKind::Opaque(_, parts) => {
            parts.iter().for_each(|part| term_vars(part, into));
        }
    }
}

/// The variables that some statements read.
pub(crate) fn read_vars(stmts: &[Stmt], into: &mut BTreeSet<VarId>) {
    for stmt in stmts {
        match stmt {
            Stmt::Read(read) => {
                into.extend(read.slots.iter().map(|slot| slot.var));
                read_vars(read.at_end.as_deref().unwrap_or_default(), into);
            }
            Stmt::If { then, otherwise, .. } => {
                read_vars(then, into);
                read_vars(otherwise, into);
            }
            Stmt::Loop { body, .. } => read_vars(body, into),
            Stmt::Say(_) | Stmt::Exit(_) => {}
        }
    }
}

/// The terms of an output.
fn said_terms(say: &Say) -> impl Iterator<Item = &Term> {
    let items = say.alternatives.iter().flat_map(|Pattern { items, .. }| items);
    items.filter_map(|item| match item {
        Item::Result(term) | Item::Close(term, _) | Item::Decorated(term) => Some(term),
        Item::Text(_) | Item::Loose(_) | Item::Any | Item::Visible => None,
    })
}

#[cfg(test)]
mod tests;
