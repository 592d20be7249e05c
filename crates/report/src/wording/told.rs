//! A difference in words: the call, what was expected, what happened.
//!
//! In: a verdict that differs. Out: [`Told`], whose parts each format arranges in its own way.

use super::{LONGEST_IN_SENTENCE, Piece, code, number, one_line, text, whole};
use crate::ocaml::string_literal;
use refute_verdict::{Behaviour, CheckVerdict, DifferenceKind, Ending};

/// A difference on one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The call of the function under test, as OCaml.
    pub call: String,
    /// The whole call, when an observer looks at what the function gives.
    pub observed: Option<String>,
    /// What the reference does.
    pub expected: Side,
    /// What the submission does.
    pub got: Side,
    /// What differs; absent when only the two results are known.
    pub kind: Option<DifferenceKind>,
    /// Where the two programs part first, as a sentence.
    pub parting: Option<Vec<Piece>>,
    /// The size of the call's arguments.
    pub size: Option<usize>,
}

/// What one of the two programs does on the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The value, when it ends with one, as OCaml; that of the function under test where an observer looks at it.
    pub value: Option<String>,
    /// How it ends otherwise: a phrase that follows "it", such as "raises `Not_found`".
    pub ending: Option<Vec<Piece>>,
    /// What the observer makes of it, as a phrase such as "`grading` gives `[0]`".
    pub observed: Option<Vec<Piece>>,
    /// What it prints, where that counts.
    pub output: Option<String>,
    /// The arguments afterwards, where those differ, as OCaml.
    pub arguments: Option<String>,
}

/// What there is to tell about a difference; `None` for other verdicts. The observer is the name of its function.
pub fn tell(verdict: &CheckVerdict, observer: Option<&str>) -> Option<Told> {
    let call = verdict.call.as_deref()?;
    let size = verdict.size;
    let Some(difference) = &verdict.difference else {
        let expected = Side::of_text(verdict.reference.as_deref().unwrap_or_default());
        let got = Side::of_text(verdict.got.as_deref().unwrap_or_default());
        return Some(Told { call: whole(call), observed: None, expected, got, kind: None, parting: None, size });
    };
    let side = |behaviour, needed| Side::of(behaviour, difference.kind, observer, needed);
    let parting = difference.parting.as_ref().map(|parting| {
        let mut pieces = vec![text("The two programs part at "), code(&parting.call), text(": the reference ")];
        pieces.extend(gives(&parting.reference));
        pieces.push(text(", the submission "));
        pieces.extend(gives(&parting.submission));
        pieces.push(text("."));
        pieces
    });
    // Where the function's own value is not known, what there is to say is about the whole call.
    let inner = difference.inner_call.as_deref().filter(|inner| *inner != call && difference.reference.inner.is_some());
    Some(Told {
        call: whole(inner.unwrap_or(call)),
        observed: inner.map(|_| whole(call)),
        expected: side(&difference.reference, None),
        got: side(&difference.submission, Some(difference.reference.steps)),
        kind: Some(difference.kind),
        // Where they part on the very call there is nothing to add.
        parting: parting.filter(|_| {
            difference
                .parting
                .as_ref()
                .is_some_and(|parting| parting.call != inner.unwrap_or(call) && parting.call != call)
        }),
        size,
    })
}

impl Side {
    fn of(behaviour: &Behaviour, kind: DifferenceKind, observer: Option<&str>, needed: Option<u64>) -> Side {
        let output = behaviour.output.clone().filter(|_| kind == DifferenceKind::Output);
        let arguments = behaviour.arguments.as_deref().map(whole);
        if let Some(inner) = &behaviour.inner {
            let mut observed = vec![observer.map_or_else(|| text("the observer"), code), text(" ")];
            match behaviour.ending {
                Ending::Value => observed.extend(gives(&behaviour.text)),
                _ => observed.extend(ending(behaviour, needed)),
            }
            let (value, ending) = value_or_phrase(inner);
            return Side { value, ending, observed: Some(observed), output, arguments };
        }
        match behaviour.ending {
            Ending::Value => {
                Side { value: Some(whole(&behaviour.text)), ending: None, observed: None, output, arguments }
            }
            _ => Side { value: None, ending: Some(ending(behaviour, needed)), observed: None, output, arguments },
        }
    }

