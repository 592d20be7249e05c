//! What was found for a goal, on a terminal.
//!
//! ```text
//! let rec stutter l =
//!   match l with
//!   | [] -> []
//!   | x :: rest -> x :: x :: stutter rest
//!
//! stutter : int list -> int list does what 3 examples say. No other one was found.
//! ```

use crate::terminal::{Hue, Paint};
use crate::text::{counted, visible, wrap_prose};
use refute_report::wording::agreement;
use refute_verdict::{
    ExampleOrigin, QuestionKind, ReferenceState, SynthAnswer, SynthProgram, SynthQuestion, SynthReference, SynthVerdict,
};

/// Sentences are wrapped to this width.
const TEXT_WIDTH: usize = 80;
/// Results that are wider do not make the column wider.
const WIDEST: usize = 50;

/// How a verdict is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Colours.
    pub paint: Paint,
    /// Whether other programs are shown.
    pub alternatives: bool,
    /// Whether the question is asked at once, so that options for answers need not be named.
    pub asks: bool,
}

/// The text of a verdict: the program, then how sure it is. Empty when there is none.
pub(super) fn verdict(verdict: &SynthVerdict, view: View) -> String {
    let Some((first, others)) = verdict.programs.split_first() else { return String::new() };
    let paint = view.paint;
    let mut text = format!("{}\n\n", code(first, 0));
    text += &summary(verdict, paint);
    if let Some(reference) = &verdict.reference {
        text += &reference_text(verdict, reference, paint);
    }
    if view.alternatives {
        text += &other_programs(others);
    }
    if let Some(question) = &verdict.question {
        text += &format!("\n{}", asked(question, view));
    }
    for note in &verdict.notes {
        text += &format!("\n{}\n", prose(&format!("Note: {note}")));
    }
    text
}

/// Why there is no program, with the way out.
pub(super) fn failure(verdict: &SynthVerdict) -> Option<String> {
    let reason = verdict.reason.as_deref()?;
    let way_out = match verdict.answer {
        SynthAnswer::Found
        | SynthAnswer::Refused
        | SynthAnswer::Contradiction
        | SynthAnswer::Interrupted
        | SynthAnswer::Internal => "",
        SynthAnswer::OutOfReach => {
            "Functions that it needs can stand in the file before it, or come from the library: --with List."
        }
        SynthAnswer::Exhausted => {
            "What may help: more examples, small ones first; functions that it needs, in the file before it or from the \
             library (--with List); a larger budget (--effort high)."
        }
        SynthAnswer::AllTried => {
            "What may help: more examples, small ones first; functions that it needs, in the file before it or from the \
             library (--with List)."
        }
    };
    let text = if way_out.is_empty() { reason.to_string() } else { format!("{reason} {way_out}") };
    Some(wrap_prose(&text, TEXT_WIDTH).join("\n"))
}

/// `a, b or the value: `.
pub(super) fn prompt(question: &SynthQuestion) -> String {
    let letters: Vec<String> =
        question.candidates.iter().zip('a'..).filter(|(one, _)| one.is_value).map(|(_, c)| c.to_string()).collect();
    let choice = if letters.is_empty() { String::new() } else { format!("{}, or ", letters.join(", ")) };
    format!("{choice}the value (empty to end): ")
}

/// `f : int -> int does what 3 examples say.`.
fn summary(verdict: &SynthVerdict, paint: Paint) -> String {
    let head = format!("{} : {}", visible(&verdict.entry), visible(&verdict.ty));
    let examples = counted(verdict.examples.len() as u64, "example says", "examples say");
    let known = match (&verdict.question, verdict.answer) {
        _ if verdict.reference.is_some() => "",
        (Some(question), _) if question.kind == QuestionKind::Rivals => " Others do, too: see the question.",
        (Some(_), _) => " On some inputs it is open.",
        (None, SynthAnswer::Found) => " No other one was found.",
        (None, _) => "",
    };
    let line = prose(&format!("{head} does what {examples}.{known}"));
    let painted = line.strip_prefix(head.as_str()).map(|rest| format!("{}{rest}", paint.text(Hue::Strong, &head)));
    format!("{}\n", painted.unwrap_or(line))
}

