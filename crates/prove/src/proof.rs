//! What comes out: proofs with their lemmas, or what blocked them, as data.

use crate::recheck::Certificate;
use crate::task::Feature;
use refute_ocaml::Node;
use serde::{Deserialize, Serialize};

/// What came of an attempt.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The submission is the same.
    Proved(Box<Proof>),
    /// Nothing is known.
    Unproved(Unproved),
}

/// A proof that the checker has followed.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Whether it holds for all integers.
    pub strength: Strength,
    /// The lemmas in the order in which they were proved; the last one is what was to be proved.
    pub lemmas: Vec<Lemma>,
    /// Symbolic runs that it took, failed attempts included.
    pub states: u64,
    /// What the checker follows.
    pub certificate: Certificate,
}

/// How far a proof reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// For all inputs.
    Strict,
    /// For all inputs on which no integer that is compared overflows.
    UnlessOverflow,
}

/// An equation that was proved: where the right side returns, the left side returns the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Lemma {
    /// How it was found.
    pub kind: LemmaKind,
    /// The left side: the submission's.
    pub left: Node,
    /// The right side.
    pub right: Node,
    /// The variables of both, in order of first appearance.
    pub variables: Vec<Variable>,
    /// What becomes smaller, where it was proved by induction.
    pub induction: Option<Induction>,
    /// What the variables must fulfil.
    pub conditions: Vec<Condition>,
}

/// How a lemma was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
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

/// A variable of a lemma.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type as OCaml, where it is known.
    pub ty: Option<String>,
}

/// What becomes smaller in an induction; variables by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// A fact about integers or results.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// As an OCaml expression of type `bool`.
    pub text: Node,
}

/// No proof was found.
#[derive(Clone, Debug)]
pub struct Unproved {
    /// What blocked it.
    pub obstacle: Obstacle,
    /// Symbolic runs that were made.
    pub states: u64,
}

/// What blocked a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum Obstacle {
    /// The programs use what is not supported.
    Unsupported(Feature),
    /// The budget was spent.
    Budget,
    /// The checker has not followed what the search had found: a mistake of the search.
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

/// Where a path of a proof got stuck.
#[derive(Clone, PartialEq, Debug)]
pub struct StuckPair {
    /// The reference's result, as far as there is one.
    pub reference: Option<Node>,
    /// The submission's result, or its call that is the trouble; nothing where it raises.
    pub submission: Option<Node>,
    /// What is known on the path.
    pub path: Vec<Condition>,
}
