//! Applications that are not a plain call: too few arguments, too many, or a function that has some already.
//!
//! Note [Over-application]: the arguments a function does not take wait in a frame of their own under the function's:
//! their number, the arguments, then the return word, which leads to [`Op::ApplyRest`](crate::code::Op) and is replaced
//! by the result; that instruction then applies the result to them.

use crate::code::APPLY_REST;
use crate::domain::Domain;
use crate::limits::Stop;
use crate::machine::Machine;
use crate::run::return_word;
use crate::word::{Kind, Val, Word, entry_of};

impl<D: Domain> Machine<D> {
    /// Applies the function after `count` arguments, which start the frame at index `frame` of the stack.
    /// Gives the frame and entry to go on with, or `None` when the result is already in the frame's first slot.
    pub(crate) fn apply_slowly(&mut self, frame: usize, mut count: usize) -> Result<Option<(usize, u32)>, Stop> {
        loop {
            self.domain.looks(self.stack[frame + count]);
            let callee = self.stack[frame + count].word;
            let kind = if callee.is_int() { Kind::Float } else { self.heap.header(callee.index()).kind() };
            match kind {
                Kind::Partial => {
                    // Its arguments come first, its function last.
                    let held = self.heap.header(callee.index()).size() - 1;
                    self.grow_stack(frame, count + held + 2)?;
                    let callee = self.stack[frame + count].word;
                    self.stack.copy_within(frame..frame + count, frame + held);
                    for i in 0..held {
                        self.stack[frame + i] = self.heap.field(callee, 1 + i);
                    }
                    count += held;
                    self.stack[frame + count] = self.heap.field(callee, 0);
                }
                Kind::Closure => {
                    let (entry, arity) = entry_of(self.heap.field(callee, 0).word);
                    if arity == count {
                        return Ok(Some((frame, entry)));
                    }
                    if arity > count {
                        self.partial(frame, count)?;
                        return Ok(None);
                    }
                    return self.over(frame, count, arity, entry).map(Some);
                }
                _ => {
                    // No well-typed program applies anything else.
                    debug_assert!(false, "only functions are applied");
                    return Err(Stop::OutOfMemory);
                }
            }
        }
    }

    fn partial(&mut self, frame: usize, count: usize) -> Result<(), Stop> {
        if !self.heap.has_room(2 + count) {
            self.make_room(2 + count, frame + count + 1)?;
        }
        self.charge(1)?;
        let at = self.heap.start(Kind::Partial, 0, 1 + count);
        self.heap.fill(at + 1, self.stack[frame + count]);
        for i in 0..count {
            self.heap.fill(at + 2 + i, self.stack[frame + i]);
        }
        self.stack[frame] = Val::plain(Word::block(at));
        Ok(())
    }

    fn over(&mut self, frame: usize, count: usize, arity: usize, entry: u32) -> Result<(usize, u32), Stop> {
        self.grow_stack(frame, count + 4)?;
        let rest = count - arity;
        let slots = &mut self.stack[frame..frame + count + 3];
        slots.copy_within(0..=count, 2);
        slots[2..2 + count].rotate_left(arity);
        slots.copy_within(2..2 + rest, 1);
        slots[0] = Val::int(rest as i64);
        slots[1 + rest] = Val::plain(return_word(APPLY_REST, 2 + rest));
        Ok((frame + 2 + rest, entry))
    }
}
