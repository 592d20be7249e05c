//! Names that nothing in scope has.

use super::message;
use crate::library;
use crate::problem::{NotOffered, Unbound, UnboundKind};
use refute_source::{Diagnostic, Name, Span};

pub(super) fn explain(unbound: &Unbound) -> Diagnostic {
    let path = &unbound.path;
    let kind = match unbound.kind {
        UnboundKind::Value => "value",
        UnboundKind::Constructor => "constructor",
        UnboundKind::Field => "record field",
        UnboundKind::Type => "type",
        UnboundKind::Module => "module",
        UnboundKind::ModuleType => "module type",
    };
    let last = path.rsplit('.').next().unwrap_or(path);
    let title = match unbound.module {
        Some(module) => format!("The module `{module}` has no {kind} called `{last}`"),
        None => format!("There is no {kind} called `{path}`"),
    };
    let mut diagnostic = message(unbound.span, title).here(match unbound.module {
        Some(_) => "not in this module",
        None => "not defined",
    });
    if let Some((word, replacement)) = foreign(unbound.kind, path) {
        diagnostic = diagnostic.because(word);
        if let Some(replacement) = replacement {
            diagnostic = diagnostic.fix(format!("Write `{replacement}`:"), unbound.span, replacement);
        }
        return diagnostic;
    }
    if let Some(later) = unbound.later {
        return diagnostic
            .label(later, format!("`{path}` is defined here, further down"))
            .because("A name can be used only after its definition.")
            .hint("Move the definition up. If two functions need each other, define them together: `let rec f x = ... and g y = ...`.");
    }
    if unbound.module.is_none()
        && let Some(rule) = rule(unbound)
    {
        diagnostic = diagnostic.because(rule);
    }
    if let Some(suggestion) = &unbound.suggestion {
        diagnostic = diagnostic.fix(format!("Did you mean `{suggestion}`?"), unbound.span, suggestion.as_str());
    }
    diagnostic
}

/// A name of a library that Refute lacks.
pub(super) fn not_offered(lacking: &NotOffered) -> Diagnostic {
    let since = lacking.since.map(|version| format!(", new in OCaml {version}")).unwrap_or_default();
    let construct = match lacking.kind {
        UnboundKind::Module => format!("the library module `{}`{since}", lacking.path),
        _ => {
            let library = lacking.path.split('.').next().filter(|module| library::is_of_other_library(module));
            let of = library.map_or("OCaml's library".to_string(), |library| format!("the library `{library}`"));
            format!("`{}` of {of}{since}", lacking.path)
        }
    };
    super::unsupported(&construct, lacking.span)
}

/// What beginners may not know about the kind of name. Not said when a slip of the pen explains it all.
fn rule(unbound: &Unbound) -> Option<&'static str> {
    if unbound.suggestion.is_some() {
        return None;
    }
    Some(match unbound.kind {
        UnboundKind::Value => {
            "A name can be used after its definition: further down in the file, or after `in`. Names of other modules need the module in front, as in `List.length`."
        }
        UnboundKind::Constructor => {
            "A word that begins with a capital letter is a constructor of a type, an exception or a module. It must be declared before it is used, as in `type t = A | B of int`. Variables begin with a small letter."
        }
        UnboundKind::Field => {
            "The fields of a record are declared with its type, as in `type point = { x : int; y : int }`."
        }
        UnboundKind::Type => {
            "A type must be declared before it is used; types that refer to each other are joined with `and`."
        }
        UnboundKind::Module => {
            "A module must be defined before it is used. Of OCaml's standard library Refute knows the modules that are listed in `docs/language.md`."
        }
        UnboundKind::ModuleType => {
            "A module type must be declared before it is used, as in `module type S = sig .. end`."
        }
    })
}

/// Words of other languages, and how OCaml says it.
fn foreign(kind: UnboundKind, path: &str) -> Option<(&'static str, Option<&'static str>)> {
    Some(match (kind, path) {
        (UnboundKind::Value, "null" | "nil" | "NULL") => (
            "OCaml has no null. Use `None` of the `option` type for a missing value, and `[]` for the empty list.",
            None,
        ),
        (UnboundKind::Value, "elif" | "elseif" | "elsif") => ("OCaml writes `else if` as two words.", Some("else if")),
        (UnboundKind::Value, "return") => {
            ("OCaml has no `return`: the value of a function is the value of its body.", None)
        }
        (UnboundKind::Value, "printf") => ("`printf` is part of the module `Printf`.", Some("Printf.printf")),
        (UnboundKind::Value, "sprintf") => ("`sprintf` is part of the module `Printf`.", Some("Printf.sprintf")),
        (UnboundKind::Value, "println" | "print" | "puts" | "echo") => (
            "OCaml has one function for each type: `print_string`, `print_int`, `print_float`, `print_char`, and `print_endline` for a string with a line end.",
            None,
        ),
        (UnboundKind::Constructor, "True") => ("`true` and `false` are written with small letters.", Some("true")),
        (UnboundKind::Constructor, "False") => ("`true` and `false` are written with small letters.", Some("false")),
        (UnboundKind::Constructor, "Nil") => ("The empty list is written `[]`.", None),
        (UnboundKind::Type, "integer" | "Integer" | "Int") => ("OCaml's integers have the type `int`.", Some("int")),
        (UnboundKind::Type, "boolean" | "Boolean" | "Bool") => {
            ("OCaml's truth values have the type `bool`.", Some("bool"))
        }
        (UnboundKind::Type, "double" | "real" | "Float") => {
            ("OCaml's numbers with a fraction have the type `float`.", Some("float"))
        }
        (UnboundKind::Type, "str" | "String") => ("OCaml's texts have the type `string`.", Some("string")),
        (UnboundKind::Type, "void") => ("The type with only the value `()` is `unit`.", Some("unit")),
        _ => return None,
    })
}

/// A recursive function without `rec`.
pub(super) fn missing_rec(name: Name, span: Span, binding: Span) -> Diagnostic {
    message(span, format!("`{name}` is used in its own definition, but `rec` is missing"))
        .here(format!("`{name}` is not known here"))
        .label(binding, "this definition is not recursive")
        .because(format!(
            "After a plain `let`, the name `{name}` is known only after the whole definition. With `let rec` it is known inside the definition too, so the function can call itself."
        ))
        .fix("Add `rec`:", Span::new(binding.file, binding.start, binding.start), "rec ")
}
