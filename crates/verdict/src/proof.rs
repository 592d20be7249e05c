//! Why a submission is the same as the reference, or what kept that from being proved. OCaml is text here, everything else data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A proof that was rechecked: for every input on which the reference returns, the submission returns the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// Whether it holds for all integers.
    pub strength: ProofStrength,
    /// The equations it is made of, in the order in which they were proved; the last one is what was to be proved.
    pub lemmas: Vec<ProofLemma>,
    /// Symbolic runs that it took, failed attempts included; of a certificate that was checked again those that it has.
    pub states: u64,
    /// The submission that it was proved to be the same as, which was proved to be the same as the reference; nothing where that is the
    /// reference itself. The equations are about the two submissions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
    /// The file that the certificate was written to, or read from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// How far a proof reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProofStrength {
    /// For all inputs.
    Strict,
    /// For all inputs on which no integer that is compared overflows.
    UnlessOverflow,
}

/// An equation: where the right side returns, the left side returns the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ProofLemma {
    /// How it was found.
    pub kind: LemmaKind,
    /// The submission's side, as OCaml.
    pub left: String,
    /// The other side, as OCaml.
    pub right: String,
    /// The variables of both.
    pub variables: Vec<String>,
    /// What becomes smaller, where it was proved by induction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub induction: Option<Induction>,
    /// What the variables fulfil, as OCaml of type `bool`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
}

/// How a lemma was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LemmaKind {
    /// What was to be proved.
    Goal,
    /// The goal with constants made variables.
    Generalised,
    /// A call of the submission and one of the reference with the same parts.
    Pair,
    /// A call with an accumulator, and what it adds to it.
    Accumulator,
    /// What two results left over.
    Remainder,
    /// Two lists that are asked for the same members.
    Environment,
    /// An observer over a function of its type.
    Observer,
}

/// What becomes smaller in an induction; variables by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Induction {
    /// The size of these taken together.
    Size(Vec<String>),
    /// The size of the first, or where that is the same of the second.
    Lexicographic(String, String),
    /// An integer that does not fall below zero.
    Integer(String),
    /// The first integer less the second.
    Difference(String, String),
    /// The evaluation of the right side.
    Evaluation,
}

/// What blocked a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// The programs use what proofs do not support.
    Unsupported(ProofFeature),
    /// The budget was spent.
    Budget,
    /// The checker did not follow what was found.
    Refused,
    /// Two results that could not be shown equal.
    Results(StuckPair),
    /// A call of the submission of which it could not be shown that it ends.
    Ending(StuckPair),
    /// The submission applies an argument function where the reference may not have done so.
    Application(StuckPair),
    /// The submission may raise where the reference returns.
    Raises(StuckPair),
}

/// Where a path of a proof got stuck; everything as OCaml.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StuckPair {
    /// The reference's result, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The submission's result, or its call that is the trouble; nothing where it raises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submission: Option<String>,
    /// What is known on the path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
}

/// What keeps a program from being proved anything about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProofFeature {
    /// What is compared is not a function, or has optional arguments.
    Signature,
    /// The two types do not match constructor by constructor.
    Types,
    /// Inputs or results with hidden or changeable parts, or floats.
    Values,
    /// Something is changed.
    State,
    /// Exceptions are caught.
    Handlers,
    /// Loops.
    Loops,
    /// Floats.
    Floats,
    /// `==`, or a comparison that may meet a function.
    Identity,
    /// A toplevel value that is neither plain data nor a function.
    ToplevelValue,
    /// Data that refers to itself.
    RecursiveData,
    /// Differences of integers that have no room in an integer.
    HugeIntegers,
    /// A primitive that is not known to proofs.
    Primitive,
}
