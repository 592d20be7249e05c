//! The pool of a class.

use super::*;
use crate::material::samples::{differs, fine, member, test, verdict, wrong};
use refute_verdict::{CheckVerdict, JudgedSubmission};

fn calls(members: &[Member]) -> Vec<String> {
    pool(members).into_iter().map(|input| input.call).collect()
}

#[test]
fn distinct_and_smallest_first() {
    let members = [wrong("a", 3, ""), wrong("b", 1, ""), wrong("c", 3, ""), fine("d", ""), wrong("e", 2, "")];
    assert_eq!(calls(&members), ["f 1", "f 2", "f 3"]);
    let reversed: Vec<Member> = members.iter().rev().cloned().collect();
    assert_eq!(pool(&members), pool(&reversed));
}

#[test]
fn what_cannot_be_tried_on_others_is_left_out() {
    let judged = JudgedSubmission { verdicts: vec![differs("a", 1, "does not end")], tests: vec![None] };
    let without_test = Member { judged: Some(judged), ..member("a") };
    assert_eq!(calls(&[without_test, member("b")]), Vec::<String>::new());
}

#[test]
fn the_same_test_keeps_its_smallest_call() {
    let same = |name: &str, call: &str, size| {
        let verdict = CheckVerdict { call: Some(call.to_owned()), size: Some(size), ..differs(name, 1, "0") };
        Member {
            judged: Some(JudgedSubmission { verdicts: vec![verdict], tests: vec![Some(test(1))] }),
            ..member(name)
        }
    };
    let members = [same("a", "f (1)", 2), same("b", "f (0 + 1)", 1), same("c", "f 1", 1)];
    assert_eq!(calls(&members), ["f 1"]);
}

#[test]
fn entries_have_their_own_inputs() {
    let verdicts = vec![differs("a", 1, "0"), differs("a", 1, "0"), verdict("a", "h", Judgement::NoDifference)];
    let judged = JudgedSubmission { verdicts, tests: vec![Some(test(1)), Some(test(1)), Some(test(2))] };
    let inputs = pool(&[Member { judged: Some(judged), ..member("a") }]);
    assert_eq!(inputs.iter().map(|input| input.entry).collect::<Vec<_>>(), [0, 1]);
}
