//! Patterns of small programs.
