//! `problem.toml`: an exercise described in a file.
//!
//! In: the text. Out: a [`Problem`] and messages with their places; start at [`problem`]. Paths stay as written: they are
//! relative to the directory of the file, which only the caller knows. A key that is not known is a warning, so that
//! a file may say more than this version reads.
//!
//! Example: `entry = "diff"`, `reference = "reference.ml"`, `assume = "fun (e, x) -> x <> \"\""`.

use crate::{Listener, Text, messages};
use refute_check::{Effort, Exceptions, Overflow};
use refute_source::render::Colour;
use refute_source::{Diagnostic, FileId, Sources, Span, suggest};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys, as they are written.
const KEYS: [&str; 8] = ["entry", "reference", "observer", "assume", "equal", "exceptions", "overflow", "effort"];

/// An exercise.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Problem {
    /// The function under test.
    pub entry: Option<String>,
    /// The path of the reference.
    pub reference: String,
    /// The path of the observer.
    pub observer: Option<String>,
    /// Which inputs count, as an expression.
    pub assume: Option<String>,
    /// When two results are equal, as an expression.
    pub equal: Option<String>,
    /// Whether the reference's exceptions count.
    pub exceptions: Option<Exceptions>,
    /// Whether differences count that exist only where integers wrap around.
    pub overflow: Option<Overflow>,
    /// How far to look.
    pub effort: Option<Effort>,
}

/// Reads a description; tells the listener what is wrong with it. Nothing comes back when there are errors.
pub fn problem(text: &Text, colour: Colour, listener: &mut dyn Listener) -> Option<Problem> {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let mut reading = Reading { file, end: text.bytes.len(), found: Vec::new() };
    let problem = match std::str::from_utf8(&text.bytes) {
        Ok(content) => reading.read(content),
        Err(error) => {
            let at = error.valid_up_to();
            reading.error("not-utf8", at..at + 1, "This is not UTF-8, the encoding of every TOML file".to_string());
            Problem::default()
        }
    };
    let mut found = reading.found;
    found.sort_by_key(Diagnostic::span);
    messages::show(&sources, &found, colour, listener);
    (!messages::any_error(&found)).then_some(problem)
}

/// `low`, `normal`, `high`, or a number of steps. Many steps also let a quiet search go on for longer.
pub fn effort(text: &str) -> Result<Effort, String> {
    match text {
        "low" => return Ok(Effort::LOW),
        "normal" => return Ok(Effort::NORMAL),
        "high" => return Ok(Effort::HIGH),
        _ => {}
    }
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let steps = match digits.parse::<u64>() {
        Ok(0) => return Err("must be at least 1".to_string()),
        Ok(steps) => steps,
        Err(_) => return Err("expected low, normal, high, or a number of steps such as 5_000_000".to_string()),
    };
    let like = [Effort::HIGH, Effort::NORMAL].into_iter().find(|effort| steps >= effort.steps);
    Ok(Effort { steps, ..like.unwrap_or(Effort::LOW) })
}

struct Reading {
    file: FileId,
    end: usize,
    found: Vec<Diagnostic>,
}

impl Reading {
    fn read(&mut self, content: &str) -> Problem {
        let mut problem = Problem::default();
        let (table, errors) = DeTable::parse_recoverable(content);
        for error in &errors {
            let place = error.span().unwrap_or(self.end..self.end);
            self.error("bad-toml", place, format!("This is not TOML: {}", error.message()));
        }
        for (key, value) in table.get_ref() {
            self.entry(&mut problem, key, value);
        }
        if errors.is_empty() && !table.get_ref().contains_key("reference") {
            let whole = Diagnostic::error("missing-key", self.span(0..0), "The key `reference` is missing");
            self.found
                .push(whole.hint("Add the reference's path, relative to this file: `reference = \"reference.ml\"`."));
        }
        problem
    }

    fn entry(&mut self, problem: &mut Problem, key: &Spanned<std::borrow::Cow<'_, str>>, value: &Spanned<DeValue<'_>>) {
        let name = key.get_ref().as_ref();
        match name {
            "entry" => problem.entry = self.text(name, value),
            "reference" => problem.reference = self.text(name, value).unwrap_or_default(),
            "observer" => problem.observer = self.text(name, value),
            "assume" => problem.assume = self.text(name, value),
            "equal" => problem.equal = self.text(name, value),
            "exceptions" => {
                let choices = [("outside", Exceptions::Outside), ("same", Exceptions::Same)];
                problem.exceptions = self.choice(name, value, choices);
            }
            "overflow" => {
                let choices = [("note", Overflow::Noted), ("count", Overflow::Counts)];
                problem.overflow = self.choice(name, value, choices);
            }
            "effort" => problem.effort = self.effort(value),
            _ => self.unknown(name, key.span()),
        }
    }

    /// One of two words.
    fn choice<T>(&mut self, key: &str, value: &Spanned<DeValue<'_>>, choices: [(&str, T); 2]) -> Option<T> {
        let text = self.text(key, value)?;
        let [one, other] = [choices[0].0, choices[1].0];
        let chosen = choices.into_iter().find(|(word, _)| *word == text).map(|(_, choice)| choice);
        if chosen.is_none() {
            self.error("bad-value", value.span(), format!("`{key}` should be \"{one}\" or \"{other}\""));
        }
        chosen
    }

    /// A string that is not empty.
    fn text(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        match value.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => return Some(text.to_string()),
            Some(_) => self.error("bad-value", value.span(), format!("`{key}` is empty")),
            None => {
                let kind = value.get_ref().type_str();
                self.error("bad-value", value.span(), format!("`{key}` should be a string, but it is of type {kind}"));
            }
        }
        None
    }

    fn effort(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Effort> {
        let given = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => effort(number.as_str()),
            DeValue::String(text) => effort(text),
            _ => Err("expected low, normal, high, or a number of steps".to_string()),
        };
        match given {
            Ok(effort) => Some(effort),
            Err(reason) => {
                self.error("bad-value", value.span(), format!("`effort` is not right: {reason}"));
                None
            }
        }
    }

    fn unknown(&mut self, name: &str, place: Range<usize>) {
        let span = self.span(place);
        let warning = Diagnostic::warning("unknown-key", span, format!("There is no key `{name}`, so it is ignored"));
        self.found.push(match suggest::closest(name, KEYS) {
            Some(near) => warning.fix(format!("Did you mean `{near}`?"), span, near),
            None => warning.hint(format!("The keys are `{}`.", KEYS.join("`, `"))),
        });
    }

    fn error(&mut self, code: &'static str, place: Range<usize>, title: String) {
        let diagnostic = Diagnostic::error(code, self.span(place), title);
        self.found.push(diagnostic);
    }

    fn span(&self, place: Range<usize>) -> Span {
        let at = |offset: usize| u32::try_from(offset.min(self.end)).unwrap_or(u32::MAX);
        Span::new(self.file, at(place.start), at(place.end.max(place.start)))
    }
}

#[cfg(test)]
mod tests;
