//! All texts that may be written between two inputs.
//!
//! In: the `say` statements between two inputs, with the values of their terms ([`Texts::of`]). Out: whether a text is one
//! of them, how much of a wrong one could still be right, what the alternatives are, a plain sample. The texts are a
//! sequence of choices; matching runs them as an automaton over sets of states (`texts::automaton`), so that n optional
//! outputs with k alternatives cost n * k and not (k + 1)^n.
//! Follows the paper's O of section 8.3 for texts: each `say` matches a part of the output, one line end may follow it.
//! Not here: what a program did (`judge`), the definition (`accept`).

mod automaton;
mod list;

use crate::core::{Item, Pattern, Say, Spec};
use crate::numeral;
use crate::store::Store;
use crate::term::{Evaluator, Undefined};
use crate::value::Value;
use automaton::Automaton;
use num_rational::BigRational;
use num_traits::Signed;

pub use list::Alternatives;

/// All texts that may be written between two inputs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Texts {
    /// What is written, one after the other.
    choices: Vec<Choice>,
}

/// One `say`: one of the alternatives, each with at most one line end after it, or nothing when it is optional.
#[derive(Clone, PartialEq, Debug)]
struct Choice {
    optional: bool,
    alternatives: Vec<Vec<Piece>>,
}

/// A part of a pattern with its value filled in.
#[derive(Clone, PartialEq, Debug)]
enum Piece {
    /// This text.
    Text(String),
    /// An integer that is not a part of a longer number (`option whole_numbers`).
    Whole(String),
    /// This text, whatever its case and spacing.
    Loose(String),
    /// A decimal number within a distance of a value.
    Close(BigRational, BigRational),
    /// Any text.
    Any,
    /// Any text with a visible character.
    Visible,
    /// A value with something visible before or after it.
    Decorated(Box<Piece>),
}

impl Texts {
    /// What a `say` allows after these readings.
    pub fn of(spec: &Spec, say: &Say, evaluator: &mut Evaluator<'_>, store: &Store) -> Result<Texts, Undefined> {
        let fill = |pattern: &Pattern, evaluator: &mut Evaluator<'_>| {
            pattern.items.iter().map(|item| fill_in(spec, item, evaluator, store)).collect()
        };
        let alternatives: Result<Vec<_>, _> = say.alternatives.iter().map(|pattern| fill(pattern, evaluator)).collect();
        Ok(Texts { choices: vec![Choice { optional: say.optional, alternatives: alternatives? }] })
    }

    /// Adds what is written afterwards.
    pub fn append(&mut self, more: &Texts) {
        self.choices.extend_from_slice(&more.choices);
    }

    /// Whether nothing is said here at all.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Whether the empty text is one of them.
    pub fn can_be_empty(&self) -> bool {
        self.matches("")
    }

    /// Whether a text is one of them.
    pub fn matches(&self, text: &str) -> bool {
        Automaton::of([self]).run(text).accepted
    }

    /// How many characters of a text could still be the beginning of a right one. A decimal number that must be close to
    /// a value counts as a whole, as right or wrong from its first character.
    pub fn right_prefix(&self, text: &str) -> usize {
        Automaton::of([self]).run(text).alive
    }

    /// Whether a text is a right one up to where it ends: nothing, all of the first things that must be said, or a text
    /// that is cut off. What `_` stands for is no sign that something right was begun.
    pub(crate) fn begins_with(&self, text: &str) -> bool {
        let closed = |choice: &Choice| Choice {
            optional: choice.optional,
            alternatives: choice.alternatives.iter().filter(|pieces| open_parts(pieces) == 0).cloned().collect(),
        };
        let cut_off = || {
            let choices: Vec<Choice> = self.choices.iter().map(closed).collect();
            Texts { choices }.right_prefix(text) == text.chars().count()
        };
        let complete = |some: usize| Texts { choices: self.choices[..some].to_vec() }.matches(text);
        text.trim().is_empty() || cut_off() || (1..self.choices.len()).any(complete)
    }

    /// The longest beginning of a text that is one of these texts, in characters.
    pub(crate) fn longest_match(&self, text: &str) -> Option<usize> {
        Automaton::of([self]).run(text).last_accepted
    }

    /// Whether every text of `other` is one of these. None when that was not found out: numbers that must stand alone or
    /// be close to a value are not compared, and neither is what would take too long.
    pub fn covers(&self, other: &Texts) -> Option<bool> {
        automaton::includes(&Automaton::of([self]), &Automaton::of([other]))
    }

    /// Whether the outputs of a program, which come between the inputs as given here, are right texts of these gaps that
    /// come later than they should, and none comes earlier.
    pub(crate) fn only_late(gaps: &[Texts], outputs: &[String]) -> bool {
        let mut written = 0;
        let lengths = outputs.iter().map(|output| {
            written += output.chars().count();
            written
        });
        let not_before: Vec<usize> = lengths.collect();
        gaps.len() == outputs.len() && Automaton::with_ends(gaps, &not_before).run(&outputs.concat()).accepted
    }

    /// What may be written, as patterns of the specification language with the values filled in, the plainest first.
    pub fn alternatives(&self, limit: usize) -> Alternatives {
        list::alternatives(self, limit)
    }

    /// A plain right text, as a terminal shows it: optional outputs are left out, every other ends its line.
    pub fn plainest(&self) -> String {
        self.pick(&mut Plain)
    }

    /// One of the texts, as the chooser likes it.
    pub fn pick(&self, chooser: &mut dyn Chooser) -> String {
        let mut text = String::new();
        for choice in &self.choices {
            let plainest = choice.plainest().unwrap_or(0);
            let chosen = chooser.choose(choice.alternatives.len(), plainest, choice.optional);
            let at = if choice.optional { chosen } else { Some(chosen.unwrap_or(plainest)) };
            let Some(pieces) = at.and_then(|at| choice.alternatives.get(at)) else { continue };
            let part = sample(pieces, chooser);
            let ends_line = !part.is_empty() && !part.ends_with('\n') && chooser.ends_line(&part);
            text.push_str(&part);
            text.push_str(if ends_line { "\n" } else { "" });
        }
        text
    }
}

