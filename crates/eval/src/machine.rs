//! A machine: one program's state, and the runs on it.
//!
//! [`Machine::run_item`] evaluates toplevel items, whose effects stay; [`Machine::call`] calls a function above that
//! state, and [`Machine::reset`] takes back everything a call did (values, mutated globals, output, input position), so
//! every call starts from the same state. [`Machine::evaluate`] does all of it: build, call, read, reset.
//! A machine can be cloned, for instance once its library has run.
//!
//! Note [Stack]: slots live in one vector, whose every word is a valid value at all times: fresh ones are zero (the
//! empty block), a collection forwards the slots in use and clears those above, and a reset clears what a run may have
//! touched. So the collector can take every slot below the top of the current frame as a root without knowing which
//! are still needed. A frame must start below `stack_limit`, which leaves [`SMALL_FRAME`] slots and more; larger frames
//! check for themselves. The limit starts low and doubles, so that only a small part has to be cleared after a run.

use crate::calls::CallRecord;
use crate::code::{Code, Constant, HALT};
use crate::collect::Collection;
use crate::compile::SMALL_FRAME;
use crate::domain::{Concrete, Domain};
use crate::heap::{FIRST_ROOM, Heap, SLACK};
use crate::input::Input;
use crate::limits::{Limits, Outcome, Run, Stop};
use crate::output::Output;
use crate::trace::TraceRecord;
use crate::watch::{Stand, Watch};
use crate::word::{Kind, Val, Word, entry_word, text_words};
use refute_ir::program::{FunctionId, GlobalId};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Slots that a run may use before its stack grows.
const FIRST_STACK: usize = 128;
/// Slots above the limit that always exist: a frame that needs no check, and a little for entering it.
const STACK_SLACK: usize = SMALL_FRAME as usize + 8;
/// Slots that a stack may have in any case (16 MB, twice what a real OCaml program has), and the part of the memory that it may
/// have beside: where it is deeper, the real one has long overflowed.
const DEEPEST: usize = 2 << 20;
const STACK_PART: usize = 8;
/// Words that a run may allocate before the first collection.
const FIRST_HEAP: usize = 256 << 10;
/// A heap so many times as large as the first collections need is given back after a run.
const WASTEFUL: usize = 8;
/// Near the budget a run may allocate one word for so many live ones before it is collected again.
const NEAR: usize = 8;
/// Steps between two looks at the stop flag.
const SLICE: u64 = 1 << 20;

/// What becomes of the effects of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effects {
    /// They can be taken back with [`Machine::reset`].
    Undo,
    /// They stay, as those of a toplevel item.
    Keep,
}

/// Whether to go on with the next item when one has failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnFailure {
    /// Runs the next one, as OCaml's interactive toplevel does.
    Continue,
    /// Ends here, as a compiled program does.
    Stop,
}

/// A value that a machine holds for its user across runs, until the next reset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held(usize);

/// Where an exception goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handler {
    /// Index of the frame in the stack.
    pub(crate) frame: u32,
    /// Where the handler's code starts.
    pub(crate) place: u32,
    /// The slot that receives the exception.
    pub(crate) slot: u16,
}

/// The state of one program.
#[derive(Clone)]
pub struct Machine<D: Domain = Concrete> {
    pub(crate) code: Arc<Code>,
    pub(crate) heap: Heap<D::Shadow>,
    pub(crate) stack: Vec<Val<D::Shadow>>,
    /// A frame must start below this index; see Note [Stack].
    pub(crate) stack_limit: usize,
    /// The address of that slot, for the dispatch loop.
    pub(crate) stack_end: usize,
    pub(crate) handlers: Vec<Handler>,
    pub(crate) globals: Vec<Val<D::Shadow>>,
    pub(crate) constants: Vec<Val<D::Shadow>>,
    held: Vec<Val<D::Shadow>>,
    /// Distinguishes exceptions declared by the same declaration.
    pub(crate) exceptions: i64,
    exceptions_base: i64,
    pub(crate) limits: Limits,
    /// Words that a run may allocate before the first collection.
    interval: usize,
    /// The end of the heap at which it is collected.
    collect_at: usize,
    /// Steps left of the current slice.
    pub(crate) slice: u64,
    /// Steps left after the current slice.
    fuel: u64,
    stop: Option<Arc<AtomicBool>>,
    pub(crate) output: Output,
    pub(crate) input: Input,
    pub(crate) trace: TraceRecord,
    pub(crate) calls: CallRecord<D::Shadow>,
    /// Most words in use, see [`Machine::peak_words`].
    peak: usize,
    /// What is known about the current run, when it is watched.
    pub(crate) watch: Option<Box<Watch>>,
    /// Looks at every step of the current run instead.
    pub(crate) looked_at: Option<fn(&mut Machine<D>, Stand) -> bool>,
    /// See [`Machine::came_again`].
    pub(crate) came_again: bool,
    pub(crate) domain: D,
}

