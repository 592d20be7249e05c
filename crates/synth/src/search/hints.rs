//! What the name of a goal says about the operators that its function is made of.
//!
//! Remainders and quotients fit a few examples by chance more often than anything else; a name that speaks of digits or of even
//! numbers makes them likely.

/// Pieces of names that speak of remainders or quotients.
const OF_DIVISION: [&str; 23] = [
    "even", "odd", "div", "mod", "leap", "fizz", "digit", "gcd", "lcm", "prime", "half", "halve", "average", "mean",
    "binary", "bits", "base", "collatz", "multiple", "parity", "hour", "minute", "weekday",
];

/// Pieces of names that speak of the largest or the smallest.
const OF_COMPARISON: [&str; 12] =
    ["depth", "height", "max", "min", "long", "large", "big", "high", "deep", "small", "short", "best"];

/// What is expected of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hints {
    /// That it divides.
    pub divides: bool,
    /// That it asks which is the larger or the smaller one.
    pub compares: bool,
}

impl Hints {
    /// Those of a name.
    pub(super) fn of(name: &str) -> Hints {
        let name = name.to_lowercase();
        let speaks_of = |pieces: &[&str]| pieces.iter().any(|piece| name.contains(piece));
        Hints { divides: speaks_of(&OF_DIVISION), compares: speaks_of(&OF_COMPARISON) }
    }
}
