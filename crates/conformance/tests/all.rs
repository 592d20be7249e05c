//! All tests of this crate from outside, as one program: linking a program takes longer than most of its tests.

mod claims;
mod classes;
mod courses;
mod cover_tests;
mod coverage;
mod dialog_costs;
mod dialog_mutants;
mod fresh_kinds;
mod generalize;
#[path = "generalize_say/main.rs"]
mod generalize_say;
mod generated;
mod grade;
mod inputs;
mod justice;
mod library;
mod literate;
mod mutants;
mod mutated;
mod proofs;
mod proved;
mod repair;
mod sequences;
mod solved;
mod structure;
mod suite;
mod synth;
mod why;
