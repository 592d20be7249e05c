//! Plain results: what every command finds out, as data that can be stored, sent and compared.
//!
//! These are the only types that are serialized (`--json`). Names of fields and variants are stable: new ones may be
//! added, old ones keep their meaning. Every document says in `version` which promise it keeps.
//! Places count lines and columns from 1, columns in bytes; an end is the place after the last byte.
//! Results are enums and structs; where JSON has a short phrase (`raises Not_found`, `<end of input>`), `deed` and `dialog` write
//! it and read it back. Nobody else looks into a text.
//! Not here: how results come about (see `driver`) and how they look on a terminal (see `driver` and `cli`).
//!
//! | exit code | meaning |
//! |---|---|
//! | 0 | fine: nothing wrong was found |
//! | 1 | a problem in the program under test: a syntax or type error, an uncaught exception, a limit that was reached |
//! | 2 | usage or environment: a wrong option, a file that cannot be read |
//! | 3 | a bug of Refute itself |
//! | 130 | interrupted by Ctrl-C |

pub mod check;
pub mod cover;
pub mod deed;
pub mod diagnostic;
pub mod dialog;
pub mod dump;
pub mod exit;
pub mod generalize;
pub mod grade;
pub mod proof;
pub mod repair;
pub mod replay;
pub mod resynth;
pub mod run;
pub mod synth;
pub mod test_item;
pub mod types;

pub use check::{
    Agreement, Behaviour, CheckVerdict, Difference, DifferenceKind, Ending, Extent, FoundBy, Judgement, Misfit,
    Parting, Queries, Search, Slowness, StopReason,
};
pub use cover::{
    Against, BranchReport, BranchSort, BranchState, CoverInput, CoverSearch, CoverVerdict, InputOrigin, Solution,
    SolveAnswer, SolveVerdict, Unknown,
};
pub use deed::{Deed, Done, Ended, Expectation, Instead, Talk};
pub use diagnostic::{Diagnostic, Edit, Hint, Label, Place, Position, Severity, Unsupported};
pub use dialog::{
    Conditions, Conversation, Coverage, DialogExplanation, DialogJudgement, DialogPath, DialogPaths, DialogTest,
    DialogVerdict, Exchange, Expected, Fault, Happened, Input, PathKnown, RunEnd, on_one_line,
};
pub use dump::{DumpVerdict, Stage};
pub use exit::ExitCode;
pub use generalize::{
    FailureClass, FailureFamily, FailureFormula, FailureInput, FailurePerturbation, FailurePredicate, GeneralizeAnswer,
    GeneralizeSearch, GeneralizeSeen, GeneralizeVerdict, LearnerCurve, LearnerPoint, NecessaryCondition,
    PredicateScope, PredicateStrength,
};
pub use grade::{
    Audit, AuditedTest, ClassInput, ClassReport, ClassTest, Cluster, Counted, EntryInfo, ExerciseInfo, ExerciseKind,
    Finding, FindingKind, JudgedSubmission, LeftOut, Origin, Points, RepairGroup, SourceText, Structure,
    SubmissionReport, Suite, Survey, TestOutcome,
};
pub use proof::{Induction, LemmaKind, Obstacle, Proof, ProofFeature, ProofLemma, ProofStrength, StuckPair};
pub use repair::{RepairAnswer, RepairExtent, RepairPatch, RepairSource, RepairSuspect, RepairVerdict, RepairWork};
pub use replay::{ReplayJudgement, ReplayVerdict, ReplayedTest};
pub use resynth::{
    Excluded, ResynthAnswer, ResynthDifference, ResynthExample, ResynthOrigin, ResynthSearch, ResynthVerdict,
};
pub use run::{Binding, CallVerdict, Evaluation, Outcome, RunVerdict};
pub use synth::{
    ExampleOrigin, QuestionKind, ReferenceState, SynthAnswer, SynthCandidate, SynthDifference, SynthExample,
    SynthProgram, SynthQuestion, SynthReference, SynthSearch, SynthVerdict,
};
pub use test_item::{CLOSE, TestItem};
pub use types::{Declaration, DeclarationKind, TypesVerdict};

use schemars::JsonSchema;
use serde::Serialize;

/// The version of the result format.
pub const VERSION: u32 = 1;

/// A whole result: one entry per file, in the order given.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Document<T> {
    /// See [`VERSION`].
    pub version: u32,
    /// The command: `types`, `run`, `dump`, `cover`, ...
    pub command: &'static str,
    /// The results.
    pub files: Vec<T>,
}

impl<T> Document<T> {
    /// A document of this version.
    pub fn new(command: &'static str, files: Vec<T>) -> Document<T> {
        Document { version: VERSION, command, files }
    }
}
