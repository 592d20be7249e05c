//! The tasks of which the cost of the original system is known, planned and tested in one process.
//!
//! The original (IOTasks, by the authors of "Automatically testing console I/O behavior of student submissions in
//! Haskell") runs Haskell programs inside its own process; ours runs OCaml programs in our own evaluator, which is the
//! comparison that is fair to both. Its figures are CPU seconds on a machine with two cores, busy.

pub mod mutants;

use crate::judge::thread_ms;
use refute_dialog::{PathStatus, Plan, plan, test};
use refute_driver::{Dialog, OcamlProgram, Surroundings, Text, load_dialog};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Input sequences per path, as the original has them.
pub const TESTS_PER_PATH: usize = 5;

/// A task with the figures of the original.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// What it is called.
    pub name: &'static str,
    /// The specification, from the root of the project.
    pub specification: &'static str,
    /// A right program in OCaml.
    pub program: &'static str,
    /// A value for the parameter `secret`.
    pub secret: Option<&'static str>,
    /// How often loop bodies are started.
    pub unfold: usize,
    /// Its satisfiable paths; absent where the original did not decide them.
    pub satisfiable: usize,
    /// What the original's search for paths takes, in CPU seconds.
    pub search: Option<f64>,
    /// What its whole check takes.
    pub check: Option<f64>,
}

macro_rules! tasks {
    ($($name:literal $folder:literal / $spec:literal, $program:literal, $secret:expr, $unfold:literal:
       $satisfiable:literal, $search:expr, $check:expr;)*) => {
        &[$(Task {
            name: $name,
            specification: concat!($folder, "/", $spec),
            program: concat!($folder, "/", $program),
            secret: $secret,
            unfold: $unfold,
            satisfiable: $satisfiable,
            search: $search,
            check: $check,
        }),*]
    };
}

/// All of them. Its variants `SumToZero collection` and `TicTacToe CPU` are not described where its figures are.
pub const TASKS: &[Task] = tasks! {
    "ReadNSum" "crates/conformance/dialogs" / "read_n_sum.dialog", "read_n_sum.ml", None, 25: 24, Some(0.38), Some(1.7);
    "SumToZero" "examples/dialogs/02-sum-to-zero" / "spec.dialog", "right/zero.ml", None, 25: 25, Some(0.44), Some(1.6);
    "SumToZero noNegatives" "crates/conformance/dialogs" / "no_negatives.dialog", "no_negatives.ml", None, 10:
        10, Some(0.15), Some(1.4);
    "Product with retry" "crates/conformance/dialogs" / "product.dialog", "product.ml", None, 25: 25, Some(0.35), Some(4.1);
    "RockPaperScissors" "examples/dialogs/08-rock-paper-scissors" / "spec.dialog", "right/match.ml", None, 25:
        25, Some(0.39), Some(1.7);
    "HighLow" "examples/dialogs/07-high-low" / "spec.dialog", "right/guess.ml", None, 8: 255, Some(2.9), Some(10.6);
    "Hangman 3 digits" "examples/dialogs/06-hangman" / "spec.dialog", "right/hangman.ml", None, 8: 35, Some(3.5), Some(5.4);
    "Hangman 3 digits" "examples/dialogs/06-hangman" / "spec.dialog", "right/hangman.ml", None, 10: 84, Some(8.2), Some(18.1);
    "Hangman 5 digits" "examples/dialogs/06-hangman" / "spec.dialog", "right/hangman.ml", Some("[1, 2, 3, 4, 5]"), 10:
        126, Some(51.9), None;
    "Hangman 3 digits" "examples/dialogs/06-hangman" / "spec.dialog", "right/hangman.ml", None, 12: 165, None, None;
    "Hangman unique" "crates/conformance/dialogs" / "hangman_unique.dialog", "hangman_unique.ml", None, 8:
        35, Some(3.5), Some(6.5);
    "Hangman limited" "crates/conformance/dialogs" / "hangman_limited.dialog", "hangman_limited.ml", None, 8:
        42, Some(4.8), Some(7.4);
    "TicTacToe 2 players" "examples/dialogs/09-number-scrabble" / "spec.dialog", "right/scrabble.ml", None, 3:
        6, Some(0.42), Some(7.4);
    "Blowup" "crates/conformance/dialogs" / "blowup.dialog", "blowup.ml", None, 7: 32, Some(0.86), Some(2.1);
    "Greeter" "examples/dialogs/10-greeter" / "spec.dialog", "right/greet.ml", None, 10: 1, Some(0.01), Some(0.43);
    "Palindrome" "examples/dialogs/11-palindrome" / "spec.dialog", "right/palindrome.ml", None, 10: 2, Some(0.34), Some(0.53);
};

