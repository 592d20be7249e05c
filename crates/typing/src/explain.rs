//! The wording of problems: from typed fields to a message that a beginner can act on.
//!
//! In: a [`Problem`] and the type declarations. Out: a [`Diagnostic`] with a title that can be understood alone, labels,
//! the reason in sentences, and hints with edits where one is certain enough.
//! Types are printed as OCaml prints them; a type too long for a line of text stands indented on a line of its own.
//! Not here: what counts as a problem (see `problem`), layout (see `refute_source::render`).

mod advice;
mod application;
mod declarations;
mod mismatch;
mod modules;
mod names;
mod phrases;

use crate::Problem;
use crate::problem::{FormatReason, NoVersion};
use phrases::Phrases;
use refute_ir::TypeTable;
use refute_source::{Diagnostic, Span};

impl Problem {
    /// The message a person sees.
    pub fn to_diagnostic(&self, types: &TypeTable) -> Diagnostic {
        let mut phrases = Phrases::new(types);
        let mut diagnostic = self.explain(&mut phrases);
        diagnostic.code = self.code();
        diagnostic.severity = self.severity();
        diagnostic
    }

    fn explain(&self, phrases: &mut Phrases<'_>) -> Diagnostic {
        match self {
            Problem::Mismatch(mismatch) => mismatch::explain(mismatch, phrases),
            Problem::InfiniteType(mismatch) => mismatch::explain_infinite(mismatch, phrases),
            Problem::Unbound(unbound) => names::explain(unbound),
            Problem::MissingRec { name, span, binding } => names::missing_rec(*name, *span, *binding),
            Problem::TooManyArguments { .. }
            | Problem::NotAFunction { .. }
            | Problem::NotExpectedFunction { .. }
            | Problem::ConstructorArity { .. }
            | Problem::WrongConstructor { .. }
            | Problem::WrongLabel { .. }
            | Problem::WrongParameterLabel { .. }
            | Problem::NonUnitStatement { .. }
            | Problem::PartialStatement { .. }
            | Problem::NonReturningStatement { .. } => application::explain(self, phrases),
            Problem::BadFormat { span, conversion, reason } => bad_format(*span, conversion, *reason),
            Problem::MisplacedExceptionPattern { span } => message(*span, "`exception` patterns cannot stand here")
                .because("`| exception E -> ...` is a case of its own: it must stand at the outside of a case of `match`, not inside another pattern."),
            Problem::Signature(problem) => modules::explain(problem, phrases),
            Problem::NotAFunctor { span } => message(*span, "This is not a functor, so it cannot be applied")
                .because("Only a functor, a module with parameters, can be given a module: `module F (X : S) = struct .. end`."),
            Problem::FunctorNotApplied { path, span } => {
                message(*span, format!("`{path}` is a functor: it has no members until it is applied"))
                    .because("A functor gives a module when it is applied to one, as in `module M = F (X)`.")
            }
            Problem::PrivateType { span, ty } => {
                let ty = phrases.quoted(ty);
                message(*span, format!("Values of the private type {ty} cannot be made here"))
                    .because("A private type can be taken apart everywhere, but its values come from functions of the module that declares it.")
            }
            Problem::Unsupported { construct, span } => unsupported(construct, *span),
            Problem::NotOffered(lacking) => names::not_offered(lacking),
            Problem::Removed { path, span, gone } => message(*span, format!("`{path}` is gone from OCaml {gone} on"))
                .because("Older versions have it, with a warning. `--language` says which version a program is for."),
            Problem::NoVersion(lives) => {
                let NoVersion { span, new, since, old, gone } = &**lives;
                message(*span, format!("No version of OCaml has both `{old}` and `{new}`")).because(format!(
                    "`{old}` is gone from OCaml {gone} on, and `{new}` is of OCaml {since}. `--language` says which version a program is for."
                ))
            }
            Problem::TypeTooLarge { span } => message(*span, "The type of this is too large to write down")
                .because("Each definition here makes the type larger than the one before, until it would fill the memory.")
                .beyond_limit("a type this large"),
            _ => declarations::explain(self, phrases),
        }
    }
}

/// The start of any message; code and severity are set at the end.
fn message(span: Span, title: impl Into<String>) -> Diagnostic {
    Diagnostic::error("", span, title)
}

fn unsupported(construct: &str, span: Span) -> Diagnostic {
    Diagnostic::unsupported("", span, construct)
        .here("Refute does not know this")
        .because("This may well be correct OCaml. It is refused because guessing what it means would be worse.")
        .hint("Write it without this, or have somebody look at the program.")
}

fn bad_format(span: Span, conversion: &str, reason: FormatReason) -> Diagnostic {
    match reason {
        FormatReason::UnknownConversion => message(
            span,
            format!("`{conversion}` is not a conversion of format strings"),
        )
        .because(
            "The most common ones are `%d` for int, `%s` for string, `%c` for char, `%f` for float and `%b` for bool.",
        )
        .hint("Write `%%` to print a percent sign."),
        FormatReason::Incomplete => message(span, "This format string ends in the middle of a conversion")
            .here(format!("`{conversion}` is not complete"))
            .because("After `%` comes a letter that says what is printed, such as `%d` for an int.")
            .hint("Write `%%` to print a percent sign."),
        FormatReason::BadFlags => {
            message(span, format!("The flags or numbers of `{conversion}` do not fit its letter"))
        }
        FormatReason::Unsupported => unsupported(&format!("the conversion `{conversion}`"), span),
    }
}

#[cfg(test)]
mod tests;
