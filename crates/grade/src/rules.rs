//! The rules of an exercise: what a submission uses though it must not, and what it lacks.
//!
//! In: a text without errors, read and inferred, and the exercise's [`Rules`]. Out: [`Finding`]s, in the order of the
//! rules; start at [`findings`]. [`unknown_rules`] finds the words of a rule list that mean nothing.
//! A rule is a feature (`loops`), a value of the library (`List.rev`, `compare`, `(@)`) or a module of it (`List`).
//! Invariant: one finding for each rule and each thing used against it, at its first place; its sentence names the others.
//! Not here: what a text uses (see `uses`), what a feature covers (see `features`).

#[cfg(test)]
mod tests;

use crate::features::{Feature, Use};
use crate::settings::Rules;
use crate::uses::{FoundUse, shown, uses};
use refute_source::{Sources, Span, suggest};
use refute_syntax::Tree;
use refute_typing::problem::UnboundKind;
use refute_typing::{Env, Typed, library};
use refute_verdict::{Finding, FindingKind, Place, Position};

/// A text as the front end sees it.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// Where the tree's text is.
    pub sources: &'a Sources,
    /// The text as a tree.
    pub tree: &'a Tree,
    /// What its names mean.
    pub typed: &'a Typed,
}

/// A word in a list of rules that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    /// The word.
    pub word: String,
    /// The list it stands in.
    pub kind: FindingKind,
    /// What was probably meant.
    pub suggestion: Option<String>,
}

impl UnknownRule {
    /// As a sentence.
    pub fn message(&self) -> String {
        let word = &self.word;
        let start = format!("`{word}` is neither a feature nor a value or module of OCaml's library");
        match &self.suggestion {
            Some(near) => format!("{start}; did you mean `{near}`?"),
            None => format!("{start}."),
        }
    }
}

/// What a rule is about.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Subject {
    Feature(Feature),
    Value(String, String),
    /// A module, after the module it is in: `Stdlib` when it is in none.
    Module(String, String),
}

/// The rules that a text breaks.
pub fn findings(text: Reading<'_>, rules: &Rules) -> Vec<Finding> {
    if rules.forbid.is_empty() && rules.require.is_empty() {
        return Vec::new();
    }
    let used = uses(text.tree, text.typed);
    let forbidden = rules.forbid.iter().flat_map(|word| forbidden(text.sources, word, &used));
    let missing = rules.require.iter().filter_map(|word| missing(word, &used));
    forbidden.chain(missing).collect()
}

/// The words of the rules that mean nothing, in the order they are written.
pub fn unknown_rules(rules: &Rules, library: &Env) -> Vec<UnknownRule> {
    let known = Known::new(library);
    let words = |words: &[String], kind| {
        let unknown = words.iter().filter(|word| !known.has(&subject(word)));
        let described = unknown.map(|word| UnknownRule { word: word.clone(), kind, suggestion: known.near(word) });
        described.collect::<Vec<_>>()
    };
    let mut found = words(&rules.forbid, FindingKind::Forbidden);
    found.extend(words(&rules.require, FindingKind::Required));
    found
}

fn forbidden(sources: &Sources, word: &str, used: &[FoundUse]) -> Vec<Finding> {
    let subject = subject(word);
    let against: Vec<&FoundUse> = used.iter().filter(|found| subject.covers(&found.used)).collect();
    let mut tellings: Vec<&str> = Vec::new();
    for found in &against {
        if !tellings.contains(&found.told.as_str()) {
            tellings.push(&found.told);
        }
    }
    let finding = |told: &str| {
        let mut spans = against.iter().filter(|found| found.told == told).map(|found| found.span);
        let first = spans.next()?;
        let lines = lines(sources, first, spans);
        let message = format!("{told}{lines}, {}", subject.forbidden());
        Some(Finding {
            rule: word.to_owned(),
            kind: FindingKind::Forbidden,
            message,
            place: Some(place(sources, first)),
        })
    };
    tellings.into_iter().filter_map(finding).collect()
}

fn missing(word: &str, used: &[FoundUse]) -> Option<Finding> {
    let subject = subject(word);
    if used.iter().any(|found| subject.covers(&found.used)) {
        return None;
    }
    let message = format!("does not use {}, which this exercise requires", subject.phrase());
    Some(Finding { rule: word.to_owned(), kind: FindingKind::Required, message, place: None })
}

