//! Real programs under the runner.
//!
//! Nothing asserted here depends on how fast the machine is: conversations are compared as text, endings as values.
#![cfg(target_os = "linux")]

#[path = "runs/bench.rs"]
mod bench;
#[path = "runs/exact.rs"]
mod exact;
#[path = "runs/leftovers.rs"]
mod leftovers;
#[path = "runs/limits.rs"]
mod limits;
#[path = "runs/odd.rs"]
mod odd;
#[path = "runs/runtimes.rs"]
mod runtimes;
#[path = "runs/sandbox.rs"]
mod sandbox;
