//! What all runs of a proof share: terms, codes, types, the values of toplevel variables, and how much was spent.

use crate::code::{CodeId, Codes};
use crate::driver::measure::Measures;
use crate::driver::{Guide, Run};
use crate::term::{List, Term, TermId, Terms};
use crate::types::{Functions, Origin, Types, unknown};
use refute_ir::program::GlobalId;
use refute_ir::types::{Type, TypeId};
use rustc_hash::FxHashMap;

/// What all runs share.
pub(crate) struct World<'p> {
    pub(crate) terms: Terms,
    pub(crate) codes: Codes<'p>,
    pub(crate) types: Types<'p>,
    /// The values of toplevel variables that were looked at; `None` while one is computed, or where it cannot be used.
    pub(crate) globals: FxHashMap<(Origin, GlobalId), Option<TermId>>,
    /// The types of the variables of goals by their numbers.
    variables: Vec<Type>,
    /// Variables that goals made alike share, by their place and type.
    shared: FxHashMap<(usize, Type), TermId>,
    /// Symbolic runs made.
    pub(crate) states: u64,
    /// Steps made.
    pub(crate) steps: u64,
}

impl<'p> World<'p> {
    /// A world in which nothing has happened.
    pub(crate) fn new(codes: Codes<'p>, types: Types<'p>) -> World<'p> {
        World {
            terms: Terms::default(),
            codes,
            types,
            globals: FxHashMap::default(),
            variables: Vec::new(),
            shared: FxHashMap::default(),
            states: 0,
            steps: 0,
        }
    }

    /// A new variable of a type.
    pub(crate) fn fresh(&mut self, ty: Type) -> TermId {
        self.variables.push(ty);
        self.terms.variable(self.variables.len() as u32 - 1)
    }

    /// The variable that stands at a place in goals that are made by generalising, so that equal goals are the same.
    pub(crate) fn shared(&mut self, place: usize, ty: Type) -> TermId {
        if let Some(known) = self.shared.get(&(place, ty.clone())) {
            return *known;
        }
        let variable = self.fresh(ty.clone());
        self.shared.insert((place, ty), variable);
        variable
    }

    /// The type of a variable.
    pub(crate) fn variable_type(&self, number: u32) -> Type {
        self.variables.get(number as usize).cloned().unwrap_or_else(unknown)
    }

    /// Any input of a type: a variable, or a tuple of inputs.
    pub(crate) fn input(&mut self, ty: &Type) -> TermId {
        match self.types.components(ty) {
            Some(parts) => {
                let parts = parts.iter().map(|part| self.input(part)).collect();
                self.terms.add(Term::Block(0, parts))
            }
            None if *ty == Type::con(TypeId::UNIT) => self.terms.int(0),
            None => self.fresh(ty.clone()),
        }
    }

    /// The value of a toplevel variable.
    pub(crate) fn toplevel(&mut self, origin: Origin, global: GlobalId) -> Option<TermId> {
        let mut run = Run::new(self, &[], Measures::none(), Guide::Search);
        run.global(origin, global).ok()
    }

    /// The code of a function value and what it captured.
    pub(crate) fn function(&self, term: TermId) -> Option<(CodeId, List)> {
        match &self.terms[term] {
            Term::Closure(code, captures) => Some((*code, captures.clone())),
            Term::Member(group, member, captures) => {
                Some((self.codes.group(*group).codes[*member as usize], captures.clone()))
            }
            _ => None,
        }
    }

    /// Whether calls of a function value are calls that may come to it again.
    pub(crate) fn is_recursive(&self, term: TermId) -> bool {
        match &self.terms[term] {
            Term::Closure(code, _) => self.codes.code(*code).is_recursive,
            Term::Member(..) => true,
            _ => false,
        }
    }

    /// The type of a term, as far as it is known without assumptions.
    pub(crate) fn type_of(&self, term: TermId, known: &FxHashMap<TermId, Type>) -> Type {
        if let Some(ty) = known.get(&term) {
            return ty.clone();
        }
        match &self.terms[term] {
            Term::Variable(number) => self.variable_type(*number),
            Term::Sum(_) => Type::int(),
            Term::String(_) => Type::con(TypeId::STRING),
            Term::Field(of, field) => {
                let parts = self.types.components(&self.type_of(*of, known));
                parts.and_then(|parts| parts.get(*field as usize).cloned()).unwrap_or_else(unknown)
            }
            Term::Call(head, args) => match self.function(*head) {
                Some((code, _)) => {
                    let code = self.codes.code(code);
                    let more = args.len().saturating_sub(code.function.params as usize);
                    result_after(code.result.clone(), more)
                }
                None => unknown(),
            },
            Term::Apply(head, args) => result_after(self.type_of(*head, known), args.len()),
            Term::Prim(prim, _) => crate::driver::prims::result(*prim),
            // A list whose first element has a known type.
            Term::Block(0, fields) if fields.len() == 2 => {
                let rest = self.type_of(fields[1], known);
                if matches!(rest, Type::Con(TypeId::LIST, _)) { rest } else { unknown() }
            }
            _ => unknown(),
        }
    }

    /// Whether values of a term can be compared: no function can be met.
    pub(crate) fn is_comparable(&self, term: TermId, known: &FxHashMap<TermId, Type>) -> bool {
        match &self.terms[term] {
            Term::Int(_) | Term::String(_) | Term::Sum(_) => true,
            Term::Block(_, fields) => fields.iter().all(|field| self.is_comparable(*field, known)),
            Term::Variable(_) | Term::Field(..) | Term::Call(..) | Term::Apply(..) | Term::Prim(..) => {
                self.types.is_plain(&self.type_of(term, known), Functions::Refused)
            }
            _ => false,
        }
    }
}

/// The result of a function of a type applied to so many arguments.
fn result_after(ty: Type, args: usize) -> Type {
    let mut ty = ty;
    for _ in 0..args {
        let Type::Arrow(_, _, to) = ty else { return unknown() };
        ty = (*to).clone();
    }
    ty
}
