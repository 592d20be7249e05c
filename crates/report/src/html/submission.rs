//! The section of one submission: what was found, and its text beside the reference's.
//!
//! In: a `ClassReport` and the number of a submission. Out: markup; start at [`section`]. Sections are hidden until their
//! address is asked for. The reference is in the page once; the script puts a copy of it beside each text.

mod conversation;
mod marks;
mod verdict;

use super::badge::{self, icon, link};
use super::listing::{listing, plain};
use super::repairs;
use super::text::{anchor, counted, pieces, prose, run, words};
use crate::wording::{diagnostics, judgement_id, points, submission_headline, visible};
use maud::{Markup, html};
use refute_verdict::{
    ClassReport, Diagnostic, ExerciseKind, FindingKind, Judgement, Points, Severity, SubmissionReport,
};

/// Everything about one submission.
pub(super) fn section(report: &ClassReport, submission: &SubmissionReport) -> Markup {
    let id = anchor(&submission.name);
    let diagnostics = diagnostics(submission);
    // No name has an address with a single `~`.
    let title = format!("{id}~title");
    html! {
        section.submission id=(id) aria-labelledby=(title) tabindex="-1" {
            (bar())
            header {
                h2 id=(title) { bdi { (visible(&submission.name)) } }
                (badge::badge(submission.verdict))
                @if let Some(given) = &submission.points { span.score { strong { (points(given.given)) } " / " (points(given.of)) } }
            }
            (relations(report, submission))
            @if submission.verdict == Judgement::Rejected || submission.entries.is_empty() { (not_run(submission)) }
            @else if report.exercise.kind.is_functions() { @for verdict in &submission.entries { (verdict::entry(report, verdict)) } }
            @else { @for verdict in &submission.entries { (conversation::entry(report, verdict)) } }
            (repairs::of(report, submission))
            (findings(submission))
            (messages(&diagnostics))
            @if let Some(given) = &submission.points { (reasons(given)) }
            div.sides {
                div.side {
                    h3 { "Submission" span.muted { " " code { (visible(&submission.source.name)) } } }
                    @match report.exercise.kind {
                        ExerciseKind::Functions => (listing(&submission.source.text, &marks::of(submission, &diagnostics), "Text of the submission")),
                        ExerciseKind::Dialogue => (plain(&submission.source.text, "Text of the submission")),
                    }
                }
                div.side {
                    h3 { (words(report.exercise.kind).standard) span.muted { " " code { (visible(&report.exercise.reference.name)) } } }
                    div data-reference {}
                }
            }
        }
    }
}

/// The way back and to the neighbours; the script fills in where they are.
fn bar() -> Markup {
    html! {
        nav.bar aria-label="Submission" {
            a.button href="#submissions" data-back { (icon("back")) "All submissions" kbd aria-hidden="true" { "Esc" } }
            span.place.needs-js aria-live="polite" {}
            span.needs-js.steps {
                button.button type="button" data-step="-1" { (icon("previous")) "Previous" kbd aria-hidden="true" { "k" } }
                button.button type="button" data-step="1" { "Next" (icon("next")) kbd aria-hidden="true" { "j" } }
            }
        }
    }
}

/// What is said of a submission as a whole, because none of its functions was run.
fn not_run(submission: &SubmissionReport) -> Markup {
    let said =
        submission.main_verdict().filter(|verdict| verdict.is_dialogue()).and_then(|verdict| verdict.reason.as_deref());
    html! {
        div class={ "entry v-" (judgement_id(submission.verdict)) } {
            p { (pieces(&submission_headline(submission))) }
            @if let Some(said) = said { (run(said)) }
        }
    }
}

/// Where it belongs: its cluster and the programs that are the same.
fn relations(report: &ClassReport, submission: &SubmissionReport) -> Markup {
    let cluster = submission.cluster.and_then(|index| Some((index + 1, report.clusters.get(index)?)));
    let same = submission.same_as.and_then(|same| report.submissions.get(same));
    let structure = submission.structure.and_then(|index| Some((index + 1, report.structures.get(index)?)));
    html! {
        @if cluster.is_some() || same.is_some() || structure.is_some() {
            p.relations {
                @if let Some((number, cluster)) = cluster {
                    span {
                        a href={ "#cluster-" (number) } { "Cluster " (number) }
                        @match cluster.members.len() {
                            1 => ", alone.",
                            2 => ", with 1 other that fails on the same inputs.",
                            members => { ", with " (members - 1) " others that fail on the same inputs." }
                        }
                    }
                }
                @if let Some((number, group)) = structure {
                    span { "One of " a href={ "#structure-" (number) } { (counted(group.members.len(), "submission", "submissions")) } " that are the same program." }
                }
                @if let Some(same) = same { span { "Judged together with " (link(same)) "." } }
            }
        }
    }
}

fn findings(submission: &SubmissionReport) -> Markup {
    html! {
        @if !submission.findings.is_empty() {
            div.box.t-warning {
                h3 { (icon("warning")) "Rules of the exercise" }
                ul.plain { @for finding in &submission.findings {
                    li {
                        span.tag { @match finding.kind { FindingKind::Forbidden => "forbidden", FindingKind::Required => "required" } }
                        " " (prose(&finding.message))
                        @if let Some(place) = &finding.place { span.muted { " line " (place.start.line) } }
                    }
                } }
            }
        }
    }
}

fn messages(diagnostics: &[&Diagnostic]) -> Markup {
    html! {
        @for diagnostic in diagnostics {
            @let (class, word) = match diagnostic.severity {
                Severity::Error => ("box message t-error", "Error"),
                Severity::Warning => ("box message t-warning", "Warning"),
            };
            div class=(class) {
                h3 {
                    (icon("warning")) span { (word) ": " (prose(&diagnostic.title)) }
                    span.muted { "line " (diagnostic.place.start.line) " · " (visible(&diagnostic.code)) }
                }
                @for paragraph in &diagnostic.explanation { p { (prose(paragraph)) } }
                @for hint in &diagnostic.hints { p { strong { "Hint: " } (prose(&hint.text)) } }
            }
        }
    }
}

fn reasons(given: &Points) -> Markup {
    html! {
        @if !given.reasons.is_empty() {
            div.box {
                h3 { (points(given.given)) " of " (points(given.of)) " points" }
                ul.plain { @for reason in &given.reasons { li { (prose(reason)) } } }
            }
        }
    }
}
