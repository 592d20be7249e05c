//! Verdicts in words, for every format.
//!
//! In: parts of a report. Out: sentences as [`Piece`]s (each format shows code in its own way), or plain strings.
//! Invariants: nothing is called correct; what was not found is said with how far it was looked for. Control characters
//! are shown as escapes, and what is very long is cut with a remark. No sentence names another submission.
//! Not here: escaping for a format, the order of things on a page.
//!
//! Example: `insert` differs from the reference on `insert 0 Leaf`: it raises `Not_found` instead of giving `[0]`.

mod agreement;
mod counterexample;
pub mod dialogue;
mod explain;
pub mod proof;
pub mod repair;
mod slow;
mod unreached;

pub use agreement::agreement;
pub use counterexample::{Counterexample, Side, deed, done, instead, tell};
pub use explain::{Block, explain, messages, plain_blocks, rejected};
pub use slow::{notes, too_slow};
pub use unreached::unreached;

pub use refute_source::visible::{visible, visible_line};

use refute_verdict::{CheckVerdict, Diagnostic, Finding, Judgement, Search, Severity, StopReason, SubmissionReport};

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Words.
    Text(String),
    /// OCaml.
    Code(String),
}

/// More characters than this are cut wherever a whole value is shown.
pub const LONGEST: usize = 4000;
/// More characters than this are cut inside a sentence.
pub const LONGEST_IN_SENTENCE: usize = 200;

/// Words.
pub fn text(text: impl AsRef<str>) -> Piece {
    Piece::Text(visible(text.as_ref()))
}

/// OCaml inside a sentence: on one line, and cut when it is long.
pub fn code(code: impl AsRef<str>) -> Piece {
    Piece::Code(one_line(code.as_ref(), LONGEST_IN_SENTENCE))
}

/// A sentence that somebody else wrote, with code between backquotes where these come in pairs.
pub fn prose(sentence: &str) -> Vec<Piece> {
    let parts: Vec<&str> = sentence.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return vec![text(sentence)];
    }
    let pieces = parts.iter().enumerate().filter(|(_, part)| !part.is_empty());
    pieces.map(|(index, part)| if index % 2 == 0 { text(part) } else { code(part) }).collect()
}

/// Pieces as plain text, with code in backquotes.
pub fn plain(pieces: &[Piece]) -> String {
    let shown = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Code(code) => format!("`{code}`"),
    });
    shown.collect()
}

/// The judgement in words.
pub fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Differs => "differs",
        Judgement::NoDifference => "no difference found",
        Judgement::Proved => "the same, proved",
        Judgement::DoesNotFit => "does not fit",
        Judgement::Rejected => "rejected",
        Judgement::TooSlow => "too slow to judge",
        Judgement::Unjudged => "unjudged",
    }
}

/// The judgement as it is written in JSON, for readers that are programs.
pub(crate) fn judgement_id(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Differs => "differs",
        Judgement::NoDifference => "no-difference",
        Judgement::Proved => "proved",
        Judgement::DoesNotFit => "does-not-fit",
        Judgement::Rejected => "rejected",
        Judgement::TooSlow => "too-slow",
        Judgement::Unjudged => "unjudged",
    }
}

/// One sentence that says what came of an entry.
pub(crate) fn headline(verdict: &CheckVerdict) -> Vec<Piece> {
    if verdict.is_dialogue() {
        return dialogue::headline(verdict);
    }
    let entry = code(&verdict.entry);
    match verdict.verdict {
        Judgement::Differs => match tell(verdict, None) {
            None => vec![entry, text(" differs from the reference.")],
            Some(told) => {
                let mut pieces = vec![entry, text(" differs from the reference on "), code(&told.call), text(": it ")];
                pieces.extend(told.got.sentence());
                pieces.push(text(", the reference "));
                pieces.extend(told.expected.sentence());
                pieces.push(text("."));
                pieces
            }
        },
        Judgement::NoDifference => {
            let so_far = if is_interrupted(verdict) { " so far" } else { "" };
            vec![text("No difference was found in "), entry, text(format!("{so_far}."))]
        }
        Judgement::Proved => vec![entry, text(" was proved to do the same as the reference.")],
        Judgement::DoesNotFit => {
            let what = verdict.misfit.as_ref().map(|misfit| misfit.what.as_str());
            [vec![entry, text(" does not fit the exercise")], prose(&clause(what))].concat()
        }
        Judgement::Rejected => rejected_headline(verdict.diagnostics.iter()),
        Judgement::TooSlow => {
            let why = verdict.slow.as_ref().map(too_slow);
            [vec![entry, text(" is too slow to judge")], prose(&clause(why.as_deref()))].concat()
        }
        Judgement::Unjudged => {
            [vec![entry, text(" could not be judged")], prose(&clause(verdict.reason.as_deref()))].concat()
        }
    }
}

/// The same for a whole submission: the headline of the entry that made the judgement.
pub(crate) fn submission_headline(submission: &SubmissionReport) -> Vec<Piece> {
    match (submission.verdict, submission.main_verdict()) {
        (_, Some(main)) if main.is_dialogue() => dialogue::headline(main),
        (Judgement::Rejected, _) => rejected_headline(diagnostics(submission).into_iter()),
        (Judgement::NoDifference, Some(main)) if submission.entries.len() > 1 => {
            let so_far = if is_interrupted(main) { " so far" } else { "" };
            vec![text(format!("No difference was found in any of the {} functions{so_far}.", submission.entries.len()))]
        }
        (Judgement::Proved, Some(_)) if submission.entries.len() > 1 => {
            vec![text(format!(
                "All {} functions were proved to do the same as the reference's.",
                submission.entries.len()
            ))]
        }
        (_, Some(main)) => headline(main),
        (_, None) => vec![text(NOT_JUDGED)],
    }
}

