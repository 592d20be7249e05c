//! What to ask the user: the smallest input about which the examples say too little.
//!
//! In: the programs of a round. Out: a [`SynthQuestion`]; start at [`question`]. When the two most likely programs differ, it is
//! the smallest input on which they do; else, when the program leaves open what happens somewhere, the smallest input there.
//! Not here: reading answers (see `answers`).

use super::read::SynthTask;
use super::round::{Candidate, Round};
use crate::Text;
use crate::synth::probes::covered;
use refute_ocaml::Node;
use refute_synth::NO_EXAMPLE;
use refute_verdict::{Deed, Done, Ended, Instead, QuestionKind, SynthCandidate, SynthQuestion};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The question of a round, when there is one.
pub(super) fn question(
    round: &Round,
    wanted: &SynthTask,
    not_meant: &[Vec<String>],
    stop: &Arc<AtomicBool>,
) -> Option<SynthQuestion> {
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
    (!not_meant.contains(&question.arguments)).then_some(question)
}

fn rivals(round: &Round) -> Option<SynthQuestion> {
    let difference = round.candidates.get(1)?.differs.as_ref()?;
    let candidate = |done: &Done, program| {
        let is_value = matches!(done.ended, Ended::Value(_));
        SynthCandidate { result: said(done), is_value, program }
    };
    let (first, second) = (candidate(&difference.first, 0), candidate(&difference.second, 1));
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
        is_open(&input.result)
            && matches!(
                candidate.rival.call(&mut bench, &input.arguments),
                Err(Instead::Does(Deed::Call(done))) if is_open(&done)
            )
    })?;
    Some(SynthQuestion {
        call: input.call,
        arguments: input.arguments,
        kind: QuestionKind::Unspecified,
        candidates: vec![SynthCandidate { result: NO_EXAMPLE.to_string(), is_value: false, program: 0 }],
    })
}

/// Whether a program did what it does where no example says anything.
fn is_open(done: &Done) -> bool {
    says_no_example(done) || done.ended.exception() == Some("Assert_failure")
}

/// Whether it raises the very exception that we put where no example says anything.
fn says_no_example(done: &Done) -> bool {
    let ours = || Node::construct_of("Failure", Node::string(NO_EXAMPLE.as_bytes())).alone();
    matches!(&done.ended, Ended::Raises(exception) if *exception == ours())
}

/// What a program does, for people.
pub(super) fn said(done: &Done) -> String {
    if says_no_example(done) { NO_EXAMPLE.to_string() } else { done.to_string() }
}

#[cfg(test)]
mod tests {
    use super::{NO_EXAMPLE, said};
    use refute_verdict::Done;

    #[test]
    fn only_the_whole_exception_is_ours() {
        assert_eq!(said(&Done::raises(format!("Failure \"{NO_EXAMPLE}\""))), NO_EXAMPLE);
        let theirs = Done::raises(format!("Failure \"f: {NO_EXAMPLE}\""));
        assert_eq!(said(&theirs), theirs.to_string());
        let value = Done::value(format!("\"{NO_EXAMPLE}\""));
        assert_eq!(said(&value), value.to_string());
    }
}
