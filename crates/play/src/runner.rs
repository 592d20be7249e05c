//! One of the two programs, loaded and ready to be called with inputs.
//!
//! In: a program whose function is to be called. Out: for each input how the call ends; the value stays in the machine,
//! so that it can be compared, until the next call. Lambdas among the inputs become functions of the program, compiled
//! together before a batch of inputs is run. The same code runs on machines of any domain.

use crate::containers::Containers;
use crate::ended::Ended;
use crate::exceptions::exception_identity;
use crate::functions::{self, FORCED};
use crate::layout::Layout;
use crate::library::{Kept, library_code, library_machine, nothing_kept};
use refute_enumerate::{Constant, Hole, Lambda, NodeId, Shape, Space};
use refute_eval::{Code, Domain, Effects, Limits, Machine, Reading, Trace, Val, Word};
use refute_ir::Program;
use refute_ir::program::{Branch, BranchId, BranchKind, ExceptionRef, FunctionId, GlobalId};
use refute_ir::types::Repr;
use refute_source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Steps that the toplevel code of a program may take.
pub(crate) const LOADING_FUEL: u64 = 50_000_000;
/// Words that any run may use: 16 MB, twice what the stack of a real OCaml program has.
const MEMORY: usize = 2 << 20;
/// Words that toplevel code may use, and a run that is waited for: 512 MB.
const LARGE_MEMORY: usize = 64 << 20;
/// Bytes that a call may print.
const OUTPUT: usize = 1 << 16;
/// Bytes that a call may print that is waited for.
const LARGE_OUTPUT: usize = 1 << 20;

/// Budgets of everything that happens here.
pub fn limits(fuel: u64) -> Limits {
    Limits { fuel, memory: MEMORY, output: OUTPUT }
}

/// Budgets of a run that is waited for.
pub fn large_limits(fuel: u64) -> Limits {
    Limits { fuel, memory: LARGE_MEMORY, output: LARGE_OUTPUT }
}

/// A program with the lambdas that were made for it.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    program: Program,
    layout: Arc<Layout>,
    code: Arc<Code>,
    trace: Trace,
    /// Branches from here on belong to lambdas.
    own_branches: std::ops::Range<usize>,
    lambdas: FxHashMap<Arc<Lambda>, FunctionId>,
    /// The function of values that wait.
    thunk: FunctionId,
    /// By case of `exn`: what says which exception it is.
    exceptions: Vec<Option<ExceptionRef>>,
}

/// A machine on which a program is loaded.
#[derive(Clone)]
pub struct Runner<D: Domain> {
    /// The machine.
    pub machine: Machine<D>,
    /// The steps that the toplevel code of its program took.
    pub loaded_in: u64,
    /// The toplevel code asked for standard input, of which there is none.
    pub reads_input: bool,
    /// The values of the arguments of the last call, as they are after it.
    args: Vec<refute_eval::Held>,
    /// A call that was taken back had changed something that is no argument of its.
    keeps_state: bool,
}

/// How the toplevel code of a program ended, when not well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loading {
    /// All items came to a value.
    Fine,
    /// An item raised or used up its steps; the items after it ran all the same.
    Failed(String),
}

/// A domain whose machines can be copied after the library has run.
pub trait Loadable: Domain + Clone + Default + Send + Sync + 'static {
    /// The machines with nothing but the library, each made once per process.
    fn library() -> &'static Kept<Machine<Self>>;
    /// The shadow of the constant in a hole.
    fn shadow(&mut self, holes: &Holes<'_>, hole: usize) -> Self::Shadow;
    /// The shadow of a string spelled out by the holes from this one on.
    fn spelled(&mut self, holes: &Holes<'_>, first: usize, text: &[u8]) -> Self::Shadow;
}

/// An input with its constants.
#[derive(Clone, PartialEq, Debug)]
pub struct CallInput {
    /// One shape per argument.
    pub input: Vec<Shape>,
    /// The constants of all holes.
    pub constants: Vec<Constant>,
}

/// The terms of the holes of an input; empty for plain runs.
pub struct Holes<'a> {
    /// By hole.
    pub terms: &'a [Option<refute_smt::Term>],
}

impl Loadable for refute_eval::Concrete {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<refute_eval::Concrete>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, _hole: usize) {}

    fn spelled(&mut self, _holes: &Holes<'_>, _first: usize, _text: &[u8]) {}
}

