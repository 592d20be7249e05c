//! Types as text.

use refute_source::Name;

use super::{ERROR, Printer};
use crate::tree::*;
use refute_ocaml::Level;
use refute_ocaml::doc::Doc;

impl Printer<'_> {
    /// A type where at least level `least` is asked for.
    pub(super) fn type_expr(&mut self, id: TypeExprId, least: Level) -> Doc {
        refute_source::deep(|| {
            let level = match &self.tree[id].kind {
                TypeExprKind::Alias(..) | TypeExprKind::Poly(..) | TypeExprKind::LocallyAbstract(..) => Level::Open,
                TypeExprKind::Arrow(..) => Level::Arrow,
                TypeExprKind::Tuple(_) => Level::Product,
                _ => Level::Atom,
            };
            let doc = self.type_here(id);
            if level < least { self.parens(doc) } else { doc }
        })
    }

    /// `'a`; a space keeps `' a'` from being read as a character.
    pub(super) fn type_variable(&mut self, name: Name) -> Doc {
        let mut text = vec![b'\''];
        if name.as_str().chars().nth(1) == Some('\'') {
            text.push(b' ');
        }
        text.extend(super::word(name));
        self.layout.text(text)
    }

    fn type_here(&mut self, id: TypeExprId) -> Doc {
        let tree = self.tree;
        match &tree[id].kind {
            TypeExprKind::Any => self.text("_"),
            TypeExprKind::Var(name) => self.type_variable(*name),
            TypeExprKind::Arrow(label, domain, result) => {
                let mut row = Vec::new();
                match label {
                    Label::None => {}
                    Label::Named(label) => row.extend([self.name(label.name), self.text(":")]),
                    Label::Optional(label) => {
                        row.extend([self.text("?"), self.name(label.name), self.text(":")]);
                    }
                }
                row.push(self.type_expr(*domain, Level::Arrow.next()));
                row.push(self.text(" ->"));
                row.push(self.layout.line());
                row.push(self.type_expr(*result, Level::Arrow));
                let row = self.row(row);
                self.layout.group(row)
            }
            TypeExprKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.type_expr(*part, Level::Atom)).collect();
                self.separated(parts, " *")
            }
            TypeExprKind::Constr(path, args) => self.type_constructor(path, args),
            TypeExprKind::Alias(inside, ident) => {
                let inside = self.type_expr(*inside, Level::Open);
                let word = self.text(" as ");
                let variable = self.type_variable(ident.name);
                self.row(vec![inside, word, variable])
            }
            TypeExprKind::Poly(names, inside) => {
                let mut row = Vec::new();
                for (index, ident) in names.iter().enumerate() {
                    if index > 0 {
                        row.push(self.text(" "));
                    }
                    row.push(self.type_variable(ident.name));
                }
                row.push(self.text(". "));
                row.push(self.type_expr(*inside, Level::Open));
                self.row(row)
            }
            TypeExprKind::LocallyAbstract(names, inside) => {
                let mut row = vec![self.text("type")];
                for ident in names {
                    row.push(self.text(" "));
                    row.push(self.name(ident.name));
                }
                row.push(self.text(". "));
                row.push(self.type_expr(*inside, Level::Open));
                self.row(row)
            }
            TypeExprKind::Variant { bound, rows, present } => self.variant(*bound, rows, present),
            TypeExprKind::Package(ty) => {
                let word = self.text("(module ");
                let ty = self.module_type(*ty, Level::Open);
                let close = self.text(")");
                self.row(vec![word, ty, close])
            }
            TypeExprKind::Error => self.text(ERROR),
        }
    }

    fn type_constructor(&mut self, path: &Path, args: &[TypeExprId]) -> Doc {
        let name = self.path(path);
        let args = match args {
            [] => return name,
            [arg] => self.type_expr(*arg, Level::Atom),
            args => {
                let args = args.iter().map(|arg| self.type_expr(*arg, Level::Open)).collect();
                let args = self.separated(args, ",");
                self.parens(args)
            }
        };
        let space = self.text(" ");
        self.row(vec![args, space, name])
    }

    fn variant(&mut self, bound: VariantBound, rows: &[VariantRow], present: &[Ident]) -> Doc {
        let mut docs = Vec::new();
        for row in rows {
            docs.push(match row {
                VariantRow::Tag(tag, ty) => {
                    let mut text = vec![b'`'];
                    text.extend(super::word(tag.name));
                    let tag = self.layout.text(text);
                    match ty {
                        None => tag,
                        Some(ty) => {
                            let of = self.text(" of ");
                            let ty = self.type_expr(*ty, Level::Open);
                            self.row(vec![tag, of, ty])
                        }
                    }
                }
                VariantRow::Inherit(ty) => self.type_expr(*ty, Level::Open),
            });
        }
        let mut row = vec![self.text(match bound {
            VariantBound::Exact => "[ ",
            VariantBound::AtLeast => "[> ",
            VariantBound::AtMost => "[< ",
        })];
        // A lone inherited type needs the leading bar.
        if matches!(rows, [VariantRow::Inherit(_)]) {
            row.push(self.text("| "));
        }
        row.push(self.separated(docs, " |"));
        if !present.is_empty() {
            row.push(self.text(" >"));
            for tag in present {
                let mut text = b" `".to_vec();
                text.extend(super::word(tag.name));
                row.push(self.layout.text(text));
            }
        }
        row.push(self.text(" ]"));
        let row = self.row(row);
        self.layout.group(row)
    }
}
