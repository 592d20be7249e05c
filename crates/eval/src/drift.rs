//! Runs in which it is followed how values change from one round to the next: some of them can be shown never to end.
//!
//! In: a call. Out: whether the run was seen to go round for ever ([`Machine::came_again`]); start at [`Machine::call_to_show`].
//! Where a run comes back to a place without having left its frame, a round is over (`drift/rounds.rs` sees to that). Beside
//! each value of the next round travels its [`Course`]: the same in every round, an integer that moves by the same amount each
//! time, or open. Whatever is decided in a round must be decided in all later ones too: `n = 0` is, for an `n` that is
//! below 0 and falls; anything that looks at an open value is not, and the round is lost. When a round that was not lost ends in
//! values of the courses with which it began, so will all others.
//! Note [Rounds that go on]: integers wrap around at 63 bits, so "all" means the next 2^40 rounds, for which nobody waits.
//! A recursion that grows the stack or the heap in each round runs out of memory before; that is no end either.
//! Invariant: [`Course::Same`] is only what is the same as far as anything can be reached from it, but for the courses
//! noted there; where more than that is looked at without telling, the round is lost.

mod rounds;

use crate::domain::{Decision, Domain, Site};
use crate::heap::Heap;
use crate::limits::Run;
use crate::machine::{Effects, Machine};
use crate::word::{Kind, Val, Word};
use refute_ir::Prim;
use rounds::Track;
use std::cmp::Ordering;

/// The most by which an integer may move in a round, and the largest that may: see Note [Rounds that go on].
const MOST_MOVE: i128 = 1 << 20;
const LARGEST: i128 = 1 << 61;
/// Parts of a value that are looked through for anything that changes.
const MOST_PARTS: usize = 1_000;

/// What becomes of a value from round to round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Course {
    /// It is the same in every round.
    #[default]
    Same,
    /// It is an integer that moves by so much in every round.
    By(i32),
    /// It may be anything.
    Open,
}

/// The domain in which courses are followed.
#[derive(Clone, Default, Debug)]
pub struct Drift {
    /// Something was looked at that may be another thing in a later round.
    lost: bool,
    track: Option<Box<Track>>,
}

impl Course {
    /// By how much it moves, when that is known.
    fn by(self) -> Option<i64> {
        match self {
            Course::Same => Some(0),
            Course::By(by) => Some(by.into()),
            Course::Open => None,
        }
    }

    /// The course of a number that should be this one and moves by so much, when it is what the machine has computed.
    fn of(exact: i128, by: i128, computed: Word) -> Course {
        let fits = exact == i128::from(computed.as_int()) && exact.abs() <= LARGEST && by.abs() <= MOST_MOVE;
        match i32::try_from(by) {
            Ok(0) => Course::Same,
            Ok(by) if fits => Course::By(by),
            _ => Course::Open,
        }
    }
}

/// How two integers stand to each other, and how their difference moves.
fn difference(left: Val<Course>, right: Val<Course>) -> Option<(Ordering, Ordering)> {
    let by = left.shadow.by()? - right.shadow.by()?;
    (left.word.is_int() && right.word.is_int()).then(|| (left.word.as_int().cmp(&right.word.as_int()), by.cmp(&0)))
}

/// Whether two integers stand to each other as they do now in every round, as far as `holds` tells.
fn is_steady(left: Val<Course>, right: Val<Course>, holds: impl Fn(Ordering) -> bool) -> bool {
    match difference(left, right) {
        Some((_, Ordering::Equal)) => true,
        Some((now, moves)) => (now == moves || now == Ordering::Equal) && holds(now) == holds(moves),
        None => false,
    }
}

impl Drift {
    fn lose(&mut self) -> Course {
        self.lost = true;
        Course::Open
    }

    /// The course of a truth about two integers.
    fn relation(&self, args: &[Val<Course>], holds: impl Fn(Ordering) -> bool) -> Course {
        match args {
            [left, right] if is_steady(*left, *right, holds) => Course::Same,
            _ => Course::Open,
        }
    }

    /// The course of a sum, difference, product, opposite or rest.
    fn arithmetic(prim: Prim, args: &[Val<Course>], result: Word) -> Option<Course> {
        let number = |i: usize| args.get(i).map_or(0, |arg| i128::from(arg.word.as_int()));
        let by = |i: usize| args.get(i).map_or(Some(0), |arg| arg.shadow.by()).map(i128::from);
        let (a, b, by_a, by_b) = (number(0), number(1), by(0)?, by(1)?);
        Some(match prim {
            Prim::IntAdd => Course::of(a + b, by_a + by_b, result),
            Prim::IntSub => Course::of(a - b, by_a - by_b, result),
            Prim::IntNeg => Course::of(-a, -by_a, result),
            Prim::IntMul if by_a == 0 || by_b == 0 => Course::of(a * b, a * by_b + b * by_a, result),
            // Whole multiples of the divisor, away from 0.
            Prim::IntMod if by_b == 0 && b != 0 && by_a % b == 0 && a * by_a >= 0 && a.abs() <= LARGEST => Course::Same,
            _ => Course::Open,
        })
    }
}

