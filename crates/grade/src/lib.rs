//! A class as a whole: what wrong submissions have in common, which inputs tell them from right ones, what the
//! instructor's tests are worth, which rules are broken, what everybody gets.
//!
//! In: what was found out about each submission (`verdict`), and the exercise's settings. Out: a `ClassReport`.
//! Invariant: nothing is run here; the same material gives the same report, whatever the order of its parts.
//! Not here: judging (see `check`), processes and files (see `cli`), formats (see `report`).

pub mod settings;

pub use settings::{PointsRule, Rules, Scheme};
