//! The table of all submissions, with the search box and the filters above it.
//!
//! In: a `ClassReport`. Out: markup; start at [`section`]. Rows carry what the page's script sorts and filters by:
//! `data-v` the judgement, `data-c` the cluster, and `data-s` on a cell its value for sorting where that is a number.

use super::badge::{self, JUDGEMENTS, icon};
use super::listing::inline;
use super::text::{anchor, counted, expected, pieces, prose, words};
use crate::wording::{
    LONGEST_IN_SENTENCE, deed, dialogue, judgement as label, judgement_id as key, one_line, points, proof, too_slow,
    visible,
};
use maud::{Markup, html};
use refute_verdict::{CheckVerdict, ClassReport, Judgement, Severity, StopReason, SubmissionReport};

/// Search box, filters and table.
pub(super) fn section(report: &ClassReport) -> Markup {
    let has_points = report.submissions.iter().any(|submission| submission.points.is_some());
    html! {
        section #submissions {
            h2 { "Submissions" }
            (controls(report))
            div.scroll.sheet {
                table #table {
                    thead { tr {
                        (head("Submission", "name", false))
                        (head("Verdict", "verdict", false))
                        @if has_points { (head("Points", "points", true)) }
                        (head("What was found", "found", false))
                        (head(words(report.exercise.kind).size, "size", true))
                        (head("Cluster", "cluster", true))
                    } }
                    tbody { @for submission in &report.submissions { (row(report, submission, has_points)) } }
                }
            }
            p.nothing #nothing hidden { "No submission fits. " button.linklike #clear type="button" { "Show all" } }
        }
    }
}

