//! Which values count as the same.

use super::{Operand, compare, same_float};
use crate::tests::{global, program};
use refute_enumerate::Space;
use refute_eval::Concrete;
use refute_play::Layout;
use refute_play::{CompiledProgram, Runner};

/// Whether two expressions have the same value, and whether something was left for calls to look into.
#[track_caller]
fn same(declarations: &str, a: &str, b: &str) -> (bool, bool) {
    // Each is made by a call, so that nothing is shared.
    let program = program(&format!("{declarations}\nlet a = {a}\nlet b = if true then {b} else a"));
    let (first, second) = (global(&program, "a"), global(&program, "b"));
    let mut space = Space::default();
    let node = space.add(&program.types, &program.globals[second.index()].ty).expect("a supported type");
    let script = CompiledProgram::new(&program, Layout::new(&space, &program.types));
    let (player, _) = Runner::<Concrete>::new(&script);
    let operand = |id| Operand { machine: &player.machine, layout: script.layout(), value: player.machine.global(id) };
    let mut closed = Vec::new();
    let found = compare(&space, node, &operand(first), &operand(second), &mut closed);
    (!found.differ, !closed.is_empty())
}

#[test]
fn floats_within_a_tolerance() {
    let inf = f64::INFINITY;
    let table = [
        (0.0, -0.0, true),
        (0.0, 1e-10, true),
        (0.0, 1e-8, false),
        (1.0, 1.0 + 1e-12, true),
        (1.0, 1.000_001, false),
        (1e20, 1e20 + 1e9, true),
        (1e20, 1.000_001e20, false),
        (-1.0, 1.0, false),
        (f64::NAN, f64::NAN, true),
        (f64::NAN, 0.0, false),
        (inf, inf, true),
        (inf, -inf, false),
        (inf, 1.0, false),
        (1e300, inf, false),
        (f64::NAN, inf, false),
    ];
    for (a, b, expected) in table {
        assert_eq!(same_float(a, b), expected, "{a} {b}");
        assert_eq!(same_float(b, a), expected, "{b} {a}");
    }
}

#[test]
fn values_of_every_kind() {
    let types =
        "type t = A | B of int | C of t * float | D of { x : int; y : string }\ntype r = { a : float; l : t list }";
    let table = [
        ("1", "1", true),
        ("1", "2", false),
        ("\"ab\"", "\"a\" ^ \"b\"", true),
        ("\"ab\"", "\"abc\"", false),
        ("'a'", "'b'", false),
        ("()", "()", true),
        ("true", "false", false),
        ("[1; 2]", "[1; 2]", true),
        ("[1; 2]", "[1; 2; 3]", false),
        ("[]", "[0]", false),
        ("[|1.; nan|]", "[|1. +. 1e-12; nan|]", true),
        ("[|1|]", "[|1; 1|]", false),
        ("[|infinity|]", "[|1.|]", false),
        ("(1, (\"x\", [Some 2]))", "(1, (\"x\", [Some 2]))", true),
        ("(1, (\"x\", [Some 2]))", "(1, (\"x\", [None]))", false),
        ("C (B 1, 0.1 +. 0.2)", "C (B 1, 0.3)", true),
        ("C (B 1, 0.3)", "C (A, 0.3)", false),
        ("B 1", "B 2", false),
        ("D { x = 1; y = \"\" }", "D { y = \"\"; x = 1 }", true),
        ("D { x = 1; y = \"\" }", "D { y = \"y\"; x = 1 }", false),
        ("{ a = 1.; l = [A; B 2] }", "{ l = [A; B 2]; a = 1. }", true),
        ("{ a = 1.; l = [A; B 2] }", "{ l = [A; A]; a = 1. }", false),
        ("ref [1]", "ref [1]", true),
        ("ref [1]", "ref []", false),
    ];
    for (a, b, expected) in table {
        assert_eq!(same(types, a, b), (expected, false), "{a} {b}");
        assert_eq!(same(types, b, a), (expected, false), "{b} {a}");
    }
}

#[test]
fn functions_are_passed_over() {
    assert_eq!(same("", "(1, fun x -> x + 1)", "(1, fun x -> x)"), (true, true));
    assert!(!same("", "(1, fun x -> x + 1)", "(2, fun x -> x + 1)").0);
}
