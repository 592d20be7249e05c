//! Types as text. Levels, loosest first: 0 `as` and quantifiers, 1 arrows, 2 tuples, 3 the rest.

use refute_source::Name;

use super::layout::Doc;
use super::{ERROR, Printer};
use crate::tree::*;

const ARROW: u8 = 1;
const TUPLE: u8 = 2;
pub(super) const ATOM: u8 = 3;

impl Printer<'_> {
    /// A type where at least level `least` is asked for.
    pub(super) fn type_expr(&mut self, id: TypeExprId, least: u8) -> Doc {
        refute_source::deep(|| {
            let level = match &self.tree[id].kind {
                TypeExprKind::Alias(..) | TypeExprKind::Poly(..) | TypeExprKind::LocallyAbstract(..) => 0,
                TypeExprKind::Arrow(..) => ARROW,
                TypeExprKind::Tuple(_) => TUPLE,
                _ => ATOM,
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
                row.push(self.type_expr(*domain, ARROW + 1));
                row.push(self.text(" ->"));
                row.push(self.layout.line());
                row.push(self.type_expr(*result, ARROW));
                let row = self.row(row);
                self.layout.group(row)
            }
            TypeExprKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.type_expr(*part, ATOM)).collect();
                self.separated(parts, " *")
            }
            TypeExprKind::Constr(path, args) => self.type_constructor(path, args),
            TypeExprKind::Alias(inside, ident) => {
                let inside = self.type_expr(*inside, 0);
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
                row.push(self.type_expr(*inside, 0));
                self.row(row)
            }
            TypeExprKind::LocallyAbstract(names, inside) => {
                let mut row = vec![self.text("type")];
                for ident in names {
                    row.push(self.text(" "));
                    row.push(self.name(ident.name));
                }
                row.push(self.text(". "));
                row.push(self.type_expr(*inside, 0));
                self.row(row)
            }
            TypeExprKind::Variant { bound, rows, present } => self.variant(*bound, rows, present),
            TypeExprKind::Package(ty) => {
                let word = self.text("(module ");
                let ty = self.module_type(*ty, 0);
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
            [arg] => self.type_expr(*arg, ATOM),
            args => {
                let args = args.iter().map(|arg| self.type_expr(*arg, 0)).collect();
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
                            let ty = self.type_expr(*ty, 0);
                            self.row(vec![tag, of, ty])
                        }
                    }
                }
                VariantRow::Inherit(ty) => self.type_expr(*ty, 0),
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
