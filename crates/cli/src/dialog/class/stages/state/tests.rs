//! What is learned about a submission, and what its verdict becomes.

use super::*;
use refute_verdict::{Conversation, Fault, Origin};

fn failure(inputs: &[&str]) -> Conversation {
    Conversation {
        fault: Fault::Timeout,
        message: "it takes too long".to_owned(),
        inputs: inputs.iter().map(|line| (*line).to_owned()).collect(),
        steps: Vec::new(),
        parts_at: 0,
        simplified: "0".to_owned(),
        stderr: String::new(),
        ending: "time limit".to_owned(),
        parameters: Vec::new(),
    }
}

fn passed() -> State {
    let mut state = State::new(String::new(), Entry::default());
    let verdict = CheckVerdict {
        coverage: Some(Coverage::default()),
        ..CheckVerdict::new("a.c", "sum", Judgement::NoDifference)
    };
    assert!(!state.judged(Verdicts::Judged(Judged { verdicts: vec![verdict], tests: vec![None] })));
    state
}

fn input(test: &str) -> ClassInput {
    ClassInput {
        entry: 0,
        call: test.to_owned(),
        reference: "0".to_owned(),
        size: Some(1),
        test: test.to_owned(),
        origin: Origin::Found,
        fails: Vec::new(),
    }
}

fn sequence(test: &str) -> Sequence {
    Sequence { entry: 0, test: test.to_owned() }
}

fn tried(failure: Option<Conversation>) -> Vec<Tried> {
    vec![Tried { outcome: dialogue::outcome(failure.as_ref()), failure }]
}

#[test]
fn who_fails_on_an_input_of_another_is_wrong() {
    let mut state = passed();
    let inputs = [input("[\"0\"]"), input("[\"1\"]")];
    assert!(!state.tried(&[sequence("[\"0\"]")], tried(None)));
    assert!(state.doubts(&inputs).is_empty());
    assert!(state.tried(&[sequence("[\"1\"]")], tried(Some(failure(&["1"])))));
    assert_eq!(state.doubts(&inputs), [&inputs[1]]);
    assert!(!state.knows_again(&inputs[1]));
    assert!(state.again(&sequence("[\"1\"]"), tried(Some(failure(&["1"])))));
    assert!(state.knows_again(&inputs[1]));
    let judged = state.verdicts(&["sum".to_owned()], "b.c", &inputs).expect("verdicts");
    let verdict = &judged.verdicts[0];
    assert_eq!((verdict.verdict, verdict.submission.as_str()), (Judgement::Differs, "b.c"));
    assert_eq!(verdict.notes, [FOREIGN]);
    assert_eq!(judged.tests, [Some("[\"1\"]".to_owned())]);
    // In a class without that input nothing is known against it.
    let alone = state.verdicts(&["sum".to_owned()], "b.c", &inputs[..1]).expect("verdicts");
    assert_eq!(alone.verdicts[0].verdict, Judgement::NoDifference);
}

#[test]
fn what_does_not_repeat_is_no_failure() {
    let mut state = passed();
    let inputs = [input("[\"1\"]")];
    state.tried(&[sequence("[\"1\"]")], tried(Some(failure(&["1"]))));
    assert!(!state.again(&sequence("[\"1\"]"), tried(None)));
    assert!(state.doubts(&inputs).is_empty());
}

#[test]
fn its_own_counterexample_is_not_tried_again() {
    let mut state = State::new(String::new(), Entry::default());
    let verdict = dialogue::failed(CheckVerdict::new("a.c", "sum", Judgement::NoDifference), failure(&["1"]));
    let test = Some("[\"1\"]".to_owned());
    assert!(state.judged(Verdicts::Judged(Judged { verdicts: vec![verdict], tests: vec![test] })));
    assert_eq!(state.outcome(&input("[\"1\"]")), Some(TestOutcome::Fails("takes too long".to_owned())));
    assert_eq!(state.outcome(&input("[\"2\"]")), None);
}

#[test]
fn what_could_not_be_judged_is_not_kept() {
    let mut state = State::new(String::new(), Entry::default());
    assert!(!state.judged(Verdicts::Unavailable("`ghc` is not installed".to_owned())));
    assert_eq!(state.known, Entry::default());
    let judged = state.verdicts(&["a".to_owned(), "b".to_owned()], "x.hs", &[]).expect("verdicts");
    assert_eq!(judged.verdicts.len(), 2);
    assert!(judged.verdicts.iter().all(|one| one.verdict == Judgement::Unjudged && one.is_dialogue()));
    let unknown = vec![Tried { outcome: TestOutcome::Unknown("interrupted".to_owned()), failure: None }];
    let mut state = passed();
    state.tried(&[sequence("[]")], unknown);
    assert!(state.known.outcomes.is_empty());
    assert!(matches!(state.outcome(&input("[]")), Some(TestOutcome::Unknown(_))));
}
