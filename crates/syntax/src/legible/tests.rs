//! What is read, and what is not.

use super::*;

fn problem(bytes: &[u8]) -> Option<Problem> {
    illegible(bytes, FileId(0))
}

#[test]
fn programs_are_read_in_every_encoding() {
    for text in ["let f x = x\r\n\tin y", "(* ж\u{fc}r \u{1f600} *)", "\u{feff}let x = 1", ""] {
        assert_eq!(problem(text.as_bytes()), None, "{text}");
    }
    // Latin-1 and KOI8: nothing but bytes that are no UTF-8.
    assert_eq!(problem(&[0xe9; 1000]), None);
    // OCaml reads a string with control characters in it.
    assert_eq!(problem(b"let s = \"\0\x01\x02\""), None);
}

#[test]
fn what_was_compiled_packed_or_drawn_is_not_a_text() {
    let mut elf = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0".to_vec();
    elf.extend(b"let rotate n l = l\n".repeat(10));
    let noise: Vec<u8> = (0..5000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    for bytes in [&elf[..], &noise] {
        assert!(matches!(problem(bytes), Some(Problem::NotText { wide: false, .. })));
    }
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(b"let x = 1\n".iter().flat_map(|byte| [*byte, 0])).collect();
    assert!(matches!(problem(&wide), Some(Problem::NotText { wide: true, .. })));
}

#[test]
fn a_text_may_be_as_long_as_the_limit() {
    assert_eq!(problem(&vec![b' '; TEXT_LIMIT]), None);
    let long = problem(&vec![b' '; TEXT_LIMIT + 1]);
    assert!(matches!(long, Some(Problem::TextTooLong { limit: TEXT_LIMIT, .. })));
}