impl CompiledProgram {
    /// Compiles a program.
    pub fn new(program: &Program, layout: Layout) -> CompiledProgram {
        CompiledProgram::of(program.clone(), layout)
    }

    /// Compiles a program that nobody else needs.
    pub fn of(program: Program, layout: Layout) -> CompiledProgram {
        CompiledProgram::traced(program, layout, Trace::Program)
    }

    /// As [`CompiledProgram::new`]; runs record the calls of toplevel functions too.
    pub fn recording(program: &Program, layout: Layout) -> CompiledProgram {
        CompiledProgram::traced(program.clone(), layout, Trace::Calls)
    }

    fn traced(mut program: Program, layout: Layout, trace: Trace) -> CompiledProgram {
        let own = program.library.branches..program.branches.len();
        // All branches of lambdas are this one.
        let nowhere = program.items.last().map(|item| item.span);
        if let Some(span) = nowhere {
            program.branches.push(Branch { span, kind: BranchKind::Then, function: FunctionId(0) });
            program.functions.push(Arc::new(functions::thunk(span)));
        }
        let thunk = FunctionId((program.functions.len() as u32).saturating_sub(1));
        let code = library_code(&program, trace).extended(&program);
        let lambdas = FxHashMap::default();
        let exceptions = layout.exceptions().iter().map(|name| exception_identity(&program, *name)).collect();
        CompiledProgram {
            program,
            layout: Arc::new(layout),
            code,
            trace,
            own_branches: own,
            lambdas,
            thunk,
            exceptions,
        }
    }

    /// The layout of inputs and results.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// By case of `exn`: what says which exception it is.
    pub(crate) fn exceptions(&self) -> &[Option<ExceptionRef>] {
        &self.exceptions
    }

    /// The branches of the program's own text.
    pub fn own_branches(&self) -> std::ops::Range<usize> {
        self.own_branches.clone()
    }

    /// Makes functions of lambdas that are new; true when there were any, and machines must be extended.
    pub fn add(&mut self, space: &Space, lambdas: &[Arc<Lambda>]) -> bool {
        let before = self.program.functions.len();
        let branch = BranchId(self.own_branches.end as u32);
        let Some(span) = self.span() else { return false };
        for lambda in lambdas {
            if self.lambdas.contains_key(lambda) {
                continue;
            }
            let mut needed = Vec::new();
            lambda.body.closed(&mut needed);
            needed.push(lambda.clone());
            for lambda in &needed {
                if self.lambdas.contains_key(lambda) {
                    continue;
                }
                let (program, layout) = (&self.program, &self.layout);
                let function =
                    functions::core(program, space, layout, lambda, (&self.lambdas, self.thunk), (span, branch));
                self.lambdas.insert(lambda.clone(), FunctionId(self.program.functions.len() as u32));
                self.program.functions.push(Arc::new(function));
            }
        }
        let grown = self.program.functions.len() > before;
        if grown {
            self.code = self.code.extended(&self.program);
        }
        grown
    }

    fn span(&self) -> Option<Span> {
        self.program.items.last().map(|item| item.span)
    }
}

impl<D: Loadable> Runner<D> {
    /// Loads a program: runs its toplevel code, within limits.
    pub fn new(script: &CompiledProgram) -> (Runner<D>, Loading) {
        let mut player = Runner {
            machine: library_machine::<D>(&script.program, script.trace).clone(),
            loaded_in: 0,
            reads_input: false,
            args: Vec::new(),
            keeps_state: false,
        };
        let loading = player.load(script, LOADING_FUEL);
        (player, loading)
    }

    /// Loads another program in place of this one, in the memory of this one; its toplevel code may take so many steps.
    pub fn restart(&mut self, script: &CompiledProgram, fuel: u64) -> Loading {
        self.args.clear();
        self.keeps_state = false;
        self.machine.restart(library_machine::<D>(&script.program, script.trace));
        self.load(script, fuel.min(LOADING_FUEL))
    }

    fn load(&mut self, script: &CompiledProgram, fuel: u64) -> Loading {
        let machine = &mut self.machine;
        machine.extend(script.code.clone());
        let mut loading = Loading::Fine;
        let mut left = fuel;
        for index in script.program.library.items..script.program.items.len() {
            machine.set_limits(large_limits(left));
            let run = machine.run_item(index);
            left = left.saturating_sub(run.steps);
            let ended = Ended::read(machine, run.outcome, None, &Reading::default());
            if let (Loading::Fine, Some(how)) = (&loading, ended.trouble()) {
                loading = Loading::Failed(how);
            }
        }
        self.loaded_in = fuel - left;
        self.reads_input = !self.machine.demands().is_empty();
        let machine = &mut self.machine;
        // What was done while loading stays, what was noted about it does not.
        machine.keep();
        machine.reset();
        machine.forget_peak();
        loading
    }