impl Choice {
    /// The first alternative among those with the fewest open parts.
    fn plainest(&self) -> Option<usize> {
        (0..self.alternatives.len()).min_by_key(|at| open_parts(&self.alternatives[*at]))
    }
}

/// Decides what is said where that is open.
pub trait Chooser {
    /// Which of so many alternatives is said, or none to say nothing where that is allowed.
    fn choose(&mut self, alternatives: usize, plainest: usize, optional: bool) -> Option<usize>;
    /// What stands for `_`, or for `__`, which must be visible.
    fn fill(&mut self, visible: bool) -> String;
    /// Whether the line ends after a text.
    fn ends_line(&mut self, text: &str) -> bool;
}

/// The plainest of everything.
pub struct Plain;

impl Chooser for Plain {
    fn choose(&mut self, _: usize, plainest: usize, optional: bool) -> Option<usize> {
        (!optional).then_some(plainest)
    }

    fn fill(&mut self, visible: bool) -> String {
        if visible { "..." } else { "" }.to_owned()
    }

    fn ends_line(&mut self, _: &str) -> bool {
        true
    }
}

/// How many parts of an alternative are open; the fewer the plainer.
fn open_parts(pieces: &[Piece]) -> usize {
    pieces.iter().filter(|piece| matches!(piece, Piece::Any | Piece::Visible | Piece::Decorated(_))).count()
}

/// A text of these pieces.
fn sample(pieces: &[Piece], chooser: &mut dyn Chooser) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(part) | Piece::Whole(part) | Piece::Loose(part) => text.push_str(part),
            Piece::Close(value, distance) => text.push_str(&numeral::show_within(value, distance)),
            Piece::Any => text.push_str(&chooser.fill(false)),
            Piece::Visible => text.push_str(&chooser.fill(true)),
            Piece::Decorated(inner) => {
                text.push_str(&chooser.fill(true));
                text.push(' ');
                text.push_str(&sample(std::slice::from_ref(inner), chooser));
            }
        }
    }
    text
}

/// A part of a pattern with its value.
fn fill_in(spec: &Spec, item: &Item, evaluator: &mut Evaluator<'_>, store: &Store) -> Result<Piece, Undefined> {
    let result = |value: Value| match value {
        Value::Int(int) if spec.options.whole_numbers => Piece::Whole(int.to_string()),
        Value::Real(real) => {
            let distance = numeral::tolerance(&real);
            Piece::Close(real, distance)
        }
        value => Piece::Text(value.show(spec)),
    };
    Ok(match item {
        Item::Text(text) => Piece::Text(text.clone()),
        Item::Loose(text) => Piece::Loose(text.clone()),
        Item::Result(term) => result(evaluator.eval(term, store)?),
        Item::Close(term, distance) => match evaluator.eval(term, store)? {
            Value::Int(int) => Piece::Close(int.into(), distance.abs()),
            Value::Real(real) => Piece::Close(real, distance.abs()),
            value => result(value),
        },
        Item::Decorated(term) => Piece::Decorated(Box::new(result(evaluator.eval(term, store)?))),
        Item::Any => Piece::Any,
        Item::Visible => Piece::Visible,
    })
}

#[cfg(test)]
mod tests;
