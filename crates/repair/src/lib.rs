//! Repairs a wrong program: where to look, what to try, and which change that holds is the smallest.
//!
//! In: the text of a submission, donors (the reference, right submissions of the class), and a [`Bench`] that says on which
//! tests a changed text is right and searches for differences. Out: [`Change`]s of the text; start at [`repair()`].
//! What a change does is put into words by [`told`].
//! Invariant: whatever is handed out went through [`Bench::verify`]; the same input gives the same changes.
//! Not here: loading and running programs (see `driver`).

pub mod change;
pub mod diff;
pub mod say;
pub mod stub;

pub use change::{Change, applied};
pub use diff::unified;
pub use say::{Mistake, Told, place_words, told, told_for};
pub use stub::{Unfinished, unfinished};
