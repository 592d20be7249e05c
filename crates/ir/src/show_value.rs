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
    let mut out = String::new();
    print(&mut out, value, Place::Free);
    out
}

/// The text of a value where it is an argument of a function or constructor: in parentheses if it needs them.
pub fn show_argument(value: &Value) -> String {
    let mut out = String::new();
    print(&mut out, value, Place::Argument);
    out
}

/// The text of an exception as the toplevel reports it after `Exception: `, and `Printexc` nearly does.
pub fn show_exception(exception: &Value) -> String {
    show_value(exception)
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

fn print(out: &mut String, value: &Value, place: Place) {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || match value {
        Value::Int(n) => in_parentheses(out, place, *n < 0, |out| {
            write!(out, "{n}").unwrap_or_default();
        }),
        Value::Char(byte) => out.push_str(&show_char(*byte)),
        Value::Float(x) => {
            let text = show_float(*x);
            let negative = text.starts_with('-') || *x < 0.0;
            in_parentheses(out, place, negative, |out| out.push_str(&text));
        }
        Value::String(bytes) => out.push_str(&show_string(bytes)),
        Value::Bytes(bytes) => in_parentheses(out, place, true, |out| {
            out.push_str("Bytes.of_string ");
            out.push_str(&show_string(bytes));
        }),
        Value::Tuple(parts) => print_parts(out, "(", parts, ", ", ")"),
        Value::List(parts) => print_parts(out, "[", parts, "; ", "]"),
        Value::Array(parts) => print_parts(out, "[|", parts, "; ", "|]"),
        Value::Construct { name, args, fields, .. } => {
            in_parentheses(out, place, !args.is_empty(), |out| {
                out.push_str(if name.as_str() == "::" { "(::)" } else { name.as_str() });
                match fields {
                    Some(fields) => {
                        out.push(' ');
                        print_fields(out, fields.iter().map(|name| name.as_str()).zip(args));
                    }
                    None => print_arguments(out, args),
                }
            });
        }
        Value::Record(_, fields) => print_fields(out, fields.iter().map(|(name, value)| (name.as_str(), value))),
        Value::Exception(name, args) => in_parentheses(out, place, !args.is_empty(), |out| {
            out.push_str(name.as_str());
            print_arguments(out, args);
        }),
        Value::Function(_) => out.push_str("<fun>"),
        Value::Abstract(_) => out.push_str("<abstr>"),
        Value::Elided => out.push_str("..."),
        Value::Cycle => out.push_str("<cycle>"),
    });
}

fn print_arguments(out: &mut String, args: &[Value]) {
    match args {
        [] => {}
        [arg] => {
            out.push(' ');
            print(out, arg, Place::Argument);
        }
        args => print_parts(out, " (", args, ", ", ")"),
    }
}

fn print_parts(out: &mut String, open: &str, parts: &[Value], separator: &str, close: &str) {
    out.push_str(open);
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        print(out, part, Place::Free);
    }
    out.push_str(close);
}

fn print_fields<'a>(out: &mut String, fields: impl Iterator<Item = (&'a str, &'a Value)>) {
    out.push('{');
    for (i, (name, value)) in fields.enumerate() {
        if i > 0 {
            out.push_str("; ");
        }
        out.push_str(name);
        out.push_str(" = ");
        print(out, value, Place::Free);
    }
    out.push('}');
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
