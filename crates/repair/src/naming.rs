//! What a donor's variables may be called in the student's program.
//!
//! In: what is taken from the donor and where it will stand. Out: a few [`Named`]s, the likeliest first: variables of the same type, the same
//! name before others; functions of the donor are matched with the student's own or brought along.

use crate::change::Change;
use crate::graft::{Graft, Naming, free_variables};
use crate::kinds::{Kind, compatible};
use crate::reading::{Reading, Variable};
use refute_ir::types::Type;
use refute_source::Name;
use refute_syntax::tree::{ExprId, Recursive};
use refute_syntax::walk::Node;
use refute_typing::typed::Binder;
use rustc_hash::FxHashSet;

/// Ways of naming that are tried for one piece.
const WAYS: usize = 6;
/// Variables that are tried for one of the donor's.
const VARIABLES: usize = 3;
/// Functions that are tried for the donor's entry beside the student's.
const WORKERS: usize = 2;

/// A way of naming, and the donor's functions that must come along.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named {
    /// The names.
    pub naming: Naming,
    /// Functions of the donor, by number.
    pub imports: Vec<usize>,
}

/// What can be called what.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    /// The two programs.
    pub graft: Graft<'a>,
    /// The function under test.
    pub entry: Name,
}

/// What one of the donor's variables may be called.
enum Choice {
    /// By this name.
    Name(Name),
    /// The donor's function comes along under this name.
    Import(usize, Name),
}

impl<'a> Names<'a> {
    /// Ways to call the free variables of a piece at a place; `known` are settled.
    pub(crate) fn ways(&self, nodes: &[Node], place: ExprId, known: &Naming) -> Vec<Named> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let scope = student.in_scope(place);
        let mut ways = vec![Named { naming: known.clone(), imports: Vec::new() }];
        for (binder, used) in free_variables(donor, nodes) {
            if known.name(binder).is_some() {
                continue;
            }
            let choices = self.choices(binder, used, &scope);
            let mut next = Vec::new();
            for way in &ways {
                for choice in &choices {
                    let mut way = way.clone();
                    match choice {
                        Choice::Name(name) => way.naming.call(binder, *name),
                        Choice::Import(function, name) => {
                            way.naming.call(binder, *name);
                            way.imports.push(*function);
                        }
                    }
                    next.push(way);
                    if next.len() >= WAYS {
                        break;
                    }
                }
            }
            ways = next;
        }
        ways
    }

    fn choices(&self, binder: Binder, used: ExprId, scope: &[&Variable]) -> Vec<Choice> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let function = donor.function_of(binder);
        let own = |variable: &Variable| student.function_of(variable.binder).is_some();
        let is_entry = |name: Name| name == self.entry;
        let name = match function {
            Some(index) => donor.functions[index].name,
            None => name_of(donor, used).unwrap_or(self.entry),
        };
        let Some(ty) = donor.ty(used) else { return Vec::new() };
        let wanted = Kind { ty, types: donor.types };
        if let Some(index) = function
            && donor.functions[index].toplevel
            && is_entry(name)
        {
            // The student's own entry, or a worker that does for it what the donor's does itself.
            let fits = |variable: &Variable| compatible(Kind { ty: &variable.ty, types: student.types }, wanted);
            let entry = scope.iter().filter(|variable| is_entry(variable.name) && own(variable)).take(1);
            let workers = scope.iter().filter(|variable| !is_entry(variable.name) && own(variable) && fits(variable));
            return entry.chain(workers.take(WORKERS)).map(|variable| Choice::Name(variable.name)).collect();
        }
        let mut fitting: Vec<&&Variable> = scope
            .iter()
            .filter(|variable| own(variable) == function.is_some() || matches!(ty, Type::Arrow(..)))
            .filter(|variable| compatible(Kind { ty: &variable.ty, types: student.types }, wanted))
            .collect();
        // Stable: the innermost comes first among equals.
        fitting.sort_by_key(|variable| variable.name != name);
        let mut choices: Vec<Choice> =
            fitting.into_iter().take(VARIABLES).map(|variable| Choice::Name(variable.name)).collect();
        if let Some(index) = function
            && self.importable(index)
        {
            choices.push(Choice::Import(index, self.new_name(index)));
        }
        choices
    }

    /// Whether a function of the donor's can stand alone: it uses nothing but functions that can.
    pub(crate) fn importable(&self, function: usize) -> bool {
        self.closure(function).is_some()
    }

    /// A function with those of the donor's functions that it needs, in order of the text; `None` when it needs more.
    fn closure(&self, function: usize) -> Option<Vec<usize>> {
        let donor = self.graft.donor;
        let mut found = vec![function];
        let mut next = 0;
        while let Some(index) = found.get(next).copied() {
            next += 1;
            let function = &donor.functions[index];
            if function.group != 1 || (function.toplevel && function.name == self.entry) {
                return None;
            }
            for (binder, _) in free_variables(donor, &function.nodes) {
                let needed = donor.function_of(binder)?;
                if !found.contains(&needed) {
                    found.push(needed);
                }
            }
        }
        found.sort_unstable();
        Some(found)
    }

    /// What an imported function is called.
    pub(crate) fn new_name(&self, function: usize) -> Name {
        let student = self.graft.student;
        let taken: FxHashSet<Name> = student
            .functions
            .iter()
            .map(|function| function.name)
            .chain(student.typed.globals.iter().map(|global| global.name))
            .collect();
        crate::graft::fresh(self.graft.donor.functions[function].name, &|name| taken.contains(&name))
    }

    /// The text that brings functions along, before the item in which they are used.
    pub(crate) fn import(&self, functions: &[usize], place: ExprId) -> Option<Change> {
        let (student, donor) = (self.graft.student, self.graft.donor);
        let mut all: Vec<usize> = Vec::new();
        for function in functions {
            all.extend(self.closure(*function)?);
        }
        all.sort_unstable();
        all.dedup();
        let mut naming = Naming::default();
        for index in &all {
            naming.call(donor.functions[*index].binder, self.new_name(*index));
        }
        let at = student.item_start(place)?;
        let mut text = Vec::new();
        for index in all {
            let function = &donor.functions[index];
            let opening: &[u8] = if function.recursive == Recursive::Yes { b"let rec " } else { b"let " };
            text.extend_from_slice(opening);
            // At the start of the item nothing of the student's hides what a name means, but what comes before.
            text.extend(self.graft.nodes(&function.nodes, function.at.clone(), &naming, place, b"")?);
            text.extend_from_slice(b"\n\n");
        }
        Some(Change { at: at..at, text })
    }

    /// Changes with what they bring along.
    pub(crate) fn with_imports(&self, changes: Vec<Change>, imports: &[usize], place: ExprId) -> Option<Vec<Change>> {
        if imports.is_empty() {
            return Some(changes);
        }
        let mut all = vec![self.import(imports, place)?];
        all.extend(changes);
        Some(all)
    }
}

fn name_of(donor: &Reading<'_>, used: ExprId) -> Option<Name> {
    match &donor.tree[used].kind {
        refute_syntax::tree::ExprKind::Ident(path) => Some(path.last.name),
        _ => None,
    }
}
