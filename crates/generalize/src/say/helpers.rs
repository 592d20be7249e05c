//! The functions that printed code needs beside OCaml's library: each is defined once, under a name of its own.

use super::{changes, recursive};
use crate::predicate::Change;
use refute_enumerate::{NodeId, Space};

/// A function that is not in OCaml's library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Helper {
    /// A list without its first elements.
    Drop,
    /// Whether two elements at the same place satisfy a condition; the longer list is cut.
    Exists2,
    /// Whether all elements at the same place do.
    ForAll2,
    /// Whether a list is in an order.
    Sorted,
    /// Whether no element occurs twice.
    Distinct,
    /// Whether a list is its own reverse.
    Palindrome,
    /// An argument of all nodes: type, constructor, index.
    Keys(NodeId, u32, u32),
    /// An argument on a way down: type, constructor, way, index.
    Spine(NodeId, u32, u32, u32),
    /// How many nodes.
    Count(NodeId),
    /// How many nodes on the longest way.
    Depth(NodeId),
    /// All parts of the same type.
    Parts(NodeId),
    /// A changed list.
    Changed(Change),
}

/// The helpers that were asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Helpers {
    known: Vec<(Helper, String)>,
}

impl Helpers {
    /// The name of a helper, which will be defined.
    pub(super) fn name(&mut self, helper: Helper) -> String {
        if let Some((_, name)) = self.known.iter().find(|(known, _)| *known == helper) {
            return name.clone();
        }
        let base = base(helper);
        let others = self.known.iter().filter(|(known, _)| self::base(*known) == base).count();
        let name = if others == 0 { base.to_string() } else { format!("{base}_{}", others + 1) };
        self.known.push((helper, name.clone()));
        name
    }

    /// Their definitions, in the order in which they were asked for.
    pub(super) fn definitions(&self, space: &Space) -> Vec<String> {
        self.known.iter().map(|(helper, name)| definition(space, *helper, name)).collect()
    }
}

fn base(helper: Helper) -> &'static str {
    match helper {
        Helper::Drop => "refute_drop",
        Helper::Exists2 => "refute_exists2",
        Helper::ForAll2 => "refute_for_all2",
        Helper::Sorted => "refute_sorted",
        Helper::Distinct => "refute_distinct",
        Helper::Palindrome => "refute_palindrome",
        Helper::Keys(..) => "refute_keys",
        Helper::Spine(..) => "refute_spine",
        Helper::Count(_) => "refute_count",
        Helper::Depth(_) => "refute_depth",
        Helper::Parts(_) => "refute_parts",
        Helper::Changed(change) => changes::definition(change).0,
    }
}

fn definition(space: &Space, helper: Helper, name: &str) -> String {
    match helper {
        Helper::Drop => {
            format!("let rec {name} n l = match l with _ :: rest when n > 0 -> {name} (n - 1) rest | _ -> l")
        }
        Helper::Exists2 => {
            format!("let rec {name} p a b =\n  match a, b with x :: a, y :: b -> p x y || {name} p a b | _ -> false")
        }
        Helper::ForAll2 => {
            format!("let rec {name} p a b =\n  match a, b with x :: a, y :: b -> p x y && {name} p a b | _ -> true")
        }
        Helper::Sorted => format!(
            "let rec {name} before l =\n  match l with x :: (y :: _ as rest) -> before x y && {name} before rest | _ -> true"
        ),
        Helper::Distinct => {
            format!("let {name} l = List.length (List.sort_uniq compare l) = List.length l")
        }
        Helper::Palindrome => format!("let {name} l = List.rev l = l"),
        Helper::Keys(node, case, index) => recursive::keys(space, name, node, case, index),
        Helper::Spine(node, case, way, index) => recursive::spine(space, name, node, case, way, index),
        Helper::Count(node) => recursive::count(space, name, node),
        Helper::Depth(node) => recursive::depth(space, name, node),
        Helper::Parts(node) => recursive::parts(space, name, node),
        Helper::Changed(change) => changes::definition(change).1.replace("NAME", name),
    }
}
