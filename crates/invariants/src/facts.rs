//! What is known on the way to a place: values of variables, and how they compare with one another.
//!
//! Variables of the core are set once and terms over them mean the same everywhere in a call, so what was found out about
//! them once stays true. Orders are kept as upper bounds on differences of terms, closed under transitivity
//! (`x < y` is `x - y <= -1`); the same works for strings and other values in a total order, of which only signs count.
//! No sums are made: arithmetic of the program wraps around, differences here are those of whole numbers.
//! Not here: which facts a condition gives (see `conditions`).

use super::ints::{MAX, MIN};
use super::value::Val;
use refute_ir::Prim;
use refute_ir::program::{FunctionId, Local};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Term(u32);

/// What a term is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum TermKind {
    /// A variable.
    Local(Local),
    /// An integer.
    Int(i64),
    /// A string.
    Text(Rc<[u8]>),
    /// A primitive that depends on nothing but its arguments.
    Prim(Prim, Vec<Term>),
    /// A field that nobody sets.
    Field(Term, u32),
    /// A call of a function that depends on nothing but its arguments.
    Call(FunctionId, Vec<Term>),
    /// The value that an expression had at one time.
    Once(u32),
}

/// All terms of a call. The first is 0.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    kinds: Vec<TermKind>,
    known: FxHashMap<TermKind, Term>,
}

const ZERO: Term = Term(0);
const INFINITE: i128 = i128::MAX / 4;
/// The most terms that are compared with one another.
const MOST: usize = 24;

impl Terms {
    /// None but 0.
    pub(super) fn new() -> Terms {
        let mut terms = Terms { kinds: Vec::new(), known: FxHashMap::default() };
        terms.term(TermKind::Int(0));
        terms
    }

    /// The term of a kind.
    pub(super) fn term(&mut self, kind: TermKind) -> Term {
        if let Some(term) = self.known.get(&kind) {
            return *term;
        }
        let term = Term(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.known.insert(kind, term);
        term
    }

    /// A new term for the value that an expression had at one time.
    pub(super) fn once(&mut self) -> Term {
        self.term(TermKind::Once(self.kinds.len() as u32))
    }

    /// What a term is.
    pub(super) fn kind(&self, term: Term) -> &TermKind {
        &self.kinds[term.0 as usize]
    }
}

/// What is known at a place.
#[derive(Clone, Debug)]
pub(super) struct Env {
    vals: Rc<Vec<Rc<Val>>>,
    /// The terms of the variables that are not terms of their own.
    terms: Rc<Vec<Option<Term>>>,
    orders: Rc<Orders>,
    /// Values of terms that are not variables.
    known: Rc<FxHashMap<Term, Rc<Val>>>,
}

/// Upper bounds on differences, and what differs.
#[derive(Clone, Debug)]
struct Orders {
    terms: Vec<Term>,
    /// `most[i * terms.len() + j]`: `terms[i] - terms[j]` is no greater.
    most: Vec<i128>,
    apart: Vec<(Term, Term)>,
}

impl Env {
    /// Nothing is known yet.
    pub(super) fn new(locals: usize) -> Env {
        let none = Rc::new(Val::none());
        Env {
            vals: Rc::new(vec![none; locals]),
            terms: Rc::new(vec![None; locals]),
            orders: Rc::new(Orders { terms: vec![ZERO], most: vec![0], apart: Vec::new() }),
            known: Rc::default(),
        }
    }

    /// Binds a variable.
    pub(super) fn bind(&mut self, local: Local, val: Val, term: Option<Term>) {
        Rc::make_mut(&mut self.vals)[local.index()] = Rc::new(val);
        if self.terms[local.index()] != term {
            Rc::make_mut(&mut self.terms)[local.index()] = term;
        }
    }

    /// The term of a variable.
    pub(super) fn term(&self, local: Local, terms: &mut Terms) -> Term {
        self.terms[local.index()].unwrap_or_else(|| terms.term(TermKind::Local(local)))
    }

    /// The values of a variable.
    pub(super) fn local(&self, local: Local, terms: &Terms) -> Val {
        let val = &self.vals[local.index()];
        match self.terms[local.index()] {
            None => (**val).clone(),
            Some(term) => narrower(val, self.val(term, terms)),
        }
    }

