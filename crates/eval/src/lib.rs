//! Runs core programs: compiled once to bytecode, run many times on an explicit stack.
//!
//! Not here: how programs come about (see `frontend`), what to run them on (see the engines).