/// What a task cost us, and what came of it.
#[derive(Clone, Debug)]
pub struct Cost {
    /// Satisfiable paths.
    pub satisfiable: usize,
    /// Paths of which nothing is known.
    pub unknown: usize,
    /// Runs of the program.
    pub runs: usize,
    /// CPU seconds for the search of paths, without samples.
    pub search: f64,
    /// CPU seconds for everything.
    pub check: f64,
    /// What the right program is said to do wrong.
    pub failure: Option<String>,
}

/// Plans and tests a task; `root` is the root of the project.
pub fn measure(task: &Task, root: &Path) -> Result<Cost, String> {
    let stop = Arc::new(AtomicBool::new(false));
    let started = thread_ms();
    let mut dialog = load(task, root)?;
    dialog.spec.options.max_unfold = task.unfold;
    dialog.spec.options.tests_per_path = Some(TESTS_PER_PATH);
    let search_started = thread_ms();
    let mut bare = dialog.spec.clone();
    bare.options.tests_per_path = Some(1);
    bare.options.max_invalid = 0;
    let searched = plan(&bare, 0, &stop);
    let search = thread_ms() - search_started;
    let planned = plan(&dialog.spec, 0, &stop);
    if satisfiable(&searched) != satisfiable(&planned) {
        return Err(format!("{}: the number of paths depends on the number of samples", task.name));
    }
    let mut program = load_program(task, &dialog, root, &stop)?;
    let tested = test(&dialog.spec, &planned, &mut program, &mut dialog.functions, &mut |_, _| {});
    let tested = tested.map_err(|error| error.message(&dialog.spec))?;
    Ok(Cost {
        satisfiable: satisfiable(&planned),
        unknown: tested.coverage.unknown,
        runs: tested.coverage.runs,
        search: search / 1000.0,
        check: (thread_ms() - started - search) / 1000.0,
        failure: tested.failure.map(|failure| format!("{} on {:?}", failure.message, failure.inputs)),
    })
}

fn satisfiable(plan: &Plan) -> usize {
    plan.paths.iter().filter(|path| path.known == PathStatus::Satisfiable).count()
}

fn load(task: &Task, root: &Path) -> Result<Dialog, String> {
    let given = task.secret.map(|secret| ("secret".to_owned(), secret.to_owned()));
    let text = read(&root.join(task.specification))?;
    let (dialog, problems) = load_dialog(&text, given.as_slice(), &mut |_: refute_driver::Event<'_>| {});
    dialog.ok_or_else(|| format!("{}: {problems:?}", task.specification))
}

fn load_program(task: &Task, dialog: &Dialog, root: &Path, stop: &Arc<AtomicBool>) -> Result<OcamlProgram, String> {
    let surroundings = Surroundings::of(&dialog.spec);
    let text = read(&root.join(task.program))?;
    let silent = &mut |_: refute_driver::Event<'_>| {};
    let (program, problems) = OcamlProgram::load(&text, &surroundings, stop, silent);
    program.ok_or_else(|| format!("{}: {problems:?}", task.program))
}

fn read(path: &PathBuf) -> Result<Text, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Text { name: path.display().to_string(), bytes })
}
