//! Dump tests.
