//! A class is judged: every submission is surveyed, judged and tried on the inputs that were found for others, and a
//! report is assembled from what came of it. Start at [`grade()`] for functions and at [`dialogues::judge_class`] for
//! console programs.
//!
//! In: an exercise with its submissions, and two doors: a [`Store`], where results are kept, and [`Workers`], where work
//! is done. Out: a `ClassReport`; meanwhile an [`Event`] for everything that a person may want to see.
//! One engine (`engine`) does this for every kind of exercise; what is particular to a kind is its `Judge`:
//! `functions` over `driver`, [`dialogues`] over `console`.
//! Invariants: keys, jobs and answers are plain data; the engine knows no path and no process, prints nothing, and its
//! result does not depend on who answers when, on how many work, or on what was known from before.
//! The doors that exist: [`folder`] and [`processes`], which are the only modules here that touch files and processes
//! (console programs are compiled and run in `console`); [`threads`]; and [`memory`], which needs neither.
//! Not here: reading an exercise (see `exercise`), what the class has in common (see `grade`), arguments, the terminal, the files of a report (see `cli`).

pub mod dialogues;
mod engine;
pub mod folder;
mod functions;
mod grade;
mod judge;
pub mod memory;
pub mod processes;
mod state;
mod store;
pub mod threads;
mod workers;

pub use engine::{Event, Stage};
pub use functions::class_test;
pub use functions::extra::TestsRefused;
pub use functions::jobs::{Answer, Greeting, Job, RepairDonors};
pub use functions::worker::FunctionWorker;
pub use grade::{Doors, Engage, GradeError, GradeRequest, Graded, grade};
pub use judge::Entrant;
pub use store::{Key, Keys, Record, Store, StoreError};
pub use workers::{Failure, Workers};
