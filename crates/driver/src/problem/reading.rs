//! Values of `problem.toml` by kind, and what to say when they are of another.
//!
//! Every function that reads a value tells what is wrong with it and gives back `None` then.

use super::{EffortError, effort};
use crate::LanguageChoice;
use refute_check::Effort;
use refute_source::{Diagnostic, FileId, Severity, Span, suggest};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A key with its place.
pub(super) type Key<'a> = Spanned<Cow<'a, str>>;
/// A value with its place.
pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// Tables with the keys that belong into them, for keys that stand in the wrong one.
const TABLES: [(&str, &[&str]); 3] =
    [("rules", &super::rules::KEYS), ("points", &super::points::KEYS), ("[entries]", &["name"])];

/// A file that is being read.
pub(super) struct Reading {
    file: FileId,
    end: usize,
    /// What is wrong with it.
    pub found: Vec<Diagnostic>,
}

impl Reading {
    /// Nothing is wrong yet.
    pub(super) fn new(file: FileId, end: usize) -> Reading {
        Reading { file, end, found: Vec::new() }
    }

    /// A string that is not empty.
    pub(super) fn text(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        match value.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => return Some(text.to_string()),
            Some(_) => self.error("bad-value", value.span(), format!("`{key}` is empty")),
            None => self.wrong_kind(key, value, "a string"),
        }
        None
    }

    /// A string or a list of strings.
    pub(super) fn texts(&mut self, key: &str, value: &Value<'_>) -> Option<Vec<String>> {
        Some(self.placed_texts(key, value)?.into_iter().map(|(text, _)| text).collect())
    }

    /// A string or a list of strings, each with its place.
    pub(super) fn placed_texts(&mut self, key: &str, value: &Value<'_>) -> Option<Vec<(String, Range<usize>)>> {
        match value.get_ref() {
            DeValue::String(_) => Some(vec![(self.text(key, value)?, value.span())]),
            DeValue::Array(values) => {
                let mut texts = Vec::new();
                for value in values.iter() {
                    let Some(text) = value.get_ref().as_str().filter(|text| !text.trim().is_empty()) else {
                        self.error("bad-value", value.span(), format!("`{key}` should be a list of strings"));
                        return None;
                    };
                    texts.push((text.to_string(), value.span()));
                }
                Some(texts)
            }
            _ => {
                self.wrong_kind(key, value, "a string or a list of strings");
                None
            }
        }
    }

    /// A number of points: not negative.
    pub(super) fn points(&mut self, key: &str, value: &Value<'_>) -> Option<f64> {
        let number = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse::<f64>().ok(),
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            _ => {
                self.wrong_kind(key, value, "a number");
                return None;
            }
        };
        match number.filter(|number| number.is_finite()) {
            Some(number) if number >= 0.0 => return Some(number),
            Some(_) => self.error("bad-value", value.span(), format!("`{key}` should not be negative")),
            None => self.error("bad-value", value.span(), format!("`{key}` should be a number such as 2 or 2.5")),
        }
        None
    }

    /// A number of steps: at least one.
    pub(super) fn count(&mut self, key: &str, value: &Value<'_>) -> Option<u64> {
        let DeValue::Integer(number) = value.get_ref() else {
            self.wrong_kind(key, value, "a number");
            return None;
        };
        let count = number.as_str().parse().ok().filter(|count| number.radix() == 10 && *count > 0);
        if count.is_none() {
            self.error("bad-value", value.span(), format!("`{key}` should be a whole number above 0"));
        }
        count
    }

    /// One of a few words.
    pub(super) fn choice<T>(
        &mut self,
        key: &str,
        value: &Value<'_>,
        choices: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Option<T> {
        let text = self.text(key, value)?;
        let mut words = Vec::new();
        for (word, choice) in choices {
            if word == text {
                return Some(choice);
            }
            words.push(format!("\"{word}\""));
        }
        let words = match words.split_last() {
            Some((last, before)) => format!("{} or {last}", before.join(", ")),
            None => String::new(),
        };
        self.error("bad-value", value.span(), format!("`{key}` should be {words}"));
        None
    }

    /// A word or a number of steps.
    pub(super) fn effort(&mut self, value: &Value<'_>) -> Option<Effort> {
        let given = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => effort(number.as_str()),
            DeValue::String(text) => effort(text),
            _ => Err(EffortError::OtherKind),
        };
        match given {
            Ok(effort) => Some(effort),
            Err(reason) => {
                self.error("bad-value", value.span(), format!("`effort` is not right: {reason}"));
                None
            }
        }
    }

    /// A version of OCaml.
    pub(super) fn language(&mut self, value: &Value<'_>) -> Option<LanguageChoice> {
        let text = self.text("language", value)?;
        match text.parse() {
            Ok(language) => Some(language),
            Err(reason) => {
                let title = format!("`language` is not right: `{text}` is {reason}");
                self.error("bad-value", value.span(), title);
                None
            }
        }
    }

    /// A table.
    pub(super) fn table<'v, 'a>(&mut self, key: &str, value: &'v Value<'a>) -> Option<&'v DeTable<'a>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => {
                self.wrong_kind(key, value, &format!("a table, written `[{key}]`"));
                None
            }
        }
    }

    /// A key that is not known: in a table, or outside of all of them.
    pub(super) fn unknown(&mut self, name: &str, place: Range<usize>, table: Option<&str>, keys: &[&str]) {
        let span = self.span(place);
        let inside = table.map_or(String::new(), |table| format!(" in `[{table}]`"));
        let title = format!("There is no key `{name}`{inside}, so it is ignored");
        let warning = Diagnostic::warning("unknown-key", span, title);
        let elsewhere = TABLES.iter().find(|(other, keys)| Some(*other) != table && keys.contains(&name));
        self.found.push(match (suggest::closest(name, keys.iter().copied()), elsewhere) {
            _ if table.is_some() && super::KEYS.contains(&name) => warning
                .hint(format!("Write `{name}` above the first line in brackets: it is about the whole exercise.")),
            (_, Some((other, _))) => warning.hint(format!("It belongs below the line `[{other}]`.")),
            (Some(near), None) => warning.fix(format!("Did you mean `{near}`?"), span, near),
            (None, None) => warning.hint(format!("The keys{inside} are `{}`.", keys.join("`, `"))),
        });
    }

    /// Something that must be there is not.
    pub(super) fn missing(&mut self, title: impl Into<String>, place: Range<usize>, hint: &str) {
        let whole = Diagnostic::error("missing-key", self.span(place), title);
        self.found.push(whole.hint(hint));
    }

    /// The value is of another kind than it should be.
    pub(super) fn wrong_kind(&mut self, key: &str, value: &Value<'_>, wanted: &str) {
        let kind = value.get_ref().type_str();
        self.error("bad-value", value.span(), format!("`{key}` should be {wanted}, but it is of type {kind}"));
    }

    /// How many errors were told.
    pub(super) fn errors(&self) -> usize {
        self.found.iter().filter(|found| found.severity == Severity::Error).count()
    }

    /// Something is wrong.
    pub(super) fn error(&mut self, code: &'static str, place: Range<usize>, title: impl Into<String>) {
        let diagnostic = Diagnostic::error(code, self.span(place), title);
        self.found.push(diagnostic);
    }

    /// A place in the file.
    pub(super) fn span(&self, place: Range<usize>) -> Span {
        let at = |offset: usize| u32::try_from(offset.min(self.end)).unwrap_or(u32::MAX);
        Span::new(self.file, at(place.start), at(place.end.max(place.start)))
    }
}
