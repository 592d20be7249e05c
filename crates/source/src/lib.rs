//! Files, spans, interned names, and the one shape in which every problem is shown to a person.
//!
//! Everything here is about *where* something stands in a text and *how* to talk about it; nothing here knows OCaml.
//! Start at [`Sources`] (the texts), [`Span`] (a place in one of them), [`Name`] (an interned word) and
//! [`Diagnostic`] (a message about some places); [`render`] turns diagnostics into terminal text.
//! Not here: any rule of the language, any file access (texts come in as bytes).

mod deep;
pub mod diagnostic;
mod few;
pub mod name;
pub mod render;
pub mod sources;
pub mod span;
pub mod suggest;
pub mod visible;

pub use deep::deep;
pub use diagnostic::{Diagnostic, Edit, Hint, Label, Severity};
pub use few::{MORE_MESSAGES, MOST_MESSAGES, few};
pub use name::Name;
pub use sources::{FileId, LineColumn, Place, SourceFile, Sources};
pub use span::Span;
