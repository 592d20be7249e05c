//! Problems as the search gets them, for measurements and tests.
//!
//! In: a text with a goal. Out: [`SynthProblem`]; start at [`synth_problem`].
//! Not here: searching, and everything that a user sees.

use super::read::{Asked, Examples, read};
use crate::Text;
use crate::check::loaded::Loaded;
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

/// Reads a problem with some more examples, such as `f [1] = 2`; `used` files and parts of the library are not asked for.
///
/// # Errors
/// Why it cannot be read, with the titles of all messages.
pub fn synth_problem(text: &Text, more: &[String]) -> Result<SynthProblem, String> {
    let mut told = String::new();
    let asked = Asked { text, used: &[], more, entry: None, with: &[], without: &[], examples: Examples::Needed };
    let wanted = read(&mut Loaded::new(), &asked, &mut |_, messages| {
        messages.iter().for_each(|message| told += &format!(" {}.", message.title));
    });
    let wanted = wanted.map_err(|reason| format!("{reason}{told}"))?;
    Ok(SynthProblem { problem: wanted.problem, background: wanted.background, examples: wanted.example_texts })
}
