//! The equation that a program states itself.
//!
//! In: a program with a comment `(* find x : e *)` (the last one counts), with `problem` and `result`, or with `lhs` and
//! `rhs`. Out: the comment's text, `find x : problem x = result`, or `find x : lhs x = rhs x`, where the unknowns have the
//! names of the parameters.

use super::goal::variable;
use crate::Text;
use crate::check::fit::arrows;
use crate::loaded::{Function, Loaded};
use crate::outline::comments;
use refute_syntax::Tree;
use refute_syntax::tree::{ItemKind, Param, PatKind};

/// Why a program states no equation, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NotStated {
    #[error("`{file}` defines `{there}` but no `{absent}`, so it states no equation.")]
    Half { file: String, there: &'static str, absent: &'static str },
    #[error(
        "`{0}` states no equation. Give one, such as 'find x : f x = 0', write it in a comment, `(* find x : f x = 0 *)`, or define `problem` and `result`, or `lhs` and `rhs`."
    )]
    Nothing(String),
    #[error("Neither `{left}` nor `{right}` has an argument, so there is nothing to find.")]
    NoUnknowns { left: String, right: String },
    #[error("`{left}` takes {ours} arguments and `{right}` takes {theirs}; they must take the same.")]
    Unlike { left: String, ours: usize, right: String, theirs: usize },
}

/// The equation of a program.
pub(super) fn stated(loaded: &Loaded, tree: &Tree, text: &Text) -> Result<String, NotStated> {
    let is_equation = |comment: &String| comment.split_whitespace().next() == Some("find") && comment.contains(':');
    if let Some(equation) = comments(&text.bytes, tree.file).into_iter().rev().find(is_equation) {
        return Ok(equation);
    }
    let half = |there, absent| Err(NotStated::Half { file: text.name.clone(), there, absent });
    let defined = |name: &str| loaded.last_named(name);
    let (left, right) = match (defined("problem"), defined("result"), defined("lhs"), defined("rhs")) {
        (Some(problem), Some(result), ..) => (problem, result),
        (.., Some(lhs), Some(rhs)) => (lhs, rhs),
        (Some(_), None, ..) => return half("problem", "result"),
        (None, Some(_), ..) => return half("result", "problem"),
        (.., Some(_), None) => return half("lhs", "rhs"),
        (.., None, Some(_)) => return half("rhs", "lhs"),
        _ => return Err(NotStated::Nothing(text.name.clone())),
    };
    let count = |function: &Function| arrows(&loaded.program().types, function.ty(loaded.program())).0.len();
    let (more, unknowns) = match (count(&left), count(&right)) {
        (0, 0) => return Err(NotStated::NoUnknowns { left: left.name, right: right.name }),
        (ours, theirs) if ours != theirs && ours > 0 && theirs > 0 => {
            return Err(NotStated::Unlike { left: left.name, ours, right: right.name, theirs });
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
