//! Of very many messages about one text, those that help.
//!
//! In: all messages in the order of the text. Out: at most [`MOST_MESSAGES`] of them, errors before warnings, and one
//! that says how many more there are; start at [`few`]. Hundreds of messages about one file help nobody, and whoever
//! stores, sends or prints them for a class would be held up by that one file.

use crate::{Diagnostic, Severity};

/// Messages about one text that are told one by one.
pub const MOST_MESSAGES: usize = 50;
/// The code of the message that stands for all others.
pub const MORE_MESSAGES: &str = "more-messages";

/// The messages that are told. Whether there are errors among them does not change.
pub fn few(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if diagnostics.len() <= MOST_MESSAGES {
        return diagnostics;
    }
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error).count().min(MOST_MESSAGES);
    let mut room = [errors, MOST_MESSAGES - errors];
    let (mut told, mut left) = (Vec::new(), Vec::new());
    for diagnostic in diagnostics {
        let room = &mut room[usize::from(diagnostic.severity == Severity::Warning)];
        if *room > 0 {
            *room -= 1;
            told.push(diagnostic);
        } else {
            left.push(diagnostic);
        }
    }
    told.extend(summary(&left));
    told
}

/// One message in the place of others; an error when one of them is.
fn summary(left: &[Diagnostic]) -> Option<Diagnostic> {
    let first = left.iter().find(|one| one.severity == Severity::Error).or(left.first())?;
    let title = match left.len() {
        1 => "There is 1 more message about this text".to_string(),
        many => format!("There are {many} more messages about this text"),
    };
    let mut diagnostic = Diagnostic::error(MORE_MESSAGES, first.span(), title).here("the first of them");
    diagnostic.severity = first.severity;
    let errors = || left.iter().filter(|one| one.severity == Severity::Error);
    diagnostic.unsupported = errors()
        .next()
        .filter(|_| errors().all(|one| one.unsupported.is_some()))
        .and_then(|one| one.unsupported.clone());
    diagnostic.stands_for = u32::try_from(left.len()).unwrap_or(u32::MAX);
    Some(diagnostic.hint("Repair the others first."))
}

#[cfg(test)]
mod tests;
