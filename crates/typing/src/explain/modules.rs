//! Modules that do not fit their module types.

use super::message;
use super::phrases::Phrases;
use crate::problem::{SignatureProblem, SignatureReason, UnboundKind};
use refute_source::Diagnostic;

pub(super) fn explain(problem: &SignatureProblem, phrases: &mut Phrases<'_>) -> Diagnostic {
    let mut words: Vec<&str> = problem.path.iter().map(|name| name.as_str()).collect();
    words.push(problem.name.as_str());
    let path = words.join(".");
    match &problem.reason {
        SignatureReason::Missing(kind) => {
            let kind = noun(*kind);
            message(problem.span, format!("This module lacks the {kind} `{path}` that its signature asks for"))
                .because("A module must define everything that its signature names.")
        }
        SignatureReason::NoSuchMember(kind) => {
            message(problem.span, format!("The signature has no {} `{path}` to constrain", noun(*kind)))
        }
        SignatureReason::Value { found, wanted } => {
            let (found, wanted) = (phrases.quoted(found), phrases.quoted(wanted));
            message(problem.span, format!("The value `{path}` of this module is not as its signature says"))
                .because(format!("It has the type {found}, and the signature asks for {wanted}."))
        }
        SignatureReason::Type { found, wanted } => {
            let mut declared = |id: &Option<_>| id.map(|id| phrases.declaration(problem.name, id));
            let title = format!("The type `{path}` of this module is not as its signature says");
            match (declared(found), declared(wanted)) {
                (Some(found), Some(wanted)) => message(problem.span, title)
                    .because(format!("The module has `{found}`, and the signature asks for `{wanted}`.")),
                _ => message(problem.span, title).because("The numbers of parameters differ."),
            }
        }
        SignatureReason::Exception { .. } => {
            message(problem.span, format!("The exception `{path}` of this module is not as its signature says"))
                .because("Its arguments differ.")
        }
        SignatureReason::Kind { is_functor: true } => {
            message(problem.span, "This is a functor, not a module with members")
                .because("A functor gives a module when it is applied to one: `F (M)`.")
        }
        SignatureReason::Kind { is_functor: false } => message(problem.span, "This is a module, not a functor"),
        SignatureReason::ModuleType => {
            message(problem.span, format!("The module type `{path}` of this module is not as its signature says"))
                .because("It must mean the same there: neither more nor less may be asked for.")
        }
        SignatureReason::Alias => {
            message(problem.span, format!("The module `{path}` of this module is not the one that its signature names"))
                .because(format!("`module {} = M` in a signature asks for that very module.", problem.name))
        }
        SignatureReason::FreshTypes => {
            message(problem.span, "This makes new types, which a functor with a parameter may not do")
                .because("Applied to the same module again, such a functor gives the same types.")
                .hint("A functor that takes `()` in the end, `functor (X : S) () -> ..`, makes new ones each time.")
        }
        SignatureReason::NoSignature => message(problem.span, "A recursive module needs a signature")
            .because("The others can use it before it is there only as far as its signature says what it is.")
            .hint("Write `module rec M : sig .. end = ..`."),
        SignatureReason::Cycle(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            message(problem.span, "None of these recursive modules can be evaluated before the others")
                .because(format!("They need one another: {}.", names.join(" -> ")))
                .because("A module whose values are all functions or lazy can be used before it is evaluated.")
        }
        SignatureReason::Generative => message(problem.span, "This functor takes `()`")
            .because("It makes a new module each time; it is applied to nothing: `F ()`."),
    }
}

fn noun(kind: UnboundKind) -> &'static str {
    match kind {
        UnboundKind::Value => "value",
        UnboundKind::Constructor => "exception",
        UnboundKind::Field => "field",
        UnboundKind::Type => "type",
        UnboundKind::Module => "module",
        UnboundKind::ModuleType => "module type",
    }
}
