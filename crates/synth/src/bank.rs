//! A bank of expressions: what can be said with the variables of a place, smallest first, each behaviour once.
//!
//! In: the variables in scope with their values on each example. Out: for every type its expressions in order of cost,
//! each with its values; start at [`Bank::grow`]. Two expressions with the same values on all examples are one, the
//! cheaper; variables are always kept, since calls of the function itself go by variables, and so are such calls.
//! The function itself is called only where an argument becomes smaller; elsewhere such a call has no value.

mod descent;
mod lambdas;

use crate::answer::VarId;
use crate::cost;
use crate::mask::Mask;
use crate::terms::{InstanceId, Term, TermId};
use crate::types::{Kind, Ty};
use crate::values::{UNDEFINED, ValueId};
use crate::world::World;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Most expressions of one bank.
const MOST_ENTRIES: usize = 60_000;

/// What an entry takes beside its values, in words.
const WORDS_OF_ENTRY: u64 = 16;

/// The values of an expression, one for each example.
pub(crate) type Vector = Rc<[ValueId]>;

/// A variable in scope.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub id: VarId,
    pub ty: Ty,
    pub vector: Vector,
    /// The parameter of which it is a part, and not the whole.
    pub part_of: Option<usize>,
    /// How many matches deep it lies in a parameter.
    pub depth: u32,
    /// How many variables were in scope before those that were bound with it.
    pub after: usize,
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub term: TermId,
    pub vector: Vector,
    pub cost: u32,
    /// Whether a part of some value is not known.
    pub open: bool,
}

/// What is the same in all banks of a problem.
pub(crate) struct Supply {
    /// Types of which constructors are arguments of something, with the cost up to which they are made.
    pub constructed: Vec<(Ty, u32)>,
    /// Constants, with their cost.
    pub literals: Vec<(ValueId, Ty, u32)>,
    pub instances: Vec<InstanceId>,
    /// Types of functions that components take.
    pub taken: Vec<Ty>,
    pub recursive: bool,
    /// How many examples and probes there are.
    pub width: usize,
    /// The arguments of the function on each.
    pub args: Vec<Vector>,
}

/// See the head of the file.
#[derive(Default)]
pub(crate) struct Bank {
    /// Complete up to this cost.
    pub level: u32,
    entries: FxHashMap<Ty, Vec<Entry>>,
    /// By type: where the entries of each cost begin.
    starts: FxHashMap<Ty, Vec<usize>>,
    /// What there is already; calls of the function itself are only compared with one another.
    seen: FxHashSet<(Ty, Vector, bool)>,
    count: usize,
    lambdas: lambdas::Lambdas,
}

/// How an expression is made of smaller ones.
#[derive(Clone, Copy, Debug)]
enum Way {
    Construct(Ty, u32),
    Component(InstanceId),
    Itself,
    Apply(usize),
}

/// The place of a bank: what is in scope, and on which examples.
pub(crate) struct Place<'a> {
    pub vars: &'a [Var],
    pub mask: Mask,
    pub supply: &'a Supply,
}

