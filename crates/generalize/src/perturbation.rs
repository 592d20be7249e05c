//! A short program over operators that makes failing inputs of failing inputs.

/// See the head of the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Perturbation {}
