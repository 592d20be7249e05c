//! What people read.

use super::*;
use expect_test::{Expect, expect};
use refute_verdict::{Agreement, Extent, Place, Position, SynthCandidate, SynthDifference, SynthExample};

fn found() -> SynthVerdict {
    let program = |text: &str, differs| SynthProgram { text: text.to_string(), cost: 1, differs };
    let differs =
        SynthDifference { call: "f [0; 1]".to_string(), first: "[0; 1]".to_string(), this: "[1; 0]".to_string() };
    let mut verdict = SynthVerdict::new("f.ml");
    verdict.entry = "f".to_string();
    verdict.ty = "int list -> int list".to_string();
    verdict.answer = SynthAnswer::Found;
    verdict.programs = vec![program("let f l = l", None), program("let rec f l =\n  rev l", Some(differs))];
    verdict.examples = vec![example("f [] = []", 3), example("f [1] = [1]", 4)];
    verdict.search.steps = 1234;
    verdict
}

fn example(text: &str, line: u32) -> SynthExample {
    let at = Position { line, column: 5, offset: 0 };
    let place = Place { file: "f.ml".to_string(), start: at, end: at };
    SynthExample { text: text.to_string(), origin: ExampleOrigin::File, place: Some(place) }
}

fn question(kind: QuestionKind) -> SynthQuestion {
    let candidate = |result: &str, is_value, program| SynthCandidate { result: result.to_string(), is_value, program };
    let candidates = match kind {
        QuestionKind::Rivals => vec![candidate("[0; 1]", true, 0), candidate("raises Not_found", false, 1)],
        QuestionKind::Unspecified => vec![candidate("no example says what comes here", false, 0)],
    };
    SynthQuestion { call: "f [0; 1]".to_string(), arguments: vec!["[0; 1]".to_string()], kind, candidates }
}

fn check(verdict_: &SynthVerdict, all: bool, expect: Expect) {
    let view = View { paint: Paint::PLAIN, alternatives: all, asks: false };
    expect.assert_eq(&verdict(verdict_, view));
}

#[test]
fn the_program_comes_first() {
    check(
        &found(),
        false,
        expect![[r#"
            let f l = l

            f : int list -> int list does what 2 examples say. No other one was found.
        "#]],
    );
}

#[test]
fn alternatives_and_questions_follow() {
    let mut verdict = found();
    verdict.question = Some(question(QuestionKind::Rivals));
    verdict.notes = vec!["A note.".to_string()];
    check(
        &verdict,
        true,
        expect![[r#"
        let f l = l

        f : int list -> int list does what 2 examples say. Others do, too: see the
        question.

        2.
            let rec f l =
              rev l
            differs on f [0; 1]: [1; 0], the first gives [0; 1]

        What is f [0; 1]?
          a  [0; 1]              the function above
          b  raises Not_found    another function that fits
        Answer with --answer a, or --answer 'VALUE'.

        Note: A note.
    "#]],
    );
    verdict.question = Some(question(QuestionKind::Unspecified));
    check(
        &verdict,
        false,
        expect![[r#"
        let f l = l

        f : int list -> int list does what 2 examples say. On some inputs it is open.

        What is f [0; 1]? No example says anything about such inputs.
        Answer with --answer 'VALUE'.

        Note: A note.
    "#]],
    );
    assert_eq!(prompt(&question(QuestionKind::Rivals)), "a, or the value (empty to end): ");
    assert_eq!(prompt(&question(QuestionKind::Unspecified)), "the value (empty to end): ");
}

#[test]
fn the_reference_is_told() {
    let mut verdict = found();
    let added = SynthExample { text: "f [1; 0] = [1; 0]".to_string(), origin: ExampleOrigin::Reference, place: None };
    verdict.examples.push(added);
    let mut reference = SynthReference {
        file: "reference.ml".to_string(),
        state: ReferenceState::Agrees,
        agreement: Some(Agreement { extent: Extent::ShapesTo(9), left_out: true }),
        asked: None,
        rounds: 2,
        reason: None,
    };
    verdict.reference = Some(reference.clone());
    check(
        &verdict,
        false,
        expect![[r#"
            let f l = l

            f : int list -> int list does what 3 examples say.
            It agrees with `reference.ml`: no difference was found on any shape of input up
            to size 9, with constants chosen by the conditions met; inputs on which it does
            not return were left out.

            1 example comes from the reference:
              f [1; 0] = [1; 0]
        "#]],
    );
    reference = SynthReference { agreement: None, asked: Some(31), ..reference };
    verdict.reference = Some(reference.clone());
    check(
        &verdict,
        false,
        expect![[r#"
        let f l = l

        f : int list -> int list does what 3 examples say.
        It agrees with `reference.ml` on all of the 31 inputs that it was asked about.

        1 example comes from the reference:
          f [1; 0] = [1; 0]
    "#]],
    );
    reference = SynthReference {
        state: ReferenceState::Differs,
        reason: Some("`f 1` gives 2, the reference 3.".to_string()),
        ..reference
    };
    verdict.reference = Some(reference);
    check(
        &verdict,
        false,
        expect![[r#"
        let f l = l

        f : int list -> int list does what 3 examples say.
        It does not agree with `reference.ml`: `f 1` gives 2, the reference 3.

        1 example comes from the reference:
          f [1; 0] = [1; 0]
    "#]],
    );
}

#[test]
fn failures_say_the_way_out() {
    let failed = |answer, reason: &str| {
        let mut verdict = SynthVerdict { answer, reason: Some(reason.to_string()), ..found() };
        verdict.contradiction = Some((0, 1));
        failure(&verdict).unwrap_or_default()
    };
    let texts = [
        failed(SynthAnswer::Exhausted, "No function was found in 5 steps."),
        failed(SynthAnswer::OutOfReach, "Nothing makes a `color`."),
        failed(SynthAnswer::Contradiction, "Two examples say different things about the same arguments."),
        failed(SynthAnswer::Refused, "`f.ml` has errors."),
    ];
    expect![[r#"
        No function was found in 5 steps. What may help: more examples, small ones
        first; functions that it needs, in the file before it or from the library
        (--with List); a larger budget (--effort high).
        Nothing makes a `color`. Functions that it needs can stand in the file before
        it, or come from the library: --with List.
        Two examples say different things about the same arguments.
        `f.ml` has errors."#]]
    .assert_eq(&texts.join("\n"));
}
