//! The values that come from outside, and what may happen to those that go there.
//!
//! All values of a type are one object per constructor, whose fields are all values of their types again. Type variables
//! are `int`, as for every judge. What is given to a function from outside may be called with anything of its type, and
//! its mutable fields may be set to anything of theirs.
//! Of types that are not looked into nothing is known.

use super::analysis::Analysis;
use super::ints::{Ints, START};
use super::store::{InstanceId, Kind, Origin};
use super::value::{ObjId, Val};
use refute_ir::Program;
use refute_ir::program::ExceptionId;
use refute_ir::types::{Repr, Type, TypeDeclKind, TypeId};
use rustc_hash::FxHashSet;

/// Types that one program may have; there are more only when a type contains ever larger instances of itself.
const MOST_TYPES: usize = 300;

/// Puts `int` for all variables of a type.
pub(super) fn ground(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, ground(from).into(), ground(to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(ground).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(ground).collect()),
    }
}

/// The parameters of a function type, optional ones as options, and its result.
pub(super) fn parameters(program: &Program, ty: &Type) -> (Vec<Type>, Type) {
    let (params, result) = program.types.parameters(ty);
    (params.into_iter().map(|(_, param)| param).collect(), result)
}

/// All values of a type without variables.
pub(super) fn all(analysis: &mut Analysis<'_>, ty: &Type) -> Val {
    let ty = analysis.program.types.expand(ty);
    if let Some(known) = analysis.inputs.get(&ty) {
        return known.clone();
    }
    if analysis.inputs.len() >= MOST_TYPES {
        return Val::any();
    }
    refute_source::deep(|| match &ty {
        Type::Var(_) => Val::any(),
        Type::Arrow(..) => {
            let (obj, _) = analysis.store.object(Origin::Input(ty.clone(), 0), Kind::Foreign(ty.clone()), 0);
            Val::obj(obj)
        }
        Type::Tuple(parts) => {
            let case = CaseOf { repr: Repr::Block(0), args: parts.to_vec(), mutable: vec![false; parts.len()] };
            blocks(analysis, &ty, &[case])
        }
        Type::Con(id, args) => match *id {
            TypeId::INT => Val::ints(Ints::all()),
            TypeId::CHAR => Val::ints(Ints::counted(0, 255)),
            TypeId::STRING => Val::strings(true),
            TypeId::BYTES => Val::strings(false),
            TypeId::FLOAT => Val::floats(),
            TypeId::EXN => {
                let (obj, _) = analysis.store.object(Origin::AnyException, Kind::AnyException, 0);
                Val::obj(obj)
            }
            TypeId::ARRAY => array(analysis, &ty, &args[0]),
            _ => match shape(analysis, *id, args) {
                Some(cases) => blocks(analysis, &ty, &cases),
                None => Val::any(),
            },
        },
    })
}

struct CaseOf {
    repr: Repr,
    args: Vec<Type>,
    mutable: Vec<bool>,
}

/// The constructors of a declared type.
fn shape(analysis: &Analysis<'_>, id: TypeId, args: &[Type]) -> Option<Vec<CaseOf>> {
    let types = &analysis.program.types;
    match &types.get(id).kind {
        TypeDeclKind::Record(fields, _) => Some(vec![CaseOf {
            repr: Repr::Block(0),
            args: fields.iter().map(|field| field.ty.substitute(args)).collect(),
            mutable: fields.iter().map(|field| field.mutable).collect(),
        }]),
        TypeDeclKind::Variant(constructors) => {
            let case = |constructor: &refute_ir::types::Constructor| {
                let mutable = match constructor.inline.map(|inline| &types.get(inline).kind) {
                    Some(TypeDeclKind::Record(fields, _)) => fields.iter().map(|field| field.mutable).collect(),
                    _ => vec![false; constructor.args.len()],
                };
                Some(CaseOf { repr: constructor.repr, args: constructor.arguments(types, args)?, mutable })
            };
            Some(constructors.iter().filter_map(case).collect())
        }
        _ => None,
    }
}

fn array(analysis: &mut Analysis<'_>, ty: &Type, element: &Type) -> Val {
    let (obj, _) = analysis.store.object(Origin::Input(ty.clone(), 0), Kind::Array, 2);
    let val = Val::obj(obj);
    analysis.inputs.insert(ty.clone(), val.clone());
    analysis.store.fill(obj, 0, &Val::ints(Ints::counted(0, START)));
    let elements = all(analysis, element);
    analysis.store.fill(obj, 1, &elements);
    val
}

fn blocks(analysis: &mut Analysis<'_>, ty: &Type, cases: &[CaseOf]) -> Val {
    let mut val = Val::none();
    let mut made: Vec<(ObjId, &CaseOf)> = Vec::new();
    for case in cases {
        val = val.join(&match case.repr {
            Repr::Immediate(number) => Val::int(number.into()),
            Repr::Block(tag) => {
                let origin = Origin::Input(ty.clone(), tag);
                let (obj, _) = analysis.store.object(origin, Kind::Block(tag), case.args.len());
                made.push((obj, case));
                Val::obj(obj)
            }
        });
    }
    analysis.inputs.insert(ty.clone(), val.clone());
    for (obj, case) in made {
        for (field, arg) in case.args.iter().enumerate() {
            let inside = all(analysis, arg);
            // A function from outside may know this very block and set its field.
            match case.mutable[field] {
                true => analysis.store.set_field(obj, field as u32, &inside),
                false => analysis.store.fill(obj, field as u32, &inside),
            }
        }
    }
    val
}

