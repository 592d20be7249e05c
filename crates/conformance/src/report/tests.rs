//! Tables of verdicts made by hand.

use super::*;
use crate::extent;
use crate::labels::Label;
use expect_test::expect;
use refute_verdict::{CheckVerdict, Judgement};

fn measured(name: &str, known: Known, judgement: Judgement, call: Option<&str>, original: Option<&str>) -> Measured {
    let mut verdict = CheckVerdict::new(name, "f", judgement);
    verdict.call = call.map(str::to_string);
    verdict.cpu_ms = Some(name.len() as f64);
    Measured {
        class: "class".to_string(),
        extent: call.and_then(extent::of_call),
        original_extent: original.and_then(extent::of_arguments),
        label: Label { known, original_counterexample: original.map(str::to_string), ..Label::default() },
        verdict,
    }
}

fn sample() -> Measurement {
    Measurement {
        results: vec![
            measured("a.ml", Known::Incorrect, Judgement::Differs, Some("f [1]"), Some("[1; 2]")),
            measured("bb.ml", Known::Incorrect, Judgement::Differs, Some("f [1; 2]"), Some("[1]")),
            measured("c.ml", Known::Incorrect, Judgement::NoDifference, None, None),
            measured("d.ml", Known::Correct, Judgement::Differs, Some("f 0"), None),
            measured("e.ml", Known::Correct, Judgement::NoDifference, None, None),
            measured("f.ml", Known::Unknown, Judgement::Rejected, None, None),
        ],
        ..Measurement::default()
    }
}

#[test]
fn a_class_is_counted() {
    expect![[r#"
        | class | submissions | found | missed | falsely accused | no difference | unlabelled | does not fit | rejected | unjudged | CPU s |
        |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
        | class | 6 | 2 | 1 | 1 | 1 | 0 | 0 | 1 | 0 | 0.03 |
        | **total** | 6 | 2 | 1 | 1 | 1 | 0 | 0 | 1 | 0 | 0.03 |
    "#]]
    .assert_eq(&classes(&sample()));
    expect![[r#"
        - Missed: class/c.ml (Incorrect)
        - Accused: class/d.ml (Correct); call: f 0
    "#]]
    .assert_eq(&remarkable(&sample()));
}

#[test]
fn lengths_are_compared() {
    expect![[r#"
        | measure | compared | shorter | equal | longer | no longer | mean ours | mean theirs |
        |---|--:|--:|--:|--:|--:|--:|--:|
        | nodes | 2 | 1 | 0 | 1 | 50.0 % | 2.50 | 2.50 |
        | characters | 2 | 1 | 0 | 1 | 50.0 % | 4.50 | 4.50 |

        Longer in nodes:
        - class/bb.ml: f [1; 2] (3) against [1] (2)
    "#]]
    .assert_eq(&lengths(&sample()));
}

#[test]
fn percentiles_are_nearest_ranks() {
    let numbers: Vec<f64> = (1..=20).map(f64::from).collect();
    assert_eq!([50, 95, 100].map(|percent| percentile(&numbers, percent)), [10.0, 19.0, 20.0]);
    assert_eq!(percentile(&[], 50), 0.0);
    assert_eq!(percentile(&[3.0], 95), 3.0);
}
