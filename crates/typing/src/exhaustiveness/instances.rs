//! What the types of the parts of a match leave possible.
//!
//! In: the type of what is matched. Out: for each constructor that is looked into, whether a value of it can have that type
//! and the types of its arguments; start at `Columns::of`. Types are followed only in programs that have constructors of
//! some instances of their type (`Nil : ('a, zero) vec`) or types without any; everywhere else nothing depends on them. Variables stand for
//! types that nothing is known about, so that each constructor tells more about them.
//!
//! Example: below `Cons` of a `('a, 'n succ) vec` the constructor `Nil` is possible, at its place it is not.

use super::pattern::Head;
use refute_ir::TypeTable;
use refute_ir::generalised::{self, is_injective, is_known};
use refute_ir::types::{Constructor, Type, TypeDeclKind, TypeId};
use std::collections::BTreeMap;

/// Variables from this number on are made here.
const FIRST_OWN: u32 = 1 << 30;

/// The types of the columns of a row, first column last, as far as they are known; none at all where nothing depends on
/// them.
#[derive(Clone, Default)]
pub struct Columns {
    types: Vec<Option<Type>>,
    /// What variables stand for.
    known: BTreeMap<u32, Type>,
    next: u32,
    /// How often a part of which no pattern says anything is still taken apart.
    pub(super) splits: u32,
}

/// Types with more parts than this, abbreviations written out, are not followed.
const LARGEST: usize = 1_000;

/// Whether a program has constructors of some instances of their type, or types without constructors.
pub(super) fn matter(types: &TypeTable) -> bool {
    let declared = || types.iter().filter_map(|(id, _)| constructors(types, id));
    let mut results = declared().flatten().filter_map(|constructor| constructor.result.as_deref()).peekable();
    let decide = results.peek().is_some() || declared().any(<[Constructor]>::is_empty);
    decide && results.flatten().all(|ty| is_small(types, ty))
}

/// Whether a type is small enough to be followed.
pub(super) fn is_small(types: &TypeTable, ty: &Type) -> bool {
    !types.expands_beyond(ty, LARGEST)
}

impl Columns {
    /// The only column of a match.
    pub(super) fn of(ty: Option<Type>, splits: u32) -> Columns {
        let types = ty.map(|ty| vec![Some(ty)]).unwrap_or_default();
        Columns { types, known: BTreeMap::new(), next: FIRST_OWN, splits }
    }

    /// The same, where so many splits have been made.
    pub(super) fn split(&self, made: u32) -> Columns {
        Columns { splits: self.splits.saturating_sub(made), ..self.clone() }
    }

    /// Without the first column.
    pub(super) fn rest(&self) -> Columns {
        let mut rest = self.clone();
        rest.types.pop();
        rest
    }

    /// The first column taken apart by a head with so many arguments; `None` when it has no such values.
    pub(super) fn taken_apart(&self, table: &TypeTable, head: &Head, arity: usize) -> Option<Columns> {
        if self.types.is_empty() {
            return Some(self.clone());
        }
        let mut inner = self.rest();
        let ty = self.types.last().cloned().flatten().map(|ty| self.resolved(table, &ty));
        let parts: Option<Vec<Type>> = match (head, &ty) {
            (Head::Tuple(1), Some(Type::Con(TypeId::LAZY, args))) => Some(args.to_vec()),
            (Head::Tuple(_), Some(Type::Tuple(parts))) => Some(parts.to_vec()),
            (Head::Array(_), Some(Type::Con(TypeId::ARRAY, args))) => Some(vec![args[0].clone(); arity]),
            (Head::Record(id), Some(Type::Con(found, args))) if id == found => match &table.get(*id).kind {
                TypeDeclKind::Record(fields, _) => Some(fields.iter().map(|field| field.ty.substitute(args)).collect()),
                _ => None,
            },
            (Head::Constructor(id, index), Some(Type::Con(found, args))) if id == found => {
                match constructors(table, *id).and_then(|all| all.get(*index as usize)) {
                    Some(constructor) => Some(inner.arguments(table, constructor, args)?),
                    None => None,
                }
            }
            _ => None,
        };
        match parts.filter(|parts| parts.len() == arity) {
            Some(parts) => inner.types.extend(parts.into_iter().rev().map(Some)),
            None => inner.types.extend(std::iter::repeat_n(None, arity)),
        }
        Some(inner)
    }

