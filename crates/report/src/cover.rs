//! What `refute cover` found, shown: as tests, as examples, on the source, and as a page.
//!
//! In: a [`CoverVerdict`] and the text of the program. Out: text; start at [`render`] for tests and examples,
//! [`annotated`] for a terminal, [`page`] for a browser. Nothing is computed here but sums.
//! Invariants: the same verdict gives the same bytes; places and numbers of a verdict that do not fit the text or one
//! another are left out, never a panic.
//! Not here: the table of inputs on a terminal (see `cli`), JSON (the verdict itself).

mod annotated;
mod counts;
#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
mod myth;
mod page;
mod suites;

pub use annotated::annotated;
pub use counts::Counts;
pub use page::page;

use refute_verdict::{BranchReport, BranchState, CoverInput, CoverVerdict, Ending, InputOrigin};

/// A format for inputs and their results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CoverFormat {
    /// Tests for OUnit2, to stand after the program.
    OUnit2,
    /// Tests for Alcotest, to stand after the program.
    Alcotest,
    /// Plain `assert`s, to stand after the program.
    Assert,
    /// Examples for Myth: the types and a goal.
    Myth,
}

impl CoverFormat {
    /// All of them.
    pub const ALL: [CoverFormat; 4] =
        [CoverFormat::OUnit2, CoverFormat::Alcotest, CoverFormat::Assert, CoverFormat::Myth];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            CoverFormat::OUnit2 => "ounit2",
            CoverFormat::Alcotest => "alcotest",
            CoverFormat::Assert => "assert",
            CoverFormat::Myth => "myth",
        }
    }
}

/// The inputs with their results in a format. When the verdict was made against tests, only the inputs to add.
pub fn render(verdict: &CoverVerdict, source: &str, format: CoverFormat) -> String {
    match format {
        CoverFormat::OUnit2 => suites::with_runner(verdict, suites::Runner::OUnit),
        CoverFormat::Alcotest => suites::with_runner(verdict, suites::Runner::Alcotest),
        CoverFormat::Assert => suites::asserts(verdict),
        CoverFormat::Myth => myth::examples(verdict, source),
    }
}

/// The inputs that are handed out, with their numbers from 1.
fn chosen(verdict: &CoverVerdict) -> Vec<(usize, &CoverInput)> {
    let all = 0..verdict.inputs.len();
    let indices: Vec<usize> = verdict.against.as_ref().map_or_else(|| all.collect(), |against| against.add.clone());
    indices.into_iter().filter_map(|index| Some((index + 1, verdict.inputs.get(index)?))).collect()
}

/// What an input (by its place) is there for: `line 3 and line 5`, or where it comes from.
fn purpose(verdict: &CoverVerdict, index: usize) -> String {
    let reaches = |branch: &&BranchReport| branch.state == BranchState::Reached { input: index };
    let mut lines: Vec<String> =
        verdict.branches.iter().filter(reaches).map(|branch| format!("line {}", branch.place.start.line)).collect();
    lines.dedup();
    let origin = verdict.inputs.get(index).map(|input| input.origin);
    match (lines.split_last(), origin) {
        (Some((last, [])), _) => last.clone(),
        (Some((last, before)), _) => format!("{} and {last}", before.join(", ")),
        (None, Some(InputOrigin::Similar)) => "like another input".to_string(),
        (None, Some(InputOrigin::Recursive)) => "what a recursive call receives".to_string(),
        (None, _) => String::new(),
    }
}

/// What there is to say about a branch first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Reached, by the input with this number (from 1).
    Reached(usize),
    /// Reached, and on the input with this number (from 1) the call raises.
    Raises(usize),
    /// Taken by existing tests, whatever is known about it.
    Tested,
    /// Proved unreachable.
    Dead,
    /// Not reached up to a bound.
    Open,
}

/// How a branch stands: what existing tests take needs no input; what they miss is reached by an input to add, if any.
fn standing(verdict: &CoverVerdict, branch: usize) -> Option<Standing> {
    let state = &verdict.branches.get(branch)?.state;
    let mut by = match state {
        BranchState::Reached { input } => Some(*input),
        _ => None,
    };
    if let Some(against) = &verdict.against {
        if against.takes.contains(&branch) {
            return Some(Standing::Tested);
        }
        let takes = |input: &&usize| verdict.inputs.get(**input).is_some_and(|input| input.takes.contains(&branch));
        by = by.and(against.add.iter().find(takes).copied().or(by));
    }
    Some(match (by, state) {
        (Some(input), _) if verdict.inputs.get(input).is_some_and(|one| one.ending == Ending::Exception) => {
            Standing::Raises(input + 1)
        }
        (Some(input), _) => Standing::Reached(input + 1),
        (None, BranchState::Dead { .. }) => Standing::Dead,
        (None, _) => Standing::Open,
    })
}

#[cfg(test)]
mod tests;
