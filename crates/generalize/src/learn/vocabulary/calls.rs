//! Conditions with what functions give: what the right result is, what functions among the arguments do, predicates of the programs
//! on elements and nodes.
//!
//! The right result is that of the reference, for the input itself and for the inputs in which one slot is replaced by a part of it
//! of the same type: `mirror t` should be `t`, `eval s` should be true where `f = NOT s`.

use super::quantified::compared;
use super::{IntPart, Part, Vocabulary};
use crate::functions::{CallableFunction, Role};
use crate::predicate::{Atom, Compared, Expr, Literal, Range};
use crate::structure::constructors;
use refute_enumerate::{Node, NodeId};
use std::rc::Rc;

/// Calls of functions among the arguments at most.
const MOST_APPLIED: usize = 24;
/// Right results at most.
const MOST_RIGHT: usize = 8;
/// Parts that a right result is compared with at most.
const MOST_BESIDE: usize = 8;
/// A call costs so much beside its arguments.
const CALL: u32 = 3;

impl Vocabulary<'_> {
    pub(super) fn with_role(&self, role: Role) -> Vec<(usize, CallableFunction)> {
        let all = self.functions.all().iter().enumerate();
        all.filter(|(_, function)| function.role == role).map(|(number, function)| (number, function.clone())).collect()
    }

    /// What the result should be.
    pub(super) fn right_results(&mut self) {
        for (number, function) in self.with_role(Role::Right) {
            for (args, price) in self.inside(&function.params).into_iter().take(MOST_RIGHT) {
                let expr = Expr::Call(number, args.clone());
                if self.is_bool(function.result) {
                    self.add(Atom::Holds(number, args), price + CALL);
                } else {
                    self.about_result(expr.clone(), function.result, price + CALL);
                    self.inside_variant(&expr, function.result, price + CALL);
                }
            }
            let whole = Expr::Call(number, (0..function.params.len()).map(Expr::Slot).collect());
            self.inside_result(&whole, function.result, CALL + 1);
        }
    }

    /// What can be said about the components of a right result, and about its elements.
    fn inside_result(&mut self, whole: &Expr, node: NodeId, price: u32) {
        match self.setting.space.node(node).clone() {
            Node::Tuple(_) | Node::Record(..) => {
                for (case, index, part) in self.fields(node) {
                    self.about_result(Expr::Field(Rc::new(whole.clone()), case, index), part, price + 1);
                }
            }
            Node::List(item) => {
                let list = Rc::new(whole.clone());
                self.add(Atom::Distinct(whole.clone()), price + 2);
                self.add(Atom::Compare(Compared::Equal, Expr::Length(list.clone()), Expr::Int(1)), price + 2);
                let lists = self.lists.iter().filter(|list| matches!(list.expr, Expr::Slot(_))).cloned();
                for other in lists.collect::<Vec<_>>() {
                    let (own, other) = (Expr::Length(list.clone()), Expr::Length(Rc::new(other.expr)));
                    for how in [Compared::Equal, Compared::Less] {
                        self.add(Atom::Compare(how, own.clone(), other.clone()), price + 3);
                    }
                }
                self.elements_of_result(whole, item, price + 2);
            }
            _ => {}
        }
    }

    /// What can be said about the arguments of a constructor that a right result has: the value in `Ok`, in `Some`.
    fn inside_variant(&mut self, whole: &Expr, node: NodeId, price: u32) {
        let Node::Variant(..) = self.setting.space.node(node) else { return };
        for (case, index, part) in self.fields(node).into_iter().filter(|(.., part)| *part != node) {
            self.about_result(Expr::Field(Rc::new(whole.clone()), case, index), part, price + 1);
        }
    }

    /// The arguments themselves, then those with a part in the place of one.
    fn inside(&self, params: &[NodeId]) -> Vec<(Vec<Expr>, u32)> {
        let whole: Vec<Expr> = (0..params.len()).map(Expr::Slot).collect();
        let mut found = vec![(whole.clone(), 1)];
        for (slot, node) in params.iter().enumerate() {
            let parts = self.parts.iter().filter(|part| part.slot == slot && part.node == *node && part.price > 1);
            // Integers are no parts of what they stand beside.
            for part in parts.filter(|part| part.price <= 3 && !self.is_int(part.node)) {
                let mut args = whole.clone();
                args[slot] = part.expr.clone();
                found.push((args, part.price));
            }
        }
        found
    }

    /// All that can be said about a result that is no truth value, or about a component of one.
    fn about_result(&mut self, expr: Expr, node: NodeId, price: u32) {
        let cases = constructors(&self.setting.space, node).len();
        for case in 0..if cases == 2 { 1 } else { cases } {
            self.add(Atom::Is(expr.clone(), case as u32), price + 1);
        }
        if self.is_int(node) {
            let own = self.constants();
            for n in [0].into_iter().chain(own) {
                for (literal, more) in compared(&expr, &Expr::Int(n)) {
                    self.add(literal.atom, price + 1 + more + u32::from(n != 0));
                }
            }
            let ints: Vec<IntPart> = self.ints.iter().filter(|int| int.price <= 2).take(MOST_BESIDE).cloned().collect();
            for int in ints {
                for how in [Compared::Equal, Compared::Less] {
                    self.add(Atom::Compare(how, expr.clone(), int.expr.clone()), price + int.price + 1);
                }
                self.add(Atom::Compare(Compared::Less, int.expr, expr.clone()), price + int.price + 1);
            }
            return;
        }
        let equal: Vec<Part> =
            self.parts.iter().filter(|part| part.node == node && part.price <= 3).take(MOST_BESIDE).cloned().collect();
        let lists = self.lists.iter().filter(|list| list.item == node && matches!(list.expr, Expr::Slot(_)));
        let last = lists.map(|list| (Expr::Last(Rc::new(list.expr.clone())), 2));
        let last: Vec<(Expr, u32)> = last.collect();
        for (other, more) in equal.into_iter().map(|part| (part.expr, part.price)).chain(last) {
            self.add(Atom::Compare(Compared::Equal, expr.clone(), other), price + more + 1);
        }
    }

    /// What functions among the arguments do with parts of the input.
    pub(super) fn applications(&mut self) {
        for (number, function) in self.with_role(Role::Apply) {
            for (args, price) in self.arguments(&function.params, 2).into_iter().take(MOST_APPLIED) {
                let (expr, price) = (Expr::Call(number, args.clone()), price + 1);
                if self.is_bool(function.result) {
                    self.add(Atom::Holds(number, args), price);
                } else if self.is_int(function.result) {
                    self.applied_int(&expr, &args, price);
                } else {
                    let same = args.iter().skip(1).cloned().zip(function.params.iter().skip(1));
                    for (arg, _) in same.filter(|(_, node)| **node == function.result) {
                        self.add(Atom::Compare(Compared::Equal, expr.clone(), arg), price + 1);
                    }
                }
            }
        }
    }

    /// A number that a function gives, compared with what it was given and with zero.
    fn applied_int(&mut self, expr: &Expr, args: &[Expr], price: u32) {
        let given = args.iter().skip(1).filter(|arg| self.ints.iter().any(|int| int.expr == **arg)).cloned();
        for other in given.collect::<Vec<_>>().into_iter().chain([Expr::Int(0)]) {
            for (literal, more) in compared(expr, &other) {
                self.add(literal.atom, price + 1 + more);
            }
        }
        let twice = args.len() == 2 && given_int(self, args);
        if twice && let Expr::Call(number, _) = expr {
            let again = Expr::Call(*number, vec![args[0].clone(), expr.clone()]);
            self.add(Atom::Compare(Compared::Equal, again.clone(), expr.clone()), price + 3);
            self.add(Atom::Compare(Compared::Equal, again, args[1].clone()), price + 3);
        }
    }

    /// Some element of a list, or some node, for which a predicate of the programs holds.
    pub(super) fn predicates_inside(&mut self, range: &Range, node: NodeId, price: u32) {
        for literal in self.calls_of(0, node) {
            for holds in [true, false] {
                let body = vec![Literal { holds, ..literal.clone() }];
                self.add(Atom::Some(vec![range.clone()], body), price + CALL + u32::from(!holds));
            }
        }
    }

    /// Predicates of the programs on a variable, the other arguments being slots.
    pub(super) fn calls_of(&self, var: usize, node: NodeId) -> Vec<Literal> {
        let mut found = Vec::new();
        for (number, function) in self.functions.all().iter().enumerate() {
            let is_meant = function.any.is_none() && function.role != Role::Guard;
            if !self.is_bool(function.result) || !is_meant || function.params.len() > 3 {
                continue;
            }
            let Some(place) = function.params.iter().position(|param| *param == node) else { continue };
            let mut args = Vec::new();
            for (at, param) in function.params.iter().enumerate() {
                let slot = self.setting.slots.iter().position(|slot| slot.node == *param);
                args.extend(if at == place { Some(Expr::Var(var)) } else { slot.map(Expr::Slot) });
            }
            if args.len() == function.params.len() {
                found.push(Literal { atom: Atom::Holds(number, args), holds: true });
            }
        }
        found
    }

    /// Predicates on the elements of lists.
    pub(super) fn predicates_of_elements(&mut self) {
        for list in self.lists.clone().iter().filter(|list| list.whole) {
            self.predicates_inside(&Range::Items(list.expr.clone()), list.item, list.price + 2);
        }
    }
}

/// Whether the argument of a function is an integer of the input.
fn given_int(vocabulary: &Vocabulary<'_>, args: &[Expr]) -> bool {
    vocabulary.ints.iter().any(|int| int.expr == args[1])
}
