//! The rules by which an input lights up the branches it takes, and a branch the input that reaches it.
//!
//! In: a verdict. Out: a style sheet made of numbers only, so that nothing needs escaping. Both ways work with the mouse,
//! with the keyboard and as the target of a link, without a script.

use refute_verdict::{BranchState, CoverVerdict};
use std::fmt::Write;

/// Beyond this the page has no lights: browsers look at every rule on every move.
const MOST: usize = 500;

/// The rules.
pub(super) fn rules(verdict: &CoverVerdict) -> String {
    let mut out = String::new();
    for (index, input) in verdict.inputs.iter().enumerate().take(MOST) {
        let mut takes: Vec<usize> =
            input.takes.iter().copied().filter(|branch| *branch < verdict.branches.len()).collect();
        takes.sort_unstable();
        takes.dedup();
        if !takes.is_empty() {
            let classes: Vec<String> = takes.iter().map(|branch| format!(".b{branch}")).collect();
            let number = index + 1;
            _ = writeln!(
                out,
                "body:has(#input-{number}:is(:hover,:focus-within,:target)) :is({}){{{LIT}}}",
                classes.join(",")
            );
        }
    }
    for (index, branch) in verdict.branches.iter().enumerate().take(MOST) {
        if let BranchState::Reached { input } = branch.state {
            let number = input + 1;
            _ = writeln!(
                out,
                "body:has(:is(.b{index}:hover,#b{index}:focus,#b{index}:target)) #input-{number}{{{LIT}}}"
            );
        }
    }
    out
}

const LIT: &str = "background:var(--lit)";
