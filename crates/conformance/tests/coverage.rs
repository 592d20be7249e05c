//! What `cover` says about the branches of a function against running every small input of it: for the functions of our
//! example classes, of `examples/cover`, and of the library's own text.
//!
//! Nothing that is called dead is reached by a small input; what small inputs reach is reached, and by no larger input;
//! what stays open is counted. `COVERAGE=list` looks only at functions with that in their names.

use refute_conformance::class::project_classes;
use refute_conformance::coverage::{self, Contradiction, Covered, Work};
use refute_conformance::parallel;
use refute_conformance::reach::Effort;
use refute_conformance::suite::{self, Author};
use refute_cover::{Config, Scope};
use refute_frontend::prelude::LIBRARY;
use refute_ir::program::Extent;
use std::fmt::Write as _;

/// How far `cover` may go: less than usual, so that all functions together take some seconds.
fn config() -> Config {
    Config { steps: 600_000, ..Config::default() }
}

const EFFORT: Effort = Effort { runs: 1_500, fillings: 40, size: 10 };

/// Functions of examples: (branches that stay open and functions that are refused, at most; branches at least).
const EXAMPLES: (usize, usize) = (230, 4_000);
/// Functions of the library: the same.
const LIBRARY_BRANCHES: (usize, usize) = (500, 1_300);

/// What small inputs may say against `cover`, with the reason.
const EXCUSED: &[(&str, &str)] = &[
    ("Printexc ", "functions that raise are not made"),
    ("palindrome/", "open: the solver does not know about conditions on these strings"),
    ("compose ", "the functions that are found are larger ones: tables of what was asked"),
    ("function_argument ", "the same"),
    ("state_machine run", "a longer list is found first; why is not known yet"),
    ("calculator/shifts_and_reduces.ml step", "the same"),
    ("closures/", "functions among values are counted in another way"),
    ("ledger/", "open: strings are cut into pieces and put together again"),
    ("scheduler/", "open: names in a table of the library"),
    ("histogram/", "open: numbers in a table of the library"),
    ("List __unique_three", "the functions that are found are larger ones: tables of what was asked"),
    ("Int32 of_string", "open: digits in strings"),
    ("Int32 bits_of_float", "open: floats are tried, not solved for"),
    ("Int64 bits_of_float", "the same"),
    ("Seq ", "open: functions that give streams with elements are not made"),
    ("List of_seq", "the same"),
    ("scores/", "a list of one infinity is smaller than what is found"),
];

#[test]
fn functions_of_examples_are_covered_as_small_inputs_say() {
    let mut work = Vec::new();
    for class in project_classes() {
        let mut texts = vec![&class.reference];
        texts.extend(class.submissions.iter());
        for text in texts {
            let name = format!("{}/{}", class.name, text.name);
            // A submission that is refused is a part of its class.
            work.extend(
                coverage::functions_of("classes", &name, &String::from_utf8_lossy(&text.bytes), Author::User)
                    .unwrap_or_default(),
            );
        }
    }
    for function in suite::functions() {
        work.extend(
            coverage::functions_of("cover", &function.name, &function.text, Author::User)
                .unwrap_or_else(|reason| panic!("{reason}")),
        );
    }
    compare(&work, EXAMPLES);
}

#[test]
fn functions_of_the_library_are_covered_as_small_inputs_say() {
    let usual = LIBRARY.iter().filter(|module| module.extent == Extent::Usual);
    let texts = usual.map(|module| coverage::functions_of("library", module.name, module.text, Author::Library));
    let work: Vec<Work> = texts.flat_map(|found| found.unwrap_or_else(|reason| panic!("{reason}"))).collect();
    compare(&work, LIBRARY_BRANCHES);
}

fn compare(work: &[Work], (most_open, fewest): (usize, usize)) {
    let wanted = std::env::var("COVERAGE").unwrap_or_default();
    let work: Vec<Work> = work.iter().filter(|work| work.name.contains(&wanted)).cloned().collect();
    let all = coverage::measure(&work, Scope::Function, config(), parallel::cores());
    let found = parallel::map(&all, |one| coverage::contradictions(one, EFFORT));
    let mut report = String::new();
    for (what, line) in found.iter().flatten() {
        let excused = *what != Contradiction::NotDead && EXCUSED.iter().any(|(name, _)| line.starts_with(name));
        if !excused {
            _ = writeln!(report, "{what:?} {line}");
        }
    }
    let open = coverage::open(&all);
    let branches: usize = all.iter().map(count).sum();
    if wanted.is_empty() && (open.len() > most_open || branches < fewest) {
        _ = writeln!(report, "{} open or refused of {branches} branches, of {} functions:", open.len(), all.len());
        open.iter().for_each(|line| _ = writeln!(report, "  {line}"));
    }
    assert!(report.is_empty(), "{report}");
}

fn count(one: &Covered) -> usize {
    let tally = one.tally(false);
    tally.reached + tally.dead + tally.open
}