fn controls(report: &ClassReport) -> Markup {
    let count = |judgement| report.submissions.iter().filter(|submission| submission.verdict == judgement).count();
    html! {
        div.controls.needs-js role="search" {
            div.search {
                (icon("search"))
                input #search type="search" placeholder={ "Search names, verdicts, " (if report.exercise.kind.is_functions() { "calls" } else { "inputs" }) ", messages" } aria-label="Search the submissions"
                    autocomplete="off" spellcheck="false" aria-controls="table";
                kbd aria-hidden="true" { "/" }
            }
            label.check { input #in-code type="checkbox"; " in the code too" }
            div.chips role="group" aria-label="Show only" {
                @for judgement in JUDGEMENTS {
                    @if count(judgement) > 0 {
                        button type="button" class={ "chip v-" (key(judgement)) } data-chip=(key(judgement)) aria-pressed="false" {
                            (icon(key(judgement))) (label(judgement)) " " span.number { (count(judgement)) }
                        }
                    }
                }
                button.chip #cluster-chip type="button" hidden { "Cluster " span {} " ×" span.sr { " remove this filter" } }
            }
            p.shown #shown role="status" { (counted(report.submissions.len(), "submission", "submissions")) }
        }
    }
}

fn head(title: &str, key: &str, is_number: bool) -> Markup {
    let kind = if is_number { "number" } else { "text" };
    html! {
        th scope="col" class={ "c-" (key) } data-key=(key) data-kind=(kind) aria-sort="none" {
            button type="button" { (title) (icon("sort")) }
        }
    }
}

fn row(report: &ClassReport, submission: &SubmissionReport, has_points: bool) -> Markup {
    let cluster = submission.cluster.map(|cluster| cluster + 1);
    let size = submission.main_verdict().and_then(|verdict| verdict.size);
    html! {
        tr data-v=(key(submission.verdict)) data-c=[cluster] data-id=(anchor(&submission.name)) {
            th.c-name scope="row" { a href={ "#" (anchor(&submission.name)) } { bdi { (visible(&submission.name)) } } }
            td.c-verdict { (badge::badge(submission.verdict)) }
            @if has_points { (points_cell(submission)) }
            td.c-found { (found(report, submission)) }
            td.c-size data-s=[size] { @if let Some(size) = size { (size) } }
            td.c-cluster data-s=[cluster] { @if let Some(cluster) = cluster { a href={ "#cluster-" (cluster) } { (cluster) } } }
        }
    }
}

fn points_cell(submission: &SubmissionReport) -> Markup {
    let given = submission.points.as_ref();
    html! {
        td.c-points data-s=[given.map(|given| given.given)] {
            @if let Some(given) = given { (points(given.given)) span.muted { "/" (points(given.of)) } }
        }
    }
}

/// The counterexample, or why there is none, and what else there is to see.
fn found(report: &ClassReport, submission: &SubmissionReport) -> Markup {
    let main = submission.main_verdict();
    // What makes a submission rejected, or without a difference, is true of all its functions.
    let is_about_all = matches!(submission.verdict, Judgement::Rejected | Judgement::NoDifference | Judgement::Proved);
    let several = report.exercise.entries.len() > 1 && !is_about_all;
    let same = submission.same_as.and_then(|same| report.submissions.get(same));
    html! {
        @match main {
            Some(verdict) => {
                div.line { @if several { span.tag { (visible(&verdict.entry)) } " " } (in_short(submission, verdict)) }
            }
            None => div.line { span.muted { "Not judged yet." } }
        }
        @if !submission.findings.is_empty() || same.is_some() {
            div.line.small {
                @for finding in &submission.findings { span.tag.t-warning { (icon("warning")) (visible(&finding.rule)) } }
                @if let Some(same) = same { span.muted { "same program as " bdi { (visible(&same.name)) } } }
            }
        }
    }
}

fn in_short(submission: &SubmissionReport, verdict: &CheckVerdict) -> Markup {
    match verdict.verdict {
        Judgement::Differs if verdict.is_dialogue() => html! {
            (inline(verdict.call.as_deref().unwrap_or_default()))
            div.line.small.muted {
                @match &verdict.conversation {
                    Some(conversation) => (prose(&conversation.message)),
                    None => @if let Some(got) = &verdict.got { (pieces(&deed(got))) },
                }
            }
        },
        Judgement::NoDifference if verdict.is_dialogue() => html! {
            @if let Some(coverage) = &verdict.coverage { span.muted { (dialogue::how_far_in_short(coverage)) } }
        },
        Judgement::Rejected if verdict.is_dialogue() => html! {
            span.muted { (one_line(verdict.reason.as_deref().unwrap_or_default(), LONGEST_IN_SENTENCE)) }
        },
        Judgement::Differs => html! {
            (inline(verdict.call.as_deref().unwrap_or_default()))
            div.line.small.muted {
                @if let (Some(reference), Some(got)) = (&verdict.reference, &verdict.got) {
                    "expected " (expected(reference)) ", but it " (pieces(&deed(got)))
                }
            }
        },
        Judgement::NoDifference => html! { span.muted { (how_far(submission)) } },
        Judgement::Proved => html! { span.muted { (verdict.proof.as_ref().map(proof::in_short).unwrap_or_default()) } },
        Judgement::DoesNotFit => html! { (prose(verdict.misfit.as_ref().map_or("", |misfit| &misfit.what))) },
        Judgement::Rejected => {
            let error = verdict.diagnostics.iter().find(|one| one.severity == Severity::Error);
            html! { @if let Some(error) = error { "line " (error.place.start.line) ": " (prose(&error.title)) } }
        }
        Judgement::TooSlow => html! { (prose(&verdict.slow.as_ref().map(too_slow).unwrap_or_default())) },
        Judgement::Unjudged => html! { (prose(verdict.reason.as_deref().unwrap_or("No reason was given."))) },
    }
}

/// How far its functions were searched; that is, the one that was searched least.
fn how_far(submission: &SubmissionReport) -> String {
    let searches = || submission.entries.iter().filter_map(|entry| entry.search.as_ref());
    let unfinished = searches().filter(|search| search.stop != StopReason::Exhausted);
    match unfinished.map(|search| search.complete_to).min() {
        Some(size) => format!("up to size {size}"),
        None if searches().next().is_some() => "every shape of input".to_string(),
        None => String::new(),
    }
}
