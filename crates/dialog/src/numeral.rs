//! How numbers are written, and where in a text a number begins and ends.
//!
//! In: characters. Out: integers and exact decimal numbers, or whether a piece of a text is a number of its own.
//! Invariant: the effort for one numeral is bounded, however many digits or however large an exponent a program prints.
//! Not here: which number is expected (`term`), and where it is looked for (`accept`, `texts`).
//!
//! Example: in `x = -12.5!` the number is `-12.5`; in `3-5` there are `3` and `5`; in `x5` there is `5`.

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// A numeral of more characters than this is no number to us: nobody prints one by intention.
const LONGEST: usize = 1000;

/// An integer as programs are given it: an optional sign and digits, nothing else.
pub(crate) fn integer(word: &str) -> Option<BigInt> {
    let (negative, digits) = match word.as_bytes().first()? {
        b'-' => (true, &word[1..]),
        b'+' => (false, &word[1..]),
        _ => (false, word),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value = BigInt::parse_bytes(digits.as_bytes(), 10)?;
    Some(if negative { -value } else { value })
}

/// Whether `text[start..end]`, an integer with or without `-`, is a number of its own: not a part of a longer or of a
/// decimal number, and not without a `-` that belongs to it.
pub(crate) fn stands_alone(text: &[char], start: usize, end: usize) -> bool {
    begins(text, start) && ends(text, end)
}

/// Whether a number may begin at this place.
pub(crate) fn begins(text: &[char], start: usize) -> bool {
    let before = |back: usize| start.checked_sub(back).and_then(|at| text.get(at)).copied();
    let signed = matches!(text.get(start), Some('-' | '+'));
    match before(1) {
        Some(digit) if digit.is_ascii_digit() => false,
        Some('.') => !before(2).is_some_and(|far| far.is_ascii_digit()),
        // `-5` after a blank is minus five; in `3-5` and `n-5` the `-` is between two things.
        Some('-') if !signed => before(2).is_some_and(|far| far.is_alphanumeric() || far == ')' || far == ']'),
        _ => true,
    }
}

/// Whether a number may end at this place.
pub(crate) fn ends(text: &[char], end: usize) -> bool {
    match text.get(end) {
        Some(digit) if digit.is_ascii_digit() => false,
        Some('.') => !text.get(end + 1).is_some_and(char::is_ascii_digit),
        _ => true,
    }
}

/// The decimal number that begins at this place, as long as it can be: where it ends, and its value. None when no number
/// of its own begins here.
pub(crate) fn decimal_at(text: &[char], start: usize) -> Option<(usize, BigRational)> {
    if !begins(text, start) {
        return None;
    }
    let digits_from = |from: usize| from + text[from..].iter().take(LONGEST).take_while(|c| c.is_ascii_digit()).count();
    let negative = text.get(start) == Some(&'-');
    let whole_from = start + usize::from(negative || text.get(start) == Some(&'+'));
    let whole_to = digits_from(whole_from.min(text.len()));
    let mut end = whole_to;
    let mut fraction = whole_to..whole_to;
    if text.get(whole_to) == Some(&'.') {
        fraction = whole_to + 1..digits_from(whole_to + 1);
        if !fraction.is_empty() {
            end = fraction.end;
        }
    }
    let digits: String = text[whole_from..whole_to].iter().chain(&text[fraction.clone()]).collect();
    if digits.is_empty() || digits.len() >= LONGEST {
        return None;
    }
    let mut exponent = 0;
    if matches!(text.get(end), Some('e' | 'E')) {
        let from = end + 1 + usize::from(matches!(text.get(end + 1), Some('-' | '+')));
        let to = digits_from(from.min(text.len()));
        if from < to {
            exponent = text[end + 1..to].iter().collect::<String>().trim_start_matches('+').parse::<i32>().ok()?;
            end = to;
        }
    }
    let exponent = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    if exponent.unsigned_abs() as usize > LONGEST {
        return None;
    }
    let value = BigRational::from(BigInt::parse_bytes(digits.as_bytes(), 10)?) * power_of_ten(exponent);
    Some((end, if negative { -value } else { value }))
}

/// Ten to an exponent, which must be small.
pub(crate) fn power_of_ten(exponent: i32) -> BigRational {
    let power = BigRational::from(BigInt::from(10).pow(exponent.unsigned_abs()));
    if exponent < 0 { power.recip() } else { power }
}

/// By how much a printed number may differ when the specification does not say: nothing that twelve digits show. A third
/// cannot be printed exactly, and programs compute with machine numbers.
pub(crate) fn tolerance(value: &BigRational) -> BigRational {
    value.abs() * power_of_ten(-12)
}

/// A number as a decimal: exact when it has at most twelve places, otherwise with about 15 digits.
pub(crate) fn show(value: &BigRational) -> String {
    let scaled = value * power_of_ten(12);
    if scaled.is_integer() {
        let text = decimal(value, 12);
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    // The number of digits before the point, or minus the zeros after it, from the sizes in bits.
    let bits = |int: &BigInt| i64::try_from(int.bits()).unwrap_or(i64::MAX / 4);
    let magnitude = (bits(value.numer()) - bits(value.denom())) * 3 / 10;
    let places = (15 - magnitude).clamp(0, 400);
    decimal(value, usize::try_from(places).unwrap_or(0)).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number as a decimal near to it: within this distance, or as good as [`show`] when the distance is none.
pub(crate) fn show_within(value: &BigRational, distance: &BigRational) -> String {
    (0..=40)
        .map(|places| decimal(value, places))
        .find(|text| {
            let chars: Vec<char> = text.chars().collect();
            decimal_at(&chars, 0).is_some_and(|(_, read)| (read - value).abs() <= *distance)
        })
        .unwrap_or_else(|| show(value))
}

/// A number rounded to so many decimal places, half away from zero.
pub(crate) fn decimal(value: &BigRational, places: usize) -> String {
    let scaled = (value.abs() * power_of_ten(i32::try_from(places).unwrap_or(0))).round().to_integer();
    let digits = format!("{scaled:0>width$}", width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let sign = if value.is_negative() && !scaled.is_zero() { "-" } else { "" };
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

/// Whether an integer fits into so many bits with a sign.
pub(crate) fn fits(int: &BigInt, bits: u32) -> bool {
    let bits = u64::from(bits);
    // The smallest negative number has one value more than the largest positive one.
    int.bits() < bits || int.sign() == Sign::Minus && (int + BigInt::one()).bits() < bits
}

/// A number of things that is also an integer of a specification.
pub(crate) fn count(size: usize) -> BigInt {
    BigInt::from(size)
}

#[cfg(test)]
mod tests;
