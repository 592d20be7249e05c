//! The search: goals through constructors and matches, leaves out of banks.
//!
//! In: a problem. Out: answers, best first; start at [`search`].
//! A `Context` is a place in a program: the variables that matches on the way have bound. It has one bank of expressions,
//! whatever conditions were asked on the way: a condition only says which examples arrive. A goal is solved by an
//! expression of the bank that has the wanted value on all of them, by a constructor that all wanted values have in common
//! and goals for its arguments, or by a match that sends the examples to different arms. Stages allow ever larger
//! expressions and more matches; within a stage the cheapest solution wins.
//! What depends on calls of the function that no example knows about is believed here and tried in the end
//! (`World::run_candidate`).
//! Rivals: when more than one answer is wanted, inputs without results (probes) stand beside the examples, so that the
//! banks keep expressions apart which only the examples do not tell apart.

mod context;
mod examples;
mod fits;
mod frames;
mod helpers;
mod hints;
mod linear;
mod matches;
mod reach;
mod schemes;
mod small;
mod stages;
mod supply;
mod suspicion;

use crate::answer::{Answer, End, SynthOutcome, VarId};
use crate::bank::{Supply, Vector};
use crate::mask::{MOST, Mask};
use crate::problem::{Config, Problem};
use crate::terms::{Term, TermId};
use crate::types::{Kind, Ty};
use crate::values::{UNDEFINED, ValueId};
use crate::world::World;
use crate::{cost, instances};
use context::{Context, ContextId};
use examples::{Examples, Line};
use frames::{Frame, FrameId};
use hints::Hints;
use rustc_hash::{FxHashMap, FxHashSet};
use schemes::pool::{Pool, PoolKind, Priced};
use stages::Stage;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// How many steps the search goes on after the first answers.
const LOOK_ON: u64 = 45_000;

/// How much more than the best answer a rival may cost.
const RIVAL: u32 = 4;

/// Functions with one kind of helper.
const MOST_HELPED: usize = 3;

/// A function that costs more may be one with a helper.
const DEAR: u32 = 14;

/// What is wanted at a place: a type, and a value for each example that arrives there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Goal {
    ty: Ty,
    want: Vector,
}

/// A number for a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct GoalId(u32);

/// A goal at a place, for the examples that arrive, with so many matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Task {
    context: ContextId,
    goal: GoalId,
    mask: Mask,
    matches: u32,
    /// The program around it, when all of that is known: then solutions can be run.
    frame: Option<FrameId>,
}

/// An expression that solves a goal.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Solution {
    cost: u32,
    term: TermId,
    /// The examples on which it depends on calls of the function that no example knows about.
    doubtful: Mask,
}

/// On how many of its examples a solution is doubtful.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Doubt {
    Certain,
    Partly,
    /// Nothing speaks for it but its type.
    Wholly,
}

/// Arguments of something that is being put together.
#[derive(Clone, Debug)]
struct Partial {
    cost: u32,
    parts: Vec<TermId>,
    doubtful: Mask,
}

/// How many solutions are kept, by doubt.
#[derive(Clone, Copy, Debug)]
struct Width([usize; 3]);

/// What is kept of each goal, and where every candidate is run before it counts.
const NARROW: Width = Width([6, 10, 3]);
const WIDE: Width = Width([12, 40, 12]);
/// The same for single expressions.
const LEAVES: Width = Width([12, 100, 300]);
/// The same when rivals are looked for.
const RIVALS: Width = Width([20, 12, 3]);

impl Doubt {
    fn of(doubtful: Mask, mask: Mask) -> Doubt {
        match doubtful.and(mask).len() {
            0 => Doubt::Certain,
            unknown if unknown < mask.len() => Doubt::Partly,
            _ => Doubt::Wholly,
        }
    }
}

impl Partial {
    /// Nothing yet, at a cost, and with doubts from the start.
    fn empty(cost: u32, doubtful: Mask) -> Partial {
        Partial { cost, parts: Vec::new(), doubtful }
    }

