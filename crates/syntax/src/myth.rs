//! Myth's notation for declared types, as a tree of plain OCaml.
//!
//! In: a tree read as OCaml, and which [`Sugar`] it is written with. Out: the same tree in which `2` is `S (S O)` and
//! `[a; b]` is `Cons (a, Cons (b, Nil))`, in expressions and patterns; start at [`desugar`]. [`Sugar::declared`] says for
//! which notation a text declares the constructors.
//! Invariant: what is made from a literal has the literal's place, so spans nest as before.
//! The rest of Myth's grammar (goals `let f : t |> { examples } = ?`) is no OCaml and would be read beside this.
//! Not here: whether a text is OCaml or Myth (see `Session::add_either` of `frontend`).

#[cfg(test)]
mod tests;

use crate::problem::Problem;
use crate::tree::{
    ConstructorArgs, Expr, ExprId, ExprKind, Ident, ItemKind, Literal, Pat, PatId, PatKind, Path, Tree, TypeDecl,
    TypeDeclKind, TypeExprId, TypeExprKind,
};
use refute_source::{Name, Span};

/// The largest numeral, and the longest list: each is a tree of this height.
pub const LARGEST: usize = 10_000;
/// Constructors that the literals of a text may stand for together.
const MOST_CONSTRUCTORS: usize = 1_000_000;

/// Which notation stands for declared constructors.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sugar {
    /// `2` is `S (S O)`.
    pub numerals: bool,
    /// `[a]` is `Cons (a, Nil)`.
    pub lists: bool,
}

impl Sugar {
    /// Plain OCaml.
    pub const NONE: Sugar = Sugar { numerals: false, lists: false };

    /// The notation for which a text declares constructors at top level: a type with `O` and `S` of itself, a type with
    /// `Nil` and `Cons` of something and itself.
    pub fn declared(tree: &Tree) -> Sugar {
        let mut sugar = Sugar::NONE;
        for item in &tree.items {
            let ItemKind::Type { decls, .. } = &item.kind else { continue };
            for decl in decls {
                sugar.numerals |= has(tree, decl, "O", 0) && has(tree, decl, "S", 1);
                sugar.lists |= has(tree, decl, "Nil", 0) && has(tree, decl, "Cons", 2);
            }
        }
        sugar
    }

    /// Both together.
    pub fn and(self, other: Sugar) -> Sugar {
        Sugar { numerals: self.numerals || other.numerals, lists: self.lists || other.lists }
    }

    /// The ways to read a text for which this much is declared, but for plain OCaml: all of it first.
    pub fn readings(self) -> Vec<Sugar> {
        let Sugar { numerals, lists } = self;
        let mut readings = vec![self, Sugar { lists: false, ..self }, Sugar { numerals: false, ..self }];
        readings.truncate(if numerals && lists { 3 } else { usize::from(numerals || lists) });
        readings
    }
}

/// Whether a type has this constructor with so many arguments, the last one of the type itself.
fn has(tree: &Tree, decl: &TypeDecl, name: &str, arity: usize) -> bool {
    let TypeDeclKind::Variant(constructors) = &decl.kind else { return false };
    let itself = |ty: &TypeExprId| match &tree[*ty].kind {
        TypeExprKind::Constr(path, _) => path.qualifiers.is_empty() && path.last.name == decl.name.name,
        _ => false,
    };
    constructors.iter().filter(|constructor| constructor.name.name.as_str() == name).any(|constructor| {
        let ConstructorArgs::Tuple(args) = &constructor.args else { return false };
        args.len() == arity && args.last().is_none_or(itself)
    })
}

/// Rewrites the literals of a tree. A literal that is too large or negative is a problem, and reads as the smallest one.
pub fn desugar(tree: &mut Tree, sugar: Sugar) -> Vec<Problem> {
    let mut writer = Writer { tree, problems: Vec::new(), made: 0 };
    for index in 0..writer.tree.exprs.len() {
        writer.expr(ExprId(index as u32), sugar);
    }
    for index in 0..writer.tree.pats.len() {
        writer.pat(PatId(index as u32), sugar);
    }
    writer.problems
}

