//! Sequences of calls: exercises whose types are hidden, and programs that keep state between calls.
//!
//! In: the functions that are called, of the reference, and the types that nobody may look into. Out: a [`Sequence`]: a text
//! that is added after both programs (`harness`) and whose function takes a list of calls, makes them one after another and
//! gives the list of what can be seen of their results. So a sequence is an input like any other: the search is not
//! changed. What was found is then written as an expression of the program's own functions (`expression`) and told from
//! there (`telling`).
//! Invariant: values of hidden types go from call to call inside one program and are never compared.

mod expression;
mod fitting;
mod harness;
mod in_a_row;
mod part;
mod preparing;
mod telling;
#[cfg(test)]
mod tests;

pub(super) use fitting::{suggestion, unusable};
pub(super) use in_a_row::calls_in_a_row;
pub(super) use preparing::prepare_together;
pub(super) use telling::{Told, tell};

use super::fit::instance;
use crate::loaded::{Function, Loaded};
use crate::{CalledFunction, Text, Together};
use part::{Part, Place, parameters};
use refute_check::Exceptions;
use refute_ir::show_declaration::show_value_name;
use refute_ir::types::{ArgLabel, TypeId};
use refute_ir::{Type, TypeTable, show_type};

/// The function of the harness.
pub(super) const CALLS: &str = "refute_calls";

/// What is called in sequences, and how.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    /// The functions, and values that stand for themselves.
    calls: Vec<Callee>,
    /// The hidden types, without variables; values of each are kept apart.
    hidden: Vec<Hidden>,
    /// The text that makes the calls; it fits after every program that has the functions.
    pub(super) harness: Text,
    exceptions: Exceptions,
}

/// A type that nobody looks into.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Hidden {
    ty: Type,
    /// Its name.
    name: String,
}

/// A function that is called.
#[derive(Clone, Debug)]
struct Callee {
    /// Its name.
    name: String,
    /// As it is written in a call: `( + )` for `+`.
    written: String,
    /// Its parameters without the optional ones, which are never given.
    params: Vec<(ArgLabel, Part)>,
    /// Whether it is called at all: a value is only named.
    is_function: bool,
    result: Part,
    /// Which of its calls belong to the exercise, as an expression.
    assume: Option<String>,
    /// When two of its results are equal, as an expression.
    equal: Option<String>,
}

impl Callee {
    /// What the constructor of a call has: all but the hidden values.
    fn shown(&self) -> impl Iterator<Item = &Part> {
        self.leaves().filter(|leaf| !matches!(leaf, Part::Hidden(_)))
    }

    /// What is handed over, in the order in which it stands.
    fn leaves(&self) -> impl Iterator<Item = &Part> {
        self.params.iter().flat_map(|(_, part)| part.leaves())
    }

    /// The hidden values that it is given, those inside lists and the like left out: of each, its type and how many are newer.
    /// The last one is the newest.
    fn picks(&self) -> Vec<(usize, usize)> {
        let hidden = |leaf: &Part| if let Part::Hidden(pool) = leaf { Some(*pool) } else { None };
        newest(&self.leaves().filter_map(hidden).collect::<Vec<_>>())
    }
}

/// Values of hidden types that stand side by side: of each, its type and how many of the same type come after it.
fn newest(pools: &[usize]) -> Vec<(usize, usize)> {
    let later = |at: usize, pool: usize| pools[at + 1..].iter().filter(|other| **other == pool).count();
    pools.iter().enumerate().map(|(at, pool)| (*pool, later(at, *pool))).collect()
}

/// Why there are no sequences.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NoSequence {
    /// There is no such type.
    #[error("it declares no type `{0}`")]
    NoType(String),
    /// There is no such function.
    #[error("it defines no `{0}`")]
    NoFunction(String),
    /// Nothing says anything about the type.
    #[error("the type `{0}` occurs in none of the functions under test; write it in their types")]
    Unused(String),
    /// Values of the type cannot be made.
    #[error("none of the functions under test makes a value of type `{0}` from nothing; add one that does")]
    NeverMade(String),
    /// A hidden type is inside something that is not taken apart.
    #[error(
        "`{function}` has `{part}` in its type, and hidden values are not looked for there: they stand alone or in tuples, records, lists, options and results"
    )]
    Inside {
        /// The function.
        function: String,
        /// The part of its type.
        part: String,
    },
    /// An equality is about a result of which a part is hidden.
    #[error("`equal` of `{0}` is about a result of which a part is hidden; what can be seen of it is compared by `=`")]
    HiddenResult(String),
    /// The text does not type after the reference itself.
    #[error("its functions do not go together: {0}")]
    Untyped(String),
}

