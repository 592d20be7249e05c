//! The arena of terms: each node once, found by its content.
//!
//! A node is a fixed-size head; lists and polynomials stand in two side arenas. Looking a node up hashes its content
//! and compares it in place, so that finding a term that exists allocates nothing.
//! Forgetting everything is one addition: entries of the table carry the generation they belong to.

use super::{Sort, Term, Var};
use rustc_hash::FxHashMap;
use std::num::NonZeroU32;
use std::sync::Arc;

/// The kinds of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Tag {
    // Integers. `Sum` is a polynomial that is neither a number nor a single atom.
    Int,
    IntVar,
    Sum,
    Product,
    Mul,
    Div,
    Rem,
    Length,
    CharAt,
    // Texts.
    Text,
    TextVar,
    Chr,
    Concat,
    // Conditions.
    False,
    True,
    Zero,
    Less,
    EqualText,
    TextLess,
    Not,
    And,
    Or,
}

impl Tag {
    pub(crate) fn sort(self) -> Sort {
        match self as u8 {
            tag if tag <= Tag::CharAt as u8 => Sort::Int,
            tag if tag <= Tag::Concat as u8 => Sort::Text,
            _ => Sort::Bool,
        }
    }
}

/// A coefficient and the atom or product it stands before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mono {
    pub(crate) coefficient: i64,
    pub(crate) atom: Term,
}

/// What a node says. `a` and `b` are terms, a place and a length in a side arena, or the number of a variable or text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) tag: Tag,
    pub(crate) value: i64,
    pub(crate) a: u32,
    pub(crate) b: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    mask: u64,
    head: Head,
    size: u16,
}

