//! Tells what a search found, as a verdict.

use crate::accepts::instance;
use crate::comparison::{Behaved, Comparer, Comparison, LoadedSide, Rules};
use crate::exercise::Side;
use crate::fit::Fit;
use crate::parting::Programs;
use crate::patience::SlowInput;
use crate::reveal::{Place, is_closed, reveal};
use crate::search::{Candidate, Search};
use refute_enumerate::{Constant, Shape, show_labelled_call};
use refute_eval::{Concrete, Outcome, Reading};
use refute_ir::program::GlobalId;
use refute_ir::show_declaration::show_value_name;
use refute_ir::types::{ArgLabel, Type};
use refute_ir::{Program, show_value};
use refute_play::CallInput;
use refute_play::Holes;
use refute_verdict::{
    Behaviour, CheckVerdict, Deed, Difference, DifferenceKind, Done, Ended, Ending, Judgement, Proof, Slowness,
};

/// As much of a value as anybody wants to see.
pub(crate) const READING: Reading = Reading { depth: 200, size: 2_000, bytes: 1 << 14 };

/// What there is to tell.
pub(crate) struct SearchReport<'a, 's> {
    /// The function under test.
    pub exercise: String,
    /// The submission.
    pub name: &'a str,
    /// The search.
    pub search: &'a Search<'s>,
    /// Branches that can be reached in the reference and in the submission.
    pub reachable: &'a [usize; 2],
    /// Steps spent after the search.
    pub steps: u64,
}

impl SearchReport<'_, '_> {
    fn searched(&self) -> refute_verdict::Search {
        let progress = &self.search.progress;
        let comparer = &self.search.comparer;
        let memory =
            comparer.reference.player.machine.peak_words().max(comparer.submission.player.machine.peak_words());
        let covered = |side: usize| (progress.taken[side].taken().min(self.reachable[side]), self.reachable[side]);
        refute_verdict::Search {
            complete_to: progress.complete_to,
            stop: progress.stop,
            shapes: progress.shapes,
            outside: progress.outside,
            probes: progress.probes,
            runs: progress.runs,
            paths: progress.paths,
            open: progress.open,
            reference_branches: covered(0),
            submission_branches: covered(1),
            reference_unreached: Vec::new(),
            submission_unreached: Vec::new(),
            queries: self.search.queries(),
            memory_words: memory as u64,
            every_input: self.search.is_every_input(),
            left_out: progress.left_out,
        }
    }

    fn verdict(&self, judgement: Judgement) -> CheckVerdict {
        CheckVerdict {
            steps: self.search.progress.work + self.steps,
            search: Some(self.searched()),
            ..CheckVerdict::new(self.name, &self.exercise, judgement)
        }
    }

    /// There is no difference.
    pub(crate) fn proved(&self, proof: Proof) -> CheckVerdict {
        CheckVerdict { proof: Some(proof), ..self.verdict(Judgement::Proved) }
    }

    /// Nothing was found; `slow` is an input on which the submission came to the same end only after a long wait.
    pub(crate) fn no_difference(&self, slow: Option<SlowInput>, reference: &Side) -> CheckVerdict {
        let progress = &self.search.progress;
        if progress.inside == 0 {
            let reason =
                format!("the reference returned on none of the {} inputs tried", progress.shapes + progress.probes);
            return CheckVerdict { reason: Some(reason), ..self.verdict(Judgement::Unjudged) };
        }
        let Some(slow) = slow else { return self.verdict(Judgement::NoDifference) };
        let comparer = &self.search.comparer;
        let waited = comparer.waiter.as_ref().map(|waiter| waiter.aside).unwrap_or_default();
        let (left, compared) = (waited.left, waited.compared + comparer.aside.compared);
        let target = show_value_name(reference.program.globals[reference.target().index()].name);
        let CallInput { input, constants } = &slow.input;
        let slow = Slowness {
            call: show_labelled_call(&comparer.rules.space, &target, &comparer.rules.labels, input, constants),
            ending: slow.ending,
            steps: slow.steps,
            reference_steps: slow.reference_steps,
            left_aside: left,
            compared,
        };
        // What was compared on fewer inputs than it was not compared on is unknown.
        let judgement = if left > compared { Judgement::TooSlow } else { Judgement::NoDifference };
        CheckVerdict { slow: Some(slow), ..self.verdict(judgement) }
    }

