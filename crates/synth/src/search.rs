//! The search: goals through constructors and matches, leaves out of banks.
//!
//! In: a problem. Out: answers, best first; start at [`search`].
//! A [`Context`] is a place in a program: the variables that matches on the way have bound. It has one bank of expressions,
//! whatever conditions were asked on the way: a condition only says which examples arrive. A goal is solved by an
//! expression of the bank that has the wanted value on all of them, by a constructor that all wanted values have in common
//! and goals for its arguments, or by a match that sends the examples to different arms. Stages allow ever larger
//! expressions and more matches; within a stage the cheapest solution wins.
//! What depends on calls of the function that no example knows about is believed here and tried in the end
//! (`World::run_candidate`).

mod context;
mod fits;
mod matches;
mod stages;

use crate::answer::{Answer, End, Found, VarId};
use crate::bank::{Supply, Vector};
use crate::mask::{MOST, Mask};
use crate::problem::{Config, Problem};
use crate::terms::TermId;
use crate::types::{Kind, Ty};
use crate::values::{Node, UNDEFINED, ValueId};
use crate::world::World;
use crate::{cost, instances};
use context::{Context, ContextId};
use refute_ir::types::TypeId;
use rustc_hash::{FxHashMap, FxHashSet};
use stages::Stage;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solutions that are kept for each goal.
const KEPT: usize = 8;

/// What is wanted at a place: a type, and a value for each example that arrives there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Goal {
    pub ty: Ty,
    pub want: Vector,
}

/// A number for a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GoalId(u32);

/// An expression that solves a goal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Solution {
    pub cost: u32,
    pub term: TermId,
}

/// What was asked before: context, goal, examples, matches.
type Question = (ContextId, GoalId, Mask, u32);

pub(crate) struct Search<'s, 'p> {
    pub world: World<'p>,
    pub supply: Supply,
    pub contexts: Vec<Context>,
    goals: Vec<Goal>,
    goal_ids: FxHashMap<Goal, GoalId>,
    /// What is known of questions in this stage: up to which cost, and the solutions.
    known: FxHashMap<Question, (u32, Vec<Solution>)>,
    params: Rc<[VarId]>,
    config: &'s Config,
    stop: &'s AtomicBool,
}

/// Searches for functions that do what the examples say.
pub(crate) fn search(problem: &Problem, config: &Config, stop: &AtomicBool) -> Found {
    let mut world = World::new(problem);
    let failed = |end, steps| Found { answers: Vec::new(), end, steps };
    let mut examples: Vec<(Rc<[ValueId]>, ValueId)> = Vec::new();
    for (number, example) in problem.examples.iter().enumerate() {
        let args: Option<Vec<ValueId>> =
            example.args.iter().zip(world.params.clone()).map(|(arg, ty)| world.datum(arg, ty)).collect();
        let result = world.datum(&example.result, world.result);
        let (Some(args), Some(result)) = (args, result) else {
            return failed(End::OutOfReach(format!("Example {} is not of the type of the goal.", number + 1)), 0);
        };
        let args: Rc<[ValueId]> = args.into();
        match world.table.get(&args) {
            Some(known) if *known != result => {
                let other = problem.examples.iter().position(|other| other.args == example.args).unwrap_or(0);
                return failed(End::Contradiction(other, number), 0);
            }
            Some(_) => {}
            None => {
                world.table.insert(args.clone(), result);
                examples.push((args, result));
            }
        }
    }
    if examples.is_empty() {
        return failed(End::OutOfReach("There are no examples.".to_string()), 0);
    }
    examples.truncate(MOST);
    instances::instantiate(&mut world, problem);
    let mut search = Search::new(world, problem, &examples, config, stop);
    search.run(problem, &examples)
}

impl<'s, 'p> Search<'s, 'p> {
    fn new(
        mut world: World<'p>,
        problem: &Problem,
        examples: &[(Rc<[ValueId]>, ValueId)],
        config: &'s Config,
        stop: &'s AtomicBool,
    ) -> Search<'s, 'p> {
        let width = examples.len();
        let args: Vec<Vector> =
            (0..world.params.len()).map(|param| examples.iter().map(|(args, _)| args[param]).collect()).collect();
        let params: Vec<VarId> = world.params.clone().into_iter().map(|ty| world.fresh_var(ty)).collect();
        let supply = supply(&mut world, problem, width, args);
        let mut search = Search {
            world,
            supply,
            contexts: Vec::new(),
            goals: Vec::new(),
            goal_ids: FxHashMap::default(),
            known: FxHashMap::default(),
            params: params.into(),
            config,
            stop,
        };
        search.root(Mask::first(width));
        search
    }

