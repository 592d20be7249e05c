//! What predicates mean: the value of expressions and atoms on an input.
//!
//! In: a predicate and an input. Out: whether it holds. Keys, spines and the like of a value are computed once.
//! Recursion goes as deep as values do, on a stack that grows.

use super::{Atom, Compared, Expr, Literal, Order, Predicate, Range};
use crate::functions::Functions;
use crate::setting::{Input, Setting};
use crate::structure::{field, parts, reaches};
use crate::values::{Value, ValueId, Values};
use refute_enumerate::{Node, NodeId, Space};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// Evaluates expressions; remembers what was computed from whole values.
pub struct Meaning<'a> {
    /// What inputs look like.
    pub setting: Arc<Setting>,
    /// Functions that may occur.
    pub functions: &'a mut Functions,
    /// All values.
    pub values: &'a mut Values,
    known: FxHashMap<(Derived, NodeId, ValueId), ValueId>,
    nodes: FxHashMap<(NodeId, ValueId), Rc<[ValueId]>>,
}

/// Something computed from a recursive value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Derived {
    Keys(u32, u32),
    Spine(u32, u32, u32),
    Count,
    Depth,
}

/// Whether a predicate holds for an input.
pub fn holds(
    predicate: &Predicate,
    setting: &Arc<Setting>,
    functions: &mut Functions,
    values: &mut Values,
    input: &Input,
) -> bool {
    Meaning::new(setting, functions, values).predicate(predicate, input)
}

