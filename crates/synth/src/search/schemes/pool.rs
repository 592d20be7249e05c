//! The expressions that are tried at open leaves of a plan.
//!
//! Leaves: what the bank has, and what one operator or constructor makes of calls of the function and small expressions.
//! Conditions are another matter (see `conditions`).

use super::super::Search;
use super::super::context::ContextId;
use crate::answer::VarId;
use crate::bank::Var;
use crate::cost;
use crate::terms::{InstanceId, Term, TermId, parts};
use crate::types::{Kind, Ty};
use crate::values::Node;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Expressions at a leaf with calls of the function, and without.
const MOST_LEAVES: usize = 400;
const MOST_PLAIN: usize = 50;
/// Expressions with calls that a second operator is put around.
const MOST_INNER: usize = 60;
/// Calls of the function, and small expressions of each type, that are combined.
const CALLS: usize = 6;
const ODD_CALLS: usize = 2;
const SMALL: usize = 24;
/// Calls that are made whether or not the bank came to them.
const MOST_USUAL: usize = 40;
/// Calls of a helper, and what it may carry on.
const MOST_OF_HELPER: usize = 120;
const MOST_GROWN: usize = 40;
/// The cost of a small expression.
const SMALL_COST: u32 = 5;
/// An expression with its cost.
pub(in crate::search) type Priced = (u32, TermId);

/// An expression that may be chosen at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Choice {
    /// Its cost with what makes it suspect: the order in which it is tried.
    pub price: u32,
    /// Its cost.
    pub cost: u32,
    /// The expression.
    pub term: TermId,
}

/// What a pool is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::search) enum PoolKind {
    Leaves,
    /// Leaves with calls that go down in two parameters, where some can.
    LeavesInStep,
    Tests,
}

/// What is tried at a place, in order of price.
pub(in crate::search) type Pool = Rc<[Choice]>;

impl Search<'_, '_> {
    /// The expressions for a leaf, in order of price.
    pub(super) fn leaf_pool(&mut self, context: ContextId, keeps_step: bool) -> Vec<Choice> {
        let ty = self.world.result;
        self.grow(context, self.stage.terms);
        let calls = self.calls_for(context, keeps_step);
        if self.carries {
            let mut plain = self.entries(context, ty, |_| true, usize::MAX);
            plain.retain(|(_, term)| !self.world.terms.is_recursive(*term));
            plain.extend(self.constructed(context, ty, &[]));
            let pool = calls.iter().copied().chain(few(plain, MOST_PLAIN)).collect();
            return self.choices(context, pool);
        }
        let mut all: Vec<Priced> = self.entries(context, ty, |_| true, usize::MAX);
        all.retain(|(_, term)| self.calls_only(*term, &calls));
        all.extend(calls.iter());
        let mut small = self.small(context, ty);
        let constructed = self.constructed(context, ty, &calls);
        small.extend(constructed.iter().filter(|(cost, _)| *cost <= SMALL_COST).copied());
        // `true && e` says nothing.
        small.retain(|(_, term)| Some(ty) != self.tests_type() || !self.is_constant(*term));
        let once = self.operated(ty, &calls, &small);
        let is_recursive = |one: &&Priced| self.world.terms.is_recursive(one.1);
        let of_once = few(once.iter().chain(&constructed).filter(is_recursive).copied().collect(), MOST_INNER);
        small.truncate(SMALL / 2);
        let twice = if calls.len() > 1 { self.operated(ty, &calls, &of_once) } else { Vec::new() };
        let more = if calls.len() > 1 { self.operated(ty, &small, &of_once) } else { Vec::new() };
        all.extend(once.into_iter().chain(twice).chain(more));
        let (recursive, plain): (Vec<Priced>, Vec<Priced>) =
            all.into_iter().partition(|(_, term)| self.world.terms.is_recursive(*term));
        let mut pool = self.leading(recursive, &calls);
        pool.extend(few(plain, MOST_PLAIN));
        pool.extend(constructed);
        let pool = few(pool, usize::MAX);
        self.choices(context, pool)
    }

