//! Which search counts, and what is not kept.

use super::*;
use crate::store::{Keys, Record};
use refute_verdict::{CheckVerdict, LemmaKind, Proof, ProofFeature, ProofLemma, ProofStrength, Survey};

fn functions() -> Functions {
    Functions { entries: vec!["f".to_string(), "g".to_string()], longer: Some(Effort::HIGH) }
}

fn entrant() -> Entrant {
    let [student, name, shown] = ["ann", "a.ml", ""].map(str::to_owned);
    Entrant { student, name, shown, content: Vec::new() }
}

fn state(known: Record) -> State {
    State::new(Keys::new(b"", &"").expect("it can be written").key("a.ml", b""), known)
}

fn judged(judgement: Judgement) -> JudgedSubmission {
    JudgedSubmission { verdicts: vec![CheckVerdict::new("worker's name", "f", judgement)], tests: vec![None] }
}

fn known(judgement: Judgement) -> Record {
    Record { survey: Some(Survey::default()), judged: Some(judged(judgement)), ..Record::default() }
}

fn input(reference: Expectation, origin: Origin) -> PooledInput {
    let [call, test] = ["f 1", "let () = assert (f 1 = 2)"].map(str::to_owned);
    let input = ClassInput { entry: 0, call, reference, size: None, test: test.into(), origin, fails: Vec::new() };
    let test = class_test(&input);
    PooledInput::new(input, test)
}

#[test]
fn the_longer_search_counts_where_the_first_found_nothing() {
    let verdict = |state: &State| functions().verdicts(state, &entrant(), &[], &[]).expect("judged").verdicts.remove(0);
    let mut one = state(Record { again: Some(judged(Judgement::Differs)), ..known(Judgement::NoDifference) });
    assert_eq!(verdict(&one).verdict, Judgement::NoDifference, "known from before, but not called for");
    one.was_judged_again = true;
    assert_eq!(verdict(&one).verdict, Judgement::Differs);
    assert_eq!(verdict(&one).submission, "a.ml");
    let mut other = state(Record { again: Some(judged(Judgement::NoDifference)), ..known(Judgement::Differs) });
    other.was_judged_again = true;
    assert_eq!(verdict(&other).verdict, Judgement::Differs);
}

#[test]
fn a_failure_is_a_verdict_but_not_kept() {
    let mut one = state(Record::default());
    let job = functions().judge(&entrant());
    assert!(!functions().learn(&mut one, &job, Err(Failure::Crashed("signal 11".to_string()))));
    assert_eq!(one.known, Record::default());
    let judged = functions().verdicts(&one, &entrant(), &[], &[]).expect("judged");
    assert_eq!(judged.verdicts.len(), 2);
    assert_eq!(judged.verdicts[1].verdict, Judgement::Unjudged);
    assert_eq!(judged.verdicts[1].reason.as_deref(), Some("the judge crashed twice (signal 11)"));
}

#[test]
fn tests_that_could_not_be_run_are_not_tried_twice_and_not_kept() {
    let mut one = state(known(Judgement::NoDifference));
    let input = input(Expectation::Does(Done::value("2")), Origin::Found);
    let job = functions().try_inputs(&entrant(), vec![input.test.clone()]);
    functions().learn(&mut one, &job, Err(Failure::Late(120)));
    assert!(matches!(one.outcome(&input.key), Some(TestOutcome::Unknown(_))));
    assert!(one.known.outcomes.is_empty());
    functions().learn(&mut one, &job, Ok(Answer::Outcomes(vec![TestOutcome::Holds])));
    assert_eq!(one.outcome(&input.key), Some(&TestOutcome::Holds));
}

