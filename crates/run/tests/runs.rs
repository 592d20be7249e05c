//! Real programs under the runner.
//!
//! Nothing asserted here depends on how fast the machine is: conversations are compared as text, endings as values.
#![cfg(target_os = "linux")]

#[path = "runs/bench.rs"]
mod bench;
#[path = "runs/odd.rs"]
mod odd;
