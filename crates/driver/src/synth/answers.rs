//! Answers of the user as examples.
//!
//! In: what was typed, and the question it answers. Out: an example as a text; start at [`example_of`]. An answer is a value; or
//! `a`, `b`, which mean what the candidates of the question give; or a whole example, which needs no question.
//! Not here: whether the value has the right type (see `read`).

use super::texts::example;
use refute_verdict::SynthQuestion;

/// Whether an answer is an example of its own: `f [1] = 2`.
pub(super) fn is_whole(answer: &str, entry: &str) -> bool {
    let rest = answer.trim_start().strip_prefix(entry);
    rest.is_some_and(|rest| rest.starts_with([' ', '(', '[', '"', '{', '\'']) && rest.contains('='))
}

/// The example that an answer to a question makes; `Err` is a sentence.
pub(super) fn example_of(answer: &str, question: Option<&SynthQuestion>) -> Result<String, String> {
    let answer = answer.trim();
    let Some(question) = question else {
        return Err(format!("There was no question left that `{answer}` could answer; give a whole example instead."));
    };
    if answer.is_empty() {
        return Err(format!("The answer to `{}` is empty.", question.call));
    }
    let letter = match answer.as_bytes() {
        [letter @ b'a'..=b'z'] => question.candidates.get(usize::from(letter - b'a')),
        _ => None,
    };
    match letter {
        Some(candidate) if candidate.is_value => Ok(example(&question.call, &candidate.result)),
        Some(_) => Err(format!("`{answer}` is no value for `{}`; give the value that is right.", question.call)),
        None => Ok(example(&question.call, answer)),
    }
}

#[cfg(test)]
mod tests;