impl Sequence {
    /// Sequences of calls of functions of the reference; of all whose types mention a hidden one when none is named. Functions
    /// of an observer, which was added last, are called beside those that are named.
    pub(super) fn hidden(
        reference: &Loaded,
        together: &Together,
        observer: &[Function],
        exceptions: Exceptions,
    ) -> Result<Sequence, NoSequence> {
        let program = reference.program();
        let table = &program.types;
        let declared = |name: &String| {
            let found = table.iter().filter(|(_, decl)| decl.name.as_str() == name && decl.span.is_some()).last();
            found.map(|(id, _)| id).ok_or_else(|| NoSequence::NoType(name.clone()))
        };
        let ids = together.types.iter().map(declared).collect::<Result<Vec<TypeId>, NoSequence>>()?;
        let last = |value: &Function| reference.last_named(&value.name).as_ref() == Some(value);
        let about = |value: &Function| ids.iter().any(|id| part::mentions(table, value.ty(program), *id));
        let alone = |function: &Function| (function.clone(), CalledFunction::default());
        let mut functions = Vec::new();
        for called in &together.functions {
            let function = reference.last_named(&called.name);
            functions.push((function.ok_or_else(|| NoSequence::NoFunction(called.name.clone()))?, called.clone()));
        }
        let further = if functions.is_empty() { reference.values() } else { observer.to_vec() };
        let is_new = |value: &&Function| !together.functions.iter().any(|called| called.name == value.name);
        functions.extend(further.iter().filter(is_new).filter(|value| last(value) && about(value)).map(alone));
        let sequence = Sequence::new(reference, &functions, &ids, exceptions)?;
        let missing = |id: &&TypeId| !sequence.hidden.iter().any(|hidden| part::is(&hidden.ty, **id));
        if let Some(id) = ids.iter().find(missing) {
            return Err(NoSequence::Unused(table.get(*id).name.to_string()));
        }
        sequence.makes_all()?;
        Ok(sequence)
    }

    /// Sequences of calls of one function, on which conditions were laid.
    pub(super) fn repeated(
        reference: &Loaded,
        function: &Function,
        [assume, equal]: [Option<String>; 2],
        exceptions: Exceptions,
    ) -> Result<Sequence, NoSequence> {
        let called = CalledFunction { name: function.name.clone(), assume, equal };
        Sequence::new(reference, &[(function.clone(), called)], &[], exceptions)
    }

    fn new(
        reference: &Loaded,
        functions: &[(Function, CalledFunction)],
        ids: &[TypeId],
        exceptions: Exceptions,
    ) -> Result<Sequence, NoSequence> {
        let mut hidden = Vec::new();
        let callees = functions.iter().map(|(function, called)| callee(reference, function, called, ids, &mut hidden));
        let calls = callees.collect::<Result<Vec<Callee>, NoSequence>>()?;
        let text = harness::text(&reference.program().types, &calls, hidden.len(), exceptions);
        let harness = Text { name: "calls".to_string(), bytes: text.into_bytes() };
        Ok(Sequence { calls, hidden, harness, exceptions })
    }

    /// A function that says whether the assumptions hold for all calls of a sequence, when there are any.
    fn assumed(&self) -> Option<String> {
        let any = self.calls.iter().any(|call| call.assume.is_some());
        any.then(|| harness::all(&self.calls, self.hidden.len(), self.exceptions))
    }

    /// A function that compares the results of two sequences by the equalities of single functions, when there are any.
    fn equal(&self) -> Option<String> {
        self.calls.iter().any(|call| call.equal.is_some()).then(|| harness::same(&self.calls))
    }

    /// When two results of a function are equal, as an expression.
    pub(super) fn equality_of(&self, function: &str) -> Option<&str> {
        self.calls.iter().find(|call| call.written == function)?.equal.as_deref()
    }

    /// The names of the functions.
    pub(super) fn functions(&self) -> impl Iterator<Item = &str> {
        self.calls.iter().map(|call| call.name.as_str())
    }

    /// Whether values of every hidden type can be made at all.
    fn makes_all(&self) -> Result<(), NoSequence> {
        let mut made = vec![false; self.hidden.len()];
        loop {
            let before = made.clone();
            for call in &self.calls {
                let mut taken = Vec::new();
                call.params.iter().for_each(|(_, part)| part.pools(&mut taken));
                if taken.iter().all(|pool| made[*pool]) {
                    let mut given = Vec::new();
                    call.result.pools(&mut given);
                    given.into_iter().for_each(|pool| made[pool] = true);
                }
            }
            if made == before {
                break;
            }
        }
        match made.iter().position(|made| !made) {
            Some(pool) => Err(NoSequence::NeverMade(self.hidden[pool].name.clone())),
            None => Ok(()),
        }
    }
}

/// A function of the reference, with `int` for every variable of its type.
fn callee(
    reference: &Loaded,
    function: &Function,
    CalledFunction { assume, equal, .. }: &CalledFunction,
    ids: &[TypeId],
    hidden: &mut Vec<Hidden>,
) -> Result<Callee, NoSequence> {
    let program = reference.program();
    let table: &TypeTable = &program.types;
    let ty = instance(function.ty(program));
    let (params, result) = parameters(table, &ty, ids);
    let name = function.name.clone();
    let written = show_value_name(program.globals[function.id.index()].name);
    let mut pool = |ty: &Type| {
        let known = hidden.iter().position(|one| one.ty == *ty);
        known.unwrap_or_else(|| {
            let name = match ty {
                Type::Con(id, _) => table.get(*id).name.to_string(),
                _ => "value".to_string(),
            };
            hidden.push(Hidden { ty: ty.clone(), name });
            hidden.len() - 1
        })
    };
    let inside = |part: Type| NoSequence::Inside { function: name.clone(), part: show_type(table, &part) };
    let is_function = !params.is_empty();
    let given = params.iter().filter(|(label, _)| !matches!(label, ArgLabel::Optional(_)));
    let params = given
        .map(|(label, ty)| Ok((*label, Part::of(table, ty, ids, Place::Argument, &mut pool).map_err(inside)?)))
        .collect::<Result<Vec<_>, NoSequence>>()?;
    let result = Part::of(table, &result, ids, Place::Result, &mut pool).map_err(inside)?;
    if equal.is_some() && !matches!(result, Part::Shown(_)) {
        return Err(NoSequence::HiddenResult(name));
    }
    Ok(Callee { name, written, params, is_function, result, assume: assume.clone(), equal: equal.clone() })
}
