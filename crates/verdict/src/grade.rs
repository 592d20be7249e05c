//! The result of `refute grade`: what there is to know about a class.
//!
//! [`ClassReport`] is the whole of it, from which every format of a report is made; [`Survey`], [`JudgedSubmission`] and
//! [`TestOutcome`] are what is found out about one submission at a time, kept between runs and sent between processes.
//! Submissions, inputs, clusters and entries refer to each other by their index in the report's lists.

use crate::deed::{Expectation, Instead};
use crate::{CheckVerdict, Diagnostic, Judgement, Place, RepairVerdict, TestItem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClassReport {
    /// See [`crate::VERSION`].
    pub version: u32,
    /// Always `grade`.
    pub command: String,
    /// What was asked for.
    pub exercise: ExerciseInfo,
    /// Whether every submission was judged; an interrupted run is not complete.
    pub complete: bool,
    /// Whether names were replaced.
    pub anonymous: bool,
    /// The submissions in the order of their names.
    pub submissions: Vec<SubmissionReport>,
    /// Files that could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Inputs that were tried on the class: counterexamples, smallest first, then the instructor's own tests.
    pub inputs: Vec<ClassInput>,
    /// Wrong submissions that fail on the same inputs, the largest group first.
    pub clusters: Vec<Cluster>,
    /// Wrong submissions that need the same repair, the largest group first; empty when repairs were not asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repairs: Vec<RepairGroup>,
    /// Submissions that are the same program up to names and layout; only groups of two and more, the largest first.
    pub structures: Vec<Structure>,
    /// The fewest inputs that catch every wrong submission.
    pub suite: Suite,
    /// What the instructor's own tests are worth; absent when there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<Audit>,
    /// Inputs on which most submissions fail, the hardest first.
    pub hardest: Vec<usize>,
}

/// What the submissions were compared with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExerciseInfo {
    /// What a person calls it.
    pub title: String,
    /// What is under test; reports of earlier versions, which do not say, are about functions.
    #[serde(default, skip_serializing_if = "ExerciseKind::is_functions")]
    pub kind: ExerciseKind,
    /// The functions under test; of a dialogue, one that stands for the whole program.
    pub entries: Vec<EntryInfo>,
    /// The reference's name and text; of a dialogue, the specification's.
    pub reference: SourceText,
    /// Texts loaded before the reference and every submission.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prelude: Vec<SourceText>,
    /// How far submissions were searched: `low`, `normal`, `high` or a number of steps; of a dialogue, in words.
    pub effort: String,
    /// How points were given, in words; absent when there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// The most points a submission can get.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_points: Option<f64>,
}

/// What an exercise is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// OCaml functions, compared with those of a reference.
    #[default]
    Functions,
    /// Console programs in any language, compared with a specification of how they must talk.
    Dialogue,
}

impl ExerciseKind {
    /// Whether it is about functions.
    pub fn is_functions(&self) -> bool {
        *self == ExerciseKind::Functions
    }

    /// What submissions are compared with, in a word.
    pub fn standard(self) -> &'static str {
        match self {
            ExerciseKind::Functions => "reference",
            ExerciseKind::Dialogue => "specification",
        }
    }
}

/// A function under test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EntryInfo {
    /// Its name.
    pub name: String,
    /// Its type in the reference, as OCaml; empty for a dialogue.
    pub ty: String,
    /// The function of the observer, when results are compared through one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer: Option<String>,
    /// The observer's file; its text stands after a program wherever calls of its function are run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer_source: Option<SourceText>,
    /// Which inputs count, as OCaml.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assume: Option<String>,
    /// What it is worth, when points are given per entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

/// A program as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SourceText {
    /// The file as the user named it.
    pub name: String,
    /// Its text; what is not UTF-8 is shown as U+FFFD.
    pub text: String,
}

/// One submission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SubmissionReport {
    /// The student, as far as the file's name tells: unique in the report, and fit to be a file's name.
    pub name: String,
    /// The text.
    pub source: SourceText,
    /// The judgement over all entries: `rejected`, else the worst of its entries.
    pub verdict: Judgement,
    /// The verdict of each entry, in the exercise's order; empty when it was not judged yet.
    pub entries: Vec<CheckVerdict>,
    /// The submission that was judged in its place because the two are the same program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<usize>,
    /// Inputs on which it fails.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fails: Vec<usize>,
    /// Its cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cluster: Option<usize>,
    /// Its group of equal programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structure: Option<usize>,
    /// Rules of the exercise that it breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// What it gets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
    /// What came of repairing it; absent when that was not asked for, or when there is no difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairVerdict>,
}

/// A file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// The file.
    pub file: String,
    /// Why, in words.
    pub reason: String,
}

/// An input that was tried on the class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "ClassInputJson")]
#[schemars(!from)]
pub struct ClassInput {
    /// The function under test.
    pub entry: usize,
    /// The call, as OCaml that can be pasted after a submission (and the observer); of a dialogue, the input sequence on
    /// one line.
    pub call: String,
    /// What the reference does on it, as in [`CheckVerdict::reference`]; of a dialogue, a run as it could be.
    pub reference: Expectation,
    /// The size of its arguments, when it was found by the search; of a dialogue, the number of its lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// An item that asserts what the reference does, as OCaml that fits after a submission (and the observer); it may
    /// use what [`crate::CLOSE`] defines. Of a dialogue, the input sequence as JSON: a list of lines, at the end `null` when
    /// the input ends there.
    pub test: TestItem,
    /// Whether it is a counterexample or a test of the instructor's.
    pub origin: Origin,
    /// Submissions that fail on it.
    pub fails: Vec<usize>,
}

