//! Matches the types of a submission with those of the reference, by name and shape.
//!
//! In: the types of the function in both programs. Out: a [`Fit`]: the common instance of the two types, said in the
//! reference's types, and which declaration of the submission plays the part of which of the reference; or a [`Misfit`].
//! Declarations fit when they have the same constructors or fields by name, in any order, with fitting types; the name
//! of the type itself and aliases do not matter. A type that is more general than the other is instantiated.

use refute_ir::program::GlobalId;
use refute_ir::show_declaration::show_type_declarations;
use refute_ir::types::{Constructor, Field, Type, TypeDeclKind, TypeId, Visibility};
use refute_ir::{Program, TypeTable, show_type};
use refute_verdict::Misfit;
use rustc_hash::FxHashMap;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// How a submission's types correspond to the reference's.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    /// The type on which the two are compared: the reference's, without variables.
    pub ty: Type,
    /// The submission's declaration for each of the reference's that occurs.
    pub declarations: FxHashMap<TypeId, TypeId>,
    /// Whether the submission's type is less general than the reference's.
    pub narrowed: bool,
    /// What is worth telling, as sentences.
    pub notes: Vec<String>,
}

impl Fit {
    /// A type of the reference, without variables, as the submission's program has it.
    pub(crate) fn translate(&self, ty: &Type) -> Type {
        translated(ty, &self.declarations)
    }
}

/// A type of the reference as a program has it whose declarations stand for the reference's.
pub(crate) fn translated(ty: &Type, declarations: &FxHashMap<TypeId, TypeId>) -> Type {
    let part = |ty: &Type| translated(ty, declarations);
    match ty {
        Type::Var(_) => ty.clone(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, Arc::new(part(from)), Arc::new(part(to))),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(part).collect()),
        Type::Con(id, args) => {
            let id = declarations.get(id).copied().unwrap_or(*id);
            Type::Con(id, args.iter().map(part).collect())
        }
    }
}

/// A type with its variables replaced by another type.
pub(crate) fn closed(ty: &Type, by: &Type) -> Type {
    match ty {
        Type::Var(_) => by.clone(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, Arc::new(closed(from, by)), Arc::new(closed(to, by))),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| closed(part, by)).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(|arg| closed(arg, by)).collect()),
    }
}

/// Matches the types of two functions; variables that stay open are read as `open`.
pub(crate) fn fit(
    reference: &Program,
    theirs: GlobalId,
    submission: &Program,
    ours: GlobalId,
    open: &Type,
) -> Result<Fit, Misfit> {
    let (wanted, given) = (&reference.globals[theirs.index()], &submission.globals[ours.index()]);
    let mut matching = Matching {
        reference: &reference.types,
        submission: &submission.types,
        declarations: FxHashMap::default(),
        wanted: FxHashMap::default(),
        given: FxHashMap::default(),
        narrowed: false,
    };
    let met = matching.meet(&wanted.ty, &given.ty);
    // One must be an instance of the other: two that only meet at a third type were not meant to be the same.
    let met =
        met.and_then(|()| if matching.narrowed && matching.given_narrowed() { Err(Clash::Types) } else { Ok(()) });
    match met {
        Ok(()) => {
            let ty = closed(&matching.resolve(&wanted.ty), open);
            let mut notes = Vec::new();
            if matching.narrowed {
                notes.push(format!(
                    "its type `{}` is less general than the reference's `{}`; compared at `{}`",
                    show_type(&submission.types, &given.ty),
                    show_type(&reference.types, &wanted.ty),
                    show_type(&reference.types, &ty),
                ));
            }
            Ok(Fit { ty, narrowed: matching.narrowed, declarations: matching.declarations, notes })
        }
        Err(Clash::Types) => Err(Misfit {
            what: format!("`{}` has another type", given.name),
            reference: Some(format!("{} : {}", wanted.name, show_type(&reference.types, &wanted.ty))),
            submission: Some(format!("{} : {}", given.name, show_type(&submission.types, &given.ty))),
        }),
        Err(Clash::Declarations(theirs, ours, what)) => Err(Misfit {
            what,
            reference: Some(declaration(&reference.types, theirs)),
            submission: Some(declaration(&submission.types, ours)),
        }),
    }
}

