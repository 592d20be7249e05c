//! Tests of Myth's notation.

use super::{LARGEST, Sugar, desugar};
use crate::parser::parse;
use crate::print::print;
use crate::tree::Tree;
use crate::walk::{Node, for_each_part};
use refute_source::Sources;

const BOTH: Sugar = Sugar { numerals: true, lists: true };

fn tree(text: &str) -> Tree {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    assert!(parsed.problems.is_empty(), "{text}: {:?}", parsed.problems);
    parsed.tree
}

/// `text` with its notation written out is `plain`, and spans nest.
fn check(text: &str, sugar: Sugar, plain: &str) {
    let mut tree = tree(text);
    assert_eq!(desugar(&mut tree, sugar), []);
    let printed = String::from_utf8_lossy(&print(&tree)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(printed, plain);
    let exprs = (0..tree.exprs.len()).map(|i| Node::Expr(crate::tree::ExprId(i as u32)));
    let pats = (0..tree.pats.len()).map(|i| Node::Pat(crate::tree::PatId(i as u32)));
    for node in exprs.chain(pats) {
        let outer = tree.span_of(node);
        for_each_part(&tree, node, &mut |part| {
            let inner = tree.span_of(part);
            assert!(outer.start <= inner.start && inner.end <= outer.end, "{text}: {outer:?} {inner:?}");
        });
    }
}

#[test]
fn numbers_and_lists_become_constructors() {
    check("let x = 2", BOTH, "let x = S (S O)");
    check("let x = 0", BOTH, "let x = O");
    check("let x = [1; 0]", BOTH, "let x = Cons (S O, Cons (O, Nil))");
    check("let x = []", BOTH, "let x = Nil");
    check("let x = [[]; [y]]", BOTH, "let x = Cons (Nil, Cons (Cons (y, Nil), Nil))");
    check("let x = f 1 (g 0)", BOTH, "let x = f (S O) (g O)");
}

#[test]
fn patterns_as_well() {
    check("let f = function 1 -> [] | _ -> [0]", BOTH, "let f = function | S O -> Nil | _ -> Cons (O, Nil)");
    check("let f = function [a; 1] -> a | _ -> 0", BOTH, "let f = function | Cons (a, Cons (S O, Nil)) -> a | _ -> O");
}

#[test]
fn only_what_is_declared() {
    check("let x = [1]", Sugar { lists: false, ..BOTH }, "let x = [S O]");
    check("let x = [1]", Sugar { numerals: false, ..BOTH }, "let x = Cons (1, Nil)");
    check("let x = [1]", Sugar::NONE, "let x = [1]");
    check("let x = 'a', \"2\", 1.0, 1L", BOTH, "let x = 'a', \"2\", 1.0, 1L");
}

#[test]
fn declarations_say_what_can_be_written() {
    let declared = |text| Sugar::declared(&tree(text));
    assert_eq!(declared("type nat = O | S of nat"), Sugar { lists: false, ..BOTH });
    assert_eq!(declared("type n = S of n | O type l = Nil | Cons of n * l"), BOTH);
    assert_eq!(declared("type 'a l = Nil | Cons of 'a * 'a l"), Sugar { numerals: false, ..BOTH });
    for other in [
        "let x = 1",
        "type t = O | S",
        "type t = O | S of int",
        "type t = O of t | S of t",
        "type l = Nil | Cons of l",
        "type l = Nil | Cons of l * int",
        "type o = O type s = S of o",
        "type l = Nil | Cons of { head : int; tail : l }",
    ] {
        assert_eq!(declared(other), Sugar::NONE, "{other}");
    }
}

#[test]
fn bad_numbers_are_problems() {
    for (text, code) in [
        ("let x = -1", "bad-numeral"),
        ("let f = function -1 -> a | _ -> b", "bad-numeral"),
        ("let x = 10_001", "bad-numeral"),
        ("let x = 4611686018427387903", "bad-numeral"),
    ] {
        let mut tree = tree(text);
        let codes: Vec<&str> =
            desugar(&mut tree, BOTH).iter().map(|problem| problem.to_diagnostic(&Sources::new()).code).collect();
        assert_eq!(codes, [code], "{text}");
    }
    let mut long = tree(&format!("let x = [{}]", "0;".repeat(LARGEST + 1)));
    assert_eq!(desugar(&mut long, BOTH).len(), 1);
    let mut many = tree(&format!("let x = ({})", vec!["10000"; 200].join(", ")));
    assert_eq!(desugar(&mut many, BOTH).len(), 100);
}