    fn and(&self, one: &Solution) -> Partial {
        let parts = self.parts.iter().copied().chain([one.term]).collect();
        Partial { cost: self.cost.saturating_add(one.cost), parts, doubtful: self.doubtful.or(one.doubtful) }
    }
}

struct Search<'s, 'p> {
    world: World<'p>,
    supply: Supply,
    contexts: Vec<Context>,
    frames: Vec<Frame>,
    goals: Vec<Goal>,
    goal_ids: FxHashMap<Goal, GoalId>,
    /// What is known of tasks in this stage: up to which cost, and the solutions.
    known: FxHashMap<Task, (u32, Vec<Solution>)>,
    stage: Stage,
    width: Width,
    /// How much dearer than the cheapest an expression for a leaf may be.
    more: u32,
    params: Rc<[VarId]>,
    examples: &'s Examples,
    /// The order in which candidates are run on examples: the one that spoke last first.
    order: Vec<usize>,
    /// Whether a match on what is not known is gone into.
    believes: bool,
    /// Whether the first parameter is what a helper carries.
    carries: bool,
    hints: Hints,
    /// The parameters of which variables are parts.
    origins: FxHashMap<VarId, usize>,
    /// What `schemes` tries at a place.
    pools: FxHashMap<(ContextId, PoolKind), Pool>,
    /// The calls of the function that it tries at a place.
    calls: FxHashMap<ContextId, Rc<[Priced]>>,
}

/// Searches for functions that do what the examples say.
pub(crate) fn search(problem: &Problem, config: &Config, stop: &AtomicBool) -> SynthOutcome {
    let mut world = World::new(problem, config, stop);
    let failed = |end| SynthOutcome { answers: Vec::new(), end, steps: 0 };
    let examples = match Examples::read(&mut world, problem) {
        Ok(examples) => examples,
        Err(end) => return failed(end),
    };
    instances::instantiate(&mut world, problem);
    if let Some(why) = reach::out_of_reach(&world, problem, &examples) {
        return failed(End::OutOfReach(why));
    }
    let mut run = Run { problem, config, examples: &examples, carries: false, steps: 0, is_full: false };
    let several = config.answers > 1;
    let (hurry, plan) = (stages::quick().count(), stages::quick().chain(stages::small()));
    let (world, mut best) = run.staged(world, (plan, hurry), u32::MAX, config.steps);
    let price = |best: &[(Stage, Answer)]| best.first().map_or(u32::MAX, |(_, answer)| answer.cost);
    let (mut world, mut found) =
        run.shaped(world, price(&best).saturating_add(if several { schemes::RIVAL } else { 0 }));
    let dear = found.first().map_or(u32::MAX, |one| one.answer.cost).min(price(&best));
    if problem.recursive && dear > DEAR && !world.is_stopped() {
        found.extend(run.helped(stop, dear - 1));
        found.sort_by_key(|one| one.answer.cost);
    }
    // Where there is an answer, cheaper ones are looked for, for a while.
    let least = found.first().map_or(u32::MAX, |one| one.answer.cost).min(price(&best));
    for plan in [stages::small().collect::<Vec<Stage>>(), stages::large().collect()] {
        if best.is_empty() && !world.is_stopped() && run.steps < config.steps {
            let steps = if found.is_empty() { config.steps } else { LOOK_ON };
            (world, best) = run.staged(world, (plan.into_iter(), usize::MAX), least.saturating_sub(1), steps);
        }
    }
    let end = match world.is_stopped() {
        _ if !best.is_empty() || !found.is_empty() => End::Enough,
        true => End::Stopped,
        false if run.is_full => End::OutOfMemory,
        false if run.steps >= config.steps => End::OutOfSteps,
        false => End::AllTried,
    };
    if let Some((stage, first)) = best.first() {
        let least = found.first().map_or(u32::MAX, |one| one.answer.cost);
        let near = first.cost <= least.saturating_add(RIVAL);
        let others = if several && near {
            run.rivals(world, *stage, first)
        } else {
            best.iter().map(|(_, answer)| Told { answer: answer.clone(), results: Vec::new() }).collect()
        };
        found = others.into_iter().chain(found).collect();
    }
    SynthOutcome { answers: chosen(found, config.answers.max(1)), end, steps: run.steps }
}

