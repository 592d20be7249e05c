//! A submission's report as learn-ocaml stores it.
//!
//! In: a report and one of its submissions. Out: JSON by learn-ocaml's own grammar: a list of sections
//! (`section`, `contents`) and messages (`message`, `result`); inline parts are `text` with its `display`, or `{}` for a
//! line break; a result is a whole number of points or one of four words. Points that are not whole are rounded, and
//! that is said. learn-ocaml puts a space between inline parts itself.

use crate::json::pretty;
use crate::scores;
use crate::wording::{self, Block, Piece, explain, points, prose, text};
use refute_verdict::{ClassReport, Judgement, SubmissionReport};
use serde_json::{Value, json};

/// `learn-ocaml/NAME.report.json`.
pub(crate) fn report(report: &ClassReport, submission: &SubmissionReport) -> String {
    let mut items = Vec::new();
    let parts = scores::per_entry(report, submission);
    if submission.verdict == Judgement::Rejected {
        let blocks = wording::rejected(&report.exercise, submission);
        items.push(section(&[text("The program")], vec![message(&blocks, json!("failure"))]));
    } else {
        for (index, entry) in report.exercise.entries.iter().enumerate() {
            let result = match submission.entries.get(index).map(|entry| entry.verdict) {
                Some(judgement) if judgement.is_unharmed() => match &parts {
                    Some(parts) => json!(whole_points(parts[index].given)),
                    None => json!("informative"),
                },
                Some(Judgement::Unjudged) | None => json!("warning"),
                Some(_) => json!("failure"),
            };
            let contents = vec![message(&explain(&report.exercise, index, submission), result)];
            items.push(section(&[text("Function "), Piece::Code(wording::visible(&entry.name))], contents));
        }
    }
    if !submission.findings.is_empty() {
        let said = submission
            .findings
            .iter()
            .map(|finding| message(&[Block::Paragraph(prose(&wording::finding(finding)))], json!("warning")));
        items.push(section(&[text("Rules")], said.collect()));
    }
    items.extend(points_section(submission, parts.is_some()));
    pretty(&items)
}

/// The points with their reasons; they are the result where they are not the sum of the functions' own.
fn points_section(submission: &SubmissionReport, are_told: bool) -> Option<Value> {
    let given = submission.points.as_ref()?;
    let mut blocks: Vec<Block> = given.reasons.iter().map(|reason| Block::Paragraph(prose(reason))).collect();
    let rounded = whole_points(given.given);
    let is_rounded = (rounded as f64 - given.given).abs() > 1e-9;
    let note = if is_rounded { ", rounded because learn-ocaml counts in whole points" } else { "" };
    blocks.push(Block::Paragraph(vec![text(format!("{} of {}{note}", points(given.given), points(given.of)))]));
    let result = if are_told { json!("informative") } else { json!(rounded) };
    Some(section(&[text("Points")], vec![message(&blocks, result)]))
}

fn whole_points(points: f64) -> i64 {
    points.round() as i64
}

fn section(title: &[Piece], contents: Vec<Value>) -> Value {
    json!({ "section": inline(title), "contents": contents })
}

fn message(blocks: &[Block], result: Value) -> Value {
    let mut parts: Vec<Value> = Vec::new();
    for block in blocks {
        if !parts.is_empty() {
            parts.push(json!({}));
        }
        match block {
            Block::Paragraph(pieces) => parts.extend(inline(pieces)),
            Block::Code(code) => parts.push(json!({ "text": code, "display": "code" })),
            Block::Output(shown) | Block::Excerpt(shown) => parts.push(json!({ "text": shown, "display": "output" })),
        }
    }
    json!({ "message": parts, "result": result })
}

/// Words that follow words are one part; with the space that learn-ocaml puts before it, a full stop after code is
/// better left out.
fn inline(pieces: &[Piece]) -> Vec<Value> {
    let mut parts = Vec::new();
    let mut words = String::new();
    let close = |words: &mut String, parts: &mut Vec<Value>| {
        let said = std::mem::take(words);
        let said = said.trim().trim_start_matches(['.', ' ']);
        if !said.is_empty() {
            parts.push(json!({ "text": said, "display": "normal" }));
        }
    };
    for piece in pieces {
        match piece {
            Piece::Text(text) => words += text,
            Piece::Code(code) => {
                close(&mut words, &mut parts);
                parts.push(json!({ "text": code, "display": "code" }));
            }
        }
    }
    close(&mut words, &mut parts);
    parts
}

#[cfg(test)]
mod tests;