#[test]
fn a_program_without_a_difference_that_fails_is_doubted_once() {
    let fails = TestOutcome::Fails("gives 3".to_string().into());
    let mut one = state(known(Judgement::NoDifference));
    let found = [input(Expectation::Does(Done::value("2")), Origin::Found)];
    let again = |state: &mut State| functions().judge_again(&entrant(), state, &found).len();
    assert_eq!(again(&mut one), 0);
    one.known.outcomes.insert(found[0].key.clone(), fails.clone());
    assert_eq!(again(&mut one), 1);
    assert_eq!(again(&mut one), 0);
    let note = |input: PooledInput| {
        let judged = functions().verdicts(&one, &entrant(), &[input], &[Some(fails.clone())]);
        judged.expect("judged").verdicts[0].notes[0].clone()
    };
    assert_eq!(
        note(input(Expectation::Does(Done::value("2")), Origin::Found)),
        "On an input that was found for another submission it gives 3: `f 1`, where the reference gives 2. Look at it by hand."
    );
    assert_eq!(
        note(input(Expectation::Holds, Origin::Instructor)),
        "It fails a test of the instructor's: `f 1`. Look at it by hand."
    );
}

#[test]
fn an_answer_to_another_question_is_no_verdict() {
    let mut one = state(Record::default());
    functions().learn(&mut one, &functions().judge(&entrant()), Ok(Answer::Why(None)));
    let judged = functions().verdicts(&one, &entrant(), &[], &[]).expect("judged");
    assert_eq!(judged.verdicts[0].verdict, Judgement::Unjudged);
}

fn proved(lemmas: usize) -> Record {
    let mut record = known(Judgement::Proved);
    let lemma = ProofLemma {
        kind: LemmaKind::Goal,
        left: String::new(),
        right: String::new(),
        variables: Vec::new(),
        induction: None,
        conditions: Vec::new(),
    };
    let proof = Proof {
        strength: ProofStrength::Strict,
        lemmas: vec![lemma; lemmas],
        states: 1,
        through: None,
        certificate: None,
    };
    record.judged.as_mut().expect("judged").verdicts[0].proof = Some(proof);
    record
}

fn unproved(obstacle: Obstacle) -> Record {
    let mut record = known(Judgement::NoDifference);
    record.judged.as_mut().expect("judged").verdicts[0].unproved = Some(obstacle);
    record
}

#[test]
fn what_is_proved_serves_those_that_are_not() {
    let entrants: Vec<Entrant> = ["ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal"]
        .map(|student| Entrant { student: student.to_string(), name: format!("{student}.ml"), ..entrant() })
        .into();
    let records = [
        proved(1),
        unproved(Obstacle::Budget),
        proved(3),
        known(Judgement::Differs),
        proved(2),
        unproved(Obstacle::Unsupported(ProofFeature::State)),
        proved(3),
        proved(1),
    ];
    let mut states: Vec<State> = records.into_iter().map(state).collect();
    let leaders: Vec<usize> = (0..states.len()).collect();
    let mut jobs = functions().prove_further(&entrants, &leaders, &mut states);
    let Some((1, Some(Job::Further { through, key, .. }))) = jobs.pop() else { panic!("a job for bob") };
    assert!(jobs.is_empty(), "what differs, what is proved and what proofs do not know is left alone");
    let names: Vec<&str> = through.iter().map(|(text, _)| text.name.as_str()).collect();
    assert_eq!(names, ["cleo.ml", "gus.ml", "eve.ml", "ann.ml"], "most lemmas first, and not all of them");

    let job = Job::Further { text: text(&entrants[1]), entry: 0, through, key: key.clone() };
    let found = Proof { through: Some("eve.ml".to_string()), ..proof_of(&states[0]) };
    assert!(!functions().learn(&mut states[1], &job, Ok(Answer::Further(Some(found)))));
    let judged = functions().verdicts(&states[1], &entrants[1], &[], &[]).expect("judged").verdicts.remove(0);
    assert_eq!((judged.verdict, judged.unproved), (Judgement::Proved, None));
    assert_eq!(judged.proof.and_then(|proof| proof.through).as_deref(), Some("eve.ml"));
    let again = functions().prove_further(&entrants, &leaders, &mut states);
    assert!(matches!(again.as_slice(), [(1, None)]), "what is known is not asked again");
    // With other references the proof is not known any more.
    states[1].further.insert(0, "another key".to_string());
    let judged = functions().verdicts(&states[1], &entrants[1], &[], &[]).expect("judged").verdicts.remove(0);
    assert_eq!(judged.verdict, Judgement::NoDifference);
}

fn proof_of(state: &State) -> Proof {
    state.verdict(0).and_then(|verdict| verdict.proof.clone()).expect("a proof")
}