    /// A difference; the comparer stands after the comparison that shows it.
    pub(crate) fn difference(
        &self,
        candidate: Candidate,
        (mut comparer, comparison): (Comparer<Concrete>, Comparison<()>),
        reference: &Side,
        submission: &Side,
        fit: &Fit,
    ) -> CheckVerdict {
        let Candidate { filled: CallInput { input, constants }, kind, found_by } = &candidate;
        let space = comparer.rules.space.clone();
        let target = show_value_name(reference.program.globals[reference.target().index()].name);
        let call = show_labelled_call(&space, &target, &comparer.rules.labels, input, constants);
        let mut behaviours = [
            behaviour(&comparer.reference, comparison.reference, &fit.ty, *kind, &comparer),
            behaviour(&comparer.submission, comparison.submission, &fit.translate(&fit.ty), *kind, &comparer),
        ];
        let mut notes = Vec::new();
        let calls = comparison.values.called;
        for (behaved, side, behaviour) in
            [(comparison.reference, &mut comparer.reference, 0), (comparison.submission, &mut comparer.submission, 1)]
        {
            reveal_closed(side, behaved, &comparer.rules, calls, &mut behaviours[behaviour]);
        }
        if *kind == DifferenceKind::Value && behaviours[0].ended == behaviours[1].ended {
            notes.push("the results differ in what the functions inside them do".to_string());
        }
        let parting = Programs { reference, submission, fit }.parting(
            &comparer,
            &candidate,
            self.inner_arguments(reference, fit),
        );
        let mut inner_call = None;
        if reference.observer.is_some()
            && let Some(count) = self.inner_arguments(reference, fit)
        {
            let name = reference.program.globals[reference.entry.index()].name.to_string();
            let (params, _) =
                reference.program.types.parameters(&reference.program.globals[reference.entry.index()].ty);
            let labels: Vec<ArgLabel> = params.into_iter().map(|(label, _)| label).collect();
            inner_call = Some(show_labelled_call(&space, &name, &labels, &input[..count], constants));
            let ours = fit.translate(&fit.ty);
            let sides = [
                (&mut comparer.reference, reference.entry, &fit.ty),
                (&mut comparer.submission, submission.entry, &ours),
            ];
            for ((side, entry, observer), behaviour) in sides.into_iter().zip(&mut behaviours) {
                behaviour.inner = inner(side, entry, observer, &input[..count], constants);
            }
        }
        let [reference, submission] = behaviours;
        CheckVerdict {
            call: Some(call),
            reference: Some(Deed::Call(done(&reference))),
            got: Some(Deed::Call(done(&submission))),
            size: Some(candidate.size()),
            difference: Some(Difference {
                kind: *kind,
                reference,
                submission,
                found_by: *found_by,
                inner_call,
                parting,
            }),
            notes,
            ..self.verdict(Judgement::Differs)
        }
    }

    /// How many of the observer's arguments are those of the function under test, when they come first.
    fn inner_arguments(&self, reference: &Side, fit: &Fit) -> Option<usize> {
        let program = &reference.program;
        let (inner, _) = program.types.parameters(&program.globals[reference.entry.index()].ty);
        observed_result(program, reference.entry, &fit.ty).map(|_| inner.len())
    }
}

/// The type of what a function gives where an observer of type `outer` takes the function's arguments first.
fn observed_result(program: &Program, function: GlobalId, outer: &Type) -> Option<Type> {
    let (outer, _) = program.types.parameters(outer);
    let (inner, result) = program.types.parameters(&program.globals[function.index()].ty);
    let as_one = |params: &[(ArgLabel, Type)]| Type::Tuple(params.iter().map(|(_, ty)| ty.clone()).collect());
    instance(&program.types, &as_one(&inner), &as_one(outer.get(..inner.len())?), &result)
}

/// The numbers at whose ends two programs differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    /// Integers of 63 bits.
    Integers,
    /// Integers that are too large for what a program does to them.
    Inexact,
    /// Floats: nan, the infinities, the largest.
    Floats,
    /// The zero below zero.
    NegativeZero,
    /// The last digits of floats.
    Rounding,
}

