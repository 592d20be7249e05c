//! Asserts made from verdicts, and the same asserts replayed.

use super::super::tests::{prepare, text};
use super::super::{prepare_replay, replay};
use super::*;
use crate::Event;
use expect_test::{Expect, expect};
use refute_verdict::{Behaviour, Difference, FoundBy, Instead, Judgement, ReplayVerdict};

fn stop() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

fn behaviour(ended: Ended) -> Behaviour {
    Behaviour { ended, inner: None, output: None, arguments: None, steps: 1, comes_again: false }
}

fn gives(value: &str) -> Behaviour {
    behaviour(Ended::Value(value.to_string()))
}

fn verdict(call: &str, kind: DifferenceKind, reference: Behaviour) -> CheckVerdict {
    let mut verdict = CheckVerdict::new("sub.ml", "f", Judgement::Differs);
    verdict.call = Some(call.to_string());
    let submission = gives("0");
    let found_by = FoundBy::Enumeration;
    verdict.difference = Some(Difference { kind, reference, submission, found_by, inner_call: None, parting: None });
    verdict
}

fn check(reference: &str, equal: Option<&str>, verdict: &CheckVerdict, expect: &Expect) {
    let assignment = prepare(reference, None, None, None, equal).expect("it is right");
    let test = assertion(&assignment, verdict, &stop());
    expect.assert_eq(&test.map_or_else(|reason| format!("error: {reason}"), |test| test.to_string()));
}

fn value(call: &str, value: &str) -> CheckVerdict {
    verdict(call, DifferenceKind::Value, gives(value))
}

#[test]
fn values_are_compared() {
    check("let f n = n + 1", None, &value("f 3", "4"), &expect!["let () = assert (f 3 = 4)"]);
    check("let f n = (n, [-n])", None, &value("f (-3)", "(-3, [3])"), &expect!["let () = assert (f (-3) = (-3, [3]))"]);
    check(
        "let f n = n + 1",
        Some("fun a b -> a - b = 0;;"),
        &value("f 3", "4"),
        &expect!["let () = assert ((fun a b -> a - b = 0) (f 3) (4))"],
    );
    check(
        "let size n = abs n let f n = n + 1",
        Some("fun a b -> size a = size b"),
        &value("f 3", "4"),
        &expect!["let () = assert ((let size n = abs n in fun a b -> size a = size b) (f 3) (4))"],
    );
}

#[test]
fn containers_are_compared_by_what_is_in_them() {
    let queue = "let q = Queue.create () in Queue.add 1 q; q";
    check(
        "let f n = let q = Queue.create () in Queue.add n q; q",
        None,
        &value("f 1", queue),
        &expect![
            "let () = assert ((fun a b -> List.of_seq (Queue.to_seq a) = List.of_seq (Queue.to_seq b)) (f 1) (let q = Queue.create () in Queue.add 1 q; q))"
        ],
    );
    // A large table is not a small one, but the same is in it.
    let table = "let h = Hashtbl.create 8 in Hashtbl.add h 1 2; h";
    let assignment =
        prepare("let f n = let h = Hashtbl.create 1000 in Hashtbl.add h n (n + 1); h", None, None, None, None);
    let saved = assertion(&assignment.expect("it is right"), &value("f 1", table), &stop());
    assert!(saved.is_ok_and(|saved| saved.code.contains("Hashtbl.to_seq")));
    // What a stream gives when it is asked cannot be written down.
    check(
        "type s = Cons of int * (unit -> s) let rec f n = Cons (n, fun () -> f (n + 1))",
        None,
        &value("f 1", "Cons (1, (fun () -> Cons (2, <fun>)))"),
        &expect!["error: what the reference does cannot be written as an assert"],
    );
}

#[test]
fn what_does_not_hold_is_not_saved() {
    check(
        "let f n = n + 1",
        None,
        &value("f 3", "5"),
        &expect!["error: what the reference does cannot be written as an assert"],
    );
    check(
        "let f n = fun m -> n + m",
        None,
        &value("f 3", "<fun>"),
        &expect!["error: what the reference does cannot be written as an assert"],
    );
}

