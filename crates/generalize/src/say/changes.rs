//! Changes of inputs: that one would change the right result, and changed values as OCaml.
//!
//! Example: "leaving out the last element of l", "swapping a and b".

use super::formula::Sayer;
use super::helpers::Helper;
use super::ocaml::Piece;
use super::parts::is_right;
use crate::predicate::{Change, Expr};

impl Sayer<'_> {
    /// That a change of the input would (not) change the right result, where the results before and after it are compared; names of
    /// arguments stand between `quote`s.
    pub(super) fn change(&self, before: &Expr, after: &Expr, (quote, same): (&str, bool)) -> Option<String> {
        let (before, after, what) = match (before, after) {
            (Expr::Length(before), Expr::Length(after)) => (&**before, &**after, "the length of the right result"),
            _ => (before, after, "the right result"),
        };
        let done = self.done(before, after, quote)?;
        Some(format!("{done} would {}change {what}", if same { "not " } else { "" }))
    }

    /// What is done to the input.
    fn done(&self, before: &Expr, after: &Expr, quote: &str) -> Option<String> {
        let (after, back) = match after {
            Expr::Changed(Change::Reversed, after) => (&**after, true),
            after => (after, false),
        };
        let (Expr::Call(own, args), Expr::Call(other, changed)) = (before, after) else { return None };
        if own != other || !is_right(&self.scene, before) {
            return None;
        }
        let name = |expr: &Expr| format!("{quote}{}{quote}", self.expr(expr).alone());
        let differ: Vec<(&Expr, &Expr)> = args.iter().zip(changed).filter(|(a, b)| a != b).collect();
        let text = match differ[..] {
            [(slot, Expr::Changed(change, of))] if **of == *slot => gerund(*change, &name(slot)),
            [(slot, Expr::Int(n))] => format!("taking {n} for {}", name(slot)),
            [(a, b), (c, d)] if (a, b) == (d, c) => format!("swapping {} and {}", name(a), name(c)),
            _ => return None,
        };
        Some(if back { format!("{text} and then the result") } else { text })
    }
}

impl Sayer<'_> {
    /// `it comes to line 3, `init``.
    pub(super) fn comes(&self, place: usize, holds: bool) -> String {
        let comes = if holds { "it comes" } else { "it does not come" };
        let known = self.scene.functions.places().get(place);
        known.map_or_else(String::new, |place| format!("{comes} to line {}, `{}`", place.line, place.text))
    }
}

/// What is done to something with a name.
fn gerund(change: Change, name: &str) -> String {
    match change {
        Change::WithoutFirst => format!("leaving out the first element of {name}"),
        Change::WithoutLast => format!("leaving out the last element of {name}"),
        Change::FirstTwice => format!("taking the first element of {name} twice"),
        Change::LastTwice => format!("taking the last element of {name} twice"),
        Change::OnlyFirst => format!("keeping only the first element of {name}"),
        Change::Reversed => format!("reversing {name}"),
        Change::Sorted => format!("sorting {name}"),
        Change::Distinct => format!("leaving out what {name} has twice"),
        Change::Plus(more) if more < 0 => format!("subtracting {} from {name}", more.unsigned_abs()),
        Change::Plus(more) => format!("adding {more} to {name}"),
        Change::Negated => format!("negating {name}"),
        Change::Lowered => format!("taking small letters in {name}"),
        Change::Missing => format!("leaving out {name}"),
    }
}

/// A changed value in a formula.
pub(super) fn changed(change: Change, of: Piece) -> Piece {
    let apply = |function: &'static str, of: Piece| Piece::call(function, vec![of]);
    match change {
        Change::WithoutFirst => apply("tl", of),
        Change::WithoutLast => apply("without_last", of),
        Change::FirstTwice => apply("first_twice", of),
        Change::LastTwice => apply("last_twice", of),
        Change::OnlyFirst => apply("only_first", of),
        Change::Reversed => apply("rev", of),
        Change::Sorted => apply("sort", of),
        Change::Distinct => apply("distinct", of),
        Change::Plus(more) => plus(of, more),
        Change::Negated => Piece::infix(Piece::int(0), "-", of),
        Change::Lowered => apply("lowercase", of),
        Change::Missing => Piece::word("None"),
    }
}

/// An integer and a number more.
pub(super) fn plus(of: Piece, more: i64) -> Piece {
    let operator = if more < 0 { "-" } else { "+" };
    Piece::infix(of, operator, Piece::word(more.unsigned_abs().to_string()))
}

/// The function of OCaml's library that makes a change, with its first arguments, or a function that is defined for it.
pub(super) enum Made {
    Library(&'static str, &'static [&'static str]),
    Helper(Helper),
}

/// What makes a change that is made by a function.
pub(super) fn made(change: Change) -> Option<Made> {
    Some(match change {
        Change::Reversed => Made::Library("List.rev", &[]),
        Change::Sorted => Made::Library("List.sort", &["compare"]),
        Change::Lowered => Made::Library("String.lowercase_ascii", &[]),
        Change::Plus(_) | Change::Negated | Change::Missing => return None,
        other => Made::Helper(Helper::Changed(other)),
    })
}

/// The name of a function for a change, and its definition.
pub(super) fn definition(change: Change) -> (&'static str, &'static str) {
    match change {
        Change::WithoutFirst => ("refute_without_first", "let NAME l = match l with _ :: rest -> rest | [] -> []"),
        Change::WithoutLast => {
            ("refute_without_last", "let rec NAME l = match l with [] | [_] -> [] | x :: rest -> x :: NAME rest")
        }
        Change::FirstTwice => ("refute_first_twice", "let NAME l = match l with x :: _ -> x :: l | [] -> []"),
        Change::LastTwice => (
            "refute_last_twice",
            "let rec NAME l = match l with [] -> [] | [x] -> [x; x] | x :: rest -> x :: NAME rest",
        ),
        Change::OnlyFirst => ("refute_only_first", "let NAME l = match l with x :: _ -> [x] | [] -> []"),
        Change::Distinct => (
            "refute_unique",
            "let rec NAME l =\n  match l with x :: rest -> x :: NAME (List.filter (fun y -> y <> x) rest) | [] -> []",
        ),
        _ => ("refute_same", "let NAME x = x"),
    }
}
