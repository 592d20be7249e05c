//! The equation that a program states itself.
//!
//! In: a program with a comment `(* find x : e *)` (the last one counts), with `problem` and `result`, or with `lhs` and
//! `rhs`. Out: the comment's text, `find x : problem x = result`, or `find x : lhs x = rhs x`, where the unknowns have the
//! names of the parameters.

use super::goal::variable;
use crate::Text;
use crate::check::fit::arrows;
use crate::check::loaded::{Function, Loaded};
use crate::outline::comments;
use refute_syntax::Tree;
use refute_syntax::tree::{ItemKind, Param, PatKind};

/// The equation of a program; `Err` is a sentence.
pub(super) fn stated(loaded: &Loaded, tree: &Tree, text: &Text) -> Result<String, String> {
    let file = text.name.as_str();
    let is_equation = |comment: &String| comment.split_whitespace().next() == Some("find") && comment.contains(':');
    if let Some(equation) = comments(&text.bytes, tree.file).into_iter().rev().find(is_equation) {
        return Ok(equation);
    }
    let defined = |name: &str| loaded.last_named(name);
    let (left, right) = match (defined("problem"), defined("result"), defined("lhs"), defined("rhs")) {
        (Some(problem), Some(result), ..) => (problem, result),
        (.., Some(lhs), Some(rhs)) => (lhs, rhs),
        (Some(_), None, ..) => return Err(missing(file, "problem", "result")),
        (None, Some(_), ..) => return Err(missing(file, "result", "problem")),
        (.., Some(_), None) => return Err(missing(file, "lhs", "rhs")),
        (.., None, Some(_)) => return Err(missing(file, "rhs", "lhs")),
        _ => {
            return Err(format!(
                "`{file}` states no equation. Give one, such as 'find x : f x = 0', write it in a comment, `(* find x : f x = 0 *)`, or define `problem` and `result`, or `lhs` and `rhs`."
            ));
        }
    };
    let count = |function: &Function| arrows(&loaded.program().types, function.ty(loaded.program())).0.len();
    let (more, unknowns) = match (count(&left), count(&right)) {
        (0, 0) => {
            let (left, right) = (&left.name, &right.name);
            return Err(format!("Neither `{left}` nor `{right}` has an argument, so there is nothing to find."));
        }
        (ours, theirs) if ours != theirs && ours > 0 && theirs > 0 => {
            let (left, right) = (&left.name, &right.name);
            return Err(format!(
                "`{left}` takes {ours} arguments and `{right}` takes {theirs}; they must take the same."
            ));
        }
        (0, theirs) => (&right, theirs),
        (ours, _) => (&left, ours),
    };
    let names = names(tree, more, unknowns, &[&left.name, &right.name]);
    let side = |function: &Function| match count(function) {
        0 => function.name.clone(),
        _ => format!("{} {}", function.name, names.join(" ")),
    };
    Ok(format!("find {} : {} = {}", names.join(" "), side(&left), side(&right)))
}

fn missing(file: &str, there: &str, absent: &str) -> String {
    format!("`{file}` defines `{there}` but no `{absent}`, so it states no equation.")
}

/// Names for the unknowns: those of the function's parameters where they are names, each once, none of them taken.
fn names(tree: &Tree, function: &Function, count: usize, taken: &[&str]) -> Vec<String> {
    let params = parameters(tree, &function.name);
    let mut names: Vec<String> = Vec::new();
    for index in 0..count {
        let own = params.get(index).and_then(|param| variable(tree, param)).map(|(_, name, _)| name);
        let mut name = own.filter(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'));
        while name.as_ref().is_some_and(|name| names.contains(name) || taken.contains(&name.as_str())) {
            name = name.map(|name| name + "'");
        }
        let mut number = index;
        names.push(name.unwrap_or_else(|| {
            let numbered = |number: usize| format!("x{}", number + 1);
            while names.contains(&numbered(number)) {
                number += 1;
            }
            numbered(number)
        }));
    }
    names
}

/// The parameters that the last definition of a function is written with.
fn parameters<'a>(tree: &'a Tree, name: &str) -> &'a [Param] {
    let bindings = tree.items.iter().rev().flat_map(|item| match &item.kind {
        ItemKind::Let(_, bindings) => bindings.as_slice(),
        _ => &[],
    });
    let mut own = bindings
        .filter(|binding| matches!(&tree[binding.pat].kind, PatKind::Var(ident) if ident.name.as_str() == name));
    own.next().map_or(&[], |binding| &binding.params)
}
