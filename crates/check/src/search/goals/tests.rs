//! A difference behind a branch that needs a large input.

use crate::Config;
use crate::tests::judge;
use refute_verdict::{FoundBy, Judgement};

const REFERENCE: &str = "type t = A | B | C of t * t
let rec f t = match t with A -> 1 | B -> 2 | C (a, b) -> f a + f b";

#[test]
fn a_branch_that_needs_a_large_input_is_aimed_at() {
    let submission = "type t = A | B | C of t * t
        let rec f t = match t with
          | C (B, C (A, C (B, C (A, C (A, C (B, C (A, C (B, C (B, A))))))))) -> 0
          | A -> 1 | B -> 2 | C (a, b) -> f a + f b";
    let verdict = judge(Config::default(), REFERENCE, submission);
    assert_eq!(verdict.verdict, Judgement::Differs);
    assert_eq!(verdict.call.as_deref(), Some("f (C (B, C (A, C (B, C (A, C (A, C (B, C (A, C (B, C (B, A))))))))))"));
    assert_eq!(verdict.difference.map(|difference| difference.found_by), Some(FoundBy::Branch));
}

#[test]
fn numbers_that_wrap_around_are_a_note() {
    let reference = "let f x = if x > 0 then 1 else 0";
    let submission = "let f x = if x + 1 < x then 7 else if x > 0 then 1 else 0";
    let verdict = judge(Config::default(), reference, submission);
    assert_eq!(verdict.verdict, Judgement::NoDifference, "{:?}", verdict.call);
}
