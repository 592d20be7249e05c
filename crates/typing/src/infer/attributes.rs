//! Attributes of type declarations that promise how values are laid out: `[@@unboxed]`, `[@@immediate]`.

use super::Infer;
use crate::problem::{LayoutReason, Problem};
use refute_ir::generalised;
use refute_ir::types::{Constructor, Type, TypeDecl, TypeDeclKind, TypeId};
use refute_syntax::tree;

impl Infer<'_> {
    /// Refuses those that cannot be true.
    pub(super) fn check_attributes(&mut self, decl: &tree::TypeDecl, id: TypeId) {
        let named = |name: &str| decl.attributes.iter().find(|one| one.name.as_str() == name);
        let declared = self.decl(id);
        let untrue = match (named("unboxed"), named("boxed")) {
            (Some(unboxed), Some(_)) => Some((unboxed, LayoutReason::BoxedToo)),
            (Some(unboxed), None) => self.not_unboxed(&declared).map(|reason| (unboxed, reason)),
            (None, _) => {
                let immediate = named("immediate").or_else(|| named("immediate64"));
                immediate.filter(|_| self.has_blocks(&declared)).map(|one| (one, LayoutReason::Blocks))
            }
        };
        if let Some((attribute, reason)) = untrue {
            self.report(Problem::UntrueLayout { span: attribute.span, reason });
        }
    }

    /// Why the values of a type are not just those of its only part.
    fn not_unboxed(&self, decl: &TypeDecl) -> Option<LayoutReason> {
        match &decl.kind {
            TypeDeclKind::Variant(constructors) => match &constructors[..] {
                [Constructor { args, result, inline, .. }] => match (&args[..], result, inline) {
                    ([], ..) => Some(LayoutReason::NoArgument),
                    (_, _, Some(record)) => self.not_unboxed(&self.decl(*record)),
                    // A hidden type may be `float` or not.
                    ([Type::Var(part)], Some(result), _) if !is_in(*part, result) => Some(LayoutReason::Hidden),
                    ([_], ..) => None,
                    _ => Some(LayoutReason::SeveralParts),
                },
                _ => Some(LayoutReason::SeveralConstructors),
            },
            TypeDeclKind::Record(fields, _) => match &fields[..] {
                [field] if field.mutable => Some(LayoutReason::Mutable),
                [_] => None,
                _ => Some(LayoutReason::SeveralParts),
            },
            _ => Some(LayoutReason::NoParts),
        }
    }
    /// Whether some value of a type that is not unboxed is surely no number.
    fn has_blocks(&self, decl: &TypeDecl) -> bool {
        match &decl.kind {
            TypeDeclKind::Abstract => false,
            TypeDeclKind::Variant(constructors) => constructors.iter().any(|one| !one.args.is_empty()),
            TypeDeclKind::Record(..) | TypeDeclKind::Extensible => true,
            TypeDeclKind::Alias(ty) => match self.types.expand(ty) {
                Type::Con(id, _) => {
                    let named = self.decl(id);
                    let is_builtin = named.span.is_none() && named.row().is_none();
                    match &named.kind {
                        TypeDeclKind::Abstract => is_builtin && !matches!(id, TypeId::INT | TypeId::CHAR),
                        // Others may be unboxed.
                        TypeDeclKind::Variant(constructors) if constructors.len() == 1 => false,
                        TypeDeclKind::Record(fields, _) if fields.len() == 1 => false,
                        _ => self.has_blocks(&named),
                    }
                }
                Type::Var(_) | Type::Arrow(..) | Type::Tuple(_) => true,
            },
        }
    }
}

fn is_in(variable: u32, types: &[Type]) -> bool {
    let mut found = Vec::new();
    types.iter().for_each(|ty| generalised::variables(ty, &mut found));
    found.contains(&variable)
}
