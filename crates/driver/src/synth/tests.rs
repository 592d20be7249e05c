//! From a text with a goal to a verdict.

use super::*;
use refute_source::render::Colour;
use refute_verdict::{ExitCode, QuestionKind, ReferenceState};

const STUTTER: &str = "let stutter : int list -> int list = ??
let () = assert (stutter [] = [])
let () = assert (stutter [1] = [1; 1])
let () = assert (stutter [2; 1] = [2; 2; 1; 1])
";

fn text(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn run_with(source: &str, answers: &[&str], reference: Reference<'_>) -> (SynthVerdict, String) {
    let source = text("goal.ml", source);
    let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
    let request = SynthRequest {
        text: &source,
        used: &[],
        entry: None,
        language: Default::default(),
        with: &[],
        without: &[],
        answers: &answers,
        all: 3,
        steps: 2_000_000,
        effort: Effort::LOW,
        stop: Arc::default(),
    };
    let mut heard = String::new();
    let verdict = synth(&request, reference, &mut |event: crate::Event<'_>| {
        if let crate::Event::Messages(found) = event {
            heard.push_str(&found.render(Colour::Plain));
        }
    });
    (verdict, heard)
}

fn run(source: &str, answers: &[&str]) -> SynthVerdict {
    run_with(source, answers, Reference::None).0
}

/// What the first program of a verdict gives.
fn calls(verdict: &SynthVerdict, args: &[&str]) -> String {
    let program = verdict.whole.clone().expect("a program");
    let rival = rivals::Rival::new(&program, &verdict.entry).expect("a program that can be read");
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    rivals::text_of(&rival.call(&mut rival.bench(&Arc::default()), &args))
}

#[test]
fn a_function_is_found_and_runs() {
    let verdict = run(STUTTER, &[]);
    assert_eq!(verdict.answer, SynthAnswer::Found);
    assert_eq!((verdict.entry.as_str(), verdict.ty.as_str()), ("stutter", "int list -> int list"));
    assert_eq!(calls(&verdict, &["[7; 8; 9]"]), "[7; 7; 8; 8; 9; 9]");
    assert_eq!(verdict.examples.len(), 3);
    assert_eq!(verdict.examples[1].text, "stutter [1] = [1; 1]");
    assert_eq!(verdict.examples[1].place.as_ref().map(|place| place.start.line), Some(3));
    assert_eq!(verdict.exit_code(), ExitCode::Fine);
}

#[test]
fn the_same_request_gives_the_same_verdict() {
    assert_eq!(run(STUTTER, &[]), run(STUTTER, &[]));
}

#[test]
fn programs_that_fit_differ_and_the_smallest_difference_is_asked() {
    let verdict = run("let f : int -> int = ??\nlet () = assert (f 2 = 4)\n", &[]);
    assert!(verdict.programs.len() >= 2, "{:?}", verdict.programs);
    let question = verdict.question.clone().expect("a question");
    assert_eq!(question.kind, QuestionKind::Rivals);
    let [first, second] = question.candidates.as_slice() else { panic!("{question:?}") };
    assert_ne!(first.result, second.result);
    assert_eq!(calls(&verdict, &[&question.arguments[0]]), first.result);
}

#[test]
fn answers_narrow_the_search() {
    let goal = "let f : int -> int = ??\nlet () = assert (f 2 = 4)\n";
    let question = run(goal, &[]).question.expect("a question");
    let answered = run(goal, &["b"]);
    assert_eq!(calls(&answered, &[&question.arguments[0]]), question.candidates[1].result);
    assert_eq!(answered.examples[1].origin, ExampleOrigin::Answer);
    let whole = run(goal, &["f 3 = 9"]);
    assert_eq!(calls(&whole, &["5"]), "25");
    assert_eq!(calls(&run(goal, &["f 3 = 6"]), &["5"]), "10");
}

