//! The result of `refute check`: one per submission.

use crate::deed::{Deed, Done, Ended};
use crate::{Conditions, Conversation, Coverage, Diagnostic, ExitCode, Obstacle, Proof, ProofStrength, Unsupported};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was found out about a submission. The first fields are the ones every reader needs; they stay flat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CheckVerdict {
    /// The submission as the user named it.
    pub submission: String,
    /// The judgement.
    pub verdict: Judgement,
    /// The function under test.
    pub entry: String,
    /// The smallest call on which the two differ, as OCaml that can be pasted after either program (and the observer).
    /// Of a dialogue, the shortest input sequence on one line.
    pub call: Option<String>,
    /// What the reference does on it: a value as OCaml source, or a phrase such as `raises Failure "x"`. Of a dialogue,
    /// what is expected where the two part, such as `says "8"`.
    pub reference: Option<Deed>,
    /// What the submission does on it.
    pub got: Option<Deed>,
    /// The size of the call's arguments; of a dialogue, the number of input lines.
    pub size: Option<usize>,
    /// Work done, in steps of the machine (solver work converted).
    pub steps: u64,
    /// Processor time in milliseconds; the only field that differs from run to run.
    pub cpu_ms: Option<f64>,
    /// More about the difference, when there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// The two declarations that do not go together, when the submission does not fit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misfit: Option<Misfit>,
    /// Why there is no judgement, when it is `unjudged`; of a dialogue that is `rejected`, what the compiler says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What Refute does not know of its text, when that is why there is no judgement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsupported: Option<Unsupported>,
    /// Of a dialogue: the conversation that went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Conversation>,
    /// Of a dialogue: how much of the specification was tested; every verdict on a dialogue says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<Coverage>,
    /// Of a dialogue: how the program was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Conditions>,
    /// What all inputs on which it fails have in common, as a sentence; only when that was asked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Where it was seen to be slow: the judgement is `too-slow` when that kept it from being compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<Slowness>,
    /// How far the search went; absent when nothing was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// Why it is the same as the reference, when that was proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// What blocked a proof, where one was tried and no difference was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<Obstacle>,
    /// Things worth knowing that do not change the judgement, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the submission's text; errors when it was rejected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// The judgement. Nothing is ever called correct; `proved` says what was proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// There is an input on which it differs from the reference.
    Differs,
    /// No such input was found; `search` says how far it was looked for.
    NoDifference,
    /// There is no such input; `proof` says why.
    Proved,
    /// It lacks the function, or its types are others.
    DoesNotFit,
    /// It does not parse or type, as the real OCaml says, too.
    Rejected,
    /// It takes so long on most inputs that it could not be compared on them; on the others there is no difference.
    TooSlow,
    /// It could not be judged.
    Unjudged,
}

impl Judgement {
    /// Whether nothing speaks against the submission.
    pub fn is_unharmed(self) -> bool {
        matches!(self, Judgement::NoDifference | Judgement::Proved | Judgement::TooSlow)
    }

    /// Whether it was compared with the reference, and no difference is known.
    pub fn is_alike(self) -> bool {
        matches!(self, Judgement::NoDifference | Judgement::Proved)
    }
}

/// A submission that takes far longer than the reference.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Slowness {
    /// A call on which it does.
    pub call: String,
    /// How it ends there: with what the reference gives, or not before it was left aside.
    pub ending: Ending,
    /// The steps it took.
    pub steps: u64,
    /// The steps that the reference takes.
    pub reference_steps: u64,
    /// Inputs on which it was left aside.
    pub left_aside: u64,
    /// Inputs on which it ended and was compared.
    pub compared: u64,
}

/// A difference on one call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// What differs.
    pub kind: DifferenceKind,
    /// How the reference behaves.
    pub reference: Behaviour,
    /// How the submission behaves.
    pub submission: Behaviour,
    /// What led to the input.
    pub found_by: FoundBy,
    /// With an observer: the call of the function under test alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inner_call: Option<String>,
    /// The first call of a function which both programs have and on which the two part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parting: Option<Parting>,
}