/// An answer with what it gives on inputs beside the examples.
#[derive(Clone, Debug)]
struct Told {
    answer: Answer,
    results: Vec<ValueId>,
}

/// Answers that differ from one another, the best one first.
fn chosen(mut found: Vec<Told>, most: usize) -> Vec<Answer> {
    found.sort_by_key(|one| one.answer.cost);
    // What has no value where the best one has one is nobody's intention.
    if let Some(first) = found.first().cloned() {
        let raises = |one: &Told| {
            one.results.iter().zip(&first.results).any(|(one, best)| *one == UNDEFINED && *best != UNDEFINED)
        };
        found.retain(|one| !raises(one));
    }
    let mut behaviours = FxHashSet::default();
    found.retain(|one| one.results.is_empty() || behaviours.insert(one.results.clone()));
    found.into_iter().map(|one| one.answer).take(most).collect()
}

/// The parts of a search, one after another, on one budget.
struct Run<'r> {
    problem: &'r Problem,
    config: &'r Config,
    examples: &'r Examples,
    /// Whether what is wanted is a helper.
    carries: bool,
    steps: u64,
    /// Whether some part ended since there was no memory left.
    is_full: bool,
}

impl Run<'_> {
    /// Gives the world the steps that are left, and counts those that a part takes.
    fn part<'p, T>(
        &mut self,
        mut world: World<'p>,
        inputs: &[Rc<[ValueId]>],
        work: impl FnOnce(&mut Search<'_, 'p>) -> T,
    ) -> (World<'p>, T) {
        (world.steps, world.last_step) = (0, self.config.steps.saturating_sub(self.steps));
        world.words_of_search = 0;
        let mut search = Search::new(world, self.problem, (self.examples, self.carries), inputs);
        let done = work(&mut search);
        self.steps += search.world.steps;
        self.is_full |= search.world.is_full();
        (search.world, done)
    }

    /// Goals through matches, leaves out of banks.
    fn staged<'p>(
        &mut self,
        world: World<'p>,
        plan: (impl Iterator<Item = Stage>, usize),
        limit: u32,
        steps: u64,
    ) -> (World<'p>, Vec<(Stage, Answer)>) {
        self.part(world, &[], |search| {
            search.world.last_step = search.world.last_step.min(steps);
            search.best(plan, limit)
        })
    }

    /// The shapes that people write.
    fn shaped<'p>(&mut self, mut world: World<'p>, limit: u32) -> (World<'p>, Vec<Told>) {
        let mut inputs = schemes::parts_of_inputs(&mut world, &self.examples.lines);
        let mut probes = self.examples.probes(&mut world);
        // What only one example speaks of must not make two expressions the same.
        let room = schemes::MOST_PARTS.min(MOST - self.examples.lines.len()).saturating_sub(inputs.len());
        let beside: Vec<_> =
            probes.iter().filter(|probe| !inputs.contains(probe)).take(room.min(schemes::BESIDE)).cloned().collect();
        inputs.extend(beside);
        probes.extend(self.examples.grafts(&mut world));
        self.part(world, &inputs, |search| {
            let found = search.schemes(limit);
            found.into_iter().map(|(body, answer)| search.told(body, answer, &probes)).collect()
        })
    }

    /// Functions with a helper that carries what was made so far.
    fn helped(&mut self, stop: &AtomicBool, limit: u32) -> Vec<Told> {
        let mut found = Vec::new();
        for carrier in helpers::carriers(self.problem) {
            let problem = carrier.problem(self.problem);
            let mut world = World::new(&problem, self.config, stop);
            let Ok(examples) = Examples::read(&mut world, &problem) else { continue };
            instances::instantiate(&mut world, &problem);
            let mut run = Run {
                problem: &problem,
                config: self.config,
                examples: &examples,
                carries: true,
                steps: self.steps,
                is_full: false,
            };
            let (_, helpers) = run.shaped(world, limit.saturating_sub(cost::HELPER));
            self.steps = run.steps;
            // The values belong to another world.
            let whole =
                |helper: Told| Told { answer: carrier.wrapped(self.problem, helper.answer), results: Vec::new() };
            found.extend(helpers.into_iter().take(MOST_HELPED).map(whole));
        }
        found
    }

    /// Answers near the best one that differ from it.
    fn rivals(&mut self, mut world: World<'_>, stage: Stage, best: &Answer) -> Vec<Told> {
        let probes = self.examples.probes(&mut world);
        let mut told = probes.clone();
        told.extend(self.examples.grafts(&mut world));
        self.part(world, &probes, |search| search.rivals(stage, best, &told)).1
    }
}

