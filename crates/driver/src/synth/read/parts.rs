//! Arguments and results of examples, taken apart as far as functions are inside.
//!
//! In: an expression of an example and its type. Out: a [`Part`]: data that the machine will evaluate as a whole, functions
//! that become variables of the program, partial functions; start at [`Parts::part`]. What is needed of the machine is in
//! [`Parts::leaves`].
//! Not here: the values (see `stage`).

use super::types::has_functions;
use refute_ir::TypeTable;
use refute_ir::types::{Type, TypeDeclKind};
use refute_source::{Diagnostic, Name};
use refute_syntax::Tree;
use refute_syntax::synth_source::TABLE;
use refute_syntax::tree::{ExprId, ExprKind};
use refute_syntax::walk::{Node, for_each_part};
use refute_typing::Typed;
use refute_typing::typed::ConstructorRef;

/// A value of an example.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// What the machine makes of a leaf.
    Data(usize),
    /// The function that a leaf is.
    Function(usize),
    /// A tuple.
    Tuple(Vec<Part>),
    /// A list.
    List(Vec<Part>),
    /// A constructor.
    Construct(Name, Vec<Part>),
    /// A record.
    Record(Vec<Part>),
    /// A partial function.
    Table(Vec<(Vec<Part>, Part)>),
}

/// An expression that becomes a variable of the program.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// The expression.
    pub(super) expr: ExprId,
    /// Its type.
    pub(super) ty: Type,
    /// The item that it stands in.
    pub(super) item: usize,
}

/// Takes values apart.
pub(super) struct Parts<'a> {
    pub(super) tree: &'a Tree,
    pub(super) typed: &'a Typed,
    pub(super) types: &'a TypeTable,
    /// What the machine has to evaluate.
    pub(super) leaves: Vec<Leaf>,
    /// What cannot be.
    pub(super) flaws: Vec<Diagnostic>,
}

