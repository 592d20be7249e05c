//! Two texts as a unified diff.
//!
//! In: the name of a file, its old and its new bytes. Out: what `diff -u` prints, so that `patch` takes it; start at [`unified`].
//! Lines are compared as bytes and end at LF: a CR before it belongs to the line and is kept. Bytes that are not UTF-8 are
//! replaced in the output, so such a diff is for reading.
//! Not here: colours, and which bytes are replaced (see [`crate::Change`]).

#[cfg(test)]
mod tests;

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};
use std::ops::Range;

/// How many equal lines stand before and after a change.
const CONTEXT: usize = 3;

/// The unified diff with three lines of context; empty when the texts are equal.
pub fn unified(name: &str, old: &[u8], new: &[u8]) -> String {
    if old == new {
        return String::new();
    }
    let (old, new) = (lines(old), lines(new));
    let mut out = format!("--- {name}\n+++ {name}\n");
    for hunk in group_diff_ops(capture_diff_slices(Algorithm::Myers, &old, &new), CONTEXT) {
        write_hunk(&mut out, &hunk, &old, &new);
    }
    out
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

fn write_hunk(out: &mut String, hunk: &[DiffOp], old: &[&[u8]], new: &[&[u8]]) {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return };
    let removed = first.old_range().start..last.old_range().end;
    let added = first.new_range().start..last.new_range().end;
    out.push_str(&format!("@@ -{} +{} @@\n", counted(&removed), counted(&added)));
    for op in hunk {
        if let DiffOp::Equal { .. } = op {
            write_lines(out, ' ', old, op.old_range());
        } else {
            write_lines(out, '-', old, op.old_range());
            write_lines(out, '+', new, op.new_range());
        }
    }
}

/// `first,count` as hunks have it: a count of one is left out, and no lines are said to stand after line `first`.
fn counted(range: &Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => (range.start + 1).to_string(),
        count => format!("{},{count}", range.start + 1),
    }
}

fn write_lines(out: &mut String, sign: char, lines: &[&[u8]], range: Range<usize>) {
    for line in lines.get(range).unwrap_or_default() {
        out.push(sign);
        out.push_str(&String::from_utf8_lossy(line));
        if !line.ends_with(b"\n") {
            out.push_str("\n\\ No newline at end of file\n");
        }
    }
}
