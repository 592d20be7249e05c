//! Which expressions of a bank have the wanted values.

use super::context::ContextId;
use super::{Doubt, GoalId, LEAVES, Search, Solution, Task, few};
use crate::bank::Entry;
use crate::mask::Mask;
use crate::terms::{Term, TermId};
use crate::values::{Node, UNDEFINED, ValueId, Values};

/// An expression that has some of the wanted values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    pub cost: u32,
    pub term: TermId,
    /// Where it has the wanted value, or may have it.
    pub agrees: Mask,
    /// Where it may have it.
    pub doubtful: Mask,
}

/// What a fit takes, in words.
const WORDS_OF_FIT: u64 = 6;

/// The expressions that have some of the values of a goal, as far as the bank has been looked through.
#[derive(Default, Debug)]
pub(super) struct Fits {
    pub looked: usize,
    pub found: Vec<Fit>,
}

impl Search<'_, '_> {
    /// Expressions of the bank that have the wanted value on all examples.
    pub(super) fn leaves(&mut self, task: Task, limit: u32) -> Vec<Solution> {
        let mut solutions = Vec::new();
        // Small expressions are looked at first: often they are all that is needed.
        let mut last = self.stage.terms.min(limit);
        let mut level = 0;
        while level < last {
            level += 1;
            self.grow(task.context, level);
            self.look(task.context, task.goal);
            for fit in &self.contexts[task.context.index()].fits[&task.goal].found {
                if fit.cost != level || !fit.agrees.covers(task.mask) {
                    continue;
                }
                let doubtful = fit.doubtful.and(task.mask);
                solutions.push(Solution { cost: fit.cost, term: fit.term, doubtful });
                if Doubt::of(doubtful, task.mask) == Doubt::Certain {
                    last = last.min(level + self.more);
                }
            }
        }
        solutions.sort_by_key(|one| (one.cost, self.rank(one.term)));
        let width = if task.frame.is_some() { LEAVES } else { self.width };
        few(width, &mut solutions, |one| (one.cost, Doubt::of(one.doubtful, task.mask), one.term));
        solutions
    }

    /// Which of two expressions of the same cost is the more likely meant: a parameter, then a call of the function, then
    /// what only happens to agree.
    fn rank(&self, term: TermId) -> u32 {
        match self.world.terms.get(term) {
            Term::Var(var) if self.params.contains(var) => 0,
            _ if self.world.terms.is_recursive(term) => 1,
            _ => 2,
        }
    }

    /// Looks through what is new in the bank.
    fn look(&mut self, context: ContextId, goal: GoalId) {
        let wanted = &self.goals[goal.0 as usize];
        let context = &mut self.contexts[context.index()];
        let fits = context.fits.entry(goal).or_default();
        let entries = context.bank.of(wanted.ty);
        for entry in &entries[fits.looked.min(entries.len())..] {
            if let Some(fit) = fit(&self.world.values, entry, &wanted.want) {
                self.world.words_of_search += WORDS_OF_FIT;
                fits.found.push(fit);
            }
        }
        fits.looked = entries.len();
    }
}

fn fit(values: &Values, entry: &Entry, want: &[ValueId]) -> Option<Fit> {
    let (mut agrees, mut doubtful) = (Mask::default(), Mask::default());
    for (column, (have, want)) in entry.vector.iter().zip(want).enumerate() {
        if *have == UNDEFINED || *want == UNDEFINED {
            continue;
        }
        if have == want {
            agrees.insert(column);
        } else if entry.open && may_be(values, *have, *want) {
            agrees.insert(column);
            doubtful.insert(column);
        }
    }
    (!agrees.is_empty()).then_some(Fit { cost: entry.cost, term: entry.term, agrees, doubtful })
}

/// Whether a value that is not known in all its parts may turn out to be another.
pub(super) fn may_be(values: &Values, open: ValueId, value: ValueId) -> bool {
    if open == value {
        return true;
    }
    match (values.node(open), values.node(value)) {
        (Node::Pending(_) | Node::Stuck(..), _) => true,
        (Node::Data(a, parts), Node::Data(b, others)) => {
            a == b && parts.iter().zip(others.iter()).all(|(part, other)| may_be(values, *part, *other))
        }
        _ => false,
    }
}
