//! The types of both programs in one table: those of the reference, and those only the submission has.
//!
//! In: the types of the two functions. Out: their common type, and for each declaration of the submission which of the
//! reference's it is; start at [`Types::meet`]. Two declarations are one if they have the same constructors or fields by
//! name in the same order, so that both programs represent values alike.
//! A type variable stands for any type with a decidable equality and an order.

use refute_ir::types::{ArgLabel, Constructor, Field, RecordShape, Repr, Type, TypeDecl, TypeDeclKind, TypeId};
use refute_ir::{Program, TypeTable};
use refute_source::Name;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Declarations of the submission alone have these numbers and those above.
const OWN: u32 = 1 << 24;
/// The variable that stands for a type that is not known.
const UNKNOWN: u32 = u32::MAX;

/// Which of the two programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Origin {
    Reference,
    Submission,
}

/// A constructor that a value may have: how it is represented, and the types of its arguments.
pub(crate) struct Alternative {
    pub(crate) name: Name,
    pub(crate) repr: Repr,
    pub(crate) args: Vec<Type>,
}

/// The types of both programs.
#[derive(Debug)]
pub(crate) struct Types<'p> {
    reference: &'p TypeTable,
    submission: &'p TypeTable,
    /// The reference's declaration for each of the submission's that was matched.
    matched: FxHashMap<TypeId, TypeId>,
    wanted: FxHashMap<u32, Type>,
    given: FxHashMap<u32, Type>,
}

/// A type that is not known.
pub(crate) fn unknown() -> Type {
    Type::Var(UNKNOWN)
}