#[test]
fn floats_have_a_tolerance() {
    check(
        "let f n = n /. 3.",
        None,
        &value("f 1.", "0.33333333333"),
        &expect!["let () = assert (refute_close (f 1.) (0.33333333333))"],
    );
    check(
        "let f n = Some [(n /. 3., 1)]",
        None,
        &value("f 1.", "Some [(0.33333333333, 1)]"),
        &expect![
            "let () = assert ((fun a b -> match a, b with Some a, Some b -> (fun a b -> List.length a = List.length b && List.for_all2 (fun (a1, a2) (b1, b2) -> refute_close a1 b1 && a2 = b2) a b) a b | None, None -> true | _ -> false) (f 1.) (Some [(0.33333333333, 1)]))"
        ],
    );
    let record = "type p = { x : float; name : string } let f n = { x = n; name = \"p\" }";
    check(
        record,
        None,
        &value("f 1.", "{x = 1.; name = \"p\"}"),
        &expect![[
            r#"let () = assert ((fun a b -> refute_close a.x b.x && a.name = b.name) (f 1.) ({x = 1.; name = "p"}))"#
        ]],
    );
}

#[test]
fn exceptions_are_matched() {
    let raises = |text: String| verdict("f 0", DifferenceKind::OtherException, behaviour(Ended::Raises(text)));
    let reference =
        "exception Odd of (int -> int) let f n = if n = 1 then raise (Odd (fun x -> x)) else failwith \"f\"";
    check(
        reference,
        None,
        &raises("Failure \"f\"".to_string()),
        &expect![[
            r#"let () = assert (match f 0 with _ -> false | exception Failure "f" -> true | exception _ -> false)"#
        ]],
    );
    let odd = verdict("f 1", DifferenceKind::OtherException, behaviour(Ended::Raises("Odd <fun>".to_string())));
    check(
        reference,
        None,
        &odd,
        &expect!["let () = assert (match f 1 with _ -> false | exception Odd _ -> true | exception _ -> false)"],
    );
}

