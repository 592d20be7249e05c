//! The echo of `run` is the echo of OCaml's toplevel, also in the corners.

use expect_test::{Expect, expect};
use refute_driver::{Channel, Event, OnException, RunRequest, Text, run};
use refute_source::render::{Colour, render};
use refute_verdict::{ExitCode, RunVerdict};

fn transcript(program: &str, calls: &[&str], on_exception: OnException) -> (String, RunVerdict) {
    let text = Text { name: "test.ml".to_string(), bytes: program.as_bytes().to_vec() };
    let calls: Vec<String> = calls.iter().map(|call| call.to_string()).collect();
    let request = RunRequest {
        text: &text,
        calls: &calls,
        language: Default::default(),
        fuel: 1_000_000,
        memory: 64,
        input: b"one\ntwo\n",
        files: &[],
        on_exception,
        stop: Default::default(),
    };
    let mut shown = String::new();
    let verdict = run(&request, &mut |event: Event<'_>| match event {
        Event::Result(text) => shown.push_str(text),
        Event::Output(Channel::Out, bytes) => shown.push_str(&String::from_utf8_lossy(bytes)),
        Event::Output(Channel::Err, bytes) => shown.push_str(&format!("[stderr {}]", String::from_utf8_lossy(bytes))),
        Event::Messages(found) => {
            for one in found.diagnostics {
                let text = render(found.sources, one, Colour::Plain);
                shown.push_str(&format!("[{}]\n", text.lines().next().unwrap_or_default()));
            }
        }
    });
    (shown, verdict)
}

fn check(program: &str, expected: Expect) {
    expected.assert_eq(&transcript(program, &[], OnException::Continue).0);
}

#[test]
fn types_keep_the_names_they_had() {
    check(
        "type t = int let x : t = 3 type t = A let y = A let z = x;;",
        expect![[r#"
            [warning[defined-again]: The type `t` is declared twice]
            type t = int
            val x : t = 3
            type t = A
            val y : t = A
            val z : t/2 = 3
        "#]],
    );
}

#[test]
fn several_bindings_and_patterns() {
    check(
        "let a = 1 and b = 2 let (c, [d]) = (3, [4]) let () = () let _ = 5;;",
        expect![[r#"
            [warning[non-exhaustive-match]: This `let` pattern does not fit every value]
            val a : int = 1
            val b : int = 2
            val c : int = 3
            val d : int = 4
            - : int = 5
        "#]],
    );
}

#[test]
fn the_toplevel_goes_on_after_an_exception() {
    check(
        "let a = 1 let b = failwith \"no\" let c = 3;; b;; exit 2;; let d = 4",
        expect![[r#"
            val a : int = 1
            Exception: Failure "no".
            val c : int = 3
            `b` has no value: the program ended before its definition, or in it.
            The program ended itself with exit code 2.
        "#]],
    );
}

#[test]
fn a_script_stops_at_an_exception_but_calls_go_on() {
    let program = "let a = ref 1 let b = raise Not_found let c = 3";
    let (shown, verdict) = transcript(program, &["a := 5; !a", "!a", "c", "1 +", "\"a\" + 1"], OnException::Stop);
    expect![[r#"
        val a : int ref = {contents = 1}
        Exception: Not_found.
        # a := 5; !a
        - : int = 5
        # !a
        - : int = 5
        # c
        `c` has no value: the program ended before its definition, or in it.
        # 1 +
        [error[syntax-error]: An expression is missing after `+`]
        # "a" + 1
        [error[type-mismatch]: The left operand of `+` should be an `int`, but it is a `string`]
    "#]]
    .assert_eq(&shown);
    assert_eq!(verdict.exit_code(), ExitCode::Problem);
    assert_eq!(verdict.items.len(), 2);
    assert_eq!(verdict.calls.len(), 5);
}

#[test]
fn output_and_input_stand_in_order() {
    check(
        "let a = read_line ();; print_string \"x\"; prerr_string \"y\"; print_string \"z\";; let b = read_line () let c = read_line ()",
        expect![[r#"
            val a : string = "one"
            x[stderr y]z- : unit = ()
            val b : string = "two"
            Exception: End_of_file.
        "#]],
    );
}

#[test]
fn limits_end_the_text() {
    check(
        "let rec loop () = loop ();; loop ();; let never = 1",
        expect![[r#"
            val loop : unit -> 'a = <fun>
            Out of fuel: stopped after 1000000 steps. Is there an endless recursion or loop?
        "#]],
    );
    check(
        "let rec grow l = grow (l :: [l]) let x = grow []",
        expect![[r#"
            [error[infinite-type]: The type of this expression would have to contain itself]
            [error[infinite-type]: The type of this element would have to contain itself]
        "#]],
    );
}

#[test]
fn fine_programs_exit_with_zero() {
    let (_, verdict) = transcript("let x = 1;; exit 0;;", &[], OnException::Stop);
    assert_eq!(verdict.exit_code(), ExitCode::Fine);
}
