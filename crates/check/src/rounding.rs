//! Differences that only tell how floats are rounded.
//!
//! In: an input on which the programs differ. Out: whether that was decided by rounding: one of them compared two floats that are the same but for
//! their last digits, or cut one off there. `p /. m >= 0.6` and `p *. 100. /. m >= 60.` are the same to whoever asks for sixty
//! per cent, and they differ on some inputs. Where both programs come to floats that are equal, rounding decides nothing, so `>` in the place of
//! `>=` is found; where only one of them does, it counts if everything was exact until then.
//! Neither counts what is too large or too small for a float: that tells of the machine. A division by zero does count.
//! Results that are floats are compared with a tolerance anyway (`compare`).

use crate::comparison::{CompareDomain, Comparer, Given, LoadedSide};
use crate::reach;
use refute_eval::{Domain, Heap, Machine, Val, Word};
use refute_ir::Prim;
use refute_play::{Holes, Kept, Loadable, Runner, nothing_kept};
use std::cmp::Ordering;

/// Floats are the same up to here, relative to the larger one; absolute below 1.
const CLOSE: f64 = 1e-9;
/// Steps of one run at most.
const FUEL: u64 = 1_000_000;

/// What gives floats that may be rounded.
const ROUNDED: &[Prim] = &[
    Prim::FloatAdd,
    Prim::FloatSub,
    Prim::FloatMul,
    Prim::FloatDiv,
    Prim::FloatSqrt,
    Prim::FloatPow,
    Prim::FloatExp,
    Prim::FloatLog,
    Prim::FloatLog10,
    Prim::FloatCos,
    Prim::FloatSin,
    Prim::FloatTan,
    Prim::FloatAtan,
    Prim::FloatHypot,
];

/// What cuts floats off.
const CUTS: &[Prim] =
    &[Prim::FloatToInt, Prim::FloatFloor, Prim::FloatCeil, Prim::FloatTrunc, Prim::FloatRound, Prim::FloatFormat];

/// The domain: remembers what happened on the way.
#[derive(Clone, Copy, Default, Debug)]
struct Rounding {
    /// Some result was rounded.
    rounded: bool,
    /// Floats were compared that are the same but for their last digits, or some result was too large or too small for a float.
    blurred: bool,
    /// Floats were compared that are equal.
    equal: bool,
    /// Such ones, after some result was rounded.
    equal_after_rounding: bool,
}

impl Rounding {
    /// Two floats that were compared, or a float and the border at which it is cut off.
    fn beside(&mut self, x: f64, y: f64) {
        let is_close = (x - y).abs() <= CLOSE * x.abs().max(y.abs()).max(1.0);
        self.blurred |= is_close && x != y;
        self.equal |= x == y;
        self.equal_after_rounding |= x == y && self.rounded;
    }
}

impl Domain for Rounding {
    type Shadow = ();

    fn prim(&mut self, heap: &Heap<()>, prim: Prim, args: &[Val<()>], result: Word) {
        let float = |i: usize| heap.float_of(args[i].word);
        let exact = match prim {
            Prim::FloatAdd => is_sum(float(0), float(1), heap.float_of(result)),
            Prim::FloatSub => is_sum(float(0), -float(1), heap.float_of(result)),
            Prim::FloatMul => float(0).mul_add(float(1), -heap.float_of(result)) == 0.0,
            Prim::FloatDiv => heap.float_of(result).mul_add(float(1), -float(0)) == 0.0,
            Prim::FloatSqrt => heap.float_of(result).mul_add(heap.float_of(result), -float(0)) == 0.0,
            Prim::FloatToInt | Prim::FloatFloor | Prim::FloatCeil | Prim::FloatTrunc => {
                return self.beside(float(0), float(0).round());
            }
            Prim::FloatRound => return self.beside(float(0), float(0).floor() + 0.5),
            Prim::FloatFormat => {
                let scaled = float(1) * 10f64.powi(decimals(heap.text_of(args[0].word)));
                let border = scaled.floor() + 0.5;
                // In the middle, which of the two is written follows no rule that people know.
                self.blurred |= scaled == border;
                return self.beside(scaled, border);
            }
            _ => !ROUNDED.contains(&prim),
        };
        self.rounded |= !exact;
        self.blurred |= match prim {
            Prim::FloatMul | Prim::FloatDiv => {
                let (x, y, made) = (float(0), float(1), heap.float_of(result));
                let is_ordinary = x.is_finite() && y.is_finite() && x != 0.0 && y != 0.0;
                is_ordinary && !made.is_normal()
            }
            Prim::FloatAdd | Prim::FloatSub => {
                float(0).is_finite() && float(1).is_finite() && heap.float_of(result).is_infinite()
            }
            _ => false,
        };
    }

    fn compared(&mut self, heap: &Heap<()>, left: Val<()>, right: Val<()>, _order: Ordering) {
        if heap.is_float(left.word) && heap.is_float(right.word) {
            self.beside(heap.float_of(left.word), heap.float_of(right.word));
        }
    }
}

/// Whether a sum is what it should be, to the last digit (Knuth's two-sum).
fn is_sum(x: f64, y: f64, sum: f64) -> bool {
    let other = sum - x;
    (x - (sum - other)) + (y - other) == 0.0
}

/// The digits after the point that a format (`%.2f`) asks for.
fn decimals(format: &[u8]) -> i32 {
    let digits = format.split(|byte| *byte == b'.').nth(1).unwrap_or_default();
    let digits: String = digits.iter().map(|byte| char::from(*byte)).take_while(char::is_ascii_digit).collect();
    digits.parse().map_or(6, |digits: i32| digits.min(18))
}

impl Loadable for Rounding {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<Rounding>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, _hole: usize) {}

    fn spelled(&mut self, _holes: &Holes<'_>, _first: usize, _text: &[u8]) {}
}

/// A program on a machine that watches its floats; none where it neither computes with them nor cuts them off.
#[derive(Clone)]
struct Watched(Option<Runner<Rounding>>);

/// Both of them.
#[derive(Clone)]
pub(crate) struct RoundingWatch([Watched; 2]);

impl Watched {
    fn new<D: Loadable>(side: &LoadedSide<D>) -> Watched {
        let uses = |prims| reach::uses(side.script.program(), side.function, prims);
        Watched((uses(ROUNDED) || uses(CUTS)).then(|| Runner::new(&side.script).0))
    }

    fn run<D: Loadable>(&mut self, side: &LoadedSide<D>, given: Given<'_>) -> Rounding {
        let Some(runner) = &mut self.0 else { return Rounding::default() };
        runner.extend(&side.script);
        *runner.machine.domain_mut() = Rounding::default();
        runner.call(&side.script, side.function, given.input, given.constants, &Holes { terms: &[] }, FUEL);
        let seen = *runner.machine.domain();
        runner.reset();
        seen
    }
}

impl<D: CompareDomain> Comparer<D> {
    /// Whether rounding decided, in one of the programs, on an input on which they differ.
    pub(crate) fn is_decided_by_rounding(&mut self, given: Given<'_>) -> bool {
        // Where nothing is measured, what programs compute means what they say.
        if given.constants.is_empty() {
            return false;
        }
        let (one, two) = (&self.reference, &self.submission);
        let RoundingWatch([reference, submission]) =
            &mut **self.rounding.get_or_insert_with(|| Box::new(RoundingWatch([Watched::new(one), Watched::new(two)])));
        let (one, two) = (reference.run(one, given), submission.run(two, given));
        let alone = |one: Rounding, two: Rounding| one.equal_after_rounding && !two.equal;
        one.blurred || two.blurred || alone(one, two) || alone(two, one)
    }
}
