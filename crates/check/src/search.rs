//! The search: shapes in order of size, on each the constants that matter.
//!
//! In: a duel and its settings. Out: a [`Candidate`] or how far it was looked; start at [`Search::next`].
//! Each shape runs with simple constants first. The conditions of both runs then say what else can happen: each is
//! turned around once, after the conditions before it, and the solver is asked for constants (concolic execution after
//! Godefroid, Klarlund & Sen, PLDI 2005); and where two results are the same only because of the constants, it is asked
//! for constants that make them differ. A shape is finished when every turn was taken, shown impossible, or left open
//! (counted). Note [Stop rule]: going up in size ends when `quiet_sizes` sizes in a row were completed with no new branch
//! in either program, and at least [`FEWEST_SHAPES`] shapes were tried or half of the step budget was used; or when
//! the budget is used up. Then come, for about half as many steps again: more sizes with simple constants only, integers
//! at the ends of their range, and larger inputs bred from those of the exercise or drawn at random.
//! Invariant: everything is counted in steps and shapes, so the same programs always give the same answer.

mod beyond;

use crate::compare::difference;
use crate::config::{Config, Strategy};
use crate::domain::{Concolic, Shadow};
use crate::duel::{Bout, Duel};
use crate::harvest::Pool;
use crate::herd::Herd;
use crate::parts::Filled;
use crate::player::Holes;
use crate::seeds;
use refute_enumerate::{Constant, Hole, Inputs, Lambda, NodeId, Shape, Space, Strings, holes_of};
use refute_smt::{Answer, Chain, Layer, Layers, Model, Solver, Sort, Term};
use refute_verdict::{DifferenceKind, FoundBy, Queries, StopReason};
use rustc_hash::{FxHashSet, FxHasher};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Shapes that are prepared together.
const BATCH: usize = 128;
/// What a run costs beside its steps.
const RUN_COST: u64 = 60;
/// What it costs beside that for every constant of the input, and for every operation that a term follows.
const PART_COST: u64 = 8;
const TERM_COST: u64 = 4;
/// Steps that one unit of the solver's work counts for.
const SOLVER_COST: u64 = 1;
/// Runs on one shape at most.
const RUNS_PER_SHAPE: usize = 128;
/// No shape gets more than one part in so many of the budget: paths may be endless where a constant is a count. The
/// first shapes, which are the smallest, get more.
const SHAPES_WORTH: u64 = 60;
const FIRST_SHAPES_WORTH: u64 = 12;
const FIRST_SHAPES: u64 = 6;
/// Mixtures tried on a shape whose conditions cannot be followed.
const MIXTURES: u64 = 8;
/// Shapes that must have been tried before nothing new is a reason to stop,
const FEWEST_SHAPES: u64 = 2_000;
/// or else the part of the budget that must have been used. Larger inputs get such a part on top.
const RESERVE: u64 = 2;

/// An input on which the programs differ.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The arguments.
    pub input: Vec<Shape>,
    /// Their constants.
    pub constants: Vec<Constant>,
    /// What differs.
    pub kind: DifferenceKind,
    /// What led there.
    pub found_by: FoundBy,
}

/// What was done.
#[derive(Clone, Debug)]
pub struct Progress {
    /// All shapes up to this size were tried.
    pub complete_to: usize,
    /// Shapes tried.
    pub shapes: u64,
    /// Shapes on which the reference never returned.
    pub outside: u64,
    /// Larger inputs tried at random.
    pub probes: u64,
    /// Bouts on inputs that are part of the exercise.
    pub inside: u64,
    /// Runs of either program.
    pub runs: u64,
    /// Different paths.
    pub paths: u64,
    /// Turns neither taken nor shown impossible.
    pub open: u64,
    /// Work in steps.
    pub work: u64,
    /// Why it stopped.
    pub stop: StopReason,
    /// Branches taken in the reference and in the submission.
    pub taken: [FxHashSet<u32>; 2],
    /// Some functions inside results were not compared.
    pub functions: bool,
}

/// A search.
pub struct Search<'a> {
    /// The programs.
    pub duel: Duel<Concolic>,
    config: Config,
    pool: &'a Pool,
    stop: &'a AtomicBool,
    chain: Chain,
    charged: u64,
    /// What was done.
    pub progress: Progress,
    /// A string was looked into.
    inside_strings: bool,
    stage: Stage,
    herd: Herd,
    /// The work after which the current stage ends.
    budget: u64,
}

