//! `--against`: which branches existing tests take, and the fewest inputs that take the rest.
//!
//! In: a loaded program, a file of tests that fits after it, and the inputs that were found. Out: [`Against`] with notes,
//! or a [`Refusal`] when the file cannot be used; start at [`against`]. Tests are items of OCaml (asserts, anything that
//! calls the function), suites for OUnit2 or Alcotest (see `frameworks`), or `{ argument; argument => expected; ... }`.
//! Invariants: tests that fail, raise or do not end count for the branches they took until then, and the next one is run;
//! each has a budget of steps of its own; the same texts give the same answer.
//! Not here: what a test says about a program (see `check::replay` and `grade`).

mod frameworks;
#[cfg(test)]
mod tests;

use crate::bench::{Bench, STEPS};
use crate::check::{items, phrase};
use crate::loaded::{Function, Loaded};
use crate::testcases::testcases;
use crate::{Listener, Refusal, Text};
use refute_ir::program::{BranchId, FunctionId};
use refute_verdict::{Against, CoverInput, Outcome};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Notes about tests that do not hold; more are counted.
const MOST_NOTES: usize = 5;

/// A program whose branches are looked at.
pub(crate) struct Tested<'a> {
    /// The program.
    pub(crate) loaded: &'a Loaded,
    /// The file it is in, which names the module that tests may open.
    pub(crate) file: &'a str,
    /// The function that is covered.
    pub(crate) entry: &'a Function,
    /// The branches in the order of the verdict; none for the body of a function that decides nothing.
    pub(crate) branches: &'a [Option<BranchId>],
}

/// What tests take of a program, and what they leave to the inputs.
pub(crate) fn against(
    tested: &Tested<'_>,
    tests: &Text,
    inputs: &[CoverInput],
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> Result<(Against, Vec<String>), Refusal> {
    let (taken, notes) = taken(tested, tests, stop, listener)?;
    let takes: Vec<usize> = (0..tested.branches.len()).filter(|at| taken.has(tested, *at)).collect();
    let missing: Vec<usize> = (0..tested.branches.len()).filter(|at| !takes.contains(at)).collect();
    let candidates: Vec<Vec<usize>> = inputs.iter().map(|input| input.takes.clone()).collect();
    let add = fewest(&missing, &candidates);
    Ok((Against { file: tests.name.clone(), takes, add }, notes))
}

/// The fewest candidates that together have every missing number which any of them has; earlier ones are preferred.
/// Beyond a large number of tries it is the best that was found.
pub fn fewest(missing: &[usize], candidates: &[Vec<usize>]) -> Vec<usize> {
    let row = |number: &usize| missing.iter().position(|one| one == number);
    let columns: Vec<Vec<usize>> = candidates.iter().map(|has| has.iter().filter_map(row).collect()).collect();
    refute_grade::cover::cover(missing.len(), &columns).columns
}

/// What was taken.
#[derive(Default)]
struct Taken {
    branches: BTreeSet<BranchId>,
    functions: BTreeSet<FunctionId>,
}

impl Taken {
    fn has(&self, tested: &Tested<'_>, branch: usize) -> bool {
        match tested.branches[branch] {
            Some(branch) => self.branches.contains(&branch),
            None => {
                let function = tested.loaded.program().globals[tested.entry.id.index()].function;
                function.is_some_and(|function| self.functions.contains(&function))
            }
        }
    }
}

/// Runs the tests and says what they took.
fn taken(
    tested: &Tested<'_>,
    tests: &Text,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> Result<(Taken, Vec<String>), Refusal> {
    let bound: Vec<String> = tested.loaded.values().into_iter().map(|value| value.name).collect();
    let prepared = match cases(tested, tests)? {
        Some(text) => frameworks::Prepared { definitions: None, tests: text },
        None => frameworks::plain(tests, tested.file, &bound),
    };
    let mut whole = tested.loaded.clone();
    for text in prepared.definitions.iter().chain([&prepared.tests]) {
        if let Err(found) = whole.add_quietly(text) {
            let message = format!("`{}` does not fit the program, so its tests cannot be run.", tests.name);
            return Err(Refusal { message, diagnostics: whole.tell(&found, listener) });
        }
    }
    let mut bench = Bench::recording(tested.loaded.clone(), stop);
    if let Some(definitions) = &prepared.definitions {
        // The whole was accepted, so each part is.
        _ = bench.try_item(definitions, STEPS);
    }
    let (mut taken, mut failed) = (Taken::default(), Vec::new());
    for item in items(&prepared.tests) {
        let Ok(tried) = bench.try_item(&item.text, STEPS) else { continue };
        taken.branches.extend(bench.branches());
        taken.functions.extend(bench.functions());
        if tried.outcome != Outcome::Value {
            failed.push(format!("`{}`, line {}: it {}.", tests.name, item.line, phrase(&tried.outcome)));
        }
    }
    Ok((taken, notes(failed)))
}

/// `{ argument; argument => expected; ... }` as items, one per line of the file.
fn cases(tested: &Tested<'_>, tests: &Text) -> Result<Option<Text>, Refusal> {
    if tests.bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Ok(None);
    }
    let read = testcases(tests);
    if !read.problems.is_empty() {
        let message = format!("`{}` has errors, so its tests cannot be run.", tests.name);
        return Err(Refusal { message, diagnostics: read.problems });
    }
    let mut text = String::new();
    let mut line = 1;
    for case in &read.cases {
        text += &"\n".repeat((case.line.saturating_sub(line)) as usize);
        line = line.max(case.line);
        text += &format!("let _ = {} ", case.call(&tested.entry.name));
    }
    Ok(Some(Text { name: tests.name.clone(), bytes: text.into_bytes() }))
}

fn notes(mut failed: Vec<String>) -> Vec<String> {
    let more = failed.len().saturating_sub(MOST_NOTES);
    failed.truncate(MOST_NOTES);
    if more > 0 {
        failed.push(format!("{more} more tests do not hold."));
    }
    failed
}
