//! Inputs for branches that nobody has taken so far.
//!
//! In: a search that went up in size until nothing new happened. Out: a candidate, or none. The branches of both programs
//! that no run took are handed to `cover`, which narrows the input until one is reached; each such input is tried like any
//! other shape, and kept for breeding larger ones. Where order of size is stuck because a branch needs a large input, this
//! leads there directly.

use super::{Candidate, Search};
use crate::exercise::is_huge;
use refute_cover::{Config, Scope, Subject, TargetStatus, cover, targets};
use refute_play::{CallInput, CompiledProgram};
use refute_verdict::FoundBy;

#[cfg(test)]
mod tests;

/// The part of the budget that looking for inputs may take, for each program.
const SHARE: u64 = 40;
/// Larger inputs are not looked for.
const MAX_SIZE: usize = 40;
/// Steps of one run.
const RUN_STEPS: u64 = 10_000;

impl Search<'_> {
    /// Tries inputs that reach what nobody has reached.
    pub(super) fn aim(&mut self) -> Option<Candidate> {
        for program in [1, 0] {
            let inputs = self.goals(program);
            self.comparer.learn(inputs.iter().flat_map(|filled| &filled.input));
            for filled in inputs {
                if self.stopped() {
                    return None;
                }
                self.progress.shapes += 1;
                let comparison = self.fight(&filled.input, &filled.constants, &[]);
                if let Some(kind) = comparison.difference {
                    let found_by = if is_huge(&filled) { FoundBy::Border } else { FoundBy::Branch };
                    return Some(Candidate { filled, kind, found_by });
                }
                if !comparison.inside {
                    continue;
                }
                self.inputs_kept.behaviours.offer(self.behaviour, &filled);
                self.inputs_kept.add(|| filled.clone());
                if let Some(candidate) = self.shape(&filled.input) {
                    let found_by = if is_huge(&candidate.filled) { FoundBy::Border } else { FoundBy::Branch };
                    return Some(Candidate { found_by, ..candidate });
                }
            }
        }
        None
    }

    /// Inputs that reach the branches of a program (0 is the reference) which no run took.
    fn goals(&mut self, program: usize) -> Vec<CallInput> {
        let side = if program == 0 { &self.comparer.reference } else { &self.comparer.submission };
        let (script, function): (&CompiledProgram, _) = (&side.script, side.function);
        let taken = &self.progress.taken[program];
        let own = script.own_branches();
        let mut wanted = targets(script.program(), function, Scope::Deep);
        wanted.retain(|target| {
            target.branch.is_some_and(|branch| own.contains(&branch.index()) && !taken.contains(branch))
        });
        // Narrowing knows plain data only.
        if wanted.is_empty() || !self.comparer.rules.space.is_plain() {
            return Vec::new();
        }
        let rules = self.comparer.rules.clone();
        let subject = Subject::shared(
            script.program(),
            function,
            rules.space.plain(),
            rules.args.clone(),
            script.layout().clone(),
        );
        let config = Config { steps: self.config.effort.steps / SHARE, max_size: MAX_SIZE, run_steps: RUN_STEPS };
        let coverage = cover(&subject, &wanted, &config, self.stop);
        self.progress.work += coverage.effort.steps;
        for (target, status) in wanted.iter().zip(&coverage.statuses) {
            if let (Some(branch), TargetStatus::Dead(_)) = (target.branch, status) {
                self.progress.dead[program].insert(branch);
            }
        }
        coverage.answers.into_iter().map(|answer| answer.filled).collect()
    }
}
