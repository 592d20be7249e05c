//! The values of literals, from their spelling.
//!
//! Everything here accepts any bytes and never fails: the lexer has already reported what is wrong with them.

/// The value of an integer literal without suffix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Integer {
    /// It fits (hexadecimal, octal and binary ones wrap to 63 bits).
    Fits(i64),
    /// Too large.
    TooLarge,
}

/// Reads the magnitude of an integer: decimal, `0x`, `0o`, `0b` or `0u`, with underscores.
pub(crate) fn integer(text: &[u8]) -> Integer {
    let Some(value) = magnitude_of(text) else { return Integer::TooLarge };
    if is_decimal(text) {
        return match value {
            0..=0x3FFF_FFFF_FFFF_FFFF => Integer::Fits(value as i64),
            // The magnitude of `min_int`: OCaml takes it for `min_int` itself, with or without a minus in front.
            0x4000_0000_0000_0000 => Integer::Fits(i64::MIN >> 1),
            _ => Integer::TooLarge,
        };
    }
    // 63 bits and the sign bit beyond them may be written in other bases; what is read is the value modulo 2^63.
    if value > 0x7FFF_FFFF_FFFF_FFFF { Integer::TooLarge } else { Integer::Fits(((value << 1) as i64) >> 1) }
}

fn is_decimal(text: &[u8]) -> bool {
    !matches!(text, [b'0', b'x' | b'X' | b'o' | b'O' | b'b' | b'B', ..])
}

/// The number that digits mean; `None` beyond 64 bits.
fn magnitude_of(text: &[u8]) -> Option<u64> {
    let (radix, digits) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'o' | b'O', digits @ ..] => (8, digits),
        [b'0', b'b' | b'B', digits @ ..] => (2, digits),
        _ => (10, text),
    };
    let mut value: u64 = 0;
    for digit in digits.iter().filter(|b| **b != b'_') {
        let digit = (*digit as char).to_digit(radix).unwrap_or(0);
        value = value.checked_mul(u64::from(radix))?.checked_add(u64::from(digit))?;
    }
    Some(value)
}

/// The value of an integer literal of so many bits, perhaps with a minus in front; its suffix is gone. As above, the magnitude
/// of the smallest number means that number, and other bases wrap.
pub(crate) fn boxed_integer(text: &[u8], bits: u32) -> Option<i64> {
    let (negative, magnitude) = match text {
        [b'-', magnitude @ ..] => (true, magnitude),
        magnitude => (false, magnitude),
    };
    let value = magnitude_of(magnitude)?;
    let limit = 1_u128 << (bits - 1);
    let fits = if is_decimal(magnitude) { u128::from(value) <= limit } else { u128::from(value) < 2 * limit };
    let wrapped = ((value << (64 - bits)) as i64) >> (64 - bits);
    let signed = if negative { wrapped.wrapping_neg() } else { wrapped };
    fits.then_some(((signed as u64) << (64 - bits)) as i64 >> (64 - bits))
}

/// The value of a float literal.
pub(crate) fn float(text: &[u8]) -> f64 {
    let plain: Vec<u8> = text.iter().copied().filter(|b| *b != b'_').collect();
    if let [b'0', b'x' | b'X', rest @ ..] = plain.as_slice() {
        return hexadecimal_float(rest);
    }
    std::str::from_utf8(&plain).ok().and_then(|s| s.parse().ok()).unwrap_or(f64::NAN)
}

/// `1.8p3` after the `0x`. Exact up to 60 significant bits; what is beyond them only decides the rounding.
fn hexadecimal_float(text: &[u8]) -> f64 {
    let mut mantissa: u64 = 0;
    let mut exponent: i64 = 0;
    let mut after_dot = false;
    let mut index = 0;
    while let Some(&byte) = text.get(index) {
        match byte {
            b'.' => after_dot = true,
            b'p' | b'P' => break,
            _ => {
                let digit = u64::from((byte as char).to_digit(16).unwrap_or(0));
                if mantissa >> 58 == 0 {
                    mantissa = mantissa << 4 | digit;
                    exponent -= if after_dot { 4 } else { 0 };
                } else {
                    mantissa |= u64::from(digit != 0);
                    exponent += if after_dot { 0 } else { 4 };
                }
            }
        }
        index += 1;
    }
    if let Some(written) = text.get(index + 1..).and_then(|e| std::str::from_utf8(e).ok()) {
        let limit = 100_000;
        let written: i64 = written.parse().unwrap_or(if written.starts_with('-') { -limit } else { limit });
        exponent += written.clamp(-limit, limit);
    }
    scale(mantissa, exponent)
}

