//! Submissions that take very long, in words.
//!
//! In: a `Slowness`. Out: phrases and sentences; that a program is slow is never said as if it were wrong.

#[cfg(test)]
mod tests;

use super::{counted, number};
use refute_verdict::{CheckVerdict, Ending, Judgement, Slowness};

/// How slow it is: "`f 30` takes 7,049,155 steps where the reference takes 31".
fn how_slow(slow: &Slowness) -> String {
    let Slowness { call, steps, reference_steps, .. } = slow;
    let (steps, needed) = (number(*steps), number(*reference_steps));
    match slow.ending {
        Ending::OutOfMemory => format!("`{call}` runs out of memory after {steps} steps; the reference takes {needed}"),
        Ending::OutputLimit => format!("`{call}` still prints after {steps} steps; the reference takes {needed}"),
        Ending::OutOfFuel | Ending::TooManySteps => {
            format!("`{call}` takes more than {steps} steps; the reference takes {needed}")
        }
        Ending::Value | Ending::Exception | Ending::Exit => {
            format!("`{call}` takes {steps} steps; the reference takes {needed}")
        }
    }
}

/// What follows "too slow to judge": why, and what was found out all the same.
pub fn too_slow(slow: &Slowness) -> String {
    let left = counted(slow.left_aside, "input was", "inputs were");
    let compared = match slow.compared {
        0 => "it was not compared on any".to_owned(),
        compared => format!("no difference on {} others", number(compared)),
    };
    format!("{}; {left} left aside, {compared}", how_slow(slow))
}

/// The notes on a verdict, as sentences without an end.
pub fn notes(verdict: &CheckVerdict) -> Vec<String> {
    let slow = verdict.slow.as_ref().filter(|_| verdict.verdict == Judgement::NoDifference).map(|slow| {
        let left = match slow.left_aside {
            0 => String::new(),
            left => format!("; {} left aside", counted(left, "input was", "inputs were")),
        };
        format!("it is slow: {}{left}", how_slow(slow))
    });
    verdict.notes.iter().cloned().chain(slow).collect()
}
