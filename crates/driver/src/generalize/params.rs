//! The names of a function's parameters, for what is said about its arguments.
//!
//! In: a text and a function of it. Out: for each parameter the variables it is made of. Only variables and tuples of
//! variables have names; the rest gets letters (see `case`).

use crate::Text;
use refute_enumerate::{Node, NodeId, Space};
use refute_generalize::Slot;
use refute_source::Sources;
use refute_syntax::tree::{Binding, ExprId, ExprKind, ItemKind, Param, ParamKind, PatId, PatKind};
use refute_syntax::{Tree, parse};

/// A parameter as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// A variable, or something without a name.
    One(Option<String>),
    /// A tuple of such.
    Tuple(Vec<Option<String>>),
}

/// The parameters of the last toplevel function of that name; none when there is no such function.
pub(super) fn parameters(text: &Text, name: &str) -> Vec<Written> {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let tree = parse(&sources, file).tree;
    let bindings = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Let(_, bindings) => Some(bindings),
        _ => None,
    });
    let is_it = |binding: &&Binding| variable(&tree, binding.pat).as_deref() == Some(name);
    match bindings.flatten().rfind(is_it) {
        Some(binding) => written(&tree, &binding.params, binding.body),
        None => Vec::new(),
    }
}

/// The parameters of an expression `fun a b -> ...`.
pub(super) fn of_expression(text: &str) -> Vec<Written> {
    let mut sources = Sources::new();
    let file = sources.add("expression", text.as_bytes());
    let tree = parse(&sources, file).tree;
    match tree.items.first().map(|item| &item.kind) {
        Some(ItemKind::Eval(expr)) => written(&tree, &[], *expr),
        _ => Vec::new(),
    }
}

fn written(tree: &Tree, params: &[Param], body: ExprId) -> Vec<Written> {
    let mut found: Vec<Written> = params.iter().filter_map(|param| parameter(tree, param)).collect();
    let mut body = body;
    loop {
        match &tree[body].kind {
            ExprKind::Fun { params, body: inside, .. } => {
                found.extend(params.iter().filter_map(|param| parameter(tree, param)));
                body = *inside;
            }
            ExprKind::Constraint(inside, _) => body = *inside,
            _ => return found,
        }
    }
}

fn parameter(tree: &Tree, param: &Param) -> Option<Written> {
    let ParamKind::Pattern(mut pat, _) = param.kind else { return None };
    while let PatKind::Constraint(inside, _) = &tree[pat].kind {
        pat = *inside;
    }
    Some(match &tree[pat].kind {
        PatKind::Tuple(parts) => Written::Tuple(parts.iter().map(|part| variable(tree, *part)).collect()),
        _ => Written::One(variable(tree, pat)),
    })
}

fn variable(tree: &Tree, pat: PatId) -> Option<String> {
    match &tree[pat].kind {
        PatKind::Var(name) | PatKind::Alias(_, name) => Some(name.name.to_string()),
        PatKind::Constraint(inside, _) => variable(tree, *inside),
        _ => None,
    }
}

/// The names that slots may have.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// The parameters as they are written.
    pub(super) written: &'a [Written],
    /// Names that mean something else.
    pub(super) taken: &'a [String],
}

/// For single values, for lists and arrays, for other data.
const LETTERS: [[&str; 5]; 3] = [["x", "y", "z", "v", "w"], ["a", "b", "c", "d", "e"], ["t", "u", "s", "r", "q"]];

