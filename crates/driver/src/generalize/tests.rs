//! From texts and a failing input to a verdict.

use super::*;
use crate::Event;
use refute_source::render::Colour;
use refute_verdict::{ExitCode, GeneralizeAnswer};

const REFERENCE: &str =
    "let rec insert x l = match l with [] -> [x] | y :: r -> if x <= y then x :: l else y :: insert x r";
const SUBMISSION: &str = "let rec insert x l = match l with [] -> [x] | y :: r -> if x < y then x :: l else if x = y then l else y :: insert x r";

fn text(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn run_on(judge: Judge<'_>, tested: Tested<'_>, entry: Option<&str>, inputs: &[&str]) -> (GeneralizeVerdict, String) {
    let inputs: Vec<String> = inputs.iter().map(ToString::to_string).collect();
    let request = GeneralizeRequest {
        prelude: &[],
        language: Default::default(),
        judge,
        entry,
        inputs: &inputs,
        operators: None,
        config: Config { calls: 2_000, learner: None, ..Config::default() },
        sample: 5,
        negatives: 5,
        learners: false,
        stop: Arc::default(),
    };
    let mut messages = String::new();
    let verdict = generalize(
        &request,
        tested,
        &mut |event: Event<'_>| {
            if let Event::Messages(found) = event {
                messages.push_str(&found.render(Colour::Plain));
            }
        },
        &mut |_| {},
    );
    (verdict, messages)
}

fn compared(reference: &str, submission: &str, inputs: &[&str]) -> (GeneralizeVerdict, String) {
    let (reference, submission) = (text("reference.ml", reference), text("submission.ml", submission));
    let judge = Judge::Reference { text: &reference, assume: None, equal: None, config: CheckConfig::default() };
    run_on(judge, Tested::Text(&submission), None, inputs)
}

fn specified(program: &str, specification: Specification<'_>, inputs: &[&str]) -> (GeneralizeVerdict, String) {
    let program = text("program.ml", program);
    run_on(Judge::Specification(specification), Tested::Text(&program), None, inputs)
}

#[test]
fn a_failing_input_is_given_or_searched_for() {
    for inputs in [&[][..], &["3 [3]"], &["(3, [3])"], &["(1 + 2) (List.map succ [2; 4])"]] {
        let (verdict, messages) = compared(REFERENCE, SUBMISSION, inputs);
        assert_eq!(verdict.answer, GeneralizeAnswer::Fails, "{inputs:?} {:?} {messages}", verdict.reason);
        assert_eq!(verdict.exit_code(), ExitCode::Problem);
        assert_eq!(verdict.given, !inputs.is_empty());
        let smallest = &verdict.families[0].smallest;
        assert!(smallest.reference != smallest.got && smallest.got.is_some(), "{smallest:?}");
    }
}

#[test]
fn inputs_that_cannot_be_taken_apart_have_no_family() {
    let (verdict, _) =
        compared("let f (q : int Queue.t) = Queue.length q", "let f (q : int Queue.t) = Queue.length q - 1", &[]);
    assert_ne!(verdict.answer, GeneralizeAnswer::NoFailure);
    let reason = verdict.reason.expect("a reason");
    assert!(reason.contains("more than plain data"), "{reason}");
}

#[test]
fn what_does_not_fail_is_said() {
    let (verdict, _) = compared(REFERENCE, SUBMISSION, &["3 [4]"]);
    assert_eq!((verdict.answer, verdict.exit_code()), (GeneralizeAnswer::NoFailure, ExitCode::Fine));
    assert!(verdict.reason.expect("a reason").contains("`insert 3 [4]` does not fail"));
    let (verdict, _) =
        compared("let f = function [] -> raise Not_found | (x : int) :: _ -> x", "let f (_ : int list) = 0", &["[]"]);
    let reason = verdict.reason.expect("a reason");
    assert!(reason.contains("`f []` does not count"), "{reason}");
    let (verdict, _) = compared(REFERENCE, REFERENCE, &[]);
    assert_eq!(verdict.answer, GeneralizeAnswer::NoFailure);
    let (verdict, _) = compared(REFERENCE, SUBMISSION, &["3 [4]", "2 [2]"]);
    assert_eq!(verdict.answer, GeneralizeAnswer::Fails);
    assert!(verdict.notes.iter().any(|note| note.contains("does not fail")), "{:?}", verdict.notes);
}

#[test]
fn inputs_that_do_not_type_are_refused_with_their_place() {
    let check = |input: &str, expect: &str| {
        let (verdict, messages) = compared(REFERENCE, SUBMISSION, &[input]);
        assert_eq!((verdict.answer, verdict.exit_code()), (GeneralizeAnswer::Refused, ExitCode::Usage), "{input}");
        let all = format!("{} {messages}", verdict.reason.unwrap_or_default());
        assert!(all.contains(expect), "{input}: {all}");
    };
    check("[1]", "should have type `int * int list`, but it has type `int list`");
    check("(1, [true]", "--input");
    check("1 (List.hd [])", "raises");
    check("", "--input");
}