/// Where an input comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The smallest counterexample of a submission.
    Found,
    /// A test of the instructor's.
    Instructor,
    /// An input to which the exercise ties points.
    Points,
}

/// Wrong submissions that fail on the same inputs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cluster {
    /// Its members, the representative first.
    pub members: Vec<usize>,
    /// The smallest input on which all of them fail.
    pub input: Option<usize>,
    /// All inputs on which they fail.
    pub fails: Vec<usize>,
    /// What its members do on that input, each with how many do so, the most frequent first.
    pub behaviours: Vec<Counted>,
    /// What the inputs have in common on which the representative fails, as a sentence; only when that was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Wrong submissions that need the same repair.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RepairGroup {
    /// What the repair does, as in [`crate::RepairPatch::explanation`].
    pub explanation: String,
    /// The kinds of mistake it mends.
    pub mistakes: Vec<String>,
    /// Its members, first the one whose patch is the smallest.
    pub members: Vec<usize>,
}

/// What submissions do, and how often it occurs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(description = "A text and how often it occurs.")]
pub struct Counted {
    /// What they do.
    #[serde(rename = "text")]
    #[schemars(description = "The text.")]
    pub what: Instead,
    /// How often.
    pub count: usize,
}

/// Submissions that are the same program up to names and layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Structure {
    /// Its members, in the report's order.
    pub members: Vec<usize>,
}

/// The fewest inputs that catch every wrong submission.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Suite {
    /// The inputs, the one that catches most first.
    pub inputs: Vec<usize>,
    /// Whether it is proved that fewer of the inputs do not suffice.
    pub minimal: bool,
    /// Wrong submissions that none of the inputs catches: their counterexample cannot be written as an assert.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uncaught: Vec<usize>,
}

/// What the instructor's own tests are worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Audit {
    /// The file they are from.
    pub file: String,
    /// Each test.
    pub tests: Vec<AuditedTest>,
    /// Wrong submissions that pass all of them.
    pub survivors: Vec<usize>,
    /// The fewest inputs to add so that no survivor is left.
    pub add: Vec<usize>,
}

/// A test of the instructor's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AuditedTest {
    /// Its line in the file.
    pub line: u32,
    /// The test as it is written there, on one line.
    pub text: String,
    /// Its input among the report's; absent when it does not hold on the reference and so was left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<usize>,
    /// What happens on the reference instead, when it does not hold there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// How many wrong submissions fail it.
    pub catches: usize,
    /// How many wrong submissions fail it and no other test.
    pub only: usize,
}

/// A rule of the exercise that a submission breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The rule as the exercise writes it: `List.rev`, `loops`.
    pub rule: String,
    /// Whether it is forbidden or required.
    pub kind: FindingKind,
    /// As a sentence.
    pub message: String,
    /// Where it is used; absent for something that is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// How a rule is broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Something is used that must not be.
    Forbidden,
    /// Something is missing that must be used.
    Required,
}

/// Points with their reasons.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Points {
    /// What was given.
    pub given: f64,
    /// Of how many.
    pub of: f64,
    /// Why, as sentences.
    pub reasons: Vec<String>,
}

/// What can be said about a submission without running it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Survey {
    /// The same for programs that are the same up to names and layout; absent when the text is rejected.
    pub structure: Option<String>,
    /// Rules of the exercise that it breaks.
    pub findings: Vec<Finding>,
    /// Messages about its text.
    pub diagnostics: Vec<Diagnostic>,
}

/// What was found out about a submission by running it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedSubmission {
    /// The verdict of each entry.
    pub verdicts: Vec<CheckVerdict>,
    /// For each entry that differs: an item that asserts what the reference does there.
    pub tests: Vec<Option<TestItem>>,
}

/// An input to be tried on submissions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClassTest {
    /// The function under test.
    pub entry: usize,
    /// The call that it is about, when it is about one: what it gives is told when the test fails.
    pub call: Option<String>,
    /// An item that holds on the reference.
    pub item: TestItem,
}

/// What came of a test on a submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TestOutcome {
    /// It holds.
    Holds,
    /// It fails, with what happens instead.
    Fails(Instead),
    /// It cannot be told: the test does not fit the submission, or was interrupted.
    Unknown(String),
}

impl SubmissionReport {
    /// Whether an input was found on which it differs from the reference.
    pub fn is_wrong(&self) -> bool {
        self.verdict == Judgement::Differs
    }

    /// The verdict that matters most: the first of those that made the overall judgement.
    pub fn main_verdict(&self) -> Option<&CheckVerdict> {
        self.entries.iter().find(|entry| entry.verdict == self.verdict)
    }
}

/// An input as JSON has it; whether it is of a dialogue is told by the test, which is a list then.
#[derive(Deserialize)]
struct ClassInputJson {
    entry: usize,
    call: String,
    reference: String,
    size: Option<usize>,
    test: String,
    origin: Origin,
    fails: Vec<usize>,
}

impl From<ClassInputJson> for ClassInput {
    fn from(json: ClassInputJson) -> ClassInput {
        let ClassInputJson { entry, call, reference, size, test, origin, fails } = json;
        let reference = Expectation::read(reference, test.starts_with('['));
        ClassInput { entry, call, reference, size, test: test.into(), origin, fails }
    }
}
