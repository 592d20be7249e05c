//! Terms, value sets and outputs in the `.dialog` language.
//!
//! Invariant: what is shown here is read back as the same term, set or pattern (the tests do that).

use crate::core::{Function, Item, Pattern, Set, Slot, Spec, Term, TermKind, VarId};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// How tightly the parts of an expression hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Compare,
    Add,
    Multiply,
    Unary,
    Atom,
}

/// A term as it would be written.
pub(crate) fn show_term(spec: &Spec, term: &Term) -> String {
    at(spec, term, Level::Or)
}

/// The term with parentheses if it is looser than its place.
fn at(spec: &Spec, term: &Term, place: Level) -> String {
    let (text, level) = shown(spec, term);
    if level < place { format!("({text})") } else { text }
}

fn shown(spec: &Spec, term: &Term) -> (String, Level) {
    match &term.kind {
        TermKind::Constant(value) => {
            let loose = matches!(value, Value::Real(number) if !is_decimal(number));
            let negative = matches!(value, Value::Int(number) if number.is_negative())
                || matches!(value, Value::Real(number) if number.is_negative());
            let level = match (loose, negative) {
                (true, _) => Level::Multiply,
                (_, true) => Level::Unary,
                _ => Level::Atom,
            };
            (show_value(spec, value), level)
        }
        TermKind::Current { vars, back } => (current(spec, vars, *back), Level::Atom),
        TermKind::History { vars, drop } => (history(spec, vars, *drop), Level::Atom),
        TermKind::List(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| show_term(spec, part)).collect();
            (format!("[{}]", parts.join(", ")), Level::Atom)
        }
        TermKind::Opaque(id, arguments) => {
            let name = &spec.opaques[id.0 as usize].name;
            match arguments.is_empty() {
                true => (name.clone(), Level::Atom),
                false => (call(spec, name, arguments), Level::Atom),
            }
        }
        TermKind::Apply(function, arguments) => apply(spec, *function, arguments),
    }
}

/// `x`, or `(x, y)` for several.
fn variables(spec: &Spec, vars: &[VarId]) -> String {
    let names: Vec<&str> = vars.iter().map(|var| spec.vars[var.0 as usize].name.as_str()).collect();
    if let [name] = names.as_slice() { (*name).to_owned() } else { format!("({})", names.join(", ")) }
}

fn current(spec: &Spec, vars: &[VarId], back: u32) -> String {
    let names = variables(spec, vars);
    match (back, vars.len()) {
        (0, 1) => names,
        (0, _) => format!("cur {names}"),
        (1, _) => format!("prev {names}"),
        _ => format!("prev {back} {names}"),
    }
}

fn history(spec: &Spec, vars: &[VarId], drop: u32) -> String {
    let names = variables(spec, vars);
    match drop {
        0 => format!("all {names}"),
        1 => format!("earlier {names}"),
        _ => format!("earlier {drop} {names}"),
    }
}

fn call(spec: &Spec, name: &str, arguments: &[Term]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|argument| show_term(spec, argument)).collect();
    format!("{name}({})", arguments.join(", "))
}

fn apply(spec: &Spec, function: Function, arguments: &[Term]) -> (String, Level) {
    let binary = |sign: &str, level: Level, left: Level, right: Level| match arguments {
        [a, b] => (format!("{} {sign} {}", at(spec, a, left), at(spec, b, right)), level),
        _ => (call(spec, sign, arguments), Level::Atom),
    };
    let named = |name: &str| (call(spec, name, arguments), Level::Atom);
    match function {
        Function::Add => binary("+", Level::Add, Level::Add, Level::Multiply),
        Function::Subtract => binary("-", Level::Add, Level::Add, Level::Multiply),
        Function::Multiply => binary("*", Level::Multiply, Level::Multiply, Level::Unary),
        Function::Div => binary("div", Level::Multiply, Level::Multiply, Level::Unary),
        Function::Mod => binary("mod", Level::Multiply, Level::Multiply, Level::Unary),
        Function::Divide => binary("/", Level::Multiply, Level::Multiply, Level::Unary),
        Function::Equal => binary("==", Level::Compare, Level::Add, Level::Add),
        Function::Less => ordered(spec, arguments, "<", ">"),
        Function::LessEqual => ordered(spec, arguments, "<=", ">="),
        Function::In => binary("in", Level::Compare, Level::Add, Level::Add),
        Function::Negate => match arguments {
            // `- -1` would be read as the number 1.
            [inner] => (format!("-{}", at(spec, inner, Level::Atom)), Level::Unary),
            _ => named("-"),
        },
        Function::And => junction(spec, arguments, "and", "true", Level::And, Level::Not),
        Function::Or => junction(spec, arguments, "or", "false", Level::Or, Level::And),
        Function::Not => match arguments {
            [inner] => negated(spec, inner),
            _ => named("not"),
        },
        Function::HowMany => how_many(spec, arguments),
        Function::Length => match arguments {
            [Term { kind: TermKind::History { vars, drop: 0 }, .. }] => {
                (format!("count {}", variables(spec, vars)), Level::Atom)
            }
            _ => named("length"),
        },
        Function::Min => named("min"),
        Function::Max => named("max"),
        Function::Abs => named("abs"),
        Function::Sum => named("sum"),
        Function::Product => named("product"),
        Function::Reverse => named("reverse"),
    }
}

