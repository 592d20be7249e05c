//! Two types that should agree and do not.

use super::advice;
use super::message;
use super::phrases::{Phrases, function, ordinal, sentence};
use crate::problem::{Mismatch, Part, Side, Subject, Why};
use refute_ir::types::TypeId;
use refute_ir::{Type, TypeTable};
use refute_source::Diagnostic;

impl Mismatch {
    /// The type that was expected and the one that was found, as nouns (``an `int` ``); nothing when they are too long for a sentence.
    pub fn nouns(&self, types: &TypeTable) -> Option<[String; 2]> {
        let ([expected, found], short) = nouns(self, &mut Phrases::new(types));
        short.then_some([expected, found])
    }
}

/// The types as nouns, what was expected first, and whether they are short enough to stand in a sentence.
fn nouns(mismatch: &Mismatch, phrases: &mut Phrases<'_>) -> ([String; 2], bool) {
    let found = phrases.noun(&mismatch.found);
    let expected = phrases.noun(&mismatch.expected);
    ([expected, found], phrases.short(&[&mismatch.found, &mismatch.expected]))
}

pub(super) fn explain(mismatch: &Mismatch, phrases: &mut Phrases<'_>) -> Diagnostic {
    let ([expected, found], short) = nouns(mismatch, phrases);
    let is_pattern = matches!(mismatch.subject, Subject::Pattern);
    let place = place(&mismatch.why, is_pattern);
    let title = if short {
        full_title(mismatch, &place, &found, &expected)
    } else {
        format!("{} has the wrong type", sentence(&place))
    };
    let mut diagnostic = message(mismatch.span, title);
    diagnostic = diagnostic.here(if !short {
        "this has another type than expected".to_string()
    } else if is_pattern {
        format!("this pattern is for {found}")
    } else {
        format!("this is {found}")
    });
    diagnostic = label_reason(diagnostic, mismatch, &expected, short);
    if !short {
        let (found, expected) = (phrases.show(&mismatch.found), phrases.show(&mismatch.expected));
        diagnostic = diagnostic
            .because(format!("It has the type\n\n    {found}\n\nbut what is needed here is\n\n    {expected}"));
    }
    if let Some((found, expected)) = &mismatch.parts {
        let (found, expected) = (phrases.quoted(found), phrases.quoted(expected));
        diagnostic =
            diagnostic.because(format!("The two differ in one part: {found} is found where {expected} is needed."));
    }
    if let Some(rule) = rule(&mismatch.why) {
        diagnostic = diagnostic.because(rule);
    }
    advice::advise(diagnostic, mismatch, phrases)
}

/// A type that would have to contain itself.
pub(super) fn explain_infinite(mismatch: &Mismatch, phrases: &mut Phrases<'_>) -> Diagnostic {
    let (found, expected) = (phrases.show(&mismatch.found), phrases.show(&mismatch.expected));
    let place = place(&mismatch.why, matches!(mismatch.subject, Subject::Pattern));
    let mut diagnostic = message(mismatch.span, format!("The type of {place} would have to contain itself"))
        .here("this has a type inside itself")
        .because(format!(
            "It has the type\n\n    {found}\n\nand at the same time it must have the type\n\n    {expected}"
        ));
    let (variable, container) = circle(mismatch);
    let (shown, inside) = (phrases.quoted(variable), phrases.quoted(container));
    diagnostic = diagnostic
        .because(format!("For the two to be equal, {shown} would have to be {inside}, a type in which {shown} occurs. There is no such type."));
    diagnostic = label_reason(diagnostic, mismatch, "", false);
    let called = matches!(&mismatch.subject, Subject::Application { missing, .. } if *missing > 0);
    diagnostic.because(match phrases.expand(container) {
        Type::Arrow(..) if called && matches!(mismatch.found, Type::Arrow(..)) => {
            "An argument is probably missing in this call, so that its result is still a function."
        }
        Type::Arrow(..) => {
            "This happens when a function is called with too few or too many arguments, often in its own definition, or is used where its result is needed."
        }
        Type::Con(TypeId::LIST, _) => {
            "This happens when an element is used where a list of such elements is needed, or a list where one of its elements is: `@` joins two lists, `::` puts one element in front of a list."
        }
        Type::Tuple(_) => {
            "This happens when a tuple is used where one of its parts is needed, or a part where the whole tuple is."
        }
        _ => "This happens when a value is used where what is inside it is needed, or the other way round.",
    })
}

