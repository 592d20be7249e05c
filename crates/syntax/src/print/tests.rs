//! Printer tests.
