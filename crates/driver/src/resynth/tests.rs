//! Functions to examples and back, and the parts of the way.

use super::examples::{Sample, base, covered, parts};
use super::original::Original;
use super::*;
use crate::Event;
use refute_cover::Config as CoverConfig;
use refute_verdict::{Agreement, Extent};

const STUTTER: &str = "let unrelated x = x + 1\n\nlet rec stutter l = match l with\n  | [] -> []\n  | x :: r -> x :: x :: stutter r\n\nlet after = stutter [1]\n";
const NATS: &str = "type nat = O | S of nat\ntype list = Nil | Cons of nat * list\ntype bool = True | False\n\nlet rec is_even (n : nat) : bool =\n  match n with\n  | O -> True\n  | S n1 -> (match n1 with O -> False | S n2 -> is_even n2)\n;;\n\nlet rec filter (f : nat -> bool) (l : list) : list =\n  match l with\n  | Nil -> Nil\n  | Cons (x, xs) -> (match f x with True -> Cons (x, filter f xs) | False -> filter f xs)\n;;\n";

fn text(bytes: &str) -> Text {
    Text { name: "test.ml".to_string(), bytes: bytes.as_bytes().to_vec() }
}

fn original(program: &str, entry: &str) -> Original {
    Original::new(&text(program), entry, &Arc::default()).unwrap_or_else(|reason| panic!("{reason}"))
}

fn request<'a>(text: &'a Text, entry: &'a str) -> ResynthRequest<'a> {
    ResynthRequest {
        text,
        entry: Some(entry),
        language: Default::default(),
        with: &[],
        steps: 2_000_000,
        cover_steps: CoverConfig::default().steps,
        config: Config::default(),
        stop: Arc::default(),
    }
}

