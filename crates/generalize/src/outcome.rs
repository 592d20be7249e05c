//! What is asked for, and what was found out.

use crate::oracle::Class;
use crate::pattern::Pattern;
use crate::perturbation::Perturbation;
use crate::predicate::Predicate;
use crate::setting::Input;

/// How failing inputs are found from failing inputs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Learner {
    /// Perturbations found by a random walk (the paper's algorithm).
    Mcmc,
    /// All short perturbations, in order.
    Enumerate,
    /// Small edits, breadth first.
    Edits,
}

/// Which operators perturbations are made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum OperatorSet {
    /// All.
    #[default]
    All,
    /// Those that follow from the types, without the functions of the program.
    OfTypes,
    /// Constructors and what they are made of, and the integers next to one.
    Basic,
}

/// How far to go.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Calls of the program at most.
    pub calls: u64,
    /// Where random choices start.
    pub seed: u64,
    /// How perturbations are learned; `None` for none.
    pub learner: Option<Learner>,
    /// Statements of a perturbation at most.
    pub statements: usize,
    /// Perturbations that are wanted for each initial input.
    pub perturbations: usize,
    /// Steps of the random walk for each perturbation.
    pub steps: u64,
    /// How often a perturbation is applied when its cost is measured.
    pub iterates: usize,
    /// What they are made of.
    pub operators: OperatorSet,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            calls: 20_000,
            seed: 1,
            learner: Some(Learner::Enumerate),
            statements: 4,
            perturbations: 4,
            steps: 20_000,
            iterates: 8,
            operators: OperatorSet::All,
        }
    }
}

/// Inputs that were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// All inputs up to this size were looked at (in canonical form where that is enough).
    pub size: usize,
    /// Valid ones among them.
    pub inputs: u64,
    /// Failing ones among the valid ones.
    pub failing: u64,
    /// Larger valid ones beyond that size.
    pub larger: u64,
    /// Failing ones among the larger ones.
    pub larger_failing: u64,
    /// The order of integers alone decides: larger and smaller ones in the same order do the same.
    pub order_only: bool,
}

/// The search for perturbations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Walk {
    /// Proposals, or applications that were tried.
    pub steps: u64,
    /// Proposals that were accepted.
    pub accepted: u64,
}

/// Of which inputs a predicate speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Of all of them.
    All,
    /// Of those of which no smaller one inside fails; every other failing input has such a failing one inside.
    Innermost,
}

/// One fault: failing inputs that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Family {
    /// How they fail.
    pub class: Class,
    /// The smallest one.
    pub smallest: Input,
    /// Others that look different, the smallest not among them.
    pub examples: Vec<Input>,
    /// The passing input that is nearest to the smallest failing one.
    pub passing: Option<Input>,
    /// The smallest one with holes; whatever stands there, it fails, as far as was tried.
    pub pattern: Option<Pattern>,
    /// What they have in common; nothing that passes has it, as far as was seen.
    pub predicate: Option<Predicate>,
    /// Of which inputs the predicate speaks.
    pub scope: Scope,
    /// What all of them have in common, and most of what passes has not; looked for where the predicate does not hold for all.
    pub necessary: Option<Necessary>,
    /// Failing inputs of the class, in the predicate's scope, that were seen.
    pub failing: u64,
    /// Those of them for which the predicate holds; all of them when it is exact.
    pub covered: u64,
    /// Fresh inputs, made after the predicate was found, on which it was right.
    pub confirmed: u64,
    /// The predicate was not refuted by the last fresh inputs; else it fits what was seen, and only that it often fails can be said.
    pub stands: bool,
    /// Programs that make failing inputs of failing inputs.
    pub perturbations: Vec<Perturbation>,
    /// For each of them the failing input from which all its iterates fail: an initial one, else the smallest.
    pub starts: Vec<Input>,
}

/// A condition without which no input of a family fails, as far as was seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Necessary {
    /// The condition.
    pub predicate: Predicate,
    /// Inputs for which it holds that were seen.
    pub holding: u64,
    /// Those of them that fail in the way of the family.
    pub failing: u64,
}

impl Family {
    /// The predicate holds for all failing inputs and for no passing one, as far as anybody knows.
    pub fn is_exact(&self) -> bool {
        self.predicate.is_some() && self.failing > 0 && self.covered == self.failing && self.stands
    }
}

/// What was found out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Generalization {
    /// The faults, the one of the first initial input first.
    pub families: Vec<Family>,
    /// What was looked at.
    pub seen: Seen,
    /// How perturbations were searched for.
    pub walk: Walk,
    /// Valid inputs near the border that pass, nearest first.
    pub passing: Vec<Input>,
    /// Failing inputs of all families, smallest first.
    pub failing: Vec<Input>,
    /// Everything ended early: by a stop or since no more calls were allowed.
    pub cut_short: bool,
}
