//! Any bytes through the front end and a short evaluation: no panic, and what must hold for every text holds.
//!
//! `cargo +nightly fuzz run --features engine front_end`

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    if let Err(reason) = refute_conformance::structure::check_whole(text) {
        panic!("{reason}");
    }
});
