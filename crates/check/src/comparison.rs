//! Both programs on the same input: who behaves how, and whether that counts as a difference.
//!
//! In: an input with its constants. Out: a [`Comparison`]. The reference goes first: where it raises (unless exceptions
//! count), uses up its steps or the assumption does not hold, the input is outside the exercise and the submission does
//! not even run. The submission gets a budget far above what the reference used; if that is not enough, `patience` says how
//! long it is waited for. What counts: the value (through the exercise's own equality if there is one), an exception, no
//! end, output where the exercise prints, and arguments that the reference changes.
//! Invariant: the same input always gives the same comparison. The same code runs on machines of both domains.

use crate::compare::{Followed, Operand, ValueComparison};
use crate::config::Exceptions;
use crate::domain::Concolic;
use crate::patience::{Aside, Patience, has_ended};
use crate::rounding::RoundingWatch;
use crate::showing::Prover;
use refute_enumerate::{Constant, Lambda, Node, NodeId, Shape, Space};
use refute_eval::{Concrete, Effects, Held, Outcome, Run, Val, Word};
use refute_ir::program::GlobalId;
use refute_ir::types::{ArgLabel, TypeId};
use refute_play::{CallInput, CompiledProgram, Holes, Loadable, Runner};
use refute_verdict::{DifferenceKind, Ending};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Steps of the reference at most; inputs that need more are outside.
pub(crate) const REFERENCE_FUEL: u64 = 100_000;

/// What both programs must agree on.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// What inputs and results look like.
    pub space: Arc<Space>,
    /// The arguments.
    pub args: Vec<NodeId>,
    /// How the arguments are written in a call.
    pub labels: Vec<ArgLabel>,
    /// The result.
    pub result: NodeId,
    /// Which arguments can be changed by a call.
    pub changeable: Vec<bool>,
    /// Whether the reference prints.
    pub prints: bool,
    /// Whether its exceptions count.
    pub exceptions: Exceptions,
    /// In the reference's program: whether an input belongs to the exercise.
    pub assume: Option<GlobalId>,
    /// In the reference's program: whether two results are equal.
    pub equal: Option<GlobalId>,
    /// Arguments for the functions inside results.
    pub probes: FxHashMap<NodeId, Vec<CallInput>>,
    /// Steps that a submission may take, where the exercise says so.
    pub steps: Option<u64>,
    /// Whether it counts how floats are rounded.
    pub rounding: bool,
}

impl Rules {
    /// The steps that a submission may take on an input for which the reference needs so many.
    pub(crate) fn limit(&self, needed: u64) -> Option<u64> {
        self.steps.filter(|steps| needed < *steps)
    }
}

/// A program at its machine.
#[derive(Clone)]
pub(crate) struct LoadedSide<D: Loadable> {
    /// The program.
    pub script: CompiledProgram,
    /// Its machine.
    pub player: Runner<D>,
    /// The function that is called.
    pub function: GlobalId,
}

/// Both programs at their machines.
#[derive(Clone)]
pub(crate) struct Comparer<D: Loadable> {
    /// What counts.
    pub rules: Arc<Rules>,
    /// The reference.
    pub reference: LoadedSide<D>,
    /// The submission.
    pub submission: LoadedSide<D>,
    /// How long the submission is waited for.
    pub patience: Patience,
    /// What it was not compared on.
    pub aside: Aside,
    /// Plain machines that run the inputs for which the first budget is not enough, once the submission is known to be slow.
    pub waiter: Option<Box<Comparer<Concrete>>>,
    /// The submission where it is shown that it never ends, once that was asked.
    pub prover: Option<Box<Prover>>,
    /// Both programs where it is seen whether rounding decides, once that was asked.
    pub rounding: Option<Box<RoundingWatch>>,
    /// Functions of the last input print.
    pub printing: bool,
}

/// How a program behaved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behaved<S> {
    /// How the call ended.
    pub ending: Ending,
    /// The value or exception.
    pub value: Val<S>,
    /// Steps it took.
    pub steps: u64,
    /// It was shown that it never ends: each round is like the one before.
    pub comes_again: bool,
}

