//! Terms, value sets and outputs in English.

use crate::core::{Function, Item, Pattern, Say, Set, Slot, Spec, Term, TermKind, VarId};
use crate::explain::show::{show_real, type_name};
use crate::explain::{show_term, show_value};
use crate::value::{Type, Value};
use num_traits::{One, Zero};

/// With a capital letter at the beginning.
pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

fn name(spec: &Spec, var: VarId) -> &str {
    &spec.vars[var.0 as usize].name
}

/// `a, b or c`
fn listing(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

fn names(spec: &Spec, vars: &[VarId], word: &str) -> String {
    let names: Vec<String> = vars.iter().map(|var| name(spec, *var).to_owned()).collect();
    listing(&names, word)
}

/// What may be read into a variable.
pub(super) fn values(spec: &Spec, slot: &Slot) -> String {
    let ty = &spec.vars[slot.var.0 as usize].ty;
    let mut parts = Vec::new();
    intersection(&slot.set, &mut parts);
    let basic: Vec<&Set> = parts.iter().copied().filter(|part| !matches!(part, Set::NotIn(_))).collect();
    let mut text = match basic.as_slice() {
        [] => any(spec, ty),
        [first, rest @ ..] => {
            let mut text = noun(spec, slot, first);
            for part in rest {
                match part {
                    Set::Complement(inner) => text.push_str(&format!(" but not {}", noun(spec, slot, inner))),
                    _ => text.push_str(&format!(" that is also {}", noun(spec, slot, part))),
                }
            }
            text
        }
    };
    let unread = parts.iter().filter_map(|part| match part {
        Set::NotIn(vars) if vars.as_slice() == [slot.var] => Some("that was not read before".to_owned()),
        Set::NotIn(vars) => Some(format!("that was not read as {} before", names(spec, vars, "or"))),
        _ => None,
    });
    for (index, clause) in unread.enumerate() {
        text.push_str(if index > 0 { " and " } else { " " });
        text.push_str(&clause);
    }
    text
}

fn intersection<'a>(set: &'a Set, into: &mut Vec<&'a Set>) {
    match set {
        Set::Intersection(a, b) => {
            intersection(a, into);
            intersection(b, into);
        }
        Set::All => {}
        other => into.push(other),
    }
}

fn any(spec: &Spec, ty: &Type) -> String {
    match ty {
        Type::Int => "an integer".to_owned(),
        Type::Bool => format!("{} or {}", spec.options.bools[1], spec.options.bools[0]),
        Type::Str => "a line of text".to_owned(),
        Type::Enum(id) => format!("one of {}", listing(&spec.enums[id.0 as usize].labels, "and")),
        other => type_name(spec, other),
    }
}

fn noun(spec: &Spec, slot: &Slot, set: &Set) -> String {
    match set {
        Set::All | Set::Range(None, None) => any(spec, &spec.vars[slot.var.0 as usize].ty),
        Set::Range(Some(low), None) if low.is_zero() => "a natural number (0 or more)".to_owned(),
        Set::Range(Some(low), None) if low.is_one() => "a positive integer".to_owned(),
        Set::Range(Some(low), None) => format!("an integer of at least {low}"),
        Set::Range(None, Some(high)) => format!("an integer of at most {high}"),
        Set::Range(Some(low), Some(high)) => format!("an integer from {low} to {high}"),
        Set::Finite(values) => {
            let values: Vec<String> = values.iter().map(|value| show_value(spec, value)).collect();
            match values.as_slice() {
                [only] => only.clone(),
                _ => format!("one of {}", listing(&values, "and")),
            }
        }
        Set::Regex(regex) => format!("a text that matches /{regex}/"),
        Set::NotIn(vars) => format!("a value that was not read as {} before", names(spec, vars, "or")),
        Set::Union(a, b) => format!("{} or {}", noun(spec, slot, a), noun(spec, slot, b)),
        Set::Intersection(a, b) => format!("{} that is also {}", noun(spec, slot, a), noun(spec, slot, b)),
        Set::Complement(inner) => format!("anything but {}", noun(spec, slot, inner)),
    }
}

