//! What to do about a clash of two types: the classic mistakes, each with its own words.
//!
//! In: the message so far and the clash. Out: the message with at most a few hints. The first rule that knows the
//! mistake speaks; general conversions come last.

use super::phrases::{Phrases, count, function, ordinal};
use crate::problem::{EnclosingMatch, Mismatch, Part, Subject, Why};
use refute_ir::Type;
use refute_ir::types::TypeId;
use refute_source::{Diagnostic, Edit, Hint, Span};

pub(super) fn advise(diagnostic: Diagnostic, mismatch: &Mismatch, phrases: &Phrases<'_>) -> Diagnostic {
    let clash = Clash::new(mismatch, phrases);
    let rules =
        [nested_match, if_without_else, numbers, characters, missing_arguments, lists, cells, assignments, conversions];
    for rule in rules {
        let hints = rule(&clash);
        if !hints.is_empty() {
            return Diagnostic { hints: [diagnostic.hints, hints].concat(), ..diagnostic };
        }
    }
    diagnostic
}

/// The clash with its types seen through abbreviations.
struct Clash<'a> {
    mismatch: &'a Mismatch,
    phrases: &'a Phrases<'a>,
    found: Type,
    expected: Type,
}

impl<'a> Clash<'a> {
    fn new(mismatch: &'a Mismatch, phrases: &'a Phrases<'_>) -> Clash<'a> {
        let found = phrases.expand(&mismatch.found);
        let expected = phrases.expand(&mismatch.expected);
        Clash { mismatch, phrases, found, expected }
    }

    fn finds(&self, id: TypeId) -> bool {
        self.phrases.is(&self.found, id)
    }

    fn expects(&self, id: TypeId) -> bool {
        self.phrases.is(&self.expected, id)
    }

    /// The operator whose operand this is.
    fn operator(&self) -> Option<(&'static str, Span)> {
        match &self.mismatch.why {
            Why::Operand { operator, operator_span, .. } => Some((operator.as_str(), *operator_span)),
            _ => None,
        }
    }

    fn insert_before(&self, text: &str) -> Edit {
        let at = self.mismatch.span.start;
        Edit { span: Span::new(self.mismatch.span.file, at, at), replacement: text.to_string() }
    }

    fn insert_after(&self, text: &str) -> Edit {
        Edit { span: self.mismatch.span.after(), replacement: text.to_string() }
    }
}

fn words(text: impl Into<String>) -> Vec<Hint> {
    vec![Hint { text: text.into(), edits: Vec::new() }]
}

fn edit(text: impl Into<String>, edits: Vec<Edit>) -> Vec<Hint> {
    vec![Hint { text: text.into(), edits }]
}

/// The later cases of a match were taken by the match inside its last case.
fn nested_match(clash: &Clash<'_>) -> Vec<Hint> {
    let Some(enclosing) = &clash.mismatch.enclosing else { return Vec::new() };
    let EnclosingMatch { inner, end, .. } = **enclosing;
    let mut edits = vec![Edit { span: Span::new(inner.file, inner.start, inner.start), replacement: "(".to_string() }];
    edits.extend(end.map(|end| Edit { span: end, replacement: ")".to_string() }));
    edit(
        "A `match` inside a case takes all the cases that follow, also those meant for the outer one. Put the inner `match` in parentheses:",
        edits,
    )
}

fn if_without_else(clash: &Clash<'_>) -> Vec<Hint> {
    match clash.mismatch.why {
        Why::MissingElse { whole } => {
            let edits = vec![Edit { span: whole.after(), replacement: " else ...".to_string() }];
            edit("Say what the value is when the condition is false:", edits)
        }
        _ => Vec::new(),
    }
}

/// `1 + 2.5`, `x *. 2`.
fn numbers(clash: &Clash<'_>) -> Vec<Hint> {
    let literal_int = clash.mismatch.subject == Subject::Int;
    if clash.expects(TypeId::FLOAT) && clash.finds(TypeId::INT) {
        let mut hints = Vec::new();
        if literal_int {
            hints.extend(edit("Write the number with a dot to make it a float:", vec![clash.insert_after(".")]));
        } else {
            hints.extend(words("`float_of_int` turns an int into a float; OCaml never does so by itself."));
        }
        if let Some((operator @ ("+." | "-." | "*." | "/."), span)) = clash.operator() {
            let plain = operator.trim_end_matches('.');
            let edits = vec![Edit { span, replacement: plain.to_string() }];
            hints.extend(edit(format!("`{operator}` is for floats. For ints, use `{plain}`:"), edits));
        }
        return hints;
    }
    if clash.expects(TypeId::INT) && clash.finds(TypeId::FLOAT) {
        if let Some((operator @ ("+" | "-" | "*" | "/"), span)) = clash.operator() {
            let edits = vec![Edit { span, replacement: format!("{operator}.") }];
            let mut hints = edit(format!("`{operator}` is for ints. For floats, use `{operator}.`:"), edits);
            hints.extend(words("OCaml never converts numbers by itself: `float_of_int n` makes a float of an int, `int_of_float x` cuts off the fraction."));
            return hints;
        }
        if let Some(("mod", _)) = clash.operator() {
            return words("`mod` is for ints. For floats, use the function `mod_float`: `mod_float x y`.");
        }
    }
    Vec::new()
}

/// `'a'` and `"a"`.
fn characters(clash: &Clash<'_>) -> Vec<Hint> {
    let span = clash.mismatch.span;
    let quotes = |quote: &str| {
        vec![
            Edit { span: Span::new(span.file, span.start, span.start + 1), replacement: quote.to_string() },
            Edit { span: Span::new(span.file, span.end - 1, span.end), replacement: quote.to_string() },
        ]
    };
    let long_enough = span.len() >= 3;
    if clash.expects(TypeId::STRING) && clash.finds(TypeId::CHAR) {
        return match clash.mismatch.subject {
            Subject::Char if long_enough => {
                edit("Single quotes make a char, double quotes make a string. For a string, write:", quotes("\""))
            }
            _ => words(
                "A char and a string of one character are different. `String.make 1 c` makes a string of the char `c`.",
            ),
        };
    }
    if clash.expects(TypeId::CHAR) && clash.finds(TypeId::STRING) {
        return match clash.mismatch.subject {
            Subject::String(1) if long_enough => {
                edit("Double quotes make a string, single quotes make a char. For a char, write:", quotes("'"))
            }
            Subject::String(_) => {
                words("A char is exactly one character in single quotes, such as 'a'. Double quotes make a string.")
            }
            _ => words("A string and a char are different. `s.[0]` is the first character of the string `s`."),
        };
    }
    Vec::new()
}

/// A function stands where its result is needed.
fn missing_arguments(clash: &Clash<'_>) -> Vec<Hint> {
    if !matches!(clash.found, Type::Arrow(..)) || matches!(clash.expected, Type::Arrow(..) | Type::Var(_)) {
        return Vec::new();
    }
    match &clash.mismatch.subject {
        Subject::Application { function: name, given, missing } if *missing > 0 => {
            let name = function(name.as_ref());
            let more = count(*missing, "more argument");
            words(format!(
                "{name} is given {} here, but it needs {more}; until then the value is a function.",
                count(*given, "argument")
            ))
        }
        Subject::Variable(name) => match &clash.mismatch.why {
            // What follows is given to the outer function, but was probably meant for this one.
            Why::Argument { function: outer, index, given, .. } if index < given => words(format!(
                "`{name}` is a function; here it is itself the {} argument of {}. To pass on its result, put it in parentheses together with its arguments: `({name} ...)`.",
                ordinal(*index),
                function(outer.as_ref())
            )),
            _ => words(format!("`{name}` is a function and has not been given its arguments here.")),
        },
        Subject::Function => {
            words("This is a function. Is there a parameter too many, or is the function meant to be called?")
        }
        _ => Vec::new(),
    }
}

const COMMAS: &str =
    "The elements of a list are separated by `;`. With commas, `[1, 2]` is a list with one element, the pair `(1, 2)`.";

/// `[1, 2]`, `@` and `::`.
fn lists(clash: &Clash<'_>) -> Vec<Hint> {
    let element_of = |ty: &Type| clash.phrases.argument_of(ty, TypeId::LIST);
    let found_element = element_of(&clash.found);
    let expected_element = element_of(&clash.expected);
    if let (Some(found), Some(expected)) = (&found_element, &expected_element)
        && let Type::Tuple(parts) = found
        && parts.iter().all(|part| part == expected)
    {
        return words(
            "The elements of a list are separated by `;`. With commas, `[1, 2]` is a list with one element, the pair `(1, 2)`.",
        );
    }
    let is_element = matches!(clash.mismatch.why, Why::Element { .. } | Why::Part { part: Part::Element, .. });
    if is_element && matches!(clash.mismatch.subject, Subject::Tuple(_)) && !matches!(clash.expected, Type::Tuple(_)) {
        return words(COMMAS);
    }
    if let Some(element) = &expected_element
        && found_element.is_none()
        && (clash.found == *element || matches!(clash.mismatch.why, Why::Cons { .. }))
    {
        return match (&clash.mismatch.why, clash.operator()) {
            (_, Some(("@", _))) => words(
                "`@` joins two lists. To put one element in front of a list, use `x :: list`; to join it as a list, write `[x]`.",
            ),
            (Why::Cons { .. }, _) => words(
                "`::` puts an element in front of a list: the element stands on the left, the list on the right. At the end of a list stands `[]`, as in `1 :: 2 :: []`.",
            ),
            _ if is_last_element(clash) => edit(
                "To make a list of this one element, write it in brackets:",
                vec![clash.insert_before("["), clash.insert_after("]")],
            ),
            _ => Vec::new(),
        };
    }
    Vec::new()
}

/// Whether a single value stands where a case gives its result: the end of a list that is built, most likely. Elsewhere something
/// else is usually wrong, so that brackets would only hide it.
fn is_last_element(clash: &Clash<'_>) -> bool {
    let gives_result = matches!(clash.mismatch.why, Why::Arm { .. } | Why::ElseBranch { .. } | Why::Result { .. });
    let single = matches!(
        clash.mismatch.subject,
        Subject::Variable(_) | Subject::Int | Subject::Float | Subject::String(_) | Subject::Char
    );
    gives_result && single
}

/// References and options are not their content.
fn cells(clash: &Clash<'_>) -> Vec<Hint> {
    if clash.phrases.argument_of(&clash.found, TypeId::REF).is_some_and(|content| content == clash.expected) {
        let text = "This is a reference. `!` reads what is in it:";
        return match clash.mismatch.subject {
            Subject::Variable(_) => edit(text, vec![clash.insert_before("!")]),
            _ => words("This is a reference. Put `!` in front to read what is in it."),
        };
    }
    if clash.phrases.argument_of(&clash.expected, TypeId::REF).is_some_and(|content| content == clash.found) {
        return words(
            "A reference is needed here, not what is in it: `ref e` makes a new one, and a reference `r` is passed as `r`, not `!r`.",
        );
    }
    if clash.phrases.argument_of(&clash.found, TypeId::OPTION).is_some_and(|content| content == clash.expected) {
        return words("There may be no value: look with `match ... with Some x -> ... | None -> ...`.");
    }
    if clash.phrases.argument_of(&clash.expected, TypeId::OPTION).is_some_and(|content| content == clash.found) {
        return edit("Wrap the value in `Some`:", vec![clash.insert_before("Some ("), clash.insert_after(")")]);
    }
    Vec::new()
}

/// `x = 1` where `x := 1` is meant.
fn assignments(clash: &Clash<'_>) -> Vec<Hint> {
    let compares = matches!(&clash.mismatch.subject, Subject::Operator(name) if name.as_str() == "=");
    if clash.expects(TypeId::UNIT) && clash.finds(TypeId::BOOL) && compares {
        return words(
            "`=` compares. `x := e` sets the reference `x`; `r.f <- e` sets a mutable field, `a.(i) <- e` an element of an array.",
        );
    }
    if clash.expects(TypeId::UNIT) && matches!(clash.mismatch.why, Why::Operand { .. } | Why::Argument { .. }) {
        return Vec::new();
    }
    if clash.finds(TypeId::UNIT) {
        return words(
            "`()` is what a step without a result gives, such as printing or setting a reference. If a value should follow it, write `step; value`.",
        );
    }
    Vec::new()
}

/// Functions that turn one into the other.
fn conversions(clash: &Clash<'_>) -> Vec<Hint> {
    let (Type::Con(found, _), Type::Con(expected, _)) = (&clash.found, &clash.expected) else { return Vec::new() };
    let name = match (*found, *expected) {
        (TypeId::INT, TypeId::STRING) => "string_of_int",
        (TypeId::STRING, TypeId::INT) => "int_of_string",
        (TypeId::FLOAT, TypeId::STRING) => "string_of_float",
        (TypeId::STRING, TypeId::FLOAT) => "float_of_string",
        (TypeId::BOOL, TypeId::STRING) => "string_of_bool",
        (TypeId::FLOAT, TypeId::INT) => "int_of_float",
        (TypeId::CHAR, TypeId::INT) => "Char.code",
        (TypeId::INT, TypeId::CHAR) => "Char.chr",
        (TypeId::ARRAY, TypeId::LIST) => "Array.to_list",
        (TypeId::LIST, TypeId::ARRAY) => "Array.of_list",
        (TypeId::BYTES, TypeId::STRING) => "Bytes.to_string",
        (TypeId::STRING, TypeId::BYTES) => "Bytes.of_string",
        _ => return Vec::new(),
    };
    words(format!("`{name}` turns one into the other; OCaml never does so by itself."))
}