impl Names<'_> {
    /// The names of slots: the function's own variables, else `x`, `y` for single values, `a`, `b` for lists and arrays, `t`, `u` for
    /// other data.
    pub(super) fn of_slots(&self, space: &Space, nodes: &[NodeId], tupled: bool) -> Vec<String> {
        let mut names: Vec<Option<String>> = self.own(nodes.len(), tupled);
        for at in 0..names.len() {
            let own = names[at].take();
            let repeated = |name: &String| names[..at].contains(&Some(name.clone()));
            let usable = |name: &String| is_usable(name) && !self.taken.contains(name) && !repeated(name);
            names[at] = own.filter(usable);
        }
        for (at, node) in nodes.iter().enumerate() {
            if names[at].is_none() {
                let kind = match space.node(*node) {
                    Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => 0,
                    Node::List(_) | Node::Array(_) => 1,
                    _ => 2,
                };
                let free = |name: &String| !self.taken.contains(name) && !names.contains(&Some(name.clone()));
                names[at] = letters(kind).find(free);
            }
        }
        names.into_iter().flatten().collect()
    }

    /// Gives the components of slots that are written as tuples their names, where all have one that is free.
    pub(super) fn of_parts(&self, space: &Space, slots: &mut [Slot], tupled: bool) {
        let mut taken: Vec<String> = slots.iter().map(|slot| slot.name.clone()).chain(self.taken.to_vec()).collect();
        for (slot, written) in slots.iter_mut().zip(self.written).filter(|_| !tupled) {
            let (Node::Tuple(nodes), Written::Tuple(names)) = (space.node(slot.node), written) else { continue };
            let free = |name: &&String| is_usable(name) && !taken.contains(name);
            let names: Vec<String> = names.iter().flatten().filter(free).cloned().collect();
            let are_different = (1..names.len()).all(|at| !names[..at].contains(&names[at]));
            if names.len() == nodes.len() && are_different {
                taken.extend(names.iter().cloned());
                slot.parts = names;
            }
        }
    }

    fn own(&self, slots: usize, tupled: bool) -> Vec<Option<String>> {
        let mut names = match (tupled, self.written) {
            (true, [Written::Tuple(parts), ..]) if parts.len() == slots => parts.clone(),
            (true, _) => Vec::new(),
            (false, written) => written
                .iter()
                .map(|one| match one {
                    Written::One(name) => name.clone(),
                    Written::Tuple(_) => None,
                })
                .collect(),
        };
        names.resize(slots, None);
        names
    }
}

/// `x`, `y`, ..., then `x1`, `y1`, ... without end.
fn letters(kind: usize) -> impl Iterator<Item = String> {
    (0..).flat_map(move |round| {
        LETTERS[kind].iter().map(move |letter| if round == 0 { letter.to_string() } else { format!("{letter}{round}") })
    })
}

/// A variable that a reader would want to see again.
fn is_usable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'')
        && !name.starts_with("refute_")
        && name.len() <= 24
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, slots: usize, tupled: bool) -> Vec<String> {
        let text = Text { name: "t.ml".to_string(), bytes: text.as_bytes().to_vec() };
        let written = parameters(&text, "f");
        let own = Names { written: &written, taken: &[] }.own(slots, tupled);
        own.into_iter().map(|name| name.unwrap_or("?".to_string())).collect()
    }

    #[test]
    fn variables_have_names_and_patterns_have_none() {
        assert_eq!(names("let f a (b : int) [] = a", 3, false), ["a", "b", "?"]);
        assert_eq!(names("let f = fun (front, rear) -> front", 2, true), ["front", "rear"]);
        assert_eq!(names("let f (x, _) = x", 2, true), ["x", "?"]);
        assert_eq!(names("let f p = fst p", 2, true), ["?", "?"]);
        assert_eq!(names("let rec f x = function [] -> x | _ -> x", 2, false), ["x", "?"]);
        assert_eq!(names("let f a = a  let f b = b", 1, false), ["b"]);
        assert_eq!(names("let g a = a", 1, false), ["?"]);
        let named = |name: &str| Written::One(Some(name.to_string()));
        assert_eq!(of_expression("fun l r -> l = r"), [named("l"), named("r")]);
    }

    #[test]
    fn slots_without_a_name_of_their_own_get_letters() {
        let mut space = Space::default();
        let loaded = crate::loaded::Loaded::new();
        let int = space.add(&loaded.program().types, &refute_ir::Type::int()).expect("a node");
        let one = |name: &str| Written::One(Some(name.to_string()));
        let names = |written: &[Written], taken: &[String]| Names { written, taken }.of_slots(&space, &[int; 3], false);
        assert_eq!(names(&[one("x"), one("_y"), one("x")], &[]), ["x", "y", "z"]);
        assert_eq!(names(&[one("length"), Written::One(None), one("y")], &["length".to_string()]), ["x", "z", "y"]);
    }
}
