//! Tells a sequence on which two programs differ: the calls up to the first one that differs, as an expression, and what
//! both programs make of it.
//!
//! In: the verdict of the search and its input, which is a list of calls of the harness. Out: the verdict as people read it.
//! Invariant: the expression was run after both programs, and it shows the difference; where it does not, the submission is
//! unjudged.

use super::Sequence;
use super::expression::{End, Move, calls, expression, made};
use super::harness::{PASSED, RAISED, call_constructor, pick_constructor};
use super::part::{Form, Part};
use crate::Text;
use crate::bench::{Bench, STEPS, Tried};
use crate::check::Assignment;
use crate::loaded::Loaded;
use refute_check::{ReplayRunner, Side, done};
use refute_enumerate::{Constant, Node as SpaceNode, Shape, Space, piece};
use refute_ir::value::Value;
use refute_ocaml::Node;
use refute_play::CallInput;
use refute_source::Name;
use refute_verdict::{Behaviour, CheckVerdict, Deed, Difference, DifferenceKind, Ended, FoundBy, Judgement, Outcome};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is said when no expression shows the difference.
const NOT_SHOWN: &str = "a sequence of calls was found on which the two differ, but no expression that shows it";

/// The budget of a submission: so many steps, and so many times the reference's own; as in the search.
const FUEL: (u64, u64) = (1_000_000, 1_000);

/// A sequence to be told.
pub(in crate::check) struct Told<'a> {
    /// What the submission is compared with.
    pub(in crate::check) assignment: &'a Assignment,
    /// How its calls are made.
    pub(in crate::check) sequence: &'a Sequence,
    /// The submission as it is compared.
    pub(in crate::check) side: &'a Side,
    /// The submission with everything that it stands on.
    pub(in crate::check) submission: Loaded,
    pub(in crate::check) stop: &'a Arc<AtomicBool>,
}

/// The verdict on a submission that differs on an input of the harness.
pub(in crate::check) fn tell(told: Told<'_>, verdict: CheckVerdict, input: &CallInput) -> CheckVerdict {
    let found_by = verdict.difference.as_ref().map_or(FoundBy::Enumeration, |difference| difference.found_by);
    let unjudged = CheckVerdict {
        verdict: Judgement::Unjudged,
        reason: Some(NOT_SHOWN.to_string()),
        call: None,
        reference: None,
        got: None,
        size: None,
        difference: None,
        ..verdict
    };
    told.shown(&unjudged, input, found_by).unwrap_or(unjudged)
}

impl Told<'_> {
    fn shown(&self, base: &CheckVerdict, input: &CallInput, found_by: FoundBy) -> Option<CheckVerdict> {
        let mut runner = self.assignment.exercise().replay_runner(&base.submission, self.side).ok()?;
        let (differs, same) = first_difference(&mut runner, input)?;
        let moves = moves(self.sequence, self.assignment.exercise().space(), &differs)?;
        let ends = self.ends(&mut runner, &same, &moves)?;
        let calls = calls(self.sequence, &moves, &ends)?;
        let taken = self.assignment.reference().values().into_iter().map(|value| value.name).collect();
        let call = expression(self.sequence, &calls, &taken)?.alone();
        let [reference, submission] = self.behaviours(&call)?;
        let kind = difference(&reference, &submission)?;
        let mut notes = base.notes.clone();
        let number = made(&calls);
        if number > 1 {
            notes.push(format!("the {} call differs; those before it do the same in both", ordinal(number)));
        }
        Some(CheckVerdict {
            verdict: Judgement::Differs,
            reason: None,
            call: Some(call),
            reference: Some(Deed::Call(done(&reference))),
            got: Some(Deed::Call(done(&submission))),
            size: Some(differs.input.iter().map(Shape::size).sum()),
            difference: Some(Difference { kind, reference, submission, found_by, inner_call: None, parting: None }),
            notes,
            ..base.clone()
        })
    }

    /// How the moves ended: on all but the last one both programs agree.
    fn ends(&self, runner: &mut ReplayRunner, same: &CallInput, moves: &[Move]) -> Option<Vec<End>> {
        let Value::List(results) = runner.reference_value(same)? else { return None };
        if results.len() + 1 != moves.len() {
            return None;
        }
        let ends = results.iter().zip(moves).map(|(result, one)| {
            let Value::Construct { name, args, .. } = result else { return None };
            match (name.as_str(), one) {
                (PASSED, _) | (_, Move::Pick { .. }) => Some(End::Passed),
                (RAISED, _) => Some(End::Raised),
                (_, Move::Call { callee, .. }) => self.sequence.calls[*callee].result.form(args.first()).map(End::Gave),
            }
        });
        ends.chain([Some(End::Last)]).collect()
    }

    /// What both programs make of an expression.
    fn behaviours(&self, call: &str) -> Option<[Behaviour; 2]> {
        let item = Text { name: "call".to_string(), bytes: call.as_bytes().to_vec() };
        let run = |loaded: &Loaded, fuel: u64| Bench::new(loaded.clone(), self.stop).try_item(&item, fuel).ok();
        let reference = run(self.assignment.reference(), STEPS)?;
        let fuel = FUEL.0 + FUEL.1.saturating_mul(reference.steps);
        let submission = run(&self.submission, fuel)?;
        let prints = self.assignment.prints();
        Some([behaviour(reference, prints)?, behaviour(submission, prints)?])
    }
}

