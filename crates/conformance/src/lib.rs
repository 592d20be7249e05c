//! Our OCaml against the real one: literate cases, generated programs, mutated inputs, a measured corpus.
//!
//! [`oracle`] runs batches of programs on the real OCaml, [`ours`] on our front end and machine; both give a
//! [`Transcript`]. The tests of this crate compare them on `tests/lang/*.md` and on programs of the generator.
//! For `refute check`: [`class`] reads exercises with their submissions, [`judge`] judges them, [`replay`] puts every
//! counterexample to the real OCaml, [`mutants`] changes references and [`exhaustive`] compares what was not refuted on
//! all small inputs; [`measure`] and [`report`] make the tables of `docs/benchmarks.md`.
//! For `refute cover` and `refute solve`: [`suite`] reads our own equations and functions, [`reach`] runs every
//! small input, [`coverage`] counts branches, [`marks`] lets the real OCaml tell which branches it takes; [`claims`] holds what is proved
//! against running generated functions.
//! For `refute synth`: [`problems`] reads our own problems with the functions that are meant, [`agree`] compares an answer
//! with those on all small inputs, [`asserted`] writes examples as OCaml, [`synthesis`] measures the search, [`everyday`] the whole command with its questions, [`roundtrip`] the way from functions to examples and back.
//! For `refute generalize`: [`generalization`] puts our own benchmarks, and what is said about them, to the real OCaml,
//! [`families`] measures how well failing inputs are described and found.
//! For `refute repair`: [`repair`] repairs the submissions of a class, [`against`] compares what came of it with the
//! reference on the real OCaml, [`repairs`] measures a corpus, [`patches`] puts what it gives to the real OCaml, [`sample`]
//! chooses the mutants that are repaired.
//! For `refute dialog`: [`dialogs`] plans and tests the tasks of the original's cost table.
//! Not here: anything a user of the tool needs; this crate is never shipped.

pub mod against;
pub mod agree;
pub mod asserted;
pub mod claims;
pub mod class;
pub mod compare;
pub mod corpus;
pub mod coverage;
pub mod dialogs;
pub mod everyday;
pub mod exhaustive;
pub mod extent;
pub mod families;
pub mod generalization;
pub mod generate;
pub mod grade;
pub mod grade_run;
pub mod inputs;
pub mod judge;
pub mod labelled;
pub mod labels;
pub mod layout;
pub mod literate;
pub mod marks;
pub mod measure;
pub mod mutants;
pub mod mutate;
pub mod oracle;
pub mod ours;
pub mod parallel;
pub mod patches;
pub mod problems;
pub mod proving;
pub mod reach;
pub mod reasons;
pub mod repair;
pub mod repairs;
pub mod replay;
pub mod report;
pub mod roundtrip;
pub mod sample;
pub mod structure;
pub mod suite;
pub mod synthesis;
pub mod transcript;

pub use transcript::{Ending, Note, Transcript};
