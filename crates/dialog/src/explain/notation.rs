//! The notation of the paper (Fig. 6), on indented lines.
//!
//! `[▷x]^τ` reads, with `_↻` until the value is valid and with `_⊤` or stops; `[Θ▷]` writes one of Θ, with ε perhaps
//! nothing; `[c] ⇒ s₁ △ s₂` decides; `(s)→^E` repeats until `E`; x_C is the current value, x_A all of them.
//! What the paper does not have (the end of the input, several values in a line, garbage) is written in its spirit and
//! with words.

use super::show::{show_real, show_value};
use crate::core::{Function, Invalid, Item, Pattern, Read, Say, Set, Slot, Spec, Stmt, Term, TermKind, VarId};
use crate::value::Type;
use num_traits::{One, Zero};

/// The whole specification.
pub fn notation(spec: &Spec) -> String {
    let mut out = String::new();
    for param in &spec.params {
        out.push_str(&format!("{} = {}\n", param.name, show_value(spec, &param.value)));
    }
    block(spec, &spec.body, 0, &mut out);
    out
}

/// Statements in a row; nothing at all is 0.
fn block(spec: &Spec, stmts: &[Stmt], level: usize, out: &mut String) {
    if stmts.is_empty() {
        line("0", level, out);
    }
    for (index, stmt) in stmts.iter().enumerate() {
        let before = out.len();
        statement(spec, stmt, level, out);
        // Sequential composition is a dot after all but the last.
        if index + 1 < stmts.len() && out.len() > before {
            out.pop();
            out.push_str(" ·\n");
        }
    }
}

fn line(text: &str, level: usize, out: &mut String) {
    out.push_str(&"    ".repeat(level));
    out.push_str(text);
    out.push('\n');
}

fn statement(spec: &Spec, stmt: &Stmt, level: usize, out: &mut String) {
    match stmt {
        Stmt::Read(read) => reading(spec, read, level, out),
        Stmt::Say(say) => line(&writing(spec, say), level, out),
        Stmt::Exit(_) => line("E", level, out),
        Stmt::If { condition, then, otherwise, .. } => {
            // Branching is looser than composition, hence the parentheses.
            line(&format!("([{}] ⇒", term(spec, condition, 0)), level, out);
            block(spec, then, level + 1, out);
            line("△", level, out);
            block(spec, otherwise, level + 1, out);
            line(")", level, out);
        }
        Stmt::Loop { body, .. } => {
            line("(", level, out);
            block(spec, body, level + 1, out);
            line(")→^E", level, out);
        }
    }
}

fn reading(spec: &Spec, read: &Read, level: usize, out: &mut String) {
    let (mode, said) = match &read.invalid {
        Invalid::Never => ("", None),
        Invalid::Stop(say) => ("_⊤", say.as_ref()),
        Invalid::Retry(say) => ("_↻", say.as_ref()),
    };
    let names: Vec<&str> = read.slots.iter().map(|slot| name(spec, slot.var)).collect();
    let sets: Vec<String> = read.slots.iter().map(|slot| set(spec, slot, &slot.set, 2)).collect();
    let sets = if sets.len() > 1 { format!("({})", sets.join(" × ")) } else { sets.concat() };
    let mut text = format!("[▷{}]^{sets}{mode}", names.join(" "));
    if read.garbage {
        text.push_str(" (and lines that are no value at all)");
    }
    if let Some(say) = said {
        text.push_str(&format!(" with {} after an invalid value", writing(spec, say)));
    }
    match &read.at_end {
        None => line(&text, level, out),
        Some(at_end) => {
            line(&format!("({text}"), level, out);
            line("△ at the end of the input", level, out);
            block(spec, at_end, level + 1, out);
            line(")", level, out);
        }
    }
}

