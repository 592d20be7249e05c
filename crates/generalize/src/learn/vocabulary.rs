//! The conditions that a predicate can be made of, for inputs of a setting, simplest first.
//!
//! Parts of the input (slots, then fields of fields), numbers computed from them (lengths, counts, depths, least and greatest
//! elements), lists of keys and spines; comparisons between integers of the same kind, constructors, equalities, order,
//! membership, inclusion, neighbours in lists, quantified nodes and elements, boolean functions of the programs.
//! Integers are of the same kind when their order matters (see `order`); what is no sort is a number and is compared with sizes.
//! The level says how deep fields go and which quantifiers there are; the last one has the simplest, and the places of the program.

mod calls;
mod changes;
mod guards;
mod quantified;

use super::WITH_LINES;
use crate::functions::{Functions, Role};
use crate::order::{Roles, Sorts};
use crate::predicate::{Atom, Change, Compared, Expr, Order, Range};
use crate::setting::Setting;
use crate::structure::{constructors, field, reaches};
use refute_enumerate::{Node, NodeId};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Conditions at most.
const MOST: usize = 4_000;
/// What it costs to speak of a place of the program.
const PLACE: u32 = 5;
/// Nothing is divided by more.
const MOST_DIVISOR: i64 = 1_000;
/// Constants of the programs that numbers are compared with, and that they are divided by.
const MOST_CONSTANTS: usize = 8;
const MOST_DIVISORS: usize = 4;
/// Ways to call a function of two arguments.
const MOST_COMPUTED: usize = 6;

/// What an integer is compared with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// Integers of a sort.
    Sort(usize),
    /// Numbers.
    Number,
}

/// A part of the input that is data.
#[derive(Clone, Debug)]
struct Part {
    expr: Expr,
    node: NodeId,
    /// The slot it is in.
    slot: usize,
    price: u32,
}

/// An integer.
#[derive(Clone, Debug)]
pub(super) struct IntPart {
    pub expr: Expr,
    pub kind: Kind,
    pub price: u32,
}

/// A list of integers (with their kind), or of other things.
#[derive(Clone, Debug)]
pub(super) struct ListPart {
    pub expr: Expr,
    /// The type of the elements.
    pub item: NodeId,
    pub kind: Option<Kind>,
    pub price: u32,
    /// A slot or the keys of one: worth the larger conditions.
    pub whole: bool,
}

/// A condition with its price.
pub(super) type Priced = (Atom, u32);

/// What a predicate can be made of.
pub(super) struct Conditions {
    pub atoms: Vec<Priced>,
    /// Numbers that may matter by their size, simplest first.
    pub numbers: Vec<IntPart>,
}

/// What conditions are made from.
pub(super) struct Vocabulary<'a> {
    pub setting: &'a Setting,
    pub functions: &'a Functions,
    pub roles: &'a Roles,
    pub sorts: &'a Sorts,
    pub level: usize,
    parts: Vec<Part>,
    /// What functions make of slots.
    results: Vec<Part>,
    ints: Vec<IntPart>,
    lists: Vec<ListPart>,
    found: Vec<Priced>,
    seen: FxHashSet<Atom>,
}

impl<'a> Vocabulary<'a> {
    /// All conditions of a level.
    pub(super) fn atoms(
        setting: &'a Setting,
        functions: &'a Functions,
        (roles, sorts): (&'a Roles, &'a Sorts),
        level: usize,
    ) -> Conditions {
        let mut this = Vocabulary {
            setting,
            functions,
            roles,
            sorts,
            level: if WITH_LINES.contains(&level) { 0 } else { level },
            parts: Vec::new(),
            results: Vec::new(),
            ints: Vec::new(),
            lists: Vec::new(),
            found: Vec::new(),
            seen: FxHashSet::default(),
        };
        this.collect_parts();
        let with_results = level != WITH_LINES.start;
        if with_results {
            this.collect_results();
        }
        this.collect_lists();
        this.collect_ints();
        this.computed_ints();
        this.shapes();
        this.comparisons();
        this.remainders();
        this.of_lists();
        this.of_texts();
        this.boolean_functions();
        this.guards();
        if with_results {
            this.right_results();
            this.changes();
        }
        this.applications();
        this.quantified();
        if WITH_LINES.contains(&level) {
            for place in 0..functions.places().len() {
                this.add(Atom::Comes(place), PLACE);
            }
        }
        // What is hardest to read is left out where there is too much.
        this.found.sort_by_key(|(_, price)| *price);
        this.found.truncate(MOST);
        let mut numbers = this.ints;
        numbers.retain(|int| int.kind == Kind::Number);
        numbers.sort_by_key(|int| int.price);
        Conditions { atoms: this.found, numbers }
    }

