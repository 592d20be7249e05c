//! Conditions as pieces of OCaml, and how several are joined.

use refute_ocaml::{Kind, Level};

/// A piece of OCaml; a node is one of a space here.
pub(super) type Piece = refute_ocaml::Node;

/// What stands for any value, and for one that does not matter.
pub(super) fn any() -> Piece {
    Piece::word("_")
}

/// A condition that is known to hold, or not to.
pub(super) fn known(holds: bool) -> Piece {
    Piece::word(if holds { "true" } else { "false" })
}

/// Whether it is known whether a condition holds.
pub(super) fn is_known(condition: &Piece) -> bool {
    condition.is_word("true") || condition.is_word("false")
}

/// "And" (`true`) or "or" (`false`): what is known and what was said before is left out.
pub(super) fn join(all: bool, parts: Vec<Piece>) -> Piece {
    let operator = if all { "&&" } else { "||" };
    let mut unique: Vec<Piece> = Vec::new();
    for part in parts {
        if is_known(&part) {
            if part == known(all) {
                continue;
            }
            return part;
        }
        let inner = match part.kind() == Kind::Infix && part.text() == operator {
            true => part.parts().to_vec(),
            false => vec![part],
        };
        for part in inner {
            if !unique.contains(&part) {
                unique.push(part);
            }
        }
    }
    if unique.is_empty() { known(all) } else { Piece::chain(operator, unique) }
}

/// A value fits a pattern and then something holds; else the answer is the last part (none where everything fits).
pub(super) fn fits(value: Piece, pattern: Piece, then: Piece, other: Option<bool>) -> Piece {
    match other {
        None => Piece::matching(value, vec![(pattern, then)]),
        Some(other) => Piece::matching(value, vec![(pattern, then.at_least(Level::Or)), (any(), known(other))]),
    }
}
