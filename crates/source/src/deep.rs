//! Recursion over things that users nest as deep as they like: programs, values, specifications.

/// Less room than this on the stack, and a new piece is begun.
const ENOUGH: usize = 128 << 10;
/// The size of a new piece.
const PIECE: usize = 2 << 20;

/// Does something that may call itself again and again: where the stack is about to end it goes on in a piece on the heap.
pub fn deep<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(ENOUGH, PIECE, work)
}
