//! OCaml text to tree and back.
//!
//! In: the bytes of one file. Out: a [`Tree`] and the [`Problem`]s met on the way; start at [`parse`]. Parsing never
//! fails: what cannot be read becomes an error node, and the rest of the file is still there.
//! The tree covers the language up to functors, labels and polymorphic variants; what the checker does not support
//! yet is refused there, by name, not here. Only constructs the tree cannot express are refused by the parser.
//! Not here: names, scopes, types.

pub mod dump;
mod legible;
pub mod lexer;
pub mod myth;
pub mod parser;
pub mod print;
pub mod problem;
pub mod synth_source;
pub mod token;
pub mod tree;
pub mod walk;

pub use dump::{dump, dump_tokens, same_structure};
pub use legible::{TEXT_LIMIT, is_legible};
pub use lexer::{Lexed, lex, strings};
pub use parser::{DEPTH_LIMIT, GOAL, Opener, Parsed, parse, parse_equation, parse_synth_source, used_files};
pub use print::{print, print_expr, print_pat};
pub use problem::{EquationFlaw, Expected, Mistake, Problem};
pub use synth_source::{GoalFlaw, SynthSource};
pub use token::{Token, TokenKind};
pub use tree::Tree;
