//! Functions over recursive types as OCaml: keys, spines, counts, depths, parts.
//!
//! In: a type. Out: the text of one function, with functions beside it (`and`) for types through which the type contains
//! itself. Lists and arrays between are walked with functions of the library.
//! Invariant: they do what `predicate::meaning` computes.
//!
//! Example: `let rec refute_keys t = match t with Node (l, x, r) -> refute_keys l @ x :: refute_keys r | Leaf -> []`.

use super::ocaml::{Piece, any};
use super::patterns::{arguments, cases, constructor};
use super::typed::Ty;
use crate::structure::reaches;
use refute_enumerate::{Node, NodeId, Space};

/// What a function gives for a value, made of what it gives for the parts.
enum Gives {
    /// The list of an argument.
    Keys(u32, u32),
    /// A number, added up.
    Count,
    /// A number, the greatest one.
    Depth,
    /// The list of all parts.
    Parts,
}

struct Writer<'a> {
    space: &'a Space,
    own: NodeId,
    gives: Gives,
    name: &'a str,
    /// Types between with functions of their own.
    between: Vec<NodeId>,
}

pub(super) fn keys(space: &Space, name: &str, node: NodeId, case: u32, index: u32) -> String {
    written(space, name, node, Gives::Keys(case, index))
}

pub(super) fn count(space: &Space, name: &str, node: NodeId) -> String {
    written(space, name, node, Gives::Count)
}

pub(super) fn depth(space: &Space, name: &str, node: NodeId) -> String {
    written(space, name, node, Gives::Depth)
}

pub(super) fn parts(space: &Space, name: &str, node: NodeId) -> String {
    written(space, name, node, Gives::Parts)
}

pub(super) fn spine(space: &Space, name: &str, node: NodeId, case: u32, way: u32, index: u32) -> String {
    let ty = Ty::Of(node);
    let mut args = vec![any(); arguments(space, ty, case)];
    args[index as usize] = Piece::word("x");
    args[way as usize] = Piece::word(if way == index { "x" } else { "next" });
    let next = if way == index { "x" } else { "next" };
    let pattern = constructor(space, ty, case, &args);
    let other = if cases(space, ty) > 1 { " | _ -> []" } else { "" };
    format!("let rec {name} t =\n  match t with {} -> x :: {name} {next}{other}", pattern.alone())
}

fn written(space: &Space, name: &str, own: NodeId, gives: Gives) -> String {
    let mut writer = Writer { space, own, gives, name, between: Vec::new() };
    let mut text = format!("let rec {name} t =\n  {}", writer.own_body());
    let mut done = 0;
    while done < writer.between.len() {
        let node = writer.between[done];
        text.push_str(&format!("\nand {} t =\n  {}", writer.between_name(done), writer.arms(node)));
        done += 1;
    }
    text
}