fn writing(spec: &Spec, say: &Say) -> String {
    let mut alternatives: Vec<String> = say.alternatives.iter().map(|alternative| pattern(spec, alternative)).collect();
    if say.optional {
        alternatives.insert(0, "ε".to_owned());
    }
    format!("[{{{}}}▷]", alternatives.join(", "))
}

fn pattern(spec: &Spec, pattern: &Pattern) -> String {
    let items: Vec<String> = pattern.items.iter().map(|item| part(spec, item)).collect();
    items.join(" ")
}

fn part(spec: &Spec, item: &Item) -> String {
    match item {
        Item::Text(text) => format!("{text:?}"),
        Item::Loose(text) => format!("≈{text:?}"),
        Item::Result(result) => term(spec, result, 0),
        Item::Close(result, tolerance) => format!("{} ± {}", term(spec, result, 4), show_real(tolerance)),
        Item::Decorated(result) => format!("decorated({})", term(spec, result, 0)),
        Item::Any => "_".to_owned(),
        Item::Visible => "__".to_owned(),
    }
}

fn name(spec: &Spec, var: VarId) -> &str {
    &spec.vars[var.0 as usize].name
}

/// `x`, or `(x,y)` for several.
fn names(spec: &Spec, vars: &[VarId]) -> String {
    let all: Vec<&str> = vars.iter().map(|var| name(spec, *var)).collect();
    if let [only] = all.as_slice() { (*only).to_owned() } else { format!("({})", all.join(",")) }
}

/// `tightness`: 0 anywhere, 1 on the left of a chain, 2 as an exponent or operand.
fn set(spec: &Spec, slot: &Slot, of: &Set, tightness: u8) -> String {
    let joined = |a: &Set, sign: &str, b: &Set| {
        let left = if std::mem::discriminant(a) == std::mem::discriminant(of) { 1 } else { 2 };
        let text = format!("{} {sign} {}", set(spec, slot, a, left), set(spec, slot, b, 2));
        if tightness > 1 { format!("({text})") } else { text }
    };
    match of {
        Set::All => base_set(spec, &spec.vars[slot.var.0 as usize].ty),
        Set::Range(None, None) => "ℤ".to_owned(),
        Set::Range(Some(low), None) if low.is_zero() => "ℕ".to_owned(),
        Set::Range(Some(low), None) if low.is_one() => "ℕ₊".to_owned(),
        Set::Range(Some(low), None) => format!("{{v | v ≥ {low}}}"),
        Set::Range(None, Some(high)) => format!("{{v | v ≤ {high}}}"),
        Set::Range(Some(low), Some(high)) => format!("{{{low}, …, {high}}}"),
        Set::Finite(values) => {
            let values: Vec<String> = values.iter().map(|value| show_value(spec, value)).collect();
            format!("{{{}}}", values.join(", "))
        }
        Set::Regex(regex) => format!("L({regex})"),
        Set::NotIn(vars) => format!("{{v | v ∉ {}_A}}", names(spec, vars)),
        Set::Union(a, b) => joined(a, "∪", b),
        Set::Intersection(a, b) => match &**b {
            Set::Complement(inner) => joined(a, "∖", inner),
            _ => joined(a, "∩", b),
        },
        Set::Complement(inner) => format!("∁{}", set(spec, slot, inner, 2)),
    }
}

fn base_set(spec: &Spec, ty: &Type) -> String {
    match ty {
        Type::Int => "ℤ".to_owned(),
        Type::Bool => "𝔹".to_owned(),
        Type::Str => "Σ*".to_owned(),
        other => super::show::type_name(spec, other),
    }
}

/// `tightness`: 0 or, 1 and, 2 not and comparisons, 3 sums, 4 products, 5 atoms.
fn term(spec: &Spec, of: &Term, tightness: u8) -> String {
    let (text, own) = shown(spec, of);
    if own < tightness { format!("({text})") } else { text }
}

