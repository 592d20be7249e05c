//! The search: shapes in order of size, on each the constants that matter.
//!
//! In: a comparer and its settings. Out: a [`Candidate`] or how far it was looked; start at [`Search::next`].
//! Each shape runs with simple constants first, then with those to which the conditions of the runs lead
//! (`search/walk.rs`). Note [Stop rule]: going up in size ends when `quiet_sizes` sizes in a row were completed with no new branch
//! in either program, and at least [`FEWEST_SHAPES`] shapes were tried or half of the step budget was used, or
//! [`LONG_QUIET`] sizes in a row; or when [`MOST_EMPTY`] sizes in a row held nothing of the exercise; or when the budget is used up, or half of it with nothing new. Then come, for about half as many steps again: branches that nobody took, more sizes with simple constants only, integers
//! at the ends of their range, and larger inputs bred from those of the exercise or drawn at random.
//! Invariant: everything is counted in steps and shapes, so the same programs always give the same answer.

mod beyond;
mod dense;
mod goals;
mod near;
mod novelty;
mod thresholds;
mod walk;

use novelty::Meetings;
pub(crate) use novelty::Seen;

use crate::behaviours::Behaviour;
use crate::comparison::{Comparer, Comparison};
use crate::config::{Config, Effort, Strategy};
use crate::domain::{Concolic, Shadow};
use crate::input_pool::InputPool;
use crate::literals::Pool;
use crate::patience::Aside;
use crate::reach;
use crate::seeds;
use refute_enumerate::{Constant, Inputs, Node, NodeId, Shape, Space, Strings};
use refute_eval::Concrete;
use refute_ir::program::BranchId;
use refute_play::CallInput;
use refute_play::Holes;
use refute_smt::{Chain, Layers, Term};
use refute_source::Span;
use refute_verdict::{DifferenceKind, FoundBy, Queries, StopReason};
use rustc_hash::FxHashSet;
use std::sync::atomic::AtomicBool;

/// Shapes that are prepared together.
const BATCH: usize = 128;
/// What a run costs beside its steps.
const RUN_COST: u64 = 60;
/// What it costs beside that for every constant of the input, and for every operation that a term follows.
const PART_COST: u64 = 8;
const TERM_COST: u64 = 4;
/// Shapes that must have been tried before nothing new is a reason to stop,
const FEWEST_SHAPES: u64 = 2_000;
/// or else the part of the budget that must have been used. Larger inputs get such a part on top.
const RESERVE: u64 = 2;
/// So many sizes in a row with nothing new are a reason to stop in any case: where there is one input of each size (naturals
/// as `S (S O)`), they would go into the thousands, and what it takes to make one is not counted in steps.
const LONG_QUIET: usize = 300;
/// So many sizes in a row without any shape, too: functions such as `unit -> int` have no largest size, and few are different. Or, once there
/// was one, without any that is part of the exercise: a condition may say how large inputs are.
const MOST_EMPTY: usize = 12;

/// An input on which the programs differ.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The arguments with their constants.
    pub filled: CallInput,
    /// What differs.
    pub kind: DifferenceKind,
    /// What led there.
    pub found_by: FoundBy,
}

/// What was done.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// All shapes up to this size were tried.
    pub complete_to: usize,
    /// Shapes tried.
    pub shapes: u64,
    /// Shapes on which the reference never returned.
    pub outside: u64,
    /// Inputs tried after going up in size with symbolic constants: swept, at the borders, bred, at random.
    pub probes: u64,
    /// Comparisons on inputs that are part of the exercise.
    pub inside: u64,
    /// Inputs that are not.
    pub left_out: u64,
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
    pub taken: [Seen; 2],
    /// Branches that no input reaches, which was proved.
    pub dead: [FxHashSet<BranchId>; 2],
    /// Some functions inside results were not compared.
    pub functions: bool,
}

