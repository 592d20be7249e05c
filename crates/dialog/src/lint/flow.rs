//! Whether a value is read before it is used.
//!
//! `x` needs one reading before it, `prev 2 x` three. For every group of variables that some term looks back on, the least
//! and the greatest number of readings on any way to the term are known; conditions are not evaluated. When no way has
//! enough readings, that is an error. When some way has too few, it is a warning, unless a condition on that way looks at
//! the history of a variable of the group (`count x`, `x in all x`): then the writer took care of it.

use super::said_terms;
use crate::core::{Function, Invalid, Read, Say, Spec, Stmt, Term, TermKind, VarId};
use refute_source::{Diagnostic, Span};
use std::collections::BTreeSet;

/// Numbers of readings are counted up to here.
const MANY: u32 = 2000;

/// The least and greatest number of readings of one group so far.
#[derive(Clone, Copy, PartialEq)]
struct Readings {
    least: u32,
    most: u32,
}

/// One entry for each group; `None` when the place is never reached.
type State = Option<Vec<Readings>>;

struct Flow<'a> {
    spec: &'a Spec,
    /// Sets of variables that terms look back on.
    groups: Vec<Vec<VarId>>,
    /// For each loop around: the states at its exits, joined.
    exits: Vec<State>,
    problems: Vec<Diagnostic>,
}

/// All uses of values that were perhaps not read.
pub(super) fn check(spec: &Spec) -> Vec<Diagnostic> {
    let mut groups = BTreeSet::new();
    groups_of(&spec.body, &mut groups);
    let mut flow = Flow { spec, groups: groups.into_iter().collect(), exits: Vec::new(), problems: Vec::new() };
    let start = Some(vec![Readings { least: 0, most: 0 }; flow.groups.len()]);
    flow.block(&spec.body, start);
    flow.problems
}

fn groups_of(stmts: &[Stmt], into: &mut BTreeSet<Vec<VarId>>) {
    for stmt in stmts {
        match stmt {
            Stmt::Say(say) => said_terms(say).for_each(|term| groups_of_term(term, into)),
            Stmt::Read(read) => {
                if let Invalid::Stop(Some(say)) | Invalid::Retry(Some(say)) = &read.invalid {
                    said_terms(say).for_each(|term| groups_of_term(term, into));
                }
                groups_of(read.at_end.as_deref().unwrap_or_default(), into);
            }
            Stmt::If { condition, then, otherwise, .. } => {
                groups_of_term(condition, into);
                groups_of(then, into);
                groups_of(otherwise, into);
            }
            Stmt::Loop { body, .. } => groups_of(body, into),
            Stmt::Exit(_) => {}
        }
    }
}

fn groups_of_term(term: &Term, into: &mut BTreeSet<Vec<VarId>>) {
    match &term.kind {
        TermKind::Current { vars, .. } => {
            into.insert(vars.clone());
        }
        TermKind::List(parts) | TermKind::Apply(_, parts) | TermKind::Opaque(_, parts) => {
            parts.iter().for_each(|part| groups_of_term(part, into));
        }
        TermKind::Constant(_) | TermKind::History { .. } => {}
    }
}

