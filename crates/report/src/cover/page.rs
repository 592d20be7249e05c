//! Coverage as one HTML page that needs nothing else: the source with its branches, and the inputs beside it.
//!
//! In: a verdict and the text. Out: the page; start at [`page`]. It reads and works without its script, which only changes
//! the theme: that an input lights up its branches, and a branch its input, is written in the style sheet.
//! Invariants: as for the class report (`html`): only its own style and script may run, all text of users is escaped.

mod inputs;
mod lights;
mod source;

use super::{Counts, Standing, standing};
use crate::html::text::{counted, prose};
use crate::html::{self, badge, listing};
use crate::wording::{one_line, visible};
use maud::{DOCTYPE, Markup, html};
use refute_verdict::{BranchReport, BranchSort, BranchState, CoverVerdict};

const STYLE: &str = include_str!("../../assets/cover.css");
const SCRIPT: &str = include_str!("../../assets/theme.js");

/// The whole page.
pub fn page(verdict: &CoverVerdict, source: &str) -> String {
    let title = format!("{} · branch coverage", one_line(&verdict.entry, 100));
    let style = format!("{}{STYLE}{}", html::STYLE, lights::rules(verdict));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (html::page_head(&title, &style, SCRIPT))
            body {
                (badge::icons())
                a.skip href="#source" { "Skip to the source" }
                (navigation(verdict))
                main {
                    (header(verdict))
                    (source::section(verdict, source))
                    (inputs::section(verdict))
                    (undecided(verdict))
                }
                footer { "Made by Refute " (env!("CARGO_PKG_VERSION")) "." }
            }
        }
    };
    page.into_string()
}

fn navigation(verdict: &CoverVerdict) -> Markup {
    html! {
        nav.top aria-label="Page" {
            a.brand href="#overview" { bdi { (one_line(&verdict.entry, 100)) } }
            ul {
                li { a href="#source" { "Source" } }
                li { a href="#inputs" { "Inputs" } }
                @if has_undecided(verdict) { li { a href="#not-reached" { "Not reached" } } }
            }
            (html::theme_button())
        }
    }
}

fn header(verdict: &CoverVerdict) -> Markup {
    let counts = Counts::of(verdict);
    html! {
        section #overview {
            p.kicker { "Branch coverage" }
            h1 { @if verdict.entry.is_empty() { (visible(&verdict.file)) } @else { (one_line(&verdict.entry, 200)) } }
            ul.entries {
                li { code { (visible(&verdict.file)) } }
                @if !verdict.ty.is_empty() { li { (listing::inline(&verdict.ty)) } }
                @if verdict.deep { li.muted { "with the functions that it calls" } }
            }
            @if let Some(reason) = &verdict.reason { p.lead { (prose(reason)) } }
            @if counts.all > 0 { p.lead { (counts.sentence()) } }
            @if let Some(against) = counts.against(verdict) { p.lead { (prose(&against)) } }
            @if !verdict.notes.is_empty() { ul.facts { @for note in &verdict.notes { li { (prose(note)) } } } }
            @if !verdict.diagnostics.is_empty() {
                ul.facts {
                    @for diagnostic in &verdict.diagnostics {
                        li { "Line " (diagnostic.place.start.line) ": " (prose(&diagnostic.title)) }
                    }
                }
            }
            @if counts.all > 0 { (bars(verdict, &counts)) }
        }
    }
}

/// How much is covered, as bars: without tests one, with them one before and one after.
fn bars(verdict: &CoverVerdict, counts: &Counts) -> Markup {
    let found = [
        ("reached", counts.reached - counts.raising, "reached"),
        ("raises", counts.raising, "reached, raising"),
        ("open", counts.open, "open: not reached, not proved dead"),
        ("dead", counts.dead, "dead: proved unreachable"),
    ];
    let alive = counts.alive();
    let share = |taken: usize| [("tested", taken.min(alive), "taken"), ("open", alive.saturating_sub(taken), "missed")];
    html! {
        div.charts.coverage {
            (panel("chart-branches", "Branches", &found))
            @if let (Some(before), Some(after), Some(against)) = (counts.before, counts.after, &verdict.against) {
                (panel("chart-before", "Before: the tests there are", &share(before)))
                (panel("chart-after", &format!("After: {} added", counted(against.add.len(), "input", "inputs")), &share(after)))
            }
        }
    }
}

