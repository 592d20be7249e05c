//! Problems as the search gets them, for measurements and tests.
//!
//! In: a text with a goal. Out: [`SynthProblem`]; start at [`synth_problem`].
//! Not here: searching, and everything that a user sees.

use super::read::{Examples, ReadError, ReadRequest, read};
use crate::Text;
use crate::loaded::Loaded;
use refute_synth::Problem;

/// A problem as the search gets it.
#[derive(Clone, Debug)]
pub struct SynthProblem {
    /// The problem.
    pub problem: Problem,
    /// The text without goal and examples: with the text of an answer after it, it is a program.
    pub background: String,
    /// The examples, `stutter [0] = [0; 0]` each.
    pub examples: Vec<String>,
}

/// Why a problem cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{error}{}", .titles.iter().map(|title| format!(" {title}.")).collect::<String>())]
pub struct SynthProblemError {
    /// Why.
    pub error: ReadError,
    /// The titles of the messages about it.
    pub titles: Vec<String>,
}

/// Reads a problem with some more examples, such as `f [1] = 2`; `used` files and parts of the library are not asked for.
///
/// # Errors
/// Why it cannot be read, with the titles of all messages.
pub fn synth_problem(text: &Text, more: &[String]) -> Result<SynthProblem, SynthProblemError> {
    let mut titles = Vec::new();
    let asked = ReadRequest { text, used: &[], more, entry: None, with: &[], without: &[], examples: Examples::Needed };
    let wanted = read(&mut Loaded::new(), &asked, &mut |_, messages| {
        titles.extend(messages.iter().map(|message| message.title.clone()));
    });
    let wanted = wanted.map_err(|error| SynthProblemError { error, titles })?;
    Ok(SynthProblem { problem: wanted.problem, background: wanted.background, examples: wanted.example_texts })
}
