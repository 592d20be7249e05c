//! Numbers to text and back: C's `printf` for one number, `int_of_string`, `float_of_string`, hexadecimal floats.
//!
//! Decimal formatting stands on Rust's, which is exact and rounds ties to even as C does; what C adds (flags, widths,
//! `%g`, two digits of exponent) is done here. Pure functions of their arguments.
//!
//! Example: `format_float(b"%.3g", 1234.0)` is `1.23e+03`.

/// A conversion such as `%-08.3f`.
#[derive(Clone, Copy, Default)]
struct Spec {
    left: bool,
    zero: bool,
    plus: bool,
    space: bool,
    alternative: bool,
    width: usize,
    precision: Option<usize>,
    conversion: u8,
}

/// The largest width or precision that is honoured; OCaml's own limit lies lower than memory, too.
const MAX_WIDTH: usize = 1 << 20;

fn parse_spec(format: &[u8]) -> Spec {
    let mut spec = Spec::default();
    let mut rest = format.strip_prefix(b"%").unwrap_or(format);
    while let Some((flag, after)) = rest.split_first() {
        match flag {
            b'-' => spec.left = true,
            b'0' => spec.zero = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternative = true,
            _ => break,
        }
        rest = after;
    }
    spec.width = take_number(&mut rest).unwrap_or(0);
    if let Some(after) = rest.strip_prefix(b".") {
        rest = after;
        spec.precision = Some(take_number(&mut rest).unwrap_or(0));
    }
    // Length modifiers mean nothing here.
    spec.conversion = rest.iter().copied().find(|c| !matches!(c, b'l' | b'n' | b'L')).unwrap_or(b'd');
    spec
}

fn take_number(rest: &mut &[u8]) -> Option<usize> {
    let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let (number, after) = rest.split_at(digits);
    *rest = after;
    let value = number.iter().fold(0usize, |n, c| (n * 10 + (c - b'0') as usize).min(MAX_WIDTH));
    (digits > 0).then_some(value)
}

/// Puts sign, prefix and digits together at the width of a conversion.
fn pad(spec: Spec, sign: &str, digits: &str, zeros_allowed: bool) -> String {
    let length = sign.len() + digits.len();
    let missing = spec.width.saturating_sub(length);
    if spec.left {
        format!("{sign}{digits}{}", " ".repeat(missing))
    } else if spec.zero && zeros_allowed {
        format!("{sign}{}{digits}", "0".repeat(missing))
    } else {
        format!("{}{sign}{digits}", " ".repeat(missing))
    }
}

fn sign_of(spec: Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

/// `format_int`: `d i u x X o` of a 63-bit integer.
pub(crate) fn format_int(format: &[u8], value: i64) -> String {
    let spec = parse_spec(format);
    // Without a sign, 63 bits count.
    let unsigned = (value as u64) & (u64::MAX >> 1);
    let (sign, mut digits) = match spec.conversion {
        b'u' => (String::new(), unsigned.to_string()),
        b'x' => (String::new(), format!("{unsigned:x}")),
        b'X' => (String::new(), format!("{unsigned:X}")),
        b'o' => (String::new(), format!("{unsigned:o}")),
        _ => (sign_of(spec, value < 0).to_string(), value.unsigned_abs().to_string()),
    };
    if let Some(precision) = spec.precision {
        if precision == 0 && value == 0 {
            digits.clear();
        } else if digits.len() < precision {
            digits = "0".repeat(precision - digits.len()) + &digits;
        }
    }
    let prefix = match spec.conversion {
        b'x' if spec.alternative && unsigned != 0 => "0x",
        b'X' if spec.alternative && unsigned != 0 => "0X",
        b'o' if spec.alternative && !digits.starts_with('0') => "0",
        _ => "",
    };
    pad(spec, &(sign + prefix), &digits, spec.precision.is_none())
}

/// `format_float`: `e E f F g G`.
pub(crate) fn format_float(format: &[u8], value: f64) -> String {
    let spec = parse_spec(format);
    let upper = spec.conversion.is_ascii_uppercase();
    let sign = sign_of(spec, value.is_sign_negative());
    if !value.is_finite() {
        let word = if value.is_nan() { "nan" } else { "inf" };
        let word = if upper { word.to_uppercase() } else { word.to_string() };
        return pad(spec, sign, &word, false);
    }
    let magnitude = value.abs();
    let precision = spec.precision.unwrap_or(6);
    let digits = match spec.conversion.to_ascii_lowercase() {
        b'e' => scientific(magnitude, precision, spec.alternative),
        b'g' => general(magnitude, precision.max(1), spec.alternative),
        _ => fixed(magnitude, precision, spec.alternative),
    };
    pad(spec, sign, &if upper { digits.to_uppercase() } else { digits }, true)
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let digits = format!("{value:.precision$}");
    if point && precision == 0 { digits + "." } else { digits }
}

/// Digits and exponent of `value` rounded to `precision` digits after the first.
fn split_exponent(value: f64, precision: usize) -> (String, i32) {
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => (digits.to_string(), exponent.parse().unwrap_or(0)),
        None => (text, 0),
    }
}

