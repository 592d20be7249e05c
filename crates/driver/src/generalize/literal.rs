//! Values written as OCaml, read without running anything.
//!
//! In: a text such as `([1; 2], Some 3)` and what it must be a value of. Out: an input. Only values are read: literals,
//! constructors, tuples, records, lists and arrays of such. Functions are none.

use refute_enumerate::{Constant, Hole, Node, NodeId, Shape, Space};
use refute_play::CallInput;
use refute_source::Sources;
use refute_syntax::tree::{ExprId, ExprKind, ItemKind, Literal, Path, RecordField};
use refute_syntax::{Tree, parse};
use std::sync::Arc;

/// The arguments of a call: one value, or a tuple of them. `None` when the text is no such value.
pub(super) fn arguments(space: &Space, nodes: &[NodeId], text: &str) -> Option<CallInput> {
    let mut sources = Sources::new();
    let file = sources.add("value", text.as_bytes());
    let parsed = parse(&sources, file);
    if !parsed.problems.is_empty() {
        return None;
    }
    let [item] = &parsed.tree.items[..] else { return None };
    let ItemKind::Eval(whole) = item.kind else { return None };
    let mut reader = Reader { space, tree: &parsed.tree, constants: Vec::new() };
    let input = match nodes {
        [one] => vec![reader.value(*one, whole)?],
        _ => match &parsed.tree[whole].kind {
            ExprKind::Tuple(parts) => reader.all(nodes.iter().copied(), parts)?,
            _ => return None,
        },
    };
    Some(CallInput { input, constants: reader.constants })
}

struct Reader<'a> {
    space: &'a Space,
    tree: &'a Tree,
    /// Of all holes so far.
    constants: Vec<Constant>,
}

impl<'a> Reader<'a> {
    fn hole(&mut self, hole: Hole, constant: Constant) -> Option<Shape> {
        self.constants.push(constant);
        Some(Shape::Hole(hole))
    }

    fn value(&mut self, node: NodeId, expr: ExprId) -> Option<Shape> {
        refute_source::deep(|| self.value_here(node, expr))
    }

    fn value_here(&mut self, node: NodeId, expr: ExprId) -> Option<Shape> {
        let (space, tree) = (self.space, self.tree);
        match (space.node(node), &tree[expr].kind) {
            (_, ExprKind::Constraint(inside, _)) => self.value(node, *inside),
            (Node::Int, ExprKind::Literal(Literal::Int(n, _))) => self.hole(Hole::Int, Constant::Int(*n)),
            (Node::Char, ExprKind::Literal(Literal::Char(c))) => self.hole(Hole::Char, Constant::Char(*c)),
            (Node::Float, kind) => {
                let x = float(kind)?;
                self.hole(Hole::Float, Constant::Float(x))
            }
            (Node::String, ExprKind::Literal(Literal::String(text, _))) => {
                self.hole(Hole::String, Constant::Text(Arc::from(text.as_slice())))
            }
            (Node::Bytes, ExprKind::Apply(function, args)) => {
                let text = match (&tree[*function].kind, &args[..]) {
                    (ExprKind::Ident(path), [arg]) if path.last.name.as_str() == "of_string" => &tree[arg.expr].kind,
                    _ => return None,
                };
                let ExprKind::Literal(Literal::String(text, _)) = text else { return None };
                self.hole(Hole::Bytes, Constant::Text(Arc::from(text.as_slice())))
            }
            (Node::Tuple(nodes), ExprKind::Tuple(parts)) => {
                Some(Shape::Tuple(self.all(nodes.iter().copied(), parts)?.into()))
            }
            (Node::List(item), _) => Some(Shape::List(self.list(*item, expr)?.into())),
            (Node::Array(item), ExprKind::Array(parts)) => {
                let items = parts.iter().map(|part| self.value(*item, *part)).collect::<Option<Vec<_>>>()?;
                Some(Shape::Array(items.into()))
            }
            (Node::Record(_, fields), ExprKind::Record(None, given)) => {
                let fields: Vec<_> = fields.iter().map(|(name, node)| (name.as_str(), *node)).collect();
                Some(Shape::Record(node, self.fields(&fields, given)?.into()))
            }
            (Node::Variant(_, _), ExprKind::Construct(path, argument)) => self.construct(node, path, *argument),
            _ => None,
        }
    }

    fn all(&mut self, nodes: impl ExactSizeIterator<Item = NodeId>, parts: &[ExprId]) -> Option<Vec<Shape>> {
        if nodes.len() != parts.len() {
            return None;
        }
        nodes.zip(parts).map(|(node, part)| self.value(node, *part)).collect()
    }

    /// `[a; b]`, `a :: b`, `[]`.
    fn list(&mut self, item: NodeId, mut expr: ExprId) -> Option<Vec<Shape>> {
        let mut items = Vec::new();
        loop {
            match &self.tree[expr].kind {
                ExprKind::List(parts) => {
                    for part in parts {
                        items.push(self.value(item, *part)?);
                    }
                    return Some(items);
                }
                ExprKind::Cons(head, tail) => {
                    items.push(self.value(item, *head)?);
                    expr = *tail;
                }
                ExprKind::Construct(path, None) if path.last.name.as_str() == "[]" => return Some(items),
                _ => return None,
            }
        }
    }

    /// Fields in the order of their declaration, in whatever order they are written.
    fn fields(&mut self, fields: &[(&str, NodeId)], given: &'a [RecordField<ExprId>]) -> Option<Vec<Shape>> {
        if fields.len() != given.len() {
            return None;
        }
        let mut parts = Vec::new();
        for (name, node) in fields {
            let field = given.iter().find(|field| field.label.last.name.as_str() == *name)?;
            parts.push(self.value(*node, field.value?)?);
        }
        Some(parts)
    }

    fn construct(&mut self, node: NodeId, path: &Path, argument: Option<ExprId>) -> Option<Shape> {
        let Node::Variant(_, cases) = self.space.node(node) else { return None };
        let written = path.last.name.as_str();
        let last = |name: &str| name.rsplit('.').next() == Some(written) || name == written;
        let number = cases.iter().position(|case| last(case.name.as_str()))?;
        let case = &cases[number];
        let nodes = case.args.iter().copied();
        let parts = match (argument, &case.fields) {
            (None, _) => self.all(nodes, &[])?,
            (Some(argument), Some(names)) => {
                let ExprKind::Record(None, given) = &self.tree[argument].kind else { return None };
                let fields: Vec<_> = names.iter().map(|name| name.as_str()).zip(nodes).collect();
                self.fields(&fields, given)?
            }
            (Some(argument), None) if case.args.len() == 1 => self.all(nodes, &[argument])?,
            (Some(argument), None) => match &self.tree[argument].kind {
                ExprKind::Tuple(parts) => self.all(nodes, parts)?,
                _ => return None,
            },
        };
        Some(Shape::Construct(node, number as u32, parts.into()))
    }
}

fn float(kind: &ExprKind) -> Option<f64> {
    match kind {
        ExprKind::Literal(Literal::Float(x, _)) => Some(*x),
        ExprKind::Ident(path) => match path.last.name.as_str() {
            "nan" => Some(f64::NAN),
            "infinity" => Some(f64::INFINITY),
            "neg_infinity" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests;
