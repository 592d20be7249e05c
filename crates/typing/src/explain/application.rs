//! Functions, constructors and statements used in the wrong way.

use super::phrases::{Phrases, count, function, list, sentence};
use super::{declarations, message};
use crate::Problem;
use refute_ir::Type;
use refute_ir::types::{ArgLabel, TypeId};
use refute_source::suggest::closest;
use refute_source::{Diagnostic, Edit, Hint, Name, Span};

pub(super) fn explain(problem: &Problem, phrases: &mut Phrases<'_>) -> Diagnostic {
    match problem {
        Problem::TooManyArguments { function: name, function_span, ty, accepted, given, extra, nested } => {
            let name = function(name.as_ref());
            let takes = count(*accepted, "argument");
            let ty = phrases.show(ty);
            let diagnostic = message(*extra, format!("{} takes {takes}, but it is given {given}", sentence(&name)))
                .here(if given - accepted == 1 { "one argument too many" } else { "these arguments are too many" })
                .label(*function_span, format!("this takes {takes}"))
                .because(format!("{} has the type\n\n    {ty}", sentence(&name)));
            match nested {
                Some(nested) => in_parentheses(diagnostic, *nested),
                None => diagnostic
                    .hint("If an argument is itself a call or an operation, put it in parentheses: `f (g x)`, `f (n - 1)`.")
                    .hint("If something new was meant to begin here, an operator, a `;`, a `;;` or an `in` is missing before it."),
            }
        }
        Problem::NotAFunction { function: name, span, ty, arguments } => {
            not_a_function(name.as_ref(), *span, ty, *arguments, phrases)
        }
        Problem::NotExpectedFunction { span, expected, accepted, .. } => {
            let noun = phrases.noun(expected);
            let diagnostic =
                message(*span, format!("This is a function, but {noun} is needed here")).here("this is a function");
            if *accepted > 0 {
                let takes = count(*accepted, "parameter");
                diagnostic.because(format!("What is needed here takes {takes}; this function takes more."))
            } else {
                diagnostic
            }
        }
        Problem::ConstructorArity { constructor, span, expected, given, declared } => {
            constructor_arity(*constructor, *span, *expected, *given, *declared)
        }
        Problem::WrongConstructor { constructor, span, expected, available, .. } => {
            let shown = phrases.quoted(expected);
            let mut diagnostic = message(*span, format!("`{constructor}` is not a constructor of the type {shown}"))
                .here(format!("a value of type {shown} is needed here"));
            if !available.is_empty() {
                diagnostic = diagnostic.because(format!("The constructors of {shown} are {}.", list(available)));
            }
            match closest(constructor.as_str(), available.iter().map(|name| name.as_str())) {
                Some(near) => diagnostic.fix(format!("Did you mean `{near}`?"), *span, near),
                None => diagnostic,
            }
        }
        Problem::WrongLabel { label, span, ty } => {
            let ty = phrases.show(ty);
            let title = match label {
                Some(label) => format!("The function has no parameter labelled `{label}` at this place"),
                None => "This argument needs a label".to_string(),
            };
            message(*span, title).because(format!("The type of the function is\n\n    {ty}"))
        }
        Problem::WrongParameterLabel { span, expected, label, known } => {
            let ty = phrases.show(expected);
            message(*span, format!("The parameter {} here, but {} is needed", written(*label), wanted(*known)))
                .because(format!("What is needed here has the type\n\n    {ty}"))
        }
        Problem::NonUnitStatement { span, ty } => statement(*span, ty, phrases),
        Problem::PartialStatement { span, ty } => {
            let shown = phrases.show(ty);
            message(*span, "This call does nothing: some arguments are missing")
                .here("the result is a function that is thrown away")
                .because(format!("The value here is still a function, of type\n\n    {shown}\n\nIt would run only if it were given all its arguments."))
                .hint("Add the missing arguments; a function without interesting arguments takes `()`, as in `print_newline ()`.")
        }
        Problem::NonReturningStatement { span } => message(*span, "What follows this never runs")
            .here("this never returns")
            .because("It always raises an exception or ends the program, so the part after `;` is not reached."),
        _ => declarations::explain(problem, phrases),
    }
}