    /// From the flat fields of a verdict: a value, or a phrase.
    fn of_text(phrase: &str) -> Side {
        let (value, ending) = value_or_phrase(phrase);
        Side { value, ending, observed: None, output: None, arguments: None }
    }

    /// Everything as one phrase that follows "it": "gives `3` and prints `x`".
    pub fn sentence(&self) -> Vec<Piece> {
        let mut phrases: Vec<Vec<Piece>> = Vec::new();
        let has_effects = self.output.is_some() || self.arguments.is_some();
        match (&self.ending, &self.value) {
            (Some(ending), _) => phrases.push(ending.clone()),
            // Of a call that is made for its effects, `()` tells nothing.
            (None, Some(value)) if !(value == "()" && has_effects) => phrases.push(vec![text("gives "), code(value)]),
            _ => {}
        }
        match self.output.as_deref() {
            None => {}
            Some("") => phrases.push(vec![text("prints nothing")]),
            Some(output) => phrases.push(vec![text("prints "), code(string_literal(output))]),
        }
        if let Some(arguments) = &self.arguments {
            phrases.push(vec![text("leaves its arguments as "), code(arguments)]);
        }
        let mut sentence = phrases.join(&text(" and "));
        if let Some(observed) = &self.observed {
            sentence.push(text(" ("));
            sentence.extend(observed.iter().cloned());
            sentence.push(text(")"));
        }
        sentence
    }
}

/// How a call ends that gives no value.
fn ending(behaviour: &Behaviour, needed: Option<u64>) -> Vec<Piece> {
    let steps = number(behaviour.steps);
    let needed = needed.map(|needed| format!(" (the reference needs {})", number(needed))).unwrap_or_default();
    match behaviour.ending {
        Ending::Value => gives(&behaviour.text),
        Ending::Exception => {
            vec![text("raises "), code(behaviour.text.strip_prefix("raises ").unwrap_or(&behaviour.text))]
        }
        Ending::OutOfFuel => vec![text(format!("does not end within {steps} steps{needed}"))],
        Ending::OutOfMemory => vec![text(format!("runs out of memory after {steps} steps{needed}"))],
        Ending::OutputLimit => vec![text(format!("still prints after {steps} steps{needed}"))],
        Ending::Exit => vec![text("ends the whole program")],
    }
}

/// Results are values as OCaml, or phrases that start with a verb.
const VERBS: [&str; 15] = [
    "raises ",
    "does not ",
    "runs out ",
    "prints ",
    "ends ",
    "gives ",
    "still prints ",
    // Of dialogues.
    "says nothing",
    "says ",
    "reads ",
    "asks for ",
    "crashes ",
    "writes ",
    "takes too long",
    "uses too much ",
];

fn value_or_phrase(result: &str) -> (Option<String>, Option<Vec<Piece>>) {
    if VERBS.iter().any(|verb| result.starts_with(verb)) {
        (None, Some(gives(result)))
    } else {
        (Some(whole(result)), None)
    }
}

/// A result as a phrase that follows "it": "gives `3`", "raises `Not_found`", "does not end".
pub fn gives(result: &str) -> Vec<Piece> {
    for verb in ["raises ", "gives ", "says ", "reads "] {
        if let Some(rest) = result.strip_prefix(verb).filter(|rest| *rest != "nothing") {
            return vec![text(verb), code(rest)];
        }
    }
    if VERBS.iter().any(|verb| result.starts_with(verb)) {
        return vec![text(one_line(result, LONGEST_IN_SENTENCE))];
    }
    vec![text("gives "), code(result)]
}
