//! Terms as text: `x0 + 2 * x1 - 3 < String.length s2`.

use super::store::{Mono, View};
use super::{Sort, Term, Terms, Var};
use std::fmt::Write;

impl Terms {
    /// A term as text. Integer and character variables are `x0`, text variables `s1`, by their numbers.
    pub fn show(&self, term: Term) -> String {
        let name = |var: Var| match self.declared()[var.0 as usize] {
            Sort::Text => format!("s{}", var.0),
            Sort::Int | Sort::Char | Sort::Bool => format!("x{}", var.0),
        };
        self.show_with(term, &name)
    }

    /// A term as text, with names for its variables.
    pub fn show_with(&self, term: Term, name: &dyn Fn(Var) -> String) -> String {
        let mut writer = Writer { terms: self, name, out: String::new() };
        writer.write(term);
        writer.out
    }
}

/// Writes terms.
struct Writer<'a> {
    terms: &'a Terms,
    name: &'a dyn Fn(Var) -> String,
    out: String,
}

impl Writer<'_> {
    fn write(&mut self, term: Term) {
        match self.terms.view(term) {
            View::Int(value) => self.put(&value),
            View::Var(var) | View::TextVar(var) => self.put(&(self.name)(var)),
            View::Sum(constant, monos) => self.write_sum(constant, monos),
            View::Product(factors) => self.write_list(factors, " * "),
            View::Mul(a, b) => self.write_list(&[a, b], " * "),
            View::Div(a, b) => self.write_list(&[a, b], " / "),
            View::Rem(a, b) => self.write_list(&[a, b], " mod "),
            View::Length(text) => {
                self.out.push_str("String.length ");
                self.write_inner(text);
            }
            View::CharAt(text, index) => {
                self.write_inner(text);
                self.put(&format_args!(".[{index}]"));
            }
            View::Text(text) => self.put(&format_args!("\"{}\"", text.escape_ascii())),
            View::Chr(code) => {
                self.out.push_str("chr ");
                self.write_inner(code);
            }
            View::Concat(parts) => self.write_list(parts, " ^ "),
            View::Bool(value) => self.put(&value),
            View::Zero(polynomial) => self.write_zero(polynomial, " = "),
            View::Less(a, b) | View::TextLess(a, b) => self.infix(a, " < ", b),
            View::EqualText(a, b) => self.infix(a, " = ", b),
            View::Not(inner) => match self.terms.view(inner) {
                View::Zero(polynomial) => self.write_zero(polynomial, " <> "),
                View::Less(a, b) | View::TextLess(a, b) => self.infix(a, " >= ", b),
                View::EqualText(a, b) => self.infix(a, " <> ", b),
                _ => {
                    self.out.push_str("not (");
                    self.write(inner);
                    self.out.push(')');
                }
            },
            View::And(parts) => self.write_list(parts, " && "),
            View::Or(parts) => self.write_list(parts, " || "),
        }
    }

    fn put(&mut self, what: &dyn std::fmt::Display) {
        write!(self.out, "{what}").expect("a string takes everything");
    }

    fn infix(&mut self, a: Term, operator: &str, b: Term) {
        self.write_side(a, b);
        self.out.push_str(operator);
        self.write_side(b, a);
    }

    /// One side of a comparison: a number that is compared with a character is one.
    fn write_side(&mut self, side: Term, other: Term) {
        match (self.terms.view(side), self.is_char(other)) {
            (View::Int(code), true) => self.write_char(code),
            _ => self.write(side),
        }
    }

    fn is_char(&self, term: Term) -> bool {
        matches!(self.terms.view(term), View::Var(var) if self.terms.declared()[var.0 as usize] == Sort::Char)
    }

    fn write_char(&mut self, code: i64) {
        match u8::try_from(code) {
            Ok(byte) if (b' '..=b'~').contains(&byte) && byte != b'\'' && byte != b'\\' => {
                self.put(&format_args!("'{}'", char::from(byte)));
            }
            Ok(byte) => self.put(&format_args!("'\\{byte:03}'")),
            Err(_) => self.put(&code),
        }
    }

    /// A polynomial compared with zero: what has a minus stands on the other side.
    fn write_zero(&mut self, polynomial: Term, operator: &str) {
        let View::Sum(constant, monos) = self.terms.view(polynomial) else {
            self.write(polynomial);
            self.out.push_str(operator);
            self.out.push('0');
            return;
        };
        // The least integer has no opposite.
        let moved = constant != super::MIN_INT;
        let positive: Vec<Mono> = monos.iter().filter(|mono| mono.coefficient > 0 || !moved).copied().collect();
        let negative = monos.iter().filter(|mono| mono.coefficient < 0 && moved);
        let negative: Vec<Mono> =
            negative.map(|mono| Mono { coefficient: -mono.coefficient, atom: mono.atom }).collect();
        let (left, right) = if moved { (constant.max(0), (-constant).max(0)) } else { (constant, 0) };
        self.write_sum(left, &positive);
        self.out.push_str(operator);
        match positive[..] {
            [Mono { coefficient: 1, atom }] if negative.is_empty() && left == 0 && self.is_char(atom) => {
                self.write_char(right);
            }
            _ => self.write_sum(right, &negative),
        }
    }

    fn write_sum(&mut self, constant: i64, monos: &[Mono]) {
        for (place, mono) in monos.iter().enumerate() {
            let sign = match (place, mono.coefficient < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            };
            self.out.push_str(sign);
            if mono.coefficient.unsigned_abs() != 1 {
                self.put(&format_args!("{} * ", mono.coefficient.unsigned_abs()));
            }
            self.write_inner(mono.atom);
        }
        if monos.is_empty() {
            self.put(&constant);
        } else if constant != 0 {
            let sign = if constant < 0 { '-' } else { '+' };
            self.put(&format_args!(" {sign} {}", constant.unsigned_abs()));
        }
    }

    fn write_list(&mut self, parts: &[Term], separator: &str) {
        for (place, &part) in parts.iter().enumerate() {
            if place > 0 {
                self.out.push_str(separator);
            }
            self.write_inner(part);
        }
    }

    /// In parentheses, unless it cannot be misread.
    fn write_inner(&mut self, term: Term) {
        let simple = matches!(
            self.terms.view(term),
            View::Int(_)
                | View::Var(_)
                | View::TextVar(_)
                | View::Text(_)
                | View::Bool(_)
                | View::Product(_)
                | View::Length(_)
                | View::CharAt(..)
        );
        if !simple {
            self.out.push('(');
        }
        self.write(term);
        if !simple {
            self.out.push(')');
        }
    }
}
