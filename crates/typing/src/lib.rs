//! Inference as OCaml's.
//!
//! In: a [`refute_syntax::Tree`] and the [`Env`] of everything declared before it. Out: a [`Typed`] table (what every
//! name, constructor, field and literal means, and the type of every node) and the [`Problem`]s; start at [`infer`].
//! The tree is not changed: lowering reads it together with the table. Inference goes on after a problem; what
//! depends on the broken part gets a type that fits everywhere, so one mistake gives one message.

mod arena;
pub mod env;
pub mod exhaustiveness;
mod explain;
mod export;
mod format;
pub mod identity;
mod infer;
pub mod library;
pub mod problem;
mod recursion;
mod row;
pub mod typed;
mod unify;
mod variance;

pub use env::{Demanded, Env, Origin};
pub use infer::infer;
pub use problem::Problem;
pub use typed::Typed;
