//! The top of the page: what was graded, what came of it in a few sentences, and the charts.
//!
//! In: a `ClassReport`. Out: markup; start at [`header`] and [`charts`]. Every bar is a drawing with its numbers written
//! beside it, and a link that narrows the table to what it stands for.

use super::badge::{self, JUDGEMENTS, icon};
use super::listing::inline;
use super::text::{counted, expected_of, pieces, prose};
use crate::wording::{self, instead, points, visible};
use maud::{Markup, html};
use refute_verdict::{ClassReport, Cluster, EntryInfo, ExerciseKind, Judgement};

/// How many clusters the chart shows.
const CHARTED: usize = 10;
/// How many columns a chart of points has at most.
const COLUMNS: usize = 11;

/// The title, the functions under test, and the news.
pub(super) fn header(report: &ClassReport) -> Markup {
    let exercise = &report.exercise;
    html! {
        header #overview {
            p.kicker { "Class report" @if report.anonymous { " · names are hidden" } }
            h1 { (visible(&exercise.title)) }
            @match exercise.kind {
                ExerciseKind::Functions => ul.entries { @for entry in &exercise.entries { li { (function(entry)) } } },
                ExerciseKind::Dialogue => ul.entries { (dialogues(report)) },
            }
            (banners(report))
            p.lead { (summary(report)) }
            p.facts {
                @match exercise.kind {
                    ExerciseKind::Functions => { "Searched with effort " (visible(&exercise.effort)) "." }
                    ExerciseKind::Dialogue => { "Tested with " (visible(&exercise.effort)) "." }
                }
                @if let Some(rule) = &exercise.points { " Points: " (prose(rule)) }
            }
        }
    }
}

fn function(entry: &EntryInfo) -> Markup {
    html! {
        (inline(&format!("val {} : {}", entry.name, entry.ty)))
        @if let Some(worth) = entry.points { span.tag { (points(worth)) @if worth == 1.0 { " point" } @else { " points" } } }
        @if let Some(assume) = &entry.assume { span.tag { "inputs with " (inline(assume)) } }
        @if let Some(observer) = &entry.observer { span.tag { "compared through " (inline(observer)) } }
    }
}

/// The specification, and the values of its parameters when there are several.
fn dialogues(report: &ClassReport) -> Markup {
    let entries = &report.exercise.entries;
    html! {
        li { "Console programs, compared with " a href="#reference" { code { (visible(&report.exercise.reference.name)) } } }
        @if entries.len() > 1 { @for entry in entries { li { span.tag { (visible(&entry.name)) } } } }
    }
}

fn banners(report: &ClassReport) -> Markup {
    let waiting = report.submissions.iter().filter(|submission| submission.entries.is_empty()).count();
    html! {
        @if !report.complete {
            div.banner role="note" {
                (icon("warning"))
                div {
                    strong { "This report is partial. " }
                    "The run was interrupted; " (counted(waiting, "submission was", "submissions were")) " not judged. "
                    "Start it again with " code { "--resume" } " to go on."
                }
            }
        }
        @if let unreached @ [_, ..] = wording::unreached(report).as_slice() {
            details.banner {
                summary { (icon("warning")) strong { "Some branches were reached by no input" } }
                ul { @for sentence in unreached { li { (visible(sentence)) "." } } }
            }
        }
        @if !report.left_out.is_empty() {
            details.banner {
                summary { (icon("warning")) strong { (counted(report.left_out.len(), "file was", "files were")) " left out" } }
                ul { @for file in &report.left_out { li { code { (visible(&file.file)) } ": " (prose(&file.reason)) } } }
            }
        }
    }
}

/// What a teacher wants to know first, in sentences.
fn summary(report: &ClassReport) -> Markup {
    let total = report.submissions.len();
    let wrong = report.submissions.iter().filter(|submission| submission.is_wrong()).count();
    let clusters = report.clusters.len();
    html! {
        @if total == 0 { "There are no submissions." }
        @else if wrong == 0 { "No submission of " (total) " was found to differ from the " (report.exercise.kind.standard()) "." }
        @else {
            strong { (wrong) " of " (counted(total, "submission", "submissions")) }
            @if wrong == 1 { " differs" } @else { " differ" } " from the " (report.exercise.kind.standard())
            @if clusters > 0 {
                ", in " a href="#clusters" { (counted(clusters, "way", "different ways")) }
                (most_common(report))
            }
            "."
            @if !report.suite.inputs.is_empty() {
                " " a href="#suite" { (counted(report.suite.inputs.len(), "input catches", "inputs catch")) }
                @if report.suite.uncaught.is_empty() { " them all." }
                @else { " all but " (report.suite.uncaught.len()) " of them." }
            }
            @if let Some(audit) = &report.audit {
                " " a href="#audit" { "Your " (counted(audit.tests.len(), "test", "tests")) } " let "
                @if audit.survivors.is_empty() { "none of them through." }
                @else { strong { (audit.survivors.len()) } " of them through." }
            }
        }
    }
}

fn most_common(report: &ClassReport) -> Markup {
    let largest = report.clusters.first().map_or(0, |cluster| cluster.members.len());
    html! { @if largest > 1 { "; the most common one is shared by " (largest) } }
}

/// The charts side by side.
pub(super) fn charts(report: &ClassReport) -> Markup {
    html! {
        div.charts {
            (verdicts(report))
            @if let Some(max) = report.exercise.max_points { (histogram(report, max)) }
            @if !report.clusters.is_empty() { (cluster_chart(report)) }
        }
    }
}