/// The shortest beginning of a sequence on which the two differ, and that without its last call.
fn first_difference(runner: &mut ReplayRunner, input: &CallInput) -> Option<(CallInput, CallInput)> {
    let [Shape::List(calls)] = input.input.as_slice() else { return None };
    let beginning = |count: usize| {
        let shape = Shape::List(calls[..count].to_vec().into());
        let mut holes = Vec::new();
        shape.holes(&mut holes);
        let constants = input.constants.iter().take(holes.len()).cloned().collect();
        CallInput { input: vec![shape], constants }
    };
    let count = (1..=calls.len()).find(|count| runner.run(&beginning(*count)).difference.is_some())?;
    Some((beginning(count), beginning(count - 1)))
}

/// The moves of an input.
fn moves(sequence: &Sequence, space: &Space, input: &CallInput) -> Option<Vec<Move>> {
    let [Shape::List(shapes)] = input.input.as_slice() else { return None };
    let mut constants = input.constants.as_slice();
    let moves = shapes.iter().map(|shape| {
        let Shape::Construct(node, case, args) = shape else { return None };
        let SpaceNode::Variant(_, cases) = space.node(*node) else { return None };
        let name = cases[*case as usize].name;
        if let Some(pool) = (0..sequence.hidden.len()).find(|pool| name.as_str() == pick_constructor(*pool)) {
            let (first, rest) = constants.split_first()?;
            constants = rest;
            let Constant::Int(back) = first else { return None };
            return Some(Move::Pick { pool, back: *back });
        }
        let callee = (0..sequence.calls.len()).find(|index| name.as_str() == call_constructor(*index))?;
        let mut given = Given { space, constants, shown: Vec::new() };
        let mut shapes = args.iter();
        let params = sequence.calls[callee].params.iter();
        let args = params.map(|(_, part)| given.argument(part, &mut shapes)).collect::<Option<Vec<Form>>>()?;
        constants = given.constants;
        Some(Move::Call { callee, args, shown: given.shown })
    });
    moves.collect()
}

/// What a constructor of the harness has, read from the left.
struct Given<'a> {
    space: &'a Space,
    constants: &'a [Constant],
    /// What is handed over that is not hidden, as it is written.
    shown: Vec<Node>,
}