impl Machine<Concrete> {
    /// A machine that has loaded a program but run nothing yet.
    pub fn new(code: Arc<Code>, limits: Limits) -> Machine<Concrete> {
        Machine::with_domain(code, limits, Concrete)
    }
}

impl<D: Domain> Machine<D> {
    /// As [`Machine::new`], over a domain.
    pub fn with_domain(code: Arc<Code>, limits: Limits, domain: D) -> Machine<D> {
        let mut machine = Machine {
            heap: Heap::new(),
            stack: vec![Val::default(); FIRST_STACK + STACK_SLACK],
            stack_limit: FIRST_STACK,
            stack_end: 0,
            handlers: Vec::new(),
            globals: Vec::new(),
            constants: Vec::new(),
            held: Vec::new(),
            exceptions: 1 << 20,
            exceptions_base: 1 << 20,
            limits,
            interval: FIRST_HEAP,
            collect_at: 0,
            slice: 0,
            fuel: 0,
            stop: None,
            output: Output::default(),
            input: Input::new(&[]),
            trace: TraceRecord::default(),
            calls: CallRecord::default(),
            peak: 0,
            watch: None,
            looked_at: None,
            came_again: false,
            domain,
            code: code.clone(),
        };
        machine.load(code);
        machine
    }

    /// Goes on with code for a program that continues this machine's ([`Code::extended`]). Resets first.
    ///
    /// # Panics
    /// When the code belongs to another program: values of the old one would mean nothing there.
    pub fn extend(&mut self, code: Arc<Code>) {
        assert!(code.continues(&self.code), "code for a program that does not continue this one");
        self.reset();
        self.load(code);
    }

    /// Becomes a copy of another machine, which was not run since its last reset. Memory is kept, so that it costs no more than
    /// what the other one has in use.
    pub fn restart(&mut self, from: &Machine<D>)
    where
        D: Clone,
    {
        self.reset();
        self.heap.overwrite(&from.heap);
        self.handlers.clear();
        self.globals.clone_from(&from.globals);
        self.constants.clone_from(&from.constants);
        (self.exceptions, self.exceptions_base) = (from.exceptions, from.exceptions_base);
        (self.limits, self.interval) = (from.limits, from.interval);
        self.input = from.input.clone();
        self.domain = from.domain.clone();
        self.peak = 0;
        self.code = from.code.clone();
    }

    fn load(&mut self, code: Arc<Code>) {
        self.heap.top = self.heap.base;
        for constant in &code.constants[self.constants.len()..] {
            let value = self.constant(constant);
            self.constants.push(value);
        }
        self.heap.set_base();
        let unbound = Val::plain(Heap::<D::Shadow>::UNBOUND);
        self.globals.resize(code.globals.len().max(self.globals.len()), unbound);
        self.trace.grow(code.branches);
        self.code = code;
        self.set_heap_limit(0);
    }

    fn constant(&mut self, constant: &Constant) -> Val<D::Shadow> {
        Val::plain(match constant {
            Constant::Int(n) => Word::int(*n),
            Constant::Builtin(exception) => Heap::<D::Shadow>::builtin(*exception),
            Constant::Float(x) => {
                self.heap.ensure(2);
                self.heap.float(*x)
            }
            Constant::Text(text) => {
                self.heap.ensure(1 + text_words(text.len()));
                self.heap.text(text)
            }
            Constant::Block(tag, fields) => {
                let fields: Vec<_> = refute_source::deep(|| fields.iter().map(|field| self.constant(field)).collect());
                self.heap.ensure(1 + fields.len());
                self.heap.block(Kind::Block, *tag, &fields)
            }
        })
    }

    /// The code this machine runs.
    pub fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// The domain.
    pub fn domain(&self) -> &D {
        &self.domain
    }

    /// The domain, to change it.
    pub fn domain_mut(&mut self) -> &mut D {
        &mut self.domain
    }

    /// The memory, to look into values.
    pub fn heap(&self) -> &Heap<D::Shadow> {
        &self.heap
    }

