//! Constants worth trying: those that occur in the two programs, and their neighbours.
//!
//! In: programs, and words that the exercise speaks of. Out: the literals of the programs' own functions (not the library's), each
//! with the numbers beside it, and the words.

use crate::reach;
use refute_ir::program::GlobalId;
use refute_ir::{Literal, LiteralPlace, Program};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Constants at hand, simplest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    /// Integers.
    pub ints: Vec<i64>,
    /// Strings.
    pub texts: Vec<Arc<[u8]>>,
    /// Floats.
    pub floats: Vec<f64>,
    /// Characters that stand in the programs, alone or in strings; the integers among their codes cannot be told apart.
    pub chars: Vec<u8>,
    /// How many of something there may be: small numbers of the programs and the next ones, which are sizes of buffers and
    /// tables, lengths of words, rounds of a game.
    pub counts: Vec<usize>,
    /// Strings with a meaning: numbers and truth values written out, the pieces of the programs' strings.
    pub words: Vec<Arc<[u8]>>,
}

/// Integers of which every pool has some.
const COMMON_INTS: [i64; 9] = [0, 1, -1, 2, 3, -2, 5, 10, 100];
/// Floats of which every pool has some.
const COMMON_FLOATS: [f64; 7] = [0.0, 1.0, 2.0, -1.0, 0.5, 3.0, -2.5];
/// Numbers that may say how many of something there are: fewer are tried anyway, more are too large.
const COUNTS: std::ops::RangeInclusive<usize> = 3..=24;
/// The smallest and the largest integer.
pub(crate) const BORDERS: [i64; 2] = [-(1 << 62), (1 << 62) - 1];

/// The integers that stand in what a variable can reach, smallest first, the library's left out.
pub fn literals(program: &Program, from: GlobalId) -> Vec<i64> {
    let mut ints = BTreeSet::new();
    for id in reach::functions(program, from) {
        if id.index() < program.library.functions {
            continue;
        }
        ints.extend(program.functions[id.index()].literals().filter_map(|(_, literal)| match literal {
            Literal::Int(n) => Some(n),
            _ => None,
        }));
    }
    ints.into_iter().collect()
}

/// The constants of programs, and further texts.
pub(crate) fn literal_pool(programs: &[&Program], further: &[Arc<[u8]>]) -> Pool {
    let mut ints: BTreeSet<(u64, i64)> = BTreeSet::new();
    let mut texts: BTreeSet<(usize, Arc<[u8]>)> = BTreeSet::new();
    let mut floats: Vec<f64> = COMMON_FLOATS.to_vec();
    let mut chars: Vec<u8> = Vec::new();
    let mut counts: BTreeSet<usize> = BTreeSet::new();
    let mut own: BTreeSet<i64> = BTreeSet::new();
    let mut int = |n: i64| {
        for n in [n, n.wrapping_sub(1), n.wrapping_add(1), n.wrapping_neg()] {
            if (BORDERS[0]..=BORDERS[1]).contains(&n) {
                ints.insert((n.unsigned_abs() * 2 + u64::from(n < 0), n));
            }
        }
    };
    COMMON_INTS.into_iter().for_each(&mut int);
    for program in programs {
        for function in &program.functions[program.library.functions..] {
            for (place, literal) in function.literals() {
                match (literal, place) {
                    (Literal::Int(n), _) => {
                        int(n);
                        own.extend([n.saturating_sub(1), n, n.saturating_add(1)]);
                        if let Some(n) = usize::try_from(n).ok().filter(|n| COUNTS.contains(n)) {
                            counts.extend([n, n + 1]);
                        }
                        chars.extend(u8::try_from(n).ok().filter(|byte| is_written(*byte)));
                    }
                    (Literal::Text(text), _) if text.len() <= 32 => {
                        chars.extend(text.iter().copied().filter(|byte| is_written(*byte)));
                        texts.insert((text.len(), text.clone()));
                    }
                    (Literal::Text(_), _) => {}
                    (Literal::Float(x), LiteralPlace::Expr) => {
                        floats.splice(COMMON_FLOATS.len()..COMMON_FLOATS.len(), [x, x + 1.0, x - 1.0]).for_each(drop);
                    }
                    (Literal::Float(x), LiteralPlace::Pattern) => floats.push(x),
                }
            }
        }
    }
    let mut unique = Vec::new();
    for float in floats {
        if !unique.iter().any(|other: &f64| other.to_bits() == float.to_bits()) {
            unique.push(float);
        }
    }
    let ints: Vec<i64> = ints.into_iter().map(|(_, n)| n).take(64).collect();
    let texts: Vec<Arc<[u8]>> = texts.into_iter().map(|(_, text)| text).take(32).collect();
    let mut seen = [false; 256];
    chars.retain(|byte| !std::mem::replace(&mut seen[usize::from(*byte)], true));
    let mut words = words(&own, &ints, &texts);
    // Last, and only as they are: what is simpler shows a mistake as well, where it does.
    for text in further.iter().filter(|text| text.len() <= 32).take(32) {
        if !words.contains(text) {
            words.push(text.clone());
        }
    }
    let counts = counts.into_iter().collect();
    Pool { ints, texts, floats: unique.into_iter().take(32).collect(), chars, counts, words }
}

/// Whether a character is likely to be meant as one.
fn is_written(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b' '..=b'~')
}

/// Strings that conversions understand, and the pieces of strings.
fn words(own: &BTreeSet<i64>, ints: &[i64], texts: &[Arc<[u8]>]) -> Vec<Arc<[u8]>> {
    let numbers = ints.iter().take(8).chain(own.iter().take(24)).map(i64::to_string);
    let others = ["true", "false", "0.5", "-1.5", "0x1f", "007"].map(str::to_string);
    let written = numbers.chain(others).map(|word| Arc::from(word.into_bytes()));
    let pieces = texts.iter().flat_map(|text| text.split(|byte| !byte.is_ascii_alphanumeric()));
    let mut words: Vec<Arc<[u8]>> = Vec::new();
    for word in written.chain(pieces.filter(|piece| !piece.is_empty()).map(Arc::from)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}