impl Given<'_> {
    /// An argument: the parts of tuples and records are given one by one.
    fn argument<'s>(&mut self, part: &Part, shapes: &mut impl Iterator<Item = &'s Shape>) -> Option<Form> {
        match part {
            Part::Tuple(parts) => {
                Some(Form::Tuple(parts.iter().map(|part| self.argument(part, shapes)).collect::<Option<_>>()?))
            }
            Part::Record(fields) => {
                let field = |(name, part): &(Name, Part)| Some((*name, self.argument(part, shapes)?));
                Some(Form::Record(fields.iter().map(field).collect::<Option<_>>()?))
            }
            Part::Hidden(pool) => Some(Form::Hidden(*pool)),
            part => self.form(part, shapes.next()),
        }
    }

    /// What stands for a part of which this is given.
    fn form(&mut self, part: &Part, shape: Option<&Shape>) -> Option<Form> {
        match (part, shape) {
            (Part::Hidden(pool), _) => Some(Form::Hidden(*pool)),
            (Part::Shown(_), Some(shape)) => {
                self.shown.push(piece(self.space, shape, self.constants));
                let mut holes = Vec::new();
                shape.holes(&mut holes);
                self.constants = self.constants.get(holes.len()..).unwrap_or_default();
                Some(Form::Shown)
            }
            (Part::List(part), Some(Shape::List(items))) => {
                Some(Form::List(items.iter().map(|item| self.form(part, Some(item))).collect::<Option<_>>()?))
            }
            (Part::Option(part), Some(Shape::Construct(_, _, args))) => match &**args {
                [] => Some(Form::Construct("None", None)),
                [inner] => Some(Form::Construct("Some", Some(Box::new(self.form(part, Some(inner))?)))),
                _ => None,
            },
            (Part::Result(parts), Some(Shape::Construct(_, case, args))) => {
                let (name, part) = if *case == 0 { ("Ok", &parts[0]) } else { ("Error", &parts[1]) };
                Some(Form::Construct(name, Some(Box::new(self.form(part, args.first())?))))
            }
            (Part::Tuple(parts), shape) => Some(Form::Tuple(self.beside(parts.iter(), shape)?)),
            (Part::Record(fields), shape) => {
                let forms = self.beside(fields.iter().map(|(_, part)| part), shape)?;
                Some(Form::Record(fields.iter().map(|(name, _)| *name).zip(forms).collect()))
            }
            _ => None,
        }
    }

    /// Parts that stand side by side: what is given of several is a tuple, of one it is that.
    fn beside<'p>(
        &mut self,
        parts: impl Iterator<Item = &'p Part> + Clone,
        shape: Option<&Shape>,
    ) -> Option<Vec<Form>> {
        let several = parts.clone().filter(|part| part.is_seen()).count() > 1;
        let mut shapes = match shape {
            Some(Shape::Tuple(shapes)) if several => shapes.iter(),
            shape => shape.map_or(&[][..], std::slice::from_ref).iter(),
        };
        parts.map(|part| self.form(part, if part.is_seen() { shapes.next() } else { None })).collect()
    }
}

/// What an expression did; nothing when that was not found out.
fn behaviour(tried: Tried, prints: bool) -> Option<Behaviour> {
    let ended = match tried.outcome {
        Outcome::Value => Ended::Value(tried.value?),
        Outcome::Exception { text, .. } => Ended::Raises(text),
        Outcome::OutOfFuel => Ended::OutOfFuel,
        Outcome::OutOfMemory => Ended::OutOfMemory,
        Outcome::OutputLimit => Ended::OutputLimit,
        Outcome::Exit { .. } => Ended::Exit,
        Outcome::Stopped | Outcome::NotReached { .. } => return None,
    };
    let output = prints.then(|| String::from_utf8_lossy(&tried.output.0).into_owned());
    Some(Behaviour { ended, inner: None, output, arguments: None, steps: tried.steps, comes_again: false })
}

/// What differs between two behaviours.
fn difference(reference: &Behaviour, submission: &Behaviour) -> Option<DifferenceKind> {
    match (&reference.ended, &submission.ended) {
        (_, Ended::OutOfFuel | Ended::OutOfMemory | Ended::OutputLimit) => Some(DifferenceKind::NoEnd),
        (one, other) if one == other => (reference.output != submission.output).then_some(DifferenceKind::Output),
        (Ended::Value(_), Ended::Value(_)) => Some(DifferenceKind::Value),
        (Ended::Value(_), _) => Some(DifferenceKind::Exception),
        _ => Some(DifferenceKind::OtherException),
    }
}

/// "second", "third", ...
fn ordinal(number: usize) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    words.get(number.wrapping_sub(1)).map_or_else(|| format!("{number}{suffix}"), |word| (*word).to_string())
}
