//! The operators that perturbations are made of: derived from the types, functions of the program, the user's own.