    fn add(&mut self, atom: Atom, price: u32) {
        if self.seen.insert(atom.clone()) {
            self.found.push((atom, price));
        }
    }

    fn kind(&self, slot: usize, parent: Option<(NodeId, u32, u32)>) -> Kind {
        let role = self.roles.field(slot, parent);
        role.and_then(|role| self.sorts.of(role)).map_or(Kind::Number, Kind::Sort)
    }

    fn is_int(&self, node: NodeId) -> bool {
        *self.setting.space.node(node) == Node::Int
    }

    /// Fields of a type: constructor, index, type.
    fn fields(&self, node: NodeId) -> Vec<(u32, u32, NodeId)> {
        let all = |case: u32, nodes: Vec<NodeId>| {
            nodes.into_iter().enumerate().map(move |(i, node)| (case, i as u32, node)).collect::<Vec<_>>()
        };
        match self.setting.space.node(node) {
            Node::Tuple(parts) => all(0, parts.clone()),
            Node::Record(_, fields) => all(0, fields.iter().map(|(_, node)| *node).collect()),
            _ => {
                constructors(&self.setting.space, node).into_iter().flat_map(|(case, nodes)| all(case, nodes)).collect()
            }
        }
    }

    fn collect_parts(&mut self) {
        let mut layer: Vec<Part> = (self.setting.slots.iter().enumerate())
            .map(|(slot, described)| Part { expr: Expr::Slot(slot), node: described.node, slot, price: 1 })
            .collect();
        for depth in 0..=self.level + 1 {
            let mut next = Vec::new();
            for part in &layer {
                for (case, index, node) in self.fields(part.node) {
                    let expr = Expr::Field(Rc::new(part.expr.clone()), case, index);
                    // The components of an argument that is a tuple are read like arguments.
                    let is_argument = depth == 0 && matches!(self.setting.space.node(part.node), Node::Tuple(_));
                    next.push(Part { expr, node, slot: part.slot, price: part.price + u32::from(!is_argument) });
                }
            }
            for part in layer {
                if self.is_int(part.node) {
                    let kind = self.kind(part.slot, parent(self.setting, &part.expr));
                    self.ints.push(IntPart { expr: part.expr.clone(), kind, price: part.price });
                }
                self.parts.push(part);
            }
            layer = if depth <= self.level { next } else { Vec::new() };
            layer.truncate(60);
        }
    }

    /// What functions of the programs make of slots: data only, whose constructors and fields are looked at.
    fn collect_results(&mut self) {
        let mut found = Vec::new();
        for (number, function) in self.functions.all().iter().enumerate() {
            let is_data =
                !constructors(&self.setting.space, function.result).is_empty() && !self.is_bool(function.result);
            if !is_data
                || !function.role.describes()
                || function.any.is_some()
                || function.params.is_empty()
                || function.params.len() > 2
            {
                continue;
            }
            for (args, price) in self.arguments(&function.params, 1) {
                let expr = Expr::Call(number, args);
                found.push(Part { expr: expr.clone(), node: function.result, slot: 0, price: price + 1 });
                for (case, index, node) in self.fields(function.result) {
                    if !self.is_int(node) {
                        let expr = Expr::Field(Rc::new(expr.clone()), case, index);
                        found.push(Part { expr, node, slot: 0, price: price + 2 });
                    }
                }
            }
        }
        self.results = found;
    }

    /// Parts of a price that fit parameters, a few ways, with their prices.
    fn arguments(&self, params: &[NodeId], most: u32) -> Vec<(Vec<Expr>, u32)> {
        let mut calls: Vec<(Vec<Expr>, u32)> = vec![(Vec::new(), 1)];
        for param in params {
            let fitting: Vec<&Part> =
                self.parts.iter().filter(|part| part.node == *param && part.price <= most).collect();
            let with = |(args, price): &(Vec<Expr>, u32)| {
                let (args, price) = (args.clone(), *price);
                fitting
                    .iter()
                    .map(move |part| ([&args[..], std::slice::from_ref(&part.expr)].concat(), price + part.price))
                    .collect::<Vec<_>>()
            };
            calls = calls.iter().flat_map(with).take(40).collect();
        }
        calls
    }

