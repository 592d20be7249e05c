//! Patterns as text.

use super::{ERROR, Printer, literal};
use crate::tree::*;
use refute_ocaml::Level;
use refute_ocaml::doc::Doc;

impl Printer<'_> {
    /// A pattern where at least level `least` is asked for.
    pub(super) fn pattern(&mut self, id: PatId, least: Level) -> Doc {
        refute_source::deep(|| {
            let level = match &self.tree[id].kind {
                PatKind::Alias(..) => Level::Open,
                PatKind::Or(..) => Level::Bar,
                PatKind::Tuple(_) => Level::Comma,
                PatKind::Cons(..) => Level::Cons,
                PatKind::Construct(_, Some(_))
                | PatKind::Variant(_, Some(_))
                | PatKind::Lazy(_)
                | PatKind::Exception(_) => Level::Apply,
                _ => Level::Argument,
            };
            let doc = self.pattern_here(id);
            if level < least { self.parens(doc) } else { doc }
        })
    }

    fn pattern_here(&mut self, id: PatId) -> Doc {
        let tree = self.tree;
        match &tree[id].kind {
            PatKind::Any => self.text("_"),
            PatKind::Var(ident) => self.name(ident.name),
            PatKind::Alias(inside, ident) => {
                let inside = self.pattern(*inside, Level::Open);
                let word = self.text(" as ");
                let name = self.name(ident.name);
                self.row(vec![inside, word, name])
            }
            PatKind::Literal(value) => self.layout.text(literal::spelled(value)),
            PatKind::Interval(first, last) => {
                let mut text = literal::spelled(first);
                text.extend(b" .. ");
                text.extend(literal::spelled(last));
                self.layout.text(text)
            }
            PatKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.pattern(*part, Level::Comma.next())).collect();
                let row = self.separated(parts, ",");
                self.layout.group(row)
            }
            PatKind::Construct(path, arg) => {
                let head = self.path(path);
                self.pattern_argument(head, *arg)
            }
            PatKind::Variant(tag, arg) => {
                let mut text = vec![b'`'];
                text.extend(super::word(tag.name));
                let head = self.layout.text(text);
                self.pattern_argument(head, *arg)
            }
            PatKind::VariantType(path) => {
                let hash = self.text("#");
                let path = self.path(path);
                self.row(vec![hash, path])
            }
            PatKind::Cons(head, tail) => {
                let head = self.pattern(*head, Level::Cons.next());
                let operator = self.text(" :: ");
                let tail = self.pattern(*tail, Level::Cons);
                self.row(vec![head, operator, tail])
            }
            PatKind::List(parts) => self.pattern_elements("[", parts, "]"),
            PatKind::Array(parts) => self.pattern_elements("[|", parts, "|]"),
            PatKind::Record { fields, open } => {
                let mut docs = Vec::new();
                for field in fields {
                    let mut row = vec![self.path(&field.label)];
                    if let Some(value) = field.value {
                        row.push(self.text(" = "));
                        row.push(self.pattern(value, Level::Open));
                    }
                    docs.push(self.row(row));
                }
                if *open {
                    docs.push(self.text("_"));
                }
                let inside = self.separated(docs, ";");
                self.bracketed("{ ", inside, " }")
            }
            PatKind::Or(left, right) => {
                let left = self.pattern(*left, Level::Bar);
                let line = self.layout.line();
                let bar = self.text("| ");
                let right = self.pattern(*right, Level::Bar.next());
                let row = self.row(vec![left, line, bar, right]);
                self.layout.group(row)
            }
            PatKind::Constraint(inside, ty) => {
                let inside = self.pattern(*inside, Level::Open);
                let colon = self.text(" : ");
                let ty = self.type_expr(*ty, Level::Open);
                let row = self.row(vec![inside, colon, ty]);
                self.parens(row)
            }
            PatKind::Lazy(inside) => {
                let word = self.text("lazy ");
                let inside = self.pattern(*inside, Level::Argument);
                self.row(vec![word, inside])
            }
            PatKind::Exception(inside) => {
                let word = self.text("exception ");
                let inside = self.pattern(*inside, Level::Apply);
                self.row(vec![word, inside])
            }
            PatKind::Open(module, inside) => {
                let module = self.path(module);
                let dot = self.text(".");
                let inside = self.pattern(*inside, Level::Open);
                let inside = self.parens(inside);
                self.row(vec![module, dot, inside])
            }
            PatKind::Unpack(name, ty) => {
                let mut row = vec![self.text("(module ")];
                row.push(self.name(name.name));
                if let Some(ty) = ty {
                    row.push(self.text(" : "));
                    row.push(self.module_type(*ty, Level::Open));
                }
                row.push(self.text(")"));
                self.row(row)
            }
            PatKind::Error => self.text(ERROR),
        }
    }

    fn pattern_argument(&mut self, head: Doc, arg: Option<PatId>) -> Doc {
        match arg {
            None => head,
            Some(arg) => {
                let space = self.text(" ");
                let arg = self.pattern(arg, Level::Argument);
                self.row(vec![head, space, arg])
            }
        }
    }

    fn pattern_elements(&mut self, open: &str, parts: &[PatId], close: &str) -> Doc {
        let parts = parts.iter().map(|part| self.pattern(*part, Level::Open)).collect();
        let parts = self.separated(parts, ";");
        self.bracketed(open, parts, close)
    }
}
