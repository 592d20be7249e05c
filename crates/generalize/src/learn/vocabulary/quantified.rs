//! Conditions with "some": neighbours in lists, elements, nodes of trees.

use super::{IntPart, Kind, ListPart, Part, Vocabulary, aligned};
use crate::predicate::{Atom, Compared, Expr, Literal, Range};
use crate::structure::{constructors, reaches};
use refute_enumerate::{Node, NodeId};
use std::rc::Rc;

/// Integers of the input that inner ones are compared with at most.
const MOST_OUTER: usize = 12;
/// Conditions on one variable that are paired at most.
const MOST_PAIRED: usize = 24;
/// Of those, that are taken three at a time.
const MOST_TRIPLED: usize = 12;

/// Conditions on variables, with their prices.
type Inner = Vec<(Literal, u32)>;

impl Vocabulary<'_> {
    pub(super) fn quantified(&mut self) {
        self.neighbours();
        self.predicates_of_elements();
        self.remainders_of_elements();
        for list in self.lists.clone().iter().filter(|list| list.kind.is_none() && list.whole) {
            self.elements(list);
        }
        for part in self.parts.clone().iter().filter(|part| part.price == 1) {
            self.nodes(part);
            if self.level > 0 {
                self.suffixes(part);
            }
        }
    }

    /// Some element that is even, or not.
    fn remainders_of_elements(&mut self) {
        for list in self.lists.clone().iter().filter(|list| list.whole && list.kind == Some(Kind::Number)) {
            for by in self.divisors() {
                let left = Expr::Remainder(Rc::new(Expr::Var(0)), by);
                for holds in [true, false] {
                    let atom = Atom::Compare(Compared::Equal, left.clone(), Expr::Int(0));
                    let range = Range::Items(list.expr.clone());
                    self.add(Atom::Some(vec![range], vec![Literal { atom, holds }]), list.price + 5);
                }
            }
        }
    }

    /// `a.(j + d)` against `b.(j + e)`.
    fn neighbours(&mut self) {
        let lists: Vec<ListPart> =
            self.lists.iter().filter(|list| list.whole && list.kind.is_some()).cloned().collect();
        for (i, a) in lists.iter().enumerate() {
            for b in lists[i..].iter().filter(|b| b.kind == a.kind) {
                let same = a.expr == b.expr;
                let shifts: &[(usize, usize)] = if same { &[(0, 1), (0, 2)] } else { &[(0, 0), (0, 1), (1, 0)] };
                for (d, e) in shifts {
                    let range = aligned(&a.expr, *d, &b.expr, *e);
                    let price = a.price + b.price + 3 + (*d + *e) as u32;
                    for (literal, more) in compared(&Expr::Var(0), &Expr::Var(1)) {
                        self.add(Atom::Some(vec![range.clone()], vec![literal]), price + more);
                    }
                }
                if !same {
                    let ranges = vec![Range::Items(a.expr.clone()), Range::Items(b.expr.clone())];
                    self.add(Atom::Some(ranges, vec![equal(0, 1)]), a.price + b.price + 3);
                }
            }
        }
    }

    /// One element of a right result.
    pub(super) fn elements_of_result(&mut self, list: &Expr, item: NodeId, price: u32) {
        let inner = self.about(0, item, 0);
        let range = Range::Items(list.clone());
        for (literal, more) in inner {
            self.add(Atom::Some(vec![range.clone()], vec![literal]), price + more);
        }
    }

    /// Elements of lists of data: one with a property, or two of two lists with one.
    fn elements(&mut self, list: &ListPart) {
        let slot = slot_of(&list.expr);
        let inner = self.about(0, list.item, slot);
        let range = Range::Items(list.expr.clone());
        self.some_of(&range, &inner, list.price + 2);
        let others: Vec<ListPart> = self
            .lists
            .iter()
            .filter(|other| other.whole && other.item == list.item && other.expr > list.expr)
            .cloned()
            .collect();
        for other in others {
            let ranges = vec![range.clone(), Range::Items(other.expr.clone())];
            let price = list.price + other.price + 3;
            let (first, second) =
                (self.fields_of(0, list.item, slot), self.fields_of(1, list.item, slot_of(&other.expr)));
            let mut inner: Inner = vec![(equal(0, 1), 1)];
            for (a, b) in first.iter().zip(&second) {
                inner.extend(compared(&a.expr, &b.expr));
            }
            for (literal, more) in &inner {
                self.add(Atom::Some(ranges.clone(), vec![literal.clone()]), price + more);
                let differ = Literal { holds: false, ..equal(0, 1) };
                self.add(Atom::Some(ranges.clone(), vec![literal.clone(), differ]), price + more + 2);
            }
        }
    }

    /// Nodes of a recursive value.
    fn nodes(&mut self, part: &Part) {
        let recursive = matches!(self.setting.space.node(part.node), Node::Variant(..))
            && self.fields(part.node).iter().any(|(_, _, node)| reaches(&self.setting.space, *node, part.node));
        if recursive {
            let inner = self.about(0, part.node, part.slot);
            self.some_of(&Range::Nodes(part.expr.clone()), &inner, part.price + 2);
            self.predicates_inside(&Range::Nodes(part.expr.clone()), part.node, part.price + 2);
        }
    }

    /// The first elements of what is left of a list somewhere.
    fn suffixes(&mut self, part: &Part) {
        let Node::List(item) = self.setting.space.node(part.node) else { return };
        let item = *item;
        let rest = |of: &Expr| Expr::Field(Rc::new(of.clone()), 1, 1);
        let head = |of: &Expr| Expr::Field(Rc::new(of.clone()), 1, 0);
        let whole = Expr::Var(0);
        let firsts = [head(&whole), head(&rest(&whole)), head(&rest(&rest(&whole)))];
        let mut inner: Inner = Vec::new();
        for i in 0..firsts.len() {
            for j in i + 1..firsts.len() {
                let ways = compared(&firsts[i], &firsts[j]);
                let only_equal = |literal: &Literal| matches!(literal.atom, Atom::Compare(Compared::Equal, ..));
                inner.extend(ways.into_iter().filter(|(literal, _)| self.is_int(item) || only_equal(literal)));
            }
        }
        for n in [1, 2] {
            let tail = if n == 1 { rest(&whole) } else { rest(&rest(&whole)) };
            inner.push((Literal { atom: Atom::Is(tail, 0), holds: true }, 2));
        }
        self.some_of(&Range::Nodes(part.expr.clone()), &inner, part.price + 4);
    }

    /// One condition on a variable, or two; at the highest level three.
    fn some_of(&mut self, range: &Range, inner: &Inner, price: u32) {
        for (literal, more) in inner {
            self.add(Atom::Some(vec![range.clone()], vec![literal.clone()]), price + more);
        }
        if self.level == 0 {
            return;
        }
        let mut cheap = inner.clone();
        cheap.sort_by_key(|(_, more)| *more);
        cheap.truncate(MOST_PAIRED);
        for (i, (a, more)) in cheap.iter().enumerate() {
            for (j, (b, also)) in cheap.iter().enumerate().skip(i + 1) {
                self.add(Atom::Some(vec![range.clone()], vec![a.clone(), b.clone()]), price + more + also + 1);
                if self.level < 2 || i >= MOST_TRIPLED {
                    continue;
                }
                for (c, too) in cheap[j + 1..].iter().take(MOST_TRIPLED) {
                    let body = vec![a.clone(), b.clone(), c.clone()];
                    self.add(Atom::Some(vec![range.clone()], body), price + more + also + too + 2);
                }
            }
        }
    }

    /// The integers of a variable: its own fields, those of its children, the least and greatest below it.
    fn fields_of(&self, var: usize, node: NodeId, slot: usize) -> Vec<IntPart> {
        let whole = Rc::new(Expr::Var(var));
        let mut found = Vec::new();
        if let Node::List(_) = self.setting.space.node(node) {
            found.push(IntPart { expr: Expr::Length(whole.clone()), kind: Kind::Number, price: 1 });
        }
        let fields = self.fields(node);
        for (case, index, ty) in &fields {
            let expr = Expr::Field(whole.clone(), *case, *index);
            if self.is_int(*ty) {
                let kind = self.kind(slot, Some((node, *case, *index)));
                found.push(IntPart { expr, kind, price: 1 });
            } else if *ty == node {
                let child = Rc::new(expr);
                for (case, index, _) in fields.iter().filter(|(_, _, ty)| self.is_int(*ty)) {
                    let kind = self.kind(slot, Some((node, *case, *index)));
                    found.push(IntPart { expr: Expr::Field(child.clone(), *case, *index), kind, price: 2 });
                    let keys = Rc::new(Expr::Keys(child.clone(), *case, *index));
                    found.push(IntPart { expr: Expr::Least(keys.clone()), kind, price: 3 });
                    found.push(IntPart { expr: Expr::Greatest(keys), kind, price: 3 });
                }
                found.push(IntPart { expr: Expr::Count(child.clone()), kind: Kind::Number, price: 2 });
                found.push(IntPart { expr: Expr::Depth(child), kind: Kind::Number, price: 2 });
            }
        }
        found
    }

    /// Conditions on a variable.
    fn about(&self, var: usize, node: NodeId, slot: usize) -> Inner {
        let mut found: Inner = Vec::new();
        let whole = Rc::new(Expr::Var(var));
        let cases = constructors(&self.setting.space, node).len();
        // That some node of two kinds has one of them goes without saying.
        let is_node = self.setting.slots.iter().any(|slot| slot.node == node);
        for case in 0..if cases > 2 || !is_node { cases } else { 0 } {
            found.push((Literal { atom: Atom::Is(Expr::Var(var), case as u32), holds: true }, 1));
        }
        let fields = self.fields(node);
        for (i, (case, index, ty)) in fields.iter().enumerate() {
            let expr = Expr::Field(whole.clone(), *case, *index);
            for inner_case in 0..constructors(&self.setting.space, *ty).len() {
                found.push((Literal { atom: Atom::Is(expr.clone(), inner_case as u32), holds: true }, 2));
            }
            for (other_case, other, _) in fields[i + 1..].iter().filter(|(c, _, other)| c == case && other == ty) {
                let atom =
                    Atom::Compare(Compared::Equal, expr.clone(), Expr::Field(whole.clone(), *other_case, *other));
                found.push((Literal { atom: atom.clone(), holds: true }, 3));
                found.push((Literal { atom, holds: false }, 3));
            }
        }
        let own = self.fields_of(var, node, slot);
        for (i, a) in own.iter().enumerate() {
            for b in own[i + 1..].iter().filter(|b| b.kind == a.kind) {
                found.extend(compared(&a.expr, &b.expr).into_iter().map(|(one, more)| (one, more + a.price + b.price)));
            }
            for b in self.ints.iter().filter(|b| b.kind == a.kind && b.price <= 2).take(MOST_OUTER) {
                found.extend(compared(&a.expr, &b.expr).into_iter().map(|(one, more)| (one, more + a.price + b.price)));
            }
            let landmarks = match a.kind {
                Kind::Sort(sort) => self.sorts.sorts[sort].landmarks.clone(),
                Kind::Number => [vec![0, 1], self.constants()].concat(),
            };
            for n in landmarks {
                let literals = compared(&a.expr, &Expr::Int(n)).into_iter();
                found.extend(literals.map(|(one, more)| (one, more + a.price + 1)));
            }
        }
        found
    }
}

/// Two integers compared in all ways, with what that costs.
pub(super) fn compared(a: &Expr, b: &Expr) -> Inner {
    let literal = |how, a: &Expr, b: &Expr| Literal { atom: Atom::Compare(how, a.clone(), b.clone()), holds: true };
    vec![
        (literal(Compared::Less, a, b), 0),
        (literal(Compared::AtMost, a, b), 0),
        (literal(Compared::Equal, a, b), 0),
        (literal(Compared::Less, b, a), 0),
        (literal(Compared::AtMost, b, a), 0),
        (Literal { holds: false, ..literal(Compared::Equal, a, b) }, 0),
    ]
}

fn equal(a: usize, b: usize) -> Literal {
    Literal { atom: Atom::Compare(Compared::Equal, Expr::Var(a), Expr::Var(b)), holds: true }
}

/// The slot of a list.
fn slot_of(expr: &Expr) -> usize {
    match expr {
        Expr::Slot(slot) => *slot,
        Expr::Field(of, ..) | Expr::Keys(of, ..) | Expr::Spine(of, ..) => slot_of(of),
        _ => 0,
    }
}
