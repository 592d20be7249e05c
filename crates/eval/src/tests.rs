//! Tests of the whole machine on hand-built programs.

mod builder;
mod runs;
mod tables;