fn shown(spec: &Spec, of: &Term) -> (String, u8) {
    match &of.kind {
        TermKind::Constant(value) => (show_value(spec, value), 5),
        TermKind::Current { vars, back } => (format!("{}_C{}", names(spec, vars), shift(*back)), 5),
        TermKind::History { vars, drop } => (format!("{}_A{}", names(spec, vars), shift(*drop)), 5),
        TermKind::List(parts) => (format!("[{}]", terms(spec, parts)), 5),
        TermKind::Opaque(id, parts) => (format!("{}({})", spec.opaques[id.0 as usize].name, terms(spec, parts)), 5),
        TermKind::Apply(function, parts) => apply(spec, *function, parts),
    }
}

fn shift(back: u32) -> String {
    if back == 0 { String::new() } else { format!("^-{back}") }
}

fn terms(spec: &Spec, parts: &[Term]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| term(spec, part, 0)).collect();
    parts.join(", ")
}

fn apply(spec: &Spec, function: Function, parts: &[Term]) -> (String, u8) {
    let binary = |sign: &str, own: u8, left: u8, right: u8| match parts {
        [a, b] => (format!("{} {sign} {}", term(spec, a, left), term(spec, b, right)), own),
        _ => (format!("{sign}({})", terms(spec, parts)), 5),
    };
    let named = |name: &str| (format!("{name}({})", terms(spec, parts)), 5);
    match function {
        Function::Add => binary("+", 3, 3, 4),
        Function::Subtract => binary("−", 3, 3, 4),
        Function::Multiply => binary("·", 4, 4, 5),
        Function::Div => binary("div", 4, 4, 5),
        Function::Mod => binary("mod", 4, 4, 5),
        Function::Divide => binary("/", 4, 4, 5),
        Function::Equal => binary("=", 2, 3, 3),
        Function::Less => ordered(spec, parts, "<", ">"),
        Function::LessEqual => ordered(spec, parts, "≤", "≥"),
        Function::In => binary("∈", 2, 3, 3),
        Function::And => junction(spec, parts, " ∧ ", "true", 1),
        Function::Or => junction(spec, parts, " ∨ ", "false", 0),
        Function::Not => match parts {
            [Term { kind: TermKind::Apply(Function::Equal, inner), .. }] => relation(spec, "≠", inner),
            [Term { kind: TermKind::Apply(Function::In, inner), .. }] => relation(spec, "∉", inner),
            [inner] => (format!("¬{}", term(spec, inner, 5)), 2),
            _ => named("¬"),
        },
        Function::Negate => match parts {
            [inner] => (format!("−{}", term(spec, inner, 5)), 3),
            _ => named("−"),
        },
        Function::HowMany => named("howmany"),
        Function::Min => named("min"),
        Function::Max => named("max"),
        Function::Abs => named("abs"),
        Function::Sum => named("sum"),
        Function::Product => named("product"),
        Function::Length => named("len"),
        Function::Reverse => named("reverse"),
    }
}

/// People write the constant on the right.
fn ordered(spec: &Spec, parts: &[Term], sign: &str, turned: &str) -> (String, u8) {
    match parts {
        [a, b] if matches!(a.kind, TermKind::Constant(_)) => {
            (format!("{} {turned} {}", term(spec, b, 3), term(spec, a, 3)), 2)
        }
        _ => relation(spec, sign, parts),
    }
}

fn relation(spec: &Spec, sign: &str, parts: &[Term]) -> (String, u8) {
    let parts: Vec<String> = parts.iter().map(|part| term(spec, part, 3)).collect();
    (parts.join(&format!(" {sign} ")), 2)
}

fn junction(spec: &Spec, parts: &[Term], sign: &str, empty: &str, own: u8) -> (String, u8) {
    match parts {
        [] => (empty.to_owned(), 5),
        [only] => shown(spec, only),
        _ => {
            let parts: Vec<String> = parts.iter().map(|part| term(spec, part, own + 1)).collect();
            (parts.join(sign), own)
        }
    }
}