/// The unknown that would have to contain itself, and the type in which it occurs.
fn circle(mismatch: &Mismatch) -> (&Type, &Type) {
    let (left, right) = match &mismatch.parts {
        Some((left, right)) => (left, right),
        None => (&mismatch.found, &mismatch.expected),
    };
    if matches!(left, Type::Var(_)) { (left, right) } else { (right, left) }
}

/// What the wrong thing is, as the subject of a sentence.
fn place(why: &Why, is_pattern: bool) -> String {
    match why {
        Why::Argument { function: name, index, given, .. } if *given > 1 => {
            format!("the {} argument of {}", ordinal(*index), function(name.as_ref()))
        }
        Why::Argument { function: name, .. } => format!("the argument of {}", function(name.as_ref())),
        Why::Operand { operator, side: Side::Left, .. } => format!("the left operand of `{operator}`"),
        Why::Operand { operator, side: Side::Right, .. } => format!("the right operand of `{operator}`"),
        Why::Operand { operator, side: Side::Only, .. } => format!("the operand of `{operator}`"),
        Why::ConstructorArgument { constructor, index: 1 } => format!("the argument of `{constructor}`"),
        Why::ConstructorArgument { constructor, index } => {
            format!("the {} argument of `{constructor}`", ordinal(*index))
        }
        Why::IfCondition => "the condition of this `if`".to_string(),
        Why::WhileCondition => "the condition of this `while`".to_string(),
        Why::Guard => "the condition after `when`".to_string(),
        Why::Assert => "the condition after `assert`".to_string(),
        Why::ForBound => "the bound of this `for`".to_string(),
        Why::ElseBranch { .. } => "the `else` part".to_string(),
        Why::MissingElse { .. } => "the `then` part".to_string(),
        Why::Arm { index, .. } => format!("the {} case", ordinal(*index)),
        Why::Handler { .. } => "this handler".to_string(),
        Why::Pattern { .. } | Why::EarlierPatterns { .. } | Why::OrPattern { .. } => "this pattern".to_string(),
        Why::Element { .. } | Why::Part { part: Part::Element, .. } => "this element".to_string(),
        Why::Part { part: Part::Component, .. } => "this part of the tuple".to_string(),
        Why::Cons { .. } => "the right side of `::`".to_string(),
        Why::Result { function: Some(name), .. } => format!("the result of `{name}`"),
        Why::Result { .. } => "the result of this function".to_string(),
        Why::Field { field } => format!("the value of the field `{field}`"),
        Why::Record { field } => format!("the record whose field `{field}` is used"),
        Why::Indexed => "what is indexed here".to_string(),
        Why::Index => "this index".to_string(),
        Why::StoredElement => "what is stored here".to_string(),
        Why::Exception => "what is raised or handled here".to_string(),
        _ if is_pattern => "this pattern".to_string(),
        Why::Unknown | Why::Annotation { .. } | Why::Binding { .. } => "this expression".to_string(),
    }
}

fn full_title(mismatch: &Mismatch, place: &str, found: &str, expected: &str) -> String {
    let place = sentence(place);
    match &mismatch.why {
        Why::Operand { operator, side: Side::Right, .. } if compares(operator.as_str()) => {
            format!("`{operator}` cannot compare {expected} with {found}")
        }
        Why::ElseBranch { .. } => format!("`then` gives {expected}, but `else` gives {found}"),
        Why::MissingElse { .. } => format!("An `if` that gives {found} needs an `else`"),
        Why::Arm { index, .. } => {
            format!("The {} case gives {found}, but the first one gives {expected}", ordinal(*index))
        }
        Why::Handler { .. } => format!("This handler gives {found}, but the body of `try` gives {expected}"),
        Why::Pattern { .. } => format!("This pattern is for {found}, but what is matched is {expected}"),
        Why::EarlierPatterns { .. } => {
            format!("This pattern is for {found}, but the ones before it are for {expected}")
        }
        Why::OrPattern { variable: Some(name) } => {
            format!("`{name}` is {found} on one side of `|` and {expected} on the other")
        }
        Why::OrPattern { variable: None } => format!("One side of `|` is for {found}, the other for {expected}"),
        Why::Element { .. } => format!("This element is {found}, but the first one is {expected}"),
        Why::Annotation { .. } => format!("This is {found}, but it is declared as {expected}"),
        Why::Result { annotation: Some(_), .. } => format!("{place} is {found}, but it is declared as {expected}"),
        Why::Result { .. } => format!("{place} is {found}, but it is used as {expected}"),
        Why::Binding { .. } => format!("This is {found}, but the pattern on the left is for {expected}"),
        _ => format!("{place} should be {expected}, but it is {found}"),
    }
}