/// All exceptions of a declaration.
pub(super) fn exception(analysis: &mut Analysis<'_>, exception: ExceptionId) -> ObjId {
    let identity = analysis.identity(exception);
    let args = analysis.program.exceptions[exception.index()].args.clone();
    if args.is_empty() {
        return identity;
    }
    let (obj, new) = analysis.store.object(Origin::Thrown(exception), Kind::Block(0), args.len() + 1);
    if new {
        analysis.store.fill(obj, 0, &Val::obj(identity));
        for (field, arg) in args.iter().enumerate() {
            let inside = all(analysis, &ground(arg));
            analysis.store.fill(obj, field as u32 + 1, &inside);
        }
    }
    obj
}

/// Hands values of a type to unknown code.
pub(super) fn escape(analysis: &mut Analysis<'_>, val: &Val, ty: &Type, by: InstanceId) {
    escape_into(analysis, val, ty, by, &mut FxHashSet::default());
}

fn escape_into(analysis: &mut Analysis<'_>, val: &Val, ty: &Type, by: InstanceId, seen: &mut FxHashSet<(ObjId, Type)>) {
    let ty = analysis.program.types.expand(ty);
    if val.any && !is_plain(analysis, &ty, &mut FxHashSet::default()) {
        analysis.lost = true;
    }
    for obj in val.objs.iter().copied() {
        if !analysis.step() || !seen.insert((obj, ty.clone())) {
            continue;
        }
        refute_source::deep(|| escape_object(analysis, obj, &ty, by, seen));
    }
}

fn escape_object(
    analysis: &mut Analysis<'_>,
    obj: ObjId,
    ty: &Type,
    by: InstanceId,
    seen: &mut FxHashSet<(ObjId, Type)>,
) {
    let kind = analysis.store.get(obj).kind.clone();
    match (&kind, ty) {
        (Kind::Foreign(_), _) => {}
        (Kind::Closure(_) | Kind::Partial, Type::Arrow(..)) => {
            let (params, result) = parameters(analysis.program, ty);
            let args: Vec<Val> = params.iter().map(|param| all(analysis, param)).collect();
            let (returned, _) = super::apply::apply(analysis, by, &Val::obj(obj), &args);
            escape_into(analysis, &returned, &result, by, seen);
        }
        (Kind::Array, Type::Con(TypeId::ARRAY, args)) => {
            let inside = analysis.store.field(obj, 1, by).unwrap_or_else(Val::none);
            escape_into(analysis, &inside, &args[0], by, seen);
            let anything = all(analysis, &args[0]);
            analysis.store.set_field(obj, 1, &anything);
        }
        (Kind::Block(_), Type::Tuple(parts)) => {
            for (field, part) in parts.iter().enumerate() {
                let inside = analysis.store.field(obj, field as u32, by).unwrap_or_else(Val::none);
                escape_into(analysis, &inside, part, by, seen);
            }
        }
        (Kind::Block(tag), Type::Con(id, args)) => {
            let Some(case) = shape(analysis, *id, args)
                .and_then(|cases| cases.into_iter().find(|case| case.repr == Repr::Block(*tag)))
            else {
                // Exceptions, and library types that are not looked into.
                analysis.lost |= !is_plain(analysis, ty, &mut FxHashSet::default());
                return;
            };
            for (field, part) in case.args.iter().enumerate() {
                let inside = analysis.store.field(obj, field as u32, by).unwrap_or_else(Val::none);
                escape_into(analysis, &inside, part, by, seen);
                if case.mutable[field] {
                    let anything = all(analysis, part);
                    analysis.store.set_field(obj, field as u32, &anything);
                }
            }
        }
        (Kind::Identity(_), _) => {}
        _ => analysis.lost |= !is_plain(analysis, ty, &mut FxHashSet::default()),
    }
}

/// Whether values of a type hold nothing that can be called or set.
fn is_plain(analysis: &Analysis<'_>, ty: &Type, seen: &mut FxHashSet<Type>) -> bool {
    let ty = analysis.program.types.expand(ty);
    if !seen.insert(ty.clone()) {
        return true;
    }
    if seen.len() > MOST_TYPES {
        return false;
    }
    refute_source::deep(|| match &ty {
        Type::Var(_) | Type::Arrow(..) => false,
        Type::Tuple(parts) => parts.iter().all(|part| is_plain(analysis, part, seen)),
        Type::Con(id, args) => match *id {
            TypeId::INT | TypeId::CHAR | TypeId::STRING | TypeId::FLOAT => true,
            TypeId::BYTES | TypeId::EXN | TypeId::ARRAY => false,
            _ => shape(analysis, *id, args).is_some_and(|cases| {
                cases.iter().all(|case| {
                    !case.mutable.contains(&true) && case.args.iter().all(|arg| is_plain(analysis, arg, seen))
                })
            }),
        },
    })
}
