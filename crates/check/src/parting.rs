//! Where two runs part: the innermost call of a function that both programs have and on which they already differ.
//!
//! In: a counterexample. Out: a call with what both programs make of it, or nothing when no such call can be seen.
//! The submission runs once more on code that records calls. Each recorded call of a shared function (same name, fitting
//! types, arguments that can be written down) is made afresh in both programs, in the order of the run. Calls inside one
//! on which the two agree are passed over; inside the first one on which they differ, the search goes on. The call on
//! whose own calls they all agree is the one told. So what is told can be pasted after either program and seen.
//! Bounded by calls ([`MOST_CALLS`]) and steps ([`MOST_STEPS`]).
//! Note [Polymorphic helpers]: at which type a polymorphic function was called is not recorded. Such calls are read at
//! the reference's type, with `int` for what is open there, and left out when their values cannot be of that type.
//! Not here: calls with functions or mutable values among their arguments, and functions in local scopes.

use crate::adopt::adopt;
use crate::comparison::{Comparer, Comparison, LoadedSide, Rules};
use crate::exercise::Side;
use crate::fit::{self, Fit};
use crate::patience::{Aside, Patience};
use crate::report::{behaviour, done, inner};
use crate::search::Candidate;
use refute_enumerate::{NodeId, Shape, Space, show_call};
use refute_eval::Concrete;
use refute_ir::program::{FunctionId, GlobalId};
use refute_ir::types::{ArgLabel, Type, TypeId};
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Runner, snapshot};
use refute_verdict::{DifferenceKind, Parting};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Calls that are made again at most.
const MOST_CALLS: usize = 300;
/// Steps for all of them at most.
const MOST_STEPS: u64 = 5_000_000;

/// The programs and how their types correspond.
pub(crate) struct Programs<'a> {
    /// The reference.
    pub reference: &'a Side,
    /// The submission.
    pub submission: &'a Side,
    /// How they fit.
    pub fit: &'a Fit,
}

/// A function that both programs have.
struct Helper {
    name: String,
    theirs: GlobalId,
    ours: GlobalId,
    /// Its type in the reference and in the submission.
    types: [Type; 2],
    args: Vec<NodeId>,
    result: NodeId,
}

/// A call as it was recorded: of a shared function that can be called again, or of something else.
type Recorded = Option<(usize, CallInput)>;

impl Programs<'_> {
    /// The call at which the two part. `observed` says how many of an observer's arguments are those of the function
    /// under test.
    pub(crate) fn parting(
        &self,
        comparer: &Comparer<Concrete>,
        candidate: &Candidate,
        observed: Option<usize>,
    ) -> Option<Parting> {
        let mut space = (*comparer.rules.space).clone();
        let mut declarations = self.fit.declarations.clone();
        let helpers = self.helpers(&mut space, &mut declarations);
        if helpers.is_empty() {
            return None;
        }
        let mut hunt = Hunt::new(self, comparer, candidate, space, &declarations, helpers, observed);
        let start = hunt.start();
        hunt.first(&start, &mut Vec::new())
    }

    /// Functions that both have, with what their values look like.
    fn helpers(&self, space: &mut Space, declarations: &mut FxHashMap<TypeId, TypeId>) -> Vec<Helper> {
        let program = &self.submission.program;
        let own = program.library.globals..program.globals.len();
        own.filter_map(|i| self.helper(GlobalId(i as u32), space, declarations)).collect()
    }

    fn helper(
        &self,
        ours: GlobalId,
        space: &mut Space,
        declarations: &mut FxHashMap<TypeId, TypeId>,
    ) -> Option<Helper> {
        let (reference, submission) = (&self.reference.program, &self.submission.program);
        let global = &submission.globals[ours.index()];
        let theirs = reference.global(global.name).filter(|id| id.index() >= reference.library.globals)?;
        let shadowed = submission.global(global.name) != Some(ours);
        if shadowed || global.function.is_none() || Some(ours) == self.submission.observer {
            return None;
        }
        let is_entry = ours == self.submission.entry && theirs == self.reference.entry;
        let fit = if is_entry && self.submission.observer.is_none() {
            self.fit.clone()
        } else {
            fit::fit(reference, theirs, submission, ours, &Type::int()).ok()?
        };
        if fit.declarations.iter().any(|(id, other)| declarations.get(id).is_some_and(|known| known != other)) {
            return None;
        }
        let (params, result) = reference.types.parameters(&fit.ty);
        if params.is_empty() || params.iter().any(|(label, _)| *label != ArgLabel::None) {
            return None;
        }
        let args: Vec<NodeId> =
            params.iter().map(|(_, ty)| space.add(&reference.types, ty).ok()).collect::<Option<_>>()?;
        if args.iter().any(|arg| space.is_changeable(*arg)) {
            return None;
        }
        let result = space.add(&reference.types, &result).ok()?;
        declarations.extend(fit.declarations.iter().map(|(id, other)| (*id, *other)));
        let types = [fit.ty.clone(), fit.translate(&fit.ty)];
        Some(Helper { name: global.name.to_string(), theirs, ours, types, args, result })
    }
}

