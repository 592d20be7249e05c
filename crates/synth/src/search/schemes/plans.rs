//! Programs of which only the matches are decided.

use super::super::Search;
use super::super::context::{ContextId, Inside, Scrutinee};
use super::fill::Memo;
use crate::answer::VarId;
use crate::bank::Vector;
use crate::cost;
use crate::terms::{Term, TermId};
use crate::types::Ty;
use crate::values::UNDEFINED;
use crate::world::Env;
use std::rc::Rc;

/// Calls of the function whose results are looked into, at one place.
const MOST_CALLS: usize = 3;
/// Plans.
const MOST_PLANS: usize = 160;

/// A program with open leaves and conditions.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub root: Place,
    /// The contexts of the leaves, by number.
    pub leaves: Vec<ContextId>,
    /// The ways to the leaves: which arm, and which arm in it.
    pub paths: Vec<Vec<usize>>,
    /// The contexts of the conditions, by number.
    pub tests: Vec<ContextId>,
    /// Whether both ways of a condition look alike, by its number.
    pub is_even: Vec<bool>,
    /// Whether two parameters are looked into together, and calls must go down in both where both can.
    pub keeps_step: bool,
    /// What the matches and conditions cost without what is open.
    pub cost: u32,
    /// Whether it has no match in a match, or two parameters are looked into in step: what people write most.
    pub is_usual: bool,
    /// Whether it was filled already.
    pub is_lucky: bool,
    /// The price up to which it was filled in all ways.
    pub exact_to: u32,
    /// Whether a higher price gives no more functions.
    pub is_hopeless: bool,
    /// What is known about it whatever is chosen.
    pub memo: Memo,
}

/// A part of a plan.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// An open expression, by its number.
    Leaf(usize),
    /// An open condition, by its number.
    If(usize, Box<Place>, Box<Place>),
    Match(TermId, Ty, Rc<[(Inside, Place)]>),
}

/// The same without numbers.
#[derive(Clone, Debug)]
enum Shape {
    Leaf,
    If(Box<Shape>, Box<Shape>),
    Match(Scrutinee, Vec<(Inside, Shape)>),
    /// The same match in another arm of the one around it: the two are written as one.
    Again(Scrutinee, Vec<(Inside, Shape)>),
}

impl Shape {
    fn is_usual(&self) -> bool {
        let chooses_only = |(_, shape): &(Inside, Shape)| !shape.looks();
        let Shape::Match(_, arms) = self else { return true };
        arms.iter().all(chooses_only) || arms.iter().any(|(_, shape)| matches!(shape, Shape::Again(..)))
    }

    /// Whether two parameters are looked into together, with one result for each pair of cases.
    fn is_in_step(&self) -> bool {
        let Shape::Match(_, arms) = self else { return false };
        let is_plain = |(_, shape): &(Inside, Shape)| {
            matches!(shape, Shape::Match(_, inner) | Shape::Again(_, inner)
                if inner.iter().all(|(_, shape)| matches!(shape, Shape::Leaf)))
        };
        arms.iter().any(|(_, shape)| matches!(shape, Shape::Again(..))) && arms.iter().all(is_plain)
    }

    /// Whether something is looked into.
    fn looks(&self) -> bool {
        match self {
            Shape::Leaf => false,
            Shape::If(yes, no) => yes.looks() || no.looks(),
            // `let a, b = f rest in ..`
            Shape::Match(_, arms) if arms.len() == 1 => arms[0].1.looks(),
            Shape::Match(..) | Shape::Again(..) => true,
        }
    }
}

fn choice(yes: Shape, no: Shape) -> Shape {
    Shape::If(yes.into(), no.into())
}

