//! Dialogues as submissions of a class: what was found out about a program, in the terms of a [`CheckVerdict`].
//!
//! In: a [`DialogVerdict`] or a [`Conversation`]. Out: [`JudgedSubmission`] or [`TestOutcome`]; start at [`judged`].
//! Where functions have calls, dialogues have input sequences: on one line for people ([`on_one_line`]), as JSON for
//! trying them on others ([`sequence`], [`inputs_of`]).
//! Not here: judging a run (see `dialog`), layout of conversations (see `report`).

#[cfg(test)]
mod tests;

use refute_verdict::{
    CheckVerdict, Conversation, Deed, DialogJudgement, DialogVerdict, Input, Instead, JudgedSubmission, Judgement,
    Talk, TestItem, TestOutcome, on_one_line,
};

/// What was found out about a program, as an exercise's only entry.
pub fn judged(found: DialogVerdict, entry: &str) -> JudgedSubmission {
    let test = found.failure.as_ref().map(sequence);
    JudgedSubmission { verdicts: vec![verdict(found, entry)], tests: vec![test] }
}

/// The same as a verdict.
pub fn verdict(found: DialogVerdict, entry: &str) -> CheckVerdict {
    let judgement = match found.verdict {
        DialogJudgement::Passed => Judgement::NoDifference,
        DialogJudgement::Failed => Judgement::Differs,
        DialogJudgement::Rejected => Judgement::Rejected,
        DialogJudgement::Unjudged => Judgement::Unjudged,
    };
    let verdict = CheckVerdict {
        reason: found.reason,
        coverage: Some(found.coverage),
        conditions: found.conditions,
        notes: found.notes,
        ..CheckVerdict::new(&found.program, entry, judgement)
    };
    match found.failure {
        Some(failure) => failed(verdict, failure),
        None => verdict,
    }
}

/// A verdict with a conversation that went wrong.
pub fn failed(verdict: CheckVerdict, failure: Conversation) -> CheckVerdict {
    CheckVerdict {
        verdict: Judgement::Differs,
        call: Some(on_one_line(&failure.inputs)),
        reference: Some(Deed::Talk(failure.expected())),
        got: Some(Deed::Talk(failure.does())),
        size: Some(failure.inputs.len()),
        conversation: Some(failure),
        ..verdict
    }
}

/// What came of an input sequence of the class.
pub fn outcome(failure: Option<&Conversation>) -> TestOutcome {
    failure.map_or(TestOutcome::Holds, |failure| TestOutcome::Fails(Instead::Does(Deed::Talk(failure.does()))))
}

/// The input sequence of a conversation as JSON: a list of lines, at the end `null` when the input ends there.
pub fn sequence(conversation: &Conversation) -> TestItem {
    let inputs = conversation.inputs.iter().map(|input| match input {
        Input::Line(line) => Some(line.as_str()),
        Input::End => None,
    });
    TestItem::new(serde_json::Value::from_iter(inputs).to_string())
}

/// The input sequence that [`sequence`] wrote.
pub fn inputs_of(test: &TestItem) -> Option<Vec<Input>> {
    let inputs: Vec<Option<String>> = serde_json::from_str(&test.code).ok()?;
    Some(inputs.into_iter().map(|line| line.map_or(Input::End, Input::Line)).collect())
}

/// What kind of failure it is: programs that fail on the same inputs in different manners have nothing in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Manner {
    Says,
    Reads,
    Asks,
    Ends,
    DoesNotFlush,
    Crashes,
    Writes,
    TakesTooLong,
    PrintsTooMuch,
    UsesTooMuch,
}

/// In which manner a program fails.
pub(crate) fn manner(talk: &Talk) -> Manner {
    match talk {
        Talk::Says(_) | Talk::SaysNothing => Manner::Says,
        Talk::Reads(_) => Manner::Reads,
        Talk::AsksForMore => Manner::Asks,
        Talk::Ends | Talk::EndsEarly | Talk::EndsWith(_) | Talk::EndsOtherwise => Manner::Ends,
        Talk::DoesNotFlush => Manner::DoesNotFlush,
        Talk::Crashes(_) => Manner::Crashes,
        Talk::WritesErrors | Talk::WritesNoErrors => Manner::Writes,
        Talk::TakesTooLong => Manner::TakesTooLong,
        Talk::PrintsTooMuch => Manner::PrintsTooMuch,
        Talk::UsesTooMuch => Manner::UsesTooMuch,
    }
}
