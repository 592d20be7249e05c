//! Repairs a wrong program: where to look, what to try, and which change that holds is the smallest.
//!
//! In: the text of a submission, donors (the reference, right submissions of the class), and a [`PatchTester`] that says on which
//! tests a changed text is right and searches for differences. Out: [`Change`]s of the text; start at [`repair()`].
//! What a change does is put into words by [`explain`].
//! Small edits and pieces of the reference follow Lee, Song, So & Oh (FixML, OOPSLA 2018), pieces of other submissions Song, Lee & Oh
//! (CAFE, FSE 2021); ours differ in that every candidate goes through the search for counterexamples, and in that pieces
//! are aligned with the student's text, so that only what differs is changed.
//! Invariant: whatever is handed out went through [`PatchTester::verify`]; the same input gives the same changes.
//! Not here: loading and running programs (see `driver`).

pub mod change;
pub mod diff;
mod functions;
mod graft;
mod idle;
mod kinds;
mod localise;
mod naming;
mod neat;
mod patch_tester;
mod pointless;
mod reading;
pub mod say;
mod search;
mod small;
pub mod stub;
mod transplant;

pub use change::{Change, applied};
pub use diff::unified;
pub use patch_tester::{PatchTester, Verified};
pub use reading::Reading;
pub use say::{Explanation, Mistake, explain, explain_for, place_words};
pub use search::{Extent, Origin, Patch, Report, Request, repair};
pub use stub::{Unfinished, unfinished};
