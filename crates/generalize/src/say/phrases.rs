//! Parts of inputs as phrases: "the first element of `a`", "the keys of `t`".
//!
//! What is nested deeply becomes a formula in backquotes.

use super::labels::{Label, label};
use super::typed::of_expr;
use super::words::Speaker;
use crate::predicate::{Expr, Range};
use std::fmt::{self, Display, Formatter};

/// Phrases within phrases at most.
const MOST_NESTED: usize = 3;

/// Whether a subject is one thing or several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    Singular,
    Plural,
}

/// Its form of "to be".
impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Number::Singular => "is",
            Number::Plural => "are",
        })
    }
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Element,
    Node,
}

impl Display for Thing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Thing::Element => "element",
            Thing::Node => "node",
        })
    }
}

impl Speaker<'_> {
    /// An expression as the subject of a sentence, with its number.
    pub(super) fn subject(&self, expr: &Expr) -> (String, Number) {
        let plural = matches!(expr, Expr::Keys(..) | Expr::Spine(..)) && self.is_short(expr);
        (self.phrase(expr), if plural { Number::Plural } else { Number::Singular })
    }

    /// An expression as a phrase.
    pub(super) fn phrase(&self, expr: &Expr) -> String {
        if let Expr::Var(var) = expr
            && let Some((_, subject)) = self.subjects.iter().find(|(known, _)| known == var)
        {
            return subject.clone();
        }
        match expr {
            Expr::Int(n) => n.to_string(),
            _ if !self.is_short(expr) => self.code(expr),
            Expr::Field(of, case, index) => self.field(of, *case, *index),
            Expr::Last(list) => self.element(list, "the last"),
            Expr::Length(list) => format!("the length of {}", self.phrase(list)),
            Expr::Least(list) => self.element(list, "the smallest"),
            Expr::Greatest(list) => self.element(list, "the greatest"),
            Expr::Count(of) => format!("the number of nodes of {}", self.phrase(of)),
            Expr::Depth(of) => format!("the depth of {}", self.phrase(of)),
            Expr::Sum(list) => format!("the sum of {}", self.phrase(list)),
            Expr::Remainder(..) | Expr::Changed(..) => self.code(expr),
            Expr::Characters(of) => self.phrase(of),
            Expr::Keys(of, case, index) => match self.sayer.key(of, *case, *index) {
                None => format!("the keys of {}", self.phrase(of)),
                Some(name) => format!("the values of `{name}` in {}", self.phrase(of)),
            },
            Expr::Spine(of, case, way, index) => {
                let way = self.way(of, *case, *way);
                match self.sayer.key(of, *case, *index) {
                    None => format!("the keys {way} of {}", self.phrase(of)),
                    Some(name) => format!("the `{name}` {way} of {}", self.phrase(of)),
                }
            }
            Expr::Slot(_) | Expr::Var(_) | Expr::Cons(..) | Expr::Append(..) | Expr::Call(..) => self.code(expr),
        }
    }

    /// Which nodes a spine goes through.
    fn way(&self, of: &Expr, case: u32, way: u32) -> &'static str {
        let ty = self.sayer.scene.ty(of, &self.sayer.vars);
        match label(&self.sayer.scene, ty, case, way) {
            Label::Left => "down the left side",
            Label::Right => "down the right side",
            _ => "on the way down",
        }
    }

    fn code(&self, expr: &Expr) -> String {
        format!("`{}`", self.sayer.expr(expr).alone())
    }

    fn is_short(&self, expr: &Expr) -> bool {
        fn depth(expr: &Expr) -> usize {
            1 + of_expr(expr).into_iter().map(depth).max().unwrap_or(0)
        }
        let tails = matches!(expr, Expr::Field(list, 1, 0) if self.sayer.without_tails(list).1 > 0);
        depth(expr) <= MOST_NESTED || tails && depth(self.sayer.without_tails(of_expr(expr)[0]).0) == 1
    }

    fn field(&self, of: &Expr, case: u32, index: u32) -> String {
        if let Some(name) = self.sayer.component(of, index) {
            return format!("`{name}`");
        }
        let (scene, vars) = (&self.sayer.scene, &self.sayer.vars);
        let ty = scene.ty(of, vars);
        if ty.is_list(scene.space()) {
            let (list, dropped) = self.sayer.without_tails(of);
            return match index {
                0 => self.element(list, &format!("the {}", ordinal(dropped + 1))),
                _ if dropped == 0 => format!("{} without its first element", self.phrase(list)),
                _ => format!("{} without its first {} elements", self.phrase(list), dropped + 1),
            };
        }
        match label(scene, ty, case, index) {
            Label::Named(_) if of_expr(of).is_empty() || matches!(of, Expr::Field(..)) => {
                self.code(&Expr::Field(of.clone().into(), case, index))
            }
            Label::Named(name) => format!("the field `{name}` of {}", self.phrase(of)),
            Label::Component("fst") => format!("the first component of {}", self.phrase(of)),
            Label::Component(_) => format!("the second component of {}", self.phrase(of)),
            Label::Left => format!("the left child of {}", self.phrase(of)),
            Label::Right => format!("the right child of {}", self.phrase(of)),
            Label::Rest => format!("the rest of {}", self.phrase(of)),
            Label::Children => format!("the list of children of {}", self.phrase(of)),
            Label::Root => format!("the root of {}", self.phrase(of)),
            Label::Only(name) => format!("the argument of `{name}` in {}", self.phrase(of)),
            Label::Nth(Some(name), number) => format!("argument {number} of `{name}` in {}", self.phrase(of)),
            Label::Nth(None, number) => format!("component {number} of {}", self.phrase(of)),
        }
    }

    /// The elements of a list, as the subject of a sentence in the plural.
    pub(super) fn elements(&self, list: &Expr) -> String {
        match self.subject(list) {
            (keys, Number::Plural) => keys,
            (list, _) => format!("the elements of {list}"),
        }
    }

    /// One element of a list: "some element of `a`", "no element of `a`".
    pub(super) fn element(&self, list: &Expr, which: &str) -> String {
        let (kind, whole) = self.element_of(list);
        format!("{which} {kind} of {whole}")
    }

    /// What one element of a list is called, and what it is an element of.
    fn element_of(&self, list: &Expr) -> (String, String) {
        match list {
            Expr::Keys(of, case, index) if self.sayer.key(of, *case, *index).is_none() => {
                ("key".to_string(), self.phrase(of))
            }
            Expr::Spine(of, case, way, index) if self.sayer.key(of, *case, *index).is_none() && self.is_short(list) => {
                (format!("key {}", self.way(of, *case, *way)), self.phrase(of))
            }
            _ => ("element".to_string(), self.phrase(list)),
        }
    }

    /// One member of a range.
    pub(super) fn one_of(&self, range: &Range, which: &str) -> String {
        let (kind, whole) = self.member_of(range);
        format!("{which} {kind} of {whole}")
    }

    /// What one member of a range is called, and what it is a member of: "element" and "`a`".
    pub(super) fn member_of(&self, range: &Range) -> (String, String) {
        match range {
            Range::Items(list) if self.sayer.is_right(list) => ("element".to_string(), "the right result".to_string()),
            Range::Items(list) | Range::Aligned(list, ..) => self.element_of(list),
            Range::Nodes(whole) => {
                let (scene, vars) = (&self.sayer.scene, &self.sayer.vars);
                let kind = if scene.ty(whole, vars).is_list(scene.space()) { "tail" } else { "part" };
                (kind.to_string(), self.phrase(whole))
            }
        }
    }
}

/// First, second, ...
pub(super) fn ordinal(number: usize) -> String {
    let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    match (names.get(number.wrapping_sub(1)), number % 10, number % 100) {
        (Some(name), ..) => name.to_string(),
        (None, 1, tens) if tens != 11 => format!("{number}st"),
        (None, 2, tens) if tens != 12 => format!("{number}nd"),
        (None, 3, tens) if tens != 13 => format!("{number}rd"),
        _ => format!("{number}th"),
    }
}

/// "one element", "3 elements".
pub(super) fn counted(n: i64, thing: Thing) -> String {
    if n == 1 { format!("one {thing}") } else { format!("{n} {thing}s") }
}

/// "A", "A and B", "A, B and C".
pub(super) fn joined(clauses: &[String]) -> String {
    match clauses {
        [] => "it is called".to_string(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
