//! The first tests: small inputs, some on which the submission is wrong and some on which it is right.
//!
//! In: the submission on its machine. Out: inputs in order of size. Constants are a few small ones: all alike, all different, and a fixed
//! mixture; the search for differences finds the others when a candidate comes that needs them.

use super::workbench::{LONG, Test};
use refute_check::{CandidateRunner, Tried};
use refute_enumerate::{Constant, Hole, Inputs, Shape, Strings, holes_of};
use refute_play::CallInput;
use refute_source::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Inputs that are looked at.
const LOOKED_AT: usize = 3_000;
/// Inputs on which the submission is wrong.
const FAILING: usize = 40;
/// Inputs on which it is right.
const PASSING: usize = 60;
/// Steps that both programs may take in all.
const STEPS: u64 = 4_000_000;

/// Inputs of an entry.
pub(super) fn inputs(candidate_runner: &mut CandidateRunner, entry: usize, tests: &mut Vec<Test>) {
    let space = Arc::clone(candidate_runner.space());
    let args = candidate_runner.args().to_vec();
    let mut shapes = Inputs::new(&space, args, Strings::Whole);
    let mut random = fastrand::Rng::with_seed(9);
    let mut found = Found { looked_at: 0, steps: 0, failing: 0, passing: 0, signatures: BTreeSet::new() };
    let largest = shapes.largest().unwrap_or(usize::MAX);
    for size in shapes.smallest()..=largest.min(shapes.smallest() + 12) {
        let more = shapes.of_size(size, &mut |shapes| {
            for way in [Way::Different, Way::Alike, Way::Mixed] {
                let constants = filled(shapes, way, &mut random);
                let same = way != Way::Different && constants.len() < 2 && way == Way::Mixed;
                if same {
                    continue;
                }
                let input = CallInput { input: shapes.to_vec(), constants };
                if found.wants(candidate_runner, &input) {
                    tests.push(Test { entry, input });
                }
            }
            !found.is_enough()
        });
        if !more {
            break;
        }
    }
}

/// How many inputs are tried for constants.
#[derive(Clone, Copy)]
pub(super) struct Tries {
    /// In all.
    all: usize,
    /// Of one form, when that is all there are; else some are drawn.
    of_one_form: usize,
}

impl Tries {
    /// For a program that is about to be called right.
    pub(super) const MANY: Tries = Tries { all: 20_000, of_one_form: 2_000 };
    /// For one of many candidates.
    pub(super) const SOME: Tries = Tries { all: 4_000, of_one_form: 64 };
}

/// A small input on which the program differs, its integers taken from constants and their neighbours.
pub(super) fn differing(
    candidate_runner: &mut CandidateRunner,
    constants: &BTreeSet<i64>,
    tries: Tries,
    steps: &mut u64,
) -> Option<CallInput> {
    let near = |n: &i64| [n.wrapping_sub(1), *n, n.wrapping_add(1)];
    let ints: Vec<i64> =
        constants.iter().flat_map(near).chain([0, 1, 2]).collect::<BTreeSet<_>>().into_iter().collect();
    let space = Arc::clone(candidate_runner.space());
    let args = candidate_runner.args().to_vec();
    let mut shapes = Inputs::new(&space, args, Strings::Whole);
    let mut random = fastrand::Rng::with_seed(41);
    let (mut left, mut spent, mut found) = (tries.all, 0, None);
    let largest = shapes.largest().unwrap_or(usize::MAX).min(shapes.smallest() + 12);
    for size in shapes.smallest()..=largest {
        let more = shapes.of_size(size, &mut |shapes| {
            let holes = holes_of(shapes);
            let integers = holes.iter().filter(|hole| **hole == Hole::Int).count();
            let all = ints.len().checked_pow(integers as u32).filter(|all| *all <= tries.of_one_form);
            // The more integers an input has, the more there is to try.
            let count = all.unwrap_or_else(|| (ints.len() * integers).clamp(1, 24));
            for number in 0..count.min(left) {
                left -= 1;
                let mut number = number;
                let mut choice = || match all {
                    Some(_) => {
                        let digit = number % ints.len();
                        number /= ints.len();
                        digit
                    }
                    None => random.usize(0..ints.len()),
                };
                let integers: Vec<i64> = (0..integers).map(|_| ints[choice()]).collect();
                let mut integers = integers.into_iter();
                let constant = |hole: &Hole| match hole {
                    Hole::Int => Constant::Int(integers.next().unwrap_or(0)),
                    hole => plain(*hole, random.usize(0..3)),
                };
                let input = CallInput { input: shapes.to_vec(), constants: holes.iter().map(constant).collect() };
                let attempt = candidate_runner.run(&input);
                spent += attempt.steps;
                // What only takes long is for the search to judge.
                if attempt.tried == Tried::Wrong && attempt.steps < LONG {
                    found = Some(input);
                    return false;
                }
            }
            left > 0 && spent < STEPS
        });
        if !more {
            break;
        }
    }
    *steps += spent;
    found
}

struct Found {
    looked_at: usize,
    steps: u64,
    failing: usize,
    passing: usize,
    /// Which branches the passing ones take.
    signatures: BTreeSet<Vec<Span>>,
}

impl Found {
    fn is_enough(&self) -> bool {
        self.looked_at >= LOOKED_AT || self.steps >= STEPS || (self.failing >= FAILING && self.passing >= PASSING)
    }

    fn wants(&mut self, candidate_runner: &mut CandidateRunner, input: &CallInput) -> bool {
        self.looked_at += 1;
        let attempt = candidate_runner.run(input);
        self.steps += attempt.steps;
        match attempt.tried {
            Tried::Outside => false,
            Tried::Wrong => {
                self.failing += 1;
                self.failing <= FAILING
            }
            Tried::Right => {
                let mut taken = candidate_runner.taken();
                taken.sort_unstable();
                let new = self.signatures.insert(taken);
                let wanted = self.passing < PASSING / 2 || (new && self.passing < PASSING);
                self.passing += usize::from(wanted);
                wanted
            }
        }
    }
}

/// How holes are filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Different,
    Alike,
    Mixed,
}

fn filled(shapes: &[Shape], way: Way, random: &mut fastrand::Rng) -> Vec<Constant> {
    const INTS: [i64; 7] = [0, 1, 2, -1, 3, 5, -2];
    let holes = holes_of(shapes);
    let constant = |(number, hole): (usize, Hole)| {
        let choice = match way {
            Way::Different => number + 1,
            Way::Alike => 0,
            Way::Mixed => random.usize(0..4),
        };
        match hole {
            Hole::Int if way != Way::Different => Constant::Int(INTS[choice % INTS.len()]),
            hole => plain(hole, choice),
        }
    };
    holes.into_iter().enumerate().map(constant).collect()
}

/// A constant by its number.
fn plain(hole: Hole, number: usize) -> Constant {
    let letter = b'a' + (number % 26) as u8;
    match hole {
        Hole::Int => Constant::Int(number as i64),
        Hole::Char => Constant::Char(letter),
        Hole::Float => Constant::Float(number as f64),
        Hole::String | Hole::Bytes => Constant::Text(Arc::from([letter].as_slice())),
    }
}
