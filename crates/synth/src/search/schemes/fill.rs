//! Filling the open leaves and conditions of a plan by running the examples on it.

use super::super::context::ContextId;
use super::super::fits::may_be;
use super::super::{Line, Search};
use super::Found;
use super::plans::{Place, Plan};
use super::pool::{Choice, Pool, PoolKind, Priced};
use crate::cost;
use crate::terms::{MatchArm, Term, TermId};
use crate::types::{Kind, Ty};
use crate::values::{UNDEFINED, ValueId};
use crate::world::Env;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Calls of the function within one run.
const MOST_CALLS: u32 = 200;
/// How deep calls nest.
const DEEPEST: u32 = 60;
/// Functions that one plan gives.
const MOST_FOUND: usize = 24;
/// Conditions of one filling that are looked at.
const MOST_TESTS: usize = 3;

/// A condition of the pool, or its contrary.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    test: Choice,
    holds: bool,
}

/// Where a run stands that cannot go on.
enum Stop {
    /// At an open leaf; with the values of all variables, when its value is that of the whole run.
    Leaf(usize, Option<Env>),
    /// At an open condition, with the values of all variables.
    Test(usize, Env),
    /// Nowhere: it has no value.
    Never,
}

/// What a condition said to values of the variables.
type Said = FxHashMap<Vec<ValueId>, bool>;

/// Conditions of a pool, and others of it.
type Bits = (u128, u128);

/// What does not depend on what is chosen, whatever the price.
#[derive(Clone, Default, Debug)]
pub(super) struct Memo {
    /// What the pool of a condition says to values of variables: bits of those that are true, and of those that are false.
    truths: FxHashMap<(usize, Vec<ValueId>), Bits>,
    /// What of the pool of a leaf an example does not refute there: by leaf, example, and values of variables.
    likely: FxHashMap<(usize, usize, Vec<ValueId>), Pool>,
}

/// What came of a plan.
pub(super) struct Filled {
    pub found: Vec<Found>,
    pub memo: Memo,
    /// Nothing was left out: neither for its price, nor for want of steps.
    pub is_all: bool,
    /// Nothing was left out but for its price.
    pub is_exact: bool,
}

/// Expressions that are tried where no example leads directly, with calls of the function and without.
const MOST_GUESSES: usize = 40;

/// Calls of the function in runs of a plan for one step of the search.
const CALLS_PER_STEP: u64 = 16;

/// What an entry of a memo takes beside its parts, in words.
const WORDS_OF_MEMO: u64 = 12;

/// A plan that is being filled.
pub(super) struct Filling<'f, 's, 'p> {
    pub(super) search: &'f mut Search<'s, 'p>,
    pub(super) plan: &'f Plan,
    lines: &'f [Line],
    pub(super) leaves: Vec<Pool>,
    tests: Vec<Pool>,
    pub(super) chosen: Vec<Option<Choice>>,
    said: Vec<Said>,
    /// By condition: those of its pool that said all that, and those that said the contrary.
    left: Vec<Bits>,
    memo: Memo,
    /// What the example at hand wants.
    wanted: ValueId,
    calls: u32,
    depth: u32,
    last_step: u64,
    /// Expressions for a leaf that are gone on with, of those that do what the example at hand says: so many with calls of
    /// the function, and as many without.
    width: usize,
    /// Whether something was left out.
    is_cut: bool,
    /// The same, and not for its price.
    is_narrowed: bool,
    found: Vec<Found>,
}