    /// Expressions for a leaf with their prices, in order.
    pub(super) fn choices(&mut self, context: ContextId, pool: Vec<Priced>) -> Vec<Choice> {
        let calls = self.calls_of(context);
        let descents: Vec<TermId> = calls.iter().filter(|(cost, _)| *cost == 1).map(|(_, term)| *term).collect();
        // What a recursive result was taken apart for is used.
        let is_given = |var: &VarId| !self.params.contains(var) && !self.origins.contains_key(var);
        let given: Vec<VarId> = self.variables_of(context).into_iter().filter(is_given).collect();
        let choice = |(cost, term)| {
            let lone = self.lone_constant(term, !descents.is_empty());
            let used = if given.is_empty() { Vec::new() } else { self.world.terms.variables(term) };
            let unread = given.iter().filter(|var| !used.contains(var)).count() as u32;
            let price = cost
                + self.suspicion_of_part(term)
                + self.left_out(term, &descents)
                + self.left_out_in_step(context, term)
                + lone
                + unread;
            Choice { price, cost, term }
        };
        let mut pool: Vec<Choice> = pool.into_iter().map(choice).collect();
        // Of two with the same price a call of the function is the more likely meant, then what leaves out less.
        let bound: Vec<VarId> =
            self.variables_of(context).into_iter().filter(|var| self.origins.contains_key(var)).collect();
        let unused = |term: TermId| {
            let used = self.world.terms.variables(term);
            bound.iter().filter(|var| !used.contains(var)).count()
        };
        pool.sort_by_cached_key(|one| {
            (one.price, !self.world.terms.is_recursive(one.term), unused(one.term), one.cost, one.term)
        });
        pool
    }

    /// The calls of the function that are tried at a place.
    pub(super) fn calls_of(&mut self, context: ContextId) -> Rc<[Priced]> {
        if let Some(known) = self.calls.get(&context) {
            return known.clone();
        }
        self.grow(context, self.stage.terms);
        let calls: Rc<[Priced]> = self.likely_calls(context).into();
        self.calls.insert(context, calls.clone());
        calls
    }

    /// What it costs to make nothing of some branches of a tree, where the function is called on others.
    fn left_out(&self, term: TermId, descents: &[TermId]) -> u32 {
        let called = descents.iter().filter(|call| self.contains(term, **call)).count();
        let is_tree = descents.len() == 2 && !self.follows_several();
        if is_tree && called == 1 { cost::LEFT_OUT } else { 0 }
    }

    /// The same where two trees are looked into together.
    fn left_out_in_step(&self, context: ContextId, term: TermId) -> u32 {
        let mut calls = Vec::new();
        self.add_calls(term, &mut calls);
        if !self.follows_several() || !calls.iter().any(|call| self.is_in_step(*call)) {
            return 0;
        }
        let used = self.world.terms.variables(term);
        let is_branch = |var: &&Var| var.part_of.is_some_and(|param| self.world.params[param] == var.ty);
        let mut branches: BTreeMap<(Option<usize>, usize), Vec<bool>> = BTreeMap::new();
        for var in self.contexts[context.index()].vars.iter().filter(is_branch) {
            branches.entry((var.part_of, var.after)).or_default().push(used.contains(&var.id));
        }
        let is_left_out = |used: &&Vec<bool>| used.contains(&true) && used.contains(&false);
        cost::LEFT_OUT * branches.values().filter(is_left_out).count() as u32
    }

    /// Whether more than one parameter is a list or a tree: then a call that goes down in one of them only is usual.
    fn follows_several(&self) -> bool {
        self.world.params.iter().filter(|ty| self.world.types.is_recursive(**ty)).count() > 1
    }

    /// The cheapest of expressions with calls; those that call the function on every part of a tree before the others.
    fn leading(&self, all: Vec<Priced>, calls: &[Priced]) -> Vec<Priced> {
        let parts: Vec<TermId> = calls.iter().filter(|(cost, _)| *cost == 1).map(|(_, term)| *term).collect();
        let has_all = |term: TermId| parts.len() > 1 && parts.iter().all(|part| self.contains(term, *part));
        let mut all = few(all, usize::MAX);
        all.sort_by_key(|(cost, term)| {
            let price = cost + self.suspicion_of_part(*term);
            (price - if has_all(*term) { 2 } else { 0 }, *term)
        });
        all.truncate(MOST_LEAVES);
        few(all, MOST_LEAVES)
    }

