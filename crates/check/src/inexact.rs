//! Whether a run computes with integers that the machine cannot hold.
//!
//! In: a program and a call of it. Out: whether some sum, difference, product or shift left the 63 bits on the way, or a float was made
//! of an integer that it cannot hold, or of which it is not known. A difference that needs a large number then tells of the machine and not
//! of the exercise: counting the digits of a number with powers of ten is right, up to numbers of 18 digits.

use crate::comparison::LoadedSide;
use refute_eval::{Domain, Heap, Machine, Val, Word};
use refute_ir::Prim;
use refute_play::{CallInput, Holes, Kept, Loadable, Runner, nothing_kept};

/// Steps of one run at most.
const FUEL: u64 = 1_000_000;
/// Up to here every integer is a float.
const EXACT_FLOATS: i128 = 1 << f64::MANTISSA_DIGITS;

/// The domain: remembers that it happened.
#[derive(Clone, Copy, Default, Debug)]
struct Exactness {
    lost: bool,
}

impl Domain for Exactness {
    type Shadow = ();

    fn prim(&mut self, _heap: &Heap<()>, prim: Prim, args: &[Val<()>], result: Word) {
        let number = |i: usize| i128::from(args[i].word.as_int());
        let exact = match prim {
            Prim::IntAdd => number(0) + number(1),
            Prim::IntSub => number(0) - number(1),
            Prim::IntMul => number(0) * number(1),
            Prim::IntNeg => -number(0),
            Prim::IntShl => number(0) << number(1).clamp(0, 63),
            Prim::FloatOfInt => {
                self.lost |= number(0).abs() >= EXACT_FLOATS;
                return;
            }
            _ => return,
        };
        self.lost |= exact != i128::from(result.as_int());
    }
}

impl Loadable for Exactness {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<Exactness>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, _hole: usize) {}

    fn spelled(&mut self, _holes: &Holes<'_>, _first: usize, _text: &[u8]) {}
}

/// Whether the run of a call does.
pub(crate) fn is_inexact<D: Loadable>(side: &LoadedSide<D>, call: &CallInput) -> bool {
    let (mut runner, _) = Runner::<Exactness>::new(&side.script);
    runner.machine.domain_mut().lost = false;
    runner.call(&side.script, side.function, &call.input, &call.constants, &Holes { terms: &[] }, FUEL);
    runner.machine.domain().lost
}
