//! Core program to bytecode.
//!
//! In: an `ir::Program`. Out: [`Code`]; start at [`compile`]. Each function is compiled by itself, in the order of the
//! program, so code for a program that only grew starts with the code from before; the library is compiled once per
//! process. Locals live in slots given out like a stack; an expression leaves its value in a slot that its context
//! chose, and writes it only as the last thing it does, so that slot may be one that the expression reads.
//! A function that needs more slots than an instruction can name compiles to [`Op::TooLarge`], which ends a run as out
//! of memory; no program written by hand comes near (more than 60,000 variables alive at once).
//! Not here: choosing an order of tests (lowering did), running.

mod calls;
mod conditions;
mod exprs;
mod known;
mod trees;

use crate::code::{APPLY_REST, Code, Constant, FunctionCode, HALT, Op, Slot};
use crate::trace::Trace;
use known::Known;
use refute_ir::Program;
use refute_ir::program::{BranchId, Function, FunctionId, Local};
use std::sync::{Arc, Mutex, PoisonError};

/// How to compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which branches to record.
    pub trace: Trace,
}

/// Frames up to this size need no check of their own; see `machine`.
pub(crate) const SMALL_FRAME: u32 = 64;
/// The largest frame.
const MAX_FRAME: u32 = 60_000;

/// The last library that was compiled, by [`library_slot`]. Only a cache: the result is the same.
static LIBRARY: [Mutex<Option<Arc<Code>>>; 3] = [const { Mutex::new(None) }; 3];

/// Ways of recording for which the library's code is the same.
fn library_slot(trace: Trace) -> usize {
    match trace {
        Trace::Off => 0,
        Trace::Program | Trace::Calls => 1,
        Trace::All => 2,
    }
}

/// Compiles a program. Code of the library is taken over from the last call, if it is the same library.
pub fn compile(program: &Program, options: Options) -> Arc<Code> {
    let count = program.library.functions;
    if count == 0 || count >= program.functions.len() {
        return Arc::new(compile_onto(None, program, program.functions.len(), options.trace));
    }
    let slot = &LIBRARY[library_slot(options.trace)];
    let mut cached = slot.lock().unwrap_or_else(PoisonError::into_inner);
    let library = match &*cached {
        Some(library) if library.is_prefix(program, count) => library.clone(),
        _ => {
            let library = Arc::new(compile_onto(None, program, count, options.trace));
            *cached = Some(library.clone());
            library
        }
    };
    drop(cached);
    Arc::new(compile_onto(Some(&library), program, program.functions.len(), options.trace))
}

impl Code {
    /// Code for a program that continues the one this was compiled from; what is known already is taken over.
    /// A program that does not continue it is compiled from the start.
    pub fn extended(&self, program: &Program) -> Arc<Code> {
        if self.is_prefix(program, self.sources.len()) {
            Arc::new(compile_onto(Some(self), program, program.functions.len(), self.trace))
        } else {
            compile(program, Options { trace: self.trace })
        }
    }

    /// Whether this code starts with all of another one.
    pub(crate) fn continues(&self, before: &Code) -> bool {
        self.trace == before.trace
            && self.ops.len() >= before.ops.len()
            && self.sources.len() >= before.sources.len()
            && self.sources.iter().zip(&before.sources).all(|(ours, theirs)| Arc::ptr_eq(ours, theirs))
    }

    /// Whether this is code of exactly the first `count` functions of a program.
    fn is_prefix(&self, program: &Program, count: usize) -> bool {
        self.sources.len() == count
            && program.functions.len() >= count
            && self.sources.iter().zip(&program.functions).all(|(ours, theirs)| Arc::ptr_eq(ours, theirs))
    }
}