/// What a search does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Shapes in order of size.
    Order,
    /// More shapes in order of size, with simple constants only.
    Sweep,
    /// Integers at the ends of their range.
    Borders,
    /// Larger inputs at random.
    Probes,
    /// Nothing.
    Over,
}

/// Why a walk over shapes ends early.
enum Flow {
    Go,
    Found(Box<Candidate>),
    Stop(StopReason),
    Respell,
}

/// Constants to try on a shape.
struct Attempt {
    constants: Vec<Constant>,
    found_by: FoundBy,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub fn new(duel: Duel<Concolic>, config: Config, pool: &'a Pool, stop: &'a AtomicBool) -> Search<'a> {
        let layers = match config.strategy {
            Strategy::Symbolic => Layers::Z3,
            _ => Layers::All,
        };
        let mut chain = Chain::new(layers);
        chain.set_pool(&pool.ints, &pool.texts);
        Search {
            duel,
            config,
            pool,
            stop,
            chain,
            charged: 0,
            progress: Progress {
                complete_to: 0,
                shapes: 0,
                outside: 0,
                probes: 0,
                inside: 0,
                runs: 0,
                paths: 0,
                open: 0,
                work: 0,
                stop: StopReason::Budget,
                taken: [FxHashSet::default(), FxHashSet::default()],
                functions: false,
            },
            inside_strings: false,
            stage: Stage::Order,
            herd: Herd::new(config.seed),
            budget: config.effort.steps,
        }
    }

    /// Looks for a difference, or for the next one when it has found some already.
    pub fn next(&mut self) -> Option<Candidate> {
        let rules = self.duel.rules.clone();
        let (space, args): (&Space, &[NodeId]) = (&rules.space, &rules.args);
        while self.stage != Stage::Over {
            let stage = std::mem::replace(&mut self.stage, Stage::Over);
            let found = match (stage, self.config.strategy) {
                (Stage::Order, Strategy::Random) => self.at_random(space, args, u64::MAX, seeds::mixed),
                (Stage::Order, strategy) => {
                    let found = self.in_order(space, args);
                    self.stage = match self.progress.stop {
                        _ if strategy != Strategy::Combined => Stage::Over,
                        StopReason::Saturated | StopReason::Budget => Stage::Sweep,
                        // All shapes were tried, but not all integers.
                        _ => Stage::Borders,
                    };
                    found
                }
                (Stage::Sweep, _) => {
                    self.stage = Stage::Borders;
                    self.sweep(space, args)
                }
                (Stage::Borders, _) => {
                    let exhausted = self.progress.stop == StopReason::Exhausted;
                    self.stage = if exhausted { Stage::Over } else { Stage::Probes };
                    self.at_borders(space, args)
                }
                // What order of size cannot reach any more: larger inputs, here and there.
                (_, _) => self.probe(space, args),
            };
            if self.stopped() {
                self.progress.stop = StopReason::Interrupted;
                return None;
            }
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn in_order(&mut self, space: &Space, args: &[NodeId]) -> Option<Candidate> {
        let mut strings = Strings::Whole;
        loop {
            match self.sizes(space, args, strings) {
                Flow::Found(candidate) => return Some(*candidate),
                Flow::Respell => strings = Strings::Spelled,
                Flow::Stop(reason) => {
                    self.progress.stop = reason;
                    return None;
                }
                Flow::Go => return None,
            }
        }
    }

    /// After an input on which the submission is only slow: the search starts again, and no end is no difference any
    /// more. False when that has been tried already.
    pub fn be_patient(&mut self) -> bool {
        self.stage = Stage::Order;
        !std::mem::replace(&mut self.duel.patient, true)
    }

    /// Questions to the solver so far.
    pub fn queries(&self) -> Queries {
        let stats = self.chain.stats();
        Queries {
            asked: stats.queries,
            guessed: stats.guessed,
            remembered: stats.remembered,
            z3: stats.z3,
            unknown: stats.unknown,
        }
    }

    fn sizes(&mut self, space: &Space, args: &[NodeId], strings: Strings) -> Flow {
        let mut inputs = Inputs::new(space, args.to_vec(), strings);
        let largest = inputs.largest();
        let mut quiet = 0;
        self.progress.complete_to = 0;
        for size in 0.. {
            if largest.is_some_and(|largest| size > largest) {
                return Flow::Stop(StopReason::Exhausted);
            }
            let before = (self.branches(), self.progress.shapes);
            let mut batch: Vec<Vec<Shape>> = Vec::new();
            let mut flow = Flow::Go;
            inputs.of_size(size, &mut |input| {
                batch.push(input.to_vec());
                if batch.len() == BATCH {
                    flow = self.batch(&mut batch, strings);
                }
                matches!(flow, Flow::Go)
            });
            if matches!(flow, Flow::Go) {
                flow = self.batch(&mut batch, strings);
            }
            if !matches!(flow, Flow::Go) {
                return flow;
            }
            self.progress.complete_to = size;
            if self.progress.shapes > before.1 {
                quiet = if self.branches() > before.0 { 0 } else { quiet + 1 };
            }
            let enough =
                self.progress.shapes >= FEWEST_SHAPES || self.progress.work >= self.config.effort.steps / RESERVE;
            if quiet >= self.config.effort.quiet_sizes && enough {
                return Flow::Stop(StopReason::Saturated);
            }
        }
        Flow::Go
    }

    fn branches(&self) -> usize {
        self.progress.taken.iter().map(FxHashSet::len).sum()
    }

    /// Makes functions of the lambdas in a batch of inputs and tries the inputs.
    fn batch(&mut self, batch: &mut Vec<Vec<Shape>>, strings: Strings) -> Flow {
        let mut lambdas: Vec<Arc<Lambda>> = Vec::new();
        for shape in batch.iter().flatten() {
            collect(shape, &mut lambdas);
        }
        self.duel.learn(&lambdas);
        for input in batch.drain(..) {
            if self.stopped() {
                return Flow::Stop(StopReason::Interrupted);
            }
            if self.progress.work > self.budget {
                return Flow::Stop(StopReason::Budget);
            }
            self.progress.shapes += 1;
            if let Some(candidate) = self.shape(&input) {
                return Flow::Found(Box::new(candidate));
            }
            if self.inside_strings && strings == Strings::Whole {
                return Flow::Respell;
            }
        }
        Flow::Go
    }

    /// Tries a shape with all constants that matter.
    fn shape(&mut self, input: &[Shape]) -> Option<Candidate> {
        let holes = holes_of(input);
        let terms = self.declare(&holes);
        let mut walk = Walk {
            queue: VecDeque::new(),
            paths: FxHashSet::default(),
            tried: FxHashSet::default(),
            inside: false,
            kept: false,
            seeded: false,
            budget: 0,
        };
        walk.queue.push_back(Attempt { constants: seeds::plain(&holes, 0), found_by: FoundBy::Enumeration });
        let mut runs = 0;
        let mut found = None;
        walk.budget = self.progress.work + self.config.effort.steps / self.worth();
        while let Some(attempt) = walk.queue.pop_front() {
            runs += 1;
            if runs > RUNS_PER_SHAPE || self.progress.work > walk.budget {
                self.progress.open += 1 + walk.queue.len() as u64;
                break;
            }
            let bout = self.fight(input, &attempt.constants, &terms);
            walk.inside |= bout.inside;
            if let Some(kind) = bout.difference {
                found = Some(Candidate {
                    input: input.to_vec(),
                    constants: attempt.constants,
                    kind,
                    found_by: attempt.found_by,
                });
                break;
            }
            if bout.inside && !walk.kept {
                walk.kept = true;
                self.herd.add(|| Filled { input: input.to_vec(), constants: attempt.constants.clone() });
            }
            self.follow(&mut walk, attempt, &bout, &holes);
        }
        if !walk.inside {
            self.progress.outside += 1;
        }
        found
    }

    fn worth(&self) -> u64 {
        if self.progress.shapes <= FIRST_SHAPES { FIRST_SHAPES_WORTH } else { SHAPES_WORTH }
    }

    /// Declares a variable for every hole that a term can follow.
    fn declare(&mut self, holes: &[Hole]) -> Vec<Option<Term>> {
        if self.config.strategy == Strategy::Enumerate || self.config.strategy == Strategy::Random {
            return Vec::new();
        }
        let symbols = &mut self.duel.reference.player.machine.domain_mut().symbols;
        symbols.clear();
        let terms = &mut symbols.terms;
        let declare = |hole: &Hole| {
            let sort = match hole {
                Hole::Int | Hole::Float => Sort::Int,
                Hole::Char => Sort::Char,
                Hole::String | Hole::Bytes => Sort::Text,
            };
            // Floats and bytes take a number, so that holes and variables count alike, but nothing follows them.
            let var = terms.declare(sort);
            (!matches!(hole, Hole::Float | Hole::Bytes)).then(|| terms.var(var))
        };
        holes.iter().map(declare).collect()
    }

    /// Runs both programs and keeps the books.
    fn fight(&mut self, input: &[Shape], constants: &[Constant], terms: &[Option<Term>]) -> Bout<Shadow> {
        let bout = self.duel.run(input, constants, &Holes { terms });
        self.progress.runs += bout.runs;
        self.progress.inside += u64::from(bout.inside);
        let parts = (constants.len() + input.len()) as u64;
        self.progress.work += bout.steps + bout.runs * (RUN_COST + PART_COST * parts) + self.followed(&bout);
        self.progress.functions |= bout.comparison.functions;
        let ran = [Some(&self.duel.reference), bout.submission.is_some().then_some(&self.duel.submission)];
        for (seat, taken) in ran.into_iter().zip(&mut self.progress.taken) {
            let Some(seat) = seat else { continue };
            let own = seat.script.own_branches();
            for branch in seat.player.machine.trace().branches() {
                if own.contains(&branch.index()) {
                    taken.insert(branch.0);
                }
            }
        }
        bout
    }

    /// What following terms cost in a bout.
    fn followed(&self, bout: &Bout<Shadow>) -> u64 {
        let [first, second] =
            [&self.duel.reference, &self.duel.submission].map(|seat| seat.player.machine.domain().operations);
        TERM_COST * (first + if bout.submission.is_some() { second } else { 0 })
    }

    /// Decides what to try next on the shape after a bout without difference.
    fn follow(&mut self, walk: &mut Walk, attempt: Attempt, bout: &Bout<Shadow>, holes: &[Hole]) {
        let record = self.record(bout, holes);
        self.progress.open += u64::from(record.cut);
        if !walk.seeded && !holes.is_empty() {
            walk.seeded = true;
            self.seed(walk, holes, &record);
        }
        if self.config.strategy == Strategy::Enumerate || !walk.paths.insert(hash_of(&record.both)) {
            return;
        }
        self.progress.paths += 1;
        let near = model(holes, &attempt.constants);
        let symbols = &mut self.duel.reference.player.machine.domain_mut().symbols;
        if let Some(differ) = difference(symbols, &bout.comparison.leaves) {
            let mut asked = record.both.clone();
            asked.push(differ);
            // What is found is tried before everything else.
            if let Some(attempt) = self.ask(&asked, &near, holes, &attempt.constants) {
                walk.queue.push_front(attempt);
            }
        }
        // Each program's own turns first: they lead to what it does by itself. Then those of both together.
        for path in [&record.reference, &record.submission, &record.both] {
            self.turn(walk, path, &near, holes, &attempt.constants);
        }
    }

    /// What both runs recorded.
    fn record(&mut self, bout: &Bout<Shadow>, holes: &[Hole]) -> Record {
        let first = self.duel.reference.player.machine.domain();
        let mut record = Record {
            reference: first.conditions.clone(),
            submission: Vec::new(),
            both: first.conditions.clone(),
            // Nothing follows floats.
            opaque: first.opaque || holes.contains(&Hole::Float),
            cut: first.cut,
        };
        self.inside_strings |= first.looked_inside;
        if bout.submission.is_some() {
            let second = self.duel.submission.player.machine.domain();
            record.submission = second.conditions.clone();
            let known: FxHashSet<Term> = record.reference.iter().copied().collect();
            record.both.extend(second.conditions.iter().filter(|condition| !known.contains(condition)));
            record.opaque |= second.opaque;
            record.cut |= second.cut;
            self.inside_strings |= second.looked_inside;
        }
        record
    }

    /// Puts the constants at hand into the queue, as many as make sense.
    fn seed(&self, walk: &mut Walk, holes: &[Hole], record: &Record) {
        let concrete = self.config.strategy == Strategy::Enumerate;
        if self.config.strategy == Strategy::Symbolic {
            return;
        }
        let found_by = FoundBy::Enumeration;
        if concrete || record.opaque || !record.both.is_empty() {
            for number in 1..seeds::PLAIN {
                walk.queue.push_back(Attempt { constants: seeds::plain(holes, number), found_by });
            }
        }
        if concrete || record.opaque {
            for constants in seeds::float_pairs(holes, self.pool) {
                walk.queue.push_back(Attempt { constants, found_by });
            }
            let more = if holes.len() <= 4 { 3 } else { 1 };
            for number in 0..MIXTURES * more {
                walk.queue.push_back(Attempt { constants: seeds::mixed(holes, self.pool, number), found_by });
            }
        }
    }

    /// Turns each condition of a path around, after those before it.
    fn turn(&mut self, walk: &mut Walk, path: &[Term], near: &Model, holes: &[Hole], constants: &[Constant]) {
        let mut prefix = FxHasher::default();
        for (i, condition) in path.iter().enumerate() {
            let terms = &mut self.duel.reference.player.machine.domain_mut().symbols.terms;
            let turned = terms.not(*condition);
            let mut question = prefix.clone();
            turned.hash(&mut question);
            condition.hash(&mut prefix);
            if terms.as_constant(turned).is_some() || !walk.tried.insert(question.finish()) {
                continue;
            }
            let mut asked = path[..i].to_vec();
            asked.push(turned);
            if let Some(next) = self.ask(&asked, near, holes, constants) {
                walk.queue.push_back(next);
            }
            if self.progress.work > walk.budget.min(self.budget) {
                self.progress.open += 1;
                return;
            }
        }
    }

    /// Asks for constants under which conditions hold.
    fn ask(&mut self, conditions: &[Term], near: &Model, holes: &[Hole], constants: &[Constant]) -> Option<Attempt> {
        let terms = &mut self.duel.reference.player.machine.domain_mut().symbols.terms;
        let answer = self.chain.check(terms, conditions, near);
        let charge = self.chain.charge();
        self.progress.work += (charge - self.charged) * SOLVER_COST;
        self.charged = charge;
        match answer {
            Answer::Sat(found) => Some(Attempt {
                constants: filled(holes, constants, &found),
                found_by: if self.chain.last_layer() == Some(Layer::Z3) { FoundBy::Solver } else { FoundBy::Guess },
            }),
            Answer::Unsat => None,
            Answer::Unknown => {
                self.progress.open += 1;
                None
            }
        }
    }
}

/// What the runs of a bout recorded.
struct Record {
    /// The reference's conditions.
    reference: Vec<Term>,
    /// The submission's conditions.
    submission: Vec<Term>,
    /// Those of both, each once, the reference's first.
    both: Vec<Term>,
    /// Constants were used in a way that no condition shows.
    opaque: bool,
    /// Conditions were left out.
    cut: bool,
}

/// The state of trying one shape.
struct Walk {
    queue: VecDeque<Attempt>,
    /// Paths that were taken.
    paths: FxHashSet<u64>,
    /// Questions that were asked.
    tried: FxHashSet<u64>,
    /// The reference returned for some constants.
    inside: bool,
    /// One such input is in the herd.
    kept: bool,
    /// The simple constants are in the queue.
    seeded: bool,
    /// The work after which the shape is left.
    budget: u64,
}

fn hash_of(terms: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    terms.hash(&mut hasher);
    hasher.finish()
}

/// The lambdas of a shape.
pub fn collect(shape: &Shape, lambdas: &mut Vec<Arc<Lambda>>) {
    match shape {
        Shape::Function(_, lambda) => {
            if !lambdas.contains(lambda) {
                lambdas.push(lambda.clone());
            }
        }
        Shape::Construct(_, _, parts)
        | Shape::Record(_, parts)
        | Shape::Tuple(parts)
        | Shape::List(parts)
        | Shape::Array(parts) => parts.iter().for_each(|part| collect(part, lambdas)),
        Shape::Hole(_) | Shape::Spelled(_) | Shape::SpelledBytes(_) => {}
    }
}

/// Constants as a model.
fn model(holes: &[Hole], constants: &[Constant]) -> Model {
    let value = |(hole, constant): (&Hole, &Constant)| match (hole, constant) {
        (_, Constant::Int(n)) => refute_smt::Constant::Int(*n),
        (_, Constant::Char(c)) => refute_smt::Constant::Int((*c).into()),
        (_, Constant::Text(text)) => refute_smt::Constant::Text(text.clone()),
        (_, Constant::Float(_)) => refute_smt::Constant::Int(0),
    };
    Model(holes.iter().zip(constants).map(value).collect())
}

/// The constants of a model; holes that no term follows keep theirs.
fn filled(holes: &[Hole], before: &[Constant], model: &Model) -> Vec<Constant> {
    let constant = |(i, hole): (usize, &Hole)| match (hole, model.0.get(i)) {
        (Hole::Int, Some(refute_smt::Constant::Int(n))) => Constant::Int(*n),
        (Hole::Char, Some(refute_smt::Constant::Int(n))) => Constant::Char(*n as u8),
        (Hole::String, Some(refute_smt::Constant::Text(text))) => Constant::Text(text.clone()),
        _ => before[i].clone(),
    };
    holes.iter().enumerate().map(constant).collect()
}
