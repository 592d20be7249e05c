//! Inputs of a type in order of size, constants left open.
//!
//! A [`Space`] describes what inputs look like: a finite grammar made from the types of a program. A [`Shape`] is an
//! input whose constructors are fixed while its constants (integers, characters, strings, floats) are holes; functions
//! are small [`Lambda`]s. [`Inputs`] yields the shapes of a tuple of arguments, smallest first, each once, lazily.
//! What is put into the holes is for others to decide; [`show()`] prints a shape with its constants as OCaml.
//! Follows the symbolic test cases of Song, Lee & Oh (OOPSLA 2019) section 4.
//! Not here: running anything, choosing constants.

mod bodies;
mod container;
pub mod inputs;
pub mod lambda;
pub mod shape;
pub mod show;
pub mod space;

pub use container::Container;
pub use inputs::{Inputs, Strings};
pub use lambda::{Binary, Body, Lambda, Param, Print, Raised};
pub use shape::{Constant, Hole, Shape, holes_of, size_of};
pub use show::{construct_piece, piece, record_piece, show, show_alone, show_call, show_labelled_call, show_open};
pub use space::bounds::minima;
pub use space::{Case, Node, NodeId, Space, Unsupported};
