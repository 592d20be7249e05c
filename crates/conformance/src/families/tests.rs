//! Figures of small benchmarks.

use super::{Decider, Figures, Measured, Operators, Request, all_inputs, measure};
use refute_driver::Text;

const QUICKSORT: &str = "
let reference list = List.sort compare list
let rec submission = function
  | [] -> []
  | x :: rest -> submission (List.filter (fun y -> y < x) rest) @ (x :: submission (List.filter (fun y -> y > x) rest))
let post list result = List.length list = List.length result
let init = [3; 1; 3]";

fn text(text: &str) -> Text {
    Text { name: "test.ml".to_string(), bytes: text.as_bytes().to_vec() }
}

fn request(text: &Text, decider: Decider) -> Request<'_> {
    Request { text, decider, inputs: 1_000, size: None, seed: 1, operators: Operators::Usual }
}

fn measured(source: &str, decider: Decider) -> Measured {
    let mut measured = measure(&request(&text(source), decider));
    measured.forget_times();
    measured
}

#[test]
fn the_universe_ends_where_it_would_be_too_large() {
    let text = text(QUICKSORT);
    let universe = all_inputs(&request(&text, Decider::Reference)).expect("a universe");
    // Weak orders of up to 5 places: 1 + 1 + 3 + 13 + 75 + 541.
    assert_eq!((universe.calls.len(), universe.size, universe.order_only), (634, 6, true));
    assert_eq!(
        universe.calls[..3],
        [
            ("submission []".to_string(), false),
            ("submission [0]".to_string(), false),
            ("submission [0; 0]".to_string(), true)
        ]
    );
    let small = Request { size: Some(3), ..request(&text, Decider::Reference) };
    assert_eq!(all_inputs(&small).map(|universe| universe.calls.len()), Ok(5));
}

#[test]
fn both_oracles_measure_the_same_here() {
    let figures = |decider| measured(QUICKSORT, decider).figures.expect("figures");
    let Figures { universe, held_out, predicate, learners } = figures(Decider::Reference);
    let by_post = figures(Decider::Specification);
    assert_eq!((&universe, &held_out), (&by_post.universe, &by_post.held_out));
    assert_eq!((universe.inputs, universe.failing), (634, 480));
    assert!(predicate.universe.exact && predicate.held_out.exact, "{predicate:?}");
    assert!(predicate.calls <= 20_000);
    let names: Vec<&str> = learners.iter().map(|learner| learner.learner.as_str()).collect();
    assert_eq!(names, ["mcmc", "enumerate", "edits", "random"]);
    for learner in &learners {
        assert!(learner.fit.right > 0 && learner.fit.right + learner.fit.missed == 480, "{learner:?}");
        assert!(learner.calls <= 20_000 && learner.shapes <= 100, "{learner:?}");
    }
}

#[test]
fn the_same_request_gives_the_same_figures() {
    assert_eq!(measured(QUICKSORT, Decider::Reference), measured(QUICKSORT, Decider::Reference));
}

#[test]
fn what_is_no_benchmark_is_refused() {
    let reason = |source| measured(source, Decider::Specification).figures.expect_err("a reason");
    assert_eq!(reason("let reference x = x"), "there is no `post`");
    assert_eq!(reason("let reference x = "), "the file has errors; `refute types` shows them");
    let right = "let reference x = x + 1 let submission x = x + 1 let post x y = y = x + 1 let init = 3";
    assert_eq!(reason(right), "the submission does not fail on `init`");
}
