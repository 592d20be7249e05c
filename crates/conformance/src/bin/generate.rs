//! Tries generated programs here and on the real OCaml, beyond the seeds of the tests.
//!
//! `generate FIRST_SEED COUNT` compares and shrinks what differs (at most five); `generate --print FIRST_SEED COUNT` only
//! shows the programs; `generate --check FIRST_SEED COUNT` runs them on the real OCaml alone.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::{Ending, compare, generate, oracle};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let [first, count] = numbers[..] else {
        println!("usage: generate [--print | --check] FIRST_SEED COUNT");
        return ExitCode::from(2);
    };
    let seeds = first..first + count;
    match args[0].as_str() {
        "--print" => seeds.for_each(|seed| println!("(* {seed} *)\n{}", generate::program(seed).text())),
        "--check" => check(seeds),
        _ => return compare_seeds(seeds),
    }
    ExitCode::SUCCESS
}

/// Compares in shares, so that a long run shows its progress.
fn compare_seeds(seeds: std::ops::Range<u64>) -> ExitCode {
    let mut different = Vec::new();
    let (mut same, mut skipped, mut refused) = (0, 0, 0);
    let mut start = seeds.start;
    while start < seeds.end {
        let end = (start + 1000).min(seeds.end);
        let report = compare::judge_seeds(start..end);
        same += report.same;
        skipped += report.skipped;
        refused += report.refused;
        different.extend(report.different);
        println!("up to seed {end}: {same} same, {skipped} skipped, {refused} refused, {} different", different.len());
        start = end;
    }
    for seed in different.iter().take(5) {
        if let Some(difference) = compare::shrink(*seed) {
            println!("\n{difference}");
        }
    }
    println!("different: {different:?}");
    if different.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How the real OCaml likes the programs: all should be accepted and end soon.
fn check(seeds: std::ops::Range<u64>) {
    let texts: Vec<String> = seeds.clone().map(|seed| generate::program(seed).text()).collect();
    let (mut refused, mut unfinished, mut raised) = (0, 0, 0);
    for (seed, transcript) in seeds.zip(oracle::run_batch_within(1.0, &texts)) {
        if let Some(note) = transcript.errors.first() {
            refused += 1;
            println!("seed {seed} refused at {}:{}: {}", note.line, note.column, note.message);
        }
        if transcript.ending != Ending::Finished {
            unfinished += 1;
            println!("seed {seed}: {:?}", transcript.ending);
        }
        raised += String::from_utf8_lossy(&transcript.shown).matches("Exception:").count();
    }
    println!("{} programs: {refused} refused, {unfinished} unfinished, {raised} exceptions", texts.len());
}
