//! Numbers read from strings and written into them, as terms.
//!
//! In: a spelled string that was read as a number, or a number that was written. Out: the number as a term over the
//! characters, or the characters as terms over the number, with the conditions under which that is so. So a comparison
//! with the number leads to the digits, and a string that is no number leads to one that is.
//! Only plain decimal notation is followed; what else OCaml reads (`0x1f`, `1_000`) is opaque.

use super::symbols::Letter;
use super::{Concolic, Shadow};
use refute_eval::Val;
use refute_smt::Term;

/// Digits of a number that are followed at most: more might wrap around.
const MOST_DIGITS: usize = 17;

impl Concolic {
    /// A string was read as a number, or was found to be none.
    pub(super) fn on_number_read(&mut self, text: &[u8], value: Val<Shadow>, ok: bool) {
        if value.shadow.as_spelled().is_none() {
            _ = self.inside(value.shadow);
            return;
        }
        let letters = self.symbols.letters(text, value.shadow);
        let unsigned = self.digits(&letters);
        let signed = match letters.split_first() {
            Some((sign, rest)) if !rest.is_empty() => {
                let minus = self.is_letter(*sign, b'-');
                let digits = self.digits(rest);
                Some(self.symbols.terms.and(&[minus, digits]))
            }
            _ => None,
        };
        let is_signed = text.first() == Some(&b'-');
        let is_decimal = Self::is_decimal(text);
        match (ok, is_decimal) {
            (true, true) => self.record(signed.filter(|_| is_signed).unwrap_or(unsigned)),
            // Another notation, or a number that is too large.
            (true, false) | (false, true) => self.opaque = true,
            (false, false) => {
                for condition in [Some(unsigned), signed].into_iter().flatten() {
                    let not = self.symbols.terms.not(condition);
                    self.record(not);
                }
            }
        }
    }

    /// The number that a spelled string stands for.
    pub(super) fn number_of(&mut self, text: &[u8], shadow: Shadow) -> Shadow {
        if shadow.as_spelled().is_none() || !Self::is_decimal(text) || text.len() > MOST_DIGITS {
            return Shadow::NONE;
        }
        let letters = self.symbols.letters(text, shadow);
        let negative = text[0] == b'-';
        let mut number = self.symbols.terms.int(0);
        for letter in &letters[usize::from(negative)..] {
            let (ten, zero) = (self.symbols.terms.int(10), self.symbols.terms.int(b'0'.into()));
            let code = self.symbols.letter_term(*letter);
            let digit = self.symbols.terms.sub(code, zero);
            let shifted = self.symbols.terms.mul(number, ten);
            number = self.symbols.terms.add(shifted, digit);
        }
        Shadow::term(if negative { self.symbols.terms.neg(number) } else { number })
    }

    /// The string that a number was written as.
    pub(super) fn number_written(&mut self, text: &[u8], number: Val<Shadow>) -> Shadow {
        let Some(term) = number.shadow.as_term().filter(|_| Self::is_decimal(text) && text.len() <= MOST_DIGITS) else {
            return self.inside(number.shadow);
        };
        let negative = text[0] == b'-';
        let magnitude = if negative { self.symbols.terms.neg(term) } else { term };
        let count = text.len() - usize::from(negative);
        let least = if count == 1 { i64::from(negative) } else { 10_i64.pow(count as u32 - 1) };
        let (least, beyond) = (self.symbols.terms.int(least), self.symbols.terms.int(10_i64.pow(count as u32)));
        let long_enough = self.symbols.terms.less_equal(least, magnitude);
        let short_enough = self.symbols.terms.less(magnitude, beyond);
        // One by one: what turns both around together goes to and fro between shorter numbers and never comes to longer ones.
        self.record(long_enough);
        self.record(short_enough);
        let mut letters: Vec<Letter> = text.iter().map(|byte| Letter { byte: *byte, term: None }).collect();
        for (place, letter) in letters[usize::from(negative)..].iter_mut().rev().enumerate() {
            let terms = &mut self.symbols.terms;
            let (power, ten, zero) = (terms.int(10_i64.pow(place as u32)), terms.int(10), terms.int(b'0'.into()));
            let shifted = terms.div(magnitude, power);
            let digit = terms.rem(shifted, ten);
            letter.term = Some(terms.add(digit, zero));
        }
        self.symbols.spell(letters)
    }

    fn is_decimal(text: &[u8]) -> bool {
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    }

    fn is_letter(&mut self, letter: Letter, byte: u8) -> Term {
        let (code, wanted) = (self.symbols.letter_term(letter), self.symbols.terms.int(byte.into()));
        self.symbols.terms.equal(code, wanted)
    }

    /// That there are letters and all are digits.
    fn digits(&mut self, letters: &[Letter]) -> Term {
        if letters.is_empty() {
            return self.symbols.terms.bool(false);
        }
        let mut conditions = Vec::with_capacity(2 * letters.len());
        for letter in letters {
            let code = self.symbols.letter_term(*letter);
            let (zero, nine) = (self.symbols.terms.int(b'0'.into()), self.symbols.terms.int(b'9'.into()));
            conditions.push(self.symbols.terms.less_equal(zero, code));
            conditions.push(self.symbols.terms.less_equal(code, nine));
        }
        self.symbols.terms.and(&conditions)
    }
}
