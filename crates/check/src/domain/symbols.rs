//! The terms and spelled strings of one input, and what two values being equal or ordered means for them.
//!
//! In: values with their [`Shadow`]s. Out: terms and conditions. Both programs' runs on an input share one [`Symbols`], so
//! that the same number has the same term in both.
//! Not here: which operation asks for what (`domain`).

use refute_eval::{Val, Word};
use refute_smt::{Sort, Term, Terms};
use std::cmp::Ordering;
use std::num::NonZeroU32;

/// Characters of a spelled string that are followed at most.
const MOST_CHARACTERS: usize = 64;
/// Spelled strings of one input that are followed at most.
const MOST_SPELLED: usize = 1 << 14;

/// What is known about a value: nothing, a term, or a string spelled out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Shadow(u32);

/// Marks a spelled string; the rest is its number.
const SPELLED: u32 = 1 << 31;

impl Shadow {
    /// Nothing is known.
    pub(crate) const NONE: Shadow = Shadow(0);

    /// A term.
    pub(crate) fn term(term: Term) -> Shadow {
        Shadow(term.0.get())
    }

    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) fn as_term(self) -> Option<Term> {
        if self.0 & SPELLED != 0 { None } else { NonZeroU32::new(self.0).map(Term) }
    }

    pub(super) fn as_spelled(self) -> Option<usize> {
        (self.0 & SPELLED != 0).then_some((self.0 & !SPELLED) as usize)
    }
}

/// A character of a spelled string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    /// What it is in this run.
    pub byte: u8,
    /// What it follows from.
    pub term: Option<Term>,
}

/// The terms and spelled strings of one input; both programs' runs share them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Symbols {
    /// The terms.
    pub terms: Terms,
    pub(super) spelled: Vec<Vec<Letter>>,
}

impl Symbols {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.terms.clear();
        self.spelled.clear();
    }

    /// A string spelled out.
    pub(crate) fn spell(&mut self, letters: Vec<Letter>) -> Shadow {
        if letters.len() > MOST_CHARACTERS
            || self.spelled.len() > MOST_SPELLED
            || letters.iter().all(|letter| letter.term.is_none())
        {
            return Shadow::NONE;
        }
        self.spelled.push(letters);
        Shadow(SPELLED | (self.spelled.len() as u32 - 1))
    }

    /// A byte sequence that was just made. All copies of its pointer share the number, so what is written into it is
    /// written into the letters as well.
    pub(super) fn spell_fresh(&mut self, length: usize, letter: Letter) -> Shadow {
        if self.spelled.is_empty() || length > MOST_CHARACTERS || self.spelled.len() > MOST_SPELLED {
            return Shadow::NONE;
        }
        self.spelled.push(vec![letter; length]);
        Shadow(SPELLED | (self.spelled.len() as u32 - 1))
    }

    /// The integer (or character, or truth value) term of a value.
    pub(super) fn number(&mut self, value: Val<Shadow>) -> Term {
        match value.shadow.as_term() {
            Some(term) => term,
            None => self.terms.int(value.word.as_int()),
        }
    }

    /// The truth-value term of a value.
    pub(super) fn truth(&mut self, value: Val<Shadow>) -> Term {
        match value.shadow.as_term() {
            Some(term) if self.terms.sort(term) == Sort::Bool => term,
            Some(term) => {
                let zero = self.terms.int(0);
                let equal = self.terms.equal(term, zero);
                self.terms.not(equal)
            }
            None => self.terms.bool(value.word != Word::UNIT),
        }
    }

    pub(super) fn is_truth(&self, value: Val<Shadow>) -> bool {
        value.shadow.as_term().is_some_and(|term| self.terms.sort(term) == Sort::Bool)
    }

    pub(super) fn letters(&self, text: &[u8], shadow: Shadow) -> Vec<Letter> {
        match shadow.as_spelled() {
            Some(number) => self.spelled[number].clone(),
            None => text.iter().map(|byte| Letter { byte: *byte, term: None }).collect(),
        }
    }

    pub(super) fn letter_term(&mut self, letter: Letter) -> Term {
        match letter.term {
            Some(term) => term,
            None => self.terms.int(letter.byte.into()),
        }
    }

    pub(super) fn whole(&mut self, text: &[u8], shadow: Shadow) -> Term {
        match shadow.as_term() {
            Some(term) => term,
            None => self.terms.text(text),
        }
    }

    /// The condition under which two immediates are equal.
    pub(crate) fn equal_numbers(&mut self, left: Val<Shadow>, right: Val<Shadow>) -> Term {
        if self.is_truth(left) || self.is_truth(right) {
            let (a, b) = (self.truth(left), self.truth(right));
            let (not_a, not_b) = (self.terms.not(a), self.terms.not(b));
            let (both, neither) = (self.terms.and(&[a, b]), self.terms.and(&[not_a, not_b]));
            return self.terms.or(&[both, neither]);
        }
        let (a, b) = (self.number(left), self.number(right));
        self.terms.equal(a, b)
    }

    /// The condition under which two strings are equal.
    pub(crate) fn equal_texts(&mut self, left: (&[u8], Shadow), right: (&[u8], Shadow)) -> Term {
        if left.1.as_spelled().is_none() && right.1.as_spelled().is_none() {
            let (a, b) = (self.whole(left.0, left.1), self.whole(right.0, right.1));
            return self.terms.equal(a, b);
        }
        let (a, b) = (self.letters(left.0, left.1), self.letters(right.0, right.1));
        if a.len() != b.len() {
            return self.terms.bool(false);
        }
        let mut same = Vec::new();
        for (a, b) in a.into_iter().zip(b) {
            let (a, b) = (self.letter_term(a), self.letter_term(b));
            same.push(self.terms.equal(a, b));
        }
        self.terms.and(&same)
    }

    /// Conditions that say how two strings are ordered in this run.
    pub(super) fn order_texts(
        &mut self,
        left: (&[u8], Shadow),
        right: (&[u8], Shadow),
        order: Ordering,
        conditions: &mut Vec<Term>,
    ) {
        if left.1.as_spelled().is_none() && right.1.as_spelled().is_none() {
            let (a, b) = (self.whole(left.0, left.1), self.whole(right.0, right.1));
            conditions.push(match order {
                Ordering::Less => self.terms.text_less(a, b),
                Ordering::Equal => self.terms.equal(a, b),
                Ordering::Greater => self.terms.text_less(b, a),
            });
            return;
        }
        let (a, b) = (self.letters(left.0, left.1), self.letters(right.0, right.1));
        for (a, b) in a.into_iter().zip(b) {
            let order = a.byte.cmp(&b.byte);
            let (a, b) = (self.letter_term(a), self.letter_term(b));
            match order {
                Ordering::Equal => conditions.push(self.terms.equal(a, b)),
                Ordering::Less => conditions.push(self.terms.less(a, b)),
                Ordering::Greater => conditions.push(self.terms.less(b, a)),
            }
            if order != Ordering::Equal {
                return;
            }
        }
    }

    pub(super) fn order_numbers(&mut self, left: Val<Shadow>, right: Val<Shadow>, order: Ordering) -> Term {
        if order == Ordering::Equal || self.is_truth(left) || self.is_truth(right) {
            let equal = self.equal_numbers(left, right);
            return if order == Ordering::Equal { equal } else { self.terms.not(equal) };
        }
        let (a, b) = (self.number(left), self.number(right));
        match order {
            Ordering::Less => self.terms.less(a, b),
            _ => self.terms.less(b, a),
        }
    }
}
