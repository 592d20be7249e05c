//! Prints or checks generated programs: `generate [--print] FIRST_SEED COUNT`.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::{Ending, generate, oracle};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let [first, count] = numbers[..] else {
        println!("usage: generate [--print] FIRST_SEED COUNT");
        return;
    };
    if args.iter().any(|arg| arg == "--print") {
        for seed in first..first + count {
            println!("(* {seed} *)\n{}", generate::program(seed).text());
        }
        return;
    }
    let texts: Vec<String> = (first..first + count).map(|seed| generate::program(seed).text()).collect();
    let transcripts = oracle::run_batch_within(1.0, &texts);
    let mut refused = 0;
    let mut unfinished = 0;
    let mut raised = 0;
    for (seed, transcript) in (first..).zip(&transcripts) {
        if let Some(note) = &transcript.refused {
            refused += 1;
            println!("seed {seed} refused at {}:{}: {}", note.line, note.column, note.message);
        }
        if transcript.ending != Ending::Finished {
            unfinished += 1;
            println!("seed {seed}: {:?}", transcript.ending);
        }
        raised += String::from_utf8_lossy(&transcript.shown).matches("Exception:").count();
    }
    println!("{count} programs: {refused} refused, {unfinished} unfinished, {raised} exceptions");
}