#[test]
fn conditions_are_expressions_or_names() {
    let sort = "let rec sorted = function a :: (b :: _ as r) -> a <= b && sorted r | _ -> true
let rec ins x = function [] -> [x] | y :: r -> if x < y then x :: y :: r else y :: x :: r
let sort l = List.fold_right ins l []
let fine l = sorted (sort l)
let ok l r = sorted r && List.length l = List.length r";
    let property = |property| Specification { property: Some(property), ..Specification::default() };
    let post = |pre, post| Specification { pre, post: Some(post), ..Specification::default() };
    for (specification, call) in [
        (property("fine"), "fine ["),
        (property("fun l -> sorted (sort l)"), "property ["),
        (post(None, "fun l r -> sorted r"), "fine ["),
    ] {
        let (verdict, messages) = specified(sort, specification, &[]);
        if call == "fine [" && specification.post.is_some() {
            // The last function is `ok`, whose type is another one.
            assert_eq!(verdict.answer, GeneralizeAnswer::Refused);
            continue;
        }
        assert_eq!(verdict.answer, GeneralizeAnswer::Fails, "{specification:?} {:?} {messages}", verdict.reason);
        assert!(verdict.families[0].smallest.call.starts_with(call), "{:?}", verdict.families[0].smallest);
    }
    let program = text("sort.ml", sort);
    let judge = Judge::Specification(post(Some("fun l -> List.length l < 5"), "ok"));
    let (verdict, _) = run_on(judge, Tested::Text(&program), Some("sort"), &[]);
    assert_eq!(verdict.answer, GeneralizeAnswer::Fails, "{:?}", verdict.reason);
    let smallest = &verdict.families[0].smallest;
    assert!(smallest.call.starts_with("sort [") && smallest.got.is_some(), "{smallest:?}");
    let (verdict, messages) = specified(sort, property("fun l -> sort l"), &[]);
    assert_eq!(verdict.answer, GeneralizeAnswer::Refused);
    assert!(messages.contains("give a `bool`"), "{messages}");
}

#[test]
fn a_property_that_no_small_input_refutes_is_solved() {
    let program = "let f n = if n * 7 > 100_000 && n mod 3 = 1 then n else 0";
    let property = Specification { property: Some("fun n -> f n = 0"), ..Specification::default() };
    let (verdict, messages) = specified(program, property, &[]);
    assert_eq!(verdict.answer, GeneralizeAnswer::Fails, "{:?} {messages}", verdict.reason);
    let never = Specification { property: Some("fun n -> f n <> 5"), ..Specification::default() };
    let (verdict, _) = specified(program, never, &[]);
    assert_eq!(verdict.answer, GeneralizeAnswer::NoFailure);
}

#[test]
fn functions_as_inputs_are_described_by_what_they_do() {
    let reference = "let rec iter n f x = if n <= 0 then x else f (iter (n - 1) f x)";
    let submission = "let rec iter n f x = if n <= 1 then f x else f (iter (n - 1) f x)";
    let (verdict, _) = compared(reference, submission, &[]);
    let said = verdict.families[0].sentence("iter").expect("a sentence");
    assert!(said.contains("f x"), "{said}");
}

struct Says<F: FnMut(&str) -> Result<Option<String>, String>>(F);

impl<F: FnMut(&str) -> Result<Option<String>, String>> Oracle for Says<F> {
    fn ask(&mut self, arguments: &str) -> Result<Option<String>, crate::OracleError> {
        (self.0)(arguments).map_err(Into::into)
    }
}

/// The submission above, in another language.
fn double(line: &str) -> Result<Option<String>, String> {
    let n: i64 = line.parse().map_err(|_| format!("`{line}` is no number"))?;
    Ok(Some(if n > 3 { n * 2 + 1 } else { n * 2 }.to_string()))
}

#[test]
fn programs_are_asked_and_judged_by_a_reference_or_a_condition() {
    let reference = text("double.ml", "let double n = 2 * n");
    let judge = Judge::Reference { text: &reference, assume: None, equal: None, config: CheckConfig::default() };
    let specification = Specification {
        pre: Some("fun n -> n < 1_000"),
        post: Some("fun (n : int) r -> r = 2 * n"),
        ..Specification::default()
    };
    for (judge, entry) in [(judge, "double"), (Judge::Specification(specification), "program")] {
        let mut oracle = Says(double);
        let (verdict, messages) =
            run_on(judge, Tested::Program { name: "./double", oracle: &mut oracle }, None, &["7"]);
        assert_eq!(verdict.answer, GeneralizeAnswer::Fails, "{:?} {messages}", verdict.reason);
        let smallest = &verdict.families[0].smallest;
        assert!(smallest.call.starts_with(&format!("{entry} ")) && smallest.got.is_some(), "{smallest:?}");
    }
    let mut oracle = Says(|_: &str| Ok(Some("[1".to_string())));
    let (verdict, _) = run_on(judge, Tested::Program { name: "./double", oracle: &mut oracle }, None, &["7"]);
    assert_eq!(verdict.answer, GeneralizeAnswer::Unknown);
    assert!(verdict.reason.expect("a reason").contains("no value of type `int`"));
    let mut oracle = Says(|_: &str| Ok(None));
    let (verdict, _) = run_on(judge, Tested::Program { name: "./double", oracle: &mut oracle }, None, &["7"]);
    assert_eq!(verdict.families[0].fails, "raises an exception");
}

