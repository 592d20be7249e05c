//! The report as one HTML page that needs nothing else: no network, no fonts, no other file.
//!
//! In: a `ClassReport`. Out: the page; start at [`html`]. The page reads without its script; the script sorts, searches
//! and opens submissions. The policy in its head allows the script and the style that are written here, and nothing else,
//! so that a program or a name in a report cannot bring its own.
//! Invariants: the same report gives the same bytes; all text of users is escaped (by `maud`) and made visible
//! (`html::text`). Not here: what the numbers are (see `grade`).

pub(crate) mod badge;
mod clusters;
mod inputs;
pub(crate) mod listing;
mod overview;
mod repairs;
mod submission;
mod table;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod text;

use self::text::words;
use crate::wording::visible;
use base64::Engine;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use refute_verdict::{ClassReport, ExerciseKind};
use sha2::{Digest, Sha256};

pub(crate) const STYLE: &str = include_str!("../assets/report.css");
const SCRIPT: &str = concat!(include_str!("../assets/theme.js"), include_str!("../assets/report.js"));
/// The icon of the page in a browser's tab: two waves with a stroke through them.
const FAVICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' \
height='16' rx='4' fill='%232f4b8f'/%3E%3Cpath d='M4 6.2h8M4 9.8h8M10.4 3.4L5.6 12.6' stroke='white' stroke-width='1.5' \
stroke-linecap='round'/%3E%3C/svg%3E";

/// The whole page.
pub fn html(report: &ClassReport) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(report))
            body.dialogue[!report.exercise.kind.is_functions()] {
                (badge::icons())
                a.skip href="#submissions" { "Skip to the submissions" }
                (navigation(report))
                main #overview-view {
                    (overview::header(report))
                    (overview::charts(report))
                    (clusters::section(report))
                    (repairs::section(report))
                    (inputs::section(report))
                    (table::section(report))
                    (reference(report))
                }
                div #submission-view {
                    @for submission in &report.submissions { (submission::section(report, submission)) }
                }
                footer { "Made by Refute " (env!("CARGO_PKG_VERSION")) ". No difference found does not mean correct." }
            }
        }
    };
    page.into_string()
}

fn head(report: &ClassReport) -> Markup {
    page_head(&format!("{} · class report", visible(&report.exercise.title)), STYLE, SCRIPT)
}

/// The head of a page that may use its own style and script, and nothing else.
pub(crate) fn page_head(title: &str, style: &str, script: &str) -> Markup {
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(style),
        hash(script)
    );
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(policy);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta name="referrer" content="no-referrer";
            title { (title) }
            link rel="icon" href=(FAVICON);
            style { (PreEscaped(style)) }
            // Here and not at the end, so that the theme is known before anything is drawn.
            script { (PreEscaped(script)) }
        }
    }
}

/// How a policy names a script or a style.
fn hash(text: &str) -> String {
    format!("sha256-{}", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(text.as_bytes())))
}

fn navigation(report: &ClassReport) -> Markup {
    html! {
        nav.top aria-label="Page" {
            a.brand href="#overview" { bdi { (visible(&report.exercise.title)) } }
            ul {
                li { a href="#clusters" { "Clusters" } }
                @if !report.repairs.is_empty() { li { a href="#repairs" { "Repairs" } } }
                li { a href="#tests" { "Tests" } }
                li { a href="#submissions" { "Submissions" } }
                li { a href="#reference" { (words(report.exercise.kind).standard) } }
            }
            (theme_button())
        }
    }
}

/// The button for dark or light.
pub(crate) fn theme_button() -> Markup {
    html! {
        button.needs-js #theme type="button" aria-label="Dark or light" title="Dark or light" {
            span.to-dark { (badge::icon("moon")) } span.to-light { (badge::icon("sun")) }
        }
    }
}

/// The reference and what is loaded before it.
fn reference(report: &ClassReport) -> Markup {
    let reference = &report.exercise.reference;
    html! {
        section #reference {
            h2 { (words(report.exercise.kind).standard) span.muted { " " code { (visible(&reference.name)) } } }
            @for prelude in &report.exercise.prelude {
                details.fold {
                    summary { "Loaded before every program: " code { (visible(&prelude.name)) } }
                    (listing::listing(&prelude.text, &[], "Prelude"))
                }
            }
            div #reference-text {
                @match report.exercise.kind {
                    ExerciseKind::Functions => (listing::listing(&reference.text, &[], "Text of the reference")),
                    ExerciseKind::Dialogue => (listing::plain(&reference.text, "Text of the specification")),
                }
            }
        }
    }
}
