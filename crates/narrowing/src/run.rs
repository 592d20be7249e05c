//! One run of the function under test, from an input to how it ended and where else it could have gone.
//!
//! In: an input with a model, and what is known to hold. Out: a [`Narrowed`]; start at [`SharedState::run`].

use crate::cells::{Cell, CellId, Cells, Moment};
use crate::cut::CutReason;
use crate::leads::may_lead;
use crate::machine::{Halt, Res, Run};
use crate::shared::SharedState;
use crate::value::Val;
use refute_enumerate::NodeId;
use refute_ir::program::{BranchId, ExprId, FunctionId};
use refute_smt::{Model, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Whether work may be put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// As far as nobody can tell.
    Lazy,
    /// Never: as OCaml does it.
    Strict,
}

/// What a run looks for, beside branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Nothing.
    Branches,
    /// That the result is true.
    True,
}

/// How to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunSettings {
    /// Steps at most.
    pub fuel: u64,
    /// Whether work may be put off.
    pub mode: Mode,
    /// What is looked for.
    pub goal: Goal,
    /// The run ends when this is taken.
    pub target: Option<BranchId>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// A place in the program.
pub type Site = (FunctionId, ExprId);

/// A condition that holds on the way, and where it was decided.
pub type Assumed = (Term, Site);

/// A condition that was decided.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    /// It holds under the run's model.
    pub condition: Term,
    /// Where it was decided.
    pub site: Site,
    /// The input at that time.
    pub moment: Moment,
}

/// Another way that a run could have gone.
#[derive(Clone, Debug)]
pub struct Fork {
    /// The input at that time.
    pub moment: Moment,
    /// Conditions decided at that time.
    pub conditions: usize,
    /// What would be different.
    pub change: Change,
}

/// What is different in another input.
#[derive(Clone, Debug)]
pub enum Change {
    /// A cell is this case of its node.
    Case(CellId, NodeId, u32),
    /// A cell has this many items of a node.
    Items(CellId, NodeId, NodeId, usize),
    /// A cell is this float.
    Float(CellId, f64),
    /// Two cells differ.
    Differ(CellId, CellId),
}

/// Calls of functions of the input: the arguments, and the result.
pub(crate) type CallTables = FxHashMap<CellId, Vec<(Vec<Val>, CellId)>>;

/// A run that has ended.
#[derive(Debug)]
pub struct FinishedRun {
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
    pub(crate) tables: CallTables,
    /// Whether work was put off.
    pub mode: Mode,
    /// A string was looked into that is decided as a whole: the run ended there.
    pub respell: Option<CellId>,
}

impl FinishedRun {
    /// All conditions that hold on the way.
    pub fn assumed(&self) -> impl Iterator<Item = Assumed> + '_ {
        let decided = self.conditions.iter().map(|decided| (decided.condition, decided.site));
        self.base.iter().copied().chain(decided)
    }

    /// Whether a function of the input was called.
    pub fn called_input(&self) -> bool {
        !self.tables.is_empty()
    }
}

/// What a run showed.
#[derive(Debug)]
pub struct Narrowed {
    /// How it ended.
    pub finished: FinishedRun,
    /// Where it could have gone otherwise, beside the opposites of its conditions.
    pub forks: Vec<Fork>,
    /// Why that is not all, when it is not.
    pub incomplete: Option<CutReason>,
    /// What it cost.
    pub steps: u64,
}

impl SharedState<'_> {
    /// Runs an input under a model. What is known to hold holds under the model, and is not decided again.
    pub fn run(&mut self, start: (Cells, Model), base: Rc<[Assumed]>, settings: RunSettings) -> Narrowed {
        let known = base.iter().map(|(condition, _)| *condition);
        let mut run = Run::new(self, start, known, settings.fuel, settings.mode);
        run.target = settings.target;
        let ending = whole(&mut run, settings.goal);
        run.take_back();
        let steps = settings.fuel - run.fuel;
        let mut respell = None;
        let ending = match ending {
            Ok(truth) => Ending::Value(truth),
            Err(Halt::Raise(_) | Halt::Uncaught | Halt::Ended) => Ending::Raised,
            Err(Halt::Reached) => Ending::Reached,
            Err(Halt::Cut(reason)) => {
                run.admit(reason);
                Ending::Cut
            }
            Err(Halt::Respell(cell)) => {
                respell = Some(cell);
                let (moment, conditions) = (run.cells.now(), run.conditions.len());
                if let Cell::Scalar(node, _) = *run.cells.get(cell) {
                    let change = Change::Items(cell, node, run.shared.subject.char, 0);
                    run.forks.push(Fork { moment, conditions, change });
                }
                Ending::Cut
            }
        };
        let (forks, incomplete) = (run.forks, run.incomplete);
        let finished = FinishedRun {
            ending,
            cells: run.cells,
            model: run.model,
            base,
            conditions: run.conditions,
            taken: run.taken,
            demanded: run.demanded,
            tables: run.tables,
            mode: settings.mode,
            respell,
        };
        Narrowed { finished, forks, incomplete, steps }
    }
}

/// Calls the function under test, and does the work that may lead to a branch.
fn whole(run: &mut Run<'_, '_>, goal: Goal) -> Res<bool> {
    let args = run.arguments();
    let function = run.toplevel(run.shared.subject.entry)?;
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
                    Ok(_) | Err(Halt::Uncaught | Halt::Raise(_)) => {}
                    Err(stop) => return Err(stop),
                }
            }
        }
    }
    // Cells that must differ are looked into only where the run is of use.
    let useful = truth || run.taken.iter().any(|branch| run.shared.wanted.contains(branch));
    if useful {
        for (a, b) in run.cells.different.clone() {
            run.tell_apart(a, b)?;
        }
    }
    Ok(truth)
}