/// A node with its parts, to be matched on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum View<'t> {
    /// A number.
    Int(i64),
    /// A variable of sort `Int` or `Char`.
    Var(Var),
    /// A number plus monomials, sorted by atom.
    Sum(i64, &'t [Mono]),
    /// Atoms multiplied, sorted.
    Product(&'t [Term]),
    /// A product of polynomials too large to be multiplied out.
    Mul(Term, Term),
    /// Division that truncates.
    Div(Term, Term),
    /// Its remainder, with the sign of the dividend.
    Rem(Term, Term),
    /// The length of a text variable.
    Length(Term),
    /// The character at a place of a text that does not begin with parts of known length.
    CharAt(Term, i64),
    /// A text.
    Text(&'t Arc<[u8]>),
    /// A variable of sort `Text`.
    TextVar(Var),
    /// The text of one character.
    Chr(Term),
    /// Two or more texts, none of them a concatenation, no two constants side by side.
    Concat(&'t [Term]),
    /// A truth value.
    Bool(bool),
    /// A polynomial is zero.
    Zero(Term),
    /// The first integer is less.
    Less(Term, Term),
    /// Two texts are equal; the smaller term comes first.
    EqualText(Term, Term),
    /// The first text comes before the second.
    TextLess(Term, Term),
    /// Not; only before one of the four comparisons.
    Not(Term),
    /// All of two or more, sorted.
    And(&'t [Term]),
    /// One of two or more, sorted.
    Or(&'t [Term]),
}

impl View<'_> {
    /// Calls `visit` with every direct part, from left to right.
    pub(crate) fn each_part(&self, mut visit: impl FnMut(Term)) {
        match *self {
            View::Int(_) | View::Var(_) | View::Text(_) | View::TextVar(_) | View::Bool(_) => {}
            View::Sum(_, monos) => monos.iter().for_each(|mono| visit(mono.atom)),
            View::Product(parts) | View::Concat(parts) | View::And(parts) | View::Or(parts) => {
                parts.iter().for_each(|&part| visit(part))
            }
            View::Mul(a, b)
            | View::Div(a, b)
            | View::Rem(a, b)
            | View::Less(a, b)
            | View::EqualText(a, b)
            | View::TextLess(a, b) => {
                visit(a);
                visit(b);
            }
            View::Length(a) | View::CharAt(a, _) | View::Chr(a) | View::Zero(a) | View::Not(a) => visit(a),
        }
    }
}

/// The arena.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// By term; the first is not used, since terms are not zero.
    nodes: Vec<Node>,
    parts: Vec<Term>,
    monos: Vec<Mono>,
    texts: Vec<Arc<[u8]>>,
    text_numbers: FxHashMap<Arc<[u8]>, u32>,
    /// Generation and term; the length is a power of two.
    table: Vec<(u32, u32)>,
    generation: u32,
}

impl Store {
    pub(crate) const FALSE: Term = Term(NonZeroU32::new(1).unwrap());
    pub(crate) const TRUE: Term = Term(NonZeroU32::new(2).unwrap());

    pub(crate) fn new() -> Store {
        let mut store = Store {
            nodes: Vec::new(),
            parts: Vec::new(),
            monos: Vec::new(),
            texts: Vec::new(),
            text_numbers: FxHashMap::default(),
            table: vec![(0, 0); 256],
            generation: 0,
        };
        store.clear();
        store
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.parts.clear();
        self.monos.clear();
        // Texts are few and come back; they go only when there are many.
        if self.texts.len() > 1 << 12 {
            self.texts.clear();
            self.text_numbers.clear();
        }
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.table.fill((0, 0));
            self.generation = 1;
        }
        let head = Head { tag: Tag::False, value: 0, a: 0, b: 0 };
        self.nodes.push(Node { mask: 0, head, size: 0 });
        self.nodes.push(Node { mask: 0, head, size: 1 });
        self.nodes.push(Node { mask: 0, head: Head { tag: Tag::True, ..head }, size: 1 });
    }

    pub(crate) fn tag(&self, term: Term) -> Tag {
        self.node(term).head.tag
    }

    pub(crate) fn mask(&self, term: Term) -> u64 {
        self.node(term).mask
    }

    pub(crate) fn size(&self, term: Term) -> u16 {
        self.node(term).size
    }

    fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0.get() as usize]
    }

    pub(crate) fn view(&self, term: Term) -> View<'_> {
        let Head { tag, value, a, b } = self.node(term).head;
        let terms = || (number(a), number(b));
        match tag {
            Tag::Int => View::Int(value),
            Tag::IntVar => View::Var(Var(a)),
            Tag::Sum => View::Sum(value, &self.monos[a as usize..(a + b) as usize]),
            Tag::Product => View::Product(self.slice(a, b)),
            Tag::Mul => View::Mul(terms().0, terms().1),
            Tag::Div => View::Div(terms().0, terms().1),
            Tag::Rem => View::Rem(terms().0, terms().1),
            Tag::Length => View::Length(number(a)),
            Tag::CharAt => View::CharAt(number(a), value),
            Tag::Text => View::Text(&self.texts[a as usize]),
            Tag::TextVar => View::TextVar(Var(a)),
            Tag::Chr => View::Chr(number(a)),
            Tag::Concat => View::Concat(self.slice(a, b)),
            Tag::False => View::Bool(false),
            Tag::True => View::Bool(true),
            Tag::Zero => View::Zero(number(a)),
            Tag::Less => View::Less(terms().0, terms().1),
            Tag::EqualText => View::EqualText(terms().0, terms().1),
            Tag::TextLess => View::TextLess(terms().0, terms().1),
            Tag::Not => View::Not(number(a)),
            Tag::And => View::And(self.slice(a, b)),
            Tag::Or => View::Or(self.slice(a, b)),
        }
    }

    fn slice(&self, start: u32, len: u32) -> &[Term] {
        &self.parts[start as usize..(start + len) as usize]
    }

    /// The term of a node without a list.
    pub(crate) fn intern(&mut self, head: Head, mask: u64, size: u16) -> Term {
        let mut hash = step(head.tag as u64, head.value as u64);
        hash = step(hash, u64::from(head.a) | u64::from(head.b) << 32);
        match self.find(hash, |store, term| store.node(term).head == head) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, Node { mask, head, size }),
        }
    }

    /// The term of a node on a list.
    pub(crate) fn intern_list(&mut self, tag: Tag, parts: &[Term], mask: u64, size: u16) -> Term {
        let hash = parts.iter().fold(tag as u64, |hash, part| step(hash, u64::from(part.0.get())));
        let same = |store: &Store, term: Term| {
            let head = store.node(term).head;
            head.tag == tag && store.slice(head.a, head.b) == parts
        };
        match self.find(hash, same) {
            Ok(term) => term,
            Err(slot) => {
                let head = Head { tag, value: 0, a: self.parts.len() as u32, b: parts.len() as u32 };
                self.parts.extend_from_slice(parts);
                self.insert(slot, hash, Node { mask, head, size })
            }
        }
    }

    /// The term of a polynomial.
    pub(crate) fn intern_sum(&mut self, value: i64, monos: &[Mono]) -> Term {
        let mut hash = step(Tag::Sum as u64, value as u64);
        for mono in monos {
            hash = step(step(hash, mono.coefficient as u64), u64::from(mono.atom.0.get()));
        }
        let same = |store: &Store, term: Term| {
            let head = store.node(term).head;
            head.tag == Tag::Sum
                && head.value == value
                && &store.monos[head.a as usize..(head.a + head.b) as usize] == monos
        };
        match self.find(hash, same) {
            Ok(term) => term,
            Err(slot) => {
                let head = Head { tag: Tag::Sum, value, a: self.monos.len() as u32, b: monos.len() as u32 };
                let mask = monos.iter().fold(0, |mask, mono| mask | self.mask(mono.atom));
                let size = monos.iter().fold(1u16, |size, mono| size.saturating_add(self.size(mono.atom)));
                self.monos.extend_from_slice(monos);
                self.insert(slot, hash, Node { mask, head, size })
            }
        }
    }

    /// The term of a text.
    pub(crate) fn intern_text(&mut self, text: &[u8]) -> Term {
        let a = match self.text_numbers.get(text) {
            Some(&number) => number,
            None => {
                let text: Arc<[u8]> = Arc::from(text);
                self.texts.push(text.clone());
                self.text_numbers.insert(text, self.texts.len() as u32 - 1);
                self.texts.len() as u32 - 1
            }
        };
        self.intern(Head { tag: Tag::Text, value: 0, a, b: 0 }, 0, 1)
    }

    /// The term with this hash that is the one looked for, or the free slot for it.
    fn find(&self, hash: u64, same: impl Fn(&Store, Term) -> bool) -> Result<Term, usize> {
        let last = self.table.len() - 1;
        let mut slot = spread(hash) & last;
        loop {
            let (generation, term) = self.table[slot];
            if generation != self.generation {
                return Err(slot);
            }
            if same(self, number(term)) {
                return Ok(number(term));
            }
            slot = (slot + 1) & last;
        }
    }

    fn insert(&mut self, slot: usize, hash: u64, node: Node) -> Term {
        let term = self.nodes.len() as u32;
        self.nodes.push(node);
        self.table[slot] = (self.generation, term);
        if self.nodes.len() * 2 > self.table.len() {
            self.grow();
        }
        debug_assert_eq!(self.hash(number(term)), hash);
        number(term)
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let last = self.table.len() * 2 - 1;
        self.table.clear();
        self.table.resize(last + 1, (0, 0));
        for term in 3..self.nodes.len() as u32 {
            let mut slot = spread(self.hash(number(term))) & last;
            while self.table[slot].0 == self.generation {
                slot = (slot + 1) & last;
            }
            self.table[slot] = (self.generation, term);
        }
    }

    /// The hash of a term that exists; the same as when it was made.
    fn hash(&self, term: Term) -> u64 {
        let head = self.node(term).head;
        match self.view(term) {
            View::Sum(value, monos) => monos.iter().fold(step(head.tag as u64, value as u64), |hash, mono| {
                step(step(hash, mono.coefficient as u64), u64::from(mono.atom.0.get()))
            }),
            View::Product(parts) | View::Concat(parts) | View::And(parts) | View::Or(parts) => {
                parts.iter().fold(head.tag as u64, |hash, part| step(hash, u64::from(part.0.get())))
            }
            _ => step(step(head.tag as u64, head.value as u64), u64::from(head.a) | u64::from(head.b) << 32),
        }
    }
}

/// The term of a number that is known to be one.
fn number(number: u32) -> Term {
    Term(NonZeroU32::new(number).expect("terms are not zero"))
}

/// One step of the hash of rustc: fast, and good enough after `spread`.
fn step(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// The upper bits are the well-mixed ones.
fn spread(hash: u64) -> usize {
    (hash >> 32) as usize ^ (hash >> 17) as usize
}