fn write_exponent(digits: &str, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

fn scientific(value: f64, precision: usize, point: bool) -> String {
    let (mut digits, exponent) = split_exponent(value, precision);
    if point && precision == 0 {
        digits.push('.');
    }
    write_exponent(&digits, exponent)
}

fn general(value: f64, precision: usize, keep_zeros: bool) -> String {
    let (digits, exponent) = split_exponent(value, precision - 1);
    let as_scientific = exponent < -4 || exponent >= precision as i32;
    let mut text = if as_scientific {
        digits
    } else {
        let decimals = (precision as i32 - 1 - exponent).max(0) as usize;
        format!("{value:.decimals$}")
    };
    if keep_zeros {
        if !text.contains('.') {
            text.push('.');
        }
    } else if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if as_scientific { write_exponent(&text, exponent) } else { text }
}

/// `%h` of a float; a negative precision gives as many digits as needed.
pub(crate) fn format_hex(precision: i64, value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return format!("{sign}nan");
    }
    if value.is_infinite() {
        return format!("{sign}infinity");
    }
    let bits = value.to_bits();
    let (mut mantissa, raw) = (bits & ((1 << 52) - 1), ((bits >> 52) & 0x7ff) as i32);
    let exponent = match (raw, mantissa) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => {
            mantissa |= 1 << 52;
            raw - 1023
        }
    };
    if (0..13).contains(&precision) {
        let unit = 1u64 << (52 - 4 * precision);
        let (half, rest) = (unit >> 1, mantissa & (unit - 1));
        mantissa -= rest;
        if rest > half || (rest == half && mantissa & unit != 0) {
            mantissa += unit;
        }
    }
    let mut digits = format!("{:013x}", mantissa & ((1 << 52) - 1));
    match usize::try_from(precision) {
        Ok(wanted) if wanted <= 13 => digits.truncate(wanted),
        Ok(wanted) => digits.push_str(&"0".repeat(wanted.min(MAX_WIDTH) - 13)),
        Err(_) => digits.truncate(digits.trim_end_matches('0').len()),
    }
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{}{point}{digits}p{exponent:+}", mantissa >> 52)
}

/// `int_of_string`.
pub(crate) fn parse_int(text: &[u8]) -> Option<i64> {
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let (base, signed, digits) = match text {
        [b'0', b'x' | b'X', rest @ ..] => (16, false, rest),
        [b'0', b'o' | b'O', rest @ ..] => (8, false, rest),
        [b'0', b'b' | b'B', rest @ ..] => (2, false, rest),
        [b'0', b'u' | b'U', rest @ ..] => (10, false, rest),
        _ => (10, true, text),
    };
    if !digits.first()?.is_ascii_hexdigit() {
        return None;
    }
    let mut value: u64 = 0;
    for byte in digits.iter().filter(|byte| **byte != b'_') {
        let digit = (*byte as char).to_digit(base)?;
        value = value.checked_mul(base.into())?.checked_add(digit.into())?;
    }
    let largest = match (signed, negative) {
        (true, true) => 1 << 62,
        (true, false) => (1 << 62) - 1,
        (false, _) => (1 << 63) - 1,
    };
    if value > largest {
        return None;
    }
    let value = value as i64;
    Some(if negative { value.wrapping_neg() } else { value })
}