/// Compiles the functions up to `count`, on top of the code of the first ones.
fn compile_onto(before: Option<&Code>, program: &Program, count: usize, trace: Trace) -> Code {
    let mut unit = Unit {
        program,
        trace,
        known: Known::new(program, before.map_or(0, |code| code.functions.len())..count),
        ops: before.map_or_else(|| vec![Op::Halt, Op::ApplyRest], |code| code.ops.clone()),
        functions: before.map_or_else(Vec::new, |code| code.functions.clone()),
        constants: before.map_or_else(Vec::new, |code| code.constants.clone()),
        calls: Vec::new(),
    };
    debug_assert!(matches!(unit.ops[HALT as usize], Op::Halt));
    debug_assert!(matches!(unit.ops[APPLY_REST as usize], Op::ApplyRest));
    for index in unit.functions.len()..count {
        unit.function(FunctionId(index as u32));
    }
    for (at, function) in std::mem::take(&mut unit.calls) {
        let entry = unit.functions.get(function.index()).map_or(HALT, |function| function.entry);
        match &mut unit.ops[at] {
            Op::Call { to, .. } | Op::TailCall { to, .. } => *to = entry,
            _ => debug_assert!(false, "a call stands where a call was noted"),
        }
    }
    Code {
        ops: unit.ops,
        functions: unit.functions,
        sources: program.functions[..count].to_vec(),
        constants: unit.constants,
        types: program.types.clone(),
        exceptions: program.exceptions.clone(),
        items: program.items.iter().map(|item| item.code.map(|id| id.0)).collect(),
        globals: program.globals.iter().map(|global| global.function.map(|id| id.0)).collect(),
        branches: program.branches.len(),
        trace,
    }
}

/// What the functions of one compilation share.
struct Unit<'a> {
    program: &'a Program,
    trace: Trace,
    known: Known,
    ops: Vec<Op>,
    functions: Vec<FunctionCode>,
    constants: Vec<Constant>,
    /// Calls whose target is filled in at the end.
    calls: Vec<(usize, FunctionId)>,
}

/// Why a function must be compiled another way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Retry {
    /// A short jump does not reach.
    Far,
    /// The frame needs a check.
    Large,
    /// Too many slots.
    TooLarge,
}

/// Whether jumps reach.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Offsets of 16 bits.
    Short,
    /// Every conditional jump goes by way of a long one.
    Long,
}

/// Whether the size of the frame is checked at the entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Small,
    Checked,
}

/// What is decided for a function as a whole; the rare ways are tried when the usual one turns out not to do.
#[derive(Clone, Copy)]
struct Shape {
    reach: Reach,
    entry: Entry,
}

impl Unit<'_> {
    fn function(&mut self, id: FunctionId) {
        let (ops, constants, calls) = (self.ops.len(), self.constants.len(), self.calls.len());
        let function = self.program.functions[id.index()].clone();
        let mut shape = Shape { reach: Reach::Short, entry: Entry::Small };
        loop {
            let mut compiler = FunctionCompiler::new(self, &function, id, shape);
            let (frame, retry) = compiler.compile();
            if retry.is_none() {
                return self.note(ops, &function, frame);
            }
            self.ops.truncate(ops);
            self.constants.truncate(constants);
            self.calls.truncate(calls);
            match retry {
                Some(Retry::Far) => shape.reach = Reach::Long,
                Some(Retry::Large) => shape.entry = Entry::Checked,
                _ => break,
            }
        }
        self.ops.push(Op::TooLarge);
        self.note(ops, &function, SMALL_FRAME);
    }

    fn note(&mut self, entry: usize, function: &Function, frame: u32) {
        self.functions.push(FunctionCode {
            entry: entry as u32,
            params: function.params.min(u16::MAX.into()) as u16,
            captures: function.captures.len().min(u16::MAX.into()) as u16,
            frame,
        });
    }
}

/// A place that jumps refer to before it is known.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Label(usize);

const UNBOUND: u32 = u32::MAX;
const NO_SLOT: Slot = Slot::MAX;

/// What becomes of the value of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// It goes into a slot.
    Slot(Slot),
    /// The function returns it.
    Tail,
    /// Nothing.
    Ignore,
}