/// A search.
pub(crate) struct Search<'a> {
    /// The programs.
    pub comparer: Comparer<Concolic>,
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
    inputs_kept: InputPool,
    /// The last comparison showed something new.
    novel: bool,
    /// What the programs did in it.
    behaviour: Behaviour,
    /// Shapes are being walked through for the second time.
    again: bool,
    /// The work after which something new was seen last.
    news: u64,
    /// Where both programs came to together.
    meetings: Meetings,
    /// Shapes on which more can happen than was seen, smallest first.
    unsettled: Vec<Vec<Shape>>,
    /// The first input on which the programs differ only because floats are rounded.
    pub rounded: Option<Candidate>,
    /// The work after which the current stage ends.
    budget: u64,
    /// The stage after which nothing follows.
    last: Stage,
}

/// What a search does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Shapes in order of size.
    Order,
    /// Branches that nobody took.
    Goals,
    /// Small constants on shapes that were not settled.
    Dense,
    /// More shapes in order of size, with simple constants only.
    Sweep,
    /// Integers at the ends of their range.
    Borders,
    /// Larger inputs, bred and at random.
    Probes,
    /// Texts beside those that did something new.
    Near,
    /// More of them while there are branches that no input reached.
    Persist,
    /// Nothing.
    Over,
}

/// The part of all steps that questions may take which Z3 cannot answer, most of them about products: trying constants is better then.
const UNANSWERED: u64 = 5;

/// The part of the step budget that is spent before a proof is looked for.
const OPENING: u64 = 50;

