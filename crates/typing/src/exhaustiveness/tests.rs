//! Tests of exhaustiveness.
