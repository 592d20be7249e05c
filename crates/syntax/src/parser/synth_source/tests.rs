//! Tests of reading goals: what each text becomes, and what is told.

use super::{parse_synth_source, used_files};
use crate::print::{print, print_expr};
use crate::synth_source::{Expected, Form, SynthSource};
use refute_source::Sources;
use refute_source::render::{Colour, render};

fn parsed(text: &str) -> (Sources, SynthSource) {
    let mut sources = Sources::new();
    let file = sources.add("goal", text);
    let wanted = parse_synth_source(&sources, file, &[]);
    (sources, wanted)
}

fn check(text: &str, program: &str) {
    let (_, wanted) = parsed(text);
    assert!(wanted.problems.is_empty(), "{text}: {:?}", wanted.problems);
    let printed = String::from_utf8_lossy(&print(&wanted.tree)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(printed, program, "{text}");
}

/// The examples, `goal: args = result`.
fn samples(text: &str) -> Vec<String> {
    let (_, wanted) = parsed(text);
    assert!(wanted.problems.is_empty(), "{text}: {:?}", wanted.problems);
    let shown = |expr| String::from_utf8_lossy(&print_expr(&wanted.tree, expr)).into_owned();
    let line = |sample: &crate::synth_source::Sample| {
        let args: Vec<String> = sample.args.iter().map(|arg| shown(*arg)).collect();
        let result = match sample.result {
            Expected::Value(expr) => shown(expr),
            Expected::Bool(value) => value.to_string(),
        };
        format!("{}: {} = {result}", wanted.goals[sample.goal].name.name, args.join(", "))
    };
    wanted.samples.iter().map(line).collect()
}

#[test]
fn goals_become_definitions_with_a_hole() {
    check("let f : t |> { a => b } = ?", "let f : t = refute_hole;; f a = b;;");
    check("let rec f : t -> u = ??\nlet x = 1", "let rec f : t -> u = refute_hole let x = 1");
    check(
        "#use \"a.ml\"\nlet f (x : t) : u = ??;;\nassert (f 1 = 2)",
        "let f (x : t) : u = refute_hole;; assert (f 1 = 2);;",
    );
    check(
        "let f : t |> { (0 => 1 | 1 => 2) => x } = ?",
        "let f : t = refute_hole;; f (refute_table [|0, 1; 1, 2|]) = x;;",
    );
    let (_, wanted) = parsed("let f : t |> { a } = ? let g : t = ??");
    assert_eq!(wanted.goals.iter().map(|goal| goal.form).collect::<Vec<_>>(), [Form::Myth, Form::Ocaml]);
}

#[test]
fn places_are_those_of_the_text() {
    let text = "let f : t |> { [a; b] => C (x) => (y) | z => w => v } = ?\n(* f 1 => 2 *)";
    let (sources, wanted) = parsed(text);
    let texts = wanted.samples.iter().map(|sample| String::from_utf8_lossy(sources.text(sample.span)).into_owned());
    assert_eq!(texts.collect::<Vec<_>>(), ["[a; b] => C (x) => (y", "z => w => v", "f 1 => 2"]);
    for sample in &wanted.samples {
        for arg in &sample.args {
            assert!(sample.span.contains(wanted.tree[*arg].span));
        }
    }
}

#[test]
fn examples_are_found_where_they_are_written() {
    assert_eq!(samples("let f : t = ?? let () = assert (f 1 = 2); assert (f 3)"), ["f: 1 = 2", "f: 3 = true"]);
    assert_eq!(
        samples("let f : t = ?? let g : u = ?? assert (g = 1 && not (f x)) (* f 2 = 3; g = 4 *)"),
        ["g:  = 1", "f: x = false", "f: 2 = 3", "g:  = 4"]
    );
    assert_eq!(
        samples("let f : t |> { a => (b => c | d => e) ; x => y => z } = ?"),
        ["f: a, b = c", "f: a, d = e", "f: x, y = z"]
    );
    // Before the goal and after another definition the name means something else.
    assert_eq!(
        samples("let f = 1 assert (f = 1) let f : t = ?? assert (f 2) let f = 3 assert (f = 3)"),
        ["f: 2 = true"]
    );
}

#[test]
fn used_files_are_named_at_the_beginning_of_lines() {
    assert_eq!(
        used_files(b"#use \"a.ml\"\n  # use \"b/c.ml\" ;;\nlet x = y#use\nlet s = \"\n#use \\\"d\\\"\""),
        ["a.ml", "b/c.ml"]
    );
    assert_eq!(used_files(b"(* #use \"a\" *) #load \"b\"\n#use c"), Vec::<String>::new());
}

#[test]
fn programs_without_goals_are_read_as_ever() {
    for text in
        ["let x = 1 |> f;; assert (x = 1)", "let ( ?? ) x = x let y = ( ?? ) 1", "let f ?x () = x", "let x = [1] |> g"]
    {
        let (mut sources, wanted) = parsed(text);
        let file = sources.add("plain", text);
        let plain = crate::parse(&sources, file);
        assert_eq!(print(&wanted.tree), print(&plain.tree), "{text}");
        assert!(wanted.goals.is_empty() && wanted.problems.is_empty(), "{text}");
    }
}

#[test]
fn what_is_wrong_is_told_once() {
    for (text, expected) in [
        ("let f = ??", "error[bad-goal]: The type of this goal is not written"),
        ("let f : t |> { a => b }", "error[bad-goal]: After the examples of a goal comes `= ?`"),
        ("let f : t |> { a => (b }", "error[bad-goal]: The brace before the examples is never closed"),
        ("let f x = g ??", "error[bad-goal]: `??` stands for a whole function, not for a part of one"),
        ("let x = 1\n#use \"a\"", "error[late-use]: `#use` comes before everything else in a file"),
        ("let f : t = ?? assert (f 1 > 2)", "error[no-example]: This is about the goal, but it is no example"),
    ] {
        let (sources, wanted) = parsed(text);
        let told = |problem: &crate::Problem| {
            let message = render(&sources, &problem.to_diagnostic(&sources), Colour::Plain);
            message.lines().next().unwrap_or_default().to_string()
        };
        assert_eq!(wanted.problems.iter().map(told).collect::<Vec<_>>(), [expected], "{text}");
    }
}
