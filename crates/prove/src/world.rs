//! What all runs of a proof share: terms, codes, types, the values of toplevel variables, and how much was spent.

use crate::code::{CodeId, Codes};
use crate::driver::measure::Measures;
use crate::driver::{Guide, Run};
use crate::term::{List, Term, TermId, Terms};
use crate::types::{Functions, Origin, Types, unknown};
use refute_ir::program::GlobalId;
use refute_ir::types::{Repr, Type, TypeId};
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
        let number = self.declare(ty);
        self.terms.variable(number)
    }

    /// The number of a new variable of a type, of which there is no term yet.
    pub(crate) fn declare(&mut self, ty: Type) -> u32 {
        self.variables.push(ty);
        self.variables.len() as u32 - 1
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

    /// How many variables there are.
    pub(crate) fn variable_count(&self) -> usize {
        self.variables.len()
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

    /// Whether the value of a term is represented as values of a type are. A type that is not known has all values, a type
    /// variable all but functions.
    pub(crate) fn fits(&self, term: TermId, ty: &Type, known: &FxHashMap<TermId, Type>) -> bool {
        let value = &self.terms[term];
        let is_function = matches!(value, Term::Closure(..) | Term::Member(..) | Term::Partial(..));
        if *ty == unknown() {
            return true;
        }
        if let Type::Var(_) = ty {
            return self.is_comparable(term, known);
        }
        if agrees(ty, &self.type_of(term, known)) {
            return true;
        }
        match (value, ty) {
            (_, Type::Arrow(..)) => is_function,
            (Term::Int(_) | Term::Sum(_), Type::Con(TypeId::INT, _)) => true,
            (Term::Int(n), Type::Con(TypeId::CHAR, _)) => (0..256).contains(n),
            (Term::Int(n), _) => self.types.alternatives(ty).is_some_and(|all| {
                all.iter().any(|one| matches!(one.repr, Repr::Immediate(index) if i64::from(index) == *n))
            }),
            (Term::Block(tag, fields), _) => {
                let parts = self.types.components(ty).filter(|_| *tag == 0).or_else(|| {
                    let all = self.types.alternatives(ty)?;
                    all.into_iter().find(|one| one.repr == Repr::Block(*tag)).map(|one| one.args)
                });
                parts.is_some_and(|parts| {
                    parts.len() == fields.len()
                        && fields.iter().zip(&parts).all(|(field, part)| self.fits(*field, part, known))
                })
            }
            _ => false,
        }
    }
}

/// Whether values of the second type are values of the first, in which parts may be not known.
fn agrees(wanted: &Type, given: &Type) -> bool {
    let all = |a: &[Type], b: &[Type]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agrees(a, b));
    match (wanted, given) {
        _ if *wanted == unknown() => true,
        (Type::Var(_), _) => *given != unknown() && !matches!(given, Type::Arrow(..)),
        (Type::Arrow(_, from, to), Type::Arrow(_, from2, to2)) => agrees(from, from2) && agrees(to, to2),
        (Type::Tuple(a), Type::Tuple(b)) => all(a, b),
        (Type::Con(a, ours), Type::Con(b, theirs)) => a == b && all(ours, theirs),
        _ => false,
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
