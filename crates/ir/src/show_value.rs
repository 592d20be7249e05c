//! Values as OCaml source that reads back, spelled as OCaml's toplevel spells them, on one line.
//!
//! In: a [`Value`]. Out: text such as `Node (Leaf, -1, Leaf)`, `{x = 1.5; y = [|'a'; '\n'|]}`, `Some (-1)`.
//! It does not read back where nothing could: functions (`<fun>`), abstract values (`<abstr>`), parts left out (`...`).
//! Differs from the toplevel in one point: a byte of a string that is not part of a UTF-8 character is written `\200`
//! instead of raw, so that the result is text; it reads back to the same string.
//! Not here: reading values out of a machine and deciding what is too large to show (see `eval`).

use crate::Value;
use std::fmt::Write;

/// The text of a value.
pub fn show_value(value: &Value) -> String {
    Printer::unlimited().show(value, Place::Free)
}

/// The text of a value where it is an argument of a function or constructor: in parentheses if it needs them.
pub fn show_argument(value: &Value) -> String {
    Printer::unlimited().show(value, Place::Argument)
}

/// The text of a value as the toplevel echoes it: as [`show_value`], but large values are cut where it cuts them.
pub fn show_echo(value: &Value) -> String {
    Printer { steps: 300, depth: 100 }.show(value, Place::Free)
}

/// A float literal of the same value: `1.`, `-0.5`, `1e+22`, `nan`, `infinity`.
pub fn show_float(x: f64) -> String {
    if x.is_nan() {
        return "nan".to_string();
    }
    if x.is_infinite() {
        return if x > 0.0 { "infinity" } else { "neg_infinity" }.to_string();
    }
    // The toplevel tries three precisions and keeps the first that reads back to the same number.
    let exact = |text: &String| text.parse::<f64>().is_ok_and(|back| back == x);
    let text = [12, 15].iter().map(|digits| format_g(x, *digits)).find(exact).unwrap_or_else(|| format_g(x, 18));
    if text.contains(['.', 'e']) { text } else { text + "." }
}

/// C's `%.<digits>g` for a finite number.
fn format_g(x: f64, digits: usize) -> String {
    let scientific = format!("{x:.*e}", digits - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", without_trailing_zeros(mantissa), exponent.abs());
    }
    let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
    without_trailing_zeros(&format!("{x:.decimals$}")).to_string()
}

fn without_trailing_zeros(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

/// A character literal.
pub fn show_char(byte: u8) -> String {
    match byte {
        b'\'' => "'\\''".to_string(),
        b'"' => "'\"'".to_string(),
        b' '..=b'~' if byte != b'\\' => format!("'{}'", byte as char),
        _ => format!("'{}'", escape(byte)),
    }
}

/// A string literal. Characters of UTF-8 stay; other bytes beyond ASCII are escaped.
pub fn show_string(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\0'..='\x1f' | '\x7f' | '\\' => out.push_str(&escape(c as u8)),
                _ => out.push(c),
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&escape(*byte));
        }
    }
    out.push('"');
    out
}

fn escape(byte: u8) -> String {
    match byte {
        b'\n' => "\\n".to_string(),
        b'\t' => "\\t".to_string(),
        b'\r' => "\\r".to_string(),
        b'\x08' => "\\b".to_string(),
        b'\\' => "\\\\".to_string(),
        _ => format!("\\{byte:03}"),
    }
}

/// Where a value stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing needs parentheses.
    Free,
    /// Negative numbers and applications need them.
    Argument,
}

struct Printer {
    /// How many more values are shown.
    steps: i64,
    /// How many more levels are shown.
    depth: i64,
}

/// What stands between brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// As many as there happen to be: a list, an array.
    Open,
    /// As many as the type says: a tuple, arguments.
    Fixed,
}

/// Whether a value was shown or left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// It was shown, at least in part.
    Value,
    /// `...` stands for it; nothing follows it between the same brackets.
    Dots,
}

impl Printer {
    fn unlimited() -> Printer {
        Printer { steps: i64::MAX, depth: i64::MAX }
    }

    fn show(mut self, value: &Value, place: Place) -> String {
        let mut out = String::new();
        self.print(&mut out, value, place);
        out
    }

    fn print(&mut self, out: &mut String, value: &Value, place: Place) -> Shown {
        self.steps -= 1;
        if self.steps < 0 || self.depth < 0 || matches!(value, Value::Elided) {
            out.push_str("...");
            return Shown::Dots;
        }
        self.depth -= 1;
        refute_source::deep(|| self.print_here(out, value, place));
        self.depth += 1;
        Shown::Value
    }