impl Parts<'_> {
    /// The value that an expression of an item stands for.
    pub(super) fn part(&mut self, expr: ExprId, item: usize) -> Part {
        refute_source::deep(|| self.part_inside(expr, item))
    }

    fn part_inside(&mut self, expr: ExprId, item: usize) -> Part {
        if let ExprKind::Constraint(inside, _) = &self.tree[expr].kind {
            return self.part(*inside, item);
        }
        let ty = self.ty(expr);
        if let Type::Arrow(..) = ty {
            return match self.rows(expr, item) {
                Some(rows) => Part::Table(rows),
                None => Part::Function(self.leaf(expr, ty, item)),
            };
        }
        if has_functions(self.types, &ty)
            && let Some(part) = self.structure(expr, item)
        {
            return part;
        }
        Part::Data(self.leaf(expr, ty, item))
    }

    fn ty(&self, expr: ExprId) -> Type {
        let ty = self.typed.expr_types.get(expr.0 as usize);
        ty.map_or(Type::Var(0), |ty| self.types.expand(ty))
    }

    /// A value that is written with constructors, tuples, lists or records.
    fn structure(&mut self, expr: ExprId, item: usize) -> Option<Part> {
        let tree = self.tree;
        Some(match &tree[expr].kind {
            ExprKind::Tuple(parts) => Part::Tuple(self.all(parts, item)),
            ExprKind::List(parts) => Part::List(self.all(parts, item)),
            ExprKind::Record(None, _) => Part::Record(self.fields(expr, item)?),
            ExprKind::Construct(_, arg) => {
                let ConstructorRef::Variant(id, number) = self.typed.constructors.get(&expr)? else { return None };
                let TypeDeclKind::Variant(constructors) = &self.types.get(*id).kind else { return None };
                let constructor = constructors.get(*number as usize)?;
                let (name, arity) = (constructor.name, constructor.args.len());
                let args = match arg {
                    None => Vec::new(),
                    Some(arg) if constructor.inline.is_some() => self.fields(*arg, item)?,
                    Some(arg) => match &tree[*arg].kind {
                        ExprKind::Tuple(parts) if arity > 1 && parts.len() == arity => self.all(parts, item),
                        _ if arity == 1 => vec![self.part(*arg, item)],
                        _ => return None,
                    },
                };
                Part::Construct(name, args)
            }
            ExprKind::Cons(..) => {
                let mut heads = Vec::new();
                let mut rest = expr;
                while let ExprKind::Cons(head, tail) = &tree[rest].kind {
                    heads.push(*head);
                    rest = *tail;
                }
                match &tree[rest].kind {
                    ExprKind::List(parts) => heads.extend(parts),
                    ExprKind::Construct(path, None) if path.last.name.as_str() == "[]" => {}
                    _ => return None,
                }
                Part::List(self.all(&heads, item))
            }
            _ => return None,
        })
    }

    fn all(&mut self, exprs: &[ExprId], item: usize) -> Vec<Part> {
        exprs.iter().map(|expr| self.part(*expr, item)).collect()
    }

    /// The fields of a record expression in order of declaration.
    fn fields(&mut self, expr: ExprId, item: usize) -> Option<Vec<Part>> {
        let tree = self.tree;
        let ExprKind::Record(None, fields) = &tree[expr].kind else { return None };
        let positions = &self.typed.records.get(&expr)?.fields;
        let mut parts: Vec<(u32, ExprId)> = Vec::new();
        for (position, field) in positions.iter().zip(fields) {
            parts.push((*position, field.value?));
        }
        parts.sort_by_key(|(position, _)| *position);
        Some(parts.into_iter().map(|(_, expr)| self.part(expr, item)).collect())
    }

    /// The lines of a partial function, when an expression is one.
    fn rows(&mut self, expr: ExprId, item: usize) -> Option<Vec<(Vec<Part>, Part)>> {
        let tree = self.tree;
        let pairs = table(tree, expr)?;
        let mut rows = Vec::new();
        for pair in pairs {
            let ExprKind::Tuple(parts) = &tree[*pair].kind else { continue };
            let [key, value] = parts.as_slice() else { continue };
            let key = self.part(*key, item);
            match self.rows(*value, item) {
                Some(inner) => {
                    rows.extend(inner.into_iter().map(|(args, result)| ([vec![key.clone()], args].concat(), result)));
                }
                None => {
                    if let Type::Arrow(..) = self.ty(*value) {
                        let title = "A partial function says what its result is for all arguments of a line";
                        let flaw = Diagnostic::error("bad-example", tree[*value].span, title);
                        self.flaws.push(flaw.here("this is a function again"));
                    }
                    let result = self.part(*value, item);
                    rows.push((vec![key], result));
                }
            }
        }
        Some(rows)
    }

    fn leaf(&mut self, expr: ExprId, ty: Type, item: usize) -> usize {
        let mut left = vec![Node::Expr(expr)];
        while let Some(node) = left.pop() {
            if let Node::Expr(expr) = node
                && is_table(self.tree, expr)
            {
                let title = "A partial function can be an argument, a result, or a part of one; not a part of something to compute";
                self.flaws.push(Diagnostic::error("bad-example", self.tree[expr].span, title));
                break;
            }
            for_each_part(self.tree, node, &mut |part| left.push(part));
        }
        self.leaves.push(Leaf { expr, ty, item });
        self.leaves.len() - 1
    }
}

/// The pairs of a partial function.
fn table(tree: &Tree, expr: ExprId) -> Option<&[ExprId]> {
    let ExprKind::Apply(function, args) = &tree[expr].kind else { return None };
    match (is_table(tree, *function), args.as_slice()) {
        (true, [only]) => match &tree[only.expr].kind {
            ExprKind::Array(pairs) => Some(pairs),
            _ => None,
        },
        _ => None,
    }
}

fn is_table(tree: &Tree, expr: ExprId) -> bool {
    matches!(&tree[expr].kind, ExprKind::Ident(path) if path.qualifiers.is_empty() && path.last.name.as_str() == TABLE)
}