#[test]
fn a_program_that_changes_its_mind_is_not_believed() {
    let reference = text("double.ml", "let double n = 2 * n");
    let judge = Judge::Reference { text: &reference, assume: None, equal: None, config: CheckConfig::default() };
    let mut asked = std::collections::BTreeSet::new();
    let mut oracle = Says(|line: &str| {
        let n: i64 = line.parse().unwrap_or(0);
        Ok(Some(if asked.insert(line.to_string()) { n * 2 + 1 } else { n * 2 }.to_string()))
    });
    let (verdict, _) = run_on(judge, Tested::Program { name: "./double", oracle: &mut oracle }, None, &["7"]);
    assert_eq!(verdict.answer, GeneralizeAnswer::Unknown, "{verdict:?}");
}

/// The formula of the first family.
fn formula_of(reference: &str, submission: &str) -> String {
    let (verdict, messages) = compared(reference, submission, &[]);
    let family = verdict.families.first().unwrap_or_else(|| panic!("{:?} {messages}", verdict.reason));
    family.summary(&verdict.entry).unwrap_or_default()
}

#[test]
fn numbers_that_small_inputs_do_not_have_are_looked_at() {
    let leap = "let leap year = year mod 4 = 0 && (year mod 100 <> 0 || year mod 400 = 0)";
    let said = formula_of(leap, "let leap year = year mod 4 = 0 && year mod 100 <> 0");
    assert_eq!(said, "leap fails whenever year mod 400 = 0");
    let sum = "let rec sum n = let n = abs n in if n < 10 then n else n mod 10 + sum (n / 10)";
    let said = formula_of(sum, "let sum n = let n = abs n in n mod 10 + n / 10");
    assert!(said.contains("n > 99") && said.contains("n < -99"), "{said}");
}

#[test]
fn conditions_of_the_texts_are_spoken_of() {
    let grade = "let grade p = if p >= 90 then 'A' else if p >= 75 then 'B' else if p >= 60 then 'C' else 'F'";
    let said = formula_of(
        grade,
        "let grade p = if p >= 90 then 'A' else if p >= 60 then 'C' else if p >= 75 then 'B' else 'F'",
    );
    assert!(["p < 90 and p >= 75", "p >= 75 and p < 90"].iter().any(|both| said.contains(both)), "{said}");
    // The condition alone does not decide: the run does not come to it where all three are the same.
    let kind = "let kind a b c = if a = b && b = c then 1 else if a = b || b = c || a = c then 2 else 3";
    let said = formula_of(kind, "let kind a b c = if a = b && b = c then 1 else if a = b || b = c then 2 else 3");
    assert!(said.contains("a = c and "), "{said}");
}

#[test]
fn a_submission_is_described_with_its_own_functions() {
    let reference = "let f l = List.length (List.filter (fun x -> x mod 7 = 3 || x mod 7 = 5) l)";
    let submission = "let is_odd_one x = x mod 7 = 3\nlet f l = List.length (List.filter is_odd_one l)";
    let said = formula_of(reference, submission);
    assert!(!said.contains("Refute_own"), "{said}");
    let reference = "type t = A of int | B\nlet f t = match t with A n -> abs n | B -> 0";
    let submission = "type t = A of int | B\nlet small n = n < 5\nlet f t = match t with A n -> if small n then n else abs n | B -> 0";
    let said = formula_of(reference, submission);
    assert!(said.contains("whenever t.A < 0"), "{said}");
}

#[test]
fn strings_are_described_by_their_characters() {
    let reference = "let f s = s = \"\" || s.[0] <> ' '";
    let said = formula_of(reference, "let f s = ignore (s = \" \"); true");
    assert_eq!(said, "f fails whenever s begins with ' '");
}

#[test]
fn one_input_is_not_enough_for_whenever() {
    // Nothing else fails below a hundred thousand, and hardly anything is seen beyond.
    let (verdict, _) = compared("let f n = n * 0", "let f n = if n mod 99_991 = 0 then 1 else 0", &[]);
    let said = verdict.families[0].summary(&verdict.entry).unwrap_or_default();
    assert!(!said.ends_with("whenever n = 0"), "{said}");
}
