//! Repairs: students who need the same one, and the patch of a submission.
//!
//! In: a `ClassReport` with repairs. Out: markup; start at [`section`] for the class, at [`of`] for a submission. Both are empty
//! when repairs were not asked for. This page is the teacher's: students get hints in their feedback.

use super::badge::link;
use super::text::{counted, prose};
use crate::wording::{repair as words, visible, whole};
use maud::{Markup, html};
use refute_verdict::{
    ClassReport, RepairAnswer, RepairGroup, RepairPatch, RepairSource, RepairVerdict, SubmissionReport,
};

/// Students by the repair they need.
pub(super) fn section(report: &ClassReport) -> Markup {
    let tried = report.submissions.iter().filter_map(|submission| submission.repair.as_ref());
    let (repaired, all) = tried.fold((0, 0), |(repaired, all), repair| {
        (repaired + usize::from(repair.answer == RepairAnswer::Repaired), all + 1)
    });
    let (shared, alone): (Vec<_>, Vec<_>) =
        report.repairs.iter().enumerate().partition(|(_, group)| group.members.len() > 1);
    html! {
        @if all > 0 {
            section #repairs {
                h2 { "Repairs" }
                p.muted {
                    (repaired) " of " (counted(all, "wrong submission was", "wrong submissions were")) " repaired: after the smallest change "
                    "that was found, no difference from the reference is found any more. Those in one group need the same change."
                }
                div.cards { @for (index, group) in &shared { (card(report, *index, group)) } }
                @if !alone.is_empty() {
                    details.fold open[shared.is_empty()] {
                        summary { (counted(alone.len(), "repair that", "repairs that")) " only one submission needs" }
                        div.cards { @for (index, group) in &alone { (card(report, *index, group)) } }
                    }
                }
            }
        }
    }
}

fn card(report: &ClassReport, index: usize, group: &RepairGroup) -> Markup {
    let known: Vec<&SubmissionReport> =
        group.members.iter().filter_map(|&member| report.submissions.get(member)).collect();
    let example = known.first().and_then(|first| first.repair.as_ref()).and_then(|repair| repair.patch.as_ref());
    html! {
        article.card id={ "repair-" (index + 1) } {
            header {
                h3 { "Repair " (index + 1) }
                span.number { (counted(known.len(), "submission", "submissions")) }
            }
            p { (prose(&words::sentence(&group.explanation))) }
            @if let Some(patch) = example { (diff(patch)) }
            ul.members { @for submission in known { li { (link(submission)) } } }
        }
    }
}

/// What came of repairing a submission.
pub(super) fn of(report: &ClassReport, submission: &SubmissionReport) -> Markup {
    html! { @if let Some(repair) = &submission.repair { (shown(report, repair)) } }
}

fn shown(report: &ClassReport, repair: &RepairVerdict) -> Markup {
    html! {
        div.box.repair {
            h3 { "Repair " span.muted { (words::answer(repair.answer)) } }
            @match &repair.patch {
                Some(patch) => (patched(report, patch)),
                None => (without(repair)),
            }
            @if !repair.hints.is_empty() {
                details {
                    summary { "Hints, each saying more than the one before" }
                    ol { @for (index, hint) in repair.hints.iter().enumerate() {
                        // The last one is lines of a program.
                        li { @if index == 2 { pre.run { (whole(hint)) } } @else { (prose(&words::sentence(hint))) } }
                    } }
                }
            }
            @for note in &repair.notes { p.note { strong { "Note: " } (prose(note)) } }
        }
    }
}

fn patched(report: &ClassReport, patch: &RepairPatch) -> Markup {
    html! {
        p { (prose(&words::explanation(patch))) }
        @if let Some(extent) = words::extent(patch.extent) { p { strong { (extent) } } }
        (diff(patch))
        p.muted.small {
            "Verified: " @if let Some(proved) = words::proved(patch) { (proved) "; " }
            (words::verified(&patch.verified, ""))
            @if let Some(tests) = words::tests(patch) { "; " (tests) }
            ". Changed: " (words::size(patch)) (source(report, &patch.source)) "."
        }
    }
}

/// Where the pieces come from; a submission of this report is a link.
fn source(report: &ClassReport, source: &RepairSource) -> Markup {
    let lender = match source {
        RepairSource::Submission(file) => report.submissions.iter().find(|one| one.source.name == *file),
        RepairSource::Itself | RepairSource::Reference => None,
    };
    html! {
        @match (lender, words::source(source)) {
            (Some(lender), _) => { ", with pieces of " (link(lender)) },
            (None, Some(said)) => { ", " (prose(&said)) },
            (None, None) => {},
        }
    }
}

/// Why there is no patch, and where the mistake may be.
fn without(repair: &RepairVerdict) -> Markup {
    let said = repair.reason.as_deref().map(words::sentence).unwrap_or_else(|| "No patch was found.".to_string());
    html! {
        p { (prose(&said)) }
        @if !repair.suspects.is_empty() {
            p { "Where the mistake may be:" }
            ul.plain { @for suspect in repair.suspects.iter().take(3) {
                li { "line " (suspect.place.start.line) ": " (prose(&suspect.what)) }
            } }
        }
    }
}

/// A unified diff without the names of files.
fn diff(patch: &RepairPatch) -> Markup {
    let lines = patch.diff.lines().skip_while(|line| !line.starts_with("@@"));
    html! {
        pre.diff { @for line in lines { span class=(kind(line)) { (visible(line.trim_end_matches('\r'))) "\n" } } }
    }
}

fn kind(line: &str) -> &'static str {
    match line.as_bytes().first() {
        Some(b'+') => "added",
        Some(b'-') => "removed",
        Some(b'@' | b'\\') => "muted",
        _ => "same",
    }
}
