//! Constructors in patterns: `x :: _`, `[x; y]`, `Node (l, _, r)`, `{ front = x; _ }`.

use super::ocaml::{Piece, Tight};
use super::typed::Ty;
use refute_enumerate::{Node, Space};

/// The pattern of a constructor; its arguments in order, `_` for those that do not matter.
pub(crate) fn constructor(space: &Space, ty: Ty, case: u32, args: &[Piece]) -> Piece {
    if ty.is_list(space) {
        return list(case, args);
    }
    match ty.data(space).map(|node| (node, space.node(node))) {
        Some((_, Node::Tuple(_))) => Piece::atom(format!("({})", texts(args).join(", "))),
        Some((node, Node::Record(_, fields))) => {
            let prefix = space.module(node).map_or(String::new(), |module| format!("{module}."));
            record(&fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), &prefix, args)
        }
        Some((_, Node::Variant(_, cases))) => {
            let Some(case) = cases.get(case as usize) else { return Piece::atom("_") };
            let name = case.name.as_str();
            match (&case.fields, args) {
                (_, []) => Piece::atom(name),
                (_, args) if args.iter().all(|arg| arg.text == "_") => Piece::new(format!("{name} _"), Tight::Apply),
                (Some(fields), args) => {
                    let fields: Vec<&str> = fields.iter().map(|name| name.as_str()).collect();
                    Piece::new(format!("{name} {}", record(&fields, "", args).text), Tight::Apply)
                }
                (None, [arg]) => Piece::new(format!("{name} {}", arg.at(Tight::Atom)), Tight::Apply),
                (None, args) => Piece::new(format!("{name} ({})", texts(args).join(", ")), Tight::Apply),
            }
        }
        _ => Piece::atom("_"),
    }
}

/// Whether values of the type can have another constructor.
pub(crate) fn has_others(space: &Space, ty: Ty) -> bool {
    cases(space, ty) != 1
}

/// How many constructors a type has.
pub(super) fn cases(space: &Space, ty: Ty) -> usize {
    if ty.is_list(space) {
        return 2;
    }
    match ty.data(space).map(|node| space.node(node)) {
        Some(Node::Variant(_, cases)) => cases.len(),
        Some(Node::Tuple(_) | Node::Record(..)) => 1,
        _ => 0,
    }
}

/// How many arguments a constructor has.
pub(super) fn arguments(space: &Space, ty: Ty, case: u32) -> usize {
    if ty.is_list(space) {
        return if case == 1 { 2 } else { 0 };
    }
    match ty.data(space).map(|node| space.node(node)) {
        Some(Node::Variant(_, cases)) => cases.get(case as usize).map_or(0, |case| case.args.len()),
        Some(Node::Tuple(parts)) => parts.len(),
        Some(Node::Record(_, fields)) => fields.len(),
        _ => 0,
    }
}

/// Arguments between commas; an `as` reaches over commas.
fn texts(args: &[Piece]) -> Vec<String> {
    args.iter().map(|arg| arg.at(Tight::Or)).collect()
}

fn list(case: u32, args: &[Piece]) -> Piece {
    let (1, [head, tail]) = (case, args) else { return Piece::atom("[]") };
    match tail.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some("") => Piece::atom(format!("[{}]", head.at(Tight::Or))),
        // Only a list of this very notation ends with the bracket that it begins with.
        Some(rest) if tail.tight == Tight::Atom => Piece::atom(format!("[{}; {rest}]", head.at(Tight::Or))),
        _ => Piece::new(format!("{} :: {}", head.at(Tight::Sum), tail.at(Tight::Cons)), Tight::Cons),
    }
}

fn record(names: &[&str], prefix: &str, args: &[Piece]) -> Piece {
    let given: Vec<String> = names
        .iter()
        .zip(args)
        .filter(|(_, arg)| arg.text != "_")
        .map(|(name, arg)| if *name == arg.text { name.to_string() } else { format!("{name} = {}", arg.at(Tight::Or)) })
        .collect();
    if given.is_empty() {
        return Piece::atom("_");
    }
    let rest = if given.len() < names.len() { "; _" } else { "" };
    Piece::atom(format!("{{ {prefix}{}{rest} }}", given.join("; ")))
}