fn written(label: ArgLabel) -> String {
    match label {
        ArgLabel::None => "has no label".to_string(),
        ArgLabel::Named(name) => format!("is labelled `~{name}`"),
        ArgLabel::Optional(name) => format!("is the optional `?{name}`"),
    }
}

fn wanted(label: ArgLabel) -> String {
    match label {
        ArgLabel::None => "one without a label".to_string(),
        ArgLabel::Named(name) => format!("`~{name}`"),
        ArgLabel::Optional(name) => format!("`?{name}`"),
    }
}

/// Offers parentheses around a call that is meant as one argument.
fn in_parentheses(mut diagnostic: Diagnostic, nested: Span) -> Diagnostic {
    let edits = vec![
        Edit { span: Span::new(nested.file, nested.start, nested.start), replacement: "(".to_string() },
        Edit { span: nested.after(), replacement: ")".to_string() },
    ];
    let text =
        "Calls are read from the left. If one call is the argument of another, put it in parentheses:".to_string();
    diagnostic.hints.push(Hint { text, edits });
    diagnostic
}

fn not_a_function(
    name: Option<&impl std::fmt::Display>,
    span: Span,
    ty: &Type,
    arguments: Span,
    phrases: &mut Phrases<'_>,
) -> Diagnostic {
    let noun = phrases.noun(ty);
    let subject = name.map_or("This".to_string(), |name| format!("`{name}`"));
    let mut diagnostic = message(span, format!("{subject} is {noun}, not a function, so it cannot be applied"))
        .here(format!("this is {noun}"))
        .label(arguments, "it is applied to this")
        .because(
            "Two expressions side by side mean a call: the first one is a function, the others are its arguments.",
        );
    if phrases.is(ty, TypeId::UNIT) {
        diagnostic = diagnostic.fix(
            "If these are two steps, separate them with `;`:",
            Span::new(span.file, span.end, span.end),
            ";",
        );
    } else {
        diagnostic = diagnostic.hint(
            "If something new was meant to begin after it, an operator, a `;`, a `;;` or an `in` is missing between them.",
        );
    }
    diagnostic
}

fn constructor_arity(
    constructor: Name,
    span: Span,
    expected: usize,
    given: usize,
    declared: Option<Span>,
) -> Diagnostic {
    let takes = count(expected, "argument");
    let gets = if given == 0 { "none".to_string() } else { given.to_string() };
    let title = match expected {
        0 => format!(
            "`{constructor}` takes no argument, but it is given {}",
            if given == 1 { "one".to_string() } else { gets }
        ),
        _ => format!("`{constructor}` takes {takes}, but it is given {gets}"),
    };
    let mut diagnostic = message(span, title);
    if let Some(declared) = declared {
        diagnostic = diagnostic.label(declared, format!("`{constructor}` is declared here, with {takes}"));
    }
    let shape = |n: usize| ["a", "b", "c", "d", "e"].iter().take(n).copied().collect::<Vec<_>>().join(", ");
    match (expected, given) {
        (0, _) => diagnostic,
        (1, _) => diagnostic.hint(format!("Write `{constructor} a`, with the argument after it.")),
        (2..=5, _) => {
            diagnostic.hint(format!("Write `{constructor} ({})`, with the arguments in parentheses.", shape(expected)))
        }
        _ => diagnostic,
    }
}

/// `e; ...` where `e` is not `()`.
fn statement(span: Span, ty: &Type, phrases: &mut Phrases<'_>) -> Diagnostic {
    let noun = phrases.noun(ty);
    let mut diagnostic = message(span, "The value before `;` is thrown away")
        .here(format!("this is {noun}, and nobody uses it"))
        .because("`a; b` computes `a` only for its effect, such as printing, and then gives the value of `b`. So `a` should be `()`.");
    if phrases.is(ty, TypeId::BOOL) {
        diagnostic = diagnostic
            .hint("If this should change a variable: `=` compares; `x := 1` sets a reference, `r.f <- 1` a field.");
    }
    let edits = vec![
        Edit { span: Span::new(span.file, span.start, span.start), replacement: "ignore (".to_string() },
        Edit { span: span.after(), replacement: ")".to_string() },
    ];
    diagnostic.hints.push(Hint { text: "If the value is really not needed, say so:".to_string(), edits });
    diagnostic
}
