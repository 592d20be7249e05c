//! Right programs of a first course with one line changed: how many of the wrong ones a check finds.
//!
//! In: `dialogs/mutants`: for each task a specification, a right program in OCaml, and lines `from ==> to`, each of which
//! changes one place of the program. Out: for each task the runs of the right program, and for each mutant whether it
//! is found at the defaults, and on how many lines. The changes were written before the inputs were chosen as they are.

use super::read;
use refute_dialog::{Plan, plan, test};
use refute_driver::{Dialog, Event, OcamlProgram, Surroundings, Text, load_dialog};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The tasks.
pub const MUTATED: [&str; 12] = [
    "leap",
    "triangle",
    "maximum",
    "grades",
    "age",
    "ticket",
    "total",
    "password",
    "average",
    "guess",
    "neighbours",
    "menu",
];

/// What came of a task.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// Its name.
    pub task: &'static str,
    /// Runs of the right program.
    pub runs: usize,
    /// What the right program is said to do wrong.
    pub accused: Option<String>,
    /// The changes, and the number of lines of the failure when there is one.
    pub mutants: Vec<(String, Option<usize>)>,
}

/// Tests the right program of a task and all its mutants; with `tests_per_path` on so many random inputs per path instead
/// of those that are chosen. `root` is the root of the project.
///
/// # Errors
/// A file is missing, or is not as it should be.
pub fn measure(task: &'static str, root: &Path, tests_per_path: Option<usize>) -> Result<Mutated, String> {
    let stop = Arc::new(AtomicBool::new(false));
    let text = |ending: &str| read(&root.join(format!("crates/conformance/dialogs/mutants/{task}.{ending}")));
    let (dialog, problems) = load_dialog(&text("dialog")?, &[], &mut |_: Event<'_>| {});
    let mut dialog = dialog.ok_or_else(|| format!("{task}: {problems:?}"))?;
    dialog.spec.options.tests_per_path = tests_per_path;
    let planned = plan(&dialog.spec, 0, &stop);
    let right = String::from_utf8_lossy(&text("ml")?.bytes).into_owned();
    let (runs, failure) = tested(&mut dialog, &planned, &right, &stop)?;
    let accused = failure.map(|failure| format!("{} on {:?}", failure.message, failure.inputs));
    let mut mutants = Vec::new();
    for change in String::from_utf8_lossy(&text("mutants")?.bytes).lines() {
        let (from, to) = change.split_once(" ==> ").ok_or_else(|| format!("{task}: no ` ==> ` in `{change}`"))?;
        if right.matches(from).count() != 1 {
            return Err(format!("{task}: `{from}` is not in the program exactly once"));
        }
        let (_, failure) = tested(&mut dialog, &planned, &right.replacen(from, to, 1), &stop)?;
        mutants.push((change.to_owned(), failure.map(|failure| failure.inputs.len())));
    }
    Ok(Mutated { task, runs, accused, mutants })
}

fn tested(
    dialog: &mut Dialog,
    plan: &Plan,
    program: &str,
    stop: &Arc<AtomicBool>,
) -> Result<(usize, Option<refute_verdict::Conversation>), String> {
    let text = Text { name: "program.ml".to_owned(), bytes: program.as_bytes().to_vec() };
    let surroundings = Surroundings::of(&dialog.spec);
    let (loaded, problems) = OcamlProgram::load(&text, &surroundings, stop, &mut |_: Event<'_>| {});
    let mut loaded = loaded.ok_or_else(|| format!("{problems:?}\n{program}"))?;
    let tested = test(&dialog.spec, plan, &mut loaded, &mut dialog.functions, &mut |_, _| {});
    let tested = tested.map_err(|error| error.message(&dialog.spec))?;
    Ok((tested.coverage.runs, tested.failure))
}