    fn is_bool(&self, node: NodeId) -> bool {
        matches!(self.setting.space.node(node), Node::Variant(id, _) if *id == refute_ir::types::TypeId::BOOL)
    }

    fn collect_lists(&mut self) {
        for part in self.parts.clone() {
            if let Node::List(item) = self.setting.space.node(part.node) {
                let kind = self.is_int(*item).then(|| self.kind(part.slot, Some((part.node, 1, 0))));
                let whole = part.price == 1;
                self.lists.push(ListPart { expr: part.expr.clone(), item: *item, kind, price: part.price, whole });
            } else if part.price <= 2 {
                self.collect_keys(&part);
            }
        }
        // Lists made of parts: an element before a list, one list after another.
        let slots: Vec<ListPart> = self.lists.iter().filter(|list| list.price == 1).cloned().collect();
        for list in &slots {
            let heads: Vec<Part> =
                self.parts.iter().filter(|part| part.price == 1 && part.node == list.item).cloned().collect();
            for head in heads {
                let same = !self.is_int(list.item) || Some(self.kind(head.slot, None)) == list.kind;
                if same {
                    let expr = Expr::Cons(Rc::new(head.expr), Rc::new(list.expr.clone()));
                    self.lists.push(ListPart { expr, price: 3, whole: false, ..list.clone() });
                }
            }
            for other in slots.iter().filter(|other| other.item == list.item && other.expr != list.expr) {
                let expr = Expr::Append(Rc::new(list.expr.clone()), Rc::new(other.expr.clone()));
                self.lists.push(ListPart { expr, price: 3, whole: false, ..list.clone() });
            }
        }
    }

    /// Keys and spines of a recursive value.
    fn collect_keys(&mut self, part: &Part) {
        let fields = self.fields(part.node);
        if !matches!(self.setting.space.node(part.node), Node::Variant(..)) {
            return;
        }
        let below: Vec<(u32, u32)> = fields
            .iter()
            .filter(|(_, _, node)| reaches(&self.setting.space, *node, part.node))
            .map(|(case, index, _)| (*case, *index))
            .collect();
        for (case, index, item) in &fields {
            if below.is_empty() || reaches(&self.setting.space, *item, part.node) {
                continue;
            }
            let kind = self.is_int(*item).then(|| self.kind(part.slot, Some((part.node, *case, *index))));
            let of = Rc::new(part.expr.clone());
            let keys = Expr::Keys(of.clone(), *case, *index);
            let whole = part.price == 1;
            self.lists.push(ListPart { expr: keys, item: *item, kind, price: part.price + 1, whole });
            let ways = fields.iter().filter(|(other, _, node)| other == case && *node == part.node);
            for (_, way, _) in ways.collect::<Vec<_>>() {
                let spine = Expr::Spine(of.clone(), *case, *way, *index);
                self.lists.push(ListPart { expr: spine, item: *item, kind, price: part.price + 2, whole });
            }
        }
    }

    fn collect_ints(&mut self) {
        for list in self.lists.clone() {
            let of = Rc::new(list.expr.clone());
            if list.price <= 2 && !matches!(list.expr, Expr::Keys(..)) {
                self.ints.push(IntPart { expr: Expr::Length(of.clone()), kind: Kind::Number, price: list.price + 1 });
            }
            let Some(kind) = list.kind.filter(|_| list.price <= 3 && !made(&list.expr)) else { continue };
            for expr in [Expr::Last(of.clone()), Expr::Least(of.clone()), Expr::Greatest(of.clone())] {
                self.ints.push(IntPart { expr, kind, price: list.price + 1 });
            }
            // Of integers that are only put in order a sum means nothing.
            if kind == Kind::Number && list.whole && !is_spine(&list.expr) {
                self.ints.push(IntPart { expr: Expr::Sum(of), kind, price: list.price + 2 });
            }
        }
        for part in self.parts.clone() {
            let recursive = matches!(self.setting.space.node(part.node), Node::Variant(..))
                && self.fields(part.node).iter().any(|(_, _, node)| reaches(&self.setting.space, *node, part.node));
            if recursive && part.price <= 2 {
                let of = Rc::new(part.expr.clone());
                for expr in [Expr::Count(of.clone()), Expr::Depth(of)] {
                    self.ints.push(IntPart { expr, kind: Kind::Number, price: part.price + 1 });
                }
            }
            for (number, function) in self.functions.all().iter().enumerate() {
                let fits = function.any.is_none()
                    && function.role.describes()
                    && function.params[..] == [part.node]
                    && self.is_int(function.result);
                if fits && part.price <= 2 && !self.is_int(part.node) {
                    let expr = Expr::Call(number, vec![part.expr.clone()]);
                    // What everybody knows is read more easily.
                    self.ints.push(IntPart { expr, kind: Kind::Number, price: part.price + 2 });
                }
            }
        }
    }