/// What came out of an input.
#[derive(Clone, Debug)]
pub(crate) struct Comparison<S> {
    /// Whether the input is part of the exercise.
    pub inside: bool,
    /// The reference's behaviour, when it ran to its end.
    pub reference: Option<Behaved<S>>,
    /// The submission's behaviour, when the input is inside.
    pub submission: Option<Behaved<S>>,
    /// What differs.
    pub difference: Option<DifferenceKind>,
    /// What differs, but only because floats are rounded.
    pub rounded: Option<DifferenceKind>,
    /// The results compared, when both are values.
    pub values: ValueComparison,
    /// All steps of both.
    pub steps: u64,
    /// Steps of the submission that its being slow is waited for.
    pub waited: u64,
    /// Runs of either program.
    pub runs: u64,
}

/// An input as the machines get it.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    pub input: &'a [Shape],
    pub constants: &'a [Constant],
    pub holes: &'a Holes<'a>,
}

/// Domains on which comparers are fought.
pub(crate) trait CompareDomain: Loadable + Followed {
    /// Before the first run on an input.
    fn begin(&mut self);
    /// Before the second program's run: takes over from the first.
    fn continue_from(&mut self, first: &mut Self);
    /// The assumption came to a value with this shadow.
    fn assumed(&mut self, _shadow: Self::Shadow) {}
    /// Before the second program runs once more: takes over from the first, and what it noted so far stays.
    fn resume_from(&mut self, first: &mut Self);
    /// After the second program's run: what it took over goes back.
    fn take_back(&mut self, second: &mut Self);
}

impl CompareDomain for Concrete {
    fn begin(&mut self) {}

    fn continue_from(&mut self, _first: &mut Concrete) {}

    fn resume_from(&mut self, _first: &mut Concrete) {}

    fn take_back(&mut self, _second: &mut Concrete) {}
}

impl CompareDomain for Concolic {
    fn begin(&mut self) {
        self.start();
    }

    fn continue_from(&mut self, first: &mut Concolic) {
        self.start();
        self.resume_from(first);
    }

    fn resume_from(&mut self, first: &mut Concolic) {
        std::mem::swap(&mut self.symbols, &mut first.symbols);
    }

    fn take_back(&mut self, second: &mut Concolic) {
        std::mem::swap(&mut self.symbols, &mut second.symbols);
    }
}

impl<D: Loadable> LoadedSide<D> {
    /// An exception as it is compared.
    pub(crate) fn exception_text(&self, exception: Val<D::Shadow>) -> String {
        let reading = refute_eval::Reading { depth: 100, size: 1_000, bytes: 1 << 16 };
        refute_ir::show_value(&self.player.machine.read_exception(exception, &reading))
    }
}

impl<D: CompareDomain> Comparer<D> {
    /// Takes back what the last comparison did.
    pub(crate) fn reset(&mut self) {
        self.reference.player.reset();
        self.submission.player.reset();
    }

