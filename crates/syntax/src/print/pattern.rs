//! Patterns as text. Levels, loosest first: 0 `as`, 1 `|`, 2 tuples, 3 `::`, 4 constructors with arguments, 5 the rest.

use super::layout::Doc;
use super::{ERROR, Printer, literal};
use crate::tree::*;

const OR: u8 = 1;
const TUPLE: u8 = 2;
const CONS: u8 = 3;
const CONSTRUCT: u8 = 4;
pub(super) const SIMPLE: u8 = 5;

impl Printer<'_> {
    /// A pattern where at least level `least` is asked for.
    pub(super) fn pattern(&mut self, id: PatId, least: u8) -> Doc {
        refute_source::deep(|| {
            let level = match &self.tree[id].kind {
                PatKind::Alias(..) => 0,
                PatKind::Or(..) => OR,
                PatKind::Tuple(_) => TUPLE,
                PatKind::Cons(..) => CONS,
                PatKind::Construct(_, Some(_))
                | PatKind::Variant(_, Some(_))
                | PatKind::Lazy(_)
                | PatKind::Exception(_) => CONSTRUCT,
                _ => SIMPLE,
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
                let inside = self.pattern(*inside, 0);
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
                let parts = parts.iter().map(|part| self.pattern(*part, TUPLE + 1)).collect();
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
                let head = self.pattern(*head, CONS + 1);
                let operator = self.text(" :: ");
                let tail = self.pattern(*tail, CONS);
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
                        row.push(self.pattern(value, 0));
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
                let left = self.pattern(*left, OR);
                let line = self.layout.line();
                let bar = self.text("| ");
                let right = self.pattern(*right, OR + 1);
                let row = self.row(vec![left, line, bar, right]);
                self.layout.group(row)
            }
            PatKind::Constraint(inside, ty) => {
                let inside = self.pattern(*inside, 0);
                let colon = self.text(" : ");
                let ty = self.type_expr(*ty, 0);
                let row = self.row(vec![inside, colon, ty]);
                self.parens(row)
            }
            PatKind::Lazy(inside) => {
                let word = self.text("lazy ");
                let inside = self.pattern(*inside, SIMPLE);
                self.row(vec![word, inside])
            }
            PatKind::Exception(inside) => {
                let word = self.text("exception ");
                let inside = self.pattern(*inside, CONSTRUCT);
                self.row(vec![word, inside])
            }
            PatKind::Open(module, inside) => {
                let module = self.path(module);
                let dot = self.text(".");
                let inside = self.pattern(*inside, 0);
                let inside = self.parens(inside);
                self.row(vec![module, dot, inside])
            }
            PatKind::Unpack(name, ty) => {
                let mut row = vec![self.text("(module ")];
                row.push(self.name(name.name));
                if let Some(ty) = ty {
                    row.push(self.text(" : "));
                    row.push(self.module_type(*ty, 0));
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
                let arg = self.pattern(arg, SIMPLE);
                self.row(vec![head, space, arg])
            }
        }
    }

    fn pattern_elements(&mut self, open: &str, parts: &[PatId], close: &str) -> Doc {
        let parts = parts.iter().map(|part| self.pattern(*part, 0)).collect();
        let parts = self.separated(parts, ";");
        self.bracketed(open, parts, close)
    }
}
