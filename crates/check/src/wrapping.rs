//! Whether integers wrap around in a run.
//!
//! In: a program and a call of it. Out: whether some sum, difference, product or shift left the 63 bits on the way. A difference
//! that needs a huge number then tells of the machine's integers and not of the exercise: counting the digits of a number
//! with powers of ten is right, up to numbers of 18 digits.

use crate::comparison::LoadedSide;
use refute_eval::{Domain, Heap, Machine, Val, Word};
use refute_ir::Prim;
use refute_play::{CallInput, Holes, Kept, Loadable, Runner, nothing_kept};

/// Steps of one run at most.
const FUEL: u64 = 1_000_000;

/// The domain: remembers that it happened.
#[derive(Clone, Copy, Default, Debug)]
struct Wrapping {
    wrapped: bool,
}

impl Domain for Wrapping {
    type Shadow = ();

    fn prim(&mut self, _heap: &Heap<()>, prim: Prim, args: &[Val<()>], result: Word) {
        let number = |i: usize| i128::from(args[i].word.as_int());
        let exact = match prim {
            Prim::IntAdd => number(0) + number(1),
            Prim::IntSub => number(0) - number(1),
            Prim::IntMul => number(0) * number(1),
            Prim::IntNeg => -number(0),
            Prim::IntShl => number(0) << number(1).clamp(0, 63),
            _ => return,
        };
        self.wrapped |= exact != i128::from(result.as_int());
    }
}

impl Loadable for Wrapping {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<Wrapping>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, _hole: usize) {}

    fn spelled(&mut self, _holes: &Holes<'_>, _first: usize, _text: &[u8]) {}
}

/// Whether they do when a program is called.
pub(crate) fn wraps<D: Loadable>(side: &LoadedSide<D>, call: &CallInput) -> bool {
    let (mut runner, _) = Runner::<Wrapping>::new(&side.script);
    runner.machine.domain_mut().wrapped = false;
    runner.call(&side.script, side.function, &call.input, &call.constants, &Holes { terms: &[] }, FUEL);
    runner.machine.domain().wrapped
}
