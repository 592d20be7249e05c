//! What is proved about generated functions holds on every input that is tried.
//!
//! An ordinary run takes 10,000 functions; `CLAIMS=N` takes N of each kind, `SCALE` so many times as many.

use refute_conformance::claims::{self, Claims};
use refute_conformance::parallel;
use refute_conformance::sample::number;

/// Functions in an ordinary run, by what is asked about them.
const COVERED: usize = 4_800;
const SOLVED: usize = 4_800;
/// Those that are taken to examples and back, which takes longer.
const ROUND_TRIPS: usize = 400;

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
    hold(number("CLAIMS", COVERED), 4, claims::of_cover);
}

#[test]
fn all_solutions_are_all() {
    hold(number("CLAIMS", SOLVED), 6, claims::of_solve);
}

#[test]
fn what_comes_back_on_every_input_is_the_same_on_every_input() {
    hold(number("CLAIMS", ROUND_TRIPS), 6, claims::of_resynth);
}