    /// The budgets of the following runs.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Collects after so many words at the latest instead of the usual number. Results never depend on it; tests use a
    /// small one to see that they do not.
    pub fn set_collection_interval(&mut self, words: usize) {
        self.interval = words.max(SLACK);
    }

    /// A flag that ends a run when it is raised.
    pub fn set_stop_flag(&mut self, stop: Arc<AtomicBool>) {
        self.stop = Some(stop);
    }

    /// What the following runs read from standard input.
    pub fn set_input(&mut self, input: &[u8]) {
        self.input = Input::new(input);
    }

    /// For each time that a program asked for a line of input (or for more when there was none) since the last reset:
    /// the number of bytes it had written to standard output by then.
    pub fn demands(&self) -> &[usize] {
        self.input.demands()
    }

    /// What was written since the last reset (or [`Machine::take_output`]).
    pub fn output(&self) -> &Output {
        &self.output
    }

    /// Takes what was written so far.
    pub fn take_output(&mut self) -> Output {
        std::mem::take(&mut self.output)
    }

    /// The branches taken since the last reset, when the code records them.
    pub fn trace(&self) -> &TraceRecord {
        &self.trace
    }

    /// The calls of toplevel functions since the last reset, when the code records them.
    pub fn calls(&self) -> &CallRecord<D::Shadow> {
        &self.calls
    }

    /// The most words that a run had in use above the static part since [`Machine::forget_peak`]: blocks, reachable or
    /// not, and a stack that had to grow. Looked at before every collection and after every run, where memory is fullest.
    pub fn peak_words(&self) -> usize {
        self.peak
    }

    /// Starts measuring memory anew.
    pub fn forget_peak(&mut self) {
        self.peak = 0;
    }

    fn note_peak(&mut self) {
        self.peak = self.peak.max(self.heap.top - self.heap.base + self.stack_words());
    }

    /// The value of a toplevel variable.
    pub fn global(&self, global: GlobalId) -> Val<D::Shadow> {
        self.globals.get(global.index()).copied().unwrap_or_default()
    }

    /// Gives a toplevel variable another value, which stays across resets. The value must be of the variable's type.
    pub fn set_global(&mut self, global: GlobalId, value: Val<D::Shadow>) {
        if let Some(slot) = self.globals.get_mut(global.index()) {
            *slot = value;
        }
        self.keep();
    }

    /// Whether a toplevel variable has no value (yet).
    pub fn is_unbound(&self, global: GlobalId) -> bool {
        self.globals.get(global.index()).is_none_or(|value| value.word == Heap::<D::Shadow>::UNBOUND)
    }

    /// Holds a value across runs: a collection may move what other copies of it refer to.
    pub fn hold(&mut self, value: Val<D::Shadow>) -> Held {
        self.held.push(value);
        Held(self.held.len() - 1)
    }

    /// A held value as it is now.
    pub fn held(&self, held: Held) -> Val<D::Shadow> {
        self.held.get(held.0).copied().unwrap_or_default()
    }

    /// Takes back everything since the last item or kept call. Values from there must not be used any more.
    pub fn reset(&mut self) {
        self.heap.undo();
        self.clear_stack();
        self.held.clear();
        self.output.clear();
        self.trace.clear();
        self.calls.clear();
        self.exceptions = self.exceptions_base;
        self.input.reset();
        self.set_heap_limit(0);
    }

    /// Whether something was printed, or something changed that was there before, since the last reset.
    pub fn has_effects(&self) -> bool {
        self.has_changes() || !self.output.is_empty()
    }

    /// Whether something changed that was there before the last reset.
    pub fn has_changes(&self) -> bool {
        self.heap.noted_places() > 0
    }

    /// Makes everything that happened since the last reset permanent. Held values stay held.
    pub fn keep(&mut self) {
        // Garbage must not become permanent; small amounts are not worth the work.
        if self.heap.top - self.heap.base > FIRST_HEAP / 16 {
            self.collect(0);
        }
        self.heap.set_base();
        self.clear_stack();
        self.exceptions_base = self.exceptions;
        self.input.keep();
        self.set_heap_limit(0);
    }

    /// Runs a toplevel item; its effects stay, also when it ends with an exception.
    pub fn run_item(&mut self, index: usize) -> Run<D::Shadow> {
        let Some(Some(function)) = self.code.items.get(index).copied() else {
            return Run { outcome: Outcome::Value(Val::int(0)), steps: 0 };
        };
        self.held.clear();
        let entry = self.code.functions[function as usize].entry;
        let run = self.start(&[], None, entry, 0);
        self.kept(run)
    }

