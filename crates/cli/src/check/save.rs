//! `--save-test`: counterexamples appended to a file as asserts.
//!
//! In: asserts with the submissions they come from. Out: the file as it was, with those asserts at its end that it did
//! not have. Invariant: the file is replaced as a whole or not at all.

use crate::files::replace;
use refute_verdict::{CLOSE, TestItem};
use std::io::ErrorKind;
use std::path::Path;

/// An assert to be kept.
pub(super) struct Test {
    /// Where it comes from.
    pub submission: String,
    /// The item, without a line break at its end.
    pub item: TestItem,
}

/// Appends the asserts; says how many were new.
pub(super) fn save(path: &Path, tests: &[Test]) -> Result<usize, String> {
    let cannot = |error: std::io::Error| format!("cannot write `{}`: {error}", path.display());
    let before = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(cannot(error)),
    };
    let (text, added) = appended(&String::from_utf8_lossy(&before), tests);
    if added == 0 {
        return Ok(0);
    }
    let mut bytes = before;
    bytes.extend(text.into_bytes());
    replace(path, &bytes).map_err(cannot)?;
    Ok(added)
}

/// What is to be added to a text, and how many asserts that is.
fn appended(before: &str, tests: &[Test]) -> (String, usize) {
    let mut text = String::new();
    let mut added = 0;
    for test in tests {
        let is_there = |item: &str, known: &str| format!("\n{known}\n").contains(&format!("\n{item}\n"));
        let item = test.item.to_string();
        if is_there(&item, before) || is_there(&item, &text) {
            continue;
        }
        if text.is_empty() && !before.is_empty() && !before.ends_with('\n') {
            text.push('\n');
        }
        if test.item.uses_close() && !is_there(CLOSE, before) && !is_there(CLOSE, &text) {
            text += &format!("{}{CLOSE}\n", gap(before, &text));
        }
        text += &format!("{}(* from {} *)\n{}\n", gap(before, &text), in_comment(&test.submission), item);
        added += 1;
    }
    (text, added)
}

/// An empty line, but not at the beginning of a file.
fn gap(before: &str, text: &str) -> &'static str {
    if before.is_empty() && text.is_empty() { "" } else { "\n" }
}

/// A name that neither ends the comment nor opens a string or another comment in it.
fn in_comment(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_control() || matches!(c, '"' | '\'' | '{' | '|') { '_' } else { c });
    plain.collect::<String>().replace("*)", "*_").replace("(*", "_*")
}

#[cfg(test)]
mod tests;
