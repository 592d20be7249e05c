//! What an answer may use.
//!
//! In: a loaded program, the goal and its type, what was asked for. Out: the components of the problem, the most welcome
//! first: functions and values of the file, what was asked for, operators of the types that occur; start at [`components`].
//! A Myth file has its own functions only, unless others are asked for.
//! Invariant: each has its general type, and its name still means it at the end of the text.

use super::library::{Entry, LIBRARY, When, variable};
use super::stage::Function;
use super::types::{occurring, unsupported, variables};
use super::{ReadError, ReadRequest};
use crate::loaded::Loaded;
use refute_ir::types::{ArgLabel, Type, TypeId};
use refute_ir::{Program, TypeTable};
use refute_syntax::synth_source::{Form, Goal};
use refute_synth::{Component, Shown};
use rustc_hash::FxHashSet;

/// The components of a problem; `Err` is about a name that was asked for.
pub(super) fn components(
    loaded: &Loaded,
    goal: &Goal,
    function: &Function,
    asked: &ReadRequest<'_>,
) -> Result<Vec<Component>, ReadError> {
    let program = loaded.program();
    let own = of_file(loaded, goal, function);
    known_names(asked, &own)?;
    let mut found = FxHashSet::default();
    let types = function.params.iter().chain([&function.result]).chain(own.iter().map(|component| &component.ty));
    types.for_each(|ty| occurring(&program.types, ty, &mut found));
    let has_variables = function.params.iter().chain([&function.result]).any(|ty| variables(ty) > 0);
    let by_itself = |entry: &Entry| {
        goal.form == Form::Ocaml
            && match entry.when {
                When::Occur(types) => types.iter().all(|ty| found.contains(ty)),
                When::Variables | When::Order => has_variables,
                When::Asked => false,
            }
    };
    let is_asked = |entry: &Entry| asked.with.iter().any(|name| means(name, entry));
    let values = loaded.values();
    let is_free = |entry: &Entry| values.iter().all(|value| value.name != entry.shown);
    let of_library = |wanted: &dyn Fn(&Entry) -> bool| -> Vec<Component> {
        let wanted = LIBRARY.iter().enumerate().filter(|(_, entry)| wanted(entry) && is_free(entry));
        wanted.filter_map(|(number, entry)| component(loaded, number, entry)).collect()
    };
    let mut all = own;
    all.extend(of_library(&|entry| is_asked(entry)));
    all.extend(of_library(&|entry| !is_asked(entry) && by_itself(entry)));
    all.retain(|component| !asked.without.iter().any(|name| is_named(name, component)));
    // What was asked for at every type need not be there at one type again; operators are one for each type.
    let mut names = FxHashSet::default();
    all.retain(|component| match &component.shown {
        Shown::Name(name) => names.insert(name.clone()),
        Shown::Infix(_) => true,
    });
    Ok(all)
}

/// Functions and values of the file before the goal, and those of files that it uses.
fn of_file(loaded: &Loaded, goal: &Goal, function: &Function) -> Vec<Component> {
    let program = loaded.program();
    let values = loaded.values();
    let mut own = Vec::new();
    for (at, value) in values.iter().enumerate() {
        let global = &program.globals[value.id.index()];
        let before = global.span.file != goal.span.file || global.span.start < goal.span.start;
        let hidden = values[at + 1..].iter().any(|later| later.name == value.name);
        let ours = value.name.starts_with("refute_") || value.name == goal.name.name.as_str();
        if before && !hidden && !ours && !function.unbound.contains(&value.id) && usable(&program.types, &global.ty) {
            let name = value.name.clone();
            let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
            let shown = if is_name { Shown::Name(name) } else { Shown::Infix(name) };
            own.push(Component { shown, global: value.id, ty: global.ty.clone(), only_unknown: false });
        }
    }
    own
}

/// Whether a function of this type can be called by an answer: supported types, no labels, nothing that is only an effect.
fn usable(types: &TypeTable, ty: &Type) -> bool {
    let mut left = vec![types.expand(ty)];
    let mut found = FxHashSet::default();
    occurring(types, ty, &mut found);
    while let Some(ty) = left.pop() {
        match ty {
            Type::Arrow(label, from, to) => {
                if label != ArgLabel::None {
                    return false;
                }
                left.extend([types.expand(&from), types.expand(&to)]);
            }
            Type::Var(number) if number >= Type::FIRST_WEAK => return false,
            Type::Var(_) => {}
            Type::Tuple(parts) => left.extend(parts.iter().map(|part| types.expand(part))),
            Type::Con(_, args) => left.extend(args.iter().map(|arg| types.expand(arg))),
        }
    }
    !found.contains(&TypeId::UNIT) && unsupported(types, ty).is_none()
}

fn component(loaded: &Loaded, number: usize, entry: &Entry) -> Option<Component> {
    let program: &Program = loaded.program();
    let global = variable(loaded, number)?;
    let ty = program.globals[global.index()].ty.clone();
    let name = entry.shown.to_string();
    let shown = if entry.is_operator() { Shown::Infix(name) } else { Shown::Name(name) };
    Some(Component { shown, global, ty, only_unknown: entry.when == When::Order })
}

/// Whether a name that was typed means an entry: its module, or itself.
fn means(name: &str, entry: &Entry) -> bool {
    name == entry.module || name == entry.shown || name.strip_prefix("Stdlib.") == Some(entry.shown)
}

/// Whether a name that was typed means a component: itself, or the module that it is of.
fn is_named(name: &str, component: &Component) -> bool {
    let (Shown::Name(shown) | Shown::Infix(shown)) = &component.shown;
    name == shown || shown.strip_prefix(name).is_some_and(|rest| rest.starts_with('.') && rest.len() > 1)
}

/// Names that mean nothing are mistakes.
fn known_names(asked: &ReadRequest<'_>, own: &[Component]) -> Result<(), ReadError> {
    let of_library = LIBRARY.iter().flat_map(|entry| [entry.module, entry.shown]);
    let of_file = own.iter().map(|component| match &component.shown {
        Shown::Name(name) | Shown::Infix(name) => name.as_str(),
    });
    let words = || of_library.clone().chain(of_file.clone()).map(str::to_string).collect();
    for name in asked.with {
        if !LIBRARY.iter().any(|entry| means(name, entry)) {
            let mut modules: Vec<&'static str> = LIBRARY.iter().map(|entry| entry.module).collect();
            modules.sort_unstable();
            modules.dedup();
            return Err(ReadError::UnknownWith { name: name.clone(), words: words(), modules });
        }
    }
    for name in asked.without {
        let known = LIBRARY.iter().any(|entry| means(name, entry)) || own.iter().any(|one| is_named(name, one));
        if !known {
            return Err(ReadError::UnknownWithout { name: name.clone(), words: words() });
        }
    }
    Ok(())
}
