//! OCaml as text: the one hand that writes it.
//!
//! Whoever shows a value, an expression, a pattern or a type builds a [`Node`] and asks it for its text; where parentheses
//! stand and how literals are spelled is decided here, once. It is a crate of its own, below both `syntax` (which reads
//! OCaml and does not know `ir`) and `ir` (which shows values and does not know `syntax`).
//! [`level`] has OCaml's levels of precedence, [`literal`] its constants, `node` the tree, `layout` its text, [`doc`]
//! the choice of line breaks. The printer of whole programs (`syntax::print`) has a tree of its own, the parser's, and
//! shares levels, literals and line breaks with everybody else.
//! Invariant: what is printed reads back as what was meant (`syntax/src/print/readback.rs` tries it on random trees).

pub mod doc;
mod layout;
pub mod level;
pub mod literal;
mod node;

pub use layout::Style;
pub use level::{Grouping, Level};
pub use node::{Brackets, Kind, Node};