    /// The constructors of the first column's type that some value has, when the type decides about them.
    pub(super) fn possible(&self, table: &TypeTable) -> Option<Vec<(Head, usize)>> {
        let ty = self.types.last().cloned().flatten().map(|ty| self.resolved(table, &ty))?;
        let Type::Con(id, _) = ty else { return None };
        let all = constructors(table, id)?;
        if !all.is_empty() && all.iter().all(|constructor| constructor.result.is_none()) {
            return None;
        }
        let heads = all.iter().enumerate().map(|(index, one)| (Head::Constructor(id, index as u32), one.args.len()));
        Some(heads.filter(|(head, arity)| self.taken_apart(table, head, *arity).is_some()).collect())
    }

    /// The shapes of the first column, for taking apart what no pattern says anything about.
    pub(super) fn shapes(&self, table: &TypeTable) -> Option<Vec<(Head, usize)>> {
        let ty = self.types.last().cloned().flatten().map(|ty| self.resolved(table, &ty))?;
        match ty {
            Type::Tuple(parts) => Some(vec![(Head::Tuple(parts.len()), parts.len())]),
            _ => self.possible(table),
        }
    }

    /// The types of a constructor's arguments, where it can be of the type with these parameters.
    fn arguments(&mut self, table: &TypeTable, constructor: &Constructor, params: &[Type]) -> Option<Vec<Type>> {
        let Some(result) = &constructor.result else {
            return Some(constructor.args.iter().map(|arg| arg.substitute(params)).collect());
        };
        let mut used = Vec::new();
        result.iter().chain(&constructor.args).for_each(|ty| generalised::variables(ty, &mut used));
        let count = used.iter().map(|variable| variable + 1).max().unwrap_or(0);
        let own: Vec<Type> = (self.next..self.next + count).map(Type::Var).collect();
        self.next += count;
        let fits = result.iter().zip(params).all(|(one, other)| self.equal(table, &one.substitute(&own), other));
        fits.then(|| constructor.args.iter().map(|arg| arg.substitute(&own)).collect())
    }

    /// What a type is at its head, as far as it is known.
    fn resolved(&self, table: &TypeTable, ty: &Type) -> Type {
        let mut ty = table.expand(ty);
        while let Type::Var(variable) = ty {
            let Some(known) = self.known.get(&variable) else { break };
            ty = table.expand(known);
        }
        ty
    }

    /// Makes two types equal; `false` when they cannot be.
    fn equal(&mut self, table: &TypeTable, left: &Type, right: &Type) -> bool {
        let (left, right) = (self.resolved(table, left), self.resolved(table, right));
        refute_source::deep(|| match (&left, &right) {
            (Type::Var(one), Type::Var(other)) if one == other => true,
            (Type::Var(variable), other) | (other, Type::Var(variable)) => {
                if self.mentions(table, other, *variable) {
                    return false;
                }
                self.known.insert(*variable, other.clone());
                true
            }
            (Type::Con(one, ours), Type::Con(other, theirs)) if one == other => {
                !is_injective(table, *one) || self.all_equal(table, ours, theirs)
            }
            (Type::Con(one, _), Type::Con(other, _)) => !is_known(table, *one) || !is_known(table, *other),
            (Type::Con(id, _), _) | (_, Type::Con(id, _)) => !is_known(table, *id),
            (Type::Tuple(ours), Type::Tuple(theirs)) => {
                ours.len() == theirs.len() && self.all_equal(table, ours, theirs)
            }
            (Type::Arrow(label, from, to), Type::Arrow(other, parameter, result)) => {
                label == other && self.equal(table, from, parameter) && self.equal(table, to, result)
            }
            _ => false,
        })
    }

    fn all_equal(&mut self, table: &TypeTable, left: &[Type], right: &[Type]) -> bool {
        left.iter().zip(right).all(|(one, other)| self.equal(table, one, other))
    }

    fn mentions(&self, table: &TypeTable, ty: &Type, variable: u32) -> bool {
        refute_source::deep(|| match self.resolved(table, ty) {
            Type::Var(other) => other == variable,
            Type::Arrow(_, from, to) => self.mentions(table, &from, variable) || self.mentions(table, &to, variable),
            Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().any(|part| self.mentions(table, part, variable)),
        })
    }
}

fn constructors(table: &TypeTable, id: TypeId) -> Option<&[Constructor]> {
    match &table.get(id).kind {
        TypeDeclKind::Variant(constructors) => Some(constructors),
        _ => None,
    }
}
