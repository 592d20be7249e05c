//! The results of `refute cover` and `refute solve`.

use crate::{Diagnostic, Done, Ending, ExitCode, Place, TestItem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What was found out about the branches of a function.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CoverVerdict {
    /// The file as the user named it.
    pub file: String,
    /// The function; empty when there is none to cover (see `diagnostics` and `reason`).
    pub entry: String,
    /// Its type.
    pub ty: String,
    /// Whether the functions that it calls count, too.
    pub deep: bool,
    /// The branches in source order.
    pub branches: Vec<BranchReport>,
    /// The inputs that reach them, smallest first.
    pub inputs: Vec<CoverInput>,
    /// With `--against`: what the tests reach.
    pub against: Option<Against>,
    /// How far it was looked.
    pub search: CoverSearch,
    /// Why nothing was looked for, when nothing was.
    pub reason: Option<String>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// A branch.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BranchReport {
    /// The text that runs when it is taken.
    pub place: Place,
    /// What it is.
    pub kind: BranchSort,
    /// The function it stands in.
    pub function: String,
    /// Nothing is decided any more once it is taken: its value is the function's.
    pub leaf: bool,
    /// Of a branch that is reached: the class of inputs that reach it as its input does, parts that do not matter are `_`.
    /// Absent when nothing is left open.
    pub class: Option<String>,
    /// What must hold of the named parts of the class, as OCaml conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// What is known about it.
    #[serde(flatten)]
    pub state: BranchState,
}

/// What a branch is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BranchSort {
    /// The body of a function that decides nothing.
    Body,
    /// An arm of `match`, `function` or `try`.
    Arm,
    /// `then`.
    Then,
    /// `else`, written or not.
    Else,
    /// The right operand of `&&` or `||` is evaluated.
    RightOperand,
    /// The right operand of `&&` or `||` is skipped.
    ShortCircuit,
}

/// What is known about a branch. `Dead` is proved; `Open` is not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum BranchState {
    /// It can be reached.
    Reached {
        /// By this input, the smallest: a place in `inputs`.
        input: usize,
    },
    /// No input reaches it.
    Dead {
        /// Why, as a sentence.
        reason: String,
    },
    /// No input was found.
    Open {
        /// All inputs up to this size were looked at.
        size: usize,
        /// What stopped the search, as a sentence.
        reason: String,
    },
}

/// An input and what happens on it.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CoverInput {
    /// The call, as OCaml that can be pasted after the program.
    pub call: String,
    /// The arguments, each as OCaml.
    pub arguments: Vec<String>,
    /// The class of inputs that take this path, as far as it leads to the last branch that this is the input of: parts that
    /// do not matter are `_`. Absent when nothing is left open.
    pub class: Option<String>,
    /// What must hold of the named parts of the class, as OCaml conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// What is written in the arguments, counted.
    pub size: usize,
    /// How the call ends.
    pub ending: Ending,
    /// The value as OCaml, or a phrase such as `raises Not_found`.
    pub result: Done,
    /// The call with its result as an item that fits after the program and holds there, such as
    /// `let () = assert (f 1 = 2)`; it may use what [`CLOSE`](crate::CLOSE) defines. Absent when the result cannot be
    /// asserted: functions, calls that do not end.
    pub test: Option<TestItem>,
    /// All branches that it takes: places in `branches`.
    pub takes: Vec<usize>,
    /// Where it comes from.
    pub origin: InputOrigin,
}

/// Where an input comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InputOrigin {
    /// The smallest that reaches some branch.
    Branch,
    /// Like one of those, other values in it (`--per-path`).
    Similar,
    /// What a recursive call received (`--sub`).
    Recursive,
}

/// What existing tests reach.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Against {
    /// The tests as the user named them.
    pub file: String,
    /// Branches that they take: places in `branches`.
    pub takes: Vec<usize>,
    /// The inputs to add, as few as possible: places in `inputs`.
    pub add: Vec<usize>,
}

/// How far it was looked.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct CoverSearch {
    /// All inputs with so many constructors were looked at.
    pub complete_to: usize,
    /// Paths followed.
    pub paths: u64,
    /// Work in steps (solver work converted).
    pub steps: u64,
    /// Questions to the solver.
    pub queries: u64,
    /// Processor time in milliseconds; the only field that differs from run to run.
    pub cpu_ms: Option<f64>,
}

/// What was found out about an equation.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SolveVerdict {
    /// The file as the user named it.
    pub file: String,
    /// The equation: `find n m : plus n m = mult n m`.
    pub equation: String,
    /// The unknowns with their types.
    pub unknowns: Vec<Unknown>,
    /// The answer.
    pub answer: SolveAnswer,
    /// The solutions, smallest first.
    pub solutions: Vec<Solution>,
    /// How far it was looked.
    pub search: CoverSearch,
    /// Why nothing was looked for, or why there is no solution, as a sentence.
    pub reason: Option<String>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the text or the equation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// An unknown of an equation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Unknown {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: String,
}

/// What is known about the solutions. `NoSolution` and `AllFound` are proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SolveAnswer {
    /// There are solutions, and there may be more than those listed.
    Solved,
    /// The solutions listed are all there are.
    AllFound,
    /// There is no solution.
    NoSolution,
    /// None was found up to `search.complete_to` constructors.
    NoneUpToBound,
    /// The equation was not looked at, see `reason` and `diagnostics`.
    #[default]
    Refused,
}

/// A solution.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Solution {
    /// One value per unknown, as OCaml; parts that may be anything are `_`, parts that must be the same have a name.
    pub class: Vec<String>,
    /// What must hold of the named parts, as OCaml conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The same with plain values everywhere, as OCaml that can be pasted.
    pub values: Vec<String>,
    /// What both sides come to, for an equation with one `=` at the top.
    pub both_sides: Option<String>,
    /// What is written in the values, counted.
    pub size: usize,
}

impl CoverVerdict {
    /// 0 when every branch is decided, 1 when some are open, or when there was nothing to look at because of the text.
    pub fn exit_code(&self) -> ExitCode {
        let open = self.branches.iter().any(|branch| matches!(branch.state, BranchState::Open { .. }));
        if open || self.reason.is_some() { ExitCode::Problem } else { ExitCode::Fine }
    }
}

impl SolveVerdict {
    /// 0 when there is a solution, else 1.
    pub fn exit_code(&self) -> ExitCode {
        match self.answer {
            SolveAnswer::Solved | SolveAnswer::AllFound => ExitCode::Fine,
            SolveAnswer::NoSolution | SolveAnswer::NoneUpToBound | SolveAnswer::Refused => ExitCode::Problem,
        }
    }
}
