//! Regular expressions: whether a text matches, texts that do, and the tree that Z3 is given.
//!
//! The notation is that of the crate `regex`; the whole text has to match.

use regex_syntax::hir::{Hir, HirKind};
use std::fmt;
use std::rc::Rc;

/// How often something unbounded is repeated in a text that is made up.
const MORE: u32 = 4;

/// A regular expression.
#[derive(Clone)]
pub struct Regex(Rc<Inner>);

struct Inner {
    text: String,
    /// Anchored at both ends.
    matcher: regex::Regex,
    tree: Hir,
}

/// Why a text is no expression that can be used.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RegexError {
    /// It is not written as one.
    #[error(transparent)]
    Syntax(#[from] Box<regex_syntax::Error>),
    /// Nothing can be matched with it, because it is too large.
    #[error(transparent)]
    Unusable(#[from] regex::Error),
}

impl PartialEq for Regex {
    fn eq(&self, other: &Regex) -> bool {
        self.0.text == other.0.text
    }
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}/", self.0.text)
    }
}

impl Regex {
    /// Reads an expression.
    pub fn new(text: &str) -> Result<Regex, RegexError> {
        let tree = regex_syntax::parse(text).map_err(Box::new)?;
        let matcher = regex::Regex::new(&format!("^(?:{text})$"))?;
        Ok(Regex(Rc::new(Inner { text: text.to_owned(), matcher, tree })))
    }

    /// Whether the whole text matches.
    pub fn matches(&self, text: &str) -> bool {
        self.0.matcher.is_match(text)
    }

    pub(super) fn tree(&self) -> &Hir {
        &self.0.tree
    }

    /// A text that matches as a rule (places such as `^` inside are passed over); `pick(n)` chooses below `n`.
    pub fn text(&self, pick: &mut dyn FnMut(u32) -> u32) -> String {
        let mut text = String::new();
        write(&self.0.tree, pick, &mut text);
        text
    }
}

fn write(tree: &Hir, pick: &mut dyn FnMut(u32) -> u32, text: &mut String) {
    match tree.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => text.extend(member(class, pick)),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min.saturating_add(MORE)).min(repetition.min + MORE);
            let times = repetition.min + pick(most - repetition.min + 1);
            (0..times.min(1000)).for_each(|_| write(&repetition.sub, pick, text));
        }
        HirKind::Capture(capture) => write(&capture.sub, pick, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, pick, text)),
        HirKind::Alternation(parts) => write(&parts[pick(parts.len() as u32) as usize], pick, text),
    }
}

/// A character of a class, a plain one if it has any.
fn member(class: &regex_syntax::hir::Class, pick: &mut dyn FnMut(u32) -> u32) -> Option<char> {
    let all = ranges(class);
    let plain: Vec<(char, char)> = all.iter().map(|&(a, b)| (a.max(' '), b.min('~'))).filter(|(a, b)| a <= b).collect();
    let ranges = if plain.is_empty() { &all } else { &plain };
    if ranges.is_empty() {
        return None;
    }
    let (first, last) = ranges[pick(ranges.len() as u32) as usize];
    let size = u32::from(last) - u32::from(first) + 1;
    Some(char::from_u32(u32::from(first) + pick(size)).unwrap_or(first))
}

/// The characters of a class.
pub(super) fn ranges(class: &regex_syntax::hir::Class) -> Vec<(char, char)> {
    use regex_syntax::hir::Class;
    match class {
        Class::Unicode(class) => class.ranges().iter().map(|range| (range.start(), range.end())).collect(),
        Class::Bytes(class) => {
            class.ranges().iter().map(|range| (char::from(range.start()), char::from(range.end()))).collect()
        }
    }
}