impl Flow<'_> {
    /// The state after some statements.
    fn block(&mut self, stmts: &[Stmt], mut state: State) -> State {
        for stmt in stmts {
            // What is never reached has its own warning.
            let here = state?;
            state = self.stmt(stmt, here);
        }
        state
    }

    fn stmt(&mut self, stmt: &Stmt, mut state: Vec<Readings>) -> State {
        match stmt {
            Stmt::Say(say) => {
                self.say(say, &state);
                Some(state)
            }
            Stmt::Read(read) => self.read(read, state),
            Stmt::If { condition, then, otherwise, .. } => {
                self.term(condition, &state, false);
                self.trust(condition, &mut state);
                let after = self.block(then, Some(state.clone()));
                let other = self.block(otherwise, Some(state));
                join(after, other)
            }
            Stmt::Loop { body, .. } => {
                // Readings of earlier rounds: any number.
                let mut read = BTreeSet::new();
                super::read_vars(body, &mut read);
                for (group, readings) in self.groups.iter().zip(&mut state) {
                    if group.iter().any(|var| read.contains(var)) {
                        readings.most = MANY;
                    }
                }
                self.exits.push(None);
                self.block(body, Some(state));
                self.exits.pop().flatten()
            }
            Stmt::Exit(_) => {
                if let Some(outer) = self.exits.last_mut() {
                    *outer = join(outer.take(), Some(state));
                }
                None
            }
        }
    }

    fn read(&mut self, read: &Read, mut state: Vec<Readings>) -> State {
        if let Invalid::Stop(Some(say)) | Invalid::Retry(Some(say)) = &read.invalid {
            self.say(say, &state);
        }
        let at_end = read.at_end.as_ref().and_then(|at_end| self.block(at_end, Some(state.clone())));
        for slot in &read.slots {
            for (group, readings) in self.groups.iter().zip(&mut state) {
                if group.contains(&slot.var) {
                    readings.least = (readings.least + 1).min(MANY);
                    readings.most = (readings.most + 1).min(MANY);
                }
            }
        }
        join(Some(state), at_end)
    }

    /// After a condition about the history of a variable nothing is held against its uses.
    fn trust(&self, condition: &Term, state: &mut [Readings]) {
        let mut looked_at = BTreeSet::new();
        histories(condition, &mut looked_at);
        for (group, readings) in self.groups.iter().zip(state) {
            if group.iter().any(|var| looked_at.contains(var)) && readings.most > 0 {
                readings.least = readings.most;
            }
        }
    }

    fn say(&mut self, say: &Say, state: &[Readings]) {
        said_terms(say).for_each(|term| self.term(term, state, false));
    }

    /// `guarded`: an earlier part of the same condition may have looked.
    fn term(&mut self, term: &Term, state: &[Readings], guarded: bool) {
        match &term.kind {
            TermKind::Current { vars, back } => {
                let group = self.groups.iter().position(|group| group == vars);
                let Some(readings) = group.and_then(|group| state.get(group)) else { return };
                self.judge(vars, *back, *readings, guarded, term.span);
            }
            TermKind::Apply(Function::And | Function::Or, parts) => {
                for (index, part) in parts.iter().enumerate() {
                    self.term(part, state, guarded || index > 0);
                }
            }
            TermKind::List(parts) | TermKind::Apply(_, parts) | TermKind::Opaque(_, parts) => {
                parts.iter().for_each(|part| self.term(part, state, guarded));
            }
            TermKind::Constant(_) | TermKind::History { .. } => {}
        }
    }

    fn judge(&mut self, vars: &[VarId], back: u32, readings: Readings, guarded: bool, span: Span) {
        let needed = back + 1;
        let names: Vec<String> = vars.iter().map(|var| format!("`{}`", self.spec.vars[var.0 as usize].name)).collect();
        let names = names.join(", ");
        if readings.most < needed {
            let title = match (needed, readings.most) {
                (1, _) => format!("{names} is used here before it is read"),
                (_, 0) => format!("There is no earlier value of {names}: nothing was read into it yet"),
                (_, most) => format!("There are not {needed} values of {names} yet: {most} at most"),
            };
            let problem = Diagnostic::error("not-read-yet", span, title)
                .because("No way to this place reads it often enough.")
                .hint("Read it before, or use `all` and `count`, which may be empty and 0.");
            self.problems.push(problem);
        } else if readings.least < needed && !guarded {
            let times = if needed == 1 { String::new() } else { format!(" {needed} times") };
            let title = format!("{names} is perhaps not read{times} before it is used here");
            let problem = Diagnostic::warning("perhaps-not-read", span, title)
                .because("There is a way to this place on which it has no such value; a test that goes this way cannot be judged.")
                .hint("Read it on every way, or ask first, for example `if count x > 0:`.");
            self.problems.push(problem);
        }
    }
}

fn histories(term: &Term, into: &mut BTreeSet<VarId>) {
    match &term.kind {
        TermKind::History { vars, .. } => into.extend(vars),
        TermKind::List(parts) | TermKind::Apply(_, parts) | TermKind::Opaque(_, parts) => {
            parts.iter().for_each(|part| histories(part, into));
        }
        TermKind::Constant(_) | TermKind::Current { .. } => {}
    }
}

fn join(a: State, b: State) -> State {
    match (a, b) {
        (Some(a), Some(b)) => {
            let both = a.into_iter().zip(b);
            Some(both.map(|(a, b)| Readings { least: a.least.min(b.least), most: a.most.max(b.most) }).collect())
        }
        (one, other) => one.or(other),
    }
}
