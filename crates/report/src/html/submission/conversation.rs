//! The verdict on a console program: the expected and the actual run side by side.
//!
//! In: a `CheckVerdict` on a dialogue. Out: markup; start at [`entry`]. The step where the two runs part is marked with a
//! colour and in words, and the text of the program from the place of the difference on is underlined.

use crate::html::badge;
use crate::html::text::{pieces, prose, run};
use crate::wording::dialogue::{self, Row, Said, Verb};
use crate::wording::{counted, judgement_id, number, visible};
use maud::{Markup, html};
use refute_verdict::{CheckVerdict, ClassReport, Conversation, Coverage, Judgement};

/// Everything about a program, or about one value of the specification's parameters.
pub(super) fn entry(report: &ClassReport, verdict: &CheckVerdict) -> Markup {
    let several = report.exercise.entries.len() > 1;
    html! {
        div class={ "entry v-" (judgement_id(verdict.verdict)) } {
            @if several { h3 { (visible(&verdict.entry)) " " (badge::badge(verdict.verdict)) } }
            @match (verdict.verdict, &verdict.conversation) {
                (Judgement::Differs, Some(conversation)) => (failure(verdict, conversation)),
                (Judgement::NoDifference, _) => p {
                    (pieces(&dialogue::headline(verdict))) " "
                    @if let Some(coverage) = &verdict.coverage { (dialogue::how_far(coverage)) }
                },
                _ => p { (pieces(&dialogue::headline(verdict))) },
            }
            @for note in &verdict.notes { p.note { strong { "Note: " } (prose(note)) } }
            @if let Some(conditions) = &verdict.conditions {
                p.muted.small { "Run as " (dialogue::conditions(conditions)) "." }
            }
            @if let Some(coverage) = verdict.coverage.as_ref().filter(|coverage| coverage.runs > 0) { (numbers(coverage)) }
        }
    }
}

fn failure(verdict: &CheckVerdict, conversation: &Conversation) -> Markup {
    let (before, rows, after) = dialogue::rows(conversation);
    html! {
        p { (pieces(&dialogue::headline(verdict))) }
        @if !conversation.parameters.is_empty() {
            p.muted.small { "With " (visible(&conversation.parameters.join(", "))) "." }
        }
        div.scroll { table.runs {
            thead { tr { th scope="col" { "Expected run" } th scope="col" { "Actual run" } } }
            tbody {
                (left_out(before, "before"))
                @for row in &rows { (step(row)) }
                (left_out(after, "after"))
            }
        } }
        @if !conversation.simplified.trim().is_empty() {
            details.fold { summary { "A run that would be right" } (run(&conversation.simplified)) }
        }
        @if !conversation.stderr.trim().is_empty() {
            details.fold open { summary { "Its messages on standard error" } (run(&conversation.stderr)) }
        }
        p.muted.small { "It ended with " (conversation.ending) "." }
    }
}

fn left_out(steps: usize, place: &str) -> Markup {
    html! {
        @if steps > 0 { tr { td.muted colspan="2" { "... (" (counted(steps as u64, "step", "steps")) " " (place) ")" } } }
    }
}

fn step(row: &Row) -> Markup {
    html! {
        tr.parts[row.parts] {
            td { @for said in &row.expected { (part(said)) } @if row.expected.is_empty() && row.parts { span.muted { "nothing" } } }
            td {
                @match &row.actual {
                    Some(said) => (part(said)),
                    None if row.parts => span.muted { "nothing" },
                    None => {},
                }
                @if row.parts { div.here { "Here the two part." } }
            }
        }
    }
}

fn part(said: &Said) -> Markup {
    html! {
        div.input[said.verb == Verb::Reads] {
            span.verb { (said.verb) }
            @if !said.right.is_empty() || !said.wrong.is_empty() {
                code { (said.right) @if !said.wrong.is_empty() { u.t-error { (said.wrong) } } }
            }
        }
    }
}

/// The numbers behind the verdict, for those who want them.
fn numbers(coverage: &Coverage) -> Markup {
    let rows = [
        ("Paths with known inputs", coverage.satisfiable),
        ("Of these, tested", coverage.tested),
        ("Paths of which nothing is known", coverage.unknown),
        ("Paths that no input takes", coverage.unsatisfiable),
        ("Runs", coverage.runs),
        ("Loop bodies started at most", coverage.max_unfold),
        ("Runs in which a number left the machine's integers", coverage.overflows),
    ];
    html! {
        details.numbers {
            summary { "The test in numbers" }
            dl { @for (label, value) in rows { div { dt { (label) } dd { (number(value as u64)) } } } }
        }
    }
}