impl<'p> Types<'p> {
    /// The tables of both programs, nothing matched.
    pub(crate) fn new(reference: &'p Program, submission: &'p Program) -> Types<'p> {
        Types {
            reference: &reference.types,
            submission: &submission.types,
            matched: FxHashMap::default(),
            wanted: FxHashMap::default(),
            given: FxHashMap::default(),
        }
    }

    /// The type that two functions have in common, if they have one.
    pub(crate) fn meet(&mut self, theirs: &Type, ours: &Type) -> Option<Type> {
        let (theirs, ours) = (self.reference.expand(theirs), self.submission.expand(ours));
        match (&theirs, &ours) {
            (_, Type::Var(j)) => match self.given.get(j) {
                Some(known) => (*known == theirs).then_some(theirs),
                None => {
                    self.given.insert(*j, theirs.clone());
                    Some(theirs)
                }
            },
            (Type::Var(i), _) => {
                let here = self.canonical(Origin::Submission, &ours);
                match self.wanted.get(i) {
                    Some(known) => (*known == here).then_some(here),
                    None => {
                        self.wanted.insert(*i, here.clone());
                        Some(here)
                    }
                }
            }
            (Type::Arrow(label, from, to), Type::Arrow(other, from2, to2)) if label == other => {
                Some(Type::Arrow(*label, Arc::new(self.meet(from, from2)?), Arc::new(self.meet(to, to2)?)))
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => Some(Type::Tuple(self.meet_all(a, b)?)),
            (Type::Con(a, theirs), Type::Con(b, ours)) if theirs.len() == ours.len() => {
                self.declared(*a, *b)?;
                Some(Type::Con(*a, self.meet_all(theirs, ours)?))
            }
            _ => None,
        }
    }

    fn meet_all(&mut self, theirs: &[Type], ours: &[Type]) -> Option<Arc<[Type]>> {
        theirs.iter().zip(ours).map(|(a, b)| self.meet(a, b)).collect()
    }

    /// Matches two declarations.
    fn declared(&mut self, theirs: TypeId, ours: TypeId) -> Option<()> {
        if let Some(known) = self.matched.get(&ours) {
            return (*known == theirs).then_some(());
        }
        // Assumed while the declarations are compared: they may refer to themselves.
        self.matched.insert(ours, theirs);
        let (wanted, given) = (self.reference.get(theirs).clone(), self.submission.get(ours).clone());
        if wanted.params.len() != given.params.len() || wanted.row().is_some() || given.row().is_some() {
            return None;
        }
        match (&wanted.kind, &given.kind) {
            (TypeDeclKind::Abstract, TypeDeclKind::Abstract) => {
                (theirs == ours && theirs < FIRST_DECLARED).then_some(())
            }
            (TypeDeclKind::Variant(wanted), TypeDeclKind::Variant(given)) => self.constructors(wanted, given),
            (TypeDeclKind::Record(wanted, RecordShape::Plain), TypeDeclKind::Record(given, RecordShape::Plain)) => {
                self.fields(wanted, given)
            }
            _ => None,
        }
    }

    fn constructors(&mut self, wanted: &[Constructor], given: &[Constructor]) -> Option<()> {
        let alike = wanted.len() == given.len()
            && wanted.iter().zip(given).all(|(a, b)| {
                a.name == b.name
                    && a.repr == b.repr
                    && a.args.len() == b.args.len()
                    && [a, b].iter().all(|one| one.result.is_none() && one.inline.is_none())
            });
        if !alike {
            return None;
        }
        let mut pairs = wanted.iter().zip(given).flat_map(|(a, b)| a.args.iter().zip(&b.args));
        pairs.try_for_each(|(a, b)| self.rigid(a, b))
    }

    fn fields(&mut self, wanted: &[Field], given: &[Field]) -> Option<()> {
        let alike = wanted.len() == given.len()
            && wanted
                .iter()
                .zip(given)
                .all(|(a, b)| a.name == b.name && [a, b].iter().all(|one| !one.mutable && one.quantified == 0));
        if !alike {
            return None;
        }
        wanted.iter().zip(given).try_for_each(|(a, b)| self.rigid(&a.ty, &b.ty))
    }

    /// Whether two types inside declarations are the same; their variables are the parameters.
    fn rigid(&mut self, theirs: &Type, ours: &Type) -> Option<()> {
        let (theirs, ours) = (self.reference.expand(theirs), self.submission.expand(ours));
        match (&theirs, &ours) {
            (Type::Var(i), Type::Var(j)) if i == j => Some(()),
            (Type::Arrow(a, from, to), Type::Arrow(b, from2, to2)) if a == b => {
                self.rigid(from, from2)?;
                self.rigid(to, to2)
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b.iter()).try_for_each(|(a, b)| self.rigid(a, b))
            }
            (Type::Con(a, theirs), Type::Con(b, ours)) if theirs.len() == ours.len() => {
                self.declared(*a, *b)?;
                theirs.iter().zip(ours.iter()).try_for_each(|(a, b)| self.rigid(a, b))
            }
            _ => None,
        }
    }

    /// A type of one of the programs in the common table, without abbreviations at its head.
    pub(crate) fn canonical(&self, origin: Origin, ty: &Type) -> Type {
        let ty = self.table(origin).expand(ty);
        let all = |parts: &[Type]| parts.iter().map(|part| self.canonical(origin, part)).collect();
        match &ty {
            Type::Var(_) => ty,
            Type::Arrow(label, from, to) => {
                Type::Arrow(*label, Arc::new(self.canonical(origin, from)), Arc::new(self.canonical(origin, to)))
            }
            Type::Tuple(parts) => Type::Tuple(all(parts)),
            // The parts of a row may come back to it, and nothing is proved of its values.
            Type::Con(id, _) if self.table(origin).get(*id).row().is_some() => unknown(),
            Type::Con(id, parts) => Type::Con(self.id(origin, *id), all(parts)),
        }
    }

    fn table(&self, origin: Origin) -> &'p TypeTable {
        match origin {
            Origin::Reference => self.reference,
            Origin::Submission => self.submission,
        }
    }

    /// A declaration of one of the programs in the common table.
    pub(crate) fn id(&self, origin: Origin, id: TypeId) -> TypeId {
        match origin {
            Origin::Reference => id,
            Origin::Submission if id < FIRST_DECLARED => id,
            Origin::Submission => self.matched.get(&id).copied().unwrap_or(TypeId(OWN + id.0)),
        }
    }

    /// Where a declaration of the common table stands.
    fn place(&self, id: TypeId) -> (Origin, &'p TypeDecl) {
        if id.0 >= OWN {
            (Origin::Submission, &**self.submission.get(TypeId(id.0 - OWN)))
        } else {
            (Origin::Reference, &**self.reference.get(id))
        }
    }

    /// Whether there is a declaration of this number with so many parameters.
    pub(crate) fn has(&self, id: TypeId, params: usize) -> bool {
        let table = if id.0 >= OWN { self.submission } else { self.reference };
        let number = if id.0 >= OWN { id.0 - OWN } else { id.0 };
        (number as usize) < table.len() && table.get(TypeId(number)).params.len() == params
    }

    /// How a constructor of a program's own type is represented.
    pub(crate) fn repr(&self, origin: Origin, id: TypeId, number: u32) -> Option<Repr> {
        match &self.table(origin).get(id).kind {
            TypeDeclKind::Variant(constructors) => constructors.get(number as usize).map(|one| one.repr),
            _ => None,
        }
    }

    /// The constructors of a type, if it is an ordinary variant.
    pub(crate) fn alternatives(&self, ty: &Type) -> Option<Vec<Alternative>> {
        let Type::Con(id, params) = ty else { return None };
        let (origin, declaration) = self.place(*id);
        let TypeDeclKind::Variant(constructors) = &declaration.kind else { return None };
        if declaration.row().is_some() {
            return None;
        }
        let alternative = |one: &Constructor| {
            let arg = |arg: &Type| match &one.result {
                Some(_) => unknown(),
                None => self.canonical(origin, arg).substitute(params),
            };
            Alternative { name: one.name, repr: one.repr, args: one.args.iter().map(arg).collect() }
        };
        Some(constructors.iter().map(alternative).collect())
    }

    /// The parts of a tuple or record.
    pub(crate) fn components(&self, ty: &Type) -> Option<Vec<Type>> {
        match ty {
            Type::Tuple(parts) => Some(parts.to_vec()),
            Type::Con(id, params) => {
                let (origin, declaration) = self.place(*id);
                let TypeDeclKind::Record(fields, RecordShape::Plain) = &declaration.kind else { return None };
                let part = |field: &Field| match field.quantified {
                    0 => self.canonical(origin, &field.ty).substitute(params),
                    _ => unknown(),
                };
                Some(fields.iter().map(part).collect())
            }
            _ => None,
        }
    }

    /// A variant type of which nothing but the declaration is known.
    pub(crate) fn of_declaration(&self, origin: Origin, id: TypeId) -> Type {
        let params = self.table(origin).get(id).params.len();
        Type::Con(self.id(origin, id), vec![unknown(); params].into())
    }

    /// Whether values of a type are plain: made of integers, characters, strings, tuples, immutable records, variants and
    /// type variables; functions too where they are allowed.
    pub(crate) fn is_plain(&self, ty: &Type, functions: Functions) -> bool {
        self.plain(ty, functions, &mut Vec::new())
    }

    fn plain(&self, ty: &Type, functions: Functions, seen: &mut Vec<Type>) -> bool {
        if seen.contains(ty) {
            return true;
        }
        if seen.len() > 40 {
            return false;
        }
        seen.push(ty.clone());
        match ty {
            Type::Var(i) => *i != UNKNOWN,
            Type::Arrow(label, from, to) => {
                functions == Functions::Allowed
                    && !matches!(label, ArgLabel::Optional(_))
                    && self.plain(from, functions, seen)
                    && self.plain(to, functions, seen)
            }
            Type::Tuple(parts) => parts.iter().all(|part| self.plain(part, functions, seen)),
            Type::Con(TypeId::INT | TypeId::CHAR | TypeId::STRING, _) => true,
            Type::Con(id, _) => {
                let (_, declaration) = self.place(*id);
                match &declaration.kind {
                    TypeDeclKind::Variant(constructors) => {
                        constructors.iter().all(|one| one.inline.is_none() && one.result.is_none())
                            && self.alternatives(ty).is_some_and(|all| {
                                all.iter().flat_map(|one| &one.args).all(|arg| self.plain(arg, functions, seen))
                            })
                    }
                    TypeDeclKind::Record(fields, RecordShape::Plain) => {
                        fields.iter().all(|field| !field.mutable && field.quantified == 0)
                            && self
                                .components(ty)
                                .is_some_and(|parts| parts.iter().all(|part| self.plain(part, functions, seen)))
                    }
                    _ => false,
                }
            }
        }
    }

    /// The text of a type, where it is known and the reference's.
    pub(crate) fn shown(&self, ty: &Type) -> Option<String> {
        self.is_shown(ty).then(|| refute_ir::show_type(self.reference, ty))
    }

    fn is_shown(&self, ty: &Type) -> bool {
        match ty {
            Type::Var(i) => *i != UNKNOWN,
            Type::Arrow(_, from, to) => self.is_shown(from) && self.is_shown(to),
            Type::Tuple(parts) => parts.iter().all(|part| self.is_shown(part)),
            Type::Con(id, parts) => id.0 < OWN && parts.iter().all(|part| self.is_shown(part)),
        }
    }
}

/// Whether functions may occur in values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Functions {
    Allowed,
    Refused,
}

/// The builtin types come before this one, with the same numbers in all programs.
const FIRST_DECLARED: TypeId = TypeId(TypeId::OUT_CHANNEL.0 + 1);
