//! Functions that were never written: their body only fails, such as `failwith "TODO"`, or is a constant that stands for a body.
//!
//! In: the text of a submission and the function under test. Out: the first such function that is needed, if any; start at
//! [`unfinished`]. The function under test counts whatever it fails with; a function that it needs only when the message says
//! that it is unfinished, because helpers such as `let error () = failwith "empty list"` are meant to fail. Only the function under test is
//! unfinished when it gives a constant: whoever asks knows that this one is wrong.
//! Not here: functions that are written in part; they are wrong, and are repaired.

#[cfg(test)]
mod tests;

use refute_source::{Name, Sources, Span};
use refute_syntax::tree::*;
use refute_syntax::walk::{Node, for_each_part};
use refute_syntax::{parse, print_expr};
use std::collections::VecDeque;
use std::ops::Range;

/// A longer failure is not quoted.
const QUOTED: usize = 50;

/// A function that was never written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// Its name.
    pub name: String,
    /// What stands in place of its body: bytes of the text.
    pub at: Range<usize>,
    /// A sentence without its full stop: "`eval` was never written: it only does `failwith "TODO"`".
    pub words: String,
}

/// The function under test when it was never written, or else the first function it needs that was not.
pub fn unfinished(text: &[u8], entry: &str) -> Option<Unfinished> {
    let mut sources = Sources::new();
    let file = sources.add("", text);
    let tree = parse(&sources, file).tree;
    let defined = definitions(&tree, &tree.items, entry);
    let name = Name::new(entry.rsplit('.').next().unwrap_or(entry));
    let start = defined.iter().rposition(|defined| bound(&tree, defined.binding).contains(&name))?;
    let mut open = VecDeque::from([start]);
    let mut seen = vec![start];
    while let Some(index) = open.pop_front() {
        let Defined { binding, .. } = defined.get(index)?;
        let wanted = if index == start { Message::Any } else { Message::SaysSo };
        let constant = if index == start { constant(&tree, binding) } else { None };
        if let Some(found) = constant.or_else(|| stub(&tree, binding, wanted)).or_else(|| local_stub(&tree, binding)) {
            return Some(found);
        }
        for name in mentioned(&tree, binding.body) {
            let known =
                defined.iter().enumerate().take_while(|(at, other)| *at < index || other.known_in(defined.get(index)));
            let defines = |(_, other): &(usize, &Defined<'_>)| bound(&tree, other.binding).contains(&name);
            if let Some((at, _)) = known.filter(defines).last()
                && !seen.contains(&at)
            {
                seen.push(at);
                open.push_back(at);
            }
        }
    }
    None
}

/// Which failures make a stub.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Message {
    Any,
    SaysSo,
}

/// A binding and the `let` it belongs to.
struct Defined<'a> {
    binding: &'a Binding,
    recursive: Recursive,
    item: Span,
}

impl Defined<'_> {
    /// Whether another binding that does not come after it knows it: that of the same recursive `let`.
    fn known_in(&self, user: Option<&Defined<'_>>) -> bool {
        user.is_some_and(|user| user.item == self.item && self.recursive == Recursive::Yes)
    }
}

