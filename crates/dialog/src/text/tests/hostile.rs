//! Texts that nobody writes: nothing panics, overflows or takes long, and the contract about errors holds.

use super::{examples::EXAMPLES, load_with};
use crate::explain::{english, notation};
use fastrand::Rng;
use refute_source::Severity;
use refute_source::render::{Colour, render};

/// Loads a text and looks at everything that a user could see of it.
fn survive(text: &str, given: &[(&str, &str)]) {
    let (sources, loaded) = load_with(text, given);
    let errors = loaded.problems.iter().any(|problem| problem.severity == Severity::Error);
    assert_eq!(loaded.spec.is_none(), errors, "{text}");
    for problem in &loaded.problems {
        assert!(!render(&sources, problem, Colour::Plain).is_empty());
        assert!(
            problem
                .labels
                .iter()
                .all(|label| label.span.end as usize <= text.len() && label.span.start <= label.span.end)
        );
    }
    if let Some(spec) = loaded.spec {
        assert!(!english(&spec).is_empty() && !notation(&spec).is_empty());
    }
}

/// Pieces that mutations put in.
const PIECES: &[&str] = &[
    "read",
    "say",
    "may",
    "loop:",
    "exit",
    "if",
    "elif",
    "else:",
    "until",
    "or",
    "retry",
    "eof",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "_",
    "__",
    ":",
    ";",
    "..",
    "/",
    "\\",
    "~",
    "\n",
    "\n    ",
    "\t",
    "0",
    "-1",
    "x",
    "all",
    "prev 3",
    "count",
    "every(",
    "in",
    "not",
    "&",
    "|",
    "new",
    "é",
    "\u{0}",
    "#",
    ",",
    "=",
    "def f(x) = ",
    "const c = ",
    "block b(p):",
    "do b",
    "param p : int = ",
    "enum e = ",
    "99999999999999999999",
    "read rest",
    "div",
    "howmany(",
    "decorated",
];

fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..6) {
        let at = rng.usize(0..=chars.len());
        match rng.u8(0..5) {
            0 if !chars.is_empty() => {
                let end = (at + rng.usize(1..8)).min(chars.len());
                chars.drain(at.min(end)..end);
            }
            1 => {
                let from = rng.usize(0..=chars.len());
                let to = (from + rng.usize(0..40)).min(chars.len());
                let copy: Vec<char> = chars[from..to].to_vec();
                chars.splice(at..at, copy);
            }
            _ => {
                let piece = PIECES[rng.usize(..PIECES.len())];
                chars.splice(at..at, piece.chars().chain(rng.bool().then_some(' ')));
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_examples() {
    let mut rng = Rng::with_seed(5);
    for round in 0..4000 {
        let (_, text) = EXAMPLES[round % EXAMPLES.len()];
        let mut mutated = mutate(text, &mut rng);
        if rng.bool() {
            mutated = mutate(&mutated, &mut rng);
        }
        survive(&mutated, &[("secret", "[1, 2"), ("target", "x")]);
    }
}

#[test]
fn token_soup() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..1500 {
        let length = rng.usize(1..60);
        let soup: Vec<&str> = (0..length).map(|_| PIECES[rng.usize(..PIECES.len())]).collect();
        survive(&soup.join(if rng.bool() { " " } else { "" }), &[("p", "3")]);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..500 {
        let bytes: Vec<u8> = (0..rng.usize(0..80)).map(|_| rng.u8(..)).collect();
        let mut sources = refute_source::Sources::new();
        let file = sources.add("spec.dialog", bytes);
        let loaded = crate::load(&sources, file, &[]);
        assert!(loaded.problems.iter().all(|problem| !render(&sources, problem, Colour::Plain).is_empty()));
    }
}

#[test]
fn deep_nesting() {
    let deep =
        |open: &str, close: &str| format!("read x : int\nsay {{{}x{}}}\n", open.repeat(50_000), close.repeat(50_000));
    survive(&deep("(", ")"), &[]);
    survive(&deep("[", "]"), &[]);
    survive(&deep("-", ""), &[]);
    survive(&deep("not ", ""), &[]);
    survive(&deep("f(", ")"), &[]);
    survive(&deep("x + ", ""), &[]);
    survive(&deep("x * ", ""), &[]);
    survive(&deep("x == 1 and ", ""), &[]);
    survive(&deep("all ", ""), &[]);
    survive(&deep("howmany(", ")"), &[]);
    survive(&deep("\"{", "}\""), &[]);
    survive(&format!("read x : {}1{}\n", "(".repeat(50_000), ")".repeat(50_000)), &[]);
    survive(&format!("read x : {}int\n", "not ".repeat(50_000)), &[]);
    survive(&format!("read x : {}1..2\n", "1..2 | ".repeat(50_000)), &[]);
    survive(&format!("read x : {}{}\n", "1..2 & (".repeat(50_000), "new"), &[]);
    let nested: String = (0..3_000).map(|level| format!("{}if x == 1:\n", " ".repeat(level))).collect();
    survive(&format!("read x : int\n{nested}{}say \"a\"\n", " ".repeat(3_000)), &[]);
    // Every loop can be left, and goes on for ever: each is a mistake of its own.
    let loops: String = (0..60).map(|level| format!("{0}loop:\n{0} if x == 1: exit\n", " ".repeat(level))).collect();
    survive(&format!("read x : int\n{loops}"), &[]);
    let chain: String = (0..3_000).map(|number| format!("elif x == {number}: say \"a\"\n")).collect();
    survive(&format!("read x : int\nif x == -1: say \"b\"\n{chain}"), &[]);
    survive(&format!("const a = {}1{}\nread x : int\n", "[".repeat(20_000), "]".repeat(20_000)), &[]);
    survive(&format!("param a : {} = [1]\nread x : int\n", "list of ".repeat(20_000)), &[]);
}

#[test]
fn chains_of_macros() {
    let defs: String = (1..2_000).map(|number| format!("def f{number}(x) = f{}(x) + 1\n", number - 1)).collect();
    survive(&format!("def f0(x) = x\n{defs}read y : int\nsay {{f1999(y)}}\n"), &[]);
    let blocks: String = (1..2_000).map(|number| format!("block b{number}(x):\n    do b{}(x)\n", number - 1)).collect();
    survive(&format!("block b0(x):\n    read x : int\n{blocks}do b1999(y)\n"), &[]);
    let doubling: String =
        (1..60).map(|number| format!("block b{number}:\n    do b{0}\n    do b{0}\n", number - 1)).collect();
    survive(&format!("block b0:\n    read x : int\n{doubling}do b59\n"), &[]);
    let doubled: String = (1..60).map(|number| format!("def d{number}(x) = d{0}(x) + d{0}(x)\n", number - 1)).collect();
    survive(&format!("def d0(x) = x\n{doubled}read y : int\nsay {{d59(y)}}\nread z : 1..d59(1)\n"), &[]);
    let lists: String = (1..60).map(|number| format!("const l{number} = [l{0}, l{0}]\n", number - 1)).collect();
    survive(&format!("const l0 = [1]\n{lists}read y : int\n"), &[]);
    let names: String = (1..2_000).map(|number| format!("const c{number} = [c{}]\n", number - 1)).collect();
    survive(&format!("const c0 = 1\n{names}read y : int\n"), &[]);
}

#[test]
fn wide_texts() {
    survive(&"say \"a\"\n".repeat(30_000), &[]);
    survive(&format!("read x : int\n{}", "say {y}\n".repeat(5_000)), &[]);
    survive(&format!("say {}\"a\"\n", "\"a\" or ".repeat(20_000)), &[]);
    survive(&format!("say {}\n", "_ ".repeat(20_000)), &[]);
    survive(&format!("read {}\n", "x ".repeat(20_000)), &[]);
    survive(&format!("read x : {{{}1}}\n", "1, ".repeat(20_000)), &[]);
    survive(&format!("read x : int\nsay {{{}x}}\n", "9".repeat(100_000)), &[]);
    survive(&"loop:\n".repeat(5_000), &[]);
    survive(&format!("option values = -{0}..{0}\nread x : int\n", "9".repeat(900)), &[]);
    survive("const a = [b for b in 1..1000 for c in 1..1000 for d in 1..1000 if b == c]\nread x : a\n", &[]);
}