    fn contains(&self, term: TermId, part: TermId) -> bool {
        term == part || parts(self.world.terms.get(term)).any(|inner| self.contains(inner, part))
    }

    /// The calls of the function that are tried: the most usual ones, and a few others.
    fn likely_calls(&mut self, context: ContextId) -> Vec<Priced> {
        let ty = self.world.result;
        if self.carries {
            let calls = self.usual_calls(context);
            return self.likeliest(calls, MOST_OF_HELPER);
        }
        let mut calls = self.entries(context, ty, |term| matches!(term, Term::Itself(_)), usize::MAX);
        calls.extend(self.calls_on_tenths());
        calls.extend(self.usual_calls(context));
        calls.sort_by_key(|(cost, term)| (*cost, *term));
        let in_step: Vec<Priced> = calls
            .iter()
            .filter(|(_, term)| self.is_in_step(*term) || self.is_euclid(*term) || self.is_rebuilt(*term))
            .take(CALLS)
            .copied()
            .collect();
        let (mut usual, mut odd): (Vec<Priced>, Vec<Priced>) =
            calls.into_iter().partition(|(_, term)| self.oddity(*term) == 0);
        usual.truncate(CALLS);
        odd.truncate(ODD_CALLS);
        usual.extend(odd);
        usual.extend(in_step);
        few(usual, usize::MAX)
    }

    /// Whether the arguments of a call are the second parameter and a remainder by it, where the name of the goal speaks of that.
    fn is_euclid(&self, call: TermId) -> bool {
        let Term::Itself(args) = self.world.terms.get(call) else { return false };
        let [second, rest] = args[..] else { return false };
        let [_, by] = self.params[..] else { return false };
        let is_by = |term: TermId| *self.world.terms.get(term) == Term::Var(by);
        self.hints.divides
            && is_by(second)
            && matches!(self.world.terms.get(rest), Term::Component(_, args) if self.name_of(rest) == "mod" && is_by(args[1]))
    }

    /// Whether a call goes down in two parameters or more.
    pub(in crate::search) fn is_in_step(&self, call: TermId) -> bool {
        let Term::Itself(args) = self.world.terms.get(call) else { return false };
        (0..args.len()).filter(|at| self.descends(args[*at], *at) || self.is_one_less(args[*at], *at)).count() > 1
    }

    /// The calls that are tried at a place; when two parameters are looked into together, those that go down in both, where there are such.
    pub(super) fn calls_for(&mut self, context: ContextId, keeps_step: bool) -> Rc<[Priced]> {
        let calls = self.calls_of(context);
        let in_step: Vec<Priced> = calls.iter().filter(|(_, call)| self.is_in_step(*call)).copied().collect();
        if keeps_step && !in_step.is_empty() { in_step.into() } else { calls }
    }

    /// Whether an argument of a call is made anew of parts of its parameter, and the others stay.
    fn is_rebuilt(&self, call: TermId) -> bool {
        let Term::Itself(args) = self.world.terms.get(call) else { return false };
        let is_rebuilt = |at: usize| match self.world.terms.get(args[at]) {
            Term::Construct(_, _, parts) => {
                let differ = parts.windows(2).all(|two| two[0] != two[1]);
                parts.len() > 1 && differ && parts.iter().all(|part| self.is_part_of(*part, at))
            }
            _ => false,
        };
        let stays = |at: usize| *self.world.terms.get(args[at]) == Term::Var(self.params[at]);
        (0..args.len()).all(|at| stays(at) || is_rebuilt(at)) && (0..args.len()).any(is_rebuilt)
    }

    fn is_part_of(&self, term: TermId, param: usize) -> bool {
        matches!(self.world.terms.get(term), Term::Var(var) if self.origins.get(var) == Some(&param))
    }