/// A search for the call.
struct Hunt<'a> {
    programs: &'a Programs<'a>,
    candidate: &'a Candidate,
    /// The programs; the submission's code records calls.
    comparer: Comparer<Concrete>,
    /// The rules of the exercise, over the larger space.
    rules: Arc<Rules>,
    helpers: Vec<Helper>,
    by_function: FxHashMap<FunctionId, usize>,
    /// With an observer: the number of its arguments that are those of the function under test.
    observed: Option<usize>,
    /// Calls that were made, or that are told already.
    known: FxHashSet<String>,
    calls: usize,
    steps: u64,
}

impl<'a> Hunt<'a> {
    fn new(
        programs: &'a Programs<'a>,
        comparer: &Comparer<Concrete>,
        candidate: &'a Candidate,
        space: Space,
        declarations: &FxHashMap<TypeId, TypeId>,
        helpers: Vec<Helper>,
        observed: Option<usize>,
    ) -> Hunt<'a> {
        let (reference, submission) = (&programs.reference.program, &programs.submission.program);
        let theirs = CompiledProgram::new(reference, Layout::new(&space, &reference.types));
        let (mut adopting, mut declarations) = (submission.clone(), declarations.clone());
        adopt(&space, &reference.types, &mut adopting.types, &mut declarations);
        let ours = CompiledProgram::recording(&adopting, Layout::fitted(&space, &adopting.types, &declarations));
        let side = |script: CompiledProgram, function| LoadedSide { player: Runner::new(&script).0, script, function };
        let mut by_function = FxHashMap::default();
        for (i, helper) in helpers.iter().enumerate() {
            by_function.extend(submission.globals[helper.ours.index()].function.map(|function| (function, i)));
        }
        let rules = Arc::new(Rules { space: Arc::new(space), ..(*comparer.rules).clone() });
        let mut comparer = Comparer {
            rules: rules.clone(),
            reference: side(theirs, comparer.reference.function),
            submission: side(ours, comparer.submission.function),
            patience: Patience::SHOWN,
            aside: Aside::default(),
            waiter: None,
            prover: None,
            rounding: None,
            printing: comparer.printing,
        };
        comparer.learn(&candidate.filled.input);
        let known = FxHashSet::default();
        Hunt { programs, candidate, comparer, rules, helpers, by_function, observed, known, calls: 0, steps: 0 }
    }

    /// The calls that the counterexample itself makes.
    fn start(&mut self) -> Vec<Recorded> {
        let CallInput { input, constants } = &self.candidate.filled;
        self.comparer.run(input, constants, &Holes { terms: &[] });
        // The counterexample is told already.
        let entry = self.programs.reference.program.globals[self.programs.reference.entry.index()].name;
        let count = if self.programs.reference.observer.is_some() { self.observed } else { Some(input.len()) };
        if let Some(count) = count {
            self.known.insert(show_call(&self.rules.space, entry.as_str(), &input[..count], constants));
        }
        self.recorded()
    }

    /// The calls of the submission's last run.
    fn recorded(&self) -> Vec<Recorded> {
        let side = &self.comparer.submission;
        let machine = &side.player.machine;
        let recorded = machine.calls().calls().iter().map(|(function, args)| {
            let helper = *self.by_function.get(function)?;
            let nodes = &self.helpers[helper].args;
            if nodes.len() != args.len() {
                return None;
            }
            Some((helper, snapshot(&self.rules.space, nodes, machine, side.script.layout(), args)?))
        });
        recorded.collect()
    }

    /// The first call in the order of the run on which the two part, or the one inside it. `around` has the functions
    /// whose calls are being looked into.
    fn first(&mut self, calls: &[Recorded], around: &mut Vec<usize>) -> Option<Parting> {
        let mut at = 0;
        while at < calls.len() && self.calls < MOST_CALLS && self.steps < MOST_STEPS {
            let call = &calls[at];
            at += 1;
            let Some((helper, args)) = call else { continue };
            let one = &self.helpers[*helper];
            let text = show_call(&self.rules.space, &one.name, &args.input, &args.constants);
            if !self.known.insert(text.clone()) {
                continue;
            }
            let (told, inside) = self.again(*helper, args, text, around);
            if told.is_some() {
                around.push(*helper);
                let deeper = refute_source::deep(|| self.first(&inside, around));
                around.pop();
                return deeper.or(told);
            }
            // What happens inside a call on which the two agree does not matter. (Behind an observer, its own calls
            // would be among those.)
            at += if self.comparer.submission.function == self.helpers[*helper].ours { inside.len() } else { 0 };
        }
        None
    }

    /// Makes a call in both programs: how they part, and the calls inside it.
    fn again(
        &mut self,
        helper: usize,
        args: &CallInput,
        text: String,
        around: &[usize],
    ) -> (Option<Parting>, Vec<Recorded>) {
        let one = &self.helpers[helper];
        let under_test = one.ours == self.programs.submission.entry;
        let observer = self.programs.reference.observer.is_some();
        if observer && !under_test && self.results_are_observed(one) {
            return (None, Vec::new());
        }
        let (input, constants) = match self.observed {
            _ if !observer || !under_test => {
                self.side(helper);
                (args.input.clone(), args.constants.clone())
            }
            Some(count) => self.observation(count, args),
            None => return (None, Vec::new()),
        };
        // Where the submission does not end, neither do the calls of the same function inside.
        let endless = self.candidate.kind == DifferenceKind::NoEnd;
        let shown = endless && !under_test && !around.contains(&helper);
        self.comparer.patience = if shown { Patience::SHOWN } else { Patience::None };
        let comparison = self.comparer.run(&input, &constants, &Holes { terms: &[] });
        self.calls += 1;
        self.steps += comparison.steps;
        let mut inside = self.recorded();
        let told = self.told(helper, args, text, comparison);
        // The call itself comes first, when it is one that is recorded.
        let own = inside.iter().position(|call| call.as_ref().is_some_and(|call| call.0 == helper && call.1 == *args));
        inside.drain(..own.map_or(0, |own| own + 1));
        (told, inside)
    }

    /// Sets the comparer on a shared function.
    fn side(&mut self, helper: usize) {
        let one = &self.helpers[helper];
        self.comparer.reference.function = one.theirs;
        self.comparer.submission.function = one.ours;
        let under_test = one.ours == self.programs.submission.entry;
        self.comparer.rules = Arc::new(Rules {
            args: one.args.clone(),
            result: one.result,
            changeable: vec![false; one.args.len()],
            prints: self.rules.prints && self.candidate.kind == DifferenceKind::Output,
            assume: if under_test { self.rules.assume } else { None },
            equal: if under_test { self.rules.equal } else { None },
            steps: None,
            ..(*self.rules).clone()
        });
    }

    /// An input of the observer: the arguments of a call, and the rest of the counterexample's.
    fn observation(&mut self, count: usize, args: &CallInput) -> (Vec<Shape>, Vec<refute_enumerate::Constant>) {
        self.comparer.reference.function = self.programs.reference.target();
        self.comparer.submission.function = self.programs.submission.target();
        self.comparer.rules = self.rules.clone();
        let CallInput { input, constants } = &self.candidate.filled;
        let used = refute_enumerate::holes_of(&input[..count]).len();
        let input = args.input.iter().chain(&input[count..]).cloned().collect();
        (input, args.constants.iter().chain(&constants[used..]).cloned().collect())
    }

    /// Whether results are of the type that only the observer can compare.
    fn results_are_observed(&self, helper: &Helper) -> bool {
        let program = &self.programs.reference.program;
        let entry = &program.globals[self.programs.reference.entry.index()].ty;
        let (_, result) = program.types.parameters(entry);
        let (_, ours) = program.types.parameters(&helper.types[0]);
        result == ours
    }

    fn told(&mut self, helper: usize, args: &CallInput, call: String, comparison: Comparison<()>) -> Option<Parting> {
        let kind = comparison.difference?;
        let one = &self.helpers[helper];
        let comparer = &mut self.comparer;
        if comparer.reference.function != one.theirs {
            let fit = self.programs.fit;
            let (input, constants) = (&args.input, &args.constants);
            let reference = inner(&mut comparer.reference, one.theirs, &fit.ty, input, constants)?;
            let submission = inner(&mut comparer.submission, one.ours, &fit.translate(&fit.ty), input, constants)?;
            return Some(Parting { call, reference, submission });
        }
        let [theirs, ours] = &one.types;
        let reference = done(&behaviour(&comparer.reference, comparison.reference, theirs, kind, comparer));
        let submission = done(&behaviour(&comparer.submission, comparison.submission, ours, kind, comparer));
        // Only what can be seen is told.
        (reference != submission).then_some(Parting { call, reference, submission })
    }
}
