//! The verdict on one function of a submission, with its counterexample.
//!
//! In: a `CheckVerdict`. Out: markup; start at [`entry`].

use crate::html::badge;
use crate::html::listing::inline;
use crate::html::text::{clipped, counted, shown};
use maud::{Markup, html};
use refute_verdict::{
    Behaviour, CheckVerdict, ClassReport, Difference, FoundBy, Judgement, Misfit, Search, StopReason,
};

/// Everything about one function.
pub fn entry(report: &ClassReport, verdict: &CheckVerdict) -> Markup {
    let several = report.exercise.entries.len() > 1;
    html! {
        div class={ "entry v-" (badge::key(verdict.verdict)) } {
            @if several { h3 { (inline(&verdict.entry)) " " (badge::badge(verdict.verdict)) } }
            @match verdict.verdict {
                Judgement::Differs => (counterexample(verdict)),
                Judgement::NoDifference => (no_difference(verdict)),
                Judgement::DoesNotFit => (misfit(verdict.misfit.as_ref())),
                Judgement::Rejected => { p { "OCaml does not accept the text; see the messages below." } }
                Judgement::Unjudged => {
                    p { strong { "Not judged: " } (clipped(verdict.reason.as_deref().unwrap_or("no reason was given"))) }
                }
            }
            @for note in &verdict.notes { p.note { strong { "Note: " } (clipped(note)) } }
            @if let Some(search) = &verdict.search { (numbers(search)) }
        }
    }
}

fn counterexample(verdict: &CheckVerdict) -> Markup {
    let call = verdict.call.as_deref().unwrap_or_default();
    let difference = verdict.difference.as_ref();
    let inner = difference.and_then(|difference| difference.inner_call.as_deref()).filter(|inner| *inner != call);
    html! {
        p { (inline(&verdict.entry)) " does something else than the reference on this call, the smallest one found:" }
        dl.example.large {
            dt { "Call" } dd.call { (inline(call)) }
            @if let Some(inner) = inner { dt { "Looked at" } dd { (inline(inner)) } }
            dt { "Expected" } dd.expected { (side(verdict.reference.as_deref(), difference.map(|d| &d.reference))) }
            dt { "Got" } dd.got { (side(verdict.got.as_deref(), difference.map(|d| &d.submission))) }
        }
        @if let Some(parting) = difference.and_then(|difference| difference.parting.as_ref()) {
            p.hint {
                strong { "Where they part: " }
                "at " (inline(&parting.call)) " the reference has " (inline(&parting.reference))
                ", the submission " (inline(&parting.submission)) "."
            }
        }
        p.muted.small { (origin(verdict, difference)) }
    }
}

/// What one side does: its result, then what it printed and what became of its arguments where those differ.
fn side(text: Option<&str>, behaviour: Option<&Behaviour>) -> Markup {
    html! {
        (inline(text.unwrap_or_default()))
        @if let Some(behaviour) = behaviour {
            @if let Some(inner) = &behaviour.inner { div.small { "from " (inline(inner)) } }
            @if let Some(output) = &behaviour.output {
                div.small { @if output.is_empty() { "prints nothing" } @else { "prints " code { (clipped(output)) } } }
            }
            @if let Some(arguments) = &behaviour.arguments { div.small { "leaves its arguments as " (inline(arguments)) } }
        }
    }
}

fn origin(verdict: &CheckVerdict, difference: Option<&Difference>) -> Markup {
    let found = difference.map(|difference| match difference.found_by {
        FoundBy::Enumeration => "found by trying small inputs in order",
        FoundBy::Guess => "found by turning a condition of a program around",
        FoundBy::Solver => "found by the solver",
        FoundBy::Border => "found with integers at the ends of their range",
        FoundBy::Random => "found with a random input",
    });
    html! {
        @if let Some(size) = verdict.size { "Size " (size) }
        @if verdict.size.is_some() && found.is_some() { ", " }
        @if let Some(found) = found { (found) "." }
    }
}

fn no_difference(verdict: &CheckVerdict) -> Markup {
    html! {
        p {
            "No input was found on which " (inline(&verdict.entry)) " does something else than the reference. "
            @if let Some(search) = &verdict.search { (how_far(search)) }
        }
    }
}

/// How far it was looked, as sentences.
fn how_far(search: &Search) -> String {
    let shapes = counted(search.shapes as usize, "shape", "shapes");
    let size = search.complete_to;
    let looked = match search.stop {
        StopReason::Exhausted => format!("Every shape of input there is ({}) was tried", search.shapes),
        StopReason::Budget => format!("{shapes} of inputs were tried, all up to size {size}, until the steps were used up"),
        StopReason::Interrupted => format!("{shapes} of inputs were tried, all up to size {size}, before it was interrupted"),
        StopReason::Saturated | StopReason::Found => format!("All {shapes} of inputs up to size {size} were tried"),
    };
    let further = match search.probes {
        0 => String::new(),
        probes => format!(", and {}", counted(probes as usize, "further input", "further inputs")),
    };
    format!("{looked}{further}.")
}

fn misfit(misfit: Option<&Misfit>) -> Markup {
    let Some(misfit) = misfit else { return html! { p { (badge::meaning(Judgement::DoesNotFit)) } } };
    html! {
        p { (shown(&misfit.what)) }
        dl.example.large {
            @if let Some(reference) = &misfit.reference { dt { "Reference" } dd.expected { (inline(reference)) } }
            @if let Some(submission) = &misfit.submission { dt { "Submission" } dd.got { (inline(submission)) } }
        }
    }
}

/// The numbers behind the verdict, for those who want them.
fn numbers(search: &Search) -> Markup {
    let branches = |(taken, all): (usize, usize)| format!("{taken} of {all}");
    let rows = [
        ("All shapes up to size", search.complete_to.to_string()),
        ("Shapes tried", search.shapes.to_string()),
        ("Shapes outside the exercise", search.outside.to_string()),
        ("Further inputs", search.probes.to_string()),
        ("Runs", search.runs.to_string()),
        ("Paths, and turns left open", format!("{}, {}", search.paths, search.open)),
        ("Branches of the reference taken", branches(search.reference_branches)),
        ("Branches of the submission taken", branches(search.submission_branches)),
        ("Questions to the solver", search.queries.asked.to_string()),
    ];
    html! {
        details.numbers {
            summary { "The search in numbers" }
            dl { @for (label, value) in rows { div { dt { (label) } dd { (value) } } } }
        }
    }
}
