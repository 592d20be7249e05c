//! Simpler texts in the place of one: shorter ones, then ones of simpler characters.
//!
//! In: a text at which two programs differ. Out: texts to try instead, and how simple a text is. The length of a text that
//! is one constant is not part of the order in which inputs are tried, so nothing else makes such a text short.

use crate::seeds::{LETTERS, NAMES};
use std::sync::Arc;

/// Characters of texts up to this length are replaced one by one.
const SHORT: usize = 40;

/// Texts made from this one: parts are left out, larger ones first, then characters become simpler.
pub(super) fn derived(text: &[u8]) -> Vec<Arc<[u8]>> {
    let mut derived = Vec::new();
    let mut width = text.len().div_ceil(2);
    while width > 0 {
        for start in (0..text.len()).step_by(width) {
            let end = (start + width).min(text.len());
            derived.push([&text[..start], &text[end..]].concat().into());
        }
        width = if width == 1 { 0 } else { width.div_ceil(2) };
    }
    if text.len() <= SHORT {
        derived.push(vec![LETTERS[0]; text.len()].into());
        for (at, byte) in text.iter().enumerate() {
            for simpler in plainer(*byte).iter().filter(|simpler| *simpler != byte) {
                let mut other = text.to_vec();
                other[at] = *simpler;
                derived.push(other.into());
            }
        }
    }
    derived
}

/// How simple a text is; smaller is simpler. Names come first, then what is short.
pub(super) fn rank(text: &[u8]) -> (u64, u64) {
    match NAMES.iter().position(|name| name.as_bytes() == text) {
        Some(place) => (0, place as u64),
        None => (1 + text.len() as u64, text.iter().map(|byte| letter_rank(*byte)).sum()),
    }
}

/// How simple a character is.
pub(super) fn letter_rank(byte: u8) -> u64 {
    match LETTERS.iter().position(|letter| *letter == byte) {
        Some(place) => place as u64,
        None => LETTERS.len() as u64 + u64::from(byte),
    }
}

/// Characters of the same kind that are simple, then simple ones of other kinds.
fn plainer(byte: u8) -> &'static [u8] {
    match byte {
        b'0'..=b'9' => b"01a",
        b'A'..=b'Z' => b"ABa",
        b'a'..=b'z' => b"abc",
        _ => b"a0 ",
    }
}
