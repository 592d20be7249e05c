//! A specification for people: in its own language, in English, and in the notation of the paper.
//!
//! In: a specification or a part of it. Out: text. `show_term`, [`show_slot`] and [`show_pattern`] give parts of a
//! `.dialog` text that mean the same (macros and quantifiers stay expanded); [`english`] is what could stand on the sheet
//! of the task; [`notation`] follows Fig. 6 of the paper.

mod english;
mod notation;
mod show;

pub use english::english;
pub use notation::notation;
pub(crate) use show::show_term;
pub use show::{show_pattern, show_slot, show_value};

#[cfg(test)]
mod tests;