#[test]
fn bad_answers_are_refused() {
    let (verdict, heard) = run_with(STUTTER, &["stutter [1] = true"], Reference::None);
    assert_eq!(verdict.answer, SynthAnswer::Refused);
    assert!(heard.contains("answer 1"), "{heard}");
    let (verdict, _) = run_with(STUTTER, &["stutter [1] = [1]"], Reference::None);
    assert_eq!((verdict.answer, verdict.contradiction), (SynthAnswer::Contradiction, Some((1, 3))));
}

#[test]
fn contradictions_are_told_with_both_places() {
    let goal = "let f : int -> int = ??\nlet () = assert (f 1 = 2)\nlet () = assert (f 1 = 3)\n";
    let (verdict, heard) = run_with(goal, &[], Reference::None);
    assert_eq!((verdict.answer, verdict.contradiction), (SynthAnswer::Contradiction, Some((0, 1))));
    assert!(heard.contains("goal.ml:3:") && heard.contains("assert (f 1 = 2)"), "{heard}");
    assert_eq!(verdict.exit_code(), ExitCode::Problem);
}

#[test]
fn texts_with_errors_are_refused() {
    let (verdict, heard) = run_with("let f : int -> int = ??\nlet () = assert (f true = 3)\n", &[], Reference::None);
    assert_eq!(verdict.answer, SynthAnswer::Refused);
    assert!(!heard.is_empty() && !verdict.diagnostics.is_empty());
}

#[test]
fn a_reference_adds_examples_until_nothing_differs() {
    let reference = text("reference.ml", "let f x = if x > 3 then x - 3 else 0\n");
    let goal = "let f : int -> int = ??\nlet () = assert (f 5 = 2)\n";
    let (verdict, _) = run_with(goal, &[], Reference::Text { text: &reference, entry: None });
    let known = verdict.reference.clone().expect("a reference");
    assert!(known.state == ReferenceState::Agrees && known.agreement.is_some() && known.rounds > 1, "{verdict:#?}");
    assert!(verdict.examples.iter().any(|example| example.origin == ExampleOrigin::Reference));
    assert_eq!((calls(&verdict, &["10"]), calls(&verdict, &["-4"])), ("7".to_string(), "0".to_string()));
}

#[test]
fn a_reference_gives_all_examples_when_there_are_none() {
    let reference =
        text("reference.ml", "let rec last = function [] -> None | [x] -> Some x | _ :: rest -> last rest\n");
    let reference = Reference::Text { text: &reference, entry: Some("last") };
    let (verdict, _) = run_with("let final : int list -> int option = ??\n", &[], reference);
    assert!(verdict.reference.as_ref().is_some_and(|known| known.state == ReferenceState::Agrees), "{verdict:#?}");
    assert_eq!(calls(&verdict, &["[1; 2; 3]"]), "Some 3");
}

#[test]
fn examples_against_the_reference_are_told() {
    let reference = text("reference.ml", "let stutter l = l\n");
    let (verdict, heard) = run_with(STUTTER, &[], Reference::Text { text: &reference, entry: None });
    assert_eq!(verdict.answer, SynthAnswer::Refused);
    assert!(heard.contains("gives [1] here"), "{heard}");
    let reference = text("reference.ml", "let other l = l\n");
    let (verdict, _) = run_with(STUTTER, &[], Reference::Text { text: &reference, entry: None });
    assert!(verdict.reason.is_some_and(|reason| reason.contains("defines no `stutter`")));
}

#[test]
fn an_input_that_is_not_meant_is_not_asked_about_again() {
    let goal = "let price : int -> int = ??\nlet () = assert (price 2 = 4)\n";
    let first = run(goal, &[]).question.expect("a question");
    let second = run(goal, &[NOT_MEANT]);
    assert_eq!(second.answer, SynthAnswer::Found);
    assert_ne!(second.question.map(|question| question.arguments), Some(first.arguments));
}
