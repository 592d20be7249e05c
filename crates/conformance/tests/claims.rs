//! What is proved about generated functions holds on every input that is tried.
//!
//! `CLAIMS=10000` (or `SCALE=25`) takes so many functions.

use refute_conformance::claims::{self, Claims};
use refute_conformance::parallel;
use refute_conformance::sample::number;

/// Functions of each kind in an ordinary run.
const FUNCTIONS: usize = 300;
/// Those that are taken to examples and back, which takes longer.
const ROUND_TRIPS: usize = 45;

/// None of the claims about the functions of so many seeds is false, and there are some: in at least one function of so many.
fn hold(functions: usize, one_in: usize, claims: fn(u64) -> Claims) {
    let seeds: Vec<u64> = (0..functions as u64).collect();
    let found = Claims::all(parallel::map(&seeds, |seed| claims(*seed)));
    let first = found.wrong.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(found.wrong.is_empty(), "{} false claims of {}\n\n{first}", found.wrong.len(), found.count);
    assert!(found.count >= functions / one_in, "only {} claims about {functions} functions", found.count);
}

#[test]
fn what_is_dead_is_never_reached() {
    hold(number("CLAIMS", FUNCTIONS), 4, claims::of_cover);
}

#[test]
fn all_solutions_are_all() {
    hold(number("CLAIMS", FUNCTIONS), 6, claims::of_solve);
}

#[test]
fn what_comes_back_on_every_input_is_the_same_on_every_input() {
    hold(number("CLAIMS", ROUND_TRIPS), 6, claims::of_resynth);
}
