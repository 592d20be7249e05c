//! For tests: predicates in few letters, and programs they are about.

use crate::predicate::{Atom, Compared, Expr, Literal, Order, Range};
use crate::stage::Stage;

pub(crate) fn lists() -> Stage {
    Stage::new("let merge ((a : int list), (b : int list)) = a @ b", &["a", "b"])
}

pub(crate) fn trees() -> Stage {
    let text = "type tree = Leaf | Node of tree * int * tree\nlet mirror (t : tree) = t";
    Stage::new(text, &["t"])
}

pub(crate) fn forests() -> Stage {
    Stage::new("type tree = Node of int * int * tree list\nlet grow (a : tree list) (x : int) = a", &["a", "x"])
}

pub(crate) fn queues() -> Stage {
    let text = "type queue = { front : int list; back : int list; size : int option }\nlet pop (q : queue) = q";
    Stage::new(text, &["q"])
}

pub(crate) fn calling() -> Stage {
    Stage::new("let small l = List.length l < 3\nlet x l = List.hd l\nlet f (x : int list) = x", &["x"])
}

pub(crate) fn slot(slot: usize) -> Expr {
    Expr::Slot(slot)
}

pub(crate) fn var(var: usize) -> Expr {
    Expr::Var(var)
}

pub(crate) fn int(n: i64) -> Expr {
    Expr::Int(n)
}

pub(crate) fn field(of: Expr, case: u32, index: u32) -> Expr {
    Expr::Field(of.into(), case, index)
}

pub(crate) fn head(list: Expr) -> Expr {
    field(list, 1, 0)
}

pub(crate) fn tail(list: Expr) -> Expr {
    field(list, 1, 1)
}

pub(crate) fn left(tree: Expr) -> Expr {
    field(tree, 1, 0)
}

pub(crate) fn root(tree: Expr) -> Expr {
    field(tree, 1, 1)
}

pub(crate) fn last(list: Expr) -> Expr {
    Expr::Last(list.into())
}

pub(crate) fn least(list: Expr) -> Expr {
    Expr::Least(list.into())
}

pub(crate) fn greatest(list: Expr) -> Expr {
    Expr::Greatest(list.into())
}

pub(crate) fn length(list: Expr) -> Expr {
    Expr::Length(list.into())
}

pub(crate) fn keys(of: Expr, case: u32, index: u32) -> Expr {
    Expr::Keys(of.into(), case, index)
}

pub(crate) fn spine(of: Expr, case: u32, way: u32, index: u32) -> Expr {
    Expr::Spine(of.into(), case, way, index)
}

pub(crate) fn count(of: Expr) -> Expr {
    Expr::Count(of.into())
}

pub(crate) fn depth(of: Expr) -> Expr {
    Expr::Depth(of.into())
}

pub(crate) fn cons(head: Expr, tail: Expr) -> Expr {
    Expr::Cons(head.into(), tail.into())
}

pub(crate) fn append(a: Expr, b: Expr) -> Expr {
    Expr::Append(a.into(), b.into())
}

pub(crate) fn call(function: usize, args: Vec<Expr>) -> Expr {
    Expr::Call(function, args)
}

fn yes(atom: Atom) -> Literal {
    Literal { atom, holds: true }
}

pub(crate) fn no(literal: Literal) -> Literal {
    Literal { holds: !literal.holds, ..literal }
}

pub(crate) fn is(expr: Expr, case: u32) -> Literal {
    yes(Atom::Is(expr, case))
}

pub(crate) fn less(a: Expr, b: Expr) -> Literal {
    yes(Atom::Compare(Compared::Less, a, b))
}

pub(crate) fn at_most(a: Expr, b: Expr) -> Literal {
    yes(Atom::Compare(Compared::AtMost, a, b))
}

pub(crate) fn equal(a: Expr, b: Expr) -> Literal {
    yes(Atom::Compare(Compared::Equal, a, b))
}

pub(crate) fn sorted(order: Order, list: Expr) -> Literal {
    yes(Atom::Sorted(order, list))
}

pub(crate) fn distinct(list: Expr) -> Literal {
    yes(Atom::Distinct(list))
}

pub(crate) fn palindrome(list: Expr) -> Literal {
    yes(Atom::Palindrome(list))
}

pub(crate) fn member(item: Expr, list: Expr) -> Literal {
    yes(Atom::Member(item, list))
}

pub(crate) fn subset(a: Expr, b: Expr) -> Literal {
    yes(Atom::Subset(a, b))
}

pub(crate) fn holds_of(function: usize, args: Vec<Expr>) -> Literal {
    yes(Atom::Holds(function, args))
}

pub(crate) fn some(ranges: Vec<Range>, body: Vec<Literal>) -> Literal {
    yes(Atom::Some(ranges, body))
}
