//! Nothing panics on mutated programs, and what must hold for every text holds for them.

use refute_conformance::{generate, literate, mutate, parallel, sample, structure};

/// Programs in an ordinary run.
const COUNT: usize = 100_000;

#[test]
fn nothing_panics_on_mutated_programs() {
    let texts = starting_texts();
    let count = sample::scaled(COUNT) as u64;
    let shares: Vec<std::ops::Range<u64>> =
        (0..count).step_by(500).map(|start| start..(start + 500).min(count)).collect();
    let failures: Vec<String> = parallel::map(&shares, |seeds| {
        seeds.clone().filter_map(|seed| failure(seed, &mutate::mutated(seed, &texts))).collect::<Vec<String>>()
    })
    .concat();
    let first: Vec<&str> = failures.iter().take(10).map(String::as_str).collect();
    assert!(
        failures.is_empty(),
        "{} of {count} mutated programs fail; the first ones:\n{}",
        failures.len(),
        first.join("\n")
    );
}

fn starting_texts() -> Vec<Vec<u8>> {
    let mut texts = mutate::snippets();
    texts.extend(literate::project_cases().into_iter().map(|(_, case)| case.program.into_bytes()));
    texts.extend((0..20).map(|seed| generate::program(seed).text().into_bytes()));
    texts
}

fn failure(seed: u64, text: &[u8]) -> Option<String> {
    let reason = structure::check_whole(text).err()?;
    let shown: String = String::from_utf8_lossy(text).chars().take(600).collect();
    Some(format!("seed {seed}: {reason}\n{shown}\n"))
}