/// People write the constant on the right: `x > 5`.
fn ordered(spec: &Spec, parts: &[Term], sign: &str, turned: &str) -> (String, Level) {
    let [a, b] = parts else { return (call(spec, sign, parts), Level::Atom) };
    let is_constant = |term: &Term| matches!(term.kind, TermKind::Constant(_));
    let (left, sign, right) = if is_constant(a) && !is_constant(b) { (b, turned, a) } else { (a, sign, b) };
    (format!("{} {sign} {}", at(spec, left, Level::Add), at(spec, right, Level::Add)), Level::Compare)
}

fn junction(spec: &Spec, parts: &[Term], word: &str, empty: &str, level: Level, inside: Level) -> (String, Level) {
    match parts {
        [] => (empty.to_owned(), Level::Atom),
        [only] => shown(spec, only),
        _ => {
            let parts: Vec<String> = parts.iter().map(|part| at(spec, part, inside)).collect();
            (parts.join(&format!(" {word} ")), level)
        }
    }
}

fn negated(spec: &Spec, inner: &Term) -> (String, Level) {
    let sign = match &inner.kind {
        TermKind::Apply(Function::Equal, parts) if parts.len() == 2 => Some(("!=", parts)),
        TermKind::Apply(Function::In, parts) if parts.len() == 2 => Some(("not in", parts)),
        _ => None,
    };
    match sign {
        Some((sign, parts)) => {
            (format!("{} {sign} {}", at(spec, &parts[0], Level::Add), at(spec, &parts[1], Level::Add)), Level::Compare)
        }
        None => (format!("not {}", at(spec, inner, Level::Not)), Level::Not),
    }
}

/// A list of conditions; each in parentheses, so that none looks like `v in list`.
fn how_many(spec: &Spec, parts: &[Term]) -> (String, Level) {
    let parts: Vec<String> = parts.iter().map(|part| format!("({})", show_term(spec, part))).collect();
    (format!("howmany({})", parts.join(", ")), Level::Atom)
}

/// A constant as it would be written.
pub fn show_value(spec: &Spec, value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Str(text) => format!("\"{}\"", escaped(text)),
        Value::Label(id, index) => {
            let label = &spec.enums[id.0 as usize].labels[*index as usize];
            if is_name(label) { label.clone() } else { format!("\"{}\"", escaped(label)) }
        }
        Value::List(values) => {
            let values: Vec<String> = values.iter().map(|value| show_value(spec, value)).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Real(number) => show_real(number),
    }
}

fn is_name(label: &str) -> bool {
    let mut chars = label.chars();
    chars.next().is_some_and(char::is_alphabetic)
        && chars.all(|c| c.is_alphanumeric() || c == '_')
        && !crate::text::is_reserved(label)
}

/// Whether a number has finitely many decimals.
fn is_decimal(number: &BigRational) -> bool {
    let mut rest = number.denom().clone();
    for factor in [2, 5] {
        let factor = BigInt::from(factor);
        while (&rest % &factor).is_zero() {
            rest /= &factor;
        }
    }
    rest.is_one()
}

