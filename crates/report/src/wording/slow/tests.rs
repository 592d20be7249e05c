//! What every format makes of a submission that is too slow to judge.

use super::*;
use crate::{Format, files, fixture};
use refute_verdict::ClassReport;

fn slowness() -> Slowness {
    Slowness {
        call: "insert 0 Leaf".to_string(),
        ending: Ending::Value,
        steps: 7_049_157,
        reference_steps: 12,
        left_aside: 189,
        compared: 41,
    }
}

/// The small class, of which the first submission is too slow.
fn class() -> ClassReport {
    let mut report = fixture::class();
    let submission = &mut report.submissions[0];
    submission.verdict = Judgement::TooSlow;
    for verdict in &mut submission.entries {
        *verdict = CheckVerdict {
            slow: Some(slowness()),
            ..CheckVerdict::new(&verdict.submission, &verdict.entry, Judgement::TooSlow)
        };
    }
    report
}

fn first(format: Format) -> String {
    let files = files(&class(), &[format]);
    String::from_utf8_lossy(&files[0].bytes).into_owned()
}

#[test]
fn slow_in_words() {
    let slow = slowness();
    assert_eq!(
        too_slow(&slow),
        "`insert 0 Leaf` takes 7,049,157 steps; the reference takes 12; 189 inputs were left aside, no difference on 41 others"
    );
    let left = Slowness { ending: Ending::OutOfFuel, left_aside: 1, compared: 0, ..slow };
    assert_eq!(
        too_slow(&left),
        "`insert 0 Leaf` takes more than 7,049,157 steps; the reference takes 12; 1 input was left aside, it was not compared on any"
    );
}

/// A note where it was compared well enough.
#[test]
fn slow_in_a_note() {
    let verdict = CheckVerdict { slow: Some(slowness()), ..CheckVerdict::new("a.ml", "f", Judgement::NoDifference) };
    let told = "it is slow: `insert 0 Leaf` takes 7,049,157 steps; the reference takes 12; 189 inputs were left aside";
    assert_eq!(notes(&verdict), [told]);
    assert!(notes(&CheckVerdict { verdict: Judgement::TooSlow, ..verdict }).is_empty());
}

#[test]
fn every_format_says_so_and_takes_nothing_off() {
    assert!(first(Format::Markdown).contains("is too slow to judge"), "{}", first(Format::Markdown));
    assert!(first(Format::Csv).contains("too-slow"));
    assert!(first(Format::Json).contains("\"too-slow\""));
    assert!(first(Format::Html).contains("too slow to judge"));
    let junit = first(Format::Junit);
    assert!(junit.contains("<skipped message=\"`insert` is too slow to judge"), "{junit}");
    assert!(first(Format::Classroom).contains("\"pass\""));
    assert!(!first(Format::Gradescope).contains("\"failed\""), "{}", first(Format::Gradescope));
    assert!(!first(Format::LearnOcaml).contains("\"failure\""));
}
