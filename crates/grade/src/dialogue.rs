//! Dialogues as submissions of a class: what was found out about a program, in the terms of a [`CheckVerdict`].
//!
//! In: a [`DialogVerdict`] or a [`Conversation`]. Out: [`Judged`], [`TestOutcome`], or a phrase; start at [`judged`].
//! Where functions have calls, dialogues have input sequences: on one line for people ([`on_one_line`]), as JSON for
//! trying them on others ([`sequence`], [`inputs_of`]).
//! Invariant: phrases begin with a verb (`says "7"`), so that they follow "it" in a sentence; the verb tells what kind of
//! failure it is.
//! Not here: judging a run (see `dialog`), layout of conversations (see `report`).

#[cfg(test)]
mod tests;

use refute_verdict::{
    CheckVerdict, Conversation, DialogJudgement, DialogVerdict, Expected, Fault, Happened, Judged, Judgement,
    TestOutcome,
};

/// How the end of the input is written among inputs.
const END: &str = "<end of input>";
/// More characters of a text are cut.
const LONGEST: usize = 200;

/// What was found out about a program, as an exercise's only entry.
pub fn judged(found: DialogVerdict, entry: &str) -> Judged {
    let test = found.failure.as_ref().map(sequence);
    Judged { verdicts: vec![verdict(found, entry)], tests: vec![test] }
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
        reference: Some(expected(&failure)),
        got: Some(does(&failure)),
        size: Some(failure.inputs.len()),
        conversation: Some(failure),
        ..verdict
    }
}

/// What came of an input sequence of the class.
pub fn outcome(failure: Option<&Conversation>) -> TestOutcome {
    failure.map_or(TestOutcome::Holds, |failure| TestOutcome::Fails(does(failure)))
}

/// The input sequence of a conversation as JSON: a list of lines, at the end `null` when the input ends there.
pub fn sequence(conversation: &Conversation) -> String {
    let inputs = &conversation.inputs;
    let ends = inputs.last().is_some_and(|last| last == END);
    let lines = &inputs[..inputs.len() - usize::from(ends)];
    let mut lines: Vec<Option<&str>> = lines.iter().map(|line| Some(line.as_str())).collect();
    lines.extend(ends.then_some(None));
    serde_json::Value::from_iter(lines).to_string()
}

/// The input sequence that [`sequence`] wrote: its lines, and `None` for the end of the input.
pub fn inputs_of(test: &str) -> Option<Vec<Option<String>>> {
    serde_json::from_str(test).ok()
}

/// Inputs on one line: `2, 5, -1`. Where that could be misread, each is in quotes.
pub fn on_one_line(inputs: &[String]) -> String {
    if inputs.is_empty() {
        return "no input".to_owned();
    }
    let is_plain = |line: &String| {
        let has_sign = line.contains([',', '"', '\\']) || line.chars().any(char::is_control);
        !line.is_empty() && line.trim() == line && !has_sign
    };
    let shown: Vec<String> = match inputs.iter().all(is_plain) {
        true => inputs.to_vec(),
        false => inputs.iter().map(|line| if line == END { line.clone() } else { quoted(line) }).collect(),
    };
    shown.join(", ")
}

/// What the program does where it goes wrong, as a phrase that follows "it".
pub fn does(conversation: &Conversation) -> String {
    let ending = &conversation.ending;
    match conversation.fault {
        Fault::WrongOutput | Fault::MissingOutput | Fault::SuperfluousOutput => says(conversation),
        Fault::ReadsTooMuch => "asks for more input".to_owned(),
        Fault::ReadsTooLittle => "ends without reading on".to_owned(),
        Fault::NotFlushed => "does not flush what it says before it reads".to_owned(),
        Fault::Crash => format!("crashes with {ending}"),
        Fault::WrongExitCode => format!("ends with {ending}"),
        Fault::ErrorOutput => "writes to standard error".to_owned(),
        Fault::Timeout => "takes too long".to_owned(),
        Fault::OutputLimit => "prints too much".to_owned(),
        Fault::ResourceLimit => "uses too much memory or too many processes".to_owned(),
    }
}

/// What is expected there, as a phrase that follows "it".
pub fn expected(conversation: &Conversation) -> String {
    let ends = match conversation.fault {
        Fault::WrongExitCode => Some("ends with another exit code"),
        Fault::ErrorOutput => Some("writes nothing to standard error"),
        _ => None,
    };
    if let Some(ends) = ends {
        return ends.to_owned();
    }
    match conversation.steps.get(conversation.parts_at).and_then(|step| step.expected.as_ref()) {
        Some(Expected::Output { alternatives, more, optional }) => {
            let mut shown: Vec<String> = alternatives.iter().take(3).map(|text| cut(text)).collect();
            shown.extend((*optional).then(|| "nothing".to_owned()));
            let left = alternatives.len().saturating_sub(3) + more;
            shown.extend((left > 0).then(|| format!("one of {left} more")));
            format!("says {}", shown.join(" or "))
        }
        Some(Expected::Input(line)) => format!("reads {}", quoted(line)),
        Some(Expected::End) => "ends".to_owned(),
        None => "says nothing".to_owned(),
    }
}

/// The verb of a phrase: what kind of failure it is.
pub(crate) fn manner(phrase: &str) -> &str {
    phrase.split(' ').next().unwrap_or_default()
}

fn says(conversation: &Conversation) -> String {
    match conversation.steps.get(conversation.parts_at).and_then(|step| step.actual.as_ref()) {
        Some(Happened::Output(text)) => format!("says {}", quoted(text.strip_suffix('\n').unwrap_or(text))),
        _ => "says nothing".to_owned(),
    }
}

/// A text in quotes, on one line, and cut when it is long.
fn quoted(text: &str) -> String {
    let mut shown = String::from("\"");
    for c in cut(text).chars() {
        match c {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            c if c.is_control() => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown.push('"');
    shown
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
