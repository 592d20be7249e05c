//! Comments of programs in other languages than OCaml, blanked out.
//!
//! In: a text and the name of its file, whose ending tells the language. Out: the text with blanks for comments; start at
//! [`without_comments`]. The scanner knows how strings and comments of a language begin and end, and nothing else of it.
//! Invariants: line ends stay, and every other character stays where it is; a text of an unknown language stays as it is.
//! Not here: OCaml, whose own lexer is used (see `anonymous`).

#[cfg(test)]
mod tests;

/// How comments and strings of a language look.
struct Language {
    /// What begins a comment that ends with its line.
    line: &'static [&'static str],
    /// What begins and ends a longer comment, and whether these nest.
    block: Option<(&'static str, &'static str, bool)>,
    /// What strings begin and end with, the longest first; a backslash takes the sign after it along.
    quotes: &'static [&'static str],
    /// Quotes that are comments when they stand first on a line: Python's texts of documentation.
    documentation: &'static [&'static str],
    /// Whether a comment on a line begins only at the start of a word: `$#` is a variable of the shell.
    at_word: bool,
}

const C: Language = Language {
    line: &["//"],
    block: Some(("/*", "*/", false)),
    quotes: &["\"", "'"],
    documentation: &[],
    at_word: false,
};
const JAVA: Language = Language { quotes: &["\"\"\"", "\"", "'"], ..C };
const SCRIPT: Language = Language { quotes: &["`", "\"", "'"], ..C };
const PYTHON: Language = Language {
    line: &["#"],
    block: None,
    quotes: &["\"\"\"", "'''", "\"", "'"],
    documentation: &["\"\"\"", "'''"],
    at_word: false,
};
const SHELL: Language = Language { line: &["#"], block: None, quotes: &["\"", "'"], documentation: &[], at_word: true };
// Names of Haskell may end with a quote, so that signs between two of them are no strings.
const HASKELL: Language =
    Language { line: &["--"], block: Some(("{-", "-}", true)), quotes: &["\""], documentation: &[], at_word: false };

fn language(file: &str) -> Option<&'static Language> {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending)?;
    match ending {
        "c" | "h" | "cc" | "cpp" | "cxx" | "C" | "hpp" | "hh" | "rs" => Some(&C),
        "java" => Some(&JAVA),
        "js" | "mjs" | "cjs" => Some(&SCRIPT),
        "py" => Some(&PYTHON),
        "sh" | "bash" | "pl" => Some(&SHELL),
        "hs" => Some(&HASKELL),
        _ => None,
    }
}

/// The text of a file with blanks for its comments.
pub(crate) fn without_comments(file: &str, text: &str) -> String {
    let Some(language) = language(file) else { return text.to_owned() };
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = '\n';
    while let Some(first) = rest.chars().next() {
        let (length, is_comment) = language.part(rest, before, &out);
        let part = &rest[..length.max(first.len_utf8())];
        match is_comment {
            true => out.extend(part.chars().map(|c| if matches!(c, '\n' | '\r') { c } else { ' ' })),
            false => out.push_str(part),
        }
        before = part.chars().next_back().unwrap_or(first);
        rest = &rest[part.len()..];
    }
    out
}

impl Language {
    /// How many bytes the comment, string or single character here has, and whether it is a comment.
    fn part(&self, rest: &str, before: char, written: &str) -> (usize, bool) {
        let starts = |mark: &&&str| rest.starts_with(**mark);
        if self.line.iter().any(|mark| rest.starts_with(mark)) && (!self.at_word || before.is_whitespace()) {
            return (rest.find('\n').unwrap_or(rest.len()), true);
        }
        if let Some((open, close, nests)) = self.block
            && rest.starts_with(open)
        {
            return (block(rest, open, close, nests), true);
        }
        if let Some(quote) = self.quotes.iter().find(starts) {
            let first_on_line = written.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
            let is_comment = first_on_line && self.documentation.contains(quote);
            return (string(rest, quote), is_comment);
        }
        (rest.chars().next().map_or(0, char::len_utf8), false)
    }
}

/// The length of a comment that may go over lines.
fn block(text: &str, open: &str, close: &str, nests: bool) -> usize {
    let mut at = open.len();
    let mut depth = 1;
    while depth > 0 {
        let rest = &text[at..];
        let Some(end) = rest.find(close) else { return text.len() };
        match rest.find(open).filter(|start| nests && *start < end) {
            Some(start) => (at, depth) = (at + start + open.len(), depth + 1),
            None => (at, depth) = (at + end + close.len(), depth - 1),
        }
    }
    at
}

/// The length of a string; one with short quotes ends with its line at the latest.
fn string(text: &str, quote: &str) -> usize {
    let mut chars = text.char_indices().skip(quote.chars().count());
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            '\n' if quote.len() == 1 && quote != "`" => return at,
            _ if text[at..].starts_with(quote) => return at + quote.len(),
            _ => {}
        }
    }
    text.len()
}