/// Compiles one function.
struct FunctionCompiler<'u, 'p> {
    unit: &'u mut Unit<'p>,
    function: &'u Function,
    id: FunctionId,
    shape: Shape,
    /// Where each local lives.
    slots: Vec<Slot>,
    /// The first free slot.
    next: u32,
    /// Slots needed so far.
    frame: u32,
    labels: Vec<u32>,
    /// Jumps and the labels they go to.
    fixups: Vec<(usize, Label)>,
    /// No label is bound to a later place than this.
    last_bound: usize,
    /// Where calls of the function to itself go on.
    start: Label,
    retry: Option<Retry>,
}

impl<'u, 'p> FunctionCompiler<'u, 'p> {
    fn new(unit: &'u mut Unit<'p>, function: &'u Function, id: FunctionId, shape: Shape) -> Self {
        FunctionCompiler {
            unit,
            function,
            id,
            shape,
            slots: vec![NO_SLOT; function.locals.len()],
            next: 0,
            frame: 0,
            labels: Vec::new(),
            fixups: Vec::new(),
            last_bound: 0,
            start: Label(0),
            retry: None,
        }
    }

    /// Emits the function; gives the size of its frame, or says why it must be done another way.
    fn compile(&mut self) -> (u32, Option<Retry>) {
        let entry = self.unit.ops.len();
        let captures = self.function.captures.len() as u32;
        let own = self.function.params + captures;
        if own > MAX_FRAME {
            return (0, Some(Retry::TooLarge));
        }
        if self.shape.entry == Entry::Checked {
            self.emit(Op::EnterLarge { frame: 0 });
        }
        if captures > 0 {
            self.emit(Op::Unpack { slot: self.function.params as Slot, count: captures as u16 });
        }
        for local in 0..own {
            self.bind_local(Local(local), local as Slot);
        }
        self.reserve(own);
        self.start = self.new_label();
        self.bind(self.start);
        if self.recorded() {
            self.emit(Op::Called { function: self.id.0 });
        }
        self.expr(self.function.body, Target::Tail);
        self.patch();
        // The slots of one more call window belong to the frame, so that a caller may always write them.
        let frame = self.frame + 2;
        if self.shape.entry == Entry::Checked {
            self.unit.ops[entry] = Op::EnterLarge { frame };
        } else if frame > SMALL_FRAME {
            self.retry = self.retry.max(Some(Retry::Large));
        }
        (frame, self.retry)
    }

    fn emit(&mut self, op: Op) -> usize {
        self.unit.ops.push(op);
        self.unit.ops.len() - 1
    }

    /// Emits slots as data of the instruction before.
    fn emit_slots(&mut self, slots: &[Slot]) {
        for chunk in slots.chunks(3) {
            let mut data = [0; 3];
            data[..chunk.len()].copy_from_slice(chunk);
            self.emit(Op::Slots(data));
        }
    }

    fn new_label(&mut self) -> Label {
        self.labels.push(UNBOUND);
        Label(self.labels.len() - 1)
    }

    fn bind(&mut self, label: Label) {
        // A jump to just behind itself is left out.
        if let Some((at, to)) = self.fixups.last()
            && *to == label
            && *at + 1 == self.unit.ops.len()
            && self.last_bound < self.unit.ops.len()
            && matches!(self.unit.ops[*at], Op::Jump { .. })
        {
            self.unit.ops.pop();
            self.fixups.pop();
        }
        self.labels[label.0] = self.unit.ops.len() as u32;
        self.last_bound = self.unit.ops.len();
    }

    /// Emits an instruction that refers to a label by an absolute place.
    fn emit_to(&mut self, op: Op, label: Label) {
        let at = self.emit(op);
        self.fixups.push((at, label));
    }

