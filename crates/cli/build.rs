//! Writes into the program where it finds libz3 when it is started.
//!
//! First beside the program and in a `lib` folder there (how releases are packed), then where the set-up script put it.

use std::env;

fn main() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo::rerun-if-changed=build.rs");
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../third_party/z3/lib");
    let folder = env::var("Z3_LIBRARY_PATH_OVERRIDE").unwrap_or_else(|_| usual.to_owned());
    println!("cargo::rustc-link-arg-bins=-Wl,-rpath,$ORIGIN:$ORIGIN/lib:{folder}");
}