impl Domain for Drift {
    type Shadow = Course;

    fn prim(&mut self, heap: &Heap<Course>, prim: Prim, args: &[Val<Course>], result: Word) -> Course {
        use Prim::*;
        if args.iter().all(|arg| arg.shadow == Course::Same) {
            // These look inside without telling.
            let looks_inside = matches!(prim, Hash | StringConcat | ExceptionToString);
            self.lost |= looks_inside && !args.iter().all(|arg| is_same_inside(heap, arg.word));
            return Course::Same;
        }
        match prim {
            Identity => args[0].shadow,
            Ignore | Flush => Course::Same,
            IntAdd | IntSub | IntMul | IntNeg | IntMod => Self::arithmetic(prim, args, result).unwrap_or(Course::Open),
            IntEqual | IntNotEqual | PhysEqual | PhysNotEqual => self.relation(args, Ordering::is_eq),
            IntLess | IntGreaterEqual => self.relation(args, Ordering::is_lt),
            IntLessEqual | IntGreater => self.relation(args, Ordering::is_le),
            // Nothing is decided by these, and they always have a result.
            IntCompare | IntDiv | IntAnd | IntOr | IntXor | IntShl | IntLsr | IntAsr | BoolNot | FloatOfInt
            | FloatNeg | FloatAdd | FloatSub | FloatMul | FloatDiv | FloatSqrt | IntFormat | StringAppend => {
                Course::Open
            }
            // What a comparison has looked at was told.
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | Compare | StringEqual | StringCompare => {
                Course::Same
            }
            Output | ArrayMake if args[0].shadow == Course::Same => Course::Same,
            _ => self.lose(),
        }
    }

    fn decide(&mut self, _site: Site, value: Val<Course>, decision: Decision) {
        let steady = match (value.shadow, decision) {
            (Course::Same, _) | (Course::By(_), Decision::Immediate(_)) => true,
            (Course::By(_), Decision::Divisor { .. }) => is_steady(value, Val::int(0), Ordering::is_eq),
            _ => false,
        };
        self.lost |= !steady;
    }

    fn compared(&mut self, _heap: &Heap<Course>, left: Val<Course>, right: Val<Course>, order: Ordering) {
        let same = left.shadow == Course::Same && right.shadow == Course::Same;
        let steady = |(now, moves)| moves == Ordering::Equal || now == moves;
        let stays_apart = order.is_ne() && difference(left, right).is_some_and(steady);
        self.lost |= !same && !stays_apart;
    }

    fn number_read(&mut self, _heap: &Heap<Course>, text: Val<Course>, _ok: bool) {
        self.looks(text);
    }

    fn looks(&mut self, value: Val<Course>) {
        self.lost |= value.shadow != Course::Same;
    }

    fn raised(&mut self, args: &[Val<Course>]) {
        self.lost |= args.iter().any(|arg| arg.shadow != Course::Same);
    }
}

/// Whether nothing inside a value changes.
fn is_same_inside(heap: &Heap<Course>, value: Word) -> bool {
    let mut rest = vec![value];
    let mut parts = 0;
    while let Some(word) = rest.pop() {
        if word.is_int() || matches!(heap.header(word.index()).kind(), Kind::Text | Kind::Float) {
            continue;
        }
        for field in 0..heap.header(word.index()).size() {
            let part = heap.field(word, field);
            parts += 1;
            if part.shadow != Course::Same || parts > MOST_PARTS {
                return false;
            }
            rest.push(part.word);
        }
    }
    true
}

impl Machine<Drift> {
    /// As [`Machine::call`], to be taken back; it ends, out of fuel, as soon as it is shown that it would never end
    /// ([`Machine::came_again`]). Every step is looked at, so the fuel should be little.
    pub fn call_to_show(&mut self, function: Val<Course>, args: &[Val<Course>]) -> Run<Course> {
        self.looking(|machine| machine.call(function, args, Effects::Undo))
    }

    /// As [`Machine::run_item`], in the same way.
    pub fn run_item_to_show(&mut self, index: usize) -> Run<Course> {
        self.looking(|machine| machine.run_item(index))
    }

    fn looking(&mut self, run: impl FnOnce(&mut Self) -> Run<Course>) -> Run<Course> {
        self.domain = Drift { lost: false, track: Some(Box::default()) };
        self.looked_at = Some(Machine::round_is_over);
        let run = run(self);
        self.looked_at = None;
        self.domain.track = None;
        run
    }
}