/// A condition as a clause; with `holds` false, its opposite.
pub(super) fn condition(spec: &Spec, term: &Term, holds: bool) -> String {
    let truth = |truth: bool| &spec.options.bools[usize::from(truth)];
    let TermKind::Apply(function, parts) = &term.kind else {
        return format!("{} is {}", value(spec, term), truth(holds));
    };
    match (function, parts.as_slice()) {
        (Function::Not, [inner]) => condition(spec, inner, !holds),
        (Function::Equal, [a, b]) => relation(spec, a, if holds { "is" } else { "is not" }, b),
        (Function::Less, [a, b]) if is_constant(a) => {
            relation(spec, b, if holds { "is greater than" } else { "is at most" }, a)
        }
        (Function::LessEqual, [a, b]) if is_constant(a) => {
            relation(spec, b, if holds { "is at least" } else { "is less than" }, a)
        }
        (Function::Less, [a, b]) => relation(spec, a, if holds { "is less than" } else { "is at least" }, b),
        (Function::LessEqual, [a, b]) => relation(spec, a, if holds { "is at most" } else { "is greater than" }, b),
        (Function::In, [a, b]) if matches!(b.kind, TermKind::History { .. }) => {
            relation(spec, a, if holds { "is among" } else { "is not among" }, b)
        }
        (Function::In, [a, b]) => relation(spec, a, if holds { "is one of" } else { "is none of" }, b),
        (Function::And | Function::Or, []) => {
            let always = (*function == Function::And) == holds;
            format!("this is {}", if always { "always so" } else { "never so" })
        }
        (Function::And | Function::Or, parts) => {
            // The opposite of "all of them" is "one of the opposites".
            let all = (*function == Function::And) == holds;
            if let Some(text) = several_among(spec, parts, all, holds) {
                return text;
            }
            let parts: Vec<String> = parts.iter().map(|part| junct(spec, part, holds, parts.len())).collect();
            parts.join(if all { " and " } else { " or " })
        }
        _ => format!("{} is {}", value(spec, term), if holds { "true" } else { "false" }),
    }
}

fn is_constant(term: &Term) -> bool {
    matches!(term.kind, TermKind::Constant(_))
}

/// `4 in all x and 8 in all x` and the like in one clause, as `every` and `some` give them.
fn several_among(spec: &Spec, parts: &[Term], all: bool, holds: bool) -> Option<String> {
    let mut list = None;
    let mut elements = Vec::new();
    for part in parts {
        let TermKind::Apply(Function::In, sides) = &part.kind else { return None };
        let [element, of] = sides.as_slice() else { return None };
        let first = list.get_or_insert(of);
        if first.kind != of.kind || !matches!(of.kind, TermKind::History { .. }) {
            return None;
        }
        elements.push(value(spec, element));
    }
    let list = value(spec, list.filter(|_| elements.len() > 1)?);
    Some(match (all, holds) {
        (true, true) => format!("{} are among {list}", listing(&elements, "and")),
        (false, true) => format!("{} is among {list}", listing(&elements, "or")),
        (true, false) => format!("none of {} is among {list}", listing(&elements, "and")),
        (false, false) => format!("not all of {} are among {list}", listing(&elements, "and")),
    })
}

/// A part of `and` or `or`; one that has such parts itself is kept together.
fn junct(spec: &Spec, term: &Term, holds: bool, among: usize) -> String {
    let text = condition(spec, term, holds);
    let compound = matches!(&term.kind, TermKind::Apply(Function::And | Function::Or, parts) if parts.len() > 1);
    if compound && among > 1 { format!("({text})") } else { text }
}

fn relation(spec: &Spec, a: &Term, verb: &str, b: &Term) -> String {
    format!("{} {verb} {}", value(spec, a), value(spec, b))
}

/// A term as a noun.
fn value(spec: &Spec, term: &Term) -> String {
    match &term.kind {
        TermKind::Current { vars, back: 0 } if vars.len() == 1 => name(spec, vars[0]).to_owned(),
        TermKind::Current { vars, back: 0 } => format!("the last value of {}", names(spec, vars, "and")),
        TermKind::Current { vars, back: 1 } => format!("the previous {}", names(spec, vars, "or")),
        TermKind::Current { vars, back } => {
            format!("the value of {} {back} readings before the last", names(spec, vars, "and"))
        }
        TermKind::History { vars, drop: 0 } => format!("all values of {} so far", names(spec, vars, "and")),
        TermKind::History { vars, drop: 1 } => format!("all values of {} before the last", names(spec, vars, "and")),
        TermKind::History { vars, drop } => format!("all values of {} but the last {drop}", names(spec, vars, "and")),
        TermKind::Apply(function, parts) => applied(spec, *function, parts, term),
        TermKind::Opaque(id, parts) => {
            let parts: Vec<String> = parts.iter().map(|part| value(spec, part)).collect();
            let name = &spec.opaques[id.0 as usize].name;
            if parts.is_empty() { name.clone() } else { format!("{name} of {}", listing(&parts, "and")) }
        }
        TermKind::List(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| value(spec, part)).collect();
            format!("[{}]", parts.join(", "))
        }
        TermKind::Constant(Value::List(values)) if !values.is_empty() => {
            let values: Vec<String> = values.iter().map(|value| show_value(spec, value)).collect();
            listing(&values, "and")
        }
        TermKind::Constant(_) => show_term(spec, term),
    }
}