/// The toplevel bindings, also those of structures that `entry` (`M.f`) goes through.
fn definitions<'a>(tree: &'a Tree, items: &'a [Item], entry: &str) -> Vec<Defined<'a>> {
    let mut found = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Let(recursive, bindings) => {
                let defined = |binding| Defined { binding, recursive: *recursive, item: item.span };
                found.extend(bindings.iter().map(defined));
            }
            ItemKind::Module(_, modules) => {
                let Some((first, rest)) = entry.split_once('.') else { continue };
                let named = modules.iter().filter(|module| module.name.is_some_and(|name| name.name.as_str() == first));
                for module in named {
                    if let ModExprKind::Struct(items) = &tree[structure(tree, module.body)].kind {
                        found.extend(definitions(tree, items, rest));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// What a module is inside its parameters and its signature.
pub(crate) fn structure(tree: &Tree, id: ModExprId) -> ModExprId {
    match &tree[id].kind {
        ModExprKind::Functor(_, _, body) | ModExprKind::Constraint(body, _) => structure(tree, *body),
        _ => id,
    }
}

fn bound(tree: &Tree, binding: &Binding) -> Vec<Name> {
    let mut names = Vec::new();
    below(tree, Node::Pat(binding.pat), &mut |node| {
        if let Node::Pat(id) = node
            && let PatKind::Var(name) | PatKind::Alias(_, name) = &tree[id].kind
        {
            names.push(name.name);
        }
    });
    names
}

/// The names an expression uses, each once, in order.
fn mentioned(tree: &Tree, body: ExprId) -> Vec<Name> {
    let mut names = Vec::new();
    below(tree, Node::Expr(body), &mut |node| {
        if let Node::Expr(id) = node
            && let ExprKind::Ident(path) = &tree[id].kind
            && path.qualifiers.is_empty()
            && !names.contains(&path.last.name)
        {
            names.push(path.last.name);
        }
    });
    names
}

/// Calls `visit` with a node and everything below it, in order of the text.
fn below(tree: &Tree, node: Node, visit: &mut impl FnMut(Node)) {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        visit(node);
        let from = open.len();
        for_each_part(tree, node, &mut |part| open.push(part));
        if let Some(parts) = open.get_mut(from..) {
            parts.reverse();
        }
    }
}

fn stub(tree: &Tree, binding: &Binding, wanted: Message) -> Option<Unfinished> {
    let name = bound(tree, binding).first()?.to_string();
    let failures = failures(tree, binding.body)?;
    if wanted == Message::SaysSo && !failures.iter().any(|failure| failure.says_so) {
        return None;
    }
    let printed = match failures.as_slice() {
        [failure] => Some(print_expr(tree, failure.expr)),
        _ => None,
    };
    let quoted = printed.map(|text| String::from_utf8_lossy(&text).into_owned());
    let quoted = quoted.filter(|text| text.chars().count() <= QUOTED && !text.contains('\n'));
    let words = match quoted {
        Some(failure) => format!("`{name}` was never written: it only does `{failure}`"),
        None => format!("`{name}` was never written: every case only fails"),
    };
    Some(Unfinished { name, at: bytes(tree[binding.body].span), words })
}

/// A function that gives the same constant whatever it is called with.
fn constant(tree: &Tree, binding: &Binding) -> Option<Unfinished> {
    let name = bound(tree, binding).first()?.to_string();
    let (mut body, mut takes) = (binding.body, !binding.params.is_empty());
    loop {
        match &tree[body].kind {
            ExprKind::Fun { body: inner, .. } => (body, takes) = (*inner, true),
            ExprKind::Constraint(inner, _) => body = *inner,
            ExprKind::Literal(_) | ExprKind::Construct(_, None) if takes => break,
            ExprKind::List(parts) if takes && parts.is_empty() => break,
            _ => return None,
        }
    }
    let given = String::from_utf8_lossy(&print_expr(tree, body)).into_owned();
    let given =
        if given.chars().count() <= QUOTED && !given.contains('\n') { format!("`{given}`") } else { "the same".into() };
    let words = format!("`{name}` was never written: it gives {given} for every input");
    Some(Unfinished { name, at: bytes(tree[body].span), words })
}

/// A function within a body that the body uses and that says it is unfinished.
fn local_stub(tree: &Tree, binding: &Binding) -> Option<Unfinished> {
    let used = mentioned(tree, binding.body);
    let mut found = None;
    below(tree, Node::Expr(binding.body), &mut |node| {
        if let Node::Expr(id) = node
            && let ExprKind::Let(_, bindings, _) = &tree[id].kind
            && found.is_none()
        {
            let needed = bindings.iter().filter(|local| bound(tree, local).iter().any(|name| used.contains(name)));
            found = needed.filter_map(|local| stub(tree, local, Message::SaysSo)).next();
        }
    });
    found
}

/// One way in which a body fails.
struct Failure {
    expr: ExprId,
    /// Whether it says that the function is unfinished.
    says_so: bool,
}

/// The failures of a body that does nothing else; nothing when it may do something else.
fn failures(tree: &Tree, body: ExprId) -> Option<Vec<Failure>> {
    let mut open = vec![body];
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        match &tree[id].kind {
            ExprKind::Fun { body, .. }
            | ExprKind::Constraint(body, _)
            | ExprKind::Let(_, _, body)
            | ExprKind::LetException(_, body)
            | ExprKind::Open(_, body)
            | ExprKind::Sequence(_, body) => open.push(*body),
            ExprKind::Function(cases) | ExprKind::Match(_, cases) => open.extend(cases.iter().map(|case| case.body)),
            ExprKind::If(_, yes, Some(no)) => open.extend([*yes, *no]),
            _ => found.push(Failure { expr: id, says_so: failure(tree, id)? }),
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Whether an expression fails with something constant, and then whether it says that it is unfinished.
fn failure(tree: &Tree, id: ExprId) -> Option<bool> {
    match &tree[id].kind {
        ExprKind::Assert(inner) => match &tree[*inner].kind {
            ExprKind::Construct(path, None) if path.last.name.as_str() == "false" => Some(false),
            _ => None,
        },
        ExprKind::Apply(function, args) => {
            let (ExprKind::Ident(path), [arg]) = (&tree[*function].kind, args.as_slice()) else { return None };
            match path.last.name.as_str() {
                "failwith" | "invalid_arg" => message(tree, arg.expr),
                "raise" | "raise_notrace" => exception(tree, arg.expr),
                _ => None,
            }
        }
        ExprKind::Infix(op, function, arg) if op.name.as_str() == "@@" => match &tree[*function].kind {
            ExprKind::Ident(path) if path.last.name.as_str() == "failwith" => message(tree, *arg),
            ExprKind::Ident(path) if path.last.name.as_str() == "raise" => exception(tree, *arg),
            _ => None,
        },
        _ => None,
    }
}

fn message(tree: &Tree, id: ExprId) -> Option<bool> {
    match &tree[id].kind {
        ExprKind::Literal(Literal::String(text, _)) => Some(says_so(&String::from_utf8_lossy(text))),
        ExprKind::Constraint(inner, _) => message(tree, *inner),
        _ => None,
    }
}

fn exception(tree: &Tree, id: ExprId) -> Option<bool> {
    match &tree[id].kind {
        ExprKind::Construct(path, arg) => {
            let named = says_so(&apart(path.last.name.as_str()));
            match arg.map(|arg| (arg, &tree[arg].kind)) {
                None => Some(named),
                Some((_, ExprKind::Literal(Literal::Int(..) | Literal::Char(_)) | ExprKind::Construct(_, None))) => {
                    Some(named)
                }
                Some((arg, _)) => message(tree, arg).map(|said| named || said),
            }
        }
        _ => None,
    }
}

/// `NotImplemented` as words.
fn apart(name: &str) -> String {
    let mut words = String::new();
    let mut before = 'A';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            words.push(' ');
        }
        words.push(c);
        before = c;
    }
    words.replace('_', " ")
}

/// Whether a message tells of work that is left.
fn says_so(message: &str) -> bool {
    const WORDS: [&str; 6] = ["todo", "fixme", "implement", "implemented", "unimplemented", "notimplemented"];
    let message = message.to_lowercase();
    message.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