/// Why a walk over shapes ends early.
enum Flow {
    Go,
    Found(Box<Candidate>),
    Stop(StopReason),
    Respell,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub(crate) fn new(
        comparer: Comparer<Concolic>,
        config: Config,
        pool: &'a Pool,
        stop: &'a AtomicBool,
    ) -> Search<'a> {
        let layers = match config.strategy {
            Strategy::Symbolic => Layers::Z3,
            _ => Layers::All,
        };
        let mut chain = Chain::new(layers);
        chain.set_pool(&pool.ints, &pool.texts);
        chain.hurry(config.effort.steps / UNANSWERED);
        Search {
            comparer,
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
                left_out: 0,
                runs: 0,
                paths: 0,
                open: 0,
                work: 0,
                stop: StopReason::Budget,
                taken: Default::default(),
                dead: Default::default(),
                functions: false,
            },
            inside_strings: false,
            stage: Stage::Order,
            inputs_kept: InputPool::new(config.seed),
            novel: false,
            behaviour: Behaviour::default(),
            again: false,
            news: 0,
            meetings: Meetings::default(),
            unsettled: Vec::new(),
            rounded: None,
            budget: config.effort.steps,
            last: Stage::Over,
        }
    }

    /// The first inputs of a search: those in order of size, for a small part of its steps.
    pub(crate) fn opening(
        comparer: Comparer<Concolic>,
        config: Config,
        pool: &'a Pool,
        stop: &'a AtomicBool,
    ) -> Search<'a> {
        let effort = Effort { steps: config.effort.steps / OPENING, ..config.effort };
        Search { last: Stage::Order, ..Search::new(comparer, Config { effort, ..config }, pool, stop) }
    }

    /// What is left to be tried is what integers do at the ends of their range.
    pub(crate) fn turn_to_borders(&mut self) {
        (self.stage, self.last) = (Stage::Borders, Stage::Borders);
    }

    /// Looks for a difference, or for the next one when it has found some already.
    pub(crate) fn next(&mut self) -> Option<Candidate> {
        let rules = self.comparer.rules.clone();
        let (space, args): (&Space, &[NodeId]) = (&rules.space, &rules.args);
        while self.stage != Stage::Over {
            let stage = std::mem::replace(&mut self.stage, Stage::Over);
            let found = match (stage, self.config.strategy) {
                (Stage::Order, Strategy::Random) => self.at_random(space, args, u64::MAX, seeds::mixed),
                (Stage::Order, strategy) => {
                    let found = self.in_order(space, args);
                    self.stage = if strategy == Strategy::Combined { Stage::Goals } else { Stage::Over };
                    found
                }
                (Stage::Goals, _) => {
                    self.stage = Stage::Dense;
                    self.aim()
                }
                (Stage::Dense, _) => {
                    // Where all shapes were tried there are no more sizes.
                    if self.is_exhausted() {
                        self.stage = Stage::Borders;
                        self.walk_again().or_else(|| self.dense())
                    } else {
                        self.stage = Stage::Sweep;
                        self.dense().or_else(|| self.walk_again())
                    }
                }
                (Stage::Sweep, _) => {
                    self.stage = Stage::Borders;
                    self.sweep(space, args)
                }
                (Stage::Borders, _) => {
                    self.stage = Stage::Probes;
                    self.at_borders(space, args)
                }
                // What order of size cannot reach any more: larger inputs, here and there.
                (Stage::Probes, _) => {
                    self.stage = if self.is_exhausted() { Stage::Persist } else { Stage::Near };
                    self.probe(space, args)
                }
                (Stage::Near, _) => {
                    self.stage = Stage::Persist;
                    self.near()
                }
                (Stage::Persist | Stage::Over, _) => self.persist(space, args),
            };
            if stage == self.last {
                self.stage = Stage::Over;
            }
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

    /// After an input on which the submission is only slow: the search starts again, with machines that know about that. Gives
    /// the work done until then.
    pub(crate) fn be_patient(&mut self, waiter: Comparer<Concrete>) -> u64 {
        self.stage = Stage::Order;
        self.comparer.aside = Aside::default();
        self.comparer.waiter = Some(Box::new(Comparer { aside: Aside::default(), ..waiter }));
        self.budget = self.config.effort.steps;
        self.news = 0;
        std::mem::take(&mut self.progress.work)
    }

    /// Questions to the solver so far.
    pub(crate) fn queries(&self) -> Queries {
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
        let smallest = inputs.smallest();
        let (mut quiet, mut empty) = (0, 0);
        self.progress.complete_to = 0;
        for size in 0.. {
            if largest.is_some_and(|largest| size > largest) {
                return Flow::Stop(StopReason::Exhausted);
            }
            let before = (self.branches(), self.progress.shapes, self.inside());
            let mut batch: Vec<Vec<Shape>> = Vec::new();
            let mut flow = Flow::Go;
            let complete = inputs.of_size(size, &mut |input| {
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
            if !complete {
                // There are functions of this size, if any, that nobody would find.
                return Flow::Stop(StopReason::Saturated);
            }
            self.progress.complete_to = size;
            if self.progress.shapes > before.1 {
                quiet = if self.branches() > before.0 { 0 } else { quiet + 1 };
            }
            if self.inside() > before.2 {
                empty = 0;
            } else if before.2 > 0 || self.progress.shapes == before.1 && size > smallest {
                empty += 1;
            }
            let enough =
                self.progress.shapes >= FEWEST_SHAPES || self.progress.work >= self.config.effort.steps / RESERVE;
            if quiet >= self.config.effort.quiet_sizes && enough || quiet >= LONG_QUIET || empty >= MOST_EMPTY {
                return Flow::Stop(StopReason::Saturated);
            }
        }
        Flow::Go
    }

    fn branches(&self) -> usize {
        self.progress.taken.iter().map(Seen::taken).sum()
    }

    /// The shapes that are part of the exercise.
    fn inside(&self) -> u64 {
        self.progress.shapes - self.progress.outside
    }

    fn is_exhausted(&self) -> bool {
        self.progress.stop == StopReason::Exhausted
    }

    /// The branches of both programs that no input reached and that were not proved dead.
    pub(crate) fn unreached(&self) -> [Vec<Span>; 2] {
        [(0, &self.comparer.reference), (1, &self.comparer.submission)].map(|(number, side)| {
            let program = side.script.program();
            let (taken, dead) = (&self.progress.taken[number], &self.progress.dead[number]);
            let branches = reach::branches(program, side.function).into_iter();
            let open = branches.filter(|branch| !taken.contains(*branch) && !dead.contains(branch));
            open.map(|branch| program.branches[branch.index()].span).collect()
        })
    }

    /// Whether both programs ran on every input there is.
    pub(crate) fn is_every_input(&self) -> bool {
        let Comparer { rules, aside, waiter, reference, submission, .. } = &self.comparer;
        let finite = self.is_exhausted() && rules.args.iter().all(|arg| rules.space.is_constructed(*arg));
        let compared = self.rounded.is_none()
            && self.progress.left_out == 0
            && !self.progress.functions
            && aside.left == 0
            && waiter.is_none();
        finite && compared && ![reference, submission].iter().any(|side| side.player.keeps_state())
    }

    /// Whether every branch of both programs was taken or proved dead.
    fn all_reached(&self) -> bool {
        self.unreached().iter().all(Vec::is_empty)
    }

    /// A part of all steps; or what is left of them where there are no further shapes to try, and half of it where branches
    /// are left.
    fn rest_if_unfinished(&self, part: u64) -> u64 {
        let share = self.config.effort.steps / part;
        let rest = self.config.effort.steps.saturating_sub(self.progress.work);
        if self.is_exhausted() {
            return share.max(rest);
        }
        if self.all_reached() { share } else { share.max(rest / 2) }
    }

    /// Makes functions of the lambdas in a batch of inputs and tries the inputs.
    fn batch(&mut self, batch: &mut Vec<Vec<Shape>>, strings: Strings) -> Flow {
        self.comparer.learn(batch.iter().flatten());
        for input in batch.drain(..) {
            if self.stopped() {
                return Flow::Stop(StopReason::Interrupted);
            }
            // Strings show what is in them by their conditions, whether or not a branch is new.
            let quiet = if self.inside_strings { 0 } else { self.progress.work - self.news };
            if self.progress.work > self.budget || quiet > self.config.effort.steps / RESERVE {
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

    /// Runs both programs and keeps the books.
    fn fight(&mut self, input: &[Shape], constants: &[Constant], terms: &[Option<Term>]) -> Comparison<Shadow> {
        let comparison = self.comparer.run(input, constants, &Holes { terms });
        self.progress.runs += comparison.runs;
        self.progress.inside += u64::from(comparison.inside);
        self.progress.left_out += u64::from(!comparison.inside);
        let parts = (constants.len() + input.len()) as u64;
        self.progress.work +=
            comparison.steps + comparison.runs * (RUN_COST + PART_COST * parts) + self.followed(&comparison);
        self.progress.functions |= comparison.values.functions;
        if let Some(kind) = comparison.rounded.filter(|_| self.rounded.is_none()) {
            let filled = CallInput { input: input.to_vec(), constants: constants.to_vec() };
            self.rounded = Some(Candidate { filled, kind, found_by: FoundBy::Enumeration });
        }
        let ran =
            [Some(&self.comparer.reference), comparison.submission.is_some().then_some(&self.comparer.submission)];
        self.novel = false;
        self.behaviour = Behaviour { answer: self.answer(&comparison), branches: 0 };
        let mut ends = [None; 2];
        for ((side, seen), end) in ran.into_iter().zip(&mut self.progress.taken).zip(&mut ends) {
            let Some(side) = side else { continue };
            let noted = seen.note(side.player.machine.trace(), &side.script.own_branches());
            self.novel |= noted.new;
            *end = noted.last;
            self.behaviour.branches = self.behaviour.branches.rotate_left(1) ^ noted.branches;
        }
        if self.novel {
            self.news = self.progress.work;
        }
        // Worth breeding from, but no reason to go on.
        self.novel |= self.meetings.note(ends);
        comparison
    }

    /// The constructor that the reference answers with, as a number; all other answers are alike.
    fn answer(&self, comparison: &Comparison<Shadow>) -> u64 {
        let rules = &self.comparer.rules;
        match (&comparison.reference, rules.space.node(rules.result)) {
            (Some(reference), Node::Variant(..)) => {
                let heap = self.comparer.reference.player.machine.heap();
                match heap.block_of(reference.value.word) {
                    None => 2 * reference.value.word.as_int() as u64,
                    Some((tag, _)) => 2 * u64::from(tag) + 1,
                }
            }
            _ => 0,
        }
    }

    /// What following terms cost in a comparison.
    fn followed(&self, comparison: &Comparison<Shadow>) -> u64 {
        let [first, second] =
            [&self.comparer.reference, &self.comparer.submission].map(|side| side.player.machine.domain().operations);
        TERM_COST * (first + if comparison.submission.is_some() { second } else { 0 })
    }
}