fn panel(id: &str, title: &str, parts: &[(&str, usize, &str)]) -> Markup {
    let all = parts.iter().map(|(_, number, _)| number).sum::<usize>().max(1);
    let percent = |number: usize| 100.0 * number as f64 / all as f64;
    let mut at = 0.0;
    let starts: Vec<f64> = parts
        .iter()
        .map(|(_, number, _)| {
            let start = at;
            at += percent(*number);
            start
        })
        .collect();
    html! {
        section.panel aria-labelledby=(id) {
            h2 id=(id) { (title) }
            svg.stack aria-hidden="true" {
                @for ((class, number, _), start) in parts.iter().zip(&starts) {
                    @if *number > 0 {
                        rect class=(class) x=(format!("{start:.3}%")) width=(format!("{:.3}%", percent(*number))) height="100%" {}
                    }
                }
            }
            ul.sums {
                @for (class, number, word) in parts.iter().filter(|(_, number, _)| *number > 0) {
                    li { span class={ "swatch " (class) } {} (word) " " span.number { (number) } span.muted { (format!(" {:.0} %", percent(*number))) } }
                }
            }
        }
    }
}

/// The branches that no input reaches, with the reasons.
fn undecided(verdict: &CoverVerdict) -> Markup {
    html! {
        @if has_undecided(verdict) {
            section #not-reached {
                h2 { "Not reached" }
                div.panel { ul.reasons {
                    @for (index, branch) in verdict.branches.iter().enumerate() {
                        @match &branch.state {
                            BranchState::Reached { .. } => {}
                            BranchState::Dead { reason } => {
                                li #{ "why-" (index) } .dead { (why(index, branch, "dead")) p { "No input reaches it: " (prose(reason)) } }
                            }
                            BranchState::Open { size, reason } => {
                                li #{ "why-" (index) } .open {
                                    (why(index, branch, "open"))
                                    p { "No input up to size " (size) " reaches it, and it is not proved dead: " (prose(reason)) }
                                }
                            }
                        }
                    }
                } }
            }
        }
    }
}

fn why(index: usize, branch: &BranchReport, word: &str) -> Markup {
    html! {
        p {
            strong.state { (word) } " "
            a href={ "#b" (index) } { "Line " (branch.place.start.line) ", column " (branch.place.start.column) }
            span.muted { ", " (sort(branch.kind)) " in " code { (one_line(&branch.function, 100)) } }
        }
    }
}

fn has_undecided(verdict: &CoverVerdict) -> bool {
    verdict.branches.iter().any(|branch| !matches!(branch.state, BranchState::Reached { .. }))
}

/// What a branch is, in words.
fn sort(kind: BranchSort) -> &'static str {
    match kind {
        BranchSort::Body => "the body",
        BranchSort::Arm => "an arm",
        BranchSort::Then => "then",
        BranchSort::Else => "else",
        BranchSort::RightOperand => "the right operand is evaluated",
        BranchSort::ShortCircuit => "the right operand is skipped",
    }
}

/// How a branch is marked: its class, its sign, where it leads, and the same in words.
struct Mark {
    class: &'static str,
    sign: String,
    leads: String,
    words: String,
}

fn mark(verdict: &CoverVerdict, branch: usize) -> Option<Mark> {
    let of_input = |class: &'static str, number: usize, sign: String, words: &str| Mark {
        class,
        sign,
        leads: if number <= verdict.inputs.len() { format!("#input-{number}") } else { "#inputs".to_string() },
        words: format!("{words} {number}"),
    };
    let why = format!("#why-{branch}");
    Some(match standing(verdict, branch)? {
        Standing::Reached(number) => of_input("reached", number, number.to_string(), "reached by input"),
        Standing::Raises(number) => of_input("raises", number, format!("{number}!"), "raises, reached by input"),
        Standing::Tested => match verdict.branches.get(branch)?.state {
            BranchState::Reached { input } if input < verdict.inputs.len() => {
                of_input("tested", input + 1, "=".to_string(), "taken by the tests, also by input")
            }
            _ => Mark {
                class: "tested",
                sign: "=".into(),
                leads: "#overview".into(),
                words: "taken by the tests".into(),
            },
        },
        Standing::Dead => Mark { class: "dead", sign: "×".into(), leads: why, words: "dead".into() },
        Standing::Open => Mark { class: "open", sign: "?".into(), leads: why, words: "open".into() },
    })
}

/// The link in front of a branch.
fn chip(verdict: &CoverVerdict, branch: usize) -> Markup {
    html! {
        @if let Some(mark) = mark(verdict, branch) {
            a #{ "b" (branch) } class={ "mark b" (branch) " " (mark.class) } href=(mark.leads) title={ (mark.words) (class(verdict, branch)) }
                aria-label={ "Branch " (branch + 1) ", " (mark.words) } { (mark.sign) }
        }
    }
}

/// The class of inputs that reach a branch, to follow a sentence about it.
fn class(verdict: &CoverVerdict, branch: usize) -> String {
    let Some(BranchReport { class: Some(class), conditions, .. }) = verdict.branches.get(branch) else {
        return String::new();
    };
    let conditions = if conditions.is_empty() { String::new() } else { format!(" where {}", conditions.join(" && ")) };
    format!("; all of the class {}", one_line(&format!("{class}{conditions}"), 300))
}

#[cfg(test)]
mod tests;
