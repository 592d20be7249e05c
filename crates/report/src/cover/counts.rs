//! How many branches there are of each kind, as numbers and as sentences.

use crate::wording::{counted, one_line};
use refute_verdict::{BranchState, CoverVerdict, Ending};

/// How many branches there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All.
    pub all: usize,
    /// Those that some input reaches.
    pub reached: usize,
    /// Those of them whose smallest input makes the call raise.
    pub raising: usize,
    /// Those that were proved unreachable.
    pub dead: usize,
    /// Those of which nothing is known.
    pub open: usize,
    /// Those that existing tests take.
    pub before: Option<usize>,
    /// Those that existing tests take together with the inputs to add.
    pub after: Option<usize>,
}

impl Counts {
    /// Counts the branches of a verdict.
    pub fn of(verdict: &CoverVerdict) -> Counts {
        let mut counts = Counts { all: verdict.branches.len(), ..Counts::default() };
        for branch in &verdict.branches {
            match &branch.state {
                BranchState::Reached { input } => {
                    counts.reached += 1;
                    let raises = |input: &refute_verdict::CoverInput| input.ending == Ending::Exception;
                    counts.raising += usize::from(verdict.inputs.get(*input).is_some_and(raises));
                }
                BranchState::Dead { .. } => counts.dead += 1,
                BranchState::Open { .. } => counts.open += 1,
            }
        }
        if let Some(against) = &verdict.against {
            let inside = |branch: &usize| *branch < verdict.branches.len();
            let mut taken: Vec<usize> = against.takes.iter().copied().filter(inside).collect();
            taken.sort_unstable();
            taken.dedup();
            counts.before = Some(taken.len());
            let added = against.add.iter().filter_map(|input| verdict.inputs.get(*input));
            taken.extend(added.flat_map(|input| input.takes.iter().copied()).filter(inside));
            taken.sort_unstable();
            taken.dedup();
            counts.after = Some(taken.len());
        }
        counts
    }

    /// Those that may be reached.
    pub fn alive(&self) -> usize {
        self.all - self.dead
    }

    /// `6 branches: 4 reached, 1 dead, 1 open.`
    pub fn sentence(&self) -> String {
        let mut parts = Vec::new();
        if self.reached > 0 || self.all == 0 {
            parts.push(format!("{} reached", self.reached));
        }
        if self.raising > 0 {
            parts.push(format!("{} of them raising", self.raising));
        }
        parts.extend((self.dead > 0).then(|| format!("{} dead", self.dead)));
        parts.extend((self.open > 0).then(|| format!("{} open", self.open)));
        format!("{}: {}.", counted(self.all as u64, "branch", "branches"), parts.join(", "))
    }

    /// What existing tests take, and what they take with the inputs to add.
    pub fn against(&self, verdict: &CoverVerdict) -> Option<String> {
        let (against, before, after) = (verdict.against.as_ref()?, self.before?, self.after?);
        let alive = self.alive();
        let name = one_line(&against.file, 100);
        let now =
            format!("`{name}` takes {before} of {} that are not dead", counted(alive as u64, "branch", "branches"));
        Some(match against.add.len() {
            0 if before >= alive => format!("{now}: nothing is missing."),
            0 => format!("{now}; no input is known that takes another one."),
            add => format!("{now}; with {} more it is {after}.", counted(add as u64, "input", "inputs")),
        })
    }
}
