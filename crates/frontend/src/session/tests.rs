//! Tests of sessions.

use super::{Grammar, Session, extent_of, library_problems, library_sources};
use refute_ir::program::Extent;
use refute_source::render::{Colour, render};
use refute_source::{Severity, Sources};

#[test]
fn the_library_loads_without_problems() {
    let problems: Vec<String> =
        library_problems().iter().map(|problem| render(library_sources(), problem, Colour::Plain)).collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn texts_say_how_much_of_the_library_they_need() {
    let extents = |texts: &[&str]| texts.iter().map(|text| extent_of(text.as_bytes())).collect::<Vec<_>>();
    assert_eq!(extents(&["let f = List.map Float.abs", "let random = 1", "Randomly x.format"]), [Extent::Usual; 3]);
    let large = [
        "Stdlib.Format.printf",
        "let a = Float.Array.make",
        "open Float",
        "Float.(Array.make)",
        "module S = StdLabels",
    ];
    assert_eq!(extents(&large), [Extent::Large; 5]);
    assert_eq!(extents(&["open QCheck", "Format.x OUnit2.y"]), [Extent::Whole; 2]);
}

#[test]
fn the_library_is_read_once_behind_what_was_added() {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let mut items = Vec::new();
    for text in
        ["let a = 1", "let b = Scanf.sscanf", "let c = Format.sprintf", "let d = QCheck.int", "let e = Random.int a"]
    {
        let file = sources.add("text.ml", text);
        assert_eq!(session.add(&sources, file), []);
        items.push(session.program().items.len());
    }
    assert_eq!([items[2] - items[1], items[4] - items[3]], [1, 1]);
    assert!(items[1] - items[0] > 100 && items[3] - items[2] > 100);
}

#[test]
fn texts_share_a_scope() {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let first = sources.add("first.ml", "let double x = x + x");
    assert_eq!(session.add(&sources, first), []);
    let second = sources.add("second.ml", "let four = double 2");
    assert_eq!(session.add(&sources, second), []);
    assert_eq!(session.program().items.len() - session.program().library.items, 2);
}

#[test]
fn a_refused_text_leaves_no_trace() {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let wrong = sources.add("wrong.ml", "let x = 1 let y = x ^ x");
    let diagnostics = session.add(&sources, wrong);
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error));
    assert_eq!(session.program().items.len(), session.program().library.items);
    let later = sources.add("later.ml", "let z = x");
    assert_eq!(session.add(&sources, later).len(), 1);
}

/// The codes of the errors of a text in OCaml or Myth that comes after another.
fn either(before: &str, text: &str, grammar: Grammar) -> Vec<&'static str> {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let first = sources.add("first.ml", before);
    assert!(!session.add_either(&sources, first, Grammar::Program).has_errors(), "{before}");
    let file = sources.add("second.ml", text);
    let found = session.add_either(&sources, file, grammar).diagnostics;
    found.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect()
}

const NAT: &str = "type nat = O | S of nat type list = Nil | Cons of nat * list let succ (n : nat) = S n ";

#[test]
fn texts_may_be_ocaml_or_myth() {
    let program = |text: &str| either("", &format!("{NAT}{text}"), Grammar::Program);
    assert_eq!(program("let x = succ 3"), [""; 0]);
    assert_eq!(program("let x : list = [1; 0]"), [""; 0]);
    assert_eq!(program("let f (l : list) = match l with [] -> 0 | [1] -> 1 | _ -> 2 let x = f [succ 2]"), [""; 0]);
    // Integers and lists of their own.
    assert_eq!(program("let x = succ O + 3"), ["type-mismatch"]);
    assert_eq!(program("let x = 1 + 2 let y = [x]"), [""; 0]);
    // Numbers are naturals, lists are OCaml's, or the other way round.
    assert_eq!(program("let x = List.map succ [0; 1]"), [""; 0]);
    assert_eq!(program("type ints = Empty let x (l : list) = match l with [] -> 1 + 1 | _ -> 0"), [""; 0]);
    // Neither: the messages are those of OCaml.
    assert_eq!(program("let x = succ 3 let y = succ true"), ["type-mismatch", "wrong-constructor"]);
    assert_eq!(program("let x = (succ 3"), ["unclosed-bracket"]);
}

#[test]
fn without_constructors_there_is_no_notation() {
    assert_eq!(either("", "type nat = Z | S of nat let x : nat = 2", Grammar::Program), ["type-mismatch"]);
}

#[test]
fn numbers_that_cannot_be_written_are_told() {
    let program = |text: &str| either("", &format!("{NAT}{text}"), Grammar::Program);
    assert_eq!(program("let x = succ (-1)"), ["bad-numeral"]);
    assert_eq!(program("let x = succ 10_001"), ["bad-numeral"]);
    assert_eq!(program("let x = succ 10_000 let f (n : nat) = match n with 10_000 -> 1 | _ -> 0"), [""; 0]);
    assert_eq!(program("let x = succ 20_000 let y = succ true"), ["type-mismatch", "wrong-constructor"]);
}

#[test]
fn an_equation_is_read_as_the_program_before_it() {
    let equation = |text: &str| either(NAT, text, Grammar::Equation);
    assert_eq!(equation("find n : succ n = 3"), [""; 0]);
    assert_eq!(equation("find l : l = Cons (O, Nil)"), [""; 0]);
    assert_eq!(equation("find l : l = [1; 0]"), [""; 0]);
    assert_eq!(equation("find n : n + 1 = 3"), [""; 0]);
    assert_eq!(equation("find n : succ n = nothing"), ["unbound-value"]);
    let myth = format!("{NAT} let three = succ 2");
    assert_eq!(either(&myth, "find n : n = 3 && succ n = three", Grammar::Equation), [""; 0]);
    assert_eq!(either(&myth, "find n : n + 1 = 3", Grammar::Equation), [""; 0]);
}

#[test]
fn declared_types_may_have_the_names_of_library_types() {
    let text = "type bool = True | False type list = Nil | Cons of bool * list
        let neg (b : bool) : bool = match b with True -> False | False -> True
        let rec all (l : list) : bool = match l with Nil -> True | Cons (b, r) -> (match b with True -> all r | False -> False)";
    assert_eq!(either(text, "find b : neg b = True && b <> True", Grammar::Equation), [""; 0]);
    assert_eq!(either(text, "find (l : list) : all l = True", Grammar::Equation), [""; 0]);
}