    /// What functions of two arguments make of slots: `List.nth l i`.
    fn computed_ints(&mut self) {
        for (number, function) in self.functions.all().iter().enumerate() {
            let fits = function.any.is_none() && function.role.describes() && function.params.len() == 2;
            if !fits || !self.is_int(function.result) {
                continue;
            }
            for (args, price) in self.arguments(&function.params, 1).into_iter().take(MOST_COMPUTED) {
                // An element of a list is what elements of it are.
                let kind = match (&args[0], self.setting.space.node(function.params[0])) {
                    (Expr::Slot(slot), Node::List(item)) if self.is_int(*item) && function.role == Role::Own => {
                        self.kind(*slot, Some((function.params[0], 1, 0)))
                    }
                    _ => Kind::Number,
                };
                self.ints.push(IntPart { expr: Expr::Call(number, args), kind, price });
            }
        }
    }

    /// Constructors, and equal parts.
    fn shapes(&mut self) {
        let all: Vec<Part> = self.parts.iter().chain(&self.results).cloned().collect();
        for part in &all {
            let cases = constructors(&self.setting.space, part.node).len();
            // Of two constructors one is enough.
            for case in 0..if cases == 2 { 1 } else { cases } {
                self.add(Atom::Is(part.expr.clone(), case as u32), part.price + 1);
            }
        }
        let data: Vec<&Part> = all.iter().filter(|part| !self.is_int(part.node) && part.price <= 3).collect();
        for (i, a) in data.iter().enumerate() {
            for b in data[i + 1..].iter().filter(|b| b.node == a.node) {
                self.add(Atom::Compare(Compared::Equal, a.expr.clone(), b.expr.clone()), a.price + b.price + 1);
            }
        }
    }

    fn comparisons(&mut self) {
        let ints = self.ints.clone();
        for (i, a) in ints.iter().enumerate() {
            for b in ints[i + 1..].iter().filter(|b| b.kind == a.kind) {
                let price = a.price + b.price + 1;
                for (x, y) in [(a, b), (b, a)] {
                    self.add(Atom::Compare(Compared::Less, x.expr.clone(), y.expr.clone()), price);
                    self.add(Atom::Compare(Compared::AtMost, x.expr.clone(), y.expr.clone()), price);
                }
                self.add(Atom::Compare(Compared::Equal, a.expr.clone(), b.expr.clone()), price);
            }
            let constants: Vec<i64> = match a.kind {
                Kind::Sort(sort) => self.sorts.sorts[sort].landmarks.clone(),
                Kind::Number => [vec![0, 1, 2, 3], self.constants()].concat(),
            };
            for n in constants {
                // Numbers of the programs are no stranger than small ones.
                let price = a.price + 1 + n.unsigned_abs().min(3) as u32;
                self.add(Atom::Compare(Compared::Equal, a.expr.clone(), Expr::Int(n)), price);
                self.add(Atom::Compare(Compared::Less, a.expr.clone(), Expr::Int(n)), price);
                self.add(Atom::Compare(Compared::Less, Expr::Int(n), a.expr.clone()), price);
            }
        }
    }

    /// Whether numbers are even, and what is left when they are divided by numbers of the programs.
    fn remainders(&mut self) {
        let divisors = self.divisors();
        for int in self.ints.clone().iter().filter(|int| int.kind == Kind::Number && int.price <= 3) {
            for by in &divisors {
                let left = Expr::Remainder(Rc::new(int.expr.clone()), *by);
                self.add(Atom::Compare(Compared::Equal, left, Expr::Int(0)), int.price + 3);
            }
        }
    }

    /// Numbers of the programs that are not among the smallest.
    pub(super) fn constants(&self) -> Vec<i64> {
        self.setting.constants.iter().copied().filter(|n| n.unsigned_abs() > 3).take(MOST_CONSTANTS).collect()
    }

    pub(super) fn divisors(&self) -> Vec<i64> {
        let own = self.setting.constants.iter().copied().filter(|n| (3..=MOST_DIVISOR).contains(n)).take(MOST_DIVISORS);
        [2].into_iter().chain(own).collect()
    }

