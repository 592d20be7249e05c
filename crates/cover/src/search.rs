//! Runs in order of size: every way through a function, smallest inputs first.
//!
//! In: a subject. Out: finished runs, one after another; start at [`Search::next`]. Each run forks where something else could
//! have happened; a fork becomes a run of its own when its turn comes, that is in order of the size of the smallest input
//! that goes that way (or of how often one place decided on numbers, if that is more: loops that count must not keep
//! everything else waiting). A fork on a condition is first put to the solver.
//! Invariant: when there is nothing left to run and nothing was cut off, every way was followed: what was not seen cannot
//! happen. Note [Wrapping around]: the solver refutes over unbounded integers, so what it refutes is kept, and asked again,
//! exactly, when nothing else is left to run.

mod leads;
mod literals;

use crate::narrow::cells::{Cell, CellId, Cells, Maker, Variables};
use crate::narrow::machine::{Change, Decided, Fork, Mode, Run, SharedState, Site, Stop, addresses, complete};
use crate::narrow::value::Val;
use crate::subject::Subject;
use leads::may_lead;
use literals::literals;
use refute_enumerate::NodeId;
use refute_ir::program::{BranchId, BuiltinException, ExprId, FunctionId, GlobalId};
use refute_play::{CompiledProgram, Runner};
use refute_smt::{Answer, Chain, Constant, Layers, Model, Solver, Sort, Term, Terms, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BinaryHeap;
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

/// The reason that more budget does away with.
const BUDGET: &str = "the budget is used up";
/// What a run beside its steps counts for.
const RUN_COST: u64 = 20;
/// Conditions of a class that are weighed against one another at most.
const MOST_WEIGHED: usize = 16;
/// Most forks that wait.
const MOST_WAITING: usize = 200_000;

/// What a run looks for, beside branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Nothing.
    Branches,
    /// That the result is true.
    True,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// With a value; of [`Goal::True`] whether it is true.
    Value(bool),
    /// With an exception, or as the program ended itself.
    Raised,
    /// At the branch that was to be reached.
    Reached,
    /// It was cut off.
    Cut,
}

/// A run that has ended.
#[derive(Debug)]
pub struct Finished {
    /// How.
    pub ending: Ending,
    /// The input, as far as it was decided.
    pub cells: Cells,
    /// The values of the solver's variables.
    pub model: Model,
    /// What was known when it began.
    pub base: Rc<[Assumed]>,
    /// The conditions on which it went its way beside that.
    pub conditions: Vec<Decided>,
    /// Branches of the program taken.
    pub taken: Vec<BranchId>,
    /// Cells that were looked at.
    pub demanded: FxHashSet<CellId>,
    /// Calls of functions of the input.
    pub tables: FxHashMap<CellId, Vec<(Vec<Val>, CellId)>>,
    /// Whether work was put off.
    pub mode: Mode,
    /// A string was looked into that is decided as a whole: the run ended there.
    pub respell: Option<CellId>,
}

impl Finished {
    /// All conditions that hold on the way.
    pub fn assumed(&self) -> impl Iterator<Item = Assumed> + '_ {
        let decided = self.conditions.iter().map(|decided| (decided.condition, decided.site));
        self.base.iter().copied().chain(decided)
    }
}

/// A condition that holds on the way, and where it was decided.
pub type Assumed = (Term, Site);

/// Something to run.
struct Entry {
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

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.rank == other.rank
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> std::cmp::Ordering {
        other.rank.cmp(&self.rank)
    }
}

/// A search.
pub struct Search<'s> {
    /// What runs share.
    pub shop: SharedState<'s>,
    /// The program with the lambdas that answers needed.
    pub script: CompiledProgram,
    chain: Chain,
    config: Config,
    goal: Goal,
    queue: BinaryHeap<Entry>,
    made: u64,
    /// Runs and their steps; see [`Search::effort`] for the rest.
    effort: Effort,
    /// The size of the largest input that was run.
    largest: usize,
    /// Why not everything was followed, when it was not.
    pub cut: Option<&'static str>,
    /// The size of the smallest input of which something was not followed.
    lost: Option<usize>,
    /// What the solver refuted without regard to wrapping around, with the conditions.
    refuted: Vec<(Entry, Vec<Term>)>,
}