    /// The calls that people write, whether or not the bank came to them: each argument stays, or is a part of its parameter, or a
    /// number less one or two; one at least gets smaller.
    fn usual_calls(&mut self, context: ContextId) -> Vec<Priced> {
        if !self.supply.recursive {
            return Vec::new();
        }
        let vars: Vec<(u32, TermId)> = self.contexts[context.index()]
            .vars
            .iter()
            .filter(|var| self.origins.contains_key(&var.id))
            .map(|var| (cost::variable(var.depth), self.world.terms.add(Term::Var(var.id))))
            .collect();
        let mut calls: Vec<(u32, Vec<TermId>, bool)> = vec![(0, Vec::new(), false)];
        for (at, ty) in self.world.params.clone().into_iter().enumerate() {
            let param = self.world.terms.add(Term::Var(self.params[at]));
            let mut ways = vec![(0, param, false)];
            if self.carries && at == 0 {
                ways.extend(self.grown(context, ty));
            }
            ways.extend(vars.iter().filter(|(_, var)| self.descends(*var, at)).map(|(cost, var)| (*cost, *var, true)));
            if let Some(minus) = self.operator("-", ty) {
                for (less, cost) in [(1, 3), (2, 4)] {
                    let number = self.number(less, ty);
                    let arg = self.world.terms.add(Term::Component(minus, [param, number].into()));
                    ways.push((cost, arg, true));
                }
            }
            if let Some(divide) = self.operator("/", ty).filter(|_| self.carries && at > 0) {
                for by in [2, 10] {
                    let number = self.number(by, ty);
                    let arg = self.world.terms.add(Term::Component(divide, [param, number].into()));
                    ways.push((3, arg, true));
                }
            }
            let longer = |(cost, args, smaller): &(u32, Vec<TermId>, bool)| -> Vec<(u32, Vec<TermId>, bool)> {
                let with = |(more, arg, less): &(u32, TermId, bool)| {
                    (cost + more, [args.as_slice(), &[*arg]].concat(), *smaller || *less)
                };
                ways.iter().map(with).collect()
            };
            calls = calls.iter().flat_map(longer).collect();
            calls.sort_by_key(|(cost, ..)| *cost);
            calls.truncate(if self.carries { MOST_OF_HELPER } else { MOST_USUAL });
        }
        calls.retain(|(_, _, smaller)| *smaller);
        let mut calls: Vec<Priced> = calls
            .into_iter()
            .map(|(cost, args, _)| (cost.max(1), self.world.terms.add(Term::Itself(args.into()))))
            .collect();
        calls.extend(self.euclid());
        calls
    }

    /// What a helper may carry on, and whether that alone comes to an end: what it carries with something added to it.
    fn grown(&mut self, context: ContextId, ty: Ty) -> Vec<(u32, TermId, bool)> {
        let carried = self.params[0];
        let mut all = self.entries(context, ty, |term| !matches!(term, Term::Itself(_)), usize::MAX);
        all.retain(|(cost, term)| *cost <= SMALL_COST && !self.world.terms.is_recursive(*term));
        if let (Some(plus), Some(times)) = (self.operator("+", ty), self.operator("*", ty)) {
            let old = self.world.terms.add(Term::Var(carried));
            let digits: Vec<Priced> =
                self.variables(context, ty).into_iter().chain(self.last_digits(context, ty)).collect();
            for base in [2, 10] {
                let base = self.number(base, ty);
                let more = self.world.terms.add(Term::Component(times, [old, base].into()));
                for (cost, digit) in digits.iter().filter(|(_, digit)| *digit != old) {
                    all.push((cost + 4, self.world.terms.add(Term::Component(plus, [more, *digit].into()))));
                }
            }
        }
        all.retain(|(_, term)| *term != self.world.terms.add(Term::Var(carried)));
        all.retain(|(_, term)| self.world.terms.variables(*term).contains(&carried));
        let ends = |term: TermId| {
            matches!(self.world.terms.get(term), Term::Component(_, args)
                if matches!(self.name_of(term), "+" | "-") && args.len() == 2 && self.is_number(args[1], 1))
        };
        let grown = self.likeliest(all, MOST_GROWN);
        grown.into_iter().map(|(cost, term)| (cost, term, ends(term))).collect()
    }

    /// `f b (a mod b)`, where the name of the goal speaks of division.
    fn euclid(&mut self) -> Option<Priced> {
        let [one, other] = self.world.params[..] else { return None };
        let modulo = self.operator("mod", one).filter(|_| self.hints.divides && one == other)?;
        let [a, b] = [0, 1].map(|at| self.world.terms.add(Term::Var(self.params[at])));
        let rest = self.world.terms.add(Term::Component(modulo, [a, b].into()));
        Some((4, self.world.terms.add(Term::Itself([b, rest].into()))))
    }

