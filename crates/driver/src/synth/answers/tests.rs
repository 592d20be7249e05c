//! What answers mean.

use super::*;
use refute_verdict::{QuestionKind, SynthCandidate};

fn question() -> SynthQuestion {
    let candidate = |result: &str, is_value, program| SynthCandidate { result: result.to_string(), is_value, program };
    SynthQuestion {
        call: "f [1]".to_string(),
        arguments: vec!["[1]".to_string()],
        kind: QuestionKind::Rivals,
        candidates: vec![candidate("(1, 2)", true, 0), candidate("raises Not_found", false, 1)],
    }
}

#[test]
fn an_answer_is_a_value_or_a_letter() {
    let of = |answer| example_of(answer, Some(&question()));
    assert_eq!(of("a").as_deref(), Ok("f [1] = (1, 2)"));
    assert_eq!(of(" 3, 4 ").as_deref(), Ok("f [1] = (3, 4)"));
    assert!(of("b").is_err_and(|why| matches!(why, AnswerError::NoValue { .. })));
    assert_eq!(of("c").as_deref(), Ok("f [1] = c"));
    assert!(of("  ").is_err());
    assert!(example_of("3", None).is_err());
}

#[test]
fn whole_examples_are_told_from_values() {
    assert!(is_whole("f [1] = 2", "f"));
    assert!(is_whole(" f(1) = 2", "f"));
    assert!(!is_whole("false", "f"));
    assert!(!is_whole("[1] = [2]", "f"));
    assert!(!is_whole("f 2", "f"));
}