    /// Runs toplevel items one after another; one run for each.
    pub fn run_items(&mut self, items: Range<usize>, on_failure: OnFailure) -> Vec<Run<D::Shadow>> {
        let mut runs = Vec::with_capacity(items.len());
        for index in items {
            let run = self.run_item(index);
            let failed = !matches!(run.outcome, Outcome::Value(_));
            runs.push(run);
            if failed && on_failure == OnFailure::Stop {
                break;
            }
        }
        runs
    }

    /// Makes the effects of a run permanent and gives its outcome as it is afterwards.
    fn kept(&mut self, run: Run<D::Shadow>) -> Run<D::Shadow> {
        let outcome = match run.outcome {
            Outcome::Value(value) | Outcome::Exception(value) => {
                let held = self.hold(value);
                self.keep();
                let value = self.held.remove(held.0);
                if matches!(run.outcome, Outcome::Value(_)) { Outcome::Value(value) } else { Outcome::Exception(value) }
            }
            other => {
                self.keep();
                other
            }
        };
        Run { outcome, ..run }
    }

    /// Calls a function value with one or more arguments, all of them values of this machine. The result lives until the next reset (or for ever, when
    /// effects are kept).
    pub fn call(&mut self, function: Val<D::Shadow>, args: &[Val<D::Shadow>], effects: Effects) -> Run<D::Shadow> {
        let run = self.start(args, Some(function), HALT, args.len());
        match effects {
            Effects::Undo => run,
            Effects::Keep => self.kept(run),
        }
    }

    /// Whether the following runs are watched: such a run ends, out of fuel, as soon as it is seen to stand in a state in which
    /// it stood before ([`Machine::came_again`]). That costs a little more, so it is for runs that are under suspicion.
    pub fn watch_runs(&mut self, watched: bool) {
        self.watch = watched.then(Box::default);
    }

    /// Whether the last run was ended because it came back to a state in which it had been, or one that differs only in what no
    /// decision depends on: it would never have ended.
    pub fn came_again(&self) -> bool {
        self.came_again
    }

    /// Calls a function of the program that captures nothing, with exactly its number of arguments when that is known.
    pub(crate) fn call_function(&mut self, function: FunctionId, args: &[Val<D::Shadow>]) -> Run<D::Shadow> {
        let code = self.code.functions[function.index()];
        if code.captures == 0 && code.params as usize == args.len() {
            return self.start(args, None, code.entry, 0);
        }
        self.heap.ensure(2);
        let at = self.heap.start(Kind::Closure, 0, 1);
        self.heap.fill(at + 1, Val::plain(entry_word(code.entry, code.params)));
        self.call(Val::plain(Word::block(at)), args, Effects::Undo)
    }

    /// Runs from an entry, or applies a function value to `apply` arguments.
    fn start(
        &mut self,
        args: &[Val<D::Shadow>],
        function: Option<Val<D::Shadow>>,
        entry: u32,
        apply: usize,
    ) -> Run<D::Shadow> {
        self.handlers.clear();
        if self.grow_stack(0, args.len() + 2).is_err() {
            return Run { outcome: Outcome::OutOfMemory, steps: 0 };
        }
        // Slot 0 receives the result; the arguments follow, then the function.
        self.stack[1..1 + args.len()].copy_from_slice(args);
        if let Some(function) = function {
            self.stack[1 + args.len()] = function;
        }
        self.fuel = self.limits.fuel;
        self.slice = 0;
        self.came_again = false;
        self.watch_runs(self.watch.is_some());
        self.set_heap_limit(0);
        let outcome = match self.next_slice() {
            Err(stop) => stop.outcome(),
            Ok(()) => self.run(entry, apply),
        };
        self.note_peak();
        self.handlers.clear();
        Run { outcome, steps: self.steps_made() }
    }

