//! Modules and module types as text.

use super::expr::Follow;
use super::{ERROR, Printer};
use crate::tree::*;
use refute_ocaml::Level;
use refute_ocaml::doc::Doc;

impl Printer<'_> {
    /// `M (X : S) : T = ...`: parameters and constraint are taken out of the right side again.
    pub(super) fn module_binding(&mut self, binding: &ModuleBinding) -> Doc {
        let tree = self.tree;
        let mut row = vec![match binding.name {
            Some(name) => self.name(name.name),
            None => self.text("_"),
        }];
        let mut body = binding.body;
        while let ModExprKind::Functor(name, ty, inside) = &tree[body].kind {
            row.push(self.text(" "));
            row.push(self.functor_param(*name, *ty));
            body = *inside;
        }
        if let ModExprKind::Constraint(inside, ty) = &tree[body].kind {
            row.push(self.text(" : "));
            row.push(self.module_type(*ty, Level::Open));
            body = *inside;
        }
        row.push(self.text(" = "));
        row.push(self.module(body));
        self.row(row)
    }

    fn functor_param(&mut self, name: Option<Ident>, ty: Option<ModTypeId>) -> Doc {
        let mut row = vec![self.text("(")];
        if let Some(ty) = ty {
            row.push(match name {
                Some(name) => self.name(name.name),
                None => self.text("_"),
            });
            row.push(self.text(" : "));
            row.push(self.module_type(ty, Level::Open));
        }
        row.push(self.text(")"));
        self.row(row)
    }

    /// `open` lines `close`, the lines indented.
    fn block(&mut self, open: &str, lines: Option<Doc>, close: &str) -> Doc {
        let mut row = vec![self.text(open)];
        match lines {
            None => row.push(self.text(" ")),
            Some(lines) => {
                let hard = self.layout.hard();
                let inside = self.row(vec![hard, lines]);
                row.push(self.layout.indent(2, inside));
                row.push(self.layout.hard());
            }
        }
        row.push(self.text(close));
        self.row(row)
    }

    /// A module expression.
    pub(super) fn module(&mut self, id: ModExprId) -> Doc {
        refute_source::deep(|| self.module_here(id))
    }

    fn module_here(&mut self, id: ModExprId) -> Doc {
        let tree = self.tree;
        match &tree[id].kind {
            ModExprKind::Path(path) => self.path(path),
            ModExprKind::Struct(items) => {
                let lines = if items.is_empty() { None } else { Some(self.items(items)) };
                self.block("struct", lines, "end")
            }
            ModExprKind::Functor(name, ty, body) => {
                let word = self.text("functor ");
                let param = self.functor_param(*name, *ty);
                let arrow = self.text(" -> ");
                let body = self.module(*body);
                self.row(vec![word, param, arrow, body])
            }
            ModExprKind::Apply(functor, argument) => {
                let mut head = self.module(*functor);
                if matches!(tree[*functor].kind, ModExprKind::Functor(..)) {
                    head = self.parens(head);
                }
                let space = self.text(" ");
                let argument_doc = self.module(*argument);
                let argument = match tree[*argument].kind {
                    ModExprKind::Constraint(..) | ModExprKind::Unpack(..) => argument_doc,
                    _ => self.parens(argument_doc),
                };
                self.row(vec![head, space, argument])
            }
            ModExprKind::Constraint(module, ty) => {
                let module = self.module(*module);
                let colon = self.text(" : ");
                let ty = self.module_type(*ty, Level::Open);
                let row = self.row(vec![module, colon, ty]);
                self.parens(row)
            }
            ModExprKind::Unpack(expr, ty) => {
                let mut row = vec![self.text("val ")];
                row.push(self.expr(*expr, Level::If, Follow::More));
                if let Some(ty) = ty {
                    row.push(self.text(" : "));
                    row.push(self.module_type(*ty, Level::Open));
                }
                let row = self.row(row);
                self.parens(row)
            }
            ModExprKind::Error => self.text(ERROR),
        }
    }

    /// A module type; any tighter level than the loosest excludes functors and constraints.
    pub(super) fn module_type(&mut self, id: ModTypeId, least: Level) -> Doc {
        refute_source::deep(|| {
            let open = matches!(self.tree[id].kind, ModTypeKind::Functor(..) | ModTypeKind::With(..));
            let doc = self.module_type_here(id);
            if open && least > Level::Open { self.parens(doc) } else { doc }
        })
    }

    fn module_type_here(&mut self, id: ModTypeId) -> Doc {
        let tree = self.tree;
        match &tree[id].kind {
            ModTypeKind::Path(path) => self.path(path),
            ModTypeKind::Signature(items) => {
                let mut row = Vec::new();
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        row.push(self.layout.hard());
                    }
                    row.push(self.signature_item(item));
                }
                let lines = if row.is_empty() { None } else { Some(self.row(row)) };
                self.block("sig", lines, "end")
            }
            ModTypeKind::Functor(name, ty, result) => {
                let word = self.text("functor ");
                let param = self.functor_param(*name, *ty);
                let arrow = self.text(" -> ");
                let result = self.module_type(*result, Level::Open);
                self.row(vec![word, param, arrow, result])
            }
            ModTypeKind::With(ty, constraints) => {
                // Constraints on constraints come one after the other; a functor type would swallow them.
                let nested = matches!(tree[*ty].kind, ModTypeKind::With(..));
                let mut row = vec![self.module_type(*ty, if nested { Level::Open } else { Level::Atom })];
                for (index, constraint) in constraints.iter().enumerate() {
                    row.push(self.text(if index == 0 { " with " } else { " and " }));
                    row.push(self.with_constraint(constraint));
                }
                self.row(row)
            }
            ModTypeKind::Of(module) => {
                let word = self.text("module type of ");
                let module = self.module(*module);
                self.row(vec![word, module])
            }
            ModTypeKind::Error => self.text(ERROR),
        }
    }

    fn with_constraint(&mut self, constraint: &WithConstraint) -> Doc {
        match constraint {
            WithConstraint::Type { decl, path, destructive } => {
                let word = self.text("type ");
                let decl = self.type_decl(decl, Some(path), if *destructive { ":=" } else { "=" });
                self.row(vec![word, decl])
            }
            WithConstraint::Module { left, right, destructive } => {
                let word = self.text("module ");
                let left = self.path(left);
                let sign = self.text(if *destructive { " := " } else { " = " });
                let right = self.module(*right);
                self.row(vec![word, left, sign, right])
            }
            WithConstraint::ModuleType { left, right, destructive } => {
                let word = self.text("module type ");
                let left = self.path(left);
                let sign = self.text(if *destructive { " := " } else { " = " });
                let right = self.module_type(*right, Level::Atom);
                self.row(vec![word, left, sign, right])
            }
        }
    }

    /// `module type S = ...`.
    pub(super) fn module_type_item(&mut self, name: Ident, ty: Option<ModTypeId>) -> Doc {
        let mut row = vec![self.text("module type "), self.name(name.name)];
        if let Some(ty) = ty {
            row.push(self.text(" = "));
            row.push(self.module_type(ty, Level::Open));
        }
        self.row(row)
    }

    fn signature_item(&mut self, item: &SigItem) -> Doc {
        match &item.kind {
            SigItemKind::Value(name, ty) => {
                let word = self.text("val ");
                let name = self.name(name.name);
                let colon = self.text(" : ");
                let ty = self.type_expr(*ty, Level::Open);
                self.row(vec![word, name, colon, ty])
            }
            SigItemKind::Type { nonrec, decls } => self.type_decls(*nonrec, decls, "="),
            SigItemKind::TypeSubstitution(decls) => self.type_decls(false, decls, ":="),
            SigItemKind::Exception(decl) => {
                let word = self.text("exception ");
                let decl = self.constructor(decl);
                self.row(vec![word, decl])
            }
            SigItemKind::Extension(extension) => self.extension(extension),
            SigItemKind::Module(name, ty) => {
                let word = self.text("module ");
                let name = self.name(name.name);
                let colon = self.text(" : ");
                let ty = self.module_type(*ty, Level::Open);
                self.row(vec![word, name, colon, ty])
            }
            SigItemKind::ModuleType(name, ty) => self.module_type_item(*name, *ty),
            SigItemKind::ModuleAlias { name, path, local } => {
                let word = self.text("module ");
                let name = self.name(name.name);
                let sign = self.text(if *local { " := " } else { " = " });
                let path = self.path(path);
                self.row(vec![word, name, sign, path])
            }
            SigItemKind::Recursive(modules) => {
                let mut row = Vec::new();
                for (index, (name, ty)) in modules.iter().enumerate() {
                    row.push(self.text(if index == 0 { "module rec " } else { " and " }));
                    row.push(self.name(name.name));
                    row.push(self.text(" : "));
                    row.push(self.module_type(*ty, Level::Open));
                }
                self.row(row)
            }
            SigItemKind::Open(module) => {
                let word = self.text("open ");
                let module = self.module(*module);
                self.row(vec![word, module])
            }
            SigItemKind::Include(ty) => {
                let word = self.text("include ");
                let ty = self.module_type(*ty, Level::Open);
                self.row(vec![word, ty])
            }
            SigItemKind::Error => self.text("[%%error]"),
        }
    }
}
