//! How declared types depend on their parameters, as a least fixpoint over a group of declarations.
//!
//! In: the table and the ids of the group. Out: the variances in the table (inline records included).
//! Whether a parameter occurs to the left of an arrow, even twice over, is noted too: that is what the relaxed value
//! restriction asks.

use refute_ir::TypeTable;
use refute_ir::types::{Type, TypeDecl, TypeDeclKind, TypeId, Variance};
use refute_syntax::tree;

const NONE: Variance = Variance { positive: false, negative: false, left: false, injective: false };
const BOTH: Variance = Variance::ANY;
const COVARIANT: Variance = Variance::COVARIANT;

/// Computes the variances of a group of declarations; `declared` is what their parameters are marked with.
pub(crate) fn compute(types: &mut TypeTable, ids: &[TypeId], declared: &[Vec<tree::Marks>]) {
    let mut group: Vec<TypeId> = ids.to_vec();
    for id in ids {
        if let TypeDeclKind::Variant(constructors) = &types.get(*id).kind {
            group.extend(constructors.iter().filter_map(|constructor| constructor.inline));
        }
    }
    for (position, id) in group.iter().enumerate() {
        let decl = types.get(*id).clone();
        let start = match decl.kind {
            TypeDeclKind::Abstract | TypeDeclKind::Extensible => abstract_variances(&decl, declared.get(position)),
            _ => vec![NONE; decl.params.len()],
        };
        types.set(*id, TypeDecl { params: start, ..(*decl).clone() });
    }
    loop {
        let mut changed = false;
        for id in &group {
            let decl = types.get(*id).clone();
            let mut params = decl.params.clone();
            walk_decl(types, &decl, &mut params);
            if params != decl.params {
                changed = true;
                types.set(*id, TypeDecl { params, ..(*decl).clone() });
            }
        }
        if !changed {
            break;
        }
    }
}

/// An abstract type depends on its parameters in every way its declaration does not exclude.
fn abstract_variances(decl: &TypeDecl, declared: Option<&Vec<tree::Marks>>) -> Vec<Variance> {
    let of = |index: usize| {
        let Some(marks) = declared.and_then(|declared| declared.get(index)) else { return BOTH };
        let injective = marks.injective;
        match marks.variance {
            tree::Variance::Covariant => Variance { injective, ..COVARIANT },
            tree::Variance::Contravariant => Variance { positive: false, injective, ..BOTH },
            tree::Variance::None => Variance { injective, ..BOTH },
        }
    };
    (0..decl.params.len()).map(of).collect()
}

fn walk_decl(types: &TypeTable, decl: &TypeDecl, params: &mut [Variance]) {
    match &decl.kind {
        TypeDeclKind::Abstract | TypeDeclKind::Extensible => {}
        TypeDeclKind::Alias(body) => walk(types, body, COVARIANT, params),
        TypeDeclKind::Variant(constructors) => {
            for constructor in constructors {
                // Where it says of which instances it is, the type is not the same for another parameter.
                let result = constructor.result.as_deref().unwrap_or_default();
                for (index, (param, declared)) in params.iter_mut().zip(result).enumerate() {
                    if *declared != Type::Var(index as u32) {
                        *param = join(*param, BOTH);
                    }
                }
                match constructor.inline {
                    Some(record) => {
                        // The record has the parameters of the variant.
                        for (param, inner) in params.iter_mut().zip(&types.get(record).params) {
                            *param = join(*param, *inner);
                        }
                    }
                    None => constructor.args.iter().for_each(|arg| walk(types, arg, COVARIANT, params)),
                }
            }
        }
        TypeDeclKind::Record(fields, _) => {
            for field in fields {
                walk(types, &field.ty, if field.mutable { BOTH } else { COVARIANT }, params);
            }
        }
    }
}

fn walk(types: &TypeTable, ty: &Type, at: Variance, params: &mut [Variance]) {
    if at == NONE {
        return;
    }
    match ty {
        Type::Var(index) => {
            if let Some(param) = params.get_mut(*index as usize) {
                *param = join(*param, at);
            }
        }
        Type::Arrow(_, from, to) => {
            walk(
                types,
                from,
                Variance { positive: at.negative, negative: at.positive, left: true, injective: false },
                params,
            );
            walk(types, to, at, params);
        }
        Type::Tuple(parts) => parts.iter().for_each(|part| walk(types, part, at, params)),
        Type::Con(id, parts) => {
            let inner = types.get(*id).clone();
            for (part, variance) in parts.iter().zip(&inner.params) {
                walk(types, part, compose(at, *variance), params);
            }
        }
    }
}

fn join(left: Variance, right: Variance) -> Variance {
    Variance {
        positive: left.positive || right.positive,
        negative: left.negative || right.negative,
        left: left.left || right.left,
        injective: false,
    }
}

fn compose(outer: Variance, inner: Variance) -> Variance {
    Variance {
        positive: (outer.positive && inner.positive) || (outer.negative && inner.negative),
        negative: (outer.positive && inner.negative) || (outer.negative && inner.positive),
        left: inner != NONE && (outer.left || inner.left),
        injective: false,
    }
}