    fn literals_of(&self, term: TermId) -> usize {
        let inner = parts(self.world.terms.get(term)).map(|part| self.literals_of(part)).sum::<usize>();
        inner + usize::from(matches!(self.world.terms.get(term), Term::Literal(..)))
    }

    /// Whether every call of the function in an expression is one of these.
    fn calls_only(&self, term: TermId, calls: &[Priced]) -> bool {
        if !self.world.terms.is_recursive(term) {
            return true;
        }
        match self.world.terms.get(term) {
            Term::Itself(_) => calls.iter().any(|(_, call)| *call == term),
            other => parts(other).all(|part| self.calls_only(part, calls)),
        }
    }

    /// `f (n / 10)`, which is too dear for a bank.
    fn calls_on_tenths(&mut self) -> Vec<Priced> {
        let params: Vec<TermId> = self.params.iter().map(|var| self.world.terms.add(Term::Var(*var))).collect();
        let mut made = Vec::new();
        for (at, ty) in self.world.params.clone().into_iter().enumerate() {
            let Some(divide) = self.operator("/", ty).filter(|_| self.supply.recursive) else { continue };
            let ten = self.number(10, ty);
            let mut args = params.clone();
            args[at] = self.world.terms.add(Term::Component(divide, [params[at], ten].into()));
            made.push((3, self.world.terms.add(Term::Itself(args.into()))));
        }
        made
    }

    /// How unusual the arguments of a call are: parts and numbers one less are not.
    pub(super) fn oddity(&self, call: TermId) -> u32 {
        let Term::Itself(args) = self.world.terms.get(call) else { return 0 };
        let oddity = |term: &TermId| match self.world.terms.get(*term) {
            Term::Var(_) => 0,
            Term::Component(instance, args) => {
                let name = self.world.instances[instance.0 as usize].operator.map_or("", |operator| operator.name);
                match (name, &args[..]) {
                    ("-" | "+", [_, by]) if self.is_number(*by, 1) => 0,
                    ("-", [_, by]) if self.is_number(*by, 2) => 1,
                    ("/", [_, by]) if self.is_number(*by, 10) || self.is_number(*by, 2) => 0,
                    _ => 3,
                }
            }
            _ => 2,
        };
        args.iter().map(oddity).sum()
    }

    pub(in crate::search) fn is_number(&self, term: TermId, n: i64) -> bool {
        matches!(self.world.terms.get(term), Term::Literal(value, _) if *self.world.values.node(*value) == Node::Int(n))
    }

    /// Entries of a bank.
    pub(super) fn entries(
        &self,
        context: ContextId,
        ty: Ty,
        wanted: impl Fn(&Term) -> bool,
        most: usize,
    ) -> Vec<Priced> {
        let entries = self.contexts[context.index()].bank.of(ty).iter();
        let found = entries.filter(|entry| wanted(self.world.terms.get(entry.term)));
        found.map(|entry| (entry.cost, entry.term)).take(most).collect()
    }

    /// Small expressions without calls of the function.
    fn small(&mut self, context: ContextId, ty: Ty) -> Vec<Priced> {
        let mut small = self.entries(context, ty, |_| true, usize::MAX);
        small.retain(|(cost, term)| *cost <= SMALL_COST && !self.world.terms.is_recursive(*term));
        // What is made of variables alone is meant more often than what has a constant in it.
        small.sort_by_cached_key(|(cost, term)| (cost + self.suspicion_of_part(*term), self.literals_of(*term), *term));
        small.truncate(SMALL);
        small.extend(self.last_digits(context, ty));
        small
    }

    /// Constructors of a type over small expressions and calls, to a depth of two.
    fn constructed(&mut self, context: ContextId, ty: Ty, calls: &[Priced]) -> Vec<Priced> {
        let result = self.world.result;
        let mut all: Vec<Priced> = Vec::new();
        for _ in 0..2 {
            let inner = all.clone();
            all.extend(self.made_of(ty, MOST_LEAVES, |search, arg| {
                let mut choices = search.small(context, arg);
                if arg == result {
                    choices.extend(calls);
                }
                if arg == ty {
                    choices.extend(&inner);
                } else if search.world.types.cases(arg).len() == 1 {
                    choices.extend(search.made_of(arg, 2 * SMALL, |search, arg| search.small(context, arg)));
                }
                few(choices, 3 * SMALL)
            }));
        }
        few(all, MOST_LEAVES)
    }