    /// Goes on with a script that has grown.
    pub fn extend(&mut self, script: &CompiledProgram) {
        self.machine.extend(script.code.clone());
    }

    /// Calls a toplevel function with an input. What the call did stays until [`Runner::reset`].
    pub fn call(
        &mut self,
        script: &CompiledProgram,
        function: GlobalId,
        input: &[Shape],
        constants: &[Constant],
        holes: &Holes<'_>,
        fuel: u64,
    ) -> refute_eval::Run<D::Shadow> {
        let args = self.arguments(script, input, constants, holes);
        self.machine.set_limits(limits(fuel));
        self.machine.call(self.machine.global(function), &args, Effects::Undo)
    }

    /// As [`Runner::call`], within other limits, and watched: see [`Machine::watch_runs`].
    pub fn call_watched(
        &mut self,
        script: &CompiledProgram,
        function: GlobalId,
        input: &[Shape],
        constants: &[Constant],
        limits: Limits,
    ) -> refute_eval::Run<D::Shadow> {
        let args = self.arguments(script, input, constants, &Holes { terms: &[] });
        self.machine.set_limits(limits);
        self.machine.watch_runs(true);
        let run = self.machine.call(self.machine.global(function), &args, Effects::Undo);
        self.machine.watch_runs(false);
        run
    }

    /// Builds the arguments of a call, which stay at hand.
    fn arguments(
        &mut self,
        script: &CompiledProgram,
        input: &[Shape],
        constants: &[Constant],
        holes: &Holes<'_>,
    ) -> Vec<Val<D::Shadow>> {
        let args = self.build(script, input, constants, holes);
        self.args.clear();
        for arg in &args {
            let held = self.machine.hold(*arg);
            self.args.push(held);
        }
        args
    }

    /// Builds the values of an input.
    pub fn build(
        &mut self,
        script: &CompiledProgram,
        input: &[Shape],
        constants: &[Constant],
        holes: &Holes<'_>,
    ) -> Vec<Val<D::Shadow>> {
        let mut builder = Builder {
            machine: &mut self.machine,
            script,
            constants,
            holes,
            next: 0,
            knots: Vec::new(),
            containers: Containers::default(),
        };
        builder.prepare_containers(input);
        let mut built: Vec<Val<D::Shadow>> = Vec::with_capacity(input.len());
        for shape in input {
            let value = match shape {
                Shape::Same(earlier) => built.get(*earlier as usize).copied().unwrap_or_default(),
                _ => builder.build(shape),
            };
            built.push(value);
        }
        built
    }

    /// Whether a toplevel variable has no value, since the code that binds it did not come to its end.
    pub fn is_unbound(&self, global: GlobalId) -> bool {
        self.machine.is_unbound(global)
    }

    /// An argument of the last call, as it is now.
    pub fn arg(&self, number: usize) -> Val<D::Shadow> {
        self.args.get(number).map_or_else(Val::default, |held| self.machine.held(*held))
    }

    /// Whether one of the calls that were taken back changed something that outlives a call: no argument, which are made
    /// anew for each call, but what the program's toplevel code has made.
    pub fn keeps_state(&self) -> bool {
        self.keeps_state
    }

    /// Takes back what the last call did.
    pub fn reset(&mut self) {
        self.keeps_state |= self.machine.has_changes();
        self.args.clear();
        self.machine.reset();
    }
}

pub(crate) struct Builder<'a, D: Loadable> {
    pub(crate) machine: &'a mut Machine<D>,
    pub(crate) script: &'a CompiledProgram,
    constants: &'a [Constant],
    holes: &'a Holes<'a>,
    /// The next hole.
    pub(crate) next: usize,
    /// The knots around, outermost first.
    knots: Vec<(NodeId, Val<D::Shadow>)>,
    pub(crate) containers: Containers,
}