fn reference_text(verdict: &SynthVerdict, reference: &SynthReference, paint: Paint) -> String {
    let file = visible(&reference.file);
    let looked = match (reference.agreement, reference.asked) {
        (Some(agreed), _) => format!(": {}", agreement(agreed)),
        (None, Some(asked)) => format!(" on all of the {} that it was asked about", counted(asked, "input", "inputs")),
        (None, None) => String::new(),
    };
    let reason = reference.reason.as_ref().map(|reason| format!(": {}", visible(reason))).unwrap_or_default();
    let (hue, head, rest) = match reference.state {
        ReferenceState::Agrees => (Hue::Green, "agrees", format!(" with `{file}`{looked}.")),
        ReferenceState::Differs => (Hue::Red, "does not agree", format!(" with `{file}`{reason}")),
        ReferenceState::Unknown => (Hue::Yellow, "could not be compared", format!(" with `{file}`{reason}")),
    };
    let line = prose(&format!("It {head}{rest}"));
    let painted = line.strip_prefix(&format!("It {head}")).map(|rest| format!("It {}{rest}", paint.text(hue, head)));
    let mut text = format!("{}\n", painted.unwrap_or(line));
    let added = verdict.examples.iter().filter(|example| example.origin == ExampleOrigin::Reference);
    let added: Vec<String> = added.map(|example| format!("  {}\n", visible(&example.text))).collect();
    if !added.is_empty() {
        let count = counted(added.len() as u64, "example comes", "examples come");
        text += &format!("\n{count} from the reference:\n{}", added.concat());
    }
    text
}

/// The other programs, each with where it differs from the first.
fn other_programs(others: &[SynthProgram]) -> String {
    let mut text = String::new();
    for (program, place) in others.iter().zip(2..) {
        text += &format!("\n{place}.\n{}\n", code(program, 4));
        if let Some(differs) = &program.differs {
            let [call, this, first] = [&differs.call, &differs.this, &differs.first].map(|text| visible(text));
            text += &format!("    differs on {call}: {this}, the first gives {first}\n");
        }
    }
    text
}

/// A question with what the candidates say.
fn asked(question: &SynthQuestion, view: View) -> String {
    let paint = view.paint;
    let call = visible(&question.call);
    let why = match question.kind {
        QuestionKind::Rivals => format!("What is {call}?"),
        QuestionKind::Unspecified => format!("What is {call}? No example says anything about such inputs."),
    };
    let mut text = format!("{}\n", paint.text(Hue::Yellow, &why));
    if question.kind == QuestionKind::Rivals {
        let widths = question.candidates.iter().map(|candidate| candidate.result.chars().count());
        let width = widths.max().unwrap_or(0).min(WIDEST);
        for (candidate, letter) in question.candidates.iter().zip('a'..) {
            let from = if candidate.program == 0 { "the function above" } else { "another function that fits" };
            let result = visible(&candidate.result);
            text += &format!("  {letter}  {result:width$}    {}\n", paint.text(Hue::Dim, from));
        }
    }
    if view.asks {
        return text;
    }
    let letter = question.candidates.iter().zip('a'..).find(|(candidate, _)| candidate.is_value);
    let answer = match letter {
        Some((_, letter)) => format!("--answer {letter}, or --answer 'VALUE'"),
        None => "--answer 'VALUE'".to_string(),
    };
    text + &format!("Answer with {answer}.\n")
}

/// A program, indented.
fn code(program: &SynthProgram, indent: usize) -> String {
    let lines = program.text.trim_end().lines().map(|line| {
        let line = visible(line);
        if line.is_empty() { line } else { format!("{:indent$}{line}", "") }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn prose(text: &str) -> String {
    wrap_prose(text, TEXT_WIDTH).join("\n")
}

#[cfg(test)]
mod tests;
