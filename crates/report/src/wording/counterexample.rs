//! A difference in words: the call, what was expected, what happened.
//!
//! In: a verdict that differs. Out: [`Counterexample`], whose parts each format arranges in its own way.

use super::{LONGEST_IN_SENTENCE, Piece, code, number, one_line, text, whole};
use crate::ocaml::string_literal;
use refute_verdict::{Behaviour, CheckVerdict, Deed, DifferenceKind, Done, Ended, Instead, Talk};

/// A difference on one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
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
pub fn tell(verdict: &CheckVerdict, observer: Option<&str>) -> Option<Counterexample> {
    let call = verdict.call.as_deref()?;
    let size = verdict.size;
    let Some(difference) = &verdict.difference else {
        let expected = Side::of_deed(verdict.reference.as_ref());
        let got = Side::of_deed(verdict.got.as_ref());
        return Some(Counterexample {
            call: whole(call),
            observed: None,
            expected,
            got,
            kind: None,
            parting: None,
            size,
        });
    };
    let side = |behaviour, needed| Side::of(behaviour, difference.kind, observer, needed);
    let parting = difference.parting.as_ref().map(|parting| {
        let mut pieces = vec![text("The two programs part at "), code(&parting.call), text(": the reference ")];
        pieces.extend(done(&parting.reference));
        pieces.push(text(", the submission "));
        pieces.extend(done(&parting.submission));
        pieces.push(text("."));
        pieces
    });
    // Where the function's own value is not known, what there is to say is about the whole call.
    let inner = difference.inner_call.as_deref().filter(|inner| *inner != call && difference.reference.inner.is_some());
    Some(Counterexample {
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
        let own = match (&behaviour.inner, &behaviour.ended) {
            (Some(inner), _) => {
                let observer = vec![observer.map_or_else(|| text("the observer"), code), text(" ")];
                let observed = Some([observer, ending(behaviour, needed)].concat());
                Side { observed, ..Side::of_call(inner) }
            }
            (None, Ended::Value(value)) => Side::of_value(value),
            (None, _) => Side::of_ending(ending(behaviour, needed)),
        };
        Side { output, arguments, ..own }
    }

    /// From the flat fields of a verdict.
    fn of_deed(deed: Option<&Deed>) -> Side {
        match deed {
            None => Side::of_value(""),
            Some(Deed::Call(done)) => Side::of_call(done),
            Some(Deed::Talk(said)) => Side::of_ending(talk(said)),
        }
    }

    fn of_call(call: &Done) -> Side {
        match &call.ended {
            Ended::Value(value) => Side::of_value(&format!("{value}{}", call.effects())),
            _ => Side::of_ending(done(call)),
        }
    }

    fn of_value(value: &str) -> Side {
        Side { value: Some(whole(value)), ending: None, observed: None, output: None, arguments: None }
    }

    fn of_ending(ending: Vec<Piece>) -> Side {
        Side { value: None, ending: Some(ending), observed: None, output: None, arguments: None }
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

/// How a call ends, with the steps it took where it does not.
fn ending(behaviour: &Behaviour, needed: Option<u64>) -> Vec<Piece> {
    let steps = number(behaviour.steps);
    let needed = needed.map(|needed| format!(" (the reference needs {})", number(needed))).unwrap_or_default();
    match &behaviour.ended {
        Ended::Value(value) => vec![text("gives "), code(value)],
        Ended::Raises(exception) => vec![text("raises "), code(exception)],
        Ended::OutOfFuel if behaviour.comes_again => vec![text("does not end: it goes the same way again and again")],
        Ended::TooManySteps(most) => vec![text(format!("takes more than {} steps{needed}", number(*most)))],
        Ended::OutOfFuel => vec![text(format!("does not end within {steps} steps{needed}"))],
        Ended::OutOfMemory => vec![text(format!("runs out of memory after {steps} steps{needed}"))],
        Ended::OutputLimit => vec![text(format!("still prints after {steps} steps{needed}"))],
        Ended::Exit => vec![text("ends the whole program")],
    }
}

/// What a call does as a phrase that follows "it": "gives `3`", "raises `Not_found`", "does not end".
pub fn done(done: &Done) -> Vec<Piece> {
    let with_effects = |source: &str| code(format!("{source}{}", done.effects()));
    match &done.ended {
        Ended::Value(value) => vec![text("gives "), with_effects(value)],
        Ended::Raises(exception) => vec![text("raises "), with_effects(exception)],
        _ => vec![text(one_line(&done.to_string(), LONGEST_IN_SENTENCE))],
    }
}

/// What a console program does: "says `\"7\"`", "takes too long".
fn talk(talk: &Talk) -> Vec<Piece> {
    match (talk, talk.verb()) {
        (Talk::Says(_) | Talk::Reads(_), (verb, Some(what))) => vec![text(verb), code(what)],
        _ => vec![text(one_line(&talk.to_string(), LONGEST_IN_SENTENCE))],
    }
}

/// What a program does as a phrase that follows "it".
pub fn deed(deed: &Deed) -> Vec<Piece> {
    match deed {
        Deed::Call(call) => done(call),
        Deed::Talk(said) => talk(said),
    }
}

/// What happens instead of what a test asks for, as a phrase that follows "it".
pub fn instead(instead: &Instead) -> Vec<Piece> {
    match instead {
        Instead::Does(does) => deed(does),
        other => vec![text(one_line(&other.to_string(), LONGEST_IN_SENTENCE))],
    }
}
