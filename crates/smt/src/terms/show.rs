//! Terms as text, for dumps and tests: `x0 + 2*x1 - 3 < s2.length`.

use super::store::{Mono, View};
use super::{Term, Terms};
use std::fmt::Write;

impl Terms {
    /// A term as text. Integer and character variables are `x0`, text variables `s1`, by their numbers.
    pub fn show(&self, term: Term) -> String {
        let mut text = String::new();
        self.write(term, &mut text);
        text
    }

    fn write(&self, term: Term, out: &mut String) {
        let infix = |out: &mut String, a, operator, b| {
            self.write(a, out);
            out.push_str(operator);
            self.write(b, out);
        };
        match self.view(term) {
            View::Int(value) => write!(out, "{value}").expect("a string takes everything"),
            View::Var(var) => write!(out, "x{}", var.0).expect("a string takes everything"),
            View::TextVar(var) => write!(out, "s{}", var.0).expect("a string takes everything"),
            View::Sum(constant, monos) => self.write_sum(constant, monos, out),
            View::Product(factors) => self.write_list(factors, "*", out),
            View::Mul(a, b) => self.write_list(&[a, b], "*", out),
            View::Div(a, b) => self.write_list(&[a, b], " / ", out),
            View::Rem(a, b) => self.write_list(&[a, b], " mod ", out),
            View::Length(text) => {
                self.write_inner(text, out);
                out.push_str(".length");
            }
            View::CharAt(text, index) => {
                self.write_inner(text, out);
                write!(out, ".[{index}]").expect("a string takes everything");
            }
            View::Text(text) => write!(out, "\"{}\"", text.escape_ascii()).expect("a string takes everything"),
            View::Chr(code) => {
                out.push_str("chr ");
                self.write_inner(code, out);
            }
            View::Concat(parts) => self.write_list(parts, " ^ ", out),
            View::Bool(value) => write!(out, "{value}").expect("a string takes everything"),
            View::Zero(polynomial) => {
                self.write(polynomial, out);
                out.push_str(" = 0");
            }
            View::Less(a, b) | View::TextLess(a, b) => infix(out, a, " < ", b),
            View::EqualText(a, b) => infix(out, a, " = ", b),
            View::Not(inner) => {
                out.push_str("not (");
                self.write(inner, out);
                out.push(')');
            }
            View::And(parts) => self.write_list(parts, " && ", out),
            View::Or(parts) => self.write_list(parts, " || ", out),
        }
    }

    fn write_sum(&self, constant: i64, monos: &[Mono], out: &mut String) {
        for (place, mono) in monos.iter().enumerate() {
            let sign = match (place, mono.coefficient < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            };
            out.push_str(sign);
            if mono.coefficient.unsigned_abs() != 1 {
                write!(out, "{}*", mono.coefficient.unsigned_abs()).expect("a string takes everything");
            }
            self.write_inner(mono.atom, out);
        }
        if constant != 0 {
            let sign = if constant < 0 { '-' } else { '+' };
            write!(out, " {sign} {}", constant.unsigned_abs()).expect("a string takes everything");
        }
    }

    fn write_list(&self, parts: &[Term], separator: &str, out: &mut String) {
        for (place, &part) in parts.iter().enumerate() {
            if place > 0 {
                out.push_str(separator);
            }
            self.write_inner(part, out);
        }
    }

    /// In parentheses, unless it cannot be misread.
    fn write_inner(&self, term: Term, out: &mut String) {
        let simple = matches!(
            self.view(term),
            View::Int(_)
                | View::Var(_)
                | View::TextVar(_)
                | View::Text(_)
                | View::Bool(_)
                | View::Product(_)
                | View::Length(_)
                | View::CharAt(..)
                | View::Not(_)
        );
        if !simple {
            out.push('(');
        }
        self.write(term, out);
        if !simple {
            out.push(')');
        }
    }
}
