//! Runs a specification step by step: it says what comes next and takes what is read.
//!
//! In: a specification, and an [`Input`] whenever [`Event::Reads`] comes up. Out: the [`Event`]s in order. `gtrace` drives
//! it with given inputs, `interpret` with a user. Follows the paper's Fig. 11 with an explicit stack instead of
//! continuations, so that long conversations need no deep recursion.
//! Once the input has ended, a `read` with an `or eof` takes that way again without asking, and any other cannot go on:
//! a real program may ask once or several times there, which must make no difference.
//! Not here: outputs (they are handed out as statements), judging.

use crate::core::{Invalid, Read, Say, Spec, Stmt};
use crate::store::Store;
use crate::term::{Evaluator, Undefined};
use crate::trace::Input;
use crate::value::parse_line;
use refute_source::Span;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Event<'s> {
    /// Something is, or may be, written.
    Says(&'s Say),
    /// Input is read: [`Machine::take`] must come next.
    Reads(&'s Read),
    /// The end.
    Ends,
}

/// Why there is no next step.
#[derive(Clone, PartialEq, Debug)]
pub enum Stuck {
    /// A term has no value.
    Undefined(Undefined),
    /// A loop goes round without reading anything, for ever.
    Endless(Span),
    /// More should be read though the input has ended.
    AfterEnd(Span),
    /// An `exit` without a loop around it.
    NoLoop(Span),
}

/// Why an input is not taken; it can be asked for again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It cannot be read as the values that are expected.
    Garbage,
    /// Its values are not in their sets, which never happens here.
    Invalid,
    /// The input does not end here.
    NoEnd,
}

/// A specification that is being run.
#[derive(Clone, Debug)]
pub(crate) struct Machine<'s> {
    spec: &'s Spec,
    frames: Vec<Frame<'s>>,
    /// What is said after an invalid value before all else.
    pending: Option<&'s Say>,
    store: Store,
    /// Inputs taken so far.
    taken: usize,
    ended: bool,
}

/// A block that is being run.
#[derive(Clone, Debug)]
struct Frame<'s> {
    stmts: &'s [Stmt],
    at: usize,
    /// For the body of a loop: the loop's place, and how many inputs had been taken when this round began.
    round: Option<(Span, usize)>,
}

impl<'s> Machine<'s> {
    /// At the beginning.
    pub(crate) fn new(spec: &'s Spec) -> Machine<'s> {
        let frames = vec![Frame { stmts: &spec.body, at: 0, round: None }];
        Machine { spec, frames, pending: None, store: Store::new(), taken: 0, ended: false }
    }

    /// What was read so far.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Whether the input has ended.
    pub(crate) fn ended(&self) -> bool {
        self.ended
    }

    /// What comes next. A `say` is passed with this; a `read` stays until its input is taken.
    pub(crate) fn next(&mut self, evaluator: &mut Evaluator<'_>) -> Result<Event<'s>, Stuck> {
        if let Some(say) = self.pending.take() {
            return Ok(Event::Says(say));
        }
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(Event::Ends) };
            let Some(stmt) = frame.stmts.get(frame.at) else {
                self.end_of_block()?;
                continue;
            };
            match stmt {
                Stmt::Say(say) => {
                    frame.at += 1;
                    return Ok(Event::Says(say));
                }
                Stmt::Read(read) if self.ended => {
                    let Some(suite) = &read.at_end else { return Err(Stuck::AfterEnd(read.span)) };
                    frame.at += 1;
                    self.frames.push(Frame { stmts: suite, at: 0, round: None });
                }
                Stmt::Read(read) => return Ok(Event::Reads(read)),
                Stmt::If { condition, then, otherwise, .. } => {
                    let holds = evaluator.holds(condition, &self.store).map_err(Stuck::Undefined)?;
                    frame.at += 1;
                    self.frames.push(Frame { stmts: if holds { then } else { otherwise }, at: 0, round: None });
                }
                Stmt::Loop { body, span } => {
                    frame.at += 1;
                    self.frames.push(Frame { stmts: body, at: 0, round: Some((*span, self.taken)) });
                }
                Stmt::Exit(span) => self.leave_loop(*span)?,
            }
        }
    }

    /// Takes the input that the `read` asked for.
    pub(crate) fn take(&mut self, read: &'s Read, input: &Input) -> Result<(), Refusal> {
        match input {
            Input::End => {
                let suite = read.at_end.as_ref().ok_or(Refusal::NoEnd)?;
                self.ended = true;
                self.pass_read();
                self.frames.push(Frame { stmts: suite, at: 0, round: None });
            }
            Input::Line(line) => {
                let values = parse_line(self.spec, read, line);
                match values {
                    Some(values) if self.store.admit(read, &values) => self.pass_read(),
                    None if !read.garbage => return Err(Refusal::Garbage),
                    _ => match &read.invalid {
                        Invalid::Never => return Err(Refusal::Invalid),
                        Invalid::Retry(say) => self.pending = say.as_ref(),
                        Invalid::Stop(say) => {
                            self.frames.clear();
                            self.pending = say.as_ref();
                        }
                    },
                }
            }
        }
        self.taken += 1;
        Ok(())
    }

    /// Goes on behind the `read`.
    fn pass_read(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at += 1;
        }
    }

    /// Ends a block, or begins the next round of a loop.
    fn end_of_block(&mut self) -> Result<(), Stuck> {
        let taken = self.taken;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        match &mut frame.round {
            None => {
                self.frames.pop();
            }
            // Nothing was read, so nothing has changed and the next round would be the same.
            Some((span, since)) if *since == taken => return Err(Stuck::Endless(*span)),
            Some((_, since)) => {
                *since = taken;
                frame.at = 0;
            }
        }
        Ok(())
    }

    /// Ends the innermost loop.
    fn leave_loop(&mut self, span: Span) -> Result<(), Stuck> {
        while let Some(frame) = self.frames.pop() {
            if frame.round.is_some() {
                return Ok(());
            }
        }
        Err(Stuck::NoLoop(span))
    }
}