/// What is said of a submission that an interrupted run did not come to.
pub const NOT_JUDGED: &str = "It was not judged yet.";

/// The messages about a submission's text, each once: only errors when there are any.
pub fn diagnostics(submission: &SubmissionReport) -> Vec<&Diagnostic> {
    let mut found: Vec<&Diagnostic> = Vec::new();
    for diagnostic in submission.entries.iter().flat_map(|entry| &entry.diagnostics) {
        if !found.contains(&diagnostic) {
            found.push(diagnostic);
        }
    }
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    if found.iter().any(is_error) {
        found.retain(is_error);
    }
    found
}

/// A broken rule with its line, as a sentence.
pub fn finding(finding: &Finding) -> String {
    match &finding.place {
        Some(place) => format!("Line {}: {}", place.start.line, whole(&finding.message)),
        None => whole(&finding.message),
    }
}

/// How far an entry was searched, as sentences; `None` when nothing was searched.
pub fn how_far(verdict: &CheckVerdict) -> Option<String> {
    let search = verdict.search.as_ref()?;
    let mut sentences = vec![looked(search)];
    if search.open > 0 {
        sentences.push(format!("{} left open.", counted(search.open, "path was", "paths were")));
    }
    sentences.extend(covered(search));
    sentences.extend((!search.every_input).then(|| stopped(search.stop).to_string()));
    Some(sentences.join(" "))
}

fn looked(search: &Search) -> String {
    let size = search.complete_to;
    let in_order = search.shapes > 0 || search.probes == 0;
    let mut looked = match search.stop {
        _ if !in_order => {
            return format!("{} tried.", counted(search.probes, "random input was", "random inputs were"));
        }
        _ if search.every_input => return format!("Every input there is ({}) was tried.", number(search.shapes)),
        StopReason::Exhausted => format!("Every shape of input there is ({}) was tried", number(search.shapes)),
        // The last size was not finished.
        StopReason::Budget | StopReason::Interrupted => {
            let shapes = counted(search.shapes, "shape of input was", "shapes of inputs were");
            format!("{shapes} tried, among them all up to size {size}")
        }
        _ => {
            format!("All {} up to size {size} were tried", counted(search.shapes, "shape of input", "shapes of inputs"))
        }
    };
    if search.probes > 0 {
        looked += &format!(", and {}", counted(search.probes, "further input", "further inputs"));
    }
    looked + "."
}

/// Which branches were taken; a program made of library calls only has none of its own.
fn covered(search: &Search) -> Option<String> {
    let sides = [
        ("the reference", search.reference_branches, &search.reference_unreached),
        ("the submission", search.submission_branches, &search.submission_unreached),
    ];
    let sides = sides.into_iter().filter(|(_, (_, all), _)| *all > 0);
    let sides: Vec<String> = sides
        .map(|(side, (taken, all), unreached)| format!("{taken} of {all} in {side}{}", in_parentheses(unreached)))
        .collect();
    (!sides.is_empty()).then(|| format!("Branches covered: {}.", sides.join(", ")))
}

fn in_parentheses(unreached: &[u32]) -> String {
    never_reached(unreached).map_or_else(String::new, |lines| format!(" ({lines})"))
}

/// Where branches stand that no input reached: `none reached at lines 3 and 9`.
pub fn never_reached(lines: &[u32]) -> Option<String> {
    const MOST: usize = 6;
    let mut shown: Vec<String> = lines.iter().take(MOST).map(u32::to_string).collect();
    if lines.len() > MOST {
        shown.push(format!("{} more", lines.len() - MOST));
    }
    let (last, before) = shown.split_last()?;
    Some(match before {
        [] => format!("no input reached line {last}"),
        _ => format!("no input reached lines {} and {last}", before.join(", ")),
    })
}

fn stopped(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Found => "The search ended with a difference.",
        StopReason::Exhausted => "There are no more shapes.",
        StopReason::Saturated => "The search ended because nothing new turned up in either program.",
        StopReason::Budget => "The search ended because its steps were used up.",
        StopReason::Interrupted => "The search was interrupted.",
    }
}

fn rejected_headline<'a>(diagnostics: impl Iterator<Item = &'a Diagnostic>) -> Vec<Piece> {
    let errors: Vec<&Diagnostic> = diagnostics.filter(|one| one.severity == Severity::Error).collect();
    let Some(first) = errors.first() else { return vec![text("The program was rejected.")] };
    let more = match errors.len() {
        1 => String::new(),
        all => format!(" (and {} more)", all - 1),
    };
    let line = first.place.start.line;
    prose(&format!("The program was rejected: line {line}: {}{more}.", first.title.trim_end_matches('.')))
}

/// `: what.`, or a full stop.
fn clause(what: Option<&str>) -> String {
    what.map_or_else(|| ".".to_string(), |what| format!(": {}.", what.trim_end_matches('.')))
}

fn is_interrupted(verdict: &CheckVerdict) -> bool {
    verdict.search.as_ref().is_some_and(|search| search.stop == StopReason::Interrupted)
}

/// `12,431`.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 path`, `2 paths`.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// Points without a needless fraction: `6`, `2.5`.
pub fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// At most so many characters on one line.
pub fn one_line(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = visible(&words.join(" "));
    if text.chars().count() <= most {
        return text;
    }
    let mut short: String = text.chars().take(most.saturating_sub(3)).collect();
    short.push_str("...");
    short
}

/// A text with lines of its own, cut when it is very long.
pub fn whole(text: &str) -> String {
    let text = visible(text);
    let all = text.chars().count();
    if all <= LONGEST {
        return text;
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}... ({} more characters)", number((all - LONGEST) as u64))
}

#[cfg(test)]
mod tests;
