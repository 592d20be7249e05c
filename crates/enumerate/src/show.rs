//! Shapes with their constants as OCaml text that can be pasted.

use crate::shape::{Constant, Shape};
use crate::space::Space;

/// A shape with its constants; parenthesised where an argument of a function needs it.
pub fn show(space: &Space, shape: &Shape, constants: &[Constant]) -> String {
    let _ = (space, shape, constants);
    String::new()
}

/// A call of a function with these arguments; the constants are those of all arguments one after another.
pub fn show_call(space: &Space, function: &str, args: &[Shape], constants: &[Constant]) -> String {
    let _ = (space, function, args, constants);
    String::new()
}
