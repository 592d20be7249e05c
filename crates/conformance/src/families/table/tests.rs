//! Figures as text.

use super::{grouped, percent, tables};
use crate::families::{Figures, Fit, Inputs, Measured, MeasuredLearner, MeasuredPredicate};

#[test]
fn shares_are_rounded_to_the_side_of_caution() {
    assert_eq!(
        ["100 %", "99.9 %", "0.1 %", "0 %", "33.3 %"],
        [1.0, 0.999_99, 0.000_01, 0.0, 1.0 / 3.0].map(percent)[..]
    );
}

#[test]
fn long_numbers_are_grouped() {
    assert_eq!(["7", "999", "1,000", "12,345,678"], [7, 999, 1_000, 12_345_678].map(grouped)[..]);
}

fn measured(file: &str, universe: Fit, held_out: Fit) -> Measured {
    let inputs = |size| Inputs { size, inputs: 1_200, failing: 30, order_only: true };
    let predicate = MeasuredPredicate {
        formulas: vec!["a = []".to_string()],
        words: vec!["`a` is empty".to_string()],
        universe,
        held_out,
        calls: 1_500,
        outside: 3,
        seconds: Some(0.25),
    };
    let learner = MeasuredLearner {
        learner: "mcmc".to_string(),
        perturbations: 4,
        found: 90,
        fit: Fit::new(15, 10, 15),
        shapes: 12,
        calls: 200,
        seconds: None,
        steps: 1_000,
        steps_per_second: Some(60_000.4),
    };
    let figures = Figures { universe: inputs(7), held_out: inputs(9), predicate, learners: vec![learner] };
    Measured { file: file.to_string(), figures: Ok(figures) }
}

#[test]
fn sums_need_both_sets() {
    let exact = Fit::new(30, 0, 0);
    let text = tables(&[
        measured("x/one.ml", exact, exact),
        measured("x/two.ml", exact, Fit::new(29, 0, 1)),
        measured("x/three.ml", exact, Fit::new(29, 1, 0)),
    ]);
    assert!(text.contains("on both sets: 2 of 3. Exact on both: 1 of 3."), "{text}");
    assert!(
        text.contains(
            "| one | 1,200 | 7 | 30 | 100 % | 100 % | yes | 1,200 | 30 | 100 % | 100 % | yes | 1,500 | 0.250 |"
        )
    );
    assert!(text.contains("| one | mcmc | 4 | 90 | 60.0 % | 50.0 % | 12 | 200 |  | 60,000 |"), "{text}");
    assert!(text.contains("- one: `a = []`: `a` is empty"), "{text}");
}

#[test]
fn what_was_not_measured_is_said() {
    let refused = Measured { file: "x/four.ml".to_string(), figures: Err("there is no `init`".to_string()) };
    assert_eq!(tables(&[refused]), "x/four.ml: not measured: there is no `init`\n");
}

#[test]
fn of_nothing_nothing_is_said() {
    let mut verdict = measured("x/one.ml", Fit::new(0, 0, 0), Fit::new(30, 0, 0));
    if let Ok(figures) = &mut verdict.figures {
        figures.universe.failing = 0;
    }
    let text = tables(&[verdict]);
    assert!(text.contains("| one | 1,200 | 7 | 0 | - | - | - | 1,200 | 30 | 100 % | 100 % | yes |"), "{text}");
    assert!(text.contains("too few failing inputs to say much: one (0 of all, 30 held out)."), "{text}");
}