impl<'s> Search<'s> {
    /// A search that has not begun.
    pub fn new(subject: &'s Subject, goal: Goal, config: Config) -> Search<'s> {
        let script = subject.script.clone();
        let (player, _) = Runner::new(&script);
        let mut chain = Chain::new(Layers::All);
        let literals = literals(&subject.program);
        chain.set_pool(&literals.ints, &literals.texts);
        let shop = SharedState {
            subject,
            terms: Terms::new(),
            variables: Variables::default(),
            globals: vec![None; subject.program.globals.len()],
            player,
            floats: literals.floats,
            lasting: FxHashSet::default(),
            wanted: FxHashSet::default(),
            leads: vec![true; subject.program.functions.len()],
            identities: BuiltinException::ALL.len() as u32,
        };
        let mut search = Search {
            shop,
            script,
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
        search.load();
        search.shop.lasting = addresses(&search.shop.globals);
        let cells = search.open_input();
        search.push(cells, Model::default(), Rc::from([]), None, Mode::Lazy);
        search
    }

    /// Runs the toplevel code of the program.
    fn load(&mut self) {
        let subject = self.shop.subject;
        let items = &subject.program.items[subject.program.library.items..];
        for code in items.iter().filter_map(|item| item.code) {
            let cells = self.open_input();
            let start = (cells, Model::default());
            let fuel = self.config.run_steps * 10;
            let mut run = Run::new(&mut self.shop, start, std::iter::empty(), fuel, Mode::Strict);
            // An item that does not come to its end leaves its variables without a value; who needs them is cut off.
            let _ = run.item(code);
        }
    }

    fn open_input(&mut self) -> Cells {
        let subject = self.shop.subject;
        let args = &subject.args;
        Cells::new(&mut maker(&mut self.shop), args)
    }

    /// The next run, or nothing when all are done, the budget is used up, or somebody said stop.
    pub fn next(&mut self, stop: &AtomicBool) -> Option<Finished> {
        loop {
            if stop.load(Ordering::Relaxed) {
                self.cut.get_or_insert("it was interrupted");
                return None;
            }
            if self.steps() > self.config.steps {
                self.cut.get_or_insert(BUDGET);
                return None;
            }
            let Some(entry) = self.queue.pop() else {
                if self.reconsider() {
                    continue;
                }
                return None;
            };
            if entry.cells.size() > self.config.max_size {
                self.lose(entry.cells.size(), "larger inputs were not looked at");
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
        match self.chain.check_exactly(&self.shop.terms, &conditions, &entry.model) {
            Answer::Sat(model) => {
                entry.model = model;
                self.queue.push(entry);
            }
            Answer::Unsat => {}
            Answer::Unknown => {
                self.lose(entry.cells.size(), "conditions on numbers may hold when they wrap around");
            }
        }
        true
    }

    /// Work that was done elsewhere for this search.
    pub fn charge(&mut self, steps: u64) {
        self.effort.steps += steps;
    }

    /// Work done so far.
    fn steps(&self) -> u64 {
        self.effort.steps + self.chain.charge()
    }

    /// Goes on for so many steps in all.
    pub fn allow(&mut self, steps: u64) {
        self.config.steps = steps;
        if self.cut == Some(BUDGET) {
            self.cut = None;
        }
    }

    /// Something about inputs of a size was not followed.
    pub fn lose(&mut self, size: usize, reason: &'static str) {
        self.cut.get_or_insert(reason);
        self.lost = Some(self.lost.map_or(size, |lost| lost.min(size)));
    }

    /// What was done. All inputs smaller than those that wait, or were lost, were looked at.
    pub fn effort(&self) -> Effort {
        let waiting = self.queue.iter().chain(self.refuted.iter().map(|(entry, _)| entry));
        let left = waiting.map(|entry| entry.cells.size()).chain(self.lost).min();
        let complete_to = left.map_or(self.largest, |size| size.saturating_sub(1));
        Effort { complete_to, steps: self.steps(), queries: self.chain.stats().queries, ..self.effort }
    }

    /// Puts an entry to the solver, if need be, and runs it.
    fn follow(&mut self, mut entry: Entry) -> Option<Finished> {
        complete(&self.shop.terms, &mut entry.model);
        if let Some(ask) = entry.ask.take() {
            let base: Rc<[Assumed]> = entry.base.iter().copied().chain([ask]).collect();
            let asked: Vec<Term> = base.iter().map(|(condition, _)| *condition).collect();
            entry.base = base;
            match self.chain.check(&mut self.shop.terms, &asked, &entry.model) {
                Answer::Sat(model) => entry.model = model,
                Answer::Unsat => {
                    self.refuted.push((entry, asked));
                    return None;
                }
                Answer::Unknown => {
                    if !self.spell_out(&entry, ask.0) {
                        let size = entry.cells.size();
                        self.lose(size, "the solver does not know whether some conditions can hold");
                    }
                    return None;
                }
            }
        }
        let size = entry.cells.size();
        self.largest = self.largest.max(size);
        self.effort.paths += 1;
        let (finished, forks, incomplete) = self.run((entry.cells, entry.model), entry.base, entry.mode, None);
        if let Some(reason) = incomplete {
            self.lose(size, reason);
        }
        self.queue_forks(&finished, forks);
        Some(finished)
    }

    /// What the solver does not know about whole strings may be clear once they are spelled; false when none is concerned.
    fn spell_out(&mut self, entry: &Entry, asked: Term) -> bool {
        let variables = self.shop.terms.variables(asked);
        let is_text = |var: &Var| self.shop.terms.declared()[var.0 as usize] == Sort::Text;
        let found = variables.into_iter().filter(is_text).find_map(|var| Some((var, entry.cells.of_variable(var)?)));
        let Some((var, cell)) = found else { return false };
        let Cell::Scalar(node, _) = *entry.cells.get(cell) else { return false };
        let base = self.without(&entry.base, var);
        let item = self.shop.subject.char;
        let longer = Longer { cells: Rc::new(entry.cells.clone()), cell, node, item, count: 0 };
        self.push_items(longer, entry.model.clone(), base, entry.mode);
        true
    }

    /// Conditions that do not speak of a variable.
    fn without(&self, base: &[Assumed], var: Var) -> Rc<[Assumed]> {
        base.iter().filter(|(condition, _)| !self.shop.terms.variables(*condition).contains(&var)).copied().collect()
    }

    /// Runs an input, and says where it could have gone otherwise, and why that is not all, when it is not.
    fn run(
        &mut self,
        start: (Cells, Model),
        base: Rc<[Assumed]>,
        mode: Mode,
        target: Option<BranchId>,
    ) -> (Finished, Vec<Fork>, Option<&'static str>) {
        let (entry, fuel, goal) = (self.shop.subject.entry, self.config.run_steps, self.goal);
        let known = base.iter().map(|(condition, _)| *condition);
        let mut run = Run::new(&mut self.shop, start, known, fuel, mode);
        run.target = target;
        let ending = whole(&mut run, entry, goal);
        run.take_back();
        let spent = fuel - run.fuel;
        let mut respell = None;
        let ending = match ending {
            Ok(truth) => Ending::Value(truth),
            Err(Stop::Raise(_) | Stop::Uncaught | Stop::Ended) => Ending::Raised,
            Err(Stop::Reached) => Ending::Reached,
            Err(Stop::Cut(reason)) => {
                run.admit(reason);
                Ending::Cut
            }
            Err(Stop::Respell(cell)) => {
                respell = Some(cell);
                let (moment, conditions) = (run.cells.now(), run.conditions.len());
                if let Cell::Scalar(node, _) = *run.cells.get(cell) {
                    let item = run.shop.subject.char;
                    let change = Change::Items(cell, node, item, 0);
                    run.forks.push(Fork { moment, conditions, change });
                }
                Ending::Cut
            }
        };
        let incomplete = run.incomplete;
        let finished = Finished {
            ending,
            cells: run.cells,
            model: run.model,
            base,
            conditions: run.conditions,
            taken: run.taken,
            demanded: run.demanded,
            tables: run.tables,
            mode,
            respell,
        };
        let forks = run.forks;
        self.effort.steps += spent + RUN_COST;
        (finished, forks, incomplete)
    }

    /// The run of an input in which nothing is put off, up to a branch if one is given. Strings that are looked into are
    /// spelled as the model has them.
    pub fn strictly(&mut self, finished: &Finished, target: Option<BranchId>) -> Finished {
        let (mut cells, mut model) = (finished.cells.clone(), finished.model.clone());
        loop {
            let (mut run, _, _) = self.run((cells, model), Rc::from([]), Mode::Strict, target);
            let Some(cell) = run.respell else {
                self.drop_needless(&mut run);
                return run;
            };
            let Cell::Scalar(node, var) = *run.cells.get(cell) else { return run };
            let Some(Constant::Text(text)) = run.model.0.get(var.0 as usize).cloned() else { return run };
            let item = self.shop.subject.char;
            let mut maker = maker(&mut self.shop);
            run.cells.spell(&mut maker, cell, node, item, text.len());
            complete(&self.shop.terms, &mut run.model);
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
    fn drop_needless(&mut self, run: &mut Finished) {
        if run.conditions.len() > MOST_WEIGHED {
            return;
        }
        complete(&self.shop.terms, &mut run.model);
        let mut place = 0;
        while place < run.conditions.len() {
            let all = run.conditions.iter().map(|decided| decided.condition);
            let others: Vec<Term> = all.enumerate().filter(|(i, _)| *i != place).map(|(_, one)| one).collect();
            let condition = run.conditions[place].condition;
            if self.chain.follows(&mut self.shop.terms, &others, condition, &run.model) {
                run.conditions.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// What else could have happened waits for its turn.
    fn queue_forks(&mut self, finished: &Finished, forks: Vec<Fork>) {
        let all: Vec<Assumed> = finished.assumed().collect();
        let known = finished.base.len();
        for fork in forks {
            let mut cells = finished.cells.at(fork.moment);
            let base: Rc<[Assumed]> = all[..known + fork.conditions].into();
            match fork.change {
                Change::Case(cell, node, case) => cells.construct(&mut maker(&mut self.shop), cell, node, case),
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
            let turned = self.shop.terms.not(decided.condition);
            let cells = finished.cells.at(decided.moment);
            let base = all[..known + place].into();
            self.push(cells, finished.model.clone(), base, Some((turned, decided.site)), finished.mode);
        }
    }

    fn push_items(&mut self, longer: Longer, model: Model, base: Rc<[Assumed]>, mode: Mode) {
        let mut cells = (*longer.cells).clone();
        cells.spell(&mut maker(&mut self.shop), longer.cell, longer.node, longer.item, longer.count);
        if let Some(mut entry) = self.entry(cells, model, base, None, mode) {
            entry.longer = Some(Longer { count: longer.count + 1, ..longer });
            self.queue.push(entry);
        }
    }

    /// Something to run waits for its turn.
    pub fn push(&mut self, cells: Cells, model: Model, base: Rc<[Assumed]>, ask: Option<Assumed>, mode: Mode) {
        if let Some(entry) = self.entry(cells, model, base, ask, mode) {
            self.queue.push(entry);
        }
    }

    /// The input of a run once more: with all that is known of it and a further condition, or in another mode.
    pub fn again(&mut self, finished: &Finished, ask: Option<Term>, mode: Mode) {
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
    ) -> Option<Entry> {
        if self.queue.len() >= MOST_WAITING {
            self.lose(cells.size(), "there are too many ways to go");
            return None;
        }
        self.made += 1;
        let repeats = ask.map_or(0, |(_, site)| 1 + base.iter().filter(|(_, other)| *other == site).count());
        let rank = (cells.size().max(repeats), cells.size(), self.made);
        Some(Entry { rank, cells, model, base, ask, longer: None, mode })
    }
}

/// What making cells needs.
pub fn maker<'a>(shop: &'a mut SharedState<'_>) -> Maker<'a> {
    let subject = shop.subject;
    Maker { space: &subject.space, minima: &subject.minima, terms: &mut shop.terms, variables: &mut shop.variables }
}

/// Calls the function under test, and does the work that may lead to a branch.
fn whole(run: &mut Run<'_, '_>, entry: GlobalId, goal: Goal) -> Result<bool, Stop> {
    let args = run.arguments();
    let function = run.toplevel(entry)?;
    let value = run.call(function, args, true)?;
    let truth = match goal {
        Goal::True => run.truth(&value)?,
        Goal::Branches => false,
    };
    if goal == Goal::Branches {
        let mut next = 0;
        while next < run.pending.len() {
            let thunk = run.pending[next].clone();
            next += 1;
            if may_lead(run, &thunk) {
                match run.finish(&thunk) {
                    Ok(_) | Err(Stop::Uncaught | Stop::Raise(_)) => {}
                    Err(stop) => return Err(stop),
                }
            }
        }
    }
    // Cells that must differ are looked into only where the run is of use.
    let useful = truth || run.taken.iter().any(|branch| run.shop.wanted.contains(branch));
    if useful {
        for (a, b) in run.cells.different.clone() {
            run.tell_apart(a, b)?;
        }
    }
    Ok(truth)
}
