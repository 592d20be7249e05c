//! Runs that carry symbolic terms: the domain of concolic execution.
//!
//! The machine computes with concrete words; beside each word travels a [`Shadow`]: the term that says how it follows
//! from the constants of the input. Where such a value decides how to go on, the condition is recorded as it turned out.
//! A use that no term follows (bit operations, floats, formatting) gives a value without shadow and is noted as
//! [`Concolic::opaque`], so that nobody takes the recorded conditions for the whole story.
//! Strings are followed in one of two ways: whole, as one term, or spelled, as one term per character.
//! Invariant: all recorded conditions hold under the constants of the run.

use refute_eval::{Decision, Domain, Heap, Site, Val, Word};
use refute_ir::Prim;
use refute_smt::{Sort, Term, Terms};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::num::NonZeroU32;

#[cfg(test)]
mod tests;

/// Conditions recorded in one run at most; what comes later is cut off, and said so.
const MOST_CONDITIONS: usize = 160;
/// Characters of a spelled string that are followed at most.
const MOST_CHARACTERS: usize = 64;
/// Spelled strings of one input that are followed at most.
const MOST_SPELLED: usize = 1 << 14;

/// What is known about a value: nothing, a term, or a string spelled out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shadow(u32);

/// Marks a spelled string; the rest is its number.
const SPELLED: u32 = 1 << 31;

impl Shadow {
    /// Nothing is known.
    pub const NONE: Shadow = Shadow(0);

    /// A term.
    pub fn term(term: Term) -> Shadow {
        Shadow(term.0.get())
    }

    fn is_none(self) -> bool {
        self.0 == 0
    }

    fn as_term(self) -> Option<Term> {
        if self.0 & SPELLED != 0 { None } else { NonZeroU32::new(self.0).map(Term) }
    }

    fn as_spelled(self) -> Option<usize> {
        (self.0 & SPELLED != 0).then_some((self.0 & !SPELLED) as usize)
    }
}

/// A character of a spelled string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter {
    /// What it is in this run.
    pub byte: u8,
    /// What it follows from.
    pub term: Option<Term>,
}

/// The terms and spelled strings of one input; both programs' runs share them.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    /// The terms.
    pub terms: Terms,
    spelled: Vec<Vec<Letter>>,
}

