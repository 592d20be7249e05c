//! The inputs as a table: class, call, result, and links to the branches that each takes.

use super::sort;
use crate::html::listing::inline;
use crate::html::text::{counted, pieces};
use crate::wording::{done, one_line};
use maud::{Markup, html};
use refute_verdict::{CoverInput, CoverVerdict, Ending, InputOrigin};

/// The section.
pub(super) fn section(verdict: &CoverVerdict) -> Markup {
    html! {
        section #inputs {
            h2 { "Inputs" }
            @if verdict.inputs.is_empty() { p.muted { "There are none." } }
            @else {
                p.muted { (counted(verdict.inputs.len(), "input", "inputs")) ", smallest first. Point at one to see the branches that it takes." }
                div.panel { div.scroll tabindex="0" role="region" aria-label="Inputs" { table.plain {
                    thead { tr {
                        th scope="col" { "Input" } th scope="col" { "Class" } th scope="col" { "Call" }
                        th scope="col" { "Result" } th scope="col" { "Takes" }
                    } }
                    tbody { @for (index, input) in verdict.inputs.iter().enumerate() { (row(verdict, index, input)) } }
                } } }
            }
        }
    }
}

fn row(verdict: &CoverVerdict, index: usize, input: &CoverInput) -> Markup {
    let added = verdict.against.as_ref().is_some_and(|against| against.add.contains(&index));
    html! {
        tr #{ "input-" (index + 1) } {
            th scope="row" {
                a href={ "#input-" (index + 1) } { (index + 1) }
                @if added { " " span.tag { "to add" } }
                @match input.origin {
                    InputOrigin::Branch => {}
                    InputOrigin::Similar => { " " span.tag { "similar" } }
                    InputOrigin::Recursive => { " " span.tag { "recursive call" } }
                }
            }
            td {
                @match &input.class { Some(class) => (inline(class)), None => span.muted { "this input alone" } }
                @if !input.conditions.is_empty() { " " span.muted { "where" } " " (inline(&input.conditions.join(" && "))) }
            }
            td { (inline(&input.call)) }
            (result(input))
            td { ul.takes { @for branch in &input.takes { (taken(verdict, *branch)) } } }
        }
    }
}

fn result(input: &CoverInput) -> Markup {
    html! {
        @match input.ending {
            Ending::Value => td { (inline(&input.result.to_string())) },
            Ending::Exception => td.raises { (pieces(&done(&input.result))) },
            _ => td { (pieces(&done(&input.result))) },
        }
    }
}

fn taken(verdict: &CoverVerdict, branch: usize) -> Markup {
    let same_line = |line: u32| verdict.branches.iter().filter(|one| one.place.start.line == line).count();
    html! {
        @if let Some(report) = verdict.branches.get(branch) {
            @let start = report.place.start;
            li {
                a href={ "#b" (branch) } title={ (sort(report.kind)) " in " (one_line(&report.function, 100)) } {
                    "line " (start.line) @if same_line(start.line) > 1 { ":" (start.column) } span.sr { ", " (sort(report.kind)) }
                }
            }
        }
    }
}