#[test]
fn output_is_in_a_comment() {
    let mut reference = gives("()");
    reference.output = Some("a \"b\"\n".to_string());
    let verdict = verdict("f \"b\"", DifferenceKind::Output, reference);
    check(
        "let f s = Printf.printf \"a %S\\n\" s",
        None,
        &verdict,
        &expect![[r#"
        (* prints "a \"b\"\n" *)
        let () = assert (f "b" = ())"#]],
    );
}

#[test]
fn arguments_are_compared_afterwards() {
    let afterwards = |call: &str, after: &str| {
        let reference = Behaviour { arguments: Some(after.to_string()), ..gives("()") };
        verdict(call, DifferenceKind::Argument, reference)
    };
    check(
        "let f a i = a.(i) <- 0",
        None,
        &afterwards("f [|1; 2|] 0", "[|0; 2|] 0"),
        &expect!["let () = let a1 = [|1; 2|] in let a2 = 0 in ignore (f a1 a2); assert (a1 = [|0; 2|] && a2 = 0)"],
    );
    check(
        "let f a g = a.(0) <- g a.(0)",
        None,
        &afterwards("f [|\"no fun at all\"|] (fun s -> s)", "[|\"no fun at all\"|] (fun s -> s)"),
        &expect![[
            r#"let () = let a1 = [|"no fun at all"|] in let a2 = fun s -> s in ignore (f a1 a2); assert (a1 = [|"no fun at all"|])"#
        ]],
    );
}

fn replayed(reference: &str, file: &str, submission: &str) -> (ReplayVerdict, usize) {
    let assignment = prepare(reference, None, None, None, None).expect("it is right");
    let nobody = &mut |_: Event<'_>| {};
    let tests = prepare_replay(&assignment, &text("t.ml", file), &stop(), nobody).expect("it fits");
    let verdict = replay(&assignment, &tests, &text("sub.ml", submission), &stop(), nobody);
    (verdict, tests.left_out.len())
}

#[test]
fn asserts_are_replayed() {
    let file = "(* from a.ml *)\nlet () = assert (f 3 = 4)\nlet two = 2\nlet () = assert (f two = (3))\n\n\
                let () = assert (f 0 = 0)\nlet () = assert (f (-1) = 0)\n";
    let submission = "let rec f n = if n < 0 then f n else if n = 2 then raise Not_found else n + 1";
    let (verdict, left_out) = replayed("let f n = n + 1", file, submission);
    assert_eq!(left_out, 1);
    let lines: Vec<String> = verdict
        .tests
        .iter()
        .map(|test| {
            format!(
                "{} {} {:?}",
                test.line,
                test.test,
                test.instead.as_ref().map_or("holds".to_string(), ToString::to_string)
            )
        })
        .collect();
    expect![[r#"
        2 f 3 = 4 "holds"
        4 f two = (3) "raises Not_found"
        7 f (-1) = 0 "takes too long to wait for: more than 20000000 steps""#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn replaying_compares_output_too() {
    let reference = "let f s = print_string (s ^ \"!\")";
    let file = "let () = assert (f \"a\" = ())";
    let (verdict, _) = replayed(reference, file, "let f s = print_string s");
    assert_eq!(verdict.tests[0].instead, Some(Instead::PrintsElse));
    assert!(replayed(reference, file, reference).0.tests[0].holds);
}

#[test]
fn an_assert_that_does_not_fit_a_submission_fails_alone() {
    let file = "let () = assert (f 1 = 2)\nlet () = assert (g 1 = 1)\n";
    let (verdict, _) = replayed("let g x = x let f n = n + 1", file, "let f n = n + 1");
    assert!(verdict.tests[0].holds);
    let why = "There is no value called `g`".to_string();
    assert_eq!(verdict.tests[1].instead, Some(Instead::DoesNotFit(why)));
}

fn tests_of(program: &str, inputs: &[(&str, Ending, &str)]) -> Vec<Option<String>> {
    let mut loaded = Loaded::new();
    loaded.add_quietly(&text("f.ml", program)).expect("it is right");
    let mut inputs: Vec<CoverInput> = inputs
        .iter()
        .map(|(call, ending, result)| CoverInput {
            call: (*call).to_string(),
            arguments: Vec::new(),
            class: None,
            conditions: Vec::new(),
            size: 1,
            ending: *ending,
            result: (*result).to_string().into(),
            test: None,
            takes: Vec::new(),
            origin: refute_verdict::InputOrigin::Branch,
        })
        .collect();
    assert_inputs(&loaded, &mut inputs, &stop());
    inputs.into_iter().map(|input| input.test.map(|test| test.to_string())).collect()
}

#[test]
fn inputs_of_a_covered_function_get_tests() {
    let program = "let f x = if x = 0 then raise Not_found else if x = 1 then assert false else (fun () -> x)
                   let g x = match x with 1 -> 1.";
    let tests = tests_of(
        program,
        &[
            ("f 0", Ending::Exception, "raises Not_found"),
            ("f 1", Ending::Exception, "raises Assert_failure (\"f.ml\", 1, 2)"),
            ("f 2", Ending::Value, "<fun>"),
            ("g 1", Ending::Value, "1."),
            ("g 2", Ending::Exception, "raises Match_failure (\"f.ml\", 2, 3)"),
            ("g 3", Ending::OutOfFuel, "does not end"),
        ],
    );
    let raising = |call: &str, pattern: &str| {
        Some(format!(
            "let () = assert (match {call} with _ -> false | exception {pattern} -> true | exception _ -> false)"
        ))
    };
    let expected = [
        raising("f 0", "Not_found"),
        raising("f 1", "Assert_failure _"),
        None,
        Some("let () = assert (refute_close (g 1) (1.))".to_string()),
        raising("g 2", "Match_failure _"),
        None,
    ];
    assert_eq!(tests, expected);
}

#[test]
fn tests_run_one_after_the_other() {
    let program = "let calls = ref 0 let f () = incr calls; !calls";
    let value = |text| ("f ()", Ending::Value, text);
    // Each was found on a fresh program; together they are run in order, where the second call gives another value.
    let tests = tests_of(program, &[value("1"), value("1"), value("2")]);
    assert_eq!(tests.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
}
