//! The types of a problem, numbered, with what can be done with their values.
//!
//! In: types of the program. Out: a [`Ty`] for each, and its [`Kind`]; functions take all their arguments at once.
//! A type variable of the goal is a type that nothing is known about; [`Kind::Unknown`] says what stands for it in the
//! examples, so that values can be built and read.

use crate::problem::Problem;
use refute_ir::TypeTable;
use refute_ir::types::{ArgLabel, Repr, Type, TypeDeclKind, TypeId, Visibility};
use refute_source::Name;
use rustc_hash::FxHashMap;

/// Most types of a problem: types that contain ever larger instances of themselves end here.
const MOST_TYPES: usize = 400;

/// A type of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Ty(pub u32);

/// What can be done with the values of a type.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Int,
    Char,
    Float,
    Text,
    /// Variants, lists, tuples and records.
    Data(Vec<Case>),
    /// A function of all these arguments.
    Arrow(Vec<Ty>, Ty),
    /// A type variable of the goal, and the type that it has in the examples.
    Unknown(Ty),
    /// Anything else: values cannot be made or looked into.
    Opaque,
}

/// A constructor; tuples and records have one.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub name: Option<Name>,
    pub args: Vec<Ty>,
    pub repr: Repr,
}

/// All types of a problem.
pub(crate) struct Types<'p> {
    declared: &'p TypeTable,
    instances: &'p [Type],
    ids: FxHashMap<Type, Ty>,
    types: Vec<Type>,
    kinds: Vec<Kind>,
}

impl<'p> Types<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Types<'p> {
        Types {
            declared: &problem.program.types,
            instances: &problem.instances,
            ids: FxHashMap::default(),
            types: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// The number of a type; aliases are the same type.
    pub(crate) fn number(&mut self, ty: &Type) -> Ty {
        let first = self.types.len();
        let number = self.entered(ty);
        // The parts of a type are entered while its kind is worked out.
        let mut next = first;
        while next < self.types.len() {
            let kind = if next < MOST_TYPES { self.work_out(&self.types[next].clone()) } else { Kind::Opaque };
            self.kinds[next] = kind;
            next += 1;
        }
        number
    }

    fn entered(&mut self, ty: &Type) -> Ty {
        let ty = self.declared.expand(ty);
        if let Some(known) = self.ids.get(&ty) {
            return *known;
        }
        let number = Ty(self.types.len() as u32);
        self.ids.insert(ty.clone(), number);
        self.types.push(ty);
        self.kinds.push(Kind::Opaque);
        number
    }

    fn all_entered(&mut self, types: &[Type], args: &[Type]) -> Vec<Ty> {
        types.iter().map(|ty| self.entered(&ty.substitute(args))).collect()
    }

    fn work_out(&mut self, ty: &Type) -> Kind {
        match ty {
            Type::Var(i) => {
                let instance = self.instances.get(*i as usize).cloned().unwrap_or_else(Type::int);
                let instance = if matches!(instance, Type::Var(_)) { Type::int() } else { instance };
                Kind::Unknown(self.entered(&instance))
            }
            Type::Arrow(..) => {
                let (params, result) = self.uncurried(ty);
                match params {
                    Some(params) => {
                        let params = params.iter().map(|param| self.entered(param)).collect();
                        Kind::Arrow(params, self.entered(&result))
                    }
                    None => Kind::Opaque,
                }
            }
            Type::Tuple(parts) => {
                Kind::Data(vec![Case { name: None, args: self.all_entered(parts, &[]), repr: Repr::Block(0) }])
            }
            Type::Con(TypeId::INT, _) => Kind::Int,
            Type::Con(TypeId::CHAR, _) => Kind::Char,
            Type::Con(TypeId::FLOAT, _) => Kind::Float,
            Type::Con(TypeId::STRING, _) => Kind::Text,
            Type::Con(id, args) => {
                let decl = self.declared.get(*id).clone();
                match &decl.kind {
                    _ if decl.visibility == Visibility::Hidden => Kind::Opaque,
                    TypeDeclKind::Variant(constructors) if constructors.iter().any(|one| one.result.is_some()) => {
                        Kind::Opaque
                    }
                    TypeDeclKind::Variant(constructors) => Kind::Data(
                        constructors
                            .iter()
                            .map(|one| Case {
                                name: Some(one.name),
                                args: self.all_entered(&one.args, args),
                                repr: one.repr,
                            })
                            .collect(),
                    ),
                    TypeDeclKind::Record(fields, _)
                        if fields.iter().all(|field| !field.mutable && field.quantified == 0) =>
                    {
                        let types: Vec<Type> = fields.iter().map(|field| field.ty.clone()).collect();
                        let args = self.all_entered(&types, args);
                        Kind::Data(vec![Case { name: None, args, repr: Repr::Block(0) }])
                    }
                    _ => Kind::Opaque,
                }
            }
        }
    }

    /// The parameters of a function type, `None` when one has a label, and its result.
    pub(crate) fn uncurried(&self, ty: &Type) -> (Option<Vec<Type>>, Type) {
        let mut params = Some(Vec::new());
        let mut rest = self.declared.expand(ty);
        while let Type::Arrow(label, from, to) = &rest {
            match (&mut params, label) {
                (Some(params), ArgLabel::None) => params.push((**from).clone()),
                _ => params = None,
            }
            rest = self.declared.expand(to);
        }
        (params, rest)
    }

    pub(crate) fn kind(&self, ty: Ty) -> &Kind {
        &self.kinds[ty.0 as usize]
    }

    /// As [`Types::kind`]; for a type variable the kind of what stands for it.
    pub(crate) fn real_kind(&self, ty: Ty) -> &Kind {
        match self.kind(ty) {
            Kind::Unknown(real) => self.kind(*real),
            kind => kind,
        }
    }

    /// The constructors of a type that a match may look at.
    pub(crate) fn cases(&self, ty: Ty) -> &[Case] {
        match self.kind(ty) {
            Kind::Data(cases) => cases,
            _ => &[],
        }
    }

    /// Whether a type has a constructor with an argument of the type itself.
    pub(crate) fn is_recursive(&self, ty: Ty) -> bool {
        self.cases(ty).iter().any(|case| case.args.contains(&ty))
    }

    /// Whether a type is one of tuples.
    pub(crate) fn is_tuple(&self, ty: Ty) -> bool {
        matches!(self.ty(ty), Type::Tuple(_))
    }

    /// The type with this number.
    pub(crate) fn ty(&self, ty: Ty) -> &Type {
        &self.types[ty.0 as usize]
    }

    /// The number of a type that is known already.
    pub(crate) fn known(&self, ty: &Type) -> Option<Ty> {
        self.ids.get(&self.declared.expand(ty)).copied()
    }

    /// All types so far.
    pub(crate) fn all(&self) -> impl Iterator<Item = Ty> + use<> {
        (0..self.types.len() as u32).map(Ty)
    }
}
