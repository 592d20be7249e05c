//! Predicates, patterns and generators as people read them and as OCaml compiles them.
//!
//! In: what inputs look like and what was found out about them. Out: [`predicate_code`] (OCaml to be put after the program),
//! [`formula()`] (one line), [`words()`] (the end of a sentence), [`generator_code`] and [`qcheck_code`] (endless generators).
//! Invariant: the code says the same as [`crate::holds`] on every input; tests compare the two on the real OCaml.
//! Not here: the code of perturbations (see `perturbation`), showing patterns (see `pattern`).
//!
//! Example: `Compare(AtMost, Field(a, 1, 0), Field(b, 1, 0))` is `match a, b with x :: _, y :: _ -> x <= y | _ -> false`,
//! `a.(0) <= b.(0)` and "the first element of `a` is at most the first element of `b`".

mod cases;
mod changes;
mod code;
mod formula;
mod generator;
mod guards;
mod helpers;
mod labels;
mod names;
#[cfg(test)]
mod notation;
mod ocaml;
mod parts;
mod patterns;
mod phrases;
mod printer;
mod recursive;
mod shaped;
mod typed;
mod words;

pub use code::{is_written, predicate_code};
pub(crate) use formula::conjunction_formula;
pub use formula::{Formula, formula};
pub use generator::{Generator, generator_code, qcheck_code};
pub(crate) use shaped::{letter_for, pattern_of};
pub use words::words;