/// A difference that does not count, as a sentence.
pub(crate) fn overflow_note(verdict: &CheckVerdict, ends: Ends) -> String {
    let ends = match ends {
        Ends::Integers => "integers wrap around",
        Ends::Inexact => "integers are too large to compute with them exactly",
        Ends::Floats => "floats are infinite or no numbers",
        Ends::NegativeZero => "zero is negative",
        Ends::Rounding => "the last digits of floats decide",
    };
    let call = verdict.call.as_deref().unwrap_or_default();
    let [reference, got] =
        [&verdict.reference, &verdict.got].map(|deed| deed.as_ref().map(Deed::to_string).unwrap_or_default());
    format!("differs only where {ends}: `{call}` gives {got} instead of {reference}")
}

/// What the function under test itself gives; the observer's type says at which type.
pub(crate) fn inner(
    side: &mut LoadedSide<Concrete>,
    entry: GlobalId,
    observer: &Type,
    input: &[Shape],
    constants: &[Constant],
) -> Option<Done> {
    side.player.reset();
    let result = observed_result(side.script.program(), entry, observer)?;
    let run = side.player.call(&side.script, entry, input, constants, &Holes { terms: &[] }, 1_000_000);
    match run.outcome {
        Outcome::Value(value) => Some(Done::value(show_value(&side.player.machine.read(value, &result, &READING)))),
        Outcome::Exception(value) => {
            Some(Done::raises(show_value(&side.player.machine.read_exception(value, &READING))))
        }
        _ => None,
    }
}

/// How a program behaved; `comparer` stands after the comparison.
pub(crate) fn behaviour(
    side: &LoadedSide<Concrete>,
    behaved: Option<Behaved<()>>,
    ty: &Type,
    kind: DifferenceKind,
    comparer: &Comparer<Concrete>,
) -> Behaviour {
    let Some(behaved) = behaved else {
        return Behaviour {
            ended: Ended::OutOfFuel,
            inner: None,
            output: None,
            arguments: None,
            steps: 0,
            comes_again: false,
        };
    };
    let machine = &side.player.machine;
    let (params, result) = side.script.program().types.parameters(ty);
    let ended = match behaved.ending {
        Ending::Value => Ended::Value(show_value(&machine.read(behaved.value, &result, &READING))),
        Ending::Exception => Ended::Raises(show_value(&machine.read_exception(behaved.value, &READING))),
        Ending::OutOfFuel if kind == DifferenceKind::Steps => Ended::TooManySteps(behaved.steps),
        Ending::OutOfFuel | Ending::TooManySteps => Ended::OutOfFuel,
        Ending::OutOfMemory => Ended::OutOfMemory,
        Ending::OutputLimit => Ended::OutputLimit,
        Ending::Exit => Ended::Exit,
    };
    let output = comparer.prints().then(|| String::from_utf8_lossy(&machine.output().stdout()).into_owned());
    let arguments = (kind == DifferenceKind::Argument).then(|| {
        let shown = params
            .iter()
            .enumerate()
            .map(|(i, (_, ty))| refute_ir::show_value::show_argument(&machine.read(side.player.arg(i), ty, &READING)));
        shown.collect::<Vec<_>>().join(" ")
    });
    Behaviour { ended, inner: None, output, arguments, steps: behaved.steps, comes_again: behaved.comes_again }
}

/// Tells what only calls can see of a result, or of the arguments afterwards.
fn reveal_closed(
    side: &mut LoadedSide<Concrete>,
    behaved: Option<Behaved<()>>,
    rules: &Rules,
    calls: usize,
    behaviour: &mut Behaviour,
) {
    let space = &rules.space;
    if let (Ended::Value(text), Some(behaved)) = (&mut behaviour.ended, behaved)
        && is_closed(space, rules.result)
        && let Some(told) = reveal(side, space, rules.result, behaved.value, calls, Place::Alone)
    {
        *text = told;
    }
    if let Some(text) = &mut behaviour.arguments
        && rules.args.iter().any(|arg| is_closed(space, *arg))
    {
        let args = rules.args.iter().enumerate();
        let told = args.map(|(i, arg)| reveal(side, space, *arg, side.player.arg(i), calls, Place::Argument));
        if let Some(told) = told.collect::<Option<Vec<_>>>() {
            *text = told.join(" ");
        }
    }
}

/// What counts of a behaviour.
pub fn done(behaviour: &Behaviour) -> Done {
    let prints = behaviour.output.as_deref().filter(|output| !output.is_empty());
    Done {
        ended: behaviour.ended.clone(),
        arguments: behaviour.arguments.clone(),
        prints: prints.map(|output| refute_ir::show_value::show_string(output.as_bytes())),
    }
}
