//! Text that comes from elsewhere, made fit to be shown.
//!
//! Invariant: control characters, and those that turn text around or hide in it, come out as escapes.

/// Control characters as escapes; line breaks and tabs stay.
pub fn visible(text: &str) -> String {
    escaped(text, |c| !matches!(c, '\n' | '\t') && (c.is_control() || is_invisible(c)))
}

/// The same for a place that has one line: ends of lines and tabs are escapes, too.
pub fn visible_line(text: &str) -> String {
    escaped(text, |c| c.is_control() || is_invisible(c))
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_escaped(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    shown
}

/// Characters that turn the direction of text around or hide in it, and what XML cannot say.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// At most so many characters of it, on one line.
pub fn short_line(text: &str, most: usize) -> String {
    let text = visible_line(text);
    if text.chars().count() <= most {
        return text;
    }
    let mut short: String = text.chars().take(most.saturating_sub(3)).collect();
    short.push_str("...");
    short
}
