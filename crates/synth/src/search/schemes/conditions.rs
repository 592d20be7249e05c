//! The conditions that are tried at open places of a plan: those of the bank, remainders, and bounds.

use super::super::Search;
use super::super::context::ContextId;
use super::pool::{Choice, Priced, few};
use crate::terms::{InstanceId, Term, TermId};
use crate::values::{Node, ValueId};
use refute_ir::types::{Type, TypeId};

/// Conditions at a place: as many as there are bits.
const MOST_TESTS: usize = 128;
/// How many of them are about remainders and bounds, and bounds of one number.
const MOST_SPECIAL: usize = 40;
const MOST_BOUNDS: usize = 8;
/// Numbers of which multiples are asked for, beside 2, with the cost of each.
const DIVISORS: [(i64, u32); 5] = [(3, 3), (4, 4), (5, 3), (7, 4), (10, 3)];

impl Search<'_, '_> {
    /// The conditions for a place, in order of price.
    pub(super) fn test_pool(&mut self, context: ContextId) -> Vec<Choice> {
        let Some(ty) = self.world.types.known(&Type::con(TypeId::BOOL)) else { return Vec::new() };
        self.grow(context, self.stage.terms);
        let mut all = self.entries(context, ty, |_| true, usize::MAX);
        all.retain(|(_, term)| !self.world.terms.is_recursive(*term) && !self.is_constant(*term));
        let mut special = self.remainders(context);
        special.extend(self.bounds(context));
        let special = few(special, MOST_SPECIAL);
        let mut pool = few(all, MOST_TESTS - special.len());
        pool.extend(special);
        let choice = |(cost, term)| Choice { price: cost + self.suspicion_of_part(term), cost, term };
        let mut pool: Vec<Choice> = few(pool, MOST_TESTS).into_iter().map(choice).collect();
        // Of two with the same price equality is the more likely meant.
        pool.sort_by_key(|one| (one.price, !self.is_equality(one.term), one.cost, one.term));
        pool
    }

    fn is_equality(&self, term: TermId) -> bool {
        let Term::Component(instance, _) = self.world.terms.get(term) else { return false };
        self.world.instances[instance.0 as usize].operator.is_some_and(|operator| operator.name == "=")
    }

    pub(super) fn is_constant(&self, term: TermId) -> bool {
        self.world.terms.variables(term).is_empty()
    }

    /// `x mod k = 0`.
    fn remainders(&mut self, context: ContextId) -> Vec<Priced> {
        let Some(int) = self.world.types.known(&Type::int()) else { return Vec::new() };
        let (Some(modulo), Some(equal)) = (self.operator("mod", int), self.operator("=", int)) else {
            return Vec::new();
        };
        let zero = self.number(0, int);
        let mut made = Vec::new();
        for (cost, var) in self.variables(context, int) {
            for (divisor, more) in DIVISORS.into_iter().chain([(2, 1)]) {
                let divisor = self.number(divisor, int);
                let rest = self.world.terms.add(Term::Component(modulo, [var, divisor].into()));
                made.push((cost + more + 3, self.world.terms.add(Term::Component(equal, [rest, zero].into()))));
            }
        }
        made
    }

    /// `x < v` for the values that a number has in the examples.
    fn bounds(&mut self, context: ContextId) -> Vec<Priced> {
        let Some(int) = self.world.types.known(&Type::int()) else { return Vec::new() };
        let Some(bool) = self.tests_type() else { return Vec::new() };
        let less = self.world.instances.iter().position(|one| {
            one.params[..] == [int, int]
                && one.result == bool
                && one.operator.is_some_and(|operator| operator.name == "<")
        });
        let Some(less) = less else { return Vec::new() };
        let less = InstanceId(less as u32);
        let examples = self.examples.lines.len();
        let mut made = Vec::new();
        for (cost, term) in self.variables(context, int) {
            let vars = &self.contexts[context.index()].vars;
            let Some(var) = vars.iter().find(|var| *self.world.terms.get(term) == Term::Var(var.id)) else { continue };
            let mut values: Vec<i64> =
                var.vector[..examples].iter().filter_map(|value| self.number_of(*value)).collect();
            values.sort_unstable();
            values.dedup();
            // The smallest divides nothing.
            for value in values.into_iter().skip(1).take(MOST_BOUNDS) {
                let value = self.number(value, int);
                made.push((cost + 4, self.world.terms.add(Term::Component(less, [term, value].into()))));
            }
        }
        made
    }

    fn number_of(&self, value: ValueId) -> Option<i64> {
        match self.world.values.node(value) {
            Node::Int(n) => Some(*n),
            _ => None,
        }
    }
}
