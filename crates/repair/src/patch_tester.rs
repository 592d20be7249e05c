//! What a changed text is tried on: tests that grow, and the search for differences.

use std::ops::Range;

/// Says what a changed text does.
pub trait PatchTester {
    /// Loads a text; false when it does not type or fit.
    fn enter(&mut self, text: &[u8]) -> bool;
    /// How many tests there are; they only become more.
    fn tests(&self) -> usize;
    /// Whether the text that was entered passes a test.
    fn passes(&mut self, test: usize) -> bool;
    /// All branches of the text that was entered, as places of it.
    fn branches(&self) -> Vec<Range<usize>>;
    /// Those of them that the last test took; all of them when it was not run.
    fn taken(&self) -> Vec<Range<usize>>;
    /// How many warnings a text gets that types.
    fn warnings(&self, text: &[u8]) -> usize;
    /// Searches a text for differences with the whole effort, and once more around the places that were changed.
    fn verify(&mut self, text: &[u8], changed: &[Range<usize>]) -> Verified;
    /// The branches of the text that was found to hold last which some input took.
    fn reached(&self) -> Vec<Range<usize>>;
    /// Whether it is time to stop.
    fn stopped(&self) -> bool;
    /// Hears how far the search is: texts tried, and the most tests that one of them passes.
    fn heard(&mut self, tried: u64, passed: usize);
}

/// What the search for differences says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verified {
    /// None was found.
    Holds,
    /// One was found and is a test from now on.
    Fails,
    /// It could not be told.
    Unknown,
}