/// What differs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DifferenceKind {
    /// Another value.
    Value,
    /// An exception where the reference returns.
    Exception,
    /// Another exception than the reference's, or a value where the reference raises (only when exceptions count).
    OtherException,
    /// No end: a state that comes again, or none within what a person would wait for.
    NoEnd,
    /// More steps than the exercise allows.
    Steps,
    /// Other output.
    Output,
    /// An argument is left in another state.
    Argument,
}

/// What a program does on the call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "BehaviourJson", from = "BehaviourJson")]
pub struct Behaviour {
    /// How it ends.
    pub ended: Ended,
    /// With an observer: what the function under test itself does.
    pub inner: Option<Done>,
    /// What it prints, when that counts.
    pub output: Option<String>,
    /// The arguments afterwards, when they differ.
    pub arguments: Option<String>,
    /// Steps it took.
    pub steps: u64,
    /// It was shown that it never ends: it goes the same way again and again.
    pub comes_again: bool,
}

/// What a program does on the call.
// As JSON has it: a tag, and the value or exception beside it. These comments are those of the schema.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Behaviour")]
struct BehaviourJson {
    /// How it ends.
    ending: Ending,
    /// The value as OCaml source, the exception, or a phrase.
    text: String,
    /// With an observer: what the function under test itself gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inner: Option<Done>,
    /// What it prints, when that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    /// The arguments afterwards, when they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arguments: Option<String>,
    /// Steps it took.
    steps: u64,
    /// It was shown that it never ends: it goes the same way again and again.
    #[serde(default, skip_serializing_if = "is_false")]
    comes_again: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// How a call ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// With a value.
    Value,
    /// With an exception.
    Exception,
    /// Not within its steps.
    OutOfFuel,
    /// Not within its memory.
    OutOfMemory,
    /// It printed too much.
    OutputLimit,
    /// It ended the whole program.
    Exit,
    /// It took more steps than the exercise allows.
    TooManySteps,
}

/// What led to the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FoundBy {
    /// Constants at hand, tried in every shape.
    Enumeration,
    /// A guess that turned a recorded condition around.
    Guess,
    /// Z3.
    Solver,
    /// Integers at the ends of their range.
    Border,
    /// A random input.
    Random,
    /// Narrowed to a branch that no run had taken.
    Branch,
}

/// The first call of a shared helper function on which the two programs part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Parting {
    /// The call.
    pub call: String,
    /// What the reference gives for it.
    pub reference: Done,
    /// What the submission gives for it.
    pub submission: Done,
}

/// Two declarations that do not go together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Misfit {
    /// What is wrong, as a sentence.
    pub what: String,
    /// The reference's side, as OCaml.
    pub reference: Option<String>,
    /// The submission's side, as OCaml.
    pub submission: Option<String>,
}

/// How far a search went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Search {
    /// All shapes up to this size were tried.
    pub complete_to: usize,
    /// Why it stopped.
    pub stop: StopReason,
    /// Shapes tried.
    pub shapes: u64,
    /// Shapes on which the reference never returned, so that they are outside the exercise.
    pub outside: u64,
    /// Further inputs tried after that: larger ones, and integers at the ends of their range.
    pub probes: u64,
    /// Runs of either program.
    pub runs: u64,
    /// Different paths of the two programs taken together.
    pub paths: u64,
    /// Turns of a path that were neither taken nor shown impossible.
    pub open: u64,
    /// Branches of the reference that were taken, and all of those that its entry can reach.
    pub reference_branches: (usize, usize),
    /// The same for the submission.
    pub submission_branches: (usize, usize),
    /// Lines of the reference with a branch that no input reached and that was not proved dead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reference_unreached: Vec<u32>,
    /// The same for the submission.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub submission_unreached: Vec<u32>,
    /// Questions to the solver: all, guessed, remembered, asked of Z3, unknown.
    pub queries: Queries,
    /// Most words of memory that a run had in use.
    pub memory_words: u64,
    /// There are finitely many inputs, and both programs gave the same on each.
    #[serde(default)]
    pub every_input: bool,
    /// Inputs that were not compared because the reference does not return on them.
    #[serde(default)]
    pub left_out: u64,
}

