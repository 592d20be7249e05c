//! A sentence about a place, with the place kept apart, so that the same thing in several places can be said once.
//!
//! Example: "the `Minus` case of `eval_expr`" and "adds instead of subtracting".

use std::fmt::{self, Display, Formatter};

/// A sentence without its full stop.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Said {
    before: String,
    /// The place; empty when the sentence names none.
    place: String,
    after: String,
}

impl Said {
    /// What is the matter with a place: "`fact` lacks `rec`".
    pub(super) fn of(place: impl Into<String>, after: impl Display) -> Said {
        Said { before: String::new(), place: place.into(), after: format!(" {after}") }
    }

    /// What is the matter in a place, with words around it.
    pub(super) fn about(before: impl Display, place: impl Into<String>, after: &str) -> Said {
        let after = if after.is_empty() { String::new() } else { format!(" {after}") };
        Said { before: format!("{before} "), place: place.into(), after }
    }

    /// A sentence that is not about a place.
    pub(super) fn plain(words: impl Into<String>) -> Said {
        Said { before: words.into(), place: String::new(), after: String::new() }
    }

    /// Whether another sentence says the same, perhaps of another place.
    pub(super) fn says_the_same(&self, other: &Said) -> bool {
        (&self.before, &self.after) == (&other.before, &other.after)
    }
}

impl Display for Said {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.before, self.place, self.after)
    }
}