    /// The values of a term; `None` when they are not known.
    pub(super) fn val(&self, term: Term, terms: &Terms) -> Option<Val> {
        match terms.kind(term) {
            TermKind::Local(local) => Some((*self.vals[local.index()]).clone()),
            TermKind::Int(n) => Some(Val::int(*n)),
            TermKind::Text(text) => Some(Val::string(text)),
            _ => self.known.get(&term).map(|val| (**val).clone()),
        }
    }

    /// Values of a term, of which more may be known.
    pub(super) fn narrowed(&self, val: &Val, term: Term, terms: &Terms) -> Val {
        narrower(val, self.val(term, terms))
    }

    /// Remembers the values of a term.
    pub(super) fn set(&mut self, term: Term, val: Val, terms: &Terms) {
        match terms.kind(term) {
            TermKind::Local(local) => Rc::make_mut(&mut self.vals)[local.index()] = Rc::new(val),
            TermKind::Int(_) | TermKind::Text(_) => {}
            _ => {
                Rc::make_mut(&mut self.known).insert(term, Rc::new(val));
            }
        }
    }

    /// Learns that `a - b` is at most `most`. False when that cannot be.
    pub(super) fn at_most(&mut self, a: Term, b: Term, most: i64, terms: &Terms) -> bool {
        let (bounds_a, bounds_b) = (self.bounds(a, terms), self.bounds(b, terms));
        let orders = Rc::make_mut(&mut self.orders);
        let (Some(i), Some(j)) = (orders.index(a, bounds_a), orders.index(b, bounds_b)) else {
            return a != b || most >= 0;
        };
        orders.add(i, j, most.into()) && orders.are_apart()
    }

    /// Learns that two terms differ. False when that cannot be.
    pub(super) fn differ(&mut self, a: Term, b: Term, terms: &Terms) -> bool {
        let (bounds_a, bounds_b) = (self.bounds(a, terms), self.bounds(b, terms));
        let orders = Rc::make_mut(&mut self.orders);
        if a == b {
            return false;
        }
        if orders.index(a, bounds_a).is_some() && orders.index(b, bounds_b).is_some() && orders.apart.len() < 64 {
            orders.apart.push((a.min(b), a.max(b)));
        }
        orders.sharpen() && orders.are_apart()
    }

    /// The bounds that follow for an integer from how it compares with others.
    pub(super) fn implied(&self, term: Term) -> (i64, i64) {
        let orders = &self.orders;
        let Some(i) = orders.terms.iter().position(|one| *one == term) else { return (MIN, MAX) };
        let bound = |most: i128| most.clamp(MIN.into(), MAX.into()) as i64;
        (bound(-orders.get(0, i)), bound(orders.get(i, 0)))
    }

    /// Terms that are compared with others.
    pub(super) fn compared(&self) -> Vec<Term> {
        self.orders.terms[1..].to_vec()
    }

    fn bounds(&self, term: Term, terms: &Terms) -> Option<(i64, i64)> {
        let val = self.val(term, terms)?;
        if val.only_ints() { val.ints.bounds() } else { None }
    }

