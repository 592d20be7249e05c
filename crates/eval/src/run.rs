//! A run: the outer loop around the dispatch loop, for everything that happens rarely.
//!
//! Safety: the frame pointer always points into the machine's stack, above the first slot. The compiler gives every
//! function a frame size and uses no slot beyond it (two more for entering a call); a frame is entered only below the
//! stack limit (or after `grow_stack`), above which a small frame fits in any case (Note [Stack] in `machine`). Places in
//! the code come from the compiler alone: jump targets, entries in closure blocks, return words below frames and handler
//! records, none of which a program can write. The code is kept alive by the `Arc` cloned at the start. Everything a
//! program can influence (heap words, indices) goes through checked access.
//!
//! A collection moves blocks, so no value is kept outside the stack across one: an instruction that finds no room makes
//! room and is executed again from the start.

use crate::code::{HALT, Op};
use crate::domain::Domain;
use crate::limits::{Fault, Outcome};
use crate::machine::Machine;
use crate::watch::Stand;
use crate::word::{Val, Word};

/// The word below a frame: where to go on, and how far below the caller's frame starts.
#[inline(always)]
pub(crate) fn return_word(place: u32, distance: usize) -> Word {
    Word(1 | (place as u64) << 1 | (distance as u64) << 33)
}

/// Why the inner loop hands over to the outer one. Everything rare is done there, so that the inner loop stays small and
/// keeps its two pointers in registers.
pub(crate) enum Event<S> {
    /// The function at the program counter is entered, but the slice of steps or the stack is at its end.
    Enter,
    /// A loop goes on, but the slice of steps is at its end.
    Slice,
    /// The frame needs so many slots.
    Grow(usize),
    /// The function in this slot is applied, but not by a plain call.
    Apply(usize),
    /// An exception, a lack of room, or the end.
    Fault(Fault<S>),
    /// The run is over.
    Done(Outcome<S>),
}

impl<D: Domain> Machine<D> {
    /// Runs from `entry` with the arguments in the slots from 1 on; with `apply > 0`, applies the function after them
    /// to so many arguments instead.
    pub(crate) fn run(&mut self, entry: u32, apply: usize) -> Outcome<D::Shadow> {
        let code = self.code.clone();
        let base: *const Op = code.ops.as_ptr();
        // SAFETY: see the head of the file; the stack has more than one slot.
        unsafe {
            let mut fp: *mut Val<D::Shadow> = self.stack.as_mut_ptr().add(1);
            self.set_stack_end();
            (*fp.sub(1)).word = return_word(HALT, 1);
            let mut pc = base.add(entry as usize);
            let mut event = if apply > 0 { Event::Apply(apply) } else { Event::Enter };
            loop {
                let frame = fp.offset_from(self.stack.as_ptr()) as usize;
                match event {
                    Event::Done(outcome) => return outcome,
                    Event::Slice => {
                        if self.is_watched() {
                            let place = pc.offset_from(base) as u32;
                            let slots = code.function_at(place).map_or(0, |function| function.frame as usize);
                            if self.stands_again(Stand { place, frame, slots }) {
                                self.came_again = true;
                                return Outcome::OutOfFuel;
                            }
                        }
                        if let Err(stop) = self.next_slice() {
                            return stop.outcome();
                        }
                        self.slice -= 1;
                    }
                    Event::Enter => {
                        if self.is_watched() && self.slice == 0 {
                            let place = pc.offset_from(base) as u32;
                            // What counts is what the function is given: its arguments, and itself for what it captures.
                            let slots = code
                                .function_at(place)
                                .map_or(0, |function| function.params as usize + usize::from(function.captures > 0));
                            if self.stands_again(Stand { place, frame, slots }) {
                                self.came_again = true;
                                return Outcome::OutOfFuel;
                            }
                        }
                        if self.slice == 0
                            && let Err(stop) = self.next_slice()
                        {
                            return stop.outcome();
                        }
                        self.slice -= 1;
                        if fp as usize >= self.stack_end {
                            // The arguments are in the frame already, and growing may collect.
                            let place = pc.offset_from(base) as u32;
                            let size = code.function_at(place).map_or(1, |function| function.frame as usize);
                            if let Err(stop) = self.grow_stack(frame, size) {
                                return stop.outcome();
                            }
                            fp = self.stack.as_mut_ptr().add(frame);
                        }
                    }
                    Event::Grow(size) => {
                        if let Err(stop) = self.grow_stack(frame, size) {
                            return stop.outcome();
                        }
                        fp = self.stack.as_mut_ptr().add(frame);
                    }
                    Event::Apply(count) => match self.apply_slowly(frame, count) {
                        Err(stop) => return stop.outcome(),
                        Ok(Some((frame, entry))) => {
                            fp = self.stack.as_mut_ptr().add(frame);
                            pc = base.add(entry as usize);
                            event = Event::Enter;
                            continue;
                        }
                        Ok(None) => {
                            fp = self.stack.as_mut_ptr().add(frame);
                            let value = *fp;
                            let word = (*fp.sub(1)).word.0;
                            *fp.sub(1) = value;
                            pc = base.add((word >> 1) as u32 as usize);
                            fp = fp.sub((word >> 33) as usize);
                        }
                    },
                    Event::Fault(Fault::Stop(stop)) => return stop.outcome(),
                    Event::Fault(Fault::Raise(value)) => match self.handlers.pop() {
                        None => return Outcome::Exception(value),
                        Some(handler) => {
                            fp = self.stack.as_mut_ptr().add(handler.frame as usize);
                            *fp.add(handler.slot as usize) = value;
                            pc = base.add(handler.place as usize);
                        }
                    },
                    Event::Fault(Fault::Room(words)) => {
                        // The instruction is executed again.
                        pc = pc.sub(1);
                        let place = pc.offset_from(base) as u32;
                        let size = code.function_at(place).map_or(0, |function| function.frame as usize);
                        if let Err(stop) = self.make_room(words, (frame + size).min(self.stack.len())) {
                            return stop.outcome();
                        }
                        fp = self.stack.as_mut_ptr().add(frame);
                    }
                }
                (event, pc, fp) = self.run_until_event(&code, pc, fp);
            }
        }
    }
}
