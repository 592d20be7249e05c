//! Who stands for whom, which search counts, and what is not kept.

use super::*;
use crate::grade::cache::Entry;
use refute_verdict::{CheckVerdict, Judged, Origin, Survey};

fn state(structure: Option<&str>, judgement: Judgement) -> State {
    let survey = Survey { structure: structure.map(str::to_owned), ..Survey::default() };
    let known = Entry { survey: Some(survey), judged: Some(judged(judgement)), ..Entry::default() };
    State::new("key".to_string(), known)
}

fn judged(judgement: Judgement) -> Judged {
    Judged { verdicts: vec![CheckVerdict::new("worker's name", "f", judgement)], tests: vec![None] }
}

fn input(reference: &str, origin: Origin) -> ClassInput {
    let [call, reference, test] = ["f 1", reference, "let () = assert (f 1 = 2)"].map(str::to_owned);
    ClassInput { entry: 0, call, reference, size: None, test, origin, fails: Vec::new() }
}

fn text(bytes: &[u8]) -> Text {
    Text { name: "a.ml".to_string(), bytes: bytes.to_vec() }
}

#[test]
fn the_first_of_the_same_programs_stands_for_the_others() {
    let texts = [text(b"a"), text(b"b"), text(b"broken"), text(b"c"), text(b"broken"), text(b"d")];
    let entrants: Vec<Entrant<'_>> = texts.iter().map(|text| Entrant { student: "s", text }).collect();
    let structures = [Some("x"), Some("y"), None, Some("x"), None, Some("y")];
    let mut states: Vec<State> = structures.map(|structure| state(structure, Judgement::NoDifference)).into();
    // Nothing could be said about the last one.
    states[5].known.survey = None;
    choose_leaders(&entrants, &mut states);
    assert_eq!(states.iter().map(|state| state.leader).collect::<Vec<_>>(), [0, 1, 2, 0, 2, 5]);
    assert_eq!(leaders(&states).collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn the_longer_search_counts_where_the_first_found_nothing() {
    let verdict =
        |state: &State| state.verdicts(&["f".to_string()], "a.ml", &[], &[]).expect("judged").verdicts.remove(0);
    let mut one = state(None, Judgement::NoDifference);
    one.known.again = Some(judged(Judgement::Differs));
    assert_eq!(verdict(&one).verdict, Judgement::NoDifference, "known from before, but not called for");
    one.was_judged_again = true;
    assert_eq!(verdict(&one).verdict, Judgement::Differs);
    assert_eq!(verdict(&one).submission, "a.ml");
    let mut other = state(None, Judgement::Differs);
    other.known.again = Some(judged(Judgement::NoDifference));
    other.was_judged_again = true;
    assert_eq!(verdict(&other).verdict, Judgement::Differs);
}

#[test]
fn a_failure_is_a_verdict_but_not_kept() {
    let mut one = State::new(String::new(), Entry::default());
    let job = Job::Judge { text: text(b""), effort: None };
    assert!(!one.learn(&job, Err(Failure::Crashed("signal 11".to_string()))));
    assert_eq!(one.known, Entry::default());
    let judged = one.verdicts(&["f".to_string(), "g".to_string()], "a.ml", &[], &[]).expect("judged");
    assert_eq!(judged.verdicts.len(), 2);
    assert_eq!(judged.verdicts[1].verdict, Judgement::Unjudged);
    assert_eq!(judged.verdicts[1].reason.as_deref(), Some("the judge crashed twice (signal 11)"));
}

#[test]
fn tests_that_could_not_be_run_are_not_tried_twice_and_not_kept() {
    let mut one = state(None, Judgement::NoDifference);
    let (test, key) = keyed(&input("2", Origin::Found));
    let job = Job::Try { text: text(b""), tests: vec![test] };
    one.learn(&job, Err(Failure::Late(120)));
    assert!(matches!(one.outcome(&key), Some(TestOutcome::Unknown(_))));
    assert!(one.known.outcomes.is_empty());
    one.learn(&job, Ok(Answer::Outcomes(vec![TestOutcome::Holds])));
    assert_eq!(one.outcome(&key), Some(&TestOutcome::Holds));
}

#[test]
fn a_program_without_a_difference_that_fails_is_doubted_once() {
    let fails = Some(TestOutcome::Fails("gives 3".to_string()));
    let mut states = vec![state(None, Judgement::NoDifference)];
    let found = input("2", Origin::Found);
    assert!(doubted(&states, std::slice::from_ref(&found)).is_empty());
    states[0].known.outcomes.extend(fails.clone().map(|outcome| (keyed(&found).1, outcome)));
    assert_eq!(doubted(&states, std::slice::from_ref(&found)), [0]);
    let note = |input: &ClassInput| {
        let judged =
            states[0].verdicts(&["f".to_string()], "a.ml", std::slice::from_ref(input), std::slice::from_ref(&fails));
        judged.expect("judged").verdicts[0].notes[0].clone()
    };
    assert_eq!(
        note(&found),
        "On an input that was found for another submission it gives 3: `f 1`, where the reference gives 2. Look at it by hand."
    );
    assert_eq!(
        note(&input("holds", Origin::Instructor)),
        "It fails a test of the instructor's: `f 1`. Look at it by hand."
    );
    states[0].was_judged_again = true;
    assert!(doubted(&states, std::slice::from_ref(&found)).is_empty());
}
