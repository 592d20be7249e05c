//! Generated programs show the same here and on the real OCaml: names, types, values, exceptions, printed text.
//!
//! `GENERATED=10000` takes so many. Other seeds: `cargo run -p refute-conformance --bin generate -- 100000 5000`.

use refute_conformance::compare;
use refute_conformance::sample::number;

/// Programs in an ordinary run.
const COUNT: usize = 3000;

#[test]
fn generated_programs_show_the_same_as_on_the_real_ocaml() {
    let count = number("GENERATED", COUNT) as u64;
    let report = compare::judge_seeds(0..count);
    let differences: Vec<String> = report
        .different
        .iter()
        .take(3)
        .filter_map(|seed| compare::shrink(*seed))
        .map(|difference| difference.to_string())
        .collect();
    assert!(
        report.different.is_empty(),
        "{} of {count} programs differ, seeds {:?}; the first ones, shrunk:\n{}",
        report.different.len(),
        report.different,
        differences.join("\n")
    );
    // A generator that mostly makes programs nobody can run would test nothing.
    assert!(report.skipped + report.refused <= count as usize / 50, "too many programs cannot be compared: {report:?}");
}
