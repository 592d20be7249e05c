//! The verdict on one function of a submission, with its counterexample.
//!
//! In: a `CheckVerdict`. Out: markup; start at [`entry`].

use crate::html::badge;
use crate::html::listing::inline;
use crate::html::text::{pieces, prose};
use crate::wording::{Side, headline, how_far, judgement_id, notes, number, proof, tell, visible, whole};
use maud::{Markup, html};
use refute_verdict::{CheckVerdict, ClassReport, Difference, ExerciseKind, FoundBy, Judgement, Misfit, Proof, Search};

/// Everything about one function.
pub(super) fn entry(report: &ClassReport, verdict: &CheckVerdict) -> Markup {
    let several = report.exercise.entries.len() > 1;
    html! {
        div class={ "entry v-" (judgement_id(verdict.verdict)) } {
            @if several { h3 { (inline(&verdict.entry)) " " (badge::badge(verdict.verdict)) } }
            @match verdict.verdict {
                Judgement::Differs => (counterexample(report, verdict)),
                Judgement::NoDifference => (no_difference(verdict)),
                Judgement::Proved => @if let Some(proof) = &verdict.proof { (proved(proof)) },
                Judgement::DoesNotFit => (misfit(verdict.misfit.as_ref())),
                // Said once for the whole submission.
                Judgement::Rejected => {}
                Judgement::TooSlow => p { strong { "Too slow to judge: " } (pieces(&headline(verdict))) },
                Judgement::Unjudged => {
                    p { strong { "Not judged: " } (prose(verdict.reason.as_deref().unwrap_or("no reason was given"))) }
                }
            }
            @for note in &notes(verdict) { p.note { strong { "Note: " } (prose(note)) } }
            @if let Some(search) = &verdict.search { (numbers(search)) }
        }
    }
}

fn counterexample(report: &ClassReport, verdict: &CheckVerdict) -> Markup {
    let entry = report.exercise.entries.iter().find(|entry| entry.name == verdict.entry);
    let Some(told) = tell(verdict, entry.and_then(|entry| entry.observer.as_deref())) else {
        return html! { p { (badge::meaning(Judgement::Differs, report.exercise.kind)) } };
    };
    html! {
        p { (inline(&verdict.entry)) " does something else than the reference on this call, the smallest one found:" }
        dl.example.large {
            dt { "Call" } dd.call { (inline(&told.call)) }
            dt { "Expected" } dd.expected { (side(&told.expected)) }
            dt { "Got" } dd.got { (side(&told.got)) }
            @if let Some(observed) = &told.observed { dt { "Compared" } dd { (inline(observed)) } }
        }
        @if let Some(parting) = &told.parting { p.hint { (pieces(parting)) } }
        p.muted.small { (origin(verdict, verdict.difference.as_ref())) }
    }
}

/// What one side does: its result, then what it printed and what became of its arguments where those differ.
fn side(side: &Side) -> Markup {
    html! {
        @if let Some(value) = &side.value { (inline(value)) }
        @if let Some(ending) = &side.ending { (pieces(ending)) }
        @if let Some(observed) = &side.observed { span.muted { " (" (pieces(observed)) ")" } }
        @match side.output.as_deref() {
            None => {},
            Some("") => div.small { "prints nothing" },
            Some(output) => div.small { "prints " code { (whole(output)) } },
        }
        @if let Some(arguments) = &side.arguments { div.small { "leaves its arguments as " (inline(arguments)) } }
    }
}

fn origin(verdict: &CheckVerdict, difference: Option<&Difference>) -> Markup {
    let found = difference.map(|difference| match difference.found_by {
        FoundBy::Enumeration => "found by trying small inputs in order",
        FoundBy::Guess => "found by turning a condition of a program around",
        FoundBy::Solver => "found by the solver",
        FoundBy::Border => "found with integers at the ends of their range",
        FoundBy::Branch => "found by aiming at a branch that was not reached yet",
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
            @if let Some(how_far) = how_far(verdict) { (how_far) }
        }
    }
}

fn proved(proof: &Proof) -> Markup {
    html! {
        p {
            (proof::claim(proof))
            @if let Some(through) = &proof.through {
                " It was proved to be the same as " bdi { (visible(through)) } ", which is the same as the reference."
            }
        }
        dl.example {
            @for step in proof::steps(proof) {
                dt { (step.by) } dd { (inline(&step.left)) " = " (inline(&step.right)) }
            }
        }
    }
}

fn misfit(misfit: Option<&Misfit>) -> Markup {
    let Some(misfit) = misfit else {
        return html! { p { (badge::meaning(Judgement::DoesNotFit, ExerciseKind::Functions)) } };
    };
    html! {
        p { (prose(&misfit.what)) }
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
        ("All shapes up to size", number(search.complete_to as u64)),
        ("Shapes tried", number(search.shapes)),
        ("Shapes outside the exercise", number(search.outside)),
        ("Further inputs", number(search.probes)),
        ("Runs", number(search.runs)),
        ("Paths, and turns left open", format!("{}, {}", number(search.paths), number(search.open))),
        ("Branches of the reference taken", branches(search.reference_branches)),
        ("Branches of the submission taken", branches(search.submission_branches)),
        ("Questions to the solver", number(search.queries.asked)),
    ];
    html! {
        details.numbers {
            summary { "The search in numbers" }
            dl { @for (label, value) in rows { div { dt { (label) } dd { (value) } } } }
        }
    }
}
