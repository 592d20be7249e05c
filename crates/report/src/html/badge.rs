//! How judgements and links look wherever they occur: a word, an icon and a colour, never a colour alone.
//!
//! In: a judgement or a submission. Out: markup. The icons are drawn once ([`icons`]) and referred to; a check mark is not
//! among them, because nothing is ever called correct.

use super::text::anchor;
use crate::wording::{judgement as label, judgement_id as key, visible};
use maud::{Markup, PreEscaped, html};
use refute_verdict::{ExerciseKind, Judgement, SubmissionReport};

/// All judgements, in the order in which they are shown.
pub(crate) const JUDGEMENTS: [Judgement; 7] = [
    Judgement::Differs,
    Judgement::Proved,
    Judgement::NoDifference,
    Judgement::DoesNotFit,
    Judgement::Rejected,
    Judgement::TooSlow,
    Judgement::Unjudged,
];

/// What the judgement means, as a sentence.
pub(crate) fn meaning(judgement: Judgement, kind: ExerciseKind) -> &'static str {
    match judgement {
        Judgement::Differs if kind == ExerciseKind::Dialogue => {
            "There is an input with which it does not talk as specified."
        }
        Judgement::NoDifference if kind == ExerciseKind::Dialogue => {
            "No input was found with which it does not talk as specified."
        }
        Judgement::Rejected if kind == ExerciseKind::Dialogue => "It does not compile.",
        Judgement::Differs => "There is an input on which it does something else than the reference.",
        Judgement::NoDifference => "No input was found on which it does something else than the reference.",
        Judgement::Proved => "It was proved to do the same as the reference.",
        Judgement::DoesNotFit => "It lacks the function, or its types are others than the reference's.",
        Judgement::Rejected => "OCaml does not accept its text.",
        Judgement::TooSlow => "It takes so long on most inputs that it could not be compared on them.",
        Judgement::Unjudged => "It could not be judged.",
    }
}

/// An icon by its name in [`icons`].
pub(crate) fn icon(name: &str) -> Markup {
    html! { svg.icon aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// A judgement as a small label.
pub(crate) fn badge(judgement: Judgement) -> Markup {
    html! { span class={ "badge v-" (key(judgement)) } { (icon(key(judgement))) (label(judgement)) } }
}

/// A link to a submission, with its judgement as an icon.
pub(crate) fn link(submission: &SubmissionReport) -> Markup {
    let judgement = submission.verdict;
    html! {
        a class={ "who v-" (key(judgement)) } href={ "#" (anchor(&submission.name)) } title=(label(judgement)) {
            (icon(key(judgement))) bdi { (visible(&submission.name)) }
        }
    }
}

/// A button that copies the text of the element `id`.
pub(crate) fn copy_button(id: &str, what: &str) -> Markup {
    html! {
        button.copy.needs-js type="button" data-copy=(id) aria-label={ "Copy " (what) } {
            (icon("copy")) span aria-live="polite" { "Copy" }
        }
    }
}

/// The drawings, to be placed once in the page.
pub(crate) fn icons() -> Markup {
    const DRAWINGS: [(&str, &str); 16] = [
        ("differs", r#"<path d="M3 6h10M3 10.5h10M11 2.5l-6 11.5"></path>"#),
        (
            "no-difference",
            r#"<path d="M2.5 6.5c2-2.2 3.7-1.7 5.5-.6s3.5 1.6 5.5-.6M2.5 11c2-2.2 3.7-1.7 5.5-.6s3.5 1.6 5.5-.6"></path>"#,
        ),
        ("proved", r#"<path d="M3 5.8h10M3 10.2h10"></path>"#),
        ("does-not-fit", r#"<path d="M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M4.2 11.8l7.6-7.6"></path>"#),
        ("rejected", r#"<path d="M5.2 2.5h5.6l2.7 2.7v5.6l-2.7 2.7H5.2l-2.7-2.7V5.2zM6 6l4 4M10 6l-4 4"></path>"#),
        ("unjudged", r#"<path d="M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.6v.4"></path>"#),
        ("too-slow", r#"<path d="M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M8 4.6V8l2.4 1.6"></path>"#),
        ("copy", r#"<path d="M6 6h7.5v7.5H6zM3.5 10h-1V2.5H10v1"></path>"#),
        (
            "sun",
            r#"<path d="M5.2 8a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8L13 13M3 13l1.2-1.2M11.8 4.2L13 3"></path>"#,
        ),
        ("moon", r#"<path d="M13.2 9.6A5.7 5.7 0 0 1 6.4 2.8a5.7 5.7 0 1 0 6.8 6.8z"></path>"#),
        ("back", r#"<path d="M13.5 8h-11M7 3.5L2.5 8L7 12.5"></path>"#),
        ("previous", r#"<path d="M10 3L5 8l5 5"></path>"#),
        ("next", r#"<path d="M6 3l5 5l-5 5"></path>"#),
        ("search", r#"<path d="M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M10.3 10.3l3.4 3.4"></path>"#),
        ("warning", r#"<path d="M8 2L14.5 13.5h-13zM8 6.4v3.4M8 11.6v.3"></path>"#),
        ("sort", r#"<path d="M4.5 6.5L8 3l3.5 3.5M4.5 9.5L8 13l3.5-3.5"></path>"#),
    ];
    html! {
        svg.sprite aria-hidden="true" width="0" height="0" {
            @for (name, drawing) in DRAWINGS {
                symbol id={ "i-" (name) } viewBox="0 0 16 16" { (PreEscaped(drawing)) }
            }
        }
    }
}
