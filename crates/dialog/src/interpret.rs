//! Plays a specification as a program.
//!
//! In: a specification and a [`Strategy`] for what it leaves open. Out: an [`Interpreter`] that says things and asks for
//! input, one turn at a time, for a person at a terminal; or a [`Player`], which is a [`Program`] like any other and
//! therefore can be tested against specifications.
//! Not here: terminals.

use crate::core::Spec;
use crate::gtrace::GtraceError;
use crate::machine::{Event, Machine, Refusal};
use crate::term::Evaluator;
use crate::texts::{Chooser, Plain, Texts};
use crate::trace::{Action, Input, Opaques, Program, Run, RunEnd, RunError};

/// What is said where the specification leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// The plainest alternative; nothing where that is allowed.
    Plainest,
    /// The alternative of this number, from 0, counted round; to say nothing is the last one where it is allowed.
    Nth(usize),
    /// At random, from this seed.
    Random(u64),
}

/// What a played specification does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// It says this; never empty.
    Says(String),
    /// It asks for input: [`Interpreter::give`] must come next.
    Asks,
    /// It ends.
    Ends,
}

/// A specification that is being played.
pub struct Interpreter<'s> {
    spec: &'s Spec,
    machine: Machine<'s>,
    taste: Taste,
    asks: Option<&'s crate::core::Read>,
    given: usize,
}

impl<'s> Interpreter<'s> {
    /// At the beginning.
    pub fn new(spec: &'s Spec, strategy: Strategy) -> Interpreter<'s> {
        Interpreter { spec, machine: Machine::new(spec), taste: Taste::of(strategy), asks: None, given: 0 }
    }

    /// The next turn.
    pub fn next(&mut self, opaques: &mut dyn Opaques) -> Result<Turn, GtraceError> {
        let mut evaluator = Evaluator::new(self.spec, opaques);
        loop {
            match self.machine.next(&mut evaluator)? {
                Event::Says(say) => {
                    let texts = Texts::of(self.spec, say, &mut evaluator, self.machine.store());
                    let text = texts.map_err(GtraceError::Undefined)?.pick(self.taste.chooser());
                    if !text.is_empty() {
                        return Ok(Turn::Says(text));
                    }
                }
                Event::Reads(read) => {
                    self.asks = Some(read);
                    return Ok(Turn::Asks);
                }
                Event::Ends => return Ok(Turn::Ends),
            }
        }
    }

    /// What is asked for, after [`Turn::Asks`].
    pub fn asked(&self) -> Option<&'s crate::core::Read> {
        self.asks
    }

    /// Gives it what it asked for. What is refused never occurs there; something else can be given then. Nothing happens
    /// when it did not ask.
    pub fn give(&mut self, input: &Input) -> Result<(), GtraceError> {
        let Some(read) = self.asks else { return Ok(()) };
        let refused = |refusal: Refusal| GtraceError::Refused(self.given, refusal, read.span);
        self.machine.take(read, input).map_err(refused)?;
        self.asks = None;
        self.given += 1;
        Ok(())
    }
}

/// A specification that is played as a program.
pub struct Player<'s, O> {
    spec: &'s Spec,
    strategy: Strategy,
    opaques: O,
}

impl<'s, O: Opaques> Player<'s, O> {
    /// Plays a specification.
    pub fn new(spec: &'s Spec, strategy: Strategy, opaques: O) -> Player<'s, O> {
        Player { spec, strategy, opaques }
    }
}

impl<O: Opaques> Program for Player<'_, O> {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        let mut interpreter = Interpreter::new(self.spec, self.strategy);
        let mut run = Run { trace: Vec::new(), end: RunEnd::Exited(0), stderr: String::new() };
        let mut inputs = inputs.iter();
        loop {
            let went = interpreter.next(&mut self.opaques).and_then(|turn| match turn {
                Turn::Says(text) => {
                    match run.trace.last_mut() {
                        Some(Action::Output(before)) => before.push_str(&text),
                        _ => run.trace.push(Action::Output(text)),
                    }
                    Ok(true)
                }
                Turn::Asks => match inputs.next() {
                    None => {
                        run.end = RunEnd::Starved;
                        Ok(false)
                    }
                    Some(input) => {
                        run.trace.push(Action::Input(input.clone()));
                        interpreter.give(input).map(|()| true)
                    }
                },
                Turn::Ends => {
                    run.end = RunEnd::Exited(self.spec.expect.exit.unwrap_or(0));
                    Ok(false)
                }
            });
            match went {
                Ok(true) => {}
                Ok(false) => return Ok(run),
                Err(error) => {
                    run.stderr = error.message(self.spec);
                    run.end = RunEnd::Exited(1);
                    return Ok(run);
                }
            }
        }
    }
}

/// How a strategy chooses.
enum Taste {
    Plain(Plain),
    Nth(Nth),
    Random(Random),
}

impl Taste {
    fn of(strategy: Strategy) -> Taste {
        match strategy {
            Strategy::Plainest => Taste::Plain(Plain),
            Strategy::Nth(number) => Taste::Nth(Nth(number)),
            Strategy::Random(seed) => Taste::Random(Random(fastrand::Rng::with_seed(seed))),
        }
    }

    fn chooser(&mut self) -> &mut dyn Chooser {
        match self {
            Taste::Plain(plain) => plain,
            Taste::Nth(nth) => nth,
            Taste::Random(random) => random,
        }
    }
}

/// Always the alternative of the same number.
struct Nth(usize);

impl Chooser for Nth {
    fn choose(&mut self, alternatives: usize, _: usize, optional: bool) -> Option<usize> {
        let at = self.0 % (alternatives + usize::from(optional)).max(1);
        (at < alternatives).then_some(at)
    }

    fn fill(&mut self, visible: bool) -> String {
        Plain.fill(visible)
    }

    fn ends_line(&mut self, _: &str) -> bool {
        true
    }
}

/// Anything that is allowed.
struct Random(fastrand::Rng);

impl Chooser for Random {
    fn choose(&mut self, alternatives: usize, _: usize, optional: bool) -> Option<usize> {
        let at = self.0.usize(..(alternatives + usize::from(optional)).max(1));
        (at < alternatives).then_some(at)
    }

    /// No digits, signs or points, and no `e`: beside a number they could make another number of it.
    fn fill(&mut self, visible: bool) -> String {
        let length = self.0.usize(usize::from(visible)..4);
        let mut text: String = (0..length).map(|_| self.0.choice(['A', 'b', 'x', ' ', '\n']).unwrap_or('x')).collect();
        if visible {
            text.push('x');
        }
        text
    }

    /// A line end may be left out, but not where the next text could join a number.
    fn ends_line(&mut self, text: &str) -> bool {
        !text.ends_with(|char: char| char.is_alphabetic() && char != 'e') || self.0.bool()
    }
}

#[cfg(test)]
mod tests;
