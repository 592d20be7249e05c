//! The waist of the house: what the front end hands to the engines.
//!
//! A [`Program`] is small, explicit and typed at its borders: functions over numbered locals, matches compiled to
//! decision trees with stable branch ids, library calls down to [`Prim`]itives. [`Type`]s and [`TypeTable`]s describe
//! data, so that values can be read, built, enumerated and printed; [`Value`] is a finished value outside any machine.
//! Not here: surface syntax, inference (see `typing`), running (see `eval`).

mod boxed;
pub mod dump;
pub mod format;
pub mod generalised;
mod literals;
pub mod prim;
pub mod program;
pub mod show_declaration;
pub mod show_signature;
pub mod show_type;
pub mod show_value;
pub mod signature;
pub mod types;
pub mod value;
pub mod variable_names;

pub use boxed::BoxedInt;
pub use literals::{Literal, LiteralPlace};
pub use prim::Prim;
pub use program::Program;
pub use show_type::{TypePrinter, show_type, show_types};
pub use show_value::show_value;
pub use types::{Type, TypeTable};
pub use value::Value;
pub use variable_names::{NamedType, VariableNames};