impl Search<'_, '_> {
    /// All plans, the cheapest first.
    pub(super) fn plans(&mut self) -> Vec<Plan> {
        let root = ContextId::ROOT;
        self.grow(root, self.stage.terms);
        let mut shapes = vec![Shape::Leaf, choice(Shape::Leaf, Shape::Leaf)];
        shapes.push(choice(Shape::Leaf, choice(Shape::Leaf, Shape::Leaf)));
        for on in self.looked_at(root) {
            let arms = self.arms_of(root, &on);
            shapes.push(Shape::Match(on.clone(), leaves(&arms)));
            shapes.push(choice(Shape::Leaf, Shape::Match(on.clone(), leaves(&arms))));
            for (at, (context, _)) in arms.iter().enumerate() {
                for inner in self.inner(*context, &on) {
                    let mut all = leaves(&arms);
                    all[at].1 = inner;
                    shapes.push(Shape::Match(on.clone(), all));
                }
            }
        }
        shapes.extend(self.in_step());
        if self.carries {
            shapes.retain(Shape::is_usual);
        }
        let mut plans: Vec<Plan> = shapes.iter().map(|shape| self.plan(shape)).collect();
        plans.sort_by_key(Plan::order);
        plans.truncate(MOST_PLANS);
        plans
    }

    /// Two parameters that are looked into together: a result for each pair of their cases, with a choice where both have parts.
    fn in_step(&mut self) -> Vec<Shape> {
        let root = ContextId::ROOT;
        let mut all = self.looked_at(root);
        all.retain(|on| {
            self.world.types.is_recursive(on.ty) && self.params.iter().any(|param| self.is_variable(on.term, *param))
        });
        let mut shapes = Vec::new();
        for first in &all {
            for second in all.iter().filter(|second| second.term != first.term) {
                for with_choice in [false, true] {
                    let arms = self.arms_of(root, first);
                    let count = arms.len();
                    let pairs = arms.into_iter().enumerate().map(|(number, (context, vars))| {
                        let here = self.looked_at(context).into_iter().find(|on| on.term == second.term);
                        let second = here.unwrap_or_else(|| second.clone());
                        let mut inner = leaves(&self.arms_of(context, &second));
                        if let Some((_, last)) = inner.last_mut().filter(|_| with_choice && number + 1 == count) {
                            *last = choice(Shape::Leaf, Shape::Leaf);
                        }
                        let look = if number == 0 { Shape::Match } else { Shape::Again };
                        ((context, vars), look(second, inner))
                    });
                    shapes.push(Shape::Match(first.clone(), pairs.collect()));
                }
            }
        }
        shapes
    }

    fn is_variable(&self, term: TermId, var: VarId) -> bool {
        *self.world.terms.get(term) == Term::Var(var)
    }

    /// What an arm may be, when it is more than a leaf.
    fn inner(&mut self, context: ContextId, outer: &Scrutinee) -> Vec<Shape> {
        let two = || choice(Shape::Leaf, Shape::Leaf);
        let mut shapes = vec![two(), choice(Shape::Leaf, two())];
        let mut inside = self.looked_at(context);
        inside.retain(|on| on.term != outer.term);
        let calls = self.calls_at(context);
        for on in inside.iter().chain(&calls) {
            let arms = self.arms_of(context, on);
            let plain = Shape::Match(on.clone(), leaves(&arms));
            shapes.push(plain.clone());
            shapes.push(choice(Shape::Leaf, plain));
            for at in 0..arms.len() {
                let mut all = leaves(&arms);
                all[at].1 = two();
                shapes.push(Shape::Match(on.clone(), all));
                if calls.iter().any(|call| call.term == on.term) {
                    continue;
                }
                for call in self.calls_at(arms[at].0) {
                    let mut all = leaves(&arms);
                    all[at].1 = Shape::Match(call.clone(), leaves(&self.arms_of(arms[at].0, &call)));
                    shapes.push(Shape::Match(on.clone(), all));
                }
            }
        }
        shapes
    }

    /// The variables that can be looked into.
    fn looked_at(&self, context: ContextId) -> Vec<Scrutinee> {
        let context = &self.contexts[context.index()];
        let mut all: Vec<Scrutinee> = Vec::new();
        for var in context.vars.iter().filter(|var| self.world.types.cases(var.ty).len() >= 2) {
            if let Some(term) = self.world.terms.known(&Term::Var(var.id)) {
                let cost = cost::variable(var.depth);
                all.push(Scrutinee { term, ty: var.ty, vector: var.vector.clone(), cost });
            }
        }
        all
    }

