//! `refute grade`: a whole class.

mod pool;
mod wire;
