//! Runs a specification on inputs and gives everything that a program may do on them: its generalised trace.
//!
//! In: a specification, a whole sequence of inputs, the teacher's functions. Out: a [`GTrace`], or why these inputs are
//! none that the specification speaks about ([`GtraceError`]). Follows the paper's Fig. 11; differs in that the texts
//! between two inputs are an automaton ([`Texts`]) instead of an expanded set, which would be exponential, and in the
//! statements that the paper does not have (garbage, end of input, something said after an invalid value).
//! Invariants: no two outputs follow each other; the end of the input occurs at most once.
//! Not here: comparing with what a program did (`judge`).

use crate::core::Spec;
use crate::machine::{Event, Machine, Refusal, Stuck};
use crate::term::{Evaluator, Undefined};
use crate::texts::Texts;
use crate::trace::{Input, OpaqueError, Opaques};
use refute_source::Span;

/// Everything that a program may do on an input sequence.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GTrace {
    /// The steps, in order.
    pub steps: Vec<GStep>,
    /// Whether an integer of the specification left the machine's range on the way.
    pub overflowed: bool,
}

/// A step of a generalised trace.
#[derive(Clone, PartialEq, Debug)]
pub enum GStep {
    /// The program reads this.
    Input(Input),
    /// It writes one of these texts.
    Outputs(Texts),
}

impl GTrace {
    /// The inputs, and the texts before, between and after them: one more than there are inputs.
    pub fn gaps(&self) -> (Vec<&Input>, Vec<Texts>) {
        let mut inputs = Vec::new();
        let mut gaps = vec![Texts::default()];
        for step in &self.steps {
            match step {
                GStep::Input(input) => {
                    inputs.push(input);
                    gaps.push(Texts::default());
                }
                GStep::Outputs(texts) => {
                    if let Some(gap) = gaps.last_mut() {
                        gap.append(texts);
                    }
                }
            }
        }
        (inputs, gaps)
    }

    /// Adds texts at the end.
    fn say(&mut self, texts: Texts) {
        match self.steps.last_mut() {
            Some(GStep::Outputs(before)) => before.append(&texts),
            _ => self.steps.push(GStep::Outputs(texts)),
        }
    }
}

/// Why there is no generalised trace: the specification does not speak about these inputs.
#[derive(Clone, PartialEq, Debug)]
pub enum GtraceError {
    /// It reads more than there is.
    TooFew(Span),
    /// It ends before all inputs are read; so many are.
    TooMany(usize),
    /// The input of this number, from 0, never occurs at the `read` at this place.
    Refused(usize, Refusal, Span),
    /// A term has no value.
    Undefined(Undefined),
    /// A loop goes round for ever without reading.
    Endless(Span),
    /// More should be read after the end of the input.
    AfterEnd(Span),
    /// An `exit` stands outside of loops.
    NoLoop(Span),
}

impl From<Stuck> for GtraceError {
    fn from(stuck: Stuck) -> GtraceError {
        match stuck {
            Stuck::Undefined(undefined) => GtraceError::Undefined(undefined),
            Stuck::Endless(span) => GtraceError::Endless(span),
            Stuck::AfterEnd(span) => GtraceError::AfterEnd(span),
            Stuck::NoLoop(span) => GtraceError::NoLoop(span),
        }
    }
}

impl GtraceError {
    /// Whether it is only that the user does not want to wait for a function of the teacher's.
    pub fn is_interruption(&self) -> bool {
        matches!(self, GtraceError::Undefined(Undefined::Opaque(OpaqueError::Interrupted, _)))
    }

    /// The same as a sentence.
    pub fn message(&self, spec: &Spec) -> String {
        match self {
            GtraceError::TooFew(_) => "more is read than there is".to_owned(),
            GtraceError::TooMany(read) => format!("it ends after {read} of the inputs"),
            GtraceError::Refused(index, refusal, _) => {
                let reason = match refusal {
                    Refusal::Garbage => "cannot be read as what is expected there",
                    Refusal::Invalid => "is not among the values that occur there",
                    Refusal::NoEnd => "is the end of the input, which does not come there",
                };
                format!("input {} {reason}", index + 1)
            }
            GtraceError::Undefined(undefined) => undefined.message(spec),
            GtraceError::Endless(_) => "a loop goes round for ever without reading".to_owned(),
            GtraceError::AfterEnd(_) => "more is read after the end of the input".to_owned(),
            GtraceError::NoLoop(_) => "an `exit` outside of loops".to_owned(),
        }
    }
}

/// Everything that a program may do on these inputs. More ends of the input after the first say nothing new and are left
/// out.
pub fn gtrace(spec: &Spec, inputs: &[Input], opaques: &mut dyn Opaques) -> Result<GTrace, GtraceError> {
    let mut evaluator = Evaluator::new(spec, opaques);
    let mut machine = Machine::new(spec);
    let mut trace = GTrace::default();
    let mut rest = inputs.iter().enumerate();
    loop {
        match machine.next(&mut evaluator)? {
            Event::Says(say) => {
                let texts = Texts::of(spec, say, &mut evaluator, machine.store()).map_err(GtraceError::Undefined)?;
                trace.say(texts);
            }
            Event::Reads(read) => {
                let (index, input) = rest.next().ok_or(GtraceError::TooFew(read.span))?;
                let refused = |refusal| GtraceError::Refused(index, refusal, read.span);
                machine.take(read, input).map_err(refused)?;
                trace.steps.push(GStep::Input(input.clone()));
            }
            Event::Ends => break,
        }
    }
    if let Some((index, _)) = rest.find(|(_, input)| !(machine.ended() && **input == Input::End)) {
        return Err(GtraceError::TooMany(index));
    }
    trace.overflowed = evaluator.overflowed;
    Ok(trace)
}

#[cfg(test)]
mod tests;