fn declaration(types: &TypeTable, id: TypeId) -> String {
    show_type_declarations(types, &[id], types.len()).join("\n")
}

/// Variables from here on are the submission's, where the reference has a variable for a whole type.
const FIRST_FRESH: u32 = 1 << 20;

/// Why two types do not go together.
enum Clash {
    /// They are built differently.
    Types,
    /// Two declarations (reference, submission) differ, with a sentence that says how.
    Declarations(TypeId, TypeId, String),
}

struct Matching<'a> {
    reference: &'a TypeTable,
    submission: &'a TypeTable,
    declarations: FxHashMap<TypeId, TypeId>,
    /// What the reference's variables stand for, in the reference's types.
    wanted: FxHashMap<u32, Type>,
    /// What the submission's variables stand for, in the reference's types.
    given: FxHashMap<u32, Type>,
    /// A variable of the reference had to be instantiated.
    narrowed: bool,
}

impl Matching<'_> {
    /// Makes the two types one: `theirs` is the reference's.
    fn meet(&mut self, theirs: &Type, ours: &Type) -> Result<(), Clash> {
        let (theirs, ours) = (self.reference.expand(theirs), self.submission.expand(ours));
        match (&theirs, &ours) {
            (Type::Var(i), _) if self.wanted.contains_key(i) => self.meet(&self.wanted[i].clone(), &ours),
            (_, Type::Var(j)) if self.given.contains_key(j) => self.unify(&theirs, &self.given[j].clone()),
            (_, Type::Var(j)) => {
                self.given.insert(*j, theirs);
                Ok(())
            }
            (Type::Var(i), _) => {
                let known = self.backwards(&ours)?;
                let known = self.resolve(&known);
                if known != theirs {
                    if self.occurs(*i, &known) {
                        return Err(Clash::Types);
                    }
                    self.narrowed = true;
                    self.wanted.insert(*i, known);
                }
                Ok(())
            }
            (Type::Arrow(a, from, to), Type::Arrow(b, from2, to2)) if a == b => {
                self.meet(from, from2)?;
                self.meet(to, to2)
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => self.meet_all(a, b),
            (Type::Con(a, theirs), Type::Con(b, ours)) => {
                self.declared(*a, *b)?;
                self.meet_all(theirs, ours)
            }
            _ => Err(Clash::Types),
        }
    }

    fn meet_all(&mut self, theirs: &[Type], ours: &[Type]) -> Result<(), Clash> {
        if theirs.len() != ours.len() {
            return Err(Clash::Types);
        }
        theirs.iter().zip(ours).try_for_each(|(theirs, ours)| self.meet(theirs, ours))
    }

    /// Makes two types of the reference one.
    fn unify(&mut self, a: &Type, b: &Type) -> Result<(), Clash> {
        let (a, b) = (self.reference.expand(a), self.reference.expand(b));
        match (&a, &b) {
            (Type::Var(i), Type::Var(j)) if i == j => Ok(()),
            (Type::Var(i), _) if self.wanted.contains_key(i) => self.unify(&self.wanted[i].clone(), &b),
            (_, Type::Var(j)) if self.wanted.contains_key(j) => self.unify(&a, &self.wanted[j].clone()),
            (Type::Var(i), other) | (other, Type::Var(i)) => {
                if self.occurs(*i, other) {
                    return Err(Clash::Types);
                }
                self.narrowed = true;
                self.wanted.insert(*i, other.clone());
                Ok(())
            }
            (Type::Arrow(a, from, to), Type::Arrow(b, from2, to2)) if a == b => {
                self.unify(from, from2)?;
                self.unify(to, to2)
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b.iter()).try_for_each(|(a, b)| self.unify(a, b))
            }
            (Type::Con(a, args), Type::Con(b, args2)) if a == b => {
                args.iter().zip(args2.iter()).try_for_each(|(a, b)| self.unify(a, b))
            }
            _ => Err(Clash::Types),
        }
    }

    fn occurs(&self, variable: u32, ty: &Type) -> bool {
        match ty {
            Type::Var(i) => *i == variable || self.wanted.get(i).is_some_and(|ty| self.occurs(variable, ty)),
            Type::Arrow(_, from, to) => self.occurs(variable, from) || self.occurs(variable, to),
            Type::Tuple(parts) => parts.iter().any(|part| self.occurs(variable, part)),
            Type::Con(_, args) => args.iter().any(|arg| self.occurs(variable, arg)),
        }
    }

    /// A type of the submission in the reference's types: where the reference is polymorphic and the submission is not.
    fn backwards(&mut self, ours: &Type) -> Result<Type, Clash> {
        let ours = self.submission.expand(ours);
        Ok(match &ours {
            Type::Var(j) => {
                let fresh = Type::Var(FIRST_FRESH + *j);
                self.given.entry(*j).or_insert(fresh).clone()
            }
            Type::Arrow(label, from, to) => {
                Type::Arrow(*label, Arc::new(self.backwards(from)?), Arc::new(self.backwards(to)?))
            }
            Type::Tuple(parts) => Type::Tuple(self.backwards_all(parts)?.into()),
            Type::Con(id, args) => {
                let name = self.submission.get(*id).name;
                let same_id = ((id.0 as usize) < self.reference.len()).then_some(*id);
                let theirs = same_id
                    .filter(|id| self.reference.get(*id).name == name)
                    .or_else(|| self.reference.iter().filter(|(_, decl)| decl.name == name).last().map(|(id, _)| id))
                    .ok_or(Clash::Types)?;
                self.declared(theirs, *id)?;
                Type::Con(theirs, self.backwards_all(args)?.into())
            }
        })
    }

    fn backwards_all(&mut self, types: &[Type]) -> Result<Vec<Type>, Clash> {
        types.iter().map(|ty| self.backwards(ty)).collect()
    }

    /// Whether two declarations fit; remembers it.
    fn declared(&mut self, theirs: TypeId, ours: TypeId) -> Result<(), Clash> {
        if let Some(known) = self.declarations.get(&theirs) {
            return if *known == ours { Ok(()) } else { Err(Clash::Types) };
        }
        let (wanted, given) = (self.reference.get(theirs).clone(), self.submission.get(ours).clone());
        let shown = wanted.visibility == Visibility::Shown && given.visibility == Visibility::Shown;
        let clash = |what: String| Err(Clash::Declarations(theirs, ours, what));
        if wanted.params.len() != given.params.len() {
            return Err(Clash::Types);
        }
        match (&wanted.kind, &given.kind) {
            // Library types are the same in all programs.
            _ if theirs == ours && Arc::ptr_eq(&wanted, &given) => {
                self.declarations.insert(theirs, ours);
                Ok(())
            }
            (TypeDeclKind::Variant(wanted), TypeDeclKind::Variant(given)) if shown => {
                self.declarations.insert(theirs, ours);
                let missing = wanted.iter().find(|one| given.iter().all(|other| other.name != one.name));
                let extra = given.iter().find(|one| wanted.iter().all(|other| other.name != one.name));
                match (missing, extra) {
                    (Some(missing), _) => clash(format!("its type lacks the constructor `{}`", missing.name)),
                    (_, Some(extra)) => clash(format!("its type has a constructor `{}` more", extra.name)),
                    (None, None) => self.constructors(theirs, ours, wanted, given),
                }
            }
            (TypeDeclKind::Record(wanted, _), TypeDeclKind::Record(given, _)) if shown => {
                self.declarations.insert(theirs, ours);
                self.fields(theirs, ours, wanted, given)
            }
            _ => Err(Clash::Types),
        }
    }

    fn constructors(
        &mut self,
        theirs: TypeId,
        ours: TypeId,
        wanted: &[Constructor],
        given: &[Constructor],
    ) -> Result<(), Clash> {
        for one in wanted {
            let Some(other) = given.iter().find(|other| other.name == one.name) else { continue };
            let what = format!("the constructor `{}` takes other arguments", one.name);
            let same_result = match (&one.result, &other.result) {
                (Some(a), Some(b)) => a.iter().zip(b.iter()).all(|(a, b)| self.rigid(a, b).is_ok()),
                (None, None) => true,
                _ => false,
            };
            if !same_result {
                let what = format!("the constructor `{}` is of other instances of its type", one.name);
                return Err(Clash::Declarations(theirs, ours, what));
            }
            match (one.inline, other.inline) {
                (Some(a), Some(b)) => self.declared(a, b)?,
                (None, None) => {
                    let same = one.args.len() == other.args.len()
                        && one.args.iter().zip(&other.args).all(|(a, b)| self.rigid(a, b).is_ok());
                    if !same {
                        return Err(Clash::Declarations(theirs, ours, what));
                    }
                }
                _ => return Err(Clash::Declarations(theirs, ours, what)),
            }
        }
        Ok(())
    }

    fn fields(&mut self, theirs: TypeId, ours: TypeId, wanted: &[Field], given: &[Field]) -> Result<(), Clash> {
        let clash = |what: String| Err(Clash::Declarations(theirs, ours, what));
        for one in wanted {
            let Some(other) = given.iter().find(|other| other.name == one.name) else {
                return clash(format!("its type lacks the field `{}`", one.name));
            };
            if one.quantified != other.quantified || self.rigid(&one.ty, &other.ty).is_err() {
                return clash(format!("the field `{}` has another type", one.name));
            }
        }
        match given.iter().find(|one| wanted.iter().all(|other| other.name != one.name)) {
            Some(extra) => clash(format!("its type has a field `{}` more", extra.name)),
            None => Ok(()),
        }
    }

    /// Whether two types inside declarations are the same; their variables are the parameters.
    fn rigid(&mut self, theirs: &Type, ours: &Type) -> Result<(), Clash> {
        let (theirs, ours) = (self.reference.expand(theirs), self.submission.expand(ours));
        let all = |this: &mut Self, a: &[Type], b: &[Type]| {
            if a.len() != b.len() {
                return Err(Clash::Types);
            }
            a.iter().zip(b).try_for_each(|(a, b)| this.rigid(a, b))
        };
        match (&theirs, &ours) {
            (Type::Var(i), Type::Var(j)) if i == j => Ok(()),
            (Type::Arrow(a, from, to), Type::Arrow(b, from2, to2)) if a == b => {
                self.rigid(from, from2)?;
                self.rigid(to, to2)
            }
            (Type::Tuple(a), Type::Tuple(b)) => all(self, a, b),
            (Type::Con(a, theirs), Type::Con(b, ours)) => {
                self.declared(*a, *b)?;
                all(self, theirs, ours)
            }
            _ => Err(Clash::Types),
        }
    }

    /// Whether a variable of the submission had to be instantiated.
    fn given_narrowed(&self) -> bool {
        let mut seen = Vec::new();
        self.given.values().any(|ty| match self.resolve(ty) {
            Type::Var(i) if !seen.contains(&i) => {
                seen.push(i);
                false
            }
            _ => true,
        })
    }

    /// A type of the reference with its variables replaced by what they stand for.
    fn resolve(&self, ty: &Type) -> Type {
        match ty {
            Type::Var(i) => self.wanted.get(i).map_or_else(|| ty.clone(), |known| self.resolve(known)),
            Type::Arrow(label, from, to) => {
                Type::Arrow(*label, Arc::new(self.resolve(from)), Arc::new(self.resolve(to)))
            }
            Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| self.resolve(part)).collect()),
            Type::Con(id, args) => Type::Con(*id, args.iter().map(|arg| self.resolve(arg)).collect()),
        }
    }
}