    pub fn goal(&mut self, goal: Goal) -> GoalId {
        if let Some(known) = self.goal_ids.get(&goal) {
            return *known;
        }
        let id = GoalId(self.goals.len() as u32);
        self.goals.push(goal.clone());
        self.goal_ids.insert(goal, id);
        id
    }

    pub fn is_over(&self) -> bool {
        self.world.steps > self.config.steps || self.stop.load(Ordering::Relaxed)
    }

    fn run(&mut self, problem: &Problem, examples: &[(Rc<[ValueId]>, ValueId)]) -> Found {
        let all = Mask::first(examples.len());
        let want: Vector = examples.iter().map(|(_, result)| *result).collect();
        let goal = self.goal(Goal { ty: self.world.result, want });
        let mut answers: Vec<Answer> = Vec::new();
        let mut tried: FxHashSet<TermId> = FxHashSet::default();
        for stage in stages::plan() {
            self.known.clear();
            let found = self.solve(ContextId::ROOT, goal, all, &stage, stage.matches, u32::MAX);
            for solution in found {
                if !tried.insert(solution.term) {
                    continue;
                }
                let body = self.opened(ContextId::ROOT, solution.term);
                if self.satisfies(body, examples) {
                    answers.push(self.answer(body, solution.cost));
                }
            }
            if !answers.is_empty() {
                break;
            }
            if self.is_over() {
                break;
            }
        }
        answers.sort_by_key(|answer| answer.cost);
        answers.truncate(self.config.answers.max(1));
        let end = match () {
            () if !answers.is_empty() => End::Enough,
            () if self.stop.load(Ordering::Relaxed) => End::Stopped,
            () => End::Exhausted,
        };
        let _ = problem;
        Found { answers, end, steps: self.world.steps }
    }

    /// Runs a candidate on all examples.
    fn satisfies(&mut self, body: TermId, examples: &[(Rc<[ValueId]>, ValueId)]) -> bool {
        let params = self.params.clone();
        examples.iter().all(|(args, result)| self.world.run_candidate(&params, body, args) == *result)
    }

    fn answer(&self, body: TermId, cost: u32) -> Answer {
        let world = &self.world;
        let mut used = Vec::new();
        world.terms.variables(body, &mut used);
        let unused = self.params.iter().filter(|param| !used.contains(param)).count() as u32;
        Answer {
            params: self.params.to_vec(),
            vars: world.vars.iter().map(|ty| world.types.ty(*ty).clone()).collect(),
            body: world.terms.expr(body, &world.types, &world.values, &world.instances),
            cost: cost + unused * cost::UNUSED,
        }
    }

    /// The cheapest solutions of a goal on these examples, up to a cost.
    pub fn solve(
        &mut self,
        context: ContextId,
        goal: GoalId,
        mask: Mask,
        stage: &Stage,
        matches: u32,
        limit: u32,
    ) -> Vec<Solution> {
        let question = (context, goal, mask, matches);
        if let Some((known, solutions)) = self.known.get(&question)
            && *known >= limit
        {
            return solutions.iter().filter(|one| one.cost <= limit).copied().collect();
        }
        if self.is_over() {
            return Vec::new();
        }
        let mut solutions = self.leaves(context, goal, mask, stage, limit);
        self.constructors(context, goal, mask, stage, limit, &mut solutions);
        if matches > 0 {
            let limit = bound(&solutions, limit);
            self.matches(context, goal, mask, stage, matches, limit, &mut solutions);
        }
        keep(&mut solutions);
        self.known.insert(question, (limit, solutions.clone()));
        solutions
    }

