//! The type of a goal: whether values of it can be made and looked at, and what its variables are in the examples.
//!
//! In: types. Out: the part of a type that is not supported and why ([`unsupported`]); types of variables, from the types
//! that arguments and results have ([`Instances`]).

use refute_ir::types::{Type, TypeDeclKind, TypeId, Visibility};
use refute_ir::{TypePrinter, TypeTable};
use rustc_hash::FxHashSet;

/// The first part of a type that no function here can be about: the type as it is written, and why.
pub(super) fn unsupported(types: &TypeTable, ty: &Type) -> Option<(String, &'static str)> {
    let mut seen = FxHashSet::default();
    let mut left = vec![ty.clone()];
    while let Some(ty) = left.pop() {
        match &ty {
            Type::Var(_) => {}
            Type::Arrow(_, from, to) => left.extend([(**to).clone(), (**from).clone()]),
            Type::Tuple(parts) => left.extend(parts.iter().rev().cloned()),
            Type::Con(id, args) => {
                left.extend(args.iter().rev().cloned());
                if let Some(why) = refused(*id) {
                    return Some((TypePrinter::new(types).show(&ty), why));
                }
                // What a declaration says about its own parameters does not depend on the arguments.
                if !seen.insert(*id) {
                    continue;
                }
                let decl = types.get(*id);
                if decl.visibility == Visibility::Hidden {
                    return Some((TypePrinter::new(types).show(&ty), "its values cannot be looked into"));
                }
                match &decl.kind {
                    TypeDeclKind::Alias(body) => left.push(body.clone()),
                    TypeDeclKind::Variant(constructors) if constructors.iter().any(|one| one.result.is_some()) => {
                        return Some((
                            TypePrinter::new(types).show(&ty),
                            "its constructors are of different instances",
                        ));
                    }
                    TypeDeclKind::Variant(constructors) => {
                        left.extend(constructors.iter().flat_map(|one| one.args.iter().cloned()));
                    }
                    TypeDeclKind::Record(fields, _) => {
                        if fields.iter().any(|field| field.mutable) {
                            return Some((TypePrinter::new(types).show(&ty), "it has mutable fields"));
                        }
                        if fields.iter().any(|field| field.quantified > 0) {
                            return Some((TypePrinter::new(types).show(&ty), "it has polymorphic fields"));
                        }
                        left.extend(fields.iter().map(|field| field.ty.clone()));
                    }
                    TypeDeclKind::Abstract if *id <= TypeId::FLOAT => {}
                    TypeDeclKind::Abstract => {
                        return Some((TypePrinter::new(types).show(&ty), "its values cannot be looked into"));
                    }
                    TypeDeclKind::Extensible => {
                        return Some((
                            TypePrinter::new(types).show(&ty),
                            "it may have more constructors than are known",
                        ));
                    }
                }
            }
        }
    }
    None
}

fn refused(id: TypeId) -> Option<&'static str> {
    Some(match id {
        TypeId::BYTES | TypeId::ARRAY | TypeId::REF => "its values can be changed",
        TypeId::EXN => "exceptions are not values to compute with here",
        TypeId::FORMAT6 => "format strings are not values to compute with here",
        TypeId::LAZY => "its values are computed only when they are needed",
        TypeId::INT32 | TypeId::INT64 | TypeId::NATIVEINT => "of the integers only `int` is known here",
        TypeId::IN_CHANNEL | TypeId::OUT_CHANNEL => "channels belong to the outside world",
        _ => return None,
    })
}

/// All declared types that occur in a type and inside what it is made of.
pub(super) fn occurring(types: &TypeTable, ty: &Type, found: &mut FxHashSet<TypeId>) {
    let mut left = vec![ty.clone()];
    while let Some(ty) = left.pop() {
        match &ty {
            Type::Var(_) => {}
            Type::Arrow(_, from, to) => left.extend([(**to).clone(), (**from).clone()]),
            Type::Tuple(parts) => left.extend(parts.iter().cloned()),
            Type::Con(id, args) => {
                left.extend(args.iter().cloned());
                if !found.insert(*id) {
                    continue;
                }
                match &types.get(*id).kind {
                    TypeDeclKind::Alias(body) => left.push(body.clone()),
                    TypeDeclKind::Variant(constructors) => {
                        left.extend(constructors.iter().flat_map(|one| one.args.iter().cloned()));
                    }
                    TypeDeclKind::Record(fields, _) => left.extend(fields.iter().map(|field| field.ty.clone())),
                    TypeDeclKind::Abstract | TypeDeclKind::Extensible => {}
                }
            }
        }
    }
}

