//! Calls, and the iteration until nothing changes.
//!
//! A function is analysed once per tuple of argument values (an [`Instance`]). Calls of the same function inside such a
//! call share one more instance, whose arguments grow, so that there are finitely many; a function with too many instances
//! gets one for everything else. Each instance has a cell for its results and one for what it
//! raises; callers read them and are called again when they grow.
//! Everything is counted: when the steps are used up, nothing is known.

use super::apply::apply;
use super::equality;
use super::eval;
use super::inputs;
use super::purity::Purity;
use super::reasons::Notes;
use super::store::{CellId, Context, InstanceId, Kind, Origin, Store};
use super::toplevel;
use super::value::{ObjId, Val};
use refute_ir::Program;
use refute_ir::program::{BranchId, ExceptionId, ExprId, FunctionId, GlobalId};
use refute_ir::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// How finely calls are told apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precision {
    /// Calls of a function inside one another that are told apart.
    pub nested: usize,
    /// Instances of a function.
    pub instances: usize,
    /// Ways to one place that are followed one by one.
    pub ways: usize,
    /// Expressions that may be looked at.
    pub steps: u64,
}

/// A function with the values it is called with.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    /// The function.
    pub function: FunctionId,
    /// The function values that are called; they hold the captured variables.
    pub closures: Vec<ObjId>,
    /// The arguments.
    pub args: Vec<Val>,
    /// What is made here belongs to this context.
    pub context: Context,
    /// Its arguments grow.
    grows: bool,
    /// The call that this one is part of.
    parent: Option<InstanceId>,
    /// What it returns.
    pub result: CellId,
    /// What it raises.
    pub raised: CellId,
    /// Branches that may be taken.
    pub taken: FxHashSet<BranchId>,
    /// What it calls.
    pub calls: BTreeSet<InstanceId>,
}

type Key = (FunctionId, Vec<ObjId>, Vec<Val>);

/// An analysis under way.
pub(super) struct Analysis<'p> {
    /// The program.
    pub program: &'p Program,
    /// Objects and cells.
    pub store: Store,
    /// By number.
    pub instances: Vec<Instance>,
    known: FxHashMap<Key, InstanceId>,
    /// Instances per function.
    counts: FxHashMap<FunctionId, usize>,
    /// The instances for calls that have none of their own, by the call that they are part of.
    shared: FxHashMap<(FunctionId, Option<InstanceId>), InstanceId>,
    globals: FxHashMap<GlobalId, CellId>,
    /// The item that binds a toplevel variable.
    binders: FxHashMap<GlobalId, FunctionId>,
    /// Exceptions of which there is only one identity.
    unique: FxHashSet<ExceptionId>,
    /// Which functions depend on nothing but their arguments.
    pub purity: Purity,
    /// Values of types.
    pub inputs: FxHashMap<Type, Val>,
    entry: Option<GlobalId>,
    precision: Precision,
    steps: u64,
    /// Calls inside one another.
    depth: usize,
    stop: &'p AtomicBool,
    /// The one who calls the function that it is all about.
    pub root: Option<InstanceId>,
    /// What is said about branches that are not taken, when all is over.
    pub notes: Option<Notes>,
    /// Something was met of which nothing can be said, or the steps are used up.
    pub lost: bool,
}

/// Calls inside one another that are followed at once; deeper ones wait for their turn.
const DEPTH: usize = 100;
/// Cells that there may be.
const MOST_CELLS: usize = 200_000;

