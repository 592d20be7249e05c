//! Mutants: a program with one thing changed, as a tired person might change it.
//!
//! In: a program text. Out: all its [`Mutant`]s, in order of the text; start
//! at [`mutants`]. Changes are made on the syntax tree, inside of modules, too: operators and comparisons swapped, constants one up and one
//! down, branches swapped, cases dropped, arguments swapped, conditions negated, elements dropped, a part of an
//! operation in place of the whole, one variable for another. What is declared (types, exceptions) stays as it is.
//! Invariant: the same text gives the same mutants, each of them another program as text than the original.
//! Not here: texts that are hardly OCaml any more (see `mutate`); whether a mutant types and what it does.
//!
//! Example: `let f x = if x > 0 then 1 else 2` has `x >= 0`, `x < 0`, `0` for `1`, the branches swapped, ...

use refute_source::{Name, Sources};
use refute_syntax::tree::{
    Arg, Case, ExprId, ExprKind, Ident, Item, ItemKind, Literal, ModExprId, ModExprKind, PatKind, Path, Tree,
};
use refute_syntax::walk::{Node, for_each_item_part, for_each_part};
use refute_syntax::{parse, print};
use std::collections::BTreeSet;

/// A changed program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// What was changed, for people: `line 3: + becomes -`.
    pub what: String,
    /// The program.
    pub text: String,
}

/// All mutants of a program; none when it cannot be read.
pub fn mutants(text: &str) -> Vec<Mutant> {
    let mut sources = Sources::new();
    let file = sources.add("program.ml", text);
    let parsed = parse(&sources, file);
    if !parsed.problems.is_empty() {
        return Vec::new();
    }
    let tree = parsed.tree;
    let mut seen = BTreeSet::from([print(&tree)]);
    let mut found = Vec::new();
    let mut items = Vec::new();
    tree.items.iter().for_each(|item| definitions(&tree, item, &mut items));
    for item in items {
        let nodes = nodes(&tree, item);
        let variables = variables(&tree, &nodes);
        for node in nodes {
            let line = sources.start_of(tree.span_of(node)).line;
            for (what, changed) in changes(&tree, node, &variables) {
                let text = print(&changed);
                if seen.insert(text.clone()) {
                    let text = String::from_utf8_lossy(&text).into_owned();
                    found.push(Mutant { what: format!("line {line}: {what}"), text });
                }
            }
        }
    }
    found
}

/// The definitions of values in an item: itself, or those in the modules and functors that it defines.
fn definitions<'a>(tree: &'a Tree, item: &'a Item, found: &mut Vec<&'a Item>) {
    match &item.kind {
        ItemKind::Let(..) => found.push(item),
        ItemKind::Module(_, bindings) => bindings.iter().for_each(|one| inside_module(tree, one.body, found)),
        _ => {}
    }
}

fn inside_module<'a>(tree: &'a Tree, module: ModExprId, found: &mut Vec<&'a Item>) {
    match &tree[module].kind {
        ModExprKind::Struct(items) => items.iter().for_each(|item| definitions(tree, item, found)),
        ModExprKind::Functor(_, _, body) | ModExprKind::Constraint(body, _) => inside_module(tree, *body, found),
        ModExprKind::Apply(functor, argument) => {
            inside_module(tree, *functor, found);
            inside_module(tree, *argument, found);
        }
        ModExprKind::Path(_) | ModExprKind::Unpack(..) | ModExprKind::Error => {}
    }
}

/// Every expression and pattern of an item, in order of the text.
fn nodes(tree: &Tree, item: &Item) -> Vec<Node> {
    let mut open = Vec::new();
    for_each_item_part(item, &mut |part| open.push(part));
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        found.push(node);
        for_each_part(tree, node, &mut |part| open.push(part));
    }
    found.retain(|node| matches!(node, Node::Expr(_) | Node::Pat(_)));
    found.sort_by_key(|node| (tree.span_of(*node).start, std::cmp::Reverse(tree.span_of(*node).end)));
    found
}