    /// What holds in both.
    pub(super) fn join(&self, other: &Env, terms: &Terms) -> Env {
        let mut vals = Vec::with_capacity(self.vals.len());
        let mut joined_terms = Vec::with_capacity(self.vals.len());
        for i in 0..self.vals.len() {
            let local = Local(i as u32);
            let same = self.terms[i] == other.terms[i];
            joined_terms.push(if same { self.terms[i] } else { None });
            let unchanged = same && self.terms[i].is_none() && Rc::ptr_eq(&self.vals[i], &other.vals[i]);
            vals.push(match unchanged {
                true => self.vals[i].clone(),
                false => Rc::new(self.local(local, terms).join(&other.local(local, terms))),
            });
        }
        let known = self.known.iter().filter_map(|(term, val)| Some((*term, joined(val, other.known.get(term)?))));
        Env {
            vals: Rc::new(vals),
            terms: Rc::new(joined_terms),
            known: Rc::new(known.collect()),
            orders: Rc::new(self.orders.join(&other.orders)),
        }
    }
}

fn joined(these: &Rc<Val>, those: &Rc<Val>) -> Rc<Val> {
    if Rc::ptr_eq(these, those) { these.clone() } else { Rc::new(these.join(those)) }
}

/// The values of a variable, of whose term more may be known.
fn narrower(val: &Val, known: Option<Val>) -> Val {
    let Some(known) = known else { return val.clone() };
    let smaller = known.objs.len() < val.objs.len() && known.objs.iter().all(|obj| val.objs.contains(obj));
    Val {
        ints: val.ints.meet(&known.ints),
        strs: val.strs.meet(&known.strs),
        floats: val.floats.clone(),
        objs: if smaller { known.objs } else { val.objs.clone() },
        any: val.any && known.any,
    }
}

impl Orders {
    fn get(&self, i: usize, j: usize) -> i128 {
        self.most[i * self.terms.len() + j]
    }

    /// The number of a term, with what its bounds say.
    fn index(&mut self, term: Term, bounds: Option<(i64, i64)>) -> Option<usize> {
        let i = match self.terms.iter().position(|one| *one == term) {
            Some(i) => i,
            None if self.terms.len() >= MOST => return None,
            None => {
                let n = self.terms.len();
                let mut most = Vec::with_capacity((n + 1) * (n + 1));
                for row in 0..=n {
                    for column in 0..=n {
                        let old = row < n && column < n;
                        most.push(match old {
                            true => self.most[row * n + column],
                            false if row == column => 0,
                            false => INFINITE,
                        });
                    }
                }
                self.terms.push(term);
                self.most = most;
                n
            }
        };
        if let (Some((low, high)), true) = (bounds, i > 0) {
            self.add(i, 0, high.into());
            self.add(0, i, -(low as i128));
        }
        Some(i)
    }

    /// Adds a bound and all that follows. False on a contradiction.
    fn add(&mut self, i: usize, j: usize, most: i128) -> bool {
        let n = self.terms.len();
        if i == j {
            return most >= 0;
        }
        if most < self.get(i, j) {
            for row in 0..n {
                let to = self.get(row, i);
                if to >= INFINITE {
                    continue;
                }
                for column in 0..n {
                    let from = self.get(j, column);
                    if from < INFINITE {
                        let way = to + most + from;
                        let old = &mut self.most[row * n + column];
                        *old = way.min(*old);
                    }
                }
            }
        }
        self.sharpen() && (0..n).all(|k| self.get(k, k) >= 0)
    }

    /// Of two that differ, one that is at most the other is less. False on a contradiction.
    fn sharpen(&mut self) -> bool {
        for (a, b) in self.apart.clone() {
            for (a, b) in [(a, b), (b, a)] {
                let place = |term| self.terms.iter().position(|one| *one == term);
                let (Some(i), Some(j)) = (place(a), place(b)) else { continue };
                if self.get(i, j) == 0 {
                    // This comes back here, with one more bound below 0: at most once per pair and direction.
                    if !self.add(i, j, -1) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn are_apart(&self) -> bool {
        let place = |term| self.terms.iter().position(|one| *one == term);
        self.apart.iter().all(|(a, b)| match (place(*a), place(*b)) {
            (Some(i), Some(j)) => self.get(i, j) != 0 || self.get(j, i) != 0,
            _ => true,
        })
    }

    fn join(&self, other: &Orders) -> Orders {
        let place = |term: &Term| other.terms.iter().position(|one| one == term);
        let common: Vec<(usize, usize)> =
            self.terms.iter().enumerate().filter_map(|(i, term)| Some((i, place(term)?))).collect();
        let mut most = Vec::with_capacity(common.len() * common.len());
        for (i, k) in &common {
            for (j, l) in &common {
                most.push(self.get(*i, *j).max(other.get(*k, *l)));
            }
        }
        let apart = self.apart.iter().filter(|pair| other.apart.contains(pair)).copied().collect();
        Orders { terms: common.iter().map(|(i, _)| self.terms[*i]).collect(), most, apart }
    }
}