/// Whether values of a type have functions in them.
pub(super) fn has_functions(types: &TypeTable, ty: &Type) -> bool {
    let mut seen = FxHashSet::default();
    let mut left = vec![ty.clone()];
    while let Some(ty) = left.pop() {
        match types.expand(&ty) {
            Type::Var(_) => {}
            Type::Arrow(..) => return true,
            Type::Tuple(parts) => left.extend(parts.iter().cloned()),
            Type::Con(id, args) => {
                left.extend(args.iter().cloned());
                if !seen.insert(id) {
                    continue;
                }
                match &types.get(id).kind {
                    TypeDeclKind::Variant(constructors) => {
                        left.extend(constructors.iter().flat_map(|one| one.args.iter().cloned()));
                    }
                    TypeDeclKind::Record(fields, _) => left.extend(fields.iter().map(|field| field.ty.clone())),
                    _ => {}
                }
            }
        }
    }
    false
}

/// How many variables a type has; they are numbered from 0.
pub(super) fn variables(ty: &Type) -> usize {
    match ty {
        Type::Var(number) => *number as usize + 1,
        Type::Arrow(_, from, to) => variables(from).max(variables(to)),
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().map(variables).max().unwrap_or(0),
    }
}

/// What the variables of a goal are in the examples.
pub(super) struct Instances<'a> {
    types: &'a TypeTable,
    known: Vec<Option<Type>>,
}

impl<'a> Instances<'a> {
    /// Nothing is known about so many variables.
    pub(super) fn new(types: &'a TypeTable, variables: usize) -> Instances<'a> {
        Instances { types, known: vec![None; variables] }
    }

    /// Learns from a value of type `found` where the goal says `wanted`; `Err` is a variable that is something else already,
    /// with both types.
    pub(super) fn learn(&mut self, wanted: &Type, found: &Type) -> Result<(), (u32, Type, Type)> {
        let found = self.types.expand(found);
        if let Type::Var(variable) = wanted {
            let index = *variable as usize;
            let Some(known) = self.known.get_mut(index) else { return Ok(()) };
            let both = match known.as_ref() {
                None => Some(found.clone()),
                Some(before) => meet(self.types, before, &found),
            };
            let Some(both) = both else {
                let before = known.clone().unwrap_or_else(|| found.clone());
                return Err((*variable, before, found));
            };
            *known = Some(both);
            return Ok(());
        }
        match (&self.types.expand(wanted), &found) {
            (Type::Arrow(_, from, to), Type::Arrow(_, found_from, found_to)) => {
                self.learn(from, found_from)?;
                self.learn(to, found_to)
            }
            (Type::Tuple(parts), Type::Tuple(found)) => self.learn_all(parts, found),
            (Type::Con(id, args), Type::Con(found_id, found)) if id == found_id => self.learn_all(args, found),
            // What inference left open, or a type that it would have refused.
            _ => Ok(()),
        }
    }

    fn learn_all(&mut self, wanted: &[Type], found: &[Type]) -> Result<(), (u32, Type, Type)> {
        wanted.iter().zip(found).try_for_each(|(wanted, found)| self.learn(wanted, found))
    }

    /// The types; `int` where the examples say nothing.
    pub(super) fn types(self) -> Vec<Type> {
        self.known.into_iter().map(|known| closed(&known.unwrap_or_else(Type::int))).collect()
    }
}

/// The type that both are, where variables may still be anything.
fn meet(types: &TypeTable, one: &Type, other: &Type) -> Option<Type> {
    match (types.expand(one), types.expand(other)) {
        (Type::Var(_), known) | (known, Type::Var(_)) => Some(known),
        (Type::Arrow(label, from, to), Type::Arrow(_, other_from, other_to)) => {
            let from = meet(types, &from, &other_from)?;
            Some(Type::Arrow(label, from.into(), meet(types, &to, &other_to)?.into()))
        }
        (Type::Tuple(parts), Type::Tuple(others)) if parts.len() == others.len() => {
            Some(Type::Tuple(meet_all(types, &parts, &others)?.into()))
        }
        (Type::Con(id, args), Type::Con(other, others)) if id == other => {
            Some(Type::Con(id, meet_all(types, &args, &others)?.into()))
        }
        _ => None,
    }
}

fn meet_all(types: &TypeTable, parts: &[Type], others: &[Type]) -> Option<Vec<Type>> {
    parts.iter().zip(others).map(|(part, other)| meet(types, part, other)).collect()
}

/// The type with `int` for what is open.
pub(super) fn closed(ty: &Type) -> Type {
    crate::check::fit::instance(ty)
}
