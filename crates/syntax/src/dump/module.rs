//! Modules and module types in the dump.

use super::Writer;
use crate::tree::*;

impl Writer<'_> {
    pub(super) fn module_binding(&mut self, binding: &ModuleBinding) {
        self.node("binding", binding.span, |w| {
            match binding.name {
                Some(name) => w.ident(name),
                None => w.word("_"),
            }
            w.module(binding.body);
        });
    }

    fn parameter(&mut self, name: Option<Ident>, ty: Option<ModTypeId>) {
        match name {
            Some(name) => self.ident(name),
            None => self.word(if ty.is_some() { "_" } else { "()" }),
        }
        ty.iter().for_each(|t| self.module_type(*t));
    }

    pub(super) fn module(&mut self, id: ModExprId) {
        refute_source::deep(|| {
            let tree = self.tree;
            let span = tree[id].span;
            match &tree[id].kind {
                ModExprKind::Path(path) => self.node("module-path", span, |w| w.path(path)),
                ModExprKind::Struct(items) => {
                    self.node("struct", span, |w| items.iter().for_each(|item| w.item(item)));
                }
                ModExprKind::Functor(name, ty, body) => self.node("functor", span, |w| {
                    w.parameter(*name, *ty);
                    w.module(*body);
                }),
                ModExprKind::Apply(functor, argument) => self.node("module-apply", span, |w| {
                    w.module(*functor);
                    w.module(*argument);
                }),
                ModExprKind::Constraint(module, ty) => self.node("module-constraint", span, |w| {
                    w.module(*module);
                    w.module_type(*ty);
                }),
                ModExprKind::Unpack(expr, ty) => self.node("unpack", span, |w| {
                    w.expr(*expr);
                    ty.iter().for_each(|t| w.module_type(*t));
                }),
                ModExprKind::Error => self.node("error", span, |_| {}),
            }
        });
    }

    pub(super) fn module_type(&mut self, id: ModTypeId) {
        refute_source::deep(|| {
            let tree = self.tree;
            let span = tree[id].span;
            match &tree[id].kind {
                ModTypeKind::Path(path) => self.node("module-type-path", span, |w| w.path(path)),
                ModTypeKind::Signature(items) => {
                    self.node("sig", span, |w| items.iter().for_each(|item| w.signature_item(item)));
                }
                ModTypeKind::Functor(name, ty, result) => self.node("functor-type", span, |w| {
                    w.parameter(*name, *ty);
                    w.module_type(*result);
                }),
                ModTypeKind::With(ty, constraints) => self.node("with", span, |w| {
                    w.module_type(*ty);
                    constraints.iter().for_each(|c| w.with_constraint(c));
                }),
                ModTypeKind::Of(module) => self.node("module-type-of", span, |w| w.module(*module)),
                ModTypeKind::Error => self.node("error", span, |_| {}),
            }
        });
    }

    fn with_constraint(&mut self, constraint: &WithConstraint) {
        let sign = |destructive: bool| if destructive { ":=" } else { "=" };
        match constraint {
            WithConstraint::Type { decl, path, destructive } => {
                self.node("with-type", path.span, |w| {
                    w.path(path);
                    w.word(sign(*destructive));
                    w.type_decl(decl);
                });
            }
            WithConstraint::Module { left, right, destructive } => {
                self.node("with-module", left.span, |w| {
                    w.path(left);
                    w.word(sign(*destructive));
                    w.module(*right);
                });
            }
            WithConstraint::ModuleType { left, right, destructive } => {
                self.node("with-module-type", left.span, |w| {
                    w.path(left);
                    w.word(sign(*destructive));
                    w.module_type(*right);
                });
            }
        }
    }

    fn signature_item(&mut self, item: &SigItem) {
        let span = item.span;
        match &item.kind {
            SigItemKind::Value(name, ty) => self.node("val", span, |w| {
                w.ident(*name);
                w.type_expr(*ty);
            }),
            SigItemKind::Type { nonrec, decls } => {
                self.node(if *nonrec { "type-nonrec" } else { "type" }, span, |w| {
                    decls.iter().for_each(|d| w.type_decl(d));
                });
            }
            SigItemKind::TypeSubstitution(decls) => {
                self.node("type-substitution", span, |w| decls.iter().for_each(|d| w.type_decl(d)));
            }
            SigItemKind::Exception(decl) => self.node("exception", span, |w| w.constructor(decl)),
            SigItemKind::Extension(extension) => self.extension(extension, span),
            SigItemKind::Module(name, ty) => self.node("module", span, |w| {
                w.ident(*name);
                w.module_type(*ty);
            }),
            SigItemKind::ModuleType(name, ty) => self.node("module-type", span, |w| {
                w.ident(*name);
                ty.iter().for_each(|t| w.module_type(*t));
            }),
            SigItemKind::ModuleAlias { name, path, local } => {
                self.node(if *local { "module-local-alias" } else { "module-alias" }, span, |w| {
                    w.ident(*name);
                    w.path(path);
                });
            }
            SigItemKind::Recursive(modules) => self.node("module-rec", span, |w| {
                for (name, ty) in modules {
                    w.ident(*name);
                    w.module_type(*ty);
                }
            }),
            SigItemKind::Open(module) => self.node("open", span, |w| w.module(*module)),
            SigItemKind::Include(ty) => self.node("include", span, |w| w.module_type(*ty)),
            SigItemKind::Error => self.node("error", span, |_| {}),
        }
    }
}
