//! How long a call is: the measure by which counterexamples of different tools are compared.
//!
//! In: a call as OCaml text. Out: its [`Extent`]; start at [`of_call`] or, for arguments alone, [`of_arguments`].
//! The measure is our own and the same for every side: 1 for each constant, constructor, list, array, record, function,
//! variable and operation; nothing for what is only notation: the function that is called, tuples, parentheses, type
//! annotations, parameters.
//! Not here: the engine's own notion of size, which orders its search.
//!
//! Example: `f (Node (1, Empty, Empty)) [2; 3]` has 7 nodes.

use refute_source::Sources;
use refute_syntax::print_expr;
use refute_syntax::tree::{ExprId, ExprKind, ItemKind, Label, PatKind, Tree};
use refute_syntax::walk::{Node, for_each_part};

/// How long a call is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Nodes, see the head of the file.
    pub nodes: usize,
    /// Characters of the arguments as our printer writes them.
    pub characters: usize,
}

/// The extent of the arguments of a call; `None` when the text is not a call.
pub fn of_call(call: &str) -> Option<Extent> {
    let tree = read(call)?;
    let ExprKind::Apply(_, args) = &tree[whole(&tree)?].kind else { return None };
    let args: Vec<ExprId> = args.iter().map(|arg| arg.expr).collect();
    Some(of_parts(&tree, &args))
}

/// The extent of arguments written `arg ; arg`.
pub fn of_arguments(arguments: &str) -> Option<Extent> {
    let args: Vec<String> = split(arguments, ';').iter().map(|arg| format!("({})", arg.trim())).collect();
    of_call(&format!("f {}", args.join(" ")))
}

/// An argument of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// `~label:` or `?label:`; empty without one.
    pub label: String,
    /// Its text, without parentheses around it.
    pub text: String,
}

/// The function and the arguments of a call as texts.
pub(crate) fn parts_of_call(call: &str) -> Option<(String, Vec<Given>)> {
    let tree = read(call)?;
    let ExprKind::Apply(function, args) = &tree[whole(&tree)?].kind else { return None };
    let text = |expr: ExprId| String::from_utf8_lossy(&print_expr(&tree, expr)).into_owned();
    let label = |label: &Label| match label {
        Label::None => String::new(),
        Label::Named(name) => format!("~{}:", name.name),
        Label::Optional(name) => format!("?{}:", name.name),
    };
    let given = args.iter().map(|arg| Given { label: label(&arg.label), text: text(arg.expr) });
    Some((text(*function), given.collect()))
}

/// The pieces between separators that stand outside of brackets and strings.
pub fn split(text: &str, separator: char) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let (mut depth, mut in_string) = (0, false);
    for character in text.chars() {
        match character {
            '"' => in_string = !in_string,
            '(' | '[' | '{' if !in_string => depth += 1,
            ')' | ']' | '}' if !in_string => depth -= 1,
            _ => {}
        }
        if character == separator && depth == 0 && !in_string {
            pieces.push(String::new());
        } else if let Some(piece) = pieces.last_mut() {
            piece.push(character);
        }
    }
    pieces
}

fn read(text: &str) -> Option<Tree> {
    let mut sources = Sources::new();
    let file = sources.add("call.ml", text);
    let parsed = refute_syntax::parse(&sources, file);
    parsed.problems.is_empty().then_some(parsed.tree)
}

fn whole(tree: &Tree) -> Option<ExprId> {
    match &tree.items[..] {
        [item] => match item.kind {
            ItemKind::Eval(expr) => Some(expr),
            _ => None,
        },
        _ => None,
    }
}

fn of_parts(tree: &Tree, parts: &[ExprId]) -> Extent {
    let printed = parts.iter().map(|part| print_expr(tree, *part).len());
    let characters = printed.sum::<usize>() + parts.len().saturating_sub(1);
    let mut nodes = 0;
    let mut open: Vec<Node> = parts.iter().map(|part| Node::Expr(*part)).collect();
    while let Some(node) = open.pop() {
        nodes += usize::from(counts(tree, node));
        for_each_part(tree, node, &mut |part| open.push(part));
    }
    Extent { nodes, characters }
}

fn counts(tree: &Tree, node: Node) -> bool {
    match node {
        Node::Expr(id) => !matches!(tree[id].kind, ExprKind::Tuple(_) | ExprKind::Constraint(..) | ExprKind::Apply(..)),
        // Patterns that only name or ignore something are notation; those of a `match` that test something are not.
        Node::Pat(id) => !matches!(
            tree[id].kind,
            PatKind::Any | PatKind::Var(_) | PatKind::Tuple(_) | PatKind::Constraint(..) | PatKind::Or(..)
        ),
        Node::Type(_) | Node::Module(_) | Node::ModType(_) => false,
    }
}

#[cfg(test)]
mod tests;