impl Bank {
    /// The entries of a type, cheapest first.
    pub(crate) fn of(&self, ty: Ty) -> &[Entry] {
        self.entries.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// All types of which there are entries, in order.
    pub(crate) fn types(&self) -> Vec<Ty> {
        let mut types: Vec<Ty> = self.entries.keys().copied().collect();
        types.sort();
        types
    }

    fn of_cost(&self, ty: Ty, cost: u32) -> &[Entry] {
        let Some(starts) = self.starts.get(&ty) else { return &[] };
        let Some(first) = starts.get(cost as usize).copied() else { return &[] };
        let entries = &self.entries[&ty];
        let end = starts.get(cost as usize + 1).copied().unwrap_or(entries.len());
        &entries[first..end]
    }

    /// Makes all expressions up to a cost, unless there are too many already.
    pub(crate) fn grow(&mut self, world: &mut World<'_>, place: &Place<'_>, level: u32, most: usize) {
        while self.level < level && self.count < most.min(MOST_ENTRIES) {
            self.level += 1;
            for (ty, starts) in &mut self.starts {
                starts.resize(self.level as usize + 1, self.entries[ty].len());
            }
            self.variables(world, place);
            self.constants(world, place);
            for (way, cost) in self.ways(world, place) {
                if let Some(left) = self.level.checked_sub(cost) {
                    self.combine(world, place, way, left);
                }
            }
            self.functions(world, place);
        }
    }

    fn variables(&mut self, world: &mut World<'_>, place: &Place<'_>) {
        let level = self.level;
        let mut vars: Vec<&Var> = place.vars.iter().filter(|var| cost::variable(var.depth) == level).collect();
        // The innermost first: of two that agree on all examples it is the one more likely meant.
        vars.sort_by_key(|var| std::cmp::Reverse(var.after));
        for var in vars {
            let term = world.terms.add(Term::Var(var.id));
            self.seen.insert((var.ty, var.vector.clone(), false));
            self.push(world, var.ty, term, var.vector.clone());
        }
    }

    fn constants(&mut self, world: &mut World<'_>, place: &Place<'_>) {
        for (value, ty, cost) in &place.supply.literals {
            if *cost == self.level {
                let vector = place.supply.same(place.mask, *value);
                self.offer(world, *ty, vector, |world| world.terms.add(Term::Literal(*value, *ty)));
            }
        }
        for instance in &place.supply.instances {
            let one = &world.instances[instance.0 as usize];
            if one.params.is_empty() && self.level == cost::NAME {
                let ty = one.result;
                let value = world.component_value(*instance);
                let vector = place.supply.same(place.mask, value);
                self.offer(world, ty, vector, |world| world.terms.add(Term::Component(*instance, Rc::new([]))));
            }
        }
    }

    /// All ways with their own cost, in a fixed order.
    fn ways(&self, world: &World<'_>, place: &Place<'_>) -> Vec<(Way, u32)> {
        let mut ways = Vec::new();
        for (i, var) in place.vars.iter().enumerate() {
            if matches!(world.types.kind(var.ty), Kind::Arrow(..)) {
                ways.push((Way::Apply(i), cost::APPLY));
            }
        }
        for (ty, _) in place.supply.constructed.iter().filter(|(_, most)| self.level <= *most) {
            let cases = world.types.cases(*ty).len();
            ways.extend((0..cases).map(|case| (Way::Construct(*ty, case as u32), cost::CONSTRUCT)));
        }
        for instance in &place.supply.instances {
            let one = &world.instances[instance.0 as usize];
            if !one.params.is_empty() {
                ways.push((Way::Component(*instance), cost::component(world, one)));
            }
        }
        // Last, since a call costs no more than its arguments, which must be there.
        if place.supply.recursive {
            ways.push((Way::Itself, cost::ITSELF));
        }
        ways
    }

    fn parameters(world: &World<'_>, place: &Place<'_>, way: Way) -> (Vec<Ty>, Ty) {
        match way {
            Way::Construct(ty, case) => (world.types.cases(ty)[case as usize].args.clone(), ty),
            Way::Component(instance) => {
                let one = &world.instances[instance.0 as usize];
                (one.params.clone(), one.result)
            }
            Way::Itself => (world.params.clone(), world.result),
            Way::Apply(var) => match world.types.kind(place.vars[var].ty) {
                Kind::Arrow(params, result) => (params.clone(), *result),
                _ => (Vec::new(), place.vars[var].ty),
            },
        }
    }

    /// Makes all expressions in one way whose arguments cost so much together.
    fn combine(&mut self, world: &mut World<'_>, place: &Place<'_>, way: Way, left: u32) {
        let (params, result) = Bank::parameters(world, place, way);
        if params.is_empty() {
            if left == 0
                && let Way::Construct(ty, case) = way
            {
                let value = world.construct(case, &[]);
                let vector = place.supply.same(place.mask, value);
                self.offer(world, ty, vector, |world| world.terms.add(Term::Construct(ty, case, Rc::new([]))));
            }
            return;
        }
        if params.iter().any(|param| self.of(*param).is_empty()) {
            return;
        }
        let mut chosen: Vec<Entry> = Vec::new();
        self.choose(world, place, (way, result), &params, left, &mut chosen);
    }

    fn choose(
        &mut self,
        world: &mut World<'_>,
        place: &Place<'_>,
        what: (Way, Ty),
        params: &[Ty],
        left: u32,
        chosen: &mut Vec<Entry>,
    ) {
        let Some((param, rest)) = params.split_first() else {
            if left == 0 {
                self.made(world, place, what, chosen);
            }
            return;
        };
        let itself = matches!(what.0, Way::Itself);
        let same = itself.then(|| place.vars[chosen.len()].id);
        if let Some(same) = same.and_then(|id| self.variable(world, *param, id)) {
            // An argument that stays as it is costs nothing; functions always do.
            chosen.push(same);
            self.choose(world, place, what, rest, left, chosen);
            chosen.pop();
        }
        if itself && matches!(world.types.kind(*param), Kind::Arrow(..)) {
            return;
        }
        let least = if itself { 0 } else { rest.len() as u32 };
        let first = if rest.is_empty() && !itself { left } else { 1 };
        for cost in first.max(1)..=left.saturating_sub(least) {
            let count = self.of_cost(*param, cost).len();
            for i in 0..count {
                if self.count >= MOST_ENTRIES || world.is_over() {
                    return;
                }
                let entry = self.of_cost(*param, cost)[i].clone();
                if same.is_some_and(|id| *world.terms.get(entry.term) == Term::Var(id)) {
                    continue;
                }
                chosen.push(entry);
                self.choose(world, place, what, rest, left - cost, chosen);
                chosen.pop();
            }
        }
    }

    /// The entry of a variable.
    fn variable(&self, world: &World<'_>, ty: Ty, id: VarId) -> Option<Entry> {
        self.of_cost(ty, 1).iter().find(|entry| *world.terms.get(entry.term) == Term::Var(id)).cloned()
    }

    /// An expression whose parts are chosen.
    fn made(&mut self, world: &mut World<'_>, place: &Place<'_>, (way, result): (Way, Ty), parts: &[Entry]) {
        if let (Way::Component(instance), [left, right]) = (way, parts)
            && let Some(operator) = world.instances[instance.0 as usize].operator
            && operator.is_idle(world, (left.cost, left.term), (right.cost, right.term))
        {
            return;
        }
        world.steps += 1;
        let defined = match way {
            Way::Itself => descent::smaller(world, place, parts),
            _ => Some(place.mask),
        };
        let Some(defined) = defined else { return };
        let mut args: Vec<ValueId> = Vec::with_capacity(parts.len());
        let vector = place.vector(defined, |column| {
            args.clear();
            args.extend(parts.iter().map(|part| part.vector[column]));
            match way {
                Way::Construct(_, case) => world.construct(case, &args),
                Way::Component(instance) => world.call(instance, &args),
                Way::Apply(var) => world.apply(place.vars[var].vector[column], &args),
                Way::Itself => world.itself(&args),
            }
        });
        self.offer_as(matches!(way, Way::Itself), world, result, vector, |world| {
            let args = parts.iter().map(|part| part.term).collect();
            world.terms.add(match way {
                Way::Construct(ty, case) => Term::Construct(ty, case, args),
                Way::Component(instance) => Term::Component(instance, args),
                Way::Itself => Term::Itself(args),
                Way::Apply(var) => Term::Apply(place.vars[var].id, args),
            })
        });
    }

    /// Takes an expression into the bank when its values are new.
    fn offer(&mut self, world: &mut World<'_>, ty: Ty, vector: Vector, make: impl FnOnce(&mut World<'_>) -> TermId) {
        self.offer_as(false, world, ty, vector, make);
    }

