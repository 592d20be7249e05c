//! Runs in order of size: every way through a function, smallest inputs first.
//!
//! In: a subject. Out: finished runs, one after another; start at [`PathSearch::next`]. Each run forks where something else could
//! have happened; a fork becomes a run of its own when its turn comes, that is in order of the size of the smallest input
//! that goes that way (or of how often one place decided on numbers, if that is more: loops that count must not keep
//! everything else waiting). A fork on a condition is first put to the solver.
//! Invariant: when there is nothing left to run and nothing was cut off, every way was followed: what was not seen cannot
//! happen. Note [Wrapping around]: the solver refutes over unbounded integers, so what it refutes is kept, and asked again,
//! exactly, when nothing else is left to run.

mod literals;

use literals::literals;
use refute_enumerate::NodeId;
use refute_ir::program::{BranchId, ExprId, FunctionId};
use refute_narrowing::{
    Assumed, Cell, CellId, Cells, Change, CutReason, FinishedRun, Fork, Goal, Mode, Narrowed, Replay, RunSettings,
    SharedState, Subject, complete,
};
use refute_play::CallInput;
use refute_smt::{Answer, Chain, Constant, Layers, Model, Solver, Sort, Term, Var};
use std::collections::BinaryHeap;
use std::fmt;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Work in steps (solver work converted).
    pub steps: u64,
    /// Larger inputs are not looked at.
    pub max_size: usize,
    /// Steps of one run.
    pub run_steps: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config { steps: 6_000_000, max_size: 60, run_steps: 40_000 }
    }
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// All inputs of up to this size were looked at.
    pub complete_to: usize,
    /// Runs.
    pub paths: u64,
    /// Work in steps.
    pub steps: u64,
    /// Questions to the solver.
    pub queries: u64,
}

/// What a run beside its steps counts for.
const RUN_COST: u64 = 20;
/// Conditions of a class that are weighed against one another at most.
const MOST_WEIGHED: usize = 16;
/// Most forks that wait.
const MOST_WAITING: usize = 200_000;

/// Why not everything was followed. Displayed as a clause without its full stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StopReason {
    /// Somebody said stop.
    Interrupted,
    /// More budget does away with this one.
    BudgetUsedUp,
    /// [`Config::max_size`].
    LargerInputs,
    /// The exact solver could not say whether what holds for no unbounded integers holds for those that wrap around.
    MayWrapAround,
    /// The solver gave up on a condition.
    SolverGaveUp,
    /// The queue is full.
    TooManyWays,
    /// An input has a function that no lambda of ours stands for.
    UnwritableFunction,
    /// The machine did not go the way of the run.
    ReplayDiffers,
    /// A function that was found stands for all that answer the same calls in the same way.
    OtherFunctions,
    /// A run did not show all.
    Run(CutReason),
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Interrupted => "it was interrupted",
            StopReason::BudgetUsedUp => "the budget is used up",
            StopReason::LargerInputs => "larger inputs were not looked at",
            StopReason::MayWrapAround => "conditions on numbers may hold when they wrap around",
            StopReason::SolverGaveUp => "the solver does not know whether some conditions can hold",
            StopReason::TooManyWays => "there are too many ways to go",
            StopReason::UnwritableFunction => "a function of the input cannot be written down",
            StopReason::ReplayDiffers => "a run and its replay went different ways",
            StopReason::OtherFunctions => "other functions may do as well",
            StopReason::Run(reason) => return reason.fmt(f),
        })
    }
}

/// Something to run.
struct QueuedRun {
    rank: (usize, usize, u64),
    cells: Cells,
    model: Model,
    /// What holds on the way there. Note [Known from the start]: a run does not decide these again, so each condition that
    /// it does decide is new, and its opposite is somebody's only chance.
    base: Rc<[Assumed]>,
    /// A condition that must hold, too; the solver has not been asked yet.
    ask: Option<Assumed>,
    /// The same with one item more.
    longer: Option<Longer>,
    mode: Mode,
}

/// An input of which a part gets so many items.
#[derive(Clone)]
struct Longer {
    cells: Rc<Cells>,
    cell: CellId,
    node: NodeId,
    item: NodeId,
    count: usize,
}

