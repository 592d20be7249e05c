//! Text to core program.
//!
//! A [`Session`] starts with the embedded library and takes one text after another, as OCaml's toplevel does: a
//! reference and its observer, a submission, then the calls to try. Each text is parsed, typed and lowered; its
//! problems come back as diagnostics, and the program grows only when there is no error among them.
//! Not here: files (texts come in through `Sources`), running.

pub mod lower;
mod matching;
pub mod prelude;
pub mod session;

pub use session::{Checked, Grammar, Messages, Session};