impl<'p> Analysis<'p> {
    /// Nothing is known yet.
    pub(super) fn new(program: &'p Program, precision: Precision, stop: &'p AtomicBool) -> Analysis<'p> {
        let mut store = Store::default();
        store.stops = toplevel::stops(program);
        let (binders, unique) = toplevel::declared(program);
        Analysis {
            program,
            store,
            instances: Vec::new(),
            known: FxHashMap::default(),
            counts: FxHashMap::default(),
            shared: FxHashMap::default(),
            globals: FxHashMap::default(),
            binders,
            unique,
            purity: Purity::default(),
            inputs: FxHashMap::default(),
            entry: None,
            precision,
            steps: 0,
            depth: 0,
            stop,
            root: None,
            notes: None,
            lost: false,
        }
    }

    /// Counts a step. False when there are no more.
    pub(super) fn step(&mut self) -> bool {
        self.steps += 1;
        if self.steps > self.precision.steps
            || self.store.size() > MOST_CELLS
            || (self.steps.is_multiple_of(1024) && self.stop.load(Ordering::Relaxed))
        {
            self.lost = true;
        }
        !self.lost
    }

    /// Ways to one place that are followed one by one.
    pub(super) fn ways(&self) -> usize {
        self.precision.ways
    }

    /// Steps made.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether there is only one identity of an exception.
    pub(super) fn is_unique(&self, exception: ExceptionId) -> bool {
        self.unique.contains(&exception)
    }

    /// Goes on until nothing changes.
    pub(super) fn settle(&mut self) {
        while let (false, Some(next)) = (self.lost, self.store.waiting.pop_last()) {
            self.run(next);
        }
    }

    /// Looks at an instance again.
    fn run(&mut self, id: InstanceId) {
        self.depth += 1;
        self.store.waiting.remove(&id);
        match self.root == Some(id) {
            true => self.drive(id),
            false => eval::run(self, id),
        }
        self.depth -= 1;
    }

    /// Calls a function with everything, and everything that it returns, until nothing changes.
    pub(super) fn analyse(&mut self, entry: GlobalId) -> InstanceId {
        for item in &self.program.items[self.program.library.items..] {
            if let Some(code) = item.code {
                self.load(code);
            }
        }
        // Nobody's function: it is driven by hand.
        let root = self.push((FunctionId(u32::MAX), Vec::new(), Vec::new()), None);
        self.root = Some(root);
        self.entry = Some(entry);
        self.store.waiting.insert(root);
        self.settle();
        root
    }

    fn drive(&mut self, root: InstanceId) {
        let Some(entry) = self.entry else { return };
        let function = self.global(entry, root);
        let ty = inputs::ground(&self.program.globals[entry.index()].ty);
        let (params, result) = inputs::parameters(self.program, &ty);
        let args: Vec<Val> = params.iter().map(|param| inputs::all(self, param)).collect();
        let (returned, raised) = apply(self, root, &function, &args);
        inputs::escape(self, &returned, &result, root);
        let (result, raises) = (self.instances[root.0 as usize].result, self.instances[root.0 as usize].raised);
        self.store.write(result, &returned);
        self.store.write(raises, &raised);
    }

    /// Looks at everything that may run once more, to say why branches are not taken.
    pub(super) fn explain(&mut self, root: InstanceId) -> Notes {
        self.notes = Some(Notes::default());
        self.steps = 0;
        for id in self.reached_from(root) {
            if id != root && !self.lost {
                self.run(id);
            }
        }
        self.notes.take().unwrap_or_default()
    }

    /// A call: what it returns and what it raises, as far as known now.
    pub(super) fn call(&mut self, caller: Option<InstanceId>, closure: ObjId, args: Vec<Val>) -> (Val, Val) {
        let Kind::Closure(function) = self.store.get(closure).kind else { return (Val::none(), Val::none()) };
        let (id, new) = self.instance(caller, function, vec![closure], args);
        if new {
            if self.depth < DEPTH {
                refute_source::deep(|| self.run(id));
            } else {
                self.store.waiting.insert(id);
            }
        }
        let Some(caller) = caller else { return (Val::none(), Val::none()) };
        let (result, raised) = (self.instances[id.0 as usize].result, self.instances[id.0 as usize].raised);
        if self.instances[caller.0 as usize].calls.insert(id) && self.reaches(id, caller) {
            // Recursion may use up the stack.
            let overflow = self.identity(refute_ir::program::BuiltinException::StackOverflow.id());
            self.store.write(raised, &Val::obj(overflow));
        }
        (self.store.read(result, caller), self.store.read(raised, caller))
    }

    fn reaches(&self, from: InstanceId, to: InstanceId) -> bool {
        self.reached_from(from).contains(&to)
    }

    /// The branches that toplevel code takes while the program is loaded.
    pub(super) fn taken_by_items(&self) -> FxHashSet<BranchId> {
        let items: FxHashSet<FunctionId> = self.program.items.iter().filter_map(|item| item.code).collect();
        let ids = (0..self.instances.len() as u32).map(InstanceId);
        let loading = ids.filter(|id| items.contains(&self.instances[id.0 as usize].function));
        let reached = self.reached_from_all(loading.collect());
        reached.iter().flat_map(|id| self.instances[id.0 as usize].taken.iter().copied()).collect()
    }

    /// All instances that a call may lead to, itself included.
    pub(super) fn reached_from(&self, from: InstanceId) -> BTreeSet<InstanceId> {
        self.reached_from_all(vec![from])
    }

    fn reached_from_all(&self, mut open: Vec<InstanceId>) -> BTreeSet<InstanceId> {
        let mut seen: BTreeSet<InstanceId> = open.iter().copied().collect();
        while let Some(next) = open.pop() {
            open.extend(self.instances[next.0 as usize].calls.iter().copied().filter(|id| seen.insert(*id)));
        }
        seen
    }

    /// The instance for a call; true when it is new.
    pub(super) fn instance(
        &mut self,
        caller: Option<InstanceId>,
        function: FunctionId,
        closures: Vec<ObjId>,
        args: Vec<Val>,
    ) -> (InstanceId, bool) {
        let key = (function, closures, args);
        if let Some(id) = self.known.get(&key) {
            return (*id, false);
        }
        let ancestors = self.ancestors(caller, function);
        let count = self.counts.get(&function).copied().unwrap_or(0);
        if ancestors.len() <= self.precision.nested && count < self.precision.instances {
            return (self.add(key, caller), true);
        }
        // The nearest one that is not itself shared.
        let outer = ancestors.iter().find(|id| !self.instances[id.0 as usize].grows).copied();
        if let Some(caller) = caller
            && let Some(same) = ancestors.iter().find(|id| self.fits(**id, &key, caller))
        {
            return (*same, false);
        }
        self.shared((function, outer), key, caller)
    }

    /// Whether the arguments of a call are among those of an instance.
    fn fits(&mut self, id: InstanceId, key: &Key, caller: InstanceId) -> bool {
        let instance = &self.instances[id.0 as usize];
        let args = instance.args.clone();
        key.1.iter().all(|obj| instance.closures.contains(obj))
            && key.2.iter().zip(&args).all(|(new, old)| equality::is_within(self, new, old, caller))
    }

    /// The calls of a function that a call is part of, nearest first.
    fn ancestors(&self, caller: Option<InstanceId>, function: FunctionId) -> Vec<InstanceId> {
        let mut found = Vec::new();
        let mut next = caller;
        while let Some(id) = next {
            let instance = &self.instances[id.0 as usize];
            if instance.function == function {
                found.push(id);
            }
            next = instance.parent;
        }
        found
    }

    /// The instance for all calls of a function inside one of its calls, or for all that have none of their own. Its
    /// arguments grow.
    fn shared(
        &mut self,
        name: (FunctionId, Option<InstanceId>),
        key: Key,
        caller: Option<InstanceId>,
    ) -> (InstanceId, bool) {
        let Some(id) = self.shared.get(&name).copied() else {
            // Not under its key: its arguments will be others.
            let id = self.push(key, caller);
            self.instances[id.0 as usize].grows = true;
            self.shared.insert(name, id);
            return (id, true);
        };
        let base = &mut self.instances[id.0 as usize];
        let joined = join_keys(base, &key, &self.store.stops);
        if joined.1 != base.closures || joined.2 != base.args {
            (base.closures, base.args) = (joined.1, joined.2);
            self.store.waiting.insert(id);
        }
        (id, false)
    }

    fn add(&mut self, key: Key, parent: Option<InstanceId>) -> InstanceId {
        *self.counts.entry(key.0).or_default() += 1;
        let id = self.push(key.clone(), parent);
        self.known.insert(key, id);
        id
    }

    fn push(&mut self, key: Key, parent: Option<InstanceId>) -> InstanceId {
        let id = InstanceId(self.instances.len() as u32);
        self.instances.push(Instance {
            function: key.0,
            closures: key.1,
            args: key.2,
            context: Context(id.0),
            grows: false,
            parent,
            result: self.store.cell(),
            raised: self.store.cell(),
            taken: FxHashSet::default(),
            calls: BTreeSet::new(),
        });
        id
    }

    /// Runs the code of an item.
    pub(super) fn load(&mut self, code: FunctionId) {
        let (id, new) = self.instance(None, code, Vec::new(), Vec::new());
        if new {
            refute_source::deep(|| self.run(id));
        }
    }

    /// The value of a toplevel variable.
    pub(super) fn global(&mut self, global: GlobalId, reader: InstanceId) -> Val {
        if let Some(function) = self.program.globals[global.index()].function {
            return Val::obj(self.plain_closure(function));
        }
        let Some(code) = self.binders.get(&global).copied() else { return Val::any() };
        self.load(code);
        let cell = self.global_cell(global);
        self.store.read(cell, reader)
    }

    /// Binds a toplevel variable.
    pub(super) fn set_global(&mut self, global: GlobalId, val: &Val) {
        let cell = self.global_cell(global);
        self.store.write(cell, val);
    }

    /// Where the value of a toplevel variable is.
    pub(super) fn global_cell(&mut self, global: GlobalId) -> CellId {
        let store = &mut self.store;
        *self.globals.entry(global).or_insert_with(|| store.cell())
    }

    /// A function without captured variables.
    pub(super) fn plain_closure(&mut self, function: FunctionId) -> ObjId {
        let origin = Origin::Made(Context::NONE, function, ExprId(u32::MAX), 0);
        self.store.object(origin, Kind::Closure(function), 0).0
    }

    /// The identity of an exception.
    pub(super) fn identity(&mut self, exception: ExceptionId) -> ObjId {
        self.store.object(Origin::Identity(exception), Kind::Identity(exception), 0).0
    }
}

fn join_keys(base: &Instance, key: &Key, stops: &[i64]) -> Key {
    let mut closures = base.closures.clone();
    closures.extend(key.1.iter().copied());
    closures.sort_unstable();
    closures.dedup();
    let args = base.args.iter().zip(&key.2);
    (
        key.0,
        closures,
        args.map(|(old, new)| if new.within(old) { old.clone() } else { old.widen(new, stops) }).collect(),
    )
}