impl<'s, 'p> Search<'s, 'p> {
    fn new(
        mut world: World<'p>,
        problem: &Problem,
        (examples, carries): (&'s Examples, bool),
        probes: &[Rc<[ValueId]>],
    ) -> Search<'s, 'p> {
        let inputs: Vec<&Rc<[ValueId]>> = examples.lines.iter().map(|line| &line.args).chain(probes).collect();
        let args = (0..world.params.len()).map(|param| inputs.iter().map(|args| args[param]).collect()).collect();
        let params: Vec<VarId> = world.params.clone().into_iter().map(|ty| world.fresh_var(ty)).collect();
        let supply = supply::supply(&mut world, problem, examples, inputs.len(), args);
        let mut search = Search {
            world,
            supply,
            contexts: Vec::new(),
            frames: Vec::new(),
            goals: Vec::new(),
            goal_ids: FxHashMap::default(),
            known: FxHashMap::default(),
            stage: stages::FIRST,
            width: NARROW,
            more: 0,
            params: params.into(),
            order: (0..examples.lines.len() + examples.rest.len()).collect(),
            examples,
            believes: false,
            carries,
            hints: Hints::of(&problem.name),
            origins: FxHashMap::default(),
            pools: FxHashMap::default(),
            calls: FxHashMap::default(),
        };
        search.root(Mask::first(inputs.len()));
        search
    }

    fn goal(&mut self, goal: Goal) -> GoalId {
        if let Some(known) = self.goal_ids.get(&goal) {
            return *known;
        }
        let id = GoalId(self.goals.len() as u32);
        self.goals.push(goal.clone());
        self.goal_ids.insert(goal, id);
        id
    }

    /// The whole task.
    fn whole(&mut self) -> Task {
        let lines = &self.examples.lines;
        let want = (0..self.supply.width).map(|i| lines.get(i).map_or(UNDEFINED, |line| line.result)).collect();
        let mask = Mask::first(lines.len());
        let goal = self.goal(Goal { ty: self.world.result, want });
        Task { context: ContextId::ROOT, goal, mask, matches: 0, frame: Some(FrameId::WHOLE) }
    }

    /// The best answers, cheapest first, with the stage in which they were found. After the first ones the search goes on
    /// for a while, for cheaper ones only.
    /// When there is none after so many stages of the plan, the others are left out.
    fn best(&mut self, (plan, hurry): (impl Iterator<Item = Stage>, usize), most: u32) -> Vec<(Stage, Answer)> {
        let whole = self.whole();
        let mut best: Vec<(Stage, Answer)> = Vec::new();
        for (number, stage) in plan.enumerate() {
            if best.is_empty() && number >= hurry {
                break;
            }
            let limit = match best.first() {
                // A case that is left open is only better than nothing.
                Some(_) if stage.unspecified => continue,
                Some((_, answer)) => answer.cost.saturating_sub(1),
                None => most,
            };
            self.stage = stage;
            self.known.clear();
            self.frames.clear();
            let mut answers = Vec::new();
            for (body, cost) in self.candidates(whole, limit) {
                answers.push((stage, self.answer(body, cost)));
            }
            answers.retain(|(_, answer)| answer.cost <= limit);
            answers.sort_by_key(|(_, answer)| answer.cost);
            if !answers.is_empty() {
                if best.is_empty() {
                    self.world.last_step = self.world.last_step.min(self.world.steps + LOOK_ON);
                }
                best = answers;
            }
            if self.world.is_over() {
                break;
            }
        }
        best
    }

    /// Answers that cost little more than the best one, and that one.
    fn rivals(&mut self, stage: Stage, best: &Answer, probes: &[Rc<[ValueId]>]) -> Vec<Told> {
        self.stage = stage;
        self.width = RIVALS;
        self.more = RIVAL;
        let whole = self.whole();
        let mut found: Vec<Told> = Vec::new();
        for (body, cost) in self.candidates(whole, best.cost + RIVAL) {
            let answer = self.answer(body, cost);
            found.push(self.told(body, answer, probes));
        }
        if found.is_empty() {
            found.push(Told { answer: best.clone(), results: Vec::new() });
        }
        found
    }

    fn told(&mut self, body: TermId, answer: Answer, probes: &[Rc<[ValueId]>]) -> Told {
        let params = self.params.clone();
        let results = probes.iter().map(|args| self.world.run_candidate(&params, body, args)).collect();
        Told { answer, results }
    }

    /// Bodies that solve the whole task, with their costs.
    fn candidates(&mut self, whole: Task, limit: u32) -> Vec<(TermId, u32)> {
        let task = Task { matches: self.stage.matches, ..whole };
        let found = self.solve(task, limit);
        found.into_iter().map(|one| (self.opened(ContextId::ROOT, one.term), one.cost)).collect()
    }

    fn answer(&self, body: TermId, cost: u32) -> Answer {
        let world = &self.world;
        let used = self.used(body);
        let unused = self.params.iter().filter(|param| !used.contains(param)).count() as u32;
        Answer {
            params: self.params.to_vec(),
            vars: world.vars.iter().map(|ty| world.types.ty(*ty).clone()).collect(),
            body: world.terms.expr(body, &world.types, &world.values, &world.instances),
            cost: cost + unused * cost::UNUSED + self.suspicion(body),
        }
    }

    /// The cheapest solutions of a task, up to a cost.
    fn solve(&mut self, task: Task, limit: u32) -> Vec<Solution> {
        if let Some((known, solutions)) = self.known.get(&task)
            && *known >= limit
        {
            return solutions.iter().filter(|one| one.cost <= limit).copied().collect();
        }
        if self.world.is_over() {
            return Vec::new();
        }
        let mut solutions = self.leaves(task, limit);
        self.constants(task, limit, &mut solutions);
        self.sums(task, limit, &mut solutions);
        self.constructors(task, limit, &mut solutions);
        self.confirm(task, &mut solutions);
        if task.matches > 0 {
            self.matches(task, limit, &mut solutions);
        }
        self.keep(task, &mut solutions);
        self.known.insert(task, (limit, solutions.clone()));
        solutions
    }

    /// A constant that all wanted values have in common.
    fn constants(&mut self, task: Task, limit: u32, solutions: &mut Vec<Solution>) {
        let Goal { ty, want } = &self.goals[task.goal.0 as usize];
        let Some(first) = task.mask.iter().next() else { return };
        let value = want[first];
        let plain = matches!(self.world.types.kind(*ty), Kind::Int | Kind::Char | Kind::Float | Kind::Text);
        let cost = cost::constant(&self.world, value);
        if plain && cost <= limit && task.mask.iter().all(|column| want[column] == value) {
            let term = self.world.terms.add(Term::Literal(value, *ty));
            solutions.push(Solution { cost, term, doubtful: Mask::default() });
        }
    }

    /// A constructor that all wanted values have in common.
    fn constructors(&mut self, task: Task, limit: u32, solutions: &mut Vec<Solution>) {
        let Goal { ty, want } = self.goals[task.goal.0 as usize].clone();
        let Some((case, args)) = task.mask.iter().next().and_then(|first| self.world.values.case(want[first])) else {
            return;
        };
        let count = args.len();
        let same = |column: usize| self.world.values.case(want[column]).is_some_and(|(other, _)| other == case);
        let Some(types) = self.world.types.cases(ty).get(case as usize).map(|case| case.args.clone()) else { return };
        if !task.mask.iter().all(same) {
            return;
        }
        let mut product = vec![Partial::empty(cost::CONSTRUCT, Mask::default())];
        for (part, ty) in types.into_iter().enumerate() {
            let part_of = |column: usize| match self.world.values.case(want[column]) {
                Some((_, args)) if task.mask.contains(column) => args[part],
                _ => UNDEFINED,
            };
            let want = (0..self.supply.width).map(part_of).collect();
            let goal = self.goal(Goal { ty, want });
            let others = (count - part - 1) as u32;
            let Some(left) = limit.checked_sub(least(&product) + others) else { return };
            let found = self.solve(Task { goal, matches: 0, frame: None, ..task }, left);
            product = self.multiply(task, &product, &found, limit);
            if product.is_empty() {
                return;
            }
        }
        for Partial { cost, parts, doubtful } in product {
            let term = self.world.terms.add(Term::Construct(ty, case, parts.into()));
            solutions.push(Solution { cost, term, doubtful });
        }
    }

    /// All ways to go on with one more part, the cheapest few.
    fn multiply(&self, task: Task, product: &[Partial], found: &[Solution], limit: u32) -> Vec<Partial> {
        let mut all: Vec<Partial> =
            product.iter().flat_map(|partial| found.iter().map(|one| partial.and(one))).collect();
        all.retain(|partial| partial.cost <= limit);
        few(self.width_of(task), &mut all, |partial| {
            (partial.cost, Doubt::of(partial.doubtful, task.mask), partial.parts.clone())
        });
        all
    }

    /// The cheapest few solutions.
    fn keep(&self, task: Task, solutions: &mut Vec<Solution>) {
        few(self.width, solutions, |one| (one.cost, Doubt::of(one.doubtful, task.mask), one.term));
    }

    fn width_of(&self, task: Task) -> Width {
        if task.frame.is_some() { WIDE } else { self.width }
    }

    /// The cost above which a further solution would not be kept.
    fn bound(&self, solutions: &[Solution], limit: u32) -> u32 {
        let mut costs: Vec<u32> = solutions.iter().filter(|one| one.doubtful.is_empty()).map(|one| one.cost).collect();
        costs.sort_unstable();
        let worst = costs.get(self.width.0[0] - 1).map(|cost| cost.saturating_sub(1));
        limit.min(worst.unwrap_or(u32::MAX))
    }
}

/// The cost of the cheapest.
fn least(product: &[Partial]) -> u32 {
    product.iter().map(|partial| partial.cost).min().unwrap_or(0)
}

/// The cheapest few, none twice, in order of cost; each doubt has places of its own.
fn few<T, K: Eq + Hash>(width: Width, all: &mut Vec<T>, key: impl Fn(&T) -> (u32, Doubt, K)) {
    all.sort_by_key(|one| key(one).0);
    let mut places = width.0;
    let mut seen = FxHashSet::default();
    all.retain(|one| {
        let (_, doubt, what) = key(one);
        let places = &mut places[doubt as usize];
        let room = *places > 0 && seen.insert(what);
        *places -= usize::from(room);
        room
    });
}