    /// The constructors of a type over what its arguments may be.
    fn made_of(&mut self, ty: Ty, most: usize, mut choices: impl FnMut(&mut Self, Ty) -> Vec<Priced>) -> Vec<Priced> {
        let cases: Vec<Vec<Ty>> = self.world.types.cases(ty).iter().map(|case| case.args.clone()).collect();
        let mut made = Vec::new();
        for (case, types) in cases.into_iter().enumerate() {
            let mut product: Vec<(u32, Vec<TermId>)> = vec![(cost::CONSTRUCT, Vec::new())];
            for arg in types {
                let choices = choices(self, arg);
                let longer = |(cost, terms): &(u32, Vec<TermId>)| -> Vec<(u32, Vec<TermId>)> {
                    let with = |(more, term): &Priced| (cost + more, [terms.as_slice(), &[*term]].concat());
                    choices.iter().map(with).collect()
                };
                product = product.iter().flat_map(longer).collect();
                product.sort_by_key(|(cost, _)| *cost);
                product.truncate(3 * most);
            }
            for (cost, terms) in product {
                made.push((cost, self.world.terms.add(Term::Construct(ty, case as u32, terms.into()))));
            }
        }
        few(made, most)
    }

    /// Operators and functions of two arguments of a type over these, in both orders.
    fn operated(&mut self, ty: Ty, left: &[Priced], right: &[Priced]) -> Vec<Priced> {
        let mut made = Vec::new();
        for (number, one) in self.world.instances.clone().iter().enumerate() {
            if one.result != ty || one.params[..] != [ty, ty] {
                continue;
            }
            let own = cost::component(&self.world, one);
            let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (*a, *b)));
            let both = left.iter().flat_map(|a| left.iter().map(move |b| (*a, *b)));
            for (a, b) in pairs.chain(both) {
                for (first, second) in [(a, b), (b, a)] {
                    let twice = first.1 == second.1 && self.world.terms.is_recursive(first.1);
                    let idle =
                        twice || one.operator.is_some_and(|operator| operator.is_idle(&self.world, first, second));
                    if !idle {
                        let args = [first.1, second.1].into();
                        let term = self.world.terms.add(Term::Component(InstanceId(number as u32), args));
                        made.push((own + first.0 + second.0, term));
                    }
                }
            }
        }
        self.likeliest(made, MOST_LEAVES)
    }

    /// The cheapest, none twice, with what makes them suspect.
    pub(super) fn likeliest(&self, all: Vec<Priced>, most: usize) -> Vec<Priced> {
        let mut all = few(all, usize::MAX);
        all.sort_by_cached_key(|(cost, term)| (cost + self.suspicion_of_part(*term), *term));
        all.truncate(most);
        all
    }

    /// `x mod 10`.
    pub(super) fn last_digits(&mut self, context: ContextId, ty: Ty) -> Vec<Priced> {
        let Some(modulo) = self.operator("mod", ty) else { return Vec::new() };
        let ten = self.number(10, ty);
        let vars = self.variables(context, ty);
        let digit = |(cost, var)| (cost + 1, self.world.terms.add(Term::Component(modulo, [var, ten].into())));
        vars.into_iter().map(digit).collect()
    }

    pub(super) fn variables(&self, context: ContextId, ty: Ty) -> Vec<Priced> {
        self.entries(context, ty, |term| matches!(term, Term::Var(_)), SMALL)
    }

    pub(super) fn number(&mut self, n: i64, ty: Ty) -> TermId {
        let value = self.world.values.add(Node::Int(n));
        self.world.terms.add(Term::Literal(value, ty))
    }

    /// An operator on two numbers by its name.
    pub(super) fn operator(&self, name: &str, ty: Ty) -> Option<InstanceId> {
        self.operator_on(name, ty).filter(|_| matches!(self.world.types.kind(ty), Kind::Int))
    }
}

/// The cheapest, none twice.
pub(super) fn few(mut all: Vec<Priced>, most: usize) -> Vec<Priced> {
    all.sort();
    let mut seen = FxHashSet::default();
    all.retain(|(_, term)| seen.insert(*term));
    all.truncate(most);
    all
}