/// The other places that explain the expectation.
fn label_reason(diagnostic: Diagnostic, mismatch: &Mismatch, expected: &str, short: bool) -> Diagnostic {
    let is = |prefix: &str| if short { format!("{prefix} {expected}") } else { format!("{prefix} another type") };
    match &mismatch.why {
        Why::Argument { function_span, .. } => diagnostic.label(*function_span, is("this function needs")),
        Why::Operand { operator, operator_span, side: Side::Right } if compares(operator.as_str()) => {
            diagnostic.label(*operator_span, is("the left side is"))
        }
        Why::Part { cause: Some(cause), .. } => diagnostic.label(*cause, is("this asks for")),
        Why::Operand { operator_span, .. } => diagnostic.label(*operator_span, is("this operator needs")),
        Why::ElseBranch { then } => diagnostic.label(*then, is("this is")),
        Why::MissingElse { .. } => diagnostic,
        Why::Arm { first, .. } => diagnostic.label(*first, is("the first case gives")),
        Why::Handler { body } => diagnostic.label(*body, is("the body gives")),
        Why::Pattern { scrutinee } => diagnostic.label(*scrutinee, is("this is")),
        Why::EarlierPatterns { first } => diagnostic.label(*first, is("this pattern is for")),
        Why::Element { first } => diagnostic.label(*first, is("the first element is")),
        Why::Cons { head } => diagnostic.label(*head, "the elements have the type of this one"),
        Why::Annotation { span } => diagnostic.label(*span, "this type is written here"),
        Why::Binding { pattern } => diagnostic.label(*pattern, is("this pattern is for")),
        Why::Result { annotation: Some(span), .. } => diagnostic.label(*span, "the result type is written here"),
        _ => diagnostic,
    }
}

/// Operators that take two values of any one type.
fn compares(operator: &str) -> bool {
    matches!(operator, "=" | "<>" | "<" | ">" | "<=" | ">=" | "==" | "!=")
}

/// The rule of the language behind the expectation, where beginners may not know it.
fn rule(why: &Why) -> Option<&'static str> {
    Some(match why {
        Why::Operand { operator, side: Side::Right, .. } if compares(operator.as_str()) => {
            "Only values of the same type can be compared."
        }
        Why::IfCondition | Why::WhileCondition | Why::Guard | Why::Assert => {
            "Conditions are `true` or `false`; OCaml does not take numbers, strings or lists for conditions."
        }
        Why::ElseBranch { .. } => {
            "An `if` has one value, whichever part is taken, so both parts must have the same type."
        }
        Why::MissingElse { .. } => {
            "Without `else`, nothing happens when the condition is false: the value is then `()`. So the `then` part must be `()` as well."
        }
        Why::Arm { .. } => {
            "A `match` or `function` has one value, whichever case is taken, so all cases must have the same type."
        }
        Why::Handler { .. } => "`try` gives the value of its body or of a handler, so both must have the same type.",
        Why::Pattern { .. } => "A pattern can only fit values of its own type.",
        Why::EarlierPatterns { .. } => {
            "All patterns of a `match` or `function` are tried on the same value, so they must have the same type."
        }
        Why::OrPattern { .. } => "Both sides of `|` in a pattern lead to the same code, so they must agree.",
        Why::Element { .. } => "All elements of a list or an array must have the same type.",
        Why::Cons { .. } => {
            "`x :: rest` puts one element `x` in front of the list `rest`; the elements of `rest` must have the type of `x`."
        }
        Why::Exception => {
            "Only exceptions can be raised, such as `Failure \"why\"` or one you declare with `exception`."
        }
        _ => return None,
    })
}
