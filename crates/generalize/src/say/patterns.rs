//! Constructors in patterns: `x :: _`, `[x; y]`, `Node (l, _, r)`, `{ front = x; _ }`.

use super::ocaml::{Piece, any};
use super::typed::Ty;
use refute_enumerate::{Node, Space};
use refute_ocaml::{Brackets, Kind};
use refute_source::Name;

/// The pattern of a constructor; its arguments in order, `_` for those that do not matter.
pub(crate) fn constructor(space: &Space, ty: Ty, case: u32, args: &[Piece]) -> Piece {
    if ty.is_list(space) {
        return list(case, args);
    }
    match ty.data(space).map(|node| (node, space.node(node))) {
        Some((_, Node::Tuple(_))) => Piece::tuple(args.to_vec()),
        Some((node, Node::Record(_, fields))) => {
            let prefix = space.module(node).map_or(String::new(), |module| format!("{module}."));
            record(&fields.iter().map(|(name, _)| *name).collect::<Vec<_>>(), &prefix, args)
        }
        Some((_, Node::Variant(_, cases))) => {
            let Some(case) = cases.get(case as usize) else { return any() };
            let name = case.name.as_str();
            match &case.fields {
                _ if !args.is_empty() && args.iter().all(|arg| arg.is_word("_")) => Piece::call(name, vec![any()]),
                Some(fields) if !args.is_empty() => Piece::construct_of(name, record(fields, "", args)),
                _ => Piece::construct(name, args.to_vec()),
            }
        }
        _ => any(),
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

fn list(case: u32, args: &[Piece]) -> Piece {
    let (1, [head, tail]) = (case, args) else { return Piece::list(Vec::new()) };
    let rest = match tail.kind() {
        Kind::Brackets(Brackets::List) => tail.parts().to_vec(),
        // A value that was written down already.
        Kind::Word => match tail.text().strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some("") => Vec::new(),
            Some(rest) => vec![Piece::word(rest.to_string())],
            None => return Piece::cons(head.clone(), tail.clone()),
        },
        _ => return Piece::cons(head.clone(), tail.clone()),
    };
    Piece::list(std::iter::once(head.clone()).chain(rest).collect())
}

fn record(names: &[Name], prefix: &str, args: &[Piece]) -> Piece {
    let given = names.iter().zip(args).filter(|(_, arg)| !arg.is_word("_"));
    let mut given: Vec<Piece> = given
        .enumerate()
        .map(|(i, (name, arg))| {
            let label = if i == 0 { format!("{prefix}{name}") } else { name.to_string() };
            if arg.is_word(name.as_str()) { Piece::word(label) } else { Piece::binding(label, arg.clone()) }
        })
        .collect();
    if given.is_empty() {
        return any();
    }
    if given.len() < names.len() {
        given.push(any());
    }
    Piece::record(given)
}