    /// Takes the next steps from the fuel; the place to look at the stop flag.
    pub(crate) fn next_slice(&mut self) -> Result<(), Stop> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Stop::Stopped);
        }
        if self.fuel == 0 {
            return Err(Stop::OutOfFuel);
        }
        let made = self.limits.fuel - self.fuel;
        let slice = match &mut self.watch {
            _ if self.looked_at.is_some() => 1,
            Some(watch) => watch.slice(made).min(SLICE),
            None => SLICE,
        };
        self.slice = self.fuel.min(slice);
        self.fuel -= self.slice;
        Ok(())
    }

    /// Steps of the current run.
    pub(crate) fn steps_made(&self) -> u64 {
        self.limits.fuel - self.fuel - self.slice
    }

    /// Uses steps for the work of a primitive.
    #[inline]
    pub(crate) fn charge(&mut self, steps: usize) -> Result<(), Stop> {
        let mut steps = steps as u64;
        while steps > self.slice {
            steps -= self.slice;
            self.slice = 0;
            self.next_slice()?;
        }
        self.slice -= steps;
        Ok(())
    }

    /// Words of the stack that count against the budget.
    fn stack_words(&self) -> usize {
        if self.stack_limit <= FIRST_STACK { 0 } else { self.stack_limit + 2 * self.handlers.len() }
    }

    /// Lets a frame of `frame` slots start at index `start`: the stack grows, within the budget.
    pub(crate) fn grow_stack(&mut self, start: usize, frame: usize) -> Result<(), Stop> {
        let mut limit = self.stack_limit;
        while start + frame > limit {
            limit *= 2;
        }
        let deepest = DEEPEST.max(self.limits.memory / STACK_PART).min(u32::MAX as usize / 2);
        let mut room = self.limits.memory.saturating_sub(self.heap.top - self.heap.base);
        if start + frame > room {
            let top = (start + frame).min(self.stack.len());
            room = self.limits.memory.saturating_sub(self.collect(top));
        }
        room = room.min(deepest);
        if start + frame > room {
            return Err(Stop::OutOfMemory);
        }
        let limit = limit.min(room);
        self.stack_limit = limit;
        if self.stack.len() < limit + STACK_SLACK {
            self.stack.reserve_exact(limit + STACK_SLACK - self.stack.len());
            self.stack.resize(limit + STACK_SLACK, Val::default());
        }
        self.set_stack_end();
        Ok(())
    }

    pub(crate) fn set_stack_end(&mut self) {
        self.stack_end = self.stack[self.stack_limit..].as_ptr() as usize;
    }

    /// Clears the stack and gives back what is unusually large.
    fn clear_stack(&mut self) {
        let end = self.stack_limit + STACK_SLACK;
        self.stack[..end].fill(Val::default());
        self.stack_limit = FIRST_STACK;
        if self.stack.len() > 1 << 16 {
            self.stack.truncate(FIRST_STACK + STACK_SLACK);
            self.stack.shrink_to_fit();
        }
    }

    /// Sets how far a run may allocate before the next collection, `live` words being alive. Gives back memory that only an
    /// unusual run needed.
    fn set_heap_limit(&mut self, live: usize) {
        let used = self.heap.base + live;
        self.collect_at = used + self.room_above(live);
        let wasteful = live == 0 && self.heap.words.len() > WASTEFUL * (used + self.interval);
        if wasteful {
            self.heap.resize(used.max(self.heap.top) + FIRST_ROOM + SLACK);
        }
        self.heap.grow(used.saturating_sub(self.heap.top) + FIRST_ROOM.min(self.interval), self.collect_at);
    }

    /// Words that a run may allocate above `live` ones before it is collected again: as many, but where the budget comes near
    /// fewer, so that the memory in use stays near the budget.
    fn room_above(&self, live: usize) -> usize {
        let left = self.limits.memory.saturating_sub(live);
        live.min(left.max(live / NEAR)).max(self.interval)
    }

    /// Makes room for `words` more words: collects, or says that memory is out. `top` is the end of the stack in use.
    #[cold]
    #[inline(never)]
    pub(crate) fn make_room(&mut self, words: usize, top: usize) -> Result<(), Stop> {
        let budget = self.limits.memory.saturating_sub(self.stack_words());
        if words > budget {
            return Err(Stop::OutOfMemory);
        }
        if self.heap.top + words <= self.collect_at {
            self.heap.grow(words, self.collect_at);
            return Ok(());
        }
        let live = self.collect(top);
        if live + words > budget {
            return Err(Stop::OutOfMemory);
        }
        self.set_heap_limit(live + words);
        Ok(())
    }

    /// Collects; slots below `top` are roots. Gives the number of live words.
    fn collect(&mut self, top: usize) -> usize {
        self.note_peak();
        let mut collection = Collection::new(&mut self.heap);
        for value in &mut self.stack[..top] {
            collection.root(value);
        }
        for value in self.globals.iter_mut().chain(&mut self.held).chain(self.calls.values_mut()) {
            collection.root(value);
        }
        let live = collection.finish();
        let end = self.stack_limit + STACK_SLACK;
        if top < end {
            self.stack[top..end].fill(Val::default());
        }
        live
    }
}