/// How far two functions were compared between which no difference was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Agreement {
    /// On what.
    pub extent: Extent,
    /// On some inputs the first function does not return; there nothing was compared.
    pub left_out: bool,
}

/// What was compared. Only the first two say it of all inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// Every input: there are finitely many.
    EveryInput,
    /// Every input, by a proof that was rechecked.
    Proved(ProofStrength),
    /// Every shape that inputs can have, with constants chosen by the conditions that were met.
    EveryShape,
    /// All shapes up to a size, with constants chosen likewise.
    ShapesTo(usize),
}

impl Search {
    /// What was compared, when the search found no difference.
    pub fn agreement(&self) -> Agreement {
        let extent = match self.stop {
            _ if self.every_input => Extent::EveryInput,
            StopReason::Exhausted => Extent::EveryShape,
            _ => Extent::ShapesTo(self.complete_to),
        };
        Agreement { extent, left_out: self.left_out > 0 }
    }
}

/// Questions to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Queries {
    /// All.
    pub asked: u64,
    /// Answered by a guess.
    pub guessed: u64,
    /// Answered from memory.
    pub remembered: u64,
    /// Handed to Z3.
    pub z3: u64,
    /// Left unanswered.
    pub unknown: u64,
}

/// Why a search stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    /// A difference was found.
    Found,
    /// There are no more inputs.
    Exhausted,
    /// Sizes were completed with nothing new in either program.
    Saturated,
    /// The step budget was used.
    Budget,
    /// It was interrupted from outside.
    Interrupted,
}

impl CheckVerdict {
    /// A verdict without anything but its judgement.
    pub fn new(submission: &str, entry: &str, verdict: Judgement) -> CheckVerdict {
        CheckVerdict {
            submission: submission.to_string(),
            verdict,
            entry: entry.to_string(),
            call: None,
            reference: None,
            got: None,
            size: None,
            steps: 0,
            cpu_ms: None,
            difference: None,
            misfit: None,
            reason: None,
            unsupported: None,
            conversation: None,
            coverage: None,
            conditions: None,
            why: None,
            slow: None,
            search: None,
            proof: None,
            unproved: None,
            notes: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Whether it is about a dialogue.
    pub fn is_dialogue(&self) -> bool {
        self.coverage.is_some()
    }

    /// No difference is fine, everything else is a problem of the submission.
    pub fn exit_code(&self) -> ExitCode {
        let interrupted = self.search.as_ref().is_some_and(|search| search.stop == StopReason::Interrupted);
        match self.verdict {
            _ if interrupted => ExitCode::Interrupted,
            Judgement::NoDifference | Judgement::Proved => ExitCode::Fine,
            _ => ExitCode::Problem,
        }
    }
}

impl From<Behaviour> for BehaviourJson {
    fn from(behaviour: Behaviour) -> BehaviourJson {
        let Behaviour { ended, inner, output, arguments, steps, comes_again } = behaviour;
        let (ending, text) = (ended.ending(), ended.text(steps));
        BehaviourJson { ending, text, inner, output, arguments, steps, comes_again }
    }
}

impl From<BehaviourJson> for Behaviour {
    fn from(json: BehaviourJson) -> Behaviour {
        let BehaviourJson { ending, text, inner, output, arguments, steps, comes_again } = json;
        let ended = match ending {
            Ending::Value => Ended::Value(text),
            Ending::Exception => Ended::Raises(text),
            Ending::OutOfFuel => Ended::OutOfFuel,
            Ending::OutOfMemory => Ended::OutOfMemory,
            Ending::OutputLimit => Ended::OutputLimit,
            Ending::Exit => Ended::Exit,
            Ending::TooManySteps => Ended::TooManySteps(steps),
        };
        Behaviour { ended, inner, output, arguments, steps, comes_again }
    }
}

impl JsonSchema for Behaviour {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        BehaviourJson::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BehaviourJson::json_schema(generator)
    }
}