    /// Makes functions of the lambdas of inputs in both programs.
    pub(crate) fn learn<'s>(&mut self, input: impl IntoIterator<Item = &'s Shape>) {
        if !self.rules.space.has_functions() {
            return;
        }
        let mut lambdas = Vec::new();
        input.into_iter().for_each(|shape| shape.lambdas(&mut lambdas));
        if !lambdas.is_empty() {
            self.learn_lambdas(&lambdas);
        }
    }

    fn learn_lambdas(&mut self, lambdas: &[Arc<Lambda>]) {
        if let Some(waiter) = &mut self.waiter {
            waiter.learn_lambdas(lambdas);
        }
        for side in [&mut self.reference, &mut self.submission] {
            if side.script.add(&self.rules.space, lambdas) {
                side.player.extend(&side.script);
            }
        }
    }

    /// Runs both programs on an input.
    pub(crate) fn run(&mut self, input: &[Shape], constants: &[Constant], holes: &Holes<'_>) -> Comparison<D::Shadow> {
        self.reset();
        let given = Given { input, constants, holes };
        self.printing = self.rules.space.has_functions() && input.iter().any(Shape::prints);
        let mut comparison = Comparison {
            inside: false,
            reference: None,
            submission: None,
            difference: None,
            rounded: None,
            values: ValueComparison::default(),
            steps: 0,
            waited: 0,
            runs: 0,
        };
        self.reference.player.machine.domain_mut().begin();
        if !self.assumed(given, &mut comparison) {
            return comparison;
        }
        let side = &mut self.reference;
        let run = side.player.call(&side.script, side.function, input, constants, holes, REFERENCE_FUEL);
        let reference = behaved(run);
        comparison.steps += reference.steps;
        comparison.runs += 1;
        comparison.reference = Some(reference);
        comparison.inside = match reference.ending {
            Ending::Value => true,
            Ending::Exception => self.rules.exceptions == Exceptions::Same,
            _ => false,
        };
        if !comparison.inside {
            return comparison;
        }
        let submission = self.answer(given, reference.steps, &mut comparison);
        comparison.submission = Some(submission);
        let (first, second) = (&mut self.reference.player.machine, &mut self.submission.player.machine);
        first.domain_mut().take_back(second.domain_mut());
        match &mut self.waiter {
            Some(waiter) if !has_ended(submission.ending) => {
                let waited = waiter.run(input, constants, &Holes { terms: &[] });
                comparison.waited = waited.steps + waited.waited;
                comparison.runs += waited.runs;
                comparison.difference = waited.difference;
            }
            _ => self.judge([reference, submission], given, &mut comparison),
        }
        if comparison.difference.is_some() && !self.rules.rounding && self.is_decided_by_rounding(given) {
            comparison.rounded = comparison.difference.take();
        }
        comparison
    }

    /// Whether the assumption holds for the input.
    fn assumed(&mut self, given: Given<'_>, comparison: &mut Comparison<D::Shadow>) -> bool {
        let Some(assume) = self.rules.assume else { return true };
        let Given { input, constants, holes } = given;
        let side = &mut self.reference;
        let run = side.player.call(&side.script, assume, input, constants, holes, REFERENCE_FUEL);
        comparison.steps += run.steps;
        comparison.runs += 1;
        let holds = matches!(run.outcome, Outcome::Value(value) if value.word == Word::TRUE);
        if let Outcome::Value(value) = run.outcome {
            side.player.machine.domain_mut().assumed(value.shadow);
        }
        side.player.reset();
        holds
    }

    fn judge(&mut self, behaved: [Behaved<D::Shadow>; 2], given: Given<'_>, comparison: &mut Comparison<D::Shadow>) {
        let [reference, submission] = behaved;
        self.aside.compared += u64::from(has_ended(submission.ending));
        comparison.difference = match (reference.ending, submission.ending) {
            (_, ending) if !has_ended(ending) => {
                comparison.difference = self.unended(reference, submission);
                return;
            }
            (Ending::Value, Ending::Value) => {
                self.judge_values([reference.value, submission.value], given, comparison);
                return;
            }
            (Ending::Value, _) => Some(DifferenceKind::Exception),
            (_, Ending::Exception) => {
                let same =
                    self.reference.exception_text(reference.value) == self.submission.exception_text(submission.value);
                if same { None } else { Some(DifferenceKind::OtherException) }
            }
            (_, _) => Some(DifferenceKind::OtherException),
        };
        if comparison.difference.is_none() && self.outputs_differ() {
            comparison.difference = Some(DifferenceKind::Output);
        }
    }

    fn judge_values(&mut self, values: [Val<D::Shadow>; 2], given: Given<'_>, comparison: &mut Comparison<D::Shadow>) {
        let [reference, submission] = values;
        let rules = self.rules.clone();
        // Looking into results is calling, which may move them.
        let (one, two) =
            (self.reference.player.machine.hold(reference), self.submission.player.machine.hold(submission));
        if rules.equal.is_none() {
            comparison.values = self.compare(rules.result, reference, submission, comparison);
        }
        let differ = self.values_differ([one, two], given, comparison);
        comparison.difference = differ;
        let (one, two) = (self.reference.player.machine.held(one), self.submission.player.machine.held(two));
        for (behaved, value) in [(&mut comparison.reference, one), (&mut comparison.submission, two)] {
            behaved.iter_mut().for_each(|behaved| behaved.value = value);
        }
    }

    /// What differs after two results were compared.
    fn values_differ(
        &mut self,
        results: [Held; 2],
        given: Given<'_>,
        comparison: &mut Comparison<D::Shadow>,
    ) -> Option<DifferenceKind> {
        let rules = self.rules.clone();
        if comparison.values.differ {
            return Some(DifferenceKind::Value);
        }
        if self.outputs_differ() {
            return Some(DifferenceKind::Output);
        }
        if self.arguments_differ(given.input, given.constants, comparison) {
            return Some(DifferenceKind::Argument);
        }
        let equal = rules.equal?;
        (!self.accepted(equal, results, comparison)).then_some(DifferenceKind::Value)
    }

    /// Whether what is printed counts on the last input.
    pub(crate) fn prints(&self) -> bool {
        self.rules.prints || self.printing
    }

    fn outputs_differ(&self) -> bool {
        self.prints() && {
            let (one, two) = (self.reference.player.machine.output(), self.submission.player.machine.output());
            one.stdout() != two.stdout()
        }
    }

    /// Arguments count where the reference changes them, or where there is no other result.
    fn arguments_differ(
        &mut self,
        input: &[Shape],
        constants: &[Constant],
        comparison: &mut Comparison<D::Shadow>,
    ) -> bool {
        let rules = self.rules.clone();
        if !rules.changeable.iter().any(|changeable| *changeable) {
            return false;
        }
        let before = self.reference.player.build(&self.reference.script, input, constants, &Holes { terms: &[] });
        let before: Vec<Held> = before.into_iter().map(|value| self.reference.player.machine.hold(value)).collect();
        let unit = matches!(rules.space.node(rules.result), Node::Variant(id, _) if *id == TypeId::UNIT);
        for i in (0..rules.args.len()).filter(|i| rules.changeable[*i]) {
            if !unit && !self.has_changed(rules.args[i], before[i], i) {
                continue;
            }
            let (now, theirs) = (self.reference.player.arg(i), self.submission.player.arg(i));
            let afterwards = self.compare(rules.args[i], now, theirs, comparison);
            if afterwards.differ {
                return true;
            }
            comparison.values.leaves.extend(afterwards.leaves);
        }
        false
    }

    /// Asks the exercise's own equality.
    fn accepted(&mut self, equal: GlobalId, [held, b]: [Held; 2], comparison: &mut Comparison<D::Shadow>) -> bool {
        let rules = self.rules.clone();
        let (one, two) = (&mut self.reference, &self.submission);
        let value = two.player.machine.held(b);
        let from = Operand { machine: &two.player.machine, layout: two.script.layout(), value };
        let carried =
            crate::carry::carry(&rules.space, rules.result, &from, &mut one.player.machine, one.script.layout());
        let a = one.player.machine.held(held);
        one.player.machine.set_limits(refute_play::limits(REFERENCE_FUEL));
        let run = one.player.machine.call(one.player.machine.global(equal), &[a, carried], Effects::Undo);
        comparison.steps += run.steps;
        // An equality that raises or does not end has not said that they differ.
        !matches!(run.outcome, Outcome::Value(value) if value.word == Word::UNIT)
    }
}

pub(crate) fn behaved<S: Default + Copy>(run: Run<S>) -> Behaved<S> {
    let (ending, value) = match run.outcome {
        Outcome::Value(value) => (Ending::Value, value),
        Outcome::Exception(value) => (Ending::Exception, value),
        Outcome::OutOfFuel | Outcome::Stopped => (Ending::OutOfFuel, Val::default()),
        Outcome::OutOfMemory => (Ending::OutOfMemory, Val::default()),
        Outcome::OutputLimit => (Ending::OutputLimit, Val::default()),
        Outcome::Exit(_) => (Ending::Exit, Val::default()),
        Outcome::Unbound(_) => (Ending::Exception, Val::default()),
    };
    Behaved { ending, value, steps: run.steps, comes_again: false }
}
