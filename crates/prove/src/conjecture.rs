//! Finds lemmas from failed paths, proves them, and tries again.

use crate::attempt::Failed;
use crate::certificate::{Entry, Goal};
use crate::proof::LemmaKind;
use crate::prover::Prover;

impl Prover<'_> {
    /// Proves a goal, if need be with lemmas; what is proved becomes an entry and a rule.
    pub(crate) fn solve(&mut self, goal: &Goal, kind: LemmaKind, _depth: u32) -> Result<(), Failed> {
        let shown = self.attempt(goal)?;
        let entry = Entry::Equation { goal: goal.clone(), measure: shown.measure, tree: shown.tree };
        let number = self.add_entry(entry, shown.overflow);
        self.entries[number as usize].kind = Some(kind);
        self.learn(goal, shown.overflow);
        Ok(())
    }
}