    /// A constructor, or a constant, that all wanted values have in common.
    fn constructors(
        &mut self,
        context: ContextId,
        goal: GoalId,
        mask: Mask,
        stage: &Stage,
        limit: u32,
        solutions: &mut Vec<Solution>,
    ) {
        let Goal { ty, want } = self.goals[goal.0 as usize].clone();
        let Some(first) = mask.iter().next() else { return };
        if matches!(self.world.types.kind(ty), Kind::Int | Kind::Char | Kind::Float | Kind::Text) {
            if mask.iter().all(|column| want[column] == want[first]) {
                let cost = cost::constant(&self.world, want[first]);
                if cost <= limit {
                    let term = self.world.terms.add(crate::terms::Term::Literal(want[first], ty));
                    solutions.push(Solution { cost, term });
                }
            }
            return;
        }
        let Some((case, args)) = self.world.values.case(want[first]) else { return };
        if self.world.types.cases(ty).is_empty()
            || !mask.iter().all(|column| self.world.values.case(want[column]).is_some_and(|(other, _)| other == case))
        {
            return;
        }
        let count = args.len();
        let types = self.world.types.cases(ty)[case as usize].args.clone();
        let mut product = vec![(cost::CONSTRUCT, Vec::new())];
        for part in 0..count {
            let want: Vector = (0..self.supply.width)
                .map(|column| match self.world.values.case(want[column]) {
                    Some((_, args)) if mask.contains(column) => args[part],
                    _ => UNDEFINED,
                })
                .collect();
            let goal = self.goal(Goal { ty: types[part], want });
            let least = product.iter().map(|(cost, _)| *cost).min().unwrap_or(0);
            let left = (count - part - 1) as u32;
            let Some(limit_here) = limit.checked_sub(least + left) else { return };
            let found = self.solve(context, goal, mask, stage, 0, limit_here);
            product = multiply(&product, &found, limit);
            if product.is_empty() {
                return;
            }
        }
        for (cost, args) in product {
            let term = self.world.terms.add(crate::terms::Term::Construct(ty, case, args.into()));
            solutions.push(Solution { cost, term });
        }
    }
}

/// All ways to go on with one more part, the cheapest few.
pub(crate) fn multiply(product: &[(u32, Vec<TermId>)], found: &[Solution], limit: u32) -> Vec<(u32, Vec<TermId>)> {
    let mut all: Vec<(u32, Vec<TermId>)> = Vec::new();
    for (cost, parts) in product {
        for one in found {
            let cost = cost.saturating_add(one.cost);
            if cost <= limit {
                let mut parts = parts.clone();
                parts.push(one.term);
                all.push((cost, parts));
            }
        }
    }
    all.sort_by_key(|(cost, _)| *cost);
    all.truncate(KEPT);
    all
}

/// Solutions in order of cost, the cheapest few.
pub(crate) fn keep(solutions: &mut Vec<Solution>) {
    solutions.sort_by_key(|one| one.cost);
    solutions.truncate(KEPT);
}

/// The cost above which a further solution would not be kept.
pub(crate) fn bound(solutions: &[Solution], limit: u32) -> u32 {
    if solutions.len() < KEPT {
        return limit;
    }
    let mut costs: Vec<u32> = solutions.iter().map(|one| one.cost).collect();
    costs.sort_unstable();
    limit.min(costs[KEPT - 1].saturating_sub(1))
}

/// What the banks of a problem have in common.
fn supply(world: &mut World<'_>, problem: &Problem, width: usize, args: Vec<Vector>) -> Supply {
    let instances: Vec<_> = instances::all(world).collect();
    let mut constructed: Vec<Ty> = Vec::new();
    let mut taken: Vec<Ty> = Vec::new();
    let mut wanted: Vec<Ty> = instances.iter().flat_map(|one| world.instances[one.0 as usize].params.clone()).collect();
    if problem.recursive {
        wanted.extend(world.params.clone());
    }
    for ty in world.types.all() {
        if let Kind::Arrow(params, _) = world.types.kind(ty) {
            wanted.extend(params.clone());
        }
    }
    while let Some(ty) = wanted.pop() {
        match world.types.kind(ty) {
            Kind::Data(cases) if !constructed.contains(&ty) => {
                constructed.push(ty);
                wanted.extend(cases.iter().flat_map(|case| case.args.clone()));
            }
            Kind::Arrow(..) if !taken.contains(&ty) => taken.push(ty),
            _ => {}
        }
    }
    constructed.sort();
    taken.sort();
    let mut literals = Vec::new();
    for ty in world.types.all().collect::<Vec<_>>() {
        match world.types.kind(ty) {
            Kind::Int => {
                for (value, cost) in [(0, 1), (1, 1), (2, 2), (-1, 3), (10, 3)] {
                    literals.push((world.values.add(Node::Int(value)), ty, cost));
                }
            }
            Kind::Text => literals.push((world.values.add(Node::Text(Rc::new([]))), ty, 1)),
            _ => {}
        }
    }
    let _ = TypeId::BOOL;
    Supply { constructed, literals, instances, taken, recursive: problem.recursive, width, args }
}
