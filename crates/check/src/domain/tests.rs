//! The conditions that runs record.

mod primitives;

use super::Concolic;
use crate::tests::{global, program};
use refute_enumerate::{Constant, Hole, Shape, Space, holes_of};
use refute_eval::Outcome;
use refute_play::Layout;
use refute_play::{CompiledProgram, Holes, Runner};
use refute_smt::{Sort, Term};

/// What a run of `f` recorded.
struct Recorded {
    conditions: Vec<String>,
    opaque: bool,
    looked_inside: bool,
}

/// Runs `f` on an input whose constants carry variables.
#[track_caller]
fn run(text: &str, input: &[Shape], constants: &[Constant]) -> Recorded {
    let program = program(text);
    let space = Space::default();
    let script = CompiledProgram::new(&program, Layout::new(&space, &program.types));
    let (mut player, _) = Runner::<Concolic>::new(&script);
    let terms: Vec<Option<Term>> = {
        let domain = player.machine.domain_mut();
        domain.start();
        let sort = |hole: &Hole| match hole {
            Hole::Char => Sort::Char,
            Hole::String | Hole::Bytes => Sort::Text,
            Hole::Int | Hole::Float => Sort::Int,
        };
        let store = &mut domain.symbols.terms;
        let declare = |hole: &Hole| {
            let var = store.declare(sort(hole));
            Some(store.var(var))
        };
        holes_of(input).iter().map(declare).collect()
    };
    let ran = player.call(&script, global(&program, "f"), input, constants, &Holes { terms: &terms }, 100_000);
    assert!(matches!(ran.outcome, Outcome::Value(_)), "{text}");
    let domain = player.machine.domain();
    Recorded {
        conditions: domain.conditions.iter().map(|term| domain.symbols.terms.show(*term)).collect(),
        opaque: domain.opaque,
        looked_inside: domain.looked_inside,
    }
}

#[track_caller]
fn records(text: &str, input: &[Shape], constants: &[Constant], expected: &[&str]) -> Recorded {
    let recorded = run(text, input, constants);
    assert_eq!(recorded.conditions, expected, "{text}");
    recorded
}

const INT: Shape = Shape::Hole(Hole::Int);
const CHAR: Shape = Shape::Hole(Hole::Char);
const STRING: Shape = Shape::Hole(Hole::String);

fn ints(numbers: &[i64]) -> Vec<Constant> {
    numbers.iter().map(|n| Constant::Int(*n)).collect()
}

fn text(text: &str) -> Constant {
    Constant::Text(text.as_bytes().into())
}

fn list(count: usize) -> Shape {
    Shape::List(vec![INT; count].into())
}

#[test]
fn integers() {
    records("let f x = if x > 3 then 1 else 0", &[INT], &ints(&[5]), &["3 < x0"]);
    records("let f x = if x > 3 then 1 else 0", &[INT], &ints(&[0]), &["x0 < 4"]);
    records("let f x y = if x + 2 * y = 7 then 1 else 0", &[INT, INT], &ints(&[1, 3]), &["x0 + 2 * x1 = 7"]);
    records("let f x = match x with 1 -> 10 | 2 -> 20 | _ -> 0", &[INT], &ints(&[2]), &["x0 <> 1", "x0 = 2"]);
    records(
        "let f x y = if y <> 0 && x / y > 1 then 1 else 0",
        &[INT, INT],
        &ints(&[6, 2]),
        &["x1 <> 0", "1 < x0 / x1"],
    );
    // What does not follow from the input is not recorded, and nothing twice.
    records(
        "let f x = (if 1 > 0 then 1 else 0) + (if x > 0 then 1 else 0) + (if x > 0 then 1 else 0)",
        &[INT],
        &ints(&[1]),
        &["0 < x0"],
    );
    let bits = records("let f x = if x land 1 = 0 then 1 else 0", &[INT], &ints(&[1]), &[]);
    assert!(bits.opaque);
}

#[test]
fn structural_equality() {
    let text = "let f (a : int list) b = a = b";
    records(text, &[list(2), list(2)], &ints(&[1, 2, 1, 2]), &["x0 = x2", "x1 = x3"]);
    records(text, &[list(2), list(2)], &ints(&[1, 2, 1, 3]), &["x0 = x2", "x1 <> x3"]);
    // Lists of different lengths are different whatever the elements are, once the common ones were looked at.
    records(text, &[list(1), list(2)], &ints(&[1, 1, 2]), &["x0 = x1"]);
    records(text, &[list(0), list(1)], &ints(&[1]), &[]);
}

#[test]
fn strings() {
    let pair = [STRING, STRING];
    let whole =
        records("let f a b = if a ^ \"-\" = b then 1 else 0", &pair, &[text("x"), text("y")], &["s1 <> s0 ^ \"-\""]);
    assert!(!whole.looked_inside && !whole.opaque);
    let inside = records("let f s = if s.[0] = 'q' then 1 else 0", &[STRING], &[text("x")], &[]);
    assert!(inside.looked_inside && inside.opaque);
    let letters = [Constant::Char(b'a'), Constant::Char(b'b')];
    let spelled = records("let f s = if s.[1] = 'q' then 1 else 0", &[Shape::Spelled(2)], &letters, &["x1 <> 'q'"]);
    assert!(!spelled.looked_inside);
    records("let f s = if s = \"ab\" then 1 else 0", &[Shape::Spelled(2)], &letters, &["(x0 = 'a') && (x1 = 'b')"]);
    records("let f s = if s = \"abc\" then 1 else 0", &[Shape::Spelled(2)], &letters, &[]);
    records("let f s = if String.sub s 1 1 < \"m\" then 1 else 0", &[Shape::Spelled(2)], &letters, &["x1 < 'm'"]);
}

#[test]
fn characters() {
    let digit = "let f c = if c >= '0' && c <= '9' then Char.code c - 48 else -1";
    records(digit, &[CHAR], &[Constant::Char(b'a')], &["'/' < x0", "'9' < x0"]);
    records(digit, &[CHAR], &[Constant::Char(b'5')], &["'/' < x0", "x0 < ':'"]);
    records(
        "let f c = match c with 'a' .. 'c' -> 1 | _ -> 0",
        &[CHAR],
        &[Constant::Char(b'b')],
        &["'`' < x0", "x0 < 'd'"],
    );
}