impl PartialEq for QueuedRun {
    fn eq(&self, other: &QueuedRun) -> bool {
        self.rank == other.rank
    }
}
impl Eq for QueuedRun {}
impl PartialOrd for QueuedRun {
    fn partial_cmp(&self, other: &QueuedRun) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for QueuedRun {
    fn cmp(&self, other: &QueuedRun) -> std::cmp::Ordering {
        other.rank.cmp(&self.rank)
    }
}

/// A search.
pub(crate) struct PathSearch<'s> {
    /// What runs share.
    pub shared: SharedState<'s>,
    chain: Chain,
    config: Config,
    goal: Goal,
    queue: BinaryHeap<QueuedRun>,
    made: u64,
    /// Runs and their steps; see [`PathSearch::effort`] for the rest.
    effort: Effort,
    /// The size of the largest input that was run.
    largest: usize,
    /// Why not everything was followed, when it was not.
    pub cut: Option<StopReason>,
    /// The size of the smallest input of which something was not followed.
    lost: Option<usize>,
    /// What the solver refuted without regard to wrapping around, with the conditions.
    refuted: Vec<(QueuedRun, Vec<Term>)>,
}

impl<'s> PathSearch<'s> {
    /// A search that has not begun.
    pub(crate) fn new(subject: &'s Subject, goal: Goal, config: Config) -> PathSearch<'s> {
        let mut chain = Chain::new(Layers::All);
        let literals = literals(subject.program());
        chain.set_pool(&literals.ints, &literals.texts);
        let shared = SharedState::new(subject, literals.floats, config.run_steps * 10);
        let mut search = PathSearch {
            shared,
            chain,
            config,
            goal,
            queue: BinaryHeap::new(),
            made: 0,
            effort: Effort::default(),
            largest: 0,
            cut: None,
            lost: None,
            refuted: Vec::new(),
        };
        let cells = search.shared.open_input();
        search.push(cells, Model::default(), Rc::from([]), None, Mode::Lazy);
        search
    }

    /// The next run, or nothing when all are done, the budget is used up, or somebody said stop.
    pub(crate) fn next(&mut self, stop: &AtomicBool) -> Option<FinishedRun> {
        loop {
            if stop.load(Ordering::Relaxed) {
                self.cut.get_or_insert(StopReason::Interrupted);
                return None;
            }
            if self.steps() > self.config.steps {
                self.cut.get_or_insert(StopReason::BudgetUsedUp);
                return None;
            }
            let Some(entry) = self.queue.pop() else {
                if self.reconsider() {
                    continue;
                }
                return None;
            };
            if entry.cells.size() > self.config.max_size {
                self.lose(entry.cells.size(), StopReason::LargerInputs);
                continue;
            }
            if let Some(longer) = entry.longer.clone() {
                self.push_items(longer, entry.model.clone(), entry.base.clone(), entry.mode);
            }
            if let Some(finished) = self.follow(entry) {
                return Some(finished);
            }
        }
    }

    /// Looks again at something that was refuted: it may hold all the same when numbers wrap around. False when there is
    /// nothing of the kind.
    fn reconsider(&mut self) -> bool {
        let Some((mut entry, conditions)) = self.refuted.pop() else { return false };
        match self.chain.check_exactly(&self.shared.terms, &conditions, &entry.model) {
            Answer::Sat(model) => {
                entry.model = model;
                self.queue.push(entry);
            }
            Answer::Unsat => {}
            Answer::Unknown => {
                self.lose(entry.cells.size(), StopReason::MayWrapAround);
            }
        }
        true
    }

    /// Work that was done elsewhere for this search.
    pub(crate) fn charge(&mut self, steps: u64) {
        self.effort.steps += steps;
    }

    /// Work done so far.
    fn steps(&self) -> u64 {
        self.effort.steps + self.chain.charge()
    }

    /// Goes on for so many steps in all.
    pub(crate) fn allow(&mut self, steps: u64) {
        self.config.steps = steps;
        if self.cut == Some(StopReason::BudgetUsedUp) {
            self.cut = None;
        }
    }

    /// Something about inputs of a size was not followed.
    pub(crate) fn lose(&mut self, size: usize, reason: StopReason) {
        self.cut.get_or_insert(reason);
        self.lost = Some(self.lost.map_or(size, |lost| lost.min(size)));
    }

    /// What was done. All inputs smaller than those that wait, or were lost, were looked at.
    pub(crate) fn effort(&self) -> Effort {
        let waiting = self.queue.iter().chain(self.refuted.iter().map(|(entry, _)| entry));
        let left = waiting.map(|entry| entry.cells.size()).chain(self.lost).min();
        let complete_to = left.map_or(self.largest, |size| size.saturating_sub(1));
        Effort { complete_to, steps: self.steps(), queries: self.chain.stats().queries, ..self.effort }
    }

    /// Puts an entry to the solver, if need be, and runs it.
    fn follow(&mut self, mut entry: QueuedRun) -> Option<FinishedRun> {
        complete(&self.shared.terms, &mut entry.model);
        if let Some(ask) = entry.ask.take() {
            let base: Rc<[Assumed]> = entry.base.iter().copied().chain([ask]).collect();
            let asked: Vec<Term> = base.iter().map(|(condition, _)| *condition).collect();
            entry.base = base;
            match self.chain.check(&mut self.shared.terms, &asked, &entry.model) {
                Answer::Sat(model) => entry.model = model,
                Answer::Unsat => {
                    self.refuted.push((entry, asked));
                    return None;
                }
                Answer::Unknown => {
                    if !self.spell_out(&entry, ask.0) {
                        let size = entry.cells.size();
                        self.lose(size, StopReason::SolverGaveUp);
                    }
                    return None;
                }
            }
        }
        let size = entry.cells.size();
        self.largest = self.largest.max(size);
        self.effort.paths += 1;
        let Narrowed { finished, forks, incomplete, .. } =
            self.run((entry.cells, entry.model), entry.base, entry.mode, None);
        if let Some(reason) = incomplete {
            self.lose(size, StopReason::Run(reason));
        }
        self.queue_forks(&finished, forks);
        Some(finished)
    }

    /// What the solver does not know about whole strings may be clear once they are spelled; false when none is concerned.
    fn spell_out(&mut self, entry: &QueuedRun, asked: Term) -> bool {
        let variables = self.shared.terms.variables(asked);
        let is_text = |var: &Var| self.shared.terms.declared()[var.0 as usize] == Sort::Text;
        let found = variables.into_iter().filter(is_text).find_map(|var| Some((var, entry.cells.of_variable(var)?)));
        let Some((var, cell)) = found else { return false };
        let Cell::Scalar(node, _) = *entry.cells.get(cell) else { return false };
        let base = self.without(&entry.base, var);
        let item = self.shared.subject.char();
        let longer = Longer { cells: Rc::new(entry.cells.clone()), cell, node, item, count: 0 };
        self.push_items(longer, entry.model.clone(), base, entry.mode);
        true
    }

    /// Conditions that do not speak of a variable.
    fn without(&self, base: &[Assumed], var: Var) -> Rc<[Assumed]> {
        base.iter().filter(|(condition, _)| !self.shared.terms.variables(*condition).contains(&var)).copied().collect()
    }

    /// Runs an input, and says where it could have gone otherwise.
    fn run(&mut self, start: (Cells, Model), base: Rc<[Assumed]>, mode: Mode, target: Option<BranchId>) -> Narrowed {
        let settings = RunSettings { fuel: self.config.run_steps, mode, goal: self.goal, target };
        let narrowed = self.shared.run(start, base, settings);
        self.effort.steps += narrowed.steps + RUN_COST;
        narrowed
    }

    /// Runs an input on the evaluator.
    pub(crate) fn replay(&mut self, filled: &CallInput) -> Replay {
        let replay = self.shared.replay(filled);
        self.charge(replay.steps);
        replay
    }

    /// The run of an input in which nothing is put off, up to a branch if one is given. Strings that are looked into are
    /// spelled as the model has them.
    pub(crate) fn strictly(&mut self, finished: &FinishedRun, target: Option<BranchId>) -> FinishedRun {
        let (mut cells, mut model) = (finished.cells.clone(), finished.model.clone());
        loop {
            let mut run = self.run((cells, model), Rc::from([]), Mode::Strict, target).finished;
            let Some(cell) = run.respell else {
                self.drop_needless(&mut run);
                return run;
            };
            let Cell::Scalar(node, var) = *run.cells.get(cell) else { return run };
            let Some(Constant::Text(text)) = run.model.0.get(var.0 as usize).cloned() else { return run };
            let item = self.shared.subject.char();
            let mut maker = self.shared.maker();
            run.cells.spell(&mut maker, cell, node, item, text.len());
            complete(&self.shared.terms, &mut run.model);
            if let Cell::Items(_, parts) = run.cells.get(cell) {
                for (part, byte) in parts.iter().zip(text.iter()) {
                    if let Cell::Scalar(_, var) = run.cells.get(*part) {
                        run.model.0[var.0 as usize] = Constant::Int((*byte).into());
                    }
                }
            }
            (cells, model) = (run.cells, run.model);
        }
    }

    /// Drops conditions that follow from others, earlier ones first: what is left says more.
    fn drop_needless(&mut self, run: &mut FinishedRun) {
        if run.conditions.len() > MOST_WEIGHED {
            return;
        }
        complete(&self.shared.terms, &mut run.model);
        let mut place = 0;
        while place < run.conditions.len() {
            let all = run.conditions.iter().map(|decided| decided.condition);
            let others: Vec<Term> = all.enumerate().filter(|(i, _)| *i != place).map(|(_, one)| one).collect();
            let condition = run.conditions[place].condition;
            if self.chain.follows(&mut self.shared.terms, &others, condition, &run.model) {
                run.conditions.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// What else could have happened waits for its turn.
    fn queue_forks(&mut self, finished: &FinishedRun, forks: Vec<Fork>) {
        let all: Vec<Assumed> = finished.assumed().collect();
        let known = finished.base.len();
        for fork in forks {
            let mut cells = finished.cells.at(fork.moment);
            let base: Rc<[Assumed]> = all[..known + fork.conditions].into();
            match fork.change {
                Change::Case(cell, node, case) => cells.construct(&mut self.shared.maker(), cell, node, case),
                Change::Float(cell, x) => cells.set(cell, Cell::Float(x)),
                Change::Differ(a, b) => cells.different.push((a, b)),
                Change::Items(cell, node, item, count) => {
                    // A string that is spelled now is another variable.
                    let base = match *cells.get(cell) {
                        Cell::Scalar(_, var) => self.without(&base, var),
                        _ => base,
                    };
                    let longer = Longer { cells: Rc::new(cells), cell, node, item, count };
                    self.push_items(longer, finished.model.clone(), base, finished.mode);
                    continue;
                }
            }
            self.push(cells, finished.model.clone(), base, None, finished.mode);
        }
        for (place, decided) in finished.conditions.iter().enumerate() {
            let turned = self.shared.terms.not(decided.condition);
            let cells = finished.cells.at(decided.moment);
            let base = all[..known + place].into();
            self.push(cells, finished.model.clone(), base, Some((turned, decided.site)), finished.mode);
        }
    }

    fn push_items(&mut self, longer: Longer, model: Model, base: Rc<[Assumed]>, mode: Mode) {
        let mut cells = (*longer.cells).clone();
        cells.spell(&mut self.shared.maker(), longer.cell, longer.node, longer.item, longer.count);
        if let Some(mut entry) = self.entry(cells, model, base, None, mode) {
            entry.longer = Some(Longer { count: longer.count + 1, ..longer });
            self.queue.push(entry);
        }
    }

    /// Something to run waits for its turn.
    pub(crate) fn push(&mut self, cells: Cells, model: Model, base: Rc<[Assumed]>, ask: Option<Assumed>, mode: Mode) {
        if let Some(entry) = self.entry(cells, model, base, ask, mode) {
            self.queue.push(entry);
        }
    }

    /// The input of a run once more: with all that is known of it and a further condition, or in another mode.
    pub(crate) fn again(&mut self, finished: &FinishedRun, ask: Option<Term>, mode: Mode) {
        let nowhere = (FunctionId(0), ExprId(0));
        let base = if ask.is_some() { finished.assumed().collect() } else { Rc::from([]) };
        let ask = ask.map(|condition| (condition, nowhere));
        self.push(finished.cells.clone(), finished.model.clone(), base, ask, mode);
    }

    fn entry(
        &mut self,
        cells: Cells,
        model: Model,
        base: Rc<[Assumed]>,
        ask: Option<Assumed>,
        mode: Mode,
    ) -> Option<QueuedRun> {
        if self.queue.len() >= MOST_WAITING {
            self.lose(cells.size(), StopReason::TooManyWays);
            return None;
        }
        self.made += 1;
        let repeats = ask.map_or(0, |(_, site)| 1 + base.iter().filter(|(_, other)| *other == site).count());
        let rank = (cells.size().max(repeats), cells.size(), self.made);
        Some(QueuedRun { rank, cells, model, base, ask, longer: None, mode })
    }
}