/// `mantissa * 2^exponent`, rounded once.
fn scale(mantissa: u64, exponent: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let bits = 64 - i64::from(mantissa.leading_zeros());
    let top = bits + exponent;
    if top > 1024 {
        return f64::INFINITY;
    }
    // Bits a double keeps at this magnitude: 53, fewer for subnormal numbers.
    let kept = 53.min(top + 1074);
    if kept < 0 {
        return 0.0;
    }
    let dropped = (bits - kept).max(0);
    let mut rounded = if dropped >= 64 { 0 } else { mantissa >> dropped };
    if dropped > 0 && dropped <= 64 {
        let half = 1u128 << (dropped - 1);
        let rest = u128::from(mantissa) & ((1u128 << dropped) - 1);
        if rest > half || (rest == half && rounded & 1 == 1) {
            rounded += 1;
        }
    }
    let power = exponent + dropped;
    // Two exact steps: a power of two alone may leave the range of doubles although the product does not.
    let first = power / 2;
    rounded as f64 * 2f64.powi(first as i32) * 2f64.powi((power - first) as i32)
}

/// The byte a character literal (with its quotes) stands for; `None` for a code above 255.
pub(crate) fn character(text: &[u8]) -> Option<u8> {
    match text {
        [b'\'', b'\\', escape @ .., b'\''] => match escape {
            [b'x', digits @ ..] => hexadecimal(digits).map(|v| v as u8),
            [b'o', digits @ ..] => Some(octal(digits)),
            [first, ..] if first.is_ascii_digit() => decimal(escape),
            [letter] => Some(simple_escape(*letter)),
            _ => Some(b'?'),
        },
        // A line end between the quotes stands for a line feed.
        [b'\'', b'\r', ..] => Some(b'\n'),
        [b'\'', byte, b'\''] => Some(*byte),
        _ => Some(b'?'),
    }
}

/// The bytes of a string literal, with its quotation marks, escapes decoded.
pub(crate) fn string(text: &[u8]) -> Vec<u8> {
    let inner = text.strip_prefix(b"\"").unwrap_or(text);
    let inner = inner.strip_suffix(b"\"").unwrap_or(inner);
    let mut value = Vec::with_capacity(inner.len());
    let mut at = 0;
    while at < inner.len() {
        if inner[at] == b'\\' {
            at += escape(&inner[at..], &mut value);
        } else {
            value.push(inner[at]);
            at += 1;
        }
    }
    value
}

/// Decodes the escape at the start of `text`; returns how many bytes it took.
fn escape(text: &[u8], value: &mut Vec<u8>) -> usize {
    match text {
        [_, letter @ (b'\\' | b'"' | b'\'' | b'n' | b't' | b'b' | b'r' | b' '), ..] => {
            value.push(simple_escape(*letter));
            2
        }
        [_, a @ b'0'..=b'9', b @ b'0'..=b'9', c @ b'0'..=b'9', ..] => {
            value.push(decimal(&[*a, *b, *c]).unwrap_or(b'?'));
            4
        }
        [_, b'x', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
            value.push(hexadecimal(&[*a, *b]).unwrap_or(0) as u8);
            4
        }
        [_, b'o', a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', ..] => {
            value.push(octal(&[*a, *b, *c]));
            5
        }
        [_, b'u', b'{', rest @ ..] => {
            let digits = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
            if digits == 0 || rest.get(digits) != Some(&b'}') {
                value.extend(b"\\u");
                return 2;
            }
            let code = if digits > 6 { None } else { hexadecimal(&rest[..digits]) };
            let code = code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
            value.extend(code.encode_utf8(&mut [0; 4]).as_bytes());
            digits + 4
        }
        [_, b'\n' | b'\r', ..] => {
            let returns = text[1..].iter().take_while(|b| **b == b'\r').count();
            if text.get(1 + returns) != Some(&b'\n') {
                value.extend(&text[..2]);
                return 2;
            }
            let blanks = text[2 + returns..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
            2 + returns + blanks
        }
        // An unknown escape stands for itself, backslash included.
        _ => {
            let length = text.len().min(2);
            value.extend(&text[..length]);
            length
        }
    }
}

fn simple_escape(letter: u8) -> u8 {
    match letter {
        b'n' => b'\n',
        b't' => b'\t',
        b'b' => 8,
        b'r' => b'\r',
        other => other,
    }
}

fn decimal(digits: &[u8]) -> Option<u8> {
    let value = digits.iter().fold(0u32, |n, d| n.wrapping_mul(10).wrapping_add(u32::from(d.wrapping_sub(b'0'))));
    u8::try_from(value).ok()
}

fn octal(digits: &[u8]) -> u8 {
    digits.iter().fold(0u8, |n, d| n.wrapping_mul(8).wrapping_add(d.wrapping_sub(b'0')))
}

/// The number written with hexadecimal digits, if it fits 32 bits.
pub(crate) fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0u32, |n, d| n.checked_mul(16)?.checked_add((*d as char).to_digit(16)?))
}

/// The delimiter and the content of `{id|...|id}`.
pub(crate) fn quoted_string(text: &[u8]) -> (&[u8], &[u8]) {
    let id_length = text.iter().skip(1).take_while(|b| **b != b'|').count();
    let id = text.get(1..1 + id_length).unwrap_or(&[]);
    let content = text.get(id_length + 2..).unwrap_or(&[]);
    (id, content.get(..content.len().saturating_sub(id_length + 2)).unwrap_or(&[]))
}
