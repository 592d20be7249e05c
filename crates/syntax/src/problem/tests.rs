//! Message tests.