    fn of_lists(&mut self) {
        let lists = self.lists.clone();
        for list in &lists {
            if list.kind.is_some() && list.price <= 3 {
                for order in [Order::Up, Order::StrictlyUp, Order::Down, Order::StrictlyDown] {
                    self.add(Atom::Sorted(order, list.expr.clone()), list.price + 2);
                }
            }
            self.add(Atom::Distinct(list.expr.clone()), list.price + 2);
            if !is_spine(&list.expr) {
                self.add(Atom::Palindrome(list.expr.clone()), list.price + 3);
            }
            for item in self.items_for(list) {
                self.add(Atom::Member(item.0, list.expr.clone()), item.1 + list.price + 1);
            }
        }
        for (i, a) in lists.iter().enumerate() {
            for b in lists[i + 1..].iter().filter(|b| (made(&a.expr) || made(&b.expr)) && a.item == b.item) {
                self.add(Atom::Compare(Compared::Equal, a.expr.clone(), b.expr.clone()), a.price + b.price + 1);
            }
        }
        for a in lists.iter().filter(|list| !made(&list.expr) && list.price <= 3) {
            for b in lists.iter().filter(|list| !made(&list.expr) && list.price <= 3) {
                if a.expr != b.expr && a.item == b.item && a.kind == b.kind {
                    self.add(Atom::Subset(a.expr.clone(), b.expr.clone()), a.price + b.price + 2);
                }
            }
        }
    }

    /// Strings: their lengths, whether they read the same from both ends, capital letters.
    fn of_texts(&mut self) {
        let texts = self.parts.iter().filter(|part| *self.setting.space.node(part.node) == Node::String);
        for Part { expr, price, .. } in texts.cloned().collect::<Vec<_>>() {
            let characters = Expr::Characters(Rc::new(expr.clone()));
            self.add(Atom::Palindrome(characters.clone()), price + 2);
            self.add(Atom::Distinct(characters.clone()), price + 2);
            let lowered = Expr::Changed(Change::Lowered, Rc::new(expr.clone()));
            self.add(Atom::Compare(Compared::Equal, expr, lowered), price + 2);
            for n in 0..=4 {
                let length = Expr::Length(Rc::new(characters.clone()));
                self.add(Atom::Compare(Compared::Less, length.clone(), Expr::Int(n)), price + 3);
                self.add(Atom::Compare(Compared::Equal, length, Expr::Int(n)), price + 3);
            }
        }
    }

    /// Elements that may be in a list.
    fn items_for(&self, list: &ListPart) -> Vec<(Expr, u32)> {
        match list.kind {
            Some(kind) => {
                let ints = self.ints.iter().filter(|int| int.kind == kind && int.price <= 2);
                ints.map(|int| (int.expr.clone(), int.price)).collect()
            }
            None => {
                let parts = self.parts.iter().filter(|part| part.node == list.item && part.price <= 2);
                parts.map(|part| (part.expr.clone(), part.price)).collect()
            }
        }
    }

    fn boolean_functions(&mut self) {
        for (number, function) in self.functions.all().iter().enumerate() {
            let helps = function.any.is_none() && function.role.describes();
            if !self.is_bool(function.result) || !helps || function.params.len() > 2 {
                continue;
            }
            for (args, price) in self.arguments(&function.params, 2) {
                self.add(Atom::Holds(number, args), price);
            }
        }
    }
}

/// Keys on one way down: nobody thinks of their sum, or reads them backwards.
fn is_spine(list: &Expr) -> bool {
    matches!(list, Expr::Spine(..))
}

/// A list that is put together.
fn made(list: &Expr) -> bool {
    matches!(list, Expr::Cons(..) | Expr::Append(..))
}

/// The constructor's field that an expression is; none for slots.
fn parent(setting: &Setting, expr: &Expr) -> Option<(NodeId, u32, u32)> {
    let Expr::Field(of, case, index) = expr else { return None };
    Some((node_of(setting, of)?, *case, *index))
}

/// The type of a slot or a field of one.
fn node_of(setting: &Setting, expr: &Expr) -> Option<NodeId> {
    match expr {
        Expr::Slot(slot) => Some(setting.slots[*slot].node),
        Expr::Field(of, case, index) => field(&setting.space, node_of(setting, of)?, *case, *index),
        _ => None,
    }
}

/// A range over two lists in step.
pub(super) fn aligned(a: &Expr, d: usize, b: &Expr, e: usize) -> Range {
    Range::Aligned(a.clone(), d, b.clone(), e)
}
