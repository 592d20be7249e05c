//! A class report in every format that a course uses.
//!
//! In: a `ClassReport`. Out: files as names and bytes; start at the format's own module. Nothing is computed here that
//! another reader of the report would need: that belongs into the report itself.
//! Not here: writing files (see `cli`).