/// The variables that an item binds, in order of the text, each once.
fn variables(tree: &Tree, nodes: &[Node]) -> Vec<Name> {
    let mut found = Vec::new();
    for node in nodes {
        if let Node::Pat(id) = node
            && let PatKind::Var(ident) = &tree[*id].kind
            && !found.contains(&ident.name)
        {
            found.push(ident.name);
        }
    }
    found
}

type Changes = Vec<(String, Tree)>;

fn changes(tree: &Tree, node: Node, variables: &[Name]) -> Changes {
    match node {
        Node::Expr(id) => {
            let changes = expr_changes(tree, id).into_iter().chain(other_variable(&tree[id].kind, variables));
            changes.map(|(what, kind)| (what, with_expr(tree, id, kind))).collect()
        }
        Node::Pat(id) => {
            let PatKind::Literal(literal) = &tree[id].kind else { return Vec::new() };
            let neighbours = neighbours(literal).into_iter().map(|(what, other)| {
                let mut changed = tree.clone();
                changed[id].kind = PatKind::Literal(other);
                (format!("pattern {what}"), changed)
            });
            neighbours.collect()
        }
        _ => Vec::new(),
    }
}

fn with_expr(tree: &Tree, id: ExprId, kind: ExprKind) -> Tree {
    let mut changed = tree.clone();
    changed[id].kind = kind;
    changed
}

/// What an expression can be replaced by.
fn expr_changes(tree: &Tree, id: ExprId) -> Vec<(String, ExprKind)> {
    let kind = &tree[id].kind;
    let part = |part: ExprId| tree[part].kind.clone();
    match kind {
        ExprKind::Literal(literal) => {
            neighbours(literal).into_iter().map(|(what, other)| (what, ExprKind::Literal(other))).collect()
        }
        ExprKind::Construct(path, None) => other_constant(path).into_iter().collect(),
        ExprKind::Infix(operator, left, right) => {
            let mut found = Vec::new();
            for other in other_operators(operator.name.as_str()) {
                let mut renamed = *operator;
                renamed.name = Name::new(other);
                found.push((format!("{} becomes {other}", operator.name), ExprKind::Infix(renamed, *left, *right)));
            }
            found
                .push((format!("{} with its sides swapped", operator.name), ExprKind::Infix(*operator, *right, *left)));
            found.push((format!("left side of {} alone", operator.name), part(*left)));
            found.push((format!("right side of {} alone", operator.name), part(*right)));
            found
        }
        ExprKind::If(condition, yes, Some(no)) => vec![
            ("branches swapped".to_string(), ExprKind::If(*condition, *no, Some(*yes))),
            ("always the first branch".to_string(), part(*yes)),
            ("always the second branch".to_string(), part(*no)),
        ],
        ExprKind::Match(subject, cases) => {
            case_changes(cases).into_iter().map(|(what, cases)| (what, ExprKind::Match(*subject, cases))).collect()
        }
        ExprKind::Function(cases) => {
            case_changes(cases).into_iter().map(|(what, cases)| (what, ExprKind::Function(cases))).collect()
        }
        ExprKind::Apply(function, args) => apply_changes(*function, args),
        ExprKind::Cons(_, tail) => vec![(":: without its head".to_string(), part(*tail))],
        ExprKind::Tuple(parts) if parts.len() == 2 => {
            vec![("components swapped".to_string(), ExprKind::Tuple(vec![parts[1], parts[0]]))]
        }
        ExprKind::List(parts) if parts.len() > 1 => {
            vec![("first element dropped".to_string(), ExprKind::List(parts[1..].to_vec()))]
        }
        ExprKind::Prefix(operator, operand) => vec![(format!("{} dropped", operator.name), part(*operand))],
        ExprKind::Sequence(first, second) => {
            vec![
                ("first statement dropped".to_string(), part(*second)),
                ("second statement dropped".to_string(), part(*first)),
            ]
        }
        _ => Vec::new(),
    }
}

/// The next variable of the item in place of a variable; when that one is not in scope, the mutant does not type.
fn other_variable(kind: &ExprKind, variables: &[Name]) -> Option<(String, ExprKind)> {
    let ExprKind::Ident(path) = kind else { return None };
    let name = path.last.name;
    let index = variables.iter().position(|variable| *variable == name && path.qualifiers.is_empty())?;
    let other = variables[(index + 1) % variables.len()];
    let mut renamed = path.clone();
    renamed.last.name = other;
    Some((format!("{name} becomes {other}"), ExprKind::Ident(renamed)))
}

