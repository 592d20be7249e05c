//! Makes sure that libz3 is there, and lets tests find it.
//!
//! In: `Z3_LIBRARY_PATH_OVERRIDE`, set by `.cargo/config.toml`. Out: links to the library in the output folder, which is
//! announced as a search path: Cargo puts search paths inside its target folder on the run path of `cargo test` and
//! `cargo run`, for this crate and for all that use it, wherever the target folder is. A finished program that is
//! started without Cargo has the path written into it (`crates/cli/build.rs`).

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What the linker looks for, and what programs look for when they start.
const NAMES: [&str; 2] = ["libz3.so", "libz3.so.5.4"];

fn main() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo::rerun-if-changed=build.rs");
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../third_party/z3/lib");
    let folder = PathBuf::from(env::var_os("Z3_LIBRARY_PATH_OVERRIDE").unwrap_or_else(|| usual.into()));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    for name in NAMES {
        println!("cargo::rerun-if-changed={}", folder.join(name).display());
        if let Err(error) = link(&folder.join(name), &out.join(name)) {
            println!("cargo::error=The solver library is not there ({}: {error}).", folder.join(name).display());
            println!("cargo::error=Run ./demo or ./test once: they fetch it into third_party/z3/lib.");
            println!("cargo::error=Or only that: bash -c '. scripts/setup.sh && need_z3'");
            return;
        }
    }
    println!("cargo::rustc-link-search=native={}", out.display());
}

/// Makes `at` a link to `file`, which must exist.
fn link(file: &Path, at: &Path) -> std::io::Result<()> {
    let file = fs::canonicalize(file)?;
    match fs::remove_file(at) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    std::os::unix::fs::symlink(file, at)
}
