//! A syntax tree as indented text, one node per line, optionally with types.
//!
//! In: a tree and what to write behind a node. Out: lines such as `  1:9-1:14 Infix +  : int`.
//! Works without recursion, whatever the nesting.

use refute_source::{Sources, Span};
use refute_syntax::Tree;
use refute_syntax::tree::{ExprKind, Item, ItemKind, Literal, PatKind, Path, TypeExprKind};
use refute_syntax::walk::{Node, for_each_item_part, for_each_part};

/// The lines; `note` says what stands behind a node.
pub(super) fn show(sources: &Sources, tree: &Tree, note: &dyn Fn(Node) -> Option<String>) -> Vec<String> {
    let mut lines = Vec::new();
    for item in &tree.items {
        lines.push(format!("{} item {}", range(sources, item.span), item_head(item)));
        let mut work = Vec::new();
        for_each_item_part(item, &mut |node| work.push((1, node)));
        work.reverse();
        while let Some((depth, node)) = work.pop() {
            let note = note(node).map(|note| format!("  : {note}")).unwrap_or_default();
            let place = range(sources, span(tree, node));
            lines.push(format!("{}{place} {}{note}", "  ".repeat(depth), head(tree, node)));
            let first = work.len();
            for_each_part(tree, node, &mut |part| work.push((depth + 1, part)));
            work[first..].reverse();
        }
    }
    lines
}

fn range(sources: &Sources, span: Span) -> String {
    let (start, end) = (sources.start_of(span), sources.end_of(span));
    format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
}

fn span(tree: &Tree, node: Node) -> Span {
    match node {
        Node::Expr(id) => tree[id].span,
        Node::Pat(id) => tree[id].span,
        Node::Type(id) => tree[id].span,
        Node::Module(id) => tree[id].span,
        Node::ModType(id) => tree[id].span,
    }
}

fn item_head(item: &Item) -> String {
    match &item.kind {
        ItemKind::Type { decls, .. } => {
            let names: Vec<&str> = decls.iter().map(|decl| decl.name.name.as_str()).collect();
            format!("Type {}", names.join(" "))
        }
        kind => variant(kind),
    }
}

/// The kind of a node with its own words, without its parts.
fn head(tree: &Tree, node: Node) -> String {
    match node {
        Node::Expr(id) => match &tree[id].kind {
            ExprKind::Ident(path) => format!("Ident {}", spelled(path)),
            ExprKind::Literal(value) => format!("Literal {}", literal(value)),
            ExprKind::Infix(operator, ..) => format!("Infix {}", operator.name),
            ExprKind::Prefix(operator, _) => format!("Prefix {}", operator.name),
            ExprKind::Construct(path, _) => format!("Construct {}", spelled(path)),
            ExprKind::Field(_, path) => format!("Field {}", spelled(path)),
            ExprKind::SetField(_, path, _) => format!("SetField {}", spelled(path)),
            kind => variant(kind),
        },
        Node::Pat(id) => match &tree[id].kind {
            PatKind::Var(name) => format!("pattern Var {}", name.name),
            PatKind::Alias(_, name) => format!("pattern Alias {}", name.name),
            PatKind::Literal(value) => format!("pattern Literal {}", literal(value)),
            PatKind::Construct(path, _) => format!("pattern Construct {}", spelled(path)),
            kind => format!("pattern {}", variant(kind)),
        },
        Node::Type(id) => match &tree[id].kind {
            TypeExprKind::Var(name) => format!("type Var '{name}"),
            TypeExprKind::Constr(path, _) => format!("type Constr {}", spelled(path)),
            kind => format!("type {}", variant(kind)),
        },
        Node::Module(id) => format!("module {}", variant(&tree[id].kind)),
        Node::ModType(id) => format!("module type {}", variant(&tree[id].kind)),
    }
}

/// The name of an enum's variant.
fn variant(kind: &impl std::fmt::Debug) -> String {
    let mut text = format!("{kind:?}");
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    text.truncate(end);
    text
}

fn spelled(path: &Path) -> String {
    let words = path.qualifiers.iter().chain([&path.last]).map(|word| word.name.as_str());
    words.collect::<Vec<_>>().join(".")
}

fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Int(_, text) | Literal::BoxedInt(_, text) | Literal::Float(_, text) => text.to_string(),
        Literal::Char(byte) => refute_ir::show_value::show_char(*byte),
        Literal::String(bytes, _) => refute_ir::show_value::show_string(bytes),
    }
}
