//! What the search keeps: lemmas proved, entries of the certificate, what was tried in vain.

use crate::application::ApplicationGoal;
use crate::certificate::{Entry, Goal};
use crate::conjecture::environment::Asked;
use crate::conjecture::observer::Said;
use crate::driver::Rule;
use crate::ending::EndingGoal;
use crate::proof::LemmaKind;
use crate::task::Budget;
use crate::term::{Term, TermId};
use crate::world::World;
use rustc_hash::{FxHashMap, FxHashSet};

/// An entry of the certificate, with what is not needed to check it.
pub(crate) struct ProvedEntry {
    pub(crate) entry: Entry,
    pub(crate) overflow: bool,
    /// How it was found, if it is an equation.
    pub(crate) kind: Option<LemmaKind>,
}

/// The search for a proof.
pub(crate) struct Prover<'p> {
    pub(crate) world: World<'p>,
    pub(crate) budget: Budget,
    /// What was proved, as rules.
    pub(crate) lemmas: Vec<Rule>,
    pub(crate) entries: Vec<ProvedEntry>,
    pub(crate) failed_endings: FxHashSet<EndingGoal>,
    pub(crate) failed_applications: FxHashSet<ApplicationGoal>,
    pub(crate) tried: FxHashSet<Goal>,
    /// What the reference asks lists.
    pub(crate) asked: Vec<Asked>,
    /// The sums that were found for calls inside calls.
    pub(crate) fits: FxHashMap<TermId, Option<Said>>,
}

impl<'p> Prover<'p> {
    /// Nothing proved.
    pub(crate) fn new(world: World<'p>, budget: Budget) -> Prover<'p> {
        Prover {
            world,
            budget,
            lemmas: Vec::new(),
            entries: Vec::new(),
            failed_endings: FxHashSet::default(),
            failed_applications: FxHashSet::default(),
            tried: FxHashSet::default(),
            asked: Vec::new(),
            fits: FxHashMap::default(),
        }
    }

    /// Counts one state; whether the budget allows it.
    pub(crate) fn may_go_on(&mut self) -> bool {
        self.world.states += 1;
        self.is_within_budget()
    }

    /// Whether something is left of the budget.
    pub(crate) fn is_within_budget(&self) -> bool {
        self.world.states <= self.budget.states && self.world.steps <= self.budget.steps
    }

    /// Adds an entry, gives its number.
    pub(crate) fn add_entry(&mut self, entry: Entry, overflow: bool) -> u32 {
        self.entries.push(ProvedEntry { entry, overflow, kind: None });
        self.entries.len() as u32 - 1
    }

    /// The variables of a goal, those of its left side first.
    pub(crate) fn variables_of(&self, goal: &Goal) -> Vec<u32> {
        let mut variables = self.world.terms.variables(goal.left);
        for number in self.world.terms.variables(goal.right) {
            if !variables.contains(&number) {
                variables.push(number);
            }
        }
        variables
    }

    /// What was proved of a goal becomes a rule.
    pub(crate) fn learn(&mut self, goal: &Goal, overflow: bool) {
        let rule = rule_of(&self.world, goal, false, overflow);
        self.lemmas.push(rule);
    }
}

/// The rule that an equation is.
pub(crate) fn rule_of(world: &World<'_>, goal: &Goal, is_hypothesis: bool, overflow: bool) -> Rule {
    let Goal { left, right, conditions, relation, premise } = goal.clone();
    let goes_round = relation.is_none() && is_circular(world, left, right);
    let is_circular = !matches!(world.terms[left], Term::Call(..)) || goes_round;
    let is_nested = world.terms.parts(left).into_iter().any(|part| world.terms.has_call(part));
    Rule { left, right, conditions, is_hypothesis, overflow, is_circular, relation, premise, is_nested }
}

/// Whether the right side has an instance of the left side in it, so that replacing need not come to an end.
fn is_circular(world: &World<'_>, left: TermId, right: TermId) -> bool {
    world.terms.inside(right).into_iter().any(|part| {
        matches!(world.terms[part], Term::Call(..)) && world.terms.matches(left, part, &mut Default::default())
    })
}