impl Symbols {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.terms.clear();
        self.spelled.clear();
    }

    /// A string spelled out.
    pub fn spell(&mut self, letters: Vec<Letter>) -> Shadow {
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
    fn spell_fresh(&mut self, length: usize, letter: Letter) -> Shadow {
        if self.spelled.is_empty() || length > MOST_CHARACTERS || self.spelled.len() > MOST_SPELLED {
            return Shadow::NONE;
        }
        self.spelled.push(vec![letter; length]);
        Shadow(SPELLED | (self.spelled.len() as u32 - 1))
    }

    /// The integer (or character, or truth value) term of a value.
    fn number(&mut self, value: Val<Shadow>) -> Term {
        match value.shadow.as_term() {
            Some(term) => term,
            None => self.terms.int(value.word.as_int()),
        }
    }

    /// The truth-value term of a value.
    fn truth(&mut self, value: Val<Shadow>) -> Term {
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

    fn is_truth(&self, value: Val<Shadow>) -> bool {
        value.shadow.as_term().is_some_and(|term| self.terms.sort(term) == Sort::Bool)
    }

    fn letters(&self, text: &[u8], shadow: Shadow) -> Vec<Letter> {
        match shadow.as_spelled() {
            Some(number) => self.spelled[number].clone(),
            None => text.iter().map(|byte| Letter { byte: *byte, term: None }).collect(),
        }
    }

    fn letter_term(&mut self, letter: Letter) -> Term {
        match letter.term {
            Some(term) => term,
            None => self.terms.int(letter.byte.into()),
        }
    }

    fn whole(&mut self, text: &[u8], shadow: Shadow) -> Term {
        match shadow.as_term() {
            Some(term) => term,
            None => self.terms.text(text),
        }
    }

    /// The condition under which two immediates are equal.
    pub fn equal_numbers(&mut self, left: Val<Shadow>, right: Val<Shadow>) -> Term {
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
    pub fn equal_texts(&mut self, left: (&[u8], Shadow), right: (&[u8], Shadow)) -> Term {
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
    fn order_texts(
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

    fn order_numbers(&mut self, left: Val<Shadow>, right: Val<Shadow>, order: Ordering) -> Term {
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

/// A leaf that a structural comparison looked at.
#[derive(Clone, Copy, Debug)]
struct Looked {
    left: Val<Shadow>,
    right: Val<Shadow>,
    order: Ordering,
}

/// The domain.
#[derive(Clone, Default, Debug)]
pub struct Concolic {
    /// Terms and spelled strings; moved from one program's machine to the other's.
    pub symbols: Symbols,
    /// The conditions of this run in the order in which they were decided, each once.
    pub conditions: Vec<Term>,
    known: FxHashSet<Term>,
    looked: Vec<Looked>,
    /// A value was used in a way that no term follows.
    pub opaque: bool,
    /// A whole string was looked into.
    pub looked_inside: bool,
    /// Conditions were left out.
    pub cut: bool,
    /// Operations that a term followed.
    pub operations: u64,
}

impl Concolic {
    /// Before a run.
    pub fn start(&mut self) {
        self.conditions.clear();
        self.known.clear();
        self.looked.clear();
        self.opaque = false;
        self.looked_inside = false;
        self.cut = false;
        self.operations = 0;
    }

    fn record(&mut self, condition: Term) {
        if self.symbols.terms.as_constant(condition).is_some() || self.symbols.terms.too_large(condition) {
            self.cut |= self.symbols.terms.too_large(condition);
            return;
        }
        if self.conditions.len() >= MOST_CONDITIONS {
            self.cut = true;
            return;
        }
        if self.known.insert(condition) {
            self.conditions.push(condition);
        }
    }

    /// A value was used as it is: the run says nothing about other values.
    fn pin(&mut self, value: Val<Shadow>) {
        if let Some(term) = value.shadow.as_term().filter(|_| value.word.is_int()) {
            let term = if self.symbols.terms.sort(term) == Sort::Bool {
                if value.word == Word::UNIT { self.symbols.terms.not(term) } else { term }
            } else {
                let constant = self.symbols.terms.int(value.word.as_int());
                self.symbols.terms.equal(term, constant)
            };
            self.record(term);
        }
    }

    fn arithmetic(&mut self, prim: Prim, args: &[Val<Shadow>]) -> Shadow {
        let symbols = &mut self.symbols;
        let a = symbols.number(args[0]);
        let term = match prim {
            Prim::IntNeg => symbols.terms.neg(a),
            _ => {
                let b = symbols.number(args[1]);
                match prim {
                    Prim::IntAdd => symbols.terms.add(a, b),
                    Prim::IntSub => symbols.terms.sub(a, b),
                    Prim::IntMul => symbols.terms.mul(a, b),
                    Prim::IntDiv => symbols.terms.div(a, b),
                    _ => symbols.terms.rem(a, b),
                }
            }
        };
        if self.symbols.terms.too_large(term) {
            self.opaque = true;
            return Shadow::NONE;
        }
        Shadow::term(term)
    }

    fn relation(&mut self, prim: Prim, left: Val<Shadow>, right: Val<Shadow>) -> Shadow {
        let symbols = &mut self.symbols;
        let equality = matches!(prim, Prim::IntEqual | Prim::IntNotEqual | Prim::PhysEqual | Prim::PhysNotEqual);
        if equality {
            let equal = symbols.equal_numbers(left, right);
            let negative = matches!(prim, Prim::IntNotEqual | Prim::PhysNotEqual);
            return Shadow::term(if negative { symbols.terms.not(equal) } else { equal });
        }
        if symbols.is_truth(left) || symbols.is_truth(right) {
            self.pin(left);
            self.pin(right);
            return Shadow::NONE;
        }
        let (a, b) = (symbols.number(left), symbols.number(right));
        Shadow::term(match prim {
            Prim::IntLess => symbols.terms.less(a, b),
            Prim::IntLessEqual => symbols.terms.less_equal(a, b),
            Prim::IntGreater => symbols.terms.less(b, a),
            _ => symbols.terms.less_equal(b, a),
        })
    }

    /// What a structural comparison looked at becomes conditions, or a term when the operands themselves are leaves.
    fn comparison(&mut self, heap: &Heap<Shadow>, prim: Prim, args: &[Val<Shadow>]) -> Shadow {
        let looked = std::mem::take(&mut self.looked);
        let asks_equality = matches!(prim, Prim::Equal | Prim::NotEqual | Prim::StringEqual);
        if let Some(leaf) =
            looked.first().copied().filter(|leaf| leaf.left.word == args[0].word && leaf.right.word == args[1].word)
        {
            if asks_equality {
                let equal = self.equal_leaf(heap, leaf);
                let term = if prim == Prim::NotEqual { self.symbols.terms.not(equal) } else { equal };
                return Shadow::term(term);
            }
            let relation = match prim {
                Prim::Less => Some(Prim::IntLess),
                Prim::LessEqual => Some(Prim::IntLessEqual),
                Prim::Greater => Some(Prim::IntGreater),
                Prim::GreaterEqual => Some(Prim::IntGreaterEqual),
                _ => None,
            };
            if let Some(relation) = relation.filter(|_| leaf.left.word.is_int()) {
                return self.relation(relation, leaf.left, leaf.right);
            }
        }
        let mut conditions = Vec::new();
        for leaf in looked {
            if asks_equality {
                let equal = self.equal_leaf(heap, leaf);
                let same = leaf.order == Ordering::Equal;
                conditions.push(if same { equal } else { self.symbols.terms.not(equal) });
            } else if leaf.left.word.is_int() {
                conditions.push(self.symbols.order_numbers(leaf.left, leaf.right, leaf.order));
            } else {
                let (left, right) = (text(heap, leaf.left), text(heap, leaf.right));
                self.symbols.order_texts(left, right, leaf.order, &mut conditions);
            }
        }
        for condition in conditions {
            self.record(condition);
        }
        Shadow::NONE
    }

    fn equal_leaf(&mut self, heap: &Heap<Shadow>, leaf: Looked) -> Term {
        if leaf.left.word.is_int() {
            self.symbols.equal_numbers(leaf.left, leaf.right)
        } else {
            self.symbols.equal_texts(text(heap, leaf.left), text(heap, leaf.right))
        }
    }

    fn on_text(&mut self, heap: &Heap<Shadow>, prim: Prim, args: &[Val<Shadow>]) -> Shadow {
        let first = args[0].shadow;
        match prim {
            Prim::StringAppend => {
                let (a, b) = (text(heap, args[0]), text(heap, args[1]));
                if a.1.as_spelled().is_some() || b.1.as_spelled().is_some() {
                    let mut letters = self.symbols.letters(a.0, a.1);
                    letters.extend(self.symbols.letters(b.0, b.1));
                    return self.symbols.spell(letters);
                }
                let (a, b) = (self.symbols.whole(a.0, a.1), self.symbols.whole(b.0, b.1));
                Shadow::term(self.symbols.terms.concat(&[a, b]))
            }
            Prim::StringLength if first.as_spelled().is_some() => Shadow::NONE,
            Prim::StringGet | Prim::StringGetUnsafe => match first.as_spelled() {
                Some(number) => {
                    let at = args[1].word.as_int() as usize;
                    let term = self.symbols.spelled[number].get(at).and_then(|letter| letter.term);
                    term.map_or(Shadow::NONE, Shadow::term)
                }
                None => self.inside(first),
            },
            Prim::StringSubUnsafe => match first.as_spelled() {
                Some(number) => {
                    let (start, length) = (args[1].word.as_int() as usize, args[2].word.as_int() as usize);
                    let letters = self.symbols.spelled[number].get(start..start + length).map(<[Letter]>::to_vec);
                    letters.map_or(Shadow::NONE, |letters| self.symbols.spell(letters))
                }
                None => self.inside(first),
            },
            _ => self.inside(first),
        }
    }

    /// Byte sequences are made and written to: library functions build strings that way.
    fn on_bytes(&mut self, heap: &Heap<Shadow>, prim: Prim, args: &[Val<Shadow>]) -> Shadow {
        let at = |i: usize| args[i].word.as_int() as usize;
        let letter = |i: usize| Letter { byte: args[i].word.as_int() as u8, term: args[i].shadow.as_term() };
        if prim == Prim::BytesMakeUnsafe {
            self.pin(args[0]);
            return self.symbols.spell_fresh(at(0), letter(1));
        }
        let target = if prim == Prim::BytesBlitUnsafe { 2 } else { 0 };
        let Some(number) = args[target].shadow.as_spelled() else {
            return self.inside(args[0].shadow);
        };
        let (start, letters) = match prim {
            Prim::BytesSet | Prim::BytesSetUnsafe => (at(1), vec![letter(2)]),
            Prim::BytesFillUnsafe => (at(1), vec![letter(3); at(2)]),
            _ => {
                let (source, shadow) = text(heap, args[0]);
                let source = self.symbols.letters(source, shadow);
                (at(3), source.get(at(1)..at(1) + at(4)).map_or_else(Vec::new, <[Letter]>::to_vec))
            }
        };
        for (place, letter) in self.symbols.spelled[number].iter_mut().skip(start).zip(letters) {
            *place = letter;
        }
        Shadow::NONE
    }

    fn inside(&mut self, shadow: Shadow) -> Shadow {
        self.opaque = true;
        self.looked_inside |= shadow.as_term().is_some();
        Shadow::NONE
    }
}

fn text(heap: &Heap<Shadow>, value: Val<Shadow>) -> (&[u8], Shadow) {
    (heap.text_of(value.word), value.shadow)
}

impl Domain for Concolic {
    type Shadow = Shadow;

    fn prim(&mut self, heap: &Heap<Shadow>, prim: Prim, args: &[Val<Shadow>], _result: Word) -> Shadow {
        let comparison = matches!(
            prim,
            Prim::Equal
                | Prim::NotEqual
                | Prim::Less
                | Prim::LessEqual
                | Prim::Greater
                | Prim::GreaterEqual
                | Prim::Compare
                | Prim::StringEqual
                | Prim::StringCompare
        );
        if comparison {
            return if self.looked.is_empty() { Shadow::NONE } else { self.comparison(heap, prim, args) };
        }
        if prim == Prim::BytesMakeUnsafe {
            return self.on_bytes(heap, prim, args);
        }
        if args.iter().all(|arg| arg.shadow.is_none()) {
            return Shadow::NONE;
        }
        self.operations += 1;
        match prim {
            Prim::Identity => args[0].shadow,
            Prim::Ignore | Prim::Raise | Prim::ArraySet | Prim::ArraySetUnsafe => Shadow::NONE,
            Prim::IntNeg | Prim::IntAdd | Prim::IntSub | Prim::IntMul | Prim::IntDiv | Prim::IntMod => {
                self.arithmetic(prim, args)
            }
            Prim::IntEqual
            | Prim::IntNotEqual
            | Prim::IntLess
            | Prim::IntLessEqual
            | Prim::IntGreater
            | Prim::IntGreaterEqual => self.relation(prim, args[0], args[1]),
            Prim::PhysEqual | Prim::PhysNotEqual if args[0].word.is_int() && args[1].word.is_int() => {
                self.relation(prim, args[0], args[1])
            }
            Prim::PhysEqual | Prim::PhysNotEqual => Shadow::NONE,
            Prim::IntCompare => {
                let order = args[0].word.as_int().cmp(&args[1].word.as_int());
                let condition = self.symbols.order_numbers(args[0], args[1], order);
                self.record(condition);
                Shadow::NONE
            }
            Prim::BoolNot => {
                let term = self.symbols.truth(args[0]);
                Shadow::term(self.symbols.terms.not(term))
            }
            Prim::StringAppend
            | Prim::StringLength
            | Prim::StringGet
            | Prim::StringGetUnsafe
            | Prim::StringSubUnsafe => {
                for arg in args {
                    if prim != Prim::StringAppend {
                        self.pin(*arg);
                    }
                }
                self.on_text(heap, prim, args)
            }
            Prim::BytesSet | Prim::BytesSetUnsafe | Prim::BytesFillUnsafe | Prim::BytesBlitUnsafe => {
                self.on_bytes(heap, prim, args)
            }
            Prim::ArrayMake => {
                self.pin(args[0]);
                Shadow::NONE
            }
            _ => {
                self.looked_inside |= args.iter().any(|arg| arg.shadow.as_term().is_some() && heap.is_text(arg.word));
                self.opaque = true;
                Shadow::NONE
            }
        }
    }

    fn decide(&mut self, _site: Site, value: Val<Shadow>, decision: Decision) {
        let Some(term) = value.shadow.as_term() else { return };
        let condition = match decision {
            Decision::Condition(holds) => {
                let truth = self.symbols.truth(value);
                if holds { truth } else { self.symbols.terms.not(truth) }
            }
            Decision::Int(_) => return self.pin(value),
            Decision::Bounds { inside: true, .. } => return self.pin(value),
            Decision::Bounds { length, inside: false } => {
                if value.word.as_int() < 0 {
                    let zero = self.symbols.terms.int(0);
                    self.symbols.terms.less(term, zero)
                } else {
                    let length = self.symbols.terms.int(length as i64);
                    self.symbols.terms.less_equal(length, term)
                }
            }
            Decision::Divisor { zero } => {
                let nothing = self.symbols.terms.int(0);
                let equal = self.symbols.terms.equal(term, nothing);
                if zero { equal } else { self.symbols.terms.not(equal) }
            }
            Decision::Tag(_) | Decision::Immediate(_) => return,
        };
        self.record(condition);
    }

    fn compared(&mut self, _heap: &Heap<Shadow>, left: Val<Shadow>, right: Val<Shadow>, order: Ordering) {
        if !left.shadow.is_none() || !right.shadow.is_none() {
            self.looked.push(Looked { left, right, order });
        }
    }
}
