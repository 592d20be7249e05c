//! Runs that carry symbolic terms: the domain of concolic execution.
//!
//! The machine computes with concrete words; beside each word travels a [`Shadow`]: the term that says how it follows
//! from the constants of the input. Where such a value decides how to go on, the condition is recorded as it turned out.
//! A use that no term follows (bit operations, floats, formatting) gives a value without shadow and is noted as
//! [`Concolic::opaque`], so that nobody takes the recorded conditions for the whole story.
//! Strings are followed in one of two ways: whole, as one term, or spelled, as one term per character.
//! Invariant: all recorded conditions hold under the constants of the run.

mod conversions;
mod symbols;
#[cfg(test)]
mod tests;

pub(crate) use symbols::{Letter, Shadow, Symbols};

use refute_eval::{Decision, Domain, Heap, Machine, Site, Val, Word};
use refute_ir::Prim;
use refute_play::{Holes, Kept, Loadable, nothing_kept};
use refute_smt::{Sort, Term};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// Conditions recorded in one run at most; what comes later is cut off, and said so.
const MOST_CONDITIONS: usize = 160;

/// A leaf that a structural comparison looked at.
#[derive(Clone, Copy, Debug)]
struct Looked {
    left: Val<Shadow>,
    right: Val<Shadow>,
    order: Ordering,
}

/// The domain.
#[derive(Clone, Default, Debug)]
pub(crate) struct Concolic {
    /// Terms and spelled strings; moved from one program's machine to the other's.
    pub symbols: Symbols,
    /// The conditions of this run in the order in which they were decided, each once.
    pub conditions: Vec<Term>,
    known: FxHashSet<Term>,
    looked: Vec<Looked>,
    /// A value was used in a way that no term follows.
    pub opaque: bool,
    /// A number was used as it is where it could be any other: the condition that it is this one has endless turns.
    pub pinned: bool,
    /// A whole string was looked into.
    pub looked_inside: bool,
    /// Conditions were left out.
    pub cut: bool,
    /// Operations that a term followed.
    pub operations: u64,
}

impl Concolic {
    /// Before a run.
    pub(crate) fn start(&mut self) {
        self.conditions.clear();
        self.known.clear();
        self.looked.clear();
        self.opaque = false;
        self.pinned = false;
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

    /// The same for an index or a length.
    fn pin_number(&mut self, value: Val<Shadow>) {
        let known = self.conditions.len();
        self.pin(value);
        self.pinned |= self.conditions.len() > known;
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
            self.pin_number(args[0]);
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

impl Loadable for Concolic {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<Concolic>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, holes: &Holes<'_>, hole: usize) -> Shadow {
        holes.terms.get(hole).copied().flatten().map_or(Shadow::NONE, Shadow::term)
    }

    fn spelled(&mut self, holes: &Holes<'_>, first: usize, text: &[u8]) -> Shadow {
        if holes.terms.is_empty() {
            return Shadow::NONE;
        }
        let letter =
            |(i, byte): (usize, &u8)| Letter { byte: *byte, term: holes.terms.get(first + i).copied().flatten() };
        let letters = text.iter().enumerate().map(letter).collect();
        self.symbols.spell(letters)
    }
}

impl Domain for Concolic {
    type Shadow = Shadow;

    fn prim(&mut self, heap: &Heap<Shadow>, prim: Prim, args: &[Val<Shadow>], result: Word) -> Shadow {
        if prim.compares_structures() || matches!(prim, Prim::StringEqual | Prim::StringCompare) {
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
                        self.pin_number(*arg);
                    }
                }
                self.on_text(heap, prim, args)
            }
            Prim::BytesSet | Prim::BytesSetUnsafe | Prim::BytesFillUnsafe | Prim::BytesBlitUnsafe => {
                self.on_bytes(heap, prim, args)
            }
            Prim::ArrayMake => {
                self.pin_number(args[0]);
                Shadow::NONE
            }
            Prim::IntOfString => {
                let (text, shadow) = text(heap, args[0]);
                self.number_of(text, shadow)
            }
            Prim::IntFormat if heap.text_of(args[0].word) == b"%d" => {
                self.number_written(heap.text_of(result), args[1])
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
            Decision::Bounds { inside: true, .. } => return self.pin_number(value),
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

    fn number_read(&mut self, heap: &Heap<Shadow>, value: Val<Shadow>, ok: bool) {
        if !value.shadow.is_none() {
            let (text, _) = text(heap, value);
            self.on_number_read(text, value, ok);
        }
    }
}