impl Writer<'_> {
    fn own_body(&mut self) -> String {
        let arms = self.arms(self.own);
        match self.gives {
            Gives::Parts => match arms.as_str() {
                "[]" => "[t]".to_string(),
                _ => format!("t :: ({arms})"),
            },
            _ => arms,
        }
    }

    /// A match with an arm for every constructor that gives something.
    fn arms(&mut self, node: NodeId) -> String {
        let ty = Ty::Of(node);
        let count = cases(self.space, ty) as u32;
        let mut arms = Vec::new();
        let mut others = false;
        for case in 0..count {
            match self.arm(node, case) {
                Some(arm) => arms.push(arm),
                None => others = true,
            }
        }
        let nothing = self.nothing();
        if arms.is_empty() {
            return nothing.to_string();
        }
        if others {
            arms.push(format!("_ -> {nothing}"));
        }
        format!("match t with {}", arms.join(" | "))
    }

    /// What nothing gives.
    fn nothing(&self) -> &'static str {
        match self.gives {
            Gives::Keys(..) | Gives::Parts => "[]",
            Gives::Count | Gives::Depth => "0",
        }
    }

    /// `Node (l, x, r) -> ...`; none for a constructor that gives nothing.
    fn arm(&mut self, node: NodeId, case: u32) -> Option<String> {
        let ty = Ty::Of(node);
        let mut args = vec![any(); arguments(self.space, ty, case)];
        let key = match self.gives {
            Gives::Keys(wanted, index) if node == self.own && wanted == case => Some(index as usize),
            _ => None,
        };
        let recursive: Vec<(usize, NodeId)> = (0..args.len())
            .filter_map(|index| match ty.field(self.space, case, index as u32) {
                Ty::Of(arg) if reaches(self.space, arg, self.own) => Some((index, arg)),
                _ => None,
            })
            .collect();
        if key.is_none() && recursive.is_empty() {
            return None;
        }
        let mut names =
            ["a", "b", "c", "d", "e", "f", "g", "h"].iter().map(|name| name.to_string()).collect::<Vec<_>>();
        names.extend((8..args.len()).map(|index| format!("a{index}")));
        let mut given = Vec::new();
        for ((index, arg), name) in recursive.iter().zip(&names) {
            args[*index] = Piece::word(name.clone());
            given.push(self.of_part(*arg, name));
        }
        if let Some(key) = key {
            let free = args[key].is_word("_");
            if free {
                args[key] = Piece::word("x");
            }
        }
        let key = key.map(|key| args[key].alone());
        let result = self.joined(node, key, &given);
        Some(format!("{} -> {result}", constructor(self.space, ty, case, &args).alone()))
    }

    /// What the function gives for an argument.
    fn of_part(&mut self, node: NodeId, name: &str) -> String {
        if node == self.own {
            return format!("{} {name}", self.name);
        }
        match self.space.node(node).clone() {
            Node::List(item) => self.over_list(item, name),
            Node::Array(item) => self.over_list(item, &format!("(Array.to_list {name})")),
            _ => format!("{} {name}", self.function(node)),
        }
    }

    /// The function for a type between; made if there is none.
    fn function(&mut self, node: NodeId) -> String {
        if node == self.own {
            return self.name.to_string();
        }
        if let Node::List(_) | Node::Array(_) = self.space.node(node) {
            let body = self.of_part(node, "l");
            return format!("(fun l -> {body})");
        }
        let known = self.between.iter().position(|known| *known == node);
        let index = known.unwrap_or_else(|| {
            self.between.push(node);
            self.between.len() - 1
        });
        self.between_name(index)
    }

    fn between_name(&self, index: usize) -> String {
        if index == 0 { format!("{}_in", self.name) } else { format!("{}_in_{}", self.name, index + 1) }
    }

    fn over_list(&mut self, item: NodeId, list: &str) -> String {
        let function = self.function(item);
        match self.gives {
            Gives::Keys(..) | Gives::Parts => format!("List.concat_map {function} {list}"),
            Gives::Count => format!("List.fold_left (fun n s -> n + {function} s) 0 {list}"),
            Gives::Depth => format!("List.fold_left (fun n s -> max n ({function} s)) 0 {list}"),
        }
    }

    /// What parts give together, with what a node itself gives.
    fn joined(&self, node: NodeId, key: Option<String>, given: &[String]) -> String {
        let own = node == self.own;
        match self.gives {
            Gives::Parts => given.join(" @ "),
            Gives::Keys(..) => {
                let (before, after) = given.split_at(usize::from(own && given.len() == 2));
                let mut text = before.iter().map(|part| format!("{part} @ ")).collect::<String>();
                match (key, after.is_empty()) {
                    (Some(key), true) => text.push_str(&format!("[{key}]")),
                    (Some(key), false) => text.push_str(&format!("{key} :: {}", after.join(" @ "))),
                    (None, _) => text.push_str(&after.join(" @ ")),
                }
                text
            }
            Gives::Count => {
                let sum = given.join(" + ");
                if own { format!("1 + {sum}") } else { sum }
            }
            Gives::Depth => {
                let deepest =
                    given.iter().skip(1).fold(given[0].clone(), |most, part| format!("max ({most}) ({part})"));
                if own { format!("1 + {deepest}") } else { deepest }
            }
        }
    }
}