fn applied(spec: &Spec, function: Function, parts: &[Term], term: &Term) -> String {
    let of = |what: &str| {
        let parts: Vec<String> = parts.iter().map(|part| value(spec, part)).collect();
        format!("{what} {}", listing(&parts, "and"))
    };
    match (function, parts) {
        (Function::Length, [Term { kind: TermKind::History { vars, drop: 0 }, .. }]) => {
            format!("the number of values of {} so far", names(spec, vars, "and"))
        }
        (Function::Length, [Term { kind: TermKind::History { vars, drop: 1 }, .. }]) => {
            format!("the number of values of {} before the last", names(spec, vars, "and"))
        }
        (Function::Length, _) => of("the length of"),
        (Function::Sum, _) => of("the sum of"),
        (Function::Product, _) => of("the product of"),
        (Function::Reverse, _) => of("the reverse of"),
        (Function::Min, _) => of("the smaller of"),
        (Function::Max, _) => of("the larger of"),
        (Function::Abs, _) => of("the absolute value of"),
        (Function::HowMany, _) => {
            let parts: Vec<String> = parts.iter().map(|part| condition(spec, part, true)).collect();
            format!("how many of these hold: {}", parts.join("; "))
        }
        (Function::Negate, [inner]) => format!("-{}", operand(spec, inner)),
        (
            Function::Add | Function::Subtract | Function::Multiply | Function::Div | Function::Mod | Function::Divide,
            [a, b],
        ) => {
            format!("{} {} {}", operand(spec, a), sign(function), operand(spec, b))
        }
        _ => format!("whether {}", condition(spec, term, true)),
    }
}

/// A part of a formula: words and inner formulas stand in parentheses.
fn operand(spec: &Spec, term: &Term) -> String {
    let text = value(spec, term);
    let phrase = text.contains(' ');
    if phrase { format!("({text})") } else { text }
}

fn sign(function: Function) -> &'static str {
    match function {
        Function::Add => "+",
        Function::Subtract => "-",
        Function::Multiply => "*",
        Function::Div => "div",
        Function::Mod => "mod",
        _ => "/",
    }
}

/// An output as a clause without its full stop.
pub(super) fn output(spec: &Spec, say: &Say) -> String {
    let alternatives: Vec<String> = say.alternatives.iter().map(|alternative| pattern(spec, alternative)).collect();
    let what = alternatives.join(", or ");
    if say.optional { format!("if you like, print {what}") } else { format!("print {what}") }
}

/// What is printed, as a noun.
fn pattern(spec: &Spec, pattern: &Pattern) -> String {
    match pattern.items.as_slice() {
        [Item::Any] => "any text".to_owned(),
        [Item::Visible] => "some text".to_owned(),
        [Item::Any, middle @ .., Item::Any] if plain(middle) => format!("a text that contains {}", row(spec, middle)),
        [middle @ .., Item::Any] if plain(middle) => format!("a text that begins with {}", row(spec, middle)),
        [Item::Any, middle @ ..] if plain(middle) => format!("a text that ends with {}", row(spec, middle)),
        items => row(spec, items),
    }
}

/// Whether a part has no wildcards at its ends.
fn plain(items: &[Item]) -> bool {
    let wild = |item: Option<&Item>| matches!(item, None | Some(Item::Any | Item::Visible));
    !wild(items.first()) && !wild(items.last())
}

/// Parts in a row; texts with the values between them are one text with `<..>` in it.
fn row(spec: &Spec, mut items: &[Item]) -> String {
    let mut parts = Vec::new();
    while let Some(first) = items.first() {
        let run = items.iter().take_while(|item| matches!(item, Item::Text(_) | Item::Result(_))).count();
        if items[..run].iter().any(|item| matches!(item, Item::Text(_))) {
            let inside: String = items[..run]
                .iter()
                .map(|item| match item {
                    Item::Text(text) => text.replace('\n', "\\n"),
                    Item::Result(term) if is_constant(term) => show_term(spec, term),
                    Item::Result(term) => format!("<{}>", value(spec, term)),
                    _ => String::new(),
                })
                .collect();
            parts.push(format!("\"{inside}\""));
            items = &items[run..];
        } else {
            parts.push(item(spec, first));
            items = &items[1..];
        }
    }
    parts.join(", then ")
}

fn item(spec: &Spec, item: &Item) -> String {
    match item {
        Item::Text(text) => format!("\"{text}\""),
        Item::Loose(text) => format!("\"{text}\" (upper and lower case and spaces do not matter)"),
        Item::Result(term) => value(spec, term),
        Item::Close(term, tolerance) => format!("{}, give or take {}", value(spec, term), show_real(tolerance)),
        Item::Decorated(term) => format!("{} with some text before or after it", value(spec, term)),
        Item::Any => "any text".to_owned(),
        Item::Visible => "some text".to_owned(),
    }
}
