//! Calls and values in the notation of the user's file.
//!
//! In: OCaml. Out: the same, in Myth's notation where the file is Myth's: `f (Cons (S O, Nil))` is `f [1]`; start at
//! [`Notation::show`]. What is no call and no value stays as it is.
//! Not here: reading the notation (see `refute_syntax::myth`).

use super::texts::argument;
use refute_source::Sources;
use refute_syntax::myth::LARGEST;
use refute_syntax::parse;
use refute_syntax::tree::{ExprId, ExprKind, ItemKind, Path, Tree};

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notation {
    /// As OCaml.
    Ocaml,
    /// In the language of Myth.
    Myth,
}

impl Notation {
    /// A call or a value.
    pub(super) fn show(self, text: &str) -> String {
        match self {
            Notation::Ocaml => text.to_string(),
            Notation::Myth => sugared(text).unwrap_or_else(|| text.to_string()),
        }
    }
}

fn sugared(text: &str) -> Option<String> {
    let mut sources = Sources::new();
    let file = sources.add("value", text.as_bytes());
    let parsed = parse(&sources, file);
    let [item] = parsed.tree.items.as_slice() else { return None };
    match item.kind {
        ItemKind::Eval(expr) if parsed.problems.is_empty() => {
            Some(Writer { tree: &parsed.tree, sources: &sources }.write(expr))
        }
        _ => None,
    }
}

struct Writer<'a> {
    tree: &'a Tree,
    sources: &'a Sources,
}

impl Writer<'_> {
    fn write(&self, expr: ExprId) -> String {
        refute_source::deep(|| {
            if let Some(number) = self.numeral(expr) {
                return number.to_string();
            }
            if let Some(items) = self.list(expr) {
                let items: Vec<String> = items.into_iter().map(|item| self.write(item)).collect();
                return format!("[{}]", items.join("; "));
            }
            match &self.tree[expr].kind {
                ExprKind::Construct(path, Some(inside)) => format!("{} {}", self.name(path), self.arguments(*inside)),
                ExprKind::Apply(function, args) => {
                    let args: String = args.iter().map(|arg| format!(" {}", argument(&self.write(arg.expr)))).collect();
                    format!("{}{args}", self.source(*function))
                }
                _ => self.source(expr),
            }
        })
    }

    /// `(a, b)`, or one argument.
    fn arguments(&self, inside: ExprId) -> String {
        match &self.tree[inside].kind {
            ExprKind::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.write(*part)).collect();
                format!("({})", parts.join(", "))
            }
            _ => argument(&self.write(inside)),
        }
    }

    /// The number that `S (S O)` is.
    fn numeral(&self, mut expr: ExprId) -> Option<usize> {
        let mut number = 0;
        loop {
            match &self.tree[expr].kind {
                ExprKind::Construct(path, Some(inside)) if is(path, "S") && number < LARGEST => {
                    number += 1;
                    expr = *inside;
                }
                ExprKind::Construct(path, None) if is(path, "O") => return Some(number),
                _ => return None,
            }
        }
    }

    /// The items of `Cons (a, Cons (b, Nil))`.
    fn list(&self, mut expr: ExprId) -> Option<Vec<ExprId>> {
        let mut items = Vec::new();
        loop {
            match &self.tree[expr].kind {
                ExprKind::Construct(path, None) if is(path, "Nil") => return Some(items),
                ExprKind::Construct(path, Some(inside)) if is(path, "Cons") && items.len() < LARGEST => {
                    let ExprKind::Tuple(parts) = &self.tree[*inside].kind else { return None };
                    let [first, rest] = parts.as_slice() else { return None };
                    items.push(*first);
                    expr = *rest;
                }
                _ => return None,
            }
        }
    }

    fn name(&self, path: &Path) -> String {
        path.last.name.to_string()
    }

    fn source(&self, expr: ExprId) -> String {
        String::from_utf8_lossy(self.sources.text(self.tree[expr].span)).into_owned()
    }
}

fn is(path: &Path, name: &str) -> bool {
    path.qualifiers.is_empty() && path.last.name.as_str() == name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_short() {
        let show = |text| Notation::Myth.show(text);
        assert_eq!(show("f (Cons (S (S O), Cons (O, Nil))) O"), "f [2; 0] 0");
        assert_eq!(show("f (Node (Leaf, S O, Leaf)) (S x)"), "f (Node (Leaf, 1, Leaf)) (S x)");
        assert_eq!(show("raises Failure \"x\""), "raises Failure \"x\"");
        assert_eq!(show("f (fun x -> S x)"), "f (fun x -> S x)");
        assert_eq!(Notation::Ocaml.show("f (S O)"), "f (S O)");
    }
}