    /// The calls of the function whose results can be looked into.
    fn calls_at(&mut self, context: ContextId) -> Vec<Scrutinee> {
        let ty = self.world.result;
        if self.world.types.cases(ty).is_empty() || self.carries {
            return Vec::new();
        }
        let calls = self.calls_of(context);
        let mut likely: Vec<_> = calls.iter().filter(|(_, call)| self.oddity(*call) == 0).copied().collect();
        likely.sort_by_key(|(cost, call)| (cost + self.suspicion_of_part(*call), *call));
        likely.truncate(MOST_CALLS);
        let call = |(cost, term)| Scrutinee { term, ty, vector: self.vector_of(context, term), cost };
        likely.into_iter().map(call).collect()
    }

    /// The values of an expression on the examples of a place.
    fn vector_of(&mut self, context: ContextId, term: TermId) -> Vector {
        let here = &self.contexts[context.index()];
        let (mask, vars) = (here.mask, here.vars.clone());
        let mut value = |column| {
            let bound: Vec<_> = vars.iter().map(|var| (var.id, var.vector[column])).collect();
            self.world.eval(term, &mut Env::from(bound))
        };
        (0..self.supply.width).map(|column| if mask.contains(column) { value(column) } else { UNDEFINED }).collect()
    }

    fn arms_of(&mut self, context: ContextId, on: &Scrutinee) -> Vec<Inside> {
        let cases = self.world.types.cases(on.ty).len();
        let arms: Vec<Inside> = (0..cases).map(|case| self.arm(context, on, case as u32)).collect();
        for (context, _) in &arms {
            self.grow(*context, self.stage.terms);
        }
        arms
    }

    fn plan(&self, shape: &Shape) -> Plan {
        let mut plan = Plan {
            root: Place::Leaf(0),
            leaves: Vec::new(),
            paths: Vec::new(),
            tests: Vec::new(),
            is_even: Vec::new(),
            keeps_step: shape.is_in_step(),
            cost: 0,
            is_usual: shape.is_usual(),
            is_lucky: false,
            exact_to: 0,
            is_hopeless: false,
            memo: Memo::default(),
        };
        plan.root = self.numbered(&mut plan, ContextId::ROOT, shape, &mut Vec::new());
        plan
    }

    fn numbered(&self, plan: &mut Plan, context: ContextId, shape: &Shape, path: &mut Vec<usize>) -> Place {
        match shape {
            Shape::Leaf => {
                plan.leaves.push(context);
                plan.paths.push(path.clone());
                Place::Leaf(plan.leaves.len() - 1)
            }
            Shape::If(yes, no) => {
                plan.tests.push(context);
                plan.is_even.push(matches!((&**yes, &**no), (Shape::Leaf, Shape::Leaf)));
                plan.cost += cost::MATCH;
                let test = plan.tests.len() - 1;
                let mut arm = |plan: &mut Plan, number: usize, shape: &Shape| {
                    path.push(number);
                    let place = self.numbered(plan, context, shape, path);
                    path.pop();
                    Box::new(place)
                };
                let (yes, no) = (arm(plan, 0, yes), arm(plan, 1, no));
                Place::If(test, yes, no)
            }
            Shape::Match(on, arms) | Shape::Again(on, arms) => {
                plan.cost += match (shape, arms.len()) {
                    (Shape::Again(..), _) => 0,
                    (_, 1) => on.cost + cost::TAKE_APART,
                    _ => on.cost + cost::MATCH + self.digging(context, on),
                };
                let arm = |(number, (inside, shape)): (usize, &(Inside, Shape))| {
                    path.push(number);
                    let place = self.numbered(plan, inside.0, shape, path);
                    path.pop();
                    (inside.clone(), place)
                };
                Place::Match(on.term, on.ty, arms.iter().enumerate().map(arm).collect())
            }
        }
    }
}

fn leaves(arms: &[Inside]) -> Vec<(Inside, Shape)> {
    arms.iter().map(|inside| (inside.clone(), Shape::Leaf)).collect()
}