    fn print_here(&mut self, out: &mut String, value: &Value, place: Place) {
        match value {
            Value::Int(n) => in_parentheses(out, place, *n < 0, |out| {
                write!(out, "{n}").unwrap_or_default();
            }),
            Value::Char(byte) => out.push_str(&show_char(*byte)),
            Value::Float(x) => {
                let text = show_float(*x);
                let negative = text.starts_with('-') || *x < 0.0;
                in_parentheses(out, place, negative, |out| out.push_str(&text));
            }
            Value::String(bytes) => self.print_string(out, bytes),
            Value::Bytes(bytes) => in_parentheses(out, place, true, |out| {
                out.push_str("Bytes.of_string ");
                self.print_string(out, bytes);
            }),
            Value::Tuple(parts) => self.print_parts(out, ["(", ", ", ")"], parts, Parts::Fixed),
            Value::List(parts) => self.print_parts(out, ["[", "; ", "]"], parts, Parts::Open),
            Value::Array(parts) => self.print_parts(out, ["[|", "; ", "|]"], parts, Parts::Open),
            Value::Construct { name, args, fields, .. } => {
                in_parentheses(out, place, !args.is_empty(), |out| {
                    out.push_str(if name.as_str() == "::" { "(::)" } else { name.as_str() });
                    match fields {
                        Some(fields) => {
                            out.push(' ');
                            self.print_fields(out, fields.iter().map(|name| name.as_str()).zip(args));
                        }
                        None => self.print_arguments(out, args),
                    }
                });
            }
            Value::Record(_, fields) => {
                self.print_fields(out, fields.iter().map(|(name, value)| (name.as_str(), value)));
            }
            Value::Exception(name, args) => in_parentheses(out, place, !args.is_empty(), |out| {
                out.push_str(name.as_str());
                self.print_arguments(out, args);
            }),
            Value::Function(_) => out.push_str("<fun>"),
            Value::Abstract(_) => out.push_str("<abstr>"),
            Value::Elided => out.push_str("..."),
            Value::Cycle => out.push_str("<cycle>"),
        }
    }

    /// A string is cut to as many bytes as there are steps left.
    fn print_string(&self, out: &mut String, bytes: &[u8]) {
        let most = usize::try_from(self.steps).unwrap_or(0);
        if bytes.len() <= most {
            out.push_str(&show_string(bytes));
            return;
        }
        out.push_str(&show_string(&bytes[..most]));
        write!(out, "... (* string length {}; truncated *)", bytes.len()).unwrap_or_default();
    }

    fn print_arguments(&mut self, out: &mut String, args: &[Value]) {
        match args {
            [] => {}
            [arg] => {
                out.push(' ');
                self.print(out, arg, Place::Argument);
            }
            args => self.print_parts(out, [" (", ", ", ")"], args, Parts::Fixed),
        }
    }

    fn print_parts(&mut self, out: &mut String, [open, separator, close]: [&str; 3], parts: &[Value], kind: Parts) {
        out.push_str(open);
        let mut shown = Shown::Value;
        for (i, part) in parts.iter().enumerate() {
            out.push_str(if i > 0 { separator } else { "" });
            shown = match kind {
                Parts::Open if self.steps < 0 => {
                    out.push_str("...");
                    Shown::Dots
                }
                _ => self.print(out, part, Place::Free),
            };
            if shown == Shown::Dots {
                break;
            }
        }
        // The toplevel notices only after the last part that it has used up its steps.
        if kind == Parts::Open && shown == Shown::Value && self.steps < 0 {
            out.push_str(separator);
            out.push_str("...");
        }
        out.push_str(close);
    }

    fn print_fields<'v>(&mut self, out: &mut String, fields: impl Iterator<Item = (&'v str, &'v Value)>) {
        out.push('{');
        for (i, (name, value)) in fields.enumerate() {
            out.push_str(if i > 0 { "; " } else { "" });
            out.push_str(name);
            out.push_str(" = ");
            self.print(out, value, Place::Free);
        }
        out.push('}');
    }
}

fn in_parentheses(out: &mut String, place: Place, needed: bool, print: impl FnOnce(&mut String)) {
    let needed = needed && place == Place::Argument;
    if needed {
        out.push('(');
    }
    print(out);
    if needed {
        out.push(')');
    }
}

#[cfg(test)]
mod tests;
