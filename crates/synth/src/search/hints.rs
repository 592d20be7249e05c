//! What the name of a goal says about the operators that its function is made of.
//!
//! Remainders and quotients fit a few examples by chance more often than anything else; a name that speaks of digits or of even
//! numbers makes them likely.

/// Pieces of names that speak of remainders or quotients.
const OF_DIVISION: [&str; 23] = [
    "even", "odd", "div", "mod", "leap", "fizz", "digit", "gcd", "lcm", "prime", "half", "halve", "average", "mean",
    "binary", "bits", "base", "collatz", "multiple", "parity", "hour", "minute", "weekday",
];

/// What is expected of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hints {
    /// That it divides.
    pub divides: bool,
}

impl Hints {
    /// Those of a name.
    pub(super) fn of(name: &str) -> Hints {
        let name = name.to_lowercase();
        Hints { divides: OF_DIVISION.iter().any(|piece| name.contains(piece)) }
    }
}