impl<'a> Meaning<'a> {
    /// Nothing is computed yet.
    pub fn new(setting: &Arc<Setting>, functions: &'a mut Functions, values: &'a mut Values) -> Meaning<'a> {
        Meaning {
            setting: setting.clone(),
            functions,
            values,
            known: FxHashMap::default(),
            nodes: FxHashMap::default(),
        }
    }

    /// Whether a predicate holds.
    pub fn predicate(&mut self, predicate: &Predicate, input: &[ValueId]) -> bool {
        predicate.terms.iter().any(|term| self.all(term, input, &mut Vec::new()))
    }

    fn all(&mut self, literals: &[Literal], input: &[ValueId], vars: &mut Bound) -> bool {
        literals.iter().all(|literal| self.atom(&literal.atom, input, vars) == literal.holds)
    }

    /// Whether an atom holds; `vars` are the variables of the ranges around it with their types.
    pub fn atom(&mut self, atom: &Atom, input: &[ValueId], vars: &mut Bound) -> bool {
        self.try_atom(atom, input, vars).unwrap_or(false)
    }

    /// `None` when an expression in it has no value.
    fn try_atom(&mut self, atom: &Atom, input: &[ValueId], vars: &mut Bound) -> Option<bool> {
        Some(match atom {
            Atom::Is(expr, case) => {
                let value = self.expr(expr, input, vars)?;
                self.values.as_data(value)?.0 == *case
            }
            Atom::Compare(how, a, b) => {
                let (a, b) = (self.expr(a, input, vars)?, self.expr(b, input, vars)?);
                match how {
                    Compared::Equal => a == b,
                    Compared::Less => self.values.as_int(a)? < self.values.as_int(b)?,
                    Compared::AtMost => self.values.as_int(a)? <= self.values.as_int(b)?,
                }
            }
            Atom::Sorted(order, list) => {
                let list = self.expr(list, input, vars)?;
                let ints = self.ints(list)?;
                ints.windows(2).all(|pair| match order {
                    Order::Up => pair[0] <= pair[1],
                    Order::StrictlyUp => pair[0] < pair[1],
                    Order::Down => pair[0] >= pair[1],
                    Order::StrictlyDown => pair[0] > pair[1],
                })
            }
            Atom::Distinct(list) => {
                let items = self.list(list, input, vars)?;
                let mut seen = FxHashSet::default();
                items.iter().all(|item| seen.insert(*item))
            }
            Atom::Palindrome(list) => {
                let items = self.list(list, input, vars)?;
                items.iter().eq(items.iter().rev())
            }
            Atom::Member(item, list) => {
                let item = self.expr(item, input, vars)?;
                self.list(list, input, vars)?.contains(&item)
            }
            Atom::Subset(a, b) => {
                let (a, b) = (self.list(a, input, vars)?, self.list(b, input, vars)?);
                a.iter().all(|item| b.contains(item))
            }
            Atom::Holds(function, args) => {
                let value = self.call(*function, args, input, vars)?;
                matches!(self.values.get(value), Value::Data(1, _))
            }
            Atom::Comes(place) => self.functions.comes(&self.setting, self.values, *place, input),
            Atom::Some(ranges, body) => self.some(ranges, body, input, vars)?,
        })
    }

    /// Whether there are values in the ranges; a range without a value is empty.
    fn some(&mut self, ranges: &[Range], body: &[Literal], input: &[ValueId], vars: &mut Bound) -> Option<bool> {
        let Some((range, rest)) = ranges.split_first() else { return Some(self.all(body, input, vars)) };
        let before = vars.len();
        let choices: Vec<Bound> = match range {
            Range::Items(list) => {
                let item = self.item(list, vars)?;
                self.list(list, input, vars)?.into_iter().map(|value| vec![(value, item)]).collect()
            }
            Range::Nodes(whole) => {
                let node = self.node(whole, vars)?;
                let value = self.expr(whole, input, vars)?;
                self.nodes(node, value).iter().map(|value| vec![(*value, node)]).collect()
            }
            Range::Aligned(a, d, b, e) => {
                let nodes = (self.item(a, vars)?, self.item(b, vars)?);
                let (a, b) = (self.list(a, input, vars)?, self.list(b, input, vars)?);
                let pairs = a.iter().skip(*d).zip(b.iter().skip(*e));
                pairs.map(|(a, b)| vec![(*a, nodes.0), (*b, nodes.1)]).collect()
            }
        };
        for choice in choices {
            vars.extend(choice);
            let found = self.some(rest, body, input, vars);
            vars.truncate(before);
            if found == Some(true) {
                return found;
            }
        }
        Some(false)
    }

    /// The parts of a value that are of its type.
    fn nodes(&mut self, node: NodeId, value: ValueId) -> Rc<[ValueId]> {
        if let Some(known) = self.nodes.get(&(node, value)) {
            return Rc::clone(known);
        }
        let mut parts = Vec::new();
        nodes(&self.setting.space, self.values, (node, value), node, &mut parts);
        let parts: Rc<[ValueId]> = parts.into();
        self.nodes.insert((node, value), Rc::clone(&parts));
        parts
    }

    /// The value of an expression.
    pub fn expr(&mut self, expr: &Expr, input: &[ValueId], vars: &mut Bound) -> Option<ValueId> {
        match expr {
            Expr::Slot(slot) => input.get(*slot).copied(),
            Expr::Var(var) => vars.get(*var).map(|(value, _)| *value),
            Expr::Int(n) => Some(self.values.int(*n)),
            Expr::Field(of, case, index) => {
                let of = self.expr(of, input, vars)?;
                let (own, parts) = self.values.as_data(of)?;
                (own == *case).then(|| parts.get(*index as usize).copied())?
            }
            Expr::Last(list) => self.list(list, input, vars)?.last().copied(),
            Expr::Length(list) => {
                let length = self.list(list, input, vars)?.len();
                Some(self.values.int(length as i64))
            }
            Expr::Least(list) => {
                let list = self.expr(list, input, vars)?;
                let least = self.ints(list)?.into_iter().min()?;
                Some(self.values.int(least))
            }
            Expr::Greatest(list) => {
                let list = self.expr(list, input, vars)?;
                let greatest = self.ints(list)?.into_iter().max()?;
                Some(self.values.int(greatest))
            }
            Expr::Keys(of, case, index) => self.derived(Derived::Keys(*case, *index), of, input, vars),
            Expr::Spine(of, case, way, index) => self.derived(Derived::Spine(*case, *way, *index), of, input, vars),
            Expr::Count(of) => self.derived(Derived::Count, of, input, vars),
            Expr::Depth(of) => self.derived(Derived::Depth, of, input, vars),
            Expr::Sum(list) => {
                let list = self.expr(list, input, vars)?;
                let sum = self.ints(list)?.into_iter().fold(0, |sum, n| wrapped(sum + i128::from(n)));
                Some(self.values.int(sum as i64))
            }
            Expr::Remainder(of, by) => {
                let of = self.expr(of, input, vars)?;
                let left = self.values.as_int(of)?.checked_rem(*by)?;
                Some(self.values.int(left))
            }
            Expr::Cons(head, tail) => {
                let (head, tail) = (self.expr(head, input, vars)?, self.expr(tail, input, vars)?);
                Some(self.values.data(1, &[head, tail]))
            }
            Expr::Append(a, b) => {
                let items = self.list(a, input, vars)?;
                let rest = self.expr(b, input, vars)?;
                Some(items.iter().rev().fold(rest, |tail, head| self.values.data(1, &[*head, tail])))
            }
            Expr::Call(function, args) => self.call(*function, args, input, vars),
            Expr::Changed(change, of) => {
                let of = self.expr(of, input, vars)?;
                Some(change.apply(self.values, of))
            }
            Expr::Characters(of) => {
                let of = self.expr(of, input, vars)?;
                let Value::Text(text) = self.values.get(of).clone() else { return None };
                let characters: Vec<ValueId> = text.iter().map(|c| self.values.add(Value::Char(*c))).collect();
                Some(self.values.list(&characters))
            }
        }
    }

    fn call(&mut self, function: usize, args: &[Expr], input: &[ValueId], vars: &mut Bound) -> Option<ValueId> {
        let args = args.iter().map(|arg| self.expr(arg, input, vars)).collect::<Option<Vec<_>>>()?;
        self.functions.call(self.values, function, &args)
    }

    fn list(&mut self, list: &Expr, input: &[ValueId], vars: &mut Bound) -> Option<Vec<ValueId>> {
        let list = self.expr(list, input, vars)?;
        Some(self.values.items(list))
    }

    fn ints(&self, list: ValueId) -> Option<Vec<i64>> {
        self.values.items(list).into_iter().map(|item| self.values.as_int(item)).collect()
    }

    fn derived(&mut self, what: Derived, of: &Expr, input: &[ValueId], vars: &mut Bound) -> Option<ValueId> {
        let node = self.node(of, vars)?;
        let value = self.expr(of, input, vars)?;
        if let Some(known) = self.known.get(&(what, node, value)) {
            return Some(*known);
        }
        let space = self.setting.space.clone();
        let result = match what {
            Derived::Keys(case, index) => {
                let mut keys = Vec::new();
                gather_keys(&space, self.values, (node, value), node, (case, index), &mut keys);
                self.values.list(&keys)
            }
            Derived::Spine(case, way, index) => {
                let mut keys = Vec::new();
                let mut at = value;
                while let Some((_, parts)) = self.values.as_data(at).filter(|(own, _)| *own == case) {
                    let (Some(key), Some(next)) = (parts.get(index as usize), parts.get(way as usize)) else { break };
                    keys.push(*key);
                    at = *next;
                }
                self.values.list(&keys)
            }
            Derived::Count => {
                let count = measure(&space, self.values, (node, value), node, &mut |parts| parts.iter().sum());
                self.values.int(count)
            }
            Derived::Depth => {
                let deepest = |parts: &[i64]| parts.iter().copied().max().unwrap_or(0);
                let depth = measure(&space, self.values, (node, value), node, &mut { deepest });
                self.values.int(depth)
            }
        };
        self.known.insert((what, node, value), result);
        Some(result)
    }

    fn item_node(&self, list: NodeId) -> Option<NodeId> {
        match self.setting.space.node(list) {
            Node::List(item) => Some(*item),
            _ => None,
        }
    }

    /// The type of a list's elements. The list's own type need not be among those of the space.
    fn item(&self, list: &Expr, vars: &Bound) -> Option<NodeId> {
        match list {
            Expr::Keys(of, case, index) | Expr::Spine(of, case, _, index) => {
                field(&self.setting.space, self.node(of, vars)?, *case, *index)
            }
            Expr::Field(rest, 1, 1) | Expr::Cons(_, rest) | Expr::Append(rest, _) => match self.node(list, vars) {
                Some(node) => self.item_node(node),
                None => self.item(rest, vars),
            },
            _ => self.item_node(self.node(list, vars)?),
        }
    }

    /// The type of an expression that stands for data; `None` for numbers that were computed and lists of them, whose type
    /// nobody needs, and for what has no type.
    pub fn node(&self, expr: &Expr, vars: &Bound) -> Option<NodeId> {
        let space = &self.setting.space;
        match expr {
            Expr::Slot(slot) => Some(self.setting.slots.get(*slot)?.node),
            Expr::Var(var) => vars.get(*var).map(|(_, node)| *node),
            Expr::Field(of, case, index) => match self.node(of, vars) {
                Some(node) => field(space, node, *case, *index),
                None if (*case, *index) == (1, 0) => self.item(of, vars),
                None => None,
            },
            Expr::Last(list) | Expr::Least(list) | Expr::Greatest(list) => self.item(list, vars),
            Expr::Cons(_, list) | Expr::Append(list, _) | Expr::Changed(_, list) => self.node(list, vars),
            Expr::Characters(_) => None,
            Expr::Keys(of, case, index) | Expr::Spine(of, case, _, index) => {
                let item = field(space, self.node(of, vars)?, *case, *index)?;
                space.nodes().find(|(_, node)| **node == Node::List(item)).map(|(id, _)| id)
            }
            Expr::Call(function, _) => Some(self.functions.all().get(*function)?.result),
            Expr::Int(_) | Expr::Length(_) | Expr::Count(_) | Expr::Depth(_) | Expr::Sum(_) | Expr::Remainder(..) => {
                space.nodes().find(|(_, node)| **node == Node::Int).map(|(id, _)| id)
            }
        }
    }
}

