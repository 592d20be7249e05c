//! `refute synth`: functions from types and examples.
//!
//! Parts: [`read`] makes problems of texts, [`reading`] does so for measurements; [`rivals`] tells two programs apart.

pub(crate) mod read;
pub(crate) mod reading;
pub(crate) mod rivals;

use crate::Text;
use refute_source::render::Colour;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is wanted, and how far to go.
#[derive(Clone, Debug)]
pub struct SynthRequest<'a> {
    /// The program with its goal.
    pub text: &'a Text,
    /// The texts that it uses (`#use "nat.ml"`), each by the name that stands there.
    pub used: &'a [Text],
    /// The function that is wanted, when the program has several goals.
    pub entry: Option<&'a str>,
    /// Modules of the library whose functions may be used, as typed (`List`, `String.length`).
    pub components: &'a [String],
    /// Answers to questions, in order: values, or whole examples such as `f [1] = 2`.
    pub answers: &'a [String],
    /// How many programs at most.
    pub all: usize,
    /// Steps of each search.
    pub steps: u64,
    /// Whether messages get colours.
    pub colour: Colour,
    /// Ends the search when it becomes true.
    pub stop: Arc<AtomicBool>,
}