/// A decimal number with at least one decimal, or a fraction.
pub(super) fn show_real(number: &BigRational) -> String {
    if !is_decimal(number) {
        return format!("{} / {}", number.numer(), number.denom());
    }
    let (mut scaled, mut decimals) = (number.clone(), 0);
    while decimals == 0 || !scaled.is_integer() {
        scaled *= BigInt::from(10);
        decimals += 1;
    }
    let digits = format!("{:0>width$}", scaled.to_integer().abs().to_string(), width = decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    format!("{}{whole}.{fraction}", if number.is_negative() { "-" } else { "" })
}

/// A text between quotes, without them.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '{' => out.push_str("{{"),
            '}' => out.push_str("}}"),
            _ => out.push(c),
        }
    }
    out
}

/// The value set of a variable.
pub fn show_slot(spec: &Spec, slot: &Slot) -> String {
    set(spec, slot.var, &slot.set, 0)
}

/// `tightness`: 0 in a union, 1 in an intersection, 2 after `not`.
fn set(spec: &Spec, var: VarId, set_: &Set, tightness: u8) -> String {
    let parenthesised = |text: String, own: u8| if own < tightness { format!("({text})") } else { text };
    match set_ {
        Set::All => type_name(spec, &spec.vars[var.0 as usize].ty),
        Set::Range(Some(low), None) if low.is_zero() => "nat".to_owned(),
        Set::Range(Some(low), None) if low.is_one() => "pos".to_owned(),
        Set::Range(None, None) => "int".to_owned(),
        Set::Range(Some(low), None) => format!(">= {low}"),
        Set::Range(None, Some(high)) => format!("<= {high}"),
        Set::Range(Some(low), Some(high)) => format!("{low}..{high}"),
        Set::Finite(values) => {
            let values: Vec<String> = values.iter().map(|value| show_value(spec, value)).collect();
            format!("{{{}}}", values.join(", "))
        }
        Set::Regex(regex) => format!("/{}/", regex.replace('/', "\\/")),
        Set::NotIn(vars) if vars.as_slice() == [var] => "new".to_owned(),
        Set::NotIn(vars) => format!("not in {}", variables(spec, vars)),
        Set::Union(a, b) => parenthesised(format!("{} | {}", set(spec, var, a, 0), set(spec, var, b, 1)), 0),
        Set::Intersection(a, b) => {
            let left = set(spec, var, a, 1);
            let text = match &**b {
                Set::Complement(inner) => format!("{left} \\ {}", set(spec, var, inner, 2)),
                other => format!("{left} & {}", set(spec, var, other, 2)),
            };
            parenthesised(text, 1)
        }
        Set::Complement(inner) => format!("not {}", set(spec, var, inner, 2)),
    }
}

/// A type as it is declared.
pub(super) fn type_name(spec: &Spec, ty: &Type) -> String {
    match ty {
        Type::Int => "int".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Str => "str".to_owned(),
        Type::Enum(id) => spec.enums[id.0 as usize].name.clone(),
        Type::List(element) => format!("list of {}", type_name(spec, element)),
        Type::Real => "real".to_owned(),
        Type::Opaque => "opaque".to_owned(),
    }
}

/// One alternative of an output.
pub fn show_pattern(spec: &Spec, pattern: &Pattern) -> String {
    let mut parts = Vec::new();
    let mut items = pattern.items.as_slice();
    while let Some(first) = items.first() {
        // Texts and the values between them are one text with holes.
        let run =
            items.iter().take_while(|item| matches!(item, Item::Text(_) | Item::Result(_) | Item::Close(..))).count();
        if items[..run].iter().any(|item| matches!(item, Item::Text(_))) {
            let inside: String = items[..run].iter().map(|item| in_text(spec, item)).collect();
            parts.push(format!("\"{inside}\""));
            items = &items[run..];
        } else {
            parts.push(alone(spec, first));
            items = &items[1..];
        }
    }
    parts.join(" ")
}

fn in_text(spec: &Spec, item: &Item) -> String {
    match item {
        Item::Text(text) => escaped(text),
        _ => alone(spec, item),
    }
}

fn alone(spec: &Spec, item: &Item) -> String {
    match item {
        Item::Text(text) => format!("\"{}\"", escaped(text)),
        Item::Loose(text) => format!("~\"{}\"", escaped(text)),
        Item::Result(term) => format!("{{{}}}", show_term(spec, term)),
        Item::Close(term, tolerance) => format!("{{{} ~ {}}}", show_term(spec, term), show_real(tolerance)),
        Item::Decorated(term) => format!("decorated {{{}}}", show_term(spec, term)),
        Item::Any => "_".to_owned(),
        Item::Visible => "__".to_owned(),
    }
}