/// An integer of OCaml, which has 63 bits.
pub(super) fn wrapped(n: i128) -> i128 {
    let bits = 1i128 << 63;
    (n + bits / 2).rem_euclid(bits) - bits / 2
}

/// Values of variables with their types.
pub(super) type Bound = Vec<(ValueId, NodeId)>;

/// All parts of a value that are of type `of`, itself included, a node before those inside it.
fn nodes(space: &Space, values: &Values, at: (NodeId, ValueId), of: NodeId, out: &mut Vec<ValueId>) {
    refute_source::deep(|| {
        let (node, value) = at;
        if node == of {
            out.push(value);
        }
        for part in parts(space, values, node, value) {
            if reaches(space, part.0, of) {
                nodes(space, values, part, of, out);
            }
        }
    });
}

/// The keys of all nodes of type `of`.
fn gather_keys(
    space: &Space,
    values: &Values,
    at: (NodeId, ValueId),
    of: NodeId,
    key: (u32, u32),
    out: &mut Vec<ValueId>,
) {
    refute_source::deep(|| {
        let (node, value) = at;
        let below: Vec<(NodeId, ValueId)> =
            parts(space, values, node, value).into_iter().filter(|(part, _)| reaches(space, *part, of)).collect();
        let own = match values.as_data(value) {
            Some((case, parts)) if node == of && case == key.0 => parts.get(key.1 as usize).copied(),
            _ => None,
        };
        let two = below.len() == 2 && node == of;
        let before = if two { 1 } else { 0 };
        below[..before].iter().for_each(|part| gather_keys(space, values, *part, of, key, out));
        out.extend(own);
        below[before..].iter().for_each(|part| gather_keys(space, values, *part, of, key, out));
    });
}

/// One for each node of type `of` that has recursive arguments, plus what `join` makes of those below.
fn measure(
    space: &Space,
    values: &Values,
    at: (NodeId, ValueId),
    of: NodeId,
    join: &mut dyn FnMut(&[i64]) -> i64,
) -> i64 {
    refute_source::deep(|| {
        let (node, value) = at;
        let below: Vec<(NodeId, ValueId)> =
            parts(space, values, node, value).into_iter().filter(|(part, _)| reaches(space, *part, of)).collect();
        let own = i64::from(node == of && !below.is_empty());
        let counts: Vec<i64> = below.iter().map(|part| measure(space, values, *part, of, join)).collect();
        own + if counts.is_empty() { 0 } else { join(&counts) }
    })
}
