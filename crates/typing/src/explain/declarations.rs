//! Declarations, patterns, records and recursive definitions.

use super::message;
use super::phrases::{Phrases, count, list};
use crate::Problem;
use crate::problem::{DuplicateKind, InstanceReason, LayoutReason, Marked};
use refute_source::suggest::closest;
use refute_source::{Diagnostic, Span};

pub(super) fn explain(problem: &Problem, phrases: &mut Phrases<'_>) -> Diagnostic {
    match problem {
        Problem::TypeArity { name, span, expected, given } => {
            let takes = count(*expected, "parameter");
            let diagnostic = message(*span, format!("The type `{name}` takes {takes}, but it is given {given}"));
            match expected {
                0 => diagnostic,
                1 => diagnostic.hint(format!("The parameter stands before the name: `int {name}`, `'a {name}`.")),
                _ => diagnostic.hint(format!("The parameters stand in parentheses before the name: `(int, string) {name}`.")),
            }
        }
        Problem::UnboundTypeVariable { name, span } => {
            message(*span, format!("`'{name}` is not a parameter of this type"))
                .here("not declared on the left")
                .because("All type variables on the right side of a type declaration must be its parameters.")
                .hint(format!("Declare it on the left: `type '{name} t = ...`."))
        }
        Problem::Duplicate { what, name, first, second } => {
            let (title, rule) = duplicate(*what);
            message(*second, title.replace("{}", name.as_str()))
                .here("the second time")
                .label(*first, "the first time")
                .because(rule)
        }
        Problem::DefinedAgain { what, name, first, second } => {
            let (title, _) = duplicate(*what);
            message(*second, title.replace("{}", name.as_str()))
                .here("from here on this one is meant")
                .label(*first, "the first time")
                .because("OCaml compiles no file with two definitions of this name; only its toplevel goes on with the second one. What was made with the first one does not fit the second.")
                .hint("Leave one of them out, or give it another name.")
        }
        Problem::Instance { span, reason } => instance(*span, reason, phrases),
        Problem::OrPatternVariable { name, span, missing } => {
            message(*missing, format!("`{name}` must be bound on both sides of `|`"))
                .here(format!("`{name}` is missing here"))
                .label(*span, "in this pattern")
                .because("Either side may be the one that fits, and the code after the arrow uses the variables of both.")
        }
        Problem::MissingFields { span, ty, fields } => {
            let ty = phrases.quoted(ty);
            message(*span, format!("This record of type {ty} lacks {}", list(fields)))
                .here(format!("{} missing", count(fields.len(), "field")))
                .because("All fields must be given when a record is made.")
                .hint("To copy an existing record and change some fields, write `{ r with field = value }`.")
        }
        Problem::WrongField { field, span, ty, available } => {
            let ty = phrases.quoted(ty);
            let diagnostic = message(*span, format!("The type {ty} has no field `{field}`"))
                .because(format!("Its fields are {}.", list(available)));
            match closest(field.as_str(), available.iter().map(|name| name.as_str())) {
                Some(near) => diagnostic.fix(format!("Did you mean `{near}`?"), *span, near),
                None => diagnostic,
            }
        }
        Problem::NotARecord { span, ty, field } => {
            let noun = phrases.noun(ty);
            let title = match field {
                Some(field) => format!("This is {noun}, not a record, so it has no field `{field}`"),
                None => format!("A record stands where {noun} is needed"),
            };
            message(*span, title)
        }
        Problem::NotMutable { field, span, declared } => {
            let diagnostic = message(*span, format!("The field `{field}` cannot be changed"))
                .because("Fields keep their value unless they are declared `mutable`.");
            match declared {
                Some(declared) => diagnostic.label(*declared, "declared without `mutable`").fix(
                    "Declare it as mutable:",
                    Span::new(declared.file, declared.start, declared.start),
                    "mutable ",
                ),
                None => diagnostic,
            }
        }
        Problem::CyclicAbbreviation { name, span } => {
            message(*span, format!("The type `{name}` is only another name for itself"))
                .because("An abbreviation must come to an end. A type may refer to itself only below a constructor or a field, as in `type t = Leaf | Node of t * t`.")
        }
        Problem::RecursiveValue { name, span } => {
            let title = match name {
                Some(name) => format!("The value of `{name}` is needed to compute `{name}` itself"),
                None => "This value is needed to compute itself".to_string(),
            };
            message(*span, title)
                .because("After `let rec`, a name may be used inside functions and inside constructors and records, but not where its value is needed at once.")
                .hint("If this should be a function, give it a parameter: `let rec f x = ...` or `let rec f () = ...`.")
        }
        Problem::RecursivePattern { span } => {
            message(*span, "The left side of `let rec` must be a name")
                .here("this is a pattern")
                .because("Only single names can be defined recursively; take the parts out with a second `let`.")
        }
        Problem::EscapingType { span, name } => {
            message(*span, format!("The type `{name}` would be used outside the place where it is known"))
        }
        Problem::ReservedTypeVariable { name, span } => {
            message(*span, format!("A type variable cannot be called `'{name}`"))
                .because("Names that begin with `'_` are those OCaml gives to types that it will only find out later.")
                .hint("Leave the underscore out, or write `_` for a type that needs no name.")
        }
        Problem::UntrueVariance { span, marked } => {
            let (mark, allowed) = match marked {
                Marked::Covariant => ("+", "only where values are taken out: not before an arrow and not in what is mutable"),
                Marked::Contravariant => ("-", "only where values are put in: before an arrow"),
                Marked::Injective => ("!", "only where it makes a difference: an abbreviation must contain it"),
            };
            message(*span, format!("The type does not depend on this parameter as `{mark}` says"))
                .because(format!("A parameter marked `{mark}` may be used {allowed}."))
                .hint("Leave the mark out; OCaml finds out by itself how a type depends on its parameters.")
        }
        Problem::UntrueLayout { span, reason } => layout(*span, *reason),
        Problem::OnlyExceptions { span } => message(*span, "No case of this `match` is for a value")
            .because("A `match` needs a case for the value of what is matched; cases with `exception` are for what it raises.")
            .hint("Add `| result -> result`, or use `try ... with` to handle exceptions only."),
        Problem::LessGeneral { span, variable, ty } => {
            let shown = phrases.quoted(ty);
            message(*span, format!("This does not have the declared type for every `'{variable}`"))
                .here(format!("this has the type {shown} for one `'{variable}` only"))
                .because(format!("`'{variable}.` promises that the definition works at every type. It does not when `'{variable}` is also the type of something outside the definition, or when the right side is computed first: then a reference or an array in it would be shared by all uses."))
                .hint("A function keeps the promise when its parameters are written: `fun x -> ...`.")
        }
        Problem::InlineRecordEscapes { span } => message(*span, "This record belongs to its constructor")
            .because("A record written inside a constructor is no value of its own: its fields can be used, but the record cannot be passed around.")
            .hint("Use its fields one by one, as in `r.x`, or declare the record as a type of its own."),
        _ => message(problem.span(), problem.code()),
    }
}