struct Writer<'a> {
    tree: &'a mut Tree,
    problems: Vec<Problem>,
    /// Constructors so far.
    made: usize,
}

impl Writer<'_> {
    fn expr(&mut self, id: ExprId, sugar: Sugar) {
        let span = self.tree[id].span;
        match &self.tree[id].kind {
            ExprKind::Literal(Literal::Int(value, _)) if sugar.numerals => {
                let value = *value;
                let height = self.numeral(value, span);
                let mut inner = ExprKind::Construct(constructor("O", span), None);
                for _ in 0..height {
                    let below = self.add_expr(span, inner);
                    inner = ExprKind::Construct(constructor("S", span), Some(below));
                }
                self.tree[id].kind = inner;
            }
            ExprKind::List(items) if sugar.lists => {
                let items = items.clone();
                let mut rest = ExprKind::Construct(constructor("Nil", span), None);
                for item in self.short_enough(items, span).into_iter().rev() {
                    let tail = self.add_expr(span, rest);
                    let both = self.add_expr(span, ExprKind::Tuple(vec![item, tail]));
                    rest = ExprKind::Construct(constructor("Cons", span), Some(both));
                }
                self.tree[id].kind = rest;
            }
            ExprKind::Construct(path, None) if sugar.lists && is_empty_list(path) => {
                self.tree[id].kind = ExprKind::Construct(constructor("Nil", span), None);
            }
            _ => {}
        }
    }

    fn pat(&mut self, id: PatId, sugar: Sugar) {
        let span = self.tree[id].span;
        match &self.tree[id].kind {
            PatKind::Literal(Literal::Int(value, _)) if sugar.numerals => {
                let value = *value;
                let height = self.numeral(value, span);
                let mut inner = PatKind::Construct(constructor("O", span), None);
                for _ in 0..height {
                    let below = self.add_pat(span, inner);
                    inner = PatKind::Construct(constructor("S", span), Some(below));
                }
                self.tree[id].kind = inner;
            }
            PatKind::List(items) if sugar.lists => {
                let items = items.clone();
                let mut rest = PatKind::Construct(constructor("Nil", span), None);
                for item in self.short_enough(items, span).into_iter().rev() {
                    let tail = self.add_pat(span, rest);
                    let both = self.add_pat(span, PatKind::Tuple(vec![item, tail]));
                    rest = PatKind::Construct(constructor("Cons", span), Some(both));
                }
                self.tree[id].kind = rest;
            }
            PatKind::Construct(path, None) if sugar.lists && is_empty_list(path) => {
                self.tree[id].kind = PatKind::Construct(constructor("Nil", span), None);
            }
            _ => {}
        }
    }

    /// How many constructors stand around `O`.
    fn numeral(&mut self, value: i64, span: Span) -> usize {
        match usize::try_from(value) {
            Ok(height) if self.takes(height) => height,
            _ => {
                self.problems.push(Problem::BadNumeral { negative: value < 0, limit: LARGEST, span });
                0
            }
        }
    }

    /// The items of a list, or none when there are too many.
    fn short_enough<T>(&mut self, items: Vec<T>, span: Span) -> Vec<T> {
        if self.takes(items.len()) {
            return items;
        }
        self.problems.push(Problem::ListTooLong { limit: LARGEST, span });
        Vec::new()
    }

    fn takes(&mut self, constructors: usize) -> bool {
        let fine = constructors <= LARGEST && self.made + constructors <= MOST_CONSTRUCTORS;
        self.made += if fine { constructors } else { 0 };
        fine
    }

    fn add_expr(&mut self, span: Span, kind: ExprKind) -> ExprId {
        self.tree.exprs.push(Expr { span, kind });
        ExprId(self.tree.exprs.len() as u32 - 1)
    }

    fn add_pat(&mut self, span: Span, kind: PatKind) -> PatId {
        self.tree.pats.push(Pat { span, kind });
        PatId(self.tree.pats.len() as u32 - 1)
    }
}

fn constructor(name: &str, span: Span) -> Path {
    Path::of(Ident { name: Name::new(name), span })
}

fn is_empty_list(path: &Path) -> bool {
    path.qualifiers.is_empty() && path.last.name.as_str() == "[]"
}
