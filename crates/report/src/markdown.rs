//! Feedback for each student, as Markdown.
//!
//! In: a report and one of its submissions. Out: a text that says what was found, with the counterexample, what was
//! expected, and how far it was looked when nothing was found.
//! Invariants: no other submission is named; whatever the texts are, they neither end a fence nor become markup.

use crate::wording::{self, Block, Piece, explain, points, prose, text};
use refute_verdict::{ClassReport, Judgement, Points, SubmissionReport};

/// `feedback/NAME.md`.
pub(crate) fn feedback(report: &ClassReport, submission: &SubmissionReport) -> String {
    let mut parts = vec![
        format!("# {}", inline(&[text(&report.exercise.title)])),
        format!("Feedback for **{}**.", inline(&[text(&submission.name)])),
    ];
    parts.extend(submission.points.as_ref().map(points_given));
    if submission.verdict == Judgement::Rejected {
        parts.push("## The program".to_string());
        parts.push(blocks(&wording::rejected(&report.exercise, submission)));
    } else if submission.entries.is_empty() {
        parts.push(wording::NOT_JUDGED.to_string());
    } else {
        for (index, entry) in report.exercise.entries.iter().enumerate() {
            parts.push(format!("## {}", inline_code(&entry.name)));
            parts.push(blocks(&explain(&report.exercise, index, submission)));
        }
    }
    if !submission.findings.is_empty() {
        parts.push("## Rules".to_string());
        parts.push(findings(submission));
    }
    parts.join("\n\n") + "\n"
}

/// Blocks as Markdown, without a line break at the end.
pub(crate) fn blocks(blocks: &[Block]) -> String {
    let shown: Vec<String> = blocks
        .iter()
        .map(|block| match block {
            Block::Paragraph(pieces) => paragraph(pieces),
            Block::Code(code) => fence("ocaml", code),
            Block::Output(output) => fence("text", output),
            Block::Excerpt(excerpt) => fence("text", excerpt),
        })
        .collect();
    shown.join("\n\n")
}

/// The broken rules as a list.
pub(crate) fn findings(submission: &SubmissionReport) -> String {
    let items = submission.findings.iter().map(|finding| format!("- {}", inline(&prose(&wording::finding(finding)))));
    items.collect::<Vec<_>>().join("\n")
}

/// The points as a line and their reasons as a list.
pub(crate) fn points_given(given: &Points) -> String {
    let head = format!("**Points: {} of {}**", points(given.given), points(given.of));
    let reasons = given.reasons.iter().map(|reason| format!("- {}", inline(&prose(reason))));
    let reasons: Vec<String> = reasons.collect();
    if reasons.is_empty() { head } else { format!("{head}\n\n{}", reasons.join("\n")) }
}

/// A paragraph: what would start a list or a heading there does not.
fn paragraph(pieces: &[Piece]) -> String {
    let shown = inline(pieces);
    if shown.starts_with(['+', '-', '=', ':']) { format!("\\{shown}") } else { shown }
}

/// Pieces on one line.
fn inline(pieces: &[Piece]) -> String {
    let shown = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => escape(text),
        Piece::Code(code) => inline_code(code),
    });
    shown.collect()
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\n' | '\t' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#' | '|' | '~' | '$' | '!' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// Code inside a sentence, between more backquotes than are in it.
fn inline_code(code: &str) -> String {
    let code = wording::one_line(code, wording::LONGEST_IN_SENTENCE);
    let marks = "`".repeat(longest_run(&code) + 1);
    let needs_room = code.starts_with(['`', ' ']) || code.ends_with(['`', ' ']) || code.is_empty();
    let room = if needs_room { " " } else { "" };
    format!("{marks}{room}{code}{room}{marks}")
}

/// Code on lines of its own, between more backquotes than are in it.
fn fence(language: &str, code: &str) -> String {
    let marks = "`".repeat((longest_run(code) + 1).max(3));
    format!("{marks}{language}\n{}\n{marks}", code.trim_end_matches('\n'))
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests;