    /// Emits an instruction that refers to a label by a distance.
    fn emit_by(&mut self, op: Op, label: Label) {
        if self.shape.reach == Reach::Short {
            return self.emit_to(op, label);
        }
        let (there, after) = (self.new_label(), self.new_label());
        self.emit_to(op, there);
        self.emit_to(Op::Jump { to: 0 }, after);
        self.bind(there);
        self.emit_to(Op::Jump { to: 0 }, label);
        // Bound by hand: the jump before must stay.
        self.labels[after.0] = self.unit.ops.len() as u32;
        self.last_bound = self.unit.ops.len();
    }

    fn jump(&mut self, label: Label) {
        self.emit_to(Op::Jump { to: 0 }, label);
    }

    /// Fills in the places of labels.
    fn patch(&mut self) {
        for (at, label) in &self.fixups {
            let place = self.labels[label.0];
            debug_assert_ne!(place, UNBOUND, "every label is bound");
            match &mut self.unit.ops[*at] {
                Op::Jump { to }
                | Op::Loop { to }
                | Op::JumpIf { to, .. }
                | Op::JumpIfNot { to, .. }
                | Op::JumpIfInt { to, .. }
                | Op::PushHandler { to, .. }
                | Op::Target(to) => *to = place,
                Op::JumpEqual { by, .. }
                | Op::JumpNotEqual { by, .. }
                | Op::JumpLess { by, .. }
                | Op::JumpLessEqual { by, .. }
                | Op::JumpEqualInt { by, .. }
                | Op::JumpNotEqualInt { by, .. }
                | Op::JumpLessInt { by, .. }
                | Op::JumpLessEqualInt { by, .. }
                | Op::JumpGreaterInt { by, .. }
                | Op::JumpGreaterEqualInt { by, .. }
                | Op::JumpUnlessException { by, .. }
                | Op::ForUp { by, .. }
                | Op::ForDown { by, .. } => match i16::try_from(place as i64 - (*at as i64 + 1)) {
                    Ok(distance) => *by = distance,
                    Err(_) => self.retry = self.retry.max(Some(Retry::Far)),
                },
                _ => debug_assert!(false, "only jumps refer to labels"),
            }
        }
    }

    /// Makes sure the frame has `count` slots.
    fn touch(&mut self, count: u32) {
        self.frame = self.frame.max(count);
        if count > MAX_FRAME {
            self.retry = Some(Retry::TooLarge);
            // Go on with slots that exist: the code is thrown away.
            self.next = 0;
        }
    }

    /// Takes all slots below `next`.
    fn reserve(&mut self, next: u32) {
        self.next = next;
        self.touch(next);
    }

    fn bind_local(&mut self, local: Local, slot: Slot) {
        if self.slots.len() <= local.index() {
            self.slots.resize(local.index() + 1, NO_SLOT);
        }
        self.slots[local.index()] = slot;
    }

    fn slot(&self, local: Local) -> Slot {
        let slot = self.slots.get(local.index()).copied().unwrap_or(NO_SLOT);
        debug_assert_ne!(slot, NO_SLOT, "local {} of {:?} is bound", local.0, self.function.name);
        // Slot 0 exists in every frame that refers to a local.
        if slot == NO_SLOT { 0 } else { slot }
    }

    fn constant(&mut self, constant: Constant) -> u32 {
        self.unit.constants.push(constant);
        self.unit.constants.len() as u32 - 1
    }

    fn traced(&self, branch: BranchId) -> bool {
        match self.unit.trace {
            Trace::Off => false,
            Trace::Program | Trace::Calls => branch.index() >= self.unit.program.library.branches,
            Trace::All => true,
        }
    }

    /// Whether calls of this function are recorded.
    fn recorded(&self) -> bool {
        let program = self.unit.program;
        self.unit.trace == Trace::Calls
            && self.id.index() >= program.library.functions
            && program.globals.iter().any(|global| global.function == Some(self.id))
    }

    /// Records a branch, if branches are recorded.
    fn mark(&mut self, branch: BranchId) {
        if self.traced(branch) {
            self.emit(Op::Branch { id: branch.0 });
        }
    }
}
