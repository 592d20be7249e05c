//! A program that prints which of its branches it takes, for the real OCaml.
//!
//! In: a text and its branches. Out: the text with a mark in front of what runs when a branch is taken; start at [`marked`].
//! Only branches with a text of their own get one: arms, `then`, a written `else`, right operands.
//! Invariant: apart from the marks it prints, the program does what it did.

use refute_cover::Target;
use refute_ir::program::BranchKind;

/// A text with marks.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The program.
    pub program: String,
    /// By target: what is printed when it is taken, if it has a mark.
    pub marks: Vec<Option<String>>,
}

/// Puts a mark in front of every target that has a text of its own.
pub fn marked(text: &str, targets: &[Target]) -> Marked {
    let mut insertions: Vec<(usize, std::cmp::Reverse<usize>, String)> = Vec::new();
    let mut marks = Vec::new();
    for (number, target) in targets.iter().enumerate() {
        let (start, end) = (target.span.start as usize, target.span.end as usize);
        if !has_own_text(text, target) {
            marks.push(None);
            continue;
        }
        let mark = format!("<branch {number}>");
        // Outer texts open first and close last.
        insertions.push((start, std::cmp::Reverse(end), format!("(print_string \"{mark}\"; (")));
        insertions.push((end, std::cmp::Reverse(start), "))".to_string()));
        marks.push(Some(mark));
    }
    insertions.sort();
    let mut program = String::new();
    let mut last = 0;
    for (place, _, inserted) in insertions {
        program += &text[last..place];
        program += &inserted;
        last = place;
    }
    Marked { program: program + &text[last..], marks }
}

/// Whether the text of a branch is an expression that runs exactly when the branch is taken.
fn has_own_text(text: &str, target: &Target) -> bool {
    // Whoever computes formats must not have them in parentheses with something else.
    let before = text[..target.span.start as usize].trim_end().trim_end_matches(['(', ' ', '\n']);
    match target.kind {
        Some(BranchKind::Arm) => before.ends_with("->"),
        Some(BranchKind::Then) => before.ends_with("then"),
        Some(BranchKind::Else) => before.ends_with("else"),
        Some(BranchKind::RightOperand) => before.ends_with("&&") || before.ends_with("||"),
        Some(BranchKind::ShortCircuit) | None => false,
    }
}

#[cfg(test)]
mod tests;
