//! Text of strangers made fit for a page: names, values and messages in which anything may be hidden.
//!
//! In: any text. Out: text without characters that a page cannot hold or that would turn its neighbours around, and not
//! longer than a reader can use. Not here: escaping of markup, which `maud` does for everything that is written.

use std::borrow::Cow;
use std::fmt::Write;

/// Values longer than this are cut; a page with three hundred of them must still open.
const LONGEST_VALUE: usize = 4000;

/// The text with what is invisible made visible: control characters as their pictures, marks of writing direction as
/// their numbers.
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // A line end of Windows is a line end.
            '\r' if chars.peek() == Some(&'\n') => {}
            '\0'..'\u{20}' if is_hidden(c) => out.push(char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}')),
            '\u{7f}' => out.push('\u{2421}'),
            _ if is_hidden(c) => {
                let _ = write!(out, "<U+{:04X}>", c as u32);
            }
            _ => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The same for a value or a message, which may also be far too long.
pub fn clipped(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST_VALUE {
        return shown(text);
    }
    let end = (0..=LONGEST_VALUE).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    Cow::Owned(format!("{} … ({} bytes in all)", shown(&text[..end]), text.len()))
}

/// A name as the part of an address after `#`, different for different names. Only what needs no further escaping in an
/// address stays as it is.
pub fn anchor(name: &str) -> String {
    let mut out = String::from("s-");
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') {
            out.push(c);
        } else {
            let _ = write!(out, "~{:x}~", c as u32);
        }
    }
    out
}

/// A number of things, with the right form of the noun.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Points as people write them: no decimals that say nothing.
pub fn points(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn is_hidden(c: char) -> bool {
    let direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let nothing = matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{2028}' | '\u{2029}');
    // Code points that are no characters are not allowed in a page.
    let no_character = matches!(c as u32 & 0xffff, 0xfffe | 0xffff) || matches!(c, '\u{fdd0}'..='\u{fdef}');
    (c.is_control() && c != '\n' && c != '\t') || direction || nothing || no_character
}
