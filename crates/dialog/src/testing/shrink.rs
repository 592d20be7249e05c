//! Makes the values of a failing input sequence small.
//!
//! In: a sequence on which the program fails. Out: one on which it fails in the same way, not longer, with values as small
//! as was found. First its values are tried on shorter paths (`plan::shorter`), the shortest first. Then, greedily: lines are dropped (repetitions after invalid values), a number and its opposite are replaced
//! wherever they occur (values of a conversation often depend on each other), then each line is replaced by simpler
//! ones, until nothing simpler fails. Every candidate is simpler by [`weight`], so that it ends; runs are counted, so that it
//! ends soon.

use super::Bench;
use crate::numeral;
use crate::plan;
use crate::trace::{Input, RunError};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use refute_verdict::dialog::{Conversation, Fault};
use std::collections::BTreeSet;

/// Runs that are spent on making a failure small.
const RUNS: usize = 300;

/// The same for failures of which each takes as long as a time limit, or writes as much as a limit allows.
const SLOW_RUNS: usize = 2;

/// The smallest failure that was found.
pub(super) fn shrink(
    bench: &mut Bench<'_>,
    mut inputs: Vec<Input>,
    mut failure: Conversation,
) -> Result<(Vec<Input>, Conversation), RunError> {
    let mut left = if is_slow(&failure) { SLOW_RUNS } else { RUNS };
    if !is_slow(&failure) {
        for candidate in plan::shorter(bench.spec, &inputs) {
            if !bench.speaks_about(&candidate) {
                continue;
            }
            left -= 1;
            if let Some(shorter) = bench.failure_on(&candidate)?.filter(|shorter| shorter.fault == failure.fault) {
                (inputs, failure) = (candidate, shorter);
                break;
            }
        }
    }
    'simpler: loop {
        for candidate in candidates(&inputs) {
            if !bench.speaks_about(&candidate) {
                continue;
            }
            if left == 0 {
                return Ok((inputs, failure));
            }
            left -= 1;
            // Another mistake of the same program may be simpler, but it is this one that is being told.
            if let Some(simpler) = bench.failure_on(&candidate)?.filter(|simpler| simpler.fault == failure.fault) {
                (inputs, failure) = (candidate, simpler);
                continue 'simpler;
            }
        }
        return Ok((inputs, failure));
    }
}

/// Whether every run on these inputs goes on until it is stopped.
pub(super) fn is_slow(failure: &Conversation) -> bool {
    matches!(failure.fault, Fault::Timeout | Fault::OutputLimit | Fault::ResourceLimit)
}

/// Simpler sequences, the most promising first.
fn candidates(inputs: &[Input]) -> Vec<Vec<Input>> {
    let shorter = (0..inputs.len()).map(|at| {
        let mut candidate = inputs.to_vec();
        candidate.remove(at);
        candidate
    });
    let smaller = (0..inputs.len()).flat_map(|at| {
        let lines = match &inputs[at] {
            Input::Line(line) => simpler_lines(line),
            Input::End => Vec::new(),
        };
        lines.into_iter().map(move |line| {
            let mut candidate = inputs.to_vec();
            candidate[at] = Input::Line(line);
            candidate
        })
    });
    shorter.chain(together(inputs)).chain(smaller).collect()
}

/// Sequences in which one number is nearer to zero wherever it or its opposite is a whole line.
fn together(inputs: &[Input]) -> Vec<Vec<Input>> {
    let whole = |input: &Input| match input {
        Input::Line(line) => numeral::integer(line),
        Input::End => None,
    };
    let sizes: BTreeSet<BigInt> = inputs.iter().filter_map(whole).map(|number| number.abs()).collect();
    let replaced = |size: &BigInt, smaller: &BigInt| {
        let replace = |input: &Input| match whole(input) {
            Some(number) if number == *size => Input::Line(smaller.to_string()),
            Some(number) if number == -size => Input::Line((-smaller).to_string()),
            _ => input.clone(),
        };
        inputs.iter().map(replace).collect()
    };
    // Nothing is nearer to zero than zero itself.
    let largest_first = sizes.iter().rev().filter(|size| !size.is_zero());
    largest_first
        .flat_map(|size| simpler_integers(size).into_iter().map(move |smaller| replaced(size, &smaller)))
        .collect()
}

/// Simpler lines than this one: each of its words made simpler, and the line made shorter as a text.
fn simpler_lines(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut simpler: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for number in numeral::integer(word).map(|number| simpler_integers(&number)).unwrap_or_default() {
            let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            words[at] = number.to_string();
            simpler.push(words.join(" "));
        }
    }
    simpler.extend(simpler_texts(line));
    simpler.retain(|candidate| weight(candidate) < weight(line));
    simpler
}

/// Integers nearer to zero: zero itself, halves on the way, the next one; positive before negative.
fn simpler_integers(number: &BigInt) -> Vec<BigInt> {
    let mut simpler = vec![BigInt::zero()];
    if number.is_negative() {
        simpler.push(-number);
    }
    let mut gap: BigInt = number / 2;
    while !gap.is_zero() {
        simpler.push(number - &gap);
        gap /= 2;
    }
    simpler
}

/// Texts that are shorter, or of the same length and plainer.
fn simpler_texts(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let without = |from: usize, to: usize| chars[..from].iter().chain(&chars[to..]).collect::<String>();
    let mut simpler = vec![String::new()];
    let half = chars.len() / 2;
    simpler.extend([without(0, half), without(half, chars.len())]);
    simpler.extend((0..chars.len()).map(|at| without(at, at + 1)));
    for at in 0..chars.len() {
        let mut plainer = chars.clone();
        plainer[at] = 'a';
        simpler.push(plainer.into_iter().collect());
    }
    simpler
}

/// How complex a line is: a number by its size, then a text by its length and by how many of its characters are not `a`.
/// A number and a text are never compared but by this order, which has no endless descent.
fn weight(line: &str) -> (usize, Vec<(BigInt, bool)>, usize) {
    let numbers: Vec<(BigInt, bool)> =
        line.split(' ').filter_map(numeral::integer).map(|number| (number.abs(), number.is_negative())).collect();
    let letters = line.chars().filter(|char| *char != 'a' && !char.is_ascii_digit() && *char != '-').count();
    (line.chars().filter(|char| *char != '-').count(), numbers, letters)
}