/// The literal one up and one down; a text with and without something in it.
fn neighbours(literal: &Literal) -> Vec<(String, Literal)> {
    let described = |from: String, others: Vec<(String, Literal)>| {
        others.into_iter().map(|(to, other)| (format!("{from} becomes {to}"), other)).collect()
    };
    let int = |value: i64| (value.to_string(), Literal::Int(value, Name::new(&value.to_string())));
    let float = |value: f64| (format!("{value:?}"), Literal::Float(value, Name::new(&format!("{value:?}"))));
    match literal {
        Literal::Int(value, text) => described(text.to_string(), vec![int(value + 1), int(value - 1)]),
        Literal::Float(value, text) => described(text.to_string(), vec![float(value + 1.0), float(value - 1.0)]),
        Literal::Char(byte) => {
            let next = if *byte == b'z' { b'y' } else { byte.wrapping_add(1) };
            described(format!("{:?}", *byte as char), vec![(format!("{:?}", next as char), Literal::Char(next))])
        }
        Literal::String(bytes, _) => {
            let other: &[u8] = if bytes.is_empty() { b"x" } else { b"" };
            let shown = |bytes: &[u8]| format!("{:?}", String::from_utf8_lossy(bytes));
            described(shown(bytes), vec![(shown(other), Literal::String(other.to_vec(), None))])
        }
        Literal::BoxedInt(..) => Vec::new(),
    }
}

/// The other boolean.
fn other_constant(path: &Path) -> Option<(String, ExprKind)> {
    let other = match path.last.name.as_str() {
        "true" => "false",
        "false" => "true",
        _ => return None,
    };
    let last = Ident { name: Name::new(other), span: path.last.span };
    let renamed = Path { span: path.span, ..Path::of(last) };
    Some((format!("{} becomes {other}", path.last.name), ExprKind::Construct(renamed, None)))
}

/// What is easily confused with an operator.
fn other_operators(operator: &str) -> &'static [&'static str] {
    match operator {
        "+" => &["-", "*"],
        "-" => &["+"],
        "*" => &["+", "/"],
        "/" => &["*", "mod"],
        "mod" => &["/"],
        "+." => &["-.", "*."],
        "-." => &["+."],
        "*." => &["+.", "/."],
        "/." => &["*."],
        "<" => &["<=", ">"],
        "<=" => &["<", ">="],
        ">" => &[">=", "<"],
        ">=" => &[">", "<="],
        "=" => &["<>", "=="],
        "<>" => &["="],
        "==" => &["!="],
        "!=" => &["=="],
        "&&" => &["||"],
        "||" => &["&&"],
        _ => &[],
    }
}

/// Each case dropped, the guards dropped, and the results of neighbouring cases swapped.
fn case_changes(cases: &[Case]) -> Vec<(String, Vec<Case>)> {
    let mut found = Vec::new();
    for index in 0..cases.len() {
        let number = index + 1;
        if cases.len() > 1 {
            let mut fewer = cases.to_vec();
            fewer.remove(index);
            found.push((format!("case {number} dropped"), fewer));
        }
        if cases[index].guard.is_some() {
            let mut unguarded = cases.to_vec();
            unguarded[index].guard = None;
            found.push((format!("guard of case {number} dropped"), unguarded));
        }
        if index + 1 < cases.len() {
            let mut swapped = cases.to_vec();
            (swapped[index].body, swapped[index + 1].body) = (cases[index + 1].body, cases[index].body);
            found.push((format!("results of cases {number} and {} swapped", number + 1), swapped));
        }
    }
    found
}

/// Neighbouring arguments swapped.
fn apply_changes(function: ExprId, args: &[Arg]) -> Vec<(String, ExprKind)> {
    let pairs = 1..args.len();
    let swapped = pairs.map(|index| {
        let mut swapped = args.to_vec();
        swapped.swap(index - 1, index);
        (format!("arguments {index} and {} swapped", index + 1), ExprKind::Apply(function, swapped))
    });
    swapped.collect()
}

#[cfg(test)]
mod tests;
