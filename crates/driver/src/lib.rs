//! One function per user command: [`check`], [`cover()`], [`solve()`], [`synth()`], [`generalize()`], [`types`], [`run`], [`dump`]; for `refute grade` one per stage: [`survey`],
//! [`judge`], [`try_tests`].
//!
//! In: texts and settings. Out: verdict data; meanwhile everything a person should see goes to a [`Listener`], in order:
//! the echo, what the program prints, messages about texts as data. So the command line, the tests against the real OCaml and later
//! the web page share one behaviour.
//! Invariant: no files, no clock, no terminal and no colours, no environment; the same request gives the same bytes.
//! Not here: commands that need files, processes or many workers (see `console` and `classroom`), arguments, streams and signals (see `cli`).

mod against;
mod bench;
mod bytes;
mod check;
mod convert;
mod cover;
mod data;
mod declared;
mod dialog;
mod dump;
mod exercise;
mod generalize;
mod grade;
mod language;
mod loaded;
mod messages;
mod outline;
mod problem;
mod project;
mod prove;
mod repair;
mod resynth;
mod run;
mod solve;
mod synth;
mod testcases;
mod types;

pub use against::fewest;
pub use check::{
    Assignment, CLOSE, CheckRequest, EntryChoice, NoAssertion, RecheckError, Refusal, Replay, assertion, certificate,
    check, prepare_check, prepare_replay, rechecked, replay,
};
pub use cover::{CoverConfig, CoverRequest, Recursive, Scope, Tests, cover};
pub use dialog::{Dialog, OcamlFunctions, OcamlProgram, Surroundings, load_dialog};
pub use dump::dump;
pub use exercise::{CalledFunction, Choices, Entry, Together};
pub use generalize::{
    Case, CaseError, GeneralizeRequest, Judge, Specification, Tested, compared_case, generalize, specified_case, why,
};
pub use grade::{
    Class, ClassRequest, InputError, InstructorTest, class_input, explain, instructor_tests, judge, prepare_class,
    proof, survey, try_tests,
};
pub use language::LanguageChoice;
pub use outline::{FunctionOutline, defined_names, functions, tested_names};
pub use problem::{EffortError, Problem, effort, problem};
pub use project::{Project, ProjectError, ProjectLibrary};
pub use repair::{RepairConfig, RepairProgress, RepairRequest, repair};
pub use resynth::{ResynthRequest, resynth};

pub use data::{DataFile, data_text, named_files};
pub use prove::{ProveRequest, certify, prove, recheck};
pub use refute_check::{
    BadCertificate, CertificatePart, CertifiedProgram, Config as CheckConfig, Effort, Exceptions, Overflow, Prove,
    Strategy,
};
pub use refute_generalize::{Config as GeneralizeConfig, Learner};
pub use run::{OnException, RunRequest, run};
pub use solve::{SolveRequest, solve};
pub use synth::reading::{SynthProblem, SynthProblemError, synth_problem};
pub use synth::{
    AnswerError, NOT_MEANT, Oracle, OracleError, ReadError, Reference, SynthRequest, synth, synth_example, synth_steps,
    used_files,
};
pub use testcases::{TestCase, TestCases, testcases};
pub use types::types;

use refute_source::render::Messages;
use serde::{Deserialize, Serialize};

/// A program text with the name that messages call it by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Text {
    /// Usually the path as the user typed it.
    pub name: String,
    /// The text as read.
    #[serde(with = "bytes")]
    pub bytes: Vec<u8>,
}

impl Text {
    /// The text as a page shows it: nothing of a file that is not read as a program.
    pub fn shown(&self) -> String {
        let bytes = if refute_syntax::is_legible(&self.bytes) { &self.bytes[..] } else { &[] };
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// What a program asked for with `at_exit`, as an item after it.
    pub(crate) fn at_exit() -> Text {
        Text { name: "at_exit".to_string(), bytes: b"let () = Stdlib.do_at_exit ()".to_vec() }
    }
}

/// Where a program writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Channel {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Something a person should see.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Part of the result: the echo of an item, the type of a definition. Whole lines.
    Result(&'a str),
    /// What the program under test writes.
    Output(Channel, &'a [u8]),
    /// What is to be said about texts; never empty.
    Messages(Messages<'a>),
}

/// Receives events as they happen.
pub trait Listener {
    /// Something happened.
    fn hear(&mut self, event: Event<'_>);
}

impl<F: FnMut(Event<'_>)> Listener for F {
    fn hear(&mut self, event: Event<'_>) {
        self(event);
    }
}
