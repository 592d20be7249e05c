//! Any bytes through lexer, parser, inference and lowering: no panic.
//!
//! `cargo +nightly fuzz run --features engine front_end`

#![no_main]

use libfuzzer_sys::fuzz_target;
use refute_frontend::Session;
use refute_source::Sources;

fuzz_target!(|text: &[u8]| {
    let mut sources = Sources::new();
    let file = sources.add("fuzz.ml", text);
    let diagnostics = Session::new().add(&sources, file);
    for diagnostic in &diagnostics {
        assert!(diagnostic.span().end as usize <= text.len(), "{diagnostic:?}");
    }
});