impl<D: Loadable> Builder<'_, D> {
    fn all(&mut self, shapes: &[Shape]) -> Vec<Val<D::Shadow>> {
        shapes.iter().map(|shape| self.build(shape)).collect()
    }

    fn hole(&mut self, kind: Hole) -> Val<D::Shadow> {
        let hole = self.next;
        self.next += 1;
        let word = match (kind, self.constants.get(hole)) {
            (_, Some(Constant::Int(n))) => Word::int(*n),
            (_, Some(Constant::Char(c))) => Word::int((*c).into()),
            (_, Some(Constant::Float(x))) => self.machine.make_float(*x),
            (_, Some(Constant::Text(text))) => self.machine.make_text(text),
            (Hole::Int | Hole::Char, None) => Word::UNIT,
            (Hole::Float, None) => self.machine.make_float(0.0),
            (Hole::String | Hole::Bytes, None) => self.machine.make_text(b""),
        };
        Val { word, shadow: self.machine.domain_mut().shadow(self.holes, hole) }
    }

    fn spelled(&mut self, length: u32) -> Val<D::Shadow> {
        let first = self.next;
        self.next += length as usize;
        let letter = |constant: &Constant| match constant {
            Constant::Char(c) => *c,
            _ => b'a',
        };
        let text: Vec<u8> = (first..self.next).map(|i| self.constants.get(i).map_or(b'a', letter)).collect();
        let word = self.machine.make_text(&text);
        Val { word, shadow: self.machine.domain_mut().spelled(self.holes, first, &text) }
    }

    /// Puts parts into their places in a block.
    fn block(&mut self, tag: u8, places: &[u32], parts: &[Shape]) -> Val<D::Shadow> {
        let built = self.all(parts);
        let mut placed = built.clone();
        for (value, place) in built.into_iter().zip(places) {
            placed[*place as usize] = value;
        }
        Val::plain(self.machine.make_block(tag, &placed))
    }

    /// What waits with a value; the block that holds the value comes first.
    fn waiting(&mut self, node: NodeId, value: Val<D::Shadow>) -> (Word, Val<D::Shadow>) {
        if self.script.layout.is_lazy(node) {
            let state = self.machine.make_block(FORCED, &[value]);
            return (state, Val::plain(self.machine.make_block(0, &[Val::plain(state)])));
        }
        let block = self.machine.make_block(0, &[value]);
        (block, Val::plain(self.machine.make_function(self.script.thunk, &[Val::plain(block)])))
    }

    pub(crate) fn build(&mut self, shape: &Shape) -> Val<D::Shadow> {
        let script = self.script;
        match shape {
            Shape::Hole(kind) => self.hole(*kind),
            Shape::Spelled(length) | Shape::SpelledBytes(length) => self.spelled(*length),
            Shape::Construct(node, case, args) => match script.layout.case(*node, *case) {
                Some(layout) => match layout.repr {
                    Repr::Immediate(number) => Val::int(number.into()),
                    Repr::Block(tag) => self.block(tag as u8, &layout.places, args),
                },
                None => self.exception(*case, args),
            },
            Shape::Record(node, fields) => self.block(0, script.layout.fields(*node), fields),
            Shape::Tuple(parts) => {
                let parts = self.all(parts);
                Val::plain(self.machine.make_block(0, &parts))
            }
            Shape::List(parts) => {
                let parts = self.all(parts);
                let mut list = Val::int(0);
                for part in parts.into_iter().rev() {
                    list = Val::plain(self.machine.make_block(0, &[part, list]));
                }
                list
            }
            Shape::Array(parts) => {
                let parts = self.all(parts);
                Val::plain(self.machine.make_array(&parts))
            }
            Shape::Function(_, lambda) => {
                let mut kinds = Vec::new();
                lambda.body.holes(&mut kinds);
                let constants: Vec<_> = kinds.into_iter().map(|kind| self.hole(kind)).collect();
                match script.lambdas.get(lambda) {
                    Some(function) => Val::plain(self.machine.make_function(*function, &constants)),
                    None => Val::int(0),
                }
            }
            Shape::Delayed(node, inner) => {
                let inner = self.build(inner);
                self.waiting(*node, inner).1
            }
            Shape::Knot(node, inner) => {
                let (block, knot) = self.waiting(*node, Val::int(0));
                self.knots.push((*node, knot));
                let inner = self.build(inner);
                self.knots.pop();
                self.machine.complete_block(block, 0, inner);
                knot
            }
            Shape::Again(node) => {
                let around = self.knots.iter().rev().find(|(knot, _)| knot == node);
                around.map_or_else(Val::default, |(_, value)| *value)
            }
            Shape::Container(_, inner) => self.prepared_container(inner),
            Shape::Same(_) | Shape::Opaque(_) => Val::int(0),
        }
    }
}
