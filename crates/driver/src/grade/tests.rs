//! Tests of the stages of `refute grade` on small exercises.

use super::*;
use crate::Event;
use refute_verdict::{ClassTest, Instead, TestItem, TestOutcome};

fn text(name: &str, content: &str) -> Text {
    Text { name: name.to_string(), bytes: content.as_bytes().to_vec() }
}

fn entry(name: &str) -> Entry<Text> {
    let name = Some(name.to_string());
    Entry {
        name,
        observer: None,
        assume: None,
        equal: None,
        together: None,
        language: Default::default(),
        config: Default::default(),
    }
}

fn request(prelude: &[&str], reference: &str, entries: Vec<Entry<Text>>) -> ClassRequest {
    let prelude = prelude.iter().map(|content| text("prelude.ml", content)).collect();
    let tests = Vec::new();
    ClassRequest { prelude, reference: text("reference.ml", reference), entries, rules: Rules::default(), tests }
}

fn prepared(request: &ClassRequest) -> Class {
    prepare_class(request, &mut |_: Event<'_>| {}).expect("the reference is fine")
}

fn class(reference: &str, name: &str) -> Class {
    prepared(&request(&[], reference, vec![entry(name)]))
}

fn never() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

fn tried(class: &Class, submission: &str, call: &str) -> TestOutcome {
    let input = class_input(class, 0, call, &never()).expect("the call is of use");
    let test = ClassTest { entry: 0, call: Some(input.call), item: input.test };
    try_tests(class, &text("s.ml", submission), &[test], &never()).remove(0)
}

const MAX: &str =
    "let rec max = function [] -> failwith \"empty\" | [x] -> x | x :: t -> let m = max t in if x > m then x else m";

#[test]
fn every_entry_is_judged_by_itself() {
    let class = prepared(&request(&[], "let f x = x + 1 let g x = x * 2", vec![entry("f"), entry("g")]));
    let judged = judge(&class, &text("s.ml", "let f x = x + 1 let g x = x + x + 1"), &never());
    let verdicts: Vec<_> = judged.verdicts.iter().map(|one| (one.entry.as_str(), one.verdict)).collect();
    assert_eq!(verdicts, [("f", Judgement::NoDifference), ("g", Judgement::Differs)]);
    assert_eq!(judged.tests, [None, Some(TestItem::new("let () = assert (g 0 = 0)"))]);
}

#[test]
fn a_prelude_stands_before_both_programs() {
    let prelude = ["type t = A | B of int", "let one = 1"];
    let class = prepared(&request(&prelude, "let f = function A -> 0 | B n -> n + one", vec![entry("f")]));
    assert_eq!(class.entries()[0].ty, "t -> int");
    let right = "let f x = match x with B n -> one + n | A -> 0";
    assert_eq!(judge(&class, &text("s.ml", right), &never()).verdicts[0].verdict, Judgement::NoDifference);
    let wrong = judge(&class, &text("s.ml", "let f x = match x with B n -> n | A -> 0"), &never());
    assert_eq!(wrong.verdicts[0].call.as_deref(), Some("f (B 0)"));
    // What the prelude binds does not make up for a missing definition.
    let class = prepared(&request(&["let f x = x"], "let f x = x + 1", vec![entry("f")]));
    let missing = judge(&class, &text("s.ml", "let g x = x + 1"), &never());
    assert_eq!(missing.verdicts[0].verdict, Judgement::DoesNotFit);
}

#[test]
fn programs_that_differ_in_names_have_one_structure() {
    let class = class(MAX, "max");
    let of = |content: &str| survey(&class, &text("s.ml", content)).structure;
    let one = of(
        "let larger a b = if a > b then a else b let rec max l = match l with [x] -> x | x :: t -> larger x (max t) | [] -> 0",
    );
    let renamed = of(
        "(* by me *)\nlet big u v = if u > v then u else v\nlet rec max = fun xs ->\n match xs with [y] -> y | y :: ys -> (big y (max ys)) | [] -> 0",
    );
    let other = of(
        "let larger a b = if a < b then a else b let rec max l = match l with [x] -> x | x :: t -> larger x (max t) | [] -> 0",
    );
    assert!(one.is_some());
    assert_eq!(one, renamed);
    assert_ne!(one, other);
    assert_eq!(of("let max = "), None);
}

#[test]
fn tests_say_what_happens_instead() {
    let class = class(MAX, "max");
    assert_eq!(tried(&class, MAX, "max [1; 2]"), TestOutcome::Holds);
    assert_eq!(tried(&class, "let max l = List.hd l", "max [1; 2]"), TestOutcome::Fails("gives 1".to_string().into()));
    assert_eq!(
        tried(&class, "let max l = if l = [1; 2] then raise Not_found else 0", "max [1; 2]"),
        TestOutcome::Fails("raises Not_found".to_string().into())
    );
    let TestOutcome::Fails(endless) = tried(&class, "let rec max l = max l", "max [1; 2]") else { panic!("it ends") };
    assert!(matches!(endless, Instead::NoEnd(_)), "{endless}");
    assert!(matches!(tried(&class, "let max l = \"one\"", "max [1; 2]"), TestOutcome::Unknown(_)));
    assert!(matches!(tried(&class, "let max = ", "max [1; 2]"), TestOutcome::Unknown(_)));
}

#[test]
fn a_test_does_not_see_what_another_left_behind() {
    let class = class("let f x = x + 1", "f");
    let counting = text("s.ml", "let calls = ref 0 let f x = incr calls; if !calls > 1 then 0 else x + 1");
    let input = class_input(&class, 0, "f 1", &never()).expect("the call is of use");
    let test = ClassTest { entry: 0, call: Some(input.call), item: input.test };
    assert_eq!(try_tests(&class, &counting, &[test.clone(), test], &never()), [TestOutcome::Holds, TestOutcome::Holds]);
}

#[test]
fn what_is_printed_counts_where_the_reference_prints() {
    let prints = class("let f x = print_int x", "f");
    assert_eq!(tried(&prints, "let f x = print_int x", "f 1"), TestOutcome::Holds);
    assert_eq!(tried(&prints, "let f x = ()", "f 1"), TestOutcome::Fails(Instead::PrintsElse));
    let silent = class("let f x = x + 1", "f");
    assert_eq!(tried(&silent, "let f x = print_string \"here\"; x + 1", "f 1"), TestOutcome::Holds);
}

fn read(class: &Class, content: &str) -> Vec<(u32, String, Result<String, String>)> {
    let tests = instructor_tests(class, &text("tests", content), &never()).expect("the tests can be read");
    tests
        .into_iter()
        .map(|test| {
            (test.line, test.text, test.input.map(|input| input.test.to_string()).map_err(|error| error.to_string()))
        })
        .collect()
}

#[test]
fn cases_become_asserts() {
    let class = class(MAX, "max");
    let expected = [
        (2, "[1] => 1".to_string(), Ok("let () = assert (max [1] = 1)".to_string())),
        (3, "[1; 2] => 1".to_string(), Err("does not hold: the reference gives 2".to_string())),
    ];
    assert_eq!(read(&class, "{\n [1] => 1;\n [1; 2] => 1;\n}"), expected);
}

#[test]
fn asserts_keep_the_definitions_they_use() {
    let class = class(MAX, "max");
    let expected = [
        (2, "max l = 2".to_string(), Ok("let l = [1; 2]\nlet () = assert (max l = 2)".to_string())),
        (3, "max l = 3".to_string(), Err("does not hold: with the reference it fails".to_string())),
    ];
    assert_eq!(read(&class, "let l = [1; 2]\nlet () = assert (max l = 2)\nlet () = assert (max l = 3)"), expected);
    let expected =
        [(3, "assert (max l = 2)".to_string(), Ok("let l = [1; 2]\nlet _ = assert (max l = 2)".to_string()))];
    assert_eq!(read(&class, "let l = [1; 2];;\n\nassert (max l = 2);;"), expected);
}

#[test]
fn a_request_can_be_sent() {
    let mut sent = request(&["let one = 1"], "let f x = x", vec![entry("f")]);
    sent.reference.bytes = b"let f x = \"\xff\"".to_vec();
    let json = serde_json::to_string(&sent).expect("it can be written");
    assert_eq!(serde_json::from_str::<ClassRequest>(&json).expect("it can be read"), sent);
}

/// Where files are kept is no part of a program: not of its constants, not of what it does.
#[test]
fn names_of_files_change_nothing() {
    let long = "let f s = if String.length s >= 12 then assert false else String.length s";
    let partial = "let f s = match String.length s with 0 -> 0 | 1 -> 1 | 2 -> 2 | 3 -> 3";
    let judged = |reference: &str, name: &str, submission: &str| {
        let reference = text(reference, "let f s = match s with \"\" -> 0 | _ -> String.length s");
        let class = prepared(&ClassRequest { reference, ..request(&[], "", vec![entry("f")]) });
        let verdict = judge(&class, &text(name, submission), &never()).verdicts.remove(0);
        (verdict.call.expect("a difference"), verdict.got)
    };
    for submission in [long, partial] {
        let plain = judged("reference.ml", "x.ml", submission);
        assert!(!plain.0.contains(".ml"), "{}", plain.0);
        assert_eq!(judged("anon/reference.ml", "anon/submissions/x.ml", submission), plain);
        let (call, _) = judged("anon/reference.ml", "anon/submissions/quentin_longer_name.ml", submission);
        assert_eq!(call, plain.0);
    }
}

#[test]
fn a_file_that_is_no_program_is_told_in_one_message_and_not_shown() {
    let class = class(MAX, "max");
    let bytes: Vec<u8> = (0..200_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    let compiled = Text { name: "a_out.ml".to_string(), bytes };
    let verdict = judge(&class, &compiled, &never()).verdicts.remove(0);
    assert_eq!(verdict.verdict, Judgement::Rejected);
    assert_eq!(verdict.diagnostics.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(), ["not-text"]);
    assert_eq!(compiled.shown(), "");
    let long = text("long.ml", &"let x = 1\n".repeat(200_000));
    let diagnostics = survey(&class, &long).diagnostics;
    assert_eq!(diagnostics.iter().map(|one| one.code.as_str()).collect::<Vec<_>>(), ["text-too-long"]);
}

/// Each of these would take minutes if every message were worked out.
#[test]
fn of_thousands_of_messages_the_first_are_told() {
    let class = class(MAX, "max");
    let names: String = (0..5_000).map(|i| format!("let some_long_name_{i} = sume_long_name_{i}\n")).collect();
    for wrong in [names, "let x = 1 + \"one\"\n".repeat(5_000), "let = )\n".repeat(5_000)] {
        let diagnostics = survey(&class, &text("s.ml", &wrong)).diagnostics;
        assert_eq!(diagnostics.len(), 51);
        let last = diagnostics.last().expect("a message");
        assert_eq!(
            (last.code.as_str(), last.title.as_str()),
            ("more-messages", "There are 4950 more messages about this text")
        );
    }
}
