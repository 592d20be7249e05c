//! What to ask the user: the smallest input about which the examples say too little.
//!
//! In: the programs of a round. Out: a [`SynthQuestion`]; start at [`question`]. When the two most likely programs differ, it is
//! the smallest input on which they do; else, when the program leaves open what happens somewhere, the smallest input there.
//! Not here: reading answers (see `answers`).

use super::read::Wanted;
use super::round::{Candidate, Round};
use crate::Text;
use crate::synth::probes::covered;
use refute_verdict::{Ending, QuestionKind, SynthCandidate, SynthQuestion};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What programs say where no example says anything (see `synth::write`).
pub(super) const NO_EXAMPLE: &str = "no example says what comes here";

/// The question of a round, when there is one.
pub(super) fn question(round: &Round, wanted: &Wanted, stop: &Arc<AtomicBool>) -> Option<SynthQuestion> {
    let (background, entry) = (&wanted.background, &wanted.problem.name);
    let mut question = rivals(round).or_else(|| unspecified(round.candidates.first()?, background, entry, stop))?;
    let notation = wanted.notation();
    question.call = notation.show(&question.call);
    for text in &mut question.arguments {
        *text = notation.show(text);
    }
    for candidate in question.candidates.iter_mut().filter(|candidate| candidate.is_value) {
        candidate.result = notation.show(&candidate.result);
    }
    Some(question)
}

fn rivals(round: &Round) -> Option<SynthQuestion> {
    let difference = round.candidates.get(1)?.differs.as_ref()?;
    let first = SynthCandidate { result: said(&difference.first), is_value: difference.first_returns, program: 0 };
    let second = SynthCandidate { result: said(&difference.second), is_value: difference.second_returns, program: 1 };
    Some(SynthQuestion {
        call: difference.call.clone(),
        arguments: difference.args.clone(),
        kind: QuestionKind::Rivals,
        candidates: vec![first, second],
    })
}

fn unspecified(candidate: &Candidate, background: &str, entry: &str, stop: &Arc<AtomicBool>) -> Option<SynthQuestion> {
    if !candidate.partial {
        return None;
    }
    let text = Text { name: entry.to_string(), bytes: format!("{background}\n{}\n", candidate.text).into_bytes() };
    // The text may be more general than what is wanted; then the input may be of another type.
    let mut bench = candidate.rival.bench(stop);
    let input = covered(&text, entry, 0, stop).into_iter().find(|input| {
        let open = input.ending == Ending::Exception && is_open(&input.result);
        open && is_open(&candidate.rival.call(&mut bench, &input.arguments).text)
    })?;
    Some(SynthQuestion {
        call: input.call,
        arguments: input.arguments,
        kind: QuestionKind::Unspecified,
        candidates: vec![SynthCandidate { result: NO_EXAMPLE.to_string(), is_value: false, program: 0 }],
    })
}

/// Whether a program did what it does where no example says anything.
fn is_open(result: &str) -> bool {
    result.contains(NO_EXAMPLE) || result.starts_with("raises Assert_failure")
}

/// What a program does, for people.
pub(super) fn said(result: &str) -> String {
    if result.contains(NO_EXAMPLE) { NO_EXAMPLE.to_string() } else { result.to_string() }
}