impl<'f, 's, 'p> Filling<'f, 's, 'p> {
    pub(super) fn new(
        search: &'f mut Search<'s, 'p>,
        plan: &'f Plan,
        lines: &'f [Line],
        memo: Memo,
    ) -> Filling<'f, 's, 'p> {
        let leaves: Vec<Pool> = plan.leaves.iter().map(|context| search.leaves_of(*context, plan.keeps_step)).collect();
        let tests: Vec<Pool> = plan.tests.iter().map(|context| search.tests_of(*context)).collect();
        let all = |pool: &Pool| if pool.len() >= 128 { u128::MAX } else { (1 << pool.len()) - 1 };
        let left = tests.iter().map(|pool| (all(pool), all(pool))).collect();
        Filling {
            chosen: vec![None; leaves.len()],
            said: vec![Said::default(); tests.len()],
            search,
            plan,
            lines,
            leaves,
            tests,
            left,
            memo,
            calls: 0,
            depth: 0,
            wanted: UNDEFINED,
            last_step: 0,
            width: usize::MAX,
            is_cut: false,
            is_narrowed: false,
            found: Vec::new(),
        }
    }

    /// The functions that this plan gives, up to a price and a number of steps, with so many expressions at each leaf.
    pub(super) fn fill(mut self, limit: u32, last_step: u64, width: usize) -> Filled {
        (self.last_step, self.width) = (last_step, width);
        self.explore(0, limit);
        Filled { found: self.found, memo: self.memo, is_all: !self.is_cut, is_exact: !self.is_narrowed }
    }

    /// What is decided costs at least so much, with what is open.
    fn least(&self) -> u32 {
        let leaves: u32 = self.chosen.iter().map(|one| one.map_or(1, |one| one.price)).sum();
        let tests: u32 = (0..self.tests.len()).map(|test| self.cheapest(test).map_or(1, |one| one.price)).sum();
        self.plan.cost + leaves + tests
    }

    fn cheapest(&self, test: usize) -> Option<Choice> {
        let (same, contrary) = self.left[test];
        self.tests[test].get((same | contrary).trailing_zeros() as usize).copied()
    }

    /// Goes on with an example, deciding what its run comes to; true when some decision does what the example says.
    fn explore(&mut self, line: usize, limit: u32) -> bool {
        if self.found.len() >= MOST_FOUND || self.search.world.steps > self.last_step || self.search.world.is_over() {
            (self.is_cut, self.is_narrowed) = (true, true);
            return false;
        }
        let Some(Line { args, result }) = self.lines.get(line).cloned() else {
            self.finish(limit);
            return true;
        };
        self.search.world.steps += 1;
        (self.calls, self.depth, self.wanted) = (0, 0, result);
        let done = self.body(&args);
        self.search.world.steps += u64::from(self.calls) / CALLS_PER_STEP;
        match done {
            Ok(value) if value == result => {
                self.explore(line + 1, limit);
                true
            }
            Ok(_) | Err(Stop::Never) => false,
            Err(Stop::Leaf(leaf, env)) => {
                // With calls of the function, and without.
                let mut fitting = [0, 0];
                let choices = match env {
                    Some(env) => self.likely(leaf, line, env),
                    None => self.guesses(leaf),
                };
                for one in self.twins(leaf).iter().chain(choices.iter()) {
                    let kind = usize::from(self.search.world.terms.is_recursive(one.term));
                    if fitting[kind] >= self.width {
                        self.is_narrowed = true;
                        continue;
                    }
                    if self.least() - 1 + one.price > limit {
                        self.is_cut = true;
                        break;
                    }
                    self.chosen[leaf] = Some(*one);
                    fitting[kind] += usize::from(self.explore(line, limit));
                    self.chosen[leaf] = None;
                }
                fitting != [0, 0]
            }
            Err(Stop::Test(test, env)) => {
                let key = env.values();
                let (yes, no) = self.truth(test, &key, &env);
                let before = self.left[test];
                // What a condition says first is called true, where both ways look alike: it may be the contrary of one of the pool.
                let first = self.said[test].is_empty() && self.plan.is_even[test];
                let mut fits = false;
                for (says, (yes, no)) in [(true, (yes, no)), (false, (no, yes))] {
                    self.left[test] = (before.0 & yes, before.1 & no);
                    self.is_cut |= self.least() > limit;
                    if self.left[test] != (0, 0) && (says || !first) && self.least() <= limit {
                        self.said[test].insert(key.clone(), says);
                        fits |= self.explore(line, limit);
                        self.said[test].remove(&key);
                    }
                }
                self.left[test] = before;
                fits
            }
        }
    }

    /// The expressions for a leaf that an example does not refute where the leaf gives the result.
    fn likely(&mut self, leaf: usize, line: usize, mut env: Env) -> Pool {
        let context = self.plan.leaves[leaf];
        // A helper gives what a call of it gives, which says nothing about what it has carried there.
        let calls = match self.search.carries {
            true => Rc::new([]),
            false => self.search.calls_for(context, self.plan.keeps_step),
        };
        let given = self.given(&calls, &mut env);
        let mut values = env.values();
        values.extend(given.iter().map(|(_, value)| *value));
        let key = (leaf, line, values);
        if let Some(known) = self.memo.likely.get(&key) {
            return known.clone();
        }
        let wanted = self.wanted;
        self.search.world.suppose(&given);
        let mut likely = Vec::new();
        for one in self.leaves[leaf].clone().iter() {
            let known = self.search.world.eval(one.term, &mut env);
            if known == wanted || (known != UNDEFINED && may_be(&self.search.world.values, known, wanted)) {
                likely.push(*one);
            }
        }
        let made = self.search.backwards(context, &calls, &mut env, wanted);
        self.search.world.suppose_no_more(&given);
        let is_new = |term: TermId| likely.iter().all(|one: &Choice| one.term != term);
        let made: Vec<_> = made.into_iter().filter(|(_, term)| is_new(*term)).collect();
        likely.extend(self.search.choices(context, made));
        likely.sort_by_key(|one| one.price);
        // A constant that the example asks for is refuted, or not, sooner than what calls the function.
        let is_constant = |one: &Choice| one.price <= 1 && self.search.world.terms.variables(one.term).is_empty();
        likely.sort_by_key(|one| !is_constant(one));
        self.search.world.steps += self.leaves[leaf].len() as u64 / 8;
        self.search.world.words_of_search += WORDS_OF_MEMO + (likely.len() * 2 + key.2.len()) as u64;
        let likely: Pool = likely.into();
        self.memo.likely.insert(key, likely.clone());
        likely
    }

    /// What is tried where only a recursive call comes: nothing says what the result should be, so that a likely one is as good as any.
    fn guesses(&self, leaf: usize) -> Pool {
        let mut left = [MOST_GUESSES; 2];
        let mut guesses: Vec<Choice> = self.leaves[leaf].to_vec();
        guesses.retain(|one| {
            let left = &mut left[usize::from(self.search.world.terms.is_recursive(one.term))];
            *left = left.saturating_sub(1);
            *left > 0
        });
        guesses.into()
    }

    /// What calls of the function give at a leaf, as far as the plan says it already.
    fn given(&mut self, calls: &[Priced], env: &mut Env) -> Vec<(Rc<[ValueId]>, ValueId)> {
        let mut given = Vec::new();
        for (_, call) in calls {
            let Term::Itself(terms) = self.search.world.terms.get(*call).clone() else { continue };
            let args: Rc<[ValueId]> = terms.iter().map(|term| self.search.world.eval(*term, env)).collect();
            let is_known = |arg: &ValueId| *arg != UNDEFINED && !self.search.world.values.is_open(*arg);
            let mut value = UNDEFINED;
            if args.iter().all(is_known) && !self.search.world.table.contains_key(&args) {
                let before = (self.calls, self.depth);
                (self.calls, self.depth) = (0, 1);
                value = self.body(&args).unwrap_or(UNDEFINED);
                self.search.world.steps += u64::from(self.calls) / CALLS_PER_STEP;
                (self.calls, self.depth) = before;
            }
            given.push((args, value));
        }
        given
    }

    /// What the conditions of a pool say to values of variables.
    fn truth(&mut self, test: usize, key: &[ValueId], env: &Env) -> Bits {
        if let Some(known) = self.memo.truths.get(&(test, key.to_vec())) {
            return *known;
        }
        let (mut yes, mut no) = (0, 0);
        for (bit, one) in self.tests[test].clone().iter().enumerate() {
            let value = self.search.world.eval(one.term, &mut env.clone());
            match self.search.world.values.case(value) {
                Some((1, _)) => yes |= 1 << bit,
                Some((0, _)) => no |= 1 << bit,
                _ => {}
            }
        }
        self.search.world.words_of_search += WORDS_OF_MEMO + key.len() as u64;
        self.memo.truths.insert((test, key.to_vec()), (yes, no));
        (yes, no)
    }

    /// Takes what is decided as functions.
    fn finish(&mut self, limit: u32) {
        let decides = |said: &Said| said.values().any(|says| *says) && said.values().any(|says| !*says);
        if !self.said.iter().all(decides) {
            return;
        }
        let open = self.chosen.iter().filter(|one| one.is_none()).count() as u32;
        let open = open + self.unseen() * cost::UNSEEN;
        let unsaid = self.unsaid();
        if unsaid.is_empty() {
            return;
        }
        // Where a condition may be this one or that one the examples do not say which.
        let mut choices: Vec<Vec<Chosen>> = vec![Vec::new()];
        for (pool, (same, contrary)) in self.tests.iter().zip(&self.left) {
            let mut fitting: Vec<Chosen> = Vec::new();
            for (bit, test) in pool.iter().enumerate() {
                for (holds, bits) in [(true, same), (false, contrary)] {
                    if bits >> bit & 1 == 1 {
                        fitting.push(Chosen { test: *test, holds });
                    }
                }
            }
            fitting.truncate(MOST_TESTS);
            let longer = |chosen: &Vec<Chosen>| -> Vec<Vec<Chosen>> {
                fitting.iter().map(|one| chosen.iter().copied().chain([*one]).collect()).collect()
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        for (tests, (more, unsaid)) in choices.iter().flat_map(|tests| (0..).zip(&unsaid).map(move |one| (tests, one)))
        {
            let sum = |of: fn(&Choice) -> u32| {
                let leaves: u32 = self.chosen.iter().map(|one| one.as_ref().map_or(1, of)).sum();
                self.plan.cost + leaves + open + more + tests.iter().map(|one| of(&one.test)).sum::<u32>()
            };
            let (price, cost) = (sum(|one| one.price), sum(|one| one.cost));
            if price > limit || self.found.len() >= MOST_FOUND {
                self.is_cut = true;
                continue;
            }
            let root = self.plan.root.clone();
            let body = self.written(&root, tests, unsaid);
            if let Some(body) = body.map(|body| self.search.opened(ContextId::ROOT, body))
                && self.search.satisfies(body)
            {
                self.found.push(Found { body, cost });
            }
        }
    }

    /// The cases of what the function looks at first that no example has: only recursive calls come there.
    fn unseen(&self) -> u32 {
        let Place::Match(on, _, arms) = &self.plan.root else { return 0 };
        let world = &self.search.world;
        let param = self.search.params.iter().position(|param| *world.terms.get(*on) == Term::Var(*param));
        let Some(param) = param else { return 0 };
        let has = |case: usize, line: &Line| {
            world.values.case(line.args[param]).is_some_and(|(other, _)| other as usize == case)
        };
        (0..arms.len()).filter(|case| !self.lines.iter().any(|line| has(*case, line))).count() as u32
    }

    /// The term of a place.
    fn written(&mut self, place: &Place, tests: &[Chosen], unsaid: &[Option<TermId>]) -> Option<TermId> {
        match place {
            Place::Leaf(leaf) => self.chosen[*leaf].map(|one| one.term).or(unsaid[*leaf]),
            Place::If(test, yes, no) => {
                let (yes, no) = (self.written(yes, tests, unsaid)?, self.written(no, tests, unsaid)?);
                let (yes, no) = if tests[*test].holds { (yes, no) } else { (no, yes) };
                let bool = self.search.tests_type()?;
                let arm = |body| MatchArm { vars: Rc::from([]), body: Some(body) };
                // `false` is the first constructor.
                Some(self.search.world.terms.add(Term::Match(tests[*test].test.term, bool, [arm(no), arm(yes)].into())))
            }
            Place::Match(on, ty, arms) => {
                let mut all = Vec::new();
                for ((inner, vars), place) in arms.iter() {
                    let body = self.written(place, tests, unsaid).map(|body| self.search.opened(*inner, body));
                    all.push(MatchArm { vars: vars.clone(), body });
                }
                Some(self.search.world.terms.add(Term::Match(*on, *ty, all.into())))
            }
        }
    }

    /// Runs the plan on arguments.
    fn body(&mut self, args: &[ValueId]) -> Result<ValueId, Stop> {
        self.calls += 1;
        if self.calls > MOST_CALLS || self.depth > DEEPEST {
            return Err(Stop::Never);
        }
        self.depth += 1;
        let mut env = Env::default();
        env.bind_all(&self.search.params.clone(), args);
        self.take_apart(ContextId::ROOT, &mut env);
        let plan = self.plan;
        let value = self.place(&plan.root, &mut env)?;
        self.depth -= 1;
        Ok(value)
    }

    /// Binds the parts of tuples and records that a context takes apart.
    fn take_apart(&mut self, context: ContextId, env: &mut Env) {
        for (var, parts) in self.search.taken_apart(context) {
            if let Some((_, args)) = self.search.world.values.case(env.get(var)) {
                env.bind_all(&parts, args);
            }
        }
    }

    fn place(&mut self, place: &Place, env: &mut Env) -> Result<ValueId, Stop> {
        match place {
            Place::Leaf(leaf) => match self.chosen[*leaf] {
                Some(Choice { term, .. }) => {
                    // What is known of the value shows soonest that it is not the one wanted.
                    if self.depth == 1 && self.search.world.terms.is_recursive(term) {
                        let known = self.search.world.eval(term, env);
                        if known == UNDEFINED || !may_be(&self.search.world.values, known, self.wanted) {
                            return Err(Stop::Never);
                        }
                    }
                    self.value(term, env)
                }
                None => Err(Stop::Leaf(*leaf, (self.depth == 1).then(|| env.clone()))),
            },
            Place::If(test, yes, no) => match self.said[*test].get(&env.values()) {
                Some(true) => self.place(yes, env),
                Some(false) => self.place(no, env),
                None => Err(Stop::Test(*test, env.clone())),
            },
            Place::Match(on, _, arms) => {
                let value = self.value(*on, env)?;
                let Some((case, args)) = self.search.world.values.case(value) else { return Err(Stop::Never) };
                let ((context, vars), place) = &arms[case as usize];
                env.bind_all(vars, args);
                self.take_apart(*context, env);
                self.place(place, env)
            }
        }
    }

    /// The value of an expression in which calls of the function are runs of the plan.
    fn value(&mut self, term: TermId, env: &mut Env) -> Result<ValueId, Stop> {
        let defined = |value| if value == UNDEFINED { Err(Stop::Never) } else { Ok(value) };
        if !self.search.world.terms.is_recursive(term) {
            let value = self.search.world.eval(term, env);
            return defined(value);
        }
        let (Term::Construct(_, _, parts) | Term::Component(_, parts) | Term::Itself(parts)) =
            self.search.world.terms.get(term).clone()
        else {
            return Err(Stop::Never);
        };
        let mut args = Vec::with_capacity(parts.len());
        for part in parts.iter() {
            args.push(self.value(*part, env)?);
        }
        match self.search.world.terms.get(term).clone() {
            Term::Construct(_, case, _) => defined(self.search.world.construct(case, &args)),
            Term::Component(instance, _) => defined(self.search.world.call(instance, &args)),
            Term::Itself(_) if args.is_empty() => Err(Stop::Never),
            _ => match self.search.world.table.get(args.as_slice()) {
                Some(known) => Ok(*known),
                None => self.body(&args),
            },
        }
    }
}

impl Search<'_, '_> {
    fn leaves_of(&mut self, context: ContextId, keeps_step: bool) -> Pool {
        let key = (context, if keeps_step { PoolKind::LeavesInStep } else { PoolKind::Leaves });
        if let Some(known) = self.pools.get(&key) {
            return known.clone();
        }
        let pool: Pool = self.leaf_pool(context, keeps_step).into();
        self.pools.insert(key, pool.clone());
        pool
    }

    fn tests_of(&mut self, context: ContextId) -> Pool {
        if let Some(known) = self.pools.get(&(context, PoolKind::Tests)) {
            return known.clone();
        }
        let pool: Pool = self.test_pool(context).into();
        self.pools.insert((context, PoolKind::Tests), pool.clone());
        pool
    }

    pub(in crate::search) fn tests_type(&self) -> Option<Ty> {
        use refute_ir::types::{Type, TypeId};
        let ty = self.world.types.known(&Type::con(TypeId::BOOL))?;
        matches!(self.world.types.kind(ty), Kind::Data(_)).then_some(ty)
    }
}