fn verdicts(report: &ClassReport) -> Markup {
    let count = |judgement| report.submissions.iter().filter(|submission| submission.verdict == judgement).count();
    let present: Vec<(Judgement, usize)> =
        JUDGEMENTS.iter().map(|&judgement| (judgement, count(judgement))).filter(|(_, number)| *number > 0).collect();
    let total = report.submissions.len().max(1);
    let bars = present.iter().scan(0.0, |end, (judgement, number)| {
        let (start, share) = (*end, percent(*number, total));
        *end += share;
        Some((wording::judgement_id(*judgement), start, share))
    });
    html! {
        section.panel aria-labelledby="chart-verdicts" {
            h2 #chart-verdicts { "Verdicts" }
            svg.stack aria-hidden="true" {
                @for (key, start, share) in bars {
                    rect class={ "v-" (key) } x=(format!("{start:.3}%")) width=(format!("{share:.3}%")) height="100%" {}
                }
            }
            ul.legend {
                @for (judgement, number) in &present {
                    li { a href={ "#v=" (wording::judgement_id(*judgement)) } title=(badge::meaning(*judgement, report.exercise.kind)) {
                        (badge::badge(*judgement))
                        span.number { (number) }
                        span.share { (format!("{:.0} %", percent(*number, total))) }
                    } }
                }
            }
        }
    }
}

fn cluster_chart(report: &ClassReport) -> Markup {
    let largest = report.clusters.iter().map(|cluster| cluster.members.len()).max().unwrap_or(1);
    let rest = report.clusters.iter().skip(CHARTED);
    let (more, members) = (rest.clone().count(), rest.map(|cluster| cluster.members.len()).sum::<usize>());
    html! {
        section.panel.wide aria-labelledby="chart-clusters" {
            h2 #chart-clusters { "Wrong in the same way" }
            ol.bars {
                @for (index, cluster) in report.clusters.iter().take(CHARTED).enumerate() {
                    li { (cluster_bar(report, index, cluster, largest)) }
                }
            }
            @if more > 0 {
                p.muted {
                    a href="#clusters" { (counted(more, "more cluster", "more clusters")) }
                    " with " (counted(members, "submission", "submissions")) "."
                }
            }
        }
    }
}

fn cluster_bar(report: &ClassReport, index: usize, cluster: &Cluster, largest: usize) -> Markup {
    let size = cluster.members.len();
    let input = cluster.input.and_then(|input| report.inputs.get(input));
    html! {
        a href={ "#c=" (index + 1) } {
            span.number { (size) }
            svg.bar aria-hidden="true" { rect.v-differs width=(format!("{:.3}%", percent(size, largest))) height="100%" rx="2" {} }
            span.what {
                @match input {
                    Some(input) => {
                        (inline(&input.call))
                        span.muted {
                            @if report.exercise.kind.is_functions() { " · expected " (expected_of(&input.reference)) ", but it " }
                            @else { " · it " }
                            @if let Some(most) = cluster.behaviours.first() { (pieces(&instead(&most.what))) }
                            @else { "does something else" }
                        }
                    }
                    None => span.muted { "no input that all of them fail on" },
                }
            }
        }
    }
}

/// How many submissions got how many points.
fn histogram(report: &ClassReport, max: f64) -> Markup {
    let columns = columns(report, max);
    let tallest = columns.iter().map(|(_, number)| *number).max().unwrap_or(0).max(1);
    html! {
        @if !columns.is_empty() {
            section.panel aria-labelledby="chart-points" {
                h2 #chart-points { "Points" span.muted { " of " (points(max)) } }
                ol.columns {
                    @for (label, number) in &columns {
                        @let height = percent(*number, tallest);
                        li {
                            span.number { (number) }
                            svg.column viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" {
                                rect y=(format!("{:.2}", 100.0 - height)) width="10" height=(format!("{height:.2}")) {}
                            }
                            span.label { span.sr { " got " } (label) span.sr { " points" } }
                        }
                    }
                }
            }
        }
    }
}

/// Labels and heights: one column for each number of points there can be, or for each that was given, or for ranges,
/// whichever comes first that is not too many.
fn columns(report: &ClassReport, max: f64) -> Vec<(String, usize)> {
    let mut given: Vec<f64> = report.submissions.iter().filter_map(|s| s.points.as_ref()).map(|p| p.given).collect();
    given.sort_by(f64::total_cmp);
    let mut distinct = given.clone();
    distinct.dedup();
    let is_whole = given.iter().all(|value| value.fract() == 0.0 && (0.0..=max).contains(value));
    if is_whole && !given.is_empty() && max < COLUMNS as f64 {
        distinct = (0..=max as usize).map(|value| value as f64).collect();
    }
    if distinct.len() <= COLUMNS {
        return distinct.iter().map(|&value| (points(value), given.iter().filter(|&&g| g == value).count())).collect();
    }
    let bins = COLUMNS - 1;
    let bin = |value: f64| ((value / max * bins as f64) as usize).min(bins - 1);
    let edge = |index: usize| points(max * index as f64 / bins as f64);
    let number = |index| given.iter().filter(|&&value| bin(value) == index).count();
    (0..bins).map(|index| (format!("{}–{}", edge(index), edge(index + 1)), number(index))).collect()
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}
