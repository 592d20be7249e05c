//! Submissions that are wrong in the same way, and submissions that are the same program.
//!
//! In: a `ClassReport`. Out: markup; start at [`section`].

use super::badge::{self, link};
use super::listing::inline;
use super::text::{counted, expected_of, pieces, words};
use crate::wording::instead;
use maud::{Markup, html};
use refute_verdict::{ClassReport, Cluster, ExerciseKind, SubmissionReport};

/// Both kinds of groups.
pub(super) fn section(report: &ClassReport) -> Markup {
    let (shared, alone): (Vec<_>, Vec<_>) =
        report.clusters.iter().enumerate().partition(|(_, cluster)| cluster.members.len() > 1);
    html! {
        section #clusters {
            h2 { "Clusters" }
            @if report.clusters.is_empty() { p.muted { "No submission was found to differ from the " (report.exercise.kind.standard()) "." } }
            @else { p.muted { "Wrong submissions that fail on the same inputs. Usually they share one misunderstanding." } }
            div.cards { @for (index, cluster) in &shared { (card(report, *index, cluster)) } }
            @if !alone.is_empty() {
                details.fold open[shared.is_empty()] {
                    summary { (counted(alone.len(), "submission that is", "submissions that are")) " wrong in a way of its own" }
                    div.cards { @for (index, cluster) in &alone { (card(report, *index, cluster)) } }
                }
            }
            (structures(report))
        }
    }
}

fn card(report: &ClassReport, index: usize, cluster: &Cluster) -> Markup {
    let number = index + 1;
    html! {
        article.card id={ "cluster-" (number) } {
            header {
                h3 { "Cluster " (number) }
                a.number href={ "#c=" (number) } title="Show them in the table" {
                    (counted(cluster.members.len(), "submission", "submissions"))
                }
            }
            @if let Some(why) = &cluster.why { p.why { (inline(why)) } }
            (shared_input(report, cluster))
            (members(report, &cluster.members))
        }
    }
}

/// The input on which all of them fail, and what they do there.
fn shared_input(report: &ClassReport, cluster: &Cluster) -> Markup {
    let input = cluster.input.and_then(|input| report.inputs.get(input));
    html! {
        @if let Some(input) = input {
            dl.example {
                dt { (words(report.exercise.kind).call) } dd { (inline(&input.call)) }
                dt { "Expected" } dd { (expected_of(&input.reference)) }
                @if !cluster.behaviours.is_empty() {
                    dt { "Instead" }
                    dd { ul.plain { @for behaviour in &cluster.behaviours {
                        li {
                            (pieces(&instead(&behaviour.what)))
                            @if cluster.behaviours.len() > 1 { " " span.muted { "(" (behaviour.count) "×)" } }
                        }
                    } } }
                }
            }
            @if cluster.fails.len() > 1 {
                p.muted.small { "Fails on " (cluster.fails.len()) " of the " (report.inputs.len()) " inputs tried on the class." }
            }
        } @else { p.muted { "There is no input that all of them fail on and that can be written as a test." } }
    }
}

/// Links to submissions; the first one stands for the others.
fn members(report: &ClassReport, members: &[usize]) -> Markup {
    let known: Vec<&SubmissionReport> = members.iter().filter_map(|&member| report.submissions.get(member)).collect();
    html! {
        ul.members {
            @for (index, submission) in known.iter().enumerate() {
                li.first[index == 0 && known.len() > 1] {
                    (link(submission))
                    @if index == 0 && known.len() > 1 { span.tag { "representative" } }
                }
            }
        }
    }
}

fn structures(report: &ClassReport) -> Markup {
    html! {
        @if !report.structures.is_empty() {
            details.fold #structures {
                summary { (counted(report.structures.len(), "group", "groups")) " of submissions that are the same program" }
                p.muted {
                    @match report.exercise.kind {
                        ExerciseKind::Functions => "They differ in names, comments and layout at most, so each group was judged once.",
                        ExerciseKind::Dialogue => "Their texts are the same, so each group was judged once.",
                    }
                }
                ol.groups {
                    @for (index, group) in report.structures.iter().enumerate() {
                        @let verdict = group.members.first().and_then(|&m| report.submissions.get(m)).map(|s| s.verdict);
                        li id={ "structure-" (index + 1) } {
                            p { strong { (group.members.len()) " submissions" } " " @if let Some(verdict) = verdict { (badge::badge(verdict)) } }
                            ul.members { @for &member in &group.members {
                                @if let Some(submission) = report.submissions.get(member) { li { (link(submission)) } }
                            } }
                        }
                    }
                }
            }
        }
    }
}