fn layout(span: Span, reason: LayoutReason) -> Diagnostic {
    let title = match reason {
        LayoutReason::Blocks => "Not all values of this type are immediate",
        LayoutReason::BoxedToo => "A type cannot be boxed and unboxed",
        _ => "This type cannot be unboxed",
    };
    let rule = match reason {
        LayoutReason::BoxedToo => "The two attributes contradict each other.",
        LayoutReason::SeveralConstructors => "Its values must be told apart: it has not exactly one constructor.",
        LayoutReason::NoArgument => "Its constructor has no argument that could stand for it.",
        LayoutReason::SeveralParts => "It has not exactly one part that could stand for it.",
        LayoutReason::Mutable => "Its field can be changed.",
        LayoutReason::Hidden => "Its constructor hides a type, of which nobody knows whether it is `float`.",
        LayoutReason::NoParts => "Only variants and records can be.",
        LayoutReason::Blocks => "Immediate are integers, characters, and constructors without arguments.",
    };
    message(span, title).because(rule).hint("Leave the attribute out.")
}

fn duplicate(what: DuplicateKind) -> (&'static str, &'static str) {
    match what {
        DuplicateKind::PatternVariable => (
            "The variable `{}` is bound twice in one pattern",
            "A pattern gives each variable one value. To ask for equal values, use two names and a condition: `(x, y) when x = y`.",
        ),
        DuplicateKind::FieldUse => ("The field `{}` is given twice", "Each field of a record has one value."),
        DuplicateKind::Field => {
            ("The field `{}` is declared twice in one type", "The fields of a record type must have different names.")
        }
        DuplicateKind::Constructor => (
            "The constructor `{}` is declared twice in one type",
            "The constructors of a type must have different names.",
        ),
        DuplicateKind::Type => (
            "The type `{}` is declared twice",
            "Types of one structure, or joined by `and`, must have different names.",
        ),
        DuplicateKind::Module => {
            ("The module `{}` is defined twice", "A structure or signature has one module of each name.")
        }
        DuplicateKind::ModuleType => {
            ("The module type `{}` is defined twice", "A structure or signature has one module type of each name.")
        }
        DuplicateKind::Exception => {
            ("The exception `{}` is declared twice", "A structure or signature has one exception of each name.")
        }
        DuplicateKind::TypeParameter => {
            ("The type parameter `{}` is declared twice", "The parameters of a type must have different names.")
        }
    }
}

fn instance(span: Span, reason: &InstanceReason, phrases: &mut Phrases<'_>) -> Diagnostic {
    match reason {
        InstanceReason::NotExtensible(name) => message(span, format!("The type `{name}` cannot be extended"))
            .because(format!("Only a type that is declared as `type {name} = ..` gets new constructors by `+=`.")),
        InstanceReason::Unfinished(name) => message(span, format!("The type `{name}` is not complete yet"))
            .because("The tags of a type can be taken over only after its declaration, not in one that is joined to it by `and`.")
            .hint("Declare it before, with a `type` of its own."),
        InstanceReason::Hidden => message(span, "The type that this constructor hides would leave its scope")
            .because("What a constructor hides is known only in the case that takes it apart: in `match`, or in `let ... in`."),
        InstanceReason::Undetermined => message(span, "A type variable cannot be known from this type")
            .because("Of an abstract type nobody knows whether it is another one for each argument."),
        InstanceReason::WrongResult { found, owner } => {
            let (found, owner) = (phrases.quoted(found), phrases.types().get(*owner).name);
            message(span, format!("A constructor of `{owner}` cannot give {found}"))
                .because(format!("What stands behind `:` or `->` must be `{owner}` with its parameters."))
        }
    }
}