/// " (also on lines 3 and 5)" for the places after the first; lines are few, or only counted.
fn lines(sources: &Sources, first: Span, rest: impl Iterator<Item = Span>) -> String {
    const MOST: usize = 6;
    let line = |span: Span| sources.start_of(span).line;
    let mut lines: Vec<u32> = rest.map(line).filter(|found| *found != line(first)).collect();
    lines.dedup();
    let shown: Vec<String> = lines.iter().take(MOST).map(u32::to_string).collect();
    match shown.split_last() {
        None => String::new(),
        Some((only, [])) => format!(" (also on line {only})"),
        Some(_) if lines.len() > MOST => {
            format!(" (also on lines {} and {} more)", shown.join(", "), lines.len() - MOST)
        }
        Some((last, before)) => format!(" (also on lines {} and {last})", before.join(", ")),
    }
}

fn place(sources: &Sources, span: Span) -> Place {
    let position = |offset: u32| {
        let at = sources.file(span.file).place(offset);
        Position { line: at.line, column: at.column, offset }
    };
    Place { file: sources.start_of(span).name.to_string(), start: position(span.start), end: position(span.end) }
}

/// What a word of a rule is about, whether or not such a thing exists.
fn subject(word: &str) -> Subject {
    let word = word.trim();
    if let Some(feature) = Feature::of_word(word) {
        return Subject::Feature(feature);
    }
    let mut module = "Stdlib";
    let mut rest = word;
    while let Some((head, tail)) = rest.split_once('.')
        && is_module_name(head)
        && !tail.is_empty()
    {
        (module, rest) = (head, tail);
    }
    if is_module_name(rest) {
        return Subject::Module(module.to_owned(), rest.to_owned());
    }
    let bare = rest.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(rest).trim();
    Subject::Value(module.to_owned(), bare.to_owned())
}

fn is_module_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_uppercase())
        && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'')
}

impl Subject {
    fn covers(&self, used: &Use) -> bool {
        match (self, used) {
            (Subject::Feature(feature), used) => feature.covers(used),
            (Subject::Value(module, name), Use::Value(of, used)) => of == module && used == name,
            (Subject::Module(_, module), Use::Value(of, _) | Use::Module(of)) => of == module,
            _ => false,
        }
    }

    fn phrase(&self) -> String {
        match self {
            Subject::Feature(feature) => feature.phrase().to_owned(),
            Subject::Value(module, name) => format!("`{}`", shown(module, name)),
            Subject::Module(_, module) => format!("`{module}`"),
        }
    }

    /// The end of a sentence that begins with the use.
    fn forbidden(&self) -> String {
        match self {
            Subject::Value(..) => "which this exercise forbids".to_owned(),
            Subject::Feature(feature) => format!("but this exercise forbids {}", feature.phrase()),
            Subject::Module(_, module) => format!("but this exercise forbids all of `{module}`"),
        }
    }
}

/// What a rule may name.
struct Known {
    values: Vec<(String, String)>,
    modules: Vec<String>,
}

impl Known {
    fn new(library: &Env) -> Known {
        let values = library.library_values();
        let values: Vec<(String, String)> =
            values.iter().map(|value| (value.module.to_string(), value.name.to_string())).collect();
        let mut modules: Vec<String> = values.iter().map(|(module, _)| module.clone()).collect();
        modules.dedup();
        Known { values, modules }
    }

    /// Whether OCaml's library has a module that ours lacks.
    fn lacks(&self, module: &String) -> bool {
        !self.modules.contains(module) && library::module(module).is_some()
    }

    fn has(&self, subject: &Subject) -> bool {
        match subject {
            Subject::Feature(_) => true,
            Subject::Module(outer, module) if outer == "Stdlib" => {
                self.modules.contains(module) || library::module(module).is_some()
            }
            Subject::Module(outer, module) => {
                self.lacks(outer) || library::module(&format!("{outer}.{module}")).is_some()
            }
            Subject::Value(module, name) => {
                self.values.iter().any(|(of, known)| of == module && known == name)
                    || self.lacks(module)
                    || library::member(module, UnboundKind::Value, name).is_some()
            }
        }
    }

    /// What was probably meant: the same name in a module, else the nearest word of all.
    fn near(&self, word: &str) -> Option<String> {
        if let Subject::Value(_, name) = subject(word) {
            let mut homes: Vec<&str> =
                self.values.iter().filter(|(_, known)| *known == name).map(|(module, _)| module.as_str()).collect();
            homes.sort_by_key(|module| *module != "List");
            if let Some(module) = homes.first() {
                return Some(shown(module, &name));
            }
        }
        let features = Feature::ALL.iter().map(|feature| feature.word().to_owned());
        let values = self.values.iter().map(|(module, name)| shown(module, name));
        let candidates: Vec<String> = features.chain(self.modules.iter().cloned()).chain(values).collect();
        suggest::closest(word, candidates.iter().map(String::as_str)).map(str::to_owned)
    }
}
