//! Constants as OCaml source: numbers, characters, strings.
//!
//! In: a constant. Out: a literal of the same value, spelled as OCaml's toplevel spells it.
//! Differs from the toplevel in one point: a byte of a string that is not part of a UTF-8 character is written `\200`
//! instead of raw, so that the result is text; it reads back to the same string.

/// A float: `1.`, `-0.5`, `1e+22`, `nan`, `infinity`.
pub fn float(x: f64) -> String {
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

/// A character.
pub fn character(byte: u8) -> String {
    match byte {
        b'\'' => "'\\''".to_string(),
        _ => format!("'{}'", escaped(byte)),
    }
}

/// A string. Characters of UTF-8 stay; other bytes beyond ASCII are escaped.
pub fn string(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match u8::try_from(c).ok().filter(u8::is_ascii) {
                Some(byte) => push_quoted(&mut out, byte),
                None => out.push(c),
            }
        }
        chunk.invalid().iter().for_each(|byte| push_quoted(&mut out, *byte));
    }
    out.push('"');
    out
}

/// A string in ASCII: every byte beyond it is escaped.
pub fn ascii_string(bytes: &[u8]) -> String {
    let mut out = "\"".to_string();
    bytes.iter().for_each(|byte| push_quoted(&mut out, *byte));
    out.push('"');
    out
}

fn push_quoted(out: &mut String, byte: u8) {
    match byte {
        b'"' => out.push_str("\\\""),
        b' '..=b'~' if byte != b'\\' => out.push(char::from(byte)),
        _ => out.push_str(&escaped(byte)),
    }
}

fn escaped(byte: u8) -> String {
    match byte {
        b'\n' => "\\n".to_string(),
        b'\t' => "\\t".to_string(),
        b'\r' => "\\r".to_string(),
        b'\x08' => "\\b".to_string(),
        b'\\' => "\\\\".to_string(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03}"),
    }
}