    fn offer_as(
        &mut self,
        calls_itself: bool,
        world: &mut World<'_>,
        ty: Ty,
        vector: Vector,
        make: impl FnOnce(&mut World<'_>) -> TermId,
    ) {
        if vector.iter().all(|value| *value == UNDEFINED) || !self.seen.insert((ty, vector.clone(), calls_itself)) {
            return;
        }
        let term = make(world);
        self.push(world, ty, term, vector);
    }

    fn push(&mut self, world: &mut World<'_>, ty: Ty, term: TermId, vector: Vector) {
        world.words_of_search += WORDS_OF_ENTRY + vector.len() as u64 / 2;
        let open = vector.iter().any(|value| world.values.is_open(*value));
        let level = self.level as usize;
        self.starts.entry(ty).or_insert_with(|| vec![0; level + 1]);
        self.entries.entry(ty).or_default().push(Entry { term, vector, cost: self.level, open });
        self.count += 1;
    }
}

impl Place<'_> {
    /// Values on some of the examples; the others have none.
    fn vector(&self, columns: Mask, mut value: impl FnMut(usize) -> ValueId) -> Vector {
        (0..self.supply.width).map(|column| if columns.contains(column) { value(column) } else { UNDEFINED }).collect()
    }
}

impl Supply {
    /// The same value on every example of a set.
    fn same(&self, mask: Mask, value: ValueId) -> Vector {
        (0..self.width).map(|column| if mask.contains(column) { value } else { UNDEFINED }).collect()
    }
}