/// `float_of_string`.
pub(crate) fn parse_float(text: &[u8]) -> Option<f64> {
    let text: Vec<u8> = text.iter().copied().filter(|byte| *byte != b'_').collect();
    let start = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
    let text = std::str::from_utf8(&text[start..]).ok()?;
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => parse_hex(hex)?,
        None if digits.starts_with(['+', '-']) => return None,
        None => match digits.get(..3).filter(|word| word.eq_ignore_ascii_case("nan")) {
            Some(_) if digits.len() == 3 || (digits[3..].starts_with('(') && digits.ends_with(')')) => f64::NAN,
            _ => digits.parse().ok()?,
        },
    };
    Some(if negative { -value } else { value })
}

/// Digits of a hexadecimal float after its prefix; rounds to nearest, ties to even.
fn parse_hex(text: &str) -> Option<f64> {
    let (digits, exponent) = match text.split_once(['p', 'P']) {
        Some((digits, exponent)) => (digits, parse_exponent(exponent)?),
        None => (text, 0),
    };
    let (mut mantissa, mut scale, mut sticky) = (0u64, exponent, false);
    let (mut seen_point, mut seen_digit) = (false, false);
    for c in digits.chars() {
        if c == '.' && !seen_point {
            seen_point = true;
            continue;
        }
        let digit = c.to_digit(16)?;
        seen_digit = true;
        if mantissa >> 59 == 0 {
            mantissa = mantissa << 4 | digit as u64;
            scale -= if seen_point { 4 } else { 0 };
        } else {
            sticky |= digit != 0;
            scale += if seen_point { 0 } else { 4 };
        }
    }
    seen_digit.then(|| scale_exactly(mantissa << 1 | sticky as u64, scale - 1))
}

fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let value = digits.bytes().fold(0i64, |n, c| (n * 10 + (c - b'0') as i64).min(1 << 40));
    Some(if text.starts_with('-') { -value } else { value })
}

/// `mantissa * 2^scale`, rounded once; the lowest bit of the mantissa stands for everything below it.
fn scale_exactly(mantissa: u64, scale: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let length = 64 - mantissa.leading_zeros() as i64;
    let top = length - 1 + scale;
    if top > 1023 {
        return f64::INFINITY;
    }
    // How many bits there is room for: 53, fewer below the smallest normal number.
    let room = if top >= -1022 { 53 } else { 53 - (-1022 - top) };
    if room < 0 {
        return 0.0;
    }
    let drop = (length - room).max(0);
    let rounded = match drop {
        0 => mantissa,
        64.. => 0,
        _ => {
            let (kept, rest, half) = (mantissa >> drop, mantissa & ((1 << drop) - 1), 1u64 << (drop - 1));
            kept + (rest > half || (rest == half && kept & 1 == 1)) as u64
        }
    };
    let scale = scale + drop;
    if top < -1022 {
        // In units of the smallest number; a carry into the normal numbers comes out right by itself.
        return f64::from_bits(rounded << (scale + 1074));
    }
    let shift = rounded.leading_zeros() as i64 - 11;
    let significant = if shift >= 0 { rounded << shift } else { rounded >> -shift };
    let biased = scale - shift + 52 + 1023;
    if biased >= 2047 { f64::INFINITY } else { f64::from_bits((biased as u64) << 52 | (significant & ((1 << 52) - 1))) }
}

/// `ldexp`: `x * 2^exponent`, rounded once. Of the exponent the lowest 32 bits count, as in the real one.
pub(crate) fn ldexp(x: f64, exponent: i64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (mantissa, scale) = split(x);
    let scaled = scale_exactly(mantissa << 1, scale + i64::from(exponent as i32).clamp(-5000, 5000) - 1);
    scaled.copysign(x)
}

/// `frexp`: a fraction between a half and one, and an exponent.
pub(crate) fn frexp(x: f64) -> (f64, i64) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (mantissa, scale) = split(x);
    let length = 64 - mantissa.leading_zeros() as i64;
    (scale_exactly(mantissa << 1, -length - 1).copysign(x), scale + length)
}

/// A finite float's digits as an integer, and the power of two to multiply it with.
fn split(x: f64) -> (u64, i64) {
    let bits = x.to_bits();
    let (digits, raw) = (bits & ((1 << 52) - 1), ((bits >> 52) & 0x7ff) as i64);
    if raw == 0 { (digits, -1074) } else { (digits | 1 << 52, raw - 1075) }
}
