//! OCaml text on a terminal: wrapped between words, cut when it is long, numbers with commas.
//!
//! Invariants: nothing is broken inside a string literal; control characters, and those that turn text around or hide
//! in it, never reach the terminal.

pub(crate) use refute_report::wording::{counted, number};
pub(crate) use refute_source::visible::{short_line as one_line, visible_line as visible};

/// A value that needs more lines than this is cut.
pub(crate) const MOST_LINES: usize = 8;

/// Breaks OCaml text into lines of at most `width` characters, at spaces outside of literals where there are some.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    filled(phrases(text, width / 3), width)
}

/// Prose has apostrophes and quotation marks that open nothing; code in backquotes is kept together.
pub(crate) fn wrap_prose(text: &str, width: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut open = false;
    for word in visible(text).split(' ') {
        match parts.last_mut() {
            Some(last) if open && last.chars().count() + word.chars().count() < 50 => {
                last.push(' ');
                last.push_str(word);
            }
            _ => parts.push(word.to_string()),
        }
        open ^= word.matches('`').count() % 2 == 1;
    }
    filled(parts, width)
}

/// Parts on as few lines as they need, none of them broken; at least one line.
fn filled(parts: Vec<String>, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for part in parts {
        if !line.is_empty() && line.chars().count() + 1 + part.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&part);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// The first lines, with a remark about the rest.
pub(crate) fn cut(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        let left = lines.len() - most;
        lines.truncate(most);
        lines.push(format!("... ({left} more {}; --verbose shows all)", if left == 1 { "line" } else { "lines" }));
    }
    lines
}

/// Words up to the next `;` or `,` stay together while that makes less than `most` characters.
fn phrases(text: &str, most: usize) -> Vec<String> {
    let mut phrases: Vec<String> = Vec::new();
    let mut open = false;
    for word in words(text) {
        let ends = word.ends_with([';', ',']);
        match phrases.last_mut() {
            Some(last) if open && last.chars().count() + 1 + word.chars().count() < most => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => phrases.push(word),
        }
        open = !ends;
    }
    phrases
}

/// What stands between spaces, where spaces inside string and character literals do not count.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut in_string = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if in_string => {
                word.push(c);
                word.extend(chars.next());
            }
            '"' => {
                in_string = !in_string;
                word.push(c);
            }
            // The characters '"' and ' '.
            '\'' if !in_string && matches!(chars.peek(), Some('"' | ' ')) => {
                word.push(c);
                word.extend(chars.next());
            }
            c if c.is_whitespace() && !in_string => {
                if !word.is_empty() {
                    words.push(visible(&std::mem::take(&mut word)));
                }
            }
            c => word.push(c),
        }
    }
    if !word.is_empty() {
        words.push(visible(&word));
    }
    words
}

#[cfg(test)]
mod tests;
