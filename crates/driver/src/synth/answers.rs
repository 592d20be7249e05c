//! Answers of the user as examples.
//!
//! In: what was typed, and the question it answers. Out: an example as a text; start at [`example_of`]. An answer is a value; or
//! `a`, `b`, which mean what the candidates of the question give; or a whole example, which needs no question.
//! Not here: whether the value has the right type (see `read`).

use super::texts::example;
use refute_verdict::SynthQuestion;

/// The answer that an input is not meant: nobody wants the function there.
pub const NOT_MEANT: &str = "not meant";

/// Whether an answer is an example of its own: `f [1] = 2`.
pub(super) fn is_whole(answer: &str, entry: &str) -> bool {
    let rest = answer.trim_start().strip_prefix(entry);
    rest.is_some_and(|rest| rest.starts_with([' ', '(', '[', '"', '{', '\'']) && rest.contains('='))
}

/// Why an answer is of no use, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// Nothing was asked.
    #[error("There was no question left that `{0}` could answer; give a whole example instead.")]
    NoQuestion(String),
    /// There is nothing in it; the call that was asked about.
    #[error("The answer to `{0}` is empty.")]
    Empty(String),
    /// It means a candidate that gives no value.
    #[error("`{answer}` is no value for `{call}`; give the value that is right.")]
    NoValue {
        /// What was typed.
        answer: String,
        /// What was asked about.
        call: String,
    },
}

/// The example that an answer to a question makes.
pub(super) fn example_of(answer: &str, question: Option<&SynthQuestion>) -> Result<String, AnswerError> {
    let answer = answer.trim();
    let Some(question) = question else {
        return Err(AnswerError::NoQuestion(answer.to_string()));
    };
    if answer.is_empty() {
        return Err(AnswerError::Empty(question.call.clone()));
    }
    let letter = match answer.as_bytes() {
        [letter @ b'a'..=b'z'] => question.candidates.get(usize::from(letter - b'a')),
        _ => None,
    };
    match letter {
        Some(candidate) if candidate.is_value => Ok(example(&question.call, &candidate.result)),
        Some(_) => Err(AnswerError::NoValue { answer: answer.to_string(), call: question.call.clone() }),
        None => Ok(example(&question.call, answer)),
    }
}

#[cfg(test)]
mod tests;
