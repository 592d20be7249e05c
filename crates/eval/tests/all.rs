//! All tests of this crate from outside, as one program: linking a program takes longer than most of its tests.

mod limits;
mod programs;
mod watched;