fn trip(program: &str, entry: &str) -> ResynthVerdict {
    let text = text(program);
    resynth(&request(&text, entry), &mut |_: Event<'_>| {}, &mut |_| {})
}

#[test]
fn a_function_is_taken_out_of_its_file() {
    let original = original(STUTTER, "stutter");
    assert_eq!(original.before, "let unrelated x = x + 1\n\n");
    assert!(
        original.text.starts_with("let rec stutter l") && original.text.ends_with("stutter r"),
        "{}",
        original.text
    );
    assert_eq!(original.unused, ["unrelated"]);
    assert_eq!(original.goal(), "let stutter (l : 'a list) : 'a list = ??");
    let calls = [
        (vec!["[1]", "-1"], "stutter [1] (-1)"),
        (vec!["Some 1"], "stutter (Some 1)"),
        (vec!["(1, 2)"], "stutter (1, 2)"),
    ];
    for (args, call) in calls {
        let args: Vec<String> = args.into_iter().map(str::to_string).collect();
        assert_eq!(original.call(&args), call);
    }
}

#[test]
fn what_a_function_uses_of_the_library_is_found() {
    let program = "let f x = x\nlet g l = List.map f (List.rev l)\n";
    let original = original(program, "g");
    assert_eq!(original.library, ["List.map", "List.rev"]);
    assert!(original.unused.is_empty());
}

#[test]
fn examples_are_run_and_have_functions_of_the_file_as_arguments() {
    let mut original = original(NATS, "filter");
    let nats = text(NATS);
    let covered = covered(&ResynthRequest { cover_steps: 1_000_000, ..request(&nats, "filter") }, &mut |_| {});
    let samples = base(&mut original, &covered);
    assert!(samples.len() >= 3, "{samples:?}");
    assert!(samples.iter().all(|sample| sample.args[0] == "is_even"), "{samples:?}");
    assert!(samples.iter().any(|sample| sample.args[1] == "Nil" && sample.result == "Nil"), "{samples:?}");
    let taken: std::collections::BTreeSet<usize> = samples.iter().flat_map(|sample| sample.takes.clone()).collect();
    assert_eq!(taken.len(), 4, "{samples:?}");
}

#[test]
fn parts_of_arguments_are_examples() {
    let original = original(STUTTER, "stutter");
    let config = Config::default();
    let stop = Arc::default();
    let mut shop = Resynthesizer::new(original, &[], 1000, config, &stop);
    let sample = Sample::of(&mut shop.original, vec!["[1; 2]".to_string()], ResynthOrigin::Branch);
    let samples = vec![sample.expect("it has a result")];
    let wanted = shop.problem(&samples).unwrap_or_else(|reason| panic!("{reason}"));
    let parts = parts(&mut shop.original, &wanted.problem, &samples);
    let told: Vec<(&str, &str)> = parts.iter().map(|part| (part.args[0].as_str(), part.result.as_str())).collect();
    assert_eq!(told, [("[2]", "[2; 2]")]);
}

#[test]
fn a_function_comes_back_from_as_few_examples_as_it_needs() {
    let verdict = trip(STUTTER, "stutter");
    assert_eq!(verdict.answer, ResynthAnswer::Same, "{verdict:?}");
    let program = verdict.program.unwrap_or_default();
    assert_eq!(program, "let rec stutter l =\n  match l with\n  | [] -> []\n  | x :: rest -> x :: x :: stutter rest");
    assert!(verdict.minimal && verdict.examples.len() < verdict.before, "{:?}", verdict.examples);
    assert!(verdict.examples.iter().all(|example| example.excludes.is_some()), "{:?}", verdict.examples);
    assert!(verdict.problem.contains("= ??"), "{}", verdict.problem);
}

#[test]
fn a_function_of_functions_comes_back() {
    let verdict = trip(NATS, "filter");
    assert_eq!(verdict.answer, ResynthAnswer::Same, "{verdict:?}");
}

#[test]
fn the_same_function_gives_the_same_verdict() {
    assert_eq!(trip(STUTTER, "stutter"), trip(STUTTER, "stutter"));
}

#[test]
fn what_cannot_be_done_is_told() {
    let reason = |program: &str, entry: &str| trip(program, entry).reason.unwrap_or_default();
    assert!(reason("let f x = x +", "f").contains("has errors"));
    assert!(reason("let f x = x", "g").contains("defines no `g`"));
    assert!(reason("let f x = failwith \"no\"", "f").contains("No input was found"));
    let stutter = text(STUTTER);
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = ResynthRequest { cover_steps: 1_000_000, stop, ..request(&stutter, "stutter") };
    let verdict = resynth(&stopped, &mut |_: Event<'_>| {}, &mut |_| {});
    assert_ne!(verdict.answer, ResynthAnswer::Same);
}

#[test]
fn what_was_compared_is_said_and_no_more() {
    let agreement = |program: &str| {
        let verdict = trip(program, "f");
        assert_eq!(verdict.answer, ResynthAnswer::Same, "{verdict:#?}");
        verdict.agreement.expect("how far the two were compared")
    };
    assert_eq!(agreement("let f b = not b").extent, Extent::EveryInput);
    assert_eq!(agreement("let f x = x + 1"), Agreement { extent: Extent::EveryShape, left_out: false });
    assert!(agreement("let f x = if x > 3 then failwith \"no\" else x").left_out);
    assert!(agreement("let rec f n = if n = 0 then 0 else f (n - 1)").left_out);
}

#[test]
fn a_function_with_effects_does_not_come_back() {
    let programs = [
        ("let f l = print_string \"a\"; List.length l", "`f []` prints, which no program from examples does."),
        ("let c = ref 0 let f x = incr c; !c + x", "`f 1` gives `3` and another time `2`."),
    ];
    for (program, reason) in programs {
        let verdict = trip(program, "f");
        assert_eq!((verdict.answer, verdict.reason.as_deref()), (ResynthAnswer::Differs, Some(reason)));
    }
}

#[test]
fn dots_in_a_text_hide_nothing() {
    let mut original = original("let f b = if b then \"...\" else \"<fun>\"", "f");
    assert_eq!(original.answer(&["true".to_string()]).map(|answered| answered.result).as_deref(), Some("\"...\""));
    assert!(original.answer(&["fun x -> x".to_string()]).is_none());
}
